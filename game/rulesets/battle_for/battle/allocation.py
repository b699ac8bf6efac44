"""Who takes the damage of a strike: stack order, swap, target. TB-9.01 to 9.07."""

from collections.abc import Mapping, Sequence

from game.core.numbers import HALF, Halves
from game.core.records import Record
from game.rulesets.battle_for.battle.records import ExchangeFighter


class Allocation(Record):
    """What each unit loses, in the order in which they are hit, and what is lost past the last one."""

    losses: tuple[tuple[str, Halves], ...]
    lost: Halves


def cost_of_target(unit: ExchangeFighter) -> int:
    """Points for each hit of a chosen target (TB-9.04)."""
    return 4 if unit.commander else 2


def swapped(stack: Sequence[ExchangeFighter]) -> list[ExchangeFighter]:
    """The order in which riders stand before their mounts, theirs before them (TB-9.03)."""
    here = {unit.id for unit in stack}
    riders: dict[str, list[ExchangeFighter]] = {}
    for unit in stack:
        riders.setdefault(unit.riding if unit.riding in here else "", []).append(unit)
    out: list[ExchangeFighter] = []

    def take(unit: ExchangeFighter) -> None:
        for rider in riders.get(unit.id, ()):
            take(rider)
        out.append(unit)

    for unit in riders.get("", ()):
        take(unit)
    return out


def allocate(
    stack: Sequence[ExchangeFighter], now: Mapping[str, Halves], damage: Halves, *, swap: bool, target: str
) -> Allocation:
    """Spread damage over the living units of a stack, in stack order (TB-9.01). `target` empty for none; one
    that is at the front, or gone, is hit in stack order (TB-9.06). A target loses a hit for every two points,
    a Commander for four; what it leaves goes on, if it does not croak the rest is lost (TB-9.05)."""
    losses: list[tuple[str, Halves]] = []
    left = damage
    rest = swapped(stack) if swap else list(stack)
    chosen = next((unit for unit in stack[1:] if unit.id == target), None)
    if chosen is not None:
        cost = cost_of_target(chosen)
        hit = min(now[chosen.id], damage // (HALF * cost) * HALF)
        losses.append((chosen.id, hit))
        if hit < now[chosen.id]:
            return Allocation(losses=tuple(losses), lost=damage - hit * cost)
        left -= hit * cost
        rest.remove(chosen)
    for unit in rest:
        if left <= 0:
            break
        hit = min(now[unit.id], left)
        losses.append((unit.id, hit))
        left -= hit
    return Allocation(losses=tuple(losses), lost=left)
