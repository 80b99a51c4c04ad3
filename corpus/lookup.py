"""The names under which a provision can be asked for: its number, its section and letter, its heading."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cache

from corpus.provisions import Corpus, load

CODE_WORDS = {
    "muskego": re.compile(
        r"\b(?:the |city of )*musk[a-z]*g[a-z]*(?:'s)?\b(?: minimum)?(?: housing)?(?: code\b)?|\bminimum housing code\b"
    ),
    "tribal": re.compile(r"\b(?:the )?trib[ae]l\b(?: basic)?(?: housing)?(?: code\b)?(?:,? chapter 55\b)?"),
}
IDLE = re.compile(
    r"article|heading|in|item|letter|no|number|of|para?|paragraphs?|s|sect?|sections?|subs?|subsections?|the|under"
)
ALSO_CALLED = {
    "muskego/definitions": ("definition",),
    "muskego/responsibilities": ("responsibility",),
    "muskego/rooming-houses": ("rooming house",),
    "muskego/stricter-standard": ("stricter standards",),
}
ROMAN = re.compile("[ivx]{1,4}")
CLOSE = 85  # rapidfuzz's ratio, of 100, from which on a word is taken for a misspelling
NEAR = 65  # and from which on it is worth offering
NEAREST = 6  # how many are offered
Key = tuple[str, tuple[str, ...]]  # its words, and its marks: numbers, letters and Roman numbers


class Names:
    """Every name of every provision, to look up exactly, misspelt, or nearly."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._marks = {step for id_ in corpus for step in id_.lower().split("/")[2:] if len(step) <= len("iii")}
        self._table: dict[Key, list[str]] = defaultdict(list)
        for id_ in corpus:
            for key in {self.key(name) for name in self._names(id_)}:
                self._table[key].append(id_)

    def _names(self, id_: str) -> Iterable[str]:
        provision = self._corpus[id_]
        section, *steps = id_.split("/")[1:]
        below = " ".join(steps).replace("-", " ")
        if provision.code == "tribal":
            yield f"{section} {below}"
            yield f"{section.removeprefix('55.')} {below}"
            if id_.startswith("tribal/55.131/5/"):
                yield f"{section} {' '.join(steps[1:])}"
        else:
            for alias in self.section_aliases(section):
                yield f"{alias} {below}"
        yield from filter(None, (provision.heading, provision.title))

    def section_aliases(self, section: str) -> tuple[str, ...]:
        """What a section of Muskego is called, its word first."""
        id_ = f"muskego/{section}"
        title = self._corpus[id_].title
        number = ("205-2",) if section == "definitions" else ()
        return (section.replace("-", " "), *ALSO_CALLED.get(id_, ()), title, *number)

    def key(self, name: str) -> Key:
        """The words and marks of a name, without what all names have in common."""
        name = name.lower().replace("’", "'")
        for words in CODE_WORDS.values():
            name = words.sub(" ", name)
        tokens = re.findall(r"[a-z]+|\d+", name.replace("'", ""))
        marks = tuple(token for token in tokens if self._is_mark(token))
        return " ".join(t for t in tokens if not self._is_mark(t) and not IDLE.fullmatch(t)), marks

    def _is_mark(self, token: str) -> bool:
        return token.isdigit() or token in self._marks or bool(ROMAN.fullmatch(token))

    def exact(self, name: str) -> tuple[str, ...]:
        """The provisions of exactly that name, in order, of the code that it names if it names one."""
        return _of_code(self._table.get(self.key(name), ()), code_of(name))

    def misspelt(self, name: str) -> tuple[str, ...]:
        """The provisions whose name is the closest in spelling, if it is close; numbers and letters must agree."""
        words, marks = self.key(name)
        if not words:
            return ()
        from rapidfuzz import fuzz, process

        code = code_of(name)
        choices = {
            key: key[0] for key, ids in self._table.items() if key[1] == marks and key[0] and _of_code(ids, code)
        }
        found = process.extractOne(words, choices, scorer=fuzz.ratio, score_cutoff=CLOSE)
        return _of_code(self._table[found[2]], code) if found else ()

    def nearest(self, name: str) -> tuple[str, ...]:
        """The provisions that a name nobody has comes nearest to, the nearest first, at most six."""
        code = code_of(name)
        words, marks = self.key(name)
        if re.search(r"\b205-\d", name):
            return ("muskego/definitions",)
        for length in range(len(marks) - 1, -1, -1):
            if ids := _of_code(self._table.get((words, marks[:length]), ()), code):
                return ids[:NEAREST]
        if marks and not words:
            return self._nearest_number(marks, code)
        return self._nearest_words(words, code)

    def _nearest_number(self, marks: tuple[str, ...], code: str | None) -> tuple[str, ...]:
        """The sections of the nearest numbers; for a letter or number of a part, the parts that have it."""
        if marks[0] == "55" and len(marks) > 1:
            distance = {id_: abs(int(id_[-3:]) - int(marks[1])) for id_ in self._corpus.sections("tribal")}
            return tuple(sorted(distance, key=distance.__getitem__)[:NEAREST])
        tail = "/" + "/".join(marks)
        return _of_code((id_ for id_ in self._corpus if id_.lower().endswith(tail)), code)[:NEAREST]

    def _nearest_words(self, words: str, code: str | None) -> tuple[str, ...]:
        from rapidfuzz import fuzz, process

        choices = {key: key[0] for key, ids in self._table.items() if key[0] and _of_code(ids, code)}
        near = process.extract(words, choices, scorer=fuzz.WRatio, limit=NEAREST, score_cutoff=NEAR)
        ids = tuple(dict.fromkeys(id_ for _, _, key in near for id_ in _of_code(self._table[key], code)))
        return ids[:NEAREST] if ids or code is None else self._nearest_words(words, None)


def code_of(name: str) -> str | None:
    """The one code that a name or question speaks of: `muskego`, `tribal`; None for neither or both."""
    codes = [code for code, words in CODE_WORDS.items() if words.search(name.lower())]
    return codes[0] if len(codes) == 1 else None


def _of_code(ids: Iterable[str], code: str | None) -> tuple[str, ...]:
    return tuple(id_ for id_ in ids if code is None or id_.startswith(code + "/"))


@cache
def names() -> Names:
    """The names of all provisions of both codes."""
    return Names(load())
