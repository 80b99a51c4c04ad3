"""Which subject a question is about: sample phrasings by sentence vectors and by words, and the cues of each subject's facts.

Ranking only proposes; what is answered is computed from the rules of the subject.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nlp.fitting import Explained, numeric
from nlp.reading import Reading, fact_of, hit_facts
from ontology.model import KINDS, RELATIONS, Law, Norm

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

VECTORS, SAMPLES, LEXICON = "phrasings.npy", "phrasings.json", "lexicon.npz"
MENTIONED = 0.1  # a subject outside the codes whose cosine to the question itself is this far behind is only mentioned
_WORD = re.compile(r"[a-z]{2,}|\d+(?:\.\d+)?")
_STOP_WORDS = (
    "a about all also am an and any are as at be been but by can could did do does for from get go got "
    "had has have he her here him his how i if in into is it its just may me must my no not of on only or "
    "our out over she should so some than that the their them then there they this to up us very was we "
    "were what when where which who will with would you your"
)
_STOP = frozenset(_STOP_WORDS.split())


@dataclass(frozen=True, slots=True)
class Scores:
    """Subjects and norms with their scores, best first; `margin` is how far the best subject leads the next."""

    subjects: tuple[tuple[str, float], ...]
    norms: Mapping[str, float]

    @property
    def best(self) -> tuple[str, float]:
        """The best subject and its score."""
        return self.subjects[0]

    @property
    def margin(self) -> float:
        """How far the best leads the second."""
        return self.subjects[0][1] - self.subjects[1][1] if len(self.subjects) > 1 else 1.0


def samples(law: Law) -> list[tuple[str, str]]:
    """(norm or subject id, phrasing) of everything that is ranked against, in order."""
    found = [(key, line) for key, lines in law.phrasings.items() for line in lines]
    for norm in law.norms.values():
        if norm.kind != "missing":
            found.append((norm.id, norm.plain))
    for subject in law.subjects.values():
        found.append((subject.id, subject.label))
    return found


def small_talk() -> list[tuple[str, str]]:
    """(`~hello`, example) of what is no question about housing: greetings, thanks, goodbyes, who are you, nonsense."""
    import yaml

    data = yaml.safe_load((files("nlp") / "data" / "small_talk.yaml").read_text("utf-8"))
    return [(f"~{key}", str(line)) for key, lines in data.items() for line in lines]


def build(law: Law, target: Path) -> None:
    """Write the vectors of all phrasings (float16, unit length) and their keys below `target`."""
    from nlp.normalise import normalise

    rows = [(key, normalise(line).plain) for key, line in (*samples(law), *small_talk())]
    vectors_of([text for _, text in rows], target, VECTORS, SAMPLES, rows)
    subjects = [law.norms[key].subject if key in law.norms else key for key, _ in rows]
    _write_lexicon([text for _, text in rows], subjects, target / LEXICON)


def _write_lexicon(texts: Sequence[str], subjects: Sequence[str], target: Path) -> None:
    """TF-IDF of each sample, a word's weight being how few subjects use it: per word its idf, and its samples with their weights."""
    import numpy as np

    bags = [Counter(words(text)) for text in texts]
    using: dict[str, set[str]] = defaultdict(set)
    for subject, bag in zip(subjects, bags, strict=True):
        for word in bag:
            using[word].add(subject)
    total = len(set(subjects))
    idf = {w: math.log(1 + total / len(s)) for w, s in using.items()}
    postings: dict[str, list[tuple[int, float]]] = {w: [] for w in idf}
    for row, bag in enumerate(bags):
        length = math.sqrt(sum(idf[w] ** 2 for w in bag)) or 1.0
        for word in bag:
            postings[word].append((row, idf[word] / length))
    pairs = [pair for found in postings.values() for pair in found]
    np.savez(
        target,
        words=np.array(list(idf)),
        idf=np.array(list(idf.values())),
        ends=np.cumsum([len(found) for found in postings.values()]),
        rows=np.array([row for row, _ in pairs]),
        weights=np.array([weight for _, weight in pairs], np.float32),
    )


def vectors_of(texts: Sequence[str], target: Path, vectors: str, keys: str, rows: Sequence[Sequence[object]]) -> None:
    """Write the vectors of texts, one a row, and the rows that they belong to; those of unchanged texts are kept."""
    import numpy as np

    from nlp.encoder import encode

    target.mkdir(parents=True, exist_ok=True)
    known: dict[str, Any] = {}
    if (target / vectors).exists() and (target / keys).exists():
        old = json.loads((target / keys).read_text("utf-8"))
        known = dict(zip((row[-1] for row in old), np.load(target / vectors), strict=False))
    new = [text for text in dict.fromkeys(texts) if text not in known]
    known |= dict(zip(new, encode(new).astype(np.float16), strict=True))
    np.save(target / vectors, np.array([known[text] for text in texts], np.float16).reshape(len(texts), -1))
    (target / keys).write_text(json.dumps(rows, ensure_ascii=False), "utf-8")


@cache
def stem(word: str) -> str:
    """A word without its common endings, for counting words only."""
    for end in ("ations", "ation", "ings", "ing", "ies", "ied", "ers", "er", "ed", "es", "s", "ly", "e"):
        if word.endswith(end) and len(word) - len(end) >= 3:
            return word[: -len(end)] + ("y" if end in ("ies", "ied") else "")
    return word


def words(text: str) -> list[str]:
    """The stems of a text's content words."""
    return [stem(w) for w in _WORD.findall(text) if w not in _STOP]


_SENTENCES = re.compile(r"[^.?!]+[.?!]*")


def question_of(text: str) -> str:
    """The sentence of a normal text that puts the question: the last with a question mark, else the last of some length."""
    sentences: list[str] = [s.strip() for s in _SENTENCES.findall(text) if len(s.split()) >= 4]
    asking: list[str] = [s for s in sentences if "?" in s]
    return (asking or sentences or [text])[-1]


class _Groups:
    """Rows by the name that they belong to, so that the best of each name is one pass over an array."""

    def __init__(self, names: Sequence[str]) -> None:
        import numpy as np

        order = sorted(range(len(names)), key=lambda row: names[row])
        ordered = [names[row] for row in order]
        starts = [at for at, name in enumerate(ordered) if at == 0 or ordered[at - 1] != name]
        self.names = [ordered[at] for at in starts]
        self._order, self._starts = np.array(order), np.array(starts)

    def best(self, values: NDArray[np.float32]) -> NDArray[np.float32]:
        """The greatest value of each name, in the order of `names`."""
        import numpy as np

        return np.asarray(np.maximum.reduceat(values[self._order], self._starts))

    def padded(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The rows of each name in a line, filled up with the row behind the last one; and how many rows each has."""
        import numpy as np

        ends = [*self._starts[1:], len(self._order)]
        sizes = np.array([end - start for start, end in zip(self._starts, ends, strict=True)])
        table = np.full((len(sizes), max(3, int(sizes.max()))), len(self._order))
        for line, (start, size) in enumerate(zip(self._starts, sizes, strict=True)):
            table[line, :size] = self._order[start : start + size]
        return table, sizes


class Ranker:
    """Ranks the law's subjects for a reading."""

    def __init__(self, law: Law) -> None:
        import numpy as np

        self.law = law
        folder = files("nlp") / "built"
        self._rows: list[tuple[str, str]] = [tuple(r) for r in json.loads((folder / SAMPLES).read_text("utf-8"))]
        with (folder / VECTORS).open("rb") as stream:
            self._vectors: NDArray[np.float32] = np.load(stream).astype(np.float32)
        self._subject = [self._subject_of(key) for key, _ in self._rows]
        self._by_norm = _Groups([key for key, _ in self._rows])
        self._by_subject = _Groups(self._subject)
        self._padded, self._sizes = self._by_subject.padded()
        self._read_lexicon()
        self.facts = {s: facts_of(law, law_norms) for s, law_norms in _by_subject(law).items()}
        self._terms = _terms_of(law)
        self._kinds = {s: {n.kind for n in norms} for s, norms in _by_subject(law).items()}
        users: Counter[str] = Counter(f for facts in self.facts.values() for f in facts)
        self.rarity = {f: 1.0 / n for f, n in users.items()}
        names = self._by_subject.names
        self._users: dict[str, list[int]] = defaultdict(list)
        for place, name in enumerate(names):
            for fact in self.facts.get(name, ()):
                self._users[fact].append(place)
        self._numeric = {s: numeric(law.facts[f] for f in facts) for s, facts in self.facts.items()}
        self._nothing = np.zeros(len(names))
        self._outside = np.array([name in law.subjects and law.subjects[name].outside for name in names])
        self._when = [frozenset(law.subjects[name].when if name in law.subjects else ()) for name in names]

    def _subject_of(self, key: str) -> str:
        return self.law.norms[key].subject if key in self.law.norms else key

    def _read_lexicon(self) -> None:
        import numpy as np

        with (files("nlp") / "built" / LEXICON).open("rb") as stream, np.load(stream) as kept:
            found = {name: kept[name] for name in kept.files}
        names: list[str] = found["words"].tolist()
        self._idf = dict(zip(names, found["idf"].tolist(), strict=True))
        ends = found["ends"].tolist()
        spans = zip([0, *ends[:-1]], ends, strict=True)
        self._postings = {
            w: (found["rows"][a:b], found["weights"][a:b]) for w, (a, b) in zip(names, spans, strict=True)
        }

    def features(self, text: str, reading: Reading) -> tuple[dict[str, NDArray[np.float64]], dict[str, float]]:
        """For the subjects, in the order of their names: vector (best cosine), mean (of its best three), clause (best cosine of
        the question itself), words (best tf-idf cosine), cues (rare facts hit); and how well each norm's own phrasings fit."""
        import numpy as np

        from nlp.encoder import encoded

        whole, clause = encoded(text), question_of(text)
        cosines: NDArray[np.float32] = self._vectors @ whole.whole
        clauses = cosines if clause == text else self._vectors @ whole.part(clause)
        lexical = self._lexical(text)
        best = np.partition(np.append(cosines, -1.0)[self._padded], -3, axis=1)[:, -3:]
        found = {
            "vector": best.max(axis=1).astype(float),
            "mean": best.sum(axis=1, where=best > -1.0) / np.minimum(self._sizes, 3),
            "clause": self._by_subject.best(clauses).astype(float),
            "words": self._by_subject.best(lexical).astype(float),
            "cues": self._hits({fact_of(h.key) for h in reading.hits}),
        }
        if clause != text and len(words(clause)) > 1:
            mentioned = self._outside & (found["clause"] < found["clause"].max() - MENTIONED)  # not the thing asked
            for name in ("vector", "mean"):
                found[name] = np.where(mentioned, np.minimum(found[name], found["clause"]), found[name])
            found["words"] = np.where(mentioned, self._by_subject.best(self._lexical(clause)), found["words"])
        fits = self._by_norm.best(np.asarray(0.7 * cosines + 0.3 * clauses + 0.5 * lexical, np.float32))
        return found, dict(zip(self._by_norm.names, map(float, fits), strict=True))

    def _lexical(self, text: str) -> NDArray[np.float32]:
        """The tf-idf cosine of a text with each sample."""
        import numpy as np

        bag = Counter(words(text))
        norm = math.sqrt(sum(self._idf.get(w, 3.0) ** 2 for w in bag)) or 1.0
        found = np.zeros(len(self._rows), np.float32)
        for word in bag:
            if word in self._postings:
                rows, weights = self._postings[word]
                found[rows] += weights * (self._idf[word] / norm)
        return found

    def _hits(self, facts: set[str]) -> NDArray[np.float64]:
        """How rare the facts hit are that each subject's rules can use, summed."""
        import numpy as np

        found = np.zeros(len(self._by_subject.names))
        for fact in sorted(facts):
            if fact in self._users:
                found[self._users[fact]] += self.rarity[fact]
        return found

    def _asides(self, hit: set[str], kind: str, text: str) -> dict[str, NDArray[np.float64]]:
        """What speaks for a subject beside its words: outside or not, context facts, norms of the kind asked, its own term."""
        import numpy as np

        names, wanted = self._by_subject.names, _KINDS_ASKED.get(kind, set())
        context = [0.0 if not when else -1.0 if when.isdisjoint(hit) else 1.0 for when in self._when]
        fitting = [not self._kinds.get(name, set()).isdisjoint(wanted) for name in names] if wanted else self._nothing
        term = [self._defines(name, text) for name in names] if kind == "define" else self._nothing
        columns = {"outside": self._outside, "context": context, "kind": fitting, "term": term}
        return {name: np.array(column, float) for name, column in columns.items()}

    def _defines(self, name: str, text: str) -> bool:
        """Whether a text names a term that a subject defines."""
        return any(re.search(rf"\b{t}s?\b", text) for t in self._terms.get(name, ()))

    def rank(self, text: str, reading: Reading, kind: str = "", earlier: frozenset[str] = frozenset()) -> Scores:
        """The subjects of a normal text, best first; the kind asked favours subjects with such norms, earlier facts those in context."""
        import numpy as np

        found, fits = self.features(text, reading)
        found |= self._asides(hit_facts(reading) | earlier, kind, text)
        totals = sum(WEIGHTS[name] * np.minimum(column, 2.0) for name, column in found.items())
        scored = dict(zip(self._by_subject.names, map(float, np.asarray(totals)), strict=True))
        best = max(scored.values())
        explains = Explained(reading)
        for subject in [s for s, v in scored.items() if v > 0.75 * best]:
            scored[subject] += WEIGHTS["numbers"] * explains.by(self._numeric.get(subject, ()))
        order = sorted(scored.items(), key=lambda p: (-p[1], p[0]))
        return Scores(tuple(order), fits)


_KINDS_ASKED = {
    "penalty": {"penalty"},
    "define": {"definition"},
    "procedure": {"procedure", "power"},
    "scope": {"scope", "override", "exemption"},
}
WEIGHTS = {
    "vector": 0.35,
    "mean": 0.36,
    "clause": 0.25,
    "words": 0.39,
    "cues": 0.06,
    "numbers": 0.04,
    "outside": 0.08,
    "context": 0.06,
    "kind": 0.06,
    "term": 0.2,
}


def _terms_of(law: Law) -> dict[str, set[str]]:
    """The defined terms of each subject, as the codes print them, lower case."""
    from corpus.provisions import load

    corpus = load()
    found: dict[str, set[str]] = {}
    for norm in law.norms.values():
        if norm.kind == "definition" and corpus[norm.provision].title:
            found.setdefault(norm.subject, set()).add(corpus[norm.provision].title.lower())
    return found


def _by_subject(law: Law) -> dict[str, list[Norm]]:
    found: dict[str, list[Norm]] = {s: [] for s in law.subjects}
    for norm in law.norms.values():
        found[norm.subject].append(norm)
    return found


def facts_of(law: Law, norms: Iterable[Norm], exceptions: bool = True) -> frozenset[str]:
    """The given facts that the norms' rules can use, through derived numbers, classes and exceptions."""
    todo: list[str] = []
    for norm in norms:
        todo += [f"applies:{norm.id}", f"meets:{norm.id}", *norm.derives, *norm.supposes]
        if norm.defines:
            todo.append(norm.defines)
        if exceptions:
            todo += [f"applies:{ref}" for ref in _exceptions(law, norm)]
    return facts_below(law, todo)


def _exceptions(law: Law, norm: Norm) -> set[str]:
    """The norms that except a norm, and those that except them."""
    found: set[str] = set()
    todo = list(norm.unless)
    while todo:
        ref = todo.pop()
        if ref not in found:
            found.add(ref)
            todo += law.norms[ref].unless
    return found


def facts_below(law: Law, predicates: Iterable[str]) -> frozenset[str]:
    """The given facts that the rules for some predicates can use."""
    table = _table(law)
    todo = list(predicates)
    seen: set[str] = set()
    found = set()
    while todo:
        predicate = todo.pop()
        if predicate in seen:
            continue
        seen.add(predicate)
        fact = law.facts.get(predicate)
        if fact is not None and not fact.derived:
            found.add(predicate)
        for rule in table.get(predicate, ()):
            todo += [
                a.predicate
                for a in rule.body
                if a.builtin is None and a.predicate not in KINDS and a.predicate not in RELATIONS
            ]
    return frozenset(found)


_TABLES: dict[int, tuple[Law, dict[str, list[Any]]]] = {}


def _table(law: Law) -> dict[str, list[Any]]:
    kept = _TABLES.get(id(law))
    if kept is None:
        table: dict[str, list[Any]] = defaultdict(list)
        for rule in law.rules:
            table[rule.head.predicate].append(rule)
        kept = _TABLES[id(law)] = (law, table)
    return kept[1]


def combine(first: Scores, second: Scores, weight: float) -> Scores:
    """Two rankings as one, the second weighted."""
    other = dict(second.subjects)
    merged = {s: v + weight * other.get(s, 0.0) for s, v in first.subjects}
    norms = {n: v + weight * second.norms.get(n, 0.0) for n, v in first.norms.items()}
    return Scores(tuple(sorted(merged.items(), key=lambda p: (-p[1], p[0]))), norms)
