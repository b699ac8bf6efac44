"""What sides declare, and how battles end: SD1-10.12 to 10.14, SD1-16, SD1-17, SD1-18, SD1-19, SD0-4.03 to
4.06, SD4-2.05."""

from fractions import Fraction
from typing import Any

import pytest

from game.core.decisions import Option, Reply
from game.core.dice import StreamDice
from game.core.events.common import (
    AmmoChanged,
    BlowStruck,
    CaptiveFreed,
    ClashRolled,
    CombatantFell,
    CombatantRose,
    PairsMade,
    StanceChanged,
)
from game.core.records import replace
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.clash import capture
from game.rulesets.second_dawn.battle.state.battle_records import ALL_QUESTIONS, AdvancePick
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.content.records import Params
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, GREEN, Run, fight, setup, unit, units, until

DECLARES = {"asks": ("declare",)}


class AllFive:
    """Every die shows 5."""

    def roll(self, sides: int, why: str) -> int:
        return 5


def declaring(blue: Any, green: Any, **fields: Any) -> Any:
    """The state at blue's first declaration."""
    return until(
        setup(blue, green, blue_party={**DECLARES, **fields.pop("party", {})}, **fields), "declare", AllFive()
    )


def offered(state: Any, id_: str) -> Option:
    options: tuple[Option, ...] = state.question.options
    return next(option for option in options if option.id == id_)


def say(choice: str, *names: str) -> Reply:
    return Reply(choice=choice, units=names)


GO = say("go")


# --- capture


def test_sd1_19_01_refused_below_zero_with_its_own_penalty() -> None:
    """The example of the rule: a crossbower without ammo, off-turn, against armed melee."""
    state = declaring(units("crossbower", 1, "b", ammo=0), units("piker", 1, "g"), on_turn=GREEN)
    option = offered(state, "capture")
    assert not option.enabled
    (bar,) = option.barred
    assert (bar.unit, bar.reason, bar.rule) == (
        "crossbower_1b",
        "Its battle stat would be -2, below 0",
        "SD1-19.01",
    )


def test_sd1_19_01_allowed_at_zero() -> None:
    state = declaring(units("piker", 1, "b"), units("piker", 1, "g"))
    assert offered(state, "capture").units == ("piker_1b",)


def test_sd1_19_01_a_capture_lapses_when_the_stat_no_longer_allows_it() -> None:
    """One against one it may; when its comrade has fallen two stand against it, and it may not go on."""
    blue = [unit("p", "archer"), unit("q", "archer", hits=1)]
    run = Run(setup(blue, units("archer", 2, "g"), blue_party=DECLARES), AllFive(), [say("capture", "p"), GO])
    lapses = [e for e in run.of(StanceChanged) if e.what == "capture" and not e.on]
    assert [(e.unit, e.rule, e.why) for e in lapses] == [
        ("p", "SD1-19.01", "Its battle stat would be -1, below 0")
    ]


@pytest.mark.parametrize(("prey", "rules"), [("piker", []), ("warlord", ["SD3-3.07"])])
def test_sd3_3_07_beasts_take_only_smaller_enemies(prey: str, rules: list[str]) -> None:
    pairs = (("w", "prey"), ("boss", "x"))
    state = declaring(
        [unit("w", "wolf"), unit("boss", "warlord")],
        [unit("prey", prey), unit("x", "piker")],
        picks=tuple(AdvancePick(by=side, pairs=pairs) for side in (BLUE, GREEN)),
    )
    assert [bar.rule for bar in offered(state, "capture").barred if bar.unit == "w"] == rules


def test_sd3_3_07_beasts_hold_only_what_they_took() -> None:
    ready = setup(units("wolf", 1, "b"), units("piker", 1, "g"))
    met = Fight(BATTLE.open(ready), StreamDice(1, "t"))
    assert capture.jailors(met, 0, ["piker_1g"]) == []


def test_sd2_3_02_a_swarm_is_one_prisoner() -> None:
    """Eight small ones that fight a heavy as one are taken by one hit, and one pair of hands holds them."""
    ready = setup(
        [unit("h", "basic_heavy")],
        units("spiderling", 8, "g"),
        blue_party={**DECLARES, "prisoners": True},
    )
    for seed in range(20):
        run = Run(ready, StreamDice(seed, "t"), [say("capture", "h")])
        ends = {run.fates[u].end for u in run.fates if u != "h"}
        if "captive" in ends:
            taken = [fate for fate in run.fates.values() if fate.end == "captive"]
            assert len(taken) > 1
            assert {fate.captor for fate in taken} == {"h"}
            return
    raise AssertionError("no swarm was taken")


def test_sd1_19_04_prisoners_go_to_jailors_with_room() -> None:
    ready = setup([unit("h", "basic_heavy"), unit("s", "stabber")], units("piker", 3, "g"))
    met = Fight(BATTLE.open(ready), StreamDice(1, "t"))
    pikers = [f"piker_{n}g" for n in (1, 2, 3)]
    assert capture.assigned(met, 0, pikers) == {"piker_1g": "h", "piker_2g": "s"}
    heavy = setup([unit("s", "stabber"), unit("h", "basic_heavy")], units("basic_heavy", 1, "g"))
    strong = Fight(BATTLE.open(heavy), StreamDice(1, "t"))
    assert capture.assigned(strong, 0, ["basic_heavy_1g"]) == {"basic_heavy_1g": "h"}
    by_hand = Fight(BATTLE.open(replace(ready, params=Params(prisoners_by_hand=True))), StreamDice(1, "t"))
    assert capture.assigned(by_hand, 0, pikers) == {"piker_1g": "h", "piker_2g": "h", "piker_3g": "s"}


def test_sd1_19_a_capture_from_declaration_to_fate() -> None:
    """The knight knocks its piker out in the initiative round, and takes it as the bout begins."""
    run = Run(
        setup(
            [unit("knight", "knight", bonus=6), unit("p", "piker")],
            [unit("prey", "piker", hits=2), unit("x", "piker")],
            blue_party=DECLARES,
            green_party={"pile_on": True},
            picks=(
                AdvancePick(by=BLUE, pairs=(("knight", "prey"),)),
                AdvancePick(by=GREEN, pairs=(("knight", "prey"),)),
            ),
        ),
        AllFive(),
        [say("capture", "knight"), GO],
    )
    falls = [(e.unit, e.how, e.by) for e in run.of(CombatantFell)][:2]
    assert falls == [("prey", "knocked_out", "knight"), ("prey", "captive", "knight")]
    fate = run.fates["prey"]
    assert (fate.end, fate.captor, fate.hits) == ("captive", "knight", 2)


def test_sd1_19_04_who_holds_a_prisoner_takes_no_second() -> None:
    ready = setup(
        [unit("k", "knight", bonus=6), unit("p", "piker")],
        [unit("a", "piker", hits=2), *units("piker", 3, "g")],
        blue_party=DECLARES,
        picks=(AdvancePick(by=BLUE, pairs=(("k", "a"),)), AdvancePick(by=GREEN, pairs=(("k", "a"),))),
    )
    run = Run(ready, StreamDice(5, "t"), [say("capture", "k"), GO])
    taken = [e.unit for e in run.of(CombatantFell) if e.how == "captive" and e.why == "blow"]
    assert taken == ["a"]
    bars = [b for o in run.questions[-1].options if o.id == "capture" for b in o.barred if b.unit == "k"]
    assert [bar.rule for bar in bars] == ["SD1-19.04"]


@pytest.mark.slow
def test_sd1_19_07_a_captive_is_free_when_its_jailor_falls() -> None:
    for seed in range(200):
        run = Run(
            setup(
                [unit("jailor", "piker", bonus=5, hits=4)],
                [unit("a", "piker", hits=2), *units("piker", 2, "g")],
                blue_party=DECLARES,
            ),
            StreamDice(seed, "t"),
            [say("capture"), GO] * 2,
        )
        if run.of(CaptiveFreed):
            break
    assert run.result is not None
    assert run.result.winner == GREEN
    assert run.fates["a"].end == "fit"
    assert run.fates["a"].hits == 2


# --- stances


def test_sd0_4_06_only_scouts_and_units_under_a_commander_only_defend() -> None:
    state = declaring(units("stabber", 1, "b") + units("scout", 1, "b"), units("piker", 2, "g"))
    option = offered(state, "hold")
    assert option.units == ("scout_1b",)
    assert [(bar.unit, bar.rule) for bar in option.barred] == [("stabber_1b", "SD0-4.06")]
    led = [*units("stabber", 1, "b"), unit("boss", "warlord")]
    assert offered(declaring(led, units("piker", 2, "g")), "hold").units == ("stabber_1b", "boss")


def test_sd0_4_06_who_holds_deals_nothing_and_has_the_defenders_modifiers() -> None:
    led = [*units("tosser", 1, "b"), unit("boss", "warlord")]
    run = Run(
        setup(led, units("archer", 2, "g"), blue_party=DECLARES),
        StreamDice(1, "t"),
        [say("hold", "tosser_1b"), GO],
    )
    short = [e for e in run.of(BlowStruck) if e.round == "short" and "tosser_1b" in (e.attacker, e.target)]
    assert [(e.attacker, e.stats) for e in short] == [("archer_1g", (1, 0 + 2))]


def test_sd0_5_06_a_stunned_scout_has_none_of_a_scouts_choices() -> None:
    blue = [*units("scout", 1, "b"), *units("explorer", 1, "b")]
    state = declaring(blue, units("stabber", 2, "g"), state="surprised")
    for id_ in ("hold", "crouch"):
        option = offered(state, id_)
        assert option.units == ("explorer_1b",)
        assert [(bar.unit, bar.reason) for bar in option.barred] == [("scout_1b", "It is stunned")]


def test_sd0_4_06_a_side_that_holds_may_attack_again_in_the_next_round() -> None:
    """All of blue hold in the skirmish; before its initiative round it is asked anew."""
    led = [*units("archer", 1, "b"), unit("boss", "warlord")]
    ready = setup(led, units("tosser", 2, "g"), blue_party=DECLARES)
    run = Run(ready, AllFive(), [say("hold"), GO, say("attack", "archer_1b"), GO])
    struck = [(e.attacker, e.round) for e in run.of(BlowStruck) if e.round in ("middle", "initiative")]
    assert struck == [("archer_1b", "initiative")]


def test_holding_fire_saves_ammunition() -> None:
    led = [*units("archer", 1, "b"), unit("boss", "warlord", bonus=9)]
    asked = setup(led, units("piker", 1, "g"), blue_party=DECLARES)
    assert offered(until(asked, "declare", AllFive()), "hold_fire").units == ("archer_1b",)
    saved = Run(asked, AllFive(), [say("hold_fire"), GO])
    assert saved.fates["archer_1b"].ammo == 6
    assert Run(asked, AllFive()).fates["archer_1b"].ammo == 5


def test_sd0_4_05_a_crouching_scout_is_harder_to_shoot_and_does_not_stab() -> None:
    scout = setup(units("scout", 1, "b"), units("archer", 1, "g"), blue_party=DECLARES)
    run = Run(scout, AllFive(), [say("crouch"), GO])
    stats = [e.stats for e in run.of(BlowStruck) if e.attacker == "archer_1g" and e.stats]
    assert stats[:1] == [(1, 1 + 1)]
    assert "scout_1b" not in [e.attacker for e in run.of(BlowStruck)]


def test_sd0_4_05_crouching_does_not_help_to_shoot() -> None:
    """In the initiative round the archer only defends: nothing flies at the ninja, which crouches in vain."""
    ready = setup(units("ninja", 1, "b"), units("archer", 1, "g"), blue_party=DECLARES)
    run = Run(ready, AllFive(), [say("crouch"), GO])
    assert [e.stats for e in run.of(BlowStruck) if e.round == "initiative"] == [(4, 1)]


def test_sd0_4_05_crouching_does_not_help_against_melee() -> None:
    run = Run(
        setup(units("scout", 1, "b"), units("stabber", 1, "g"), blue_party=DECLARES, on_turn=GREEN),
        AllFive(),
        [say("crouch"), GO],
    )
    assert [e.stats for e in run.of(BlowStruck) if e.stats] == []
    assert run.of(ClashRolled)[0].stats == (0, 2)


# --- shields


def test_sd1_17_01_who_may_wear_a_shield() -> None:
    blue = [
        unit("worn", "tosser"),
        unit("off", "tosser", shield="none"),
        unit("hands", "piker"),
        unit("striker", "crossbower"),
    ]
    option = offered(declaring(blue, units("archer", 4, "g")), "shield_on")
    assert option.units == ()
    assert {bar.unit: bar.rule for bar in option.barred} == {
        "worn": "SD1-17.01",
        "off": "SD1-17.01",
        "hands": "SD1-17.01",
        "striker": "SD1-5.01",
    }


def test_sd1_17_01_a_shield_comes_off_and_on_at_once() -> None:
    ready = setup(units("tosser", 1, "b"), units("archer", 1, "g"), blue_party=DECLARES)
    run = Run(ready, AllFive(), [say("shield_off"), say("shield_on"), say("shield_off"), GO])
    assert [(e.what, e.on) for e in run.of(StanceChanged)] == [
        ("shield", False),
        ("shield", True),
        ("shield", False),
    ]
    middle = next(e for e in run.of(BlowStruck) if e.round == "middle")
    assert middle.stats == (1, 0 + 1)


def test_sd1_17_03_shield_plus_takes_the_round_in_which_attacks_hit_by_themselves() -> None:
    blue = [unit("s", "stabber", shield_plus=True)]
    run = Run(
        setup(blue, units("crossbower", 1, "g"), blue_party=DECLARES), AllFive(), [say("shield_plus"), GO]
    )
    volleys = [(e.round, e.auto, e.blow) for e in run.of(BlowStruck)][:2]
    assert volleys == [("long", True, "regular"), ("middle", False, "miss")]
    assert run.of(ClashRolled)[0].stats == (2 + 3, 1 - 1)
    assert "s" not in [e.attacker for e in run.of(BlowStruck)]


def test_sd1_17_03_behind_shield_plus_nobody_is_unarmed() -> None:
    unarmed = unit("s", "stabber", shield="plus", weapon=False)
    run = Run(setup([unarmed], units("piker", 1, "g")), AllFive())
    assert run.of(ClashRolled)[0].stats == (2 + 3, 1)


def test_sd2_7_10_a_scout_in_reserve_attacks_nobody_unless_it_is_told_to() -> None:
    blue = [*units("scout", 9, "b")]
    ready = setup(
        blue,
        units("heavy_knight", 1, "g"),
        state="ambush",
        ambusher=BLUE,
        params=Params(scout_targets=True),
        stop_after="skirmish",
        picks=(AdvancePick(by=BLUE, pairs=(("scout_1b", "heavy_knight_1g"),)),),
    )
    run = Run(ready, AllFive())
    waiting = set(run.of(PairsMade)[0].reserve)
    assert waiting
    assert not waiting & {e.attacker for e in run.of(BlowStruck)}


# --- refusals


def test_an_option_that_is_closed_or_a_unit_that_is_barred_is_refused_and_changes_nothing() -> None:
    state = declaring(units("stabber", 1, "b") + units("scout", 1, "b"), units("piker", 2, "g"))
    for reply, code in (
        (say("hold", "stabber_1b"), "barred"),
        (say("hold", "nobody"), "no_such_unit"),
        (say("stand"), "closed_choice"),
    ):
        with pytest.raises(Refusal) as caught:
            BATTLE.step(state, reply, AllFive())
        assert caught.value.refused.code == code
    with pytest.raises(Refusal):
        BATTLE.step(state, None, AllFive())


def test_a_battle_that_is_over_takes_no_step() -> None:
    run = Run(setup(units("piker", 1, "b"), units("piker", 1, "g")), AllFive())
    with pytest.raises(Refusal):
        BATTLE.step(run.state, None, AllFive())


# --- scouts' aims


def test_sd1_8_12_a_scout_that_nobody_attacks_aims_where_it_will() -> None:
    fields: dict[str, Any] = {"params": Params(scout_targets=True), "state": "surprised"}
    blue = [unit("s", "knight"), unit("t", "knight")]
    ready = setup(blue, units("piker", 3, "g"), blue_party={"asks": ("aim",)}, **fields)
    state = until(ready, "aim", AllFive())
    assert state.question.own == ("s", "t")
    run = Run(ready, AllFive(), [Reply(choice="aim", pairs=(("s", "piker_3g"), ("t", "piker_3g"))), GO])
    first = [e for e in run.of(BlowStruck) if e.round == "surprised"]
    assert [(e.attacker, e.target) for e in first] == [("s", "piker_3g"), ("t", "piker_3g")]
    later = [e for e in run.of(BlowStruck) if e.round == "initiative" and e.attacker == "s"]
    assert later[0].target == "piker_1g"


def test_sd1_8_12_an_attacked_scout_must_aim_at_its_attacker() -> None:
    fields: dict[str, Any] = {"params": Params(scout_targets=True), "state": "surprised"}
    ready = setup([unit("s", "knight")], units("stabber", 2, "g"), blue_party={"asks": ("aim",)}, **fields)
    run = Run(ready, AllFive())
    assert [q.kind for q in run.questions][:1] == ["aim"]
    assert set(run.questions[0].others) == {"stabber_1g", "stabber_2g"}
    one = setup([unit("s", "knight")], units("stabber", 1, "g"), blue_party={"asks": ("aim",)}, **fields)
    assert "aim" not in [q.kind for q in Run(one, AllFive()).questions]


# --- the end


def test_sd1_16_08_the_winner_decides_over_the_knocked_out() -> None:
    """Two unarmed knights and three pikers that lie down: two can be held, one croaks."""
    blue = [unit("a", "knight", weapon=False, bonus=9), unit("b", "knight", weapon=False, bonus=9)]
    green = [unit("x", "piker", hits=1), unit("y", "piker", hits=1)]
    ready = setup(blue, green, blue_party={"asks": ("settle",)})
    state = until(ready, "settle", AllFive())
    assert [o.id for o in state.question.options] == ["croak", "imprison"]
    assert state.question.default == "croak"
    croaked = Run(ready, AllFive())
    assert [croaked.fates[u].end for u in "xy"] == ["croaked", "croaked"]
    taken = Run(ready, AllFive(), [say("imprison", "y")])
    assert [taken.fates[u].end for u in "xy"] == ["croaked", "captive"]
    assert taken.fates["y"].hits == 2


def test_sd1_19_04_prisoners_are_at_most_as_many_as_jailors() -> None:
    blue = [unit("a", "knight", weapon=False, bonus=9)]
    green = [unit("x", "piker", hits=1), unit("y", "piker", hits=1)]
    ready = setup(blue, green, state="surprised", blue_party={"asks": ("settle",)})
    for seed in range(60):
        run = Run(ready, StreamDice(seed, "t"), [say("imprison")])
        if run.questions and len(run.questions[0].others) == 2:
            break
    ends = sorted(run.fates[u].end for u in "xy")
    assert ends == ["captive", "croaked"] or ends.count("croaked") == 2


def test_sd1_16_08_by_order_prisoners_are_taken_without_asking() -> None:
    blue = [unit("a", "knight", weapon=False, bonus=9)]
    green = [unit("x", "piker", hits=1)]
    assert fight(setup(blue, green)).fates["x"].end == "croaked"
    assert fight(setup(blue, green, blue_party={"prisoners": True})).fates["x"].end == "captive"
    by_rule = setup(blue, green, params=Params(croak_default="capture"))
    assert fight(by_rule).fates["x"].end == "captive"


def test_sd3_3_07_beasts_take_no_prisoners_at_the_end_either() -> None:
    """A bear's glance fells a piker; no infantry is there to hold it."""
    run = fight(setup([unit("b", "bear")], [unit("x", "piker", bonus=5)], blue_party={"prisoners": True}))
    assert [(e.how, e.why) for e in run.of(CombatantFell)] == [
        ("knocked_out", "blow"),
        ("croaked", "settled"),
    ]


def test_sd1_16_05_knocked_out_winners_rise_at_one_hit() -> None:
    run = fight(setup([unit("a", "archer", ammo=0)], [unit("p", "piker")]), [3, 8, 4])
    assert [(e.unit, e.hits) for e in run.of(CombatantRose)] == [("p", 2)]
    assert run.fates["p"].end == "fit"


def test_sd1_10_14_two_bouts_of_stand_offs_end_without_winner() -> None:
    led = {"asks": ("declare",)}
    run = Run(
        setup(
            [unit("a", "warlord")],
            [unit("b", "warlord")],
            blue_party=led,
            green_party=led,
        ),
        AllFive(),
        [say("hold"), GO, say("hold"), GO],
    )
    assert run.result is not None
    assert (run.result.winner, run.result.reason, run.result.bouts) == (None, "standoff", 2)
    assert {fate.end for fate in run.fates.values()} == {"fit"}


def test_both_gone_is_no_victory() -> None:
    run = fight(setup([unit("a", "piker", hits=2)], [unit("b", "piker", hits=2)]), [1, 5, 5])
    assert run.result is not None
    assert (run.result.winner, run.result.reason) == (None, "none_left")
    assert {fate.exp for fate in run.fates.values()} == {0}


def test_sd2_5_08_a_critical_winner_is_left_to_the_map_and_losers_are_finished() -> None:
    blue = [unit("k", "knight", hits=1), unit("l", "knight", bonus=12)]
    run = Run(setup(blue, [unit("x", "knight", hits=12, bonus=2)]), StreamDice(3, "t"))
    assert run.fates["x"].end == "croaked"


# --- ammunition and experience


@pytest.mark.parametrize(
    ("green", "fields", "after"),
    [
        (("piker", 1), {}, 5),
        (("archer", 1), {}, 6),
        (("crossbower", 1), {}, 5),
        (("archer", 1), {"others_near": True}, 4),
        (("archer", 1), {"params": Params(ammo_recovery=False)}, 4),
    ],
)
def test_sd1_18_05_the_winner_finds_ammunition_again(green: Any, fields: dict[str, Any], after: int) -> None:
    kind, count = green
    run = Run(setup([unit("a", "archer", bonus=12)], units(kind, count, "g"), **fields), AllFive())
    assert run.fates["a"].ammo == after


def test_sd1_18_03_an_attacker_whose_turn_never_came_has_shot_nothing() -> None:
    """Ambushed, so that nobody shot before: the first archer ends the bout before the turn of the second."""
    green = units("archer", 2, "g", bonus=9)
    run = Run(setup(units("scout", 1, "b"), green, state="ambush", ambusher=BLUE), AllFive())
    assert [e.round for e in run.of(BlowStruck) if e.attacker == "archer_2g"] == []
    assert {e.unit: (e.before, e.after) for e in run.of(AmmoChanged)} == {"archer_1g": (6, 5)}


def test_sd1_18_05_not_without_having_shot() -> None:
    run = Run(setup([unit("a", "archer", bonus=12, ammo=1)], units("archer", 1, "g", ammo=0)), AllFive())
    assert run.fates["a"].ammo == 1
    assert run.of(AmmoChanged) == []


def test_sd2_5_09_who_brings_an_enemy_down_earns_what_it_is_worth() -> None:
    blue = [unit("a", "stabber", bonus=9), unit("b", "stabber", bonus=9), unit("c", "stabber", bonus=9)]
    run = Run(setup(blue, [unit("x", "knight"), unit("y", "piker")]), AllFive())
    assert {u: run.fates[u].exp for u in "abc"} == {"a": 2, "b": 0, "c": 8}


def test_sd5_2_09_shared_it_goes_equally_to_those_who_stand() -> None:
    blue = [unit("a", "stabber", bonus=9), unit("b", "stabber", bonus=9), unit("c", "stabber", bonus=9)]
    shared = Params(exp_credit="shared")
    run = Run(setup(blue, [unit("x", "knight"), unit("y", "piker")], params=shared), AllFive())
    assert {run.fates[u].exp for u in "abc"} == {Fraction(8 + 2, 3)}
    assert run.fates["x"].exp == 0


def test_sd4_2_07_a_leaders_level_makes_it_worth_more() -> None:
    run = Run(setup([unit("a", "knight", bonus=30)], [unit("w", "warlord", level=5)]), AllFive())
    assert run.fates["a"].exp == 16


# --- questions


def test_a_side_is_asked_only_what_it_wants() -> None:
    blue, green = units("stabber", 3, "b"), units("piker", 3, "g")
    silent = Run(setup(blue, green), StreamDice(1, "t"))
    assert silent.questions == []
    asked = Run(setup(blue, green, blue_party={"asks": ALL_QUESTIONS}, pause=True), StreamDice(1, "t"))
    assert {q.side for q in asked.questions} == {BLUE}
    assert {"pair", "declare", "go"} <= {q.kind for q in asked.questions}
    assert asked.state.standings == silent.state.standings


def test_the_view_shows_a_question_to_its_side_only() -> None:
    state = declaring(units("stabber", 1, "b"), units("piker", 2, "g"))
    assert BATTLE.view(state, BLUE).question is not None
    assert BATTLE.view(state, GREEN).question is None
