"""Breaths, and other specials that act on many or from afar: SD7-2, SD7-3.02, SD7-3.20, SD7-4.01."""

from collections.abc import Sequence
from typing import Any

import pytest

from game.core.battle.events import AreaStruck, CombatantDazed, SpecialTold
from game.core.battle.seam import BattleStep
from game.core.decisions import Reply
from game.core.dice import ScriptedDice, StreamDice
from game.core.events.common import BlowStruck, CombatantFell, CombatantStunned, DieRolled
from game.core.numbers import HALF
from game.core.records import replace
from game.rulesets.second_dawn.battle.pairing import clash_groups
from game.rulesets.second_dawn.battle.state import ailing, battle_stat, withstanding
from game.rulesets.second_dawn.battle.state.battle_records import BattleState, Combatant
from game.rulesets.second_dawn.battle.state.battle_stat import StatSituation
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.battle.targets import area_attack
from tests.abilities import remade
from tests.rulesets.second_dawn.battle.battle_tools import setup, unit, units, until


def gifted(id_: str, kind: str, *specials: str, **fields: object) -> Combatant:
    """A combatant with these specials alone."""
    made = unit(id_, kind, **fields)
    return replace(made, kind=remade(made.kind, specials=specials))


def asked(
    blue: Sequence[Combatant], green: Sequence[Combatant], kind: str = "area", **more: Any
) -> BattleState:
    """The state in which blue is first asked who strikes."""
    ready = setup(blue, green, blue_party={"asks": (kind,)}, **more)
    return until(ready, kind, StreamDice(1, "t"))


def chosen(state: BattleState, choice: str, dice: Sequence[int] = ()) -> BattleStep:
    """What follows on a strike, the first dice scripted."""
    first, second = (replace(party, asks=("go",)) for party in state.parties)
    state = replace(state, parties=(first, second))
    state = replace(state, scene=replace(state.scene, pause=True))
    return BATTLE.step(state, Reply(choice=choice), ScriptedDice((*dice, *[5] * 90)))


def of(step: BattleStep, kind: type) -> list[Any]:
    return [event for event in step.events if isinstance(event, kind)]


AREA_BLOWS = {"acid": (8, ()), "gas": (2, (20, 20)), "lightning": (4, (20, 20)), "sonic": (2, ())}


@pytest.mark.shows("breath_weapon")
@pytest.mark.parametrize("word", AREA_BLOWS)
def test_sd7_3_20_each_breath_has_its_damage_and_takes_two_a_size_smaller(word: str) -> None:
    state = asked([gifted("bear", "bear", f"breath_{word}")], units("wolf", 3, "g"))
    damage, dice = AREA_BLOWS[word]
    step = chosen(state, f"area:{word}", dice)
    (struck,) = of(step, AreaStruck)
    assert (struck.kind, len(struck.targets)) == (word, 2)
    blows = [event.damage for event in of(step, BlowStruck) if event.round == "area"]
    assert blows == [damage] * 2


def test_sd7_3_20_a_medium_body_breathes_less_acid_and_has_no_roar() -> None:
    one = gifted("wolf", "wolf", "breath_acid", "breath_sonic")
    state = asked([one], units("wolf", 1, "g"))
    assert area_attack.offered(state.fighters["wolf"], bout=False) == ("area:acid",)
    blows = [event.damage for event in of(chosen(state, "area:acid"), BlowStruck) if event.round == "area"]
    assert blows == [2 * HALF]


def test_sd7_3_20_the_first_acid_costs_a_point_of_defense_for_good() -> None:
    state = asked([gifted("bear", "bear", "breath_acid")], units("knight", 1, "g", hits=12))
    fight = Fight(state, NO_DICE)
    before = battle_stat.total(clash_groups.unit_terms(fight, "knight_1g", _off_turn()))
    ailing.put(fight, "knight_1g", corroded=1)
    assert battle_stat.total(clash_groups.unit_terms(fight, "knight_1g", _off_turn())) == before - 1
    acted = of(chosen(state, "area:acid"), SpecialTold)
    assert [(event.unit, event.how, event.amount) for event in acted] == [("bear", "corroded", 1)]


def _off_turn() -> StatSituation:
    return StatSituation(on_turn=False, attacks=True)


def test_sd7_3_20_in_gas_a_1_of_a_d20_croaks() -> None:
    state = asked([gifted("elephant", "war_elephant", "breath_gas")], units("wolf", 2, "g"))
    step = chosen(state, "area:gas", (20, 1))
    dice = [(event.sides, event.face, event.roller) for event in of(step, DieRolled)[:2]]
    assert dice == [(20, 20, "wolf_1g"), (20, 1, "wolf_2g")]
    fell = [(event.unit, event.how, event.why) for event in of(step, CombatantFell)[:1]]
    assert fell == [("wolf_2g", "croaked", "breath")]


def test_sd7_3_20_lightning_paralyses_until_the_next_wound() -> None:
    state = asked([gifted("bear", "bear", "breath_lightning")], units("knight", 1, "g"))
    step = chosen(state, "area:lightning", (1,))
    assert [(event.unit, event.rounds) for event in of(step, CombatantDazed)] == [("knight_1g", 10)]
    later = [event for event in of(step, BlowStruck) if event.round not in ("area", "1")]
    first = next(event for event in later if event.attacker == "bear")
    assert not [event for event in later if event.attacker == "knight_1g" and event.round <= first.round]


def test_sd7_3_20_a_bubble_holds_the_smaller_and_who_strikes_them_hand_to_hand() -> None:
    state = asked([gifted("bear", "bear", "breath_blow_pop")], units("knight", 1, "g"))
    step = chosen(state, "area:blow_pop")
    fell = [(event.unit, event.how, event.why) for event in of(step, CombatantFell)]
    assert fell[0] == ("knight_1g", "knocked_out", "stuck")
    assert ("bear", "knocked_out", "stuck") in fell
    same = asked([gifted("bear", "bear", "breath_blow_pop")], [gifted("other", "bear")], "declare")
    assert area_attack.bar(Fight(same, NO_DICE), "bear", "area:blow_pop") is not None


def test_sd7_3_20_fire_with_gas_does_a_hit_more_and_reaches_twice_as_many() -> None:
    fire, both = ("area_damage",), ("area_damage", "breath_gas")
    damage = []
    for specials in (fire, both):
        state = asked([gifted("bear", "bear", *specials)], units("wolf", 5, "g"))
        step = chosen(state, "area")
        blows = [event.damage for event in of(step, BlowStruck) if event.round == "area"]
        damage.append(blows)
    assert len(damage[1]) == 2 * len(damage[0])
    assert damage[1][0] == damage[0][0] + HALF


@pytest.mark.shows("breath_intensifier")
def test_sd7_4_01_an_intensified_breath_is_as_wide_as_that_of_a_size_larger() -> None:
    hit = []
    for more in ((), ("breath_intensifier",)):
        state = asked([gifted("bear", "bear", "breath_acid", *more)], units("wolf", 5, "g"))
        hit.append(len(of(chosen(state, "area:acid"), AreaStruck)[0].targets))
    assert hit == [2, 4]
    equal = asked([gifted("a", "wolf", "breath_acid", "breath_intensifier")], [gifted("b", "bear")])
    assert area_attack.aim(Fight(equal, NO_DICE), "a", "area:acid").sure == ("b",)


@pytest.mark.shows("elemental_immunity")
@pytest.mark.parametrize(
    ("attack", "choice", "immunity"),
    [
        ("breath_acid", "area:acid", "immune_acid"),
        ("breath_lightning", "area:lightning", "immune_lightning"),
        ("breath_sonic", "area:sonic", "immune_sonic"),
        ("breath_blow_pop", "area:blow_pop", "immune_sticky"),
        ("area_damage", "area", "immune_fire"),
    ],
)
def test_sd7_2_20_an_element_does_the_immune_no_harm(attack: str, choice: str, immunity: str) -> None:
    state = asked([gifted("bear", "bear", attack)], [gifted("wolf", "wolf", immunity)])
    step = chosen(state, choice)
    assert [(event.unit, event.how) for event in of(step, SpecialTold)] == [("wolf", "immune")]
    assert not [event for event in of(step, BlowStruck) if event.round == "area"]
    assert not of(step, CombatantStunned)
    assert not [event for event in of(step, CombatantFell) if event.why == "stuck"]


def test_sd7_2_20_tar_does_not_hold_the_slippery() -> None:
    state = asked([unit("bird", "gwiffen")], [gifted("wolf", "wolf", "immune_sticky")], "slam")
    step = chosen(state, "tar_capture")
    assert [(event.unit, event.how) for event in of(step, SpecialTold)] == [("wolf", "immune")]
    assert not [event for event in of(step, CombatantFell) if event.why == "tar"]


@pytest.mark.shows("scatter_shot")
def test_sd7_2_52_a_scatter_shot_takes_three_shots_and_a_hit_of_each() -> None:
    state = asked([gifted("tosser", "tosser", "scatter_shot")], units("spiderling", 2, "g"))
    step = chosen(state, "area:scatter")
    (struck,) = of(step, AreaStruck)
    assert struck.kind == "scatter"
    assert step.state.standings["tosser"].ammo == state.standings["tosser"].ammo - 3 * HALF
    few = asked([gifted("tosser", "tosser", "scatter_shot", ammo=5)], units("spiderling", 2, "g"), "declare")
    assert area_attack.bar(Fight(few, NO_DICE), "tosser", "area:scatter") is not None


@pytest.mark.shows("self_destruct")
def test_sd7_2_55_a_fuse_burns_for_a_round_and_then_all_near_take_half_of_its_hits() -> None:
    bomb, other = gifted("bear", "bear", "self_destruct"), units("knight", 2, "g")
    step = chosen(asked([bomb], other), "fuse")
    blows = [(e.damage, e.round) for e in of(step, BlowStruck) if e.attacker == "bear"]
    assert [event.how for event in of(step, SpecialTold)] == ["fuse"]
    assert blows == [(6 * HALF, "1")] * 2
    assert ("bear", "croaked", "burst") in [(e.unit, e.how, e.why) for e in of(step, CombatantFell)]


def test_sd7_2_55_a_fuse_of_the_initiative_round_burns_down_before_the_bout() -> None:
    bomb = gifted("bear", "bear", "self_destruct", "adv_initiative", "quick")
    bomb = replace(bomb, kind=replace(bomb.kind, evasion=9))
    state = asked([bomb], units("knight", 1, "g"))
    assert state.phase == "initiative_round"
    step = chosen(state, "fuse")
    step = BATTLE.step(step.state, Reply(choice="go"), StreamDice(1, "t"))
    assert [event.how for event in of(step, SpecialTold)] == ["burst"]
    assert [(event.damage, event.round) for event in of(step, BlowStruck)] == [(6 * HALF, "area")]


@pytest.mark.shows("spit_muck")
def test_sd7_2_58_muck_halves_the_stat_until_it_is_wiped_off() -> None:
    state = asked([gifted("elephant", "war_elephant", "spit_muck")], units("knight", 1, "g"))
    step = chosen(state, "muck")
    assert [(event.unit, event.how) for event in of(step, SpecialTold)] == [("elephant", "blinded")]
    fight = Fight(state, NO_DICE)
    before = battle_stat.total(clash_groups.unit_terms(fight, "knight_1g", _off_turn()))
    ailing.put(fight, "knight_1g", blinded=True)
    assert battle_stat.total(clash_groups.unit_terms(fight, "knight_1g", _off_turn())) == before - 2
    weak = asked([gifted("spider", "spider", "spit_muck")], [gifted("elephant", "war_elephant")])
    assert [event.how for event in of(chosen(weak, "muck"), SpecialTold)] == ["spat_past"]


def test_sd7_2_58_who_wipes_its_eyes_makes_no_attack_in_the_phase() -> None:
    ready = setup(units("knight", 1, "b"), units("knight", 1, "g"), blue_party={"asks": ("declare",)})
    state = until(ready, "declare", StreamDice(1, "t"))
    ails = replace(state.standings["knight_1b"].ails, blinded=True)
    blind = replace(state.standings["knight_1b"], ails=ails)
    state = replace(state, standings={**state.standings, "knight_1b": blind}, question=None)
    step = BATTLE.step(state, None, StreamDice(1, "t"))
    step = BATTLE.step(step.state, Reply(choice="wipe"), StreamDice(1, "t"))
    step = BATTLE.step(step.state, Reply(choice="go"), StreamDice(2, "t"))
    assert [event.how for event in of(step, SpecialTold)] == ["wiped"]


@pytest.mark.shows("improved_archery")
def test_sd7_2_30_an_improved_archer_is_not_hampered_hand_to_hand() -> None:
    stats = []
    for specials in ((), ("improved_archery",)):
        state = asked([gifted("shooter", "crossbower", *specials)], units("knight", 1, "g"), "declare")
        fight = Fight(state, NO_DICE)
        case = StatSituation(
            on_turn=True,
            attacks=True,
            enemies=1,
            armed_melee=battle_stat.hampering(fight.fighters["shooter"], fight.each(["knight_1g"])),
        )
        stats.append(battle_stat.total(clash_groups.unit_terms(fight, "shooter", case)))
    assert stats[1] == stats[0] + 1


@pytest.mark.shows("mean_tweets")
@pytest.mark.parametrize(("speakers", "lost"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_sd7_2_36_words_take_a_point_each_two_at_most(speakers: int, lost: int) -> None:
    foes = [gifted(f"w{n}", "wolf", *(("mean_tweets",) if n < speakers else ())) for n in range(3)]
    state = asked([unit("bear", "bear")], foes, "slam")
    terms = clash_groups.unit_terms(Fight(state, NO_DICE), "bear", _off_turn())
    assert -sum(term.value for term in terms if term.id == "tweets") == lost


@pytest.mark.shows("miracle_pole")
def test_sd7_2_37_a_pole_that_is_held_up_takes_up_shocks_and_drags_at_armour() -> None:
    bearer = gifted("pole", "piker", "miracle_pole")
    state = asked([gifted("bear", "bear", "breath_lightning")], [bearer, *units("wolf", 8, "g")])
    fight = Fight(state, NO_DICE)
    assert not withstanding.why(fight, "wolf_1g", "lightning")
    fight.put("pole", holding=True)
    safe = [one for one in fight.fit(1) if withstanding.why(fight, one, "lightning") == "pole"]
    assert safe == ["pole", *(f"wolf_{n}g" for n in range(1, 8))]
    assert not withstanding.why(fight, "wolf_1g", "acid")
    fight.put("pole", holding=False, capturing=True)
    fight.put("bear", capturing=True)
    for target, points in (("bear", 2), ("wolf_1g", 2)):
        assert dragged(fight, target) == points


def dragged(fight: Fight, target: str) -> int:
    """What a pole adds against a target."""
    terms = clash_groups.versus_terms(fight, "pole", target, attacked=False)
    return sum(term.value for term in terms if term.id == "pole")


@pytest.mark.parametrize(("dented", "points"), [(0, 4), (1, 4), (2, 4), (3, 2)])
def test_sd7_2_37_a_pole_drags_twice_at_armour_with_a_rating(dented: int, points: int) -> None:
    """A medium unit's rating is 2, and gone below 0 (SD7-2.70)."""
    foe = gifted("foe", "knight", "armoured")
    fight = Fight(BATTLE.open(setup([gifted("pole", "piker", "miracle_pole")], [foe])), NO_DICE)
    fight.put("pole", capturing=True)
    fight.put("foe", dented=dented)
    assert dragged(fight, "foe") == points


@pytest.mark.shows("assassination")
def test_sd7_3_02_an_assassin_is_better_in_its_ambush_and_its_initiative_round() -> None:
    def points(*specials: str, **more: Any) -> int:
        ready = setup([gifted("a", "knight", *specials)], units("piker", 1, "g"), **more)
        ready = replace(ready, parties=(replace(ready.parties[0], asks=("declare",)), ready.parties[1]))
        state = until(ready, "declare", StreamDice(1, "t"))
        terms = clash_groups.unit_terms(Fight(state, NO_DICE), "a", StatSituation(on_turn=True, attacks=True))
        return sum(term.value for term in terms if term.id == "stalks")

    ambush: dict[str, Any] = {"state": "ambush", "ambusher": "blue"}
    assert points("assassination", **ambush) == 6
    assert points("assassination") == 6
    assert points("assassination", "adv_initiative") == 0
    assert points("assassination", "adv_initiative", **ambush) == 6
    assert points(**ambush) == 0
