"""An assistant that gives fixed answers: a real one of the protocol, without language or law behind it."""

from __future__ import annotations

from collections.abc import Sequence

from nlp.answer import Answer, Citation, CodeAnswer, OpenFact, Understood
from nlp.assistant import Edit

E = (
    "Every occupant of a dwelling containing more than one dwelling unit shall be responsible for the extermination of"
    " any insects, rodents, or other pests therein, whenever his dwelling unit is the only one infested"
)
S220 = (
    "The occupant of a dwelling unit in a dwelling or multi-family dwelling shall be responsible for such extermination"
    " within the unit occupied by him whenever his dwelling unit is the only unit in the building that is infested."
)
UNITS = OpenFact("building", "buildingUnits", "How many dwelling units (apartments) are in the building?", "count")
CAUSED = OpenFact("building", "causedByOwnersFailure", "Was it caused by the owner's failure?", "yes-no")


class StandIn:
    """Muskego depends on the number of units, then on the cause; the Tribal Code answers at once."""

    def __init__(self) -> None:
        self.asked: list[tuple[tuple[str, ...], str, tuple[Edit, ...]]] = []

    def warm(self) -> None:
        """Nothing to load."""

    def ask(self, turns: Sequence[str], code: str = "auto", edits: Sequence[Edit] = ()) -> Answer:
        """The fixed answer for the facts that were set by hand."""
        self.asked.append((tuple(turns), code, tuple(edits)))
        if turns[-1] == "hello":
            return Answer("small_talk", text="Hello.")
        if turns[-1] == "fail":
            raise RuntimeError("as it was told to")
        facts = {edit.fact: edit.value for edit in edits if edit.value is not None}
        missing = tuple(fact for fact in (UNITS, CAUSED) if fact.fact not in facts)
        codes = {"muskego": self._muskego(missing), "tribal": self._tribal()}
        codes = {name: found for name, found in codes.items() if code in ("auto", "both", name)}
        understood = (
            Understood("building", "infestedUnits", "number of infested units", "1", "said", 1, "only my unit"),
        )
        status = "answered" if "tribal" in codes or not missing else "conditional"
        return Answer(status, codes, asked="who", subjects=("extermination",), understood=understood)

    def _muskego(self, missing: tuple[OpenFact, ...]) -> CodeAnswer:
        cited = (Citation("muskego/responsibilities/E", E),)
        if missing:
            text = f"It depends. The occupant must where the unit is the only one infested. {missing[0].question}"
            return CodeAnswer(
                "muskego", "conditional", citations=cited, missing=missing, text=text, subject="extermination"
            )
        return CodeAnswer(
            "muskego",
            "answered",
            bearers=("owner",),
            citations=cited,
            text="The owner. He let them in.",
            subject="extermination",
        )

    def _tribal(self) -> CodeAnswer:
        text = f"The occupant (tenant). The occupant must exterminate. Tribal Code § 55.220: “{S220}”"
        cited = (Citation("tribal/55.220", S220),)
        return CodeAnswer(
            "tribal", "answered", bearers=("occupant",), citations=cited, text=text, subject="extermination"
        )
