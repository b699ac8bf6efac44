"""What commanders are that pop: like their ruler, and as their owner wants them. SD4-1.05, SD4-1.06.

They take after the ruler, with the home, the free special and the trait that he has. On the day he pops a
commander may be given another home, a free special and the weapons of a knight class by his owner; courtiers
have no such choice. RULING: of the traits only those that are inherited are had.
"""

from collections.abc import Iterator, Mapping

from game.core.commands.realm import ShapeUnit
from game.core.effects import acting, total
from game.core.events.realm import UnitShaped
from game.core.records import RuleId, SideId, UnitId
from game.core.refusal import Refusal
from game.core.seams.realm import ShapeChoice
from game.core.state import Site, Unit
from game.rulesets.second_dawn.content.counters import POPPED_ON
from game.rulesets.second_dawn.content.land_records import Terrain
from game.rulesets.second_dawn.content.records import GARRISON, Special, UnitKind
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.factions.regency import RULER
from game.rulesets.second_dawn.land.city_works import sources
from game.rulesets.second_dawn.realm import cities
from game.rulesets.second_dawn.template.city_rules import home_at_pop
from game.rulesets.second_dawn.unit import bents
from game.rulesets.second_dawn.unit.losses import able

CHOICE = RuleId("SD4-1.05")
ODD_HOME = "odd_home"
"""Figure of the effects that let a warlord pop with a home of his own, in twentieths."""
_FACES = 20
_HUNDRED = 100


def after_ruler(draft: Draft, side: SideId, kind: UnitKind) -> dict[str, str]:
    """What a commander of a class has of his ruler, where that is not what the class has (SD4-1.06)."""
    ruler = next((u for u in draft.units.values() if u.side == side and RULER in u.statuses), None)
    if ruler is None or not kind.commander or kind.able.runs_cities:
        return {}
    return bents.handed_down(bents.kind_of(draft.world, ruler), ruler.bent, kind, GARRISON)


def popped(draft: Draft, side: SideId, site: Site, units: tuple[UnitId, ...]) -> None:
    """Commanders have popped in a city: they take after their ruler, and may still be shaped today. Of basic
    infantry some turn out scouts."""
    for unit_id in units:
        unit = draft.units[unit_id]
        kind: UnitKind = draft.world.kind(unit.kind)
        if _turns_out_scout(draft, side, kind):
            draft.set_unit(unit_id, bent={**unit.bent, bents.MORE: draft.params.scout_special})
        favoured = _favoured(draft, side, site, kind)
        if favoured and bents.HOME not in unit.bent:
            draft.set_unit(unit_id, bent={**draft.units[unit_id].bent, bents.HOME: favoured})
            unit = draft.units[unit_id]
        if not kind.commander or kind.able.runs_cities:
            continue
        bent = after_ruler(draft, side, kind)
        odd = _odd_home(draft, side, site, kind)
        if odd:
            bent[bents.HOME] = odd
        bent |= unit.bent
        counters = POPPED_ON.among(unit.counters, draft.clock.day)
        draft.set_unit(unit_id, bent=dict(sorted(bent.items())), counters=counters)


def _favoured(draft: Draft, side: SideId, site: Site, kind: UnitKind) -> str:
    """Where a unit that was made of answers is at home if these do not say it (SD7-1.02). RULING: classes of
    the books have the home of their card."""
    if kind.template is None:
        return ""
    ruler = next((u for u in draft.units.values() if u.side == side and RULER in u.statuses), None)
    home = bents.kind_of(draft.world, ruler).terrain_special if ruler is not None else ""
    beside = {draft.land.terrain_at(hex_) for hex_ in draft.grid.disc(site.hex, 1)}
    return home_at_pop(kind, home, beside, chosen=bool(kind.template.favoured))


def _turns_out_scout(draft: Draft, side: SideId, kind: UnitKind) -> bool:
    """Whether one of basic infantry that are no scouts pops with scout, by a die for each in the order in
    which they pop (SD9-1.11, SD5-1.07)."""
    chance = draft.params.scout_chance
    plain = kind.basic and kind.type == "infantry" and not kind.commander and not kind.able.scouts
    if not chance or not plain or draft.world.belief:
        return False
    return draft.dice(f"scouts.{side}").roll(_HUNDRED, "pops with scout") <= chance


def _odd_home(draft: Draft, side: SideId, site: Site, kind: UnitKind) -> str:
    """A home of his own for a warlord whose city lets one pop so now and then; mostly none (SD9-13.00)."""
    chance = total(0, acting(sources(draft.world, draft.holding(site.id)), ODD_HOME))
    if not chance or draft.world.belief or not kind.able.leads:
        return ""
    dice = draft.dice(f"pops.{side}")
    if dice.roll(_FACES, "a home of his own") > chance:
        return ""
    found = [word for word in homes(draft.world) if word != kind.terrain_special]
    return found[dice.roll(len(found), "which home") - 1]


def homes(world: World) -> tuple[str, ...]:
    """Where a commander may be at home."""
    table: Mapping[str, Terrain] = world.tables["terrain"]
    found = {word for row in table.values() for word in (row.home_for or (row.id,))}
    return tuple(sorted(found - {GARRISON, cities.CITY, cities.RUINS}))


def choices(world: World, source: Campaign | Draft, unit: Unit) -> dict[str, tuple[str, ...]]:
    """What an owner may give a commander, by part; nothing to who has not popped today (SD4-1.05)."""
    kind: UnitKind = world.kind(unit.kind)
    fresh = POPPED_ON.of(unit) == source.clock.day and able(unit) and unit.held_by is None
    if not fresh or not kind.commander or kind.able.runs_cities:
        return {}
    now = bents.kind_of(world, unit)
    units: Mapping[str, UnitKind] = world.tables["unit"]
    knights = {word for one in units.values() if one.basic for word in one.promotes_to if word in units}
    armed = sorted(one for one in knights if units[one].weapon is not None and units[one].race == kind.race)
    at_home = () if now.terrain == "sky" or now.terrain_special == GARRISON else homes(world)
    specials: Mapping[str, Special] = world.tables["special"]
    able_to = tuple(one.id for one in specials.values() if _may_have(one, kind))
    return {bents.HOME: at_home, bents.SPECIAL: able_to, bents.WEAPON: tuple(armed)}


def described(world: World, source: Campaign, unit: Unit) -> Iterator[ShapeChoice]:
    """The choices of a commander as players read them, those left out that he has."""
    found = choices(world, source, unit)
    kind = bents.kind_of(world, unit)
    for word in found.get(bents.HOME, ()):
        row = world.tables["terrain"].get(word)
        if word != kind.terrain_special:
            name = row.name if row is not None else word.capitalize()
            yield ShapeChoice(unit=unit.id, part="home", word=word, name=name)
    for word in found.get(bents.SPECIAL, ()):
        special: Special = world.tables["special"][word]
        yield ShapeChoice(unit=unit.id, part="special", word=word, name=special.name, reach=special.reach)
    for word in found.get(bents.WEAPON, ()):
        yield ShapeChoice(unit=unit.id, part="weapon", word=word, name=world.kind(word).name)


def _may_have(special: Special, kind: UnitKind) -> bool:
    """Whether units of a class may have a free special (SD4-1.05)."""
    words = {kind.type, "ground" if kind.terrain != "sky" else "flier", *kind.specials}
    if kind.weapon is not None:
        words.add("shooter" if kind.weapon.style == "shooter" else "melee")
    of_size = not special.sizes or kind.size in special.sizes
    fits = of_size and all(word in words for word in special.allowed)
    return not special.free and special.rank <= kind.rank and fits and special.id not in kind.specials


def shape_unit(draft: Draft, command: ShapeUnit) -> None:
    """Give a commander who has popped today a home, a special or weapons."""
    cities.require_realm(draft)
    unit = draft.units.get(command.unit)
    if unit is None or unit.side != command.by:
        raise Refusal("no_such_unit", "You have no such unit")
    offers = choices(draft.world, draft, unit)
    if not offers:
        raise Refusal("not_fresh", "Only commanders who popped today, but not courtiers", CHOICE)
    if command.word not in offers.get(command.part, ()):
        raise Refusal("no_choice", "He cannot have that", CHOICE)
    if unit.bent.get(command.part) == command.word:
        raise Refusal("twice", "He already has it", CHOICE)
    bent = dict(sorted({**unit.bent, command.part: command.word}.items()))
    draft.set_unit(unit.id, bent=bent)
    draft.emit(
        UnitShaped(audience=(command.by,), rule=CHOICE, unit=unit.id, part=command.part, word=command.word)
    )
