"""What the makers of questions give, and what they share: how words are compared, cut and mixed.

A maker makes questions of one code. The right choice comes from the text or from the reasoner; the wrong ones are near
misses: of the same code, the same kind of thing, or the number next to it.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from corpus.provisions import load
from ontology.built import law
from ontology.model import Norm

if TYPE_CHECKING:
    from reasoner.case import Case

PER_TEMPLATE = 20
CHOICES = 4
BLANK = "_____"


@dataclass(frozen=True, slots=True)
class Draft:
    """What a maker gives: the question, its right answer, and wrong ones, the nearest misses first."""

    key: str
    prompt: str
    right: str
    wrong: tuple[str, ...]
    provision: str
    quote: str
    why: str = ""
    case: Case | None = None
    about: str = ""
    names: dict[str, str] = field(default_factory=dict)


Maker = Callable[[str, Random], Iterator[Draft]]


def seeded(seed: str) -> Random:
    return Random(zlib.crc32(seed.encode()))


def shuffled(found: list[Any], random: Random) -> list[Any]:
    random.shuffle(found)
    return found


def plain_key(text: str) -> str:
    return re.sub(r"\W+", " ", text).strip().lower()


def shortened(text: str, length: int = 220) -> str:
    return text if len(text) <= length else f"{text[:length].rsplit(' ', 1)[0]} …"


def nearest(wanted: str, others: list[str], random: Random) -> list[str]:
    """The others, those with words in common first."""
    words = set(plain_key(wanted).split())
    mixed = shuffled(list(dict.fromkeys(others)), random)
    return sorted(mixed, key=lambda other: -len(words & set(plain_key(other).split())))


def neighbours(id_: str, others: list[str], random: Random) -> list[str]:
    """Provisions that stand near one in its code."""
    place = {name: number for number, name in enumerate(load())}
    mixed = shuffled(list(dict.fromkeys(others)), random)
    return sorted(mixed, key=lambda other: abs(place[other] - place[id_]))[: CHOICES + 2]


def norms_of(code: str, *kinds: str) -> list[Norm]:
    return [
        n for n in law().norms.values() if n.code == code and (not kinds or n.kind in kinds) and n.kind != "missing"
    ]


def label_of(id_: str) -> str:
    return load().label(id_)
