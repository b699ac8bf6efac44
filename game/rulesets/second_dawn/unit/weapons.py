"""Weapons by style and range: hands, shots, ammunition, feet and sky zones. SD1-2.02, SD1-18.01, 18.02."""

from collections.abc import Mapping

from game.core.numbers import HALF, Halves
from game.core.records import Record


class WeaponRow(Record):
    """A row of table SD1-2.02. `feet`: how far it shoots; `zones`: sky zones it reaches."""

    style: str
    range: str
    hands: int
    ammo: Halves = 0
    feet: int = 0
    zones: tuple[str, ...] = ()


WEAPONS: Mapping[tuple[str, str], WeaponRow] = {
    (row.style, row.range): row
    for row in (
        WeaponRow(style="melee", range="short", hands=1),
        WeaponRow(style="melee", range="middle", hands=1),
        WeaponRow(style="melee", range="long", hands=2),
        WeaponRow(style="shooter", range="short", hands=1, ammo=3 * HALF, feet=120, zones=("lower",)),
        WeaponRow(
            style="shooter", range="middle", hands=2, ammo=3 * HALF, feet=300, zones=("lower", "upper")
        ),
        WeaponRow(
            style="shooter", range="long", hands=2, ammo=2 * HALF, feet=528, zones=("lower", "upper", "top")
        ),
    )
}

TOWER_FEET = 480
"""Height that towers reach (SD1-18.02)."""
