"""Happenings of cities and money: what the log says of them, that all have words, what others hear."""

from typing import get_args

import pytest

from game.core import codec
from game.core.events import realm
from game.core.events.common import Event
from game.core.holdings import MoneyLine, Realm
from game.core.records import HexId, KindId, SideId, StackId, UnitId, replace
from game.views.preview import SeatOutlook
from game.views.project import project
from game.views.story import _WRITERS, line
from tests.kingdom import CAPITAL, LAPIS, Kingdom

ME = (LAPIS,)
HEX = HexId(1)


@pytest.fixture(scope="module")
def outlook() -> SeatOutlook:
    kingdom = Kingdom(3, 1)
    return SeatOutlook(project(kingdom.campaign, kingdom.world, LAPIS), kingdom.world)


def told(outlook: SeatOutlook, event: Event) -> str:
    found = line(event, outlook.view, outlook.world)
    return found.text if found is not None else ""


def test_every_happening_of_the_realm_has_words() -> None:
    mute = [
        kind.__name__
        for kind in get_args(codec.event_type())
        if kind.__module__ == realm.__name__ and kind not in _WRITERS
    ]
    assert mute == []


def test_accounts_are_told_by_cause_with_their_signs(outlook: SeatOutlook) -> None:
    lines = (
        MoneyLine(id="city", cents=3000_00, site=CAPITAL),
        MoneyLine(id="city", cents=500_00),
        MoneyLine(id="upkeep", cents=-80_00),
    )
    event = realm.AccountsMade(audience=ME, side=LAPIS, before=100_00, lines=lines, after=3520_00)
    assert told(outlook, event) == "Treasury 100 → 3,520: cities +3,500, upkeep −80"
    empty = realm.AccountsMade(audience=ME, side=LAPIS, before=0, lines=(), after=0)
    assert told(outlook, empty) == "Accounts: nothing came in and nothing went out"


def test_the_accounts_of_others_are_not_told(outlook: SeatOutlook) -> None:
    foe = SideId("cinnabar")
    event = realm.AccountsMade(audience=(foe,), side=foe, before=0, lines=(), after=5)
    assert told(outlook, event) == ""


def test_what_pops_and_what_is_idle_is_told(outlook: SeatOutlook) -> None:
    piker = KindId("piker")
    units = tuple(UnitId(f"u{n}") for n in range(8))
    popped = realm.UnitsPopped(
        audience=ME, site=CAPITAL, hex=HEX, stack=StackId("s"), kind=piker, units=units
    )
    assert told(outlook, popped) == "8 Pikers popped in City 0"
    done = realm.OrderDone(audience=ME, site=CAPITAL, hex=HEX, kind=piker)
    assert told(outlook, done) == "City 0 has popped Pikers and is now idle"
    ordered = realm.PopOrdered(audience=ME, site=CAPITAL, hex=HEX, kind=piker, batches=2)
    assert told(outlook, ordered) == "City 0 will pop Pikers"


def test_who_will_be_disbanded_is_named(outlook: SeatOutlook) -> None:
    unit = next(iter(outlook.view.units))
    event = realm.UpkeepWarned(audience=ME, side=LAPIS, units=(unit,) * 6, short=12_00)
    assert "6 × Warlord" in told(outlook, event)
    assert told(outlook, event).startswith("The treasury")


def test_without_a_treasury_it_is_cities_and_purses_that_are_short(outlook: SeatOutlook) -> None:
    unit = next(iter(outlook.view.units))
    event = realm.UpkeepWarned(audience=ME, side=LAPIS, units=(unit,), short=12_00)
    poor = SeatOutlook(replace(outlook.view, realm=Realm()), outlook.world)
    assert told(poor, event).startswith("Cities and purses will be 12 short")
