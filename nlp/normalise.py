"""From what was typed to plain lower-case words: mail headers, shouting, shorthand, contractions and misspelling undone."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Text:
    """A typed text and its normal form, with each word that was read otherwise than typed."""

    typed: str
    plain: str
    corrections: tuple[tuple[str, str], ...] = ()


_HEADER = re.compile(
    r"^\s*(from|to|cc|bcc|sent|date|subject|re|fwd?):.*$|^\s*on .{4,80} wrote:\s*$|^-{2,}.*(original|forwarded) message.*$",
    re.I,
)
_QUOTES = str.maketrans(
    {
        "’": "'",
        "‘": "'",
        "“": '"',
        "”": '"',
        "′": "'",
        "″": '"',
        "–": "-",
        "—": " - ",
        "×": "x",
        "…": "...",
        "½": " 1/2",
        "¼": " 1/4",
        "¾": " 3/4",
        "⅓": " 1/3",
        "⅔": " 2/3",
        "²": "2",
        "º": "°",
        "\u00a0": " ",
    }
)
_WORD = re.compile(r"[a-z][a-z'’]*[a-z]|[a-z]", re.I)


#: The full stop of an abbreviation ends no sentence: "Mrs. Smith", "no. 4", "apt. 2", "St. Martin".
_ABBREVIATION = re.compile(
    r"\b(?:((?i:mr|mrs|ms|dr|mt|ft|approx|incl))\.(?=\s*[\w,])|((?i:apt|apts|rm|bldg|ste|unit|sec))\.(?=\s*#?\d)"
    r"|((?i:st|ave))\.(?=\s*[a-z,]))"
)
_SAINT = re.compile(r"(^|[.,;] |\b[a-z]+ )St\.(?= [A-Z])")  # not "on Main St. Who pays?"


@cache
def _shorthand() -> tuple[dict[str, str], dict[str, str]]:
    data = tomllib.loads((files("nlp") / "data" / "shorthand.toml").read_text("utf-8"))
    return data["words"], data["contractions"]


def normalise(typed: str, speller: Speller | None = None) -> Text:
    """The normal form of a typed text; a speller, where given, mends unknown words."""
    text = unicodedata.normalize("NFC", typed).translate(_QUOTES)
    text = "".join(c if c in "\n\t" or unicodedata.category(c)[0] != "C" else " " for c in text)
    bare = [line.lstrip("> ") for line in text.split("\n")]
    lines = [line for line in bare if not _HEADER.match(line)]
    text = _SAINT.sub(r"\1St", " ".join(lines))
    text = re.sub(r"\bno(s?)\. ?(?=\d)", r"number\1 ", text, flags=re.I)
    text = _ABBREVIATION.sub(lambda m: next(filter(None, m.groups())), text).lower()
    words, contractions = _shorthand()
    text = re.sub(r"\s*&\s*", " and ", text)
    text = re.sub(r"\bw/o\b", "without", text)
    text = re.sub(r"\bw\.c\.?(?![a-z])", "wc", text)
    text = re.sub(r"\bresp\.(?= [a-z])", "responsible", text)
    text = re.sub(r"\bw/(?=\s|\w)", "with ", text)
    text = re.sub(r"\bvs?\.(?= )", "versus", text)
    text = re.sub(r"\bb/c\b", "because", text)
    text = re.sub(r"\breq'?d\b", "required", text)
    text = re.sub(r"\b(\w+)n't\b", lambda m: {"can't": "can not", "won't": "will not"}.get(m[0], f"{m[1]} not"), text)
    text = re.sub(r"\b(i)'m\b", r"\1 am", text)
    text = re.sub(
        r"\b(\w+)'(re|ve|ll)\b", lambda m: f"{m[1]} {({'re': 'are', 've': 'have', 'll': 'will'})[m[2]]}", text
    )
    text = re.sub(r"\b(it|he|she|that|there|what|who|where|how|here|heat|water)'s\b", r"\1 is", text)
    text = re.sub(r"(?<=\d)\s*(sf|sqft|sq\.?\s*ft\.?)\b", " sq ft", text)
    text = re.sub(r"(?<=[a-z])/(?=[a-z])", " / ", text)
    text = re.sub(r"\b(rodent|mouse|rat|insect|bug|water|weather|fire|leak|sound|pest)[ -]proof", r"\1proof", text)
    corrections: list[tuple[str, str]] = []

    def one(match: re.Match[str]) -> str:
        word = match[0]
        bare = word.replace("'", "")
        if bare in contractions and bare not in ("id", "ill", "lets"):
            return contractions[bare]
        if word in ("id", "ill"):
            after = text[match.end() : match.end() + 12]
            return (
                contractions[word]
                if re.match(r" (be|like|have|love|rather|call|say|go|do|need|want|get|never|also|just|think)\b", after)
                else word
            )
        if word in words:
            before = text[: match.start()].rstrip()[-1:]
            if (
                word in ("min", "max", "r", "u", "w", "br", "lt", "gr", "int", "reg", "def", "ord")
                and before.isdigit()
                and word == "min"
            ):
                return word
            return words[word]
        if speller is not None:
            mended = speller.mend(word)
            if mended != word:
                corrections.append((word, mended))
                return mended
        return word

    text = _WORD.sub(one, text)
    return Text(typed, re.sub(r"\s+", " ", text).strip(), tuple(corrections))


class Speller:
    """Mends words that neither English nor our own terms know, by rapidfuzz over both; right terms are never touched."""

    def __init__(self, own: frozenset[str]) -> None:
        from rapidfuzz.distance import DamerauLevenshtein, JaroWinkler

        self._distance, self._similarity = DamerauLevenshtein.distance, JaroWinkler.similarity
        self.own = own
        self._seen: dict[str, str] = {}
        self._frequency = _english()
        self._by_length: dict[int, list[str]] = {}
        common = [w for w, n in self._frequency.items() if n > 2_000_000]
        for word in sorted({*own, *common}):
            self._by_length.setdefault(len(word), []).append(word)

    def mend(self, word: str) -> str:
        """The word itself where it is known or nothing is near; else the nearest known word."""
        if len(word) < 4 or word in self.own or self._frequency.get(word, 0) > 150_000 or "'" in word:
            return word
        if word in self._seen:
            return self._seen[word]
        if self._frequency.get(word, 0) > 0 and self._stem_known(word):
            return word
        sounded = re.sub("shuns?$", lambda m: m[0].replace("shun", "tion"), word)
        if sounded in self.own or self._frequency.get(sounded, 0) > 150_000:
            return sounded
        limit, consonants = 1 if len(word) < 6 else 2, _consonants(word)
        best = word
        key: tuple[float, float, float] = (limit + 1, 0.0, 0.0)
        for length in range(len(word) - limit, len(word) + limit + 1):
            for other in self._by_length.get(length, ()):
                distance = self._distance(word, other, score_cutoff=limit)
                if distance > limit:
                    continue
                if other[0] != word[0] and distance > 1:
                    continue
                rank = (
                    distance
                    - (0.5 if other in self.own else 0)
                    + (0 if other[0] == word[0] else 0.25)  # the first letter is seldom wrong
                    + (0.1 if length < len(word) else 0)  # letters are left out more often than put in
                    + (0 if _consonants(other) == consonants else 0.15),  # vowels are confused first
                    -self._similarity(word, other),
                    -float(self._frequency.get(other, 0)),
                )
                if rank < key:
                    best, key = other, rank
        if self._frequency.get(word, 0) > 20_000 and key[0] > 0.5:
            best = word
        self._seen[word] = best
        return best

    def _stem_known(self, word: str) -> bool:
        return any(word.removesuffix(end) in self.own for end in ("s", "es", "ed", "ing", "er"))


def _consonants(word: str) -> str:
    """A word without its vowels, doubled consonants once."""
    return re.sub(r"(.)\1+", r"\1", re.sub("[aeiouy]", "", word))


@cache
def _english() -> dict[str, int]:
    """Word frequencies of English, as symspellpy carries them (82,765 words)."""
    found = {}
    for line in (files("symspellpy") / "frequency_dictionary_en_82_765.txt").read_text("utf-8-sig").splitlines():
        word, _, count = line.partition(" ")
        found[word] = int(count)
    return found
