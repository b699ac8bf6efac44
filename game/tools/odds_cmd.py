"""`odds FIGHT.yaml`: fight a battle many times and tell the chances.

The file's form is told in `game.tools.fight_file`.

With --json:

    {"fight": title, "trials": N, "seed": N, "no_winner": share, "bouts": mean, "dice": mean,
     "sides": {side: {"wins": N, "win_rate": share, "standard_error": share,
                      "survivors": {kind: mean}, "brought": {kind: N}, "hits": mean}}}

Survivors are units that stand, rise, or were taken alive by nobody; hits are theirs at the end.
"""

import argparse
import math
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.content.problems import ContentError
from game.core.battle import BattleResult
from game.core.dice import StreamDice
from game.core.numbers import HALF
from game.rulesets.second_dawn.battle import BATTLE
from game.rulesets.second_dawn.battle_records import BattleState
from game.tools.fight_file import read_fight
from game.tools.output import EXIT_OK, EXIT_USAGE, CommandFailed, print_json, print_table

_ALIVE = ("fit", "escaped")


@dataclass
class SideTally:
    """What became of a side over all trials."""

    brought: Counter[str]
    wins: int = 0
    hits: int = 0
    survivors: Counter[str] = field(default_factory=Counter)


@dataclass
class Odds:
    """Many fights of one file. `hits` are in halves, summed over all trials."""

    title: str
    trials: int
    seed: int
    sides: dict[str, SideTally]
    bouts: int = 0
    dice: int = 0

    def add(self, opened: BattleState, state: BattleState, result: BattleResult) -> None:
        """Count one more fight."""
        self.bouts += result.bouts
        self.dice += state.dice
        if result.winner is not None:
            self.sides[result.winner].wins += 1
        for unit, fate in result.fates.items():
            if fate.end in _ALIVE:
                fighter = opened.fighters[unit]
                tally = self.sides[fighter.side]
                tally.survivors[fighter.kind] += 1
                tally.hits += fate.hits

    def record(self) -> dict[str, Any]:
        """The shape of the module's docstring. Shares to six places."""
        decided = sum(side.wins for side in self.sides.values())
        return {
            "fight": self.title,
            "trials": self.trials,
            "seed": self.seed,
            "no_winner": self._mean(self.trials - decided),
            "bouts": self._mean(self.bouts),
            "dice": self._mean(self.dice),
            "sides": {name: self._side(side) for name, side in self.sides.items()},
        }

    def _side(self, side: SideTally) -> dict[str, Any]:
        share = side.wins / self.trials
        return {
            "wins": side.wins,
            "win_rate": round(share, 6),
            "standard_error": round(math.sqrt(share * (1 - share) / self.trials), 6),
            "survivors": {kind: self._mean(side.survivors[kind]) for kind in side.brought},
            "brought": dict(side.brought),
            "hits": round(side.hits / HALF / self.trials, 6),
        }

    def _mean(self, total: int) -> float:
        return round(total / self.trials, 6)


def run_odds(path: Path, trials: int = 1000, seed: int = 1) -> Odds:
    """Fight the battle of a file `trials` times, each with its own stream of dice. ContentError if the file
    is broken."""
    fight = read_fight(path)
    opened = BATTLE.open(fight.setup)
    brought = {
        party.side: Counter[str](opened.fighters[unit].kind for unit in party.members)
        for party in opened.parties
    }
    odds = Odds(fight.title, trials, seed, {side: SideTally(units) for side, units in brought.items()})
    for trial in range(trials):
        step = BATTLE.step(opened, None, StreamDice(seed, f"odds.{trial}"))
        if step.result is None:
            raise RuntimeError("a fight without questions did not end")
        odds.add(opened, step.state, step.result)
    return odds


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("fight", type=Path, metavar="FIGHT.yaml", help="the two parties and how they meet")
    parser.add_argument("--trials", type=int, default=1000, metavar="N", help="how many fights (1000)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the dice (1)")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(args: argparse.Namespace) -> int:
    if args.trials < 1:
        raise CommandFailed("--trials takes 1 or more", EXIT_USAGE)
    try:
        odds = run_odds(args.fight, args.trials, args.seed)
    except ContentError as error:
        raise CommandFailed(str(error)) from error
    record = odds.record()
    if args.json:
        print_json(record)
        return EXIT_OK
    _print_sides(record)
    return EXIT_OK


def _print_sides(record: dict[str, Any]) -> None:
    rows = []
    for name, side in record["sides"].items():
        chance = f"{side['win_rate']:.1%} ± {side['standard_error']:.1%}"
        units = ", ".join(
            f"{kind} {side['survivors'][kind]:.2f} of {count}" for kind, count in side["brought"].items()
        )
        rows.append((name, chance, units, f"{side['hits']:.1f}"))
    title = record["fight"] or "Odds"
    print_table(
        ("side", "wins", "survivors (mean)", "hits left"), rows, f"{title}: {record['trials']} fights"
    )
    print(
        f"No winner: {record['no_winner']:.1%}. "
        f"A fight takes {record['bouts']:.1f} bouts and {record['dice']:.1f} dice."
    )
