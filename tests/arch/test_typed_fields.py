"""What is written into a state, and read from it, is typed: planted faults, and what is right beside each."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HEAD = """\
from typing import Any

from game.core.counters import FLAG, Counter
from game.core.decisions import Task
from game.core.draft import Draft
from game.core.events.common import CombatantFell
from game.core.notes import NUMBER, Note
from game.core.records import HexId, SideId, StackId, UnitId, replace
from game.core.flow.stacking import take_out
from game.core.state import Side, Stack, Unit
from game.rulesets.battle_for import typed as battle_for
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.content import typed as second_dawn

UNIT, STACK = UnitId("u"), StackId("s")
TIRED = Counter(Stack, "tired", FLAG)
FACE = Note("face", NUMBER)
TASK = Task(kind="march")


def known(
    draft: Draft,
    fight: Fight,
    side: Side,
    either: Stack | Unit,
    table: dict[str, Any],
    dawn: second_dawn.Draft,
    war: battle_for.Draft,
    campaign: second_dawn.Campaign,
    world: second_dawn.World,
) -> None:
"""
NO_FIELD, NO_VALUE, NO_ATTRIBUTE = "record-field", "record-value", "attr-defined"
RIGHT = ""
CASES = (
    ("replace(side, money=3)", RIGHT),
    ("replace(side, mony=3)", NO_FIELD),
    ("replace(side, money='3')", NO_VALUE),
    ("replace(replace(side, money=3), mony=3)", NO_FIELD),
    ("replace(side, **table)", RIGHT),
    ("replace(side, money=3, **table)", RIGHT),
    ("replace(side, mony=3, **table)", NO_FIELD),
    ("replace(side, **{'money': 3, 'alive': True})", RIGHT),
    ("replace(side, **{'money': 3, 'alvie': True})", NO_FIELD),
    ("replace(side, **{'money': 3, 'alive': 2.5})", NO_VALUE),
    ("replace(side, counters={})", RIGHT),
    ("replace(side, at_peace=())", RIGHT),
    ("replace(side, at_peace=['b'])", NO_VALUE),
    ("replace(either, counters={'a': 1})", RIGHT),
    ("replace(either, hits=1)", NO_FIELD),
    ("replace(draft.questions[0], own=('u',))", RIGHT),
    ("replace(draft.questions[0], onw=('u',))", NO_FIELD),
    ("draft.set_unit(UNIT, move=3, hits=2)", RIGHT),
    ("draft.set_unit(UNIT, mvoe=3)", NO_FIELD),
    ("draft.set_unit(UNIT, move='3')", NO_VALUE),
    ("draft.set_unit(UNIT, move=None)", NO_VALUE),
    ("draft.set_stack(STACK, leader=None)", RIGHT),
    ("draft.set_stack(STACK, leader=STACK)", NO_VALUE),
    ("draft.set_stack(STACK, move=3)", NO_FIELD),
    ("draft.set_pack(STACK, home=HexId(3))", RIGHT),
    ("draft.set_pack(STACK, hoem=HexId(3))", NO_FIELD),
    ("draft.ask(SideId('a'), 'k', 'p', own=('u',))", RIGHT),
    ("draft.ask(SideId('a'), 'k', 'p', won=('u',))", NO_FIELD),
    ("take_out(draft, draft.stacks[STACK], (), hex=HexId(1))", RIGHT),
    ("take_out(draft, draft.stacks[STACK], (), hexes=HexId(1))", NO_FIELD),
    ("fight.put('u', stun=True, condition='croaked')", RIGHT),
    ("fight.put('u', stnu='x')", NO_FIELD),
    ("fight.put('u', condition='tired')", NO_VALUE),
    ("fight.now(bout=2)", RIGHT),
    ("fight.now(bouts=2)", NO_FIELD),
    ("fight.rescene(began_by='a')", NO_VALUE),
    ("fight.reshape('u', nmae='A')", NO_FIELD),
    ("fight.put_party(0, mode='hex')", RIGHT),
    ("fight.put_party(0, mode='x')", NO_VALUE),
    ("TIRED.set(draft, draft.stacks[STACK], True)", RIGHT),
    ("TIRED.of(draft.units[UNIT])", "arg-type"),
    ("TIRED.set(draft, draft.stacks[STACK], 'yes')", "arg-type"),
    ("draft.push(FACE.on(TASK, 17))", RIGHT),
    ("FACE.on(TASK, '17')", "arg-type"),
    ("(FACE.of(TASK) or 0) + 1", RIGHT),
    ("FACE.of(TASK) + 1", "operator"),
    ("fight.emit(CombatantFell, unit='u', how='croaked')", RIGHT),
    ("fight.emit(CombatantFell, untis='u', how='croaked')", NO_FIELD),
    ("dawn.params.hex_capacity + 1", RIGHT),
    ("dawn.params.hex_capacitty", NO_ATTRIBUTE),
    ("dawn.base.params.hex_capacitty", NO_ATTRIBUTE),
    ("dawn.snapshot().params.hex_capacitty", NO_ATTRIBUTE),
    ("campaign.params.hex_capacity + 1", RIGHT),
    ("campaign.params.hex_capacitty", NO_ATTRIBUTE),
    ("replace(dawn.params, hex_capacitty=1)", NO_FIELD),
    ("war.params.hex_capacity", NO_ATTRIBUTE),
    ("war.params.world", RIGHT),
    ("dawn.world.kind('piker').move + 1", RIGHT),
    ("world.kind('piker').moove", NO_ATTRIBUTE),
    ("war.world.kind('piker').race", NO_ATTRIBUTE),
)
FOUND = re.compile(r"planted\.py:(\d+): error: .* \[([a-z-]+)\]$", re.MULTILINE)


def faults(folder: Path, cache: Path, text: str) -> Iterator[tuple[int, str]]:
    """Number of the line, from 0, and code of all that mypy finds in a module."""
    file = folder / "planted.py"
    file.write_text(text, encoding="utf-8")
    run = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", "--cache-dir", str(cache)]
    done = subprocess.run([*run, str(file)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    for line, code in FOUND.findall(done.stdout):
        yield int(line) - 1, code


def test_every_planted_fault_is_found_and_nothing_else(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    kept = getattr(pytestconfig, "cache", None)  # a run may keep none: what mypy itself keeps does then
    text = HEAD + "".join(f"    {call}\n" for call, _ in CASES)
    told = list(faults(tmp_path, kept.mkdir("mypy") if kept is not None else ROOT / ".mypy_cache", text))
    found = dict(told)
    assert len(told) == len(found)  # each once
    above = HEAD.count("\n")
    assert {call: found.pop(above + at, RIGHT) for at, (call, _) in enumerate(CASES)} == dict(CASES)
    assert not found


OPEN = (
    "game/core/counters.py",
    "game/core/notes.py",
    "game/core/gm/sides.py",
    "game/ui/gm/side_edit_model.py",
)
"""Where counters and notes are taken by name: their declarations, and the desk, which is told of some."""


def by_name(text: str) -> Iterator[str]:
    """Places of a module that take a counter or a note by its name, or write one, without its declaration."""
    if not NAMED.search(text):
        return  # reading the tree of every module takes seconds
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            where = ast.unparse(node.func)
            yield from (
                f"{where}(note=)" for given in node.keywords if given.arg == "note" and where in WRITERS
            )
        found: list[ast.expr] = []
        if isinstance(node, ast.Subscript):
            found = [node.value]
        elif isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
            found = node.comparators
        elif isinstance(node, ast.Attribute) and node.attr == "get":
            found = [node.value]
        for taken in found:
            if isinstance(taken, ast.Attribute) and taken.attr in ("note", "counters"):
                yield ast.unparse(node)


WRITERS = ("Task", "replace")
NAMED = re.compile(r"\.\s*(?:note|counters)\b|\bnote\s*=")
"""Without such a word there is no such place."""
BY_NAME = (
    "unit.counters.get('tired', 0)",
    "unit.counters['tired'] + 1",
    "'tired' in stack.counters",
    "int(task.note['face'])",
    "'face' not in task.note",
    "Task(kind='march', note={'face': '3'})",
    "replace(task, note={})",
)
DECLARED = ("TIRED.of(unit)", "FACE.on(task, 3)", "replace(unit, counters=TIRED.among(unit.counters, True))")


def test_what_rules_keep_is_taken_by_its_declaration_alone() -> None:
    assert all(list(by_name(text)) for text in BY_NAME)
    assert not any(list(by_name(text)) for text in DECLARED)
    files = {file.relative_to(ROOT).as_posix(): file for file in (ROOT / "game").glob("**/*.py")}
    assert set(OPEN) < set(files)
    found = {name: list(by_name(file.read_text(encoding="utf-8"))) for name, file in files.items()}
    assert {name: places for name, places in found.items() if places and name not in OPEN} == {}


UNTYPED = {
    "game.core.draft": {"Draft"},
    "game.core.state": {"AnyCampaign", "Campaign"},
    "game.core.world": {"World"},
}
TYPED = ("second_dawn/content/typed.py", "battle_for/typed.py")


def untyped(text: str) -> set[str]:
    """Records that a module of rules takes from the engine without the types of its rulebook."""
    if not any(module in text for module in UNTYPED):
        return set()
    return {
        name.name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom)
        for name in node.names
        if name.name in UNTYPED.get(node.module or "", ())
    }


def test_rules_take_the_engine_s_records_with_the_types_of_their_rulebook() -> None:
    assert untyped("from game.core.world import StepCost, World\n") == {"World"}
    rulesets = ROOT / "game" / "rulesets"
    files = {file.relative_to(rulesets).as_posix(): file for file in rulesets.glob("*/**/*.py")}
    assert set(TYPED) < set(files)
    found = {name: untyped(file.read_text(encoding="utf-8")) for name, file in files.items()}
    assert {name: names for name, names in found.items() if names and name not in TYPED} == {}
