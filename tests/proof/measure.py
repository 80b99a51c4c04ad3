"""One thing that must hold, with what was measured of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter


@dataclass(slots=True)
class Measure:
    """What must hold, whether it does, and the figures; `failures` are shown, the first few of them."""

    name: str
    must: str
    found: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    seconds: float = 0.0
    skipped: str = ""
    figures: dict[str, float] = field(default_factory=dict)

    @property
    def holds(self) -> bool:
        """Whether it holds (or could not be tried here, which the reason tells)."""
        return not self.failures

    def check(self, holds: bool, otherwise: str) -> None:
        """Note a failure where something does not hold."""
        if not holds:
            self.failures.append(otherwise)

    def markdown(self) -> str:
        """As a section of the evidence."""
        state = f"not tried: {self.skipped}" if self.skipped else "holds" if self.holds else "DOES NOT HOLD"
        lines = [f"## {self.name}", "", f"Must hold: {self.must}", "", f"**{state}** ({self.seconds:.0f} s)", ""]
        lines += [f"- {line}" for line in self.found]
        lines += [f"- failure: {line}" for line in self.failures[:20]]
        if len(self.failures) > 20:
            lines.append(f"- and {len(self.failures) - 20} more")
        return "\n".join(lines) + "\n"


def timed(make: Callable[[], Measure]) -> Measure:
    """A measure with the time it took."""
    start = perf_counter()
    measure = make()
    measure.seconds = perf_counter() - start
    return measure
