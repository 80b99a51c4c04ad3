"""How things are timed here: two sides in turn, medians of ratios, whole processes by wall clock."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence


def milliseconds(work: Callable[[], object]) -> float:
    """One run of `work`, in milliseconds."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which `share` of the values lie (nearest rank)."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def process_seconds(*arguments: str) -> float:
    """The wall time of a Python process; CalledProcessError where it fails."""
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
    return time.perf_counter() - start


def ratio(one: Callable[[], float], other: Callable[[], float], rounds: int) -> float:
    """The median of `one` over the median of `other`, run in turn."""
    pairs = [(one(), other()) for _ in range(rounds)]
    return statistics.median(a for a, _ in pairs) / statistics.median(b for _, b in pairs)
