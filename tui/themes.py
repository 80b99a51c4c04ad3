"""The colours to choose from: dark, light, high contrast, and the terminal's own."""

from __future__ import annotations

from textual.theme import Theme

HIGH_CONTRAST = Theme(
    name="rooftree-high-contrast",
    primary="#ffff00",
    secondary="#00ffff",
    accent="#00ffff",
    warning="#ffff00",
    error="#ff8080",
    success="#00ff00",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#000000",
    boost="#202020",
    dark=True,
    variables={
        "text-muted": "#ffffff",
        "text-disabled": "#d0d0d0",
        "border": "#ffff00",
        "border-blurred": "#ffffff",
        "footer-key-foreground": "#ffff00",
        "footer-description-foreground": "#ffffff",
    },
)
NAMES = {
    "dark": "textual-dark",
    "light": "textual-light",
    "high-contrast": HIGH_CONTRAST.name,
    "terminal": "ansi-dark",
}
