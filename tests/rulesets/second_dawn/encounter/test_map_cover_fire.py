"""Cover fire on the map: other stacks of the hex, what it costs them, and the battle that follows. SD4-5.11,
SD4-5.16, SD4-12.09, SD4-13.12."""

from typing import Any

import pytest

from game.core.battle.events import SupportJoined
from game.core.commands.common import GiveOrders
from game.core.decisions import StandingOrders
from game.core.events.common import BattleBegan, BattleEnded
from game.core.records import SideId
from game.session import library
from tests.field import Field

LAPIS = SideId("lapis")
HERE = (1, 0)


def met(seed: int = 1, stabbers: int = 6, *, hold: bool = False, **others: Any) -> Field:
    """Stabbers of cinnabar fall upon three knights of lapis, behind whom two archers stand in a stack of
    their own."""
    field = Field(
        ["...."],
        lapis={"front": (HERE, {"knight": 3}), "bows": (HERE, {"archer": 2})} | others.get("lapis", {}),
        saffron={"s": ((3, 0), {"scout": 1})} | others.get("saffron", {}),
        cinnabar={"k": ((0, 0), {"stabber": stabbers})},
        seed=seed,
        alliances={"lapis": "w", "saffron": "w"},
    )
    if hold:
        field.must(GiveOrders(by=LAPIS, stack=field.stack("bows").id, orders=StandingOrders(hold=True)))
    field.end(2)
    field.move("k", HERE)
    return field


def began(field: Field) -> list[tuple[str, str]]:
    return [(e.attacker, e.defender) for e in field.of(BattleBegan)]


def test_sd4_12_09_another_stack_of_the_hex_gives_cover_fire_and_spends_its_arrows() -> None:
    seen = set()
    for seed in range(6):
        field = met(seed)
        seen |= {e.unit for e in field.of(SupportJoined)}
    assert seen == {"archer_1d", "archer_2d"}


def test_sd4_12_09_whoever_holds_fire_waits_to_be_told() -> None:
    field = met(hold=True, lapis={"boss": (HERE, {"courtier": 1})})
    assert field.of(SupportJoined) == []


@pytest.mark.parametrize(("side", "covers"), [("saffron", True), ("lapis", True)])
def test_sd4_5_11_allies_cover_too(side: str, covers: bool) -> None:
    found = set()
    for seed in range(6):
        more = {side: {"more": (HERE, {"tosser": 1})}}
        field = met(seed, **more)
        found |= {e.unit for e in field.of(SupportJoined)}
    assert ("tosser_1d" in found) is covers


def test_sd4_13_12_a_supportline_that_remains_is_fought_at_once() -> None:
    field = met(stabbers=16)
    assert began(field)[:2] == [("cinnabar", "lapis"), ("cinnabar", "lapis")]
    first, second = field.of(BattleBegan)[:2]
    assert (first.state, second.state) == ("prepared", "prepared")
    assert field.gone("front")


def test_sd4_13_12_where_nobody_won_none_follows() -> None:
    for seed in range(12):
        field = met(seed)
        winners = [e.winner for e in field.of(BattleEnded)]
        assert len(began(field)) <= 1 + sum(winner == "cinnabar" for winner in winners)
        if winners[0] != "cinnabar":
            assert len(winners) == 1


def test_sd4_12_09_what_the_line_loses_is_lost_on_the_map() -> None:
    """Ammunition is written back to the stack they came from."""
    for seed in range(12):
        field = met(seed)
        if [e.winner for e in field.of(BattleEnded)] == ["lapis"] and field.of(SupportJoined):
            units = [field.campaign.units[u] for u in field.stack("bows").units]
            assert min(unit.ammo for unit in units) < library.rules().tables["unit"]["archer"].weapon.ammo
            return
    raise AssertionError("lapis never won with its bows")
