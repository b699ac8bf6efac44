"""Outlooks are exact: they agree with every throw played out. Views show what is there."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from game.core.decisions import Reply
from game.core.dice import StreamDice
from game.core.events.common import BlowStruck, ClashRolled
from game.core.records import replace
from game.rulesets.second_dawn.battle.clash import bout
from game.rulesets.second_dawn.battle.odds import clash_branches
from game.rulesets.second_dawn.battle.pairing import clash_groups
from game.rulesets.second_dawn.battle.state.battle_records import AdvancePick, BattleState
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.content.records import Params
from game.rulesets.second_dawn.unit.damage import FIT
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, GREEN, setup, unit, units, until

DECLARES = {"asks": ("declare",)}


class Faces:
    """Given faces; asking beyond them raises `Exhausted`."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.left = list(faces)

    def roll(self, sides: int, why: str) -> int:
        if not self.left:
            raise Exhausted
        return self.left.pop(0)


class Exhausted(Exception):
    """One more die is needed."""


class Odd:
    """Every die shows 5: a tiebreak for blue."""

    def roll(self, sides: int, why: str) -> int:
        return 5


def before_bout(blue: Any, green: Any, **fields: Any) -> BattleState:
    """The state at blue's declaration before bout 1."""
    ready = setup(blue, green, blue_party={**DECLARES, **fields.pop("blue_party", {})}, **fields)
    state = until(ready, "declare", Odd())
    while state.phase != "bout":
        reply = BATTLE.auto_reply(state, state.question)
        state = BATTLE.step(state, reply, Odd()).state
    return state


def every_play(state: BattleState) -> Iterator[tuple[Fraction, Fight]]:
    """Every way the one clash of the bout can go, by trying all dice, with its chance."""
    open_: list[tuple[int, ...]] = [()]
    while open_:
        faces = open_.pop()
        fight = Fight(state, Faces(faces))
        try:
            bout.run_bout(fight)
        except Exhausted:
            open_ += [(*faces, face) for face in range(1, 11)]
            continue
        yield Fraction(1, 10 ** len(faces)), fight


def brute_force(state: BattleState) -> dict[frozenset[str], Fraction]:
    """Chance of each set of units that is down after the one clash of the bout."""
    found: dict[frozenset[str], Fraction] = {}
    for chance, fight in every_play(state):
        down = frozenset(u for u, s in fight.standings.items() if s.condition != FIT)
        found[down] = found.get(down, Fraction(0)) + chance
    return found


CASES: dict[str, tuple[Any, Any, dict[str, Any]]] = {
    "equal": (units("piker", 1, "b"), units("piker", 1, "g"), {}),
    "crits": (units("piker", 1, "b", bonus=5), units("piker", 1, "g"), {}),
    "below zero": (units("tosser", 1, "b", ammo=0), units("stabber", 1, "g"), {}),
    "two on one": (units("stabber", 1, "b"), units("piker", 2, "g"), {}),
    "unarmed": (units("archer", 1, "b", ammo=0, bonus=2), units("piker", 1, "g"), {}),
    "four on one": (units("stabber", 1, "b", bonus=3), units("piker", 4, "g"), {}),
    "sizes": (units("knight", 1, "b"), units("stabber", 3, "g"), {}),
    "knights": (units("knight", 1, "b", bonus=6), units("knight", 1, "g"), {}),
}


@pytest.mark.parametrize("name", CASES)
def test_a_bout_is_enumerated_exactly(name: str) -> None:
    blue, green, fields = CASES[name]
    state = before_bout(blue, green, **fields)
    chances = brute_force(state)
    assert sum(chances.values()) == 1
    for row in BATTLE.forecast(state, BLUE):
        left = sum((c for down, c in chances.items() if row.left in down), Fraction(0))
        right = sum((c for down, c in chances.items() if row.right in down), Fraction(0))
        both = sum((c for down, c in chances.items() if {row.left, row.right} <= down), Fraction(0))
        assert row.falls == (left, right, both)
        assert row.left in state.parties[0].members
        assert [sum(t.value for t in terms) for terms in row.terms if terms] == [
            total for terms, total in zip(row.terms, row.totals, strict=True) if terms
        ]


@pytest.mark.parametrize("name", ["equal", "two on one", "sizes", "knights"])
def test_losses_are_the_mean_and_the_range_of_all_throws(name: str) -> None:
    blue, green, fields = CASES[name]
    state = before_bout(blue, green, **fields)
    plays = list(every_play(state))
    for row in BATTLE.forecast(state, BLUE):
        for unit_id, loss in zip((row.left, row.right), row.losses, strict=True):
            before = state.standings[unit_id].hits
            lost = [(chance, before - fight.standings[unit_id].hits) for chance, fight in plays]
            assert loss.expected == sum(chance * hits for chance, hits in lost)
            assert (loss.least, loss.most) == (min(h for _, h in lost), max(h for _, h in lost))
        for unit_id, lies in zip((row.left, row.right), row.lies, strict=True):
            out = (c for c, fight in plays if fight.standings[unit_id].condition == "knocked_out")
            assert lies == sum(out, Fraction(0))


def test_a_phase_without_dice_tells_who_lies_when_it_is_over() -> None:
    weak = [replace(one, hits=1) for one in units("piker", 3, "g")]
    state = until(setup(units("archer", 3, "b", bonus=9), weak, blue_party=DECLARES), "declare", Odd())
    rows = BATTLE.forecast(state, BLUE)
    assert rows
    assert all(row.certain for row in rows)
    before, phase = state, state.phase
    while state.phase == phase:
        state = BATTLE.step(state, BATTLE.auto_reply(state, state.question), Odd()).state
    after = {unit: one.condition for unit, one in state.standings.items()}
    told = {unit: end for row in rows for unit, end in zip((row.left, row.right), row.ends, strict=True)}
    assert any(told.values())
    assert all(before.standings[unit].condition == FIT for unit in told)
    assert {unit: end or FIT for unit, end in told.items()} == {unit: after[unit] for unit in told}


def test_sd3_18_10_what_a_player_characters_roll_decides_is_exact_the_bout_is_not() -> None:
    blue = [unit("hero", "knight", pc=True)]
    state = before_bout(blue, units("knight", 1, "g"), blue_party={"asks": ("declare", "contest")})
    (row,) = BATTLE.forecast(state, BLUE)
    assert row.tries == 0
    assert row.contested == (Fraction(45, 100), Fraction(45, 100), Fraction(10, 100))
    standings = {**state.standings, "hero": replace(state.standings["hero"], contest="primary")}
    (rolled,) = BATTLE.forecast(replace(state, standings=standings), BLUE)
    assert rolled.tries == clash_branches.TRIES
    assert rolled.contested == row.contested
    assert rolled.margins == ()
    (plain,) = BATTLE.forecast(before_bout(units("knight", 1, "b"), units("knight", 1, "g")), BLUE)
    assert plain.contested is None


def test_critical_misses_are_in_the_outlook() -> None:
    """Six pikers pile on: brute force tries 10 ** 6 throws a pattern, so the saves are checked by formula."""
    state = before_bout(
        units("piker", 6, "b"), units("stabber", 1, "g", bonus=3, level=9), blue_party={"pile_on": True}
    )
    rows = {row.left: row for row in BATTLE.forecast(state, BLUE)}
    assert len(rows) == 6
    secondary = rows["piker_2b"]
    assert secondary.kind == "secondary"
    assert secondary.falls[0] == Fraction(1, 2)
    assert any("hit each other" in text for text in secondary.warnings)
    none_fails = Fraction(1, 2) ** 5
    assert rows["piker_1b"].falls[1] >= none_fails
    assert any("defeated by numbers" in text for text in rows["piker_1b"].warnings)


def test_sd1_11_04_the_hub_strikes_no_secondary() -> None:
    state = before_bout(units("stabber", 1, "b"), units("piker", 2, "g"))
    rows = {row.kind: row.damage for row in BATTLE.forecast(state, BLUE)}
    assert rows == {"primary": (2, 2), "secondary": (0, 2)}


def test_margins_count_a_hundred_throws_and_turn_with_the_side() -> None:
    state = before_bout(units("piker", 1, "b", bonus=2), units("piker", 1, "g"))
    (blue,), (green,) = BATTLE.forecast(state, BLUE), BATTLE.forecast(state, GREEN)
    assert sum(count for _, count in blue.margins) == 100
    assert dict(blue.margins)[2] == 10
    assert green.margins == tuple(sorted((-margin, count) for margin, count in blue.margins))
    assert (green.left, green.right) == (blue.right, blue.left)
    assert green.falls == (blue.falls[1], blue.falls[0], blue.falls[2])
    assert blue.crit == (Fraction(0), Fraction(3, 100))


def test_the_skirmish_is_certain() -> None:
    ready = setup(
        units("tosser", 2, "b"), units("archer", 2, "g") + units("crossbower", 1, "g"), blue_party=DECLARES
    )
    state = until(ready, "declare", StreamDice(1, "t"))
    rows = BATTLE.forecast(state, BLUE)
    assert all(row.certain for row in rows)
    promised = [(row.kind, row.left, row.right, row.blows, row.damage) for row in rows]
    step = BATTLE.step(state, BATTLE.auto_reply(state, state.question), StreamDice(1, "t"))
    told: dict[tuple[str, str, str], list[Any]] = {}
    for event in step.events:
        if isinstance(event, BlowStruck) and event.round in ("long", "middle", "short"):
            mine = event.attacker.endswith("b")
            pair = (event.attacker, event.target) if mine else (event.target, event.attacker)
            row = told.setdefault((event.round, *pair), [["", ""], [0, 0]])
            row[0][not mine], row[1][not mine] = event.blow, event.damage
    assert promised == [(*key, tuple(blows), tuple(damage)) for key, (blows, damage) in told.items()]


def test_sd1_19_01_a_capture_that_will_lapse_is_not_in_the_outlook() -> None:
    """Declared for the skirmish; in the bout two stand against the archer, and it may not go on."""
    blue = [unit("p", "archer"), unit("q", "archer", hits=1)]
    state = until(setup(blue, units("archer", 2, "g"), blue_party=DECLARES), "declare", Odd())
    for reply in (Reply(choice="capture", units=("p",)), Reply(choice="go")):
        state = BATTLE.step(state, reply, Odd()).state
    assert (state.phase, state.standings["p"].capturing) == ("bout", True)
    row = BATTLE.forecast(state, BLUE)[0]
    events = BATTLE.step(state, Reply(choice="go"), Odd()).events
    rolled = next(e for e in events if isinstance(e, ClashRolled))
    assert rolled.stats is not None
    assert dict(zip((row.left, row.right), row.totals, strict=True)) == {
        rolled.hub: rolled.stats[0],
        rolled.primary: rolled.stats[1],
    }


def test_sd1_8_12_a_scout_that_is_aimed_at_strikes_back_in_the_outlook() -> None:
    """The knight k was to attack a stunned piker; aimed at by the knight t, it must turn on it."""
    ready = setup(
        [unit("p", "piker"), unit("q", "piker"), unit("t", "knight")],
        [unit("h", "piker"), unit("k", "knight")],
        state="surprised",
        on_turn=GREEN,
        params=Params(scout_targets=True),
        blue_party={"asks": ("aim",)},
        picks=(AdvancePick(by=GREEN, pairs=(("k", "q"),), step="scouts"),),
    )
    state = until(ready, "aim", Odd())
    assert ("q", "k") in state.pairings.primary
    aimed = (("t", "k"),)
    after = BATTLE.step(state, Reply(choice="aim", pairs=aimed), Odd()).state
    for rows in (BATTLE.forecast(state, BLUE, aimed), BATTLE.forecast(after, BLUE)):
        assert [(row.left, row.right) for row in rows] == [("t", "k")]
    blows = BATTLE.step(after, Reply(choice="go"), Odd()).events
    struck = [(e.attacker, e.target) for e in blows if isinstance(e, BlowStruck) and e.round == "surprised"]
    assert sorted(struck) == [("k", "t"), ("t", "k")]


def test_sd1_17_03_shield_plus_is_on_after_the_first_volley_in_the_outlook_too() -> None:
    ready = setup([unit("s", "stabber", shield_plus=True)], units("crossbower", 1, "g"), blue_party=DECLARES)
    state = until(ready, "declare", Odd())
    state = BATTLE.step(state, Reply(choice="shield_plus"), Odd()).state
    assert [(row.kind, row.blows[1]) for row in BATTLE.forecast(state, BLUE)] == [
        ("long", "regular"),
        ("middle", "miss"),
        ("short", "miss"),
    ]


def test_an_outlook_rolls_nothing_and_changes_nothing() -> None:
    state = before_bout(units("stabber", 3, "b"), units("piker", 5, "g"))
    before = replace(state)
    BATTLE.forecast(state, BLUE)
    assert state == before


def test_outlook_of_a_large_battle_is_quick_enough_to_try_every_pattern() -> None:
    """Throws with one effect are played once: never more than a few dozen outcomes a clash."""
    state = before_bout(units("stabber", 30, "b"), units("piker", 30, "g"))
    fight = Fight(state, NO_DICE)
    for group in clash_groups.groups(state.pairings):
        outlook = clash_branches.enumerate_clash(bout.clash_of(fight, group))
        assert len(outlook.branches) <= 24


def test_the_view_shows_cards_pairs_and_phases() -> None:
    state = before_bout(
        [unit("boss", "warlord"), *units("archer", 3, "b")],
        units("piker", 5, "g"),
        blue_party={"leader": "boss"},
    )
    view = BATTLE.view(state, BLUE)
    boss = next(u for u in view.units if u.id == "boss")
    assert (boss.leader, boss.bonus, boss.stat, boss.hits) == (True, 3, 8, 12)
    archer = next(u for u in view.units if u.id == "archer_1b")
    assert (archer.ammo, archer.ammo_max, archer.range) == (6, 6, "middle")
    assert [mark.state for mark in view.phases] == ["done", "done", "now", "ahead"]
    assert [(pair.kind, pair.number) for pair in view.pairs if pair.kind == "secondary"] == [("secondary", 4)]
    assert [party.side for party in view.parties if party.on_turn] == [BLUE]
    assert view.question is not None
    assert not view.over


def test_all_sides_see_the_end() -> None:
    step = BATTLE.step(
        BATTLE.open(setup(units("stabber", 4, "b"), units("piker", 1, "g"))), None, StreamDice(1, "t")
    )
    assert step.result is not None
    for side in (BLUE, GREEN):
        view = BATTLE.view(step.state, side)
        assert view.over
        assert view.winner == step.result.winner
        assert BATTLE.forecast(step.state, side) == ()


def test_every_combination_of_opening_and_turn_can_be_viewed() -> None:
    for opening, on_turn in product(("prepared", "surprised", "ambush"), (BLUE, GREEN, None)):
        ready = setup(
            units("stabber", 1, "b"), units("scout", 1, "g"), state=opening, on_turn=on_turn, ambusher=GREEN
        )
        assert BATTLE.view(BATTLE.open(ready), BLUE).opening_text
