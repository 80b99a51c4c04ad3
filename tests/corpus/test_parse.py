"""The parser finds every provision, and loses no word of the copies."""

import re
from dataclasses import replace
from importlib.resources import files

import pytest

from corpus.emendations import Mended, read
from corpus.parse import SourceError, parse, read_names
from corpus.provisions import load, read_source

CORPUS = load()
PAGE = re.compile(r" (\d{1,2})(?:\n|\Z)")
CHAPTER = re.compile(r"CHAPTER ([IVX]+): [A-Z ]+(?= 55\.)")


def fold(text: str) -> str:
    return " ".join(text.split())


def mended(code: str) -> str:
    return Mended(read_source(code), [e for e in read() if e.code == code]).text


def with_text(code: str) -> list[str]:
    return [p.id for p in CORPUS.values() if p.code == code and p.state == "text"]


def gaps(code: str) -> dict[str, str]:
    """What the copy has between the raw stretches: before each provision, and at the end (id "")."""
    source, done, found = read_source(code), 0, {}
    for id_ in with_text(code):
        found[id_] = source[done : CORPUS[id_].start]
        done = CORPUS[id_].end
    return found | {"": source[done:]}


def test_all_provisions_in_the_order_of_the_list() -> None:
    rows = (files("corpus") / "provisions.tsv").read_text("utf-8").splitlines()[1:]
    assert len(CORPUS) == 300
    assert [(p.id, p.state) for p in CORPUS.values()] == [(r.split("\t")[0], r.split("\t")[2]) for r in rows]


def test_the_eight_that_are_headings_only() -> None:
    ids = [p.id for p in CORPUS.values() if p.state == "heading-only"]
    assert ids == [f"tribal/55.{n}" for n in (401, 402, 403, 404, 405, 406, 407, 501)]
    assert {(CORPUS[id_].text, CORPUS[id_].raw) for id_ in ids} == {("", "")}


@pytest.mark.parametrize("code", ["muskego", "tribal"])
def test_raw_is_the_stretch_of_the_source(code: str) -> None:
    source = read_source(code)
    for id_ in with_text(code):
        provision = CORPUS[id_]
        assert source[provision.start : provision.end] == provision.raw
        assert provision.raw == provision.raw.strip()


@pytest.mark.parametrize("code", ["muskego", "tribal"])
def test_between_two_provisions_stands_a_number_a_heading_and_nothing_else(code: str) -> None:
    for id_, gap in gaps(code).items():
        if id_ in ("", "tribal/55.101"):
            continue
        provision = CORPUS[id_]
        left = fold(CHAPTER.sub("", PAGE.sub(" ", gap)))
        letter = provision.number.isupper() and len(provision.number) == 1
        number = provision.number + "." if letter else provision.number
        heading = provision.heading
        if heading == provision.number:
            expected = {number}
        else:
            ends = (heading, heading + ".", heading + " :") if heading else ("",)
            expected = {fold(f"{number} {end}") for end in ends}
        if any(e.kind == "word-order" for e in provision.emendations):
            assert any(fold(f"{left} {provision.raw}").count(words) for words in (number, heading) if words), id_
            assert left in ("", number), id_
        else:
            assert left in expected, id_


def test_nothing_follows_the_last_provision_but_its_page_number() -> None:
    assert gaps("tribal")[""] == " 29"
    assert gaps("muskego")[""] == ""


def test_every_page_number_is_taken_out_once() -> None:
    source = read_source("tribal")
    numbers = list(PAGE.finditer(source))
    assert [int(found[1]) for found in numbers] == list(range(1, 30))
    for found in numbers:
        inside = [p for p in CORPUS.values() if p.code == "tribal" and p.start < found.start(1) < p.end]
        mended = [e for p in inside for e in p.emendations if e.applied and e.start <= found.start() < e.end]
        assert len(inside) == len(mended) <= 1, found[1]


def test_chapters_of_the_body_open_with_their_first_section() -> None:
    opened = {chapter[1]: id_ for id_, gap in gaps("tribal").items() for chapter in CHAPTER.finditer(gap)}
    assert opened == {"I": "tribal/55.101", "II": "tribal/55.201", "III": "tribal/55.301"}


def test_the_contents_hold_the_headings_of_all_sections_and_nothing_unknown() -> None:
    contents = fold(PAGE.sub(" ", gaps("tribal")["tribal/55.101"]))
    entries = re.findall(r"(55\.\d{3}) ([A-Z][^.:]+)\.", contents)
    listed = [(CORPUS[id_].number, CORPUS[id_].heading) for id_ in CORPUS.sections("tribal")]
    assert entries == [*listed, listed[0]]
    left = contents
    for number, heading in listed:
        left = left.replace(f"{number} {heading}. ", "", 1)
    assert left == (
        "TRIBAL CODE CHAPTER 55 BASIC HOUSING CODE CONTENTS: CHAPTER I: Administration and Enforcement "
        "CHAPTER II: Environmental Requirements CHAPTER III: Space and Occupancy Requirements "
        "CHAPTER IV: Responsibilities of Persons CHAPTER V: HISTORY NOTE: "
        "Current Ordinance Adopted May 27, 1968, Resolution No. 58(68), effective immediately. "
        "Amendments Resolution No. 156(98), Section 55.501, April 20, 1998. "
        "TRIBAL CODE CHAPTER 55 BASIC HOUSING CODE CHAPTER I: ADMINISTRATION AND ENFORCEMENT 55.101 Title."
    )


def test_headings_are_those_of_the_list_where_the_copy_prints_them() -> None:
    pointing = {"tribal/55.131/5/q": "Hotel", "tribal/55.131/5/t": "Multi-Family (Multiple) Dwelling"}
    for name in read_names():
        provision = CORPUS[name.id]
        expected = pointing.get(name.id, name.title if name.printed else "")
        assert (provision.heading, provision.title) == (expected, name.title)
        assert fold(provision.heading) in fold(read_source(name.code))


def test_numbers_are_as_printed_at_their_own_level() -> None:
    numbers = {
        "tribal/55.302": "55.302",
        "tribal/55.302/3": "(3)",
        "tribal/55.131/5/h/v": "(v)",
        "tribal/55.401": "55.401",
        "muskego/responsibilities": "",
        "muskego/responsibilities/F": "F",
        "muskego/equipment/G/1": "(1)",
        "muskego/definitions/dwelling-unit": "DWELLING UNIT",
    }
    assert {id_: CORPUS[id_].number for id_ in numbers} == numbers


def test_the_tree() -> None:
    assert len(CORPUS.sections("muskego")) == 10
    assert len(CORPUS.sections("tribal")) == 85
    for provision in CORPUS.values():
        for child in provision.children:
            assert CORPUS[child].parent == provision.id
        if provision.parent:
            assert provision.id in CORPUS[provision.parent].children
            assert provision.id.startswith(provision.parent + "/")


@pytest.mark.parametrize(
    ("code", "before", "after", "named"),
    [
        ("tribal", "55.219 Extermination From Buildings. Every", "55.219 Extermination. Every", "tribal/55.219"),
        ("tribal", "(9) Every door available", "Every door available", "tribal/55.210/9"),
        ("muskego", "\nC. Linen.", "\nLinen.", "muskego/rooming-houses/C"),
        ("muskego", "\nHOTEL\n", "\nInn\n", "muskego/definitions/hotel"),
        ("muskego", "this code.\nIf any person", "this code. If any person", "other sections"),
    ],
)
def test_a_copy_without_a_provision_is_refused(code: str, before: str, after: str, named: str) -> None:
    text = mended(code)
    assert text.count(before) == 1
    with pytest.raises(SourceError, match=named):
        parse(code, text.replace(before, after), read_names())


def test_a_list_with_a_provision_too_many_is_refused() -> None:
    names = list(read_names())
    names.insert(-1, replace(names[-1], id="tribal/55.408", title="Pets"))
    with pytest.raises(SourceError, match=r"55\.408"):
        parse("tribal", mended("tribal"), names)
