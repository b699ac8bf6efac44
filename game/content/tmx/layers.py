"""Tile layers of a map file into tile numbers, with limits: what Tiled can write, and nothing larger.

A layer holds exactly width x height numbers of four bytes. Compressed ones are inflated up to that size and
one byte more: a larger one is refused without ever being unpacked.
"""

import base64
import binascii
import importlib
import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.content.problems import FilePlace, ProblemReport, quoted
from game.content.tmx.xml_source import Element

FLIPPED_ACROSS = 1 << 31
FLIPPED_DOWN = 1 << 30
FLIPPED_DIAGONALLY = 1 << 29
TURNED_120 = 1 << 28
FLAGS = FLIPPED_ACROSS | FLIPPED_DOWN | FLIPPED_DIAGONALLY | TURNED_120

_NUMBER = re.compile(r"[0-9]{1,10}").fullmatch
_CHANGE = "choose CSV under Map > Map Properties > Tile Layer Format"


@dataclass
class TileLayer:
    """Tile numbers of a layer, row by row, and the line in which each row stands."""

    name: str
    gids: list[int]
    lines: list[int]


def read_layer(layer: Element, width: int, height: int, report: ProblemReport) -> TileLayer | None:
    """Tile numbers of a <layer>, or None with the reasons in `report`. Flags are still in the numbers."""
    name = layer.get("name")
    size = (layer.int("width", report), layer.int("height", report))
    if None in size:
        return None
    if size != (width, height):
        report.add(
            "tmx-rows",
            f"layer {quoted(name)} is {size[0]} x {size[1]}, the map {width} x {height}",
            layer.mark,
        )
        return None
    data = layer.first("data")
    if data is None:
        report.add("tmx-layer", f"layer {quoted(name)} has no <data>", layer.mark)
        return None
    encoding = data.get("encoding")
    if encoding == "csv":
        found = _csv(data, name, width, height, report)
    elif encoding == "base64":
        found = _base64(data, name, width, height, report)
    else:
        report.add(
            "tmx-layer", f"layer {quoted(name)} is stored as {encoding or 'XML'}; {_CHANGE}", data.mark
        )
        return None
    if found is not None:
        _check_flags(found, width, report)
    return found


def _csv(data: Element, name: str, width: int, height: int, report: ProblemReport) -> TileLayer | None:
    rows = [
        (data.line + n, line.rstrip().rstrip(",").split(","))
        for n, line in enumerate(data.text.split("\n"))
        if line.strip()
    ]
    good = True
    for line, row in rows:
        for number, cell in enumerate(row):
            if not _NUMBER(cell.strip()) or int(cell) >= 1 << 32:
                report.add("tmx-layer", f"{quoted(cell.strip())} is not a tile number", FilePlace(line, 1))
                good = False
                row[number] = "0"
    count = sum(len(row) for _, row in rows)
    if len(rows) == height:
        for number, (line, row) in enumerate(rows, 1):
            if len(row) != width:
                report.add(
                    "tmx-rows",
                    f"row {number} of layer {quoted(name)} has {len(row)} hexes, not {width}",
                    FilePlace(line, 1),
                )
                good = False
    elif count != width * height:
        report.add(
            "tmx-rows",
            f"layer {quoted(name)} has {len(rows)} rows, {count} hexes; not {height} rows, {width * height}",
            data.mark,
        )
        good = False
    if not good:
        return None
    gids = [int(cell) for _, row in rows for cell in row]
    by_row = len(rows) == height
    lines = [line for line, _ in rows] if by_row else [data.line] * height
    return TileLayer(name, gids, lines)


def _base64(data: Element, name: str, width: int, height: int, report: ProblemReport) -> TileLayer | None:
    size = width * height * 4
    mark = data.mark
    try:
        packed = base64.b64decode("".join(data.text.split()), validate=True)
    except (binascii.Error, ValueError):
        report.add("tmx-layer", f"layer {quoted(name)} is not base64", mark)
        return None
    compression = data.get("compression")
    unpack = _UNPACK.get(compression)
    if unpack is None:
        report.add("tmx-layer", f"compression {quoted(compression)} is not known; {_CHANGE}", mark)
        return None
    try:
        raw = unpack(packed, size + 1)
    except _NoZstd:
        report.add("tmx-zstd", f"this Python cannot read Zstandard layers; {_CHANGE}", mark)
        return None
    except (zlib.error, _Broken):
        report.add("tmx-layer", f"the compressed data of layer {quoted(name)} is damaged", mark)
        return None
    if len(raw) != size:
        more = f"more than {size}" if len(raw) > size else f"{len(raw)}"
        code = "tmx-bomb" if len(raw) > size else "tmx-rows"
        report.add(code, f"layer {quoted(name)} unpacks to {more} bytes, not {size}", mark)
        return None
    gids = [int.from_bytes(raw[n : n + 4], "little") for n in range(0, size, 4)]
    return TileLayer(name, gids, [data.line] * height)


class _Broken(Exception):
    """Compressed data that cannot be unpacked."""


class _NoZstd(Exception):
    """No Zstandard reader is installed."""


def _inflate(window: int) -> Callable[[bytes, int], bytes]:
    def inflate(data: bytes, limit: int) -> bytes:
        return zlib.decompressobj(window).decompress(data, limit)

    return inflate


def _zstd(data: bytes, limit: int) -> bytes:
    """Python 3.14 brings a reader; before, the `zstandard` package is used where it is installed."""
    for module, opener in (("compression.zstd", _zstd_builtin), ("zstandard", _zstd_package)):
        try:
            library = importlib.import_module(module)
        except ImportError:
            continue
        return opener(library, data, limit)
    raise _NoZstd


def _zstd_builtin(library: Any, data: bytes, limit: int) -> bytes:
    try:
        out: bytes = library.ZstdDecompressor().decompress(data, limit)
    except library.ZstdError as error:
        raise _Broken from error
    return out


def _zstd_package(library: Any, data: bytes, limit: int) -> bytes:
    try:
        with library.ZstdDecompressor(max_window_size=1 << 27).stream_reader(data) as stream:
            out: bytes = stream.read(limit)
    except library.ZstdError as error:
        raise _Broken from error
    return out


_UNPACK: dict[str, Callable[[bytes, int], bytes]] = {
    "": lambda data, limit: data[:limit],
    "zlib": _inflate(15),
    "gzip": _inflate(31),
    "zstd": _zstd,
}


def _check_flags(layer: TileLayer, width: int, report: ProblemReport) -> None:
    """Hexes lie as they are painted: a turned or mirrored tile is a slip of the hand (keys X, Y and Z)."""
    for number, gid in enumerate(layer.gids):
        if gid & FLAGS:
            row, column = divmod(number, width)
            how = "turned" if gid & TURNED_120 or gid & FLIPPED_DIAGONALLY else "mirrored"
            report.add(
                "tmx-turned",
                f"the tile in column {column + 1}, row {row + 1} of layer {quoted(layer.name)} is {how}; "
                "paint it again",
                FilePlace(layer.lines[row], 1),
            )
