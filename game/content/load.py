"""A ruleset's YAML files into `Rules`, from the shipped folder and the player's own.

`load_rules(ruleset_id, types, folders)` reads every file, reports every fault, and leaves out what is
broken: one bad unit of a player's does not keep him from playing. Whoever needs all of it whole looks at the
problems. A faultless result is cached under a hash of the files' bytes and of the record types; files that
have not been touched since need not even be read again.
"""

import os
import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, cast

import msgspec

from game import __version__
from game.content.cache import key_of_stamp, load_cached, store_cached, store_stamp
from game.content.files import names_in, real_path, reserved, why_unread
from game.content.problems import (
    WHOLE,
    FilePlace,
    Problem,
    ProblemReport,
    Severity,
    quoted,
    sort_problems,
)
from game.content.registry import Rules, frozen_tables
from game.content.schema import Schema, references, schema_for
from game.content.shapes import FieldShape, Shape, shape_of
from game.content.yaml_source import MAX_BYTES, Path_, Source, parse_yaml, read_limited
from game.core.fields import ContentType, Name, RecordFinding
from game.core.records import Record

HEAD_FILE = "ruleset.yaml"
SETTLED_NS = 3_000_000_000
"""How long a file must have been left alone before its time stamp is trusted."""
_ID = re.compile(r"[a-z][a-z0-9_]{0,59}").fullmatch


class Head(Record):
    """What `ruleset.yaml` says of the ruleset itself."""

    title: Name
    blurb: str = ""


@dataclass(frozen=True)
class Loaded:
    """A ruleset's content and what was wrong with its files."""

    rules: Rules
    problems: tuple[Problem, ...] = ()


@dataclass(slots=True)
class _File:
    """A file that was found: `kind` of content (empty for the head file), and the bytes once read."""

    path: str
    kind: str
    report: ProblemReport
    data: bytes | None = None

    @property
    def stem(self) -> str:
        """The file's name without ending."""
        return os.path.splitext(os.path.basename(self.path))[0]


@dataclass
class _Row:
    """A record in the making, with what the reference pass needs."""

    id: str
    record: Any
    raw: Any
    at: tuple[str | int, ...]
    source: Source
    report: ProblemReport


@dataclass
class _Work:
    """Everything read so far."""

    types: Mapping[str, ContentType]
    rows: dict[str, dict[str, _Row]] = field(default_factory=dict)
    head: dict[str, Any] = field(default_factory=dict)


def load_rules(
    ruleset_id: str,
    types: Mapping[str, ContentType],
    folders: Sequence[Path],
    cache_dir: Path | None = None,
) -> Loaded:
    """Content of a ruleset from `folders`, the shipped one first.

    An id that two files define is taken from the first. Records with a fault are left out and reported.
    With `cache_dir`, a faultless result is kept there and found again as long as no file changes.
    """
    found = list(_find(types, folders))
    unread = _unread(types, folders)
    if unread:
        cache_dir = None
    stamp = _stamp(ruleset_id, types, found) if cache_dir is not None else None
    if cache_dir is not None and stamp is not None:
        known = load_cached(cache_dir, key_of_stamp(cache_dir, stamp), types)
        if known is not None:
            return Loaded(known)
    files = [_File(path, kind, ProblemReport(path)) for kind, path in found]
    for file in files:
        file.data = read_limited(file.path, MAX_BYTES, file.report)
    key = _cache_key(ruleset_id, types, files)
    if cache_dir is not None and all(file.data is not None for file in files):
        known = load_cached(cache_dir, key, types)
        if known is not None:
            if stamp is not None:
                store_stamp(cache_dir, stamp, key)
            return Loaded(known)
    work = _Work(types, rows={kind: {} for kind in types})
    for file in files:
        _read_file(file, work)
    _judge_rows(work)
    _check_references(work)
    problems = sort_problems((*unread, *(p for file in files for p in file.report.problems())))
    rules = _rules(ruleset_id, work)
    if cache_dir is not None and not problems:
        store_cached(cache_dir, key, rules)
    return Loaded(rules, tuple(problems))


def _unread(types: Mapping[str, ContentType], folders: Sequence[Path]) -> list[Problem]:
    """The folders of records that should be read and cannot be."""
    out: list[Problem] = []
    for folder in folders:
        for inner in (folder, *(folder / place for _, place, _ in types.values() if place.endswith("/"))):
            why = why_unread(inner)
            if why:
                report = ProblemReport(inner)
                report.add("file-missing", why)
                out += report.problems()
    return out


def _find(types: Mapping[str, ContentType], folders: Sequence[Path]) -> Iterator[tuple[str, str]]:
    """All content files in the order in which they count: what kind they hold, and their path."""
    for folder in folders:
        names = names_in(folder)
        places = [("", HEAD_FILE), *((kind, place) for kind, (_, place, _) in types.items())]
        for kind, place in places:
            if place.endswith("/"):
                inner = os.path.join(folder, place)
                found = [f"{inner}{name}" for name in names_in(inner) if name.endswith(".yaml")]
            else:
                found = [os.path.join(folder, place)] if place in names else []
            for path in found:
                yield kind, path


@cache
def _form(record: type[msgspec.Struct]) -> str:
    return repr(msgspec.inspect.type_info(record))


def _stamp(ruleset_id: str, types: Mapping[str, ContentType], found: Sequence[tuple[str, str]]) -> str | None:
    """Says which files lie there and since when; None while one of them was just changed, for then the next
    change may come within the same tick of the file system's clock."""
    newest = 0
    parts = []
    try:
        for kind, path in found:
            status = os.stat(path)
            changed, touched = status.st_mtime_ns, status.st_ctime_ns
            newest = max(newest, changed, touched)
            parts.append(f"{kind}\0{path}\0{status.st_size} {changed} {touched} {status.st_ino}")
    except OSError:
        return None
    if newest >= time.time_ns() - SETTLED_NS:
        return None
    digest = _digest_of_types(ruleset_id, types)
    digest.update(os.fsencode("\0".join(parts)))
    return digest.hexdigest()


def _digest_of_types(ruleset_id: str, types: Mapping[str, ContentType]) -> blake2b:
    digest = blake2b(digest_size=20)
    digest.update(f"{__version__}\0{ruleset_id}\0".encode())
    for kind, (record, place, instead) in types.items():
        forms = "".join(_form(form) for form in (record, *instead.values()))
        digest.update(f"{kind}{place}{forms}\0".encode())
    return digest


def _cache_key(ruleset_id: str, types: Mapping[str, ContentType], files: Sequence[_File]) -> str:
    digest = _digest_of_types(ruleset_id, types)
    for file in files:
        data = file.data or b""
        digest.update(os.fsencode(f"{file.kind}\0{file.path}\0{len(data)}\0") + data)
    return digest.hexdigest()


def _read_file(file: _File, work: _Work) -> None:
    source = None if file.data is None else parse_yaml(file.data, file.report)
    if source is None:
        return
    if not isinstance(source.value, dict):
        file.report.add("yaml-top", "the file must hold keys and values", source.mark(()))
    elif not file.kind:
        _read_head(file, source, work)
    elif work.types[file.kind].place.endswith("/"):
        if check_id(file.stem, file.report, file_name=True):
            _take(file.stem, source, file.report, file.kind, work, ())
    else:
        _read_rows(file, source, work)


def _head_shape(types: Mapping[str, ContentType]) -> Shape:
    """Shape of `ruleset.yaml`: its own keys and the single records kept in it."""
    fields = dict(shape_of(Head).fields)
    for record, place, _ in types.values():
        if place.startswith(HEAD_FILE + "#"):
            fields[place.partition("#")[2]] = FieldShape(shape_of(record), required=False)
    return Shape("record", fields=fields)


def _read_head(file: _File, source: Source, work: _Work) -> None:
    if work.head:
        file.report.add("id-taken", "only one folder may hold the ruleset's own file")
        return
    clean = Schema(Head, _head_shape(work.types)).check(source, file.report)
    if clean is not None:
        work.head = clean


def check_id(id_: str, report: ProblemReport, mark: FilePlace = WHOLE, *, file_name: bool) -> bool:
    """Whether an id is well formed; reports it if not."""
    if file_name and reserved(id_):
        report.add("file-name", f"{quoted(id_)} is a name that Windows reserves", mark)
        return False
    if _ID(id_):
        return True
    what = "the file's name" if file_name else "an id"
    report.add(
        "file-name", f"{what} must be lower-case letters, digits and underscores, not {quoted(id_)}", mark
    )
    return False


@dataclass(frozen=True)
class OneRecord:
    """A record file by itself: the record (None if it is broken), and where everything in it stands."""

    record: Any
    source: Source | None
    report: ProblemReport


def read_one(path: Path, kind: str, types: Mapping[str, ContentType], known: Rules) -> OneRecord:
    """Read one file of a folder of records, its references checked against `known` and its neighbours."""
    report = ProblemReport(path)
    data = read_limited(path, MAX_BYTES, report)
    source = None if data is None else parse_yaml(data, report)
    check_id(path.stem, report, file_name=True)
    if source is None:
        return OneRecord(None, None, report)
    if not isinstance(source.value, dict):
        report.add("yaml-top", "the file must hold keys and values", source.mark(()))
        return OneRecord(None, source, report)
    schema = schema_for(form_of(types[kind], source.value))
    record = schema.read(source, report, given={"id": path.stem})
    taken = known.files.get((kind, path.stem))
    if taken is not None and real_path(Path(taken)) != real_path(path):
        report.add("id-taken", f"{kind} {path.stem!r} is already defined in {taken}")
    beside = {p.stem for p in path.parent.glob("*.yaml")}
    for table, id_, place, as_key in references(schema.shape, source.value):
        ids = set(known.tables.get(table, {})) | (beside if table == kind else set())
        if id_ not in ids:
            _report_reference(report, source, table, id_, place, as_key, ids)
    if record is not None and not judged(record, known.tables, source, (), report):
        return OneRecord(None, source, report)
    return OneRecord(settled(record, known.tables), source, report)


def form_of(type_: ContentType, value: Mapping[str, Any]) -> type[msgspec.Struct]:
    """The record type of what a file or a row says: that of the key that it alone has, else the table's."""
    return next((form for key, form in type_.instead.items() if key in value), type_.record)


def judged(
    record: Any, tables: Mapping[str, Mapping[str, Any]], source: Source, at: Path_, report: ProblemReport
) -> bool:
    """Whether a record of another form than its table's can become one; whatever is wrong is reported."""
    find = getattr(record, "faults", None)
    sound = True
    for found in find(tables) if find is not None else ():
        report_finding(found, source, at, report)
        sound = sound and found.severity != "error"
    return sound


def report_finding(found: RecordFinding, source: Source, at: Path_, report: ProblemReport) -> None:
    """What a ruleset finds in a record, at its place in the file."""
    report.add(
        found.code,
        found.message,
        source.mark((*at, *_steps(found.field))),
        severity=cast(Severity, found.severity),
        value=found.value or None,
        allowed=found.allowed,
    )


def _steps(field: str) -> tuple[str | int, ...]:
    """The way to a field: its name, or names and numbers with dots between."""
    return tuple(int(step) if step.isdigit() else step for step in field.split(".") if step)


def _report_reference(
    report: ProblemReport,
    source: Source,
    table: str,
    id_: str,
    place: Path_,
    as_key: bool,
    ids: Iterable[str],
) -> None:
    message = f"there is no {table} {id_[:60]!r}"
    report.add("ref-missing", message, source.mark(place, key=as_key), value=id_, allowed=sorted(ids))


def _read_rows(file: _File, source: Source, work: _Work) -> None:
    for id_ in source.value:
        if check_id(id_, file.report, source.mark((id_,), key=True), file_name=False):
            _take(id_, source, file.report, file.kind, work, (id_,))


def _take(
    id_: str, source: Source, report: ProblemReport, kind: str, work: _Work, at: tuple[str | int, ...]
) -> None:
    """Read the record at a place and enter it, unless its id is taken."""
    raw = source.value[id_] if at else source.value
    form = form_of(work.types[kind], raw) if isinstance(raw, dict) else work.types[kind].record
    record = schema_for(form).read(source, report, at, given={"id": id_})
    taken = work.rows[kind].get(id_)
    if taken is not None:
        report.add(
            "id-taken", f"{kind} {id_!r} is already defined in {taken.report.file}", source.mark(at, key=True)
        )
    elif record is not None:
        work.rows[kind][id_] = _Row(id_, record, raw, at, source, report)


def _judge_rows(work: _Work) -> None:
    """Leave out records of another form than their table's that cannot become one of it."""
    tables = {kind: {id_: row.record for id_, row in rows.items()} for kind, rows in work.rows.items()}
    for kind, rows in work.rows.items():
        forms = tuple(work.types[kind].instead.values())
        for row in list(rows.values()) if forms else ():
            if isinstance(row.record, forms) and not judged(
                row.record, tables, row.source, row.at, row.report
            ):
                rows.pop(row.id)


def _check_references(work: _Work) -> None:
    """One pass over all ids that records name (fields marked `ref`); a record with a bad one is left out."""
    for rows in work.rows.values():
        for row in list(rows.values()):
            form: type[msgspec.Struct] = type(row.record)
            shape = schema_for(form).shape
            for table, id_, path, as_key in references(shape, row.raw, row.at):
                known = work.rows.get(table)
                if known is None or id_ in known:
                    continue
                _report_reference(row.report, row.source, table, id_, path, as_key, known)
                rows.pop(row.id, None)


def _rules(ruleset_id: str, work: _Work) -> Rules:
    tables = {
        kind: {id_: row.record for id_, row in rows.items()}
        for kind, rows in work.rows.items()
        if "#" not in work.types[kind].place
    }
    for kind, records in tables.items():
        tables[kind] = {id_: settled(record, tables) for id_, record in records.items()}
    params = None
    for record, place, _ in work.types.values():
        if place.startswith(HEAD_FILE + "#"):
            params = msgspec.convert(work.head.get(place.partition("#")[2], {}), record)
    return Rules(
        id=ruleset_id,
        title=work.head.get("title", ruleset_id),
        blurb=work.head.get("blurb", ""),
        tables=frozen_tables(tables),
        params=params,
        fingerprint=fingerprint(tables, params),
        files={(kind, id_): row.report.file for kind, rows in work.rows.items() for id_, row in rows.items()},
    )


def settled(record: Any, tables: Mapping[str, Mapping[str, Any]]) -> Any:
    """A record with what is worked out of other tables (`core.fields.worked_out`)."""
    work_out = getattr(record, "settled", None)
    return record if work_out is None else work_out(tables)


def fingerprint(tables: Mapping[str, Mapping[str, Any]], params: Any) -> str:
    """Hash of the records, whatever files and in whatever order they came."""
    data = msgspec.msgpack.encode((tables, params), order="deterministic")
    return blake2b(data, digest_size=16).hexdigest()
