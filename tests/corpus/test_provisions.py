"""The texts word for word, and what can be asked of the tree."""

import subprocess
import sys
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest
import yaml

from corpus.provisions import QuoteNotFound, UnknownProvisionError, load

CORPUS = load()

TEXTS: dict[str, str] = yaml.safe_load(Path(__file__).with_name("texts.yaml").read_text("utf-8"))


@pytest.mark.parametrize("id_", TEXTS)
def test_text_in_full(id_: str) -> None:
    assert CORPUS[id_].text == TEXTS[id_]


def test_raw_is_as_received() -> None:
    assert CORPUS["tribal/55.210/6"].raw == (
        "frame. (6) Every exterior door, when closed, shall fit reasonably well within its"
    )
    assert CORPUS["muskego/definitions/board"].raw == "Board of Housing Appeals pursuant to §\n12-4 of this Code."
    assert "improper wiring 26\nor installation" in CORPUS["tribal/55.314"].raw


def test_only_parents_and_headings_have_no_words_of_their_own() -> None:
    silent = [p for p in CORPUS.values() if not p.text]
    assert all(p.children or p.state == "heading-only" for p in silent)


def test_it_is_a_mapping_in_order() -> None:
    ids = list(CORPUS)
    assert (len(CORPUS), ids[0], ids[-1]) == (300, "muskego/definitions", "tribal/55.501")
    assert "tribal/55.219" in CORPUS
    assert CORPUS.get("tribal/55.999") is None
    assert load() is CORPUS


def test_an_unknown_provision_is_named() -> None:
    with pytest.raises(UnknownProvisionError, match=r"a provision 'tribal/55\.999'"):
        CORPUS["tribal/55.999"]
    with pytest.raises(KeyError):
        CORPUS.referenced_by("tribal/55.999")


def test_provisions_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        CORPUS["tribal/55.219"].text = ""  # type: ignore[misc]


def test_ancestors_and_lead_in() -> None:
    assert CORPUS.ancestors("tribal/55.131/5/h/v") == ("tribal/55.131", "tribal/55.131/5", "tribal/55.131/5/h")
    assert CORPUS.lead_in("tribal/55.131/5/h/v") == ("As used herein, the following terms shall mean:",)
    assert CORPUS.lead_in("tribal/55.219") == ()
    assert CORPUS.lead_in("muskego/maintenance/A/1") == (
        "All habitable buildings shall comply with the following requirements for maintenance:",
        TEXTS["muskego/maintenance/A"],
    )


def test_descendants() -> None:
    assert CORPUS.descendants("muskego/light/D") == ("muskego/light/D/1", "muskego/light/D/2")
    assert len(CORPUS.descendants("tribal/55.131")) == 49
    assert CORPUS.descendants("tribal/55.219") == ()


def test_whole_has_the_numbers_and_headings_of_the_parts() -> None:
    assert CORPUS.whole("tribal/55.318") == (
        "No dwelling unit partially below grade shall be used for living purposes unless:\n"
        "(1) Floors and walls are watertight;\n"
        "(2) Total window area, total openable area and ceiling height are in accordance with this code; and\n"
        "(3) Required minimum window area of every habitable room is entirely above the grade of the ground adjoining "
        "such window area."
    )
    assert (
        CORPUS.whole("muskego/equipment/G").splitlines()[1].startswith("(2) Garbage containers shall be made of metal")
    )
    assert "\nA. Floors, walls, etc. Every floor" in CORPUS.whole("muskego/maintenance")
    assert "\nBATH. A bathtub or shower stall" in CORPUS.whole("muskego/definitions")
    assert "\n(v) Dormitory. A building arranged" in CORPUS.whole("tribal/55.131")
    assert CORPUS.whole("tribal/55.219") == CORPUS["tribal/55.219"].text


@pytest.mark.parametrize(
    ("id_", "label", "eid"),
    [
        ("tribal/55.219", "Tribal Code § 55.219", "chp_II__sec_55-219"),
        (
            "tribal/55.131/5/h/v",
            "Tribal Code § 55.131(5)(h)(v)",
            "chp_I__sec_55-131__subsec_5__para_h__subpara_v",
        ),
        ("tribal/55.404", "Tribal Code § 55.404", "chp_IV__sec_55-404"),
        ("tribal/55.501", "Tribal Code § 55.501", "chp_V__sec_55-501"),
        (
            "muskego/responsibilities/F",
            "Muskego Minimum Housing Code, Responsibilities ¶ F",
            "sec_responsibilities__para_F",
        ),
        ("muskego/light/D/1", "Muskego Minimum Housing Code, Light ¶ D(1)", "sec_light__para_D__subpara_1"),
        (
            "muskego/definitions/dwelling-unit",
            "Muskego Minimum Housing Code, Definitions “Dwelling unit”",
            "sec_definitions__para_dwelling-unit",
        ),
        ("muskego/rooming-houses", "Muskego Minimum Housing Code, Rooming houses", "sec_rooming-houses"),
    ],
)
def test_labels(id_: str, label: str, eid: str) -> None:
    assert (CORPUS.label(id_), CORPUS.akn_eid(id_)) == (label, eid)


def test_labels_and_eids_name_one_provision_each() -> None:
    assert len({CORPUS.label(id_) for id_ in CORPUS}) == 300
    assert len({(CORPUS[id_].code, CORPUS.akn_eid(id_)) for id_ in CORPUS}) == 300


@pytest.mark.parametrize(
    ("quote", "found"),
    [
        ("two (2) or more of the dwelling units", "two (2) or more of the dwelling units"),
        ("two (2)\n  or more", "two (2) or more"),
        ("Every owner … dwelling units, …", None),
        ("Every owner ... the structure.", None),
        ("…insects, rodents, vermin, or other pests…", "insects, rodents, vermin, or other pests"),
    ],
)
def test_quotations_are_found(quote: str, found: str | None) -> None:
    text = CORPUS["tribal/55.219"].text
    start, end = CORPUS.locate("tribal/55.219", quote)
    if found:
        assert text[start:end] == found
    else:
        assert start == 0
        assert text[:end].endswith(("dwelling units,", "structure."))


@pytest.mark.parametrize(
    "quote",
    [
        "",
        " … ",
        "every owner",
        "two (2) or fewer",
        "dwelling units … Every owner",
        "whenever whenever",
        "Every owner of a dwelling … vermin … rodents",
    ],
)
def test_a_quotation_that_is_not_there_is_refused(quote: str) -> None:
    with pytest.raises(QuoteNotFound):
        CORPUS.locate("tribal/55.219", quote)


def test_whole_texts_can_be_quoted() -> None:
    for id_, provision in CORPUS.items():
        if provision.text:
            assert CORPUS.locate(id_, provision.text) == (0, len(provision.text))


def test_loading_takes_nothing_but_the_standard_library() -> None:
    program = (
        f"import sys; sys.path[:0] = {sys.path!r}; import corpus.provisions as p; p.load(); "
        "print(*{m.partition('.')[0] for m in sys.modules} - sys.stdlib_module_names)"
    )
    run = subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=True)
    assert set(run.stdout.split()) == {"__main__", "corpus"}
