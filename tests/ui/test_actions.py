"""The catalogue of actions: each is told in it once, screens name it by its constant, what it says holds."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from game import paths
from game.tools.rulebook import Rulebook
from game.ui.actions.action import ActionTable, joined
from game.ui.actions.catalogue import ACTIONS
from game.ui.keys import COMMANDS
from game.ui.look import assets

UI = Path(__file__).parents[2] / "game" / "ui"
CATALOGUE = UI / "actions"
KEPT = Path(__file__).with_name("key_list.txt")
"""Every id that settings files of players may hold, with its scope and default keys."""
OPTIONS = frozenset({"hit_and_run", "hold_fire", "pile_on", "shield_plus", "away_play"})
"""Ids that options of questions, declarations and a switch of the settings have, too."""


def literals(files: Iterable[Path]) -> Iterator[tuple[Path, int, str]]:
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield path, node.lineno, node.value


def screens() -> list[Path]:
    return [path for path in sorted(UI.rglob("*.py")) if CATALOGUE not in path.parents]


def told_again(files: Iterable[Path]) -> list[str]:
    """Places that spell an id instead of naming its constant. Ids of one word are words of other things, too;
    that no control is bound to one of them is for mypy, which wants an `ActionId`."""
    ids = {id_ for id_ in ACTIONS if "_" in id_} - OPTIONS
    spelled = re.compile("|".join(rf"[\"']{id_}[\"']" for id_ in ids))
    files = [
        path for path in files if spelled.search(path.read_text(encoding="utf-8"))
    ]  # few are worth parsing
    return [f"{path.name}:{line} {text}" for path, line, text in literals(files) if text in ids]


def test_an_id_is_spelled_in_the_catalogue_alone() -> None:
    assert told_again(screens()) == []


def test_an_id_that_is_spelled_elsewhere_is_found(tmp_path: Path) -> None:
    planted = tmp_path / "fire.py"
    planted.write_text('\nTABLE = {"camp_fire": 1}\n', encoding="utf-8")
    assert told_again([planted]) == ["fire.py:2 camp_fire"]


def test_an_id_is_given_once() -> None:
    table, other = ActionTable("Map", "map"), ActionTable("Stack", "map")
    table.add("log", "Log", "l")
    other.add("log", "Log of the stack")
    with pytest.raises(ValueError, match="same id"):
        joined((table, other))
    assert ACTIONS[next(id_ for id_ in ACTIONS if id_ == "captives")].scope == "map"


def test_keys_of_players_go_on_working() -> None:
    now = [f"{id_}\t{row.scope}\t{'  '.join(row.keys)}" for id_, row in COMMANDS.items()]
    assert now == KEPT.read_text(encoding="utf-8").splitlines()


def test_every_action_has_words_and_can_be_reached() -> None:
    for action in ACTIONS.values():
        assert action.title, action.id
        assert action.section, action.id
        assert not action.icon or assets.exists("icons", action.icon), action.id
        assert action.keys or not action.listed, f"{action.id} has no key and is not of a menu alone"
        assert action.listed or not action.keys, f"{action.id} has keys that nobody can change"


def test_rules_of_actions_are_in_the_rulebooks() -> None:
    book = Rulebook(paths.rules_dir())
    missing = [action.id for action in ACTIONS.values() if action.rule and book.find(action.rule) is None]
    assert missing == []


@pytest.mark.slow
def test_every_action_is_named_by_a_screen() -> None:
    """A constant that nothing but the catalogue names is an action that nobody can do."""
    named = {
        node.attr
        for path in screens()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
    }
    by_table = ("choice_", "desk_")
    idle = [id_ for id_ in ACTIONS if id_.upper() not in named and not id_.startswith(by_table)]
    assert idle == []
