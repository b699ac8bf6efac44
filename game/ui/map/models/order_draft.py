"""The order of a stack and who rides on whom, while they are changed (TB-5.06 to 5.13).

Nothing is given before all is settled: the rules themselves, tried on what the side knows, say what is
possible and what comes of it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.commands.common import Command, DismountUnits, MountUnits
from game.core.commands.turns import ArrangeStack
from game.core.numbers import halves_text
from game.core.records import StackId, UnitId
from game.core.refusal import Refused
from game.core.seams.cards import UnitCard
from game.ui.i18n import _
from game.ui.map.models.side_queries import SideQueries


@dataclass(frozen=True, slots=True)
class RidingPlace:
    """A unit in its place: how deep it rides, Hits on its back and room for them, in halves."""

    card: UnitCard
    depth: int
    load: int
    cargo: int

    @property
    def meter(self) -> str:
        """Hits on its back of those it has room for; empty for who carries nobody."""
        return f"{halves_text(self.load)}/{halves_text(self.cargo)}" if self.cargo else ""


@dataclass(frozen=True, slots=True)
class SettledOrder:
    """The commands that bring an order about, and why not."""

    commands: tuple[Command, ...]
    refused: Refused | None = None


class OrderDraft:
    """See the module. Units of other own stacks of the hex may be taken up on mounts."""

    def __init__(self, reader: SideQueries, stack: StackId) -> None:
        self.reader, self.stack = reader, stack
        here = reader.stacks_in(reader.view.stacks[stack].hex)
        self.cards = {card.unit: card for one in here for card in reader.cards(one)}
        self.order: list[UnitId] = [card.unit for card in reader.cards(stack)]
        self.seats: dict[UnitId, UnitId | None] = {u: self.cards[u].mount for u in self.order}
        self._before = tuple(self.order), dict(self.seats)

    # Reading

    @property
    def changed(self) -> bool:
        """Whether anything is another way than before."""
        return (tuple(self.order), self.seats) != self._before

    def riders(self, mount: UnitId | None) -> list[UnitId]:
        """Who sits on a mount, or (None) on nobody, in order."""
        return [unit for unit in self.order if self.seats[unit] == mount]

    def block(self, unit: UnitId) -> list[UnitId]:
        """A unit with all that ride on it, each behind its mount."""
        return [unit, *(one for rider in self.riders(unit) for one in self.block(rider))]

    def lines(self) -> tuple[RidingPlace, ...]:
        """The units as they stand."""
        return tuple(self._line(unit) for unit in self.order)

    def _line(self, unit: UnitId) -> RidingPlace:
        card, depth, seat = self.cards[unit], 0, self.seats[unit]
        while seat is not None:
            depth, seat = depth + 1, self.seats[seat]
        load = sum(self.cards[one].hits_max for one in self.block(unit)[1:])
        return RidingPlace(card, depth, load, self.reader.world.facts(card.kind).cargo)

    @property
    def guests(self) -> tuple[UnitCard, ...]:
        """Units of other own stacks in the hex that are not taken up."""
        return tuple(card for unit, card in self.cards.items() if unit not in self.seats)

    # Changing

    def shift(self, unit: UnitId, step: int) -> bool:
        """Change places with the next unit (-1: the one before) that rides where it does; all that ride on
        them come along. Whether there is one."""
        level = self.riders(self.seats[unit])
        at = level.index(unit)
        if not 0 <= at + step < len(level):
            return False
        level[at], level[at + step] = level[at + step], unit
        self._rebuild({self.seats[unit]: level})
        return True

    def place(self, unit: UnitId, before: UnitId) -> bool:
        """Put a unit before another one, beside it. Whether it can go there."""
        if before in self.block(unit):
            return False
        seat = self.seats[before]
        level = [one for one in self.riders(seat) if one != unit]
        level.insert(level.index(before), unit)
        self.seats[unit] = seat
        self._rebuild({seat: level})
        return True

    def get_on(self, unit: UnitId, mount: UnitId) -> bool:
        """Let a unit, or a guest, ride on another one. Whether it can be."""
        if unit in self.seats and mount in self.block(unit):
            return False
        if unit not in self.seats:
            self.order.append(unit)
        self.seats[unit] = mount
        self._rebuild({})
        return True

    def get_off(self, unit: UnitId) -> bool:
        """Let a unit stand on the ground. Whether it rode."""
        if self.seats[unit] is None:
            return False
        if self.cards[unit] in self._of_others():
            self.order.remove(unit)
            del self.seats[unit]
        else:
            self.seats[unit] = None
        self._rebuild({})
        return True

    def reset(self) -> None:
        """As it was."""
        self.order, self.seats = list(self._before[0]), dict(self._before[1])

    def _of_others(self) -> tuple[UnitCard, ...]:
        return tuple(card for unit, card in self.cards.items() if unit not in self._before[1])

    def _rebuild(self, levels: dict[UnitId | None, list[UnitId]]) -> None:
        """Put riders behind their mounts; `levels` are those who ride in one place, in a new order."""

        def take(mount: UnitId | None) -> Iterator[UnitId]:
            for unit in levels.get(mount, self.riders(mount)):
                yield unit
                yield from take(unit)

        self.order = list(take(None))

    # What comes of it

    def reason(self, unit: UnitId, mount: UnitId) -> str:
        """Why a unit cannot get on a mount now; empty if it can."""
        command = MountUnits(by=self.reader.view.side, stack=self.stack, mount=mount, units=(unit,))
        refused = self.reader.outlook.refusal(command)
        return _("{reason} ({rule})").format(reason=_(refused.detail), rule=refused.rule) if refused else ""

    def settle(self) -> SettledOrder:
        """The commands that make the stack so, the first that cannot be told, if any. Who gets off a Flier
        forms a stack of his own by the rules, and has no place in the order any more."""
        side, stack = self.reader.view.side, self.stack
        commands: list[Command] = []
        campaign = self.reader.outlook.belief
        off = tuple(u for u in self.order if self.seats[u] is None and self._before[1].get(u) is not None)
        if off:
            commands.append(DismountUnits(by=side, stack=stack, units=off))
        for mount in self.order:
            fresh = tuple(u for u in self.riders(mount) if self._before[1].get(u) != mount)
            if fresh:
                commands.append(MountUnits(by=side, stack=stack, mount=mount, units=fresh))
        for command in commands:
            outcome = self.reader.outlook.try_on(campaign, command)
            if isinstance(outcome, Refused):
                return SettledOrder(tuple(commands), outcome)
            campaign = outcome.campaign
        now = campaign.stacks[stack].units
        wanted = tuple(unit for unit in self.order if unit in now)
        if wanted == now:
            return SettledOrder(tuple(commands))
        command = ArrangeStack(by=side, stack=stack, units=wanted)
        outcome = self.reader.outlook.try_on(campaign, command)
        return SettledOrder((*commands, command), outcome if isinstance(outcome, Refused) else None)
