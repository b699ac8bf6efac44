"""What the rules tell a side of what it could not know: the only events at which twin worlds may part.

Two worlds that differ in secrets alone are told the same story of the same command, up to the first event of
these lists. Whatever else differs is a leak.
"""

from collections.abc import Sequence
from itertools import zip_longest

from game.core.events import common as ev
from game.core.events import scouting as scout
from game.core.events.common import Event
from game.core.events.deeds import MarchHeld
from game.core.events.ferals import PackAte
from game.core.events.life import VehiclesTaken
from game.core.events.realm import CityBesieged
from game.core.march_orders import FOUGHT
from game.core.records import HexId, SideId, replace
from game.core.state import AnyCampaign

FOES: tuple[type[Event], ...] = (
    ev.BattleBegan,
    ev.BattleSeen,
    ev.StackSighted,
    ev.SightingGone,
    ev.SightingRead,
    scout.HiddenFound,
    scout.Revealed,
    scout.SpotChecked,
    scout.SneakChecked,
    VehiclesTaken,
    PackAte,
    CityBesieged,
)
"""A stack comes into sight or proves to be gone, its figures are read, a battle begins or is seen, a vehicle
that nobody guards stands where one came, somebody ate what lay in sight, enemies stand all around
a city of the side."""

LAND: tuple[type[Event], ...] = (
    ev.LandSeen,
    ev.HexLearned,
    ev.SiteSighted,
    scout.Surveyed,
    scout.SmokeSighted,
    scout.SmokeGone,
    scout.FireOut,
)
"""Land, roads, weather, places or fires are seen that were not known, or not as they are now."""

FOE_STOPS = ("attacked",)
"""Codes by which a march ends because somebody showed himself who could not be known."""

FOE_HOLDS = ("It was attacked", FOUGHT)
"""Why a stack that marches by orders waits, where the one who made it could not be known."""

HELD = "TB-1.03"
"""Rule by which whoever held a place learns that another side holds it now."""

HOLDER = "TB-2.05"
"""Rule by which a side that comes to know a hex sees whose the place in it is: whoever stood there when a
turn ended, so that unseen stacks decide it and not the land."""

REPORT = "SD5-7.05"
"""Rule of all that is told late, by stacks that were cut off, and of a march that ends at what they saw."""

LAND_STOPS = ("cost", "closed", "weather")
"""Codes by which the true land ends a march that the known land allowed."""

MARCH: tuple[type[Event], ...] = (ev.StackMoved, ev.MoveStopped, ev.SightingLost, ev.SightingMoved)
"""What goes otherwise for a stack that is stopped, or pays another price, by land it did not know."""


class Story:
    """What one side was told of one step, in one of two worlds."""

    def __init__(self, events: Sequence[Event], after: AnyCampaign, side: SideId) -> None:
        self.events = tuple(events)
        self.after = after
        self.side = side

    def discloses(self, event: Event | None, *, land: bool) -> bool:
        """Whether the rules tell the side something new by an event."""
        if isinstance(event, ev.StackSighted):
            return self._in_the_open(event)
        if isinstance(event, FOES) or (event is not None and event.rule == REPORT):
            return True
        if isinstance(event, ev.UnitLost) and event.how == "seized":
            return True  # a vehicle that nobody guards is taken by whoever comes (SD5-5.07)
        if isinstance(event, ev.StackFormed):  # of vehicles that are taken, which is told next
            return any(isinstance(e, VehiclesTaken) and e.stack == event.stack for e in self.events)
        if isinstance(event, ev.MoveStopped) and event.code in FOE_STOPS:
            return True
        if isinstance(event, MarchHeld) and event.reason in FOE_HOLDS:
            return True
        if isinstance(event, ev.SiteTaken) and event.before == self.side and event.rule == HELD:
            return True
        if isinstance(event, ev.SiteTaken) and event.owner == self.side:
            return True  # who takes a city sees what was built in it (SD9-19)
        if isinstance(event, ev.SiteSighted) and event.rule == HOLDER:
            return True
        stopped = isinstance(event, ev.MoveStopped) and event.code in LAND_STOPS
        return land and (isinstance(event, LAND) or stopped)

    def _in_the_open(self, event: ev.StackSighted) -> bool:
        """Whether a stack that came into sight is one that anybody there could see, or an ally, from whom
        nobody hides (SD5-11.06); if it is gone again, nobody can tell."""
        seen = self.after.knowledge[self.side].sightings.get(event.handle)
        true = self.after.stacks.get(seen.true) if seen is not None and seen.true else None
        return true is None or true.stance == "open" or seen.found == "ally"


def may_part(one: Story, two: Story, posts: set[HexId], *, land: bool) -> bool:
    """Whether two stories, or what is seen after them, may differ by the rules. `posts` are the hexes in
    which the side had somebody before, `land` says whether the worlds differ in their land as well."""
    same = 0
    for mine, other in zip_longest(one.events, two.events):
        if mine != other:
            break
        same += 1
    told = one.events[:same]
    first = one.events[same] if same < len(one.events) else None
    second = two.events[same] if same < len(two.events) else None
    if one.discloses(first, land=land) or two.discloses(second, land=land):
        return True
    if first is None and second is None:  # the views differ by what this told
        return any(one.discloses(e, land=land) for e in told)
    if any(isinstance(e, ev.BattleBegan) for e in told):
        return True  # the dice of a battle fall as they like
    if not land or not all(e is None or isinstance(e, MARCH) for e in (first, second)):
        return False
    return any(one.discloses(e, land=True) for e in told) or _other_price(first, second, posts)


def _other_price(first: Event | None, second: Event | None, posts: set[HexId]) -> bool:
    """Whether a border out of sight was dearer in one of the worlds."""
    if not isinstance(first, ev.StackMoved) or not isinstance(second, ev.StackMoved):
        return False
    alike = replace(first, cost=second.cost, move_left=second.move_left, rule=second.rule)
    return alike == second and first.to_hex not in posts
