"""All questions: each maker with each code makes a template, which gives at most 20."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from ontology.model import CODES
from tui.practice import from_cases, from_rules, from_text
from tui.practice.drafts import CHOICES, PER_TEMPLATE, Draft, Maker, plain_key, seeded

if TYPE_CHECKING:
    from reasoner.case import Case


@dataclass(frozen=True, slots=True)
class Item:
    """A question with its choices, of which the one at `right` is right, and the provision that settles it."""

    id: str
    template: str
    prompt: str
    choices: tuple[str, ...]
    right: int
    provision: str
    quote: str
    why: str = ""
    case: Case | None = field(default=None, compare=False)
    about: str = ""
    answers: tuple[str, ...] = ()
    """For classify and check: the names that the engines know the choices by."""

    def json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "id": self.id,
            "template": self.template,
            "prompt": self.prompt,
            "choices": list(self.choices),
            "right": self.right,
            "provision": self.provision,
            "quote": self.quote,
        }


MAKERS: dict[str, Maker] = {
    "classify": from_cases.classify_building,
    "check": from_cases.check_case,
    "who": from_rules.who_must,
    "whom": from_cases.who_in_case,
    "number": from_text.number_in_quote,
    "word": from_text.word_of_definition,
    "meaning": from_text.definition_of_word,
    "section": from_rules.provision_of_rule,
    "rule": from_rules.rule_of_provision,
    "heading": from_text.heading_of_provision,
    "headed": from_text.provision_of_heading,
    "force": from_rules.force_of_provision,
    "term": from_text.word_in_quote,
    "judge": from_rules.judge_of_rule,
    "exception": from_rules.exception_of_rule,
    "reference": from_text.reference_of_provision,
    "contents": from_rules.item_of_procedure,
    "code": from_text.code_of_rule,
}
KINDS = {
    "classify": "Classify a building",
    "check": "Does it comply",
    "who": "Who must",
    "whom": "Who must, on these facts",
    "number": "Numbers",
    "word": "Definitions: the word",
    "meaning": "Definitions: the meaning",
    "section": "Which provision",
    "rule": "What a provision says",
    "heading": "Headings",
    "headed": "Sections by heading",
    "force": "Duty, power or permission",
    "term": "Defined words in use",
    "judge": "Who judges",
    "exception": "Exceptions",
    "reference": "Cross-references",
    "contents": "What it must contain",
    "code": "Which code",
}


@cache
def items() -> dict[str, Item]:
    """All questions by their id, the same on every machine."""
    found: dict[str, Item] = {}
    for name, maker in MAKERS.items():
        for code in CODES:
            template = f"{name} {code}"
            made = 0
            for draft in maker(code, seeded(template)):
                item = _finished(template, draft)
                if item is not None and item.id not in found:
                    found[item.id] = item
                    made += 1
                if made == PER_TEMPLATE:
                    break
    return found


def _finished(template: str, draft: Draft) -> Item | None:
    """The question with its choices in a fixed order, or None where there are too few near misses."""
    wrong = [choice for choice in dict.fromkeys(draft.wrong) if plain_key(choice) != plain_key(draft.right)]
    if len(wrong) < 2:
        return None
    choices = [draft.right, *wrong[: CHOICES - 1]]
    id_ = f"{template} {draft.key}"
    seeded(id_).shuffle(choices)
    names = tuple(draft.names.get(choice, choice) for choice in choices)
    return Item(
        id_, template, draft.prompt, tuple(choices), choices.index(draft.right), draft.provision, draft.quote,
        draft.why, draft.case, draft.about, names,
    )  # fmt: skip
