"""`odds FIGHT.yaml`: fight a battle many times and tell the chances.

The file's form is told in `game.tools.fight_file`.

With --json:

    {"fight": title, "trials": N, "seed": N, "conduct": "roster", "no_winner": share, "bouts": mean,
     "dice": mean, "one_by_one": share,
     "sides": {side: {"wins": N, "win_rate": share, "standard_error": share,
                      "survivors": {kind: mean}, "brought": {kind: N}, "hits": mean}}}

`conduct`: how both sides choose in the trials, whatever the file says. `one_by_one` is the share of fights
that could not be tabled and were rolled die by die. Survivors are units that stand, rise, or were taken alive
by nobody; hits are theirs at the end.
"""

import argparse
import math
from pathlib import Path
from typing import Any

from game.content.problems import ContentError
from game.core.numbers import HALF
from game.rulesets.second_dawn import trials as second_dawn
from game.rulesets.second_dawn.battle import BATTLE
from game.session.trials import TRIALS, Odds, SideOdds, Trials
from game.tools.fight_file import read_fight
from game.tools.output import EXIT_OK, EXIT_USAGE, CommandFailed, print_json, print_table


def run_odds(path: Path, trials: int = TRIALS, seed: int = 1) -> dict[str, Any]:
    """Fight the battle of a file `trials` times; the record of the module's docstring, shares to six places.
    ContentError if the file is broken."""
    fight = read_fight(path)
    odds = Trials(second_dawn.odds(BATTLE.open(fight.setup)), trials, seed).finish()
    decided = sum(side.wins for side in odds.sides.values())
    return {
        "fight": fight.title,
        "trials": trials,
        "seed": seed,
        "conduct": second_dawn.CONDUCT,
        "no_winner": _mean(odds, trials - decided),
        "bouts": _mean(odds, odds.bouts),
        "dice": _mean(odds, odds.dice),
        "one_by_one": _mean(odds, odds.scalar),
        "sides": {name: _side(odds, side) for name, side in odds.sides.items()},
    }


def _side(odds: Odds, side: SideOdds) -> dict[str, Any]:
    share = side.wins / odds.trials
    return {
        "wins": side.wins,
        "win_rate": round(share, 6),
        "standard_error": round(math.sqrt(share * (1 - share) / odds.trials), 6),
        "survivors": {kind: _mean(odds, side.survivors[kind]) for kind in side.brought},
        "brought": dict(side.brought),
        "hits": round(side.hits / HALF / odds.trials, 6),
    }


def _mean(odds: Odds, total: int) -> float:
    return round(total / odds.trials, 6)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("fight", type=Path, metavar="FIGHT.yaml", help="the two parties and how they meet")
    parser.add_argument("--trials", type=int, default=TRIALS, metavar="N", help=f"how many fights ({TRIALS})")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the dice (1)")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(args: argparse.Namespace) -> int:
    if args.trials < 1:
        raise CommandFailed("--trials takes 1 or more", EXIT_USAGE)
    try:
        record = run_odds(args.fight, args.trials, args.seed)
    except ContentError as error:
        raise CommandFailed(str(error)) from error
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
    print(f"In all of them both sides choose by {record['conduct']}.")
    print(
        f"No winner: {record['no_winner']:.1%}. "
        f"A fight takes {record['bouts']:.1f} bouts and {record['dice']:.1f} dice."
    )
