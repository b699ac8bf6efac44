"""Commanders that pop: like their ruler, and as their owner wants them. SD4-1.05, SD4-1.06, SD9-13.00."""

from typing import Any

import pytest

from game.core.battle.seam import CombatantFate
from game.core.commands.common import FieldUnits
from game.core.commands.realm import OrderPop, PromoteUnits, ShapeUnit
from game.core.dice import ScriptedDice
from game.core.events.realm import UnitShaped
from game.core.records import KindId, UnitId, replace
from game.core.refusal import Refused
from game.rulesets.second_dawn.encounter import dying
from game.rulesets.second_dawn.factions import upkeep
from game.rulesets.second_dawn.realm import dues, popping, shaping
from game.rulesets.second_dawn.unit import ageing, bents, garrison
from game.rulesets.second_dawn.unit.losses import CRITICAL
from game.views.learning import classified, learned
from tests.kingdom import CAPITAL, LAPIS, Kingdom

WARLORD = KindId("warlord")
TOP = {"big_top": 1}


def court(**more: int) -> Kingdom:
    return Kingdom(2, money=100_000, works={"school": 1, **more}, params={"caster_dice": ()})


def fresh(game: Kingdom) -> UnitId:
    """A warlord who has popped today."""
    game.must(OrderPop(by=LAPIS, site=CAPITAL, kind=WARLORD))
    game.next_dawn()
    game.next_dawn()
    return next(u.id for u in game.campaign.units.values() if u.side == LAPIS and not u.statuses)


def give(unit: UnitId, part: Any, word: str) -> ShapeUnit:
    return ShapeUnit(by=LAPIS, unit=unit, part=part, word=word)


def test_sd4_1_05_the_owner_says_on_the_day_what_a_commander_is() -> None:
    game = court()
    unit = fresh(game)
    weapon = shaping.choices(game.world, game.campaign, game.campaign.units[unit])[bents.WEAPON][0]
    game.must(give(unit, "home", "forest"))
    game.must(give(unit, "special", "possess_beast"))
    made = game.must(give(unit, "weapon", weapon))
    assert [(e.audience, e.part) for e in made.events if isinstance(e, UnitShaped)] == [((LAPIS,), "weapon")]
    assert learned(made.events, LAPIS) == ""
    kind = ageing.kind_of(game.world, game.campaign.units[unit])
    assert kind.terrain_special == "forest"
    assert kind.weapon == game.world.kind(weapon).weapon
    assert "possess_beast" in kind.specials
    assert "adv_initiative" not in kind.specials
    for part, word, code in (
        ("home", "forest", "twice"),
        ("home", "moon", "no_choice"),
        ("special", "command", "no_choice"),
    ):
        assert game.refused(game.do(give(unit, part, word))) == code
    game.next_dawn()
    assert game.refused(game.do(give(unit, "home", "hill"))) == "not_fresh"


def test_sd4_1_05_courtiers_and_common_units_have_no_choice() -> None:
    game = court(town_hall=1)
    with game.drafted(ScriptedDice((100,))) as draft:
        popping.pop(draft, LAPIS, draft.sites[CAPITAL], KindId("courtier"), 1)
        stack = popping.pop(draft, LAPIS, draft.sites[CAPITAL], KindId("piker"), 1)
        popped = draft.stacks[stack].units
    for unit in popped:
        assert game.refused(game.do(give(unit, "home", "forest"))) == "not_fresh"


def test_sd4_1_06_who_pops_takes_after_the_ruler() -> None:
    game = court()
    with game.drafted(ScriptedDice(())) as draft:
        ruler = game.stack("court").units[0]
        draft.set_unit(ruler, bent={"home": "hill", "special": "lucky"})
        assert not shaping.after_ruler(draft, LAPIS, game.world.kind("piker"))
    popped = fresh(game)
    assert dict(game.campaign.units[popped].bent) == {"home": "hill", "special": "lucky"}


@pytest.mark.parametrize(("faces", "at_home"), [((2,), False), ((1, 1), True)])
def test_sd9_13_00_a_hangar_lets_a_warlord_be_at_home_elsewhere(faces, at_home) -> None:
    game = court(hangar=1)
    with game.drafted(ScriptedDice(faces)) as draft:
        stack = popping.pop(draft, LAPIS, draft.sites[CAPITAL], WARLORD, 1)
        unit = draft.units[draft.stacks[stack].units[-1]]
    assert unit.bent.get("home") == (shaping.homes(game.world)[0] if at_home else None)


@pytest.mark.parametrize(("works", "faces", "lies"), [({}, (), True), (TOP, (2,), True), (TOP, (1,), False)])
def test_sd9_13_00_a_big_top_keeps_some_on_their_feet(works, faces, lies) -> None:
    game = court(**works)
    game.put("hurt", game.city().hex, {"knight": 1})
    unit = game.stack("hurt").units[0]
    with game.drafted(ScriptedDice(faces)) as draft:
        dying.lie(draft, unit, CombatantFate(end="critical", hits=0), None)
    after = game.campaign.units[unit]
    assert (CRITICAL in after.statuses) is lies
    assert bool(after.hits) is not lies
    assert classified(UnitShaped)


def scouts_of(game: Kingdom) -> list[UnitId]:
    """Units of the side that popped with scout."""
    units = game.campaign.units.values()
    return [u.id for u in units if u.side == LAPIS and u.bent.get("more") == "scout"]


@pytest.mark.parametrize(("chance", "all_", "kind"), [(100, 8, "piker"), (0, 0, "piker"), (100, 0, "scout")])
def test_sd9_1_11_basic_infantry_may_pop_with_scout(chance: int, all_: int, kind: str) -> None:
    game = Kingdom(3, money=90_000, params={"scout_chance": chance})
    game.must(OrderPop(by=LAPIS, site=CAPITAL, kind=KindId(kind), batches=8))
    game.next_dawn()
    found = scouts_of(game)
    assert len(found) == all_
    for unit in (game.campaign.units[u] for u in found):
        now = bents.kind_of(game.world, unit)
        assert now.able.scouts
        assert set(game.world.kind(unit.kind).specials) < set(now.specials)
        assert dues.unit_due(game.world, game.campaign, unit) == game.world.kind(unit.kind).upkeep


def test_sd0_3_224_a_die_for_each_says_who_pops_with_scout_and_a_knight_keeps_it() -> None:
    game = Kingdom(3, money=90_000, params={"scout_chance": 1})
    with game.drafted(ScriptedDice((2, 1, 100))) as draft:
        popping.pop(draft, LAPIS, game.city(), KindId("stabber"), 3)
    (unit,) = scouts_of(game)
    fresh = [u.id for u in game.campaign.units.values() if u.kind == "stabber"]
    assert fresh.index(unit) == 1
    game.hold(works={"store": 1})
    game.must(PromoteUnits(by=LAPIS, units=(unit,), kind=KindId("knight")))
    knight = game.campaign.units[unit]
    assert knight.kind == "knight"
    assert bents.kind_of(game.world, knight).able.scouts


@pytest.mark.parametrize(("kind", "batches", "works"), [("piker", 2, {}), ("warlord", 1, {"school": 1})])
def test_sd9_1_13_units_pop_as_a_garrison_and_become_field_units(
    kind: str, batches: int, works: dict[str, int]
) -> None:
    params = {"caster_dice": (), "scout_chance": 0}
    game = Kingdom(3, money=90_000, works=works, params=params)
    before = set(game.campaign.units)
    game.must(OrderPop(by=LAPIS, site=CAPITAL, kind=KindId(kind), batches=batches, grade="garrison"))
    for _ in range(2):
        game.next_dawn()
    fresh = [u for u in game.campaign.units.values() if u.id not in before]
    assert fresh
    assert all(garrison.stays(game.world, unit) for unit in fresh)
    old = replace(fresh[0], level=5)
    row = game.world.kind(old.kind)
    assert upkeep.unit_upkeep(row, old) == row.upkeep
    game.names["guard"] = fresh[0].stack
    assert isinstance(game.move("guard", (1, 1)), Refused)
    game.must(FieldUnits(by=LAPIS, stack=fresh[0].stack))
    afield = game.campaign.units[fresh[0].id]
    assert not garrison.stays(game.world, afield)
    assert garrison.kind_of(game.world, afield).terrain_special == row.terrain_special


def test_sd9_1_13_who_is_a_garrison_by_kind_or_a_vehicle_has_no_choice() -> None:
    game = court(town_hall=1)
    order = OrderPop(by=LAPIS, site=CAPITAL, kind=KindId("courtier"), grade="garrison")
    assert game.refused(game.do(order)) == "grade"
