"""What a pack of ferals perceives: SD3-6.01, SD3-6.02.

Only what its side sees now in its own hex, and next to it what it would see from where it stands, the land as
its side knows it, and its own state. Asks the truth or the belief of its side alike.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from game.core.flow.sightings import handle_order
from game.core.land import UNKNOWN, Land
from game.core.numbers import Cents, Thirds
from game.core.packs import Pack
from game.core.records import HexId, Record, StackId, replace
from game.core.state import Sighting, Stack
from game.rulesets.second_dawn.content.feral_records import Profile
from game.rulesets.second_dawn.content.records import UnitKind, size_number
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.factions import packs
from game.rulesets.second_dawn.land.movers import flies
from game.rulesets.second_dawn.march import heights, marching
from game.rulesets.second_dawn.scouting import foreign_stacks, gait, scouts, watch_posts, zones
from game.rulesets.second_dawn.unit import levels
from game.rulesets.second_dawn.unit.losses import able
from game.rulesets.second_dawn.unit.sizes import heavy
from game.rulesets.second_dawn.wild import larder

GROUP = 10
"""Units of one size from which on they count as one size larger (SD3-6.01)."""
_TOO_OFTEN = -6
_PLAIN = Profile(id="", name="Wild")


def effective_size(counts: Iterable[tuple[str, int]]) -> int:
    """Size number of a pack or stack by its units of each size, 1 more for a group of ten of one size
    (SD3-6.01); 0 for nobody."""
    totals: Counter[str] = Counter()
    for size, count in counts:
        totals[size] += count
    return max((size_number(size) + (count >= GROUP) for size, count in totals.items() if count), default=0)


class Other(Record):
    """A foreign stack that a pack perceives, by its side's handle. `size` as by `effective_size`; `flies`: it
    is in the air; `heavy_flier`: some of it are heavy fliers there; `spared`: who fed the pack is of it;
    `came_from`: where it came from today (RULING: whoever is in the hex can tell)."""

    handle: StackId
    hex: HexId
    size: int
    flies: bool = False
    heavy_flier: bool = False
    spared: bool = False
    came_from: HexId | None = None


class PackWay(Record):
    """A border that a pack may cross now: its price in thirds, whether it gets over it unseen, what there is
    to eat behind it in cents, how far from home it leads, and how many packs of its side are there."""

    hex: HexId
    cost: Thirds
    sneaks: bool
    food: Cents
    from_home: int = 0
    kin: int = 0


class Senses:
    """The senses of one pack in one moment; everything is worked out when it is first asked for. `left` is
    how often it may yet go on by itself today; `provoked_by` are stacks that attacked its friend."""

    def __init__(
        self, draft: Draft, stack: StackId, left: int = 1, provoked_by: tuple[StackId, ...] = ()
    ) -> None:
        self.draft = draft
        self.left = left
        self._provoked_by = provoked_by
        self.stack: Stack = draft.stacks[stack]
        self.pack: Pack = draft.packs.get(stack, Pack())
        profiles = draft.world.tables.get("profile", {})
        self.profile: Profile = profiles.get(self.pack.profile, _PLAIN)
        self.known = draft.knowledge[self.stack.side]

    @cached_property
    def land(self) -> Land:
        """The land as the pack's side knows it."""
        return self.draft.known_land(self.stack.side)

    @cached_property
    def kinds(self) -> tuple[UnitKind, ...]:
        """Classes of those of the pack who are able to do something."""
        units = self.draft.members(self.stack)
        return tuple(self.draft.world.kind(u.kind) for u in units if able(u))

    @cached_property
    def size(self) -> int:
        """Its effective size; packs that keep together count as one (SD3-6.01)."""
        counts = [(kind.size, 1) for kind in self.kinds]
        if self.profile.company == "together":
            for other in self.kin(self.stack.hex):
                counts += [(self.draft.world.kind(u.kind).size, 1) for u in self.draft.members(other)]
        return effective_size(counts)

    @property
    def sky(self) -> bool:
        """Whether it is in the air."""
        return self.stack.zone != zones.GROUND

    @cached_property
    def flier(self) -> bool:
        """Whether all of it fly."""
        return flies(self.draft.world, self.draft.snapshot(), self.stack)

    @cached_property
    def may_climb(self) -> bool:
        """Whether it may fly up from the ground where it is."""
        return self.flier and zones.barred_from(self.draft, self.stack, zones.SKY) is None

    def strikes(self, other: Other) -> bool:
        """Whether it can start a fight with somebody: not with who flies out of its reach (SD3-8.01)."""
        seen = self.known.sightings.get(other.handle)
        there = self.draft.stacks.get(seen.true or seen.handle) if seen is not None else None
        if there is None or not other.flies:
            return True
        return heights.bar(self.draft, replace(self.stack, hex=there.hex), there) is None

    # --- its own state

    @cached_property
    def full(self) -> bool:
        """Whether it has eaten enough since its last dawn (SD3-5.07)."""
        return not packs.wants(self.draft, self.stack)

    @cached_property
    def fighting(self) -> bool:
        """Whether it is in a battle."""
        return packs.in_battle(self.draft, self.stack)

    @cached_property
    def half_hits(self) -> bool:
        """Whether it has half of its hits left, or less."""
        units = self.draft.members(self.stack)
        full = sum(levels.hits_max(self.draft.world.kind(u.kind), u.level) for u in units)
        return 2 * sum(max(0, u.hits) for u in units) <= full

    @cached_property
    def move(self) -> Thirds:
        """Move it has left."""
        return marching.TRAVEL.budget(self.draft.world, self.draft.snapshot(), self.stack.id)

    @cached_property
    def covered(self) -> bool:
        """Whether it may hide where it stands, or does."""
        return self.hidden or self.may_hide_at(self.stack.hex)

    @property
    def hidden(self) -> bool:
        """Whether it hides or sneaks."""
        return self.stack.stance != "open"

    @cached_property
    def noticed(self) -> bool:
        """Whether somebody knows of it although it hides, as far as it can tell."""
        return bool(self.known.noticed.get(self.stack.id))

    # --- others

    @cached_property
    def here(self) -> tuple[Other, ...]:
        """Enemies it perceives in its hex, the ones seen first before others."""
        return self._others({self.stack.hex})

    @cached_property
    def near(self) -> tuple[Other, ...]:
        """The same in the hexes around it: those that can be seen from where it stands."""
        return self._others(set(self.draft.grid.around[self.stack.hex]))

    @cached_property
    def friend(self) -> Other | None:
        """The stack of the unit to which it is bonded, if that is here or next to it (SD3-7.04). RULING: it
        knows its friend wherever that hides."""
        unit = self.draft.units.get(self.pack.bond) if self.pack.bond is not None else None
        stack = self.draft.stacks.get(unit.stack) if unit is not None else None
        if stack is None or self.draft.grid.distance(self.stack.hex, stack.hex) > 1:
            return None
        return Other(handle=self._handle(stack.id), hex=stack.hex, size=0, spared=True)

    @cached_property
    def provoker(self) -> Other | None:
        """Who attacked its friend and is in its hex (SD3-6.02 line 2)."""
        true = {s.handle for s in self.known.sightings.values() if s.true in self._provoked_by}
        return next((other for other in self.here if other.handle in true), None)

    def kin(self, hex_: HexId) -> list[Stack]:
        """Other packs of its side in a hex."""
        return [s for s in self._own_stacks.get(hex_, ()) if s.id != self.stack.id]

    @cached_property
    def _own_stacks(self) -> dict[HexId, list[Stack]]:
        around = (self.stack.hex, *self.draft.grid.around[self.stack.hex])
        side = self.stack.side
        return {h: [s for s in self.draft.stacks_in(h) if s.side == side] for h in around}

    def _handle(self, stack: StackId) -> StackId:
        seen = (s.handle for s in self.known.sightings.values() if s.now and s.true == stack)
        return next(seen, StackId(""))

    def _others(self, hexes: set[HexId]) -> tuple[Other, ...]:
        draft, side = self.draft, self.stack.side
        seen = [s for s in self.known.sightings.values() if s.now and s.hex in hexes]
        foes = [s for s in seen if draft.hostile(side, s.side) and self._perceives(s)]
        return tuple(self._other(s) for s in sorted(foes, key=lambda s: handle_order(s.handle)))

    def _perceives(self, seen: Sighting) -> bool:
        """Whether the pack itself sees what its side sees: all in its own hex, of the next ones what can be
        seen from afar (SD5-7.01)."""
        if seen.hex == self.stack.hex or self.stack.peeks == seen.hex:
            return True
        if seen.stance != "open":
            return False
        draft = self.draft
        kinds = [draft.world.kind(m.kind) for m in seen.members]
        reach = foreign_stacks.seen_from_afar(draft.world.tables["sight"].values(), kinds, seen.zone)
        return watch_posts.within(draft, seen.hex, reach, {self.stack.hex})

    def _other(self, seen: Sighting) -> Other:
        kinds = [(self.draft.world.kind(m.kind), m.count) for m in seen.members]
        airborne = seen.zone != zones.GROUND
        there = self.draft.stacks.get(seen.true or seen.handle)
        return Other(
            handle=seen.handle,
            hex=seen.hex,
            size=effective_size((kind.size, count) for kind, count in kinds),
            flies=airborne,
            heavy_flier=airborne and any(heavy(size_number(kind.size)) for kind, _ in kinds),
            spared=seen.true in self._fed_by,
            came_from=there.entered_from if there is not None else None,
        )

    @cached_property
    def _fed_by(self) -> set[StackId]:
        """The stacks of those who fed it, or to one of whom it is bonded (SD3-7.01, SD3-7.04)."""
        bond = (self.pack.bond,) if self.pack.bond is not None else ()
        units = (self.draft.units.get(u) for u in (*self.pack.pacified, *bond))
        return {unit.stack for unit in units if unit is not None}

    # --- the land

    def burns(self, hex_: HexId) -> bool:
        """Whether a fire burns in a hex, as far as its side knows (SD5-7.04)."""
        seen = self.known.smoke.get(str(hex_))
        return seen is not None and seen.now

    def food_at(self, hex_: HexId) -> Cents:
        """What there is to eat for it in a hex, as far as its side knows (SD3-5.08)."""
        return larder.fare(self.draft, self.stack, hex_)

    def may_hide_at(self, hex_: HexId) -> bool:
        """Whether it may hide in a hex that its side knows (SD5-8.03)."""
        if self.land.terrain_at(hex_) == UNKNOWN:
            return False
        return scouts.may_hide_in(self.draft, self.land, self.stack, hex_) is None

    @property
    def from_home(self) -> int:
        """How far it is from home; 0 without one."""
        return self._from_home(self.stack.hex)

    def _from_home(self, hex_: HexId) -> int:
        return 0 if self.pack.home is None else self.draft.grid.distance(self.pack.home, hex_)

    @cached_property
    def ways(self) -> tuple[PackWay, ...]:
        """The borders it may cross now, in order of their hexes. None leads into a fire (SD3-6.02 line 4), or
        out of its territory unless it is astray. None once it has tried too often."""
        if self.left < _TOO_OFTEN:
            return ()
        return tuple(
            way for hex_ in sorted(self.draft.grid.around[self.stack.hex]) for way in self._way(hex_)
        )

    def _way(self, there: HexId) -> list[PackWay]:
        draft, stack = self.draft, self.stack
        if self.burns(there) or self.land.terrain_at(there) == UNKNOWN or not self._within(there):
            return []
        cost = marching.border(draft, self.land, stack, there)
        if not cost.open or not marching.has_room(draft, stack, there, cost):
            return []
        return [
            PackWay(
                hex=there,
                cost=cost.cost,
                sneaks=self._sneaks_into(there),
                food=self.food_at(there),
                from_home=self._from_home(there),
                kin=len(self.kin(there)),
            )
        ]

    def _within(self, there: HexId) -> bool:
        """Whether its territory lets it go to a hex: one in it, or one nearer to home."""
        reach = self.profile.territory
        if reach is None or self.pack.home is None:
            return True
        return self._from_home(there) <= reach or self._from_home(there) < self.from_home

    def _sneaks_into(self, there: HexId) -> bool:
        draft, stack = self.draft, self.stack
        if gait.cannot_sneak(draft, stack) is not None:
            return False
        return scouts.may_sneak_into(draft, self.land, stack, there) is None
