"""Crafts and yields that specials teach (SD7-2.10 to 2.41), beasts that scout (SD7-2.53, 2.56), heirs."""

from dataclasses import replace as swap
from typing import Any

import pytest

from game.core.commands.common import BetraySide, PlyCraft
from game.core.commands.ferals import ForageHex
from game.core.commands.realm import HuntHex, MakeHeir, PlantGarden
from game.core.dice import ScriptedDice
from game.core.draft import Draft
from game.core.engine import Applied
from game.core.events.deeds import FoodCooked, WoundsHealed
from game.core.events.realm import GameHunted, GardenPlanted
from game.core.numbers import CENT, HALF
from game.core.records import replace
from game.rulesets.second_dawn.command import orders
from game.rulesets.second_dawn.content.counters import FELLED_BY, PLANTS
from game.rulesets.second_dawn.ferals import gardens, hunting
from game.rulesets.second_dawn.scouting import communication, scouts, sight
from game.rulesets.second_dawn.unit.losses import CRITICAL
from game.rulesets.second_dawn.wild import larder
from game.ui.actions import map_actions
from game.ui.map.models.crafts import crafts_of
from game.ui.map.models.side_queries import SideQueries
from game.views.learning import learned
from tests.abilities import remade
from tests.field import Field
from tests.kingdom import FOLK, LAPIS, Kingdom, Tribe
from tests.own_units import own_units

KINDS: dict[str, dict[str, Any]] = {
    "cook": {"specials": ("cooking",)},
    "medic": {"specials": ("heal",), "hits": 6 * HALF},
    "gatherer": {"specials": ("good_forager",)},
    "hunter": {"specials": ("scout", "good_hunter")},
    "ranger": {"specials": ("tracking",)},
    "hound": {"type": "beast", "specials": ("enhanced_senses",)},
    "sower": {"specials": ("plant_growth",)},
    "farmer": {"specials": ("good_gardener",)},
}


def camp(**units: int) -> Kingdom:
    """A stack `hands` of such units on plains, with raw food and rations."""
    game = Kingdom(1, kinds=KINDS, params={"blank_unknown_land": False})
    game.put("hands", game.at((3, 4)), units)
    return game


def carry(game: Kingdom, **food: int) -> None:
    held = {kind: portions * 10 * CENT for kind, portions in food.items()}
    stack = replace(game.stack("hands"), food=held)
    game.campaign = replace(game.campaign, stacks={**game.campaign.stacks, stack.id: stack})


def hurt(game: Kingdom, *lost: int, dying: int = 0) -> None:
    """Wound the pikers of the stack, each by so many hits; so many of them lie dying at none."""
    units = [u for u in game.campaign.units.values() if u.kind == "piker"]
    now = dict(game.campaign.units)
    for number, (unit, hits) in enumerate(zip(units, lost, strict=False)):
        down = number < dying
        now[unit.id] = replace(
            unit,
            hits=0 if down else unit.hits - hits * HALF,
            statuses=(CRITICAL,) if down else (),
            counters=FELLED_BY.at("x").among(unit.counters, True) if down else unit.counters,
        )
    game.campaign = replace(game.campaign, units=now)


def ply(game: Kingdom, craft: Any) -> Any:
    return game.do(PlyCraft(by=LAPIS, stack=game.names["hands"], craft=craft))


@pytest.mark.shows("cooking")
@pytest.mark.parametrize(
    ("cooks", "food", "left"),
    [
        (1, {"meat": 10}, {"rations": 20}),
        (1, {"meat": 12, "fruit": 3}, {"meat": 2, "fruit": 3, "rations": 20}),
        (2, {"meat": 12, "fruit": 3}, {"rations": 30}),
        (1, {"fruit": 4, "rations": 2}, {"rations": 10}),
    ],
)
def test_sd7_2_10_a_cook_makes_ten_meals_of_five(
    cooks: int, food: dict[str, int], left: dict[str, int]
) -> None:
    game = camp(cook=cooks, piker=1)
    carry(game, **food)
    ply(game, "cook")
    assert game.stack("hands").food == {kind: n * 10 * CENT for kind, n in sorted(left.items())}
    (told,) = game.of(FoodCooked)
    assert (told.audience, told.made) == ((LAPIS,), 2 * told.raw)
    assert learned(game.events, LAPIS) == ""
    assert game.refused(ply(game, "cook")) == "no_workers"


@pytest.mark.shows("heal")
@pytest.mark.parametrize(
    ("lost", "dying", "gets", "saved"),
    [((1,), 0, (1,), 0), ((1, 2, 2), 0, (2, 2, 1), 0), ((4, 1), 1, (4, 1), 1), ((4, 4, 1), 2, (4, 2), 2)],
)
def test_sd7_2_27_a_healer_gives_as_many_hits_as_he_has(
    lost: tuple[int, ...], dying: int, gets: tuple[int, ...], saved: int
) -> None:
    game = camp(medic=1, piker=3)
    hurt(game, *lost, dying=dying)
    ply(game, "heal")
    (told,) = game.of(WoundsHealed)
    assert (told.hits, len(told.saved)) == (tuple(hits * HALF for hits in gets), saved)
    assert not any(CRITICAL in game.campaign.units[unit].statuses for unit in told.units)
    assert not any(FELLED_BY.without(u.counters) != u.counters for u in game.campaign.units.values())


@pytest.mark.parametrize(("craft", "code"), [("cook", "no_craft"), ("heal", "no_craft")])
def test_who_knows_no_craft_is_offered_none(craft: str, code: str) -> None:
    game = camp(piker=2)
    carry(game, meat=4)
    hurt(game, 1)
    assert game.refused(ply(game, craft)) == code
    assert crafts_of(SideQueries(game.outlook("lapis")), game.names["hands"]) == {}


def test_crafts_are_offered_with_what_bars_them_today() -> None:
    game = camp(cook=1, medic=1, piker=1)
    offered = crafts_of(SideQueries(game.outlook("lapis")), game.names["hands"])
    assert offered == {
        map_actions.COOK: "The stack carries nothing raw",
        map_actions.HEAL: "Nobody here is hurt",
    }
    carry(game, meat=4)
    hurt(game, 2)
    assert set(crafts_of(SideQueries(game.outlook("lapis")), game.names["hands"]).values()) == {""}


@pytest.mark.shows("improved_yield")
def test_sd7_2_29_each_work_yields_twice_to_who_is_good_at_it() -> None:
    game = camp(gatherer=1, piker=1)
    game.must(ForageHex(by=LAPIS, stack=game.names["hands"], food="grass"))
    assert game.stack("hands").food == {"grass": 3 * 10 * CENT}
    game = camp(hunter=1)
    with game.drafted(ScriptedDice((7,))) as draft:
        hunting.hunt_hex(draft, HuntHex(by=LAPIS, stack=game.names["hands"]))
        (told,) = [e for e in draft.events if isinstance(e, GameHunted)]
    assert told.value == 6 * 10 * CENT


@pytest.mark.shows("tracking", "enhanced_senses")
@pytest.mark.parametrize(
    ("kind", "faces", "caught", "fled"),
    [("ranger", (10,), 6, 0), ("hound", (10,), 6, 0), ("hound", (7,), 3, 0), ("scout", (10, 1), 0, 6)],
)
def test_sd7_2_62_prey_does_not_get_away_from_who_follows_its_tracks(
    kind: str, faces: tuple[int, ...], caught: int, fled: int
) -> None:
    game = camp(**{kind: 1})
    with game.drafted(ScriptedDice(faces)) as draft:
        hunting.hunt_hex(draft, HuntHex(by=LAPIS, stack=game.names["hands"]))
        (told,) = [e for e in draft.events if isinstance(e, GameHunted)]
    assert (told.value, told.fled) == (caught * 10 * CENT, fled * 10 * CENT)


@pytest.mark.shows("plant_growth", "improved_yield")
@pytest.mark.parametrize(
    ("kind", "days", "meals"), [("piker", 1, 1), ("farmer", 1, 2), ("sower", 1, 5), ("sower", 4, 13)]
)
def test_sd7_2_41_a_garden_bears_what_was_sown(kind: str, days: int, meals: int) -> None:
    game = camp(**{kind: 1})
    hex_ = game.at((3, 4))
    day = game.campaign.clock.day
    for later in range(days):
        game.campaign = replace(game.campaign, clock=replace(game.campaign.clock, day=day + later))
        game.must(PlantGarden(by=LAPIS, stack=game.names["hands"]))
    assert PLANTS.at(hex_).of(game.campaign) == 2 * (meals - 1)
    with game.drafted(ScriptedDice(())) as draft:
        draft.clock = replace(draft.clock, day=day + gardens.TURNS)
        gardens.grow(draft)
        assert sum(food.value for food in larder.lying(draft, hex_)) == meals * 20 * CENT
    assert game.of(GardenPlanted)


@pytest.mark.shows("heir")
def test_sd7_4_20_an_heir_by_design_follows_and_is_not_sold_it_twice() -> None:
    game = Kingdom(
        1, money=200_000, kinds={"prince": {"specials": ("command", "leadership", "heir"), "rank": 3}}
    )
    game.put("hands", game.at((1, 0)), {"prince": 1, "warlord": 1})
    prince, lord = game.stack("hands").units
    assert game.refused(game.do(MakeHeir(by=LAPIS, unit=prince))) == "twice"
    before = game.money
    game.must(MakeHeir(by=LAPIS, unit=lord))
    assert before - game.money == 100_000 * CENT


@pytest.mark.shows("share_senses")
@pytest.mark.parametrize(
    ("kind", "far", "lord", "silent"),
    [
        ("horse", 5, "warlord", True),
        ("eye", 20, "warlord", False),
        ("eye", 21, "warlord", True),
        ("eye", 5, "courtier", True),
    ],
)
def test_sd7_2_56_a_leader_sees_through_a_beast_over_twenty_hexes(
    kind: str, far: int, lord: str, silent: bool
) -> None:
    """Its side learns at once what it sees; a courtier hears only what is in his own hex."""
    with own_units(eye="beast, specials: [share_senses]"):
        field = Field(
            ["." * 30],
            lapis={"lord": ((0, 0), {lord: 1}), "a": ((far, 0), {kind: 1})},
            cinnabar={"z": ((29, 0), {"piker": 1})},
            params={"delayed_reports": True},
        )
        assert communication.cut_off(Draft(field.campaign, field.world), field.stack("a")) is silent


@pytest.mark.shows("share_senses")
@pytest.mark.parametrize(
    ("kind", "far", "led"), [("eye", 20, True), ("eye", 21, False), ("mare", 5, False), ("eye", 5, True)]
)
def test_sd7_2_56_a_leader_directs_the_beast_as_a_scout(kind: str, far: int, led: bool) -> None:
    """It sneaks, searches, chooses its targets and charges nobody; a courtier does not see through it."""
    with own_units(eye="beast, specials: [share_senses]", mare="beast"):
        for lord in ("warlord", "courtier"):
            field = Field(
                ["." * 30],
                lapis={"lord": ((0, 0), {lord: 1}), "a": ((far, 0), {kind: 1})},
                cinnabar={"z": ((29, 0), {"piker": 1})},
            )
            draft, stack = Draft(field.campaign, field.world), field.stack("a")
            held = led and lord == "warlord"
            for deed in ("sneak", "search", "ambush"):
                assert (scouts.may(deed, draft, stack) is None) is held
            assert (
                any(body.scout for body in scouts.awake(draft, stack, scouts.terrain_of(draft, stack)))
                is held
            )
            assert orders.charges(draft, stack) is not held
            assert not communication.reaches_over(draft, stack), "it carries no notes"


@pytest.mark.shows("scout_beast")
def test_sd7_2_72_a_beast_that_scouts_charges_nobody() -> None:
    with own_units(grey_hound="beast, specials: [scout_beast]", grey_wolf="beast"):
        field = Field(
            ["....."],
            lapis={"hound": ((0, 0), {"grey_hound": 1}), "wolf": ((1, 0), {"grey_wolf": 1})},
            cinnabar={"z": ((4, 0), {"piker": 1})},
        )
        draft = Draft(field.campaign, field.world)
        assert [orders.charges(draft, field.stack(name)) for name in ("hound", "wolf")] == [False, True]


@pytest.mark.shows("inclusion")
@pytest.mark.parametrize(("gift", "taken"), [((), False), (("inclusion",), True)])
def test_sd7_2_32_a_chief_with_inclusion_takes_in_all_of_his_race(gift: tuple[str, ...], taken: bool) -> None:
    game = Tribe(members=1, purse=0)
    table = dict(game.world.tables["unit"])
    table["chieftain"] = remade(table["chieftain"], specials=(*table["chieftain"].specials, *gift))
    table["plain_hobgobwin"] = remade(table["hobgobwin_stabber"], id="plain_hobgobwin", specials=())
    game.world = swap(game.world, tables={**game.world.tables, "unit": table})
    game.engine = type(game.engine)(game.world)
    other = replace(game.campaign.sides[FOLK], id=LAPIS, name="Wanderers")
    game.campaign = replace(game.campaign, sides={**game.campaign.sides, LAPIS: other})
    camp = game.stack("camp").hex
    game.put("strangers", camp, {"plain_hobgobwin": 1})
    game.put("men", camp, {"piker": 1})
    with game.drafted(ScriptedDice(())) as draft:
        sight.look_all(draft)
    game.campaign = replace(game.campaign, clock=replace(game.campaign.clock, order=(LAPIS,), slot=0))
    target = game.handle("lapis", "camp")
    assert game.refused(game.do(BetraySide(by=LAPIS, stack=game.names["men"], target=target))) == "no_side"
    outcome = game.do(BetraySide(by=LAPIS, stack=game.names["strangers"], target=target))
    assert isinstance(outcome, Applied) == taken
