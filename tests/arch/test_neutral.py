"""Nothing outside the rulesets asks which rulebook is played: planted faults are caught, the tree has none.

What rules do is asked by capability (`core.seams.capabilities`) or through a part of `Ruleset`, what a unit
kind is by its facts (`core.seams.kinds`). Rule ids are cited to the reader, no code goes by them.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from game.rulesets.registry import RULESETS

ROOT = Path(__file__).resolve().parents[2]
FLOORS = ("core", "views", "content", "session", "ai", "ui", "tools")
ITS_OWN = ("game/tools/fights/",)
"""Tools that read and print the fights of one rulebook each, chosen by the file's own word."""

RULE_ID = re.compile(r"\b(SD\d+|TB)-\d")
EXCHANGES = re.compile(r"/(exchange_\w+|declaring)\.py$")
"""The screen of battles of one exchange, where the view may yet have no figures."""


REASONS = ("non_combat", "enhanced_slam")


def _named_specials() -> frozenset[str]:
    """Specials and traits whose names are no common words, nor reasons that events give."""
    found: set[str] = set()
    for name in ("specials", "traits"):
        text = (ROOT / "data" / "rulesets" / "second_dawn" / f"{name}.yaml").read_text(encoding="utf-8")
        found |= {one for one in yaml.safe_load(text) if "_" in one and one not in REASONS}
    return frozenset(found)


SPECIALS = _named_specials()


def _end(node: ast.expr) -> str:
    """The last name of an expression."""
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Call):
        return _end(node.func)
    return node.id if isinstance(node, ast.Name) else ""


def _texts(node: ast.expr) -> Iterator[str]:
    parts = node.elts if isinstance(node, (ast.Tuple, ast.Set, ast.List)) else [node]
    yield from (str(one.value) for one in parts if isinstance(one, ast.Constant))


def _compared(node: ast.Compare, name: str) -> Iterator[str]:
    sides = [node.left, *node.comparators]
    ends = {_end(side) for side in sides}
    texts = {text for side in sides for text in _texts(side)}
    if "None" in texts and "exchange" in ends and not EXCHANGES.search(name):
        yield "asks whether battles are exchanges"
    if any(RULE_ID.match(text) for text in texts):
        yield "goes by a rule id"
    if "rule" in ends and not texts <= {"", "None"}:
        yield "goes by a rule id"
    if "rule" in ends and not texts and any(side.isupper() for side in ends):
        yield "goes by a rule id"
    if ends & {"specials", "traits"} and texts:
        yield "knows a special by name"


def breaches(source: str, name: str) -> list[str]:
    """What a module outside the rulesets may not do, with its lines."""
    found = []
    for node in ast.walk(ast.parse(source)):
        faults: list[str] = []
        if isinstance(node, ast.Compare):
            faults += _compared(node, name)
        elif isinstance(node, ast.Call) and _end(node.func) in ("getattr", "hasattr") and len(node.args) > 1:
            given = node.args[0]
            faults += ["looks into a unit kind"] if _end(given) in ("kind", "unit_kind", "design") else []
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node.value in RULESETS:
                faults.append("names a ruleset")
            if node.value in SPECIALS:
                faults.append("knows a special by name")
        found += [f"{name}:{node.lineno} {fault}" for fault in faults]  # type: ignore[attr-defined]
    return found


MAY = {"game/session/library.py": 1, "game/core/battle/seam.py": 1}
"""The rules of files that name none; the one place where a view says how its battle is fought."""


def test_nothing_outside_the_rulesets_asks_which_rulebook_is_played() -> None:
    found: list[str] = []
    for floor in FLOORS:
        for path in sorted((ROOT / "game" / floor).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith(ITS_OWN):
                found += breaches(path.read_text(encoding="utf-8"), name)[MAY.get(name, 0) :]
    assert found == []


def cited(source: str) -> list[str]:
    """Rule ids of any rulebook in a text, docstrings and comments included."""
    return [found.group() for found in RULE_ID.finditer(source)]


def test_the_core_cites_no_rulebook() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in sorted((ROOT / "game/core").rglob("*.py"))}
    assert {path.name: ids for path, source in sources.items() if (ids := cited(source))} == {}


def test_a_citation_is_seen_wherever_it_stands() -> None:
    assert (
        len(cited('"""Hide (SD5-8.01)."""\n# as TB-2.07 has it\nraise Refusal("x", "y", "SD10-1.01")')) == 3
    )


PLANTED = [
    ("if world.ruleset.exchange is None: pass", "exchanges"),
    ("x = view.exchange is not None", "exchanges"),
    ("x = getattr(kind, 'damage', 2)", "looks into a unit kind"),
    ("x = hasattr(world.kind(card.kind), 'plural')", "looks into a unit kind"),
    ("x = option.rule == 'SD4-12.05'", "rule id"),
    ("x = question.options[0].rule == _PAST_FRONTS", "rule id"),
    ("x = word in ('TB-7.02', 'TB-7.03')", "rule id"),
    ("x = 'command' in unit.specials", "special by name"),
    ("x = {'fates_favour': 1}", "special by name"),
    ("x = 'swarm' in kind.traits", "special by name"),
    ("if world.ruleset.id == 'battle_for': pass", "names a ruleset"),
]


@pytest.mark.parametrize(("source", "fault"), PLANTED)
def test_a_planted_fault_is_caught(source: str, fault: str) -> None:
    found = breaches(source, "game/ui/map/planted.py")
    assert found
    assert all(fault in one for one in found), found


def test_what_is_cited_to_the_reader_is_no_fault() -> None:
    source = "x = Fact('Room', text, 'SD5-3.08') if foe.rule else foe.rule == ''"
    assert breaches(source, "game/ui/map/planted.py") == []
