"""The map of command: a chip at every own stack, the marches still to come, and a legend."""

from collections.abc import Callable, Iterable

import pygame

from game.core.records import HexId
from game.ui.actions import map_actions
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.look.chips import chip_width, draw_chip
from game.ui.map.models.commanding import ICONS, RULE, CommandMark, CommandModel, words_of
from game.ui.map.viewport.map_ground import MapGround
from game.ui.widgets.base import Size
from game.ui.widgets.boxes import Column, Row
from game.ui.widgets.buttons import IconButton
from game.ui.widgets.kit import Kit
from game.ui.widgets.labels import Hairline, IconMark, Label, Paragraph
from game.ui.widgets.surfaces import Card

_WIDE, _EDGE = 280, 14
_RIM = 0.38
_BELOW = 0.34
_COLOURS = {"command": theme.INK, "old": theme.INK, "none": theme.LOSS}
_ASIDE = 0.62
_ROOM = 2.5


def draw_trail(
    surface: pygame.Surface,
    map_: MapGround,
    kit: Kit,
    hexes: Iterable[HexId],
    colour: str = theme.OVERLAY_LIGHT,
) -> list[tuple[int, int]]:
    """Draw a way from the rim of a token on; the middles of the hexes that follow the first."""
    (x, y), *points = [map_.screen(hex_) for hex_ in hexes]
    if not points:
        return []
    to_x, to_y = points[0]
    drawn = [(round(x + (to_x - x) * _RIM), round(y + (to_y - y) * _RIM)), *points]
    pygame.draw.lines(surface, theme.OVERLAY_DARK, False, drawn, kit.px(6) | 1)
    pygame.draw.lines(surface, colour, False, drawn, kit.px(3) | 1)
    return points


def draw_command(surface: pygame.Surface, map_: MapGround, kit: Kit, model: CommandModel) -> None:
    """Draw the marches to come, then who takes orders."""
    for trail in model.trails:
        colour = theme.PAPER_LIT if trail.relayed else theme.BRASS_LIGHT
        points = draw_trail(surface, map_, kit, trail.hexes, colour)
        x, y = points[-1] if points else map_.screen(trail.hexes[0])
        if trail.relay or points:
            if trail.relay:  # beside the token of whom it goes to
                x, y = round(x - _ASIDE * map_.camera.radius), round(y - _BELOW * map_.camera.radius)
            disc = kit.px(13)
            pygame.draw.circle(surface, theme.OVERLAY_DARK, (x, y), disc + kit.px(2))
            pygame.draw.circle(surface, theme.PAPER_LIT, (x, y), disc)
            draw_icon(surface, "scroll" if trail.relay else "flag", x, y, kit.px(16), theme.INK, stroke=2.2)
    drawn: dict[HexId, int] = {}
    for mark in model.marks:
        _draw_mark(surface, map_, kit, mark, drawn.get(mark.hex, 0))
        drawn[mark.hex] = drawn.get(mark.hex, 0) + 1


def _draw_mark(surface: pygame.Surface, map_: MapGround, kit: Kit, mark: CommandMark, row: int) -> None:
    x, y = map_.screen(mark.hex)
    text = words_of(mark.standing)
    if mark.count > 1:
        text = f"{mark.count} {text}"
    icon, colour = ICONS[mark.standing], _COLOURS[mark.standing]
    wide = map_.camera.radius * _ROOM
    if chip_width(kit.typeset, text, icon=icon) > wide:
        text = str(mark.count) if mark.count > 1 else ""
    top = y + map_.camera.radius * _BELOW + row * kit.px(28)
    draw_chip(
        surface, kit.typeset, text, x, top, tone="marker", icon=icon, icon_colour=colour, align="centre"
    )


class CommandCard(Card):
    """The legend of the map of command; `close` ends it. `tight`: there is little room for it."""

    def __init__(self, close: Callable[[], None], *, tight: bool = False) -> None:
        shut = IconButton("cross", _("Close"), close, style="paper", side=36).bound(map_actions.COMMAND_MAP)
        title = Label(_("Who takes orders"), theme.ROW_TITLE)
        self.lines = Column(gap=4)
        hint = Paragraph(
            _("Flags end marches that are ordered, scrolls hand orders over"), tone="label"
        ).tipped(
            _("Command"),
            _("A stack takes orders while a Commander is in its hex, or once a relay has brought some"),
            rule=RULE,
        )
        head = Row(title.growing(), shut, gap=8)
        rest = () if tight else (Hairline(), hint)
        super().__init__(head, self.lines, *rest, gap=6, pad=(14, 10))

    def measure(self, width: int) -> Size:
        wide = min(self.kit.px(_WIDE), width - 2 * self.kit.px(_EDGE))
        return Size(wide, super().measure(wide).height)

    def show(self, model: CommandModel) -> None:
        """Show how many stacks stand how."""
        self.lines.refill(
            [
                Row(
                    IconMark(ICONS[standing], words_of(standing)),
                    Label(words_of(standing), theme.TEXT).growing(),
                    Label(str(count), theme.STRONG),
                    gap=8,
                )
                for standing, count in model.counts
            ]
        )
