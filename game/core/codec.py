"""Records to bytes and back, strictly; the fingerprint of a state.

MessagePack for saves. Mapping keys are sorted, so equal states give equal bytes on any machine and any hash
seed.
"""

from fractions import Fraction
from hashlib import blake2b
from typing import Any, Union

import msgspec

# A class of commands or events is known once its module is loaded.
from game.core import triggers  # noqa: F401
from game.core.battle import events as battle_events  # noqa: F401
from game.core.battle import exchange_events  # noqa: F401
from game.core.commands import ferals as feral_commands  # noqa: F401
from game.core.commands import gm as gm_commands  # noqa: F401
from game.core.commands import realm as realm_commands  # noqa: F401
from game.core.commands import turns as turn_commands  # noqa: F401
from game.core.commands.common import Command
from game.core.events import deeds, ferals, gm, life, realm, scouting, seats, turns  # noqa: F401
from game.core.events.common import Event
from game.core.numbers import parse_exact
from game.core.state import AnyCampaign, Campaign


class CodecError(Exception):
    """Bytes that are not what they should be; the text names the place in the data."""


def _leaves(base: type) -> list[type]:
    out: list[type] = []
    sub: type
    for sub in base.__subclasses__():
        out += [sub, *_leaves(sub)]
    return sorted(out, key=lambda c: c.__name__)


def command_type() -> Any:
    """Union of all commands, for decoding."""
    return Union[tuple(_leaves(Command))]  # noqa: UP007  (built at run time)


def event_type() -> Any:
    """Union of all events, for decoding."""
    return Union[tuple(_leaves(Event))]  # noqa: UP007  (built at run time)


def campaign_type(battle_type: type, params_type: type) -> Any:
    """The campaign type of a ruleset."""
    return Campaign[battle_type, params_type]  # type: ignore[valid-type]


def _enc(value: Any) -> Any:
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}" if value.denominator != 1 else str(value.numerator)
    raise NotImplementedError(f"cannot encode {type(value).__name__}")


def _dec(type_: type, value: Any) -> Any:
    if type_ is Fraction:
        if not isinstance(value, str):
            raise ValueError(f"expected a fraction as text, not {value!r}")
        return parse_exact(value)
    raise NotImplementedError(f"cannot decode {type_!r}")


_pack = msgspec.msgpack.Encoder(enc_hook=_enc, order="deterministic")


def to_bytes(record: Any) -> bytes:
    """Canonical MessagePack of a record."""
    return _pack.encode(record)


def to_builtins(record: Any) -> Any:
    """Plain dicts, lists and scalars of a record, as JSON would hold them."""
    return msgspec.to_builtins(record, enc_hook=_enc, order="deterministic")


def from_builtins(data: Any, type_: Any) -> Any:
    """A record of plain dicts and lists. CodecError if they do not fit the type."""
    try:
        return msgspec.convert(data, type_, dec_hook=_dec)
    except (msgspec.ValidationError, ValueError) as error:
        raise CodecError(str(error)) from error


def fingerprint(record: Any) -> str:
    """32 hexadecimal digits that equal states share."""
    return blake2b(to_bytes(record), digest_size=16).hexdigest()


def campaign_fingerprint(campaign: AnyCampaign) -> str:
    """Fingerprint of a campaign, seed and dice counters included."""
    return fingerprint(campaign)
