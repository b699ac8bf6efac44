"""What a commander has otherwise than his class: home, special, trait, weapon. SD4-1.05, SD4-1.06.

A unit keeps it by part (`Unit.bent`). The special takes the place of advanced initiative; who flies has no
home on the ground (SD3-1.05).
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal

from game.core.records import Record, replace
from game.core.state import Unit
from game.rulesets.second_dawn.content.records import UnitKind, Weapon
from game.rulesets.second_dawn.content.typed import World

TERRAIN, HOME, SPECIAL, TRAIT, WEAPON = "terrain", "home", "special", "trait", "weapon"
"""Parts: the terrain in which it lives, the one where it is at home, a free special, a trait, the kind whose
weapon it bears."""
_NONE = "none"
_REPLACED = "adv_initiative"


class Bent(Record):
    """What a ruler hands down to commanders his side pops. Empty: nothing of his own (SD4-1.06)."""

    terrain: Literal["ground", "sky"] = "ground"
    terrain_special: str = "none"
    free_special: str = ""
    trait: str = ""


class Inherited(Record):
    """A popped commander's defaults. `terrain` and, for fliers, the missing specialization are fixed; the
    player may change the others."""

    terrain: Literal["ground", "sky"]
    terrain_special: str
    specials: tuple[str, ...]
    trait: str


def inherited(ruler: Bent, specials: Sequence[str], terrain_special: str, *, courtier: bool) -> Inherited:
    """What a commander pops with (SD4-1.05, SD4-1.06). `specials` and `terrain_special` are his class's: the
    ruler's free special takes the place of advanced initiative, his specialization that of the class.
    Courtiers have no such choices; a flier has no specialization (SD3-1.05)."""
    if courtier:
        return Inherited(
            terrain="ground", terrain_special=terrain_special, specials=tuple(specials), trait=""
        )
    own = tuple(specials)
    if ruler.free_special:
        own = (*(special for special in own if special != _REPLACED), ruler.free_special)
    home = ruler.terrain_special if ruler.terrain_special != "none" else terrain_special
    return Inherited(
        terrain=ruler.terrain,
        terrain_special="none" if ruler.terrain == "sky" else home,
        specials=own,
        trait=ruler.trait,
    )


def kind_of(world: World, unit: Unit) -> UnitKind:
    """The class of a unit as he is."""
    kind: UnitKind = world.kind(unit.kind)
    if not unit.bent:
        return kind
    armed = world.tables["unit"].get(unit.bent.get(WEAPON, ""))
    return _bent(kind, tuple(sorted(unit.bent.items())), armed.weapon if armed is not None else None)


@lru_cache(maxsize=256)
def _bent(kind: UnitKind, parts: tuple[tuple[str, str], ...], weapon: Weapon | None) -> UnitKind:
    bent = dict(parts)
    fields: dict[str, Any] = {}
    if TERRAIN in bent:
        fields["terrain"] = bent[TERRAIN]
    if HOME in bent:
        fields["terrain_special"] = bent[HOME]
    if bent.get(SPECIAL):
        own = Bent(free_special=bent[SPECIAL])
        fields["specials"] = inherited(own, kind.specials, _NONE, courtier=False).specials
    if bent.get(TRAIT):
        fields["traits"] = (*kind.traits, bent[TRAIT])
    if weapon is not None:
        fields["weapon"] = weapon
    return replace(kind, **fields)
