"""`match ONE OTHER`: let computer players play mirrored matches; print who wins, and how sure that is."""

import argparse
import time

from game.ai.levels import LEVELS
from game.session import library, matches
from game.tools.output import EXIT_OK, EXIT_USAGE, CommandFailed, note, print_json

PLAYERS = (*LEVELS, "random")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("one", choices=PLAYERS, help="the player whose wins are counted")
    parser.add_argument("other", choices=PLAYERS, help="who plays against it")
    parser.add_argument("--arena", default="small", metavar="NAME", help="kind of field (small)")
    parser.add_argument(
        "--games",
        type=int,
        default=100,
        metavar="N",
        help="matches, two on each field with places changed (100)",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the first field (1)")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(args: argparse.Namespace) -> int:
    arenas = matches.load_arenas()
    if args.arena not in arenas or args.games < 2:
        wrong = (
            f"--arena takes {', '.join(arenas)}" if args.arena not in arenas else "--games takes 2 or more"
        )
        raise CommandFailed(wrong, EXIT_USAGE)
    arena = arenas[args.arena]
    began = time.perf_counter()

    def say(now: matches.MatchStanding) -> None:
        if now.played % 20 == 0:
            note(f"{now.played} played: {now.won} won, {now.lost} lost, {now.even} even")

    seeds = range(args.seed, args.seed + args.games // 2)
    end = matches.series(arena, library.rules(arena.ruleset), (args.one, args.other), seeds, say)
    if args.json:
        print_json(
            {
                "players": [args.one, args.other],
                "arena": args.arena,
                "played": end.played,
                "won": end.won,
                "lost": end.lost,
                "even": end.even,
                "decided": end.decided,
                "rate": round(end.rate, 4),
                "error": round(end.error, 4),
                "seconds": round(time.perf_counter() - began, 3),
            }
        )
        return EXIT_OK
    print(f"{args.one} against {args.other} on {args.arena}: {end.won} of {end.played} won, {end.even} even")
    print(f"rate {end.rate:.1%}, standard error {end.error:.1%}; {end.decided} decided before the last day")
    return EXIT_OK
