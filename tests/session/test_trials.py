"""Whole-battle odds agree with the battle fought die by die, whatever is in it."""

import math
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from game import paths
from game.core.battle.odds import BattleOdds, Untabled
from game.core.dice import StreamDice
from game.rulesets.second_dawn.battle.odds.trials import ClashTrials, odds
from game.rulesets.second_dawn.battle.state.battle_records import BattleSetup, BattleState
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.tools.fights.fight_file import FightSetup, read_fight
from game.tools.fights.fight_kinds import read_any
from game.views import trials
from game.views.trials import BattleTrials, TrialOdds
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, GREEN, setup, unit, units

FIGHTS = [
    file
    for file in sorted((paths.data_dir() / "fights").glob("*.yaml"))
    if isinstance(fight := read_any(file)[1], FightSetup) and not fight.answers
]


class OneByOne:
    """The same battle, fought die by die only."""

    def __init__(self, battle: BattleOdds) -> None:
        self._battle = battle

    def start(self) -> Any:
        raise Untabled

    def __getattr__(self, name: str) -> Any:
        return getattr(self._battle, name)


def both(state: BattleState, tabled: int, scalar: int) -> tuple[TrialOdds, TrialOdds]:
    """Odds of one state, all at once and one by one."""
    return BattleTrials(odds(state), tabled).finish(), BattleTrials(
        OneByOne(odds(state)), scalar, seed=2
    ).finish()


def z_of(a: int, n: int, b: int, m: int) -> float:
    """Distance of two shares in standard errors."""
    both = (a + b) / (n + m)
    error = math.sqrt(both * (1 - both) * (1 / n + 1 / m))
    return abs(a / n - b / m) / error if error else 0.0


def worst(one: TrialOdds, other: TrialOdds) -> float:
    """The largest z over wins and every unit's survival."""
    pairs: list[tuple[int, int]] = []
    for side, tally in one.sides.items():
        twin = other.sides[side]
        pairs.append((tally.wins, twin.wins))
        pairs += [(tally.lives[u], twin.lives[u]) for u in tally.lives | twin.lives]
    return max(z_of(a, one.trials, b, other.trials) for a, b in pairs)


def led() -> BattleSetup:
    """Leaders, levels, shooters, and more on one side than on the other."""
    blue = [unit("boss", "warlord", level=2), *units("stabber", 4, "b"), *units("archer", 2, "b")]
    green = [*units("piker", 3, "g"), *units("stabber", 2, "g", hits=3)]
    return setup(blue, green, blue_party={"leader": "boss"})


def sized() -> BattleSetup:
    """Swarms, heavies and units that lie critically hurt."""
    return setup(units("knight", 2, "b"), [*units("spiderling", 9, "g"), *units("spider", 3, "g")])


def surprised() -> BattleSetup:
    """Stunned units and prisoners."""
    return setup(
        units("stabber", 3, "b"), units("scout", 3, "g"), state="surprised", blue_party={"prisoners": True}
    )


@pytest.mark.parametrize(
    "ready",
    [
        pytest.param(led(), id="led", marks=pytest.mark.slow),
        pytest.param(sized(), id="sized", marks=pytest.mark.slow),
        pytest.param(surprised(), id="surprised"),
    ],
)
def test_the_odds_are_those_of_the_rules(ready: BattleSetup) -> None:
    one, other = both(BATTLE.open(ready), 3000, 300)
    assert (one.scalar, other.scalar) == (0, 300)
    assert worst(one, other) < 4
    assert abs(one.bouts / one.trials - other.bouts / other.trials) < 0.3
    assert abs(one.dice / one.trials / (other.dice / other.trials) - 1) < 0.1


@pytest.mark.slow
@pytest.mark.parametrize("file", FIGHTS, ids=lambda file: file.stem)
def test_the_odds_of_the_shipped_fights_are_those_of_the_rules(file: Path) -> None:
    ready = read_fight(file).setup
    if ready.params.battle_order == "draft":
        # Its volleys call for saves that are not tabled: all its trials are fought by the rules themselves.
        run = BattleTrials(odds(BATTLE.open(ready)), 20).finish()
        assert run.scalar == run.done == 20
        return
    one, other = both(BATTLE.open(ready), 10_000, 1000)
    assert one.scalar == 0
    assert worst(one, other) < 4.5, "one of some dozens of shares"
    for side in one.sides:
        assert z_of(one.sides[side].wins, 10_000, other.sides[side].wins, 1000) < 4


def test_a_battle_of_player_characters_is_fought_one_by_one() -> None:
    ready = setup([unit("hero", "stabber", pc=True)], units("piker", 1, "g"))
    fought = BattleTrials(odds(BATTLE.open(ready)), 20).finish()
    assert fought.scalar == fought.done == 20


def test_odds_go_on_from_an_open_question() -> None:
    asks = {"asks": ("pair", "declare", "withdraw", "go")}
    ready = setup(units("stabber", 3, "b"), units("piker", 2, "g"), blue_party=asks, pause=True)
    step = BATTLE.step(BATTLE.open(ready), None, StreamDice(1, "b"))
    while step.state.phase != "bout":
        assert step.question is not None
        step = BATTLE.step(step.state, BATTLE.auto_reply(step.state, step.question), StreamDice(1, "b"))
    one, other = both(step.state, 2000, 200)
    assert worst(one, other) < 4


def test_trials_are_run_in_slices_and_all_are_counted() -> None:
    run = BattleTrials(odds(BATTLE.open(led())), 400, seed=3)
    slices = 0
    while not run.work(0.001):
        slices += 1
    assert slices > 3
    assert run.odds.done == 400
    assert wins(run.odds) == wins(BattleTrials(odds(BATTLE.open(led())), 400, seed=3).finish())


def wins(fought: TrialOdds) -> Iterable[int]:
    return [fought.sides[side].wins for side in (BLUE, GREEN)]


def test_no_trials_are_no_odds() -> None:
    with pytest.raises(ValueError, match="1 or more"):
        BattleTrials(odds(BATTLE.open(led())), 0)


@pytest.mark.parametrize("fight", [led, sized, surprised])
def test_what_is_kept_of_clashes_and_told_apart_in_small_changes_no_odds(
    fight: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = BATTLE.open(fight())
    known = BattleTrials(odds(state), 120).finish()
    monkeypatch.setattr(trials, "_FEW", 0)
    monkeypatch.setattr(
        ClashTrials, "_base", lambda self, fight, group, _alike: self._fresh_base(fight, group)
    )
    assert BattleTrials(odds(state), 120).finish() == known
