"""Practice for trainee inspectors: questions made from the law, spaced repetition of what was missed, and an exam.

Every question is made by one of the makers below for one code; a maker and a code make a template, which gives at most
20. The right choice comes from the text or from the reasoner; the wrong ones are near misses: of the same code, the
same kind of thing, or the number next to it.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

from corpus.provisions import load
from ontology.built import law
from ontology.model import CODES, Norm
from tui.spoken import BEARERS, CODE_NAMES, joined
from tui.store import Score

if TYPE_CHECKING:
    from reasoner.case import Case

PER_TEMPLATE = 20
PER_DUTY = 4  # cases of one duty
CHOICES = 4
EXAM = 25
PASS = Fraction(4, 5)
DAY = 86_400.0
WAITS = (0.0, 1 * DAY, 3 * DAY, 7 * DAY, 21 * DAY, 60 * DAY)
"""How long an item of each box waits; a right answer puts it one box up, a wrong one into the first."""
BLANK = "_____"
DUTIES = ("obligation", "prohibition")


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


@dataclass(frozen=True, slots=True)
class Draft:
    """What a maker gives: the question, its right answer, and wrong ones, the nearest misses first."""

    key: str
    prompt: str
    right: str
    wrong: tuple[str, ...]
    provision: str
    quote: str
    why: str = ""
    case: Case | None = None
    about: str = ""
    names: dict[str, str] = field(default_factory=dict)


Maker = Callable[[str, Random], Iterator[Draft]]


@cache
def items() -> dict[str, Item]:
    """All questions by their id, the same on every machine."""
    found: dict[str, Item] = {}
    for name, maker in MAKERS.items():
        for code in CODES:
            template = f"{name} {code}"
            made = 0
            for draft in maker(code, _random(template)):
                item = _finished(template, draft)
                if item is not None and item.id not in found:
                    found[item.id] = item
                    made += 1
                if made == PER_TEMPLATE:
                    break
    return found


def _random(seed: str) -> Random:
    return Random(zlib.crc32(seed.encode()))


def _finished(template: str, draft: Draft) -> Item | None:
    """The question with its choices in a fixed order, or None where there are too few near misses."""
    wrong = [choice for choice in dict.fromkeys(draft.wrong) if _key(choice) != _key(draft.right)]
    if len(wrong) < 2:
        return None
    choices = [draft.right, *wrong[: CHOICES - 1]]
    id_ = f"{template} {draft.key}"
    _random(id_).shuffle(choices)
    names = tuple(draft.names.get(choice, choice) for choice in choices)
    return Item(
        id_, template, draft.prompt, tuple(choices), choices.index(draft.right), draft.provision, draft.quote,
        draft.why, draft.case, draft.about, names,
    )  # fmt: skip


def _key(text: str) -> str:
    return re.sub(r"\W+", " ", text).strip().lower()


def _shuffled(found: list[Any], random: Random) -> list[Any]:
    random.shuffle(found)
    return found


def _near(wanted: str, others: list[str], random: Random) -> list[str]:
    """The others, those with words in common first."""
    words = set(_key(wanted).split())
    mixed = _shuffled(list(dict.fromkeys(others)), random)
    return sorted(mixed, key=lambda other: -len(words & set(_key(other).split())))


def _norms(code: str, *kinds: str) -> list[Norm]:
    return [
        n for n in law().norms.values() if n.code == code and (not kinds or n.kind in kinds) and n.kind != "missing"
    ]


def _label(id_: str) -> str:
    return load().label(id_)


# by the definitions


def _definitions(code: str) -> dict[str, tuple[str, str]]:
    """Word to its provision and definition; words that are defined alike or only refer elsewhere are left out."""
    corpus = load()
    above = "muskego/definitions" if code == "muskego" else "tribal/55.131"
    found: dict[str, tuple[str, str]] = {}
    for id_ in corpus.descendants(above):
        provision = corpus[id_]
        word, text = provision.heading.strip(" ."), provision.text
        if word and len(text) > 30 and not text.lower().startswith("see ") and "same as" not in text:
            found.setdefault(word.capitalize() if word.isupper() else word, (id_, text))
    texts = [_key(text) for _, text in found.values()]
    return {word: (id_, text) for word, (id_, text) in found.items() if texts.count(_key(text)) == 1}


def _hidden(word: str, text: str) -> str:
    """A definition in which the defined word does not occur."""
    return re.sub(rf"\b{re.escape(word)}(s|es)?\b", BLANK, text, flags=re.IGNORECASE)


def word_of_definition(code: str, random: Random) -> Iterator[Draft]:
    """Which word is defined so."""
    words = _definitions(code)
    for word, (id_, text) in _shuffled(list(words.items()), random):
        prompt = f"Which word does the {CODE_NAMES[code]} define as: “{_cut(_hidden(word, text))}”"
        yield Draft(_key(word), prompt, word, tuple(_near(word, [w for w in words if w != word], random)), id_, text)


def definition_of_word(code: str, random: Random) -> Iterator[Draft]:
    """What a word means."""
    words = _definitions(code)
    for word, (id_, text) in _shuffled(list(words.items()), random):
        others = [_cut(_hidden(w, t)) for w, (_, t) in words.items() if w != word]
        right = _cut(_hidden(word, text))
        prompt = f"What does “{word}” mean in the {CODE_NAMES[code]}?"
        yield Draft(_key(word), prompt, right, tuple(_near(text, others, random)), id_, text)


def _cut(text: str, length: int = 220) -> str:
    return text if len(text) <= length else f"{text[:length].rsplit(' ', 1)[0]} …"


# by the numbers


def number_in_quote(code: str, random: Random) -> Iterator[Draft]:
    """The number that is left out of a quotation."""
    from tui.comparing import UNITS

    numbers = [(n, number) for n in _norms(code) for number in n.numbers]
    for norm, number in _shuffled(numbers, random):
        if norm.quote.count(number.quote) != 1 or not re.fullmatch(r"[\d./ -]+", number.written):
            continue
        unit = UNITS.get(number.unit) or number.unit
        prompt = f"{_label(norm.provision)}: “{norm.quote.replace(number.quote, BLANK)}” Which number is left out?"
        right = _said(number.written, number.comparison, unit)
        wrong = [_said(w, number.comparison, unit) for w in _beside(number.written, number.unit, random)]
        yield Draft(f"{norm.id} {number.name}", prompt, right, tuple(wrong), norm.provision, norm.quote)


def _said(written: str, comparison: str, unit: str) -> str:
    how = "" if comparison == "exactly" else comparison.replace("-", " ") + " "
    return f"{how}{written} {unit}".strip()


def _beside(written: str, unit: str, random: Random) -> list[str]:
    """Numbers that one might take it for: others of the law in the same unit, and those next to it."""
    of_law = {n.written for norm in law().norms.values() for n in norm.numbers if n.unit == unit} - {written}
    found = _shuffled(sorted(of_law), random)[:2]
    if written.isdigit():
        value = int(written)
        step = 1 if value < 10 else 5 if value < 60 else 10
        found += [str(value + step), str(max(0, value - step)), str(value + 2 * step)]
    return [other for other in found if other != written]


# by who, what kind, and which provision


def who_must(code: str, random: Random) -> Iterator[Draft]:
    """Who owes a duty that the plain words put on somebody."""
    sets = sorted({norm.bearers for norm in _norms(code, *DUTIES) if norm.bearers} | {("owner",), ("occupant",)})
    for norm in _shuffled(_norms(code, *DUTIES), random):
        found = re.match(r"The ([a-z][a-z ,]+?) must (.*)$", norm.plain)
        if not norm.bearers or not norm.bearer_stated or found is None or not _names(norm, found[1]):
            continue
        if re.search(r"\b(owner|operator|occupant|tenant)s?\b", found[2]):
            continue
        right = joined(tuple(BEARERS[b] for b in norm.bearers))
        wrong = [joined(tuple(BEARERS[b] for b in other)) for other in sets if other != norm.bearers]
        wrong = sorted(
            _shuffled(wrong, random), key=lambda words: not set(words.split()) & set(right.split()) - {"the"}
        )
        names = {joined(tuple(BEARERS[b] for b in other)): ",".join(other) for other in sets}
        prompt = f"{CODE_NAMES[code]}: who must {found[2].rstrip('.')}?"
        yield Draft(norm.id, prompt, right, tuple(wrong), norm.provision, norm.quote, about=norm.id, names=names)


def _names(norm: Norm, words: str) -> bool:
    said = set(re.findall(r"[a-z]+", words)) - {"the", "or", "and", "a", "any", "of"}
    known = {word for bearer in norm.bearers for word in BEARERS[bearer].split()} | {"tenant"}
    return bool(said) and said <= known


def provision_of_rule(code: str, random: Random) -> Iterator[Draft]:
    """Where a rule stands."""
    norms = _norms(code)
    for norm in _shuffled(list(norms), random):
        same = {n.provision for n in norms if n.subject == norm.subject or _key(n.plain) == _key(norm.plain)}
        family = {norm.provision, *load().ancestors(norm.provision), *load().descendants(norm.provision)}
        others = [n.provision for n in norms if n.provision not in same | family]
        if len(norm.plain) < 40:
            continue
        ordered = _close(norm.provision, others, random)
        prompt = f"{CODE_NAMES[code]}: which provision says this? {norm.plain}"
        yield Draft(norm.id, prompt, _label(norm.provision), tuple(map(_label, ordered)), norm.provision, norm.quote)


def _close(id_: str, others: list[str], random: Random) -> list[str]:
    """Provisions that stand near one in its code."""
    place = {name: number for number, name in enumerate(load())}
    mixed = _shuffled(list(dict.fromkeys(others)), random)
    return sorted(mixed, key=lambda other: abs(place[other] - place[id_]))[: CHOICES + 2]


def rule_of_provision(code: str, random: Random) -> Iterator[Draft]:
    """What a provision says."""
    norms = _norms(code)
    for norm in _shuffled(list(norms), random):
        own = {
            _key(n.plain)
            for n in norms
            if n.provision.startswith(norm.provision) or norm.provision.startswith(n.provision)
        }
        own |= {_key(n.plain) for n in norms if n.subject == norm.subject}
        others = [n.plain for n in norms if _key(n.plain) not in own]
        if len(norm.plain) >= 30:
            prompt = f"What does {_label(norm.provision)} say?"
            near = _near(norm.plain, others, random)
            yield Draft(norm.id, prompt, norm.plain, tuple(near), norm.provision, norm.quote)


def heading_of_provision(code: str, random: Random) -> Iterator[Draft]:
    """What a provision is headed."""
    for id_, heading in _shuffled(list(_headings(code).items()), random):
        others = [h for i, h in _headings(code).items() if i != id_]
        prompt = f"What is the heading of {_label(id_)}?"
        yield Draft(id_, prompt, heading, tuple(_near(heading, others, random)), id_, load()[id_].text or heading)


def provision_of_heading(code: str, random: Random) -> Iterator[Draft]:
    """Which provision has a heading."""
    for id_, heading in _shuffled(list(_headings(code).items()), random):
        others = _close(id_, [i for i in _headings(code) if i != id_], random)
        prompt = f"Which provision of the {CODE_NAMES[code]} has the heading “{heading}”?"
        yield Draft(id_, prompt, _label(id_), tuple(map(_label, others)), id_, load()[id_].text or heading)


def _headings(code: str) -> dict[str, str]:
    corpus = load()
    found = {
        id_: corpus[id_].heading.strip(" .")
        for id_ in corpus
        if id_.startswith(f"{code}/") and corpus[id_].heading and "definitions" not in id_ and "55.131" not in id_
    }
    keys = [_key(heading) for heading in found.values()]
    return {id_: heading for id_, heading in found.items() if keys.count(_key(heading)) == 1}


FORCES = {
    "obligation": "It requires something",
    "prohibition": "It forbids something",
    "permission": "It allows something to those it speaks of",
    "power": "It gives an official a power",
    "exemption": "It makes an exception",
    "definition": "It defines a word",
    "penalty": "It sets a penalty",
}


def force_of_provision(code: str, random: Random) -> Iterator[Draft]:
    """What a provision does."""
    by_kind = {kind: _shuffled(_norms(code, kind), random) for kind in FORCES}
    for number in range(PER_TEMPLATE):
        for kind, norms in by_kind.items():
            if number < len(norms) and (kind in DUTIES or len(load()[norms[number].provision].text) < 400):
                norm = norms[number]
                prompt = f"{_label(norm.provision)}: “{_cut(norm.quote)}” What does this do?"
                wrong = _shuffled([words for other, words in FORCES.items() if other != kind], random)
                yield Draft(norm.id, prompt, FORCES[kind], tuple(wrong), norm.provision, norm.quote, norm.plain)


def word_in_quote(code: str, random: Random) -> Iterator[Draft]:
    """The defined word that is left out of a quotation."""
    from tui.glossary import terms

    words = [term.word for term in terms() if code in term.provisions and len(term.word) > 4]
    for norm in _shuffled(_norms(code, *DUTIES), random):
        used = [word for word in words if len(re.findall(rf"\b{re.escape(word)}\b", norm.quote, re.IGNORECASE)) == 1]
        if not used:
            continue
        word = max(used, key=len)
        blanked = re.sub(rf"\b{re.escape(word)}\b", BLANK, norm.quote, count=1, flags=re.IGNORECASE)
        others = [other for other in words if other not in word and word not in other]
        prompt = f"{_label(norm.provision)}: “{blanked}” Which defined word is left out?"
        yield Draft(norm.id, prompt, word, tuple(_near(word, others, random)), norm.provision, norm.quote)


def judge_of_rule(code: str, random: Random) -> Iterator[Draft]:
    """Who judges what cannot be measured."""
    names = {
        "building-official": "The building official",
        "health-official": "The health official",
        "other-law": "Another law or standard decides",
        "not-stated": "The text names nobody",
    }
    for norm in _shuffled(_norms(code), random):
        if len(norm.judgement) == 1 and norm.judgement[0].who in names:
            judgement = norm.judgement[0]
            prompt = f"{_label(norm.provision)}: “{_cut(norm.quote)}” Who judges “{judgement.words}”, by this text?"
            wrong = tuple(words for who, words in names.items() if who != judgement.who)
            yield Draft(norm.id, prompt, names[judgement.who], wrong, norm.provision, norm.quote)


def exception_of_rule(code: str, random: Random) -> Iterator[Draft]:
    """What excepts a rule."""
    norms = law().norms
    exceptions = {ref for norm in norms.values() for ref in norm.unless if norms[ref].code == code}
    for norm in _shuffled(_norms(code), random):
        for ref in norm.unless[:1]:
            others = [norms[other].plain for other in exceptions if other not in norm.unless]
            others += [n.plain for n in _norms(code, "exemption", "permission") if n.id not in norm.unless]
            prompt = f"{_label(norm.provision)}: {norm.plain} What is an exception to it?"
            wrong = tuple(_near(norm.plain, others, random))
            yield Draft(norm.id, prompt, norms[ref].plain, wrong, norms[ref].provision, norms[ref].quote)


def reference_of_provision(code: str, random: Random) -> Iterator[Draft]:
    """What a provision refers to."""
    corpus = load()
    ids = [id_ for id_ in corpus if id_.startswith(f"{code}/")]
    for id_ in _shuffled(list(ids), random):
        named = [target for ref in corpus.references(id_) if not ref.chapter for target in ref.ids]
        if len(named) == 1:
            others = _close(named[0], [i for i in ids if i not in (*named, id_) and corpus[i].parent is None], random)
            prompt = f"Which provision does {_label(id_)} refer to?"
            yield Draft(id_, prompt, _label(named[0]), tuple(map(_label, others)), id_, corpus[id_].text)


def item_of_procedure(code: str, random: Random) -> Iterator[Draft]:
    """What a notice, or another procedure, must contain."""
    corpus = load()
    lists = {norm.id: norm for norm in _norms(code) if len(norm.items) > 1}
    for norm in lists.values():
        for item in norm.items:
            others = [i for other in lists.values() if other.id != norm.id for i in other.items if i not in norm.items]
            others += [
                n.provision for n in _norms(code, "procedure", "power", "permission") if n.provision not in norm.items
            ]
            wrong = [
                _cut(corpus[i].text)
                for i in dict.fromkeys(others)
                if corpus[i].text and not i.startswith(norm.provision)
            ]
            if corpus[item].text:
                prompt = f"{_label(norm.provision)}: {norm.plain} Which of these is one of its points?"
                yield Draft(
                    item, prompt, _cut(corpus[item].text), tuple(_shuffled(wrong, random)), item, corpus[item].text
                )


def code_of_rule(code: str, random: Random) -> Iterator[Draft]:
    """Which code has these words."""
    other = next(c for c in CODES if c != code)
    whole = {c: _key(" ".join(load()[i].text for i in load() if i.startswith(f"{c}/"))) for c in CODES}
    for norm in _shuffled(_norms(code, *DUTIES), random):
        stretches = [part for part in norm.quote.split("…") if len(part) > 40]
        if stretches and _key(stretches[0]) not in whole[other] and not re.search(r"55\.|§", norm.quote):
            prompt = f"Which code says: “{_cut(stretches[0].strip())}”"
            wrong = (f"The {CODE_NAMES[other]}", "Both codes, in these words", "Neither of them")
            yield Draft(norm.id, prompt, f"The {CODE_NAMES[code]}", wrong, norm.provision, norm.quote)


# by the reasoner


BUILDING = {
    "muskego": (
        "usedForHabitation", "moveableUnit", "attachedToSite", "attachedDays", "roomsLet", "cookingInRooms", "guestRooms",
        "forPay", "transients",
    ),
    "tribal": (
        "buildingUnits", "lodgers", "individuals", "guestRooms", "roomingUnits", "forPay", "commonToilet", "transients",
        "ownerResident",
    ),
}  # fmt: skip
"""The facts of a building that its classes turn on."""
NO_CLASS = "none of these"


def classify_building(code: str, random: Random) -> Iterator[Draft]:
    """Which class a building belongs to; the wrong ones are classes that the reasoner knows to be false."""
    from reasoner.case import Case, Source, assume
    from reasoner.cases_for import Maker as Cases
    from reasoner.classes import class_findings
    from reasoner.contradictions import contradictions
    from reasoner.threevalued import Evaluator
    from reasoner.words import value_words

    cases = Cases(law(), random.randrange(1 << 30))
    for number in range(400):
        case = Case()
        case.add("building", "Building")
        told = []
        for name in BUILDING[code]:
            fact = law().facts.get(name)
            if fact is None or random.random() < 0.15:
                continue
            value = cases.value(fact)
            case.say("building", name, value, Source("said"))
            told.append(f"{fact.label}: {value_words(law(), name, value)}")
        found = [
            c for c in class_findings(Evaluator(law(), assume(case, law()))) if c.code == code and c.kind == "Building"
        ]
        true = [c for c in found if c.truth and c.norm.contract and c.label not in ("dwelling", "residence-building")]
        false = [c for c in found if c.truth is False and c.norm.contract]
        if len(true) != 1 or len(false) < 2 or contradictions(case, law()):
            continue
        words = {c.label.replace("-", " "): c.name for c in (*true, *false)}
        right = true[0].label.replace("-", " ")
        wrong = (*(c.label.replace("-", " ") for c in _shuffled(false, random)), NO_CLASS)
        prompt = f"A building. {'; '.join(told)}. Which of these is it under the {CODE_NAMES[code]}?"
        because = "; ".join(true[0].because)
        norm = true[0].norm
        yield Draft(str(number), prompt, right, wrong, norm.provision, norm.quote, because, case, norm.id, words)


def who_in_case(code: str, random: Random) -> Iterator[Draft]:
    """Who owes a duty that falls on one or another by the facts."""
    from reasoner.case import Source, assume, single
    from reasoner.cases_for import Maker as Cases
    from reasoner.contradictions import contradictions
    from reasoner.findings import find
    from reasoner.threevalued import Evaluator
    from reasoner.words import value_words

    cases = Cases(law(), random.randrange(1 << 30))
    groups = split_duties(code)
    if not groups:
        return
    everybody = sorted({n.bearers for n in _norms(code, *DUTIES) if n.bearers})
    names = {joined(tuple(BEARERS[b] for b in bearers)): ",".join(bearers) for bearers in everybody}
    made: dict[str, set[str]] = {}
    for number in range(900):
        norms = groups[number % len(groups)]
        case, told = single(), []
        for name in dict.fromkeys(name for norm in norms for name in _facts_of(norm, every=True)):
            fact = law().facts[name]
            thing = case.related(norms[0].thing.lower(), fact.of)
            if thing is not None:
                value = cases.value(fact)
                case.say(thing, name, value, Source("said"))
                told.append(f"{fact.label}: {value_words(law(), name, value)}")
        if not _one_building(case):
            continue
        evaluator = Evaluator(law(), assume(case, law()))
        found = {norm.id: find(evaluator, norm, norm.thing.lower()).in_force for norm in norms}
        owing = [norm for norm in norms if found[norm.id]]
        if None in found.values() or len({norm.bearers for norm in owing}) != 1 or contradictions(case, law()):
            continue
        norm = owing[0]
        known = made.setdefault(norm.id, set())
        if len(known) == PER_DUTY or "; ".join(told) in known:
            continue
        known.add("; ".join(told))
        right = joined(tuple(BEARERS[b] for b in norm.bearers))
        others = [n.bearers for n in norms if n.bearers != norm.bearers]
        others += [
            bearers for bearers in _shuffled(list(everybody), random) if not {"building-official"} & set(bearers)
        ]
        wrong = tuple(joined(tuple(BEARERS[b] for b in bearers)) for bearers in others if bearers != norm.bearers)
        subject = norm.subject.replace("-", " ")
        prompt = f"{CODE_NAMES[code]}. {'; '.join(told)}. On whom does the duty fall ({subject})?"
        yield Draft(str(number), prompt, right, wrong, norm.provision, norm.quote, norm.plain, case, norm.id, names)


def _one_building(case: Case) -> bool:
    """Whether a number of dwelling units that was made up is that of a building, and fits a single-family dwelling."""
    units = case.facts.get(("building", "buildingUnits"))
    single_family = case.facts.get(("building", "singleFamily"))
    if units is None:
        return True
    return units.value != 0 and (single_family is None or single_family.value == (units.value == 1))


def split_duties(code: str) -> list[list[Norm]]:
    """The duties of one subject that facts put on one or another."""
    groups: dict[tuple[str, str], list[Norm]] = {}
    for norm in _norms(code, "obligation"):
        if norm.bearers and norm.applies and all(norm.applies) and norm.thing != "Proceeding":
            groups.setdefault((norm.subject, norm.thing), []).append(norm)
    return [norms for norms in groups.values() if len({norm.bearers for norm in norms}) > 1]


OUTCOMES = {
    "complies": "It complies",
    "violates": "It does not comply",
    "unknown": "It cannot be said without another fact",
    "none": "The rule does not apply to it",
}


def check_case(code: str, random: Random) -> Iterator[Draft]:
    """Whether a thing complies with a rule that compares numbers, at and beside its limits."""
    from reasoner.case import Source, assume, single
    from reasoner.cases_for import Maker as Cases
    from reasoner.checks import one
    from reasoner.findings import find
    from reasoner.threevalued import Evaluator
    from reasoner.words import value_words

    cases = Cases(law(), random.randrange(1 << 30))
    norms = [n for n in _norms(code, *DUTIES) if n.checkable and n.numbers and not n.judgement]
    wanted = ["complies", "violates", "complies", "violates", "none", "unknown"]
    for number in range(3_000):
        if not norms:
            return
        norm = random.choice(norms)
        outcome = wanted[number // 500]
        case = single()
        told = []
        for fact_name in _facts_of(norm):
            fact = law().facts[fact_name]
            thing = case.related(norm.thing.lower(), fact.of)
            if thing is None or (outcome == "unknown" and random.random() < 0.3):
                continue
            value = cases.value(fact)
            case.say(thing, fact_name, value, Source("said"))
            told.append(f"{fact.label}: {value_words(law(), fact_name, value)}")
        evaluator = Evaluator(law(), assume(case, law()))
        finding = find(evaluator, norm, norm.thing.lower())
        checked = one(evaluator, finding)
        came_out = "none" if checked is None and finding.ground.truth is False else checked.outcome if checked else ""
        if came_out != outcome or not told:
            continue
        prompt = (
            f"A {norm.thing.lower()}. {'; '.join(told)}. Does it comply with {_label(norm.provision)}: {norm.plain}"
        )
        wrong = tuple(words for name, words in OUTCOMES.items() if name != outcome)
        because = "; ".join(checked.because) if checked is not None else ""
        names = {words: name for name, words in OUTCOMES.items()}
        yield Draft(
            f"{number}", prompt, OUTCOMES[outcome], wrong, norm.provision, norm.quote, because, case, norm.id, names
        )


def _facts_of(norm: Norm, *, every: bool = False) -> list[str]:
    bodies = (*norm.applies[: None if every else 1], *norm.requires, *norm.forbids)
    names = dict.fromkeys(atom.predicate for body in bodies for atom in body)
    return [name for name in names if name in law().facts and not law().facts[name].derived]


MAKERS: dict[str, Maker] = {
    "classify": classify_building,
    "check": check_case,
    "who": who_must,
    "whom": who_in_case,
    "number": number_in_quote,
    "word": word_of_definition,
    "meaning": definition_of_word,
    "section": provision_of_rule,
    "rule": rule_of_provision,
    "heading": heading_of_provision,
    "headed": provision_of_heading,
    "force": force_of_provision,
    "term": word_in_quote,
    "judge": judge_of_rule,
    "exception": exception_of_rule,
    "reference": reference_of_provision,
    "contents": item_of_procedure,
    "code": code_of_rule,
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


def after(score: Score, right: bool, now: float) -> tuple[int, float]:
    """The box of an item after an answer, and when it is due again."""
    box = min(score.box + 1, len(WAITS) - 1) if right else 0
    return box, now + WAITS[box]


def due(scores: dict[str, Score], now: float, kind: str = "", seed: int = 0) -> list[str]:
    """What to ask now: missed and due items first, the longest due first, then new ones, mixed."""
    of_kind = [id_ for id_, item in items().items() if not kind or item.template.split()[0] == kind]
    known = [id_ for id_ in of_kind if id_ in scores and scores[id_].due <= now]
    known.sort(key=lambda id_: (scores[id_].box, scores[id_].due))
    new = [id_ for id_ in of_kind if id_ not in scores]
    Random(seed).shuffle(new)
    return known + new


def exam(seed: int) -> list[str]:
    """25 questions, spread over the kinds."""
    random = Random(seed)
    by_kind: dict[str, list[str]] = {}
    for id_, item in items().items():
        by_kind.setdefault(item.template.split()[0], []).append(id_)
    for ids in by_kind.values():
        random.shuffle(ids)
    chosen: list[str] = []
    while len(chosen) < EXAM:
        for ids in by_kind.values():
            if ids and len(chosen) < EXAM:
                chosen.append(ids.pop())
    random.shuffle(chosen)
    return chosen


def report(answers: dict[str, int]) -> dict[str, Any]:
    """What an exam came to: right of all, passed or not, by kind, and each mistake with its provision."""
    by_kind: dict[str, list[int]] = {}
    mistakes = []
    for id_, given in answers.items():
        item = items()[id_]
        counts = by_kind.setdefault(item.template.split()[0], [0, 0])
        counts[0] += given == item.right
        counts[1] += 1
        if given != item.right:
            said = item.choices[given] if 0 <= given < len(item.choices) else "no answer"
            mistakes.append({"id": id_, "said": said, "right": item.choices[item.right], "provision": item.provision})
    right = sum(counts[0] for counts in by_kind.values())
    passed = right >= PASS * len(answers)
    return {"right": right, "of": len(answers), "passed": passed, "kinds": by_kind, "mistakes": mistakes}


def report_lines(found: dict[str, Any]) -> Iterator[str]:
    """The report in plain lines."""
    outcome = "passed" if found["passed"] else "not passed"
    yield f"{found['right']} of {found['of']} right: {outcome} (80 percent are needed)."
    for kind, (right, of) in found["kinds"].items():
        yield f"{KINDS[kind]}: {right} of {of}."
    for mistake in found["mistakes"]:
        item = items()[mistake["id"]]
        yield ""
        yield item.prompt
        yield f"You said: {mistake['said']}."
        yield f"Right: {mistake['right']}."
        yield f"{_label(item.provision)}: “{_cut(item.quote, 400)}”"
