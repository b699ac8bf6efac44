"""Strict YAML: what is written is what is read, and every value knows its line.

PyYAML's C parser supplies the events; the values are built here, so that none of YAML 1.1's surprises is
left: `no`, `on`, `12:30`, `0123` and dates are text, duplicate keys, anchors, aliases, merge keys and tags
are faults, and so is a second document. Built without recursion, with caps on size, depth and count.

| written | read as |
|---|---|
| `true`, `false` | bool |
| `null`, `~`, nothing | None |
| `12`, `-3`, `+3` | int, up to 15 digits |
| anything else, quoted or not | str (`2.5` and `1/3` too: fields with a scale make exact figures of them) |
"""

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml
from yaml._yaml import CParser
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)
from yaml.reader import ReaderError

from game.content.files import open_plain
from game.content.problems import FilePlace, ProblemReport, quoted

MAX_BYTES = 2_000_000
MAX_DEPTH = 24
MAX_VALUES = 200_000
MAX_TEXT = 4_000
MAX_KEY = 100

Key = str | int
Path_ = tuple[Key, ...]

_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,14})").fullmatch
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}


class _Marks:
    """Places of a block's keys and values, side by side with the block. Keys of lists are their indices."""

    __slots__ = ("blocks", "here", "keys", "values")

    def __init__(self, here: Any) -> None:
        self.here = here
        self.keys: dict[Key, Any] = {}
        self.values: dict[Key, Any] = {}
        self.blocks: dict[Key, _Marks] = {}


class Source:
    """A file as read: its `value` and where everything in it stands."""

    def __init__(self, file: str, lines: Sequence[str], value: Any, marks: _Marks | None) -> None:
        self.file = file
        self.lines = lines
        self.value = value
        self._marks = marks

    def mark(self, path: Path_, *, key: bool = False) -> FilePlace:
        """Place of the value at `path` (keys and list indices from the top), with `key` that of its key.

        A path that leads nowhere gives the place of the innermost block on its way.
        """
        marks = self._marks
        if marks is None:
            return FilePlace(1, 1)
        for step in path[:-1]:
            inner = marks.blocks.get(step)
            if inner is None:
                return _mark(marks.values.get(step, marks.here))
            marks = inner
        if not path:
            return _mark(marks.here)
        found = marks.keys.get(path[-1]) if key else None
        return _mark(found or marks.values.get(path[-1]) or marks.here)


def _mark(place: Any) -> FilePlace:
    return FilePlace(place.line + 1, place.column + 1)


def read_yaml(path: Path | str, report: ProblemReport) -> Source | None:
    """The file's content, or None with the reasons in `report`."""
    data = read_limited(path, MAX_BYTES, report)
    return None if data is None else parse_yaml(data, report)


def read_limited(path: Path | str, limit: int, report: ProblemReport) -> bytes | None:
    """The bytes of a plain file of at most `limit`; None, with a problem, if it is none or cannot be read."""
    try:
        with open_plain(path) as file:
            size = os.fstat(file.fileno()).st_size
            if size > limit:
                report.add("file-large", f"the file is larger than {limit // 1_000_000} MB")
                return None
            return file.read(limit)
    except (OSError, ValueError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        report.add("file-missing", f"the file cannot be read: {why}")
        return None


def decode(data: bytes, report: ProblemReport) -> str | None:
    """`data` as UTF-8 text, its byte order mark dropped. Also gives the report its lines."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        report.add("file-encoding", "the file is UTF-16; save it as UTF-8", FilePlace(1, 1))
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        mark = FilePlace(before.count(b"\n") + 1, error.start - (before.rfind(b"\n") + 1) + 1)
        report.lines = data.decode("utf-8", "replace").splitlines()
        wrong = f"byte {data[error.start]:#04x} is not UTF-8"
        report.add("file-encoding", f"{wrong}; save the file as UTF-8", mark)
        return None
    report.lines = text.splitlines()
    return text


def parse_yaml(data: bytes, report: ProblemReport) -> Source | None:
    """As `read_yaml`, of bytes at hand. Faults that leave the rest readable are all reported."""
    text = decode(data, report)
    if text is None:
        return None
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        report.add("yaml-syntax", "the file holds a zero byte", FilePlace(line, 1))
        return None
    builder = _ValueBuilder(report)
    try:
        builder.run(CParser(text))
    except _YamlStop:
        return None
    except ReaderError as error:
        place = text[: error.position]
        mark = FilePlace(place.count("\n") + 1, error.position - (place.rfind("\n") + 1) + 1)
        report.add("yaml-syntax", "a control character is not allowed here", mark)
        return None
    except yaml.MarkedYAMLError as error:
        _report_syntax(error, report)
        return None
    if builder.top is not None:
        return Source(report.file, report.lines, builder.top, builder.top_marks)
    if not report.broken:
        report.add("yaml-empty", "the file is empty", FilePlace(1, 1))
    return None


def _report_syntax(error: yaml.MarkedYAMLError, report: ProblemReport) -> None:
    place = error.problem_mark or error.context_mark
    mark = FilePlace(place.line + 1, place.column + 1) if place else FilePlace(1, 1)
    message = error.problem or "this is not YAML"
    line = report.lines[mark.line - 1] if mark.line <= len(report.lines) else ""
    if "\t" in line[: len(line) - len(line.lstrip())]:
        message = "a tab cannot indent a line; use spaces"
    elif error.context and error.context_mark and error.context_mark.line + 1 != mark.line:
        message += f" ({error.context}, line {error.context_mark.line + 1})"
    report.add("yaml-syntax", message, mark)


class _YamlStop(Exception):
    """Reading on would cost too much or make no sense."""


class _ValueBuilder:
    """Makes values of parser events, with a stack of its own in place of recursion.

    `_box` and `_marks` are the block being filled; the outermost ones hold the document itself.
    """

    def __init__(self, report: ProblemReport) -> None:
        self.report = report
        self.started = False
        self._box: Any = []
        self._marks = _Marks(None)
        self._key: Key | None = None
        self._stack: list[tuple[Any, _Marks]] = []
        self._merged = False

    @property
    def top(self) -> Any:
        """The document's value, None for an empty one."""
        return self._box[0] if self._box else None

    @property
    def top_marks(self) -> _Marks | None:
        """Places of the document's keys and values; None if it is a bare value."""
        return self._marks.blocks.get(0)

    def run(self, parser: Any) -> None:
        """Read all events of a document."""
        next_event = parser.get_event
        scalar, start_map, start_list = self._scalar, MappingStartEvent, SequenceStartEvent
        for _ in range(MAX_VALUES):
            event = next_event()
            kind = event.__class__
            if kind is ScalarEvent:
                scalar(event)
            elif kind is start_map or kind is start_list:
                self._open({} if kind is start_map else [], event)
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                self._close()
            elif kind is AliasEvent:
                self._fault("yaml-alias", f"alias *{event.anchor[:40]}: write the values out", event)
                self._put(None, event)
            elif kind is DocumentStartEvent:
                self._document(event)
            elif kind is StreamEndEvent:
                return
        self._fault("yaml-many", f"more than {MAX_VALUES:,} values", event)
        raise _YamlStop

    def _fault(self, code: str, message: str, event: Any) -> None:
        self.report.add(code, message, _mark(event.start_mark))

    def _document(self, event: Any) -> None:
        if self.started:
            self._fault("yaml-documents", "a second document begins here; one file holds one", event)
            raise _YamlStop
        self.started = True
        if event.version or event.tags:
            self._fault("yaml-directive", "remove the line that begins with %", event)

    def _check_node(self, event: Any) -> None:
        if event.anchor is not None:
            self._fault("yaml-alias", f"anchor &{event.anchor[:40]} is not allowed", event)
        if event.tag is not None:
            self._fault("yaml-tag", f"tag {quoted(event.tag)} is not allowed", event)

    def _wants_key(self) -> bool:
        return self._box.__class__ is dict and self._key is None

    def _open(self, box: Any, event: Any) -> None:
        if event.anchor is not None or event.tag is not None:
            self._check_node(event)
        if self._wants_key():
            self._fault("yaml-key", "a list or block cannot be a key", event)
            raise _YamlStop
        if len(self._stack) >= MAX_DEPTH:
            self._fault("yaml-deep", f"more than {MAX_DEPTH} blocks inside each other", event)
            raise _YamlStop
        marks = _Marks(event.start_mark)
        self._marks.blocks[self._put(box, event)] = marks
        self._stack.append((self._box, self._marks))
        self._box, self._marks = box, marks

    def _close(self) -> None:
        if self._merged and self._box.__class__ is dict:
            self._box.pop("<<", None)
        self._box, self._marks = self._stack.pop()
        self._key = None

    def _put(self, value: Any, event: Any) -> Key:
        """Store a value in the open block; returns its key there."""
        box, step = self._box, self._key
        if box.__class__ is list:
            step = len(box)
            box.append(value)
        elif step is None:
            self._fault("yaml-key", "an alias cannot be a key", event)
            raise _YamlStop
        else:
            box[step] = value
            self._key = None
        self._marks.values[step] = event.start_mark
        return step

    def _scalar(self, event: Any) -> None:
        text = event.value
        if event.anchor is not None or event.tag is not None:
            self._check_node(event)
        if self._box.__class__ is dict and self._key is None:
            self._take_key(text, event)
            return
        if len(text) > MAX_TEXT:
            self._fault(
                "yaml-long", f"a text of {len(text):,} characters; at most {MAX_TEXT:,} are allowed", event
            )
            text = text[:MAX_TEXT]
        value: Any = text
        if event.implicit[0]:
            if text in _WORDS:
                value = _WORDS[text]
            elif _INT(text):
                value = int(text)
        self._put(value, event)

    def _take_key(self, text: str, event: Any) -> None:
        if text == "<<" and event.implicit[0]:
            self._merged = True
            self._fault("yaml-merge", "a merge key (<<) is not allowed; write the values out", event)
        elif text in self._box:
            first = self._marks.keys[text].line + 1
            self._fault("yaml-duplicate-key", f"{quoted(text)} already appears in line {first}", event)
        elif not text or len(text) > MAX_KEY:
            self._fault("yaml-key", f"a key must be a word of at most {MAX_KEY} characters", event)
        text = text[:MAX_KEY]
        self._marks.keys.setdefault(text, event.start_mark)
        self._key = text
