"""Cover fire from other stacks of the hex, and shots behind the fronts: SD4-12.05, SD4-12.09, SD4-13.12."""

from itertools import takewhile
from typing import Any

import pytest

from game.core.battle.events import DraggedForward, SupportJoined
from game.core.decisions import Reply
from game.core.dice import StreamDice
from game.core.events.common import BlowStruck, PairsMade
from game.core.records import replace
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.choices import screens
from game.rulesets.second_dawn.battle.clash import bout
from game.rulesets.second_dawn.battle.pairing import clash_groups, picks
from game.rulesets.second_dawn.battle.state.battle_records import (
    AdvancePick,
    BattleSetup,
    BattleState,
    Initiative,
)
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.unit import damage
from game.rulesets.second_dawn.unit.damage import Blow, StruckBody
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, GREEN, Run, setup, unit, units, until

BOWS = ("archer_1b", "archer_2b")


def ready(green: Any = None, front: str = "piker", **fields: Any) -> BattleSetup:
    """Two units fight, two archers of another stack stand behind them."""
    blue = [*units(front, 2, "b"), *units("archer", 2, "b")]
    party = {"support": BOWS, **fields.pop("blue_party", {})}
    enemies = units("stabber", 2, "g") if green is None else green
    return setup(blue, enemies, blue_party=party, **fields)


def dice(seed: int = 1) -> StreamDice:
    return StreamDice(seed, "t")


@pytest.mark.parametrize(("opening", "first"), [("prepared", 1), ("surprised", 2)])
def test_sd4_12_09_they_join_in_the_first_bout_or_after_a_surprise_in_the_second(
    opening: str, first: int
) -> None:
    setup_ = ready(state=opening, front="heavy_knight", green=units("heavy_knight", 2, "g"))
    begun = {_joined_in(setup_, seed) for seed in range(6)}
    assert begun - {0} == {first}


def _joined_in(setup_: BattleSetup, seed: int) -> int:
    """The bout in which the first supporter joined, 0 if none did."""
    now = 0
    for event in Run(setup_, dice(seed)).events:
        now = getattr(event, "bout", now) or now
        if isinstance(event, SupportJoined):
            return now
    return 0


def test_sd4_12_09_only_against_enemies_that_somebody_fights() -> None:
    state = until(ready(blue_party={"asks": ("declare",)}), "declare", dice())
    while state.phase != "bout":
        state = BATTLE.step(state, Reply(choice="go"), dice()).state
    assert set(state.pairings.primary) == {("piker_1b", "stabber_1g"), ("piker_2b", "stabber_2g")}
    assert set(state.pairings.secondary) == {("archer_1b", "stabber_1g"), ("archer_2b", "stabber_2g")}


def test_sd4_12_09_the_supportline_is_no_part_of_the_party() -> None:
    state = BATTLE.open(ready())
    fight = Fight(state, NO_DICE)
    assert fight.fit(0) == ["piker_1b", "piker_2b"]
    assert state.parties[0].stack == 2
    shown = {one.id: one.lane for one in BATTLE.view(state, BLUE).units}
    assert [shown[bow] for bow in BOWS] == ["support", "support"]


def test_sd4_12_09_half_damage() -> None:
    body = StruckBody(hits=12, size=3)
    blow = Blow(attacker="a", kind="regular", amount=4, size=3)
    assert damage.blow_damage(blow, body) == 4
    assert damage.blow_damage(replace(blow, cover=True), body) == 2


def test_sd4_12_09_half_damage_in_a_bout_and_ammunition_spent() -> None:
    runs = [Run(ready(green=units("knight", 2, "g")), dice(seed)) for seed in range(5)]
    run = next(one for one in runs if any(e.attacker in BOWS for e in one.of(BlowStruck)))
    shots = [e for e in run.of(BlowStruck) if e.attacker in BOWS]
    fight = Fight(run.opened, NO_DICE)
    for shot in shots:
        assert shot.damage == clash_groups.force(fight, shot.attacker, shot.target).damage // 2
    full = run.opened.fighters["archer_1b"].ammo_max
    assert {run.fates[e.attacker].ammo < full for e in shots} == {True}


def at_cover(**fields: Any) -> BattleState:
    return until(ready(blue_party={"asks": ("support",), **fields}), "support", dice())


def test_sd4_12_09_the_owner_says_who_shoots() -> None:
    state = at_cover()
    options = {option.id: option for option in state.question.options}
    assert (options["stay"].units, options["join"].enabled) == (BOWS, False)
    told = BATTLE.step(state, Reply(choice="stay", units=BOWS[:1]), dice()).state
    again = {option.id: option.units for option in told.question.options}
    assert (again["stay"], again["join"]) == (BOWS[1:], BOWS[:1])
    step = BATTLE.step(told, Reply(choice="go"), dice())
    made = next(e for e in step.events if isinstance(e, PairsMade))
    assert {attacker for attacker, _ in made.secondary} == {"archer_2b"}
    assert [e.unit for e in step.events if isinstance(e, SupportJoined)] == ["archer_2b"]


def test_sd4_12_09_who_is_no_shooter_of_the_line_is_refused() -> None:
    with pytest.raises(Refusal):
        BATTLE.step(at_cover(), Reply(choice="stay", units=("piker_1b",)), dice())


def test_sd4_12_09_those_who_wait_join_when_told() -> None:
    setup_ = ready(blue_party={"waiting": BOWS})
    assert Run(setup_, dice()).of(SupportJoined) == []
    state = at_cover(waiting=BOWS)
    step = BATTLE.step(state, Reply(choice="join"), dice())
    joined = BATTLE.step(step.state, Reply(choice="go"), dice())
    assert [e.unit for e in joined.events if isinstance(e, SupportJoined)] == list(BOWS)


def test_sd4_12_09_it_wastes_no_shots_on_a_battle_that_is_lost() -> None:
    strong = units("heavy_knight", 8, "g")
    run = Run(ready(green=strong, blue_party={"conduct": "sensible"}), dice())
    assert run.of(SupportJoined) == []


def test_sd4_12_09_a_battle_ends_with_the_front() -> None:
    blue = [*units("piker", 1, "b", hits=1), *units("archer", 2, "b")]
    ready_ = setup(blue, units("heavy_knight", 2, "g"), blue_party={"support": BOWS})
    for seed in range(5):
        run = Run(ready_, dice(seed))
        if run.result.winner == GREEN:
            assert {run.fates[bow].end for bow in BOWS} == {"fit"}
            return
    raise AssertionError("the piker never fell")


def test_sd4_5_16_their_own_leaders_count_for_them() -> None:
    blue = [*units("piker", 2, "b"), unit("archer_1b", "archer", lent=6), unit("boss", "warlord")]
    party = {"support": ("archer_1b",), "leader": "boss"}
    fight = Fight(BATTLE.open(setup(blue, units("stabber", 2, "g"), blue_party=party)), NO_DICE)
    terms = fight.bonus_terms("archer_1b")
    assert [(term.value, term.rule) for term in terms] == [(6, "SD4-5.10")]
    assert fight.damage_factor("archer_1b") == 2


# --- shots behind the fronts


def lined(snipes: str, target: dict[str, Any], **fields: Any) -> BattleSetup:
    """A courtier of each side keeps the units behind its front there."""
    blue = [
        unit("boss", "courtier", lane="back"),
        *units("piker", 2, "b"),
        unit("bow", "archer", lane="back", bonus=4),
    ]
    green = [unit("head", "courtier", lane="back"), *units("piker", 2, "g"), unit("aim", **target)]
    picks = (AdvancePick(by=BLUE, pairs=(("bow", snipes),)),) if snipes else ()
    return setup(blue, green, picks=picks, **fields)


def clash_in_bout(setup_: BattleSetup) -> tuple[Fight, Any]:
    state = until(replace(setup_, parties=_asking(setup_)), "declare", dice())
    while state.phase != "bout":
        state = BATTLE.step(state, Reply(choice="go"), dice()).state
    fight = Fight(state, NO_DICE)
    group = next(g for g in clash_groups.groups(state.pairings) if "bow" in g.members)
    return fight, bout.clash_of(fight, group)


def _asking(setup_: BattleSetup) -> Any:
    first, second = setup_.parties
    return replace(first, asks=("declare",)), second


def test_sd4_12_05_nobody_shoots_past_both_fronts_unless_told() -> None:
    _, clash = clash_in_bout(lined("", {"kind": "archer", "lane": "back"}))
    assert "bow" in [member.id for member in clash.secondaries]


def test_sd4_12_05_the_pick_of_who_shoots_past_the_fronts_names_its_rule() -> None:
    setup_ = lined("", {"kind": "archer", "lane": "back"}, blue_party={"asks": ("pair",)})
    run = Run(setup_, dice(), [Reply(choice="auto")] * 60)
    rules = {q.options[0].rule for q in run.questions if q.prompt == "Shoot at those behind their front"}
    assert rules == {"SD4-12.05"}


def test_sd4_12_05_at_the_backline_it_shoots_at_minus_two() -> None:
    fight, clash = clash_in_bout(lined("aim", {"kind": "archer", "lane": "back"}))
    assert {clash.hub.id, clash.primaries[0].id} == {"bow", "aim"}
    terms = bout.clash_terms(
        fight, next(g for g in clash_groups.groups(fight.state.pairings) if g.hub == "bow"), "bow"
    )
    assert [(t.value, t.rule) for t in terms if t.id == "backline"] == [(-2, "SD4-12.05")]
    assert clash.primaries[0].attacks
    assert not clash.once


def test_sd4_12_05_one_shot_a_bout_at_who_cannot_shoot_back() -> None:
    _, clash = clash_in_bout(lined("head", {"kind": "archer", "lane": "back"}))
    victim = clash.primaries[0]
    assert (victim.id, victim.attacks, clash.once) == ("head", False, True)
    ready_ = lined("head", {"kind": "archer", "lane": "back"})
    rounds = set()
    for seed in range(8):
        events = iter(Run(ready_, dice(seed)).events)
        first = takewhile(lambda e: getattr(e, "bout", 0) < 2, events)
        rounds |= {e.round for e in first if isinstance(e, BlowStruck) and e.attacker == "bow"}
    assert rounds - {"long", "middle", "short"} == {"1"}


def test_sd4_12_05_at_the_supportline_both_do_their_whole_damage() -> None:
    fight, clash = clash_in_bout(lined("aim", {"kind": "archer"}, green_party={"support": ("aim",)}))
    assert [member.cover for member in (clash.hub, *clash.primaries)] == [False, False]
    assert "backline" not in [t.id for t in clash_groups.versus_terms(fight, "bow", "aim", attacked=True)]


def test_sd4_12_08_who_is_shot_at_behind_a_full_front_can_be_dragged_forward() -> None:
    """Its fight past both fronts ends; whoever aimed at it covers his front instead."""
    blue = [
        unit("boss", "courtier", lane="back"),
        *units("stabber", 6, "b"),
        unit("bow", "archer", lane="back"),
    ]
    green = [unit("head", "courtier"), unit("aim", "archer", lane="back")]
    ready_ = setup(blue, green, picks=(AdvancePick(by=BLUE, pairs=(("bow", "aim"),)),))
    fight = Fight(BATTLE.open(ready_), NO_DICE)
    fight.count_stacks()
    fight.now(phase="bout", bout=1, initiative=Initiative(winner=BLUE, selector=BLUE, reason="evasion"))
    assert picks.pair(fight, screens.once_more) is None
    made = fight.state.pairings
    assert [e.unit for e in fight.events if isinstance(e, DraggedForward)] == ["aim"]
    assert {foe: own for own, foe in made.primary} == {"head": "stabber_1b", "aim": "stabber_2b"}
    assert "bow" in dict(made.secondary)
    assert fight.standings["bow"].aim == ""
