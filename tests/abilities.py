"""What specials and traits come to, by their names: those of the content, and those of rules whose chapter
is not built yet, which only vectors name."""

from typing import Any

from game.core.effects import Source
from game.core.records import replace
from game.rulesets.second_dawn.content.ability_records import NONE, Abilities, abilities
from game.rulesets.second_dawn.content.records import UnitKind
from game.session.library import rules

LATER = {
    "lofty_heights": Abilities(lofty=True),
    "cold_immune": Abilities(hardy=True),
    "random_enhancement": Abilities(level_upkeep=True),
    "remove_mount": Abilities(no_mount=True),
}


def joined(one: Abilities, other: Abilities) -> Abilities:
    """What two lots of abilities come to together."""
    if other == NONE:
        return one
    fields: dict[str, Any] = {}
    for field in Abilities.__struct_fields__:
        mine, more = getattr(one, field), getattr(other, field)
        fields[field] = more or mine if isinstance(mine, (bool, str)) else mine + more
    return Abilities(**fields)


def able_of(*names: str) -> Abilities:
    """The abilities of specials and traits."""
    tables = rules("second_dawn").tables
    total = NONE
    for name in names:
        row = tables["special"].get(name) or tables["trait"].get(name)
        own = LATER.get(name, NONE) if row is None else abilities([Source(name, row.name, 1, row.effects)])
        total = joined(total, own)
    return total


def remade(kind: UnitKind, **fields: Any) -> UnitKind:
    """A kind with other specials, traits and figures; it can do what these do."""
    return replace(kind, **fields).settled(rules("second_dawn").tables)
