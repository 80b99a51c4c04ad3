"""Cues that a reader of texts would take for others than written are refused, with one line that says why."""

import pytest

from ontology.cueform import fault


@pytest.mark.parametrize(
    ("cue", "says"),
    [
        ("sink, stove", "is no part of a cue"),
        ("washer and|& dryer", "is no part of a cue"),
        ("$ # a week", "is no part of a cue"),
        ("toilet (flush)", "is no part of a cue"),
        ("has it a rail?", "is no part of a cue"),
        ("date|posting date _ missing", "one cue for each phrase"),
        ("variance|conditional use|special use _ granted", "one cue for each phrase"),
        ("cold | cool", "empty alternative"),
        ("cold||cool", "empty alternative"),
        ("given to|_ owner", "a gap is no alternative"),
    ],
)
def test_a_cue_that_would_be_taken_for_another_is_refused(cue: str, says: str) -> None:
    found = fault(cue)
    assert found is not None
    assert says in found.splitlines()[0]


@pytest.mark.parametrize(
    "cue",
    [
        "# unit*|apartment* have|has mice",
        "barn ... nobody|no _ live*",
        "no . #",
        "1/2 of|the",
        "arm 's length",
        "u.s gauge",
    ],
)
def test_a_good_cue_is_taken(cue: str) -> None:
    assert fault(cue) is None
