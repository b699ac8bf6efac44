"""Seat passcodes: kept as salted hashes, compared in constant time."""

import hashlib
import hmac
import secrets

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
