"""`shot SCREEN --out F.png`: draw a named screen into a picture file, without a window."""

import argparse
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from game.content.problems import ContentError
from game.tools.output import EXIT_OK, EXIT_USAGE, CommandFailed, print_json, print_table
from game.tools.play_cmd import parse_size

if TYPE_CHECKING:
    from game.dev.pictures.shot import Shot
    from game.dev.pictures.shot_campaign import ShotWish


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("screen", nargs="?", help="name of a screen (--list tells them)")
    parser.add_argument("--list", action="store_true", help="tell all screens")
    parser.add_argument("--out", type=Path, metavar="FILE.png", help="where to write (SCREEN.png)")
    parser.add_argument("--size", default="1600x1000", metavar="WxH", help="size of the window (1600x1000)")
    parser.add_argument(
        "--scale", type=int, default=100, metavar="PERCENT", help="text size, 80 to 200 (100)"
    )
    parser.add_argument("--scenario", default="duel", metavar="S", help="scenario of the campaign (duel)")
    parser.add_argument("--seat", default="", metavar="SIDE", help="whose screen it is (the first player's)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the campaign (1)")
    parser.add_argument(
        "--days", type=int, default=4, metavar="N", help="days that the computer plays before (4)"
    )
    parser.add_argument("--json", action="store_true", help="print what was drawn, or the list, as JSON")


def run(args: argparse.Namespace) -> int:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from game.dev.pictures import shots
    from game.dev.pictures.shot_campaign import ShotWish

    if args.list:
        return _list(shots.SHOTS, as_json=args.json)
    if args.screen is None:
        raise CommandFailed("which screen? --list tells them", EXIT_USAGE)
    if args.screen not in shots.SHOTS:
        known = ", ".join(shots.SHOTS)
        raise CommandFailed(f"there is no screen {args.screen!r}; there are {known}", EXIT_USAGE)
    if not 80 <= args.scale <= 200:
        raise CommandFailed(f"--scale takes 80 to 200, not {args.scale}", EXIT_USAGE)
    if args.days < 1:
        raise CommandFailed("--days takes 1 or more", EXIT_USAGE)
    size = parse_size(args.size)
    wish = ShotWish(scenario=args.scenario, seat=args.seat, seed=args.seed, days=args.days)
    out: Path = args.out or Path(f"{args.screen}.png")
    _draw(args.screen, size, args.scale, wish, out)
    if args.json:
        print_json({"screen": args.screen, "file": str(out), "width": size[0], "height": size[1]})
    else:
        print(out)
    return EXIT_OK


def _draw(screen: str, size: tuple[int, int], scale: int, wish: "ShotWish", out: Path) -> None:
    import pygame

    from game.dev.pictures import shots
    from game.dev.pictures.shot_campaign import NothingToShow

    pygame.display.init()
    pygame.font.init()
    try:
        picture = shots.draw_shot(screen, size, scale, wish)
        out.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(picture, out)
    except (NothingToShow, FileNotFoundError, ContentError, pygame.error) as error:
        raise CommandFailed(str(error)) from error
    finally:
        pygame.quit()


def _list(shots: "Mapping[str, Shot]", *, as_json: bool) -> int:
    if as_json:
        print_json([{"screen": name, "text": shot.text} for name, shot in shots.items()])
    else:
        rows = [[name, shot.text, "yes" if shot.campaign else ""] for name, shot in shots.items()]
        print_table(("screen", "what it shows", "of a campaign"), rows)
    return EXIT_OK
