"""The card of a pack on the game master's desk: what it would do, by which row, and why not by the others."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from game.core.numbers import move_text
from game.ui.actions import desk_actions, map_actions
from game.ui.gm.pack_controller import PackController
from game.ui.gm.packs_model import DECIDES, LOGGED, PackModel
from game.ui.gm.verdict_row import VerdictRow
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.map.cards.card_parts import FactRow
from game.ui.map.cards.other_cards import ListCard
from game.ui.map.cards.stack_card import PanelMode
from game.ui.map.cards.stance_bar import StanceBar
from game.ui.map.models.stances import stances_of
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Row, WrapBox
from game.ui.widgets.buttons import Button
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Paragraph, SectionHead


class PackDeeds(Protocol):
    """What the game master does with a pack."""

    def let_act(self, row: str = "") -> None:
        """Let it act: by its own decision, or by a row of the table."""
        ...

    def turn_hold(self) -> None:
        """Take it in hand, or let it go."""
        ...

    def rest(self) -> None:
        """Let it end its own turn."""
        ...


@dataclass(frozen=True, slots=True)
class PackBarred:
    """Why a pack can neither act nor rest now, empty where it can."""

    act: str = ""
    rest: str = ""


class PackCard(ListCard):
    """See the module. While the pack is played by hand its stances and attacks come first."""

    def __init__(self, deeds: PackDeeds, hand: PackController, mode: PanelMode) -> None:
        super().__init__(mode)
        self.deeds = deeds
        self.hand = hand
        self.stances = StanceBar(hand.take_stance)
        self.attack = Button(_("Attack…"), hand.ask_attack, style="paper").bound(map_actions.ATTACK)
        self.lift = Button("", hand.change_zone, style="paper").bound(map_actions.ZONE)
        self.why = TextField(hint=_("Why (only you see it)"), name=_("Reason"), limit=80)
        self.act = Button(_("Let it act"), deeds.let_act, style="paper").bound(desk_actions.DESK_PASS)
        self.act.tipped(_("Let it act"), _("As it has decided"), rule=DECIDES)
        self.hold = Button("", deeds.turn_hold, style="paper").bound(desk_actions.DESK_HAND)
        self.rest = Button(_("Rest"), deeds.rest, style="paper").bound(desk_actions.DESK_REST)
        self.rest.tipped(_("Rest"), _("It ends its turn and is off-turn until dawn"), rule="SD3-5.04")
        self.add(WrapBox(self.act, self.hold, self.rest, gap=8, line_gap=6))

    def show(self, model: PackModel, barred: PackBarred) -> None:
        """Show a pack; `barred` says what cannot be done with it now."""
        self.token.show(model.look)
        self.title.say(model.title)
        self.line.say(model.place)
        self.third.say(f"{model.side} · {model.word}" if model.word else model.side)
        parts = self._lately(model) if model.state == "acted" else []
        parts += self._by_hand(model)
        if model.decision:
            parts.append(SectionHead(_("It would now"), model.number, aside_tone="label"))
            parts.append(Paragraph(model.decision, theme.CARD_TITLE))
            parts.append(Paragraph(model.because, theme.TEXT, "label"))
        parts += self._rows(model, barred)
        parts.append(SectionHead(_("The pack")))
        parts += [FactRow(fact) for fact in model.facts]
        if model.state != "acted":
            parts += self._lately(model)
        self.fill(parts)
        self._show_hold(held=model.held)
        self.act.usable(barred.act)
        self.rest.usable(barred.rest)

    def _lately(self, model: PackModel) -> list[Widget]:
        """What it did of late: first on the card of a pack that has acted."""
        if not model.lately:
            return []
        head = SectionHead(_("Recently"), LOGGED, aside_tone="label")
        return [head, *(Paragraph(line, theme.LABEL, "label") for line in model.lately)]

    def _by_hand(self, model: PackModel) -> list[Widget]:
        """What can be ordered of a pack that is in hand, on its side's turn."""
        stack = self.hand.stack
        if stack is None:
            if not model.held:
                return []
            text = _("It waits. On the turn of its side you can play it by hand")
            return [SectionHead(_("By hand")), Paragraph(text, theme.TEXT, "label")]
        reader = self.hand.reader
        self.stances.show(stances_of(reader, stack))
        self.attack.usable("" if self.hand.enemies else _("It sees no enemy in this hex"))
        lift = self.hand.lift
        self.lift.visible = lift is not None
        if lift is not None:
            self.lift.say(lift.word)
            self.lift.tipped(lift.label)
            self.lift.usable(lift.reason)
        left = move_text(reader.budget(stack), reader.world.ruleset.move_parts)
        aside = _("{move} move left").format(move=left)
        return [
            SectionHead(_("By hand"), aside, aside_tone="label"),
            self.stances,
            Row(self.attack, self.lift, gap=8, equal=True, pad=(0, 4)),
        ]

    def _show_hold(self, *, held: bool) -> None:
        label = _("Release") if held else _("By hand")
        text = _("It acts on its own again")
        if not held:
            text = _("It no longer acts on its own; click the map to move it")
        self.hold.say(label)
        self.hold.tipped(label, text, rule="SD3-6.03")

    def _rows(self, model: PackModel, barred: PackBarred) -> list[Widget]:
        if not model.rows:
            return []
        out: list[Widget] = [SectionHead(_("Overrule with"), DECIDES, aside_tone="label")]
        for line in model.rows:
            row = VerdictRow(line, self._chooser(line.row))
            row.usable(line.shut or barred.act)
            out.append(row)
        out.append(Row(self.why.growing(), pad=(0, 4)))
        return out

    def _chooser(self, row: str) -> Callable[[], None]:
        return lambda: self.deeds.let_act(row)
