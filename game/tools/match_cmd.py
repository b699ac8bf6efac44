"""`match ONE OTHER`: let computer players play mirrored matches; print who wins, and how sure that is.

`match --fairness`: let equal masters play the shipped scenarios, and print the share of each side. Every seed
is played with the turns in the scenario's order ("as set") and the other way round.
"""

import argparse
import time

from game.ai.levels import LEVELS, MASTER
from game.session import library, matches
from game.tools.output import EXIT_OK, EXIT_USAGE, CommandFailed, note, print_json

PLAYERS = (*LEVELS, "random")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("one", nargs="?", choices=PLAYERS, help="the player whose wins are counted")
    parser.add_argument("other", nargs="?", choices=PLAYERS, help="who plays against it")
    parser.add_argument(
        "--fairness", action="store_true", help="instead: how often equal masters win with each side"
    )
    parser.add_argument(
        "--scenario", action="append", metavar="ID", help="for --fairness: this scenario alone (all)"
    )
    parser.add_argument(
        "--days", type=int, default=120, metavar="N", help="for --fairness: days of a match (120)"
    )
    parser.add_argument("--arena", default="small", metavar="NAME", help="kind of field (small)")
    parser.add_argument(
        "--games",
        type=int,
        default=100,
        metavar="N",
        help="matches, two on each field with places swapped (100)",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the first field (1)")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(args: argparse.Namespace) -> int:
    if args.fairness:
        return _fairness(args)
    if args.one is None or args.other is None:
        raise CommandFailed("two players are needed, or --fairness", EXIT_USAGE)
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


def _fairness(args: argparse.Namespace) -> int:
    """Print the share of each side of scenarios."""
    if args.games < 2 or args.days < 1:
        raise CommandFailed("--games takes 2 or more, --days 1 or more", EXIT_USAGE)
    seeds = range(args.seed, args.seed + args.games // 2)
    rows = []
    for id_ in args.scenario or sorted(library.scenario_paths()):
        scenario = library.load_scenario(id_)
        rules = library.rules(scenario.ruleset)
        found = matches.fairness(scenario, rules, MASTER, seeds, args.days)
        rows.append(
            {
                "scenario": id_,
                "played": found.played,
                "decided": found.decided,
                "wins": dict(found.wins),
                "as_set": dict(found.as_set),
                "even": found.even,
                "best": round(found.best, 4),
                "bar": round(found.bar, 4),
            }
        )
        if not args.json:
            each = ", ".join(
                f"{side} {wins} ({found.as_set[side]} as set)" for side, wins in found.wins.items()
            )
            print(f"{id_}: {each} of {found.played}, {found.decided} decided, {found.even} even", end="; ")
            print(f"the luckiest {found.best:.0%}, at most {found.bar:.0%}")
    if args.json:
        print_json({"scenarios": rows})
    return EXIT_OK
