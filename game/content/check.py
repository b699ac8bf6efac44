"""`check_paths`: every mistake in files and folders of any kind, all at once.

What a file is, is told by its ending, its folder and its first keys. A folder is searched through; in it,
files that are none of ours are passed over. Other parts of the program add kinds of files by a `Hook` (the
command that fights battles adds its own).
"""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, cast

import msgspec

from game.content.files import is_file, is_folder, real_path, what_lies_at, why_unread
from game.content.load import HEAD_FILE, load_rules, read_one, report_finding
from game.content.map_lint import load_map
from game.content.problems import (
    WHOLE,
    ContentError,
    FilePlace,
    Problem,
    ProblemReport,
    Severity,
    quoted,
    sort_problems,
)
from game.content.registry import Rules
from game.content.scenarios.forms import ScenarioFile
from game.content.scenarios.reader import Context, read_scenario
from game.content.scenarios.starter import Starter
from game.content.schema import references, schema_for
from game.content.shapes import shape_of
from game.content.tmx.guard import check_tileset
from game.content.vocabulary import Vocabulary, vocabulary
from game.content.wesnoth import WesnothTable, import_wesnoth, load_table
from game.content.yaml_source import Source, read_yaml
from game.core.fields import ContentType
from game.core.seams.placing import PlacingRules

MAX_FILES = 20_000
WESNOTH_TABLE = "wesnoth_terrain.yaml"
STARTER_TABLE = "starter.yaml"


class Hook(NamedTuple):
    """A kind of file that another part knows: whether a YAML value is one, and its check."""

    claims: Callable[[Path, dict[str, Any]], bool]
    check: Callable[[Path], list[Problem]]


@dataclass(frozen=True)
class RulesetCheck:
    """What the checker needs of a ruleset: its content as loaded, its tables' types, its answers on files."""

    rules: Rules
    types: Mapping[str, ContentType]
    placing: PlacingRules

    @property
    def words(self) -> Vocabulary:
        """The words of its maps."""
        return vocabulary(self.rules.tables, self.placing.footing)


@dataclass(frozen=True)
class Checker:
    """Everything a check needs to know. `main` is the ruleset of files that name none."""

    rulesets: Mapping[str, RulesetCheck]
    main: str
    scenarios: Context
    wesnoth: Path
    hooks: tuple[Hook, ...] = ()


def check_paths(paths: Sequence[Path], checker: Checker) -> list[Problem]:
    """All problems of files and folders, by file and line. Never raises for a bad file."""
    return sort_problems(_CheckRun(checker).run(paths))


class _CheckRun:
    """One check: remembers which units were used, to say at the end which were not."""

    def __init__(self, checker: Checker) -> None:
        self.checker = checker
        self.main = checker.rulesets[checker.main]
        self.found: list[Problem] = []
        self.units: dict[str, Path] = {}
        self.used: set[str] = set()
        self.scenarios = 0
        self._done: set[Path] = set()

    def run(self, paths: Sequence[Path]) -> list[Problem]:
        for path in paths:
            if is_folder(path):
                self._folder(path)
            else:
                self._file(path)
        if self.scenarios:
            for id_, path in sorted(self.units.items()):
                if id_ not in self.used:
                    message = f"no scenario and no promotion uses {id_!r}"
                    self._say(path, "unit-unused", message, "info")
        return self.found

    def _say(
        self, path: Path, code: str, message: str, severity: Severity = "error", mark: FilePlace = WHOLE
    ) -> None:
        report = ProblemReport(path)
        report.add(code, message, mark, severity=severity)
        self.found += report.problems()

    def _folder(self, folder: Path) -> None:
        listed = self._listed(folder)
        heads = {path.parent for path in listed if path.name == HEAD_FILE}
        for head in sorted(heads):
            self._ruleset(head)
        for path in listed:
            if not any(path.is_relative_to(head) for head in heads):
                self._file(path, loose=True)

    def _listed(self, folder: Path) -> list[Path]:
        """What lies in a folder and below, in order, hidden things left out; links to folders are not
        followed."""

        def unread(error: OSError) -> None:
            self._say(Path(error.filename), "file-missing", why_unread(error.filename))

        found: list[Path] = []
        for where, folders, files in os.walk(folder, onerror=unread):
            folders[:] = [name for name in folders if not name.startswith(".")]
            odd = [name for name in folders if Path(name).suffix.lower() in _ENDINGS]
            found += [Path(where, name) for name in (*files, *odd) if not name.startswith(".")]
            if len(found) > MAX_FILES:
                self._say(folder, "file-large", f"more than {MAX_FILES:,} files; check its parts one by one")
                break
        return sorted(found[:MAX_FILES])

    def _file(self, path: Path, *, loose: bool = False) -> None:
        """Check a file. `loose`: found in a folder, not named; what is none of ours is then passed over."""
        real, ending = real_path(path), path.suffix.lower()
        if real in self._done:
            return
        self._done.add(real)
        if not is_file(path):
            if not loose or ending in _ENDINGS:
                self._say(path, "file-missing", f"there is {what_lies_at(path)}")
            return
        if ending == ".tmx":
            words = {id_: ruleset.words for id_, ruleset in self.checker.rulesets.items()}
            self.found += load_map(path, self.main.words, words).problems
        elif ending == ".tsx":
            report = ProblemReport(path)
            check_tileset(path, report)
            self.found += report.problems()
        elif ending == ".map" and not loose:
            self._wesnoth(path)
        elif ending in (".yaml", ".yml"):
            self._yaml(path, loose)
        elif not loose:
            what = f"this is a {quoted(ending)} file" if ending else "the file's name has no ending"
            self._say(path, "file-kind", f"{what}; the game reads {', '.join(_ENDINGS)} and .map")

    def _wesnoth(self, path: Path) -> None:
        table = load_table(self.checker.wesnoth)
        terrain = tuple(self.main.rules.tables["terrain"])
        self.found += import_wesnoth(path, table, terrain)[1]

    def _yaml(self, path: Path, loose: bool) -> None:
        if path.name == WESNOTH_TABLE:
            self._wesnoth_table(path)
            return
        if path.name == STARTER_TABLE:
            self._starter(path)
            return
        if path.name == HEAD_FILE:
            self._ruleset(path.parent)
            return
        report = ProblemReport(path)
        source = read_yaml(path, report)
        value = source.value if source is not None and isinstance(source.value, dict) else {}
        for hook in self.checker.hooks:
            if value and hook.claims(path, value):
                self.found += hook.check(path)
                return
        ruleset, kind = self._kind(path, value)
        if kind == "scenario":
            self._scenario(path)
        elif kind:
            self._record(path, kind, ruleset)
        elif source is None:
            self.found += report.problems()
        else:
            message = f"{_held(source.value)}; {self._needed()}"
            self._say(path, "file-kind", message, "warning" if loose else "error", source.mark(()))

    def _needed(self) -> str:
        """What the keys of files must be that the game knows by their keys alone."""
        forms: dict[str, type[msgspec.Struct]] = {"a scenario": ScenarioFile}
        for kind, (record, place, _) in self.main.types.items():
            if place.endswith("/"):
                forms[f"a {kind}"] = record
        shapes = {what: shape_of(record).fields for what, record in forms.items()}
        keys = {
            what: ", ".join(key for key, entry in fields.items() if entry.required and key != "id")
            for what, fields in shapes.items()
        }
        needs = (f"{what} needs {needed}" for what, needed in keys.items())
        return "; ".join(
            (*needs, "tables, fights, lessons and scores are recognised by their names and folders")
        )

    def _kind(self, path: Path, value: Mapping[str, Any]) -> tuple[RulesetCheck, str]:
        """`scenario`, a content table, or nothing, and the ruleset whose it is: that in whose folder it lies,
        else the one that knows most of its keys."""
        rulesets = self._rulesets_of(path)
        tables = [(ruleset, kind) for ruleset in rulesets for kind in ruleset.types]
        named = [(ruleset, kind) for ruleset, kind in tables if _lies_at(path, ruleset.types[kind].place)]
        if named:
            return max(named, key=lambda table: _shared(value, *table))
        if path.parent.name == "scenarios" or {"sides", "map"} <= set(value):
            return self.main, "scenario"
        folders = [(ruleset, kind) for ruleset, kind in tables if ruleset.types[kind].place.endswith("/")]
        best = max(folders, key=lambda table: _shared(value, *table))
        most = max(_shared(value, *best), 1)
        if len(set(value) & set(shape_of(ScenarioFile).fields)) > most:
            return self.main, "scenario"
        return best if _shared(value, *best) > 1 else (self.main, "")

    def _rulesets_of(self, path: Path) -> Sequence[RulesetCheck]:
        """The ruleset in whose folder a file lies, else all of them, the main one first."""
        known = self.checker.rulesets
        for folder in real_path(path).parents:
            if folder.name in known:
                return (known[folder.name],)
        return (self.main, *(ruleset for ruleset in known.values() if ruleset is not self.main))

    def _scenario(self, path: Path) -> None:
        read = read_scenario(path, self.checker.scenarios)
        self.scenarios += 1
        self.used |= read.units
        self.found += read.problems

    def _record(self, path: Path, kind: str, ruleset: RulesetCheck) -> None:
        """A unit, or a table of rows beside no ruleset file."""
        if not ruleset.types[kind].place.endswith("/"):
            self._table(kind, path, ruleset)
            return
        one = read_one(path, kind, ruleset.types, ruleset.rules)
        if one.record is not None and one.source is not None:
            self._note_unit(kind, path.stem, path, one.record)
            _lint(ruleset, kind, one.record, one.source, (), one.report)
        self.found += one.report.problems()

    def _table(self, kind: str, path: Path, ruleset: RulesetCheck) -> None:
        """A table of rows by itself."""
        report = ProblemReport(path)
        loaded = load_rules(ruleset.rules.id, {kind: ruleset.types[kind]}, [path.parent])
        self.found += [p for p in loaded.problems if Path(p.file) == path]
        source = read_yaml(path, ProblemReport(path))
        for id_, row in loaded.rules.tables[kind].items() if source is not None else ():
            _lint(ruleset, kind, row, cast(Source, source), (id_,), report)
        self.found += report.problems()

    def _note_unit(self, kind: str, id_: str, path: Path, record: Any) -> None:
        if kind == "unit":
            self.units[id_] = path
            self.used.update(getattr(record, "promotes_to", ()))

    def _ruleset(self, folder: Path) -> None:
        """A whole ruleset folder: all its files together, then the lints of each record."""
        ruleset = self.checker.rulesets.get(folder.name, self.main)
        loaded = load_rules(folder.name, ruleset.types, [folder])
        self.found += loaded.problems
        whole = RulesetCheck(loaded.rules, ruleset.types, ruleset.placing)
        by_file: dict[str, list[tuple[str, str]]] = {}
        for (kind, id_), file in loaded.rules.files.items():
            if kind in loaded.rules.tables:
                self._note_unit(kind, id_, Path(file), loaded.rules.tables[kind][id_])
                if ruleset.placing.lints.get(kind):
                    by_file.setdefault(file, []).append((kind, id_))
        for file, records in by_file.items():
            report = ProblemReport(file)
            source = read_yaml(Path(file), report)
            for kind, id_ in records if source is not None else ():
                at = () if ruleset.types[kind].place.endswith("/") else (id_,)
                _lint(whole, kind, loaded.rules.tables[kind][id_], cast(Source, source), at, report)
            self.found += report.problems()

    def _starter(self, path: Path) -> None:
        report = ProblemReport(path)
        source = read_yaml(path, report)
        schema = schema_for(Starter)
        if source is not None and schema.read(source, report) is not None:
            for table, id_, place, as_key in references(schema.shape, source.value):
                known = self.main.rules.tables[table]
                if id_ not in known:
                    message = f"there is no {table} {quoted(id_)}"
                    mark = source.mark(place, key=as_key)
                    report.add("ref-missing", message, mark, value=id_, allowed=sorted(known))
        self.found += report.problems()

    def _wesnoth_table(self, path: Path) -> None:
        try:
            table: WesnothTable = load_table(path)
        except ContentError as error:
            self.found += error.problems
            return
        words = {"castle", "keep", "road", "water", "village", "bridge", "same", "wood"}
        words |= set(self.main.rules.tables["terrain"])
        report = ProblemReport(path)
        source = cast(Source, read_yaml(path, report))
        for part in ("bases", "overlays", "wooded"):
            for code, word in getattr(table, part).items():
                if word not in words:
                    place = source.mark((part, code))
                    message = f"{word[:40]!r} is neither a terrain nor a word of this table"
                    report.add("ref-missing", message, place, value=word, allowed=sorted(words))
        self.found += report.problems()


def _lies_at(path: Path, place: str) -> bool:
    """Whether a file is where a content table has its files."""
    return path.parent.name == place.rstrip("/") if place.endswith("/") else path.name == place


def _shared(value: Mapping[str, Any], ruleset: RulesetCheck, kind: str) -> int:
    """How many keys of a file a table's records have."""
    record, place, instead = ruleset.types[kind]
    rows = [value] if place.endswith("/") else [row for row in value.values() if isinstance(row, dict)]
    forms = [shape_of(form).fields for form in (record, *instead.values())]
    return len({key for row in rows for key in row} & {key for fields in forms for key in fields})


_ENDINGS = (".yaml", ".yml", ".tmx", ".tsx")
"""Of files that are looked at wherever they lie. Maps of Wesnoth are read when they are named."""


def _held(value: Any) -> str:
    """What a file of no known kind holds, in words."""
    if not isinstance(value, dict):
        return "the file holds a list" if isinstance(value, list) else "the file holds a single value"
    keys = ", ".join(quoted(str(key)) for key in list(value)[:5])
    more = f" and {len(value) - 5} more" if len(value) > 5 else ""
    return f"no kind of file has the keys {keys}{more}" if keys else "the file holds nothing"


def _lint(
    ruleset: RulesetCheck,
    kind: str,
    record: Any,
    source: Source,
    at: tuple[str | int, ...],
    report: ProblemReport,
) -> None:
    for lint in ruleset.placing.lints.get(kind, ()):
        for found in lint(record, ruleset.rules.tables):
            report_finding(found, source, at, report)
