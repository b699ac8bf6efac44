"""What a hex of the map brings into a battle: who else is near, whose home it is. SD1-18.05, SD4-4.10,
SD5-4.03."""

from typing import Any

import pytest

from game.core.events.common import CombatantRose, InitiativeSet
from game.core.numbers import HALF
from game.core.records import replace
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


def totals(terrain: str) -> dict[str, int]:
    """Initiative totals of a heavy knight, at home in forests, that a bear charges."""
    field = Field(
        [f".{terrain}.."], lapis={"k": ((0, 0), {"heavy_knight": 1})}, cinnabar={"b": ((1, 0), {"bear": 1})}
    )
    field.move("k", (1, 0))
    return dict(field.of(InitiativeSet)[0].totals)


def test_sd5_4_03_who_is_at_home_in_forests_is_so_in_deep_ones() -> None:
    """At home evasion is 1 higher and nothing comes off the move of 10."""
    assert totals(".") == {"lapis": 6, "cinnabar": 5 + 1}
    assert totals("f") == {"lapis": 6 + 1, "cinnabar": 5 + 1}


def test_sd3_4_04_a_beast_may_dash_for_initiative() -> None:
    """The bear's 12 loses 2 in a deep forest, but it dashes: 12 and 6, less three times 2, beat 10."""
    assert totals("d") == {"lapis": 6 + 1, "cinnabar": 5 + 1}


def test_sd4_4_10_who_kept_his_senses_moves_no_more_that_day() -> None:
    """He marches again on his side's next turn."""
    for seed in range(60):
        field = Field(
            ["...."],
            lapis={"l": ((0, 0), {"warlord": 1, "heavy_knight": 2})},
            cinnabar={"c": ((1, 0), {"stabber": 4}), "far": ((3, 0), {"digger": 1})},
            seed=seed,
        )
        boss = field.stack("l").units[0]
        units = {**field.campaign.units, boss: replace(field.campaign.units[boss], hits=1)}
        field.campaign = replace(field.campaign, units=units)
        field.move("l", (1, 0))
        if any(e.was == "critical" for e in field.of(CombatantRose)):
            assert field.campaign.units[boss].hits == HALF
            assert field.campaign.units[boss].move == 0
            assert field.refused(field.move("l", (2, 0))) == "cost"
            field.end(2)
            assert field.campaign.units[boss].move > 0
            return
    raise AssertionError("he never kept his senses")
