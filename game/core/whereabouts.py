"""Who and what is where, kept from one state to the next, and which hexes have changed since.

A step costs what is near: a draft looks stacks and places up by hex here, and a rule that has looked once
asks which hexes have changed since then, instead of looking at everything again. All of it follows from the
campaign: without it the same is found, only later.
"""

from collections import OrderedDict
from collections.abc import Hashable, Mapping, Set
from typing import Any

from game.core.records import HexId, SiteId, StackId
from game.core.state import AnyCampaign, Site, Stack

MOST_CHANGES = 4096
"""Changes that are remembered; who looked before them looks at everything again."""
_MOST_LATELY = 64
"""Hexes that are kept beside the table which states share; with more of them it is made anew."""
_STATES = 4


class Whereabouts:
    """Stacks and places by hex, and what has changed.

    `epoch` counts the changes of what any hex may hang on: of marks, but for the food that lies there, and of
    who is with whom;
    `notable` those of units with statuses, for whoever bears one may matter to others far away. `notes` are
    what rules remember of a state, by a key of their own; they go with it, and are gone where a command was
    refused.
    """

    def __init__(self, stacks: Mapping[StackId, Stack], sites: Mapping[SiteId, Site]) -> None:
        by_hex: dict[HexId, list[StackId]] = {}
        for stack in stacks.values():
            by_hex.setdefault(stack.hex, []).append(stack.id)
        self._stacks = {hex_: tuple(sorted(ids)) for hex_, ids in by_hex.items()}
        self._lately: dict[HexId, tuple[StackId, ...]] = {}
        self._sites: dict[HexId, tuple[SiteId, ...]] = {}
        for site in sites.values():
            self._sites[site.hex] = (*self._sites.get(site.hex, ()), site.id)
        self.epoch = self.notable = 0
        self.notes: dict[Hashable, Any] = {}
        self._past: list[HexId] = []
        self._start, self._length = 0, 0
        self._fresh: list[HexId] = []

    def stacks_in(self, hex_: HexId) -> tuple[StackId, ...]:
        """Stacks of a hex, in order of id."""
        lately = self._lately.get(hex_)
        return self._stacks.get(hex_, ()) if lately is None else lately

    def sites_in(self, hex_: HexId) -> tuple[SiteId, ...]:
        """Places of a hex, in the order of their table."""
        return self._sites.get(hex_, ())

    def beside(self, hexes: Set[HexId]) -> set[StackId]:
        """Stacks in some hexes."""
        lately, stacks = self._lately, self._stacks
        out: set[StackId] = set()
        for hex_ in stacks.keys() & hexes:
            if hex_ not in lately:
                out.update(stacks[hex_])
        for hex_ in lately.keys() & hexes:
            out.update(lately[hex_])
        return out

    def places(self, hexes: Set[HexId]) -> list[SiteId]:
        """Places in some hexes, in order of id."""
        sites = self._sites
        return sorted([id_ for hex_ in sites.keys() & hexes for id_ in sites[hex_]])

    # --- what has changed

    @property
    def now(self) -> int:
        """A moment, for `changed_since`."""
        return self._start + self._length + len(self._fresh)

    def changed_since(self, moment: int) -> set[HexId] | None:
        """Hexes in which a stack or a unit of one, a place or food is not what it was at a moment, or was
        then; None if that is too long ago."""
        first = moment - self._start
        if first < 0:
            return None
        if first >= self._length:
            return set(self._fresh[first - self._length :])
        return {*self._past[first : self._length], *self._fresh}

    def touch(self, hex_: HexId) -> None:
        """Something in a hex has changed."""
        self._fresh.append(hex_)

    def went(self, stack: StackId, before: HexId | None, hex_: HexId | None) -> None:
        """A stack stands in a hex now; None before for a new one, None now for one that is no more."""
        if before is not None:
            self.touch(before)
        if hex_ is not None and hex_ != before:
            self.touch(hex_)
        if before == hex_:
            return
        if before is not None:
            self._lately[before] = tuple(one for one in self.stacks_in(before) if one != stack)
        if hex_ is not None:
            self._lately[hex_] = tuple(sorted((*self.stacks_in(hex_), stack)))

    def placed(self, sites: Mapping[SiteId, Site]) -> None:
        """Places have come or gone."""
        self._sites = {}
        for site in sites.values():
            self._sites[site.hex] = (*self._sites.get(site.hex, ()), site.id)

    # --- from state to state

    def fork(self) -> "Whereabouts":
        """The same, to be changed by itself."""
        new = object.__new__(Whereabouts)
        new._stacks, new._lately, new._sites = self._stacks, dict(self._lately), self._sites
        new.epoch, new.notable, new.notes = self.epoch, self.notable, dict(self.notes)
        new._past, new._start, new._length = self._past, self._start, self._length
        new._fresh = list(self._fresh)
        return new

    def settle(self) -> None:
        """What has changed belongs to a state from here on: the changes of all its states are one list, as
        long as none of them goes another way."""
        if len(self._lately) > _MOST_LATELY:
            both = {**self._stacks, **self._lately}
            self._stacks = {hex_: ids for hex_, ids in both.items() if ids}
            self._lately = {}
        if len(self._past) != self._length:
            self._past = self._past[: self._length]
        if self._length > MOST_CHANGES:
            kept = MOST_CHANGES // 2
            self._start += self._length - kept
            self._past = self._past[-kept:]
        self._past.extend(self._fresh)
        self._length, self._fresh = len(self._past), []


class KeptWhereabouts:
    """Those of the latest states of an engine."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, tuple[AnyCampaign, Whereabouts]] = OrderedDict()

    def of(self, campaign: AnyCampaign) -> Whereabouts | None:
        """Those of a state, not to be changed; None if they are not kept."""
        found = self._kept.get(id(campaign))
        return None if found is None else found[1]

    def keep(self, campaign: AnyCampaign, where: Whereabouts) -> None:
        """Keep those of a new state, and let the oldest go."""
        where.settle()
        self._kept[id(campaign)] = (campaign, where)
        while len(self._kept) > _STATES:
            self._kept.popitem(last=False)
