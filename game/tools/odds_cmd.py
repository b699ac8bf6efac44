"""`odds FIGHT.yaml`: tell the chances of a battle.

The file's form is told in `game.tools.fights.fight_file`, for The Battle for in
`game.tools.fights.exchange_file`. A battle of bouts is fought many times; one of one exchange is reckoned
exactly.

With --json:

    {"fight": title, "trials": N, "seed": N, "conduct": "roster", "no_winner": share, "bouts": mean,
     "dice": mean, "one_by_one": share,
     "sides": {side: {"wins": N, "win_rate": share, "standard_error": share,
                      "survivors": {kind: mean}, "brought": {kind: N}, "hits": mean}}}

`conduct`: how both sides choose in the trials, whatever the file says. `one_by_one` is the share of fights
that could not be tabled and were rolled die by die. Survivors are units that stand, rise, or were taken alive
by nobody; hits are theirs at the end.

Exact odds have no trials and no seed (null), no `bouts`, `dice`, `one_by_one`, `wins` or `standard_error`,
but `order`: who strikes first; `none_left`: the share in which both are croaked to the last unit; and of each
side the `damage` it deals and of its `units` the share that `croaks` and the `hits` left, as least, mean and
most.
"""

import argparse
from pathlib import Path
from typing import Any

from game.content.problems import ContentError
from game.tools.fights.fight_kinds import read_any
from game.tools.output import EXIT_OK, EXIT_USAGE, CommandFailed, print_json, print_table
from game.views.trials import TRIALS


def run_odds(path: Path, trials: int = TRIALS, seed: int = 1) -> dict[str, Any]:
    """The chances of the battle of a file: the record of the module's docstring, shares to six places.
    ContentError if the file is broken."""
    kind, fight = read_any(path)
    return kind.odds(fight, trials, seed)


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
    if record["trials"] is None:
        _print_exact(record)
    else:
        _print_trials(record)
    return EXIT_OK


def _print_sides(record: dict[str, Any]) -> None:
    rows = []
    for name, side in record["sides"].items():
        error = f" ± {side['standard_error']:.1%}" if "standard_error" in side else ""
        units = ", ".join(
            f"{kind} {side['survivors'][kind]:.2f} of {count}" for kind, count in side["brought"].items()
        )
        rows.append((name, f"{side['win_rate']:.1%}{error}", units, f"{side['hits']:.1f}"))
    title = record["fight"] or "Odds"
    how = "exact" if record["trials"] is None else f"{record['trials']} fights"
    print_table(("side", "wins", "survivors (mean)", "hits left"), rows, f"{title}: {how}")


def _print_trials(record: dict[str, Any]) -> None:
    print(f"In all of them both sides choose by {record['conduct']}.")
    print(
        f"No winner: {record['no_winner']:.1%}. "
        f"A fight takes {record['bouts']:.1f} bouts and {record['dice']:.1f} dice."
    )


def _print_exact(record: dict[str, Any]) -> None:
    rows = [
        (unit, name, f"{fate['croaks']:.1%}", _span(fate["hits"]))
        for name, side in record["sides"].items()
        for unit, fate in side["units"].items()
    ]
    print_table(("unit", "side", "croaks", "hits left: mean (least to most)"), rows, "Unit by unit")
    for name, side in record["sides"].items():
        print(f"{name} deals {_span(side['damage'])}.")
    print(f"Who strikes: {record['order'].replace('_', ' ')}. Both sides do {record['conduct']}.")
    print(f"Both have units left: {record['no_winner'] - record['none_left']:.1%}.", end=" ")
    print(f"Nobody is left: {record['none_left']:.1%}.")


def _span(figures: list[float]) -> str:
    least, mean, most = figures
    return f"{mean:.1f} ({least:g} to {most:g})"
