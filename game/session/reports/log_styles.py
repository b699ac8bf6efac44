"""What logs and reports look like: plain text, Markdown, BBCode for a forum, or a page of HTML.

A log is a list of lines with depths, tables and pictures. Whatever stands in a line is shown as it is: a name
that looks like markup of the style has no effect as such.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Literal

from game.core.names import in_one_line

Style = Literal["text", "markdown", "bbcode", "html"]


@dataclass(frozen=True)
class PrintedLine:
    """One line of a log. `depth` 0 is a heading, 1 a sub-heading, the rest is told in steps. `rule` is the
    rule that it rests on, where it is to be shown."""

    depth: int
    text: str
    rule: str = ""


@dataclass(frozen=True)
class LogTable:
    """Figures in columns, the first of them names. All rows have as many cells as the head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def all(self) -> tuple[tuple[str, ...], ...]:
        """The head and the rows."""
        return (self.head, *self.rows)


@dataclass(frozen=True)
class LogPicture:
    """A picture that stands in a file. `source` is its name beside the log, or for a page all of it as a
    `data:` address."""

    source: str
    text: str


@dataclass(frozen=True)
class LogFold:
    """Lines that are folded away below a title of `depth`, where a style can fold; text shows them all."""

    depth: int
    text: str
    lines: tuple[PrintedLine, ...]


Piece = PrintedLine | LogTable | LogPicture | LogFold


@dataclass(frozen=True)
class Layout:
    """How a log is laid out. `headings`: so many depths are headings, the rest is told in steps. `top`: the
    level of the first heading in Markdown, 2 where the log stands within something else. `spaced`: runs of
    spaces stay, as they part the columns of a row."""

    headings: int = 2
    top: int = 2
    spaced: bool = False


WITHIN = Layout()
"""A log within a thread of a forum, or below what a command prints."""
WHOLE = Layout(headings=3, top=1, spaced=True)
"""A log that is all there is: phases and what stands in them are headings."""


def dressed(pieces: Iterable[Piece], style: Style, layout: Layout = WITHIN) -> list[str]:
    """Lines and tables in a style."""
    return _STYLES[style]([_tidy(piece, layout) for piece in pieces], layout)


def story(title: str, before: Iterable[Piece], told: Iterable[Piece], after: Iterable[Piece]) -> list[Piece]:
    """The log of a battle: both parties, all that happened, what became of them."""
    head = [PrintedLine(0, title)] if title else []
    return [*head, *before, PrintedLine(1, "The battle"), *told, *after]


def _tidy(piece: Piece, layout: Layout) -> Piece:
    if isinstance(piece, PrintedLine):
        text = in_one_line(piece.text).rstrip() if layout.spaced else _one_line(piece.text)
        return PrintedLine(piece.depth, text, _one_line(piece.rule))
    if isinstance(piece, LogPicture):
        return LogPicture(piece.source, _one_line(piece.text))
    if isinstance(piece, LogFold):
        lines = tuple(line for one in piece.lines if isinstance(line := _tidy(one, layout), PrintedLine))
        return LogFold(piece.depth, _one_line(piece.text), lines)
    head, *rows = (tuple(_one_line(cell) for cell in row) for row in piece.all)
    return LogTable(head, tuple(rows))


def _one_line(text: str) -> str:
    return " ".join(in_one_line(text).split())


def _inner(fold: LogFold, layout: Layout) -> list[Piece]:
    """The lines of a fold as steps of a list of its own."""
    least = min((line.depth for line in fold.lines), default=0)
    return [PrintedLine(line.depth - least + layout.headings, line.text, line.rule) for line in fold.lines]


def _text(pieces: Iterable[Piece], layout: Layout) -> list[str]:
    out: list[str] = []
    unfolded: list[Piece] = []
    for piece in pieces:
        if isinstance(piece, LogFold):
            unfolded += [PrintedLine(piece.depth, piece.text), *piece.lines]
        else:
            unfolded.append(piece)
    for line in unfolded:
        if isinstance(line, LogFold):
            continue
        if isinstance(line, LogTable):
            out += _columns(line)
            continue
        if isinstance(line, LogPicture):
            out += ["", f"[{line.source}: {line.text}]"]
            continue
        if line.depth < layout.headings and out:
            out.append("")
        rule = f"  [{line.rule}]" if line.rule else ""
        out.append("  " * max(0, line.depth - 1) + line.text + rule)
    return out


def _columns(table: LogTable) -> list[str]:
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


def _markdown(pieces: Iterable[Piece], layout: Layout) -> list[str]:
    out: list[str] = []
    before = -1
    for line in pieces:
        if isinstance(line, LogTable):
            out += ["", *_piped(line)]
            before = 1
            continue
        if isinstance(line, LogPicture):
            out += ["", f"![{_in_markdown(line.text)}](<{line.source}>)"]
            before = 1
            continue
        if isinstance(line, LogFold):
            inner = _markdown(_inner(line, layout), layout)
            out += ["", f"<details><summary>{escape(line.text)}</summary>", "", *inner, "", "</details>"]
            before = 1
            continue
        text, most = _in_markdown(line.text), layout.headings
        rule = f" `{line.rule}`" if line.rule else ""
        if out and (line.depth < most or before < most):
            out.append("")
        if line.depth < most:
            out.append("#" * (line.depth + layout.top) + " " + text + rule)
        else:
            out.append("  " * (line.depth - most) + "- " + _unlisted(text) + rule)
        before = line.depth
    return out


def _in_markdown(text: str) -> str:
    return _MARKDOWN.sub(r"\\\1", _ENTITY.sub("&amp;", _LINK.sub(rf"\g<0>{_NOTHING}", text)))


def _piped(table: LogTable) -> list[str]:
    head, *rows = ("| " + " | ".join(map(_in_markdown, row)) + " |" for row in table.all)
    return [head, "|---" + "|--:" * (len(table.head) - 1) + "|", *rows]


def _unlisted(text: str) -> str:
    """A step that begins like a list within the list, but is none."""
    return re.sub(r"^(\d+)([.)])(?=\s|$)", r"\1\\\2", re.sub(r"^([-+])(?=\s|$)", r"\\\1", text))


_TAG = re.compile(r"\[(?=[A-Za-z/*=])")


def _bbcode(pieces: Iterable[Piece], layout: Layout) -> list[str]:
    out: list[str] = []
    open_ = 0
    for line in pieces:
        depth = max(0, line.depth - layout.headings + 1) if isinstance(line, PrintedLine) else 0
        while open_ > depth:
            open_ -= 1
            out.append("  " * open_ + "[/list]")
        if isinstance(line, LogTable):
            out += _tagged(line)
            continue
        if isinstance(line, LogPicture):
            out += [f"[img]{line.source}[/img]", f"[i]{_in_bbcode(line.text)}[/i]"]
            continue
        if isinstance(line, LogFold):
            inner = _bbcode(_inner(line, layout), layout)
            out += [f"[b]{_in_bbcode(line.text)}[/b]", "[spoiler]", *inner, "[/spoiler]"]
            continue
        text = _in_bbcode(line.text) + (f" [i]{_in_bbcode(line.rule)}[/i]" if line.rule else "")
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


def _tagged(table: LogTable) -> list[str]:
    def row(cells: Iterable[str], tag: str) -> str:
        return "  [tr]" + "".join(f"[{tag}]{_in_bbcode(cell)}[/{tag}]" for cell in cells) + "[/tr]"

    return ["[table]", row(table.head, "th"), *(row(cells, "td") for cells in table.rows), "[/table]"]


_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ max-width: 46rem; margin: 2rem auto; padding: 0 1rem; background: #1d1a16; color: #e6dcc8;
  font: 17px/1.5 "Source Serif 4", "Source Serif Pro", Georgia, serif; }}
h1, h2 {{ color: #e3bf6a; line-height: 1.2; }}
h2 {{ border-bottom: 1px solid #5c4c2c; padding-bottom: .2rem; margin-top: 2rem; }}
ul {{ padding-left: 1.3rem; }}
figure {{ margin: 1rem 0; }}
figure img {{ max-width: 100%; border: 1px solid #5c4c2c; border-radius: 6px; }}
figcaption {{ color: #a89a80; font-size: .9em; }}
table {{ border-collapse: collapse; }}
th, td {{ border-bottom: 1px solid #4a4032; padding: .2rem .7rem; text-align: right; }}
th:first-child, td:first-child {{ text-align: left; }}
</style>
</head>
<body>"""


def _html(pieces: Iterable[Piece], layout: Layout) -> list[str]:
    """A whole page, its title that of the first line."""
    told = list(pieces)
    first = next((piece.text for piece in told if isinstance(piece, PrintedLine)), "")
    return [*_PAGE.format(title=escape(first)).splitlines(), *_body(told, layout), "</body>", "</html>"]


def _body(pieces: Iterable[Piece], layout: Layout) -> list[str]:
    out: list[str] = []
    open_ = 0
    for piece in pieces:
        depth = max(0, piece.depth - layout.headings + 1) if isinstance(piece, PrintedLine) else 0
        out.append(_between(open_, depth))
        open_ = depth
        if isinstance(piece, LogTable):
            out += _rows(piece)
            continue
        if isinstance(piece, LogPicture):
            text = escape(piece.text)
            image = f'<img src="{escape(piece.source)}" alt="{text}" />'
            out.append(f"<figure>{image}<figcaption>{text}</figcaption></figure>")
            continue
        if isinstance(piece, LogFold):
            inner = _body(_inner(piece, layout), layout)
            out += [f"<details><summary>{escape(piece.text)}</summary>", *inner, "</details>"]
            continue
        text = escape(piece.text) + (f" <small>{escape(piece.rule)}</small>" if piece.rule else "")
        out.append(f"<li>{text}" if depth else f"<h{piece.depth + 1}>{text}</h{piece.depth + 1}>")
    return [line for line in (*out, "</li></ul>" * open_) if line]


def _between(open_: int, depth: int) -> str:
    """What leads from a step at one depth of lists to the next: a list within stands in the step above it."""
    if depth > open_:
        return "<ul>" + "<li><ul>" * (depth - open_ - 1)
    return "</li></ul>" * (open_ - depth) + ("</li>" if depth else "")


def _rows(table: LogTable) -> list[str]:
    def row(cells: Iterable[str], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"

    return ["<table>", row(table.head, "th"), *(row(cells, "td") for cells in table.rows), "</table>"]


_STYLES: Mapping[Style, Callable[[Iterable[Piece], Layout], list[str]]] = {
    "text": _text,
    "markdown": _markdown,
    "bbcode": _bbcode,
    "html": _html,
}

STYLES: tuple[Style, ...] = tuple(_STYLES)
