"""Records as a save brings them back."""

from typing import Any

import msgspec

from game.core import codec


def reread(record: Any, type_: Any) -> Any:
    """A record written as saves write it, and read as they are read."""
    return codec.from_builtins(msgspec.msgpack.decode(codec.to_bytes(record)), type_)
