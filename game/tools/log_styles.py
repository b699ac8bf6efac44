"""What a battle's log looks like: plain text, Markdown, or BBCode for a forum.

A log is a list of lines with depths. Whatever stands in a line is shown as it is: a name that looks like
markup of the style has no effect as such.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

Style = Literal["text", "markdown", "bbcode"]


@dataclass(frozen=True)
class Line:
    """One line of a log. `depth` 0 is a heading, 1 a sub-heading, the rest is told in steps."""

    depth: int
    text: str


@dataclass(frozen=True)
class Table:
    """Figures in columns, the first of them names. All rows have as many cells as the head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def all(self) -> tuple[tuple[str, ...], ...]:
        """The head and the rows."""
        return (self.head, *self.rows)


Piece = Line | Table


def dressed(pieces: Iterable[Piece], style: Style) -> list[str]:
    """Lines and tables in a style."""
    return _STYLES[style]([_tidy(piece) for piece in pieces])


def story(title: str, before: Iterable[Piece], told: Iterable[Piece], after: Iterable[Piece]) -> list[Piece]:
    """The log of a battle: both parties, all that happened, what became of them."""
    head = [Line(0, title)] if title else []
    return [*head, *before, Line(1, "The battle"), *told, *after]


def _tidy(piece: Piece) -> Piece:
    if isinstance(piece, Line):
        return Line(piece.depth, _one_line(piece.text))
    head, *rows = (tuple(_one_line(cell) for cell in row) for row in piece.all)
    return Table(head, tuple(rows))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _text(pieces: Iterable[Piece]) -> list[str]:
    out: list[str] = []
    for line in pieces:
        if isinstance(line, Table):
            out += _columns(line)
            continue
        if line.depth < 2 and out:
            out.append("")
        out.append("  " * max(0, line.depth - 1) + line.text)
    return out


def _columns(table: Table) -> list[str]:
    """Names to the left, figures to the right, as wide as the widest of each column."""
    wide = [max(map(len, column)) for column in zip(*table.all, strict=True)]
    cells = [
        [row[0].ljust(wide[0]), *(cell.rjust(n) for cell, n in zip(row[1:], wide[1:], strict=True))]
        for row in table.all
    ]
    return ["  " + "  ".join(row).rstrip() for row in cells]


_MARKDOWN = re.compile(r"([\\`*_\[\]<>|~#])")
_ENTITY = re.compile(r"&(?=[#\w]+;)")
_LINK = re.compile(r"(?i)\b(https?|ftp)(?=:)|(?<=www)(?=\.)|@(?=\w)")
_NOTHING = "\u200b"
"""A space of no width: it stands between what must not be read together."""


def _markdown(pieces: Iterable[Piece]) -> list[str]:
    out: list[str] = []
    before = -1
    for line in pieces:
        if isinstance(line, Table):
            out += ["", *_piped(line)]
            before = 1
            continue
        text = _in_markdown(line.text)
        if out and (line.depth < 2 or before < 2):
            out.append("")
        if line.depth < 2:
            out.append("#" * (line.depth + 2) + " " + text)
        else:
            out.append("  " * (line.depth - 2) + "- " + _unlisted(text))
        before = line.depth
    return out


def _in_markdown(text: str) -> str:
    return _MARKDOWN.sub(r"\\\1", _ENTITY.sub("&amp;", _LINK.sub(rf"\g<0>{_NOTHING}", text)))


def _piped(table: Table) -> list[str]:
    head, *rows = ("| " + " | ".join(map(_in_markdown, row)) + " |" for row in table.all)
    return [head, "|---" + "|--:" * (len(table.head) - 1) + "|", *rows]


def _unlisted(text: str) -> str:
    """A step that begins like a list within the list, but is none."""
    return re.sub(r"^(\d+)([.)])(?=\s|$)", r"\1\\\2", re.sub(r"^([-+])(?=\s|$)", r"\\\1", text))


_TAG = re.compile(r"\[(?=[A-Za-z/*=])")


def _bbcode(pieces: Iterable[Piece]) -> list[str]:
    out: list[str] = []
    open_ = 0
    for line in pieces:
        depth = max(0, line.depth - 1) if isinstance(line, Line) else 0
        while open_ > depth:
            open_ -= 1
            out.append("  " * open_ + "[/list]")
        if isinstance(line, Table):
            out += _tagged(line)
            continue
        text = _in_bbcode(line.text)
        if not depth:
            out += [""] * bool(out)
            out.append(f"[size=150][b]{text}[/b][/size]" if line.depth == 0 else f"[b]{text}[/b]")
            continue
        while open_ < depth:
            out.append("  " * open_ + "[list]")
            open_ += 1
        out.append("  " * (depth - 1) + "[*]" + text)
    while open_:
        open_ -= 1
        out.append("  " * open_ + "[/list]")
    return out


def _in_bbcode(text: str) -> str:
    return _TAG.sub(f"[{_NOTHING}", _LINK.sub(rf"\g<0>{_NOTHING}", text))


def _tagged(table: Table) -> list[str]:
    def row(cells: Iterable[str], tag: str) -> str:
        return "  [tr]" + "".join(f"[{tag}]{_in_bbcode(cell)}[/{tag}]" for cell in cells) + "[/tr]"

    return ["[table]", row(table.head, "th"), *(row(cells, "td") for cells in table.rows), "[/table]"]


_STYLES: Mapping[Style, Callable[[Iterable[Piece]], list[str]]] = {
    "text": _text,
    "markdown": _markdown,
    "bbcode": _bbcode,
}

STYLES: tuple[Style, ...] = tuple(_STYLES)
