"""The seats of the set-up sheet: a row for every side with token, names, and who plays it."""

from collections.abc import Callable
from typing import ClassVar

import pygame

from game.core.mapdata import ARMY
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.look.theme import LIVERIES
from game.ui.setup.begin_words import WAY_NAMES, way_choices
from game.ui.setup.level_words import LEVEL_NAMES
from game.ui.setup.public_facts import livery_of
from game.ui.setup.setup_master import MasterRow
from game.ui.setup.setup_model import MasterDraft, SeatDraft, SetupModel
from game.ui.stage.dark_scene import seat_look
from game.ui.widgets.base import Box, Size, Widget
from game.ui.widgets.boxes import Row
from game.ui.widgets.buttons import IconButton
from game.ui.widgets.choices import Segmented, SwitchPart
from game.ui.widgets.control import Control
from game.ui.widgets.labels import Hairline, Label
from game.ui.widgets.surfaces import Card

_TOKEN = 46
_STACKED_BELOW = 420
_NAMES = 120


class SeatName(Control):
    """Token, name and second line of a seat; a click opens its dialog."""

    shrinks: ClassVar[bool] = True

    def __init__(self, seat: SeatDraft, action: Callable[[], None], *, shared: bool, alike: bool) -> None:
        super().__init__()
        self.action = action
        self.seat = seat
        self.show(seat, shared=shared, alike=alike)

    def show(self, seat: SeatDraft, *, shared: bool, alike: bool) -> None:
        """Show the seat as it is now; `shared`: several people play, `alike`: what stands above all seats
        tells how they begin."""
        self.seat = seat
        self.title = seat.name
        self.second = second_line(seat, alike=alike)
        text = _("Names, colour and passcode") if seat.role == "player" else _("Its name")
        if shared and seat.manned and seat.controller == "human" and not seat.code:
            self.second = _("no passcode, {who}").format(who=self.second)
            text = _("No passcode: whoever has the screen can sit down here and see all that the side knows")
        self.tipped(seat.name, text, place=self.second)
        if self.attached:
            self.changed()
            self.resized()

    def act(self) -> None:
        self.action()

    def measure(self, width: int) -> Size:
        kit = self.kit
        words = max(
            kit.typeset.measure(self.title, theme.ROW_TITLE), kit.typeset.measure(self.second, theme.LABEL)
        )
        more = len(self._lines(width - self._indent)) - 1
        tall = kit.px(54) + more * kit.typeset.height(theme.LABEL)
        return Size(min(width, words + kit.px(_TOKEN + 40)), tall)

    @property
    def _indent(self) -> int:
        return self.kit.px(_TOKEN) + self.kit.px(14)

    def _lines(self, room: int) -> list[str]:
        """The second line, on two where it is too long."""
        typeset = self.kit.typeset
        first, *rest = typeset.wrap(self.second, theme.LABEL, max(1, room)) or [""]
        return [first, typeset.ellipsis(" ".join(rest), theme.LABEL, room)] if rest else [first]

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect, seat = self.kit, self.rect, self.seat
        typeset = kit.typeset
        look = seat_look(livery_of(seat.colour, seat.role))
        d = kit.px(_TOKEN)
        opacity = 255 if seat.plays else 110
        kit.tokens.draw(surface, look, rect.x + d // 2 + kit.px(2), rect.centery, d, opacity=opacity)
        left = rect.x + self._indent
        room = rect.right - left
        lock = kit.px(16) if seat.code and seat.controller == "human" else 0
        ink = theme.INK if seat.plays else theme.INK_FAINT
        lines = self._lines(room)
        block = typeset.height(theme.ROW_TITLE) + len(lines) * typeset.height(theme.LABEL) - kit.px(4)
        top = rect.centery - block // 2
        title = typeset.ellipsis(self.title, theme.ROW_TITLE, room - lock - (kit.px(6) if lock else 0))
        drawn = typeset.draw(surface, title, left, top, theme.ROW_TITLE, ink)
        if lock:
            middle = top + typeset.height(theme.ROW_TITLE) // 2
            draw_icon(surface, "lock", drawn.right + kit.px(6) + lock // 2, middle, lock, theme.INK_SOFT)
        below = top + typeset.height(theme.ROW_TITLE) - kit.px(4)
        soft = theme.INK_SOFT if seat.plays else theme.INK_FAINT
        for line in lines:
            typeset.draw(surface, typeset.ellipsis(line, theme.LABEL, room), left, below, theme.LABEL, soft)
            below += typeset.height(theme.LABEL)
        if self._hover.value > 0.5:
            foot = (left, drawn.bottom - kit.px(3), drawn.width, max(1, kit.px(1)))
            surface.fill(theme.HAIRLINE_STRONG, foot)


def second_line(seat: SeatDraft, *, alike: bool = False) -> str:
    """Who sits there, in which colour, and where the side starts; how it begins, unless all do `alike`."""
    if seat.role != "player" and seat.master and seat.controller == "human":
        return ", ".join(filter(None, (seat.player, _("the game master"))))
    if seat.role != "player":
        return _("wild beasts") if seat.role == "feral" else _("neutral")
    parts = [seat.player] if seat.player and seat.controller == "human" else []
    if seat.begins in WAY_NAMES and seat.begins != ARMY and not alike:
        parts.append(_(WAY_NAMES[seat.begins]).lower())
    parts.append(LIVERIES[seat.colour].name if seat.colour in LIVERIES else seat.colour)
    if seat.home and not seat.player:
        parts.append(seat.home)
    if seat.controller == "computer" and seat.level in LEVEL_NAMES:
        parts.append(_(LEVEL_NAMES[seat.level]).lower())
    return ", ".join(parts)


class SeatRow(Box):
    """One seat. In a narrow card who plays it stands below its name."""

    def __init__(
        self,
        model: SetupModel,
        index: int,
        edit: Callable[[int], None],
        changed: Callable[[], None],
        *,
        debug: bool,
    ) -> None:
        self.model = model
        self.index = index
        self._changed = changed
        seat = model.seats[index]
        self.name = SeatName(seat, lambda: edit(index), shared=model.shared, alike=model.alike)
        self.who = Segmented(
            _choices(seat, debug=debug), seat.controller, self._choose, name=_("Who plays it")
        )
        self.edit = IconButton(
            "feather", _("Names, colour, passcode"), lambda: edit(index), style="paper", side=38
        )
        super().__init__((self.name, self.who, self.edit))

    def _choose(self, key: str) -> None:
        self.model.change_seat(self.index, controller=key)
        self._changed()

    def refresh(self) -> None:
        """Show the seat as the model has it."""
        seat = self.model.seats[self.index]
        self.name.show(seat, shared=self.model.shared, alike=self.model.alike)
        self.who.show(seat.controller)

    def _stacked(self, width: int) -> bool:
        return width < self.kit.px(_STACKED_BELOW)

    def measure(self, width: int) -> Size:
        tall = self.name.wish(self._name_room(width)).height
        if self._stacked(width):
            tall += self.who.wish(width).height + self.kit.px(6)
        return Size(width, tall + self.kit.px(6))

    def _who_width(self, width: int) -> int:
        """How wide the buttons beside the name are."""
        kit = self.kit
        room = width - self.edit.wish(width).width - kit.px(8) - kit.px(_TOKEN + 14 + _NAMES)
        return min(self.who.wish(width).width, room)

    def _name_room(self, width: int) -> int:
        """How wide the name may be in a row of a width."""
        beside = self.edit.wish(width).width + self.kit.px(8)
        return width - beside - (0 if self._stacked(width) else self._who_width(width) + self.kit.px(8))

    def arrange(self) -> None:
        kit, rect = self.kit, self.rect
        gap, top = kit.px(8), rect.y + kit.px(3)
        tall = self.name.wish(self._name_room(rect.width)).height
        edit = self.edit.wish(rect.width)
        who = self.who.wish(rect.width)
        right = rect.right - edit.width
        self.edit.place(pygame.Rect(right, top + (tall - edit.height) // 2, *edit))
        if self._stacked(rect.width):
            self.name.place(pygame.Rect(rect.x, top, right - gap - rect.x, tall))
            self.who.place(pygame.Rect(rect.x, top + tall + kit.px(3), rect.width, who.height))
            return
        wide = self._who_width(rect.width)
        left = right - gap - wide
        self.who.place(pygame.Rect(left, top + (tall - who.height) // 2, wide, who.height))
        self.name.place(pygame.Rect(rect.x, top, left - gap - rect.x, tall))


def _choices(seat: SeatDraft, *, debug: bool) -> list[SwitchPart]:
    if seat.role != "player":
        absent = _("No wild beasts") if seat.role == "feral" else _("Left out of this war")
        master = _("The game master plays them, and names the ambusher where several may")
        return [
            SwitchPart("human", _("Human"), tip=master)
            if seat.master
            else SwitchPart("human", _("Human"), reason=_("They follow nobody's orders")),
            SwitchPart("computer", _("AI"), tip=_("They keep to themselves and defend what is theirs")),
            SwitchPart("absent", _("Absent"), tip=absent),
        ]
    out = [
        SwitchPart("human", _("Human"), tip=_("Somebody at this computer")),
        SwitchPart("computer", _("AI"), tip=_("The computer; the feather says how well it plays")),
    ]
    if debug:
        out.append(SwitchPart("random", _("Random"), tip=_("Any legal move, at random")))
    out.append(SwitchPart("absent", _("Absent"), tip=_("The side is left out; its towns are nobody's")))
    return out


class SeatsCard(Card):
    """All seats. `edit` opens the dialog of a seat, `changed` hears every other change."""

    def __init__(
        self,
        model: SetupModel,
        *,
        edit: Callable[[int], None],
        changed: Callable[[], None],
        debug: bool = False,
    ) -> None:
        self.model = model
        self._edit = edit
        self._on_change = changed
        self._debug = debug
        self.rows: list[SeatRow] = []
        self.ways: Segmented | None = None
        self.master = MasterRow(lambda: model.master, self._take_master)
        super().__init__(gap=0, pad=(14, 6))
        self.refill_rows()

    def refill_rows(self) -> None:
        """Make the rows anew: another scenario has other seats."""
        self.rows = [
            SeatRow(self.model, at, self._edit, self._on_change, debug=self._debug)
            for at in range(len(self.model.seats))
        ]
        parts: list[Widget] = []
        self.ways = None
        ways = self.model.shared_ways()
        if len(ways) > 1:
            self.ways = Segmented(
                way_choices(ways), self.model.shared_way(), self._all_begin, name=_("How all sides begin")
            )
            label = Label(_("All begin"), theme.STRONG)
            parts += [Row(label, self.ways.growing(), gap=12, pad=(0, 4)), Hairline(opacity=0.4)]
        for at, row in enumerate(self.rows):
            parts += [Hairline(opacity=0.4), row] if at else [row]
        self.master.refresh()
        self.refill([*parts, Hairline(opacity=0.4), self.master])

    def _all_begin(self, way: str) -> None:
        self.model.all_begin(way)
        self._on_change()

    def _take_master(self, draft: MasterDraft) -> None:
        self.model.take_master(draft)
        self._on_change()

    def refresh(self) -> None:
        """Show the seats as the model has them."""
        for row in self.rows:
            row.refresh()
        if self.ways is not None:
            self.ways.show(self.model.shared_way())
        self.master.refresh()
