"""A long match of realms: nobody is fed twice, and nobody lives on whom his side could not pay."""

from collections import Counter as Tally
from collections.abc import Iterable
from typing import Any

import pytest

from game.core.checks import problems
from game.core.events.realm import AccountsMade
from game.core.mapdata import Scenario, StackPlan
from game.core.numbers import Cents
from game.core.records import SideId, UnitId, replace
from game.core.state import Unit
from game.rulesets.second_dawn.content.counters import MEAL
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.realm import banks, dues, meals, stores, treasury, unpaid
from game.rulesets.second_dawn.realm.dues import Due
from game.rulesets.second_dawn.realm.income import Busy
from game.session import library, simulation
from game.session.computers import step
from game.session.session import Session

DAYS = 24


class _Watcher:
    """What was owed, who went and who ate since the last command."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.paying = False
        self.owed: dict[SideId, list[Due]] = {}
        self.gone: dict[SideId, list[Due]] = {}
        self.eaten: list[tuple[UnitId, str, str]] = []
        self.tally: Tally[str] = Tally()
        whom, settled, counter = unpaid.whom_to_disband, treasury.settle, MEAL
        watcher = self

        def whom_to_disband(source: Draft, side: SideId, owed: Iterable[Due], money: Cents) -> list[Due]:
            owed = list(owed)
            gone = whom(source, side, owed, money)
            if self.paying:  # or it is a forecast
                self.owed[side], self.gone[side] = owed, gone
            return gone

        def settle(draft: Draft, side: SideId, at_work: Busy) -> None:
            self.paying = True
            settled(draft, side, at_work)
            self.paying = False

        class Meal:
            def set(self, draft: Draft, unit: Unit, value: Any) -> None:
                watcher.eaten.append((unit.id, counter.of(draft.units[unit.id]), value))
                counter.set(draft, unit, value)

            def __getattr__(self, name: str) -> Any:
                return getattr(counter, name)

        patch.setattr(treasury, "settle", settle)
        patch.setattr(unpaid, "whom_to_disband", whom_to_disband)
        for module in (meals, stores):
            patch.setattr(module, "MEAL", Meal())

    def check(self, session: Session, told: list[AccountsMade]) -> None:
        """Look at what the last command did."""
        self._check_meals()
        for accounts in told:
            if session.campaign.realms[accounts.side].capital is not None and accounts.side in self.owed:
                self._check_pay(session, accounts)
        self.owed.clear()
        self.gone.clear()
        self.eaten.clear()

    def _check_meals(self) -> None:
        for unit, had, eats in self.eaten:
            if eats:
                assert (had, eats) in {("", "half"), ("", "whole"), ("half", "whole")}, f"{unit} is fed twice"
                self.tally["meals"] += 1

    def _check_pay(self, session: Session, accounts: AccountsMade) -> None:
        side = accounts.side
        gone = {due.unit.id for due in self.gone[side]}
        owed = self.owed[side]
        assert len({due.unit.id for due in owed}) == len(owed), f"{side} pays somebody twice"
        asked = {due.unit.id for due in owed}
        own = {u.id for u in session.campaign.units.values() if u.side == side and u.held_by is None}
        assert own <= asked, f"not asked for and alive: {own - asked}"
        alive = [u for u in gone if u in session.campaign.units and session.campaign.units[u].side == side]
        assert not alive, f"unpaid and alive: {alive}"
        paid = sum(due.cents for due in owed if due.unit.id not in gone)
        out = -sum(line.cents for line in accounts.lines if line.id in {dues.UPKEEP, dues.PRISONERS})
        drawn = sum(line.cents for line in accounts.lines if line.id == banks.BANK_PAYS)
        assert paid + drawn == out
        assert accounts.after >= 0
        self.tally["dawns"] += 1
        self.tally["gone"] += len(gone)


def _crowded(scenario: Scenario, times: int) -> Scenario:
    """A scenario in which players begin with so many times the pikers, more than they can pay for long."""

    def more(stack: StackPlan) -> StackPlan:
        return replace(stack, units={k: n * times if k == "piker" else n for k, n in stack.units.items()})

    sides = (
        replace(side, stacks=tuple(map(more, side.stacks))) if side.role == "player" else side
        for side in scenario.sides
    )
    return replace(scenario, sides=tuple(sides))


@pytest.mark.slow
@pytest.mark.parametrize(("times", "meals_too"), [(1, True), (20, False)])
def test_nobody_is_fed_twice_and_nobody_unpaid_lives_on(
    monkeypatch: pytest.MonkeyPatch, times: int, meals_too: bool
) -> None:
    """By seats that do whatever they may, what to eat and what to pop too."""
    watcher = _Watcher(monkeypatch)
    scenario = _crowded(library.load_scenario("two_dances"), times)
    session = simulation.start(scenario, library.rules(scenario.ruleset), 3, ["random"])
    told: list[AccountsMade] = []
    session.listen(lambda done: told.extend(e for e in done.events if isinstance(e, AccountsMade)))
    while not session.over and session.campaign.clock.day <= DAYS and step(session):
        watcher.check(session, told)
        told.clear()
        assert problems(session.campaign, session.world) == []
    assert watcher.tally["dawns"] > DAYS // 2
    assert watcher.tally["meals" if meals_too else "gone"] > 20
