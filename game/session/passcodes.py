"""Seat passcodes: kept as salted hashes, compared in constant time, wrong tries counted."""

import hashlib
import hmac
import secrets
from typing import TYPE_CHECKING

from game.core.records import SideId

if TYPE_CHECKING:
    from game.session.records import TableSeat

_COST = {"n": 2**12, "r": 8, "p": 1}


def sealed(code: str) -> str:
    """Hash of a passcode with a fresh salt; an empty code stays empty (no passcode)."""
    if not code:
        return ""
    salt = secrets.token_bytes(12)
    return f"{salt.hex()}:{_hash(code, salt)}"


def opens(code: str, seal: str) -> bool:
    """Whether a code fits a seal; everything fits an empty one."""
    if not seal:
        return True
    salt, _, digest = seal.partition(":")
    try:
        return hmac.compare_digest(_hash(code, bytes.fromhex(salt)), digest)
    except ValueError:
        return False


def _hash(code: str, salt: bytes) -> str:
    # Letters that a terminal could not decode are kept as they came: an error would tell them to a log.
    return hashlib.scrypt(code.encode("utf-8", "surrogatepass"), salt=salt, dklen=24, **_COST).hex()


class Tries:
    """Wrong passcodes in a row, by seat, wherever they were typed: screens make the next try wait for it,
    also those that were left and opened again."""

    def __init__(self) -> None:
        self._wrong: dict[SideId, int] = {}

    def opens(self, code: str, seat: "TableSeat") -> bool:
        """Whether a code is a seat's; counts."""
        fits = opens(code, seat.passcode)
        self._wrong[seat.side] = 0 if fits else self.wrong(seat.side) + 1
        return fits

    def wrong(self, side: SideId) -> int:
        """How many wrong ones there were since the last right one."""
        return self._wrong.get(side, 0)
