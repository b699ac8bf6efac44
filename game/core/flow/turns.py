"""Turns of sides one after another, and the end of a match: what is the same under all rules."""

from collections.abc import Callable, Iterable

from game.core.commands.common import Resign
from game.core.decisions import Task
from game.core.draft import Draft
from game.core.events.common import EVERYONE, CampaignWon
from game.core.records import RuleId, SideId, replace
from game.core.refusal import Refusal

PLAYER = "player"
"""Role of sides that can win and give up."""


def next_slot(draft: Draft) -> int | None:
    """Slot of the next living side of today; None after the last one."""
    clock = draft.clock
    ahead = range(clock.slot + 1, len(clock.order))
    return next((slot for slot in ahead if draft.sides[clock.order[slot]].alive), None)


def closer(close: Callable[[Draft, SideId], None]) -> Callable[[Draft, Task], None]:
    """The task that ends a turn with `close` once nothing of it is left to do."""

    def run(draft: Draft, task: Task) -> None:
        if task.side is not None and task.side == draft.clock.on_turn and draft.sides[task.side].alive:
            close(draft, task.side)

    return run


def passer(go_on: Callable[[Draft], None]) -> Callable[[Draft, Task], None]:
    """The task that goes on to the next turn if the side whose turn it is has fallen in it."""

    def run(draft: Draft, task: Task) -> None:
        if task.side is not None and task.side == draft.clock.on_turn and not draft.sides[task.side].alive:
            go_on(draft)

    return run


def resigner(
    fall: Callable[[Draft, SideId, str], None], judge: Callable[[Draft], None]
) -> Callable[[Draft, Resign], None]:
    """The action of a side that gives up: it falls, then the match is judged."""

    def act(draft: Draft, given: Resign) -> None:
        if draft.sides[given.by].role != PLAYER:
            raise Refusal("no_side", "Only a side can give up")
        fall(draft, given.by, "Gave up")
        judge(draft)

    return act


def win(draft: Draft, winners: Iterable[SideId], reason: str, rule: RuleId = RuleId("")) -> None:  # noqa: B008
    """End the match; those of the winners share it who still live."""
    draft.winners = tuple(side for side in winners if draft.sides[side].alive)
    draft.won_by = reason
    draft.clock = replace(draft.clock, phase="over")
    draft.agenda = ()
    draft.emit(CampaignWon(audience=EVERYONE, rule=rule, winners=draft.winners, reason=reason))
