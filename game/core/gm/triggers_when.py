"""Whether the conditions of triggers hold after a step: read from the state before it, the state after it,
and what happened in between.

Some conditions are states and hold as long as they do (`day`, `holds`, `fallen`, `lost`, `sees`, `money`,
`grown`, `pops`); the others are happenings and hold in the one step in which they come about.
"""

from collections.abc import Collection
from functools import cached_property

from game.core.draft import Draft
from game.core.events.common import StackMoved, TurnBegan
from game.core.flow.turns import PLAYER
from game.core.hexgrid import unpack_bits
from game.core.records import HexId, SideId
from game.core.state import Unit
from game.core.triggers import Trigger, When

HAPPENINGS = ("enters", "leaves", "turn", "taken")
"""Conditions that hold in the step in which they come about, and not after it."""


def momentary(trigger: Trigger) -> bool:
    """Whether a trigger waits for a happening, so that it goes off for each of them."""
    return any(when.what in HAPPENINGS for when in trigger.when)


class StepChange:
    """What a step changed, as far as triggers ask for it. Made anew whenever the draft was changed since."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self._sights: dict[SideId, int] = {}

    def holds(self, when: When) -> bool:
        """Whether a condition holds."""
        if when.what == "day":
            return self.draft.clock.day >= when.number
        return bool(self.doers(when)) or (when.what == "taken" and self._taken(when))

    def them(self, trigger: Trigger) -> tuple[SideId, ...]:
        """The sides that the effects of a trigger call `THEM`."""
        return next((doers for when in trigger.when if (doers := self.doers(when))), ())

    def doers(self, when: When) -> tuple[SideId, ...]:
        """The sides by which a condition came about, in order; none if it does not hold, or is about none."""
        area = set(when.hexes)
        match when.what:
            case "enters":
                sides = {side for side, start, to in self._ways if to in area and start not in area}
            case "leaves":
                sides = {side for side, start, to in self._ways if start in area and to not in area}
            case "holds" | "taken":
                site = self.draft.sites.get(when.site) if when.site is not None else None
                owner = site.owner if site is not None else None
                sides = {owner} if owner and (when.what == "holds" or self._taken(when)) else set()
            case "turn":
                sides = self._begun(when.number)
            case "fallen":
                sides = {side for side, one in self.draft.sides.items() if not one.alive}
            case "lost":
                sides = {side for side in self.draft.sides if self._lost(when.name, side)}
            case "sees":
                sides = {
                    side for side in self.draft.sides if self._meant(when, side) and self._sees(side, area)
                }
            case "money":
                sides = {id_ for id_, side in self.draft.sides.items() if side.money >= when.number}
            case "grown" | "pops":
                sides = self._in_city(when)
            case "day":
                sides = set()
        return tuple(sorted(side for side in sides if self._meant(when, side)))

    def _meant(self, when: When, side: SideId) -> bool:
        """Whether a condition concerns a side: the one it names, else any player's."""
        if when.side is not None:
            return side == when.side
        known = self.draft.sides.get(side)
        return known is not None and known.role == PLAYER

    def _in_city(self, when: When) -> set[SideId]:
        """The owner of a place that has grown so far, or of a city that pops such units."""
        site = self.draft.sites.get(when.site) if when.site is not None else None
        if site is None or site.owner is None:
            return set()
        if when.what == "grown":
            return {site.owner} if site.level >= when.number else set()
        holding = self.draft.holdings.get(site.id)
        order = holding.order if holding is not None else None
        return {site.owner} if order is not None and when.name in ("", order.kind) else set()

    # --- stacks on their way

    @cached_property
    def _marches(self) -> list[tuple[SideId, HexId | None, HexId]]:
        """Every border crossed in the step: whose stack, from where, where to."""
        out: list[tuple[SideId, HexId | None, HexId]] = []
        for event in self.draft.events:
            if isinstance(event, StackMoved):
                stack = self.draft.stacks.get(event.stack) or self.draft.base.stacks.get(event.stack)
                if stack is not None:
                    out.append((stack.side, event.from_hex, event.to_hex))
        return out

    @cached_property
    def _shifts(self) -> list[tuple[SideId, HexId | None, HexId]]:
        """Units that stand elsewhere than before the step, those that are new on the map included: whose,
        where they were, and where they are. Prisoners go where they are led, and count for nothing."""
        before, now = self.draft.base, self.draft
        if now.stacks is before.stacks and now.units is before.units:
            return []
        out: list[tuple[SideId, HexId | None, HexId]] = []
        for id_, unit in now.units.items():
            if unit.held_by is not None:
                continue
            old = before.units.get(id_)
            here = now.stacks[unit.stack].hex
            there = self._stood(old, unit.side)
            if there != here:
                out.append((unit.side, there, here))
        return out

    def _stood(self, old: Unit | None, side: SideId) -> HexId | None:
        """Where a unit stood as a free one of a side before the step."""
        if old is None or old.side != side or old.held_by is not None:
            return None
        return self.draft.base.stacks[old.stack].hex

    @cached_property
    def _ways(self) -> list[tuple[SideId, HexId | None, HexId]]:
        return [*self._marches, *self._shifts]

    # --- places, turns, sides

    def _taken(self, when: When) -> bool:
        if when.site is None or self.draft.sites is self.draft.base.sites:
            return False
        old, new = self.draft.base.sites.get(when.site), self.draft.sites.get(when.site)
        if old is None or new is None or old.owner == new.owner:
            return False
        return when.side is None or new.owner == when.side

    def _begun(self, day: int) -> set[SideId]:
        """Sides whose turn of a day or a later one began in the step."""
        turns = (event for event in self.draft.events if isinstance(event, TurnBegan))
        return {event.side for event in turns if event.day >= day}

    @cached_property
    def _free(self) -> set[tuple[SideId, str]]:
        """Sides that have a free unit, with an empty word and with the name of each."""
        free = {(unit.side, unit.name) for unit in self.draft.units.values() if unit.held_by is None}
        return free | {(side, "") for side, _ in free}

    def _lost(self, name: str, side: SideId) -> bool:
        """Whether no free unit of a side is left, or none of a name: prisoners are lost as long as they are
        held."""
        return (side, name) not in self._free

    def _sees(self, side: SideId, hexes: Collection[HexId]) -> bool:
        known = self.draft.knowledge.get(side)
        if known is None:
            return False
        if side not in self._sights:
            self._sights[side] = unpack_bits(known.in_sight)
        return any(self._sights[side] >> hex_ & 1 for hex_ in hexes)
