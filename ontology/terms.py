"""The defined words of both codes: how one matches the other's, in what they differ, and what people say instead."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files

from corpus.provisions import Corpus

NAME = "terms.json"
MATCHES = ("exact", "close", "broader", "narrower", "overlapping", "none")


@dataclass(frozen=True, slots=True)
class Match:
    """A word of one code beside the other's, said from Muskego's side; "" where a code does not define it."""

    muskego: str
    tribal: str
    match: str
    difference: str


@dataclass(frozen=True, slots=True)
class Terms:
    """All matches, and the everyday words by the provision that defines the word they lead to."""

    matches: tuple[Match, ...]
    everyday: dict[str, tuple[str, ...]]

    def of(self, provision: str) -> Match | None:
        """The match of the word that a provision defines."""
        return next((m for m in self.matches if provision and provision in (m.muskego, m.tribal)), None)


def read() -> Terms:
    """The terms as authored."""
    import yaml

    raw = yaml.safe_load((files("ontology") / "terms.yaml").read_text("utf-8"))
    matches = tuple(
        Match(m.get("muskego", ""), m.get("tribal", ""), str(m["match"]), str(m["difference"])) for m in raw["matches"]
    )
    return Terms(matches, {provision: tuple(map(str, words)) for provision, words in raw["everyday"].items()})


def dump(found: Terms) -> str:
    """The terms as JSON text, the same bytes for the same terms."""
    return json.dumps(asdict(found), ensure_ascii=False, separators=(",", ":"))


@cache
def terms() -> Terms:
    """The terms that the program runs on."""
    raw = json.loads((files("ontology") / "built" / NAME).read_text("utf-8"))
    return Terms(tuple(Match(**m) for m in raw["matches"]), {k: tuple(v) for k, v in raw["everyday"].items()})


def breaches(found: Terms, corpus: Corpus) -> Iterator[str]:
    """Defined words left out or named twice, provisions that do not exist, and matches that are none."""
    defined = [*corpus["muskego/definitions"].children, *corpus["tribal/55.131/5"].children]
    defined = [part for id_ in defined for part in (corpus[id_].children or (id_,))]
    said = [id_ for m in found.matches for id_ in (m.muskego, m.tribal) if id_]
    for id_ in defined:
        if id_ not in said and not corpus[id_].text.lower().startswith("(see "):
            yield f"terms.yaml: {id_} has no match"
    for id_ in (*said, *found.everyday):
        if id_ not in defined:
            yield f"terms.yaml: {id_} defines no word"
    for id_ in sorted({id_ for id_ in said if said.count(id_) > 1}):
        yield f"terms.yaml: {id_} is matched twice"
    for m in found.matches:
        if m.match not in MATCHES or (m.match == "none") != (not m.muskego or not m.tribal):
            yield f"terms.yaml: {m.muskego or m.tribal}: {m.match!r} is no match of these"
        if not m.difference:
            yield f"terms.yaml: {m.muskego or m.tribal}: no difference said"
