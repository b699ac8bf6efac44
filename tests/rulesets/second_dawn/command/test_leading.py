"""Leaders on the map and in battle: SD4-5.04 to 5.15, SD4-6."""

import pytest

from game.core.commands.common import AppointChief, EndTurn, SetLeader
from game.core.draft import Draft
from game.core.events.common import ChiefAppointed
from game.core.records import SideId, replace
from game.rulesets.second_dawn.battle.state import battle_stat
from game.rulesets.second_dawn.battle.state.battle_records import Combatant
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.command import map_leaders
from game.rulesets.second_dawn.content.counters import HEX_MODE
from game.rulesets.second_dawn.content.records import Params
from game.rulesets.second_dawn.encounter import engagement
from game.rulesets.second_dawn.factions.regency import RULER
from tests.field import Field
from tests.rulesets.second_dawn.battle.battle_tools import kinds, setup, units

LAPIS = SideId("lapis")
SCOUT = {"scout": 1}


def camp(**stacks) -> Field:
    """Own stacks at their places, an enemy scout far off."""
    return Field(["......"], lapis=stacks, cinnabar={"z": ((5, 0), SCOUT)})


def unit_of(field: Field, stack: str, kind: str):
    units_ = (field.campaign.units[u] for u in field.stack(stack).units)
    return next(u for u in units_ if u.kind == kind)


def give(field: Field, stack: str, kind: str, **fields) -> None:
    """Change the first unit of a kind in a stack."""
    unit = unit_of(field, stack, kind)
    table = {**field.campaign.units, unit.id: replace(unit, **fields)}
    field.campaign = replace(field.campaign, units=table)


def bonus(field: Field, stack: str, kind: str) -> int:
    """The bonus on a unit's card."""
    cards = field.world.ruleset.describe.units(field.world, field.campaign, field.stack(stack).id)
    return next(card.bonus for card in cards if card.kind == kind)


def in_battle(field: Field, stack: str, kind: str) -> int:
    """The bonus that a unit of a stack would have in a battle now."""
    draft = Draft(field.campaign, field.world)
    here = field.stack(stack)
    party = engagement.party_of(draft, here, field.stack("z"), "a", attacks=True)
    ready = setup(list(party.combatants), units("scout", 1, "g"))
    ready = replace(ready, parties=(replace(party, side=ready.parties[0].side), ready.parties[1]))
    fight = Fight(BATTLE.open(ready), NO_DICE)
    fight.count_stacks()
    unit = next(c.id for c in party.combatants if c.kind.id == kind)
    return battle_stat.total(fight.bonus_terms(unit))


def lead(field: Field, stack: str, mode: str = "stack", kind: str = "warlord"):
    unit = unit_of(field, stack, kind).id
    return field.do(SetLeader(by=LAPIS, stack=field.stack(stack).id, unit=unit, mode=mode))


def both(field: Field, stack: str, kind: str) -> int:
    """The bonus, the same on the card and in battle."""
    found = bonus(field, stack, kind)
    assert in_battle(field, stack, kind) == found
    return found


def test_sd4_5_10_the_card_and_the_battle_tell_the_same_bonus() -> None:
    field = camp(
        a=((0, 0), {"warlord": 1, "stabber": 3}),
        b=((0, 0), {"warlord": 1, "piker": 2}),
        c=((0, 0), {"archer": 2}),
    )
    give(field, "a", "warlord", level=3)
    give(field, "b", "warlord", level=5)
    lead(field, "b", mode="hex")
    assert both(field, "a", "stabber") == 3 + 2
    assert both(field, "a", "warlord") == 3 + 2
    assert both(field, "b", "piker") == 5
    assert both(field, "b", "warlord") == 5
    assert both(field, "c", "archer") == 5
    lead(field, "b", mode="stack")
    assert both(field, "c", "archer") == 0


def test_sd4_5_09_other_leaders_of_a_stack_count_for_nothing_and_are_back_when_none_leads() -> None:
    field = camp(a=((0, 0), {"warlord": 1, "warlord_heir": 1, "stabber": 2}))
    give(field, "a", "warlord_heir", level=5)
    lead(field, "a")
    assert both(field, "a", "warlord_heir") == 1 + 2
    field.must(SetLeader(by=LAPIS, stack=field.stack("a").id))
    assert both(field, "a", "warlord_heir") == 5
    assert both(field, "a", "stabber") == 0


def test_sd4_5_06_much_smaller_units_count_by_eights() -> None:
    tiny = replace(kinds()["spider"], size="tiny")
    swarm = [Combatant(id=f"t{n}", kind=tiny) for n in range(16)]
    boss = Combatant(id="boss", kind=kinds()["warlord"])
    fight = Fight(
        BATTLE.open(setup([boss, *swarm], units("piker", 2, "g"), blue_party={"leader": "boss"})), NO_DICE
    )
    fight.count_stacks()
    assert terms(fight, "t0") == 1 + 1


def test_sd4_5_04_only_leadership_reaches_a_hex() -> None:
    field = camp(a=((0, 0), {"courtier": 1, "stabber": 2}))
    assert field.refused(lead(field, "a", mode="hex", kind="courtier")) == "no_leadership"


def test_sd4_5_11_an_ally_lends_to_the_hex_but_his_chief_does_not() -> None:
    field = Field(
        ["......"],
        lapis={"a": ((0, 0), {"stabber": 2})},
        saffron={"s": ((0, 0), {"warlord": 1})},
        cinnabar={"z": ((5, 0), SCOUT)},
        alliances={"lapis": "w", "saffron": "w"},
    )
    boss = unit_of(field, "s", "warlord")
    give(field, "s", "warlord", level=6, statuses=(map_leaders.CHIEF,))
    assert both(field, "a", "stabber") == 0
    mode = replace(boss, level=6, counters={HEX_MODE.name: 1}, statuses=(map_leaders.CHIEF,))
    field.campaign = replace(field.campaign, units={**field.campaign.units, boss.id: mode})
    assert both(field, "a", "stabber") == 6


@pytest.mark.parametrize(("stabbers", "second", "member"), [(15, 1, 1), (16, 0, 0)])
def test_sd4_5_05_a_second_leader_in_a_stack_of_seventeen(stabbers: int, second: int, member: int) -> None:
    """Of sixteen and him all count (17): he has no leader's bonus but the named one's."""
    field = camp(a=((0, 0), {"warlord": 1, "stabber": stabbers - 1, "warlord_heir": 1}))
    lead(field, "a")
    assert both(field, "a", "warlord") == 1
    assert both(field, "a", "warlord_heir") == second
    assert both(field, "a", "stabber") == member


def ruled(**stacks) -> Field:
    field = camp(r=((0, 0), {"warlord": 1}), **stacks)
    give(field, "r", "warlord", statuses=(RULER,))
    return field


def appoint(field: Field, stack: str, kind: str = "warlord"):
    return field.do(AppointChief(by=LAPIS, unit=unit_of(field, stack, kind).id))


def test_sd4_6_03_the_chief_lends_half_in_his_hex_and_a_third_elsewhere_and_only_to_the_leaderless() -> None:
    field = ruled(
        a=((1, 0), {"warlord": 1, "stabber": 1}), b=((1, 0), {"piker": 1}), c=((3, 0), {"archer": 1})
    )
    give(field, "a", "warlord", level=6)
    field.must(AppointChief(by=LAPIS, unit=unit_of(field, "a", "warlord").id))
    assert [event.name for event in field.of(ChiefAppointed)]
    assert both(field, "b", "piker") == 3
    assert both(field, "c", "archer") == 2
    assert both(field, "a", "stabber") == 6 + 1
    assert both(field, "r", "warlord") == 1


def test_sd4_6_01_who_may_be_appointed_and_how_often() -> None:
    field = ruled(a=((1, 0), {"warlord": 1, "courtier": 1}), b=((2, 0), {"warlord": 1}))
    assert field.refused(appoint(field, "a", "courtier")) == "cannot_be_chief"
    assert field.refused(appoint(field, "r")) == "own_ruler"
    field.must(AppointChief(by=LAPIS, unit=unit_of(field, "a", "warlord").id))
    assert field.refused(appoint(field, "a")) == "chief_already"
    assert field.refused(appoint(field, "b")) == "one_a_turn"
    field.end(2)
    field.must(AppointChief(by=LAPIS, unit=unit_of(field, "b", "warlord").id))
    assert map_leaders.CHIEF not in unit_of(field, "a", "warlord").statuses
    assert map_leaders.chief_unit(field.campaign, LAPIS) == unit_of(field, "b", "warlord")


def test_sd4_6_01_without_a_ruler_nobody_is_appointed() -> None:
    field = camp(a=((0, 0), {"warlord": 1}))
    assert field.refused(appoint(field, "a")) == "no_ruler"


def led_fight(**party) -> Fight:
    blue = [Combatant(id="boss", kind=kinds()["warlord"], level=3), *units("stabber", 3, "b")]
    ready = setup(blue, units("piker", 2, "g"), blue_party={"leader": "boss", **party})
    fight = Fight(BATTLE.open(ready), NO_DICE)
    fight.count_stacks()
    return fight


def terms(fight: Fight, unit: str) -> int:
    return battle_stat.total(fight.bonus_terms(unit))


def test_sd4_5_12_a_leader_that_croaks_takes_all_with_him_and_the_chief_counts() -> None:
    fight = led_fight(chief_bonus=2)
    assert terms(fight, "stabber_1b") == 3 + 2
    fight.put("boss", condition="critical")
    assert terms(fight, "stabber_1b") == 3 + 2
    fight.put("boss", condition="croaked")
    assert terms(fight, "stabber_1b") == 2


def test_sd4_6_05_a_chief_that_croaks_in_the_battle_lends_no_more() -> None:
    fight = led_fight(leader="", chief="boss", chief_bonus=1)
    assert (terms(fight, "stabber_1b"), terms(fight, "boss")) == (1, 3)
    fight.put("boss", condition="captive")
    assert terms(fight, "stabber_1b") == 1
    fight.put("boss", condition="croaked")
    assert terms(fight, "stabber_1b") == 0


@pytest.mark.parametrize(("legacy", "expected"), [(False, 3 + 4), (True, 3 + 7)])
def test_sd0_6_07_the_older_scale_is_a_switch(legacy: bool, expected: int) -> None:
    blue = [Combatant(id="boss", kind=kinds()["warlord"], level=3), *units("stabber", 7, "b")]
    ready = setup(
        blue,
        units("piker", 2, "g"),
        blue_party={"leader": "boss"},
        params=Params(legacy_stack_scale=legacy),
    )
    fight = Fight(BATTLE.open(ready), NO_DICE)
    fight.count_stacks()
    assert terms(fight, "stabber_1b") == expected
    assert fight.damage_factor("stabber_1b") == 2


def test_only_the_side_on_turn_appoints() -> None:
    field = ruled(a=((1, 0), {"warlord": 1}))
    field.must(EndTurn(by=LAPIS))
    assert field.refused(appoint(field, "a"))
