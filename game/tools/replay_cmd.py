"""`replay SAVE`: run a save's journal again from the beginning and compare fingerprints."""

import argparse
from pathlib import Path

from game.session import simulation, storage
from game.session.savefile import SaveError
from game.tools.output import EXIT_OK, EXIT_PROBLEMS, CommandFailed, print_json


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("save", type=Path, help="a save file")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(args: argparse.Namespace) -> int:
    try:
        saved = storage.load(args.save)
    except SaveError as error:
        raise CommandFailed(str(error)) from error
    try:
        done = simulation.replay(saved)
    except simulation.ReplayFailed as error:
        if args.json:
            print_json({"equal": False, "problem": str(error)})
            return EXIT_PROBLEMS
        raise CommandFailed(f"{args.save.name}: {error}") from error
    if args.json:
        print_json(
            {
                "equal": True,
                "commands": done.commands,
                "compared": done.compared,
                "days": done.days,
                "fingerprint": done.fingerprint,
                "torn": saved.torn,
            }
        )
    else:
        print(f"{args.save.name}: {done.commands} commands, {done.days} days")
        print(f"{done.compared} fingerprints compared, all equal")
        print(f"fingerprint: {done.fingerprint}")
    return EXIT_OK
