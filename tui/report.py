"""What a check of a building found, as Markdown, HTML and PDF."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import TYPE_CHECKING

from corpus.provisions import load
from ontology.built import law
from reasoner.words import fact_words, missing_words
from tui.comparing import bearer_words
from tui.spoken import NOTICE

if TYPE_CHECKING:
    from reasoner.case import Case
    from reasoner.checks import Check

TITLES = {
    "violates": "Violates",
    "unknown": "Not known",
    "judged": "Needs an official's judgement",
    "complies": "Complies",
}
Block = tuple[str, str]  # what it is (h1, h2, p, li, quote) and its text


def blocks(name: str, case: Case, checks: Sequence[Check]) -> list[Block]:
    """The report in blocks, whatever it is printed as."""
    found: list[Block] = [("h1", name), ("p", f"{NOTICE} Checked by Rooftree against its copies of the two codes.")]
    found.append(("h2", "The facts"))
    found += [("li", fact_words(law(), thing, fact, given)) for (thing, fact), given in case.facts.items()]
    if not case.facts:
        found.append(("p", "No facts were given."))
    for outcome, title in TITLES.items():
        of = [check for check in checks if check.outcome == outcome]
        found.append(("h2", f"{title} ({len(of)})"))
        for check in of:
            found.append(("li", line(check)))
            found += [("detail", text) for text in details(check)]
            found.append(("quote", f"{load().label(check.norm.provision)}: “{check.norm.quote}”"))
    return found


def line(check: Check) -> str:
    """A check in a line."""
    return f"{check.thing}: {check.norm.plain}"


def by_assumption(check: Check) -> bool:
    """Whether it complies only as far as something was assumed that nobody has said."""
    met = check.finding.met
    return (
        check.outcome == "complies"
        and met is not None
        and any(leaf.source is not None and leaf.source.how == "assumed" for leaf in met.leaves())
    )


def details(check: Check) -> list[str]:
    """The arithmetic, the questions, who judges, and what would cure it."""
    found = list(check.because) if check.outcome in ("violates", "complies") else []
    found += [f"Not known: {question}" for question in missing_words(law(), check.missing)[:3]]
    if check.judges:
        found.append(f"To be judged by: {', '.join(who.replace('-', ' ') for who in check.judges)}")
    if check.cures:
        found.append(f"Would cure it: {'; or '.join(cure.says for cure in check.cures[:3])}")
    found.append(f"{bearer_words(check.norm)}.")
    return found


def markdown(report: list[Block]) -> str:
    """The report as Markdown."""
    form = {"h1": "# {}\n", "h2": "\n## {}\n", "p": "{}\n", "li": "- {}", "detail": "  - {}", "quote": "\n  > {}\n"}
    return "\n".join(form[kind].format(_plain(text)) for kind, text in report) + "\n"


def _plain(text: str) -> str:
    return "".join(f"\\{c}" if c in "\\`*_[]<>#|" else c for c in text)


def page(report: list[Block]) -> str:
    """The report as one HTML page that loads nothing."""
    form = {
        "h1": "<h1>{}</h1>",
        "h2": "<h2>{}</h2>",
        "p": "<p>{}</p>",
        "li": "<p class=item>{}</p>",
        "detail": "<p class=detail>{}</p>",
        "quote": "<blockquote>{}</blockquote>",
    }
    body = "\n".join(form[kind].format(html.escape(text)) for kind, text in report)
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{html.escape(report[0][1])}</title>\n'
        "<style>body{max-width:46em;margin:2em auto;font:1em/1.5 serif}.item{font-weight:bold;margin-bottom:0}"
        ".detail{margin:0 0 0 1.5em}blockquote{color:#444}</style></head>\n"
        f"<body>\n{body}\n</body></html>\n"
    )


def pdf(report: list[Block]) -> bytes:
    """The report as PDF (A4), in the fonts that every reader has."""
    from fpdf import FPDF

    document = FPDF(format="A4")
    document.set_auto_page_break(True, margin=18)
    document.set_title(report[0][1])
    document.add_page()
    form = {
        "h1": ("B", 16, 0, 4),
        "h2": ("B", 13, 0, 3),
        "p": ("", 10, 0, 1),
        "li": ("B", 10, 0, 1),
        "detail": ("", 10, 6, 0),
        "quote": ("I", 9, 6, 2),
    }
    for kind, text in report:
        style, size, indent, after = form[kind]
        document.set_font("Helvetica", style, size)
        document.set_x(document.l_margin + indent)
        document.multi_cell(0, size * 0.5, _latin(text), align="L", new_x="LMARGIN", new_y="NEXT")
        document.ln(after)
    return bytes(document.output())


SIGNS = {"“": '"', "”": '"', "’": "'", "‘": "'", "…": "...", "–": "-", "—": "-", "−": "-", "ft²": "sq ft", "›": ">"}


def _latin(text: str) -> str:
    """A text in the letters that the standard fonts of PDF have."""
    for sign, plain in SIGNS.items():
        text = text.replace(sign, plain)
    return text.encode("latin-1", "replace").decode("latin-1")
