"""The day of ferals: food, hunger, pops, corpses, the end of their turn. SD3-5.04 to 5.09, SD10-12.01."""

import pytest

from game.core.checks import problems
from game.core.commands.common import JoinStacks, SplitStack
from game.core.commands.ferals import EndPack, GiveFood, TakeFood
from game.core.draft import Draft
from game.core.events.ferals import FoodLaid, PackAte, PackPopped, PackStarved
from game.core.packs import Food, Pack
from game.core.records import HexId, SideId, replace
from game.rulesets.second_dawn.factions import packs
from game.rulesets.second_dawn.ferals import feral_day
from game.rulesets.second_dawn.scouting import scouts
from game.rulesets.second_dawn.wild import larder
from game.views.belief import believe
from game.views.learning import learned
from game.views.project import project
from game.views.story import line
from tests.field import Field

WILD, LAPIS = SideId("wild"), SideId("lapis")


def wolves(land="ffffff", kinds=None, **more):
    """A pack in the second hex of a strip of land, and people far off."""
    more.setdefault("params", {"feral_pops_percent": 0})
    return Field(
        [land],
        wild={"w": ((1, 0), kinds or {"wolf": 2})},
        lapis={"a": ((4, 0), {"stabber": 2})},
        cinnabar={"c": ((5, 0), {"stabber": 2})},
        roles={"wild": "feral"},
        **more,
    )


def act(field, deed, *names):
    """Do something behind the rules' back."""
    draft = Draft(field.campaign, field.world)
    out = deed(draft, *names)
    field.campaign, field.events = draft.commit(), tuple(draft.events)
    return out


def pack(field, name="w"):
    return field.campaign.packs.get(field.names[name], Pack())


def eat(field, name="w"):
    return act(field, lambda draft: larder.eat(draft, draft.stacks[field.names[name]]))


def lay(field, place, food):
    act(field, lambda draft: larder.put(draft, field.at(place), food))


def dawn(field):
    """Nightfall and the next morning."""
    day = field.campaign.clock.day
    while field.campaign.clock.day == day:
        field.end()


# --- eating


def test_sd3_5_07_a_pack_eats_until_it_is_full():
    """A wolf takes 20 smuckers, two portions of the three that a forest has for it."""
    field = wolves(kinds={"wolf": 1})
    assert eat(field) == 2000
    assert pack(field).eaten == 2000
    assert eat(field) == 0


def test_sd11_2_09_a_hex_has_its_portions_once_a_day():
    field = wolves(kinds={"wolf": 4})
    assert eat(field) == 3000
    assert eat(field) == 0
    dawn(field)
    assert eat(field) == 3000


def test_sd3_6_02_what_lies_there_is_eaten_before_what_grows():
    field = wolves()
    lay(field, (1, 0), Food(kind="corpse", value=1500))
    lay(field, (1, 0), Food(kind="fish", value=9000))
    assert eat(field) == 4000
    assert [(e.food, e.value) for e in field.of(PackAte)] == [("meat", 2500), ("corpse", 1500)]
    here = str(field.at((1, 0)))
    assert [food.kind for food in field.campaign.marks[here].food] == ["fish"]
    assert field.campaign.knowledge[WILD].food[here] == field.campaign.marks[here].food


def test_who_sees_a_pack_eat_hears_of_it_under_its_own_handle():
    field = Field(
        ["fff"],
        wild={"w": ((1, 0), {"wolf": 2})},
        lapis={"a": ((1, 0), {"stabber": 2})},
        cinnabar={"c": ((2, 0), {"stabber": 2})},
        roles={"wild": "feral"},
    )
    eat(field)
    heard = {e.audience: (e.stack, e.handle) for e in field.of(PackAte)}
    handle = field.handle("lapis", "w")
    assert heard == {(WILD,): (field.names["w"], None), (LAPIS,): (None, handle)}


def test_who_sees_no_pack_hears_that_what_lay_there_was_eaten():
    """Nobody may take back the march on which his corpse vanished; what grows nobody counts."""
    field = Field(
        ["fff"],
        wild={"w": ((1, 0), {"wolf": 2})},
        lapis={"a": ((1, 0), {"stabber": 2})},
        cinnabar={"c": ((2, 0), {"stabber": 2})},
        roles={"wild": "feral"},
        stance={"w": "hidden"},
    )
    lay(field, (1, 0), Food(kind="corpse", value=1500))
    assert eat(field) == 4000
    heard = [e for e in field.of(PackAte) if WILD not in e.audience]
    assert [(e.audience, e.stack, e.handle, e.food, e.value) for e in heard] == [
        ((LAPIS,), None, None, "corpse", 1500)
    ]
    assert learned(heard, LAPIS)
    world = field.world
    assert line(heard[0], project(field.campaign, world, LAPIS), world).text.startswith(
        "Something unseen ate"
    )


# --- hunger


def test_sd3_5_08_unfed_ferals_do_not_heal_and_are_gone_after_three_dawns():
    field = wolves("tttttt")
    field.give("w", hits=4)
    for day in (1, 2):
        dawn(field)
        assert pack(field).hunger == day
        assert {field.campaign.units[u].hits for u in field.stack("w").units} == {4}
    dawn(field)
    assert field.gone("w")
    assert field.names["w"] not in field.campaign.packs
    (gone,) = field.of(PackStarved)
    assert (gone.audience, gone.days, gone.rule) == ((WILD,), 3, "SD3-5.08")


def test_sd3_5_08_fed_ferals_heal_and_are_not_hungry():
    field = wolves("tttttt")
    field.give("w", hits=4)
    dawn(field)
    lay(field, (1, 0), Food(kind="meat", value=9000))
    eat(field)
    dawn(field)
    assert (pack(field).hunger, pack(field).eaten) == (0, 0)
    assert {field.campaign.units[u].hits for u in field.stack("w").units} == {12}


@pytest.mark.parametrize(("eaten", "hunger"), [(0, 2), (999, 2), (1000, 1), (3999, 1), (4000, 0)])
def test_sd3_5_08_on_a_meagre_meal_hunger_neither_grows_nor_ends(eaten, hunger):
    """A quarter of the 40 smuckers of two wolves."""
    field = wolves("tttttt")
    act(field, lambda draft: draft.set_pack(field.names["w"], hunger=1, eaten=eaten))
    dawn(field)
    assert pack(field).hunger == hunger


def test_ferals_of_a_match_without_hunger_need_nothing():
    field = wolves("tttttt", params={"feral_pops_percent": 0, "feral_starve_days": 0})
    field.give("w", hits=4)
    for _ in range(4):
        dawn(field)
    assert {field.campaign.units[u].hits for u in field.stack("w").units} == {12}
    assert field.campaign.packs == {}


# --- the end of a pack's turn


def test_sd3_5_04_a_pack_that_ended_its_turn_is_off_turn_until_dawn():
    field = wolves()
    field.give("w", move=field.move_left("w") // 2)
    field.must(EndPack(by=WILD, stack=field.names["w"]))
    assert pack(field).ended
    assert field.refused(field.move("w", (2, 0))) == "pack_ended"
    again = field.do(EndPack(by=WILD, stack=field.names["w"]))
    assert field.refused(again) == "pack_ended"
    dawn(field)
    assert not pack(field).ended
    field.do_move("w", (2, 0))


def test_sd3_5_04_only_those_of_no_side_end_their_own_turn():
    field = wolves()
    field.end()
    assert field.refused(field.do(EndPack(by=LAPIS, stack=field.names["a"]))) == "not_neutral"


@pytest.mark.parametrize(("alliance", "code"), [("pact", "not_neutral"), ("", None)])
def test_sd10_14_02_a_tribe_that_has_an_ally_does_not_end_its_own_turn(alliance, code):
    field = Field(
        ["fffff"],
        cinnabar={"c": ((4, 0), {"stabber": 2})},
        lapis={"a": ((2, 0), {"stabber": 2})},
        clan={"t": ((0, 0), {"stabber": 2})},
        roles={"clan": "neutral"},
        alliances={"lapis": "pact", "clan": alliance},
    )
    while field.campaign.clock.on_turn != "clan":
        field.end()
    outcome = field.do(EndPack(by=SideId("clan"), stack=field.names["t"]))
    assert (field.refused(outcome) if code else None) == code


# --- food that lies about and food that is carried


def test_sd10_12_01_a_corpse_stays_until_the_last_turn_before_that_in_which_it_fell():
    field = Field(
        ["fffffff"],
        wild={"w": ((1, 0), {"wolf": 2})},
        lapis={"a": ((4, 0), {"stabber": 2})},
        cinnabar={"c": ((6, 0), {"stabber": 2})},
        roles={"wild": "feral"},
        params={"feral_pops_percent": 0},
    )
    near, day = field.at((5, 0)), field.campaign.clock.day
    field.end(2)
    units = [field.campaign.units[u] for u in field.stack("c").units]
    act(field, lambda draft: larder.corpses(draft, units, near))
    (left,) = field.campaign.marks[str(near)].food
    assert (left.kind, left.value, left.until, left.slot) == ("corpse", 2000, day + 1, "cinnabar")
    dawn(field)
    assert str(near) in field.campaign.marks
    field.end()
    assert str(near) in field.campaign.marks
    field.end()
    assert str(near) not in field.campaign.marks


def test_sd10_12_01_killed_by_neutrals_it_is_gone_at_dawn_and_by_night_the_dawn_after():
    field = wolves()
    units = [field.campaign.units[u] for u in field.stack("a").units]
    act(field, lambda draft: larder.corpses(draft, units, HexId(0)))
    dusk = replace(field.campaign, clock=replace(field.campaign.clock, phase="dusk"))
    draft = Draft(dusk, field.world)
    larder.corpses(draft, units, HexId(1))
    field.campaign = replace(draft.commit(), clock=field.campaign.clock)
    dawn(field)
    assert set(field.campaign.marks) == {"1"}
    dawn(field)
    assert field.campaign.marks == {}


def test_sd10_14_02_what_a_natural_ally_kills_falls_in_the_slot_of_its_ally():
    field = Field(
        ["fffffffff"],
        wild={"w": ((0, 0), {"wolf": 2})},
        cinnabar={"c": ((8, 0), {"stabber": 2})},
        lapis={"a": ((2, 0), {"stabber": 2})},
        clan={"t": ((4, 0), {"stabber": 2})},
        roles={"wild": "feral", "clan": "neutral"},
        alliances={"lapis": "pact", "clan": "pact"},
    )
    while field.campaign.clock.on_turn != "clan":
        field.end()
    units = [field.campaign.units[u] for u in field.stack("t").units]
    act(field, lambda draft: larder.corpses(draft, units, HexId(3)))
    (left,) = field.campaign.marks["3"].food
    assert (left.slot, left.until) == ("lapis", field.campaign.clock.day + 1)


def test_bodies_are_counted_only_where_ferals_live():
    field = Field(["ff"], lapis={"a": ((0, 0), {"stabber": 2})}, cinnabar={"c": ((1, 0), {"stabber": 2})})
    units = [field.campaign.units[u] for u in field.stack("a").units]
    act(field, lambda draft: larder.corpses(draft, units, HexId(0)))
    assert field.campaign.marks == {}


def test_sd11_2_08_food_is_taken_up_handed_on_and_left_by_the_fallen():
    field = Field(
        ["ffff"],
        lapis={"a": ((0, 0), {"stabber": 2}), "b": ((0, 0), {"piker": 2}), "h": ((0, 0), {"horse": 1})},
        cinnabar={"c": ((3, 0), {"stabber": 2})},
    )
    lay(field, (0, 0), Food(kind="meat", value=3000))
    take = TakeFood(by=LAPIS, stack=field.names["a"], food="meat")
    assert field.refused(field.do(take)) == "no_food"
    field.end(2)
    assert field.refused(field.do(replace(take, stack=field.names["h"]))) == "no_infantry"
    field.must(take)
    assert [(e.value, e.taken) for e in field.of(FoodLaid)] == [(3000, True)]
    assert field.stack("a").food == {"meat": 3000}
    assert field.campaign.knowledge[LAPIS].food == {}
    give = GiveFood(by=LAPIS, stack=field.names["a"], into=field.names["b"], food="meat", value=1000)
    assert field.refused(field.do(replace(give, value=3001))) == "not_enough"
    field.must(give)
    assert (field.stack("a").food, field.stack("b").food) == ({"meat": 2000}, {"meat": 1000})
    act(field, lambda draft: larder.spill(draft, draft.stacks[field.names["b"]]))
    assert field.campaign.marks["0"].food == (Food(kind="meat", value=1000),)


def test_food_is_seen_from_its_own_hex_and_remembered():
    field = wolves()
    lay(field, (4, 0), Food(kind="meat", value=3000))
    lay(field, (3, 0), Food(kind="meat", value=1000))
    field.end()
    known = field.campaign.knowledge[LAPIS].food
    assert list(known) == ["4"]
    belief = believe(project(field.campaign, field.world, LAPIS), field.world)
    assert belief.marks["4"].food == known["4"]
    field.do_move("a", (3, 0))
    assert list(field.campaign.knowledge[LAPIS].food) == ["3", "4"]


def test_food_does_not_tell_who_laid_it_out_or_in_whose_turn_it_fell():
    field = wolves()
    foreign = Food(kind="meat", value=1000, until=9, bait=True, by=SideId("cinnabar"))
    own = replace(foreign, by=LAPIS)
    fallen = Food(kind="corpse", value=2000, until=9, slot=SideId("cinnabar"))
    for food in (foreign, replace(foreign, by=SideId("saffron")), own, fallen):
        lay(field, (4, 0), food)
    field.end()
    known = field.campaign.knowledge[LAPIS].food["4"]
    assert known == (replace(foreign, by=None, value=2000), own, replace(fallen, slot=None))


# --- pops


@pytest.fixture(scope="module")
def popped():
    """A wild land after its first night, with a city of lapis in a corner."""
    rows = ["C" + "fd.^hj" * 3 + "~"] + ["fd.^hjst" * 2 + "~~~~"] * 11
    field = Field(
        rows,
        wild={"w": ((10, 10), {"wolf": 1})},
        lapis={"a": ((0, 0), {"stabber": 2})},
        cinnabar={"c": ((0, 11), {"stabber": 2})},
        cities={(0, 0): ("lapis", 1)},
        roles={"wild": "feral"},
        params={"feral_pops_percent": 20, "feral_pops_room": 8, "territory_reach": 6},
        seed=3,
    )
    dawn(field)
    return field


def test_sd3_5_09_packs_pop_in_terrain_of_theirs_hidden_or_in_the_sky(popped):
    species = popped.world.tables["species"]
    fresh = [s for s in popped.campaign.stacks.values() if s.side == WILD and s.id != popped.names["w"]]
    assert len(fresh) == len(popped.of(PackPopped)) > 10
    draft = Draft(popped.campaign, popped.world)
    for stack in fresh:
        kinds = {popped.campaign.units[u].kind for u in stack.units}
        (kind,) = kinds
        row = species[kind]
        assert popped.map.terrain_at(stack.hex) in row.terrains
        assert row.pack_dice.least <= len(stack.units) <= row.pack_dice.most
        assert stack.zone == row.zone
        covered = scouts.may_hide_in(draft, draft.land, stack, stack.hex) is None
        assert (stack.stance == "hidden") == (covered and row.zone == "ground")
    assert {stack.stance for stack in fresh} == {"open", "hidden"}
    assert problems(popped.campaign, popped.world) == []


def test_sd3_5_09_what_pops_in_a_sides_territory_is_native_to_it(popped):
    home = popped.at((0, 0))
    near = {
        stack: popped.grid.distance(home, popped.campaign.stacks[stack].hex) <= 6
        for stack in popped.campaign.packs
        if stack != popped.names["w"]
    }
    assert {popped.campaign.packs[s].native for s, inside in near.items() if inside} == {LAPIS}
    assert {popped.campaign.packs[s].native for s, inside in near.items() if not inside} == {None}


def test_sd3_5_09_no_more_pop_than_the_land_has_room_for(popped):
    living = sum(s.side == WILD for s in popped.campaign.stacks.values())
    assert living == popped.grid.size // 8


def test_nothing_pops_without_a_feral_side():
    field = Field(
        ["fffff"] * 5, lapis={"a": ((0, 0), {"stabber": 2})}, cinnabar={"c": ((4, 4), {"piker": 1})}
    )
    act(field, feral_day.dawn)
    assert (field.campaign.packs, field.events) == ({}, ())


# --- parting and joining


def test_packs_that_part_share_what_they_ate():
    field = wolves()
    eat(field)
    (first, _) = field.stack("w").units
    field.must(SplitStack(by=WILD, stack=field.names["w"], units=(first,)))
    shares = [packs.of(Draft(field.campaign, field.world), s).eaten for s in wild(field)]
    assert shares == [1500, 1500]
    one, other = (s.id for s in wild(field))
    field.must(JoinStacks(by=WILD, stack=other, into=one))
    assert [pack.eaten for pack in field.campaign.packs.values()] == [3000]


def wild(field):
    return [s for s in field.campaign.stacks.values() if s.side == WILD]
