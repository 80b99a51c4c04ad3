"""What the speaker says that he does not know: nothing in it is a fact, and it is not the question."""

from __future__ import annotations

import re

#: "he did not say how many live there", "no idea whether ...", up to the end of the sentence.
DOUBT = re.compile(
    r"\b(?:(?:do|does|did|can|could|has|have|is|am|are|was) not (?:\w+ ){0,2}?"
    r"(?:know|say|tell|told|said|sure|remember|recall|clear|certain)"
    r"|no idea|unsure|unknown|unclear|who knows|goodness knows|god knows|no clue|nothing (?:is )?known|nobody (?:knows|said|told))"
    r"(?: (?!because|since|so\b)[\w']+){0,4}? (?:if|whether|who|how many|how much|what|about|of|anybody|anyone)\b[^.?!;]*"
)
