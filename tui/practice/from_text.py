"""Questions on the words of the codes: definitions, numbers, headings, references, quotations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from corpus.provisions import load
from ontology.built import law
from ontology.model import CODES, DUTIES
from tui.practice.drafts import (
    BLANK,
    Draft,
    label_of,
    nearest,
    neighbours,
    norms_of,
    plain_key,
    shortened,
    shuffled,
)
from tui.spoken import CODE_NAMES


def definitions(code: str) -> dict[str, tuple[str, str]]:
    """Word to its provision and definition; words that are defined alike or only refer elsewhere are left out."""
    corpus = load()
    above = "muskego/definitions" if code == "muskego" else "tribal/55.131"
    found: dict[str, tuple[str, str]] = {}
    for id_ in corpus.descendants(above):
        provision = corpus[id_]
        word, text = provision.heading.strip(" ."), provision.text
        if word and len(text) > 30 and not text.lower().startswith("see ") and "same as" not in text:
            found.setdefault(word.capitalize() if word.isupper() else word, (id_, text))
    texts = [plain_key(text) for _, text in found.values()]
    return {word: (id_, text) for word, (id_, text) in found.items() if texts.count(plain_key(text)) == 1}


def _hidden(word: str, text: str) -> str:
    """A definition in which the defined word does not occur."""
    return re.sub(rf"\b{re.escape(word)}(s|es)?\b", BLANK, text, flags=re.IGNORECASE)


def word_of_definition(code: str, random: Random) -> Iterator[Draft]:
    """Which word is defined so."""
    words = definitions(code)
    for word, (id_, text) in shuffled(list(words.items()), random):
        prompt = f"Which word does the {CODE_NAMES[code]} define as: “{shortened(_hidden(word, text))}”"
        yield Draft(
            plain_key(word), prompt, word, tuple(nearest(word, [w for w in words if w != word], random)), id_, text
        )


def definition_of_word(code: str, random: Random) -> Iterator[Draft]:
    """What a word means."""
    words = definitions(code)
    for word, (id_, text) in shuffled(list(words.items()), random):
        others = [shortened(_hidden(w, t)) for w, (_, t) in words.items() if w != word]
        right = shortened(_hidden(word, text))
        prompt = f"What does “{word}” mean in the {CODE_NAMES[code]}?"
        yield Draft(plain_key(word), prompt, right, tuple(nearest(text, others, random)), id_, text)


def number_in_quote(code: str, random: Random) -> Iterator[Draft]:
    """The number that is left out of a quotation."""
    from tui.comparing import UNITS

    numbers = [(n, number) for n in norms_of(code) for number in n.numbers]
    for norm, number in shuffled(numbers, random):
        if norm.quote.count(number.quote) != 1 or not re.fullmatch(r"[\d./ -]+", number.written):
            continue
        unit = UNITS.get(number.unit) or number.unit
        prompt = f"{label_of(norm.provision)}: “{norm.quote.replace(number.quote, BLANK)}” Which number is left out?"
        right = _said(number.written, number.comparison, unit)
        wrong = [_said(w, number.comparison, unit) for w in _beside(number.written, number.unit, random)]
        yield Draft(f"{norm.id} {number.name}", prompt, right, tuple(wrong), norm.provision, norm.quote)


def _said(written: str, comparison: str, unit: str) -> str:
    how = "" if comparison == "exactly" else comparison.replace("-", " ") + " "
    return f"{how}{written} {unit}".strip()


def _beside(written: str, unit: str, random: Random) -> list[str]:
    """Numbers that one might take it for: others of the law in the same unit, and those next to it."""
    of_law = {n.written for norm in law().norms.values() for n in norm.numbers if n.unit == unit} - {written}
    found = shuffled(sorted(of_law), random)[:2]
    if written.isdigit():
        value = int(written)
        step = 1 if value < 10 else 5 if value < 60 else 10
        found += [str(value + step), str(max(0, value - step)), str(value + 2 * step)]
    return [other for other in found if other != written]


def heading_of_provision(code: str, random: Random) -> Iterator[Draft]:
    """What a provision is headed."""
    for id_, heading in shuffled(list(_headings(code).items()), random):
        others = [h for i, h in _headings(code).items() if i != id_]
        prompt = f"What is the heading of {label_of(id_)}?"
        yield Draft(id_, prompt, heading, tuple(nearest(heading, others, random)), id_, load()[id_].text or heading)


def provision_of_heading(code: str, random: Random) -> Iterator[Draft]:
    """Which provision has a heading."""
    for id_, heading in shuffled(list(_headings(code).items()), random):
        others = neighbours(id_, [i for i in _headings(code) if i != id_], random)
        prompt = f"Which provision of the {CODE_NAMES[code]} has the heading “{heading}”?"
        yield Draft(id_, prompt, label_of(id_), tuple(map(label_of, others)), id_, load()[id_].text or heading)


def _headings(code: str) -> dict[str, str]:
    corpus = load()
    found = {
        id_: corpus[id_].heading.strip(" .")
        for id_ in corpus
        if id_.startswith(f"{code}/") and corpus[id_].heading and "definitions" not in id_ and "55.131" not in id_
    }
    keys = [plain_key(heading) for heading in found.values()]
    return {id_: heading for id_, heading in found.items() if keys.count(plain_key(heading)) == 1}


def word_in_quote(code: str, random: Random) -> Iterator[Draft]:
    """The defined word that is left out of a quotation."""
    from tui.glossary import terms

    words = [term.word for term in terms() if code in term.provisions and len(term.word) > 4]
    for norm in shuffled(norms_of(code, *DUTIES), random):
        used = [word for word in words if len(re.findall(rf"\b{re.escape(word)}\b", norm.quote, re.IGNORECASE)) == 1]
        if not used:
            continue
        word = max(used, key=len)
        blanked = re.sub(rf"\b{re.escape(word)}\b", BLANK, norm.quote, count=1, flags=re.IGNORECASE)
        others = [other for other in words if other not in word and word not in other]
        prompt = f"{label_of(norm.provision)}: “{blanked}” Which defined word is left out?"
        yield Draft(norm.id, prompt, word, tuple(nearest(word, others, random)), norm.provision, norm.quote)


def reference_of_provision(code: str, random: Random) -> Iterator[Draft]:
    """What a provision refers to."""
    corpus = load()
    ids = [id_ for id_ in corpus if id_.startswith(f"{code}/")]
    for id_ in shuffled(list(ids), random):
        named = [target for ref in corpus.references(id_) if not ref.chapter for target in ref.ids]
        if len(named) == 1:
            others = neighbours(
                named[0], [i for i in ids if i not in (*named, id_) and corpus[i].parent is None], random
            )
            prompt = f"Which provision does {label_of(id_)} refer to?"
            yield Draft(id_, prompt, label_of(named[0]), tuple(map(label_of, others)), id_, corpus[id_].text)


def code_of_rule(code: str, random: Random) -> Iterator[Draft]:
    """Which code has these words."""
    other = next(c for c in CODES if c != code)
    whole = {c: plain_key(" ".join(load()[i].text for i in load() if i.startswith(f"{c}/"))) for c in CODES}
    for norm in shuffled(norms_of(code, *DUTIES), random):
        stretches = [part for part in norm.quote.split("…") if len(part) > 40]
        if stretches and plain_key(stretches[0]) not in whole[other] and not re.search(r"55\.|§", norm.quote):
            prompt = f"Which code says: “{shortened(stretches[0].strip())}”"
            wrong = (f"The {CODE_NAMES[other]}", "Both codes, in these words", "Neither of them")
            yield Draft(norm.id, prompt, f"The {CODE_NAMES[code]}", wrong, norm.provision, norm.quote)
