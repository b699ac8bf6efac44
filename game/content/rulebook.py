"""The rulebooks of `docs/rules` as entries: chapters, sections and rules, found by id."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ID: Final = r"(?:SD\d{1,2}|TB|CH|GT)-\d{1,2}\.\d{2,3}"
"""A rule's id, as a pattern without groups."""

_CHAPTER = re.compile(r"# (?P<id>SD\d{1,2}|TB|CH|GT): (?P<title>.+)")
_SECTION = re.compile(r"#{2,3} (?P<id>\d{1,2}|F-\d)\.? (?P<title>.+)")
_RULE = re.compile(rf"\s*(?:- |\| |\d+\. )?(?:RULING )?\*\*(?P<id>{ID})\*\*")
_CASE = re.compile(r"(?P<rule>.+\.\d+)(?P<case>[a-z])")


@dataclass(frozen=True)
class Entry:
    """A chapter, a section or a rule.

    `inside` is the id of what it is a part of, empty for a chapter. `line` counts from 1. The text of a
    chapter ends where its first section begins; a section's is whole.
    """

    id: str
    title: str
    inside: str
    path: Path
    line: int
    text: str


class DoubleRule(ValueError):
    """One id stands at two places."""


class Rulebook:
    """All pages of a folder. Raises OSError where they cannot be read, DoubleRule for an id at two places."""

    def __init__(self, folder: Path) -> None:
        self.entries: dict[str, Entry] = {}
        # A rulebook of many pages first.
        for path in sorted(folder.rglob("*.md"), key=lambda path: (path.parent == folder, path)):
            for entry in _entries(path):
                if entry.id in self.entries:
                    raise DoubleRule(f"{path.name}:{entry.line}: {entry.id} stands in two places")
                self.entries[entry.id] = entry

    def find(self, cited: str) -> Entry | None:
        """What a citation means, in any case of letters: an id, or one with the letter of a case that the
        rule has."""
        head, _, tail = cited.partition("-")
        wanted = f"{head.upper()}-{tail.replace('f-', 'F-')}" if tail else head.upper()
        entry = self.entries.get(wanted)
        if entry is None and (case := _CASE.fullmatch(wanted)):
            rule = self.entries.get(case["rule"])
            return rule if rule and f"({case['case']})" in rule.text else None
        return entry

    def parts(self, of: str) -> tuple[Entry, ...]:
        """What lies directly in a chapter or a section; all chapters for an empty id."""
        return tuple(entry for entry in self.entries.values() if entry.inside == of)


def _entries(path: Path) -> Iterator[Entry]:
    lines = path.read_text(encoding="utf-8").splitlines()
    chapter = _CHAPTER.fullmatch(lines[0]) if lines else None
    if chapter is None:
        return
    marks = [index for index, line in enumerate(lines) if line.startswith("## ")]
    intro = lines[1 : marks[0] if marks else len(lines)]
    yield Entry(chapter["id"], chapter["title"], "", path, 1, "\n".join(intro).strip())
    section = chapter["id"]
    for index, line in enumerate(lines):
        if head := _SECTION.fullmatch(line):
            section = f"{chapter['id']}-{head['id']}"
            body = _until_heading(lines, index + 1, line.partition(" ")[0])
            yield Entry(section, head["title"], chapter["id"], path, index + 1, body)
        elif rule := _RULE.match(line):
            yield Entry(rule["id"], "", section, path, index + 1, _body(lines, index))


def _until_heading(lines: list[str], start: int, level: str) -> str:
    """Lines up to the next heading of the same level or a higher one."""
    ends = tuple(f"{'#' * depth} " for depth in range(1, len(level) + 1))
    end = next((at for at in range(start, len(lines)) if lines[at].startswith(ends)), len(lines))
    return "\n".join(lines[start:end]).strip()


def _body(lines: list[str], start: int) -> str:
    """A rule's line with what belongs to it: the head of its table, or the remarks and the table below."""
    if lines[start].startswith("|"):
        top = start
        while lines[top - 1].startswith("|"):
            top -= 1
        return "\n".join([*lines[top : top + 2], lines[start]])
    end = start + 1
    while end < len(lines) and not _ends_rule(lines, end):
        end += 1
    return "\n".join(lines[start:end]).strip()


def _ends_rule(lines: list[str], at: int) -> bool:
    line = lines[at]
    if not line:
        after = lines[at + 1] if at + 1 < len(lines) else ""
        table = after.startswith("|") and not lines[at - 1].startswith("|")
        return not (table or after.startswith("  ")) or _RULE.match(after) is not None
    return line.startswith("#") or _RULE.match(line) is not None
