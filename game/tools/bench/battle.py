"""B1, B3: whole-battle odds, against the same battles fought die by die."""

import math
from pathlib import Path
from time import perf_counter

from game import paths
from game.core.dice import StreamDice
from game.rulesets.second_dawn.battle import BATTLE
from game.rulesets.second_dawn.battle_records import BattleState
from game.rulesets.second_dawn.trials import odds
from game.session.trials import TRIALS, Trials
from game.tools.bench.registry import Effort, Figure, NotMeasured, bench
from game.tools.fight_file import read_fight


def _opened(name: str) -> BattleState:
    file: Path = paths.data_dir() / "fights" / f"{name}.yaml"
    if not file.is_file():
        raise NotMeasured(f"{file.name} is not shipped")
    return BATTLE.open(read_fight(file).setup)


def _one_by_one(state: BattleState, trials: int) -> dict[str, int]:
    """Wins by side."""
    wins: dict[str, int] = {}
    for trial in range(trials):
        winner = odds(state).fight(StreamDice(7, f"bench.{trial}")).winner
        if winner is not None:
            wins[winner] = wins.get(winner, 0) + 1
    return wins


@bench("B1", what=f"odds of a battle, {TRIALS} trials, 8 against 8 with leaders", bar=0.25, target=0.12)
def whole_battle(effort: Effort) -> Figure:
    """What a player asks for on the battle screen. The peer is our own scalar rules."""
    state = _opened("two_stacks")
    began = perf_counter()
    Trials(odds(state), TRIALS).finish()
    ours = perf_counter() - began
    sample = 20 * effort.rounds
    began = perf_counter()
    _one_by_one(state, sample)
    peer = (perf_counter() - began) / sample * TRIALS
    return Figure(ours * 1000, peer * 1000, note=f"peer: scalar rules, from {sample} fights")


@bench("B3", what="win rate of the odds against the scalar rules", bar=4, target=3, unit="z", absolute=True)
def agreement(effort: Effort) -> Figure:
    """Two proportions, of as many trials each. 15 rounds are 9000."""
    state = _opened("battle_2_surprise")
    trials = 600 * effort.rounds
    side = state.parties[0].side
    one = Trials(odds(state), trials).finish().sides[side].wins / trials
    other = _one_by_one(state, trials).get(side, 0) / trials
    both = (one + other) / 2
    error = math.sqrt(2 * both * (1 - both) / trials)
    return Figure(abs(one - other) / error, note=f"{one:.4f} and {other:.4f} of {trials} trials each")
