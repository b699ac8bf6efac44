"""The triggers of a map for the sides of a scenario: starts become the sides that have them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from game.content.registry import Rules
from game.content.scenarios.forms import SideFile
from game.content.tmx.triggers import EVERYBODY, FERAL, NEUTRAL, OF_PLACES
from game.core.commands import gm
from game.core.events.common import EVERYONE
from game.core.holdings import PopOrder
from game.core.mapdata import MapData, TriggerPlan
from game.core.numbers import CENT
from game.core.records import GM, KindId, SideId
from game.core.seams.placing import PlacingRules
from game.core.triggers import THEM, Trigger, When

_SECRET: dict[str, Any] = {"by": GM}


class MapTriggers(NamedTuple):
    """`triggers` that can go off in a scenario, and why others of the map, or parts of them, cannot."""

    triggers: tuple[Trigger, ...]
    idle: tuple[str, ...]


def map_triggers(map_: MapData, sides: Mapping[str, SideFile]) -> MapTriggers:
    """The triggers of a map; plans without an effect are areas, and give none."""
    owners = {side.start: SideId(id_) for id_, side in sides.items() if side.start}
    for id_, side in sides.items():
        if side.role in (FERAL, NEUTRAL):
            owners.setdefault(side.role, SideId(id_))
    owners[THEM] = THEM
    made: list[Trigger] = []
    idle: list[str] = []
    for plan in map_.triggers:
        if plan.start and plan.start not in owners:
            idle.append(f"trigger {plan.id} of the map waits for start {plan.start}, which no side has")
            continue
        then = tuple(_effects(plan, owners, idle))
        if then:
            made.append(
                Trigger(
                    id=plan.id,
                    name=plan.name,
                    when=_when(plan, owners),
                    then=then,
                    once=plan.once,
                    on=plan.on,
                )
            )
    return MapTriggers(tuple(made), tuple(idle))


def sunk(map_: MapData, triggers: Iterable[Trigger], rules: Rules, placing: PlacingRules) -> Iterator[str]:
    """Why units that triggers of a map bring cannot stand where they would come."""
    for trigger in triggers:
        for band in (effect for effect in trigger.then if isinstance(effect, gm.GmSpawn)):
            row = rules.tables["terrain"][map_.terrain_at(band.hex)]
            for kind, _ in band.units:
                if not placing.stands(rules.tables["unit"][kind], row):
                    where = f"{row.name.lower()} ({map_.grid.label(band.hex)})"
                    yield f"trigger {trigger.id} of the map brings {kind}, which cannot stand in {where}"


def _when(plan: TriggerPlan, owners: Mapping[str, SideId]) -> tuple[When, ...]:
    side = owners[plan.start] if plan.start else None
    if plan.what in ("day", "turn"):
        return (When(what=plan.what, side=side, number=max(1, plan.day)),)
    placed = plan.what in OF_PLACES
    first = When(
        what=plan.what,
        side=side,
        hexes=() if placed or plan.what == "money" else plan.hexes,
        site=plan.site if placed else None,
        number=plan.number,
        name=plan.kind,
    )
    return (first, When(what="day", number=plan.day)) if plan.day > 1 else (first,)


def _effects(plan: TriggerPlan, owners: Mapping[str, SideId], idle: list[str]) -> list[gm.Effect]:
    out: list[gm.Effect] = []
    if plan.text:
        told = _told(plan, plan.to, owners, idle)
        if told:
            out.append(gm.GmTell(**_SECRET, told=told, text=plan.text, hex=plan.hexes[0]))
    if plan.units:
        side = owners.get(plan.of)
        if side is None:
            idle.append(f"trigger {plan.id} of the map brings units of {plan.of}, and there is no such side")
        else:
            out.append(_band(plan, side))
    if plan.weather or plan.terrain or plan.road or plan.fire:
        out.append(
            gm.GmEditLand(
                **_SECRET,
                hexes=plan.hexes,
                terrain=plan.terrain or None,
                weather=plan.weather or None,
                road=plan.road or None,
                fire=plan.fire or None,
            )
        )
    everybody = [id_ for start, id_ in owners.items() if start not in (FERAL, NEUTRAL, THEM)]
    shown = everybody if EVERYBODY in plan.reveal else _told(plan, plan.reveal, owners, idle)
    out += [gm.GmKnowledge(**_SECRET, side=side, hexes=plan.hexes) for side in shown]
    if plan.treasury is not None:
        payer = owners.get(plan.payer)
        if payer is None:
            idle.append(f"trigger {plan.id} of the map pays start {plan.payer}, which no side has")
        else:
            out.append(gm.GmEditSide(**_SECRET, side=payer, money=plan.treasury * CENT))
    if plan.site is not None and _changes(plan):
        out.append(
            gm.GmEditSite(
                **_SECRET,
                site=plan.site,
                level=plan.level,
                damage=plan.damage,
                works=tuple(sorted(plan.works)) or None,
                orders=tuple(PopOrder(kind=KindId(kind), batches=count) for kind, count in plan.orders)
                or None,
            )
        )
    if plan.switch:
        out.append(gm.GmSwitchTrigger(**_SECRET, trigger=plan.switch))
    return out


def _changes(plan: TriggerPlan) -> bool:
    """Whether it changes its place."""
    return plan.level is not None or plan.damage is not None or bool(plan.works or plan.orders)


def _band(plan: TriggerPlan, side: SideId) -> gm.GmSpawn:
    return gm.GmSpawn(
        **_SECRET,
        side=side,
        hex=plan.hexes[0],
        units=tuple((KindId(kind), count) for kind, count in plan.units),
        stance="hidden" if plan.hidden else "open",
        profile=plan.profile,
    )


def _told(
    plan: TriggerPlan, starts: tuple[str, ...], owners: Mapping[str, SideId], idle: list[str]
) -> tuple[SideId, ...]:
    if EVERYBODY in starts:
        return EVERYONE
    lacking = [start for start in starts if start not in owners]
    idle += [f"trigger {plan.id} of the map tells start {start}, which no side has" for start in lacking]
    return tuple(owners[start] for start in starts if start in owners)
