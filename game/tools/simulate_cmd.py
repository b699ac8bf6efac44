"""`simulate SCENARIO`: play a scenario by computer seats and print the fingerprint of its end."""

import argparse
import time
from pathlib import Path

from game.ai.levels import LEVELS
from game.session import library, simulation
from game.session.records import CONTROLLERS
from game.session.save.holds import held_elsewhere
from game.session.session import Session
from game.session.setup import CampaignSetupError
from game.tools.output import EXIT_OK, EXIT_USAGE, CommandFailed, note, print_json

_PLAYS = (*(c for c in CONTROLLERS if c in ("random", "computer", "absent")), *LEVELS)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("scenario", help="id of a scenario, or the path of its file")
    parser.add_argument("--days", type=int, default=30, metavar="N", help="stop after N days (30)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the dice (1)")
    parser.add_argument(
        "--seats",
        default="random",
        metavar="A,B",
        help=f"who plays, in the scenario's order: {', '.join(_PLAYS)}; the last one repeats (random)",
    )
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the end to a save")
    parser.add_argument(
        "--reload-at", type=int, metavar="DAY", help="save and load once, when this day dawns"
    )
    parser.add_argument("--check", action="store_true", help="look for defects after every command")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(args: argparse.Namespace) -> int:
    seats = [word.strip() for word in args.seats.split(",") if word.strip()]
    unknown = [word for word in seats if word not in _PLAYS]
    if unknown or args.days < 1:
        raise CommandFailed(
            f"--seats takes {', '.join(_PLAYS)}, not {unknown[0]}" if unknown else "--days takes 1 or more",
            EXIT_USAGE,
        )
    scenario = library.load_scenario(args.scenario)
    began = time.perf_counter()
    try:
        session = simulation.start(scenario, library.rules(scenario.ruleset), args.seed, seats)
    except CampaignSetupError as error:
        raise CommandFailed(str(error)) from error
    if args.reload_at is not None:
        simulation.run(session, args.reload_at - 1, check=args.check)
        session = _reloaded(session)
    done = simulation.run(session, args.days, check=args.check)
    if args.save is not None:
        _save(session, args.save)
        note(f"Saved to {args.save}")
    if args.json:
        print_json(
            {
                "fingerprint": done.fingerprint,
                "days": done.days,
                "commands": done.commands,
                "winner": done.winner,
                "seconds": round(time.perf_counter() - began, 3),
            }
        )
    else:
        print(f"{scenario.name}: day {done.days}, {done.commands} commands")
        print(f"winner: {done.winner or 'undecided'}")
        print(f"fingerprint: {done.fingerprint}")
    return EXIT_OK


def _save(session: Session, path: Path) -> None:
    """Write the end, unless the game plays the campaign of that file: it would be written over."""
    if held_elsewhere(path):
        raise CommandFailed(f"{path} is being played in a window of the game: choose another file")
    try:
        session.save(path)
    except OSError as error:
        raise CommandFailed(f"{path} cannot be written: {error.strerror}") from error


def _reloaded(session: Session) -> Session:
    """The same session, by way of a save file."""
    import tempfile

    from game.session.save import storage

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "middle.sdsave"
        session.save(path)
        return Session.resume(storage.load(path))
