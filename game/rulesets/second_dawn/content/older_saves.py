"""Saves from before specials and traits had rows of effects: what they say is brought to today's records.

Works on plain builtins, as a file holds them. What a special does that today's content has is taken from
there; one of a player's own keeps what its `effect` said.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.core import codec
from game.core.effects import Effect, Source
from game.core.records import replace
from game.rulesets.second_dawn.content import land_records as land
from game.rulesets.second_dawn.content.ability_records import abilities, stat_row

Plain = dict[str, Any]
Rows = Mapping[str, Mapping[str, Any]]
_NAMED = ("special", "trait", "gear")
_LAND = ("terrain", "weather")
_COLUMNS = frozenset(
    (
        "ground",
        "flier",
        "flier_lofty",
        "special_ground",
        "full_move",
        "defender_bonus",
        "hides",
        "stranding",
        "water",
        "penalty",
        "flier_penalty",
        "battle_penalty",
        "spot",
        "sight_adjacent",
        "closed",
    )
)
"""Fields of terrain and weather that became effects."""


def renewed(contents: Plain, shipped: Rows) -> Plain:
    """The blocks of a file (`W` the world, `B`, `C` and `U` states) by today's records. One was written
    before whose land has figures in columns."""
    world = contents["W"]
    if not any(_COLUMNS & row.keys() for table in _LAND for row in world["tables"].get(table, {}).values()):
        return contents
    tables = with_effects(world["tables"], shipped)
    states = {block: _state(contents[block], tables, shipped) for block in "BC"}
    base = contents.get("U")
    if base is not None:
        states["U"] = {**base, "campaign": _state(base["campaign"], tables, shipped)}
    return {**contents, **states, "W": {**world, "tables": tables}}


def _state(campaign: Plain, tables: Plain, shipped: Rows) -> Plain:
    battles = {
        id_: with_abilities(battle, tables, shipped) for id_, battle in campaign.get("battles", {}).items()
    }
    return {**campaign, "battles": battles} if battles else campaign


def with_effects(tables: Plain, shipped: Rows) -> Plain:
    """The content tables of an old file with rows of effects in the place of fields, and today's
    buildings."""
    named = {"building": {id_: codec.to_builtins(row) for id_, row in shipped["building"].items()}}
    for table in _NAMED:
        rows = {id_: codec.to_builtins(row) for id_, row in shipped[table].items()}
        for id_, row in tables.get(table, {}).items():
            if id_ not in rows:
                kept = {key: value for key, value in row.items() if key != "effect"}
                effects = _rows_of(row.get("effect", {}))
                rows[id_] = {**kept, "effects": codec.to_builtins(effects)}
        named[table] = rows
    for table in _LAND:
        named[table] = {
            id_: _of_land(row, shipped[table].get(id_)) for id_, row in tables.get(table, {}).items()
        }
    return {**tables, **named}


def _of_land(row: Plain, here: Any) -> Plain:
    """A row of terrain or weather with effects in the place of its columns."""
    kept = {key: value for key, value in row.items() if key not in _COLUMNS}
    effects = here.effects if here is not None else tuple(_rows_of_land(row))
    return {**kept, "effects": codec.to_builtins(effects)}


def _rows_of_land(row: Plain) -> Iterator[Effect]:
    walks = row.get("ground") if "paint" in row else row.get("penalty", 0)
    flies = row.get("flier", row.get("flier_penalty", 0))
    for words, amount in (
        ((land.WALKS,), walks),
        ((land.WALKS, land.AT_HOME), row.get("special_ground", 0)),
        ((land.FLIES,), flies),
        ((land.FLIES, land.LOFTY), row.get("flier_lofty", 0)),
    ):
        if amount is None:
            yield Effect(what=land.CLOSED, target=words)
        elif amount:
            yield Effect(what=land.ENTRY, amount=amount, target=words)
    if row.get("defender_bonus"):
        yield Effect(what=land.FIGHT, amount=row["defender_bonus"], phase=land.ATTACKED)
    for field, what in (("battle_penalty", land.FIGHT), ("spot", land.SPOT)):
        if row.get(field):
            yield Effect(what=what, amount=row[field])
    for field, what, usual in (
        ("full_move", land.NO_FULL_MOVE, True),
        ("hides", land.NO_HIDING, True),
        ("sight_adjacent", land.NO_SIGHT, True),
        ("stranding", land.STRANDS, False),
        ("water", land.OPEN_WATER, False),
        ("closed", land.CLOSED, False),
    ):
        if row.get(field, usual) is not usual:
            yield Effect(what=what)


def _rows_of(effect: Plain) -> tuple[Effect, ...]:
    """What the fields of an old special said, as rows."""
    rows = []
    for what, value in effect.items():
        if isinstance(value, str):
            rows.append(Effect(what=what, word=value))
        else:
            rows.append(Effect(what=what, amount=int(value) if not isinstance(value, bool) else 0))
    return tuple(rows)


def with_abilities(battle: Plain, tables: Plain, shipped: Rows) -> Plain:
    """An open battle of an old file: what its fighters can do follows from their specials, traits and
    shields."""
    state = battle.get("state", {})
    fighters = {id_: _fighter(one, tables, shipped) for id_, one in state.get("fighters", {}).items()}
    return {**battle, "state": {**state, "fighters": fighters}}


def _fighter(plain: Plain, tables: Plain, shipped: Rows) -> Plain:
    kept = {key: value for key, value in plain.items() if key != "effect"}
    for form in ("unridden", "ridden", "alone"):
        if kept.get(form):
            kept[form] = _fighter(kept[form], tables, shipped)
    able = abilities(
        (
            *_sources(kept.get("specials", ()), tables["special"]),
            *_sources(kept.get("traits", ()), tables["trait"]),
        )
    )
    worn = tuple(
        stat_row(effect, Source(row.id, row.name, 1, ()), row.shield)
        for row in shipped["gear"].values()
        if row.shield in kept.get("shields", ())
        for effect in row.effects
    )
    return {**kept, "able": codec.to_builtins(replace(able, battle_stat=worn + able.battle_stat))}


def _sources(names: Sequence[str], rows: Plain) -> list[Source]:
    return [
        Source(name, row["name"], 1, codec.from_builtins(row.get("effects", []), tuple[Effect, ...]))
        for name in names
        if (row := rows.get(name)) is not None
    ]
