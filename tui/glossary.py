"""The words that each code defines, the everyday words that lead to them, and how the two codes differ."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from corpus.provisions import load
from tui.spoken import CODE_NAMES

LONG_WORD = 6  # letters; shorter words differ by one and are both right, as rats and bats
ELSEWHERE = "tribal/55.131/5"  # the definitions of the tribal code


@dataclass(frozen=True, slots=True)
class Term:
    """A defined word, and the provision of each code that defines it."""

    word: str
    provisions: dict[str, str]
    everyday: tuple[str, ...] = ()
    misspelt: tuple[str, ...] = ()
    """What leads to it in the search, and is shown to nobody."""

    def json(self) -> dict[str, Any]:
        """For programs."""
        texts = {code: {"provision": id_, "text": load().whole(id_)} for code, id_ in self.provisions.items()}
        return {"term": self.word, "codes": texts, "everyday": list(self.everyday)}

    def lines(self) -> Iterator[str]:
        """For people, line by line."""
        yield f"Term: {self.word}."
        if self.everyday:
            yield f"People also say: {', '.join(self.everyday)}."
        for code, name in CODE_NAMES.items():
            if id_ := self.provisions.get(code):
                yield f"{load().label(id_)}: {load().whole(id_)}"
            else:
                yield f"{name}: does not define it."


@cache
def terms() -> tuple[Term, ...]:
    """All defined words of both codes, in the order of the alphabet."""
    found: dict[str, dict[str, str]] = {}
    corpus = load()
    for code, above in (("muskego", "muskego/definitions"), ("tribal", ELSEWHERE)):
        for id_ in corpus[above].children:
            word = (corpus[id_].heading or corpus[id_].title).strip(' .,;:“”"').lower()
            found.setdefault(word, {})[code] = id_
    return tuple(_term(word, found[word]) for word in sorted(found))


def _term(word: str, provisions: dict[str, str]) -> Term:
    said = tuple(dict.fromkeys(w for id_ in provisions.values() for w in everyday().get(id_, ())))
    misspelt = tuple(w for n, w in enumerate(said) if any(_one_slip(w, right) for right in (word, *said[:n])))
    return Term(word, provisions, tuple(w for w in said if w not in misspelt), misspelt)


def _one_slip(word: str, right: str) -> bool:
    """Whether a long word is another with one letter too many, too few, changed, or two exchanged."""
    if word.rstrip("s") == right.rstrip("s") or min(len(word), len(right)) < LONG_WORD or not word.islower():
        return False
    start = next((n for n, (a, b) in enumerate(zip(word, right, strict=False)) if a != b), min(len(word), len(right)))
    mine, theirs = word[start:], right[start:]
    return (
        mine[1:] == theirs[1:]
        or mine[1:] == theirs
        or mine == theirs[1:]
        or (mine[:2] == theirs[1::-1] and mine[2:] == theirs[2:])
    )


def search(words: str) -> list[Term]:
    """The terms that words lead to: by name first, then by everyday words, then by the text of the definition."""
    wanted = words.lower().split()
    if not wanted:
        return list(terms())
    corpus = load()

    def rank(term: Term) -> int | None:
        texts = (
            term.word,
            " ".join((*term.everyday, *term.misspelt)).lower(),
            " ".join(map(corpus.whole, term.provisions.values())).lower(),
        )
        return next((place for place, text in enumerate(texts) if all(word in text for word in wanted)), None)

    ranked = [(place, term) for term in terms() if (place := rank(term)) is not None]
    return [term for _, term in sorted(ranked, key=lambda pair: pair[0])]


@cache
def everyday() -> dict[str, tuple[str, ...]]:
    """Everyday words by the provision that defines the word they lead to, from the terms of the law."""
    from ontology.terms import terms as defined

    return dict(defined().everyday)


@cache
def _pattern(code: str) -> tuple[re.Pattern[str], dict[str, str]]:
    words = {term.word: term.provisions[code] for term in terms() if code in term.provisions}
    longest = sorted(words, key=len, reverse=True)
    return re.compile(rf"\b({'|'.join(map(re.escape, longest))})(?:s|es)?\b", re.IGNORECASE), words


def defined_in(text: str, code: str) -> list[str]:
    """The definitions of the words that a text of a code uses, in the order of the text."""
    pattern, words = _pattern(code)
    return list(dict.fromkeys(words[found[1].lower()] for found in pattern.finditer(text)))
