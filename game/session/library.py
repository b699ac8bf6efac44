"""What there is to play with: rulesets' content, maps and scenarios, shipped and the player's own.

The one place where rulesets and content meet. Everything is read once and kept; `refresh` reads again.

The player's folder (`game.paths.user_dir`) may hold `maps/`, `units/` and `scenarios/`, and units of other
rules in `rulesets/<id>/units/`; `open_own_folder` makes them and puts our tileset beside the maps, so that
Tiled finds it there.
"""

import shutil
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, wraps
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec, TypeVar

import msgspec

from game import paths
from game.content.check import Checker, Hook, check_paths
from game.content.check import RulesetCheck as RulesetParts
from game.content.files import is_file, real_path
from game.content.load import Loaded, load_rules
from game.content.map_lint import load_map
from game.content.problems import ContentError, Problem
from game.content.registry import Rules
from game.content.rulebook import Rulebook
from game.content.scenarios.reader import Context, ScenarioRead, read_scenario
from game.content.tmx.reader import MapFile
from game.content.vocabulary import Vocabulary, vocabulary
from game.core.fields import ContentType
from game.core.mapdata import MapData, Scenario
from game.core.seams.kinds import KindFacts
from game.core.seams.placing import VictoryType
from game.core.world import TurnStage
from game.rulesets.registry import RULESETS

MAIN_RULESET = "second_dawn"
"""The rules of files that name none."""

_Stamp = tuple[Path, int, int]
_own_seen: list[frozenset[_Stamp]] = []
"""The files of the player's folder when they were looked at last, with their times and sizes."""
_reading = threading.RLock()
"""Who asks for a scenario while it is read ahead waits for it, and does not read it once more."""
_P = ParamSpec("_P")
_R = TypeVar("_R")
_reads: list[Callable[[], None]] = []
"""What forgets all that was read."""


def _until_refreshed(read: Callable[_P, _R]) -> Callable[_P, _R]:
    """Keep what was read until `refresh`. What another thread began to read before it is not kept after it:
    it may not hold what has been saved meanwhile."""
    held: list[Callable[..., _R]] = []

    def forget() -> None:
        held[:] = [cache(read)]

    @wraps(read)
    def kept(*args: _P.args, **named: _P.kwargs) -> _R:
        return held[0](*args, **named)

    forget()
    _reads.append(forget)
    return kept


class ScenarioInfo(NamedTuple):
    """A scenario that can be chosen. `problems` are not empty if it cannot be played."""

    id: str
    name: str
    path: Path
    own: bool
    scenario: Scenario | None
    problems: tuple[Problem, ...]


def ruleset_ids() -> tuple[str, ...]:
    """Ids of the rulesets that can be loaded."""
    return tuple(RULESETS)


def content_types(ruleset: str) -> Mapping[str, ContentType]:
    """The content tables of a ruleset. KeyError if there is no such ruleset."""
    return RULESETS[ruleset].content


def victory_types(ruleset: str) -> Mapping[str, VictoryType]:
    """The ways to decide a match that a ruleset knows, by id. KeyError if there is no such ruleset."""
    return RULESETS[ruleset].placing.victories


def public_land(rules_: Rules, params: Mapping[str, str | int | bool]) -> bool:
    """Whether everybody knows the whole land from the start, with these parameters over the usual ones."""
    return RULESETS[rules_.id].placing.public_land(_in_force(rules_, params))


def masters_side(rules_: Rules, params: Mapping[str, str | int | bool]) -> str:
    """The id of the side that a game master plays, with these parameters over the usual ones; empty for
    none."""
    return RULESETS[rules_.id].placing.master(_in_force(rules_, params))


def _in_force(rules_: Rules, params: Mapping[str, str | int | bool]) -> dict[str, Any]:
    usual = {f.name: getattr(rules_.params, f.name) for f in msgspec.structs.fields(type(rules_.params))}
    return {**usual, **params}


# --- rulesets


def stages(ruleset: str = MAIN_RULESET) -> tuple[TurnStage, ...]:
    """The parts of a turn of a ruleset, none if its turns have none. KeyError if there is no such ruleset."""
    return RULESETS[ruleset].stages


def cite(ruleset: str, rules: Iterable[str]) -> str:
    """The first of some rules' ids that is of a ruleset's book, empty if none is. KeyError if there is no
    such ruleset."""
    return next(filter(None, map(RULESETS[ruleset].cite, rules)), "")


def move_parts(ruleset: str = MAIN_RULESET) -> int:
    """Into how many parts a ruleset cuts a point of move. KeyError if there is no such ruleset."""
    return RULESETS[ruleset].move_parts


def icon(ruleset: str = MAIN_RULESET) -> str:
    """The picture of a ruleset. KeyError if there is no such ruleset."""
    return RULESETS[ruleset].icon


def kind_facts(ruleset: str = MAIN_RULESET) -> Callable[[Any], KindFacts]:
    """What a ruleset tells of a unit kind. KeyError if there is no such ruleset."""
    return RULESETS[ruleset].kind_facts


def content_folders(ruleset: str) -> tuple[Path, ...]:
    """Where a ruleset's content is looked for, the shipped folder first."""
    own = paths.user_dir()
    return (
        paths.data_dir() / "rulesets" / ruleset,
        own if ruleset == MAIN_RULESET else own / "rulesets" / ruleset,
    )


@_until_refreshed
def _loaded(ruleset: str) -> Loaded:
    return load_rules(ruleset, content_types(ruleset), content_folders(ruleset), paths.cache_dir())


def rules(ruleset: str = MAIN_RULESET) -> Rules:
    """A ruleset's content, the player's own records included.

    KeyError if there is no such ruleset; ContentError if a shipped file is broken. Broken files of the
    player's are left out, see `problems`.
    """
    loaded = _loaded(ruleset)
    shipped = str(content_folders(ruleset)[0])
    broken = [p for p in loaded.problems if p.severity == "error" and p.file.startswith(shipped)]
    if broken:
        raise ContentError(broken)
    return loaded.rules


def problems(ruleset: str = MAIN_RULESET) -> tuple[Problem, ...]:
    """What is wrong with a ruleset's content files."""
    return _loaded(ruleset).problems


def words(ruleset: str = MAIN_RULESET) -> Vocabulary:
    """The terrain, road and weather ids that maps of a ruleset may use."""
    return vocabulary(rules(ruleset).tables, RULESETS[ruleset].placing.footing)


# --- maps


def map_folders() -> tuple[Path, ...]:
    """Where maps are looked for, the shipped folder first."""
    return paths.maps_dir(), paths.user_dir() / "maps"


def maps() -> dict[str, Path]:
    """All map files by name, such as `duel.tmx`; a shipped map comes before one of the player's own."""
    found: dict[str, Path] = {}
    for folder in map_folders():
        for path in sorted(folder.glob("*.tmx")) if folder.is_dir() else ():
            found.setdefault(path.name, path)
    return found


@_until_refreshed
def read_map_file(path: Path, ruleset: str = "") -> MapFile:
    """A map with all that is wrong with it: for a ruleset, or else for the one that the map names."""
    if ruleset:
        return load_map(path, words(ruleset))
    return load_map(path, words(), {id_: words(id_) for id_ in RULESETS})


def map_places(name: str, scenario: Path) -> tuple[Path, ...]:
    """Where a scenario's map may lie, in the order in which it is looked for."""
    beside = (scenario.parent / name, scenario.parent.parent / "maps" / name)
    return (*beside, *(folder / name for folder in map_folders()))


def _find_map(name: str, scenario: Path, rules_: Rules) -> MapData | None:
    for path in map_places(name, scenario):
        if is_file(path):
            return read_map_file(path, rules_.id).map
    return None


# --- scenarios


def scenario_folders() -> tuple[Path, ...]:
    """Where scenarios are looked for, the shipped folder first."""
    return paths.data_dir() / "scenarios", paths.user_dir() / "scenarios"


def context() -> Context:
    """Where scenario files find what they name."""
    return Context(
        rulesets=RULESETS,
        main=MAIN_RULESET,
        rules=rules,
        find_map=_find_map,
    )


def scenario_paths() -> dict[str, Path]:
    """All scenario files by id (the file's name without ending)."""
    found: dict[str, Path] = {}
    for folder in scenario_folders():
        for path in sorted(folder.glob("*.yaml")) if folder.is_dir() else ():
            found.setdefault(path.stem, path)
    return found


@_until_refreshed
def _read(path: Path) -> ScenarioRead:
    return read_scenario(path, context())


def _scenario(path: Path) -> ScenarioRead:
    with _reading:
        return _read(path)


@cache
def _rulebook() -> Rulebook:
    return Rulebook(paths.rules_dir())


def rule_words(rule: str) -> tuple[str, str]:
    """Title and text of a rule as the rulebook prints it, without its tables; a section's title alone. Both
    are empty if there is none, or no rulebook."""
    entry = _rulebook().find(rule)
    if entry is None:
        return "", ""
    if entry.title:
        return entry.title, ""
    inside = _rulebook().find(entry.inside)
    text = entry.text.partition("\n\n|")[0].partition("** ")[2].replace("**", "")
    return inside.title if inside is not None else "", " ".join(text.split())


def read_ahead() -> Iterator[None]:
    """Read the scenarios before somebody asks for them, one at a step. ContentError if a shipped file of a
    ruleset is broken."""
    notice_changes()
    for path in scenario_paths().values():
        _scenario(path)
        yield
    _rulebook()
    yield


def scenarios() -> tuple[ScenarioInfo, ...]:
    """All scenarios, shipped ones first; broken ones too, with their problems."""
    return tuple(_infos())


def _infos() -> Iterator[ScenarioInfo]:
    shipped = scenario_folders()[0]
    for id_, path in scenario_paths().items():
        read = _scenario(path)
        name = read.scenario.name if read.scenario else id_
        own = path.parent != shipped
        yield ScenarioInfo(id_, name, path, own, read.scenario, tuple(_reasons(read)))


def scenario_info(file: str | Path) -> ScenarioInfo:
    """A scenario of any file, with what is wrong with it; a missing file is wrong too."""
    path = real_path(Path(file))
    read = _scenario(path)
    name = read.scenario.name if read.scenario else path.stem
    return ScenarioInfo(path.stem, name, path, True, read.scenario, tuple(_reasons(read)))


def load_scenario(path_or_id: str | Path) -> Scenario:
    """A scenario by its id or by the path of its file.

    FileNotFoundError if there is none; ContentError with every reason if it cannot be played.
    """
    path = scenario_paths().get(str(path_or_id)) or Path(path_or_id)
    if not is_file(path):
        known = ", ".join(scenario_paths())
        raise FileNotFoundError(f"there is no scenario {str(path_or_id)!r}; there are {known}")
    read = _scenario(real_path(path))
    if read.scenario is None:
        raise ContentError(_reasons(read))
    return read.scenario


def _reasons(read: ScenarioRead) -> list[Problem]:
    """Problems of a scenario and, where that is what is wrong, of its map."""
    found = list(read.problems)
    if any(p.code == "scenario-map" for p in found):
        folder = Path(read.report.file).parent
        for path in (*folder.glob("*.tmx"), *maps().values()):
            if any(f"'{path.name}'" in p.message for p in found):
                found += read_map_file(path).problems
    return found


# --- the check


def checker(hooks: Sequence[Hook] = ()) -> Checker:
    """What `content.check.check_paths` needs to know. `hooks` add kinds of files."""
    rulesets = {
        id_: RulesetParts(rules(id_), content_types(id_), ruleset.placing)
        for id_, ruleset in RULESETS.items()
    }
    return Checker(
        rulesets=rulesets,
        main=MAIN_RULESET,
        scenarios=context(),
        wesnoth=wesnoth_table(),
        hooks=tuple(hooks),
    )


def check(files: Sequence[Path], hooks: Sequence[Hook] = ()) -> list[Problem]:
    """Every mistake in files and folders, by file and line."""
    refresh()
    return check_paths(files, checker(hooks))


def wesnoth_table() -> Path:
    """The table of Wesnoth's terrain codes."""
    return paths.data_dir() / "wesnoth_terrain.yaml"


def starter_table() -> Path:
    """What a first scenario places."""
    return paths.data_dir() / "starter.yaml"


# --- the player's folder


def open_own_folder() -> Path:
    """The player's folder, made if need be, with our tileset and Tiled project beside his maps.

    OSError if it cannot be made.
    """
    own = paths.user_dir()
    units = (content_folders(ruleset)[1] / "units" for ruleset in ruleset_ids())
    for folder in (own / "maps", own / "scenarios", *units):
        folder.mkdir(parents=True, exist_ok=True)
    shipped = paths.maps_dir()
    shutil.copytree(shipped / "tilesets", own / "maps" / "tilesets", dirs_exist_ok=True)
    for path in (*shipped.glob("*.tiled-project"), *shipped.glob("*.objecttypes.json")):
        shutil.copyfile(path, own / "maps" / path.name)
    return own


def refresh() -> None:
    """Forget what was read, so that changed files count."""
    for forget in _reads:
        forget()


def notice_changes() -> None:
    """Forget what was read if the player's folder holds other files than when this was last asked."""
    found = frozenset(_own_files())
    if _own_seen and found not in _own_seen:
        refresh()
    _own_seen[:] = [found]


def _own_files() -> Iterator[_Stamp]:
    for name in ("maps", "scenarios", "units", "rulesets"):
        for path in (paths.user_dir() / name).rglob("*"):
            try:
                now = path.stat()
            except OSError:
                continue  # it has gone meanwhile
            yield path, now.st_mtime_ns, now.st_size
