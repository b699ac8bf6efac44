"""What specials and traits do, for those who point at a unit: their texts, with the rules they stand on."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from game.core.world import World
from game.ui.i18n import _
from game.ui.widgets.tip import TipNote

Tag = tuple[str, str, str]
"""Name, text and first rule of a special or trait."""

_TABLES: Final = ("special", "trait")


def tags_of(tables: Mapping[str, Any]) -> dict[str, Tag]:
    """All specials and traits of a ruleset's tables by id."""
    return {id_: _tag(row) for table in reversed(_TABLES) for id_, row in tables.get(table, {}).items()}


def _tag(row: Any) -> Tag:
    return row.name, row.text, row.rules[0] if row.rules else ""


def tag_notes(tags: Iterable[Tag]) -> tuple[TipNote, ...]:
    """A sentence for each special or trait of which the rules say what it does, with its rule."""
    return tuple(
        TipNote(f"{_(name)}: {_(text)} ({rule})" if rule else f"{_(name)}: {_(text)}", icon="star")
        for name, text, rule in tags
        if text
    )


def kind_notes(world: World[Any], kind: str) -> tuple[TipNote, ...]:
    """What the specials and traits of a unit kind do; empty for one of an id that says nothing."""
    if not world.has_kind(kind):
        return ()
    facts = world.facts(kind)
    tables = [world.tables.get(table, {}) for table in _TABLES]
    held = zip(tables, (facts.specials, facts.traits), strict=True)
    return tag_notes(_tag(table[id_]) for table, ids in held for id_ in ids if id_ in table)
