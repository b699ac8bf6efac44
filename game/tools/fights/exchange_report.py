"""A fought battle of one exchange as one plain record: what `battle --json` prints.

| field | meaning |
|---|---|
| `battle`, `opening` | id; `attack`, `hit_and_run`, `ambushed` |
| `order`, `why` | who strikes when, and the rule's reason |
| `declared` | settings by party |
| `shocked` | units that were Shocked |
| `strikes` | by party: `step` (0: none), `total` of 2d6, `factors`, `exact` and rounded `damage`, `lost` |
| `falls` | `unit`, `face`, `tenths` (null: no second die), `before`, `after` |
| `final`, `croaked` | hits by unit at the end; who croaked |
| `exp`, `fatigue` | XP gained by unit; the defender's k afterwards, null if it is no more |
| `winner`, `reason` | side or null; `won`, `none_left`, `both_left` |
| `dice` | every die in order: `face`, `why`, `unit` |

Hits and damage are exact: whole numbers, or fractions as text ("5/2").
"""

from typing import Any

from game.core.battle.seam import BattleResult
from game.core.events.common import BattleBegan, DieRolled, Event
from game.rulesets.battle_for.battle.declaring import settings_of
from game.rulesets.battle_for.battle.records import ExchangeState, StrikeDone
from game.tools.fights.battle_report import exact, in_hits

Row = dict[str, Any]


def report(
    opened: ExchangeState, state: ExchangeState, events: tuple[Event, ...], result: BattleResult
) -> Row:
    """The record of a battle that was opened as `opened` and ended as `state`."""
    done = state.done
    if done is None:
        raise ValueError("the battle is not over")
    sides = [party.side for party in opened.setup.parties]
    return {
        "battle": opened.setup.id,
        "opening": next(event.state for event in events if isinstance(event, BattleBegan)),
        "order": done.order,
        "why": done.why,
        "declared": {
            side: dict(settings_of(told))
            for side, told in zip(sides, state.declared, strict=True)
            if told is not None
        },
        "shocked": list(done.shocked),
        "strikes": {side: _strike(strike) for side, strike in zip(sides, done.strikes, strict=True)},
        "falls": [
            {
                "unit": fall.unit,
                "face": fall.face,
                "tenths": fall.tenths,
                "before": in_hits(fall.before),
                "after": in_hits(fall.after),
            }
            for fall in done.falls
        ],
        "final": {unit: in_hits(fate.hits) for unit, fate in result.fates.items()},
        "croaked": [unit for unit, fate in result.fates.items() if fate.end == "croaked"],
        "exp": {unit: exact(fate.exp) for unit, fate in result.fates.items() if fate.exp},
        "fatigue": done.fatigue,
        "winner": result.winner,
        "reason": result.reason,
        "dice": [
            {"face": event.face, "why": event.why, "unit": event.roller or None}
            for event in events
            if isinstance(event, DieRolled)
        ],
    }


def _strike(strike: StrikeDone) -> Row:
    return {
        "step": strike.step,
        "total": strike.total,
        "factors": {factor.id: exact(factor.value) for factor in strike.factors},
        "exact": exact(strike.exact),
        "damage": in_hits(strike.dealt),
        "lost": in_hits(strike.lost),
    }
