"""`battle FIGHT.yaml`: fight out a battle and tell every die.

The file's form is told in `game.tools.fights.fight_file`, for The Battle for in
`game.tools.fights.exchange_file`. With --json the result is the record of `game.tools.fights.battle_report`
or `game.tools.fights.exchange_report`, and `seed` (null with scripted dice).
"""

import argparse
from pathlib import Path

from game.content.problems import ContentError
from game.core.dice import Dice, DiceError, ScriptedDice, StreamDice
from game.session.reports.log_styles import STYLES
from game.tools.fights.fight_kinds import Fought, fight_out, read_any
from game.tools.output import EXIT_OK, EXIT_USAGE, CommandFailed, print_json


def run_battle(path: Path, seed: int = 1, dice: list[int] | None = None) -> Fought:
    """Fight the battle of a file with seeded dice, or with `dice` in order, which must be used up.

    ContentError if the file is broken, DiceError if the scripted dice do not fit.
    """
    kind, fight = read_any(path)
    roller: Dice = StreamDice(seed, "battle.fight") if dice is None else ScriptedDice(dice)
    return fight_out(kind, fight, roller)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("fight", type=Path, metavar="FIGHT.yaml", help="the two parties and how they meet")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the dice (1)")
    parser.add_argument(
        "--dice", metavar="7,5,2", help="faces in the order they are rolled, instead of a seed"
    )
    parser.add_argument(
        "--format",
        choices=STYLES,
        default="text",
        help="format of the log (text)",
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(args: argparse.Namespace) -> int:
    dice = _faces(args.dice) if args.dice is not None else None
    try:
        fought = run_battle(args.fight, args.seed, dice)
    except ContentError as error:
        raise CommandFailed(str(error)) from error
    except DiceError as error:
        raise CommandFailed(f"--dice: {error}", EXIT_USAGE) from error
    if args.json:
        print_json({**fought.record(), "seed": None if dice is not None else args.seed})
    else:
        print("\n".join(fought.log(args.format)))
    return EXIT_OK


def _faces(text: str) -> list[int]:
    words = [word.strip() for word in text.split(",") if word.strip()]
    if not all(word.isdigit() for word in words):
        raise CommandFailed("--dice takes faces from 1 to 10, such as 7,5,2", EXIT_USAGE)
    return [int(word) for word in words]
