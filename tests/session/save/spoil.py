"""Saves spoiled on purpose, and whether the damage is told: flipped bits and bytes, cuts, lost, swapped and
doubled blocks.

    python -m tests.session.save.spoil SAVE... [--bytes 2000] [--cuts 500]

prints a line for each kind of damage: how many were tried, refused, told with what is lost, and silent.
"""

import argparse
import struct
import sys
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from game.session.save import storage
from game.session.save.blocks import MAGIC, OLD_MAGIC, parse
from game.session.save.savefile import SaveError

_NEW_HEAD = struct.Struct(">cII8s")
_OLD_HEAD = struct.Struct(">cII")


@dataclass(frozen=True)
class Place:
    """Where a block stands in a file: its tag, its first byte, and the one behind its last."""

    tag: str
    start: int
    end: int


def places(data: bytes) -> list[Place]:
    """All blocks of a whole file, the end block included."""
    out, at, head = [], len(MAGIC), _NEW_HEAD if data.startswith(MAGIC) else _OLD_HEAD
    while at < len(data):
        fields = head.unpack_from(data, at)
        length = fields[2] if head is _NEW_HEAD else fields[1]
        end = at + head.size + length
        out.append(Place(fields[0].decode(), at, end))
        at = end
    return out


def old_block(tag: str, payload: bytes) -> bytes:
    """A block of the older form."""
    return _OLD_HEAD.pack(tag.encode(), len(payload), zlib.crc32(payload)) + payload


def bit_flips(data: bytes, at: int) -> Iterator[bytes]:
    """The file with each bit of a byte turned, one at a time."""
    for bit in range(8):
        yield data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :]


def byte_flips(data: bytes, count: int, seed: int) -> Iterator[bytes]:
    """The file with a byte changed to another one, many times over."""
    random = Random(seed)
    for _ in range(count):
        at = random.randrange(len(data))
        yield data[:at] + bytes([data[at] ^ random.randrange(1, 256)]) + data[at + 1 :]


def cuts(data: bytes, count: int, seed: int) -> Iterator[bytes]:
    """The file cut off somewhere: at random, and (a fifth of them at most) between two blocks."""
    random = Random(seed)
    ends = [place.end for place in places(data)[:-1]][-(count // 5) :]
    for at in [*ends, *(random.randrange(len(data)) for _ in range(count - len(ends)))]:
        yield data[:at]


def dropped(data: bytes) -> Iterator[bytes]:
    """The file without one of its blocks."""
    for place in places(data):
        yield data[: place.start] + data[place.end :]


def doubled(data: bytes) -> Iterator[bytes]:
    """The file with one of its blocks twice."""
    for place in places(data):
        yield data[: place.end] + data[place.start :]


def swapped(data: bytes, reach: int = 0) -> Iterator[bytes]:
    """The file with two of its blocks exchanged: neighbours, or all pairs that are at most `reach` apart."""
    found = places(data)
    for number, one in enumerate(found):
        for other in found[number + 1 : number + 1 + max(1, reach)]:
            if data[one.start : one.end] != data[other.start : other.end]:
                middle = data[one.end : other.start]
                yield (
                    data[: one.start]
                    + data[other.start : other.end]
                    + middle
                    + data[one.start : one.end]
                    + data[other.end :]
                )


def look(data: bytes) -> str:
    """What a list of saves says of spoiled data: `refused`, `told`, or `silent`."""
    if not data.startswith((MAGIC, OLD_MAGIC)):
        return "refused"
    parsed = parse(data, inflate=False)
    tags = {tag for tag, _ in parsed.blocks}
    header = dict(parsed.blocks).get("H")
    if not tags >= set("HWBCS" if header is not None and b'"schema": 1' in header else "HWBCSA"):
        return "refused"
    return "told" if parsed.harm else "silent"


def take_up(path: Path, data: bytes) -> str:
    """What is said when spoiled data are loaded, as `look`. Of files of the older form it is said that they
    do not tell whether a step is missing."""
    path.write_bytes(data)
    try:
        saved = storage.load(path)
        return "told" if saved.harm or saved.unsure or saved.older else "silent"
    except SaveError:
        return "refused"


def main(arguments: list[str] | None = None) -> int:
    """The command; 1 if anything was silent."""
    parser = argparse.ArgumentParser(description="spoil saves and tell whether it is noticed")
    parser.add_argument("saves", type=Path, nargs="+")
    parser.add_argument("--bytes", type=int, default=2000, help="changed bytes (2000)")
    parser.add_argument("--cuts", type=int, default=500, help="cuts (500)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    silent = 0
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "spoiled.sdsave"
        for save in args.saves:
            data = save.read_bytes()
            kinds = {
                "changed bytes": byte_flips(data, args.bytes, args.seed),
                "cuts": cuts(data, args.cuts, args.seed),
                "blocks lost": dropped(data),
                "blocks doubled": doubled(data),
                "neighbours swapped": swapped(data),
            }
            print(f"{save.name}, {len(data)} bytes, {len(places(data))} blocks")
            for kind, spoiled in kinds.items():
                found = Counter(take_up(file, one) for one in spoiled)
                silent += found["silent"]
                print(
                    f"  {kind}: {found.total()} tried, {found['refused']} refused, {found['told']} told, "
                    f"{found['silent']} silent"
                )
    return 1 if silent else 0


if __name__ == "__main__":
    sys.exit(main())
