"""Defects of a state, as a list of sentences (empty: sound). One function serves tests, loading and the GM.

Checks what must hold in every ruleset; `Ruleset.problems` adds its own.
"""

from collections import Counter
from collections.abc import Iterator

from game.core.state import AnyCampaign, Stack
from game.core.world import World


def problems(campaign: AnyCampaign, world: World) -> list[str]:
    """All defects of a campaign."""
    out = list(_units_and_stacks(campaign, world))
    out += _knowledge(campaign, world)
    out += _decisions(campaign)
    out += world.ruleset.problems(world, campaign)
    return out


def _units_and_stacks(campaign: AnyCampaign, world: World) -> Iterator[str]:
    for stack_id, stack in campaign.stacks.items():
        if stack_id != stack.id:
            yield f"stack {stack.id} is filed as {stack_id}"
        if not stack.units:
            yield f"stack {stack_id} is empty"
        if stack.hex not in world.grid:
            yield f"stack {stack_id} stands off the map"
        if stack.side not in campaign.sides:
            yield f"stack {stack_id} belongs to no side"
        elif not campaign.sides[stack.side].alive:
            yield f"stack {stack_id} belongs to a side that has fallen"
        if stack.leader is not None and stack.leader not in stack.units:
            yield f"stack {stack_id} is led by {stack.leader}, who is not in it"
        goals = stack.march.goals if stack.march is not None else ()
        if any(hex_ not in world.grid for hex_ in goals):
            yield f"stack {stack_id} is to march off the map"
        yield from _members(campaign, stack)
    places = Counter(u for stack in campaign.stacks.values() for u in (*stack.units, *stack.captives))
    yield from (f"unit {u} stands in {n} places" for u, n in places.items() if n > 1)
    for unit_id, unit in campaign.units.items():
        if unit_id != unit.id:
            yield f"unit {unit.id} is filed as {unit_id}"
        if unit_id not in places:
            yield f"unit {unit_id} is in no stack"
        if unit.move < 0 or unit.ammo < 0:
            yield f"unit {unit_id} has less than nothing left (move {unit.move}, ammo {unit.ammo})"
        if not world.has_kind(unit.kind):
            yield f"unit {unit_id} is of an unknown kind {unit.kind}"


def _members(campaign: AnyCampaign, stack: Stack) -> Iterator[str]:
    for member in (*stack.units, *stack.captives):
        unit = campaign.units.get(member)
        if unit is None:
            yield f"stack {stack.id} holds {member}, who does not exist"
            continue
        if unit.stack != stack.id:
            yield f"unit {member} is in {stack.id} but says {unit.stack}"
        if member in stack.captives:
            if unit.held_by not in stack.units:
                yield f"prisoner {member} is held by {unit.held_by}, who is not in {stack.id}"
        elif unit.side != stack.side or unit.held_by is not None:
            yield f"unit {member} of {unit.side} is a free member of {stack.id} of {stack.side}"


def _knowledge(campaign: AnyCampaign, world: World) -> Iterator[str]:
    size = world.grid.size
    for side, known in campaign.knowledge.items():
        if len(known.terrain) != size or len(known.seen_day) != 2 * size:
            yield f"the knowledge of {side} has the wrong size"
        for handle, sighting in known.sightings.items():
            if sighting.now and sighting.true not in campaign.stacks:
                yield f"{side} sees {handle}, which is no stack"
            if not sighting.now and sighting.true is not None:
                yield f"{side} remembers {handle} by a living link"
    for stack_id, report in campaign.reports.items():
        if stack_id not in campaign.stacks:
            yield f"a report of {stack_id}, which is no stack"
        for sighting in report.sightings.values():
            if sighting.now != (sighting.true in campaign.stacks):
                yield f"the report of {stack_id} is wrong about {sighting.handle}"
    yield from (f"{side} has no knowledge" for side in campaign.sides if side not in campaign.knowledge)


def _decisions(campaign: AnyCampaign) -> Iterator[str]:
    ids = Counter(q.id for q in campaign.questions)
    yield from (f"question {q} is open {n} times" for q, n in ids.items() if n > 1)
    for question in campaign.questions:
        if question.side not in campaign.sides:
            yield f"question {question.id} asks {question.side}, who does not play"
        if question.battle is not None and question.battle not in campaign.battles:
            yield f"question {question.id} is of battle {question.battle}, which is over"
    if campaign.agenda and not campaign.questions:
        yield f"the agenda waits for nothing: {campaign.agenda[-1].kind}"
    if campaign.battles and not campaign.questions and campaign.clock.phase != "over":
        yield "a battle is open and nobody is asked"
