"""What a hex of the map brings into a battle: who else is near. SD1-18.05."""

from typing import Any

import pytest

from tests.field import Field

FRIENDS = {"lapis": "w", "saffron": "w"}


def ammo_after(mover: str, **others: Any) -> int:
    """Ammunition of a keshik, full at 3, after it has shot the piker that charged it; one of both moved into
    the hex of the other."""
    field = Field(
        ["...."],
        alliances=FRIENDS,
        lapis={"keshik": ((0, 0), {"keshik": 1})} | others.get("lapis", {}),
        saffron={"s": ((3, 0), {"scout": 1})} | others.get("saffron", {}),
        cinnabar={"piker": ((1, 0), {"piker": 1})} | others.get("cinnabar", {}),
    )
    field.give("piker", hits=1)
    if mover == "piker":
        field.end(2)
    field.move(mover, (1, 0) if mover == "keshik" else (0, 0))
    assert field.gone("piker")
    (keshik,) = field.stack("keshik").units
    return field.campaign.units[keshik].ammo


DIGGER = ((0, 0), {"digger": 1})


@pytest.mark.parametrize("friends", [{}, {"lapis": {"d": DIGGER}}, {"saffron": {"d": DIGGER}}])
def test_sd1_18_05_friends_of_the_winner_do_not_keep_it_from_gathering(friends: Any) -> None:
    """It shot (3 less 1) and found a half again."""
    assert ammo_after("piker", **friends) == 5


def test_sd1_18_05_another_enemy_does() -> None:
    assert ammo_after("keshik", cinnabar={"y": ((1, 0), {"scout": 1})}) == 4
