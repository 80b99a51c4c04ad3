"""Cues of the graph's facts found in a text: phrases with gaps, indexed by their first word, and the negation over them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

NEGATORS = frozenset(
    "no not never without none nobody neither nor lacks lacked lacking lack missing nothing nowhere hardly".split()  # noqa: SIM905
)
#: Words that end the reach of a negator: a clause of its own begins.
_BREAK = frozenset(
    ". ; ? ! : , but although though because so while whereas if when unless until since".split()  # noqa: SIM905
)
_ENDS = frozenset(".?!;")
#: Words that begin a clause of its own after "and" or "or", or an answer after "no".
_STARTS = frozenset(
    "i we he she it they you there that this my our his her their its the a an nobody nothing".split()  # noqa: SIM905
)
#: "the roof that leaks": what is said of a thing is no part of what is denied of it.
_RELATIVES = frozenset("who which that where".split())  # noqa: SIM905
_BEFORE_NUMBER = frozenset("to for by at on with".split())  # noqa: SIM905
#: After one of these another negator to the left denies the same ("no tub no shower").
_NO = frozenset("no nor neither".split())  # noqa: SIM905
_AUXILIARIES = frozenset("can could do does did is are was were has have would should will must".split())  # noqa: SIM905
_SAYS = frozenset("says say said states state".split())  # noqa: SIM905
_MODALS = frozenset("can may could must".split())  # noqa: SIM905
#: Verbs that begin a clause of their own after "and": "rooms without cooking and use common toilets".
_VERBS = frozenset(
    "use uses share shares pay pays get gets has eat eats sleep sleeps is are was were looks works stays closes opens runs".split()  # noqa: SIM905
)
_ASKED = frozenset("i we he she it they you there".split())  # noqa: SIM905
_ABSENT = frozenset("missing gone absent nowhere".split())  # noqa: SIM905
_PAST = frozenset("by past up over".split())  # noqa: SIM905
_NOT_THERE = frozenset("there present provided any one been required possible .".split())  # noqa: SIM905
_STOPS = frozenset(".?!;,")
_GAPS = {"_": 4, "...": 10}


@dataclass(frozen=True, slots=True)
class Hit:
    """A cue found: the key it stands for, its tokens [start, end), how specific it is, whether it is negated.

    `number` is the token of its `#` (-1: none); `figures` are the tokens of its own figures ("1 of 6 units").
    """

    key: str
    start: int
    end: int
    weight: int
    negated: bool
    number: int = -1
    figures: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _Cue:
    key: str
    parts: tuple[_Part, ...]
    weight: int
    negator: bool
    figures: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Part:
    """One place of a cue: whole words, beginnings of words, a number; or a gap of at most so many tokens."""

    exact: frozenset[str]
    prefixes: tuple[str, ...]
    proof: tuple[str, ...]  # those of the prefixes that may begin "rodentproof" and the like
    number: bool
    gap: int

    def fits(self, token: str) -> bool:
        """Whether a token can stand here; a plural stands for its singular."""
        if token in self.exact or (_plural(token) and token[:-1] in self.exact):
            return True
        if self.prefixes and token.startswith(self.proof if "proof" in token else self.prefixes):
            return True
        return self.number and token[:1].isdigit()


def _plural(token: str) -> bool:
    """Whether a token may be the plural of a cue's word ("units"; not "is" of "i")."""
    return len(token) > 3 and token[-1] == "s"


def _part(words: tuple[str, ...]) -> _Part:
    prefixes = tuple(w[:-1] for w in words if w.endswith("*"))
    return _Part(
        frozenset(w for w in words if not w.endswith("*") and w != "#"),
        prefixes,
        tuple(p for p in prefixes if "proof" in p),
        "#" in words,
        _GAPS.get(words[0], 0) if len(words) == 1 else 0,
    )


class Cues:
    """Finds many cues at once; a cue is words in order, `a|b` alternatives, `word*` any ending, `_` and `...` gaps, `#` a number."""

    def __init__(self, cues: Iterable[tuple[str, str]]) -> None:
        keys, texts = zip(*cues, strict=True)
        self._lines = list(zip(keys, _plain("\n".join(texts)).split("\n"), strict=True))
        self._first: dict[str, list[int]] = defaultdict(list)
        self._parsed: dict[int, _Cue] = {}  # a cue is taken apart when a text may hold it
        self._shared: dict[str, _Part] = {}
        self._begun: dict[str, list[tuple[int, frozenset[str]]]] = {}
        self._fillers: dict[str, list[str]] = defaultdict(list)
        self._noted: set[str] = set()  # the places that `_fillers` has
        for at, (_, line) in enumerate(self._lines):
            first = line.split(None, 1)[0] if line.strip() else "_"
            if first not in _GAPS:
                for word in first.split("|"):
                    self._first[word].append(at)

    def _cue(self, at: int) -> _Cue:
        if at not in self._parsed:
            key, line = self._lines[at]
            parts = line.split()
            real = [p for p in parts if p not in _GAPS]
            negator = any(not NEGATORS.isdisjoint(p.split("|")) for p in real)
            figures = frozenset(w for p in real for w in p.split("|") if w[:1].isdigit())
            self._parsed[at] = _Cue(key, tuple(self._place(p) for p in parts), 2 * len(real), negator, figures)
        return self._parsed[at]

    def _place(self, part: str) -> _Part:
        """The place that some alternatives make, one for all cues that have it."""
        if part not in self._shared:
            self._shared[part] = _part(tuple(part.split("|")))
        return self._shared[part]

    def words(self) -> frozenset[str]:
        """Every whole word in the cues (for the speller)."""
        every = {p for _, line in self._lines if line.split(None, 1)[:1] not in (["_"], ["..."]) for p in line.split()}
        return frozenset(w for part in every for word in part.split("|") if (w := word.rstrip("*")).isalpha())

    def find(self, tokens: Sequence[str]) -> list[Hit]:
        """All hits, the longer first where two of one key overlap."""
        found: dict[tuple[str, int, int], Hit] = {}
        possible = self._possible({*tokens})
        for at, token in enumerate(tokens):
            for cue in possible[token]:
                end, number = _match(cue.parts, 0, tokens, at)
                if end:
                    negated = negation(tokens, at, end, inner=cue.negator)
                    if not cue.negator and sum(_denies(tokens, i) for i in range(at + 1, end)) % 2:
                        negated = not negated  # a negator in a short gap of the cue
                    figures = tuple(i for i in range(at, end) if tokens[i] in cue.figures) if cue.figures else ()
                    hit = Hit(cue.key, at, end, cue.weight, negated, number, figures)
                    key = (cue.key, at, end)
                    if key not in found or found[key].weight < hit.weight:
                        found[key] = hit
        return sorted(found.values(), key=lambda h: (h.start, -h.weight, h.key))

    def _possible(self, tokens: set[str]) -> dict[str, list[_Cue]]:
        """The cues that each token may begin and whose other places some token may fill: far fewer than begin with it."""
        keys = {token: _keys(token) for token in tokens}
        for key in {k for found in keys.values() for k in found if k in self._first and k not in self._begun}:
            self._begin(key)
        filled = {place for found in keys.values() for k in found for place in self._fillers.get(k, ())}
        return {
            token: [self._cue(at) for k in found for at, others in self._begun.get(k, ()) if others <= filled]
            for token, found in keys.items()
        }

    def _begin(self, key: str) -> None:
        """Note the other places, as written, of the cues that a key begins, and for each of these its own keys."""
        begun: list[tuple[int, frozenset[str]]] = []
        for at in self._first[key]:
            others = frozenset([p for p in self._lines[at][1].split() if p not in _GAPS][1:])
            begun.append((at, others))
            for place in others - self._noted:
                for word in place.split("|"):
                    self._fillers[word].append(place)
                self._noted.add(place)
        self._begun[key] = begun


def _keys(token: str) -> list[str]:
    """What may stand in a cue where a token stands in a text: the word, its singular, `#`, each beginning of it (`word*`)."""
    keys = [token, *(f"{token[:size]}*" for size in range(len(token) + 1))]
    if _plural(token):
        keys.append(token[:-1])
    if token[:1].isdigit():
        keys.append("#")
    return keys


def _plain(text: str) -> str:
    """Cues as the tokens of a text stand; what else they may not hold, the law refuses (ontology.cueform)."""
    return text.lower().replace("-", " ").replace("'", " ")


def _match(parts: tuple[_Part, ...], index: int, tokens: Sequence[str], at: int) -> tuple[int, int]:
    """The end of the match of parts[index:] at a token and the token that a `#` took (-1: none); (0, -1) where it does not match."""
    number = -1
    while index < len(parts):
        part = parts[index]
        gap = part.gap
        if gap:
            for skip in range(gap + 1):
                end, inner = _match(parts, index + 1, tokens, at + skip)
                if end:
                    return end, inner if inner >= 0 else number
                if at + skip < len(tokens) and _closes(tokens, at + skip, gap):
                    return 0, -1
            return 0, -1
        if at >= len(tokens) or not part.fits(tokens[at]):
            return 0, -1
        if part.number and tokens[at][:1].isdigit():
            number = at
        index, at = index + 1, at + 1
    return at, number


def _closes(tokens: Sequence[str], at: int, gap: int) -> bool:
    """Whether a gap may not reach over a token: the end of a sentence, a comma in a short one, a negator in a long one."""
    if gap == _GAPS["_"]:
        return tokens[at] in _STOPS or tokens[at] == "only"  # "four flats and only mine has ants"
    return tokens[at] in _ENDS or _denies(tokens, at)


def _denies(tokens: Sequence[str], at: int) -> bool:
    """Whether the token denies something: a negator, but not that of "not only" nor that of "could they not share?"."""
    word = tokens[at]
    if word not in NEGATORS:
        return False
    following = tokens[at + 1] if at + 1 < len(tokens) else ""
    if word == "no":
        return not ((at == 0 or tokens[at - 1] in _ENDS) and following in _STARTS)
    if word == "nothing":
        return not _SAYS.intersection(tokens[at + 1 : at + 6])  # what nothing says is supposed, not denied
    if word != "not":
        return True
    if at and tokens[at - 1] in _MODALS and _silence(tokens, at):
        return False  # "nothing says it can not be in the basement"
    opens = at == 1 or (at > 1 and tokens[at - 2] in _BREAK | {"and", "or"})
    if opens and tokens[at - 1] in _AUXILIARIES and following in _ASKED:
        return False
    return following not in ("only", "sure", "just", "merely")


def _silence(tokens: Sequence[str], at: int) -> bool:
    """Whether what stands at a token is said to be said nowhere: "nothing in the code says it can not be there"."""
    for before in range(at - 1, max(-1, at - 16), -1):
        if tokens[before] in _ENDS:
            return False
        if tokens[before] == "nothing":
            return not _SAYS.isdisjoint(tokens[before:at])
    return False


def negation(tokens: Sequence[str], start: int, end: int, inner: bool = False) -> bool:
    """Whether the words [start, end) stand under an odd number of negators in their own clause."""
    count = 0 if inner else _absent(tokens, end)
    joined, said = -1, "no" if inner and not _NO.isdisjoint(tokens[start:end]) else ""
    for steps in range(4 if inner else 6):
        at = start - 1 - steps
        if at < 0 or tokens[at] in _BREAK:
            break
        word = tokens[at]
        following = tokens[at + 1] if at + 1 < len(tokens) else ""
        if word in ("and", "or") and (inner or following in _STARTS or (word == "and" and following in _VERBS)):
            break
        if word in _BEFORE_NUMBER and any(
            t[:1].isdigit() for t in tokens[at + 1 : at + (3 if following in _STARTS else 2)]
        ):
            break
        if word in _RELATIVES and not _carried(tokens, at):
            break
        if word == "that":
            said = ""  # "it is not true that there is no rail": two denials
        if word == "and" and joined < 0:
            joined = at
        if word == "0" and steps == 0 and (at == 0 or tokens[at - 1] != "below"):
            count += 1  # "0 light fixtures"
        if not _denies(tokens, at):
            if word == "no":
                break
            continue
        if joined >= 0 and joined - at > 3:
            break
        if said in _NO and word not in ("without", "lacks", "lacked", "lacking", "lack"):
            continue  # "no tub no shower", "neither tub nor shower", "did not have no shower": one denial
        count += 1
        said = word
    return count % 2 == 1


def _absent(tokens: Sequence[str], end: int) -> int:
    """1 where the words after a cue say that the thing is not there."""
    first, second, third = [*tokens[end : end + 3], "", "", ""][:3]
    if first in _ABSENT or (first in _AUXILIARIES and second in _ABSENT):
        after = second if first in _ABSENT else third
        return int(after not in _PAST)  # "the date has gone by"
    return int(first in _AUXILIARIES and second == "not" and third in _NOT_THERE)


def _carried(tokens: Sequence[str], at: int) -> bool:
    """Whether a denial reaches over a relative word: "no toilet that works", "nobody who cleans", "not true that"."""
    before = tokens[max(0, at - 3) : at]
    return not {"no", "nobody", "nothing", "none", "true", "case"}.isdisjoint(before)
