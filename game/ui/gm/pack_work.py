"""What the game master does with packs at his desk: lets them act, overrules them, takes them in hand."""

import time
from collections.abc import Callable

from game.core.commands.common import Command, EndTurn
from game.core.commands.ferals import ActPack, EndPack
from game.core.commands.gm import GmHold, GmReview
from game.core.records import GM, HexId, SideId, StackId
from game.core.refusal import Refused
from game.session.duty import has_packs
from game.session.table import HotSeatTable
from game.ui.gm.pack_card import PackBarred, PackCard
from game.ui.gm.pack_controller import PackController
from game.ui.gm.pack_list import PackList
from game.ui.gm.packs_model import PackModel, lately, pack_lines, pack_model, what_followed
from game.ui.gm.tools import DeskHost
from game.ui.i18n import _
from game.ui.map.cards.stack_card import PanelMode

_LINGER_MS = 1800.0
"""How long a pack that was overruled stays in view before the next that waits is shown."""


class PackWork:
    """See the module. `pick` shows a pack (None: the list)."""

    def __init__(self, host: DeskHost, table: HotSeatTable, pick: Callable[[StackId | None], None]) -> None:
        self.host = host
        self.table = table
        self.pick = pick
        self.list = PackList(pick, self.show_list, self.review, self.hold_shown)
        self.hand = PackController(host, table)
        self.letting = False
        """Whether all that wait are acting one after the other."""
        self._tried: set[StackId] = set()
        self._linger_ms = 0.0
        self._lingers: StackId | None = None
        self.goal: HexId | None = None
        """Where the pack that is shown would go."""
        self.card = PackCard(self, self.hand, PanelMode(compact=True, tight=False))

    # What is shown

    @property
    def stack(self) -> StackId | None:
        """The pack whose card is shown."""
        stack = self.host.stack
        return stack if stack is not None and self.side_of(stack) is not None else None

    def side_of(self, stack: StackId) -> SideId | None:
        """The side of a pack; None for other stacks."""
        row = next((row for row in self.host.session.outlooks.desk_view().rows() if row.stack == stack), None)
        return row.side if row is not None else None

    def show_list(self) -> None:
        """Show the packs as the filter wants."""
        desk, reader = self.host.session.outlooks.desk_view(), self.host.reader
        lines = pack_lines(desk, reader, shown=self.list.sieve, words=self.list.search.value)
        barred = "" if has_packs(self.host.session) else _("These rules have no behaviour table for ferals")
        self.list.show(tuple(lines), self.host.stack, reviews=desk.desk.review, barred=barred)

    def show_card(self) -> bool:
        """Show the pack that is picked; False if none is."""
        stack = self.stack
        side = self.side_of(stack) if stack is not None else None
        model = None
        if stack is not None and side is not None:
            log = (*self.host.session.news.log(side), *self.host.session.news.unread(side))
            model = pack_model(self.host.session.outlooks.desk_view(), self.host.reader, stack, log)
        if stack is None or model is None:
            self.hand.drop()
            self.goal = None
            return False
        self._take_in_hand(stack, model)
        self.goal = model.goal
        self.card.show(model, self._barred(stack))
        return True

    def _take_in_hand(self, stack: StackId, model: PackModel) -> None:
        """Play the pack by hand, if it is in hand and its side is on turn."""
        view = self.host.reader.view
        side = self.side_of(stack)
        mine = model.held or (side is not None and self.host.session.seat(side).controller == "gm")
        if mine and side is not None and view.clock.on_turn == side and self.table.question is None:
            self.hand.take(stack, side)
        else:
            self.hand.drop()

    def _barred(self, stack: StackId) -> PackBarred:
        side = self.side_of(stack)
        if side is None:
            return PackBarred()
        return PackBarred(
            act=self._refusal(ActPack(by=side, stack=stack)),
            rest=self._refusal(EndPack(by=side, stack=stack)),
        )

    def _refusal(self, command: Command) -> str:
        """Why a command of the ferals would be refused, as far as they know."""
        question = self.table.question
        if question is not None:
            whose = self.host.reader.name(question.side)
            return _("{side} must decide something first").format(side=whose)
        if self.host.reader.view.clock.on_turn != command.by:
            return _("It acts on the turn of {side}").format(side=self.host.reader.name(command.by))
        refused = self.host.session.outlooks.of(command.by).refusal(command)
        if refused is None:
            return ""
        return f"{_(refused.detail)} ({refused.rule})" if refused.rule else _(refused.detail)

    # What is done

    def let_act(self, row: str = "") -> None:
        """Let the pack act as it decided, or by a row of the table; then show the next that waits: at once,
        or when the act that was chosen for it has been seen."""
        if self.lingering:
            self.go_on()
            return
        stack = self.stack
        side = self.side_of(stack) if stack is not None else None
        if stack is None or side is None:
            return
        why = self.card.why.value.strip() if row else ""
        who = self.card.title.text_shown
        if self._give(ActPack(by=side, stack=stack, row=row, reason=why)):
            self.card.why.set_value("")
            self._tell(who, side, stack, row)
            if row:
                self._linger(stack)
            else:
                self.go_on()

    def _tell(self, who: str, side: SideId, stack: StackId, row: str) -> None:
        """Say in passing what a pack did."""
        log = (*self.host.session.news.log(side), *self.host.session.news.unread(side))
        desk = self.host.session.outlooks.desk_view()
        did = (what_followed(desk, stack, log, row),) if row else lately(desk, stack, log)
        if did:
            self.host.notice(f"{who}. {did[0]}", "value", "pack")

    def _linger(self, stack: StackId) -> None:
        """Show where a pack is and what became of it before the next one is shown."""
        seen = self.host.reader.view.knowledge.sightings.get(stack)
        if seen is not None:
            self._lingers, self._linger_ms = stack, _LINGER_MS
            self.host.keep_in_view(seen.hex)
            self.show_card()
        else:
            self.go_on()

    @property
    def lingering(self) -> bool:
        """Whether a pack that was overruled is still looked at."""
        return self._lingers is not None and self._lingers == self.host.stack

    def wait(self, ms: float) -> None:
        """Time passes: go on when a pack was looked at long enough, unless another was picked."""
        if self._lingers is None:
            return
        self._linger_ms -= ms
        if not self.lingering:
            self._lingers = None
        elif self._linger_ms <= 0:
            self.go_on()

    def rest(self) -> None:
        """Let the pack end its own turn."""
        stack = self.stack
        side = self.side_of(stack) if stack is not None else None
        if stack is not None and side is not None and self._give(EndPack(by=side, stack=stack)):
            self.go_on()

    def turn_hold(self) -> None:
        """Take the pack in hand, or let it go."""
        stack = self.stack
        if stack is not None:
            self.hold((stack,), held=stack not in self.host.session.outlooks.desk_view().desk.held)

    def hold(self, stacks: tuple[StackId, ...], *, held: bool) -> None:
        """Take packs in hand, or let them go."""
        self._give(GmHold(by=GM, stacks=stacks, held=held))

    def hold_shown(self) -> None:
        """Take all packs of the list in hand; if all are, let them go."""
        shown = tuple(one.stack for one in self.list.rows.packs)
        held = set(self.host.session.outlooks.desk_view().desk.held)
        free = tuple(one for one in shown if one not in held)
        if shown:
            self.hold(free or shown, held=bool(free))

    def review(self, on: bool) -> None:
        """Let packs wait for the nod, or not."""
        self._give(GmReview(by=GM, on=on))
        self.show_list()

    def let_rest_act(self, on: bool = True) -> None:
        """Let all packs act that wait and are not in hand, one after the other in `tick`; or hold on."""
        self.letting = on
        self._tried.clear()

    def tick(self, ms: float) -> bool:
        """Let packs act for about so many milliseconds; whether that is over: none waits any more, or
        somebody is asked something."""
        until = time.perf_counter() + ms / 1000
        while (stack := self._next_free()) is not None:
            self._tried.add(stack)
            side = self.side_of(stack)
            outcome = None if side is None else self.table.submit(ActPack(by=side, stack=stack))
            if isinstance(outcome, Refused):
                self._complain(outcome)
            if time.perf_counter() >= until:
                return False
        self.letting = False
        return True

    def _next_free(self) -> StackId | None:
        duty = self.table.duty
        if duty is None or duty.kind != "packs":
            return None
        held = self.host.session.outlooks.desk_view().desk.held
        return next((one for one in duty.stacks if one not in held and one not in self._tried), None)

    def end_turn(self, side: SideId) -> bool:
        """End the turn of the ferals."""
        return self._give(EndTurn(by=side))

    def go_on(self) -> None:
        """Show the next pack that waits; the list if none does."""
        self._lingers = None
        duty = self.table.duty
        waiting = duty.stacks if duty is not None and duty.kind == "packs" else ()
        self.pick(waiting[0] if waiting else None)

    def step(self, way: int) -> None:
        """Show the next pack of the list, or with -1 the one before."""
        self.show_list()
        packs = [one.stack for one in self.list.rows.packs]
        if packs:
            at = packs.index(self.host.stack) + way if self.host.stack in packs else (way < 0) * -1
            self.pick(packs[at % len(packs)])

    def _give(self, command: Command) -> bool:
        refused = self.host.act(command)
        if refused is not None:
            self._complain(refused)
        return refused is None

    def _complain(self, refused: Refused) -> None:
        rule = f" ({refused.rule})" if refused.rule else ""
        self.host.notice(f"{_(refused.detail)}{rule}", "warning", "desk")
