"""Glossary: each code's defined words, the everyday words that lead to them, and how the codes differ."""

from __future__ import annotations

from textual.content import Content

from corpus.provisions import load
from tui import glossary
from tui.screens.listed import ListedScreen
from tui.spoken import CODE_NAMES


class GlossaryScreen(ListedScreen):
    """The defined words of both codes."""

    HELP = "Type a word, an everyday one too; Down and Up choose a term. Both codes' definitions stand beside it."
    CSS_PATH = "glossary.tcss"
    NAME = "glossary"
    PLACEHOLDER = "Search terms, or everyday words"

    def found(self, words: str) -> list[tuple[str, str]]:
        """The terms that words lead to."""
        return [(term.word, term.word) for term in glossary.search(words)]

    def _term(self, key: str) -> glossary.Term:
        return next(term for term in glossary.terms() if term.word == key)

    def content(self, key: str) -> Content:
        """Both definitions."""
        term = self._term(key)
        parts = [Content.styled(term.word.capitalize(), "bold $text-primary")]
        if term.everyday:
            parts.append(Content(f"\nPeople also say: {', '.join(term.everyday)}"))
        if len(term.provisions) == 1:
            parts.append(Content("\nOnly one of the two codes defines this word."))
        for code, name in CODE_NAMES.items():
            parts.append(Content.styled(f"\n\n{name}", "bold $text-accent"))
            if id_ := term.provisions.get(code):
                parts += [Content.styled(f"\n{load().label(id_)}\n", "$text-muted"), Content(load().whole(id_))]
            else:
                parts.append(Content("\nDoes not define it."))
        return Content.assemble(*parts)

    def plain(self, key: str) -> list[str]:
        """Both definitions, as plain lines."""
        return list(self._term(key).lines())

    def provision(self, key: str) -> str | None:
        """The first definition."""
        return next(iter(self._term(key).provisions.values()), None)
