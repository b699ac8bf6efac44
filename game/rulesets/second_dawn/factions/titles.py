"""Titles, heirs, purse and popping of commanders: SD4-1.06, SD4-3, SD4-7.03, SD4-8.01, SD4-8.07."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from game.core.numbers import CENT, Cents
from game.core.records import Record

HEIR_PRICE: Cents = 100_000 * CENT
"""Making a commander an heir (SD4-3.07)."""
PURSE_PER_LEVEL: Cents = 1000 * CENT
POSSESS_RANGE = 20
"""Hexes over which a beast may be possessed (SD4-9.04)."""

_NOBLE_TITLES: Mapping[int, str] = {2: "viscount", 3: "earl", 4: "marquess", 5: "duke"}
_REPLACED = "adv_initiative"

Status = Literal["commoner", "noble", "royal"]


def pop_days(*, heir: bool = False, descendant: bool = False) -> int:
    """Days to pop a warlord or caster (SD4-8.07): a `descendant` of the ruler is a royal or a commoner
    ruler's child (SD4-3.03, SD4-3.06); an `heir` takes longest (SD4-3.07). Both only in the capital."""
    if heir:
        return 64
    return 4 if descendant else 2


def noble_title(city_level: int) -> str:
    """Title of a noble by the level of the city that popped him, empty where none pop (SD4-3.05)."""
    return _NOBLE_TITLES.get(city_level, "")


def status_when_popped(ruler: Status, *, courtier: bool, descendant: bool) -> Status:
    """Status of a commander popped in a side's city (SD4-3.03, 3.04, 3.06): under a royal ruler his
    descendants are royal and others noble; courtiers, and all under another ruler, are commoners."""
    if ruler != "royal" or courtier:
        return "commoner"
    return "royal" if descendant else "noble"


def purse_limit(level: int) -> Cents:
    """Most money in a commander's purse (SD4-8.01)."""
    return PURSE_PER_LEVEL * level


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


class Claimant(Record):
    """An heir of the side. `popped` is the day he popped; the lower, the older."""

    id: str
    royal: bool = False
    level: int = 1
    popped: int = 0


def successor(heirs: Iterable[Claimant], chosen: Sequence[str] = ()) -> Claimant | None:
    """Who rules when the ruler croaks (SD4-7.03): the first of the ruler's own list that is an heir, else a
    royal, then the higher level, then the older. None: the side ends (SD4-7.04)."""
    claims = list(heirs)
    named = {id_: place for place, id_ in enumerate(chosen)}
    last = len(named)
    return min(
        claims,
        key=lambda heir: (named.get(heir.id, last), not heir.royal, -heir.level, heir.popped),
        default=None,
    )
