"""Judgement wins mirrored fights of mixed armies, on each side and each turn alike. SD3-6.02."""

import random

import pytest

from game.core.dice import StreamDice
from game.core.records import SideId
from game.rulesets.second_dawn.battle.state.battle_records import BattleSetup, Combatant
from game.rulesets.second_dawn.content.records import Params
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, GREEN, Run, setup, units

ARMIES: dict[str, dict[str, int]] = {
    "line": {"stabber": 6, "piker": 4, "knight": 3},
    "volleys": {"stabber": 4, "archer": 4, "crossbower": 2, "tosser": 2},
    "knights": {"lancer": 2, "knight": 2, "guardian": 2, "keshik": 2, "stabber": 4},
    "heavies": {"heavy_knight": 1, "basic_heavy": 2, "knight": 3, "stabber": 6},
    "led": {"warlord": 1, "knight": 3, "archer": 3, "stabber": 4, "arbalest": 2},
    "beasts": {"giant_spider": 1, "spider": 5, "wolf": 3, "bear": 1},
    "sky": {"great_bat": 4, "thunderbird": 3, "stabber": 4, "archer": 3},
    "dragon": {"dragon": 1, "knight": 4, "archer": 4, "stabber": 4},
    "party": {"warlord": 1, "gwiffen": 1, "ninja": 2, "stabber": 4, "piker": 3, "keshik": 2},
}
FIGHTS = 60
"""Of each army: 540 in all."""

LEAST, LEAST_OF_ONE = 0.6, 0.45
"""Share of the fights that judgement wins, draws by half: of all, and with any of the armies."""


def army(name: str, letter: str, seed: int) -> list[Combatant]:
    """An army in a roster order of chance."""
    out = [one for kind, count in ARMIES[name].items() for one in units(kind, count, letter)]
    random.Random(f"{seed}{letter}").shuffle(out)
    return out


def meeting(name: str, seed: int, judging: SideId, on_turn: SideId) -> BattleSetup:
    """An army against its like, one of them by judgement."""

    def party(side: SideId, letter: str) -> dict[str, str]:
        leader = f"warlord_1{letter}" if "warlord" in ARMIES[name] else ""
        return {"conduct": "sensible" if side == judging else "roster", "leader": leader}

    return setup(
        army(name, "b", seed),
        army(name, "g", seed),
        blue_party=party(BLUE, "b"),
        green_party=party(GREEN, "g"),
        on_turn=on_turn,
        began_by=on_turn,
        params=Params(),
    )


def share(name: str, fights: int) -> float:
    """Share of the fights that judgement wins with an army."""
    won = 0.0
    for seed in range(fights):
        judging = (BLUE, GREEN)[seed % 2]
        on_turn = (BLUE, GREEN)[seed // 2 % 2]
        result = Run(meeting(name, seed // 4, judging, on_turn), StreamDice(seed, "b")).result
        assert result is not None
        won += 0.5 if result.winner is None else float(result.winner == judging)
    return won / fights


@pytest.mark.slow
def test_judgement_beats_the_roster(capsys: pytest.CaptureFixture[str]) -> None:
    found = {name: share(name, FIGHTS) for name in ARMIES}
    whole = sum(found.values()) / len(found)
    with capsys.disabled():
        each = ", ".join(f"{name} {part:.2f}" for name, part in found.items())
        print(f"\njudgement wins {whole:.3f} of {FIGHTS * len(found)} mirrored fights: {each}")
    assert whole >= LEAST
    assert min(found.values()) >= LEAST_OF_ONE


@pytest.mark.parametrize("name", ["sky", "party"])
@pytest.mark.slow
def test_judgement_beats_the_roster_where_there_is_much_to_choose(name: str) -> None:
    """A few fights of the armies with most to decide."""
    assert share(name, 12) >= 0.55
