"""Drawing a scout's path on the map: hexes around its end to choose from, each with the reason why not."""

from collections.abc import Callable

import pygame

from game.core.commands.turns import ScoutHexes
from game.core.records import HexId, StackId
from game.core.refusal import Refused
from game.core.seams.cards import UnitCard
from game.ui.actions import everywhere, map_actions
from game.ui.i18n import _, ngettext
from game.ui.look import theme
from game.ui.look.chips import draw_chip
from game.ui.map.cards.command_layer import draw_trail
from game.ui.map.models.scout_path import ScoutPath, scouts_of
from game.ui.map.models.seat_words import name_of
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.viewport.hex_cells import CellTool, draw_hex
from game.ui.map.viewport.map_ground import MapGround
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import ArrowRow
from game.ui.widgets.buttons import Button, button_of

_RULE = "TB-13.08"
_FOOT, _HEAD, _EDGE, _CHIP = 96, 64, 12, 44


class ScoutTool(CellTool):
    """See the module. A click on a hex draws the path there, Backspace takes its last hex away, the button or
    the key of the tool lets the scout look; `look` hears the command."""

    def __init__(
        self,
        reader: SideQueries,
        stack: StackId,
        map_: MapGround,
        look: Callable[[ScoutHexes], object],
        refused: Callable[[Refused, HexId], None],
    ) -> None:
        self.hex = reader.view.stacks[stack].hex
        super().__init__(reader, map_, self.hex)
        self.look, self.refused = look, refused
        self.scouts = scouts_of(reader, stack)
        self.draft = ScoutPath(reader, self.scouts[0], self.hex)
        self.go = button_of(map_actions.SCOUT, self.send, style="gold", label=_("Scout"))
        self.less = button_of(everywhere.UNDO, self.back, label=_("Undo"))
        self.other = Button(_("Another scout"), self.change, style="walnut", icon="swap").bound(
            map_actions.SIBLING
        )
        self.other.visible = len(self.scouts) > 1
        self.leave = Button(_("Cancel"), self.cancel, style="walnut", icon="cross").bound(everywhere.BACK)
        self.row = ArrowRow(self.leave, self.less, self.other, self.go, gap=8)
        self.add(*self.cells, self.row)
        self._judge()

    @property
    def first_focus(self) -> Widget | None:
        return self.free or self.leave

    @property
    def default(self) -> Widget | None:
        return self.go if self.draft.path else None

    @property
    def card(self) -> UnitCard:
        """The scout that is sent."""
        return next(card for card in self.scouts if card.unit == self.draft.unit)

    def settle(self, area: pygame.Rect) -> None:
        self.place(pygame.Rect(area))
        self.lie()
        self._place_row()

    def _place_row(self) -> None:
        area = self.map.rect
        box = pygame.Rect((0, 0), self.row.wish(area.width))
        shown = (self.hex, *self.draft.path, *(cell.hex for cell in self.cells if cell.visible))
        hexes = [self.map.hex_box(hex_) for hex_ in shown]
        low, high = area.bottom - self.kit.px(_FOOT), area.top + self.kit.px(_HEAD)
        # Above the log, else at the head of the map, else where the log is.
        for top in (low - box.height, high, area.bottom - self.kit.px(_EDGE) - box.height):
            box.midtop = (area.centerx, top)
            if box.inflate(0, 2 * self.kit.px(_CHIP)).collidelist(hexes) < 0:
                break
        self.row.place(box.clamp(area))

    def _judge(self) -> None:
        """Show what the path allows as it is now."""
        self.offer(self.draft.end, self.draft.refusal, more=self.draft.left > 0)
        count = len(self.draft.path)
        words = ngettext("Scout {count} hex", "Scout {count} hexes", count)
        self.go.say(words.format(count=count) if count else _("Scout"))
        self.go.usable("" if count else _("Choose a hex beside the scout first"))
        self.go.tipped(_("Scout"), _("Shows who stands in these hexes until your next turn"), rule=_RULE)
        self.less.usable("" if count else _("No hex is chosen yet"))
        if self.attached:
            self.lie()
            self._place_row()
            self.changed()

    @property
    def path(self) -> tuple[HexId, ...]:
        """The hexes that are lit already: the scout's own, and its path."""
        return (self.hex, *self.draft.path)

    def cell_words(self, hex_: HexId) -> tuple[str, str]:
        """What choosing a hex does, and the rule."""
        return (_("The scout would look into it") if hex_ not in self.path else _("Back to here")), _RULE

    # What the player does

    def aim(self, hex_: HexId) -> None:
        """Draw the path to a hex; say why not."""
        refused = self.draft.lead(hex_)
        if refused is not None:
            self.refused(refused, hex_)
        self._judge()
        keys = self.by_keys or self.home.ring_shown
        if not keys and self.draft.path:
            # Who draws with the mouse confirms with Enter, which a lit hex would take as its own.
            self.home.focus(self.go)
        elif keys and self.first_focus is not None:
            self.home.focus(self.first_focus if self.draft.left else self.go)

    def back(self) -> None:
        """Take the last hex away."""
        self.draft.back()
        self._judge()

    def change(self) -> None:
        """Send another scout of the stack."""
        at = self.scouts.index(self.card)
        self.draft = ScoutPath(self.reader, self.scouts[(at + 1) % len(self.scouts)], self.hex)
        self._judge()

    def send(self) -> None:
        """Let the scout look."""
        if self.draft.path:
            command = self.draft.command
            self.home.close(self)
            self.look(command)

    def one_back(self) -> None:
        """A right click: the last hex goes, at last the tool."""
        if self.draft.path:
            self.back()
        else:
            self.cancel()

    def draw(self, surface: pygame.Surface) -> None:
        radius = self.map.camera.radius
        for hex_ in self.draft.path:
            draw_hex(surface, self.map.screen(hex_), radius, "path")
        self._draw_way(surface)
        left = self.draft.left
        words = ngettext("{name}: {count} more hex", "{name}: {count} more hexes", left)
        if not left:
            words = _("{name}: that is as far as it can look")
        draw_chip(
            surface,
            self.kit.typeset,
            words.format(name=name_of(self.card), count=left),
            self.row.rect.centerx,
            self.row.rect.top - self.kit.px(_CHIP - 4),
            tone="marker",
            icon="eye",
            align="centre",
        )

    def _draw_way(self, surface: pygame.Surface) -> None:
        if not self.draft.path:
            return
        points = draw_trail(surface, self.map, self.kit, (self.hex, *self.draft.path))
        for number, (x, y) in enumerate(points, 1):
            pygame.draw.circle(surface, theme.OVERLAY_DARK, (x, y), self.kit.px(15))
            pygame.draw.circle(surface, theme.PAPER_LIT, (x, y), self.kit.px(13))
            self.kit.typeset.draw(
                surface, str(number), x, y, theme.STRONG, theme.INK, align="centre", anchor="middle"
            )
