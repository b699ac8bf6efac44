"""Luck of player characters, fate's favour, extra attacks."""

from fractions import Fraction

import pytest

from game.core.battle.events import LuckSpent
from game.core.decisions import Reply
from game.core.dice import ScriptedDice, StreamDice
from game.core.events.common import BlowStruck, ClashRolled, DieRolled
from game.core.records import SideId, replace
from game.rulesets.second_dawn.battle.clash import bout
from game.rulesets.second_dawn.battle.pairing.clash_groups import ClashGroup
from game.rulesets.second_dawn.battle.state.battle_records import BattleState, Combatant
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.unit import crits
from tests.abilities import remade
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, GREEN, Run, setup, unit, units, until


def gifted(id_: str, kind: str, *specials: str) -> Combatant:
    """A combatant with further specials."""
    made = unit(id_, kind)
    return replace(made, kind=remade(made.kind, specials=(*made.kind.specials, *specials)))


def in_bout(enemy: str = "knight", **fields: object) -> BattleState:
    """A battle of a lucky knight at the luck question of its first bout."""
    blue = [unit("hero", "knight", pc=True, **fields)]
    ready = setup(blue, units(enemy, 1, "g"), blue_party={"asks": ("luck",)}, state="surprised")
    state = until(ready, "luck", StreamDice(1, "t"))
    while state.phase != "bout":
        state = BATTLE.step(state, Reply(choice="go"), StreamDice(1, "t")).state
    return state


def test_sd4_17_02_the_pool_begins_at_the_parameter_or_what_he_has_left() -> None:
    assert in_bout().standings["hero"].luck == 3
    assert in_bout(luck=1).standings["hero"].luck == 1


def test_sd4_17_03_a_point_makes_the_battle_roll_a_10_without_a_die() -> None:
    step = BATTLE.step(in_bout(), Reply(choice="ten"), StreamDice(2, "t"))
    spent = [event for event in step.events if isinstance(event, LuckSpent)]
    assert [(event.before, event.after) for event in spent] == [(3, 2)]
    events = list(step.events)
    while not any(isinstance(event, ClashRolled) for event in events):
        step = BATTLE.step(step.state, Reply(choice="go"), StreamDice(2, "t"))
        events += step.events
    place = next(n for n, event in enumerate(events) if isinstance(event, ClashRolled))
    rolled = events[place]
    assert isinstance(rolled, ClashRolled)
    assert rolled.stats is not None
    assert rolled.totals[rolled.hub != "hero"] == rolled.stats[rolled.hub != "hero"] + 10
    rollers = [event.roller for event in events[:place] if isinstance(event, DieRolled)]
    assert "hero" not in rollers


def test_sd4_17_04_a_point_raises_the_damage_a_step() -> None:
    state = BATTLE.step(in_bout(), Reply(choice="step"), StreamDice(2, "t")).state
    assert state.standings["hero"].fate == ("step",)


def test_sd4_17_06_a_point_is_a_critical_hit() -> None:
    step = BATTLE.step(in_bout(), Reply(choice="crit"), StreamDice(2, "t"))
    while step.result is None:
        step = BATTLE.step(step.state, Reply(choice="go"), StreamDice(2, "t"))
    assert step.result.winner == "blue"
    assert step.state.bout == 1


def test_sd4_17_08_only_what_was_spent_can_be_taken_back() -> None:
    question = in_bout().question
    assert question is not None
    assert not [option for option in question.options if option.id.startswith("back_")]
    after = BATTLE.step(in_bout(), Reply(choice="step"), StreamDice(2, "t")).state
    assert after.question is not None
    assert "back_step" in [option.id for option in after.question.options]


def test_sd4_17_10_against_luck_nobody_uses_it() -> None:
    blue, green = [unit("hero", "knight", pc=True)], [unit("other", "knight", pc=True)]
    ready = setup(blue, green, blue_party={"asks": ("luck",)})
    assert Run(ready, StreamDice(1, "t")).questions == []


@pytest.mark.shows("fates_favour")
def test_sd4_9_02_fate_rolls_two_dice_and_a_soldier_nearby_the_worse_of_two() -> None:
    blue = [gifted("heir", "warlord", "fates_favour"), unit("soldier", "knight")]
    run = Run(setup(blue, units("knight", 2, "g")), StreamDice(1, "t"))
    battle = [event.roller for event in run.of(DieRolled) if event.why.startswith("battle roll")]
    assert battle[:5] == ["heir", "heir", "knight_1g", "soldier", "soldier"]


def test_sd4_9_02_chances_with_the_better_and_the_worse_of_two_dice() -> None:
    assert crits.pass_chance(3) == Fraction(7, 10)
    assert crits.pass_chance(3, 1) == 1 - Fraction(3, 10) ** 2
    assert crits.pass_chance(3, -1) == Fraction(7, 10) ** 2


@pytest.mark.shows("extra_attack")
def test_sd4_9_01_an_extra_attack_strikes_twice_a_round() -> None:
    blue = [gifted("double", "knight", "extra_attack")]
    run = Run(setup(blue, units("heavy_knight", 1, "g")), StreamDice(1, "t"))
    rounds = [(e.round, e.attacker) for e in run.of(BlowStruck) if e.attacker == "double"]
    assert any(rounds.count(pair) == 2 for pair in rounds)


def test_sd4_17_03_to_17_06_uses_of_another_phase_are_named_and_barred() -> None:
    question = in_bout().question
    assert question is not None
    options = {option.id: option for option in question.options}
    best = options["best"]
    assert (best.enabled, best.reason, best.rule) == (False, "Only before the skirmish", "SD4-17.05")
    assert all(options[use].enabled for use in ("ten", "step", "crit"))


def test_sd4_17_02_a_view_knows_the_pool() -> None:
    hero, other = BATTLE.view(in_bout(luck=1), BLUE).units
    assert (hero.luck, hero.luck_max) == (1, 3)
    assert (other.luck, other.luck_max) == (None, None)


def lucky_fight(on_turn: SideId, *faces: int) -> Fight:
    blue = [gifted("lucky", "knight", "lucky")]
    return Fight(BATTLE.open(setup(blue, units("knight", 1, "g"), on_turn=on_turn)), ScriptedDice(faces))


@pytest.mark.shows("lucky")
def test_sd4_9_06_the_lucky_roll_a_1_in_a_save_again() -> None:
    fight = lucky_fight(BLUE, 1, 7, 1)
    assert fight.roll_save("lucky", 3, "crit").face == 7
    assert fight.roll_save("knight_1g", 3, "crit").face == 1


@pytest.mark.parametrize(("on_turn", "face"), [(BLUE, 1), (GREEN, 8)])
def test_sd4_9_06_a_battle_roll_only_in_defense(on_turn: SideId, face: int) -> None:
    fight = lucky_fight(on_turn, 1, 8)
    group = ClashGroup(number=1, hub="lucky", primaries=("knight_1g",))
    again = bout.contender(fight, group, "lucky").again
    assert fight.roll_fated(0, "battle roll", "lucky", again=again) == face


def test_sd4_9_06_chances_of_who_rolls_a_1_again() -> None:
    assert crits.pass_chance(3, again=True) == Fraction(77, 100)
    assert sum(crits.face_weights(1, again=True).values()) == 1000
    assert crits.pass_chance(3, 1, again=True) == Fraction(91, 100) + Fraction(1, 100) * Fraction(7, 10)
