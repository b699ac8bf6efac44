"""The page `docs/specials.md`: where each special acts, and which test shows it, of content and code.

    python3 -m game.dev.special_table          write it again
    python3 -m game.dev.special_table --check  tell whether it is as it would be written

A special acts through the rows of `Effect` that it holds. A figure of a unit (`Abilities`) is read where a
rule asks `able` for it, a figure of a template where a module of `template` names it. A test says what it
shows by its mark: `@pytest.mark.shows("dig")`.
"""

import ast
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from game import paths
from game.core.effects import Effect
from game.rulesets.second_dawn.content.ability_records import figures
from game.rulesets.second_dawn.content.template_records import STATS, TemplateSpecial
from game.session import library

RULESET = "second_dawn"
_RULES = "game/rulesets/second_dawn"
_DESIGN = "template"
_RECORDS = "content/ability_records.py"
_ABLE = re.compile(r"\bable\.(\w+)")
_HOMES = re.compile(r"\.(terrain_special)\b")
_QUOTED = re.compile(r'"(\w+)"')
_ENDS = re.compile(r'f"\{stat\}(_\w+)"')
_HOME = "terrain_special"
_MARK = "shows"
_PAGE = "docs/specials.md"
_HEAD = """# Where each special acts

Written by `python3 -m game.dev.special_table` out of content and code; edit neither table by hand. A special
acts by the figures that its rows of effects change; `read in` are the rooms of `game/rulesets/second_dawn`
that ask for them, and `shown by` the tests that say so (`@pytest.mark.shows`). What waits says what for.

## Bought by templates

| special | acts | figures | read in | shown by | rules |
| --- | --- | --- | --- | --- | --- |
"""
_ALONE = """
## Of shipped units alone

| special | figures | read in | shown by | rules |
| --- | --- | --- | --- | --- |
"""


class Shown(NamedTuple):
    """A special as the page tells it. `unread` are figures that no rule asks for."""

    key: str
    name: str
    acts: tuple[str, ...]
    waits: str
    figures: tuple[str, ...]
    rooms: tuple[str, ...]
    unread: tuple[str, ...]
    tests: tuple[str, ...]
    rules: tuple[str, ...]


@cache
def _asked() -> Mapping[str, frozenset[str]]:
    """The modules that ask for a figure, by its name, without `.py`."""
    found: dict[str, set[str]] = {}
    root = paths.root() / _RULES
    for path in sorted(root.rglob("*.py")):
        module = path.relative_to(root).as_posix()
        if module == _RECORDS:
            continue
        text = path.read_text("utf-8")
        names = {*_ABLE.findall(text), *_HOMES.findall(text)}
        if module.startswith(_DESIGN):
            names.update(_QUOTED.findall(text))
            names.update(f"{stat}{end}" for end in _ENDS.findall(text) for stat in STATS)
        for name in names:
            found.setdefault(name, set()).add(module.removesuffix(".py"))
    return {name: frozenset(modules) for name, modules in found.items()}


@cache
def _tests() -> Mapping[str, tuple[str, ...]]:
    """The tests that show a special, by its key."""
    found: dict[str, list[str]] = {}
    root = paths.root() / "tests"
    for path in sorted(root.rglob("test_*.py")):
        text = path.read_text("utf-8")
        if f"mark.{_MARK}(" not in text:
            continue
        tree = ast.parse(text)
        lists = {
            target.id: node.value
            for node in tree.body
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in ast.walk(tree):
            if not isinstance(node, ast.FunctionDef):
                continue
            for mark in node.decorator_list:
                func = mark.func if isinstance(mark, ast.Call) else None
                if isinstance(mark, ast.Call) and isinstance(func, ast.Attribute) and func.attr == _MARK:
                    place = f"{path.relative_to(root).as_posix()} {node.name}"
                    for part in mark.args:
                        given = part.value if isinstance(part, ast.Starred) else part
                        given = lists[given.id] if isinstance(given, ast.Name) else given
                        keys = ast.literal_eval(given)
                        for key in (keys,) if isinstance(keys, str) else keys:
                            found.setdefault(key, []).append(place)
    return {key: tuple(tests) for key, tests in found.items()}


def read(effects: Sequence[Effect], *, design: bool) -> tuple[tuple[str, ...], set[str], tuple[str, ...]]:
    """The figures of some effects, where they are read, and those that are not."""
    names = tuple(dict.fromkeys(effect.what for effect in effects))
    rooms: set[str] = set()
    unread = []
    for name in names:
        where = _asked().get(name, frozenset())
        if not design and name not in figures():
            where = frozenset()
        if not where:
            unread.append(name)
        rooms |= where
    return names, rooms, tuple(unread)


def bought() -> Iterator[Shown]:
    """Every special that a template may buy, in the order of its file."""
    tables = library.rules(RULESET).tables
    known: Mapping[str, TemplateSpecial] = tables["template_special"]
    for row in known.values():
        names, rooms, unread = read((*row.effects, *row.newer), design=True)
        for played in row.played:
            more, places, missing = read(tables["special"][played].effects, design=False)
            names, rooms, unread = (*names, *more), rooms | places, (*unread, *missing)
        if row.home:
            names, rooms = (*names, _HOME), rooms | _asked()[_HOME]
        yield _shown(row.id, row, row.acts, row.waits, names, rooms, unread)


def alone() -> Iterator[Shown]:
    """Specials of play that no template buys."""
    tables = library.rules(RULESET).tables
    taken = {played for row in tables["template_special"].values() for played in row.played}
    for row in tables["special"].values():
        if row.id not in taken:
            names, rooms, unread = read(row.effects, design=False)
            yield _shown(row.id, row, (), "", names, rooms, unread)


def _shown(
    key: str,
    row: Any,
    acts: tuple[str, ...],
    waits: str,
    names: tuple[str, ...],
    rooms: set[str],
    unread: tuple[str, ...],
) -> Shown:
    return Shown(
        key=key,
        name=row.name,
        acts=acts,
        waits=waits,
        figures=tuple(dict.fromkeys(names)),
        rooms=tuple(sorted(rooms)),
        unread=tuple(dict.fromkeys(unread)),
        tests=_tests().get(key, ()),
        rules=row.rules,
    )


def marked() -> frozenset[str]:
    """All keys that tests say they show."""
    return frozenset(_tests())


def page() -> str:
    """The page as it is to be."""
    lines = [_HEAD]
    for one in bought():
        if one.acts:
            acts = ", ".join(one.acts)
        else:
            acts = f"waits: {one.waits}" if one.waits else "not yet"
        lines.append(_line(f"{one.name} `{one.key}`", acts, *_columns(one, told=bool(one.acts))))
    lines.append(_ALONE)
    lines += [_line(f"{one.name} `{one.key}`", *_columns(one, told=True)) for one in alone()]
    return "".join(lines)


def _columns(one: Shown, *, told: bool) -> tuple[str, str, str, str]:
    if not told:
        return "", "", "", ", ".join(one.rules)
    names = ", ".join(f"`{name}`" for name in one.figures)
    rooms = ", ".join(sorted({room.rpartition("/")[0] or room for room in one.rooms}))
    tests = "<br>".join(test.replace("rulesets/second_dawn/", "") for test in one.tests)
    return names, rooms, tests, ", ".join(one.rules)


def _line(*cells: str) -> str:
    return f"| {' | '.join(cells)} |\n"


def written() -> Path:
    """Where the page is kept."""
    return paths.root() / _PAGE


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(0 if written().read_text("utf-8") == page() else f"{_PAGE} is not as it would be written")
    written().write_text(page(), encoding="utf-8")
