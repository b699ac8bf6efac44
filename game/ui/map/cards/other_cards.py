"""The cards of what is no own stack: the side at a glance, a foreign stack, a hex."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from game.ui.actions.action import ActionId
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.tokens import TokenLook
from game.ui.map.cards.card_parts import FactRow, JumpRow
from game.ui.map.cards.stack_card import PanelMode
from game.ui.map.models.hex_model import HexModel, HexOccupant
from game.ui.map.models.side_actions import SideAction
from game.ui.map.models.side_model import Jump, SideModel
from game.ui.map.models.sighting_model import SightingModel
from game.ui.map.models.stack_model import Fact
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import ArrowColumn, Column, Row, Words, WrapBox
from game.ui.widgets.buttons import Button
from game.ui.widgets.labels import Bar, Chip, Label, Paragraph, SectionHead, TokenMark
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.surfaces import Card

Go = Callable[[Jump], None]
_NEARLY_FULL = 0.8


class ListCard(Card):
    """A card of a head and a scrolled column below it that is filled anew for every model."""

    def __init__(self, mode: PanelMode, *, token: bool = True) -> None:
        self.mode = mode
        self.token = TokenMark(TokenLook("neutral", "unknown"), 46 if mode.tight else 56)
        self.token.visible = token
        self.title = Label("", theme.CARD_TITLE)
        self.line = Label("", theme.TEXT, "label")
        self.third = Label("", theme.TEXT, "label")
        words = Words(self.title, self.line, self.third, gap=0).growing()
        self.body = ArrowColumn(gap=2)
        head = Row(self.token, words, gap=12)
        if mode.tight:
            self.area = ScrollArea(Column(head, self.body, gap=8), least=60)
            super().__init__(self.area)
        else:
            self.area = ScrollArea(self.body, least=60)
            super().__init__(head, self.area, gap=8)
        self.pad = (14, 10, 14, 12) if mode.compact or mode.tight else (16, 12, 16, 14)
        self.grow = 1

    def fill(self, parts: Sequence[Widget]) -> None:
        """Put other parts below the head; the keyboard focus stays on the line where it was."""
        before = [part for part in self.body.walk() if part.takes_focus]
        at = next((number for number, part in enumerate(before) if part.focused), None)
        self.body.refill(parts)
        after = [part for part in self.body.walk() if part.takes_focus]
        if at is not None and after and self.attached:
            self.home.focus(after[min(at, len(after) - 1)])


class _RoomBar(Bar):
    """As wide as the card."""

    shrinks: ClassVar[bool] = True


def _room_colour(share: float) -> str:
    if share > 1:
        return theme.HITS_POOR
    return theme.HITS_FAIR if share > _NEARLY_FULL else theme.HITS_GOOD


def _section(title: str, aside: str = "") -> Widget:
    return SectionHead(title, aside, aside_tone="label")


def deed_button(deed: SideAction, do: Callable[[ActionId], object]) -> Button:
    """The button of something that can be done; `do` hears its named command."""

    def act() -> None:
        do(deed.command)

    button = Button(deed.label, act, style="paper", icon=deed.icon)
    button.bound(deed.command).tipped(deed.label, deed.tip, rule=deed.rule)
    button.usable(deed.reason)
    return button


class SideCard(ListCard):
    """The side at a glance: idle stacks, warnings, cities, the others."""

    def __init__(
        self, go: Go, mode: PanelMode, do: Callable[[ActionId], object] = lambda _command: None
    ) -> None:
        """`do` hears the named command of a button."""
        super().__init__(mode)
        self.go = go
        self.do = do
        self.model: SideModel | None = None
        self.third.visible = False

    def show(self, model: SideModel) -> None:
        """Show a side."""
        self.model = model
        self.token.show(model.look)
        self.title.say(model.title)
        self.line.say(model.line)
        parts: list[Widget] = [FactRow(fact) for fact in model.facts]
        if model.deeds:
            parts.append(WrapBox(*(deed_button(deed, self.do) for deed in model.deeds), gap=8, pad=(0, 8)))
        if model.warnings:
            parts.append(_section(_("Before the turn ends")))
            parts += [self._row(jump) for jump in model.warnings]
        if model.idle:
            parts.append(_section(_("Can still move"), str(len(model.idle))))
            parts += [self._row(jump) for jump in model.idle]
        if model.cities:
            parts.append(_section(_("Cities"), str(len(model.cities))))
            parts += [self._row(jump) for jump in model.cities]
        if model.resting:
            title = _("Stacks") if model.waits else _("Done for today")
            parts.append(_section(title, str(len(model.resting))))
            parts += [self._row(jump) for jump in model.resting]
        if model.captured:
            parts.append(_section(_("In foreign hands")))
            parts += [FactRow(Fact(name, told, warns=True)) for name, told in model.captured]
        if not (model.idle or model.resting):
            parts.insert(0, Paragraph(_("You have nothing on the map"), theme.TEXT, "label"))
        self.fill(parts)

    def _row(self, jump: Jump) -> JumpRow:
        return JumpRow(jump, lambda: self.go(jump))


class SightingCard(ListCard):
    """A foreign stack as far as it is known."""

    def show(self, model: SightingModel) -> None:
        """Show a sighting."""
        self.token.show(model.look)
        self.title.say(model.title)
        self.line.say(model.line)
        self.third.say(model.place)
        parts: list[Widget] = []
        if model.members:
            parts.append(_section(_("What was seen") if not model.now else _("What is seen")))
        for member in model.members:
            words = Words(Label(member.name, theme.STRONG), gap=0).growing()
            if member.known:
                words.add(Label(member.known, theme.LABEL, "label"))
            if member.board:
                words.add(Paragraph(member.board, theme.LABEL, "label"))
            parts.append(Row(TokenMark(member.look, 33), words, gap=10, pad=(4, 3)))
        if not model.members:
            parts.append(Paragraph(_("Nobody could tell what it is"), theme.TEXT, "label"))
        parts.append(_section(_("Known")))
        parts += [FactRow(fact) for fact in model.facts]
        self.fill(parts)


class HexCard(ListCard):
    """A hex as far as it is known."""

    def __init__(
        self,
        select: Callable[[HexOccupant], None],
        mode: PanelMode,
        do: Callable[[ActionId], object] = lambda _command: None,
    ) -> None:
        """`do` hears the named command of a button."""
        super().__init__(mode, token=False)
        self.select = select
        self.do = do

    def show(
        self,
        model: HexModel,
        looks: Callable[[HexOccupant], TokenLook],
        deeds: Sequence[SideAction] = (),
    ) -> None:
        """Show a hex; `looks` gives the token of who stands there, `deeds` what can be done in it."""
        self.title.say(model.title)
        self.line.say(model.place)
        self.third.visible = bool(model.site)
        self.third.say(model.site)
        parts: list[Widget] = []
        if model.text:
            parts.append(Paragraph(model.text, theme.TEXT, "label"))
        if deeds:
            parts.append(WrapBox(*(deed_button(deed, self.do) for deed in deeds), gap=8, pad=(0, 8)))
        parts += [FactRow(Fact(f.label, f.value, rule=f.rule)) for f in model.figures]
        if model.room is not None:
            used, room = model.room
            words = _("{used} of {all} supply").format(used=f"{-(-used // 8):,}", all=f"{room // 8:,}")
            parts.append(FactRow(Fact(_("Room taken"), words, _("By the side and its allies"), "SD5-3.08")))
            parts.append(_RoomBar(min(1.0, used / room), colour=_room_colour(used / room), length=600))
        if model.hiders:
            parts.append(_section(model.caption))
            chips = [
                Chip(text, "good" if good else "bad", "check" if good else "cross")
                for text, good in model.hiders
            ]
            parts.append(WrapBox(*chips, gap=6, line_gap=6, pad=(0, 4)))
        if model.who:
            parts.append(_section(_("Who is here"), str(len(model.who))))
            parts += [self._row(model, one, looks(one)) for one in model.who]
        self.fill(parts)

    def _row(self, model: HexModel, one: HexOccupant, look: TokenLook) -> JumpRow:
        jump = Jump(one.title, "", one.aside, model.hex, look, stack=one.stack)
        return JumpRow(jump, lambda: self.select(one))
