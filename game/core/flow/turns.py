"""Turns of sides one after another, and the end of a match: what is the same under all rules."""

from collections.abc import Callable, Iterable

from game.core.commands.common import Resign, SetTable
from game.core.decisions import Task
from game.core.draft import Draft
from game.core.events.common import EVERYONE, CampaignWon, DayBegan, SideFell
from game.core.records import RuleId, SideId, replace
from game.core.refusal import Refusal
from game.core.state import Clock

PLAYER = "player"
"""Role of sides that can win and give up."""
PASS_ON = "pass_on"
"""Kind of the task that `passer` runs."""


def next_slot(draft: Draft) -> int | None:
    """Slot of the next living side of today; None after the last one."""
    clock = draft.clock
    ahead = range(clock.slot + 1, len(clock.order))
    return next((slot for slot in ahead if draft.sides[clock.order[slot]].alive), None)


def oldest_first(draft: Draft) -> tuple[SideId, ...]:
    """The living sides by their ages."""
    living = [side for side in draft.sides.values() if side.alive]
    return tuple(side.id for side in sorted(living, key=lambda side: (-side.age, side.id)))


def go_on(draft: Draft, begin_turn: Callable[[Draft, SideId], None]) -> None:
    """The turn of the next living side of today, or of the oldest on a new day; nothing lies between days."""
    slot = next_slot(draft)
    if slot is not None:
        draft.clock = replace(draft.clock, slot=slot)
    else:
        draft.clock = Clock(day=draft.clock.day + 1, order=oldest_first(draft))
        draft.emit(DayBegan(audience=EVERYONE, day=draft.clock.day))
    begin_turn(draft, draft.clock.order[draft.clock.slot])


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


def fall(draft: Draft, side: SideId, why: str) -> None:
    """A side is out of the match: its units leave the map, its places are nobody's. If it was its turn, the
    next side's begins as soon as nothing else is to be done, by a task of the kind `PASS_ON`. The others look
    again after it."""
    draft.put_side(replace(draft.sides[side], alive=False))
    for stack in [s for s in draft.stacks.values() if s.side == side]:
        for unit in stack.units:
            draft.drop_unit(unit)
        draft.drop_stack(stack.id)
    for site in [s for s in draft.sites.values() if s.owner == side]:
        draft.put_site(replace(site, owner=None))
    draft.emit(SideFell(audience=EVERYONE, side=side, reason=why))
    draft.agenda = (Task(kind=PASS_ON, side=side), *draft.agenda)


def set_table(draft: Draft, given: SetTable) -> None:
    """Whether a side decides in battles itself, from the next one on."""
    draft.put_side(replace(draft.sides[given.by], asks=given.asks))


def last_to_stand(
    draft: Draft,
    lives: Callable[[Draft, SideId], bool],
    fall: Callable[[Draft, SideId, str], None],
    rule: RuleId = RuleId(""),  # noqa: B008
) -> bool:
    """Let fall each side of players that lives no longer; whether the match is over by that."""
    for side in [s.id for s in draft.sides.values() if s.alive and s.role == PLAYER]:
        if not lives(draft, side):
            fall(draft, side, "No unit is left")
    living = [s.id for s in draft.sides.values() if s.alive and s.role == PLAYER]
    if len(living) <= 1:
        win(draft, living, "The last to stand", rule)
    return len(living) <= 1


def win(draft: Draft, winners: Iterable[SideId], reason: str, rule: RuleId = RuleId("")) -> None:  # noqa: B008
    """End the match; those of the winners share it who still live."""
    draft.winners = tuple(side for side in winners if draft.sides[side].alive)
    draft.won_by = reason
    draft.clock = replace(draft.clock, phase="over")
    draft.agenda = ()
    draft.emit(CampaignWon(audience=EVERYONE, rule=rule, winners=draft.winners, reason=reason))
