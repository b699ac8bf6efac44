"""Defects of a state in the terms of this rulebook."""

from collections import Counter
from collections.abc import Iterator

from game.core.state import Side, Unit
from game.rulesets.battle_for.counters import COMING, POOL
from game.rulesets.battle_for.side import chief, phases
from game.rulesets.battle_for.typed import Campaign, World


def problems(world: World, campaign: Campaign) -> list[str]:
    """All of them; none in a sound state."""
    out = list(_clock(campaign))
    for unit in campaign.units.values():
        out += _unit(world, unit, fighting={u for b in campaign.battles.values() for u in b.units.values()})
    for side in campaign.sides.values():
        out += _side(world, campaign, side)
    return out


def _clock(campaign: Campaign) -> Iterator[str]:
    if campaign.clock.phase == "turn" and campaign.clock.stage not in {s.id for s in phases.STAGES}:
        yield f"the turn is in no phase: {campaign.clock.stage!r}"


def _unit(world: World, unit: Unit, fighting: set[str]) -> Iterator[str]:
    kind = world.kind(unit.kind)
    if unit.hits > kind.hits:
        yield f"unit {unit.id} has more than its full hits"
    if unit.hits <= 0 and unit.id not in fighting:
        yield f"unit {unit.id} lives at {unit.hits} half hits"
    if unit.move > kind.move:
        yield f"unit {unit.id} has more than its full move"


def _side(world: World, campaign: Campaign, side: Side) -> Iterator[str]:
    for purse in (POOL, COMING):
        if purse.of(side) < 0:
            yield f"side {side.id} has {purse.of(side)} {purse.name}"
    own = [u for u in campaign.units.values() if u.side == side.id]
    words = Counter(word for unit in own for word in unit.statuses)
    for word in (chief.CHIEF, chief.NEXT):
        if words[word] > 1:
            yield f"side {side.id} has {words[word]} units that are {word}"
    able = any(chief.may_be(world, unit) for unit in own)
    if bool(words[chief.CHIEF]) != able and not campaign.battles:
        yield f"side {side.id} has {words[chief.CHIEF]} Chief Warlords"
