"""Faces of the controls: buttons, fields, wells, toggles, bars, rings, scroll bars; drawn once, then shared.

A face is larger than its control by `MARGIN` pixels at 100 % on every side, for shadow and outline; `stamp`
puts it in place.
"""

from functools import lru_cache
from typing import Literal

import pygame

from game.ui.look import theme
from game.ui.look.colour import mix
from game.ui.look.pixels import clear_surface
from game.ui.look.vector import Canvas, Stop
from game.ui.widgets.caching import by_area

MARGIN = 6
ButtonStyle = Literal["gold", "walnut", "paper", "danger"]
FaceState = Literal["normal", "hover", "pressed", "disabled"]

_STOPS: dict[tuple[ButtonStyle, FaceState], tuple[Stop, ...]] = {
    ("gold", "normal"): ((0, "#F6E2A8"), (0.12, "#E6C273"), (0.55, "#C79A4C"), (1, "#966C2C")),
    ("gold", "hover"): ((0, "#FFF2C8"), (0.12, "#F3D58C"), (0.55, "#D9AE5C"), (1, "#AB7F38")),
    ("gold", "pressed"): ((0, "#8A6227"), (0.5, "#B98C42"), (1, "#CFA65B")),
    ("gold", "disabled"): ((0, "#6B5A40"), (1, "#57472F")),
    ("walnut", "normal"): ((0, "#5C432E"), (0.1, "#4A3422"), (1, "#2C1D12")),
    ("walnut", "hover"): ((0, "#75573C"), (0.1, "#60452E"), (1, "#3B2819")),
    ("walnut", "pressed"): ((0, "#1E130B"), (1, "#38261A")),
    ("walnut", "disabled"): ((0, "#2F2218"), (1, "#281C13")),
    ("danger", "normal"): ((0, "#B4523E"), (0.1, "#8E2F22"), (1, "#5C1A12")),
    ("danger", "hover"): ((0, "#CC6A54"), (0.1, "#A63D2E"), (1, "#70241A")),
    ("danger", "pressed"): ((0, "#4A140E"), (1, "#7A281D")),
    ("danger", "disabled"): ((0, "#2F2218"), (1, "#281C13")),
}
_PAPER_FILL: dict[FaceState, str] = {
    "normal": "#F7ECD2",
    "hover": "#FFFAEC",
    "pressed": "#D8C59B",
    "disabled": "#E2D5B8",
}
_INNER_LINE: dict[tuple[ButtonStyle, FaceState], str] = {
    ("walnut", "hover"): theme.BRASS_LIGHT,
    ("walnut", "disabled"): "#57472F",
    ("danger", "disabled"): "#57472F",
}
_TEXT: dict[tuple[ButtonStyle, FaceState], str] = {
    ("gold", "disabled"): "#B5A27E",
    ("walnut", "disabled"): "#84705A",
    ("danger", "disabled"): "#84705A",
    ("paper", "disabled"): "#7F6E4E",
}
_PLAIN_TEXT: dict[ButtonStyle, str] = {
    "gold": theme.GOLD_TEXT,
    "walnut": theme.IVORY,
    "paper": theme.INK,
    "danger": "#FFF1DC",
}


def button_text(style: ButtonStyle, state: FaceState) -> str:
    """Colour of a button's words and icon."""
    return _TEXT.get((style, state), _PLAIN_TEXT[style])


def stamp(surface: pygame.Surface, face: pygame.Surface, rect: pygame.Rect, opacity: float = 1.0) -> None:
    """Put a face over the control it belongs to."""
    spot = face.get_rect(center=rect.center)
    if opacity >= 1:
        surface.blit(face, spot)
    elif opacity > 0:
        face.set_alpha(round(255 * opacity))
        surface.blit(face, spot)
        face.set_alpha(255)


def _sheet(size: tuple[int, int], unit: float) -> tuple[Canvas, float, float, float]:
    """A canvas in pixels of the screen with the margin around a control, and the control's box."""
    margin = round(MARGIN * unit)
    return Canvas(size[0] + 2 * margin, size[1] + 2 * margin), margin, size[0], size[1]


@by_area(4)
def button_face(
    size: tuple[int, int], style: ButtonStyle, state: FaceState, unit: float = 1.0
) -> pygame.Surface:
    """The body of a button of a size in pixels of the screen."""
    canvas, at, width, height = _sheet(size, unit)
    radius = theme.RADIUS_BUTTON * unit
    down = unit if state == "pressed" else 0
    if state in ("normal", "hover"):
        canvas.rectangle(at, at + 2.5 * unit, width, height, "#000000", radius=radius, fill_opacity=0.45)
    if style == "paper":
        fill = _PAPER_FILL[state]
        paint = canvas.linear(0, at, 0, at + height, [(0, fill), (1, mix(fill, "#C8AD74", 0.25))])
        edge = "#B5A27C" if state == "disabled" else theme.HAIRLINE_STRONG
        canvas.rectangle(at, at + down, width, height, paint, edge, 1.3 * unit, radius=radius)
        return canvas.surface()
    paint = canvas.linear(0, at, 0, at + height, _STOPS[style, state])
    edge = "#1C0F06" if style == "gold" else theme.FRAME_EDGE
    canvas.rectangle(at, at + down, width, height, paint, edge, 1.5 * unit, radius=radius)
    if style == "gold":
        if state != "disabled":
            _gold_lines(canvas, at, at + down, width, height, unit, pressed=state == "pressed")
    else:
        usual = theme.BRASS if style == "walnut" else "#E9A184"
        line = _INNER_LINE.get((style, state), usual)
        _inset(canvas, at, at + down, width, height, 2 * unit, line, 1.1 * unit, radius - 1.6 * unit, 0.9)
    return canvas.surface()


def _gold_lines(
    canvas: Canvas, x: float, y: float, width: float, height: float, unit: float, *, pressed: bool
) -> None:
    light = "#6B4A1C" if pressed else "#FFF3CF"
    radius = theme.RADIUS_BUTTON * unit
    _inset(canvas, x, y, width, height, 3.2 * unit, light, unit, radius - 2.5 * unit, 0.55)
    _inset(canvas, x, y, width, height, 4.6 * unit, "#5F3F12", unit, radius - 3 * unit, 0.35)


def _inset(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
    inset: float,
    colour: str,
    line: float,
    radius: float,
    opacity: float,
) -> None:
    canvas.rectangle(
        x + inset,
        y + inset,
        width - 2 * inset,
        height - 2 * inset,
        None,
        colour,
        line,
        radius=max(0.5, radius),
        stroke_opacity=opacity,
    )


@lru_cache(maxsize=256)
def focus_ring(size: tuple[int, int], ground: str, unit: float = 1.0, radius: float = 6) -> pygame.Surface:
    """The ring around what has the keyboard focus; `ground` is what lies under the control."""
    canvas, at, width, height = _sheet(size, unit)
    if ground == "paper":
        out = 2.6 * unit
        canvas.rectangle(
            at - out,
            at - out,
            width + 2 * out,
            height + 2 * out,
            None,
            theme.NOTICE,
            2.6 * unit,
            radius=(radius + 2.5) * unit,
        )
        return canvas.surface()
    for out, colour, line, round_ in ((3.5, "#FFF6DA", 2.4, 3), (5, theme.FRAME_EDGE, 1, 4)):
        reach = out * unit
        canvas.rectangle(
            at - reach,
            at - reach,
            width + 2 * reach,
            height + 2 * reach,
            None,
            colour,
            line * unit,
            radius=(radius + round_) * unit,
        )
    return canvas.surface()


@lru_cache(maxsize=128)
def field_face(
    size: tuple[int, int], *, focused: bool, wrong: bool = False, disabled: bool = False, unit: float = 1.0
) -> pygame.Surface:
    """A field to write in."""
    canvas, at, width, height = _sheet(size, unit)
    edge = theme.LOSS if wrong else theme.NOTICE if focused else theme.HAIRLINE_STRONG
    line = 2.2 if focused or wrong else 1.3
    fill = "#E2D5B8" if disabled else "#FBF4E0"
    canvas.rectangle(at, at, width, height, fill, edge, line * unit, radius=5 * unit)
    inner = 1.4 * unit
    canvas.rectangle(
        at + inner,
        at + inner,
        width - 2 * inner,
        4 * unit,
        "#B59A63",
        radius=3 * unit,
        fill_opacity=0.25,
    )
    return canvas.surface()


@lru_cache(maxsize=64)
def well(size: tuple[int, int], unit: float = 1.0) -> pygame.Surface:
    """The hollow of a segmented switch."""
    canvas, at, width, height = _sheet(size, unit)
    canvas.rectangle(
        at, at, width, height, "#CDB88B", theme.CARD_EDGE, 1.3 * unit, radius=7 * unit, fill_opacity=0.9
    )
    return canvas.surface()


@lru_cache(maxsize=128)
def raised(size: tuple[int, int], *, hover: bool = False, unit: float = 1.0) -> pygame.Surface:
    """The chosen part of a segmented switch; or the fainter light under the pointer."""
    canvas, at, width, height = _sheet(size, unit)
    if hover:
        canvas.rectangle(at, at, width, height, "#FFF8E4", radius=5 * unit, fill_opacity=0.35)
    else:
        paint = canvas.linear(0, at, 0, at + height, [(0, "#FFF8E4"), (1, "#EBD9AE")])
        canvas.rectangle(at, at, width, height, paint, theme.CARD_EDGE, 1.2 * unit, radius=5 * unit)
    return canvas.surface()


TOGGLE_WIDTH, TOGGLE_HEIGHT = 46, 24


@lru_cache(maxsize=32)
def toggle_face(*, on: bool, hover: bool, disabled: bool, unit: float = 1.0) -> pygame.Surface:
    """A switch: green with its knob at the right when on, paper with the knob at the left when off."""
    canvas = Canvas(58, 36)
    if disabled:
        canvas.rectangle(6, 6, 46, 24, "#C9BC9A", "#8A7A58", 1.4, radius=12)
    else:
        green = canvas.linear(0, 6, 0, 30, [(0, "#4A8A69" if hover else "#3F7A5C"), (1, theme.GAIN)])
        off = "#D6C59C" if hover else "#C9B78E"
        canvas.rectangle(6, 6, 46, 24, green if on else off, "#3A2915", 1.4, radius=12)
    x = 40 if on else 18
    canvas.circle(x, 19, 9.6, "#000000", fill_opacity=0.3)
    knob = canvas.linear(0, 8, 0, 28, [(0, "#FFFBEF"), (1, "#E3D2A8")])
    canvas.circle(x, 18, 9.4, "#DDD0AE" if disabled else knob, "#8A7A58" if disabled else "#3A2915", 1.3)
    return canvas.surface(unit, 3)


@lru_cache(maxsize=256)
def bar_face(size: tuple[int, int], filled: int, colour: str, unit: float = 1.0) -> pygame.Surface:
    """A bar in its dark case, its first `filled` pixels glossy."""
    canvas, at, width, height = _sheet(size, unit)
    canvas.rectangle(at, at, width, height, theme.BAR_EMPTY, theme.BAR_CASE, 1.1 * unit, radius=height / 2)
    inner = 0.8 * unit
    if filled > 0:
        gloss = canvas.linear(
            0,
            at,
            0,
            at + height,
            [(0, mix(colour, "#FFFFFF", 0.4)), (0.5, colour), (1, mix(colour, "#000000", 0.18))],
        )
        canvas.rectangle(
            at + inner,
            at + inner,
            max(2.0, filled - 2 * inner),
            height - 2 * inner,
            gloss,
            radius=(height - 2 * inner) / 2,
        )
    return canvas.surface(1, 3)


@lru_cache(maxsize=64)
def scroll_thumb(size: tuple[int, int], *, hot: bool, unit: float = 1.0) -> pygame.Surface:
    """The brass thumb of a scroll bar."""
    canvas = Canvas(*size)
    width, height = size
    top, low = (theme.BRASS_LIGHT, theme.BRASS) if hot else (theme.BRASS, theme.BRASS_DARK)
    paint = canvas.linear(0, 0, width, 0, [(0, top), (1, low)])
    canvas.rectangle(0.5, 0.5, width - 1, height - 1, paint, theme.OUTLINE, unit, radius=width / 2)
    return canvas.surface(1, 3)


@lru_cache(maxsize=64)
def scroll_groove(size: tuple[int, int]) -> pygame.Surface:
    """The groove in which a scroll bar's thumb runs."""
    canvas = Canvas(*size)
    canvas.rectangle(0, 0, *size, theme.WALNUT_BLACK, radius=size[0] / 2, fill_opacity=0.85)
    return canvas.surface(1, 3)


@lru_cache(maxsize=128)
def fading_line(length: int, thick: int, colour: str, *, both: bool = False) -> pygame.Surface:
    """A line that fades towards its right end, or towards both."""
    line = clear_surface((max(1, length), max(1, thick)))
    canvas = Canvas(max(1, length), 4)
    stops: tuple[Stop, ...] = ((0.0, colour), (1.0, colour, 0.25))
    if both:
        stops = ((0, colour, 0), (0.12, colour), (0.88, colour), (1, colour, 0))
    canvas.rectangle(0, 0, length, 4, canvas.linear(0, 0, length, 0, stops))
    line.blit(pygame.transform.smoothscale(canvas.surface(1, 1), line.get_size()), (0, 0))
    return line


@lru_cache(maxsize=256)
def hairline(
    length: int, thick: int, colour: str, opacity: float, *, upright: bool = False
) -> pygame.Surface:
    """A thin line of one colour."""
    size = (max(1, thick), max(1, length)) if upright else (max(1, length), max(1, thick))
    line = clear_surface(size)
    red, green, blue = pygame.Color(colour)[:3]
    line.fill((red, green, blue, round(255 * opacity)))
    return line


@lru_cache(maxsize=16)
def medallion(diameter: int, unit: float = 1.0) -> pygame.Surface:
    """The brass ring with a dark heart that holds the day."""
    canvas, at, _, _ = _sheet((diameter, diameter), unit)
    middle, radius = at + diameter / 2, diameter / 2
    near, far = middle - radius, middle + radius
    canvas.circle(middle, middle + 2.5 * unit, radius, "#000000", fill_opacity=0.5)
    brass = canvas.linear(
        near, near, far, far, [(0, "#F7E3AC"), (0.35, "#CFA354"), (0.7, "#8A6229"), (1, "#D9B163")]
    )
    canvas.circle(middle, middle, radius, brass, theme.OUTLINE, 1.6 * unit)
    heart = canvas.radial(
        middle - radius * 0.3, middle - radius * 0.4, radius * 1.5, [(0, "#4A3423"), (1, "#1C120B")]
    )
    canvas.circle(middle, middle, radius - 4 * unit, heart, theme.OUTLINE, 1.2 * unit)
    canvas.circle(middle, middle, radius - 7 * unit, None, theme.BRASS, unit, stroke_opacity=0.8)
    return canvas.surface(1, 3)


@lru_cache(maxsize=32)
def brass_disc(diameter: int, *, lit: bool = False, unit: float = 1.0) -> pygame.Surface:
    """A small brass disc for check marks and phases; `lit` with a glow around it."""
    reach = round(diameter * 0.5) if lit else round(2 * unit)
    side = diameter + 2 * reach
    canvas = Canvas(side, side)
    middle, radius = side / 2, diameter / 2
    if lit:
        glow = canvas.radial(middle, middle, side / 2, [(0, "#FFE08A", 0.65), (1, "#FFE08A", 0)])
        canvas.circle(middle, middle, side / 2, glow)
    stops: tuple[Stop, ...] = ((0, theme.BRASS_LIGHT), (1, theme.BRASS_DARK))
    if lit:
        stops = ((0, "#FFF2C8"), (0.5, "#E1B763"), (1, "#9A6F2E"))
    low, high = middle - radius, middle + radius
    canvas.circle(
        middle, middle, radius, canvas.linear(low, low, high, high, stops), theme.OUTLINE, 1.4 * unit
    )
    return canvas.surface(1, 3)


@lru_cache(maxsize=16)
def hollow_disc(diameter: int, unit: float = 1.0) -> pygame.Surface:
    """A ring of brass around nothing: a phase to come."""
    side = diameter + round(4 * unit)
    canvas = Canvas(side, side)
    canvas.circle(side / 2, side / 2, diameter / 2, theme.WALNUT, theme.BRASS, 1.5 * unit)
    return canvas.surface(1, 3)


@lru_cache(maxsize=32)
def count_pill(size: tuple[int, int], unit: float = 1.0) -> pygame.Surface:
    """The red pill behind a count at a button's corner."""
    canvas = Canvas(*size)
    line = 1.3 * unit
    canvas.rectangle(
        line / 2,
        line / 2,
        size[0] - line,
        size[1] - line,
        theme.LIVERIES["cinnabar"].base,
        theme.OUTLINE,
        line,
        radius=size[1] / 2,
    )
    return canvas.surface(1, 3)


@lru_cache(maxsize=16)
def knob(diameter: int, *, hot: bool, unit: float = 1.0) -> pygame.Surface:
    """The ivory knob of a slider."""
    side = diameter + round(4 * unit)
    canvas = Canvas(side, side)
    middle, radius = side / 2, diameter / 2 - unit
    canvas.circle(middle, middle + 1.4 * unit, radius, "#000000", fill_opacity=0.35)
    top = "#FFFFFF" if hot else "#FFFBEF"
    ivory = canvas.linear(0, 0, 0, side, [(0, top), (1, "#EBDDB6" if hot else "#E3D2A8")])
    canvas.circle(middle, middle, radius, ivory, "#3A2915", 1.4 * unit)
    return canvas.surface(1, 3)


@lru_cache(maxsize=32)
def chosen_ring(size: tuple[int, int], unit: float = 1.0, weight: float = 1.0) -> pygame.Surface:
    """The brass ring around a chosen card; with a `weight` above 1, around what a lesson points at."""
    canvas, margin, width, height = _sheet(size, unit)
    at = margin - 2 * unit
    for colour, line, opacity in ((theme.OUTLINE, 5.0, 0.5), (theme.BRASS_LIGHT, 2.8, 1.0)):
        canvas.rectangle(
            at,
            at,
            width + 4 * unit,
            height + 4 * unit,
            None,
            colour,
            line * weight * unit,
            radius=9 * unit,
            stroke_opacity=opacity,
        )
    return canvas.surface()


@lru_cache(maxsize=32)
def inner_frame(size: tuple[int, int], colour: str, unit: float = 1.0) -> pygame.Surface:
    """A frame in a side's colour within a board."""
    canvas = Canvas(*size)
    _inset(canvas, 0, 0, *size, 0.7 * unit, theme.FRAME_EDGE, 1.4 * unit, 6 * unit, 1)
    _inset(canvas, 0, 0, *size, 3 * unit, colour, 2 * unit, 4 * unit, 1)
    return canvas.surface()


@lru_cache(maxsize=64)
def row_mark(size: tuple[int, int], mark: str, ground: str, unit: float = 1.0) -> pygame.Surface:
    """The light under a row that is hovered or selected."""
    canvas = Canvas(*size)
    light = "#FFF8E4" if ground == "paper" else "#FFE9B4"
    opacity = {"hover": 0.38, "selected": 0.75}[mark] * (1 if ground == "paper" else 0.28)
    canvas.rectangle(0, 0, *size, light, radius=4 * unit, fill_opacity=opacity)
    if mark == "selected":
        line = 1.4 * unit
        canvas.rectangle(
            line / 2,
            line / 2,
            size[0] - line,
            size[1] - line,
            None,
            theme.BRASS if ground == "walnut" else theme.HAIRLINE_STRONG,
            line,
            radius=4 * unit,
        )
    return canvas.surface(1, 1)


@lru_cache(maxsize=32)
def key_cap(size: tuple[int, int], unit: float = 1.0) -> pygame.Surface:
    """The small box around a key's name."""
    canvas = Canvas(*size)
    _inset(canvas, 0, 0, *size, 0.6 * unit, theme.HAIRLINE_STRONG, 1.1 * unit, 4 * unit, 0.8)
    canvas.rectangle(
        unit, unit, size[0] - 2 * unit, size[1] - 2 * unit, "#FFFFFF", radius=4 * unit, fill_opacity=0.35
    )
    return canvas.surface()
