"""Save files: a header, the campaign in a few blocks, then a journal that grows while it is played.

| tag | payload |
|---|---|
| H | header, JSON: versions, title, day, how many blocks stand before the journal |
| W | the world: ruleset id, map, content tables, plans (MessagePack, deflated) |
| B | the campaign as it began (MessagePack, deflated) |
| C | the campaign as of the snapshot (MessagePack, deflated) |
| S | the session: seats, unread stories (MessagePack, deflated) |
| A | the journal entries up to the snapshot (MessagePack list, deflated) |
| U | the campaign before the first step that can be taken back, and its number in A (MessagePack, deflated) |
| T | in older files: a picture drawn of what sides knew. It is shown nowhere any more |
| P | nothing: it fills the file up to the next multiple of `STEP` |
| J | one journal entry after the snapshot (MessagePack) |

Anybody at the table sees how large a file is. So its length is rounded up, and does not tell how much others
did.

How blocks are laid out, and what is noticed of damage, is told in `blocks`. What stands before the first
damaged block counts, and a file says what it lacks (`Harm`); one whose beginning is damaged is refused. A
file is written beside its place, flushed, and moved over the old one; entries are appended by `livefile`.
"""

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.content.files import open_plain
from game.session.save.blocks import (
    ENTRY,
    FILLER,
    LARGEST,
    MAGIC,
    OLD_MAGIC,
    OVERHEAD,
    PARTS,
    WHOLE,
    BlockChain,
    Harm,
    Parsed,
    first_block,
    parse,
)
from game.session.save.disk import DISK, Disk, move_over, write_beside

STEP = 64 * 1024
"""Bytes of which the length of a file that was just written is a multiple."""
_FIRST = 64 * 1024
"""Bytes in which the header of a file stands."""


class SaveError(Exception):
    """A file that cannot be loaded; the text says why, for people."""


@dataclass
class SaveFile:
    """The blocks of a file, and what it lacks. `numbered`: whether a missing entry would have shown."""

    header: dict[str, Any]
    blocks: dict[str, bytes]
    journal: list[bytes] = field(default_factory=list)
    harm: Harm = WHOLE
    numbered: bool = True


def packed(
    header: dict[str, Any], blocks: dict[str, bytes], journal: Iterable[bytes] = ()
) -> tuple[bytes, BlockChain]:
    """A file without its end block, and where the next entry goes."""
    head = {**header, PARTS: 2 + len(blocks)}
    first, chain = BlockChain().add("H", json.dumps(head, ensure_ascii=False, sort_keys=True).encode())
    parts = [MAGIC, first]
    for tag, payload in blocks.items():
        part, chain = chain.add(tag, payload)
        parts.append(part)
    later = list(journal)
    length = sum(map(len, parts)) + len(chain.all(ENTRY, later)[0]) + OVERHEAD
    part, chain = chain.add(FILLER, bytes(-length % STEP))
    parts.append(part)
    entries, chain = chain.all(ENTRY, later)
    return b"".join((*parts, entries)), chain


def write(
    path: Path,
    header: dict[str, Any],
    blocks: dict[str, bytes],
    journal: Iterable[bytes] = (),
    disk: Disk = DISK,
) -> None:
    """Write a file in one piece, atomically. OSError if the disk refuses."""
    data, chain = packed(header, blocks, journal)
    move_over(write_beside(path.parent, data + chain.end(), disk), path, disk)


def read(path: Path) -> SaveFile:
    """All sound blocks of a file. SaveError if it is none of ours or has no header."""
    parsed = _parsed(path)
    out = SaveFile(header={}, blocks={}, harm=parsed.harm, numbered=parsed.numbered)
    for tag, payload in parsed.blocks:
        if tag == "H":
            out.header = _header(payload, path.name)
        elif tag == ENTRY:
            out.journal.append(payload)
        elif tag != FILLER:
            out.blocks[tag] = payload
    if not out.header:
        raise SaveError(f"{path.name} is damaged at its very start")
    return out


def round_up(path: Path, header: dict[str, Any] | None = None, disk: Disk = DISK) -> None:
    """Write a file anew to which entries were added, so that its length does not tell how many, under
    another `header` if there is one. A damaged one stays as it is. OSError if the disk refuses."""
    file = read(path)
    if not file.harm:
        write(path, file.header if header is None else header, file.blocks, file.journal, disk)


def wrong(path: Path) -> Harm:
    """What is wrong with a file, as cheaply as that can be told. SaveError as `read`, and if the campaign
    itself is damaged."""
    parsed = _parsed(path, inflate=False)
    found = dict(parsed.blocks)
    if "H" not in found:
        raise SaveError(f"{path.name} is damaged at its very start")
    check_complete(_header(found["H"], path.name), found, path.name)
    return parsed.harm


def check_complete(header: dict[str, Any], tags: Collection[str], name: str) -> None:
    """SaveError unless a file has all blocks without which nothing can be played on, or not be replayed."""
    for tag, what in _NEEDED.items():
        if tag not in tags and not (tag == "A" and header.get("schema") == _WITHOUT_ARCHIVE):
            raise SaveError(f"{name} is damaged: {what} cannot be read")


_NEEDED = {
    "W": "its land",
    "B": "how the campaign began",
    "C": "how the campaign stands",
    "S": "its table",
    "A": "what was played up to here",
}
_WITHOUT_ARCHIVE = 1
"""The schema whose files kept all entries as blocks of their own."""


def read_header(path: Path) -> dict[str, Any]:
    """Only the header, for lists of saves. SaveError as `read`."""
    try:
        with open_plain(path) as file:
            start = file.read(_FIRST)
    except OSError as error:
        raise SaveError(f"{path.name} cannot be read: {error.strerror}") from error
    _check_magic(start, path.name)
    first = first_block(start)
    if first is None or first[0] != "H":
        raise SaveError(f"{path.name} is damaged at its very start")
    return _header(first[1], path.name)


def _parsed(path: Path, *, inflate: bool = True) -> Parsed:
    try:
        with open_plain(path) as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise SaveError(f"{path.name} cannot be read: {error.strerror}") from error
    _check_magic(data, path.name)
    if len(data) > LARGEST:
        raise SaveError(f"{path.name} is larger than any campaign")
    return parse(data, inflate=inflate)


def _check_magic(data: bytes, name: str) -> None:
    if data.startswith((MAGIC, OLD_MAGIC)):
        return
    if data.startswith(MAGIC[:6]):
        raise SaveError(f"{name} was made by a newer version of the game")
    raise SaveError(f"{name} is not a saved campaign")


def _header(payload: bytes, name: str) -> dict[str, Any]:
    try:
        header = json.loads(payload)
    except ValueError as error:
        raise SaveError(f"{name} has a damaged header") from error
    if not isinstance(header, dict):
        raise SaveError(f"{name} has a damaged header")
    return header
