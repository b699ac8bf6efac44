"""How commands speak: tables on a terminal, plain lines into a pipe, JSON on demand, plain failures."""

import contextlib
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from io import TextIOWrapper
from typing import Any, Final, TextIO

_LAST_STANDARD = 2

EXIT_OK: Final = 0
EXIT_PROBLEMS: Final = 1
EXIT_USAGE: Final = 2
EXIT_ENVIRONMENT: Final = 3
EXIT_INTERRUPTED: Final = 130


class CommandFailed(Exception):
    """A command cannot do what was asked; the text is one or more lines for the user."""

    def __init__(self, text: str, code: int = EXIT_PROBLEMS) -> None:
        super().__init__(text)
        self.code = code


def prepare_streams() -> None:
    """Make standard streams that take whatever is written: a sign that their encoding lacks is replaced, and
    what is written to a stream that was closed before the start goes nowhere.

    A missing stream's number is taken up first, lest the next file that is opened should get it and receive
    what C libraries print.
    """
    while (handle := os.open(os.devnull, os.O_RDWR)) <= _LAST_STANDARD:
        pass
    os.close(handle)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            nowhere = open(os.devnull, "w", encoding="utf-8", errors="replace")  # noqa: SIM115  # kept open
            setattr(sys, name, nowhere)
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def flushed(stream: TextIO) -> bool:
    """Write out what waits in a stream. False, with the rest thrown away, if its reader has left or its disk
    is full."""
    try:
        stream.flush()
    except (OSError, ValueError):
        silence(stream)
        return False
    return True


def silence(stream: TextIO) -> None:
    """Point a stream elsewhere, so that its last flush is silent."""
    with contextlib.suppress(OSError, ValueError):
        handle = os.open(os.devnull, os.O_WRONLY)
        os.dup2(handle, stream.fileno())
        os.close(handle)


def print_json(value: Any) -> None:
    """The machine-readable result, the only thing that a command with --json writes to standard output."""
    print(json.dumps(value, indent=2, ensure_ascii=False))


def print_table(columns: Sequence[str], rows: Sequence[Sequence[str]], title: str = "") -> None:
    """A table: ruled on a terminal, columns divided by two spaces where output is kept."""
    if sys.stdout.isatty():
        _print_ruled(columns, rows, title)
        return
    if title:
        print(title)
    lines = [list(columns), *(list(row) for row in rows)]
    widths = [max(len(line[index]) for line in lines) for index in range(len(columns))]
    for line in lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


def _print_ruled(columns: Sequence[str], rows: Sequence[Sequence[str]], title: str) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(*columns, title=title or None)
    for row in rows:
        # Text, because a cell may hold brackets that rich would take for its own markup.
        table.add_row(*(Text(cell) for cell in row))
    Console().print(table)


def note(text: str) -> None:
    """A remark beside the result: never part of what a pipe receives."""
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:
        silence(sys.stderr)


@contextlib.contextmanager
def progress() -> Iterator[Callable[[str, float], None]]:
    """A bar on the terminal while the block lasts: call what it gives with what is being done and the part
    that is done, 0 to 1. Nothing where standard error is kept."""
    if not sys.stderr.isatty():
        yield lambda _text, _share: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=1.0)
        yield lambda text, share: bar.update(task, description=text, completed=share)
