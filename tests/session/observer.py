"""What a side can perceive, worked out from the truth by the table of SD5-7.01 and its neighbours, read hex
by hex with none of the game's code of sight: a second opinion for tests.

Who hides is perceived by friends and allies, else by those who found him; that he was found has causes that
can be listed (`causes`), and who watches him must stand in his hex.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.core.events import common as ev
from game.core.events import scouting as scout
from game.core.events.common import Event
from game.core.records import HexId, SideId
from game.core.state import AnyCampaign, Sighting, Stack
from game.core.world import World

Look = tuple[Any, ...]
"""What is seen of a stack: side, hex, zone, stance, and how many of each kind, on which mounts."""

HEAVY = ("large", "huge", "immense")
NO_VIEW = ("heavy_rain",)
"""Weather from which nothing beyond the hex is seen (SD5-4.09)."""


@dataclass
class Observer:
    """A campaign at one moment, with eyes for any side."""

    campaign: AnyCampaign
    world: World

    def friends(self, side: SideId) -> set[SideId]:
        """The side and, where the match shares sight, its allies."""
        return self.allies(side) if self.campaign.params.allies_share_sight else {side}

    def allies(self, side: SideId) -> set[SideId]:
        """The side and those of its alliance."""
        pact = self.campaign.sides[side].alliance
        return {side} | {s.id for s in self.campaign.sides.values() if pact and s.alliance == pact}

    def manned(self, side: SideId) -> set[HexId]:
        """Hexes in which the side or a friend has a stack that can tell what it sees."""
        stacks = self.campaign.stacks.values()
        return {s.hex for s in stacks if s.side in self.friends(side) and self.tells(s)}

    def tells(self, stack: Stack) -> bool:
        """Whether what a stack sees its side learns at once: where reports are delayed it takes a commander
        who is well, or a city (SD5-7.05), or scouts who pass notes on to one (SD0-4.07). Vehicles that nobody
        works see nothing."""
        crew = [self.campaign.units[u] for u in stack.units]
        wheels = [bool(getattr(self.world.kind(u.kind), "vehicle", "")) for u in crew]
        if any(wheels) and all(w or "critical" in u.statuses for u, w in zip(crew, wheels, strict=True)):
            return False
        if not self.campaign.params.delayed_reports or self.campaign.sides[stack.side].role != "player":
            return True
        told, ahead = {stack.hex}, [stack.hex]
        for hex_ in ahead:
            if self._hears(stack.side, hex_):
                return True
            zones = {
                s.zone for s in self._own(stack.side, hex_) if self._has(s, lambda k: "scout" in k.specials)
            }
            for near in self.world.grid.around[hex_]:
                if near not in told and zones & {s.zone for s in self._own(stack.side, near)}:
                    told.add(near)
                    ahead.append(near)
        return False

    def _own(self, side: SideId, hex_: HexId) -> list[Stack]:
        return [s for s in self.campaign.stacks.values() if (s.side, s.hex) == (side, hex_)]

    def _has(self, stack: Stack, what: Callable[[Any], bool]) -> bool:
        units = [self.campaign.units[u] for u in stack.units]
        return any(what(self.world.kind(u.kind)) and "critical" not in u.statuses for u in units)

    def _hears(self, side: SideId, hex_: HexId) -> bool:
        if any(self._has(s, lambda k: k.commander) for s in self._own(side, hex_)):
            return True
        towns = (s for s in self.campaign.sites.values() if s.kind == "city")
        return any((s.owner, s.hex) == (side, hex_) for s in towns)

    def posts(self, side: SideId) -> set[HexId]:
        """Hexes from which a side sees."""
        towns = (s for s in self.campaign.sites.values() if s.kind == "city")
        return self.manned(side) | {s.hex for s in towns if s.owner in self.friends(side)}

    def far(self, side: SideId, hex_: HexId) -> int:
        """Borders between a hex and the nearest post that sees it; 99 for none."""
        away = [99]
        for post in self.posts(side):
            borders = self.world.grid.distance(post, hex_)
            if borders == 0 or self._weather(post) not in NO_VIEW:
                away.append(borders)
        return min(away)

    def _weather(self, hex_: HexId) -> str:
        mark = self.campaign.marks.get(str(hex_))
        return mark.weather if mark is not None else ""

    def hides(self, stack: Stack) -> bool:
        """Whether a stack must be found to be seen: by its stance, or because it is tiny."""
        sizes = [self.world.kind(self.campaign.units[u].kind).size for u in stack.units]
        tiny = set(sizes) == {"tiny"} and (stack.zone == "ground" or len(sizes) <= 4)
        return tiny or stack.stance != "open"

    def look(self, stack: Stack) -> Look:
        """What is seen of a stack."""
        units = [self.campaign.units[u] for u in stack.units]
        on = [self.campaign.units[u.mount].kind if u.mount else "" for u in units]
        counts = Counter((u.kind, mount) for u, mount in zip(units, on, strict=True))
        return stack.side, stack.hex, stack.zone, stack.stance, frozenset(counts.items())

    def befriended(self, side: SideId, stack: Stack) -> bool:
        """Whether a foreign stack cannot hide from a side: a friend's, or an ally's at its post."""
        if stack.side in self.friends(side):
            return True
        return stack.side in self.allies(side) and stack.hex in self.posts(side)

    def sees(self, side: SideId, stack: Stack) -> bool:
        """Whether a side sees a foreign stack without having had to find it."""
        if self.befriended(side, stack) or self._fights(side, stack):
            return True
        if self.hides(stack):
            return False
        away = self.far(side, stack.hex)
        sizes = {self.world.kind(self.campaign.units[u].kind).size for u in stack.units}
        if away == 0:  # open units of any size, in any zone
            return True
        if away == 1 and ("immense" in sizes or (stack.zone == "sky" and sizes & set(HEAVY))):
            return True
        if stack.peeks is not None and stack.peeks in self.manned(side):  # SD5-9.07
            return True
        return any(self._looks_closer(side, own, stack) for own in self.campaign.stacks.values())

    def _fights(self, side: SideId, stack: Stack) -> bool:
        """Whether a stack fights one of the side or its friends, who are told of it (SD5-7.05)."""
        fought = (b for b in self.campaign.battles.values() if self.friends(side) & {b.attacker, b.defender})
        delayed: bool = self.campaign.params.delayed_reports
        return delayed and any(set(stack.units) & set(battle.units.values()) for battle in fought)

    def _looks_closer(self, side: SideId, own: Stack, stack: Stack) -> bool:
        """Whether a friend peeks at a stack (SD5-9.05) or its survey shows a flier (SD5-7.06)."""
        if own.side not in self.friends(side) or not self.tells(own):
            return False
        beside = self.world.grid.distance(own.hex, stack.hex) == 1
        surveys = own.here.surveyed and stack.zone == "sky" and self._weather(own.hex) not in NO_VIEW
        return own.peeks == stack.hex or (beside and surveys)

    def seen(self, side: SideId) -> Counter[Look]:
        """Everything that a side sees without having had to find it."""
        foreign = [s for s in self.campaign.stacks.values() if s.side != side]
        return Counter(self.look(s) for s in foreign if self.sees(side, s))

    def lurking(self, side: SideId) -> Counter[Look]:
        """Everything that a side may see only if it has found it: somebody of it stands in the hex."""
        watched = self.manned(side)
        foreign = [s for s in self.campaign.stacks.values() if s.side != side and s.hex in watched]
        return Counter(self.look(s) for s in foreign if self.hides(s) and not self.befriended(side, s))

    def sites(self, side: SideId) -> dict[str, SideId | None]:
        """Owners of the places in sight of a side."""
        out: dict[str, SideId | None] = {}
        for site in self.campaign.sites.values():
            reach = 0
            if site.kind == "city" and site.level >= 1:
                reach = 2 if site.level >= 3 else 1
            if self.far(side, site.hex) <= reach:
                out[site.id] = site.owner
        return out


def look_of(seen: Sighting) -> Look:
    """What a sighting shows, as an observer would put it."""
    counts = Counter({(m.kind, m.mount): m.count for m in seen.members})
    return seen.side, seen.hex, seen.zone, seen.stance, frozenset(counts.items())


def causes(events: tuple[Event, ...]) -> bool:
    """Whether in a step, seen whole, anything happened by which somebody who hides may be found: a search, a
    failed sneak, nightfall, a fight, or that a stack which was found divides or joins another."""
    finders = (scout.SpotChecked, scout.SneakChecked, scout.DuskFell, ev.BattleBegan, ev.BattleEnded)
    parts = (ev.StackFormed, ev.StackJoined)
    return any(isinstance(e, (*finders, *parts)) for e in events)
