"""`units [UNIT…]`: what comes of a unit that is made of answers (chapters 6 and 7), by its id or its file.

Without a unit it lists those that come as answers. It ends with 1 if a unit breaks a rule of play.
"""

import argparse
from pathlib import Path
from typing import Any

from game.content.problems import ContentError
from game.core.numbers import fraction_text
from game.core.refusal import Refusal
from game.core.seams.unit_maker import BATTLE_TERMS, BoardFigure, UnitBoard
from game.session.unit_making import UnitMaking
from game.tools.output import (
    EXIT_OK,
    EXIT_PROBLEMS,
    EXIT_USAGE,
    CommandFailed,
    note,
    print_json,
    print_table,
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("units", nargs="*", metavar="UNIT", help="an id or a file; none: list them")
    parser.add_argument("--profile", default="", metavar="NAME", help="sd6 or v5 (both)")
    parser.add_argument("--terms", action="store_true", help="open each figure into what it is the sum of")
    parser.add_argument("--options", action="store_true", help="list the steps and what is barred, and why")
    parser.add_argument("--forum", action="store_true", help="print the form for a forum, and nothing else")
    parser.add_argument(
        "--set", action="append", default=[], metavar="STEP=VALUE", help="another answer, such as rank=2"
    )
    parser.add_argument(
        "--battle",
        nargs="*",
        metavar="TERM=POINTS",
        help=f"print its battle board, with points lent to it: {', '.join(BATTLE_TERMS)}",
    )
    parser.add_argument("--count", type=int, default=0, metavar="N", help="tell in how many turns N pop")
    parser.add_argument("--out", type=Path, metavar="FILE.yaml", help="write it as a unit file")
    parser.add_argument("--json", action="store_true", help="print it as JSON")


def run(args: argparse.Namespace) -> int:
    making = UnitMaking()
    profiles = tuple(profile.id for profile in making.profiles)
    if args.profile and args.profile not in profiles:
        raise CommandFailed(f"--profile takes {' or '.join(profiles)}", EXIT_USAGE)
    wanted = (args.profile,) if args.profile else profiles
    if not args.units:
        _list(making, as_json=args.json)
        return EXIT_OK
    designs = [_changed(making, _found(making, word), args.set) for word in args.units]
    if args.out is not None:
        _write(making, designs, args.out)
        return EXIT_OK
    if args.json:
        print_json([_as_json(making, design, wanted) for design in designs])
    else:
        for design in designs:
            _print(making, design, wanted, args)
    sound = all(making.maker.board(design, making.tables, profiles[-1]).sound for design in designs)
    return EXIT_OK if sound else EXIT_PROBLEMS


def _found(making: UnitMaking, word: str) -> Any:
    try:
        return making.design(word)
    except KeyError as error:
        raise CommandFailed(f"there is no unit {word!r} of answers; there are {_names(making)}") from error
    except ContentError as error:
        raise CommandFailed(str(error)) from error


def _names(making: UnitMaking) -> str:
    return ", ".join(making.ids())


def _changed(making: UnitMaking, design: Any, answers: list[str]) -> Any:
    for answer in answers:
        field, equals, value = answer.partition("=")
        if not equals:
            raise CommandFailed(f"--set takes STEP=VALUE, not {answer!r}", EXIT_USAGE)
        try:
            design = making.maker.change(design, field.strip(), value.strip(), making.tables)
        except Refusal as refusal:
            raise CommandFailed(f"--set {answer}: {refusal.refused.detail}", EXIT_USAGE) from refusal
    return design


def _list(making: UnitMaking, *, as_json: bool) -> None:
    rows = []
    for id_ in making.ids():
        design = making.maker.of(id_, making.tables)
        made = making.maker.board(design, making.tables, making.profiles[0].id)
        price = made.figure("upkeep")
        rows.append((id_, design.name, _value(price) if price is not None else ""))
    if as_json:
        print_json([{"id": id_, "name": name, "upkeep": upkeep} for id_, name, upkeep in rows])
    else:
        print_table(("unit", "name", "upkeep"), rows)


def _write(making: UnitMaking, designs: list[Any], path: Path) -> None:
    if len(designs) != 1:
        raise CommandFailed("--out takes one unit", EXIT_USAGE)
    try:
        making.write(designs[0], path)
    except FileExistsError as error:
        raise CommandFailed(f"{path} is there already") from error
    except OSError as error:
        raise CommandFailed(f"{path} cannot be written: {error.strerror}") from error
    except ContentError as error:
        raise CommandFailed(str(error)) from error
    note(f"wrote {path}")


def _print(making: UnitMaking, design: Any, profiles: tuple[str, ...], args: argparse.Namespace) -> None:
    labels = {profile.id: profile.label for profile in making.profiles}
    for profile in profiles:
        if args.forum:
            print(making.maker.text(design, making.tables, profile))
            continue
        made = making.maker.board(design, making.tables, profile)
        _print_board(f"{design.name}: {labels[profile]}", made, terms=args.terms)
        if args.battle is not None:
            _print_battle(making, design, profile, args)
        if args.options:
            _print_options(making, design, profile)
        if args.count > 0:
            turns = making.maker.turns(design, making.tables, profile, args.count)
            print(f"{args.count} of it pop in {turns} turns.")
    for figure, printed, why, rule in making.maker.contradictions(design.id, making.tables):
        print(f"The book prints {figure} {printed}: {why} ({rule}).")


def _print_battle(making: UnitMaking, design: Any, profile: str, args: argparse.Namespace) -> None:
    lent = {}
    for word in args.battle:
        term, _, points = word.partition("=")
        if term not in BATTLE_TERMS or not points.isdigit():
            raise CommandFailed(
                f"--battle takes {', '.join(BATTLE_TERMS)} = points, not {word!r}", EXIT_USAGE
            )
        lent[term] = int(points)
    figures = making.maker.battle(design, making.tables, profile, lent)
    if args.terms:
        rows = [row for figure in figures for row in _opened(figure)]
        print_table(("in battle", "value", "reckoning", "rule"), rows)
    else:
        print_table(("in battle", "value"), [(one.label, _value(one)) for one in figures])


def _print_board(title: str, made: UnitBoard, *, terms: bool) -> None:
    if terms:
        rows = [row for figure in made.figures for row in _opened(figure)]
        print_table(("figure", "value", "reckoning", "rule"), rows, title)
    else:
        print_table(("figure", "value"), [(one.label, _value(one)) for one in made.figures], title)
    if made.hits:
        rows = [
            (row.size, fraction_text(row.damage), f"{row.defense:+}", f"{row.capture:+}") for row in made.hits
        ]
        print_table(("one hit on", "damage", "its defense", "against capture"), rows)
    if made.free:
        print(f"Free: {', '.join(made.free)}.")
    if made.waiting:
        print(f"Nothing comes of these in play yet: {', '.join(made.waiting)}.")
    for one in made.problems:
        print(f"{one.level}: {one.message} ({one.rule}) [{one.code}] at {one.field}")


def _opened(figure: BoardFigure) -> list[tuple[str, str, str, str]]:
    head = (figure.label, _value(figure), "", "")
    parts = [
        (f"  {term.label}", fraction_text(term.value, sign=True), term.how, str(term.rule))
        for term in figure.terms
    ]
    return [head, *parts]


def _print_options(making: UnitMaking, design: Any, profile: str) -> None:
    for field in making.maker.steps(design, making.tables, profile):
        held = ", ".join(field.value) if isinstance(field.value, tuple) else str(field.value)
        most = f" (to {field.most.value})" if field.kind == "figure" and field.most is not None else ""
        print(f"{field.label}: {held or '-'}{most}")
        for option in field.options:
            barred = f": {option.barred} ({option.rule})" if option.barred else ""
            print(f"  {'-' if barred else '+'} {option.id}{barred}")


def _value(figure: BoardFigure) -> str:
    if figure.value is None:
        return "no limit"
    text = fraction_text(figure.value)
    return f"${text}" if figure.kind == "money" else text


def _as_json(making: UnitMaking, design: Any, profiles: tuple[str, ...]) -> dict[str, Any]:
    return {
        "id": design.id,
        "name": design.name,
        "profiles": {
            profile: _board_json(making.maker.board(design, making.tables, profile)) for profile in profiles
        },
    }


def _board_json(made: UnitBoard) -> dict[str, Any]:
    return {
        "figures": {
            one.id: {
                "value": None if one.value is None else str(one.value),
                "terms": [
                    {"label": term.label, "value": str(term.value), "how": term.how, "rule": term.rule}
                    for term in one.terms
                ],
            }
            for one in made.figures
        },
        "free": list(made.free),
        "waiting": list(made.waiting),
        "problems": [
            {
                "code": one.code,
                "level": one.level,
                "field": one.field,
                "message": one.message,
                "rule": one.rule,
            }
            for one in made.problems
        ],
    }
