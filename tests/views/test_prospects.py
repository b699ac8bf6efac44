"""What a fight that has not begun would come to, from what a side knows: chances, losses, what is assumed."""

from fractions import Fraction

import pytest

from game.core.records import StackId
from game.views import prospects
from game.views.prospects import OPENINGS, Outcome, Prospect
from tests.field import Field
from tests.ui.tb_input import Army, campaign, hands_on

ARMY = StackId("a")
BLUE: dict[str, Army] = {
    "y": ((4, 3), ["foot", "foot"], {}),
    "z": ((4, 3), ["chief", "foot", "bow"], {}),
}


def _against(mine: dict[str, int], theirs: dict[str, int]) -> Prospect:
    field = Field(["..."], lapis={"a": ((1, 0), mine)}, cinnabar={"z": ((1, 0), theirs)})
    outlook = field.outlook("lapis")
    met = prospects.meeting(outlook, field.names["a"], field.handle("lapis", "z"))
    found = prospects.of_meeting(outlook, met)
    assert found is not None
    return found


def _settled(found: Prospect, trials: int = 100) -> Outcome:
    found.settle(trials)
    assert found.outcome is not None
    return found.outcome


def test_the_stronger_wins_and_loses_less() -> None:
    strong = _settled(_against({"stabber": 6}, {"stabber": 2}))
    weak = _settled(_against({"stabber": 2}, {"stabber": 6}))
    assert strong.won > Fraction(9, 10)
    assert weak.won < Fraction(1, 10) < weak.lost
    assert strong.fallen[0] < weak.fallen[0]
    assert strong.fallen[1] > weak.fallen[1]
    assert strong.trials == 100


def test_the_same_knowledge_gives_the_same_figures_however_the_work_is_sliced() -> None:
    one, other = (_against({"stabber": 3}, {"stabber": 3}) for _ in range(2))
    first = _settled(one, 32)
    while not other.widen():
        pass
    while other.outcome is None or other.outcome.trials < 32:
        other.work(0.0005)
    assert other.outcome == first


def test_what_was_not_read_is_counted() -> None:
    led = _against({"stabber": 2, "warlord": 1}, {"stabber": 2, "warlord": 1})
    assert (led.beginning.assumed.units, led.beginning.assumed.unread) == (3, 0)
    blind = _against({"stabber": 2}, {"stabber": 2, "warlord": 1})
    assert (blind.beginning.assumed.units, blind.beginning.assumed.unread, blind.beginning.assumed.led) == (
        3,
        3,
        False,
    )
    assert blind.beginning.view.unknown


def test_dice_of_the_opening_are_thrown_several_times() -> None:
    """A charge rolls for initiative before anybody is asked: one roll would decide for all trials."""
    field = Field(
        ["...", "..."],
        lapis={"a": ((0, 0), {"stabber": 3}), "s": ((0, 0), {"scout": 1})},
        cinnabar={"z": ((1, 0), {"stabber": 3})},
    )
    field.know("lapis", "z", "spot")
    outlook, there = field.outlook("lapis"), field.at((1, 0))
    met = prospects.meeting(outlook, field.names["a"], field.handle("lapis", "z"), (there,))
    found = prospects.of_meeting(outlook, met)
    assert found is not None
    opened = 1
    while not found.widen():
        opened += 1
    assert opened == OPENINGS - 1
    assert found.beginning.units == (3, 3)
    assert 0 < _settled(found).won < 1


@pytest.mark.parametrize("name", ["y", "z"])
def test_an_exchange_is_reckoned_by_every_throw(name: str) -> None:
    """TB-8: the losses agree with those that the exchange itself foretells for every unit."""
    red: dict[str, Army] = {"a": ((4, 3), ["chief", "foot"], {})}
    reader = hands_on(campaign(red=red, blue={name: BLUE[name]})).conduct.reader
    (target,) = reader.targets_in(reader.view.stacks[ARMY].hex)
    found = prospects.of_meeting(reader.outlook, prospects.meeting(reader.outlook, ARMY, target))
    assert found is not None
    outcome = _settled(found)
    assert outcome.trials == 0
    exchange = found.beginning.view.exchange
    assert exchange is not None
    owners = {unit.id: unit.side for unit in found.beginning.view.units}
    for side, fallen in zip((found.beginning.side, found.beginning.enemy), outcome.fallen, strict=True):
        assert fallen == sum(part.falls for part in exchange.parts if owners[part.unit] == side)
    assert 0 <= outcome.won + outcome.lost <= 1
