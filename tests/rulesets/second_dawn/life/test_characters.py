"""Player characters on the map: SD4-17.02, SD4-17.09, SD4-17.11."""

from typing import Any

from game.core.battle.seam import BattleResult, CombatantFate
from game.core.checks import problems
from game.core.draft import Draft
from game.core.events.common import LuckReturned
from game.core.records import BattleId, UnitId, replace
from game.core.state import OpenBattle
from game.rulesets.second_dawn.encounter import dying, engagement, outcome
from game.rulesets.second_dawn.life import characters
from tests.field import Field

HERO = UnitId("a.warlord0")


def field(**counters: int) -> Field:
    made = Field(
        ["........"],
        params={"blank_unknown_land": False},
        lapis={"a": ((0, 0), {"warlord": 1, "stabber": 1})},
        cinnabar={"z": ((7, 0), {"stabber": 2})},
    )
    put(made, HERO, statuses=("player_character",), counters=counters)
    return made


def put(made: Field, unit: UnitId, **fields: Any) -> None:
    units = dict(made.campaign.units)
    units[unit] = replace(units[unit], **fields)
    made.campaign = replace(made.campaign, units=units)


def hero(made: Field) -> Any:
    return made.campaign.units[HERO]


def luck(made: Field) -> int | None:
    return characters.points(made.campaign.params, hero(made))


def draft(made: Field) -> Draft:
    return Draft(made.campaign, made.world)


def test_sd4_17_02_two_points_return_as_his_sides_turn_begins() -> None:
    made = field(luck_spent=3)
    assert luck(made) == 0
    made.end(2)
    assert luck(made) == 2
    (event,) = made.of(LuckReturned)
    assert (event.audience, event.unit, event.before, event.after) == (("lapis",), HERO, 0, 2)
    made.end(2)
    assert luck(made) == 3
    made.end(2)
    assert made.of(LuckReturned) == []
    assert "luck_spent" not in hero(made).counters


def test_sd4_17_02_his_card_shows_his_luck() -> None:
    made = field(luck_spent=1)
    outlook = made.outlook("lapis")
    cards = made.world.ruleset.describe.units(outlook.world, outlook.belief, made.names["a"])
    shown = {card.unit: [f.text for f in card.figures if f.label == "Luck"] for card in cards}
    assert shown == {HERO: ["2 of 3"], "a.stabber0": []}


def test_sd4_17_02_he_takes_his_luck_into_a_battle_and_home() -> None:
    made = field(luck_spent=2)
    work = draft(made)
    party = engagement.party_of(work, made.stack("a"), made.stack("z"), "a", attacks=True)
    assert [(c.pc, c.luck, c.spared) for c in party.combatants] == [(True, 1, False), (False, None, False)]
    ended(made, luck=3, spared=True)
    assert luck(made) == 3
    again = engagement.party_of(draft(made), made.stack("a"), made.stack("z"), "a", attacks=True)
    assert again.combatants[0].spared
    made.end(2)
    tomorrow = engagement.party_of(draft(made), made.stack("a"), made.stack("z"), "a", attacks=True)
    assert not tomorrow.combatants[0].spared


def ended(made: Field, **fate: Any) -> None:
    """Write a won battle of the hero back to the map."""
    work = draft(made)
    battle = OpenBattle(
        id=BattleId("b"),
        hex=made.stack("a").hex,
        attacker=made.stack("a").side,
        defender=made.stack("z").side,
        state=None,
        units={"h": HERO},
    )
    fates = {"h": CombatantFate(**{"end": "fit", "hits": hero(made).hits, **fate})}
    outcome.write_back(
        work, battle, BattleResult(winner=made.stack("a").side, fates=fates), (made.names["a"],)
    )
    made.campaign = work.snapshot()


def test_sd4_17_11_critically_hurt_he_lives_and_is_whole_at_his_sides_turn() -> None:
    made = field()
    ended(made, end="critical", hits=-1, luck=2)
    assert hero(made).statuses == ("critical", "player_character")
    assert problems(made.campaign, made.world) == []
    work = draft(made)
    dying.dawn(work)
    assert HERO in work.units
    full = made.campaign.units[HERO].hits
    made.end(2)
    assert hero(made).statuses == ("player_character",)
    assert hero(made).hits > full
    assert hero(made).move > 0
    assert luck(made) == 3


def test_sd4_17_11_others_croak_at_dawn() -> None:
    made = field()
    put(made, HERO, statuses=())
    ended(made, end="critical", hits=0)
    work = draft(made)
    dying.dawn(work)
    assert HERO not in work.units
