"""What a seat's outlook tells of its stacks, read once per outlook: cards, reach, names of places.

Everything comes from the seat's own view and the rules run on its belief; nothing here knows the truth.
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from game.core.commands.common import Command, EndTurn
from game.core.commands.turns import FoundFaction, RecruitUnits, SetDoctrine
from game.core.events.common import UnitLost
from game.core.movement import Reach, step_cost
from game.core.numbers import Thirds
from game.core.records import HexId, SideId, StackId
from game.core.refusal import Refused
from game.core.seams.capabilities import ATTACKS_END_PEACE
from game.core.seams.cards import HexFacts, StackFacts, UnitCard
from game.core.seams.muster import Joining, Market
from game.core.seams.realm import RealmRules
from game.core.world import CostField, StepCost, TurnStage
from game.ui.i18n import _
from game.ui.map.models.foreseen import Prospects
from game.views.chart import SEEN, Chart, chart
from game.views.preview import SeatOutlook
from game.views.side_view import SideInfo, SideView

WAKE_WITHIN = 2
"""A sentry is woken by enemies in sight within so many borders."""


@dataclass
class CardShelf:
    """Cards kept from one outlook to the next, as long as stack and units are the same records."""

    kept: dict[StackId, tuple[tuple[Any, ...], tuple[UnitCard, ...]]] = field(default_factory=dict)


class SideQueries:
    """Reads one outlook. `shelf` carries cards over to the next one."""

    def __init__(self, outlook: SeatOutlook, shelf: CardShelf | None = None) -> None:
        self.outlook = outlook
        self.view: SideView = outlook.view
        self.world = outlook.world
        self.grid = outlook.world.grid
        self._shelf = shelf or CardShelf()
        self._facts: dict[StackId, StackFacts] = {}
        self._fields: dict[StackId, CostField] = {}
        self._reaches: dict[StackId, Reach] = {}
        self._movable: dict[StackId, bool] = {}

    @cached_property
    def occupied(self) -> frozenset[HexId]:
        """Hexes in which stacks stand: own ones, and others that are in sight."""
        seen = (sighting.hex for sighting in self.view.knowledge.sightings.values() if sighting.now)
        return frozenset((*(stack.hex for stack in self.view.stacks.values()), *seen))

    # The side

    @property
    def side(self) -> SideInfo:
        """The seat's own side."""
        return self.view.sides[self.view.side]

    @property
    def day(self) -> int:
        """The present day."""
        return self.view.clock.day

    def colour(self, side: SideId | None) -> str:
        """Livery of a side, empty for nobody."""
        return self.view.sides[side].colour if side is not None and side in self.view.sides else ""

    def name(self, side: SideId | None) -> str:
        """Name of a side."""
        return self.view.sides[side].name if side is not None and side in self.view.sides else _("nobody")

    def hostile(self, side: SideId) -> bool:
        """Whether a side is an enemy."""
        return self.view.sides[side].hostile

    @cached_property
    def market(self) -> Market | None:
        """What the side can buy; None under rules without purchases."""
        muster = self.world.ruleset.muster
        if muster is None or not self.offers(RecruitUnits):
            return None
        return muster.market(self.outlook.world, self.outlook.belief, self.view.side)

    @cached_property
    def joining(self) -> Joining | None:
        """What a nation gets that joins the side now; None under rules without it."""
        muster = self.world.ruleset.muster
        if muster is None or not self.offers(FoundFaction):
            return None
        return muster.joining(self.outlook.world, self.outlook.belief, self.view.side)

    # What the rules offer

    def offers(self, *commands: type[Command]) -> bool:
        """Whether the rules know any of these commands."""
        return any(command in self.world.ruleset.actions for command in commands)

    def cite(self, rule: str) -> str:
        """A rule's id, empty for one of another rulebook."""
        return self.world.ruleset.cite(rule)

    @property
    def foretells(self) -> bool:
        """Whether these are rules of seeing and being seen, which the screens tell of."""
        return self.world.ruleset.foresight is not None

    @property
    def stage(self) -> TurnStage | None:
        """The part of its turn in which the side on turn is; None under rules whose turns have none."""
        return next((one for one in self.world.ruleset.stages if one.id == self.view.clock.stage), None)

    def timely(self, command: type[Command]) -> bool:
        """Whether the present part of the turn is one for such a command."""
        parts = [one for one in self.world.ruleset.stages if command in one.commands]
        return not parts or self.stage in parts

    # Land

    @cached_property
    def chart(self) -> Chart:
        """The map as the side knows it."""
        return chart(self.view, self.world)

    @cached_property
    def land(self) -> Any:
        """The known land, as rules take it."""
        return self.world.lands.known(self.view.knowledge)

    def hex_facts(self, hex_: HexId) -> HexFacts:
        """What the ruleset says of a hex as it is known."""
        return self.world.ruleset.describe.hex(self.outlook.world, self.land, hex_, self.view.params)

    def known(self, hex_: HexId) -> bool:
        """Whether the land of a hex was ever seen."""
        return bool(self.chart.state[hex_])

    def in_sight(self, hex_: HexId) -> bool:
        """Whether a hex is in sight now."""
        return self.chart.state[hex_] == SEEN

    def last_seen(self, hex_: HexId) -> int:
        """The day on which a hex was last in sight."""
        return int.from_bytes(self.chart.seen_day[2 * hex_ : 2 * hex_ + 2], "little")

    def site_at(self, hex_: HexId) -> Any:
        """What is known of the site in a hex, or None."""
        return next((site for site in self.chart.sites if site.hex == hex_), None)

    def region(self, hex_: HexId) -> str:
        """Name of the region around a hex, empty if none is near."""
        near = [
            (self.grid.distance(hex_, region.hex), region.name)
            for region in self.chart.regions
            if self.grid.distance(hex_, region.hex) <= max(1, region.span // 2)
        ]
        return min(near)[1] if near else ""

    def place(self, hex_: HexId) -> str:
        """Where a hex is, in words: `in Harrowmere`, `in the Greywold`, `plains 12.07`."""
        site = self.site_at(hex_)
        if site is not None and site.name:
            return _("in {place}").format(place=site.name)
        return self.goal(hex_)

    def goal(self, hex_: HexId) -> str:
        """A hex one goes to, in words: `Harrowmere`, `the Greywold`, `plains 12.07`."""
        site = self.site_at(hex_)
        if site is not None and site.name:
            return str(site.name)
        region = self.region(hex_)
        label = self.grid.label(hex_)
        if region:
            return f"{region} · {label}"
        return f"{self.hex_facts(hex_).name} · {label}"

    # Own stacks

    @cached_property
    def stacks(self) -> tuple[StackId, ...]:
        """Own stacks, in the order in which they came to be."""
        return tuple(sorted(self.view.stacks, key=_by_number))

    def cards(self, stack: StackId) -> tuple[UnitCard, ...]:
        """Cards of a stack's units, prisoners last; also of one in sight, by its handle."""
        here = self.outlook.belief.stacks[stack]
        units = self.outlook.belief.units
        made_of = (here, *(units[u] for u in here.units), *(units[u] for u in here.captives))
        found = self._shelf.kept.get(stack)
        if found is not None and _same(found[0], made_of):
            return found[1]
        describe = self.world.ruleset.describe
        made = describe.units(self.outlook.world, self.outlook.belief, stack)
        self._shelf.kept[stack] = (made_of, made)
        return made

    def facts(self, stack: StackId) -> StackFacts:
        """A stack's own figures."""
        found = self._facts.get(stack)
        if found is None:
            describe = self.world.ruleset.describe
            found = describe.stack(self.outlook.world, self.outlook.belief, stack)
            self._facts[stack] = found
        return found

    def field(self, stack: StackId) -> CostField:
        """Prices of the known land for a stack."""
        if stack not in self._fields:
            self._fields[stack] = self.outlook.field(stack)
        return self._fields[stack]

    def budget(self, stack: StackId) -> Thirds:
        """Move a stack has left, in thirds."""
        travel = self.world.ruleset.travel
        return travel.budget(self.outlook.world, self.outlook.belief, stack)

    def reach(self, stack: StackId) -> Reach:
        """Where a stack can get to this turn."""
        if stack not in self._reaches:
            self._reaches[stack] = self.outlook.reach(stack)
        return self._reaches[stack]

    def can_move(self, stack: StackId) -> bool:
        """Whether a stack can cross any border this turn, as far as the side knows."""
        if stack not in self._movable:
            self._movable[stack] = self._find_way_out(stack)
        return self._movable[stack]

    def takes_orders(self, stack: StackId) -> bool:
        """Whether a stack can be told anything; under rules with command one out of it cannot."""
        if not self.offers(SetDoctrine):
            return True
        same = self.view.stacks[stack].doctrine
        command = SetDoctrine(by=self.view.side, stack=stack, doctrine=same)
        return self.outlook.refusal(command) is None

    def holds(self, stack: StackId) -> StepCost | None:
        """Why a stack goes nowhere with those who are in it, whatever its move; None if nothing holds it."""
        return self.world.ruleset.travel.unheld(self.outlook.world, self.outlook.belief, stack)

    def _find_way_out(self, stack: StackId) -> bool:
        here = self.view.stacks[stack].hex
        if not self.takes_orders(stack) or self.holds(stack) is not None:
            return False
        if self.world.ruleset.walk is not None:
            return any(hex_ != here for hex_ in self.reach(stack).cost)
        prices = self.field(stack)
        travel = self.world.ruleset.travel
        full = travel.full_move(self.outlook.world, self.outlook.belief, stack)
        left = self.budget(stack)
        for there in self.grid.around[here]:
            price = step_cost(prices, self.grid.toward, here, there)
            if price and (price <= left or (full and prices.bent(there))):
                return True
        return False

    def wakes(self, stack: StackId) -> bool:
        """Whether enemies in sight are so near that a sentry must be asked."""
        here = self.view.stacks[stack].hex
        return any(
            s.now and self.hostile(s.side) and self.grid.distance(here, s.hex) <= WAKE_WITHIN
            for s in self.view.knowledge.sightings.values()
        )

    def stacks_in(self, hex_: HexId) -> tuple[StackId, ...]:
        """Own stacks in a hex."""
        return self._by_hex.get(hex_, ())

    @cached_property
    def _by_hex(self) -> dict[HexId, tuple[StackId, ...]]:
        out: dict[HexId, tuple[StackId, ...]] = {}
        for stack in self.stacks:
            here = self.view.stacks[stack].hex
            out[here] = (*out.get(here, ()), stack)
        return out

    # Foreign stacks

    @cached_property
    def handles(self) -> tuple[StackId, ...]:
        """Handles of all sightings, remembered ones last."""
        sightings = self.view.knowledge.sightings
        return tuple(sorted(sightings, key=lambda h: (not sightings[h].now, _by_number(h))))

    def handles_in(self, hex_: HexId) -> tuple[StackId, ...]:
        """Handles of what stands, or was seen, in a hex."""
        sightings = self.view.knowledge.sightings
        return tuple(h for h in self.handles if sightings[h].hex == hex_)

    def enemies_in(self, hex_: HexId) -> tuple[StackId, ...]:
        """Handles of hostile stacks in sight in a hex."""
        sightings = self.view.knowledge.sightings
        return tuple(h for h in self.handles_in(hex_) if sightings[h].now and self.hostile(sightings[h].side))

    def targets_in(self, hex_: HexId) -> tuple[StackId, ...]:
        """Handles of the stacks in sight in a hex that might be attacked: enemies, and where attacks end a
        peace all others."""
        if ATTACKS_END_PEACE not in self.world.ruleset.capabilities:
            return self.enemies_in(hex_)
        sightings = self.view.knowledge.sightings
        return tuple(h for h in self.handles_in(hex_) if sightings[h].now)

    @cached_property
    def prospects(self) -> Prospects:
        """What fights with them would come to, as far as the side knows."""
        return Prospects(self.outlook)

    # The turn

    @cached_property
    def losses(self) -> tuple[UnitLost, ...]:
        """Units of the side that would be lost if the turn ended now, as far as the side knows."""
        outcome = self.outlook.try_out(EndTurn(by=self.view.side))
        if isinstance(outcome, Refused):
            return ()
        lost = (event for event in outcome.events if isinstance(event, UnitLost))
        return tuple(event for event in lost if event.unit in self.view.units)

    # Room

    @cached_property
    def realm(self) -> RealmRules | None:
        """What the rulebook tells of cities and money; None where the sides of the match keep no realm."""
        rules = self.world.ruleset.realm
        return rules if rules is not None and rules.kept(self.outlook.belief) else None

    def room(self, hex_: HexId) -> int:
        """Supply (times 8) that a hex holds for the side and its allies, as far as is known; 0 if the ruleset
        has no limit."""
        if self.realm is not None:
            return self.realm.room(self.outlook.world, self.outlook.belief, self.view.side, hex_)
        return int(getattr(self.view.params, "hex_capacity", 0))

    def supply_in(self, hex_: HexId) -> int:
        """Supply (times 8) that takes up room of the side and its allies in a hex, as far as is known."""
        belief = self.outlook.belief
        return sum(
            self.facts(stack.id).supply_x8 - self.facts(stack.id).waived_x8
            for stack in belief.stacks.values()
            if stack.hex == hex_ and not self.hostile(stack.side) and self._friend(stack.side)
        )

    def _friend(self, side: SideId) -> bool:
        mine = self.side
        other = self.view.sides[side]
        return side == mine.id or bool(mine.alliance and other.alliance == mine.alliance)


def _same(first: tuple[Any, ...], second: tuple[Any, ...]) -> bool:
    return len(first) == len(second) and all(a is b for a, b in zip(first, second, strict=True))


def _by_number(name: str) -> tuple[str, int, str]:
    """`lapis.s2` before `lapis.s10`."""
    head = name.rstrip("0123456789")
    number = name[len(head) :]
    return head, int(number) if number else 0, name
