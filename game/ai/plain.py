"""A plain computer player: takes cities, hunts what it can beat, keeps somebody at home, explores.

It acts on its side's view only. No stack attacks again in a turn in which it could not beat somebody.
"""

from game.ai.chance import pick
from game.ai.own_units import rostered
from game.ai.player.ways import across, never_seen, sought
from game.ai.policy import default_reply
from game.ai.realm import NOVICE_THRIFT, affair, keeps_realm
from game.core.commands.common import Attack, Command, EndTurn, MoveStack, SplitStack
from game.core.counters import STOOD_OFF
from game.core.decisions import Question, Reply
from game.core.dice import Dice
from game.core.movement import Reach
from game.core.records import HexId, StackId
from game.views.preview import SeatOutlook

_BOLD = 5
_FAR = 30
_PART = 4
_GARRISON = 4
_PARTY = 6
"""Units that stay in a city, and so many more that it sets out without them: one more every other day."""


class PlainPolicy:
    """Plays an ordinary side."""

    def decide(self, outlook: SeatOutlook, dice: Dice) -> Command:
        side = outlook.view.side
        realm = keeps_realm(outlook)
        first = affair(outlook, NOVICE_THRIFT) or _sets_out(outlook)
        if first is not None:
            return first
        for stack in sorted(outlook.view.stacks, key=lambda s: -_strength(outlook, s)):
            command = self.order(outlook, stack, dice)
            if command is not None and (not realm or outlook.refusal(command) is None):
                return command
        return EndTurn(by=side)

    def answer(self, outlook: SeatOutlook, question: Question, dice: Dice) -> Reply:  # noqa: ARG002
        return rostered(question, dice) or default_reply(question)

    def order(self, outlook: SeatOutlook, stack: StackId, dice: Dice) -> Command | None:
        """What one stack does next, None for nothing."""
        view = outlook.view
        here = view.stacks[stack]
        foe = None if STOOD_OFF.of(here) else _weakest_here(outlook, stack)
        if foe is not None and _strength(outlook, stack) * 4 >= foe[0] * 3:
            return Attack(by=view.side, stack=stack, target=foe[1])
        if _last_guard(outlook, stack) or _gathers(outlook, stack):
            return None
        if here.left_start and keeps_realm(outlook):
            return _on_to_war(outlook, stack)
        reach = outlook.reach(stack)
        if len(reach.cost) < 2:
            return None
        goal = self._goal(outlook, stack, reach, dice)
        if goal is None or goal == here.hex:
            return None
        far = keeps_realm(outlook) and goal not in reach.cost
        path = sought(outlook, stack, goal) if far else outlook.path(stack, goal).now
        return MoveStack(by=view.side, stack=stack, path=path) if path else None

    def _goal(self, outlook: SeatOutlook, stack: StackId, reach: Reach, dice: Dice) -> HexId | None:
        """Cities to take first, then prey in sight, then the edge of the known land."""
        view, grid = outlook.view, outlook.world.grid
        here = reach.start
        cities = [
            m.hex
            for m in view.knowledge.sites.values()
            if m.kind == "city" and (m.owner is None or view.sides[m.owner].hostile)
        ]
        prey = [
            s.hex
            for s in view.knowledge.sightings.values()
            if view.sides[s.side].hostile
            and _sighted_strength(outlook, s.handle) * 4 <= _strength(outlook, stack) * _BOLD
        ]
        realm = keeps_realm(outlook)
        if realm:
            cities = _worth_the_way(outlook, stack, cities)
            prey = [hex_ for hex_ in prey if hex_ != here]
        for hexes in (cities, prey):
            near = sorted((grid.distance(here, h), h) for h in set(hexes) if grid.distance(here, h) <= _FAR)
            for _, hex_ in near[:3]:
                path = outlook.path(stack, hex_)
                if path.now if realm else path.steps:
                    return hex_
        unknown = [h for h in reach.cost if h != here and _edge(outlook, h)]
        unknown = _where_foes_may_be(outlook, stack, reach) if realm else unknown
        if unknown:
            return pick(sorted(unknown), dice, "where to explore")
        far = [h for h in reach.cost if h != here]
        return pick(sorted(far), dice, "where to roam") if far else None


class Wanderer:
    """Somebody of no side: attacks what is weaker in its hex, now and then goes about a little."""

    def attack(self, outlook: SeatOutlook, stack: StackId) -> Command | None:
        """Attack the weakest enemy of its hex if that is weaker than it."""
        here = outlook.view.stacks[stack]
        foe = None if STOOD_OFF.of(here) else _weakest_here(outlook, stack)
        if foe is None or _strength(outlook, stack) <= foe[0]:
            return None
        return Attack(by=outlook.view.side, stack=stack, target=foe[1])

    def roam(self, outlook: SeatOutlook, stack: StackId, dice: Dice) -> Command | None:
        """Go to the next hex, once in four turns."""
        here = outlook.view.stacks[stack]
        if here.left_start or dice.roll(4, "roam") != 1:
            return None
        reach = outlook.reach(stack)
        near = sorted(h for h in reach.cost if outlook.world.grid.distance(here.hex, h) == 1)
        if not near:
            return None
        return MoveStack(by=outlook.view.side, stack=stack, path=(pick(near, dice, "where to"),))


def _worth_the_way(outlook: SeatOutlook, stack: StackId, cities: list[HexId]) -> list[HexId]:
    """The cities that a stack could take as far as it knows; it is in none of them yet."""
    foes: dict[HexId, int] = {}
    for seen in outlook.view.knowledge.sightings.values():
        if outlook.view.sides[seen.side].hostile:
            foes[seen.hex] = foes.get(seen.hex, 0) + _sighted_strength(outlook, seen.handle)
    here, own = outlook.view.stacks[stack].hex, _strength(outlook, stack) * _BOLD
    return [hex_ for hex_ in cities if hex_ != here and foes.get(hex_, 0) * 4 <= own]


def _where_foes_may_be(outlook: SeatOutlook, stack: StackId, reach: Reach) -> list[HexId]:
    """Land to look at that was never seen: many go over against their home, few to the nearest quarter of
    what they reach, as seen from there."""
    view, grid = outlook.view, outlook.world.grid
    there = across(outlook)
    many = len(view.stacks[stack].units) >= _PARTY
    if many and there is not None and sought(outlook, stack, there):
        return [there]
    never = never_seen(outlook)
    found = [h for h in reach.cost if h != reach.start and any(never >> n & 1 for n in grid.disc(h, 2))]
    if there is not None:
        found.sort(key=lambda h: (grid.distance(there, h), h))
    return found[: -(-len(found) // _PART)]


def _gathers(outlook: SeatOutlook, stack: StackId) -> bool:
    """Whether those of a stack wait in a city of their realm until they are enough to set out."""
    view = outlook.view
    here = view.stacks[stack]
    if not keeps_realm(outlook) or len(here.units) >= _party(view.clock.day):
        return False
    return any(site.owner == view.side and site.hex == here.hex for site in view.sites.values())


def _party(day: int) -> int:
    """Units that set out together on a day."""
    return _PARTY + day // 2


def _on_to_war(outlook: SeatOutlook, stack: StackId) -> Command | None:
    """Many who go over against their home go on as far as they see a way."""
    there = across(outlook)
    if there is None or len(outlook.view.stacks[stack].units) < _PARTY:
        return None
    path = sought(outlook, stack, there)
    return MoveStack(by=outlook.view.side, stack=stack, path=path) if path else None


def _sets_out(outlook: SeatOutlook) -> Command | None:
    """Of units that gathered in a city of a realm all but some leave it."""
    if not keeps_realm(outlook):
        return None
    view = outlook.view
    party = _party(view.clock.day)
    held = {site.hex for site in view.sites.values() if site.owner == view.side}
    for hex_ in sorted(held):
        here = [stack for stack in view.stacks.values() if stack.hex == hex_]
        if len(here) == 1 and len(here[0].units) >= _GARRISON + party:
            command = SplitStack(by=view.side, stack=here[0].id, units=here[0].units[-_GARRISON:])
            if outlook.refusal(command) is None:
                return command
    return None


def _strength(outlook: SeatOutlook, stack: StackId) -> int:
    """Rough worth of a stack in a fight: battle stats and hits of its units."""
    cards = outlook.world.ruleset.describe.units(outlook.world, outlook.belief, stack)
    return sum((card.attack + card.defence + 2) * max(1, card.hits) for card in cards if not card.prisoner)


def _sighted_strength(outlook: SeatOutlook, handle: StackId) -> int:
    if handle in outlook.belief.stacks:
        return _strength(outlook, handle)
    seen = outlook.view.knowledge.sightings[handle]
    world = outlook.world
    kinds = [(world.facts(m.kind), world.kind(m.kind).hits * m.count) for m in seen.members]
    return sum((facts.combat + facts.defense + 2) * hits for facts, hits in kinds)


def _weakest_here(outlook: SeatOutlook, stack: StackId) -> tuple[int, StackId] | None:
    """The weakest enemy in a stack's hex that it may attack."""
    hex_ = outlook.view.stacks[stack].hex
    foes = [
        (_strength(outlook, s.handle), s.handle)
        for s in outlook.view.knowledge.sightings.values()
        if s.now and s.hex == hex_ and outlook.view.sides[s.side].hostile
    ]
    for strength, foe in sorted(foes):
        if outlook.refusal(Attack(by=outlook.view.side, stack=stack, target=foe)) is None:
            return strength, foe
    return None


def _last_guard(outlook: SeatOutlook, stack: StackId) -> bool:
    """The only stack in an own capital stays there."""
    here = outlook.view.stacks[stack].hex
    capital = any(
        m.capital and m.hex == here and m.owner == outlook.view.side
        for m in outlook.view.knowledge.sites.values()
    )
    others = [s for s in outlook.view.stacks.values() if s.hex == here and s.id != stack]
    return capital and not others and len(outlook.view.stacks) > 1


def _edge(outlook: SeatOutlook, hex_: HexId) -> bool:
    """Whether unknown land begins within two hexes."""
    known = outlook.view.knowledge.terrain
    return any(not known[h] for h in outlook.world.grid.disc(hex_, 2))
