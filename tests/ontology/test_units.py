"""The units' conversions are exact, and those of the pint library."""

from fractions import Fraction
from typing import Any

import pint
import pytest

from ontology import units

PINT = {
    "ft2": "foot**2", "in2": "inch**2", "m2": "meter**2", "cm2": "centimeter**2", "yd2": "yard**2",
    "ft": "foot", "in": "inch", "yd": "yard", "m": "meter", "cm": "centimeter", "mm": "millimeter",
    "degF": "degF", "degC": "degC", "lm/ft2": "lumen/foot**2", "fc": "lumen/foot**2", "lux": "lumen/meter**2",
    "days": "day", "weeks": "week", "hours": "hour", "minutes": "minute", "years": "year", "months": "month",
}  # fmt: skip


@pytest.fixture(scope="module")
def registry() -> Any:
    made: Any = pint.UnitRegistry  # its types know no numbers but floats
    return made(non_int_type=Fraction, cache_folder=None)


@pytest.mark.parametrize("unit", sorted(PINT))
@pytest.mark.parametrize("number", [Fraction(1), Fraction(75), Fraction(22, 3)])
def test_a_unit_is_what_pint_makes_of_it(unit: str, number: Fraction, registry: Any) -> None:
    value, target = units.canonical(str(number), unit)
    said = registry.Quantity(number, PINT[unit]).to(PINT[target]).magnitude
    assert value == said if "deg" not in unit else float(value) == pytest.approx(float(said))


def test_what_has_no_conversion_stays() -> None:
    kept = [unit for unit in units.units() if unit not in PINT]
    assert [units.canonical("06-01" if u == "month-day" else "7", u) for u in kept] == [
        (Fraction(601 if u == "month-day" else 7), u) for u in kept
    ]
