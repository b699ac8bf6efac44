"""The story of a finished match in figures, counted by playing its journal once more, in slices.

Reads the truth of every side: only for matches that are over.
"""

import time
from collections import Counter
from collections.abc import Iterable, Iterator

from game.core.engine import Engine
from game.core.events import common as ev
from game.core.events.ferals import PackPopped
from game.core.records import Record, SideId, SiteId
from game.core.refusal import Refused
from game.core.state import AnyCampaign
from game.session.records import Did, Undid
from game.session.rewind import line
from game.session.session import Session

_FELL = ("croaked", "croaked_captive")


class SideTale(Record):
    """What became of a side. `units_then` and `cities_then` are those it began with, `came` the units that
    popped since; `captured` and `left` count its own units, those captured that live; `fell_on` is the day on
    which it was out, 0 if never."""

    side: SideId
    units_then: int = 0
    units: int = 0
    croaked: int = 0
    captured: int = 0
    left: int = 0
    cities_then: int = 0
    cities: int = 0
    taken: int = 0
    battles: int = 0
    won: int = 0
    fell_on: int = 0
    came: int = 0

    @property
    def units_ever(self) -> int:
        """All units that it ever had: those that are left and those it lost, however they came."""
        return max(self.units_then, self.units + self.croaked + self.captured + self.left)


class Taking(Record):
    """A city that a side took from another one on a day."""

    day: int
    site: SiteId
    by: SideId
    before: SideId


class Chronicle:
    """Counts a session's match. Call `work` until it returns False, then read `tales`."""

    def __init__(self, session: Session) -> None:
        """ValueError while the match goes on: then there are secrets."""
        if not session.over:
            raise ValueError("the match is not over")
        self._end = session.campaign
        self._begun = session.begun
        self._engine = Engine(session.world)
        self._entries = [session.journal[index] for index in line(session.journal)]
        self._at = 0
        self._campaign = session.begun
        self._count: Counter[tuple[SideId, str]] = Counter()
        self._past: list[tuple[AnyCampaign, Counter[tuple[SideId, str]]]] = []
        self._takings: list[tuple[Taking, ...]] = []

    @property
    def share(self) -> float:
        """How much of the journal is counted, 0 to 1."""
        return self._at / len(self._entries) if self._entries else 1.0

    def work(self, ms: float) -> bool:
        """Count for about `ms` milliseconds; whether there is more to count.

        ValueError if the journal does not lead to the end of the match.
        """
        until = time.perf_counter() + ms / 1000
        while self._at < len(self._entries):
            self._step()
            if time.perf_counter() >= until:
                return self._at < len(self._entries)
        return False

    def _step(self) -> None:
        entry = self._entries[self._at]
        self._at += 1
        if isinstance(entry, Undid):
            self._campaign, news = self._past.pop()
            self._takings.pop()
            self._count.subtract(news)
        elif isinstance(entry, Did):
            outcome = self._engine.apply(self._campaign, entry.command)
            if isinstance(outcome, Refused):
                raise ValueError(f"journal entry {self._at} is refused: {outcome.detail}")
            news = Counter()
            for event in outcome.events:
                _note(event, self._campaign, news)
            self._takings.append(tuple(_takings(outcome.events, self._campaign)))
            self._past.append((self._campaign, news))
            self._count.update(news)
            self._campaign = outcome.campaign

    @property
    def tales(self) -> tuple[SideTale, ...]:
        """What was counted so far, players' sides first, each group in the order of turns."""
        sides = sorted(self._end.sides.values(), key=lambda s: (s.role != "player", -s.age, s.id))
        return tuple(self._tale(side.id) for side in sides)

    @property
    def takings(self) -> tuple[Taking, ...]:
        """The cities that sides took from each other so far, the first one first."""
        return tuple(one for step in self._takings for one in step)

    def _tale(self, side: SideId) -> SideTale:
        count = self._count
        return SideTale(
            side=side,
            units_then=_units(self._begun, side),
            units=_units(self._end, side),
            croaked=count[side, "croaked"],
            captured=count[side, "captured"],
            left=count[side, "left"],
            cities_then=_cities(self._begun, side),
            cities=_cities(self._end, side),
            taken=count[side, "taken"],
            battles=count[side, "battles"],
            won=count[side, "won"],
            fell_on=count[side, "fell_on"],
            came=count[side, "came"],
        )


def _units(campaign: AnyCampaign, side: SideId) -> int:
    return sum(1 for u in campaign.units.values() if u.side == side and u.held_by is None)


def _cities(campaign: AnyCampaign, side: SideId) -> int:
    return sum(1 for s in campaign.sites.values() if s.owner == side and s.kind == "city")


def _takings(events: Iterable[ev.Event], before: AnyCampaign) -> Iterator[Taking]:
    """Cities that some events tell to have been taken from others."""
    for event in events:
        if not isinstance(event, ev.SiteTaken) or event.owner is None or event.before in (None, event.owner):
            continue
        site = before.sites.get(event.site)
        if site is not None and site.kind == "city" and event.before is not None:
            yield Taking(day=before.clock.day, site=event.site, by=event.owner, before=event.before)


def _note(event: ev.Event, before: AnyCampaign, news: Counter[tuple[SideId, str]]) -> None:
    """Add what an event says about sides."""
    if isinstance(event, ev.UnitLost):
        unit = before.units.get(event.unit)
        if unit is not None:
            how = "croaked" if event.how in _FELL else "captured" if event.how == "captured" else "left"
            news[unit.side, how] += 1
            news[unit.side, "captured"] -= unit.held_by is not None
    elif isinstance(event, PackPopped):
        news[event.audience[0], "came"] += event.count
    elif isinstance(event, ev.BattleBegan):
        news[event.attacker, "battles"] += 1
        news[event.defender, "battles"] += 1
    elif isinstance(event, ev.BattleEnded) and event.winner is not None:
        news[event.winner, "won"] += 1
    elif isinstance(event, ev.SiteTaken) and event.owner is not None:
        news[event.owner, "taken"] += 1
    elif isinstance(event, ev.SideFell):
        news[event.side, "fell_on"] = before.clock.day
        # What is left of a fallen side goes without a word each (a ruler's fall ends them all).
        lost = sum(news[event.side, how] for how in ("croaked", "captured", "left"))
        news[event.side, "left"] += max(0, _units(before, event.side) - lost)
