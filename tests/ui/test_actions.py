"""The catalogue of actions: each is told in it once, screens name it by its constant, what it says holds."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeGuard

import pytest

from game import paths
from game.content.rulebook import Rulebook
from game.ui.actions.action import Action, ActionTable, joined
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


def faces_told_again(files: Iterable[Path]) -> list[str]:
    """Places where what is bound to an action, or names it, writes the words or the icon of its row."""
    constants = {id_.upper(): action for id_, action in ACTIONS.items()}
    found = []
    for path in files:
        text = path.read_text(encoding="utf-8")
        if "_actions." not in text and "everywhere." not in text:
            continue
        for function in functions(ast.parse(text)):
            made = {
                ast.unparse(target): node.value
                for node in ast.walk(function)
                if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
                for target in node.targets
            }
            for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
                action, maker = named(call, constants, made)
                if action is not None and maker is not None:
                    again = ({action.words, action.icon, title_of(action, maker)} - {""}) & written(maker)
                    found += [f"{path.name}:{maker.lineno} {action.id}: {one}" for one in sorted(again)]
    return sorted(set(found))


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def named(
    call: ast.Call, constants: Mapping[str, Action], made: Mapping[str, ast.Call]
) -> tuple[Action | None, ast.Call | None]:
    """The action that a call binds something to, and the call that makes it; or the action that it takes."""
    row = next((constants[one.attr] for one in call.args if is_constant(one, constants)), None)
    if isinstance(call.func, ast.Attribute) and call.func.attr == "bound":
        maker = call.func.value
        return row, maker if isinstance(maker, ast.Call) else made.get(ast.unparse(maker))
    if isinstance(call.func, ast.Name) and call.func.id in ("BarAction", "MenuItem"):
        return row, call
    return None, None


def title_of(action: Action, maker: ast.Call) -> str:
    """What a button of an icon alone says in its tooltip."""
    return action.title if ast.unparse(maker.func) == "IconButton" else ""


def is_constant(node: ast.expr, constants: Mapping[str, Action]) -> TypeGuard[ast.Attribute]:
    return isinstance(node, ast.Attribute) and node.attr in constants


def written(maker: ast.Call) -> set[str]:
    """The words, in `_()` or not, that stand in a call itself."""
    parts = [*maker.args, *(one.value for one in maker.keywords)]
    inner = [one.args[0] if isinstance(one, ast.Call) and one.args else one for one in parts]
    return {one.value for one in inner if isinstance(one, ast.Constant) and isinstance(one.value, str)}


def test_words_and_icons_of_actions_are_written_in_the_catalogue_alone() -> None:
    assert faces_told_again(screens()) == []


@pytest.mark.parametrize(
    "again",
    [
        'self.fire = Button(_("Attack"), go).bound(map_actions.ATTACK)',
        'fire = Button(_("Fight"), go, icon="sword")\n    fire.bound(map_actions.ATTACK)',
        'entry("Storm", "sword", go).bound(map_actions.ATTACK)',
        'MenuItem(_("Attack"), go, "", map_actions.ATTACK)',
    ],
)
def test_words_and_icons_that_are_written_again_are_found(tmp_path: Path, again: str) -> None:
    planted = tmp_path / "fire.py"
    planted.write_text(f"def build(go):\n    {again}\n", encoding="utf-8")
    (found,) = faces_told_again([planted])
    assert found.startswith("fire.py:2 attack: ")


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
