"""From the truth to what a side may know: the only module that reads both (DESIGN law 3)."""

from collections.abc import Iterable
from typing import Any

from game.core.battle.seam import BattleView
from game.core.events.common import EVERYONE, Event
from game.core.holdings import Holding, Realm
from game.core.packs import Pack
from game.core.records import GM, SideId, StackId, UnitId, replace
from game.core.seams.bearings import Bearing
from game.core.seams.trails import TrailSign
from game.core.state import AnyCampaign, Knowledge, OpenBattle, Stack
from game.core.world import World
from game.i18n import N_
from game.views.side_view import SideInfo, SideView, stand_in_id


def project(campaign: AnyCampaign, world: World, side: SideId) -> SideView:
    """The view of a side. KeyError if there is no such side."""
    hostile = world.ruleset.hostile
    stacks: dict[StackId, Stack] = {}
    mine: list[UnitId] = []
    held: list[UnitId] = []
    for stack in campaign.stacks.values():
        if stack.side == side:
            stacks[stack.id] = stack
            mine += stack.units
            mine += stack.captives
        elif stack.captives:
            held += stack.captives
    prisoners = [unit for unit in map(campaign.units.__getitem__, held) if unit.side == side]
    captured = [unit.name or world.kind(unit.kind).name for unit in prisoners]
    asked = [q for q in campaign.questions if q.side == side]
    fought = {b.id: b for b in campaign.battles.values() if side in (b.attacker, b.defender)}
    return SideView(
        side=side,
        clock=campaign.clock,
        params=campaign.params,
        sides={
            s.id: SideInfo(
                id=s.id,
                name=s.name,
                colour=s.colour,
                role=s.role,
                alliance=s.alliance,
                alive=s.alive,
                hostile=hostile(campaign.sides, side, s.id),
                factions=s.factions if s.id == side else tuple(replace(f, kinds=()) for f in s.factions),
            )
            for s in campaign.sides.values()
        },
        units={u: campaign.units[u] for u in sorted(mine)},
        stacks=stacks,
        knowledge=without_links(campaign.knowledge[side]),
        questions=tuple(asked),
        waits_for=_waits_for(campaign, side, set(fought)),
        battles=tuple(battle_view(campaign, world, side, b) for b in fought.values()),
        captured=tuple(sorted(captured)),
        bearings=_bearings(campaign, world, side) if captured else (),
        trails=_trails(campaign, world, side),
        winners=campaign.winners,
        won_by=campaign.won_by,
        counters=campaign.sides[side].counters,
        held=world.ruleset.held(world, campaign, side),
        packs=_packs(campaign, side, stacks),
        holdings={s: _held(h) for s, h in campaign.holdings.items() if campaign.sites[s].owner == side},
        realm=campaign.realms.get(side, Realm()),
        money=campaign.sides[side].money,
    )


def _bearings(campaign: AnyCampaign, world: World, side: SideId) -> tuple[Bearing, ...]:
    """Where its stacks feel its captured units to be: a direction, and no more."""
    return world.ruleset.bearings(world, campaign, side) if world.ruleset.bearings is not None else ()


def _trails(campaign: AnyCampaign, world: World, side: SideId) -> tuple[TrailSign, ...]:
    """What its trackers find where they stand."""
    return world.ruleset.trails(world, campaign, side) if world.ruleset.trails is not None else ()


def felt(world: World, before: AnyCampaign, after: AnyCampaign, side: SideId) -> str:
    """What a side learned between two states that no event tells, as a sentence; empty if nothing."""
    if side not in before.sides or side not in after.sides:
        return ""
    if _bearings(before, world, side) != _bearings(after, world, side):
        return N_("A finder felt another direction")
    # Who has gone on has found nothing by that.
    new = set(_trails(after, world, side)) - set(_trails(before, world, side))
    return N_("A tracker found a trail") if new else ""


def _held(holding: Holding) -> Holding:
    """A city as its owner knows it: what its banks hold nobody does (SD9-18.01)."""
    return replace(holding, bank=0) if holding.bank else holding


def _packs(campaign: AnyCampaign, side: SideId, stacks: Iterable[StackId]) -> dict[StackId, Pack]:
    """The side's own packs. Those who fed them it knows by the ids that stand for them in its belief, and not
    at all while they are out of sight."""
    own = {id_: campaign.packs[id_] for id_ in stacks if id_ in campaign.packs}
    if not any(pack.pacified or pack.bond for pack in own.values()):
        return own
    seen = {s.true: s.handle for s in campaign.knowledge[side].sightings.values() if s.now and s.true}

    def as_seen(unit: UnitId) -> UnitId | None:
        known = campaign.units.get(unit)
        handle = seen.get(known.stack) if known is not None else None
        return None if known is None or handle is None else stand_in_id(handle, known.kind, 0)

    return {
        id_: replace(
            pack,
            bond=None if pack.bond is None else as_seen(pack.bond),
            pacified=tuple(dict.fromkeys(u for u in map(as_seen, pack.pacified) if u is not None)),
        )
        for id_, pack in own.items()
    }


def battle_view(campaign: AnyCampaign, world: World, side: SideId, battle: OpenBattle[Any]) -> BattleView:
    """A battle as a party sees it. That others may be near is told from what the party knows alone."""
    view = world.ruleset.battle.view(battle.state, side)
    unknown = world.ruleset.unknown
    if unknown is None:
        return view
    watched = {s.hex for s in campaign.stacks.values() if s.side == side}
    watched |= {s.hex for s in campaign.sites.values() if s.owner == side}
    return replace(view, unknown=unknown(world, campaign.knowledge[side], battle.hex, watched))


def without_links(knowledge: Knowledge) -> Knowledge:
    """Knowledge as its owner may see it: without the engine's links to true stacks."""
    if not any(s.true for s in knowledge.sightings.values()):
        return knowledge
    return replace(
        knowledge,
        sightings={h: replace(s, true=None) if s.true else s for h, s in knowledge.sightings.items()},
    )


def _waits_for(campaign: AnyCampaign, side: SideId, fought: set[str]) -> SideId | None:
    """The other party of an own battle that must decide now, if one must."""
    for question in campaign.questions:
        if question.side != side and question.battle in fought:
            return question.side
    return None


def heard_by(event: Event, side: SideId) -> bool:
    """Whether a side learns of an event. The game master hears all."""
    return side == GM or side in event.audience or event.audience == EVERYONE


def story(events: Iterable[Event], side: SideId) -> tuple[Event, ...]:
    """The events a side learns of, in order and as it learns of them: who else does is kept from it. The game
    master's are whole."""
    return tuple(as_heard(e, side) for e in events if heard_by(e, side))


def as_heard(event: Event, side: SideId) -> Event:
    """An event as a side learns of it that does."""
    if side == GM or event.audience == EVERYONE or event.audience == (side,):
        return event
    return replace(event, audience=(side,))
