"""Faces: letters that the game's own do not have come from a font of the machine, the others never do."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.look import faces, theme
from game.ui.look.text import Typeset

OTHER = str(Path(pygame.__file__).parent / pygame.font.get_default_font())
"""A font with a few Arabic letters (beh, teh), which neither face of the game has."""


@pytest.fixture(autouse=True)
def machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine that has one other font."""
    faces._face_of.cache_clear()
    monkeypatch.setattr(faces, "_others", lambda: (OTHER,))
    yield
    faces._face_of.cache_clear()


def cut(text: str) -> list[tuple[bool, str]]:
    own = faces.load_font("serif", "Regular", 20)
    return [(piece.font is own, piece.text) for piece in faces.pieces(text, "serif", "Regular", 20)]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", [(True, "")]),
        ("Lord Łódź", [(True, "Lord Łódź")]),
        ("Μόσχα Москва", [(True, "Μόσχα Москва")]),
        ("Lord بت 3", [(True, "Lord "), (False, "بت"), (True, " 3")]),
        ("بت تب", [(False, "بت تب")]),
        # Nobody has it: the sign for the unknown of the game's own face stands.
        ("a\u1200", [(True, "a\u1200")]),
    ],
)
def test_a_line_is_cut_where_its_font_changes(text: str, parts: list[tuple[bool, str]]) -> None:
    assert cut(text) == parts


def test_marks_stay_with_their_letters() -> None:
    assert faces.clusters("e\u0301te\u0301") == ["e\u0301", "t", "e\u0301"]
    assert cut("ب\u0650ت") == [(False, "ب\u0650ت")]


def test_what_is_written_from_right_to_left_is_drawn_so() -> None:
    """The first letter stands at the right: the pair is not what it would be from left to right."""
    font = faces.pieces("بت", "serif", "Regular", 20)[0].font
    straight = pygame.font.Font(OTHER, 20)
    straight.set_direction(pygame.DIRECTION_LTR)
    drawn, turned = (
        pygame.image.tobytes(one.render("بت", True, "#ffffff"), "RGBA") for one in (font, straight)
    )
    assert drawn != turned


@pytest.mark.parametrize("spacing", [0, 3])
@pytest.mark.parametrize("percent", [80, 200])
def test_a_mixed_line_keeps_the_height_of_its_line(spacing: float, percent: int) -> None:
    typeset = Typeset(theme.Scale(percent))
    picture = typeset.render("Lord بت", theme.TEXT, spacing=spacing)
    assert picture.get_height() == typeset.height(theme.TEXT)
    assert picture.get_width() >= typeset.measure("Lord بت", theme.TEXT, spacing)
    alone = typeset.render("Lord ", theme.TEXT, spacing=spacing)
    right = picture.subsurface(
        (alone.get_width(), 0, picture.get_width() - alone.get_width(), picture.get_height())
    )
    assert right.get_bounding_rect().width > 4


def test_a_broken_font_of_the_machine_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"no font")
    faces._others.cache_clear()
    monkeypatch.setattr(pygame.font, "get_fonts", lambda: ["odd", "fine"])
    monkeypatch.setattr(pygame.font, "match_font", {"odd": str(broken), "fine": OTHER}.get)
    try:
        assert faces._others() == (OTHER,)
    finally:
        faces._others.cache_clear()
