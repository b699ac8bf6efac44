"""Any battle ends, in order, the same way twice, and survives a save at every question."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.core.battle.seam import BattleView
from game.core.decisions import Reply
from game.core.dice import StreamDice
from game.core.events.common import Event
from game.core.records import replace
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.opening import muster
from game.rulesets.second_dawn.battle.state.battle_records import (
    ALL_QUESTIONS,
    AdvanceOrder,
    BattleSetup,
    BattleState,
    Combatant,
    Gear,
)
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.content import records
from game.rulesets.second_dawn.content.records import Params, UnitKind
from game.rulesets.second_dawn.mounts import cavalry
from tests.abilities import remade
from tests.rulesets.second_dawn.battle.battle_invariants import Table, check, check_end
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, GREEN, kinds, random_reply, setup
from tests.saved import reread

MOST_STEPS = 5000
LEAVING = ("shift", "withdraw", "pursue", "intercept", "finish", "depart")


@st.composite
def combatants(draw: st.DrawFn, letter: str, most: int) -> list[Combatant]:
    names = sorted(kinds())
    out = []
    for number in range(draw(st.integers(1, most))):
        kind = kinds()[draw(st.sampled_from(names))]
        more = draw(st.sampled_from(_MORE))
        kind = remade(kind, specials=(*kind.specials, *more))
        least = kind.croaks_at + 1 if draw(st.booleans()) else 1
        gear = Gear(
            weapon=draw(st.integers(0, 9)) > 0,
            helmet=draw(st.booleans()),
            breastplate=draw(st.booleans()),
            shield=draw(st.sampled_from([None, "none", "normal", "plus"])) if may_wear(kind) else None,
            shield_plus=draw(st.booleans()),
        )
        full = kind.weapon.ammo if kind.weapon else 0
        out.append(
            Combatant(
                id=f"{letter}{number}",
                kind=kind,
                hits=draw(st.none() | st.integers(least, kind.hits)),
                ammo=draw(st.none() | st.integers(0, full)),
                level=draw(st.sampled_from([1, 1, 1, 2, 5])),
                bonus=draw(st.sampled_from([0, 0, 0, -3, 2, 7, 13])),
                gear=gear,
                pc=draw(st.integers(0, 9)) == 0,
                exhaustion=draw(st.sampled_from([0, 0, 0, 4])),
                lane=draw(st.sampled_from(["front", "front", "back"])),
                zone=draw(st.sampled_from([None, "ground", "lower"])) if kind.terrain == "sky" else None,
            )
        )
    pack = replace(out[0], pc=False, mount="")
    out += [
        replace(pack, id=f"{letter}{pack.id}x{n}") for n in range(draw(st.sampled_from([*[0] * 7, 8, 17])))
    ]
    return [sit(draw, combatant, out) for combatant in out]


def sit(draw: st.DrawFn, combatant: Combatant, party: list[Combatant]) -> Combatant:
    """Perhaps aboard a mount of the party."""
    size = records.size_number(combatant.kind.size)
    mounts = [
        other.id
        for other in party
        if cavalry.is_mount(other.kind) and size < records.size_number(other.kind.size)
    ]
    garrison = combatant.kind.terrain_special == "garrison"
    if not mounts or garrison or combatant.kind.terrain == "sky" or cavalry.is_mount(combatant.kind):
        return combatant
    return replace(combatant, mount=draw(st.sampled_from(["", *mounts])))


_MORE: list[tuple[str, ...]] = [
    *[()] * 6,
    ("smoke_bomb",),
    ("area_poison",),
    ("area_damage",),
    ("enhanced_slam",),
    ("stunning_strike",),
    ("block",),
    ("extra_attack",),
    ("fates_favour",),
    ("lucky",),
]
"""Specials that a combatant has besides its own."""


def may_wear(kind: UnitKind) -> bool:
    one_handed = kind.weapon is None or kind.weapon.hands <= 1
    return muster.may_wear_shield(kind) and one_handed


@st.composite
def battles(draw: st.DrawFn, most: int = 7) -> BattleSetup:
    blue, green = draw(combatants("b", most)), draw(combatants("g", most))

    def party(members: list[Combatant]) -> dict[str, object]:
        leader = draw(st.sampled_from(["", *(c.id for c in members)]))
        chief = draw(st.sampled_from(["", "", *(c.id for c in members)]))
        mounts = {c.mount for c in members}
        apart = [c.id for c in members[1:] if c.id not in {leader, chief, *mounts} and not c.mount]
        return {
            "support": tuple(apart[: draw(st.sampled_from([0, 0, 0, 2]))]),
            "asks": draw(
                st.sampled_from([(), ALL_QUESTIONS, ("pair", "attach"), ("declare", "settle"), LEAVING])
            ),
            "leader": leader,
            "chief_bonus": draw(st.integers(0, 3)),
            "prisoners": draw(st.sampled_from([None, True, False])),
            "pile_on": draw(st.booleans()),
            "mode": draw(st.sampled_from(["stack", "stack", "hex"])),
            "hex_leader": draw(st.sampled_from([0, 0, 3])),
            "chief": chief,
            "commander_near": draw(st.booleans()),
            "conduct": draw(st.sampled_from(["roster", "roster", "sensible"])),
            "neutral": draw(st.sampled_from([False, False, True])),
            "way_back": draw(st.booleans()),
        }

    state = draw(st.sampled_from(["prepared", "surprised", "ambush"]))
    return setup(
        blue,
        green,
        blue_party=party(blue),
        green_party=party(green),
        state=state,
        ambusher=draw(st.sampled_from([BLUE, GREEN])),
        on_turn=draw(st.sampled_from([BLUE, GREEN, None])),
        began_by=draw(st.sampled_from([BLUE, GREEN])),
        terrain=draw(st.sampled_from(["", "forest", "plains"])),
        ground_penalty=draw(st.integers(-5, 0)),
        params=Params(
            scout_targets=draw(st.booleans()),
            wing_damage=draw(st.booleans()),
            random_neutral_pairing=draw(st.booleans()),
            ambush_initiative=draw(st.sampled_from(["evasion", "hidden"])),
            initiative_effect=draw(st.sampled_from(["round", "no_round_1"])),
            retreat_success=draw(st.sampled_from(["leaves", "ignores_round_1"])),
            escape_roll=draw(st.sampled_from(["opposed", "flat"])),
            skirmish_shots=draw(st.sampled_from(["compare", "compare", "save"])),
            battle_order=draw(st.sampled_from(["v4", "v4", "draft"])),
            diff_5_plus=draw(st.sampled_from(["fixed", "draw"])),
            merge_default=draw(st.sampled_from(["half", "always", "never"])),
        ),
        orders=tuple(
            AdvanceOrder(by=side, order="retreat", units=tuple(c.id for c in members))
            for side, members in ((BLUE, blue), (GREEN, green))
            if draw(st.integers(0, 4)) == 0
        ),
        pause=draw(st.booleans()),
    )


def play(ready: BattleSetup, seed: int, *, saves: bool) -> tuple[BattleState, list[Event], list[Reply]]:
    """Play a battle with random legal answers, with a save and load at every question if asked."""
    chance, dice = random.Random(seed), StreamDice(seed, "test")
    opened = BATTLE.open(ready)
    table = Table(opened)
    step = BATTLE.step(opened, None, dice)
    events = list(step.events)
    replies: list[Reply] = []
    for _ in range(MOST_STEPS):
        table.take(step.events)
        table.agrees(step.state)
        check(step.state)
        if step.result is not None:
            check_end(step.state, step.result)
            return step.state, events, replies
        state, question = step.state, step.question
        assert question is not None
        for side in (BLUE, GREEN):
            view = BATTLE.view(state, side)
            assert (view.question is not None) == (question.side == side)
            for row in BATTLE.forecast(state, side):
                assert all(0 <= chance_ <= 1 for chance_ in row.falls)
        if saves:
            state = reread(state, BattleState)
            assert state == step.state
        rolled = dice.counter
        reply = random_reply(question, chance)
        try:
            step = BATTLE.step(state, reply, dice)
        except Refusal:
            assert dice.counter == rolled
            reply = BATTLE.auto_reply(state, question)
            step = BATTLE.step(state, reply, dice)
        events += step.events
        replies.append(reply)
    raise AssertionError("the battle does not end")


@st.composite
def hunts(draw: st.DrawFn) -> BattleSetup:
    """Battles in which both sides take prisoners: of all sizes, swarms, commanders, player characters."""
    names = ["stabber", "knight", "warlord", "basic_heavy", "wolf", "spiderling", "war_elephant", "dragon"]
    params = Params(
        prisoners_by_hand=draw(st.booleans()), croak_default=draw(st.sampled_from(["croak", "capture"]))
    )

    def party(letter: str) -> list[Combatant]:
        out = []
        for number in range(draw(st.integers(1, 4))):
            kind = kinds()[draw(st.sampled_from(names))]
            out += [
                Combatant(
                    id=f"{letter}{number}.{copy}",
                    kind=kind,
                    hits=draw(st.sampled_from([None, 1, 2])),
                    bonus=draw(st.sampled_from([0, 4, 8])),
                    pc=draw(st.integers(0, 3)) == 0,
                    luck=draw(st.sampled_from([None, 0, 1])),
                )
                for copy in range(draw(st.sampled_from([1, 8])) if kind.size == "tiny" else 1)
            ]
        return out

    asks = ("declare", "collar", "settle", "finish", "luck", "contest", "slam", "merge", "go")
    return setup(
        party("b"),
        party("g"),
        blue_party={"asks": asks, "prisoners": draw(st.booleans())},
        green_party={"asks": asks},
        params=params,
        state=draw(st.sampled_from(["prepared", "surprised", "ambush"])),
        ambusher=GREEN,
    )


@given(hunts(), st.integers(0, 2**32))
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@pytest.mark.slow
def test_any_hunt_for_prisoners_ends_replays_equal_and_survives_saves(ready: BattleSetup, seed: int) -> None:
    state, events, _ = play(ready, seed, saves=True)
    again, same, _ = play(ready, seed, saves=False)
    assert state == again
    assert events == same


@given(battles(), st.integers(0, 2**32))
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@pytest.mark.slow
def test_any_battle_ends_replays_equal_and_survives_saves(ready: BattleSetup, seed: int) -> None:
    state, events, _ = play(ready, seed, saves=True)
    again, same, _ = play(ready, seed, saves=False)
    assert state == again
    assert events == same


def test_a_battle_goes_on_alike_after_a_save_whatever_its_ids() -> None:
    """A save sorts the keys of tables, so eleven archers come back in another order than the roster's."""

    def run(*, saves: bool) -> tuple[list[Event], list[BattleView], list[str]]:
        ready = setup(
            [Combatant(id=f"b{n}", kind=kinds()["archer"]) for n in range(11)],
            [Combatant(id=f"a{n}", kind=kinds()["piker"], hits=2) for n in range(11)],
            blue_party={"asks": ("declare",)},
            state="surprised",
        )
        dice = StreamDice(1, "test")
        step = BATTLE.step(BATTLE.open(ready), None, dice)
        events, views = list(step.events), []
        while step.result is None:
            state = step.state
            if saves:
                state = reread(state, BattleState)
            views.append(BATTLE.view(state, GREEN))
            step = BATTLE.step(state, BATTLE.auto_reply(state, step.question), dice)
            events += step.events
        return events, views, list(step.result.fates)

    assert run(saves=True) == run(saves=False)


@pytest.mark.slow
@given(battles(most=12), st.integers(0, 2**32))
@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
def test_hundreds_of_battles_end(ready: BattleSetup, seed: int) -> None:
    play(ready, seed, saves=False)


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))])
def test_sixty_against_sixty_ends(seed: int) -> None:
    chance = random.Random(seed)
    names = sorted(kinds())
    parties = [
        [Combatant(id=f"{letter}{n}", kind=kinds()[chance.choice(names)]) for n in range(60)]
        for letter in "bg"
    ]
    play(setup(parties[0], parties[1]), seed, saves=False)
