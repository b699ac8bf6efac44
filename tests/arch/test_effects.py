"""No rule compares the name of a special, a trait, a building, terrain or weather: it asks for an effect."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game import paths
from game.session import library

ROOT = paths.root() / "game" / "rulesets"
TABLES = ("special", "trait", "gear", "building", "terrain", "weather")

WORDS = {
    "city": "the kind of a site on the map, not the terrain",
    "ruins": "the kind of a site on the map, not the terrain",
    "flier": "a column by which zones hide, and how units of The Battle for move",
    "heir": "a mark of units that were made heirs (SD4-3.07)",
    "siege": "a type of unit",
    "heavy": "the weight that answers give a unit (SD6-3.01)",
    "hill": "a class of hexes (SD3-10.01)",
    "mountain": "a class of hexes (SD3-10.01)",
    "mount": "a question of a battle, and whose size mastery counts",
    "rider": "whose size mastery counts",
    "underground": "a home of units (SD3-10.03)",
    "tar": "a choice of the figure `slam`, and how a slam ends",
    "enhanced_slam": "a row of the template table (SD3-17.08)",
    "capture": "how the beaten are treated, and what an action does to a city",
    "charge": "how a stack meets another",
    "smoke_bomb": "an order that a side gives in advance",
    "noble": "how a commander pops (SD4-3.03)",
    "royal": "how a commander pops (SD4-3.03)",
}
"""Names that are words of other lists too, by which rules do compare, and what they are there."""


@cache
def _named(ruleset: str) -> frozenset[str]:
    """All ids of a ruleset's content that acts by effects."""
    tables = library.rules(ruleset).tables
    return frozenset(id_ for table in TABLES for id_ in tables.get(table, {}))


@cache
def _modules() -> tuple[tuple[str, Path, tuple[tuple[int, str], ...]], ...]:
    """The modules of all rulesets, and what they ask for by name."""
    out = []
    for ruleset in library.ruleset_ids():
        trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted((ROOT / ruleset).rglob("*.py"))}
        shared: dict[str, set[str]] = {}
        for tree in trees.values():
            for name, texts in _constants(tree).items():
                if name.isupper() and not name.startswith("_"):
                    shared.setdefault(name, set()).update(texts)
        out += [(ruleset, path, tuple(_asked(tree, shared))) for path, tree in trees.items()]
    return tuple(out)


def _constants(tree: ast.Module) -> dict[str, set[str]]:
    """Texts that the names of a module stand for."""
    out: dict[str, set[str]] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and (texts := _texts(node.value, {})):
            for target in node.targets:
                names = target.elts if isinstance(target, ast.Tuple) else [target]
                for name in names:
                    if isinstance(name, ast.Name):
                        out.setdefault(name.id, set()).update(texts)
    return out


def _texts(node: ast.expr, known: dict[str, set[str]]) -> set[str]:
    """Texts of a literal, of a collection of them, or of a constant of the module."""
    if isinstance(node, ast.Constant):
        return {node.value} if isinstance(node.value, str) else set()
    if isinstance(node, ast.Name):
        return known.get(node.id, set())
    if isinstance(node, ast.Attribute):
        return known.get(f".{node.attr}", set())
    if isinstance(node, ast.Tuple | ast.Set | ast.List):
        return {text for one in node.elts for text in _texts(one, known)}
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("frozenset", "set")
    ):
        return {text for one in node.args for text in _texts(one, known)}
    return set()


def _asked(tree: ast.Module, elsewhere: dict[str, set[str]]) -> Iterator[tuple[int, str]]:
    """Texts that a module compares something with, or looks for in something. `elsewhere`: what constants of
    other modules stand for, by their names."""
    own = _constants(tree)
    taken = {
        name.asname or name.name: elsewhere[name.name]
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for name in node.names
        if name.name in elsewhere
    }
    known = {**{f".{name}": texts for name, texts in elsewhere.items()}, **taken, **own}
    for node in ast.walk(tree):
        sides: list[ast.expr] = []
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd):
            sides = [node.left, node.right]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in (
                "isdisjoint",
                "intersection",
                "issubset",
                "issuperset",
                "startswith",
                "get",
            ):
                sides = [node.func.value, *node.args]
        elif isinstance(node, ast.MatchValue):
            sides = [node.value]
        for side in sides:
            for text in _texts(side, known):
                yield node.lineno if hasattr(node, "lineno") else 0, text


def test_no_rule_compares_a_name_of_the_content() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line} {word}"
        for ruleset, path, asked in _modules()
        for line, word in asked
        if word in _named(ruleset) - WORDS.keys()
    ]
    assert not found, f"ask for an effect instead of comparing a name: {found}"


@pytest.mark.parametrize(
    "text",
    [
        "x = 'dig' in kind.specials",
        "x = unit.trait == 'sturdy'",
        "_DIG = 'dig'\nx = _DIG in kind.specials",
        "_BOTH = ('leadership', 'caster')\nx = set(_BOTH) & set(kind.specials)",
        "x = {'quick'}.isdisjoint(kind.traits)",
        "x = terrain.id != 'jungle'",
        "x = weather in ('blizzard', 'snow')",
        "x = 'gate' in works",
        "x = works.get('gate')",
        "x = levels.FAST in kind.traits",
        "from levels import FAST\nx = FAST in kind.traits",
        "match name:\n    case 'barracks':\n        pass",
    ],
)
def test_the_gate_sees_a_name(text: str) -> None:
    assert {word for _, word in _asked(ast.parse(text), {"FAST": {"quick"}})} & _named("second_dawn")


def test_every_exception_is_needed() -> None:
    asked = {word for ruleset, _, words in _modules() for _, word in words if word in _named(ruleset)}
    assert asked >= WORDS.keys()
