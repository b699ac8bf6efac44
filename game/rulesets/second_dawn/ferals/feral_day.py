"""The dawn of the wild: bonds end, hunger counts, the starved go, new packs pop. SD3-5.07 to 5.09, SD3-7.01.

It comes before all turns of the day; what a new turn restores comes with the turn of the ferals' side
(`day.begin_turn`).
"""

from collections.abc import Sequence

from game.core.events.ferals import PackPopped, PackStarved
from game.core.packs import Pack
from game.core.records import HexId, KindId, RuleId, SideId, StackId, UnitId, replace
from game.core.state import Presence, Side, Stack, Unit
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.content.wild_records import Species
from game.rulesets.second_dawn.factions import packs
from game.rulesets.second_dawn.march.stacks import remove_units
from game.rulesets.second_dawn.scouting import scouts
from game.rulesets.second_dawn.unit import levels
from game.rulesets.second_dawn.unit.losses import report_loss
from game.rulesets.second_dawn.wild import feral_bonds, larder

POPS = "pops"
"""Stream of dice for what pops in the field."""
_HUNGER = RuleId("SD3-5.08")
_POP = RuleId("SD3-5.09")
_PERCENT = 100


def dawn(draft: Draft) -> None:
    """Everything that a new day brings to the wild."""
    larder.grow_again(draft)
    feral_bonds.end_all(draft)
    for stack in packs.all_packs(draft):
        if packs.ended(draft, stack):
            draft.set_pack(stack.id, ended=False)
        _count_hunger(draft, stack)
    for id_ in [id_ for id_ in draft.packs if not packs.is_pack(draft, draft.stacks[id_])]:
        draft.drop_pack(id_)  # neutral people that ended their turns are on-turn again
    _pop(draft)


def _count_hunger(draft: Draft, stack: Stack) -> None:
    """A pack that is not fed is a day hungrier, and gone when it has been so for too long (SD3-5.08).
    RULING: on the part of its upkeep that the parameter `feral_meagre_percent` names it is neither fed nor
    unfed: its hunger stays as it is."""
    most = draft.params.feral_starve_days
    if not most or packs.species_of(draft, stack) is None:
        return
    pack = packs.of(draft, stack)
    meagre = packs.upkeep(draft, stack) * draft.params.feral_meagre_percent
    unfed = pack.eaten * _PERCENT < meagre
    hunger = pack.hunger + unfed if packs.wants(draft, stack) else 0
    draft.set_pack(stack.id, hunger=hunger, eaten=0)
    if hunger >= most:
        draft.emit(
            PackStarved(audience=(stack.side,), rule=_HUNGER, stack=stack.id, hex=stack.hex, days=hunger)
        )
        for unit in draft.members(stack):
            report_loss(draft, unit, stack.hex, "starved", _HUNGER)
        remove_units(draft, stack.units, "starved")


# --- pops


def _pop(draft: Draft) -> None:
    """New packs pop in hexes that are nobody's (SD3-5.09).

    RULING: how many is settled at once, by the chance of all hexes together and one die for its fraction, and
    a die finds the hex of each: every hex has the chance of the rule. None come beyond the parameter
    `feral_pops_room`. They belong to the first feral side; without one nothing pops.
    """
    params = draft.params
    side = next((s for s in draft.sides.values() if s.role == packs.FERAL and s.alive), None)
    if side is None or not params.feral_pops_percent:
        return
    hexes = _open_hexes(draft)
    room = _room(draft, side)
    if not hexes or room <= 0:
        return
    dice = draft.dice(POPS)
    count, rest = divmod(len(hexes) * params.feral_pops_percent, _PERCENT)
    if rest and dice.roll(_PERCENT, "one pop more") <= rest:
        count += 1
    for _ in range(min(count, room, len(hexes))):
        hex_ = hexes.pop(dice.roll(len(hexes), "hex of a pop") - 1)
        _pop_at(draft, side.id, hex_)


def _room(draft: Draft, side: Side) -> int:
    """How many packs more the map feeds, by the parameter."""
    share = draft.params.feral_pops_room
    living = sum(stack.side == side.id for stack in draft.stacks.values())
    return draft.grid.size // share - living if share else draft.grid.size


def _open_hexes(draft: Draft) -> list[HexId]:
    """Hexes in which something may pop, in their order: where a species lives, without an owned place.
    Whoever stands there does not matter: an isolated army is never safe (SD3-5.01)."""
    living = _living_in(draft)
    taken = {site.hex for site in draft.sites.values() if site.owner is not None}
    land = draft.land
    return [
        HexId(h) for h in range(draft.grid.size) if land.terrain_at(HexId(h)) in living and h not in taken
    ]


def _living_in(draft: Draft) -> set[str]:
    return {terrain for row in _species(draft) if row.weight for terrain in row.terrains}


def _species(draft: Draft) -> list[Species]:
    """All species in order of id: a table may be in any."""
    return [row for _, row in sorted(draft.world.tables.get("species", {}).items())]


def _pop_at(draft: Draft, side: SideId, hex_: HexId) -> None:
    """A pack of a species of the terrain, by weight and dice: hidden if the land lets it, fliers in the sky;
    in a side's territory it is native to that side."""
    terrain = draft.land.terrain_at(hex_)
    row = _drawn(draft, [row for row in _species(draft) if terrain in row.terrains and row.weight])
    number = row.pack_dice.plus
    dice = draft.dice(POPS)
    for _ in range(row.pack_dice.dice):
        number += dice.roll(row.pack_dice.faces, f"{row.id} of a pack")
    id_ = StackId(draft.mint("s", side))
    units = tuple(_fresh(draft, side, id_, KindId(row.id)) for _ in range(number))
    zone = "ground" if row.zone == "ground" else "sky"  # the very word, for it is a record's default
    draft.put_stack(Stack(id=id_, side=side, hex=hex_, units=units, zone=zone))
    stack = draft.stacks[id_]
    if row.zone == "ground" and scouts.may_hide_in(draft, draft.land, stack, hex_) is None:
        draft.set_stack(id_, stance="hidden", here=Presence(was_open=False))
    draft.put_pack(id_, Pack(profile=row.profile, home=hex_, native=native_to(draft, hex_)))
    draft.emit(
        PackPopped(audience=(side,), rule=_POP, stack=id_, hex=hex_, kind=KindId(row.id), count=number)
    )


def _drawn(draft: Draft, rows: Sequence[Species]) -> Species:
    """One of some species, by their weights."""
    face = draft.dice(POPS).roll(sum(row.weight for row in rows), "species of a pop")
    for row in rows:
        face -= row.weight
        if face <= 0:
            return row
    return rows[-1]


def _fresh(draft: Draft, side: SideId, stack: StackId, kind: KindId) -> UnitId:
    id_ = UnitId(draft.mint("u", side))
    row = draft.world.kind(kind)
    fresh = Unit(id=id_, kind=kind, side=side, stack=stack, hits=0, move=0)
    ammo = row.weapon.ammo if row.weapon else 0
    hits, move = levels.hits_max(row, fresh.level), levels.move_max(row, fresh.level)
    draft.put_unit(replace(fresh, hits=hits, move=move, ammo=ammo))
    return id_


def native_to(draft: Draft, hex_: HexId) -> SideId | None:
    """The side in whose territory a hex lies. RULING: the hexes no further from a city than the parameter
    `territory_reach`, of several cities the nearest one, of equally near ones that of the first id."""
    near = [
        (draft.grid.distance(site.hex, hex_), site.id, site.owner)
        for site in draft.sites.values()
        if site.kind == "city" and site.owner is not None
    ]
    distance, _, owner = min(near, default=(draft.grid.size, "", None))
    return owner if distance <= draft.params.territory_reach else None
