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


def dressed(lines: Iterable[Line], style: Style) -> list[str]:
    """The lines in a style."""
    tidy = [Line(line.depth, " ".join(line.text.split())) for line in lines]
    return _STYLES[style](tidy)


def _text(lines: Iterable[Line]) -> list[str]:
    out: list[str] = []
    for line in lines:
        if line.depth < 2 and out:
            out.append("")
        out.append("  " * max(0, line.depth - 1) + line.text)
    return out


_MARKDOWN = re.compile(r"([\\`*_\[\]<>|~#])")
_ENTITY = re.compile(r"&(?=[#\w]+;)")
_LINK = re.compile(r"(?i)\b(https?|ftp)(?=:)|(?<=www)(?=\.)|@(?=\w)")
_NOTHING = "\u200b"
"""A space of no width: it stands between what must not be read together."""


def _markdown(lines: Iterable[Line]) -> list[str]:
    out: list[str] = []
    before = -1
    for line in lines:
        text = _MARKDOWN.sub(r"\\\1", _ENTITY.sub("&amp;", _LINK.sub(rf"\g<0>{_NOTHING}", line.text)))
        if out and (line.depth < 2 or before < 2):
            out.append("")
        if line.depth < 2:
            out.append("#" * (line.depth + 2) + " " + text)
        else:
            out.append("  " * (line.depth - 2) + "- " + _unlisted(text))
        before = line.depth
    return out


def _unlisted(text: str) -> str:
    """A step that begins like a list within the list, but is none."""
    return re.sub(r"^(\d+)([.)])(?=\s|$)", r"\1\\\2", re.sub(r"^([-+])(?=\s|$)", r"\\\1", text))


_TAG = re.compile(r"\[(?=[A-Za-z/*=])")


def _bbcode(lines: Iterable[Line]) -> list[str]:
    out: list[str] = []
    open_ = 0
    for line in lines:
        text = _TAG.sub(f"[{_NOTHING}", _LINK.sub(rf"\g<0>{_NOTHING}", line.text))
        depth = max(0, line.depth - 1)
        while open_ > depth:
            open_ -= 1
            out.append("  " * open_ + "[/list]")
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


_STYLES: Mapping[Style, Callable[[Iterable[Line]], list[str]]] = {
    "text": _text,
    "markdown": _markdown,
    "bbcode": _bbcode,
}

STYLES: tuple[Style, ...] = tuple(_STYLES)
