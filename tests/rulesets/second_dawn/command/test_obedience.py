"""What commanders and leaders give in battle, and what goes with them: SD4-4.04 to 4.10, SD4-5.08, 5.15."""

import pytest

from game.core.battle.events import FormationSet
from game.core.commands.common import GiveOrders
from game.core.decisions import Reply, StandingOrders
from game.core.dice import StreamDice
from game.core.events.common import CombatantRose, PairsMade, SaveRolled, StanceChanged
from game.core.records import SideId, replace
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.choices import declare
from game.rulesets.second_dawn.battle.clash import obedience
from game.rulesets.second_dawn.battle.state import battle_stat
from game.rulesets.second_dawn.battle.state.battle_records import AdvancePick, BattleSetup, Combatant
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.content.records import Params
from game.rulesets.second_dawn.unit.damage import Condition
from game.session import library
from game.session.setup import match_params
from tests.field import Field
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, GREEN, Run, kinds, setup, unit, units, until

LAPIS = SideId("lapis")


def fight_of(ready: BattleSetup) -> Fight:
    fight = Fight(BATTLE.open(ready), NO_DICE)
    fight.count_stacks()
    return fight


def commanded(stabbers: int = 3, commander: str = "courtier", **party) -> Fight:
    blue = [unit("boss", commander), *units("stabber", stabbers, "b")]
    return fight_of(setup(blue, units("piker", 2, "g"), blue_party=party))


@pytest.mark.parametrize(("stabbers", "scouts"), [(15, True), (16, False)])
def test_sd4_4_05_an_able_commander_makes_scouts_of_sixteen(stabbers: int, scouts: bool) -> None:
    fight = commanded(stabbers)
    assert fight.scout("stabber_1b") is scouts
    fight.put("boss", stun=1)
    assert not fight.scout("stabber_1b")


def test_sd4_4_05_without_a_commander_only_the_special_makes_scouts() -> None:
    fight = fight_of(setup([*units("stabber", 1, "b"), *units("scout", 1, "b")], units("piker", 1, "g")))
    assert (fight.scout("stabber_1b"), fight.scout("scout_1b")) == (False, True)


@pytest.mark.parametrize(("condition", "held"), [("critical", True), ("croaked", False), ("captive", False)])
def test_sd4_4_04_what_was_held_attacks_again_when_the_commander_is_lost(
    condition: Condition, held: bool
) -> None:
    fight = commanded()
    fight.put("stabber_1b", holding=True)
    fight.put("boss", condition=condition)
    obedience.lapse(fight)
    assert fight.standings["stabber_1b"].holding is held
    told = [e for e in fight.events if isinstance(e, StanceChanged)]
    assert [(e.unit, e.what, e.on, e.rule) for e in told] == (
        [] if held else [("stabber_1b", "hold", False, "SD4-4.04")]
    )


def test_sd4_4_04_a_commander_beside_the_battle_holds_them_too() -> None:
    fight = commanded(commander_near=True)
    fight.put("stabber_1b", holding=True)
    fight.put("boss", condition="croaked")
    obedience.lapse(fight)
    assert fight.standings["stabber_1b"].holding


def test_sd4_5_08_members_are_at_home_where_their_leader_is_and_as_long_as_he_is_there() -> None:
    woodsman = replace(kinds()["warlord"], terrain_special="forest")
    blue = [Combatant(id="boss", kind=woodsman), *units("stabber", 2, "b")]
    plain = kinds()["stabber"].evasion
    for leader, evasion in (("boss", plain + 1), ("", plain)):
        ready = setup(blue, units("piker", 1, "g"), blue_party={"leader": leader}, terrain="forest")
        assert BATTLE.open(ready).fighters["stabber_1b"].evasion == evasion
    fight = fight_of(setup(blue, units("piker", 1, "g"), blue_party={"leader": "boss"}, terrain="forest"))
    fight.put("boss", condition="croaked")
    obedience.lapse(fight)
    lost = fight.fighters["stabber_1b"]
    assert (lost.evasion, lost.terrain_special) == (plain, kinds()["stabber"].terrain_special)


class Faces:
    """Faces in order, then fives."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)
        self.why: list[str] = []

    def roll(self, sides: int, why: str) -> int:
        self.why.append(why)
        return self.faces.pop(0) if self.faces else 5


@pytest.mark.parametrize(("face", "stays"), [(10, True), (1, False)])
def test_sd4_4_10_a_commander_at_0_hits_saves_and_may_give_orders_lying(face: int, stays: bool) -> None:
    fight = commanded(commander="warlord")
    fight = Fight(fight.frozen(), Faces(face))
    fight.put("boss", condition="critical", hits=0)
    obedience.steady(fight, ["boss", "stabber_1b"])
    assert [e.against for e in fight.events if isinstance(e, SaveRolled)] == ["collapse"]
    assert fight.commander(0) == ("boss" if stays else "")
    assert fight.scout("stabber_1b") is stays


def test_sd4_4_10_who_kept_his_senses_lives_if_his_side_wins() -> None:
    ready = setup(
        [unit("boss", "warlord", hits=1), *units("heavy_knight", 2, "b")],
        [unit("x", "stabber", bonus=5, hits=2)],
        blue_party={"leader": "boss"},
        picks=(AdvancePick(by=BLUE, pairs=(("boss", "x"),)), AdvancePick(by=GREEN, pairs=(("boss", "x"),))),
    )
    outcomes = set()
    for seed in range(60):
        run = Run(ready, StreamDice(seed, "t"))
        saved = [e.passed for e in run.of(SaveRolled) if e.unit == "boss" and e.against == "collapse"]
        if saved:
            rose = [e for e in run.of(CombatantRose) if e.unit == "boss" and e.was == "critical"]
            assert bool(rose) == saved[0]
            assert run.fates["boss"].end == ("fit" if saved[0] else "critical")
            outcomes.add(saved[0])
    assert outcomes == {True, False}


ASKS = {"asks": ("form",)}


def two_leaders(**fields):
    blue = [unit("low", "warlord"), unit("high", "warlord", level=5), *units("stabber", 2, "b")]
    return setup(blue, units("piker", 2, "g"), blue_party={"leader": "low", **ASKS}, **fields)


def bonus(state, unit_id: str) -> int:
    return battle_stat.total(Fight(state, NO_DICE).bonus_terms(unit_id))


def test_sd4_5_15_before_a_prepared_battle_the_leader_is_named() -> None:
    state = until(two_leaders(), "form", StreamDice(1, "t"))
    options = {option.id: option for option in state.question.options}
    assert options["stack"].units == ("high",)
    assert options["hex"].units == ("low", "high")
    kept = BATTLE.step(state, Reply(choice="go"), StreamDice(1, "t"))
    assert bonus(kept.state, "stabber_1b") == 1 + 2
    led = BATTLE.step(state, Reply(choice="stack", units=("high",)), StreamDice(1, "t"))
    assert bonus(led.state, "stabber_1b") == 5 + 2
    assert [(e.leader, e.mode) for e in led.events if isinstance(e, FormationSet)] == [("high", "stack")]
    spread = BATTLE.step(state, Reply(choice="hex", units=("high",)), StreamDice(1, "t"))
    assert bonus(spread.state, "stabber_1b") == 5
    nobody = BATTLE.step(state, Reply(choice="nobody"), StreamDice(1, "t"))
    assert (bonus(nobody.state, "stabber_1b"), bonus(nobody.state, "high")) == (0, 5)


def test_sd4_5_15_each_choice_says_what_the_leader_would_lend() -> None:
    state = until(two_leaders(), "form", StreamDice(1, "t"))
    for option in state.question.options:
        for prospect in option.prospects:
            units = (prospect.unit,) if option.units else ()
            after = BATTLE.step(state, Reply(choice=option.id, units=units), StreamDice(1, "t")).state
            assert sum(value for _, value in prospect.parts) == bonus(after, "stabber_1b"), option.id
    values = {(o.id, p.unit): p.parts for o in state.question.options for p in o.prospects}
    assert values["stack", "high"] == (("Leadership", 5), ("Stack of 4", 2))
    assert values["nobody", ""] == ()
    assert len(values) == 5


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        (Reply(choice="stack", units=("stabber_1b",)), "cannot_lead"),
        (Reply(choice="hex", units=("low", "high")), "one_leader"),
    ],
)
def test_sd4_5_15_who_cannot_lead_is_refused(reply: Reply, code: str) -> None:
    state = until(two_leaders(), "form", StreamDice(1, "t"))
    with pytest.raises(Refusal) as caught:
        BATTLE.step(state, reply, StreamDice(1, "t"))
    assert caught.value.refused.code == code


@pytest.mark.parametrize("opening", ["surprised", "ambush"])
def test_sd4_5_15_otherwise_the_standing_formation_holds(opening: str) -> None:
    run = Run(two_leaders(state=opening, ambusher="blue"), StreamDice(1, "t"))
    assert run.questions == []


def test_sd4_5_15_a_party_with_one_leader_who_leads_is_not_asked() -> None:
    blue = [unit("boss", "warlord"), *units("stabber", 2, "b")]
    ready = setup(blue, units("piker", 2, "g"), blue_party={"leader": "boss", **ASKS})
    assert Run(ready, StreamDice(1, "t")).questions == []


def test_sd3_5_06_neutrals_without_a_scout_are_paired_by_lot() -> None:
    wolves = [unit(f"w{n}", "wolf") for n in (2, 1)]
    ready = setup(
        units("piker", 3, "b"),
        [*wolves, unit("s", "scout")],
        green_party={"neutral": True},
        params=Params(random_neutral_pairing=True),
        stop_after="pairing",
    )
    dice = Faces(3, 2)
    made = Run(ready, dice).of(PairsMade)[0]
    assert made.primary[:2] == (("piker_3b", "w1"), ("piker_2b", "w2"))
    assert dice.why == ["whom w1 falls upon", "whom w2 falls upon"]
    by_roster = Run(replace(ready, params=Params()), Faces()).of(PairsMade)[0]
    assert ("piker_1b", "s") in by_roster.primary


def test_sd3_5_06_those_left_over_join_by_lot_too() -> None:
    ready = setup(
        units("piker", 2, "b"),
        [unit(f"w{n}", "wolf") for n in (1, 2, 3)],
        green_party={"neutral": True},
        params=Params(random_neutral_pairing=True),
        stop_after="pairing",
    )
    for face, target in ((1, "piker_1b"), (2, "piker_2b")):
        dice = Faces(1, face)  # the second wolf has one piker left
        made = Run(ready, dice).of(PairsMade)[0]
        assert made.secondary == (("w3", target),)
        assert dice.why[-1] == "whom w3 joins against"


def test_sd3_5_06_is_the_rule_unless_the_table_turns_it_off() -> None:
    assert match_params(library.rules("second_dawn"), {}).random_neutral_pairing


@pytest.mark.parametrize(
    ("members", "code"), [({"wolf": 2}, "simple_orders"), ({"wolf": 2, "courtier": 1}, "")]
)
def test_sd3_3_11_beasts_alone_are_not_told_to_take_prisoners(members: dict[str, int], code: str) -> None:
    field = Field(["...."], lapis={"a": ((0, 0), members)}, cinnabar={"z": ((3, 0), {"scout": 1})})
    orders = GiveOrders(by=LAPIS, stack=field.stack("a").id, orders=StandingOrders(prisoners=True))
    if code:
        assert field.refused(field.do(orders)) == code
    else:
        field.must(orders)


def test_sd3_3_11_a_sided_beast_alone_is_barred_from_a_capture_a_ridden_one_is_not() -> None:
    fight = fight_of(setup([unit("w", "wolf")], units("piker", 1, "g")))
    bar = declare.bar_beast(fight, "w")
    assert bar is not None
    assert bar.rule == "SD3-3.11"
    fight.reshape("w", riders=("x",))
    assert declare.bar_beast(fight, "w") is None
