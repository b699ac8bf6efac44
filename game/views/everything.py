"""All that is true, as a view: for who watches a match that nobody plays or that is over, or as game master.

It reads the truth on purpose. `session.outlooks.Outlooks.show_all` is its only door and says who may; screens
that show it bear a mark (`ui.watch`). All stacks stand among the sightings, under their true ids.
"""

from typing import Any

from game.core.hexgrid import pack_bits
from game.core.records import GM, KindId, SideId, StackId, replace
from game.core.state import (
    AnyCampaign,
    HexMark,
    Knowledge,
    MemberSeen,
    Sighting,
    SmokeSeen,
    Stack,
    memory_of,
)
from game.core.world import World
from game.views.project import project
from game.views.side_view import SideInfo, SideView

Kept = dict[StackId, tuple[tuple[Any, ...], Sighting]]
"""Stacks as they were copied last, with what they were made of."""


def everything(
    campaign: AnyCampaign, world: World, eyes: SideId | None = None, kept: Kept | None = None
) -> SideView:
    """The view of a watcher: of all there is, or of what the side `eyes` sees, with its own stacks among the
    sightings. `kept` saves copying again what has not changed."""
    kept = {} if kept is None else kept
    shown = [s for s in campaign.stacks.values() if eyes is None or s.side == eyes]
    own = {stack.id: _copy(campaign, world, stack, kept) for stack in shown}
    if eyes is None:
        knowledge = replace(_land(campaign, world), sightings=own)
    else:
        known = project(campaign, world, eyes).knowledge
        knowledge = replace(known, sightings={**known.sightings, **own}, noticed={})
    sides = {
        s.id: SideInfo(id=s.id, name=s.name, colour=s.colour, role=s.role, alliance=s.alliance, alive=s.alive)
        for s in campaign.sides.values()
    }
    return SideView(
        side=GM,
        clock=campaign.clock,
        params=campaign.params,
        sides={**sides, GM: SideInfo(id=GM, name="", colour="neutral", role="gm")},
        units={},
        stacks={},
        knowledge=knowledge,
        winners=campaign.winners,
        won_by=campaign.won_by,
        all_seeing=True,
    )


def _land(campaign: AnyCampaign, world: World) -> Knowledge:
    """The whole map as it is, all of it in sight."""
    day = campaign.clock.day
    size = world.grid.size
    marks: dict[str, HexMark] = dict(campaign.marks)
    every = pack_bits((1 << size) - 1, size)
    return Knowledge(
        terrain=world.lands.true(campaign.marks).terrain,
        seen_day=day.to_bytes(2, "little") * size,
        in_sight=every,
        features=every,
        weather={key: mark.weather for key, mark in marks.items() if mark.weather},
        roads={key: (mark.road, mark.links) for key, mark in marks.items() if mark.road is not None},
        sites={s.id: memory_of(s, day) for s in campaign.sites.values()},
        smoke={key: SmokeSeen(kind=mark.fire, day=day, now=True) for key, mark in marks.items() if mark.fire},
        food={key: mark.food for key, mark in marks.items() if mark.food},
    )


def _copy(campaign: AnyCampaign, world: World, stack: Stack, kept: Kept) -> Sighting:
    """A stack with all that its own side knows of it."""
    units = [campaign.units[unit] for unit in stack.units]
    made_of = (stack, *units, *(campaign.units[u.mount] for u in units if u.mount))
    found = kept.get(stack.id)
    if found is not None and _same(found[0], made_of):
        return found[1]
    members: dict[tuple[KindId, str, str], MemberSeen] = {}
    for card in world.ruleset.describe.units(world, campaign, stack.id):
        if card.prisoner:
            continue
        mount = campaign.units[card.unit].mount
        key = (card.kind, campaign.units[mount].kind if mount else "", campaign.units[card.unit].name)
        old = members.get(key)
        members[key] = MemberSeen(
            kind=card.kind,
            count=1 + (old.count if old else 0),
            name=key[2],
            hits=card.hits + ((old.hits or 0) if old else 0),
            hits_max=card.hits_max + ((old.hits_max or 0) if old else 0),
            level=max(card.level, (old.level or 0) if old else 0),
            mount=key[1],
        )
    seen = Sighting(
        handle=stack.id,
        side=stack.side,
        hex=stack.hex,
        day=campaign.clock.day,
        members=tuple(seen for _, seen in sorted(members.items())),
        zone=stack.zone,
        now=True,
        leader=campaign.units[stack.leader].kind if stack.leader else "",
        stance=stack.stance,
    )
    kept[stack.id] = (made_of, seen)
    return seen


def _same(first: tuple[Any, ...], second: tuple[Any, ...]) -> bool:
    return len(first) == len(second) and all(a is b for a, b in zip(first, second, strict=True))
