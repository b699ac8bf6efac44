"""How a battle begins, and its diceless rounds: SD1-10, SD1-12, SD1-9.01 to 9.05, SD4-5."""

from typing import Any

import pytest

from game.core.decisions import Reply
from game.core.events.common import (
    BlowStruck,
    CombatantRose,
    CombatantStunned,
    DieRolled,
    InitiativeSet,
    PhaseBegan,
)
from game.core.records import RuleId
from game.core.terms import Term
from game.rulesets.second_dawn.battle.opening.muster import BattleSetupError
from game.rulesets.second_dawn.battle.state.battle_records import ALL_QUESTIONS
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.content.records import Params
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, GREEN, Run, fight, setup, unit, units


def struck(run: Any, round_: str) -> list[tuple[str, str, str]]:
    return [(e.attacker, e.target, e.blow) for e in run.of(BlowStruck) if e.round == round_]


def stats(run: Any, round_: str) -> dict[str, tuple[int, int]]:
    return {e.attacker: e.stats for e in run.of(BlowStruck) if e.round == round_}


def stun(run: Any) -> dict[str, int]:
    return {e.unit: e.rounds for e in run.of(CombatantStunned)}


def opening(blue: Any, green: Any, **fields: Any) -> Any:
    """Play the skirmish only. A tiebreak, if there is one, favours blue."""
    return Run(setup(blue, green, **{"stop_after": "skirmish", **fields}), OddDice())


class OddDice:
    """Every die shows 5."""

    def roll(self, sides: int, why: str) -> int:
        return 5


def initiative(blue: Any, green: Any, dice: tuple[int, ...] = (), **fields: Any) -> Any:
    run = fight(setup(blue, green, stop_after="pairing", **fields), dice)
    return run.of(InitiativeSet)[0]


# --- stun


def test_sd1_10_04_surprise_stuns_both_sides_but_the_quick_witted() -> None:
    run = opening(units("stabber", 1, "b"), units("piker", 1, "g"), state="surprised")
    assert stun(run) == {"piker_1g": 1}


def test_sd1_10_04_at_home_nobody_is_surprised() -> None:
    home = unit("p", "piker", terrain_special="forest")
    run = opening([home], [unit("q", "piker")], state="surprised", terrain="forest")
    assert stun(run) == {"q": 1}


@pytest.mark.shows("advanced_initiative")
def test_sd1_10_04_an_ambush_stuns_two_rounds_adv_initiative_one_less() -> None:
    run = opening(
        units("scout", 1, "b"),
        [*units("stabber", 1, "g"), *units("piker", 1, "g")],
        state="ambush",
        ambusher=BLUE,
    )
    assert stun(run) == {"stabber_1g": 1, "piker_1g": 2}


def test_sd2_9_02_who_has_one_at_home_is_surprised_by_strangers_not_ambushed() -> None:
    home = {"terrain_special": "forest"}
    green = [unit("at_home", "piker", **home), unit("stranger", "piker")]
    fields: dict[str, Any] = {"state": "ambush", "ambusher": BLUE, "terrain": "forest"}
    met = opening([*units("scout", 1, "b"), unit("x", "scout", **home)], green, **fields)
    assert met.state.scene.opening == "surprised"
    assert stun(met) == {"scout_1b": 1, "stranger": 1}
    ambushers = [unit("a", "scout", **home), unit("b", "scout", **home)]
    assert stun(opening(ambushers, green, **fields)) == {"at_home": 2, "stranger": 2}


def test_sd1_10_08_in_an_ambush_the_ambushers_attack_once_melee_too() -> None:
    run = opening(units("scout", 1, "b"), units("archer", 1, "g"), state="ambush", ambusher=BLUE)
    assert [attacker for attacker, _, _ in struck(run, "ambush")] == ["scout_1b"]


def test_sd1_10_10_the_ambushed_may_hold_initiative_and_yet_not_attack() -> None:
    run = fight(
        setup(
            units("piker", 1, "b"),
            units("scout", 1, "g"),
            state="ambush",
            ambusher=BLUE,
            stop_after="initiative_round",
        ),
    )
    assert run.of(InitiativeSet)[0].winner == GREEN
    assert struck(run, "initiative") == []


def test_sd1_10_10_an_ambushed_stabber_is_free_in_the_initiative_round() -> None:
    run = fight(
        setup(
            units("piker", 1, "b"),
            units("stabber", 1, "g"),
            state="ambush",
            ambusher=BLUE,
            stop_after="initiative_round",
        ),
    )
    assert [attacker for attacker, _, _ in struck(run, "initiative")] == ["stabber_1g"]


def test_sd1_10_08_surprised_unstunned_units_of_both_sides_attack_secondaries_too() -> None:
    run = opening(units("stabber", 2, "b"), units("stabber", 1, "g"), state="surprised")
    attackers = [attacker for attacker, _, _ in struck(run, "surprised")]
    assert attackers == ["stabber_1g", "stabber_1b", "stabber_2b"]


def test_sd1_10_11_stun_is_over_in_the_first_bout() -> None:
    run = fight(
        setup(units("piker", 1, "b"), units("archer", 1, "g"), state="ambush", ambusher=BLUE),
        [5, 6, 2],
    )
    rose = run.events.index(run.of(CombatantRose)[0])
    bout = next(i for i, e in enumerate(run.events) if isinstance(e, PhaseBegan) and e.phase == "bout")
    assert rose > bout
    assert run.of(DieRolled)[-1].added == 1


# --- initiative


def test_sd1_10_05_a_stack_with_a_non_combatant_loses() -> None:
    found = initiative(units("stabber", 1, "b") + units("digger", 1, "b"), units("tosser", 1, "g"))
    assert (found.winner, found.reason) == (GREEN, "non_combat")


def test_sd1_10_05_non_combatants_on_both_sides_tie() -> None:
    found = initiative(units("digger", 1, "b"), units("digger", 1, "g"), (4,))
    assert (found.winner, found.selector, found.reason) == (None, GREEN, "tiebreak")


def test_sd1_10_05_among_equal_evasion_the_slowest_represents() -> None:
    found = initiative([unit("fast", "piker", level=2), unit("slow", "piker")], units("piker", 1, "g"), (5,))
    assert dict(found.totals) == {BLUE: 6, GREEN: 6}


def test_sd1_10_05_higher_move_is_worth_one() -> None:
    found = initiative(units("piker", 1, "b", level=2), units("piker", 1, "g"))
    assert dict(found.totals) == {BLUE: 7, GREEN: 6}


@pytest.mark.parametrize(("die", "first"), [(1, GREEN), (10, BLUE)])
def test_sd1_10_05_at_night_odd_is_the_side_that_began(die: int, first: str) -> None:
    night = {"on_turn": None, "began_by": GREEN}
    assert initiative(units("piker", 1, "b"), units("piker", 1, "g"), (die,), **night).selector == first


def test_sd1_17_03_shield_plus_slows_by_one() -> None:
    slow = unit("p", "stabber", shield="plus")
    assert dict(initiative([slow], units("stabber", 1, "g")).totals) == {BLUE: 7, GREEN: 8}


def test_sd0_4_16_terrain_slows_the_move_that_is_compared_not_evasion() -> None:
    home = unit("h", "piker", terrain_special="bog")
    found = initiative([home], units("piker", 1, "g"), terrain="bog", ground_penalty=-5)
    assert dict(found.totals) == {BLUE: 6 + 1 + 1, GREEN: 6}


@pytest.mark.parametrize(("state", "winner"), [("prepared", BLUE), ("surprised", GREEN)])
def test_sd2_8_04_two_sizes_decide(state: str, winner: str) -> None:
    found = initiative(units("bear", 1, "b"), units("piker", 2, "g"), state=state)
    assert (found.winner, found.reason, found.totals) == (winner, "size", ((BLUE, None), (GREEN, None)))


# --- battle stats in rounds


def test_sd1_7_02_at_night_both_use_defense() -> None:
    run = opening(units("archer", 1, "b"), units("tosser", 1, "g"), on_turn=None)
    assert stats(run, "short")["archer_1b"] == (1, 2)


def test_sd1_9_03_only_enemies_that_attack_in_the_round_count() -> None:
    run = opening(units("tosser", 1, "b"), units("archer", 1, "g") + units("crossbower", 1, "g"))
    assert stats(run, "long") == {"crossbower_1g": (1, 2)}
    assert stats(run, "middle")["archer_1g"] == (1, 1)


def test_sd1_9_01_a_long_shooter_attacked_by_armed_melee() -> None:
    run = fight(
        setup(units("stabber", 1, "b"), units("crossbower", 1, "g"), stop_after="initiative_round"),
    )
    assert stats(run, "initiative") == {"stabber_1b": (2, 1 - 1 - 1)}
    run = fight(
        setup(
            units("stabber", 1, "b"),
            units("crossbower", 1, "g"),
            stop_after="initiative_round",
            params=Params(long_shooter_melee_penalty=False),
        )
    )
    assert stats(run, "initiative") == {"stabber_1b": (2, 1 - 1)}


def test_sd1_10_09_shots_at_the_fallen_are_lost_and_cost_nothing() -> None:
    """Both archers aim at the scout, which falls to the first volley; the second stays in the quiver of none
    who shot already, but a short shooter that never came to shoot keeps its ammo."""
    run = opening(
        [unit("scout", "scout", hits=2)],
        units("archer", 1, "g", bonus=6) + units("tosser", 1, "g"),
    )
    assert struck(run, "middle") == [("archer_1g", "scout", "regular")]
    assert struck(run, "short") == []
    assert not run.state.standings["tosser_1g"].fired


def test_sd1_12_03_an_unarmed_attacker_glances_even_the_unarmoured() -> None:
    run = opening(units("stabber", 1, "b", weapon=False), units("scout", 1, "g"), state="surprised")
    assert struck(run, "surprised") == [("stabber_1b", "scout_1g", "glancing")]


def test_sd1_16_03_near_misses_on_the_unarmoured_are_minimum_blows() -> None:
    run = opening(units("archer", 1, "b"), units("scout", 1, "g"))
    assert struck(run, "middle") == [("archer_1b", "scout_1g", "minimum")]


def test_sd1_16_07_in_a_later_volley_the_knocked_out_are_hit_without_comparing() -> None:
    run = opening(units("archer", 1, "b"), [unit("t", "piker", hits=2)])
    assert [(e.round, e.auto, e.blow) for e in run.of(BlowStruck)][:2] == [
        ("middle", False, "glancing"),
        ("short", True, "regular"),
    ]
    assert run.state.standings["t"].condition == "croaked"


# --- leaders


def leadership_of(run: Any, attacker: str, round_: str = "middle") -> int:
    return stats(run, round_)[attacker][0]


@pytest.mark.shows("leadership")
def test_sd4_5_10_members_get_level_and_stack_bonus_others_the_chief() -> None:
    led = [unit("boss", "warlord"), *units("archer", 3, "b")]
    run = opening(led, units("piker", 4, "g"), blue_party={"leader": "boss", "chief_bonus": 3})
    assert leadership_of(run, "archer_1b") == 1 + 1 + 2
    run = opening(led, units("piker", 4, "g"), blue_party={"chief_bonus": 3})
    assert leadership_of(run, "archer_1b") == 1 + 3


def test_sd4_5_05_in_a_stack_of_seventeen_only_the_leader_has_his_own() -> None:
    led = [unit("boss", "warlord", level=2), *units("archer", 16, "b")]
    run = opening(led, units("archer", 1, "g"), blue_party={"leader": "boss"})
    assert leadership_of(run, "archer_1b") == 1
    state = run.state
    assert {u.id: u.bonus for u in BATTLE.view(state, BLUE).units if u.id == "boss"} == {"boss": 2}


def test_sd4_5_07_the_stack_is_counted_as_a_phase_begins() -> None:
    """Two of five fall in the first volley; the bonus of the skirmish stays, that of the next phase not."""
    led = [unit("boss", "warlord"), *units("archer", 2, "b"), *units("scout", 2, "b", hits=1)]
    run = opening(
        led,
        units("archer", 6, "g", bonus=4),
        blue_party={"leader": "boss"},
        stop_after="",
    )
    assert leadership_of(run, "archer_1b", "middle") == leadership_of(run, "archer_1b", "short")
    assert run.state.parties[0].stack < 5


def test_sd4_5_12_without_its_leader_the_stack_has_no_bonus() -> None:
    led = [unit("boss", "warlord", hits=1), *units("archer", 2, "b")]
    run = opening(
        led,
        units("archer", 3, "g", bonus=12),
        blue_party={"leader": "boss"},
        picks=(),
    )
    assert run.state.standings["boss"].condition == "croaked"
    assert leadership_of(run, "archer_1b", "short") == 1 - 0


def test_sd1_9_05_a_bonus_of_six_doubles_and_penalties_do_not_count() -> None:
    run = opening(units("archer", 1, "b", bonus=6), units("piker", 2, "g"))
    assert [e.damage for e in run.of(BlowStruck)] == [4, 4]


def test_weather_and_the_like_are_terms_beside_the_bonus() -> None:
    rain = Term(id="weather", label="Heavy rain", value=-1, rule=RuleId("SD5-4.09"))
    run = opening(units("archer", 1, "b", bonus=6), units("piker", 1, "g"), blue_party={"terms": (rain,)})
    assert leadership_of(run, "archer_1b") == 1 + 6 - 1
    assert run.of(BlowStruck)[0].damage == 4


# --- setups that are none


@pytest.mark.parametrize(
    ("blue", "fields", "message"),
    [
        ([], {}, "no combatants"),
        ([("a", "piker", {}), ("a", "piker", {})], {}, "two combatants are called a"),
        ([("g1", "piker", {})], {}, "two combatants are called g1"),
        ([("a", "piker", {"hits": 9})], {}, "hits must be above 0 and at most 4"),
        ([("a", "piker", {"ammo": 2})], {}, "ammo must be from 0 to 0"),
        ([("a", "piker", {"level": 0})], {}, "levels begin at 1"),
        ([("a", "piker", {"shield": "normal"})], {}, "takes both hands"),
        ([("a", "crossbower", {"shield": "normal"})], {}, "uses no shield"),
        ([("a", "piker", {})], {"state": "ambush"}, "needs an ambusher"),
        ([("a", "piker", {})], {"blue_party": {"leader": "x"}}, "x, who leads blue"),
        ([("a", "piker", {})], {"began_by": "red"}, "red is not a party"),
    ],
)
def test_a_setup_that_is_no_battle_is_refused(blue: Any, fields: Any, message: str) -> None:
    ready = setup([unit(id_, kind, **more) for id_, kind, more in blue], [unit("g1", "piker")], **fields)
    with pytest.raises(BattleSetupError, match=message):
        BATTLE.open(ready)


def test_sd0_2_21_a_skirmish_without_attackers_asks_nothing() -> None:
    ready = setup(
        units("piker", 1, "b"),
        units("piker", 1, "g"),
        blue_party={"asks": ALL_QUESTIONS},
        green_party={"asks": ALL_QUESTIONS},
    )
    run = fight(ready, (7, 5, 2), [Reply(choice="go")])
    assert [q.kind for q in run.questions] == ["declare", "declare"]
