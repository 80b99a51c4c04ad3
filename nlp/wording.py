"""Plain words for a decision: the verdict first, then why (provision, quotation, numbers), what it depends on, what may except it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from corpus.provisions import Corpus
from nlp.answer import Citation, Quantity
from nlp.decide import Decision, Question
from ontology.model import Law, Norm
from ontology.swrl import Atom
from reasoner.findings import Finding
from reasoner.threevalued import Proof

CODE_NAMES = {"muskego": "Muskego Minimum Housing Code", "tribal": "Tribal Code chapter 55"}
BEARER_NAMES = {
    "owner": "the owner",
    "operator": "the operator",
    "occupant": "the occupant (tenant)",
    "any-person": "any person",
    "building-official": "the building official",
    "legal-representative": "the legal representative of the municipality",
    "city-attorney": "the City Attorney",
}
_UNITS = {
    "ft2": "square feet",
    "ft": "feet",
    "in": "inches",
    "degF": "°F",
    "percent": "percent",
    "count": "",
    "lm/ft2": "lumens per square foot",
    "mesh": "mesh per inch",
}
_SIGNS = {
    "greaterThanOrEqual": "at least",
    "lessThanOrEqual": "at most",
    "greaterThan": "more than",
    "lessThan": "less than",
    "equal": "equal to",
    "notEqual": "other than",
}
_WORDS_OF_TYPE = {
    "area": "square feet",
    "temperature": "°F",
    "illuminance": "lumens per square foot",
    "percent": "percent",
    "years": "years",
    "days": "days",
    "hours": "hours",
}
_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]


def joined(items: Sequence[str], word: str = "or") -> str:
    """A list in words: "a, b or c"."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {word} {items[-1]}" if items else ""


def shown(value: Fraction) -> str:
    """A number in figures: whole, or with at most two decimals."""
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.2f}".rstrip("0").rstrip(".")


def quantity(item: Quantity) -> str:
    """A quantity in words: 7.5 ft as "7 feet 6 inches", 06-01 as "June 1"."""
    if isinstance(item.value, str):
        month, day = item.value.split("-")
        return f"{_MONTHS[int(month) - 1]} {int(day)}"
    if item.unit == "ft":
        return length(item.value * 12)
    return f"{shown(item.value)} {_UNITS.get(item.unit, item.unit)}".strip()


def length(inches: Fraction) -> str:
    """Inches in words: 90 as "7 feet 6 inches"."""
    feet, rest = divmod(inches, 12)
    parts = [f"{feet} {'foot' if feet == 1 else 'feet'}"] if feet else []
    if rest or not parts:
        parts.append(f"{shown(Fraction(rest))} {'inch' if rest == 1 else 'inches'}")
    return " ".join(parts)


def value_of(law: Law, fact: str, value: object) -> str:
    """A fact's value in words."""
    kind = law.facts[fact].type if fact in law.facts else "count"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Fraction):
        if kind == "length":
            return length(value)
        if kind == "month-day":
            return f"{_MONTHS[int(value) // 100 - 1]} {int(value) % 100}"
        unit = _WORDS_OF_TYPE.get(kind, "")
        return f"{shown(value)} {unit}".strip()
    low, high = getattr(value, "low", None), getattr(value, "high", None)
    return f"{shown(low)} or more" if low is not None else f"up to {shown(high)}" if high is not None else "not known"


def headline(question: Question, decision: Decision) -> str:
    """The verdict in one sentence, fitted to what was asked."""
    asked, verdict = question.asked, decision.verdict
    if decision.status == "conditional":
        return "It depends."
    if verdict:
        return {
            ("must", "yes"): "Yes, this is required.",
            ("must", "no"): "No, this code does not require it here.",
            ("spare", "yes"): "Yes, this code does not require it here.",
            ("spare", "no"): "No, this is required.",
            ("may", "yes"): "Yes, this code allows it.",
            ("may", "no"): "No, this code does not allow it.",
            ("check", "yes"): "Yes, it meets this code.",
            ("check", "no"): "No, it does not meet this code.",
        }.get((asked, verdict), f"{verdict.capitalize()}.")
    if asked == "who" and decision.lead:
        if decision.bearers:
            who = joined([BEARER_NAMES[b] for b in decision.bearers])
            return f"{who[0].upper()}{who[1:]}."
        return "The code does not say who."
    if asked == "classify" and decision.classes:
        if decision.classes == ("none",):
            return "None of the classes that this code defines."
        return f"Under this code: {joined([c.replace('-', ' ') for c in decision.classes], 'and')}."
    if asked == "howmuch" and decision.values:
        numbers = joined([quantity(v) for v in decision.values], "and")
        return f"{numbers[0].upper()}{numbers[1:]}."
    return ""


def citations(law: Law, decision: Decision, extra: Sequence[Citation] = ()) -> tuple[Citation, ...]:
    """The decisive provisions with their quotations, each once, at most five; what excepts stands beside what it excepts."""
    found: dict[tuple[str, str], Citation] = {}
    for citation in extra:
        found[citation.id, citation.quote] = citation
    for finding in decision.lead[:1]:
        for ref in finding.excepted_by:
            other = law.norms[ref]
            found.setdefault((other.provision, other.quote), Citation(other.provision, other.quote))
    for finding in decision.lead:
        found.setdefault(
            (finding.norm.provision, finding.norm.quote), Citation(finding.norm.provision, finding.norm.quote)
        )
    return tuple(found.values())[:6]


def text(question: Question, decision: Decision, cited: Sequence[Citation], corpus: Corpus) -> str:
    """The whole answer of one code in plain words."""
    law = question.law
    lines = [headline(question, decision)]
    seen: set[str] = set()
    for finding in decision.lead[:3]:
        if finding.norm.plain not in seen:
            seen.add(finding.norm.plain)
            lines.append(_because(finding, corpus))
    lines += arithmetic(law, decision)
    for finding in decision.lead[:3]:
        for ref in finding.excepted_by:
            other = law.norms[ref]
            lines.append(f"An exception holds: {other.plain} ({corpus.label(other.provision)}: “{other.quote}”)")
        for ref in finding.doubted_by[:2]:
            other = law.norms[ref]
            lines.append(f"An exception may apply: {other.plain} ({corpus.label(other.provision)})")
        for judgement in finding.norm.judgement[:1]:
            who = judgement.who.replace("-", " ")
            judge = (
                "The text does not say who judges that"
                if who == "not stated"
                else f"What is “{judgement.words}” is for the {who} to judge"
            )
            lines.append(f"{judge}{'' if who != 'not stated' else f' (“{judgement.words}”)'}.")
        if finding.norm.next_plain:
            lines.append(f"Next step: {finding.norm.next_plain} ({corpus.label(finding.norm.next_provision)})")
    if question.asked == "who" and decision.lead and decision.lead[0].norm.bearer_by:
        by = decision.lead[0].norm.bearer_by
        lines.append(f"Who that is follows from {corpus.label(by)}: “{corpus[by].text}”")
    if decision.status == "conditional":
        for words, outcome in decision.outcomes:
            if outcome.status == "answered":
                lines.append(f"If {words}: {headline(question, outcome)}")
        lines += [m.question for m in decision.missing[:3]]
    return " ".join(line for line in dict.fromkeys(lines) if line)


def _because(finding: Finding, corpus: Corpus) -> str:
    norm = finding.norm
    end = "" if norm.quote[-1:] in ".;:" else "."
    return f"{norm.plain} {corpus.label(norm.provision)}: “{norm.quote}”{end}"


def arithmetic(law: Law, decision: Decision) -> list[str]:
    """The comparisons that decided, with both numbers, for at most two norms."""
    lines: list[str] = []
    for finding in decision.lead:
        if finding.met is None or finding.met.truth is None:
            continue
        used = [_fact_words(law, p) for p in finding.met.leaves() if p.source is not None]
        compared = [_comparison(p) for p in _steps(finding.met) if p.atom.builtin in _SIGNS and _numbers(p.atom)]
        if compared:
            facts = "; ".join(dict.fromkeys(u for u in used if u))
            lines.append(f"Numbers: {facts + '; ' if facts else ''}{'; '.join(dict.fromkeys(compared))}.")
    return list(dict.fromkeys(lines))[:2]


def _steps(proof: Proof) -> list[Proof]:
    found = [proof]
    for step in proof.steps:
        found += _steps(step)
    return found


def _numbers(atom: Atom) -> bool:
    return all(isinstance(t, Fraction) and not isinstance(t, bool) for t in atom.terms)


def _fact_words(law: Law, proof: Proof) -> str:
    fact = law.facts.get(proof.atom.predicate)
    if fact is None or len(proof.atom.terms) != 2 or isinstance(proof.atom.terms[1], str):
        return ""
    assumed = " (assumed)" if proof.source is not None and proof.source.how == "assumed" else ""
    return f"{fact.label}: {value_of(law, fact.name, proof.atom.terms[1])}{assumed}"


def _comparison(proof: Proof) -> str:
    left, right = proof.atom.terms
    assert isinstance(left, Fraction)
    assert isinstance(right, Fraction)
    sign = _SIGNS[str(proof.atom.builtin)]
    return f"{shown(left)} is {'' if proof.truth else 'not '}{sign} {shown(right)}"


def nobody(code: str, near: Norm, corpus: Corpus) -> str:
    """Words for a code in which nobody bears it on the facts given, with the nearest provision."""
    return (
        f"On these facts no provision of the {CODE_NAMES[code]} puts it on anybody."
        f" Nearest: {near.plain} ({corpus.label(near.provision)})"
    )


def silent(code: str, subject: str, missing: Sequence[Norm], corpus: Corpus) -> str:
    """Words for a code that does not settle it: the copy lacks the part (heading only), or no provision speaks of it."""
    if missing:
        names = joined([f"{corpus.label(n.provision)} ({corpus[n.provision].heading})" for n in missing], "and")
        return f"This copy of the {CODE_NAMES[code]} lacks that part: it gives only the heading of {names}."
    return f"The {CODE_NAMES[code]}, as it stands in this copy, does not say anything about this: {subject}."
