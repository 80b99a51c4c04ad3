"""Rule text: exact numbers, and what is refused."""

from fractions import Fraction

import pytest

from ontology.swrl import Atom, Rule, RuleError, check_rule, decimal_text, parse_body


@pytest.mark.parametrize(
    ("value", "text"),
    [(Fraction(88), "88"), (Fraction(1, 2), "0.5"), (Fraction(-5, 4), "-1.25"), (Fraction(1, 100), "0.01")],
)
def test_decimals_are_exact(value: Fraction, text: str):
    assert decimal_text(value) == text


def test_a_third_is_no_decimal():
    with pytest.raises(RuleError, match="multiply across"):
        decimal_text(Fraction(1, 3))


def test_numbers_come_by_name():
    (atom,) = parse_body("swrlb:lessThan(?h, $height)", {"height": Fraction(88)})
    assert atom == Atom("swrlb:lessThan", ("?h", Fraction(88)))
    with pytest.raises(RuleError, match="no number called"):
        parse_body("swrlb:lessThan(?h, $width)")


def test_a_rule_reads_as_it_is_written():
    text = "Room(?x) ^ area(?x, ?a) ^ swrlb:multiply(?n, ?a, 100) ^ swrlb:lessThan(?n, 2)"
    body = parse_body(text)
    assert " ^ ".join(map(str, body)) == text
    assert str(Rule("x", body, Atom("Small", ("?x",)))) == f"{text} -> Small(?x)"


def test_a_head_variable_must_stand_in_the_body():
    with pytest.raises(RuleError, match="head variable"):
        check_rule(Rule("x", parse_body("Room(?x)"), Atom("area", ("?x", "?a"))))
