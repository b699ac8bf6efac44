"""Text: measured as drawn, broken within its width, the same every time."""

import pygame
import pytest

from game.ui.look import theme
from game.ui.look.arc_text import Glow, arc_text
from game.ui.look.pixels import clear_surface, opaque_surface, pixels_of
from game.ui.look.text import ELLIPSIS, Drop, Run, Typeset
from game.ui.look.theme import Scale

LONG = "Scouts found four wolves hidden in the Greywold before the sun had climbed over the ridge"


@pytest.fixture
def typeset() -> Typeset:
    return Typeset()


def test_measure_is_the_width_rendered(typeset: Typeset) -> None:
    for text in ("Harrowmere", "4⅔ / 6", "−1,260"):
        assert typeset.measure(text, theme.FIGURE_L) == typeset.render(text, theme.FIGURE_L).get_width()


def test_figures_have_equal_width(typeset: Typeset) -> None:
    assert len({typeset.measure(figure, theme.FIGURE_M) for figure in "0123456789"}) == 1


@pytest.mark.parametrize("sign", ["⅓", "⅔", "½", "−", "×", "·"])
def test_face_has_the_signs_of_the_game(typeset: Typeset, sign: str) -> None:
    for role in (theme.TEXT, theme.STRONG):
        metrics = typeset.font(role).metrics(sign)
        assert metrics[0] is not None


def test_wrapped_lines_fit_and_lose_no_word(typeset: Typeset) -> None:
    lines = typeset.wrap(LONG, theme.TEXT, 180)
    assert len(lines) > 2
    assert all(typeset.measure(line, theme.TEXT) <= 180 for line in lines)
    assert " ".join(lines) == LONG


def test_wrap_keeps_newlines_and_overlong_words(typeset: Typeset) -> None:
    assert typeset.wrap("one\ntwo", theme.TEXT, 500) == ["one", "two"]
    assert typeset.wrap("a Unbreakablyoverlong b", theme.TEXT, 30) == ["a", "Unbreakablyoverlong", "b"]


def test_ellipsis_fits_and_is_left_out_when_not_needed(typeset: Typeset) -> None:
    short = typeset.ellipsis(LONG, theme.TEXT, 150)
    assert short.endswith(ELLIPSIS)
    assert typeset.measure(short, theme.TEXT) <= 150
    assert typeset.ellipsis("short", theme.TEXT, 150) == "short"


def test_scale_enlarges_type() -> None:
    assert Typeset(Scale(200)).measure("Mere", theme.TEXT) > 1.8 * Typeset().measure("Mere", theme.TEXT)


def test_spacing_widens_by_gaps_between_letters(typeset: Typeset) -> None:
    plain = sum(typeset.measure(letter, theme.LABEL) for letter in "DAY")
    assert typeset.measure("DAY", theme.LABEL, spacing=2) == plain + 4


def test_alignment_and_anchor_place_the_box(typeset: Typeset) -> None:
    sheet = clear_surface((300, 60))
    width = typeset.measure("Mere", theme.TEXT)
    assert typeset.draw(sheet, "Mere", 200, 10, theme.TEXT, align="right").right == 200
    assert typeset.draw(sheet, "Mere", 100, 10, theme.TEXT, align="centre").x == round(100 - width / 2)
    box = typeset.draw(sheet, "Mere", 5, 40, theme.TEXT, anchor="baseline")
    assert box.y == 40 - typeset.ascent(theme.TEXT)


def test_middle_anchor_centres_capitals(typeset: Typeset) -> None:
    sheet = clear_surface((80, 60))
    typeset.draw(sheet, "H", 10, 30, theme.FIGURE_XL, anchor="middle")
    ink = sheet.get_bounding_rect(60)
    assert abs(ink.centery - 30) <= 1


def test_runs_share_a_baseline_and_add_up(typeset: Typeset) -> None:
    runs = [Run("4⅔", theme.FIGURE_L), Run(" / 6", theme.TEXT, theme.INK_SOFT)]
    sheet = clear_surface((200, 60))
    assert typeset.draw_runs(sheet, runs, 10, 40) == 10 + typeset.measure_runs(runs)


def test_paragraph_is_cut_at_its_last_line(typeset: Typeset) -> None:
    sheet = clear_surface((200, 200))
    bottom = typeset.paragraph(sheet, LONG, 0, 0, 180, theme.TEXT, max_lines=2)
    assert bottom == 2 * typeset.leading(theme.TEXT)


def test_rendered_text_is_shared_and_repeatable(typeset: Typeset) -> None:
    first = typeset.render("Mere", theme.TEXT, theme.INK, drop=Drop("#000000"))
    assert typeset.render("Mere", theme.TEXT, theme.INK, drop=Drop("#000000")) is first
    again = Typeset().render("Mere", theme.TEXT, theme.INK, drop=Drop("#000000"))
    assert (pixels_of(first) == pixels_of(again)).all()


def test_arc_text_bends_down_at_its_ends(typeset: Typeset) -> None:
    picture = arc_text(typeset, "IIIIIIIII", theme.REGION, "#173B4C", radius=150, spacing=14)
    width, height = picture.get_size()
    left = picture.subsurface((0, 0, width // 4, height)).get_bounding_rect(90)
    middle = picture.subsurface((width * 3 // 8, 0, width // 4, height)).get_bounding_rect(90)
    assert middle.top < left.top - 5


def test_glow_lies_under_the_letters(typeset: Typeset) -> None:
    bare = arc_text(typeset, "Mere", theme.REGION, "#173B4C", radius=150, spacing=4)
    lit = arc_text(typeset, "Mere", theme.REGION, "#173B4C", radius=150, spacing=4, glow=Glow("#D6E6E2"))
    count = [int((pixels_of(s)[..., 3] > 20).sum()) for s in (bare, lit)]
    assert count[1] > 1.5 * count[0]
    assert isinstance(lit, pygame.Surface)


@pytest.mark.parametrize("opacity", [255, 131, 0])
def test_a_line_laid_down_in_many_places_is_drawn_as_each_would_be(typeset: Typeset, opacity: int) -> None:
    places = [(40.5, 30.2), (52.0, 33.5), (140.25, 71.5)]
    drop = Drop("#160C06", 1.4, 235)
    each, together = opaque_surface((200, 100)), opaque_surface((200, 100))
    for surface in (each, together):
        surface.fill("#6A7F4C")
    for x, y in places:
        typeset.draw(
            each,
            "−12",
            x,
            y,
            theme.FIGURE_M,
            "#FFB39E",
            align="centre",
            anchor="middle",
            drop=drop,
            opacity=opacity,
        )
    faded = typeset.faded("−12", theme.FIGURE_M, "#FFB39E", drop, opacity)
    together.fblits([blit for place in places for blit in faded.blits(*place)])
    assert each.get_buffer().raw == together.get_buffer().raw


@pytest.mark.parametrize("text", ["save\udcff\udcfe", "a\0b", "\ud800"])
def test_what_fonts_refuse_is_drawn_as_unknown(typeset: Typeset, text: str) -> None:
    """Names of files are bytes: a save or scenario of an odd name stands in the lists all the same."""
    for spacing in (0, 2):
        wide = typeset.measure(text, theme.TEXT, spacing)
        assert wide == typeset.measure(
            "".join(c if c.isprintable() else "\ufffd" for c in text), theme.TEXT, spacing
        )
        assert typeset.render(text, theme.TEXT, spacing=spacing).get_width() >= wide
    assert typeset.wrap(text, theme.TEXT, 10)
