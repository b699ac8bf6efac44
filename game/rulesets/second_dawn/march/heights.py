"""Ground and sky of the map in a battle: at which height fliers begin, and who can start a fight with whom.
SD3-8.01, SD3-9.06, SD3-9.07.

The map knows the sky only as a whole. RULING: who is attacked in it flies as high as he can, or in the lower
sky (parameter `sky_start`); whoever attacks, or gives cover fire, goes there from where he reaches an enemy:
to the same height hand to hand, shooters as high as they can. Who is on the ground, and meets nobody in the
sky, stays there.
"""

from collections.abc import Collection, Iterator

from game.core.numbers import HALF, Halves
from game.core.records import UnitId
from game.core.state import Stack, Unit
from game.rulesets.second_dawn.battle.state import sky
from game.rulesets.second_dawn.content.counters import WING
from game.rulesets.second_dawn.content.land_records import Terrain, Zone
from game.rulesets.second_dawn.content.records import Weapon
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.land.concealment import HidingBar
from game.rulesets.second_dawn.land.movers import mover_now
from game.rulesets.second_dawn.mounts import carrying, seats
from game.rulesets.second_dawn.scouting.zones import GROUND
from game.rulesets.second_dawn.unit.losses import able

OUT_OF_REACH = HidingBar(reason="They fly out of reach", rule="SD3-8.01")

_Heights = frozenset[int]
"""Places in `sky.ZONES`."""


def aloft(stack: Stack) -> bool:
    """Whether a stack is in the sky."""
    return stack.zone != GROUND


def bar(draft: Draft, attacker: Stack, target: Stack) -> HidingBar | None:
    """Why a stack cannot start a fight with another one of its hex: that one flies, and nobody of it comes up
    to it or shoots so high. None if it can. Of the target it asks only what its class tells, so that truth
    and belief agree; a load, or hurt wings, may keep it lower."""
    if not aloft(target):
        return None
    there = _taken(draft, target)
    reached = any(_reaches(draft, attacker, unit, there) for unit in draft.members(attacker) if able(unit))
    return None if reached or not there else OUT_OF_REACH


def height_words(draft: Draft, target: Stack) -> str:
    """Where a stack in the sky is attacked, and who reaches it there; empty for one on the ground
    (SD3-9.01)."""
    return _WORDS[max(_taken(draft, target), default=sky.GROUND)] if aloft(target) else ""


_WORDS = (
    "",
    "They fly in the lower sky, which all shooters reach",
    "They fly in the upper sky, which shooters of middle and long range reach",
    "They fly at the top of the sky, which only shooters of long range reach",
)


def begins(draft: Draft, stack: Stack, enemy: Stack, *, attacks: bool) -> dict[UnitId, Zone]:
    """Where the fliers of a stack begin a battle with another one, as far as that is not the ground. Those
    whom others carry are where their mounts are. `attacks`: its stack began it, or covers a friend."""
    if not aloft(stack) and not aloft(enemy):
        return {}
    found = {}
    for unit in _fliers(draft, stack):
        if not attacks:
            place = min(_taken_by(draft, stack, unit), _top(draft, stack, unit))
        else:
            place = _sought(draft, stack, unit, _heights(draft, enemy))
        if place:
            found[unit.id] = sky.ZONES[place]
    return found


def _fliers(draft: Draft, stack: Stack) -> Iterator[Unit]:
    for id_ in seats.walkers(draft.world, draft.units, stack):
        if mover_now(draft.world, draft.units[id_]).flier:
            yield draft.units[id_]


def _ceiling(draft: Draft, stack: Stack) -> int:
    terrain: Terrain = draft.world.tables["terrain"][draft.land.terrain_at(stack.hex)]
    return sky.ZONES.index(terrain.ceiling)


def _by_class(draft: Draft, stack: Stack, unit: Unit) -> int:
    """The highest zone that a class of fliers takes in a stack's hex (SD3-9.02)."""
    kind = draft.world.kind(unit.kind)
    return min(sky.max_zone(kind.able), _ceiling(draft, stack))


def _top(draft: Draft, stack: Stack, unit: Unit) -> int:
    """The highest zone that a flier takes now, with what it carries and its wings as they are (SD3-9.02,
    SD3-9.03)."""
    kind = draft.world.kind(unit.kind)
    load = seats.load(draft.world, draft.units, stack, unit.id) if _laden(draft, stack, unit) else None
    cap = load.zone_cap if load is not None else None
    top = sky.max_zone(kind.able, load_cap=cap, wing_damage=WING.of(unit))
    return min(top, _ceiling(draft, stack))


def _laden(draft: Draft, stack: Stack, unit: Unit) -> bool:
    return unit.id in seats.mounts(draft.units, stack)


def _taken_by(draft: Draft, stack: Stack, unit: Unit) -> int:
    """Where a flier that nobody made come down flies, as its class tells."""
    highest = _by_class(draft, stack, unit)
    return highest if draft.params.sky_start == "high" else min(highest, sky.LOWER)


def _taken(draft: Draft, stack: Stack) -> _Heights:
    return frozenset(_taken_by(draft, stack, unit) for unit in _fliers(draft, stack))


def _heights(draft: Draft, stack: Stack) -> _Heights:
    """Where those are who are attacked."""
    if not aloft(stack):
        return frozenset({sky.GROUND})
    return frozenset(
        min(_taken_by(draft, stack, unit), _top(draft, stack, unit)) for unit in _fliers(draft, stack)
    )


def _sought(draft: Draft, stack: Stack, unit: Unit, there: _Heights) -> int:
    """The height from which a flier reaches an enemy; where it is if there is none."""
    top = _top(draft, stack, unit)
    ways = [own for own in range(top + 1) if any(_arms_reach(draft, stack, unit, own, z) for z in there)]
    return max(ways, default=top if aloft(stack) else sky.GROUND)


def _reaches(draft: Draft, stack: Stack, unit: Unit, there: Collection[int]) -> bool:
    seat = draft.units[unit.mount] if unit.mount is not None else unit
    flier = mover_now(draft.world, seat).flier
    own = range(_top(draft, stack, seat) + 1) if flier else (sky.GROUND,)
    return any(_arms_reach(draft, stack, unit, height, z) for height in own for z in there)


def _arms_reach(draft: Draft, stack: Stack, unit: Unit, own: int, there: int) -> bool:
    """Whether a unit at a height has a weapon for an enemy at another one. A mount has that of the cavalry
    which its rider makes of it, the others that it carries their own, if they are trained to ride (SD3-12.03,
    SD3-13.03)."""
    if unit.mount is not None:
        kind = draft.world.kind(unit.kind)
        shot = _shots(kind.weapon, unit.ammo) if kind.rides else ""
        return sky.in_range("shooter", carrying.carried_range(shot), own, there) if shot else False
    kind = seats.kind_of(draft.world, draft.units, stack, unit.id)
    up = seats.rider(draft.world, draft.units, stack, unit.id)
    shot = _shots(kind.weapon, max(unit.ammo, draft.units[up].ammo if up is not None else 0))
    if shot and not kind.able.peaceful:
        return sky.in_range("shooter", shot, own, there)
    return own == there


def _shots(weapon: Weapon | None, ammo: Halves) -> str:
    """Range class of a loaded shooter's weapon, empty for others."""
    return weapon.range if weapon is not None and weapon.style == "shooter" and ammo >= HALF else ""
