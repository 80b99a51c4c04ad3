"""The pipeline is spaCy's own English tokenizer, without spaCy's command line."""

import subprocess
import sys

from nlp.pipeline import tokens

LOADED = """
import sys
from nlp.pipeline import english
english()
web = sorted(m for m in ("spacy.cli", "httpx", "weasel") if m in sys.modules)
import spacy.cli.download
print(web, callable(spacy.cli.download), "spacy.cli.download" in sys.modules)
"""


def test_spacy_comes_without_its_command_line_and_still_has_it_for_others() -> None:
    run = subprocess.run([sys.executable, "-c", LOADED], check=True, capture_output=True, text=True)
    assert run.stdout.split("\n")[0] == "[] True True"


def test_a_short_sentence_ending_is_no_abbreviation() -> None:
    words, starts = tokens("is it ok? no. the id")
    assert words == ("is", "it", "ok", "?", "no", ".", "the", "id")
    assert starts == (0, 3, 6, 8, 10, 12, 14, 18)
