"""The day: one turn of every side, the oldest first, and what begins and ends each (TB-4.01 to 4.04).

| when | what | where |
|---|---|---|
| a turn begins | 1 hits, move and all else that is per turn (TB-4.03) | `refresh` |
| | 2 the ordered change of the Chief Warlord (TB-3.14) | `chief` |
| | 3 known hexes are those with own units (TB-2.04) | `sight` |
| | 4 joiners' rest and income (TB-3.06, TB-3.07) | `points` |
| | 5 the recruit phase (TB-4.02) | `phases` |
| a turn ends | fatigue, rotation and provocations are over (TB-7.12, TB-8.15) | `close_turn` |
| | places change hands, the match is judged (TB-1.03) | `holding`, `victory` |
"""

from game.core.commands.common import EndTurn
from game.core.counters import without
from game.core.decisions import Task
from game.core.events.common import EVERYONE, DayBegan, TurnBegan, TurnEnded
from game.core.flow.turns import closer, go_on, oldest_first, passer, resigner
from game.core.records import RuleId, SideId
from game.core.state import Clock
from game.rulesets.battle_for.campaign import victory
from game.rulesets.battle_for.counters import ATTACKED, FATIGUE, INSPECTED, ROAD_USED, SHOCK_USED
from game.rulesets.battle_for.hostility import relations
from game.rulesets.battle_for.land import sight
from game.rulesets.battle_for.march import queue
from game.rulesets.battle_for.side import chief, holding, phases, points
from game.rulesets.battle_for.typed import Draft

PER_TURN = (ATTACKED, INSPECTED, ROAD_USED, SHOCK_USED)
"""What a new turn of their side clears of units (TB-4.03, TB-7.04, TB-13.08, TB-13.30)."""
CLOSE = "close"
_REFRESH = RuleId("TB-4.03")


def begin(draft: Draft) -> None:
    """The first turn of a campaign whose records are in place."""
    draft.clock = Clock(day=1, order=oldest_first(draft))
    holding.begin(draft)
    sight.begin(draft)
    holding.tell_owners(draft)
    chief.begin(draft)
    victory.begin(draft)
    draft.emit(DayBegan(audience=EVERYONE, day=1))
    begin_turn(draft, draft.clock.order[0])


def begin_turn(draft: Draft, side: SideId) -> None:
    """What happens at the start of a side's turn, in this order (TB-4.04)."""
    draft.emit(TurnBegan(audience=EVERYONE, rule=_REFRESH, side=side, day=draft.clock.day))
    refresh(draft, side)
    chief.begin_turn(draft, side)
    sight.begin_turn(draft, side)
    points.begin_turn(draft, side)
    phases.enter(draft, side, phases.RECRUIT)


def refresh(draft: Draft, side: SideId) -> None:
    """Full hits and move, and everything again that can be done once a turn (TB-4.03)."""
    draft.put_side(phases.fresh(draft.sides[side]))
    for stack in [s for s in draft.stacks.values() if s.side == side]:
        if stack.counters:
            draft.set_stack(stack.id, counters={})
        for unit in draft.members(stack):
            kind = draft.world.kind(unit.kind)
            draft.set_unit(
                unit.id, hits=kind.hits, move=kind.move, counters=without(unit.counters, *PER_TURN)
            )


def end_turn(draft: Draft, ended: EndTurn) -> None:
    """End the side's turn; all stacks first carry out what is left of their orders (TB-6.03)."""
    draft.push(Task(kind=CLOSE, side=ended.by))
    queue.push_left(draft, ended.by)


def close_turn(draft: Draft, side: SideId) -> None:
    """Everything that happens when a side's turn ends."""
    draft.emit(TurnEnded(audience=EVERYONE, rule=phases.PHASES, side=side, day=draft.clock.day))
    _settle(draft, side)


def _break_off(draft: Draft) -> None:
    """The side whose turn it is has fallen in it, which ends the turn for the others as any other."""
    if (side := draft.clock.on_turn) is not None:
        _settle(draft, side)


def _settle(draft: Draft, side: SideId) -> None:
    """What the end of a turn means for all, then the next one."""
    _rest(draft)
    relations.calm(draft)
    sight.end_turn(draft, side)
    holding.take(draft)
    victory.turn_ended(draft, side)
    if draft.clock.phase != "over":
        go_on(draft, begin_turn)


run_close = closer(close_turn)
"""The turn is over once nothing of it is left to do."""
resign = resigner(victory.fall, victory.judge)
pass_on = passer(_break_off)


def _rest(draft: Draft) -> None:
    """Nobody is fatigued any more (TB-8.15)."""
    for unit in [u for u in draft.units.values() if FATIGUE.of(u)]:
        FATIGUE.set(draft, unit, 0)
