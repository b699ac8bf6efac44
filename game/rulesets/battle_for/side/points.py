"""Pop points: what a side has stored, gets and spends (TB-3.04, 3.06, 3.07, 3.09, 3.11, table 15.1).

A scenario may set a side's own figures; they stand in its counters and come before those of the match.
"""

from game.core.events.turns import PointsChanged
from game.core.records import RuleId, SideId
from game.core.state import Side
from game.rulesets.battle_for.counters import COMING, JOINER_PERCENT, NOTHING, OWN_INCOME, POOL
from game.rulesets.battle_for.records import PRICES, BattleForParams
from game.rulesets.battle_for.typed import Draft


def initial(params: BattleForParams) -> int:
    """What a nation gets to buy its first army from (TB-3.04)."""
    return PRICES[params.world][0] if params.initial_pop_points < 0 else params.initial_pop_points


def income(params: BattleForParams, side: Side) -> int:
    """What a side gets at the start of each of its turns (TB-3.07)."""
    usual = PRICES[params.world][1] if params.turn_pop_points < 0 else params.turn_pop_points
    return max(0, OWN_INCOME.of(side) or usual)


def own_income(planned: int) -> int:
    """The counter `OWN_INCOME` for what a scenario plans for a side, -1 for nothing of its own."""
    return 0 if planned < 0 else planned or NOTHING


def allocation(params: BattleForParams, side: Side) -> int:
    """What a nation gets that joins a side in mid-game (TB-3.04, TB-3.11), rounded down."""
    percent = JOINER_PERCENT.of(side) or params.joiner_points_percent
    return initial(params) * percent // 100


def stored(side: Side) -> int:
    """Points a side can spend now."""
    return POOL.of(side)


def change(draft: Draft, side_id: SideId, by: int, why: str, rule: RuleId) -> None:
    """Add points to a side's pool, or take them out. ValueError if it has not so many."""
    if not by:
        return
    side = draft.sides[side_id]
    before = stored(side)
    if before + by < 0:
        raise ValueError(f"{side_id} has {before} points and spends {-by}")
    POOL.set(draft, side, before + by)
    draft.emit(
        PointsChanged(audience=(side_id,), rule=rule, side=side_id, before=before, after=before + by, why=why)
    )


def keep_back(draft: Draft, side_id: SideId, rest: int) -> None:
    """Put a joiner's rest aside until the side's next turn (TB-3.06)."""
    side = draft.sides[side_id]
    COMING.set(draft, side, COMING.of(side) + rest)


def begin_turn(draft: Draft, side_id: SideId) -> None:
    """What joiners left, then the income of the turn (TB-3.06, TB-3.07)."""
    release(draft, side_id)
    change(draft, side_id, income(draft.params, draft.sides[side_id]), "income", RuleId("TB-3.07"))


def release(draft: Draft, side_id: SideId) -> None:
    """Add what joiners left to the pool (TB-3.06)."""
    side = draft.sides[side_id]
    rest = COMING.of(side)
    COMING.set(draft, side, 0)
    change(draft, side_id, rest, "joined", RuleId("TB-3.06"))
