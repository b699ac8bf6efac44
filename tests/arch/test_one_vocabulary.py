"""What happens in a battle is said in one place: no second vocabulary grows beside `game.views.words`."""

import ast
import re
from functools import cache
from pathlib import Path

import game
from game.core.battle import events, exchange_events
from game.views.words import blows, clashes, fates, phases, sentences, stances

ROOT = Path(game.__file__).parent
WORDS = ROOT / "views" / "words"
ROOMS = ("ui", "tools", "session", "views")
"""The floors that say something; the others know ids alone."""

IDS = (
    frozenset(blows.BLOWS),
    frozenset(fates.FALLS) | frozenset(fates.CONDITIONS),
    frozenset(fates.CAUSES),
    frozenset(clashes._PATTERNS),
    frozenset(stances.STANCES),
    frozenset(phases.OPENINGS),
    frozenset(phases.PHASES),
    frozenset(sentences.ZONES),
    frozenset(sentences._LEAVES),
)
"""The ids that events carry, each set with its words in the vocabulary. A table is about one of them if half
of its keys or more are of the set."""

OF_THE_MAP = re.compile(r"views/story\w*\.py$")
"""The vocabulary of what happens on the map, `game.views.story`, tells of battles from afar."""

DOUBLED = re.compile(r"\b(graz|glanc)(es?|ing)?\b", re.IGNORECASE)
"""The word that was doubled once. As ids stand `glancing` and the sound `graze`."""
NO_TEXT = ("glancing", "graze")


@cache
def sources() -> tuple[tuple[str, str], ...]:
    """Every module of these floors beside the vocabulary: where it is, what it says."""
    paths = [
        path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py")) if WORDS not in path.parents
    ]
    return tuple((path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")) for path in paths)


def _may_have_table(source: str) -> bool:
    """Whether it is worth while to parse a module for a table."""
    return any(sum(f'"{id_}":' in source for id_ in ids) > 1 for ids in IDS)


def _marked(node: ast.AST) -> bool:
    """A text for the catalogue, or such texts side by side."""
    if isinstance(node, ast.Tuple):
        return any(map(_marked, node.elts))
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "N_")


def _said(node: ast.AST, where: str) -> bool:
    """Whether a value of a table is shown: what is marked for the catalogue; on the command line, which
    marks nothing, any text."""
    if where.startswith("tools/"):
        return isinstance(node, ast.JoinedStr) or (
            isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(node.value)
        )
    return _marked(node)


def second_tables(tree: ast.Module, where: str) -> list[int]:
    """Lines of tables that give words of their own to what events carry."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict) and any(_said(value, where) for value in node.values):
            keys = {key.value for key in node.keys if isinstance(key, ast.Constant)}
            shared = max(len(keys & ids) for ids in IDS)
            if shared > 1 and 2 * shared >= len(keys):
                found.append(node.lineno)
    return found


def doubled_words(tree: ast.Module) -> list[int]:
    """Lines of texts that say what a glancing blow does."""
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    loose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in docs | loose
        and node.value not in NO_TEXT
        and DOUBLED.search(node.value)
    ]


def vocabulary() -> set[str]:
    """The sentences of the vocabulary: texts with a field, or of at least four words. A bare
    count is anybody's."""
    return {
        str(node.args[0].value)
        for path in WORDS.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if _marked(node)
        and isinstance(node, ast.Call)
        and isinstance(node.args[0], ast.Constant)
        and ("{" in str(node.args[0].value) or str(node.args[0].value).count(" ") > 2)
        and not str(node.args[0].value).startswith("{n} ")
    }


def copies(tree: ast.Module, texts: set[str]) -> list[int]:
    """Lines in which a sentence of the vocabulary is written once more."""
    return [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Constant) and node.value in texts]


def test_no_table_beside_the_vocabulary_gives_words_to_what_events_carry() -> None:
    found = [
        f"{where}:{line}"
        for where, source in sources()
        if not OF_THE_MAP.search(where) and _may_have_table(source)
        for line in second_tables(ast.parse(source), where)
    ]
    assert not found, f"words for events belong into game/views/words: {found}"


def test_what_a_glancing_blow_does_is_said_in_one_place() -> None:
    found = [
        f"{where}:{line}"
        for where, source in sources()
        if DOUBLED.search(source)
        for line in doubled_words(ast.parse(source))
    ]
    assert not found


def test_no_sentence_of_the_vocabulary_is_written_twice() -> None:
    texts = vocabulary()
    found = [
        f"{where}:{line}"
        for where, source in sources()
        if any(text in source for text in texts)
        for line in copies(ast.parse(source), texts)
    ]
    assert not found


def test_a_second_vocabulary_is_found() -> None:
    planted = """
'''A unit glances.'''
_BLOWS = {"regular": N_("hits"), "glancing": N_("brushes")}
_FALLS = {"croaked": (N_("is gone"), "loss"), "captive": (N_("is bound"), "warning")}
_TONES = {"croaked": "loss", "captive": "warning"}
told = _("{unit} glances off")
again = _("{unit} steps back to the last hex")
"""
    tree = ast.parse(planted)
    assert second_tables(tree, "ui/battle/planted.py") == [3, 4]
    assert second_tables(tree, "tools/fights/planted.py") == [5]
    assert doubled_words(tree) == [6]
    assert copies(tree, vocabulary()) == [7]


def test_every_sentence_is_one_of_the_vocabulary_by_event() -> None:
    """Whoever tells of an event of a battle finds its sentence here, or there is none to be shared."""
    silent = {
        *("AreaStruck", "Contested", "FieldLeft", "FormationSet", "LuckSpent", "ScreenSet", "Slammed"),
        *("SwarmFormed", "SwarmThinned", "FatigueSet", "ShockDealt", "SideDeclared", "UnitHurt"),
        "AnsweredByJudgement",
    }
    kinds = {
        kind
        for module in (events, exchange_events)
        for kind in vars(module).values()
        if isinstance(kind, type) and kind.__module__ == module.__name__ and hasattr(kind, "audience")
    }
    assert {kind.__name__ for kind in kinds if kind not in sentences._SENTENCES} == silent
