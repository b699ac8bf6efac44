"""Specials that change when and by what a unit fights, and the figures of its card: SD7-2, SD7-3."""

from typing import Any, Literal

import pytest

from game.core.battle.events import Slammed, SpecialTold
from game.core.decisions import Reply
from game.core.dice import StreamDice
from game.core.events.common import BlowStruck, CombatantStunned, StanceChanged
from game.core.numbers import HALF
from game.core.records import replace
from game.rulesets.second_dawn.battle.clash import bout, capture, diceless_rounds
from game.rulesets.second_dawn.battle.clash.diceless_rounds import RoundAttack
from game.rulesets.second_dawn.battle.pairing import clash_groups
from game.rulesets.second_dawn.battle.pairing.clash_groups import ClashGroup
from game.rulesets.second_dawn.battle.state import battle_stat
from game.rulesets.second_dawn.battle.state.battle_records import Combatant, Shield
from game.rulesets.second_dawn.battle.state.battle_stat import StatSituation
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.content.records import Params
from game.rulesets.second_dawn.content.template_records import Swap, Template, WeaponAnswer
from game.rulesets.second_dawn.template.newer import NewerFigures, made_kind
from game.rulesets.second_dawn.template.problems import problems
from game.session.library import rules
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, GREEN, Run, setup, units, until
from tests.rulesets.second_dawn.battle.test_strikes import gifted
from tests.session.test_trials import both, worst


def own(id_: str, *specials: str, **answers: Any) -> Combatant:
    """A unit of one's own of these answers."""
    tables = rules("second_dawn").tables
    template = Template(
        **{
            "rank": 2,
            "weapon": WeaponAnswer(name="sword", length="middle"),
            "favoured": "plains",
            **answers,
            "specials": specials,
        }
    )
    figures = NewerFigures(template, tables["template_special"], tables)
    return Combatant(id=id_, kind=made_kind("own", {"name": "Own"}, figures, tables))


FIERCE = {"swap": Swap(combat=1)}
"""Answers that make combat better than defense."""


def fight_of(one: Combatant, foes: list[Combatant], **fields: Any) -> Fight:
    return Fight(BATTLE.open(setup([one], foes, **fields)), NO_DICE)


def stat(one: Combatant, enemies: int = 1, *, on_turn: bool = False, **fields: Any) -> dict[str, int]:
    """The parts of a unit's battle stat, by the rules that they stand on."""
    fight = fight_of(one, units("knight", 1, "g"), on_turn=BLUE if on_turn else GREEN, **fields)
    now = StatSituation(on_turn=fight.uses_combat("a"), attacks=True, enemies=enemies)
    return {term.rule: term.value for term in clash_groups.unit_terms(fight, "a", now) if term.value}


@pytest.mark.shows("dual_wield", "rapid_reflex")
@pytest.mark.parametrize(
    ("special", "enemies", "on_turn", "gained", "outnumbered"),
    [
        ("dual_wield", 1, False, 2, 0),
        ("dual_wield", 1, True, 0, 0),
        ("rapid_reflex", 1, False, 0, 0),
        ("rapid_reflex", 2, False, 2, 0),
        ("rapid_reflex", 3, False, 2, -1),
        ("rapid_reflex", 2, True, 0, 0),
    ],
)
def test_sd7_2_19_sd7_2_47_combat_takes_the_place_of_defense(
    special: str, enemies: int, on_turn: bool, gained: int, outnumbered: int
) -> None:
    rule = {"dual_wield": "SD7-2.19", "rapid_reflex": "SD7-2.47"}[special]
    one = own("a", special, **FIERCE)
    one = replace(one, kind=replace(one.kind, combat=6, defense=4, traits=()))
    found = stat(one, enemies, on_turn=on_turn)
    assert found.get(rule, 0) == gained
    assert found.get("SD1-9.02", 0) == outnumbered


def test_sd7_2_19_two_weapons_cap_a_blow_and_are_no_power_strike_beside() -> None:
    one = own("a", "dual_wield", "power_strike")
    one = replace(one, kind=replace(one.kind, combat=6, defense=4), bonus=12)
    for gripping, most, mighty in ((False, 3 * HALF, False), (True, None, True)):
        fight = fight_of(one, units("knight", 1, "g"), on_turn=GREEN)
        fight.put("a", gripping=gripping)
        group = ClashGroup(number=1, hub="a", primaries=("knight_1g",))
        made = bout.contender(fight, group, "a")
        assert (made.most, made.mighty, made.factor) == (most, mighty, 3)


def test_sd6_9_05_who_has_both_says_which_is_active() -> None:
    one = own("a", "dual_wield", "power_strike")
    one = replace(one, kind=replace(one.kind, combat=6, defense=4))
    ready = setup([one], units("knight", 1, "g"), blue_party={"asks": ("declare",)}, on_turn=GREEN)
    dice = StreamDice(1, "t")
    state = until(ready, "declare", dice)
    assert state.question is not None
    options = {option.id: option for option in state.question.options}
    assert options["grip"].units == ("a",)
    step = BATTLE.step(state, Reply(choice="grip", units=("a",)), dice)
    assert step.state.standings["a"].gripping
    alone = setup([own("a", "dual_wield")], units("knight", 1, "g"), blue_party={"asks": ("declare",)})
    question = until(alone, "declare", dice).question
    assert question is not None
    assert not next(option for option in question.options if option.id == "grip").enabled


def _grips(foe: str, *, on_turn: bool) -> list[tuple[str, bool]]:
    """What a computer declares of the hands of one who strikes with two weapons or with power."""
    one = replace(own("a", "dual_wield", "power_strike", **FIERCE), bonus=4)
    one = replace(one, kind=replace(one.kind, combat=5, defense=4))
    ready = setup(
        [one],
        units(foe, 1, "g"),
        blue_party={"conduct": "sensible"},
        on_turn=BLUE if on_turn else GREEN,
    )
    told = Run(ready, StreamDice(1, "t")).of(StanceChanged)
    return [(event.unit, event.on) for event in told if event.what == "grip"]


@pytest.mark.shows("power_strike")
def test_sd6_9_05_a_computer_takes_what_does_better_against_its_enemy() -> None:
    assert _grips("dragon", on_turn=False) == [("a", True)], "armour and reduction are struck through"
    assert _grips("piker", on_turn=False) == [], "two weapons are enough"
    assert _grips("dragon", on_turn=True) == [], "on turn it strikes with power anyhow"


def test_sd6_9_05_units_of_ones_own_buy_both_and_are_warned() -> None:
    tables = rules("second_dawn").tables
    for length in ("middle", "long"):
        both_ = Template(
            rank=1,
            weapon=WeaponAnswer(name="axe", length=length),
            favoured="plains",
            specials=("dual_wield", "power_strike", "tracking"),
        )
        found = {one.code: one.level for one in problems(both_, tables, "v5")}
        assert found == {"W_CONFLICT": "warning"}


@pytest.mark.shows("charge")
def test_sd7_2_06_a_charge_deals_three_times_the_damage_in_the_initiative_round() -> None:
    dealt = {}
    for held in ((), ("charge",)):
        fight = fight_of(gifted("a", "knight", *held), units("basic_heavy", 1, "g"))
        blow = RoundAttack(attacker="a", target="basic_heavy_1g")
        for phase in ("initiative_round", "skirmish"):
            fight.now(phase=phase)
            dealt[held, phase] = diceless_rounds.sure_damage(fight, blow)
    assert dealt[("charge",), "initiative_round"] == 3 * dealt[(), "initiative_round"]
    assert dealt[("charge",), "skirmish"] == dealt[(), "skirmish"]
    run = Run(
        setup([gifted("a", "knight", "charge", "adv_initiative")], units("stabber", 1, "g")),
        StreamDice(1, "t"),
    )
    assert [event.how for event in run.of(SpecialTold)] == ["charged"]


@pytest.mark.shows("batting")
def test_sd7_2_03_a_club_sends_back_what_is_shot_at_it() -> None:
    for held, backs in (((), 0), (("batting",), 1)):
        ready = setup([gifted("a", "knight", *held)], units("archer", 1, "g"))
        run = Run(ready, StreamDice(2, "t"))
        early = [e for e in run.of(BlowStruck) if e.round in ("long", "middle", "short")]
        assert min(1, sum(e.attacker == "a" for e in early)) == backs


@pytest.mark.shows("capture")
def test_sd7_2_05_a_beast_captures_and_holds_as_infantry_does() -> None:
    for held, may in (((), False), (("capture",), True)):
        wolf = gifted("a", "wolf", *held)
        wolf = replace(wolf, kind=replace(wolf.kind, size="medium"))
        fight = fight_of(wolf, units("knight", 1, "g"))
        assert clash_groups.may_take(fight, "a", "knight_1g") is may
        assert bool(capture.jailors(fight, 0, ["knight_1g"])) is may


@pytest.mark.shows("terrain_combat_increase")
def test_sd7_2_60_two_better_on_its_terrain_and_not_surprised_there() -> None:
    one = own("a", "terrain_combat_increase:forest")
    assert stat(one, terrain="forest")["SD7-2.60"] == 2
    assert stat(one, terrain="deep_forest", home_for=("deep_forest", "forest"))["SD7-2.60"] == 2
    assert "SD7-2.60" not in stat(one, terrain="plains")
    bird = own("a", "terrain_combat_increase:sky", terrain="air")
    assert stat(replace(bird, zone="lower"), terrain="forest")["SD7-2.60"] == 2
    assert "SD7-2.60" not in stat(bird, terrain="forest")
    for terrain, stunned in (("forest", 0), ("hill", 1)):
        ready = setup([one], units("knight", 1, "g"), state="surprised", terrain=terrain)
        run = Run(ready, StreamDice(1, "t"))
        assert (
            sum(event.unit == "a" and event.rule == "SD1-10.04" for event in run.of(CombatantStunned))
            == stunned
        )


@pytest.mark.shows("shield_proficiency")
def test_sd7_3_10_a_large_shield_helps_in_defense_and_costs_nothing() -> None:
    def total(on_turn: bool, foe: str, *held: str) -> int:
        side = BLUE if on_turn else GREEN
        fight = fight_of(gifted("a", "knight", *held), units(foe, 1, "g"), on_turn=side)
        group = ClashGroup(number=1, hub="a", primaries=(f"{foe}_1g",))
        return bout.contender(fight, group, "a").stat

    held = "shield_proficiency"
    assert total(False, "knight", held) - total(False, "knight") == 2
    assert total(False, "archer", held) - total(False, "archer") == 4
    assert total(True, "archer", held) == total(True, "archer")


@pytest.mark.shows("deflect_arrows")
def test_sd7_2_14_arrows_are_deflected_by_a_weapon_and_hit_less() -> None:
    def against(foe: str, *held: str) -> tuple[bool, int]:
        fight = fight_of(own("a", *held), units(foe, 1, "g"), on_turn=GREEN)
        group = ClashGroup(number=1, hub="a", primaries=(f"{foe}_1g",))
        member = bout.contender(fight, group, "a")
        return member.blocks, member.stat

    plain, deft = against("archer"), against("archer", "deflect_arrows")
    assert (plain[0], deft[0]) == (False, True)
    assert deft[1] - plain[1] == 3
    assert against("knight", "deflect_arrows")[1] == against("knight")[1]


@pytest.mark.shows("deflect_arrows")
@pytest.mark.parametrize(
    ("wanted", "shield", "turned"),
    [("weapon", "none", True), ("shield", "none", False), ("shield", "normal", True)],
)
def test_sd7_2_14_a_match_may_ask_for_a_shield_beside_the_weapon(
    wanted: Literal["weapon", "shield"], shield: Shield, turned: bool
) -> None:
    params = Params(arrows_deflected_with=wanted)
    fight = fight_of(own("a", "deflect_arrows"), units("archer", 1, "g"), on_turn=GREEN, params=params)
    fight.put("a", shield=shield)
    group = ClashGroup(number=1, hub="a", primaries=("archer_1g",))
    member = bout.contender(fight, group, "a")
    terms = clash_groups.versus_terms(fight, "a", "archer_1g", attacked=True)
    assert (member.blocks, "SD7-2.14" in {term.rule for term in terms}) == (turned, turned)


@pytest.mark.shows("concept_reach_up", "concept_reach_down", "concept_block", "concept_anti_air")
def test_sd7_6_concepts_that_act_in_battle() -> None:
    def arm(*specials: str) -> Any:
        fight = fight_of(own("a", *specials), [own("b")])
        return clash_groups.arm_of(fight.fighters["a"])

    for key in ("concept_reach_up", "concept_reach_down"):
        assert arm(key).reach == arm().reach + 1
    bow, bat = WeaponAnswer(name="bow", group="ranged", length="long"), units("great_bat", 1, "g")
    for key, held in (("concept_anti_air", True), ("scout", False)):
        fight = fight_of(own("a", key, weapon=bow), bat)
        assert battle_stat.hampering(fight.fighters["a"], [fight.fighters[bat[0].id]]) is not held
    for key in ("concept_block", "scout"):
        fight = fight_of(own("a", key), bat)
        assert clash_groups.blocks(fight.fighters["a"], fight.standings["a"], Params()) is (
            key == "concept_block"
        )


@pytest.mark.shows("dodge_increase", "heavy_damage", "extend_reach", "weapon_armour")
def test_figures_of_a_card_that_specials_raise() -> None:
    plain = own("a").kind
    assert own("a", "dodge_increase").kind.evasion == plain.evasion + max(2, -(-plain.evasion // 2))
    strong = own("a", "heavy_damage").kind
    assert (strong.damage, strong.croaks_at) == (4 * HALF, plain.croaks_at)
    small = own("a", size="small").kind
    assert own("a", "heavy_damage", size="small").kind.damage == small.damage + HALF
    assert plain.weapon is not None
    long = own("a", "extend_reach").kind.weapon
    assert long is not None
    assert long.reach == plain.weapon.reach + 1
    bird, clad = own("a", terrain="air").kind, own("a", "weapon_armour", terrain="air").kind
    assert (clad.combat - bird.combat, clad.defense - bird.defense) == (1, 1)
    assert clad.able.tough


@pytest.mark.shows("mass_capture")
def test_sd7_4_05_a_slam_takes_all_smaller_ones_and_holds_them() -> None:
    giant = gifted("a", "dragon", "mass_capture", "enhanced_slam")
    ready = setup([giant], units("knight", 4, "g"), blue_party={"asks": ("slam",)})
    run = Run(ready, StreamDice(1, "t"), [Reply(choice="slam")])
    (slam,) = run.of(Slammed)
    assert len(slam.targets) > 1
    held = {one: (run.fates[one].end, run.fates[one].captor, run.fates[one].left) for one in slam.targets}
    assert set(held.values()) == {("captive", "a", "grasped")}


def party(*specials: str) -> list[Combatant]:
    made = [gifted(f"b{n}", "knight", *specials) for n in range(3)]
    return [replace(one, kind=replace(one.kind, combat=6, defense=3)) for one in made]


@pytest.mark.slow
@pytest.mark.parametrize(
    "specials",
    [
        ("dual_wield",),
        ("rapid_reflex",),
        ("charge",),
        ("batting",),
        ("shield_proficiency",),
        ("deflect_arrows",),
    ],
)
def test_the_odds_of_a_stance_are_those_of_the_rules(specials: tuple[str, ...]) -> None:
    foes = [*units("knight", 3, "g"), *units("archer", 2, "g")]
    one, other = both(BATTLE.open(setup(party(*specials), foes, on_turn=GREEN)), 3000, 400)
    assert one.scalar == 0
    assert worst(one, other) < 4
