"""Shockamancy, directly before the exchange. TB-13.30 to 13.36."""

from collections.abc import Sequence

from game.core.numbers import HALF
from game.rulesets.battle_for.battle.allocation import cost_of_target
from game.rulesets.battle_for.battle.records import ExchangeFighter


def shockers(stack: Sequence[ExchangeFighter]) -> list[ExchangeFighter]:
    """Who can still use Shockamancy today (TB-13.30)."""
    return [unit for unit in stack if "shockamancy" in unit.kind.specials and not unit.shock_used]


def most_points(stack: Sequence[ExchangeFighter]) -> int:
    """Shock points a stack has: up to the Attack of each shocker, in one pool (TB-13.31, TB-13.32)."""
    return sum(unit.kind.attack for unit in shockers(stack))


def spenders(stack: Sequence[ExchangeFighter], points: int) -> tuple[str, ...]:
    """Who uses up his Shockamancy for so many points: shockers give all they have in stack order until there
    is enough (RULING, the source does not say)."""
    out = []
    for unit in shockers(stack):
        if points <= 0:
            break
        out.append(unit.id)
        points -= unit.kind.attack
    return tuple(out)


def shocked(
    stack: Sequence[ExchangeFighter], points: int, target: str = "", aimed: int = 0
) -> tuple[str, ...]:
    """Who is Shocked by so many points: those that receive as many as they have hits now. A unit that
    receives fewer is not, and nothing is left for the next one (TB-13.33). The chosen target, not the front
    unit, counts them half, a Commander a quarter (TB-13.32). `aimed` points go to it, 0 for all; what it
    leaves of them goes on in stack order with the others, too few are lost (RULING)."""
    out = []
    rest = list(stack)
    chosen = next((unit for unit in stack[1:] if unit.id == target), None)
    if chosen is not None:
        need = _whole(chosen.now) * cost_of_target(chosen)
        given = min(aimed or points, points)
        if given >= need:
            points -= need
            out.append(chosen.id)
            rest.remove(chosen)
        else:
            points -= given
    for unit in rest:
        if points < _whole(unit.now):
            break
        points -= _whole(unit.now)
        out.append(unit.id)
    return tuple(out)


def _whole(hits: int) -> int:
    return -(-hits // HALF)
