"""Titles, heirs, purse and popping of commanders: SD4-3, SD4-7.03, SD4-8.07."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from game.core.numbers import CENT, Cents
from game.core.records import Record

HEIR_PRICE: Cents = 100_000 * CENT
"""Making a commander an heir (SD4-3.07)."""
POSSESS_RANGE = 20
"""Hexes over which a beast may be possessed (SD4-9.04)."""

_NOBLE_TITLES: Mapping[int, str] = {2: "viscount", 3: "earl", 4: "marquess", 5: "duke"}

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
