"""What a text speaks of without stating it: what the speaker does not know or only supposes, and what he asks to be demanded."""

from __future__ import annotations

import re

_OTHER_CLAUSE = (
    r"\b(?:but|though|although|however|so)\b"
    r"|, (?:and )?(?:i|we|he|she|they|it|there|the|my|our|this|who|what|how|do|does|did|is|are|must|can|may|should)\b"
)
_REST = rf"(?:(?!{_OTHER_CLAUSE})[^.?!;])*"
#: "he did not say how many live there", "no idea whether ...", up to the end of the sentence or another clause.
DOUBT = re.compile(
    r"\b(?:(?:do|does|did|can|could|has|have|is|am|are|was|would|will) not (?:\w+ ){0,2}?"
    r"(?:know|say|tell|told|said|sure|remember|recall|clear|certain|mention|mentioned|find out|figure out)(?! who (?:he|she)\b)"
    r"|never (?:said|told|mentioned|asked|found out|knew|learned|checked)"
    r"|no (?:idea|clue|way of telling|way to tell)|unsure|unknown|unclear|nothing (?:is )?known|hard to (?:say|tell)|beats me"
    r"|asked (?:(?:him|her|them) )?(?=(?:if|whether|about)\b[^.?!;]*\b(?:and|but)"
    r" (?:the line|(?:he|she|they) hung|got no|no answer|(?:he|she|they) (?:did|would|could) not))"
    r"|(?:who|goodness|god|nobody) knows|nobody (?:said|told)|forgot to ask|not told)"
    rf"(?: (?!because|since|so\b)[\w']+){{0,4}}? (?:if|whether|who|how many|how much|what|about|of|anybody|anyone)\b{_REST}"
)
_HEDGE = re.compile(
    r"\b(?:(?:maybe|perhaps|possibly)(?! (?:about |some )?\d)|supposedly|allegedly"
    rf"|(?:there|it|he|she|they|which|that|\w+s) (?:might|could) (?:well |still )?(?:be|have))\b{_REST}"
)


def doubted(text: str) -> list[tuple[int, int]]:
    """The spans of a normal text in which nothing is said for sure."""
    return [m.span() for pattern in (DOUBT, _HEDGE) for m in pattern.finditer(text)]


def sure(text: str) -> str:
    """A normal text without what is doubted in it."""
    return _HEDGE.sub(" ", DOUBT.sub(" ", text))


_DONE = r"be|have|get|keep|provide|supply|contain|heat|measure|change|put|install|cover|reach|give|stay|hold|meet|fit"
_NUMBER_NEXT = r"(?=(?:be|have|reach|measure) (?:at least |about |over )?\d(?![^.?!;,]* (?:in here|right now)\b))"
_CONDITION = (
    "if|when|since|because|but|where|while|although|though|given|unless|in case|who|which|that"
    "|and (?:i|we|my|mine|our|ours|it|he|she|they|the)"
)
#: "must it have ...", "do i need to ...", "does the code require ...", "am i supposed to ...", "the code says ...",
#: "it must be 70", "who has to ...": what follows is asked for, not told.
_DEMAND = re.compile(
    r"(?:(?:^|[.?!;,:] ?)(?:(?:and|so|but|then|or|also|ok|now) )?"
    rf"(?:(?:must|should|shall) (?:not )?(?:[\w'-]+ ){{0,6}}?(?=(?:{_DONE})\b)"
    r"|(?:do|does|did|is|are|am|has|have) (?:not )?(?:[\w'-]+ ){0,8}?"
    r"(?:have|need|got|supposed|required|obliged|obligated|forced|expected) to\b"
    r"|(?:do|does|did) (?:[\w'-]+ ){1,5}?(?:need|require|demand|call for|ask for|insist on)\b)"
    r"|\b(?:am|is|are|was|were) (?:not )?(?:supposed|required|obliged|obligated) to\b"
    r"|\b(?:code|law|rules?|ordinance|chapter|inspector) (?:says?|said|requires?|wants?|asks? for|demands?|calls? for)\b"
    rf"|\b(?:must|should|shall|(?:has|have|needs?) to) {_NUMBER_NEXT}"
    r"|\b(?:whether|if|who|why) (?:[\w'-]+ ){0,4}?(?:must|should|(?:has|have|needs?|responsible|supposed|required) to)\b)"
    rf"(?P<what>[^.?!;,]*?)(?=[.?!;,]| (?:{_CONDITION})\b|$)"
)


def demanded(text: str) -> list[tuple[int, int]]:
    """The spans of a normal text that ask whether, or by whom, something must be: "must it have 2 outlets", "who has to heat it"."""
    return [m.span("what") for m in _DEMAND.finditer(text)]
