"""`check PATH…`: every mistake in units, tables, maps, tilesets, scenarios, fights, lessons and scores.

It ends with 1 if a file cannot be used, with 0 if there are but warnings and remarks; `--strict` takes
warnings as seriously.
"""

import argparse
from pathlib import Path
from typing import Any

from game.content.check import Hook
from game.content.lessons import is_lesson, read_lesson
from game.content.problems import ContentError, Problem, as_json, as_lines, summary
from game.content.scores import is_score, read_score
from game.session import library, matches
from game.tools.fights.fight_kinds import read_any
from game.tools.output import EXIT_OK, EXIT_PROBLEMS, note


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a file or a folder")
    parser.add_argument("--json", action="store_true", help="print the problems as JSON")
    parser.add_argument("--strict", action="store_true", help="exit with 1 on warnings too")
    parser.add_argument("--quiet", action="store_true", help="leave out mere remarks")


def run(args: argparse.Namespace) -> int:
    found = library.check(args.paths, HOOKS)
    if args.quiet:
        found = [p for p in found if p.severity != "info"]
    if args.json:
        print(as_json(found))
    else:
        _print(found)
    fails = ("error", "warning") if args.strict else ("error",)
    return EXIT_PROBLEMS if any(p.severity in fails for p in found) else EXIT_OK


def _is_fight(path: Path, value: dict[str, Any]) -> bool:
    return "parties" in value or path.parent.name == "fights"


def _check_fight(path: Path) -> list[Problem]:
    try:
        read_any(path)
    except ContentError as error:
        return list(error.problems)
    return []


def _check_lesson(path: Path) -> list[Problem]:
    return list(read_lesson(path, library.context()).problems)


def _check_score(path: Path) -> list[Problem]:
    return list(read_score(path).problems)


HOOKS = (
    Hook(_is_fight, _check_fight),
    Hook(is_lesson, _check_lesson),
    Hook(is_score, _check_score),
    Hook(matches.is_arenas, matches.check_arenas),
)
"""Kinds of files that the command line adds to those of `game.content`."""


def _print(found: list[Problem]) -> None:
    if found:
        _print_lines(found)
    note(summary(found))


def _print_lines(found: list[Problem]) -> None:
    """In colour on a terminal, plainly into a pipe."""
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, soft_wrap=True)
    styles = {"error": "bold red", "warning": "yellow", "info": "cyan"}
    for problem in found:
        place, *rest = as_lines([problem])
        line = Text(place)
        line.highlight_words([f" {problem.severity}: "], styles[problem.severity])
        line.highlight_words([f"[{problem.code}]"], "dim")
        console.print(line)
        for text in rest:
            console.print(Text(text))
