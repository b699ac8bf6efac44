"""Scouts aim at who sits on a mount: SD3-12.06, SD0-6.04, SD4-15.10."""

from typing import Any

import pytest

from game.core.battle.events import Dismounted
from game.core.decisions import Reply
from game.core.dice import ScriptedDice
from game.core.events.common import BlowStruck
from game.core.records import replace
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.choices import declare
from game.rulesets.second_dawn.battle.clash import bout, diceless_rounds, rider_aim
from game.rulesets.second_dawn.battle.pairing import clash_groups
from game.rulesets.second_dawn.battle.state.battle_records import AdvanceOrder, BattleState, Combatant
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.state.pairing_records import Pairings
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.content.records import Params
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, GREEN, Run, setup, unit, until

SCOUTS = Params(scout_targets=True)


class Fives(ScriptedDice):
    """Rolls 5 for ever."""

    def __init__(self) -> None:
        super().__init__(())

    def roll(self, sides: int, why: str) -> int:
        return 5


def cavalry(*carried: str, mount: str = "bear") -> list[Combatant]:
    return [unit("m", mount), *(unit(f"{kind}_m", kind, mount="m") for kind in carried)]


def ready(hunter: str = "lancer", *carried: str, mount: str = "bear", **fields: Any) -> Any:
    params = fields.pop("params", SCOUTS)
    green = cavalry(*(carried or ("rider",)), mount=mount)
    asks = {"blue_party": {"asks": ("aim",)}}
    return setup([unit("s", hunter)], green, params=params, **asks, **fields)


def fight(state: BattleState, aim: str = "") -> Fight:
    """One pair, in the bout, with an aim taken."""
    made = Fight(replace(state, phase="bout", pairings=Pairings(primary=(("s", "m"),))), NO_DICE)
    made.put("s", aim=aim)
    return made


def test_sd3_12_06_only_scouts_that_fight_the_mount_may_aim_at_the_carried() -> None:
    state = BATTLE.open(ready("keshik", "rider", "stabber"))
    assert declare.aims(fight(state), 0) == {"s": ["m", "rider_m", "stabber_m"]}
    off = BATTLE.open(ready("keshik", params=Params()))
    assert declare.aims(fight(off), 0) == {}
    plain = BATTLE.open(ready("archer"))
    assert declare.aims(fight(plain), 0) == {}


@pytest.mark.parametrize(
    ("hunter", "mount", "may"),
    [
        ("lancer", "bear", True),  # reach 6 against a beast's, one size apart
        ("scout", "bear", False),  # its reach is shorter
        ("keshik", "war_elephant", True),  # shoots
        ("ninja", "bear", True),
    ],
)
def test_sd3_12_06_hand_to_hand_needs_the_reach_of_the_mount(hunter: str, mount: str, may: bool) -> None:
    state = BATTLE.open(ready(hunter, mount=mount))
    assert bool(rider_aim.marks(fight(state), "s")) == may
    barred = rider_aim.bar(fight(state), "s", "m")
    assert (barred is None) == may
    assert barred is None or barred.rule == "SD3-12.06"


def test_sd3_12_06_aiming_costs_two_and_the_defence_is_the_mounts() -> None:
    made = fight(BATTLE.open(ready()), "rider_m")
    group = clash_groups.groups(made.state.pairings)[0]
    plain = fight(BATTLE.open(ready()))
    own = [term for term in bout.clash_terms(made, group, "s") if term.id == "carried"]
    assert [(term.value, term.rule) for term in own] == [(-2, "SD3-12.06")]
    assert bout.clash_terms(made, group, "m") == bout.clash_terms(plain, group, "m")
    clash = bout.clash_of(made, group)
    assert clash.members[clash.hub.aims or 0].id == "rider_m"
    assert not clash.members[clash.hub.aims or 0].attacks


@pytest.mark.parametrize(
    ("target", "cap", "damage"),
    [("rider_m", True, 4), ("stabber_m", True, 2), ("rider_m", False, 4), ("stabber_m", False, 4)],
)
def test_sd0_6_04_the_carried_take_no_more_than_their_own_base_damage(
    target: str, cap: bool, damage: int
) -> None:
    """A dragon does 2 to one so much smaller, a rider 2, a stabber 1; in halves."""
    params = replace(SCOUTS, passenger_damage_cap=cap)
    made = fight(BATTLE.open(ready("dragon", "rider", "stabber", params=params)), target)
    assert clash_groups.force(made, "s", target).damage == damage


def test_sd3_12_06_a_volley_hits_the_rider() -> None:
    setup_ = ready("keshik")
    state = until(setup_, "aim", Fives())
    assert {"rider_m", "m"} <= set(state.question.others if state.question else ())
    after = BATTLE.step(state, Reply(choice="aim", pairs=(("s", "rider_m"),)), Fives())
    rows = BATTLE.forecast(after.state, BLUE)
    assert ("s", "rider_m") in {(row.left, row.right) for row in rows}
    row = next(row for row in rows if row.right == "rider_m")
    assert "carried" in {term.id for term in row.terms[0]}
    assert tuple(sum(t.value for t in side) for side in row.terms) == row.totals
    on = BATTLE.step(after.state, Reply(choice="go"), Fives())
    struck = [e for e in on.events if isinstance(e, BlowStruck) and e.attacker == "s"]
    assert struck
    assert {e.target for e in struck} == {"rider_m"}


def test_sd3_12_06_in_a_bout_the_blows_come_off_the_rider() -> None:
    run = Run(
        ready("lancer", orders=(AdvanceOrder(by=BLUE, order="aim", units=("s",), target="rider_m"),)), Fives()
    )
    blows = [e for e in run.of(BlowStruck) if e.attacker == "s" and e.round in ("1", "2", "3")]
    assert {e.target for e in blows} == {"rider_m"}
    assert run.state.standings["rider_m"].hits < run.state.fighters["rider_m"].hits_max


def test_sd3_12_07_the_mount_fights_on_when_its_rider_falls() -> None:
    orders = (AdvanceOrder(by=BLUE, order="aim", units=("s",), target="rider_m"),)
    green = [unit("m", "bear"), unit("rider_m", "rider", mount="m", hits=3)]
    run = Run(setup([unit("s", "lancer")], green, params=SCOUTS, orders=orders), Fives())
    fallen = [e for e in run.of(Dismounted) if e.unit == "rider_m"]
    assert fallen
    assert run.state.fighters["m"].riders == ()


def test_sd3_12_06_a_question_before_the_bout_and_why_not() -> None:
    state = until(ready("lancer"), "aim", Fives())
    assert state.phase in ("skirmish", "initiative_round", "bout")
    while state.phase != "bout":
        state = BATTLE.step(state, Reply(choice="go"), Fives()).state
        if state.question is None or state.phase == "over":
            break
    assert state.question is not None
    option = next(o for o in state.question.options if o.id == "aim")
    assert (option.rule, option.units) == ("SD3-12.06", ("s",))
    assert state.question.others == ("m", "rider_m")
    with pytest.raises(Refusal):
        BATTLE.step(state, Reply(choice="aim", pairs=(("s", "nobody"),)), Fives())
    rows = BATTLE.forecast(
        BATTLE.step(state, Reply(choice="aim", pairs=(("s", "rider_m"),)), Fives()).state, BLUE
    )
    assert any("aims at rider_m" in warning for row in rows for warning in row.warnings)
    assert all(tuple(sum(t.value for t in side) for side in row.terms) == row.totals for row in rows)


def test_sd0_5_11_no_blow_on_the_carried_is_critical() -> None:
    made = fight(BATTLE.open(ready("dragon", "stabber", mount="war_elephant")), "stabber_m")
    strike = diceless_rounds.RoundAttack(attacker="s", target="stabber_m")
    before = made.standings["stabber_m"].hits
    diceless_rounds.strike_surely(made, [strike], "1", "SD3-12.06")
    assert made.standings["stabber_m"].hits == before - 2
    assert made.standings["stabber_m"].fit


def test_the_enemy_is_not_asked() -> None:
    run = Run(ready("keshik"), Fives())
    assert all(question.side == BLUE for question in run.questions)
    assert GREEN not in {question.side for question in run.questions}
