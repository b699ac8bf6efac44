"""The draft battle order, and the switch of its shots alone: SD4-20, SD2-15."""

from collections.abc import Sequence
from typing import Any

import pytest

from game.core.battle.events import AreaStruck, PursuitRolled, RetreatDeclared, RetreatRolled
from game.core.battle.seam import BattleView
from game.core.decisions import Reply
from game.core.dice import StreamDice
from game.core.engine import Applied
from game.core.events.common import (
    AmmoChanged,
    BlowStruck,
    ClashRolled,
    CombatantFell,
    CombatantStunned,
    InitiativeSet,
    PhaseBegan,
    SaveRolled,
)
from game.core.records import replace
from game.rulesets.second_dawn.battle.clash import save_shots
from game.rulesets.second_dawn.battle.clash.diceless_rounds import RoundAttack
from game.rulesets.second_dawn.battle.opening import opening
from game.rulesets.second_dawn.battle.opening.opening import Representative
from game.rulesets.second_dawn.battle.state import phases
from game.rulesets.second_dawn.battle.state.battle_records import AdvanceOrder, Combatant
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.content.records import Params
from tests.abilities import remade
from tests.field import Field
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, GREEN, Run, setup, unit, units, until

DRAFT = Params(battle_order="draft")


class Loaded:
    """Given faces first, then 5 for ever."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)

    def roll(self, sides: int, why: str) -> int:
        return self.faces.pop(0) if self.faces else 5


def draft(blue: Sequence[Any], green: Sequence[Any], *faces: int, **fields: Any) -> Run:
    return Run(setup(blue, green, **{"params": DRAFT, **fields}), Loaded(*faces))


def order(name: str, *names: str, by: Any = BLUE, phase: str = "bout_1", **fields: Any) -> AdvanceOrder:
    return AdvanceOrder(by=by, order=name, phase=phase, units=names, **fields)


def plain(id_: str, kind: str, **fields: Any) -> Combatant:
    """A combatant without specials."""
    made = unit(id_, kind, **fields)
    return replace(made, kind=remade(made.kind, specials=()))


def phases_of(run: Run) -> list[str]:
    return [e.phase for e in run.of(PhaseBegan) if not e.round and e.bout < 2]


# --- phases


def test_sd4_20_01_stun_is_one_round_surprised_and_two_ambushed() -> None:
    """Advanced initiative takes one off."""
    green = [plain("g", "lancer"), unit("quick", "lancer")]
    surprised = draft(units("knight", 1, "b"), green, state="surprised")
    ambushed = draft(units("knight", 1, "b"), green, state="ambush", ambusher=BLUE)
    assert {(e.unit, e.rounds) for e in surprised.of(CombatantStunned)[:1]} == {("g", 1)}
    assert {(e.unit, e.rounds) for e in ambushed.of(CombatantStunned)[:2]} == {("g", 2), ("quick", 1)}


@pytest.mark.parametrize(
    ("state", "found"),
    [
        ("prepared", ["skirmish", "maneuvers", "bout"]),
        ("surprised", ["skirmish", "bout"]),
        ("ambush", ["skirmish", "bout"]),
    ],
)
def test_sd4_20_04_the_phases_of_the_draft(state: Any, found: list[str]) -> None:
    both = [*units("archer", 2, "b"), *units("piker", 1, "b")]
    enemies = [*units("tosser", 2, "g"), unit("p", "piker")]
    run = draft(both, enemies, *[10] * 20, state=state, ambusher=BLUE)
    assert list(dict.fromkeys(phases_of(run))) == found


def test_sd4_20_the_track_shows_the_phases_of_the_order() -> None:
    ready = setup(units("piker", 1, "b"), units("piker", 1, "g"), params=DRAFT, blue_party={"asks": ("go",)})
    view: BattleView = BATTLE.view(BATTLE.open(ready), BLUE)
    assert [mark.id for mark in view.phases] == ["skirmish", "maneuvers", "bout", "end"]


def test_sd4_20_the_order_sets_the_switches_of_sd2_15() -> None:
    made = phases.effective(DRAFT)
    assert (made.skirmish_shots, made.escape_roll, made.draw_hits) == ("save", "flat", "every")
    assert phases.effective(Params()) == Params()


# --- initiative


def two(size: int, *, slow: bool = False) -> list[Representative]:
    return [Representative(size=size, evasion=5, move=18, non_combat=slow)]


def test_sd4_20_02_size_comes_before_non_combatants() -> None:
    sides = (two(6, slow=True), two(4))
    assert opening.initiative(sides, "prepared").reason == "non_combat"
    drafted = opening.initiative(sides, "prepared", "size")
    assert (drafted.winner, drafted.reason) == (0, "size")


def test_sd4_20_02_the_hidden_side_wins_initiative() -> None:
    run = draft(units("piker", 1, "b"), units("scout", 1, "g"), state="ambush", ambusher=BLUE)
    (initiative,) = run.of(InitiativeSet)
    assert (initiative.winner, initiative.reason) == (BLUE, "hidden")


def test_sd4_20_02_the_loser_does_nothing_in_round_1_of_the_first_bout() -> None:
    run = draft(units("knight", 1, "b"), [plain("g", "lancer")], 5, 9)
    assert "initiative_round" not in phases_of(run)
    first = {e.attacker for e in run.of(BlowStruck) if e.round == "1"}
    assert "g" not in first


# --- shots


def volley(run: Run) -> list[tuple[str, int]]:
    return [(e.unit, e.dc) for e in run.of(SaveRolled)]


def test_sd4_20_03_targets_save_and_who_fails_is_hit_critically() -> None:
    run = draft(units("keshik", 1, "b"), units("knight", 1, "g"), 1, 2, stop_after="skirmish")
    assert volley(run) == [("knight_1g", 3)]
    assert [(e.unit, e.how, e.by) for e in run.of(CombatantFell)] == [("knight_1g", "critical", "keshik_1b")]
    assert run.state.standings["knight_1g"].hits == 0


def test_sd4_20_03_who_passes_is_unhurt() -> None:
    run = draft(units("archer", 1, "b"), units("knight", 1, "g"), 9, stop_after="skirmish")
    assert [e.blow for e in run.of(BlowStruck)] == ["miss"]
    assert not run.of(CombatantFell)


@pytest.mark.parametrize(
    ("shooter", "first", "second"), [("tosser", 0, 1), ("archer", 1, 1), ("crossbower", 1, 0)]
)
def test_sd4_20_04_long_and_middle_shoot_first_then_middle_and_short(
    shooter: str, first: int, second: int
) -> None:
    run = draft(units(shooter, 1, "b"), units("stabber", 1, "g"), *[10] * 9, stop_after="maneuvers")
    rounds = [e.round for e in run.of(BlowStruck)]
    assert rounds == ["first"] * first + ["second"] * second


def dc_of(blue: Sequence[Combatant], green: Sequence[Combatant], target: str, **fields: Any) -> int | None:
    ready = setup(blue, green, params=DRAFT, blue_party={"asks": ("declare",)}, **fields)
    fight = Fight(until(ready, "declare", StreamDice(1, "draft")), NO_DICE)
    shooters = [u for u in fight.standings if fight.fighters[u].style == "shooter"]
    (threat,) = save_shots.threats(fight, [RoundAttack(attacker=u, target=target) for u in shooters])
    return threat.dc


def test_sd4_20_03_the_number_of_enemies_counts() -> None:
    """One archer is half of a complete pairing of a medium unit, two are one, four are two."""
    found = [dc_of(units("archer", count, "b"), [unit("k", "lancer")], "k") for count in (1, 2, 4)]
    assert found[0] is not None
    assert [dc - found[0] for dc in found if dc is not None] == [0, 1, 2]


def test_sd3_12_06_a_rider_saves_behind_the_stat_of_its_mount() -> None:
    mounted = [unit("m", "horse"), unit("rider_m", "rider", mount="m")]
    assert dc_of(units("archer", 1, "b"), mounted, "rider_m") is not None


def test_sd4_20_03_the_stunned_save_worse() -> None:
    green = [plain("k", "lancer")]
    calm = dc_of(units("keshik", 1, "b"), green, "k")
    stunned = dc_of(units("keshik", 1, "b"), green, "k", state="ambush", ambusher=BLUE)
    assert calm is not None
    assert stunned == calm + 1


def test_sd4_20_03_no_save_where_a_shot_does_nothing() -> None:
    """A basic archer takes nothing from an elephant's hide, and is three sizes smaller."""
    run = draft(units("archer", 1, "b"), units("war_elephant", 1, "g"), stop_after="skirmish")
    assert volley(run) == []


def test_sd4_20_03_the_surprised_skip_the_skirmish() -> None:
    run = draft(units("keshik", 2, "b"), units("piker", 2, "g"), state="surprised", stop_after="skirmish")
    assert not run.of(BlowStruck)
    assert not run.of(SaveRolled)


def test_sd4_20_03_the_outlook_tells_the_chance() -> None:
    ready = setup(
        units("keshik", 1, "b"), units("knight", 1, "g"), params=DRAFT, blue_party={"asks": ("declare",)}
    )
    (row,) = BATTLE.forecast(until(ready, "declare", StreamDice(1, "draft")), BLUE)
    assert (row.left, row.right, row.certain) == ("keshik_1b", "knight_1g", False)
    assert [float(chance) for chance in row.falls] == [0.0, 0.3, 0.0]


def test_sd4_20_03_both_may_fall_to_each_other() -> None:
    ready = setup(
        units("keshik", 1, "b"), units("keshik", 1, "g"), params=DRAFT, blue_party={"asks": ("declare",)}
    )
    (row,) = BATTLE.forecast(until(ready, "declare", StreamDice(1, "draft")), GREEN)
    assert row.left == "keshik_1g"
    assert [float(chance) for chance in row.falls] == [0.3, 0.3, 0.09]
    assert [sum(term.value for term in terms) for terms in row.terms] == list(row.totals)


def test_sd2_15_shots_alone_are_one_volley_of_all_shooters() -> None:
    """The rest of the battle keeps its order: an initiative round follows, with blows that are compared."""
    params = Params(skirmish_shots="save")
    blue = [unit("t", "tosser"), unit("a", "archer"), unit("c", "crossbower")]
    run = Run(
        setup(blue, units("knight", 3, "g"), params=params, stop_after="initiative_round"), Loaded(*[10] * 9)
    )
    shot = [e.attacker for e in run.of(BlowStruck) if e.round == "volley"]
    assert sorted(shot) == ["a", "c", "t"]
    assert {e.round for e in run.of(BlowStruck)} == {"volley", "initiative"}


def test_sd2_15_shots_that_call_for_saves_cost_ammunition() -> None:
    params = Params(skirmish_shots="save")
    run = Run(
        setup(units("archer", 1, "b"), units("knight", 1, "g"), params=params, stop_after="skirmish"),
        Loaded(10),
    )
    assert run.state.standings["archer_1b"].fired


# --- withdrawal


def test_sd4_20_05_in_maneuvers_nobody_rolls_to_withdraw() -> None:
    run = draft(
        units("scout", 1, "b"),
        units("knight", 1, "g"),
        orders=(order("retreat", "scout_1b", phase="maneuvers"),),
    )
    assert [(e.free, e.why) for e in run.of(RetreatDeclared)] == [(True, "SD4-20.05")]
    assert not run.of(RetreatRolled)


def test_sd4_20_04_once_somebody_withdraws_nobody_shoots_again() -> None:
    blue = [unit("s", "scout"), unit("a", "archer")]
    leave = (order("retreat", "s", phase="maneuvers"),)
    again = draft(blue, units("knight", 2, "g"), *[10] * 9, stop_after="maneuvers")
    gone = draft(blue, units("knight", 2, "g"), *[10] * 9, orders=leave, stop_after="maneuvers")
    assert [e.round for e in again.of(BlowStruck)] == ["first", "second"]
    assert [e.round for e in gone.of(BlowStruck)] == ["first"]


def test_sd4_20_05_the_roll_by_evasion_stands_for_the_battle_roll() -> None:
    """The lancer rolls 9, the knight 2: it loses by 7 without a battle roll, and does nothing in round 1."""
    run = Run(
        setup([unit("k", "knight")], [plain("l", "lancer")], params=DRAFT, orders=(order("retreat", "k"),)),
        Loaded(9, 2),
    )
    (rolled,) = run.of(RetreatRolled)
    assert not rolled.success
    clash = run.of(ClashRolled)[0]
    assert set(clash.totals) == {rolled.total, rolled.against[0][1]}
    assert clash.winner == "l"
    assert "k" not in {e.attacker for e in run.of(BlowStruck) if e.round == "1"}


def test_sd4_20_05_who_succeeds_takes_no_blow() -> None:
    run = draft([unit("k", "knight")], [plain("l", "lancer")], 1, 9, 10, orders=(order("retreat", "k"),))
    assert [e.success for e in run.of(RetreatRolled)] == [True]
    assert run.fates["k"].end == "escaped"
    assert not [e for e in run.of(BlowStruck) if e.target == "k" and e.damage]


@pytest.mark.shows("burning_breath")
def test_sd4_20_05_area_attacks_fall_before_anybody_is_away() -> None:
    breath = unit("breath", "heavy_knight")
    breath = replace(breath, kind=remade(breath.kind, specials=("area_damage",)))
    ready = setup(
        [unit("k", "knight")],
        [breath],
        params=DRAFT,
        orders=(order("retreat", "k", phase="bout_2"), order("retreat", "k")),
        green_party={"asks": ("area",)},
    )
    run = Run(ready, Loaded(5, 5, 1, 9), [Reply(choice="area"), Reply(choice="go")])
    kinds = [type(e) for e in run.events if isinstance(e, AreaStruck | RetreatRolled)]
    assert kinds[:2] == [AreaStruck, RetreatRolled]


def test_sd4_20_05_the_stunned_cannot_withdraw() -> None:
    run = draft(
        units("piker", 1, "b"),
        [plain("g", "lancer")],
        state="ambush",
        ambusher=BLUE,
        orders=(order("retreat", "g", by=GREEN),),
    )
    assert not run.of(RetreatDeclared)


# --- escape


@pytest.mark.parametrize(("face", "caught"), [(5, True), (6, False)])
def test_sd4_20_06_escape_from_maneuvers_is_one_easier(face: int, caught: bool) -> None:
    """Both are as fast, the tie of initiative falls first: 1d10 and 1 must reach 7."""
    leave = (
        order("retreat", "scout_1b", phase="maneuvers"),
        order("pursue", "scout_1g", by=GREEN, phase="pursuit"),
    )
    run = draft(units("scout", 1, "b"), units("scout", 1, "g"), 1, face, orders=leave)
    (pursuit,) = run.of(PursuitRolled)
    assert pursuit.total == face + 1
    assert bool(pursuit.caught) == caught


def test_sd4_20_06_who_is_caught_does_nothing_before_round_2() -> None:
    leave = (
        order("retreat", "scout_1b", phase="maneuvers"),
        order("pursue", "scout_1g", by=GREEN, phase="pursuit"),
    )
    run = draft(units("scout", 1, "b"), units("scout", 1, "g"), 1, 2, 9, 9, orders=leave)
    first = [e.attacker for e in run.of(BlowStruck) if e.round == "1"]
    assert "scout_1b" not in first


# --- bouts


def test_sd4_20_07_a_draw_hits_every_round() -> None:
    """Two lancers of equal stats roll 5 and 5, after the tie of initiative."""
    blows = {}
    for params in (DRAFT, Params()):
        run = Run(setup(units("lancer", 1, "b"), units("lancer", 1, "g"), params=params), Loaded(1))
        assert run.of(ClashRolled)[0].pattern == "draw"
        blows[params.battle_order] = {e.round for e in run.of(BlowStruck) if e.damage}
    assert "2" in blows["draft"]
    assert "2" not in blows["v4"]


def test_sd4_20_07_stun_carries_into_the_bout() -> None:
    """The ambushed are stunned through round 1: a point less, and no blow."""
    green = [plain("g", "lancer")]
    run = draft(units("lancer", 1, "b"), green, 10, 5, 5, state="ambush", ambusher=BLUE)
    even = draft(units("lancer", 1, "b"), green, 5, 5, state="prepared")
    assert "g" not in {e.attacker for e in run.of(BlowStruck) if e.round == "1"}
    first, calm = run.of(ClashRolled)[0], even.of(ClashRolled)[0]
    assert first.stats is not None
    assert calm.stats is not None
    assert first.stats[1] == calm.stats[1] - 1


@pytest.mark.parametrize("gap", ["draw", "fixed"])
def test_sd4_20_07_five_sizes_apart_is_a_draw(gap: str) -> None:
    order_ = DRAFT if gap == "draw" else Params()
    assert phases.effective(order_).diff_5_plus == gap


# --- conclusion


def test_sd4_20_08_ammunition_is_found_if_half_of_the_enemy_croaked() -> None:
    """A knight that lies critical and is left alone has not croaked."""
    green = units("knight", 1, "g")
    found = []
    for orders in ((), (AdvanceOrder(by=BLUE, order="leave", phase="conclusion", units=("knight_1g",)),)):
        run = draft(units("archer", 2, "b"), green, 1, orders=orders)
        found.append([e.after - e.before for e in run.of(AmmoChanged) if e.unit == "archer_1b"])
    assert found[0] == [-1]
    assert found[1] == [-2]


def test_sd4_20_08_long_range_fights_melee_as_well() -> None:
    assert phases.effective(DRAFT).long_shooter_melee_penalty is False


# --- on the map


def test_sd4_20_a_match_may_choose_the_draft() -> None:
    armies = [{"l": ((0, 0), {"warlord": 1, "archer": 2})}, {"c": ((1, 0), {"stabber": 3})}]
    field = Field(["....", "...."], lapis=armies[0], cinnabar=armies[1], params={"battle_order": "draft"})
    outcome = field.move("l", (1, 0))
    assert isinstance(outcome, Applied)
    told = [event.phase for event in outcome.events if isinstance(event, PhaseBegan)]
    assert "maneuvers" in told
    assert "initiative_round" not in told
