"""Beasts that change sides: those that are tamed, and those that go feral. SD3-7.03, SD3-7.07, SD10-8.02.

They get new ids, so that no side's ids tell anything of another's.
"""

from collections.abc import Iterable, Sequence

from game.core.events.common import StackFormed
from game.core.events.ferals import WentFeral
from game.core.packs import Pack
from game.core.records import HexId, RuleId, SideId, StackId, UnitId
from game.core.state import Stack, Unit
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.content.wild_records import Species
from game.rulesets.second_dawn.land.travel import may_stand

WILD = RuleId("SD3-7.07")
_OF_A_HUNDRED = 100
_FACES = 20


def form_anew(
    draft: Draft, units: Sequence[Unit], side: SideId, hex_: HexId, zone: str = "ground"
) -> StackId:
    """Let units appear as a stack of a side in a hex, without move today, under new ids; those they had must
    be off the map already. Their side is told."""
    stack = StackId(draft.mint("s", side))
    ids = [UnitId(draft.mint("u", side)) for _ in units]
    for unit, id_ in zip(units, ids, strict=True):
        draft.put_unit(
            Unit(
                id=id_,
                kind=unit.kind,
                side=side,
                stack=stack,
                hits=unit.hits,
                move=0,
                ammo=unit.ammo,
                level=unit.level,
                exp=unit.exp,
                counters=unit.counters,
                bent=unit.bent,
            )
        )
    draft.put_stack(Stack(id=stack, side=side, hex=hex_, units=tuple(ids), zone=zone))
    draft.emit(StackFormed(audience=(side,), stack=stack, hex=hex_, units=tuple(ids)))
    return stack


def wild_side(draft: Draft) -> SideId | None:
    """The side of the ferals, if the campaign has one."""
    return next((side.id for side in draft.sides.values() if side.role == "feral" and side.alive), None)


def turn_feral(draft: Draft, lost: Iterable[tuple[Unit, Stack]]) -> None:
    """Of beasts that were disbanded against their side's will each rolls a d20, and on the lowest faces
    (parameter `feral_on_disband_percent`) goes feral where it is (SD3-7.07, SD6-2.08, SD10-8.02). `lost` are
    units with the stacks in which they were; they must be off the map. Nothing is rolled in a campaign
    without ferals; those of people of no side roll where there are realms (SD10-8.02). RULING: those of one
    stack and class form a pack, on the ground if they cannot fly; where there is none they are gone.
    """
    wild = wild_side(draft)
    params = draft.params
    if wild is None or draft.world.belief:
        return
    packs: dict[tuple[StackId, str], list[Unit]] = {}
    places: dict[StackId, Stack] = {}
    for unit, stack in lost:
        kind = draft.world.kind(unit.kind)
        role = draft.sides[unit.side].role
        if kind.type != "beast" or not (role == "player" or (params.realm and role == "neutral")):
            continue
        face = draft.dice(f"feral.{unit.side}").roll(_FACES, "goes feral")
        footing = kind.terrain == "sky" or may_stand(draft.world, draft.land, stack.hex)
        if footing and face * _OF_A_HUNDRED <= params.feral_on_disband_percent * _FACES:
            packs.setdefault((stack.id, unit.kind), []).append(unit)
            places[stack.id] = stack
            gone = WentFeral(audience=(unit.side,), rule=WILD, unit=unit.id, kind=unit.kind, hex=stack.hex)
            draft.emit(gone)
    for (stack_id, kind_id), pack in packs.items():
        place = places[stack_id]
        flier: bool = draft.world.kind(kind_id).terrain == "sky"
        formed = form_anew(draft, pack, wild, place.hex, place.zone if flier else "ground")
        species: Species | None = draft.world.tables.get("species", {}).get(kind_id)
        draft.put_pack(formed, Pack(profile=species.profile if species else "", home=place.hex))
