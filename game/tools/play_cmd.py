"""`play [SCENARIO]`: open the window and play."""

import argparse
import os
from pathlib import Path

from game.tools.output import EXIT_ENVIRONMENT, EXIT_USAGE, CommandFailed

LEAVE_VARIABLE = "SECOND_DAWN_LEAVE"
FIRST_FRAME = "first-frame"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "scenario", nargs="?", help="id of a scenario, or the path of its file: its set-up sheet opens"
    )
    parser.add_argument("--size", metavar="WxH", help="open the window at this size, once")
    parser.add_argument("--silent", action="store_true", help="play no sound")
    parser.add_argument(
        "--profile", action="store_true", help="profile the program and write the profile to the log folder"
    )


def run(args: argparse.Namespace) -> int:
    size = parse_size(args.size) if args.size else None
    if args.scenario is not None:
        _find(args.scenario)
    from game.ui.app import play
    from game.ui.app.app import AppOptions
    from game.ui.stage.window import NoWindow

    options = AppOptions(
        debug=getattr(args, "debug", False),
        profile=args.profile,
        size=size,
        sound=not args.silent,
        leave=os.environ.get(LEAVE_VARIABLE) == FIRST_FRAME,
    )
    try:
        return play.run(args.scenario, options)
    except NoWindow as error:
        raise CommandFailed(str(error), EXIT_ENVIRONMENT) from error


def parse_size(text: str) -> tuple[int, int]:
    """Width and height of `1600x1000`. CommandFailed for anything else."""
    wide, _, tall = text.lower().partition("x")
    if not (wide.isdigit() and tall.isdigit() and 320 <= int(wide) <= 16384 and 240 <= int(tall) <= 16384):
        raise CommandFailed(f"--size takes width x height, such as 1600x1000, not {text}", EXIT_USAGE)
    return int(wide), int(tall)


def _find(scenario: str) -> None:
    """Refuse a scenario that is nowhere before a window opens."""
    from game.session import library

    if scenario not in library.scenario_paths() and not Path(scenario).is_file():
        known = ", ".join(library.scenario_paths())
        raise CommandFailed(f"there is no scenario {scenario!r}; there are {known}", EXIT_USAGE)
