"""Who does what scouts do, and what of a stack hides as one: SD4-4.05, SD5-8.01, SD5-11.01, SD2-14.20."""

from collections.abc import Collection, Iterable, Iterator
from typing import Literal

from game.core.land import Land
from game.core.records import HexId, UnitId, replace
from game.core.state import Stack
from game.rulesets.second_dawn.battle.state.ambush import may_ambush
from game.rulesets.second_dawn.command.authority import counts_as_scouts
from game.rulesets.second_dawn.command.orders import commander_near
from game.rulesets.second_dawn.command.shared_senses import directed
from game.rulesets.second_dawn.content.land_records import Terrain
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.typed import Draft, World
from game.rulesets.second_dawn.factions import peoples
from game.rulesets.second_dawn.land import concealment
from game.rulesets.second_dawn.land.concealment import HidingBar, HidingBody
from game.rulesets.second_dawn.land.travel import weather_row
from game.rulesets.second_dawn.mounts import seats
from game.rulesets.second_dawn.scouting.foreign_stacks import concealed
from game.rulesets.second_dawn.unit import garrison, lending
from game.rulesets.second_dawn.unit.losses import able

Deed = Literal["hide", "sneak", "search", "ambush"]


def bodies(
    world: World, units: seats.Units, stack: Stack, terrain: Terrain, felt: Collection[UnitId] = ()
) -> tuple[HidingBody, ...]:
    """What of a stack hides as one in a hex of this terrain: its units, a cavalry as one of the mount's size
    with what its rider gives (SD3-12.05, SD5-11.09), whoever else is carried and its prisoners by themselves.
    `felt` are scouts because a leader directs them (SD7-2.56).
    """
    out, carrying = [], seats.mounts(units, stack)
    shared = lending.lent(world, units, stack).homes
    for unit in (*_heads(world, units, stack), *stack.captives):
        rider = seats.rider(world, units, stack, unit) if unit in carrying else None
        kind = seats.ridden(world, units, unit, rider)
        native = garrison.kind_of(world, units[rider or unit])
        body = HidingBody(
            size=kind.size,
            home=at_home(native, stack, terrain, shared if unit in stack.units else ()),
            evasion=kind.evasion,
            hides=kind.able.hides,
            scout=(kind.able.scouts or unit in felt) and unit not in stack.captives,
            serpentine=kind.able.slender,
            centaur=kind.able.watchful,
        )
        out.append(body)
    return tuple(out)


def able_bodies(draft: Draft, stack: Stack) -> tuple[HidingBody, ...]:
    """What fights as one of those of a stack who are able to, each in the place of its `ambushers`."""
    free = replace(stack, captives=())
    heads = _heads(draft.world, draft.units, free)
    shapes = bodies(draft.world, draft.units, free, terrain_of(draft, stack))
    return tuple(body for unit, body in zip(heads, shapes, strict=True) if able(draft.units[unit]))


def at_home(kind: UnitKind, stack: Stack, terrain: Terrain, shared: Iterable[str] = ()) -> bool:
    """Whether a unit of a stack is at home in a hex of this terrain, by itself or as its leader has
    `shared`: nobody is in the sky."""
    known = terrain.home_for or (terrain.id,)
    return stack.zone == "ground" and any(home in known for home in (*kind.homes, *shared))


def awake(draft: Draft, stack: Stack, terrain: Terrain) -> tuple[HidingBody, ...]:
    """Those of a stack who see and search in a hex of this terrain: no prisoners, nobody who lies hurt."""
    able_ones = tuple(unit.id for unit in draft.members(stack) if able(unit))
    free = replace(stack, captives=(), units=able_ones)
    return bodies(draft.world, draft.units, free, terrain, directed(draft, stack))


def terrain_of(draft: Draft, stack: Stack) -> Terrain:
    """The terrain of the hex in which a stack stands."""
    row: Terrain = draft.world.tables["terrain"][draft.land.terrain_at(stack.hex)]
    return row


def may(deed: Deed, draft: Draft, stack: Stack) -> HidingBar | None:
    """What bars a stack from hiding, sneaking, searching, ambushing, whatever the land; None if it may. Asks
    the truth or a side's belief alike. Those of no side may all of it (SD3-5.05)."""
    if not peoples.sided(draft.sides, stack.side):
        return None
    if led_as_scouts(draft, stack):
        return None
    if deed == "hide" and commander_near(draft, stack):
        return None
    does = [_does(deed, draft, stack, unit) for unit in _able_heads(draft, stack)]
    enough = any(does) if deed == "search" else all(does)
    return None if enough else _BARS[deed]


def ambushers(draft: Draft, stack: Stack) -> tuple[tuple[UnitId, bool], ...]:
    """Who of a stack takes part in a fight, and whether he may do so in an ambush (SD2-9.01, SD4-4.05)."""
    free = may("ambush", draft, stack) is None
    return tuple((u, free or _does("ambush", draft, stack, u)) for u in _able_heads(draft, stack))


def led_as_scouts(draft: Draft, stack: Stack) -> bool:
    """Whether an able commander in a stack of few makes scouts of them all (SD4-4.05)."""
    commanded = any(able(unit) and draft.world.kind(unit.kind).commander for unit in draft.members(stack))
    return counts_as_scouts(len(_heads(draft.world, draft.units, stack)), commander_able=commanded)


def may_hide_in(draft: Draft, land: Land, stack: Stack, hex_: HexId) -> HidingBar | None:
    """Why a land offers a stack no place to hide in a hex, or None (SD5-8.03, SD5-8.04)."""
    penalty, flier, hidden = _cover(draft, land, stack, hex_)
    return concealment.may_hide(hidden, penalty, flier=flier)


def no_hiding(draft: Draft, stack: Stack) -> str:
    """Why a stack may not hide where it stands, empty if it may (SD5-8.01, SD5-8.03)."""
    barred = may("hide", draft, stack) or may_hide_in(draft, draft.land, stack, stack.hex)
    return "" if barred is None else barred.reason


def may_sneak_into(draft: Draft, land: Land, stack: Stack, hex_: HexId) -> HidingBar | None:
    """Why a stack cannot sneak into a hex of a land, or None (SD5-11.02)."""
    penalty, flier, hidden = _cover(draft, land, stack, hex_)
    return concealment.may_sneak(hidden, penalty, flier=flier)


def _cover(
    draft: Draft, land: Land, stack: Stack, hex_: HexId
) -> tuple[int | None, bool, tuple[HidingBody, ...]]:
    """The penalty of a stack's zone in a hex, whether that is the sky, and what hides there as one."""
    terrain = draft.world.tables["terrain"][land.terrain_at(hex_)]
    # A match of before the table of zones has ground and sky only.
    zone = draft.world.tables.get("zone", {}).get(stack.zone)
    flier = stack.zone == "sky" if zone is None else zone.hides_by == "flier"
    weather = weather_row(draft.world, land.weather_at(hex_))
    penalty = concealment.zone_penalty(terrain, weather, flier=flier)
    if zone is not None and zone.hides_by == "none":
        penalty = None
    return penalty, flier, bodies(draft.world, draft.units, stack, terrain)


def _heads(world: World, units: seats.Units, stack: Stack) -> tuple[UnitId, ...]:
    """Units of a stack, the rider of a cavalry left out."""
    return tuple(unit for unit in stack.units if not seats.rides(world, units, stack, unit))


def _able_heads(draft: Draft, stack: Stack) -> Iterator[UnitId]:
    """Who lies critically hurt is carried along and does nothing (SD4-4.09)."""
    return (u for u in _heads(draft.world, draft.units, stack) if able(draft.units[u]))


def _does(deed: Deed, draft: Draft, stack: Stack, unit: UnitId) -> bool:
    """Whether a unit of a side's does it of itself. A beast hides and ambushes by instinct, unless somebody
    rides it (SD5-8.01, SD5-8.07); it neither sneaks nor searches
    (SD5-8.09), but as a leader directs it (SD7-2.56)."""
    kind = seats.kind_of(draft.world, draft.units, stack, unit)
    scout = kind.able.scouts or unit in directed(draft, stack)
    beast = kind.type == "beast" and seats.rider(draft.world, draft.units, stack, unit) is None
    if deed == "hide":
        return scout or beast
    if deed == "ambush":
        return may_ambush(scout=scout, hidden_beast=beast and concealed(draft, stack))
    return scout


_BARS: dict[Deed, HidingBar] = {
    "hide": HidingBar(
        reason="Without a commander in the hex, only scouts and beasts can hide", rule="SD5-8.01"
    ),
    "sneak": HidingBar(reason="Only scouts can sneak, or up to 16 led by a commander", rule="SD5-11.01"),
    "search": HidingBar(reason="Only scouts can search, or up to 16 led by a commander", rule="SD5-10.01"),
    "ambush": HidingBar(
        reason="Only scouts and hidden beasts can ambush, or up to 16 led by a commander", rule="SD2-9.01"
    ),
}
