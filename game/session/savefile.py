"""Save files: a header, blocks with checksums, then a journal that grows while the campaign is played.

    SDSAVE1\\n  block*      block = tag (1 byte), length (4), crc32 (4), payload

| tag | payload |
|---|---|
| H | header, JSON: versions, title, day, number of journal entries the snapshot includes |
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

A file is written beside its place, flushed, and moved over the old one; journal entries are appended with
one write each. A block cut short by a kill or a power cut is recognised by its length or checksum; what
stands before it counts.
"""

import json
import os
import struct
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

MAGIC = b"SDSAVE1\n"
SUFFIX = ".sdsave"
_HEAD = struct.Struct(">cII")
_DEFLATED = b"WBCSAU"
_LARGEST = 256 * 1024 * 1024
STEP = 64 * 1024
"""Bytes of which the length of a file that was just written is a multiple, its journal left aside."""


class SaveError(Exception):
    """A file that cannot be loaded; the text says why, for people."""


@dataclass
class SaveFile:
    """The blocks of a file. `sound` is the length up to the last whole one; `torn`: something followed."""

    header: dict[str, Any]
    blocks: dict[str, bytes]
    journal: list[bytes] = field(default_factory=list)
    sound: int = 0
    torn: bool = False


def block(tag: str, payload: bytes) -> bytes:
    """One block, deflated if its tag says so."""
    key = tag.encode()
    data = zlib.compress(payload, 1) if key in (bytes([b]) for b in _DEFLATED) else payload
    return _HEAD.pack(key, len(data), zlib.crc32(data)) + data


def write(path: Path, header: dict[str, Any], blocks: dict[str, bytes], journal: Iterable[bytes] = ()) -> int:
    """Write a file in one piece, atomically; returns its length. OSError if the disk refuses."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".new")
    parts = [MAGIC, block("H", json.dumps(header, ensure_ascii=False, sort_keys=True).encode())]
    parts += [block(tag, payload) for tag, payload in blocks.items()]
    parts.append(block("P", bytes(-(sum(map(len, parts)) + _HEAD.size) % STEP)))
    parts += [block("J", entry) for entry in journal]
    data = b"".join(parts)
    with open(beside, "wb") as out:
        out.write(data)
        out.flush()
        os.fsync(out.fileno())
    os.replace(beside, path)
    _sync_folder(path.parent)
    return len(data)


def _sync_folder(folder: Path) -> None:
    """Make the move itself durable; where folders cannot be opened (Windows) the system does it."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        return
    finally:
        os.close(handle)


def read(path: Path) -> SaveFile:
    """All sound blocks of a file. SaveError if it is none of ours or has no header."""
    try:
        with open(path, "rb") as file:
            return _read(file, path.name)
    except OSError as error:
        raise SaveError(f"{path.name} cannot be read: {error.strerror}") from error


def read_header(path: Path) -> dict[str, Any]:
    """Only the header, for lists of saves. SaveError as `read`."""
    try:
        with open(path, "rb") as file:
            _check_magic(file, path.name)
            for tag, payload in _blocks(file):
                if tag == "H":
                    return _header(payload, path.name)
                break
    except OSError as error:
        raise SaveError(f"{path.name} cannot be read: {error.strerror}") from error
    raise SaveError(f"{path.name} has no header")


def _check_magic(file: BinaryIO, name: str) -> None:
    start = file.read(len(MAGIC))
    if start == MAGIC:
        return
    if start.startswith(b"SDSAVE"):
        raise SaveError(f"{name} was made by a newer version of the game")
    raise SaveError(f"{name} is not a saved campaign")


def _read(file: BinaryIO, name: str) -> SaveFile:
    _check_magic(file, name)
    out = SaveFile(header={}, blocks={}, sound=len(MAGIC))
    for tag, payload in _blocks(file):
        if tag == "H":
            out.header = _header(payload, name)
        elif tag == "J":
            out.journal.append(payload)
        else:
            out.blocks[tag] = payload
        out.sound = file.tell()
    out.torn = bool(file.seek(0, os.SEEK_END) > out.sound)
    if not out.header:
        raise SaveError(f"{name} is damaged at its very start")
    return out


def _blocks(file: BinaryIO) -> Iterator[tuple[str, bytes]]:
    """Whole blocks from here on; ends at the first that is cut short or does not match its checksum."""
    while True:
        head = file.read(_HEAD.size)
        if len(head) < _HEAD.size:
            return
        key, length, crc = _HEAD.unpack(head)
        if length > _LARGEST:
            return
        data = file.read(length)
        if len(data) < length or zlib.crc32(data) != crc:
            return
        if key in (bytes([b]) for b in _DEFLATED):
            try:
                data = _inflate(data)
            except zlib.error:
                return
        yield key.decode("latin-1"), data


def _inflate(data: bytes) -> bytes:
    engine = zlib.decompressobj()
    out = engine.decompress(data, _LARGEST)
    if engine.unconsumed_tail:
        raise zlib.error("larger than any campaign")
    return out


def _header(payload: bytes, name: str) -> dict[str, Any]:
    try:
        header = json.loads(payload)
    except ValueError as error:
        raise SaveError(f"{name} has a damaged header") from error
    if not isinstance(header, dict):
        raise SaveError(f"{name} has a damaged header")
    return header


class Journal:
    """The open end of a save file. `append` survives a kill of the program; `sync` a power cut."""

    def __init__(self, path: Path, length: int) -> None:
        self.path = path
        self._file: BinaryIO = open(path, "r+b", buffering=0)  # noqa: SIM115  (lives as long as the game)
        self._file.truncate(length)
        self._file.seek(length)

    def append(self, entry: bytes) -> None:
        """Add one entry with a single write."""
        self._file.write(block("J", entry))

    def sync(self) -> None:
        """Force what was written onto the disk."""
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()
