"""`replay SAVE`: run a save's journal again from the beginning and compare fingerprints.

While people play, everybody may hear whether it leads where it says. What was done on the way, how much of
it, and the fingerprint of all that is true are told to those who may see everything (`session.access`).
"""

import argparse
from pathlib import Path
from typing import Any

from game.core.records import GM
from game.session import access, simulation
from game.session.save import storage
from game.session.save.losses import SaveLoss
from game.session.save.savefile import SaveError
from game.session.session import Session
from game.tools import codes
from game.tools.output import EXIT_OK, EXIT_PROBLEMS, CommandFailed, print_json

_CLOSED = "it does not end as recorded; where and why is shown only to those who may see the whole campaign"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("save", type=Path, help="a save file")
    codes.add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(args: argparse.Namespace) -> int:
    try:
        saved = storage.load(args.save)
    except SaveError as error:
        raise CommandFailed(str(error)) from error
    session = Session.resume(saved)
    why = codes.opened(args, lambda code: access.why_closed(session, GM, code), wanted=False)
    try:
        done = simulation.replay(saved)
    except simulation.ReplayFailed as error:
        problem = _CLOSED if why else str(error)
        if args.json:
            print_json({"equal": False, "problem": problem})
            return EXIT_PROBLEMS
        raise CommandFailed(f"{args.save.name}: {problem}") from None
    first = saved.older + len(saved.journal) - done.left_out + 1
    loss = SaveLoss(saved.harm, saved.older, done.left_out, first, saved.unsure)
    whole = not loss.certain
    told: dict[str, Any] = {"equal": True, "days": done.days, "torn": saved.harm.torn, "whole": whole}
    if not why:
        told |= {"commands": done.commands, "compared": done.compared, "fingerprint": done.fingerprint}
    if args.json:
        print_json(told)
    elif why:
        print(f"{args.save.name}: {done.days} days, all as in the journal")
        print(f"no more is shown: {why}")
    else:
        print(f"{args.save.name}: {done.commands} commands, {done.days} days")
        print(f"{done.compared} fingerprints compared, all equal")
        print(f"fingerprint: {done.fingerprint}")
    if not args.json:
        print("\n".join(loss.sentences(counted=not why)), end="\n" if loss else "")
    return EXIT_OK
