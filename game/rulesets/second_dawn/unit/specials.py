"""A kind with more or fewer specials than its class: what it can do follows from those that are left.

Rules ask `able` of a kind or a fighter and compare no names, so that a new special is a row of
`specials.yaml` (SD2-6.20, SD3-16, SD4-9).
"""

from collections.abc import Callable, Mapping

from game.core.effects import Source
from game.core.records import replace
from game.rulesets.second_dawn.content.ability_records import Abilities, abilities
from game.rulesets.second_dawn.content.records import Special, UnitKind

Gives = Callable[[Abilities], bool]


def giving(kind: UnitKind, gives: Gives) -> tuple[Source, ...]:
    """The specials and traits of a kind that give it something."""
    return tuple(source for source in kind.sources if gives(abilities((source,))))


def without(kind: UnitKind, gives: Gives) -> UnitKind:
    """A kind without those of its specials that give it something."""
    return lacking(kind, *(source.id for source in giving(kind, gives) if source.id in kind.specials))


def lacking(kind: UnitKind, *names: str) -> UnitKind:
    """A kind without some of its specials."""
    kept = tuple(source for source in kind.sources if source.id not in names)
    specials = tuple(special for special in kind.specials if special not in names)
    return replace(kind, specials=specials, sources=kept, able=abilities(kept))


def with_one(kind: UnitKind, specials: Mapping[str, Special], gives: Gives) -> UnitKind:
    """A kind with the first of the content's specials besides that gives it something; as it is if there is
    none."""
    for row in specials.values():
        source = Source(row.id, row.name, 1, row.effects)
        if gives(abilities((source,))):
            sources = (*kind.sources, source)
            able = abilities(sources)
            return replace(kind, specials=(*kind.specials, row.id), sources=sources, able=able)
    return kind
