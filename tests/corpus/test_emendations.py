"""Every fault of the copies is mended or registered where it stands, and nothing else is changed."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.emendations import Emendation, EmendationError, Mended, read
from corpus.provisions import load, read_source

CORPUS = load()
ALL = read()


def fold(text: str) -> str:
    return " ".join(text.split())


def test_each_stands_at_its_place() -> None:
    sources = {code: read_source(code) for code in ("muskego", "tribal")}
    for e in ALL:
        assert sources[e.code][e.start : e.end] == e.before, e
        assert e.provision.startswith(e.code + "/")
        assert e.before != e.after
        assert e.reason.endswith(".")


def test_they_are_listed_in_the_order_of_the_copies() -> None:
    assert list(ALL) == sorted(ALL, key=lambda e: (e.code, e.start))


def test_each_provision_has_its_own() -> None:
    assert [e for p in CORPUS.values() for e in p.emendations] == sorted(
        ALL, key=lambda e: (list(CORPUS).index(e.provision), e.start)
    )
    for p in CORPUS.values():
        for e in p.emendations:
            assert p.state == "heading-only" or p.start <= e.start <= e.end <= p.end, e


@pytest.mark.parametrize("id_", list(CORPUS))
def test_text_is_raw_with_the_emendations_made_and_nothing_else(id_: str) -> None:
    provision = CORPUS[id_]
    made = [e for e in provision.emendations if e.applied]
    pieces, done = [], provision.start
    source = read_source(provision.code)
    for e in made:
        pieces += [source[done : e.start], e.after]
        done = e.end
    pieces.append(source[done : provision.end])
    assert not re.search(r"\d\n", "".join(pieces)), "a page number"
    mended = fold("".join(pieces))
    for printed in (provision.number, provision.heading):  # a word-order emendation holds them too
        if any(e.kind == "word-order" for e in made):
            mended = mended.removeprefix(printed).lstrip()
    assert provision.text == mended


def test_what_is_mended() -> None:
    mended = [(e.provision, e.kind) for e in ALL if e.applied]
    assert Counter(mended) == Counter(
        {
            ("muskego/equipment/I", "misprint"): 1,
            ("muskego/light/A", "misprint"): 1,
            ("muskego/light/H", "misprint"): 1,
            ("muskego/responsibilities/A", "misprint"): 1,
            ("tribal/55.108/1", "page-number"): 1,
            ("tribal/55.115", "page-number"): 1,
            ("tribal/55.131/5/d", "word-order"): 1,
            ("tribal/55.131/5/y", "word-order"): 1,
            ("tribal/55.131/5/ff", "word-order"): 1,
            ("tribal/55.131/5/hh", "word-order"): 1,
            ("tribal/55.201", "page-number"): 1,
            ("tribal/55.210/6", "word-order"): 1,
            ("tribal/55.211/2", "page-number"): 1,
            ("tribal/55.309", "doubled"): 1,
            ("tribal/55.314", "doubled"): 1,
            ("tribal/55.322", "page-number"): 1,
        }
    )


def test_what_may_be_the_laws_own_words_is_registered_and_left() -> None:
    registered = [e for e in ALL if not e.applied]
    for e in registered:
        if CORPUS[e.provision].state == "text":
            assert fold(e.before) in CORPUS[e.provision].text, e
    assert {
        ("tribal/55.131/5/z", "waste lavatories"),
        ("tribal/55.103", "or urban"),
        ("tribal/55.324", "55.322"),
        ("muskego/equipment/F", "F.\nas to permit"),
    } <= {(e.provision, e.before) for e in registered}


def emend(start: int, before: str, after: str, kind: str = "misprint") -> Emendation:
    return Emendation("tribal", "tribal/55.101", start, before, after, "a test.", kind)  # type: ignore[arg-type]


def test_a_misplaced_emendation_is_refused() -> None:
    with pytest.raises(EmendationError, match=r"55\.101.*'b' at 0"):
        Mended("abc", [emend(0, "b", "x")])


def test_overlapping_emendations_are_refused() -> None:
    with pytest.raises(EmendationError, match="overlaps"):
        Mended("abcd", [emend(0, "abc", "x"), emend(2, "cd", "y")])


def test_a_registered_one_is_checked_but_not_made() -> None:
    assert Mended("abc", [emend(1, "b", "x", "registered")]).text == "abc"
    with pytest.raises(EmendationError):
        Mended("abc", [emend(2, "b", "x", "registered")])


def test_a_stretch_that_begins_inside_an_emendation_takes_all_of_it() -> None:
    mended = Mended("(y) last. Head first (z)", [emend(4, "last. Head first", "Head first last.")])
    start = mended.text.index("first")
    end = mended.text.index(" (z)")
    assert (mended.source_start(start), mended.source_end(end)) == (4, 20)


@given(st.lists(st.tuples(st.text("ab ", max_size=5), st.text("cd", max_size=4), st.text("ef", max_size=4))))
def test_what_is_not_mended_keeps_its_place(pieces: list[tuple[str, str, str]]) -> None:
    """Each piece is (kept, before, after); the way back leads each kept stretch to where it was."""
    source = "".join(kept + before for kept, before, _ in pieces)
    made, kept_at, at, mended_at = [], [], 0, 0
    for kept, before, after in pieces:
        kept_at.append((mended_at, at, len(kept)))
        at, mended_at = at + len(kept), mended_at + len(kept)
        if before:
            made.append(emend(at, before, after))
            mended_at += len(after)
        at += len(before)
    mended = Mended(source, made)
    for place, origin, length in kept_at:
        if length:
            assert mended.source_start(place) == origin
            assert mended.source_end(place + length) == origin + length
