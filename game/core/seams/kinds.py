"""What a ruleset tells about a kind of unit, for those who know no rulebook: cards, tokens, policies.

Of a unit kind itself the other floors read only what every rulebook's kinds have: `id`, `name`, `plural`
(None where kinds have none), `glyph`, `hits` and `move`.
"""

from collections.abc import Mapping
from typing import Any

from game.core.numbers import Halves
from game.core.records import Record


class WeaponFacts(Record):
    """What a kind fights with. `ammo` in halves, 0 if it needs none; `shoots`: from afar."""

    name: str
    shoots: bool = False
    reach: int = 0
    ammo: Halves = 0


class KindFacts(Record):
    """A kind of unit in neutral terms.

    `combat`, `defense` and `damage` are for rough comparison: stats on-turn and off-turn, and what a blow
    takes in halves, `shrugs` what it takes less of each that meets it. `cargo` is what it carries, in halves
    of hits. `figures` are the printed ones by their names, as the rulebook counts them. `size`, `type` and
    `race` are words, `place` those that say what it is, `higher` the kinds it can become, `rules` where its
    figures come from.

    `beast`, `vehicle`, `flies`: what it is. `scouts`: it is there to look; `shoots`: it may be told to fight
    from afar; `blasts`: its attack can be spent before the blows; `trains`: it may teach others. `crafts`: by
    what `PlyCraft` calls them.
    """

    combat: int = 1
    defense: int = 1
    damage: Halves = 2
    shrugs: Halves = 0
    cargo: Halves = 0
    figures: Mapping[str, int] = {}
    weapon: WeaponFacts | None = None
    size: str = ""
    type: str = ""
    race: str = ""
    place: tuple[str, ...] = ()
    text: str = ""
    higher: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    specials: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    crafts: tuple[str, ...] = ()
    beast: bool = False
    vehicle: bool = False
    flies: bool = False
    scouts: bool = False
    shoots: bool = False
    blasts: bool = False
    trains: bool = False


def no_facts(_kind: Any) -> KindFacts:
    """Of rules that tell nothing of their kinds beyond what every kind has."""
    return KindFacts()
