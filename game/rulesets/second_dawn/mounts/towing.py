"""Prisoners that a stack brings along: who carries whom, and what move is left to him. SD2-5.12, SD1-19.03.

A prisoner that lies critically hurt, or was taken today, cannot walk: its jailor carries or drags it. One
that walks costs him nothing, but nobody pulls a prisoner over a border that is two sizes larger than he.
Works on the truth and on a side's belief alike.
"""

from collections.abc import Mapping

from game.core.numbers import Thirds, thirds_text
from game.core.records import Record, UnitId
from game.core.state import Stack, Unit
from game.rulesets.second_dawn.content.counters import TAKEN_ON
from game.rulesets.second_dawn.content.records import size_number
from game.rulesets.second_dawn.content.typed import Campaign, World
from game.rulesets.second_dawn.unit import ageing, captive_loads, levels
from game.rulesets.second_dawn.unit.losses import CRITICAL

RULE = "SD2-5.12"


class Burden(Record):
    """A prisoner and its jailor. `larger`: effective sizes by which the jailor is larger; `carried`: it
    cannot walk, so he carries or drags it."""

    prisoner: UnitId
    jailor: UnitId
    larger: int
    carried: bool

    @property
    def stuck(self) -> bool:
        """Nobody so small brings it over a border."""
        return captive_loads.carry(self.larger) is None


def burdens(world: World, campaign: Campaign, stack: Stack) -> Mapping[UnitId, tuple[Burden, ...]]:
    """The prisoners of a stack by jailor, those left out that ride on a mount (SD3-11.09)."""
    found: dict[UnitId, tuple[Burden, ...]] = {}
    for prisoner in stack.captives:
        unit = campaign.units[prisoner]
        if unit.held_by is None or unit.held_by not in stack.units or unit.mount is not None:
            continue
        jailor = world.kind(campaign.units[unit.held_by].kind)
        kind = world.kind(unit.kind)
        burden = Burden(
            prisoner=prisoner,
            jailor=unit.held_by,
            larger=captive_loads.larger_by(size_number(jailor.size), size_number(kind.size)),
            carried=_carried(campaign, unit),
        )
        found[unit.held_by] = (*found.get(unit.held_by, ()), burden)
    return found


def _carried(campaign: Campaign, prisoner: Unit) -> bool:
    """Whether a prisoner cannot walk: it is hurt critically, or it has no move on the day it was taken
    (SD11-5.01); parameter `captives_walk`."""
    today = TAKEN_ON.of(prisoner) == campaign.clock.day
    return today or CRITICAL in prisoner.statuses or not campaign.params.captives_walk


def limit(move: Thirds, held: tuple[Burden, ...]) -> Thirds:
    """What of a full move a jailor keeps with the prisoners that he carries or cannot bring along."""
    for burden in held:
        if burden.carried or burden.stuck:
            move = min(move, captive_loads.move_with(move, burden.larger))
    return move


def move_left(world: World, unit: Unit, held: tuple[Burden, ...]) -> Thirds:
    """Move that a unit has left today with its prisoners: what it has spent comes off the lower limit."""
    if not held:
        return max(0, unit.move)
    full = levels.move_max(ageing.kind_of(world, unit), unit.level)
    return max(0, unit.move - (full - limit(full, held)))


def full_move(world: World, campaign: Campaign, unit: Unit, held: tuple[Burden, ...]) -> Thirds:
    """Move that a unit will have tomorrow: what it only carries today walks then."""
    full = levels.move_max(ageing.kind_of(world, unit), unit.level)
    walks = campaign.params.captives_walk
    return limit(full, tuple(b for b in held if b.stuck or (b.carried and not walks)))


def stuck(world: World, campaign: Campaign, stack: Stack) -> Burden | None:
    """The first prisoner that its jailor cannot bring over a border."""
    if not stack.captives:
        return None
    held = burdens(world, campaign, stack).values()
    return next((burden for each in held for burden in each if burden.stuck), None)


def occupied(world: World, campaign: Campaign, stack: Stack) -> frozenset[UnitId]:
    """Units that carry or drag a prisoner of their own size or larger: they only defend in a fight
    (SD0-4.11)."""
    held = burdens(world, campaign, stack)
    return frozenset(
        jailor for jailor, each in held.items() if any(b.carried and b.larger <= 0 for b in each)
    )


def words(world: World, campaign: Campaign, burden: Burden) -> str:
    """What a prisoner costs its jailor, empty for nothing."""
    unit = campaign.units[burden.prisoner]
    name = unit.name or world.kind(unit.kind).name
    if burden.stuck:
        return f"{name} is too large to be brought along"
    how = captive_loads.carry(burden.larger)
    if how is None or not burden.carried:
        return ""
    if how.move is not None:
        return f"Drags {name}: move {thirds_text(how.move)}"
    return f"Carries {name}: half its move" if how.half else ""


def notes(world: World, campaign: Campaign, stack: Stack) -> tuple[str, ...]:
    """Why prisoners slow a stack: one sentence for each jailor who is slowed."""
    out = []
    for jailor, held in burdens(world, campaign, stack).items() if stack.captives else ():
        unit = campaign.units[jailor]
        name = unit.name or world.kind(unit.kind).name
        out += [f"{name}: {text}" for text in (words(world, campaign, burden) for burden in held) if text]
    return tuple(out)
