"""The blocks that a save file is made of: numbered and chained, and read again with what is wrong with them.

    SDSAVE2\n  block*  end       block = tag (1 byte), number (4), length (4), check (8), payload

Each check covers the one before, tag, number, length and payload: a flipped bit, and a block that is missing,
doubled or out of its place, all show at once. The header tells how many blocks stand before the journal
(`PARTS`), so that it is known which one is damaged. The end block repeats the last check, so that it can be
trusted by itself: its number tells how many blocks there were. It is written over by the next entry and
written anew behind it, in one write.

Files of the older form (`SDSAVE1`, blocks of tag, length, crc32, payload) have no numbers and no end. What
can be noticed there is: an unknown tag, a block out of its order or twice, a payload that does not match. An
entry that is missing as a whole cannot.
"""

import json
import struct
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from hashlib import blake2b

MAGIC = b"SDSAVE2\n"
OLD_MAGIC = b"SDSAVE1\n"
LARGEST = 256 * 1024 * 1024
"""Bytes of a block when it is inflated, and of a whole file: far above any campaign's."""

ENTRY = "J"
FILLER = "P"
_END = "E"
_ORDER = "HWBCSAUTP"
_DEFLATED = "WBCSAU"
_LEVEL = 2
"""Of deflating: smaller by 7 % than level 1, and as quick; level 3 takes half as long again."""
_LAST_NEEDED = "A"
_SPARE = "U"
PARTS = "parts"
_PICTURE = b"\x89PNG"
_SEED = bytes(8)
_HEAD = struct.Struct(">cII8s")
_OLD_HEAD = struct.Struct(">cII")
_END_SIZE = _HEAD.size + len(_SEED)
OVERHEAD = _HEAD.size + _END_SIZE
"""Bytes of an empty block and the end of a file."""


@dataclass(frozen=True)
class Harm:
    """What is wrong with a file that can be read all the same; false if nothing is.

    `torn`: its end is cut off or broken. `steps`: so many journal entries are lost, None if that cannot be
    told. `spare`: what could be taken back is lost. `filler`: a part is damaged that holds nothing.
    """

    torn: bool = False
    steps: int | None = 0
    spare: bool = False
    filler: bool = False

    def __bool__(self) -> bool:
        return self.torn or self.spare or self.filler or self.steps != 0


WHOLE = Harm()


@dataclass
class Parsed:
    """Sound blocks in their order, entries of the journal with the tag `ENTRY`; what is wrong; what is lost
    for good: the tag of a block without which nothing can be loaded, empty if there is none such."""

    blocks: list[tuple[str, bytes]] = field(default_factory=list)
    harm: Harm = WHOLE
    numbered: bool = True
    """Whether a missing entry would have shown."""


@dataclass(frozen=True)
class BlockChain:
    """Where the next block goes: its number and the check of the one before."""

    number: int = 0
    last: bytes = _SEED

    def add(self, tag: str, payload: bytes) -> tuple[bytes, "BlockChain"]:
        """A block, deflated if its tag says so, and where the one behind it goes."""
        data = zlib.compress(payload, _LEVEL) if tag in _DEFLATED else payload
        check = _check(self.last, tag.encode(), self.number, data)
        head = _HEAD.pack(tag.encode(), self.number, len(data), check)
        return head + data, BlockChain(self.number + 1, check)

    def all(self, tag: str, payloads: Iterable[bytes]) -> tuple[bytes, "BlockChain"]:
        """Several blocks of a tag, one behind the other."""
        chain, parts = self, []
        for payload in payloads:
            part, chain = chain.add(tag, payload)
            parts.append(part)
        return b"".join(parts), chain

    def end(self) -> bytes:
        """The block that closes the file here."""
        return self.add(_END, self.last)[0]


def _check(before: bytes, tag: bytes, number: int, data: bytes) -> bytes:
    hashed = blake2b(before, digest_size=len(_SEED))
    hashed.update(struct.pack(">cII", tag, number, len(data)))
    hashed.update(data)
    return hashed.digest()


def parse(data: bytes, *, inflate: bool = True) -> Parsed:
    """All blocks of a file that begins with `MAGIC` or `OLD_MAGIC`. Without `inflate` payloads stay as they
    are stored: quicker, if it is only asked what is wrong."""
    return _parse_chained(data, inflate) if data.startswith(MAGIC) else _parse_old(data, inflate)


def first_block(data: bytes) -> tuple[str, bytes] | None:
    """The first block of the beginning of a file, None if it is cut short or damaged."""
    if data.startswith(MAGIC):
        found = _block_at(data, len(MAGIC))
        if found is None or not found.fits(0, (_SEED,)):
            return None
        return found.tag, found.data
    old = _old_block_at(data, len(OLD_MAGIC))
    return None if old is None else (old[0], old[1])


# --- chained files


@dataclass(frozen=True)
class _Block:
    key: bytes
    number: int
    check: bytes
    data: bytes
    behind: int

    @property
    def tag(self) -> str:
        return self.key.decode("latin-1")

    def own(self, before: bytes) -> bytes:
        return _check(before, self.key, self.number, self.data)

    def fits(self, number: int, before: Iterable[bytes]) -> bool:
        """Whether it is whole and the block of this number, behind one with one of these checks."""
        return self.number == number and any(self.own(one) == self.check for one in before)


def _block_at(data: bytes, at: int) -> _Block | None:
    if len(data) - at < _HEAD.size:
        return None
    key, number, length, check = _HEAD.unpack_from(data, at)
    start = at + _HEAD.size
    if length > len(data) - start:
        return None
    return _Block(key, number, check, data[start : start + length], start + length)


def _parse_chained(data: bytes, inflate: bool) -> Parsed:
    out, at, number, parts = Parsed(), len(MAGIC), 0, 0
    before: tuple[bytes, ...] = (_SEED,)
    while True:
        block = _block_at(data, at)
        if block is None:
            return _broken_off(out, data, number, parts)
        payload = _payload(block.tag, block.data, inflate) if block.fits(number, before) else None
        if payload is not None and block.tag == _END:
            if block.behind != len(data):
                out.harm = replace(out.harm, torn=True)
            return out
        if payload is not None and _in_place(out.blocks, block.tag):
            parts = parts or _parts(payload)
            out.blocks.append((block.tag, payload))
            before = (block.check,)
        elif number < parts and _is_spare(out.blocks):
            before = (block.check, block.own(before[0]))
            following = _block_at(data, block.behind)
            if following is None or not following.fits(number + 1, before):
                return _broken_off(out, data, number, parts)
            held_nothing = number == parts - 1
            out.harm = replace(out.harm, filler=held_nothing, spare=out.harm.spare or not held_nothing)
        else:
            return _broken_off(out, data, number, parts)
        at, number = block.behind, number + 1


def _parts(header: bytes) -> int:
    """How many blocks a file has before its journal."""
    try:
        read = json.loads(header)
    except ValueError:
        return 0
    found = read.get(PARTS) if isinstance(read, dict) else None
    return found if isinstance(found, int) else 0


def _is_spare(before: list[tuple[str, bytes]]) -> bool:
    """Whether what stands behind those blocks, before the journal, can be done without."""
    return bool(before) and before[-1][0] in (_LAST_NEEDED, *_SPARE)


def _broken_off(out: Parsed, data: bytes, number: int, parts: int) -> Parsed:
    """The end of reading at a block that is not sound. A whole end block tells how many there were."""
    total = _total(data)
    steps = None if total is None or total < number or not parts else total - max(number, parts)
    spare = out.harm.spare or (number < parts - 1 and _is_spare(out.blocks))
    out.harm = Harm(torn=True, steps=steps, spare=spare)
    return out


def _total(data: bytes) -> int | None:
    """How many blocks stood before the end of the file, if that is whole."""
    end = _block_at(data, max(0, len(data) - _END_SIZE))
    if end is None or end.tag != _END or len(end.data) != len(_SEED) or end.own(end.data) != end.check:
        return None
    return end.number


# --- files of the older form


def _old_block_at(data: bytes, at: int) -> tuple[str, bytes, int] | None:
    """Tag, payload as stored, and the place behind it."""
    if len(data) - at < _OLD_HEAD.size:
        return None
    key, length, crc = _OLD_HEAD.unpack_from(data, at)
    start = at + _OLD_HEAD.size
    stored = data[start : start + length]
    if len(stored) < length or zlib.crc32(stored) != crc:
        return None
    return key.decode("latin-1"), stored, start + length


def _parse_old(data: bytes, inflate: bool) -> Parsed:
    out, at = Parsed(numbered=False), len(OLD_MAGIC)
    while at < len(data):
        block = _old_block_at(data, at)
        payload = None if block is None else _payload(block[0], block[1], inflate)
        if block is None or payload is None or not _old_in_place(out.blocks, *block[:2]):
            out.harm = Harm(torn=True, steps=None)
            return out
        out.blocks.append((block[0], payload))
        at = block[2]
    return out


def _old_in_place(before: list[tuple[str, bytes]], tag: str, stored: bytes) -> bool:
    """As `_in_place`. A picture whose tag became that of another block, or the other way round, shows too."""
    return _in_place(before, tag) and (tag != "T" or stored.startswith(_PICTURE))


# --- both


def _in_place(before: list[tuple[str, bytes]], tag: str) -> bool:
    """Whether a block may stand behind those: each once in the order of `_ORDER`, then entries."""
    last = before[-1][0] if before else ""
    if tag == ENTRY:
        return last != ""
    if tag not in _ORDER or last == ENTRY:
        return False
    return _ORDER.index(tag) > (_ORDER.index(last) if last else -1)


def _payload(tag: str, stored: bytes, inflate: bool) -> bytes | None:
    """What a block holds, None if it cannot be that."""
    if tag not in _DEFLATED or not inflate:
        return stored
    engine = zlib.decompressobj()
    try:
        out = engine.decompress(stored, LARGEST)
    except zlib.error:
        return None
    return None if engine.unconsumed_tail or not engine.eof else out
