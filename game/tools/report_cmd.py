"""`report SAVE`: a day of a campaign as one side saw it, for a forum: Markdown, BBCode, a page, or text."""

import argparse
import os
from pathlib import Path

from game.core.records import GM, SideId
from game.session import access
from game.session.reports.dayreport import NoSuchDay
from game.session.reports.log_styles import STYLES
from game.session.save import storage
from game.session.save.savefile import SaveError
from game.session.session import Session
from game.tools import codes
from game.tools.output import EXIT_OK, EXIT_USAGE, CommandFailed, print_json


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("save", type=Path, help="a save file")
    parser.add_argument(
        "--side",
        default="",
        metavar="NAME",
        help="whose report: a side's id or name, its player, or gm for all that happened",
    )
    parser.add_argument("--day", type=int, default=0, metavar="N", help="which day (the last whole one)")
    parser.add_argument("--format", choices=STYLES, default="markdown", help="format (markdown)")
    parser.add_argument(
        "--out", type=Path, default=Path(), metavar="FOLDER", help="folder to write to (this one)"
    )
    parser.add_argument("--no-pictures", action="store_true", help="text only")
    parser.add_argument("--base", default="", metavar="URL", help="the address at which the pictures will be")
    codes.add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print the files written as JSON")


def run(args: argparse.Namespace) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    try:
        session = Session.resume(storage.load(args.save))
    except SaveError as error:
        raise CommandFailed(str(error)) from error
    side = _side(session, args.side)
    why = codes.opened(
        args,
        lambda code: access.why_closed(session, side, code),
        wanted=access.wants_code(session, side),
    )
    if why:
        raise CommandFailed(why)
    day = args.day or max(1, session.campaign.clock.day - (0 if session.over else 1))
    files = _write(session, side, day, args)
    if args.json:
        print_json({"side": side, "day": day, "files": [str(path) for path in files]})
    else:
        print("\n".join(map(str, files)))
    return EXIT_OK


def _side(session: Session, word: str) -> SideId:
    sides = session.campaign.sides
    known = ", ".join((*(f"{id_} ({side.name})" for id_, side in sides.items()), GM))
    if not word:
        raise CommandFailed(f"whose report? --side takes one of {known}", EXIT_USAGE)
    if word in (*sides, GM):
        return SideId(word)
    plain = word.casefold().strip()
    meant = [
        side.id
        for side in sides.values()
        if plain
        and plain in (side.id.casefold(), side.name.casefold(), session.seat(side.id).player.casefold())
    ]
    if len(meant) > 1:
        raise CommandFailed(f"{word!r} could be any of {', '.join(meant)}: name one of them", EXIT_USAGE)
    if not meant:
        raise CommandFailed(f"there is no side {word!r}: there are {known}", EXIT_USAGE)
    return meant[0]


def _write(session: Session, side: SideId, day: int, args: argparse.Namespace) -> tuple[Path, ...]:
    import pygame

    from game.ui.forum.address import base_of, base_problem
    from game.ui.forum.write import write_report

    if wrong := base_problem(args.base):
        raise CommandFailed(wrong, EXIT_USAGE)
    base = base_of(args.base)
    pygame.display.init()
    pygame.font.init()
    try:
        return write_report(
            session, side, day, args.format, args.out, pictures=not args.no_pictures, base=base
        )
    except (NoSuchDay, PermissionError, ValueError) as error:
        raise CommandFailed(str(error)) from error
