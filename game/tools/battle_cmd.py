"""`battle FIGHT.yaml`: fight out a battle and tell every die. The file's form: `game.tools.fight_file`.

With --json the result is the record of `game.tools.battle_report`, and `seed` (null with scripted dice).
"""

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.content.problems import ContentError
from game.core.battle import BattleResult
from game.core.dice import Dice, DiceError, ScriptedDice, StreamDice
from game.core.events import Event
from game.rulesets.second_dawn.battle import BATTLE
from game.rulesets.second_dawn.battle_records import BattleState
from game.tools.battle_log import log_lines
from game.tools.battle_report import report
from game.tools.fight_file import read_fight
from game.tools.fight_orders import Replies
from game.tools.log_styles import STYLES, Style
from game.tools.output import EXIT_OK, EXIT_USAGE, CommandFailed, print_json


@dataclass(frozen=True)
class Fought:
    """A battle that was fought: from `opened` to `state`, with all its events."""

    title: str
    opened: BattleState
    state: BattleState
    events: tuple[Event, ...]
    result: BattleResult

    def log(self, style: Style = "text") -> list[str]:
        """The story in lines."""
        return log_lines(self.opened, self.events, style, self.title, self.state)

    def record(self) -> dict[str, Any]:
        """The record of `game.tools.battle_report`."""
        return report(self.opened, self.state, self.events, self.result)


def run_battle(path: Path, seed: int = 1, dice: list[int] | None = None) -> Fought:
    """Fight the battle of a file with seeded dice, or with `dice` in order, which must be used up.

    ContentError if the file is broken, DiceError if the scripted dice do not fit.
    """
    fight = read_fight(path)
    roller: Dice = StreamDice(seed, "battle.fight") if dice is None else ScriptedDice(dice)
    opened = BATTLE.open(fight.setup)
    replies = Replies(fight.answers)
    step = BATTLE.step(opened, None, roller)
    events = list(step.events)
    while step.question is not None:
        step = BATTLE.step(step.state, replies.to(step.state, step.question), roller)
        events += step.events
    if isinstance(roller, ScriptedDice):
        roller.finish()
    if step.result is None:
        raise RuntimeError("a fight without questions did not end")
    return Fought(fight.title, opened, step.state, tuple(events), step.result)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("fight", type=Path, metavar="FIGHT.yaml", help="the two parties and how they meet")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the dice (1)")
    parser.add_argument("--dice", metavar="7,5,2", help="faces in order of rolling, in place of a seed")
    parser.add_argument(
        "--format",
        choices=STYLES,
        default="text",
        help="form of the log (text)",
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
