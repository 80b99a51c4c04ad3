"""Settings: one clear line for each key that cannot be used, and keys of one's own."""

from pathlib import Path

import pytest

from tests.tui.driving import until
from tui.commands import all_bindings
from tui.settings import EXAMPLE, Settings, read


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('thme = "dark"', "no setting 'thme'"),
        ('theme = "pink"', "none of dark, light"),
        ("animation = 1", "true or false"),
        ("code = true", "should be a text"),
        ("keys = 3", "[keys] takes lines"),
        ("theme = ", "not TOML"),
    ],
)
def test_each_fault_has_its_line(tmp_path: Path, text, said) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text, "utf-8")
    settings, (fault,) = read(file)
    assert said in fault
    assert str(file) in fault
    assert settings == Settings()


def test_what_can_be_used_is(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('theme = "light"\ncode = "nowhere"\n', "utf-8")
    settings, faults = read(file)
    assert settings.theme == "light"
    assert len(faults) == 1


def test_the_example_holds_what_holds_anyway(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(EXAMPLE, "utf-8")
    assert read(file) == (Settings(), ())


def test_every_key_has_a_name_a_label_and_says_what_it_does() -> None:
    for name, binding in all_bindings().items():
        assert binding.tooltip, name
        assert binding.description, name
        assert not {"ctrl+enter", "ctrl+s"} & set(binding.key.split(",")), name


async def test_a_key_of_ones_own_acts_and_an_unknown_name_is_said(screen_app) -> None:
    app = screen_app('[keys]\ngo-browse = "f9"\nno-such-key = "f10"\n')
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: app.opened)
        assert any("no-such-key" in note.message for note in app._notifications)
        await pilot.press("f9")
        await until(pilot, lambda: type(app.screen).__name__ == "BrowseScreen")
