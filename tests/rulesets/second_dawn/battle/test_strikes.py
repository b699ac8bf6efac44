"""Area attacks, slams, tar, stunning strikes, blocks, captures by size and rolls of player characters."""

from typing import Any

import pytest

from game.core.battle.events import AreaStruck, Contested, Slammed, StunChecked
from game.core.decisions import Reply
from game.core.dice import ScriptedDice, StreamDice
from game.core.events.common import BlowStruck, CombatantFell, CombatantStunned
from game.core.records import replace
from game.rulesets.second_dawn.battle.clash import clash
from game.rulesets.second_dawn.battle.clash.clash import Contender
from game.rulesets.second_dawn.battle.state.battle_records import Combatant
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.unit import area_template, captive_loads, damage
from game.rulesets.second_dawn.unit.damage import Blow, StruckBody
from game.rulesets.second_dawn.unit.sizes import SMALL
from tests.abilities import remade
from tests.rulesets.second_dawn.battle.battle_tools import Run, setup, unit, units, until

ASKS = ("area", "slam", "spill", "contest")


def gifted(id_: str, kind: str, *specials: str, traits: tuple[str, ...] = (), **fields: object) -> Combatant:
    """A combatant with further specials and traits."""
    made = unit(id_, kind, **fields)
    more = remade(made.kind, specials=(*made.kind.specials, *specials), traits=(*made.kind.traits, *traits))
    return replace(made, kind=more)


def answers(*choices: str) -> list[Reply]:
    return [Reply(choice=choice) for choice in choices]


def bout_one(blue: list[Combatant], green: list[Combatant], kind: str, *choices: str, seed: int = 1) -> Run:
    """A battle of melee units, to its end: `choices` answer questions of `kind` in the first bout."""
    ready = setup(blue, green, blue_party={"asks": (kind,)})
    return Run(ready, StreamDice(seed, "t"), answers(*choices))


@pytest.mark.shows("stunning_breath")
def test_sd2_7_02_a_stun_of_the_bout_keeps_enemies_from_round_1_and_the_user_too() -> None:
    blue = [gifted("breath", "basic_heavy", "area_stun")]
    slow = unit("lancer_1g", "lancer")
    slow = replace(slow, kind=remade(slow.kind, specials=()))
    run = bout_one(blue, [slow], "area", "area")
    (struck,) = run.of(AreaStruck)[:1]
    assert (struck.kind, struck.targets) == ("stun", ("lancer_1g",))
    assert {event.unit for event in run.of(CombatantStunned)} == set(struck.targets)
    first = [event for event in run.of(BlowStruck) if event.round == "1"]
    assert first == []


@pytest.mark.shows("poison_breath")
def test_sd2_7_03_poison_calls_for_a_save_of_each() -> None:
    blue = [gifted("breath", "basic_heavy", "area_poison")]
    green = units("knight", 1, "g")
    state = until(setup(blue, green, blue_party={"asks": ("area",)}), "area", StreamDice(1, "t"))
    dice = ScriptedDice((1, *[5] * 40))
    step = BATTLE.step(state, Reply(choice="area"), dice)
    fell = [event.unit for event in step.events if isinstance(event, CombatantFell) and event.why == "crit"]
    assert fell == ["knight_1g"]


def test_sd2_7_03_who_throws_smoke_is_not_stunned_by_smoke_of_no_larger_units() -> None:
    blue = [gifted("bomber", "crossbower", "smoke_bomb")]
    green = [gifted("other", "crossbower", "smoke_bomb")]
    run = bout_one(blue, green, "area", "area")
    assert run.of(AreaStruck)[0].targets == ("other",)
    assert not [event for event in run.of(CombatantStunned) if event.unit == "other"]


def test_sd2_7_01_in_a_skirmish_the_attack_takes_the_place_of_the_shot() -> None:
    blue = [gifted("bomber", "tosser", "smoke_bomb")]
    green = units("archer", 1, "g")
    run = bout_one(blue, green, "area", "area")
    short = [e for e in run.of(BlowStruck) if e.round == "short"]
    assert run.of(AreaStruck)
    assert short == []


def test_sd2_7_02_the_enemy_gives_up_secondaries_of_its_choice() -> None:
    blue = [gifted("breath", "basic_heavy", "area_stun")]
    green = units("knight", 4, "g")
    ready = setup(blue, green, blue_party={"asks": ("area",)}, green_party={"asks": ("spill",)})
    state = until(ready, "spill", StreamDice(1, "t"), answers("area"))
    question = state.question
    assert question is not None
    aim = question.options[1].units
    chosen = aim[-1:]
    step = BATTLE.step(state, Reply(choice="give_up", units=chosen), StreamDice(3, "t"))
    (struck,) = [event for event in step.events if isinstance(event, AreaStruck)]
    assert set(chosen) <= set(struck.targets)


def test_sd3_17_03_after_a_slam_neither_attacks_in_rounds_1_and_2() -> None:
    blue = units("knight", 1, "b")
    run = bout_one(blue, units("stabber", 1, "g", hits=8), "slam", "slam")
    (slam,) = run.of(Slammed)[:1]
    assert slam.targets == ("stabber_1g",)
    early = [event for event in run.of(BlowStruck) if event.round in ("1", "2")]
    assert next(event for event in run.of(BlowStruck) if event.round == "slam").blow == "glancing"
    assert early == []


def test_sd3_17_06_who_was_slammed_down_is_captured_once_the_slammer_may_act_again() -> None:
    ready = setup(units("knight", 1, "b"), units("stabber", 1, "g"), blue_party={"asks": ("slam",)})
    dice = StreamDice(1, "t")
    state = until(ready, "slam", dice)
    weak = replace(state.standings["stabber_1g"], hits=1)
    taker = replace(state.standings["knight_1b"], capturing=True)
    set_on_it = replace(state, standings={**state.standings, "stabber_1g": weak, "knight_1b": taker})
    step = BATTLE.step(set_on_it, Reply(choice="slam"), dice)
    falls = [(e.how, e.why, e.by) for e in step.events if isinstance(e, CombatantFell)]
    assert falls[0][0] == "knocked_out"
    assert falls[1] == ("captive", "blow", "knight_1b")
    rounds = [e.round for e in step.events if isinstance(e, BlowStruck) and e.attacker == "knight_1b"]
    assert rounds == ["slam", "3"]


def test_sd3_17_04_a_slam_needs_a_smaller_enemy() -> None:
    ready = setup(units("stabber", 1, "b"), units("piker", 1, "g"), blue_party={"asks": ("slam",)})
    assert Run(ready, StreamDice(1, "t")).questions == []


def test_sd3_17_09_tar_smothers_after_three_rounds() -> None:
    tar = gifted("tar", "basic_heavy", traits=("tar",))
    run = bout_one([tar], units("knight", 1, "g"), "slam", "tar_smother")
    fell = run.of(CombatantFell)
    assert [(event.unit, event.how, event.why) for event in fell] == [("knight_1g", "croaked", "smothered")]
    assert run.result is not None
    assert run.result.winner == "blue"


def test_sd3_17_09_tar_captures_all_whom_it_slams() -> None:
    """A gwiffen's slam takes two medium ones (SD3-17.10); both stick to it, without a hand to hold them."""
    run = bout_one([unit("bird", "gwiffen")], units("knight", 2, "g"), "slam", "tar_capture")
    (slam,) = run.of(Slammed)
    assert len(slam.targets) == 2
    assert {run.fates[one].captor for one in slam.targets} == {"bird"}
    assert {run.fates[one].end for one in slam.targets} == {"captive"}


def test_sd3_17_09_tar_may_capture_instead() -> None:
    tar = gifted("tar", "basic_heavy", traits=("tar",))
    run = bout_one([tar], units("knight", 1, "g"), "slam", "tar_capture")
    assert run.fates["knight_1g"].end == "captive"
    assert run.fates["knight_1g"].captor == "tar"


@pytest.mark.shows("stunning_strike")
def test_sd3_16_02_a_stunning_strike_calls_for_one_check() -> None:
    blue = [gifted(f"striker_{n}", "knight", "stunning_strike") for n in range(3)]
    run = Run(setup(blue, units("basic_heavy", 1, "g")), StreamDice(4, "t"))
    checks = run.of(StunChecked)
    assert checks
    assert all(check.stunned == (check.total < check.needed) for check in checks)


def test_sd2_6_20_block_stops_the_worst_projectile_of_a_round() -> None:
    shots = [
        Blow(attacker="a", kind="regular", amount=2, size=SMALL, projectile=True),
        Blow(attacker="b", kind="regular", amount=6, size=SMALL, projectile=True),
        Blow(attacker="c", kind="regular", amount=8, size=SMALL),
    ]
    body = StruckBody(hits=40, size=SMALL, croaks_at=-2, blocks=True)
    assert damage.settle(body, shots).hits == 40 - 2 - 8


def test_sd2_5_11_three_sizes_larger_any_hit_captures_without_damage() -> None:
    blow = Blow(attacker="a", kind="glancing", amount=4, size=SMALL + 3, captures=True, takes=True)
    settled = damage.settle(StruckBody(hits=8, size=SMALL), [blow])
    assert (settled.hits, settled.condition) == (8, "captive")
    assert captive_loads.way(3) == "automatic_on_hit"
    assert captive_loads.way(-3) == "impossible"
    assert captive_loads.way(-1, swarm=True) == "impossible"


@pytest.mark.parametrize(
    ("weapon", "shield", "able"), [(1, "none", True), (2, "none", False), (1, "normal", False)]
)
def test_sd2_5_11_to_take_by_any_hit_a_hand_must_be_free(weapon: int, shield: Any, able: bool) -> None:
    big = unit("big", "heavy_knight", shield=shield)
    assert big.kind.weapon is not None
    armed = replace(big.kind.weapon, hands=weapon)
    big = replace(big, kind=replace(big.kind, size="huge", weapon=armed))
    party = {"asks": ("declare",)}
    ready = setup([big], units("stabber", 1, "g"), blue_party=party, on_turn="blue")
    question = until(ready, "declare", StreamDice(1, "t")).question
    assert question is not None
    capture = next(option for option in question.options if option.id == "capture")
    assert capture.enabled is able
    assert able or (capture.barred[0].rule, capture.barred[0].reason) == ("SD2-5.11", "It has no free hand")
    captor = Contender(id="big", size=6, stat=5, hits=48, damage=12, capturing=True, full_hands=not able)
    prey = Contender(id="prey", size=SMALL, stat=5, hits=8, damage=2)
    assert (clash.takes(captor, prey), clash.captures(captor, prey)) == (able, able)
    assert clash.captures(captor, replace(prey, size=5))


def test_sd2_5_11_an_enemy_three_effective_sizes_larger_cannot_be_captured() -> None:
    ready = setup(units("piker", 1, "b"), units("basic_heavy", 1, "g"), blue_party={"asks": ("declare",)})
    question = until(ready, "declare", StreamDice(1, "t")).question
    assert question is not None
    capture = next(option for option in question.options if option.id == "capture")
    assert not capture.enabled
    assert capture.barred[0].rule == "SD2-5.11"


def test_sd2_5_12_carrying_by_effective_size() -> None:
    assert captive_loads.move_with(21, 0) == 9
    assert captive_loads.move_with(3, 0) == 3
    assert captive_loads.move_with(21, 1) == 21
    assert captive_loads.move_with(21, -1) == 3
    assert captive_loads.move_with(21, -2) == 0


def test_sd3_17_07_single_units_take_their_part_of_a_swarm() -> None:
    assert (
        len(area_template.chosen([(str(n), area_template.share("area", -3, swarm=False)) for n in range(12)]))
        == 8
    )
    assert (
        len(area_template.chosen([(str(n), area_template.share("slam", -3, swarm=False)) for n in range(12)]))
        == 4
    )


def test_sd3_18_10_a_player_character_rolls_every_round() -> None:
    blue = [unit("hero", "knight", pc=True)]
    ready = setup(blue, units("knight", 1, "g"), blue_party={"asks": ("contest",)})
    state = until(ready, "contest", StreamDice(1, "t"))
    assert state.phase == "initiative_round" or state.bout == 1
    while state.phase != "bout":
        step = BATTLE.step(state, Reply(choice="accept"), StreamDice(1, "t"))
        state = step.state
    rolled = Run(ready, StreamDice(1, "t"), answers(*["accept"] * state.questions)[:-1] + answers("primary"))
    contests = rolled.of(Contested)
    rounds = [e for e in rolled.of(BlowStruck) if e.round.isdigit()]
    assert contests
    assert all(c.result == ("draw" if c.totals[0] == c.totals[1] else c.result) for c in contests)
    assert len(rounds) >= 1


def test_sd3_18_10_the_outlook_of_rolled_rounds_says_so() -> None:
    blue = [unit("hero", "knight", pc=True)]
    ready = setup(
        blue, units("knight", 1, "g"), blue_party={"asks": ("contest",)}, green_party={"asks": ("spill",)}
    )
    state = until(ready, "contest", StreamDice(1, "t"))
    while state.phase != "bout":
        state = BATTLE.step(state, Reply(choice="accept"), StreamDice(1, "t")).state
    rolls = replace(
        state, standings={**state.standings, "hero": replace(state.standings["hero"], contest="primary")}
    )
    (row,) = BATTLE.forecast(rolls, ready.parties[0].side)
    assert row.margins == ()
    assert any("Rolled each round" in warning for warning in row.warnings)
