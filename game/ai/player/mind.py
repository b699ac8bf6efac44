"""What a computer player makes of its view: own stacks and known foes as forces, the cities, the ways.

Made anew for every command from the view alone, and lazily: what a thought does not ask for costs nothing.
"""

from collections.abc import Iterator
from functools import cached_property

from game.ai.player.force import StackForce, force_of, force_remembered
from game.core.counters import STOOD_OFF
from game.core.hexgrid import unpack_bits
from game.core.movement import Reach, cheapest_path, reach, step_cost
from game.core.numbers import Thirds
from game.core.records import HexId, Record, StackId, UnitId
from game.core.world import CostField
from game.views.preview import SeatOutlook

_TURNS_AHEAD = 5
"""It looks for goals within so many turns' march..."""
_LOOKS = 40
"""...or fewer where it has many stacks: so many looks ahead by a turn in all. Bounds the work."""
_FORGET_AFTER = 4
"""Days after which a foe that was seen may be anywhere."""


class KnownFoe(Record):
    """An enemy stack that the side knows of; `now`: it is in sight. `age`: days since it was seen."""

    handle: StackId
    hex: HexId
    force: StackForce
    now: bool
    age: int = 0


class City(Record):
    """A city that the side knows of; `prey`: it is nobody's, or an enemy's."""

    hex: HexId
    capital: bool
    own: bool
    prey: bool
    foreign: bool


class Mind:
    """See the module's docstring."""

    def __init__(self, outlook: SeatOutlook) -> None:
        self.outlook = outlook
        self.view = outlook.view
        self.grid = outlook.world.grid
        self._forces: dict[StackId, StackForce] = {}
        self._wide: dict[StackId, Reach] = {}
        self._fields: dict[StackId, CostField] = {}
        self._budgets: dict[StackId, Thirds] = {}
        self._paces: dict[StackId, Thirds] = {}

    def force(self, stack: StackId) -> StackForce:
        """An own stack's force."""
        found = self._forces.get(stack)
        if found is None:
            found = self._forces[stack] = force_of(self.outlook, stack)
        return found

    @cached_property
    def foes(self) -> tuple[KnownFoe, ...]:
        """Enemies in sight, and those seen lately."""
        return tuple(self._foes())

    def _foes(self) -> Iterator[KnownFoe]:
        view = self.view
        for seen in view.knowledge.sightings.values():
            age = view.clock.day - seen.day
            if not view.sides[seen.side].hostile or (not seen.now and age > _FORGET_AFTER):
                continue
            known = seen.now and seen.handle in self.outlook.belief.stacks
            force = (
                force_of(self.outlook, seen.handle) if known else force_remembered(self.outlook, seen.handle)
            )
            yield KnownFoe(handle=seen.handle, hex=seen.hex, force=force, now=seen.now, age=age)

    @cached_property
    def foes_at(self) -> dict[HexId, list[KnownFoe]]:
        """Those foes by hex."""
        out: dict[HexId, list[KnownFoe]] = {}
        for foe in self.foes:
            out.setdefault(foe.hex, []).append(foe)
        return out

    @cached_property
    def cities(self) -> tuple[City, ...]:
        """Cities that the side knows of."""
        return tuple(
            City(
                hex=seen.hex,
                capital=seen.capital,
                own=seen.owner == self.view.side,
                foreign=seen.owner is not None and seen.owner != self.view.side,
                prey=seen.owner is None or self.view.sides[seen.owner].hostile,
            )
            for seen in self.view.knowledge.sites.values()
            if seen.kind == "city"
        )

    def sees(self, hex_: HexId) -> bool:
        """Whether a hex is in sight now."""
        return bool(self._in_sight >> hex_ & 1)

    @cached_property
    def _in_sight(self) -> int:
        return unpack_bits(self.view.knowledge.in_sight)

    @cached_property
    def own_at(self) -> dict[HexId, list[StackId]]:
        """Own stacks by hex."""
        out: dict[HexId, list[StackId]] = {}
        for stack in self.view.stacks.values():
            out.setdefault(stack.hex, []).append(stack.id)
        return out

    @cached_property
    def guards(self) -> frozenset[StackId]:
        """The weakest fighters in each own capital, but never the only stack of the side."""
        out = set()
        for city in self.cities:
            here = [s for s in self.own_at.get(city.hex, ()) if not self.force(s).scout]
            if city.own and city.capital and here and len(self.view.stacks) > 1:
                out.add(min(here, key=lambda s: (self.force(s).led, self.force(s).worth, s)))
        return frozenset(out)

    def weakest(self, stack: StackId, count: int = 1) -> tuple[UnitId, ...]:
        """The soldiers of a stack that it misses least, none if it has no more units than so many."""
        cards = self.outlook.world.ruleset.describe.units(self.outlook.world, self.outlook.belief, stack)
        plain = [c for c in cards if not (c.prisoner or c.commander or c.mount or c.carries)]
        plain.sort(key=lambda c: (c.attack + c.defence, c.hits, c.unit))
        return tuple(card.unit for card in plain[:count]) if len(cards) > count else ()

    def fights(self, stack: StackId) -> bool:
        """Whether a stack may begin a fight where it stands."""
        return not STOOD_OFF.of(self.view.stacks[stack])

    # --- ways

    def budget(self, stack: StackId) -> Thirds:
        """Move a stack has left."""
        found = self._budgets.get(stack)
        if found is None:
            travel = self.outlook.world.ruleset.travel
            found = travel.budget(self.outlook.world, self.outlook.belief, stack)
            self._budgets[stack] = found
        return found

    def pace(self, stack: StackId) -> Thirds:
        """Move of a whole turn, that of the slowest."""
        found = self._paces.get(stack)
        if found is None:
            members = (self.view.units[unit] for unit in self.view.stacks[stack].units)
            found = max(1, min((self.outlook.world.kind(unit.kind).move for unit in members), default=1))
            self._paces[stack] = found
        return found

    def pace_of_foe(self, handle: StackId) -> Thirds:
        """The same of a foe, by its kinds."""
        members = self.view.knowledge.sightings[handle].members
        return max(1, min((self.outlook.world.kind(one.kind).move for one in members), default=1))

    def field(self, stack: StackId) -> CostField:
        """Prices of the known land."""
        found = self._fields.get(stack)
        if found is None:
            found = self._fields[stack] = self.outlook.field(stack)
        return found

    @cached_property
    def _turns_ahead(self) -> int:
        return max(2, min(_TURNS_AHEAD, _LOOKS // max(1, len(self.view.stacks))))

    def wide(self, stack: StackId) -> Reach:
        """Ways of the next turns, around enemies in sight."""
        found = self._wide.get(stack)
        if found is None:
            found = self._wide[stack] = reach(
                self.grid,
                self.field(stack),
                self.view.stacks[stack].hex,
                self._turns_ahead * self.pace(stack),
                stops=self.outlook.enemies(),
            )
        return found

    def turns(self, stack: StackId, goal: HexId) -> int:
        """Turns until a stack is there, 0 if it gets there now. Only for hexes of `wide`."""
        cost, left = self.wide(stack).cost[goal], self.budget(stack)
        return 0 if cost <= left else 1 + (cost - left - 1) // self.pace(stack)

    def today(self, stack: StackId, goal: HexId) -> tuple[HexId, ...]:
        """The part of the way to a goal that is walked now."""
        field, left = self.field(stack), self.budget(stack)
        travel = self.outlook.world.ruleset.travel
        fresh = travel.full_move(self.outlook.world, self.outlook.belief, stack)
        here, out = self.view.stacks[stack].hex, list[HexId]()
        for there in self._way(stack, goal):
            price = step_cost(field, self.grid.toward, here, there)
            if price > left and not (fresh and field.bent(there)):
                break
            left = max(0, left - price)
            fresh = False
            out.append(there)
            here = there
        return tuple(out)

    def _way(self, stack: StackId, goal: HexId) -> tuple[HexId, ...]:
        wide = self.wide(stack)
        if goal in wide.cost:
            return wide.path(goal)
        return cheapest_path(self.grid, self.field(stack), wide.start, goal) or ()

    # --- unknown land

    @cached_property
    def _unknown(self) -> int:
        """Bit set of the hexes that were never seen."""
        return self.grid.bits(h for h, seen in enumerate(self.view.knowledge.terrain) if not seen)

    def unknown_ahead(self, stack: StackId) -> Iterator[tuple[HexId, int]]:
        """Hexes on its ways near land that was never seen, and how much of it is there."""
        unknown, discs = self._unknown, self.grid.disc_bits
        for hex_ in self.wide(stack).cost:
            near = (unknown & discs(hex_, 2)).bit_count()
            if near:
                yield hex_, near
