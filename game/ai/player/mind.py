"""What a computer player makes of its view: own stacks and known foes as forces, the cities, the ways.

Made anew for every command from the view alone, and lazily: what a thought does not ask for costs nothing.
What was worked out for an earlier command is kept while nothing that it was made of changed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial
from typing import TypeVar

from game.ai.player.force import WHOLE, StackForce, force_of, force_remembered, watch
from game.ai.player.known import City, Explored, KnownFoe, Reserve
from game.ai.player.ways import (
    SIGHT,
    Asked,
    Frontier,
    Ways,
    across,
    hopeful,
    never_seen,
    searched,
    unknown_bits,
)
from game.ai.realm import RUINS, keeps_realm
from game.core.alliances import PLAYER
from game.core.counters import STOOD_OFF
from game.core.gm.common import FERAL
from game.core.hexgrid import unpack_bits
from game.core.movement import Reach, cheapest_path, step_cost
from game.core.numbers import Thirds
from game.core.records import HexId, StackId, UnitId
from game.core.world import CostField
from game.views.preview import SeatOutlook
from game.views.side_view import SideInfo

_TURNS_AHEAD = 5
"""It looks for goals within so many turns' march..."""
_LOOKS = 40
"""...or fewer where it has many stacks: so many looks ahead by a turn in all. Bounds the work."""
_FORGET_AFTER = 4
"""Days after which a foe that was seen may be anywhere."""
_HOME = 40
"""Of a hundred fighters of a realm so many stay at home."""
_COURT = 4
"""Units with a ruler that guard a city alone."""
_BAND_WORTH = 120
"""What those who go to war together are worth at least."""
_CROWN = 2500
_TOWN = 1500
"""What it is worth to carry the war into an enemy's capital, and into another city."""
_GAME = 8
"""By how much less the hunt of beasts is worth to who keeps a realm."""
_T = TypeVar("_T")


class Mind:
    """See the module's docstring."""

    def __init__(self, outlook: SeatOutlook) -> None:
        self.outlook = outlook
        self.view = outlook.view
        self.grid = outlook.world.grid
        self._land = outlook.world.lands.known(self.view.knowledge)
        self._ways = Ways(self._land, outlook.worked.notes)
        self._forces: dict[StackId, StackForce] = {}
        self._wide: dict[StackId, Reach] = {}
        self._fields: dict[StackId, CostField] = {}
        self._budgets: dict[StackId, Thirds] = {}
        self._paces: dict[StackId, Thirds] = {}
        self._stuck: dict[StackId, bool] = {}

    @cached_property
    def _standing(self) -> Mapping[StackId, object]:
        tell = self.outlook.world.ruleset.standing
        return {} if tell is None else tell(self.outlook.world, self.outlook.belief)

    def stands(self, stack: StackId) -> object:
        """All that the figures of a stack are made of; None if the rules do not say."""
        return self._standing.get(stack)

    def _kept(self, what: str, stack: StackId, make: Callable[[], _T], land: object = None) -> _T:
        """What was found out about a stack, as long as its figures and the land are as they were."""
        stands = self._standing.get(stack)
        return make() if stands is None else self.outlook.worked.of((what, stack), (stands, land), make)

    def force(self, stack: StackId) -> StackForce:
        """The force of an own stack, or of one in sight under its handle."""
        found = self._forces.get(stack)
        if found is None:
            made = self._kept("force", stack, partial(force_of, self.outlook, stack, tough=self.realm))
            found = self._forces[stack] = made
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
            force = self.force(seen.handle) if known else self._remembered(seen.handle)
            hunted = _GAME if self.realm and view.sides[seen.side].role == FERAL else 1
            yield KnownFoe(
                handle=seen.handle, hex=seen.hex, force=force, now=seen.now, age=age, hunted=hunted
            )

    def _remembered(self, handle: StackId) -> StackForce:
        return force_remembered(self.outlook, handle, tough=self.realm)

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
                level=seen.level,
                rival=seen.owner is not None and _rival(self.view.sides[seen.owner]),
                decides=seen.id in self.outlook.world.victory.sites,
            )
            for seen in self.view.knowledge.sites.values()
            if seen.kind == "city"
        )

    @cached_property
    def watches(self) -> Mapping[HexId, StackForce]:
        """Whom a side that keeps a realm expects in cities of others where it knows of nobody."""
        if not self.realm:
            return {}
        here = (city for city in self.cities if city.foreign and city.prey)
        return {city.hex: watch(city.level) for city in here if city.hex not in self.foes_at}

    def sees(self, hex_: HexId) -> bool:
        """Whether a hex is in sight now."""
        return bool(self._in_sight >> hex_ & 1)

    @cached_property
    def _in_sight(self) -> int:
        return unpack_bits(self.view.knowledge.in_sight)

    @cached_property
    def _turned(self) -> bool:
        """Whether the side lives in the second half of the land."""
        own = [city for city in self.cities if city.own]
        home = max(own, key=lambda city: (city.capital, city.level, city.hex), default=None)
        return home is not None and 2 * home.hex >= self._size

    @property
    def _ways_turned(self) -> bool:
        """Whether it takes ways of one price as on a land turned by half: in a realm, whose lands are made
        equal. Armies of other scenarios are weighed against the ways that they have."""
        return self.realm and self._turned

    @property
    def _size(self) -> int:
        return self.grid.width * self.grid.height

    def nth(self, hex_: HexId) -> int:
        """The place of a hex in the order in which the side thinks of hexes of one worth. Who lives in the
        second half of the land thinks of them the other way round: on a land that is equal under half a turn
        both choose alike."""
        return self._size - 1 - hex_ if self._turned else hex_

    def ranked(self, goals: Iterable[tuple[int, HexId]]) -> list[tuple[int, HexId]]:
        """(value, hex) in the order in which the side thinks of them, the best first."""
        return sorted(goals, key=lambda goal: (goal[0], self.nth(goal[1])), reverse=True)

    @cached_property
    def realm(self) -> bool:
        """Whether the side keeps a realm in this match."""
        return keeps_realm(self.outlook)

    @cached_property
    def own_at(self) -> dict[HexId, list[StackId]]:
        """Own stacks by hex."""
        out: dict[HexId, list[StackId]] = {}
        for stack in self.view.stacks.values():
            out.setdefault(stack.hex, []).append(stack.id)
        return out

    @cached_property
    def guards(self) -> frozenset[StackId]:
        """The weakest fighters in each own capital and in places that decide the match, of a realm in each
        city, but never the only stack of the side. A ruler stays in a city of his realm."""
        out = set()
        for city in self.cities:
            here = [s for s in self.own_at.get(city.hex, ()) if not self.force(s).scout]
            kept = city.own and (city.dear or self.realm)
            if kept and here and len(self.view.stacks) > 1:
                courts = [s for s in here if self.realm and self.force(s).ruler]
                out.update(courts)
                if any(self.held_by_court(s) for s in courts):
                    out.update(self.reserve.stacks)
                    continue
                out.add(min(here, key=lambda s: (self.force(s).led, self.force(s).worth, s)))
        return frozenset(out)

    def held_by_court(self, stack: StackId) -> bool:
        """Whether a stack is that of the ruler, and enough to keep a city."""
        return self.force(stack).ruler and self.force(stack).units >= _COURT

    @cached_property
    def reserve(self) -> Reserve:
        """Who keeps the city of the ruler with his court, for a part of the side's fighters stays at home:
        nobody can be seen from afar who comes by road."""
        court = next((s for s in self.view.stacks if self.held_by_court(s)), None)
        if court is None:
            return Reserve()
        fighters = {s: self.force(s).take for s in self.view.stacks if not self.force(s).scout}
        wanted = sum(fighters.values()) * _HOME // 100 - fighters[court]
        plain = [s for s in self.own_at[self.view.stacks[court].hex] if s != court and s in fighters]
        plain = [s for s in plain if not self.founds(s)]
        home = sum(fighters[s] for s in plain)
        out = set(plain)
        for stack in sorted(plain, key=lambda s: (-fighters[s], s)):
            if home - fighters[stack] >= wanted:
                home -= fighters[stack]
                out.discard(stack)
        return Reserve(stacks=frozenset(out), wanted=max(0, wanted))

    @cached_property
    def front(self) -> StackId | None:
        """The strongest host of a realm that is on the way; None if there is none."""
        held = {city.hex for city in self.cities if city.own}
        hosts = [s for s in self.view.stacks if self.host(s) and self.view.stacks[s].hex not in held]
        return max(hosts, key=lambda s: (self.force(s).worth, s), default=None)

    def host(self, stack: StackId) -> bool:
        """Whether a stack of a realm is there to fight, and strong enough to go by itself."""
        force = self.force(stack)
        fights = self.realm and not force.scout and stack not in self.guards
        return fights and force.worth >= _BAND_WORTH and not self.founds(stack)

    def founds(self, stack: StackId) -> bool:
        """Whether a stack of a realm is a commander by himself, who may found a city."""
        force = self.force(stack)
        return self.realm and force.led and force.units == 1 and not force.ruler

    @cached_property
    def ruins(self) -> tuple[HexId, ...]:
        """Ruins that nobody owns and where nobody is seen, for a realm to claim."""
        if not self.realm:
            return ()
        known = self.view.knowledge.sites.values()
        free = (s.hex for s in known if s.kind == RUINS and s.owner is None)
        return tuple(hex_ for hex_ in free if hex_ not in self.foes_at)

    def weakest(self, stack: StackId, count: int = 1) -> tuple[UnitId, ...]:
        """The soldiers of a stack that it misses least, none if it has no more units than so many."""

        def find() -> tuple[UnitId, ...]:
            cards = self.outlook.world.ruleset.describe.units(self.outlook.world, self.outlook.belief, stack)
            plain = [c for c in cards if not (c.prisoner or c.commander or c.mount or c.carries)]
            plain.sort(key=lambda c: (c.attack + c.defence, c.hits, c.unit))
            return tuple(card.unit for card in plain[:count]) if len(cards) > count else ()

        return self._kept(f"weakest {count}", stack, find)

    def spare_commander(self, stack: StackId) -> UnitId | None:
        """A commander of a stack who teaches nobody, neither rules nor governs, and has others with him."""

        def find() -> UnitId | None:
            outlook = self.outlook
            cards = outlook.world.ruleset.describe.units(outlook.world, outlook.belief, stack)
            if len(cards) < 2:
                return None
            governing = {holding.steward for holding in self.view.holdings.values()}
            able = (c for c in cards if c.commander and not (c.ruler or c.prisoner))
            free = (c for c in able if not outlook.world.facts(c.kind).trains and c.unit not in governing)
            return next((card.unit for card in free), None)

        return self._kept("spare commander", stack, find)

    def fights(self, stack: StackId) -> bool:
        """Whether a stack may begin a fight where it stands."""
        return not STOOD_OFF.of(self.view.stacks[stack])

    # --- ways

    def budget(self, stack: StackId) -> Thirds:
        """Move a stack has left."""
        found = self._budgets.get(stack)
        if found is None:
            travel = self.outlook.world.ruleset.travel
            make = partial(travel.budget, self.outlook.world, self.outlook.belief, stack)
            found = self._budgets[stack] = self._kept("budget", stack, make)
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
            make = partial(self.outlook.field, stack)
            found = self._fields[stack] = self._kept("field", stack, make, self._land)
        return found

    @cached_property
    def _enemies(self) -> int:
        return self.outlook.enemies()

    @cached_property
    def _turns_ahead(self) -> int:
        return max(2, min(_TURNS_AHEAD, _LOOKS // max(1, len(self.view.stacks))))

    def wide(self, stack: StackId) -> Reach:
        """Ways of the next turns, around enemies in sight."""
        found = self._wide.get(stack)
        if found is None:
            here, budget = self.view.stacks[stack].hex, self._turns_ahead * self.pace(stack)
            asked = Asked(self._standing.get(stack), here, budget, turned=self._ways_turned)
            field = partial(self.field, stack)
            found = self._wide[stack] = self._ways.reach(stack, asked, field, self._enemies)
        return found

    def reach_of_foe(self, foe: KnownFoe, walker: StackId, budget: Thirds) -> Reach:
        """How far a foe gets from where it was seen, at the prices of a `walker`."""
        asked = Asked(self._standing.get(walker), foe.hex, budget, first_free=True)
        return self._ways.reach(("foe", foe.handle), asked, partial(self.field, walker))

    def fresh(self, stack: StackId) -> bool:
        """Whether a stack may enter any hex next to it, whatever it costs."""
        travel = self.outlook.world.ruleset.travel
        full = partial(travel.full_move, self.outlook.world, self.outlook.belief, stack)
        return self._kept("full move", stack, full)

    def stuck(self, stack: StackId) -> bool:
        """Whether a stack has too little move left to go anywhere today, wherever it wants to."""
        found = self._stuck.get(stack)
        if found is None:
            here, left = self.view.stacks[stack].hex, self.budget(stack)
            # Who goes to war goes through land that he only hopes to be open, too.
            least = 0 if self.war_goals else 1

            def find() -> bool:
                price = partial(step_cost, self.field(stack), self.grid.toward, here)
                return not any(least <= price(there) <= left for there in self.grid.around[here])

            about = self._land.about(here, SIGHT)
            found = not self.fresh(stack) and self._kept("stuck", stack, find, (about, least))
            self._stuck[stack] = found
        return found

    def turns(self, stack: StackId, goal: HexId) -> int:
        """Turns until a stack is there, 0 if it gets there now. Only for hexes of `wide`."""
        return _turns(self.wide(stack).cost[goal], self.budget(stack), self.pace(stack))

    def turns_to(self, stack: StackId, goal: HexId) -> int:
        """Turns until a stack is there, by rough measure where it is far."""
        if goal in self.wide(stack).cost:
            return self.turns(stack, goal)
        return self._turns_ahead + self.grid.distance(self.view.stacks[stack].hex, goal)

    def today(self, stack: StackId, goal: HexId) -> tuple[HexId, ...]:
        """The part of the way to a goal that is walked now."""
        wide, stands = self.wide(stack), self._standing.get(stack)
        if goal in self.war_goals and (goal not in wide.cost or self.field(stack).guess(goal)):
            return self._sought(stack, goal)
        if goal not in wide.cost or stands is None:
            return self._walked(stack, goal)
        ways: dict[HexId, tuple[HexId, ...]] = self.outlook.worked.of(("today", stack), (stands, wide), dict)
        found = ways.get(goal)
        if found is None:
            found = ways[goal] = self._walked(stack, goal)
        return found

    def _sought(self, stack: StackId, goal: HexId) -> tuple[HexId, ...]:
        """The same of the way to a goal of the war through land that may be unknown, around enemies."""
        field, here = self.field(stack), self.view.stacks[stack].hex
        shut = self._enemies & ~(1 << goal) & ~(1 << here)
        make = partial(hopeful, self.grid, field, shut)
        hoped = self.outlook.worked.of(("hope", stack), (field, shut), make)
        way = cheapest_path(self.grid, hoped, here, goal, turned=self._ways_turned) or ()
        return self._within(stack, searched(field, hoped, way))

    def _walked(self, stack: StackId, goal: HexId) -> tuple[HexId, ...]:
        return self._within(stack, self._way(stack, goal))

    def _within(self, stack: StackId, way: tuple[HexId, ...]) -> tuple[HexId, ...]:
        """The part of a way that is walked with the move that is left."""
        field, left, fresh = self.field(stack), self.budget(stack), self.fresh(stack)
        here, out = self.view.stacks[stack].hex, list[HexId]()
        for there in way:
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
        return cheapest_path(self.grid, self.field(stack), wide.start, goal, turned=self._ways_turned) or ()

    # --- unknown land

    @cached_property
    def _unknown(self) -> int:
        terrain = self.view.knowledge.terrain
        if self.realm:
            return self._never_seen
        return self.outlook.worked.of("unknown", terrain, partial(unknown_bits, terrain))

    @cached_property
    def _never_seen(self) -> int:
        """Land that it may have on its maps but has never looked at: there live those whom it is to find."""
        known = self.view.knowledge
        looked = (known.seen_day, known.in_sight)
        return self.outlook.worked.of("never seen", looked, partial(never_seen, self.outlook))

    @cached_property
    def war_goals(self) -> Mapping[HexId, int]:
        """Where a side that keeps a realm takes the war to, with what it is worth: cities of enemies, or
        where they may live as long as it knows of none. Nothing in other matches."""
        if not self.realm:
            return {}
        known = {city.hex: _CROWN if city.capital else _TOWN for city in self.cities if city.rival}
        there = None if known else across(self.outlook)
        return known if there is None else {there: _TOWN}

    def explored(
        self,
        stack: StackId,
        made_of: object,
        values: Callable[[Frontier], list[int]],
        delay: Callable[[int], int],
    ) -> Explored:
        """Hexes on its ways near land that was never seen. `values` are theirs in order, by how much of it is
        there; one of as many turns counts for `WHOLE` parts of its value out of `delay`. `made_of` is what
        both of them look at."""
        wide = self.wide(stack)
        found = self._ways.frontier(stack, self._unknown, of_land=not self.realm)
        left, pace, cost = self.budget(stack), self.pace(stack), wide.cost

        def make() -> Explored:
            delays = [delay(0)] * (1 + max(0, left))
            for turns in range(1, 2 + max(cost.values()) // pace):
                delays += [delay(turns)] * pace
            size, worth = self._size, values(found)
            first, way = (size - 1, -1) if self._turned else (0, 1)
            order = [
                one * WHOLE // delays[cost[hex_]] * size + first + way * hex_
                for (hex_, _), one in zip(found, worth, strict=True)
                if one > 0
            ]
            order.sort(reverse=True)
            hexes = [hex_ for hex_, _ in found]
            return Explored(dict(zip(hexes, worth, strict=True)), order, size, self._turned)

        given = (wide, found, left, pace, made_of, self._turned)
        return self.outlook.worked.of(("explored", stack), given, make)


def _rival(side: SideInfo) -> bool:
    return side.hostile and side.role == PLAYER


def _turns(cost: Thirds, left: Thirds, pace: Thirds) -> int:
    return 0 if cost <= left else 1 + (cost - left - 1) // pace
