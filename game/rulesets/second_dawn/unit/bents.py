"""What a unit has otherwise than its class: a commander home, special, trait, weapon; one more special that
somebody popped with. SD4-1.05, SD4-1.06, SD9-1.11.

A unit keeps it by part (`Unit.bent`). The special takes the place of advanced initiative, one more takes
nothing; who flies has no home on the ground (SD3-1.05).
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from game.core.effects import Source
from game.core.records import replace
from game.core.state import Unit
from game.rulesets.second_dawn.content.ability_records import abilities
from game.rulesets.second_dawn.content.records import Special, Trait, UnitKind, Weapon
from game.rulesets.second_dawn.content.typed import World
from game.rulesets.second_dawn.unit import specials

TERRAIN, HOME, SPECIAL, TRAIT, WEAPON = "terrain", "home", "special", "trait", "weapon"
"""Parts: the terrain in which it lives, the one where it is at home, a free special, a trait, the kind whose
weapon it bears."""
MORE = "more"
"""Part: a special that somebody has besides those of his class, at no cost."""
_NONE = "none"


def kind_of(world: World, unit: Unit) -> UnitKind:
    """The class of a unit as he is."""
    kind: UnitKind = world.kind(unit.kind)
    bent = unit.bent
    if not bent:
        return kind
    special: Special | None = world.tables["special"].get(bent.get(SPECIAL, ""))
    trait: Trait | None = world.tables["trait"].get(bent.get(TRAIT, ""))
    armed: UnitKind | None = world.tables["unit"].get(bent.get(WEAPON, ""))
    more: Special | None = world.tables["special"].get(bent.get(MORE, ""))
    held = (row for row in (special, trait, more) if row is not None)
    rows = tuple(Source(row.id, row.name, 1, row.effects) for row in held)
    return _bent(kind, tuple(sorted(bent.items())), rows, armed.weapon if armed is not None else None)


@lru_cache(maxsize=256)
def _bent(
    kind: UnitKind, parts: tuple[tuple[str, str], ...], rows: tuple[Source, ...], weapon: Weapon | None
) -> UnitKind:
    bent = dict(parts)
    own = specials.without(kind, lambda able: able.steady) if SPECIAL in bent else kind
    sources = (*own.sources, *rows)
    fields: dict[str, Any] = {"sources": sources, "able": abilities(sources)}
    fields["evasion"] = kind.evasion + fields["able"].card_evasion - kind.able.card_evasion
    if TERRAIN in bent:
        fields["terrain"] = bent[TERRAIN]
    if HOME in bent:
        fields["terrain_special"] = bent[HOME]
    if SPECIAL in bent:
        fields["specials"] = (*own.specials, bent[SPECIAL])
    if MORE in bent and bent[MORE] not in own.specials:
        fields["specials"] = (*fields.get("specials", own.specials), bent[MORE])
    if TRAIT in bent:
        fields["traits"] = (*kind.traits, bent[TRAIT])
    if weapon is not None:
        fields["weapon"] = weapon
    return replace(own, **fields)


def handed_down(ruler: UnitKind, bent: Mapping[str, str], kind: UnitKind, garrison: str) -> dict[str, str]:
    """What a commander of a class has of a ruler of a class, who is bent himself: where he lives, where he is
    at home, his free special and trait, as far as that is not what the class has (SD4-1.06). A flier is at
    home nowhere (SD3-1.05)."""
    home = ruler.terrain_special if ruler.terrain_special not in (_NONE, garrison) else kind.terrain_special
    home = _NONE if ruler.terrain == "sky" else home
    parts = {
        TERRAIN: ruler.terrain if ruler.terrain != kind.terrain else "",
        HOME: home if home != kind.terrain_special else "",
        SPECIAL: bent.get(SPECIAL, ""),
        TRAIT: bent.get(TRAIT, ""),
    }
    return {part: word for part, word in parts.items() if word and word not in kind.specials}
