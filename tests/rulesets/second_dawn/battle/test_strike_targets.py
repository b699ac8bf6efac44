"""Whom area attacks, slams and second attacks reach beyond the one enemy: SD2-7.02, SD4-9.01, SD4-12.06,
SD4-12.07."""

import pytest

from game.core.battle.events import AreaStruck, DraggedForward, Slammed
from game.core.decisions import Reply
from game.core.dice import StreamDice
from game.core.events.common import BlowStruck, PairsMade
from game.core.records import replace
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.clash import bout, rounds
from game.rulesets.second_dawn.battle.clash.clash import Clash, ClashOutcome, Contender, unrolled
from game.rulesets.second_dawn.battle.pairing.clash_groups import groups
from game.rulesets.second_dawn.battle.state.battle_records import BattleState, Combatant
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.state.pairing_records import Pairings
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.battle.targets import area_attack
from tests.abilities import remade
from tests.rulesets.second_dawn.battle.battle_tools import Run, setup, unit, units, until


def gifted(id_: str, kind: str, *specials: str) -> Combatant:
    made = unit(id_, kind)
    return replace(made, kind=remade(made.kind, specials=(*made.kind.specials, *specials)))


def dice() -> StreamDice:
    return StreamDice(1, "targets")


def first_bout(blue: list[Combatant], green: list[Combatant], kind: str) -> BattleState:
    """The first bout's question of a kind to blue."""
    state = until(setup(blue, green, blue_party={"asks": (kind,)}), kind, dice())
    while state.phase != "bout":
        state = BATTLE.step(state, Reply(choice="go"), dice()).state
    return state


# --- area attacks


@pytest.mark.parametrize("breathes", [True, False])
def test_sd2_7_02_an_area_attack_takes_the_place_of_cleaving(breathes: bool) -> None:
    state = first_bout([gifted("breath", "heavy_knight", "area_stun")], units("stabber", 4, "g"), "area")
    fight = Fight(state, NO_DICE)
    (group,) = groups(fight.state.pairings)
    assert (group.hub, len(group.primaries)) == ("breath", 2)
    fight.put("breath", strike="area" if breathes else "")
    made = bout.made(fight)
    area_attack.resolve(fight, "bout")
    ((_, ready),) = bout.after_strikes(fight, made)
    assert (fight.standings["breath"].strike == "swept") == breathes
    assert [member.aloft for member in ready.primaries] == [False, breathes]


def screened(*green_asks: str) -> BattleState:
    """A dragon-breathed heavy against one piker in front, a courtier and archers behind him; it is asked who
    makes an area attack in bout 1."""
    green = [unit("boss", "courtier", lane="back"), unit("front", "lancer")]
    green += [replace(bow, lane="back") for bow in units("archer", 2, "g")]
    ready = setup(
        [gifted("breath", "heavy_knight", "area_stun")],
        green,
        blue_party={"asks": ("area", "slam")},
        green_party={"asks": green_asks},
    )
    state = until(ready, "area", dice())
    while state.phase != "bout":
        state = BATTLE.step(state, Reply(choice="go"), dice()).state
    return state


def struck(state: BattleState, *replies: Reply) -> list[object]:
    """Events up to the next bout."""
    events: list[object] = []
    left = list(replies)
    number = state.bout
    while state.phase == "bout" and state.bout == number:
        assert state.question is not None
        reply = left.pop(0) if left else Reply(choice=state.question.default)
        step = BATTLE.step(state, reply, dice())
        events += step.events
        state = step.state
        if step.result is not None:
            break
    return events


def test_sd4_12_06_an_area_attack_spills_onto_the_backline() -> None:
    """It takes two medium enemies, or as many smaller ones: the lancer in front takes half of it."""
    events = struck(screened(), Reply(choice="area"), Reply(choice="go"))
    (area,) = [e for e in events if isinstance(e, AreaStruck)]
    assert area.targets[0] == "front"
    assert set(area.targets[1:]) <= {"boss", "archer_1g", "archer_2g"}
    assert len(area.targets) > 1


def test_sd4_12_06_the_defender_chooses_whom_it_hits_there() -> None:
    state = screened("spill")
    state = BATTLE.step(state, Reply(choice="area"), dice()).state
    while state.question is not None and state.question.kind != "spill":
        state = BATTLE.step(state, Reply(choice=state.question.default), dice()).state
    assert state.question is not None
    assert state.question.side == "green"
    assert set(state.question.own) == {"boss", "archer_1g", "archer_2g"}
    with pytest.raises(Refusal):
        BATTLE.step(state, Reply(choice="give_up", units=("front",)), dice())
    events = struck(state, Reply(choice="give_up", units=("archer_2g", "archer_1g")))
    (area,) = [e for e in events if isinstance(e, AreaStruck)]
    assert area.targets == ("front", "archer_2g", "archer_1g")


# --- slams


def test_sd4_12_07_a_slam_drags_the_backline_forward_unhurt() -> None:
    """A slam takes two units two sizes smaller: the one in front, and one behind it. The other in front falls
    in the initiative round."""
    green = [unit("boss", "courtier", lane="back"), unit("first", "stabber"), unit("front", "stabber")]
    ready = setup(units("heavy_knight", 1, "b"), green, blue_party={"asks": ("slam",)})
    state = until(ready, "slam", dice())
    events = struck(state, Reply(choice="slam"), Reply(choice="go"))
    (slam,) = [e for e in events if isinstance(e, Slammed)]
    assert slam.targets == ("front",)
    dragged = [e for e in events if isinstance(e, DraggedForward)]
    assert [(e.unit, e.by) for e in dragged] == [("boss", "heavy_knight_1b")]
    made = [e for e in events if isinstance(e, PairsMade)]
    assert ("heavy_knight_1b", "boss") in made[-1].primary
    hurt = {e.target for e in events if isinstance(e, BlowStruck) and e.round == "slam"}
    assert "boss" not in hurt


def test_sd4_12_07_who_attacks_beside_others_drags_nobody() -> None:
    green = [unit("boss", "courtier", lane="back"), unit("front", "stabber")]
    fight = Fight(
        first_bout(units("knight", 2, "b"), [*green, unit("bow", "archer", lane="back")], "slam"), NO_DICE
    )
    aims = [area_attack.aim(fight, one, "slam") for one in ("knight_1b", "knight_2b")]
    assert [aim.spill for aim in aims] == [(), ()]


def test_sd4_12_07_who_only_hits_an_enemy_of_others_drags_nobody() -> None:
    """Its enemy lies down or has left: it is alone with it, but in no primary pairing."""
    green = [unit("boss", "courtier", lane="back"), unit("front", "stabber")]
    fight = Fight(first_bout(units("knight", 2, "b"), green, "slam"), NO_DICE)
    fight.now(pairings=Pairings(secondary=(("knight_2b", "front"),)))
    assert area_attack.aim(fight, "knight_2b", "slam").spill == ()


def slammed(primary: tuple[tuple[str, str], ...], *slams: str) -> tuple[Fight, list[str]]:
    """Slams at the start of a bout with somebody behind either front, and whom they drag forward."""
    blue = [
        *(unit(one, "heavy_knight") for one in ("heavy", "other")),
        *(unit(one, "thunderbird", lane="back") for one in ("bird", "flock")),
    ]
    green = [*(unit(one, "stabber") for one in ("front", "flank")), gifted("bow", "archer", "enhanced_slam")]
    fight = Fight(first_bout(blue, green, "slam"), NO_DICE)
    for one in fight.standings:
        behind = one in ("bird", "flock", "bow")
        fight.put(one, lane="back" if behind else "front", zone="ground", condition="fit", aim="", stun=0)
    fight.put("bow", aim="bird")
    fight.now(pairings=Pairings(primary=primary))
    for one in slams:
        fight.put(one, strike="slam")
    area_attack.resolve(fight, "bout")
    clashing = [one for group in groups(fight.state.pairings) for one in group.members]
    assert len(clashing) == len(set(clashing)), "a unit fights in two clashes"
    return fight, [e.unit for e in fight.events if isinstance(e, DraggedForward)]


DUEL = ("heavy", "front")


def test_sd4_12_07_whom_somebody_fights_behind_the_front_is_not_dragged_into_a_second_clash() -> None:
    fight, dragged = slammed((DUEL, ("other", "bow")), "heavy")
    assert dragged == []
    assert fight.state.pairings.primary == (DUEL, ("other", "bow"))
    assert slammed((DUEL,), "heavy")[1] == ["bow"]


def test_sd4_12_07_who_shoots_over_both_fronts_leaves_off_when_it_is_dragged() -> None:
    fight, dragged = slammed((DUEL, ("bird", "bow")), "heavy")
    assert dragged == ["bow"]
    assert fight.state.pairings.primary == (DUEL, ("heavy", "bow"))
    assert fight.standings["bow"].aim == ""


@pytest.mark.shows("enhanced_slam")
def test_sd4_12_07_who_is_dragged_itself_drags_nobody_in_the_same_moment() -> None:
    assert slammed((("bird", "bow"),), "bow")[1] == ["flock"]
    assert slammed((DUEL, ("bird", "bow")), "heavy", "bow")[1] == ["bow"]


# --- prisoners


def test_sd3_17_06_the_slammed_may_be_captured_once_the_slammer_acts_again() -> None:
    hub = Contender(id="hub", size=5, stat=9, hits=24, damage=8, capturing=True, idle_rounds=(1, 2))
    lying = Contender(id="a", size=4, stat=1, hits=4, damage=4, condition="knocked_out")
    clash = Clash(hub=hub, primaries=(lying,))
    played = rounds.play(clash, unrolled(clash), (), lambda _: [])
    assert [(fall.how, fall.by, fall.round) for fall in played.falls] == [("captive", "hub", 3)]


def test_sd1_19_04_who_cleaves_takes_one_prisoner() -> None:
    """A heavy captor of effective size 6 takes whatever it hits of size 3, but only one."""
    hub = Contender(id="hub", size=5, stat=9, hits=24, damage=8, capturing=True)
    small = [Contender(id=name, size=3, stat=1, hits=8, damage=2) for name in ("a", "b")]
    clash = Clash(hub=hub, primaries=tuple(small))
    played = rounds.play(
        clash, ClashOutcome(pattern="1-3", roller="a", winner="hub", margin=2), (), lambda _: []
    )
    assert list(played.conditions).count("captive") == 1


def test_sd1_19_04_a_second_one_lies_knocked_out() -> None:
    fight = Fight(BATTLE.open(setup([unit("k", "knight")], units("stabber", 2, "g"))), NO_DICE)
    for one in ("stabber_1g", "stabber_2g"):
        fight.fell(one, "captive", "blow", "k")
    assert [fight.standings[f"stabber_{n}g"].condition for n in (1, 2)] == ["captive", "knocked_out"]


# --- a second attack


def test_sd4_9_01_the_second_attack_may_go_to_another_enemy() -> None:
    blue = [gifted("double", "knight", "extra_attack"), unit("other", "scout")]
    ready = setup(blue, units("piker", 2, "g"), blue_party={"asks": ("pair",)}, state="surprised")
    state = until(ready, "pair", dice())
    pairs = (("double", "piker_1g"), ("double", "piker_2g"))
    assert "piker_2g" in BATTLE.pick(state, pairs[:1]).open["double"]
    run = Run(ready, dice(), [Reply(choice="choose", pairs=pairs)])
    assert set(run.of(PairsMade)[0].primary) >= set(pairs)
    first = [e.target for e in run.of(BlowStruck) if e.attacker == "double" and e.round == "surprised"]
    assert first == ["piker_1g", "piker_2g"]


def test_sd4_9_01_who_strikes_once_fights_one() -> None:
    ready = setup(
        [unit("single", "knight"), unit("other", "scout")],
        units("piker", 2, "g"),
        blue_party={"asks": ("pair",)},
        state="surprised",
    )
    with pytest.raises(Refusal):
        BATTLE.step(
            until(ready, "pair", dice()),
            Reply(choice="choose", pairs=(("single", "piker_1g"), ("single", "piker_2g"))),
            dice(),
        )
