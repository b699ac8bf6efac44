"""The import graph as a picture and as numbers: `python -m game.dev.import_graph`.

Writes `docs/architecture.svg` and prints the table of packages, the longest cycle of imports, and in how many
modules and rooms a section of the rulebooks is cited. `--numbers` prints alone. Needs `grimp`, which comes
with the import linter.
"""

import re
import sys
from collections import Counter, defaultdict
from graphlib import CycleError, TopologicalSorter
from html import escape
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

import grimp

from game import paths

FLOORS: Final = ("dev", "tools", "ui", "session", "ai", "views", "content", "rulesets", "core")
"""From above; what lies flat in `game` belongs to none."""
_HOUSES: Final = ("ui.map", "ui.battle", "rulesets.second_dawn", "rulesets.battle_for")
"""Packages whose rooms are told one by one."""
_CITED: Final = re.compile(r"\b((?:SD|TB|GT|CH)\d{0,2}-\d{1,2})\.\d+")
_WIDTH: Final = 1180
_MARGIN: Final = 24
_BOX: Final = (138, 40)
_ACROSS: Final = 7
_HEAD: Final = 34


class Room(NamedTuple):
    """A package, or the modules that lie flat in one."""

    name: str
    modules: int
    lines: int


class Plan(NamedTuple):
    """What the picture shows. `between` counts imports from one room to another, by their names."""

    rooms: tuple[Room, ...]
    between: Counter[tuple[str, str]]
    cycle: int


def room_of(module: str) -> str:
    """The room of a module, without `game`: `ui.map.cards`, or `core` for what lies flat there."""
    parts = module.split(".")[1:-1]
    deep = 3 if ".".join(parts[:2]) in _HOUSES else 2
    return ".".join(parts[:deep])


def sources(root: Path) -> dict[str, str]:
    """Text of every module by its dotted name; a package's own text by the package's name and `__init__`."""
    return {
        ".".join(path.relative_to(root).with_suffix("").parts): path.read_text("utf-8")
        for path in sorted((root / "game").rglob("*.py"))
    }


def survey(texts: dict[str, str]) -> Plan:
    """Rooms, imports between them, and the longest cycle; imports for annotations alone are left out."""
    modules: Counter[str] = Counter()
    lines: Counter[str] = Counter()
    for name, text in texts.items():
        modules[room_of(name)] += 1
        lines[room_of(name)] += len(text.splitlines())
    graph = grimp.build_graph("game", exclude_type_checking_imports=True, cache_dir=None)
    between: Counter[tuple[str, str]] = Counter()
    edges: dict[str, set[str]] = {}
    for module in graph.modules:
        edges[module] = set(graph.find_modules_directly_imported_by(module))
        own = _room(module, texts)
        for other in edges[module]:
            if (theirs := _room(other, texts)) != own:
                between[own, theirs] += 1
    rooms = tuple(Room(name, modules[name], lines[name]) for name in sorted(modules) if name)
    return Plan(rooms, between, longest_cycle(edges))


def _room(module: str, texts: dict[str, str]) -> str:
    return room_of(module if module in texts else f"{module}.__init__")


def longest_cycle(edges: dict[str, set[str]]) -> int:
    """Modules in the largest knot of modules that all import each other on some way; 0 without a cycle."""
    try:
        tuple(TopologicalSorter(edges).static_order())
    except CycleError:
        return max(len(knot) for knot in _knots(edges))
    return 0


def _knots(edges: dict[str, set[str]]) -> list[set[str]]:
    """Sets of modules of which each reaches every other."""
    reach: dict[str, set[str]] = {}
    for start in edges:
        seen: set[str] = set()
        todo = list(edges[start])
        while todo:
            if (here := todo.pop()) not in seen:
                seen.add(here)
                todo += edges.get(here, ())
        reach[start] = seen
    return [
        {other for other in reach[start] if start in reach.get(other, ())}
        for start in edges
        if start in reach[start]
    ]


def spread(texts: dict[str, str]) -> tuple[int, float, float]:
    """Sections that are cited, and the median numbers of modules and of rooms that cite one."""
    modules: dict[str, set[str]] = defaultdict(set)
    for name, text in texts.items():
        for section in set(_CITED.findall(text)):
            modules[section].add(name)
    if not modules:
        return 0, 0, 0
    rooms = [len({room_of(name) for name in named}) for named in modules.values()]
    return len(modules), median(len(named) for named in modules.values()), median(rooms)


def numbers(plan: Plan, texts: dict[str, str]) -> str:
    """The table of packages and the three figures, as text."""
    rows = [f"{'package':<36}{'modules':>8}{'lines':>8}"]
    for floor in FLOORS:
        inside = [room for room in plan.rooms if room.name.split(".")[0] == floor]
        rows.append(f"{floor:<36}{sum(r.modules for r in inside):>8}{sum(r.lines for r in inside):>8}")
        rows += [
            f"  {room.name:<34}{room.modules:>8}{room.lines:>8}" for room in inside if room.name != floor
        ]
    count, by_module, by_room = spread(texts)
    return "\n".join(
        [
            *rows,
            f"longest cycle of imports: {plan.cycle}",
            f"{count} sections are cited, in a median of {by_module:g} modules and {by_room:g} rooms",
        ]
    )


def picture(plan: Plan) -> str:
    """The floors from above, their rooms in order of who imports whom, as an SVG."""
    parts: list[str] = []
    y = _MARGIN + 52
    for floor in FLOORS:
        rooms = _ordered([room for room in plan.rooms if room.name.split(".")[0] == floor], plan)
        height = _HEAD + -(-len(rooms) // _ACROSS) * (_BOX[1] + 8) + 6
        parts.append(_band(floor, rooms, plan, y, height))
        y += height + 8
    title = (
        f'<text x="{_MARGIN}" y="40" font-size="22" font-weight="bold">Who imports whom</text>'
        f'<text x="{_MARGIN}" y="62" font-size="13">Every floor imports from below alone. Rooms stand in '
        f"reading order, importers first; modules and lines in each. Longest cycle: {plan.cycle}.</text>"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {y + _MARGIN}" '
        'font-family="Source Sans Pro, sans-serif" fill="#2b2118">\n'
        f'<rect width="100%" height="100%" fill="#f6efdf"/>\n{title}\n' + "\n".join(parts) + "\n</svg>\n"
    )


def _ordered(rooms: list[Room], plan: Plan) -> list[Room]:
    """Rooms of a floor with the importers first; by name where a floor has a circle of rooms."""
    names = {room.name: room for room in rooms}
    below = {name: [a for a, b in plan.between if b == name and a in names] for name in names}
    try:
        return [names[name] for name in TopologicalSorter(below).static_order()]
    except CycleError:
        return rooms


def _band(floor: str, rooms: list[Room], plan: Plan, y: int, height: int) -> str:
    used: Counter[str] = Counter()
    for (a, b), count in plan.between.items():
        if a.split(".")[0] == floor and b.split(".")[0] in FLOORS and b.split(".")[0] != floor:
            used[b.split(".")[0]] += count
    told = ", ".join(f"{name} {used[name]}" for name in FLOORS if used[name]) or "nothing of ours"
    modules, lines = sum(room.modules for room in rooms), sum(room.lines for room in rooms)
    out = [
        f'<rect x="{_MARGIN}" y="{y}" width="{_WIDTH - 2 * _MARGIN}" height="{height}" rx="6" '
        'fill="#e9dcc0" stroke="#8a6f45"/>',
        f'<text x="{_MARGIN + 12}" y="{y + 23}" font-size="18" font-weight="bold">game.{floor}</text>',
        f'<text x="{_MARGIN + 160}" y="{y + 23}" font-size="13">{modules} modules, {lines:,} lines; '
        f"imports {told}</text>",
    ]
    for i, room in enumerate(rooms):
        x = _MARGIN + 12 + i % _ACROSS * (_BOX[0] + 22)
        top = y + _HEAD + i // _ACROSS * (_BOX[1] + 8)
        name = room.name.removeprefix(f"{floor}.") if room.name != floor else "(flat)"
        out += [
            f'<rect x="{x}" y="{top}" width="{_BOX[0] + 14}" height="{_BOX[1]}" rx="4" fill="#fffaf0" '
            'stroke="#b79a6b"/>',
            f'<text x="{x + 8}" y="{top + 17}" font-size="13">{escape(name)}</text>',
            f'<text x="{x + 8}" y="{top + 33}" font-size="12" fill="#6b5a3e">'
            f"{room.modules} / {room.lines:,}</text>",
        ]
    return "\n".join(out)


def main(arguments: list[str]) -> int:
    """Write the picture, unless only numbers are asked for, and print the numbers."""
    texts = sources(paths.root())
    plan = survey(texts)
    if "--numbers" not in arguments:
        (paths.root() / "docs" / "architecture.svg").write_text(picture(plan), "utf-8")
    print(numbers(plan, texts))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
