"""Loaded content kept as MessagePack, so that a later start need not read YAML again.

The key covers every byte of the files and the form of the record types, so an entry is never stale. A stamp
(size, times and place of every file) leads to the key of files that have not been touched since. What cannot
be read or written is ignored: a cache may always be empty.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from game.content.registry import Rules, frozen_tables
from game.core.fields import ContentType

_KEEP = 8


@cache
def _decoder(types: tuple[tuple[str, type[Any], str], ...]) -> msgspec.msgpack.Decoder[Any]:
    single = [record for _, record, place in types if "#" in place]
    tables = [(kind, dict[str, record]) for kind, record, place in types if "#" not in place]  # type: ignore[valid-type]  # made at run time
    entry = msgspec.defstruct(
        "CacheEntry",
        [
            ("id", str),
            ("title", str),
            ("blurb", str),
            ("fingerprint", str),
            ("tables", msgspec.defstruct("CacheTables", tables, forbid_unknown_fields=True)),
            ("params", single[0] | None if single else None),
            ("files", dict[str, dict[str, str]]),
        ],
    )
    return msgspec.msgpack.Decoder(entry)


def _path(folder: Path, key: str) -> Path:
    return folder / f"rules-{key}.msgpack"


def load_cached(folder: Path, key: str, types: Mapping[str, ContentType]) -> Rules | None:
    """The rules stored under a key, or None."""
    try:
        data = _path(folder, key).read_bytes()
        tables = tuple((kind, record, place) for kind, (record, place, _) in types.items())
        entry = _decoder(tables).decode(data)
    except (OSError, msgspec.DecodeError):
        return None
    return Rules(
        id=entry.id,
        title=entry.title,
        blurb=entry.blurb,
        tables=frozen_tables(msgspec.structs.asdict(entry.tables)),
        params=entry.params,
        fingerprint=entry.fingerprint,
        files={(kind, id_): file for kind, rows in entry.files.items() for id_, file in rows.items()},
    )


def _stamp_path(folder: Path, stamp: str) -> Path:
    return folder / f"rules-{stamp}.stamp"


def key_of_stamp(folder: Path, stamp: str) -> str:
    """The key of the files that a stamp stands for; empty if it is not known."""
    try:
        return _stamp_path(folder, stamp).read_text(encoding="ascii")
    except (OSError, UnicodeDecodeError):
        return ""


def store_stamp(folder: Path, stamp: str, key: str) -> None:
    """Note which key a stamp stands for."""
    _write(_stamp_path(folder, stamp), key.encode())
    _thin_out(folder, "rules-*.stamp")


def store_cached(folder: Path, key: str, rules: Rules) -> None:
    """Keep rules under a key, and only the newest few entries."""
    files: dict[str, dict[str, str]] = {}
    for (kind, id_), file in rules.files.items():
        files.setdefault(kind, {})[id_] = file
    entry = {
        "id": rules.id,
        "title": rules.title,
        "blurb": rules.blurb,
        "fingerprint": rules.fingerprint,
        "tables": {kind: dict(rows) for kind, rows in rules.tables.items()},
        "params": rules.params,
        "files": files,
    }
    _write(_path(folder, key), msgspec.msgpack.encode(entry))
    _thin_out(folder, "rules-*.msgpack")


def _write(path: Path, data: bytes) -> None:
    """Put a file in place whole or not at all."""
    fresh = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(data)
        fresh.replace(path)
    except OSError:
        return


def _thin_out(folder: Path, pattern: str) -> None:
    try:
        old = sorted(folder.glob(pattern), key=lambda p: p.stat().st_mtime)[:-_KEEP]
        for stale in old:
            stale.unlink(missing_ok=True)
    except OSError:
        return
