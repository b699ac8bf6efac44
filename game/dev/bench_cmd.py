"""Measure speed against peers and tell which bars hold. Exit code 1 when one does not."""

import argparse
import dataclasses
import gc

from game.dev.bench.registry import Bench, Effort, table
from game.dev.bench.report import measure, show
from game.tools.output import EXIT_OK, EXIT_PROBLEMS, EXIT_USAGE, CommandFailed, note, print_table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ids", nargs="*", metavar="ID", help="what to measure (P1, D2, ...); all without any")
    parser.add_argument("--list", action="store_true", help="list what can be measured")
    parser.add_argument("--quick", action="store_true", help="fewer rounds: a look, not a verdict")
    parser.add_argument("--rounds", type=_rounds, metavar="N", help="rounds of every race (1 to 99)")
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")


def _rounds(text: str) -> int:
    rounds = int(text)
    if not 1 <= rounds <= 99:
        raise argparse.ArgumentTypeError("between 1 and 99")
    return rounds


def run(args: argparse.Namespace) -> int:
    """Measure in the order of the table; a row of a bar that is missed makes the exit code 1."""
    entries = table()
    gc.freeze()  # as every command does once it has read its modules; the table has read those of this one
    if args.list:
        print_table(("id", "what", "bar"), [(e.id, e.what, _bar(e)) for e in entries.values()])
        return EXIT_OK
    chosen = _chosen(args.ids, entries)
    effort = Effort.quick() if args.quick else Effort()
    if args.rounds:
        effort = dataclasses.replace(effort, rounds=args.rounds)
    rows = []
    for entry in chosen:
        note(f"{entry.id}: {entry.what} ...")
        rows.append(measure(entry, effort))
    show(rows, args.json)
    return EXIT_PROBLEMS if any(row.holds is False for row in rows) else EXIT_OK


def _bar(entry: Bench) -> str:
    return f"{entry.bar:g} {entry.unit}" if entry.absolute else f"{entry.bar:g} of the peer"


def _chosen(ids: list[str], entries: dict[str, Bench]) -> list[Bench]:
    wanted = [id_.upper() for id_ in ids]
    unknown = [id_ for id_ in wanted if id_ not in entries]
    if unknown:
        raise CommandFailed(
            f"not measured here: {', '.join(unknown)}. Known: {', '.join(entries)}", EXIT_USAGE
        )
    return [entry for entry in entries.values() if not wanted or entry.id in wanted]
