"""A campaign and its session to blocks of a save file, and back."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

import game
from game.content.load import settled
from game.content.shapes import worked_out
from game.core import codec
from game.core.state import SCHEMA, AnyCampaign
from game.core.world import World
from game.rulesets.registry import ruleset
from game.session.history import Base
from game.session.records import (
    ConsentEntry,
    Did,
    Entry,
    Marked,
    Rewound,
    SeatTaken,
    SessionState,
    Undid,
    WorldBlock,
)
from game.session.save import savefile, upgrade
from game.session.save.blocks import WHOLE, Harm
from game.session.save.savefile import SaveError, SaveFile
from game.session.setup import make_world

_ENTRY: Any = Did | Undid | SeatTaken | ConsentEntry | Marked | Rewound
_RECORDS = "WBCS"
_BASE = "U"


@dataclass(frozen=True)
class Saved:
    """What a file holds: the snapshot, how many entries of the journal it includes, and all entries.

    `harm` is what the file lacks. `older` counts entries that were played by the rules of an older schema:
    the journal begins behind them, and `begun` is how the campaign stood there. `unsure`: a missing entry
    would not show in a file of that form."""

    world: World
    begun: AnyCampaign
    campaign: AnyCampaign
    state: SessionState
    journal: tuple[Entry, ...]
    included: int
    content: str
    header: dict[str, Any]
    harm: Harm = WHOLE
    older: int = 0
    unsure: bool = False
    base: Base | None = None


def world_block(world: World, content: str) -> bytes:
    """The static part of a match."""
    tables = {name: {key: _said(row) for key, row in rows.items()} for name, rows in world.tables.items()}
    return codec.to_bytes(
        WorldBlock(
            ruleset=world.ruleset.id,
            map=world.map,
            tables=tables,
            victory=world.victory,
            weather=world.weather,
            content=content,
        )
    )


def _said(record: Any) -> Any:
    """What files say of a record; the rest is worked out of it again."""
    plain = codec.to_builtins(record)
    kind: Any = type(record)
    for field in worked_out(kind):
        plain.pop(field, None)
    return plain


def header(campaign: AnyCampaign, state: SessionState) -> dict[str, Any]:
    """What a list of saves shows; nothing in it is a secret of a side."""
    return {
        "game": game.__version__,
        "schema": SCHEMA,
        "ruleset": campaign.ruleset,
        "title": state.title,
        "scenario": state.scenario,
        "day": campaign.clock.day,
        "turn": str(campaign.clock.on_turn or ""),
        "over": campaign.clock.phase == "over",
        "sides": [
            {
                "id": str(side.id),
                "name": side.name,
                "colour": side.colour,
                "role": side.role,
                "alive": side.alive,
                "controller": state.seats[side.id].controller if side.id in state.seats else "",
                "player": state.seats[side.id].player if side.id in state.seats else "",
            }
            for side in campaign.sides.values()
        ],
    }


def blocks(
    world: World,
    content: str,
    begun: AnyCampaign,
    campaign: AnyCampaign,
    state: SessionState,
    journal: Sequence[Entry],
    base: Base | None,
) -> dict[str, bytes]:
    """The blocks of a file before its journal, in their order; without what is not there."""
    out = {
        "W": world_block(world, content),
        "B": codec.to_bytes(begun),
        "C": codec.to_bytes(campaign),
        "S": codec.to_bytes(state),
        "A": encode_archive(journal),
    }
    if base is not None:
        out["U"] = encode_base(base)
    return out


def encode_entry(entry: Entry) -> bytes:
    """One journal entry."""
    return codec.to_bytes(entry)


def encode_archive(entries: Sequence[Entry]) -> bytes:
    """The journal up to a snapshot."""
    return codec.to_bytes(entries)


def encode_base(base: Base) -> bytes:
    """Where the steps begin that can be taken back."""
    return codec.to_bytes({"entry": base.entry, "campaign": base.campaign})


def load(path: Path) -> Saved:
    """Read a file. SaveError, with a text for people, for anything that cannot be loaded."""
    return decode(savefile.read(path), path.name)


def decode(file: SaveFile, name: str) -> Saved:
    """The contents of a file's blocks. SaveError as `load`."""
    savefile.check_complete(file.header, file.blocks, name)
    try:
        schema = int(file.header.get("schema", 0))
        contents = upgrade.upgraded(_plain(file), schema)
        if schema < SCHEMA:
            contents = upgrade.anew(contents)
        contents = upgrade.renewed(contents)
    except upgrade.TooNew:
        version = file.header.get("game", "?")
        raise SaveError(f"{name} was made by a newer version of the game ({version})") from None
    except (msgspec.DecodeError, ValueError, KeyError, TypeError) as error:
        # What exactly does not fit would name what somebody did or has: it stays in the cause.
        raise SaveError(f"{name} is damaged") from error
    try:
        return _typed(file, contents)
    except (codec.CodecError, KeyError, TypeError, ValueError) as error:
        raise SaveError(f"{name} does not fit this version of the game") from error


def _plain(file: SaveFile) -> upgrade.Contents:
    """A file's contents as builtins."""
    read = msgspec.msgpack.decode
    contents: upgrade.Contents = {tag: read(file.blocks[tag]) for tag in _RECORDS}
    contents["H"] = file.header
    contents["A"] = read(file.blocks["A"]) if "A" in file.blocks else []
    contents["J"] = [read(entry) for entry in file.journal]
    if _BASE in file.blocks and file.header.get("schema") == SCHEMA:
        contents[_BASE] = read(file.blocks[_BASE])
    return contents


def _typed(file: SaveFile, contents: upgrade.Contents) -> Saved:
    world_data: WorldBlock = codec.from_builtins(contents["W"], WorldBlock)
    rules = ruleset(world_data.ruleset)
    tables = {
        name: {key: codec.from_builtins(row, rules.content[name].record) for key, row in rows.items()}
        for name, rows in world_data.tables.items()
    }
    tables = {name: {key: settled(row, tables) for key, row in rows.items()} for name, rows in tables.items()}
    world = make_world(world_data.ruleset, world_data.map, tables, world_data.victory, world_data.weather)
    kind = codec.campaign_type(rules.battle_type, rules.params_type)
    archive = codec.from_builtins(contents["A"], list[_ENTRY])
    base = contents.get(_BASE)
    return Saved(
        world=world,
        begun=codec.from_builtins(contents["B"], kind),
        campaign=codec.from_builtins(contents["C"], kind),
        state=codec.from_builtins(contents["S"], SessionState),
        journal=(*archive, *codec.from_builtins(contents["J"], list[_ENTRY])),
        included=len(archive),
        content=world_data.content,
        header=file.header,
        harm=_harm(file),
        older=contents.get(upgrade.OLDER, 0),
        unsure=not file.numbered and bool(file.journal),
        base=None if base is None else _base(base, kind),
    )


def _harm(file: SaveFile) -> Harm:
    """What a file lacks. The first schema kept the entries before the snapshot as blocks of their own, and
    told how many there were."""
    missing = int(file.header.get("included", 0)) - len(file.journal)
    return replace(file.harm, torn=True, steps=missing) if missing > 0 else file.harm


def _base(read: Any, kind: Any) -> Base:
    entry: int = codec.from_builtins(read["entry"], int)
    return Base(codec.from_builtins(read["campaign"], kind), entry)


def public_title(header_: dict[str, Any]) -> str:
    """Line of a list of saves: `The Westmarch war, day 12`."""
    return f"{header_.get('title', '?')}, day {header_.get('day', '?')}"
