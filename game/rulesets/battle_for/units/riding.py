"""Who may ride whom, and who may share a stack: TB-5.06, TB-5.07, TB-5.11.

Pure over designs and seats: mounts by rider.
"""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from game.core.numbers import Halves, halves_text
from game.core.records import Record, UnitId
from game.core.refusal import Refusal
from game.core.state import Stack
from game.rulesets.battle_for.typed import World
from game.rulesets.battle_for.units.army import FLIER, Units

K = TypeVar("K", bound=str)


class RidingBody(Record):
    """What of a unit counts for riding: maximum Hits, Cargo value (both in halves) and move type."""

    name: str = ""
    hits: Halves = 0
    cargo: Halves = 0
    move_type: str = "walker"


def carried_by(units: Units, stack: Stack) -> dict[UnitId, UnitId]:
    """Mounts of the units of a stack that ride, by rider; only mounts that are of the stack count."""
    members = set(stack.units)
    found = ((u, units[u].mount) for u in stack.units)
    return {rider: mount for rider, mount in found if mount is not None and mount in members}


def bodies_of(world: World, units: Units, members: Iterable[UnitId]) -> dict[UnitId, RidingBody]:
    """What counts of some units, by id."""
    out: dict[UnitId, RidingBody] = {}
    for unit in members:
        kind = world.kind(units[unit].kind)
        out[unit] = RidingBody(name=kind.name, hits=kind.hits, cargo=kind.cargo, move_type=kind.move_type)
    return out


def riders_of(seats: Mapping[K, K], mount: K) -> tuple[K, ...]:
    """All that a mount carries, each followed by those on its own back."""
    out: list[K] = []
    for rider, seat in seats.items():
        if seat == mount:
            out += [rider, *riders_of(seats, rider)]
    return tuple(out)


def load(bodies: Mapping[K, RidingBody], seats: Mapping[K, K], mount: K) -> Halves:
    """Hits of all that a mount carries, all levels summed (TB-5.06, TB-5.07). Maximum Hits count."""
    return sum(bodies[rider].hits for rider in riders_of(seats, mount))


def check_seats(bodies: Mapping[K, RidingBody], seats: Mapping[K, K]) -> None:
    """Refuse mounts that carry too much and Fliers on others' backs."""
    for rider, mount in seats.items():
        if _circular(seats, rider):
            raise Refusal("circle", f"{bodies[rider].name} cannot ride its own rider", "TB-5.07")
        if bodies[rider].move_type == FLIER and bodies[mount].move_type != FLIER:
            raise Refusal("flier_rides", "A Flier may ride only a Flier", "TB-5.11")
    for mount in sorted(set(seats.values())):
        weight, most = load(bodies, seats, mount), bodies[mount].cargo
        if weight > most:
            nested = any(seats.get(seats[rider]) == mount for rider in seats)
            name, room, hits = bodies[mount].name, halves_text(most), halves_text(weight)
            if not most:
                raise Refusal("no_cargo", f"{name} cannot carry anybody", "TB-5.06")
            rule = "TB-5.07" if nested else "TB-5.06"
            raise Refusal("cargo", f"{name} has room for {room} Hits, not for {hits}", rule)


def _circular(seats: Mapping[K, K], rider: K) -> bool:
    met = {rider}
    while (mount := seats.get(rider)) is not None:
        if mount in met:
            return True
        met.add(mount)
        rider = mount
    return False


def check_stack(bodies: Mapping[K, RidingBody], seats: Mapping[K, K]) -> None:
    """Refuse a stack whose units may not be together: mounts as `check_seats`, and Fliers beside others who
    do not ride them (TB-5.11)."""
    check_seats(bodies, seats)
    afoot = {bodies[unit].move_type == FLIER for unit in bodies if unit not in seats}
    if len(afoot) > 1:
        raise Refusal("mixed", "Fliers stack only with Fliers and their riders", "TB-5.11")
