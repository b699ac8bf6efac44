"""The import contracts of pyproject.toml bite: each is broken here on purpose, and says so.

A contract that is kept may still hold nothing: it may name a package that has moved, or one package where it
should name two. So every contract has its breaches below; one without any fails.
"""

import copy
import functools
import graphlib
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import grimp
import pytest
from importlinter import configuration
from importlinter.contracts.acyclic_siblings import AcyclicSiblingsContract
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.independence import IndependenceContract
from importlinter.contracts.layers import LayersContract
from importlinter.domain.contract import Contract

ROOT = Path(__file__).resolve().parents[2]
KINDS: dict[str, type[Contract]] = {
    "acyclic_siblings": AcyclicSiblingsContract,
    "forbidden": ForbiddenContract,
    "independence": IndependenceContract,
    "layers": LayersContract,
}

BREACHES: dict[str, tuple[str, ...]] = {
    "nothing imports upwards": (
        "game.core.state -> game.views.side_view",
        "game.core.terms -> game.rulesets.second_dawn.unit",
        "game.views.story -> game.content.load",
        "game.ai.policy -> game.session.session",
        "game.session.save -> game.ui.keys",
        "game.ui.keys -> game.tools.output",
        "game.tools.output -> game.dev.shot_cmd",
    ),
    "pygame lives in game.ui": (
        "game.core.hexgrid -> pygame",
        "game.session.session -> pygame",
        "game.views.story -> pygame",
    ),
    "core and rulesets know no file format and no numpy": (
        "game.core.dice -> random",
        "game.core.names -> yaml",
        "game.rulesets.second_dawn.ruleset -> numpy",
        # By way of a room that may.
        "game.rulesets.battle_for.records -> game.content.yaml_source",
    ),
    "screens and policies never see the truth": (
        "game.ui.map.models -> game.core.state",
        "game.ui.battle -> game.rulesets.second_dawn",
        "game.ai.ferals -> game.core.engine",
        "game.ai.policy -> game.core.draft",
    ),
    "no ruleset imports another": (
        "game.rulesets.second_dawn.ruleset -> game.rulesets.battle_for.ruleset",
        "game.rulesets.battle_for.records -> game.rulesets.second_dawn.unit",
        "game.rulesets.battle_for.march -> game.rulesets.second_dawn",
        # By way of the list of them all.
        "game.rulesets.second_dawn.content -> game.rulesets.registry",
    ),
    "rooms of the core": (
        "game.core.records -> game.core.state",
        "game.core.state -> game.core.draft",
        "game.core.events.scouting -> game.core.battle.seam",
        "game.core.flow -> game.core.engine",
    ),
    "rooms of The Battle for": (
        "game.rulesets.battle_for.records -> game.rulesets.battle_for.units",
        "game.rulesets.battle_for.battle -> game.rulesets.battle_for.march",
        "game.rulesets.battle_for.side -> game.rulesets.battle_for.units",
    ),
    "rooms of the session": (
        "game.session.session -> game.session.table",
        "game.session.save -> game.session.vault",
        "game.session.records -> game.session.history",
    ),
    "rooms of Second Dawn": (
        "game.rulesets.second_dawn.content -> game.rulesets.second_dawn.unit",
        "game.rulesets.second_dawn.battle -> game.rulesets.second_dawn.march",
        "game.rulesets.second_dawn.sea -> game.rulesets.second_dawn.magic",
        "game.rulesets.second_dawn.unit -> game.rulesets.second_dawn.campaign",
    ),
    "rooms of Second Dawn's battle": (
        "game.rulesets.second_dawn.battle.state -> game.rulesets.second_dawn.battle.clash",
        "game.rulesets.second_dawn.battle.pairing -> game.rulesets.second_dawn.battle.choices",
        "game.rulesets.second_dawn.battle.judgement -> game.rulesets.second_dawn.battle.odds",
    ),
    "rooms of the screens": (
        "game.ui.stage.flow -> game.ui.menus.handover",
        "game.ui.stage.scene -> game.ui.app.screens",
        "game.ui.widgets.buttons -> game.ui.stage.scene",
        "game.ui.look.theme -> game.ui.widgets.base",
        "game.ui.map.screen.commands -> game.ui.gm.desk_scene",
        "game.ui.map.paint.camera -> game.ui.map.models.side_queries",
        "game.ui.map.viewport.show -> game.ui.battle.playback.story",
        "game.ui.forum.dialog -> game.ui.map.screen.scene",
        "game.ui.setup.seats_dialog -> game.ui.recap.report_model",
    ),
    "rooms of the map screen": (
        "game.ui.map.paint.food_marks -> game.ui.map.models.side_queries",
        "game.ui.map.control.controller -> game.ui.map.dialogs.map_menus",
        "game.ui.map.cards.panel -> game.ui.map.screen.scene",
        # By way of another package of screens.
        "game.ui.map.marked.marked_map -> game.ui.app.screens",
    ),
    "rooms of the battle screen": (
        "game.ui.battle.playback.fold -> game.ui.battle.field.field_view",
        "game.ui.battle.deciding.choice -> game.ui.battle.cards.choice_card",
        "game.ui.battle.fight.fight_scene -> game.ui.battle.screen.scene",
        "game.ui.battle.models.names -> game.ui.battle.deciding.choice",
    ),
    "no scene imports another": (
        "game.ui.menus.codex -> game.ui.designer.maker_scene",
        "game.ui.menus.title -> game.ui.menus.options",
        "game.ui.reports.away -> game.ui.reports.report",
        "game.ui.map.screen.scene -> game.ui.map.screen.watch_scene",
        "game.ui.gm.desk_scene -> game.ui.battle.screen.scene",
        # By way of what they share.
        "game.ui.stage.shared_items -> game.ui.menus.load",
        "game.ui.map.screen.game_menu -> game.ui.menus.save",
    ),
}
"""Imports by contract that it must not let pass, `importer -> imported`, of modules that exist."""

FLOORS = (
    "nothing imports upwards",
    "pygame lives in game.ui",
    "core and rulesets know no file format and no numpy",
    "screens and policies never see the truth",
    "no ruleset imports another",
)
"""Contracts that hold for names in annotations too: what only a type checker reads shows what is known."""


@functools.cache
def _options() -> dict[str, Any]:
    loaded: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"][
        "importlinter"
    ]
    return loaded


@functools.cache
def _contracts() -> dict[str, Contract]:
    configuration.configure()
    session = {"root_packages": ["game"], "include_external_packages": "True"}
    made = {}
    for row in _options()["contracts"]:
        # The linter's own reader hands a yes on as a word.
        options = {key: str(value) if value is True else value for key, value in row.items()}
        made[row["name"]] = KINDS[row["type"]](row["name"], session, options)
    return made


@functools.cache
def _graph(types_too: bool = False) -> grimp.ImportGraph:
    return grimp.build_graph(
        "game",
        include_external_packages=_options()["include_external_packages"],
        exclude_type_checking_imports=not types_too,
        cache_dir=None,
    )


ROOMS = [
    (row["name"], room)
    for row in _options()["contracts"]
    for room in row.get("containers", ())
    if row.get("exhaustive")
]


def _kept(name: str, graph: grimp.ImportGraph) -> bool:
    """Whether a contract holds in a graph, which is left as it is: a check may take edges out."""
    return _contracts()[name].check(copy.deepcopy(graph), verbose=False).kept


def test_every_contract_has_a_breach_that_it_catches() -> None:
    assert sorted(BREACHES) == sorted(row["name"] for row in _options()["contracts"])
    assert [name for name, planted in BREACHES.items() if not planted] == []


@pytest.mark.parametrize("name", BREACHES)
def test_a_breach_is_caught(name: str) -> None:
    assert _kept(name, _graph()), "broken before anything was planted: see main.py test, layers"
    missed = []
    for planted in BREACHES[name]:
        importer, imported = planted.split(" -> ")
        graph = copy.deepcopy(_graph())
        assert {importer, imported} - {"numpy", "random", "yaml"} <= graph.modules, planted
        assert imported not in graph.find_modules_directly_imported_by(importer), planted
        graph.add_import(importer=importer, imported=imported)
        if _kept(name, graph):
            missed.append(planted)
    assert missed == []


def test_every_room_of_the_screens_has_its_floor() -> None:
    row = next(row for row in _options()["contracts"] if row["name"] == "rooms of the screens")
    floors = {room.strip() for layer in row["layers"] for room in layer.split("|")}
    graph = _graph()
    houses = ("game.ui", "game.ui.map", "game.ui.battle")
    rooms = set().union(*(graph.find_children(house) for house in houses)) - set(houses)
    assert floors == rooms


def test_every_scene_that_can_be_asked_for_stands_apart() -> None:
    row = next(row for row in _options()["contracts"] if row["name"] == "no scene imports another")
    imported = _graph().find_modules_directly_imported_by("game.ui.app.screens")
    scenes = {name for name in imported if not name.startswith(("game.ui.stage.", "game.ui.recap."))}
    assert len(scenes) > 12
    listed = tuple(row["modules"])
    inside = tuple(f"{module}." for module in listed)
    assert [name for name in sorted(scenes) if name not in listed and not name.startswith(inside)] == []


def test_no_modules_import_each_other_in_a_ring() -> None:
    """Counting what is imported inside functions: none stands there to hide a ring."""
    assert _ring(_graph()) == []


def test_a_planted_ring_is_found() -> None:
    graph = copy.deepcopy(_graph())
    graph.add_import(importer="game.core.records", imported="game.core.engine")
    assert {"game.core.records", "game.core.engine"} <= set(_ring(graph))


def _ring(graph: grimp.ImportGraph) -> list[str]:
    """Modules of which each imports the next, the last one being the first; empty if there are none."""
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    try:
        graphlib.TopologicalSorter(imports).prepare()
    except graphlib.CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.parametrize("name", FLOORS)
def test_floors_hold_for_annotations_too(name: str) -> None:
    assert _kept(name, _graph(types_too=True))


@pytest.mark.parametrize(("name", "room"), ROOMS)
def test_a_new_room_needs_a_floor(name: str, room: str) -> None:
    graph = copy.deepcopy(_graph())
    graph.add_module(f"{room}.annex")
    assert not _kept(name, graph)


def test_the_gate_reads_the_contracts_and_the_sources(tmp_path: Path) -> None:
    """The command of the whole check in a copy of the sources, with a planted line inside a function."""
    shutil.copytree(ROOT / "game", tmp_path / "game", ignore=lambda _, names: _not_sources(names))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    planted = tmp_path / "game/rulesets/battle_for/records.py"
    source = planted.read_text("utf-8")
    planted.write_text(
        f"{source}\n\ndef _late() -> None:\n    from game.rulesets.second_dawn import ruleset\n", "utf-8"
    )
    code = "from importlinter.cli import lint_imports_command as run; run(['--no-cache', '--no-logo'])"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    broken = {
        line.removesuffix(" BROKEN") for line in done.stdout.splitlines() if line.strip().endswith(" BROKEN")
    }
    assert (done.returncode, broken) == (1, {"no ruleset imports another"}), done.stdout + done.stderr


def _not_sources(names: list[str]) -> list[str]:
    return [name for name in names if ("." in name and not name.endswith(".py")) or name == "__pycache__"]
