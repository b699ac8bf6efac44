"""What is wrong with a file, said so that its author can mend it: place, line, allowed values, a guess.

Readers never stop at the first fault. They write `Problem`s into the file's `ProblemReport` and go on;
whoever called them decides what to do with the list. Every code is explained in `codes.CODES`.
"""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

from game.content.codes import CODES
from game.core.records import Record

Severity = Literal["error", "warning", "info"]
_RANK: dict[str, int] = {"error": 0, "warning": 1, "info": 2}

REPEATS = 25
"""Problems of one code that a file may list; the rest is counted in one line."""
_CLIP = 60
_LINE_CLIP = 200


class FilePlace(NamedTuple):
    """A place in a file, counted from 1; column 0 means the line as a whole."""

    line: int = 1
    column: int = 0


WHOLE = FilePlace()
"""The place of a fault of the whole file: where it begins, as every problem has a line to go to."""


class Problem(Record):
    """One fault of one file.

    `line` and `column` count from 1; the column is 0 for a fault of the whole line, or in line 1 of the whole
    file. `text` is the line itself. `allowed` lists what could stand there, `suggestion` the likeliest of it.
    """

    file: str
    line: int = WHOLE.line
    column: int = WHOLE.column
    code: str
    message: str
    severity: Severity = "error"
    text: str = ""
    allowed: tuple[str, ...] = ()
    suggestion: str = ""

    @property
    def place(self) -> str:
        """`file:line:column`, as editors understand it."""
        return f"{self.file}:{self.line}" + (f":{self.column}" if self.column else "")

    @property
    def full_message(self) -> str:
        """Message, suggestion and allowed values in one line."""
        parts = [self.message]
        if self.suggestion:
            parts.append(f"did you mean {self.suggestion!r}?")
        if self.allowed:
            parts.append("allowed: " + ", ".join(self.allowed))
        return "; ".join(parts)


class ContentError(Exception):
    """Content that the game cannot do without is broken. `problems` says how."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(f"{p.place}: {p.full_message}" for p in self.problems[:20]))


class ProblemReport:
    """Collects the problems of one file. `lines` are its lines, if it is a text file."""

    def __init__(self, file: str | Path, lines: Sequence[str] = ()) -> None:
        self.file = str(file)
        self.lines = lines
        self._found: list[Problem] = []
        self._count: dict[str, int] = {}
        self._surplus: dict[str, tuple[int, Severity]] = {}

    def add(
        self,
        code: str,
        message: str,
        mark: FilePlace = WHOLE,
        *,
        severity: Severity = "error",
        value: str | None = None,
        allowed: Iterable[str] = (),
    ) -> None:
        """Add a problem. With `value`, the nearest of `allowed` is suggested."""
        if code not in CODES:
            raise ValueError(f"problem code {code!r} is not explained")
        self._count[code] = self._count.get(code, 0) + 1
        if self._count[code] > REPEATS:
            self._surplus.setdefault(code, (mark.line, severity))
            return
        words = tuple(allowed)
        self._found.append(
            Problem(
                file=self.file,
                line=mark.line,
                column=mark.column,
                code=code,
                message=message,
                severity=severity,
                text=self.line(mark.line) if mark.column else "",
                allowed=words if len(words) <= 40 else (),
                suggestion=nearest(value, words) if value is not None else "",
            )
        )

    def take(self, others: Iterable[Problem]) -> None:
        """Add problems of the same file that were found apart."""
        for one in others:
            self._count[one.code] = self._count.get(one.code, 0) + 1
            if self._count[one.code] > REPEATS:
                self._surplus.setdefault(one.code, (one.line, one.severity))
            else:
                self._found.append(one)

    def line(self, number: int) -> str:
        """The text of a line, without its end; empty where there is none."""
        if 1 <= number <= len(self.lines):
            return clip(self.lines[number - 1].rstrip("\r\n").replace("\t", " "), _LINE_CLIP)
        return ""

    @property
    def broken(self) -> bool:
        """Whether an error has been found."""
        return any(p.severity == "error" for p in self._found)

    def problems(self) -> list[Problem]:
        """All problems in the order of the file, the surplus of a code counted in one line."""
        surplus = [
            Problem(
                file=self.file,
                line=line,
                code=code,
                severity=severity,
                message=f"and {self._count[code] - REPEATS} more of the same kind",
            )
            for code, (line, severity) in sorted(self._surplus.items())
        ]
        return [*sorted(self._found, key=lambda p: (p.line, p.column)), *surplus]


def clip(text: str, length: int = _CLIP) -> str:
    """`text` on one line, cut with an ellipsis, for messages that quote a file."""
    flat = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text[: length + 1])
    return flat if len(flat) <= length else flat[: length - 1] + "…"


def quoted(text: str) -> str:
    """A piece of a file in quotes, clipped."""
    return f"'{clip(text)}'"


def nearest(word: str, words: Iterable[str]) -> str:
    """The one of `words` that `word` was probably meant to be, or an empty text.

    Small slips count least: letter case, and `-` or a space for `_`.
    """
    plain = _plain(word[:_CLIP])
    limit = max(1, (len(plain) + 1) // 3)
    best, best_distance = "", limit + 1
    for candidate in words:
        if abs(len(candidate) - len(plain)) > limit:
            continue
        distance = edit_distance(plain, _plain(candidate))
        if distance < best_distance:
            best, best_distance = candidate, distance
    return best


def _plain(word: str) -> str:
    return word.lower().replace("-", "_").replace(" ", "_")


def edit_distance(a: str, b: str) -> int:
    """Letters to add, drop, change or swap with their neighbour to make `b` of `a`."""
    before: list[int] = []
    last = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        row = [i]
        for j, other in enumerate(b, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before, last = last, row
    return last[-1]


def sort_problems(problems: Iterable[Problem]) -> list[Problem]:
    """By file and line, errors before warnings on one line, each fault once."""
    unique = dict.fromkeys(problems)
    return sorted(unique, key=lambda p: (p.file, p.line, p.column, _RANK[p.severity]))


def as_json(problems: Iterable[Problem]) -> str:
    """A JSON list of `{"file", "line", "column", "code", "message", "severity"}`."""
    rows: list[dict[str, Any]] = [
        {
            "file": p.file,
            "line": p.line,
            "column": p.column,
            "code": p.code,
            "message": p.full_message,
            "severity": p.severity,
        }
        for p in problems
    ]
    return json.dumps(rows, indent=2, ensure_ascii=False)


def as_lines(problems: Iterable[Problem]) -> list[str]:
    """Plain text for logs and screens: place and message, the line with a caret below it, the values."""
    out = []
    for p in problems:
        out.append(f"{p.place}: {p.severity}: {p.message} [{p.code}]")
        if p.text.strip():
            out.append(f"    {p.text}")
            if 0 < p.column <= len(p.text) + 1:
                out.append(" " * (p.column + 3) + "^")
        if p.suggestion:
            out.append(f"    did you mean: {p.suggestion}")
        if p.allowed:
            out.append("    allowed: " + ", ".join(p.allowed))
    return out


def summary(problems: Sequence[Problem]) -> str:
    """`3 errors, 1 warning`, or `no problems`."""
    counts: Counter[str] = Counter(p.severity for p in problems)
    parts = [
        f"{counts[kind]} {word}{'s' if counts[kind] != 1 and kind != 'info' else ''}"
        for kind, word in (("error", "error"), ("warning", "warning"), ("info", "info"))
        if counts[kind]
    ]
    return ", ".join(parts) or "no problems"
