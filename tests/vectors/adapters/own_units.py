"""Operations of units of one's own in play: what they pop as, what they cost (SD6-11, SD6-14, SD7)."""

from dataclasses import replace as swap
from fractions import Fraction

from game.core.commands.realm import MakeHeir, PopAfield
from game.core.dice import ScriptedDice
from game.core.numbers import CENT
from game.core.records import KindId
from game.rulesets.second_dawn.content.template_records import Template
from game.rulesets.second_dawn.realm import bands
from game.rulesets.second_dawn.template.carrying import may_mount
from game.rulesets.second_dawn.template.city_rules import home_at_pop
from game.rulesets.second_dawn.template.economy import in_gear_turn
from game.session.library import rules
from tests.abilities import remade
from tests.kingdom import FOLK, LAPIS, Kingdom, Tribe
from tests.vectors.adapters import Answer, Given, adapter

SD = "second-dawn"
_PRICE_OF_ONE = 100_000


@adapter(SD, "favoured_terrain_at_pop")
def favoured_terrain_at_pop(given: Given, dice: object) -> Answer:
    kind = rules(SD.replace("-", "_")).tables["unit"][given["popped"]]
    plain = remade(kind, terrain_special="none")
    home = home_at_pop(plain, given["ruler_terrain"], given["city_adjacent"], chosen=False)
    return {"favoured": home}


@adapter(SD, "heir_price")
def heir_price(given: Given, dice: object) -> Answer:
    """The ruler makes one of his commanders of a rank an heir; what he pays for it."""
    game = Kingdom(1, money=2 * _PRICE_OF_ONE, kinds={"warlord": {"rank": given["unit_rank"]}})
    game.put("lord", game.at((3, 4)), {"warlord": 1})
    before = game.money
    game.must(MakeHeir(by=LAPIS, unit=game.stack("lord").units[0]))
    return {"cost": (before - game.money) // CENT}


@adapter(SD, "replace_gear")
def replace_gear(given: Given, dice: object) -> Answer:
    return {"turn_upkeep": in_gear_turn(Fraction(given["upkeep"]), given["replaced"])}


@adapter(SD, "rider_mount")
def rider_mount(given: Given, dice: object) -> Answer:
    same = given["rider_terrain"] == given["mount_terrain"]
    larger = given["mount_larger_rider"]
    return {"legal": may_mount(given["rider_size"], given["mount_size"], same=same, larger=larger)}


@adapter(SD, "tribal_language")
def tribal_language(given: Given, dice: ScriptedDice) -> Answer:
    """The head of a tribe pops so many of its own design."""
    game = Tribe(batch=given["units"], purse=1_000_000)
    table = dict(game.world.tables["unit"])
    table["hobgobwin_stabber"] = remade(table["hobgobwin_stabber"], template=Template())
    game.world = swap(game.world, tables={**game.world.tables, "unit": table})
    before = set(game.campaign.units)
    command = PopAfield(by=FOLK, unit=game.head.id, kind=KindId("hobgobwin_stabber"))
    with game.drafted(dice) as draft:
        bands.pop_afield(draft, command)
    fresh = [unit for id_, unit in game.campaign.units.items() if id_ not in before]
    return {"speaks_common": [bands.COMMON in unit.statuses for unit in fresh]}
