"""The computer player for rules whose turns have stages: it buys armies that somebody leads, lets scouts
look ahead, gathers stacks round their commanders, marches on what wins the match and fights where the
expected exchange is worth it.

It acts on its side's view only and asks the rules for everything they can tell: what is for sale
(`Ruleset.muster`), which command belongs to which stage, what an attack would come to (`views.encounters`).
What the rules do not know it does not try.
"""

from collections.abc import Iterable, Iterator, Mapping

from game.ai.levels import DEFAULT_LEVEL, MASTER, NOVICE, SEASONED
from game.ai.policy import default_reply
from game.ai.staged import onward
from game.core.battle.exchange import ExchangeView
from game.core.commands.common import Attack, Command, JoinStacks, MoveStack
from game.core.commands.turns import RecruitUnits, ScoutHexes, SetDoctrine
from game.core.decisions import Question, Reply
from game.core.dice import Dice
from game.core.doctrine import Doctrine
from game.core.hexgrid import unpack_bits
from game.core.records import HexId, KindId, Record, StackId
from game.core.seams.muster import Market, Ware
from game.views.encounters import Encounter, asked, encounter
from game.views.preview import SeatOutlook

_WORTH = 4
_BAND = 4
"""Units that a leader is bought for."""
_NEAR = 12


class Thought(Record):
    """What a level thinks of. It fights where it deals at least 4/`bold` of what it takes, and for the places
    that decide the match 4/`daring`; `scouts`: it looks ahead, `orders`: it gives its shooters a doctrine,
    `gathers`: stacks join those who have a commander; `patience`:
    days in which it bleeds for no place."""

    bold: int = 5
    daring: int = 8
    scouts: bool = True
    orders: bool = True
    gathers: bool = True
    patience: int = 0


THOUGHTS: Mapping[str, Thought] = {
    NOVICE: Thought(scouts=False, orders=False, gathers=False),
    SEASONED: Thought(),
    MASTER: Thought(patience=10),
}
"""By level."""


class CampaignPolicy:
    """Plays a side; `roams` false: it stays where it is and fights only who comes (creatures, wardens)."""

    def __init__(self, level: str = DEFAULT_LEVEL, *, roams: bool = True) -> None:
        self.roams = roams
        self.thought = THOUGHTS.get(level, THOUGHTS[DEFAULT_LEVEL])

    def decide(self, outlook: SeatOutlook, dice: Dice) -> Command:  # noqa: ARG002
        for command in self._ideas(outlook):
            if outlook.refusal(command) is None:
                return command
        return onward(outlook)

    def answer(self, outlook: SeatOutlook, question: Question, dice: Dice) -> Reply:  # noqa: ARG002
        met = asked(outlook, question)
        best = _best(self.thought, outlook, question.stack, met) if question.stack is not None else None
        return Reply(choice=best[1]) if best is not None else default_reply(question)

    def _ideas(self, outlook: SeatOutlook) -> Iterator[Command]:
        """What might be done now, the most pressing first; some of it the rules may refuse."""
        if _in_time(outlook, RecruitUnits) and self.roams:
            yield from _purchases(outlook)
        if _in_time(outlook, ScoutHexes) and self.roams and self.thought.scouts:
            yield from _glances(outlook)
        if not _in_time(outlook, MoveStack):
            return
        if self.roams and self.thought.gathers:
            yield from _gathering(outlook)
        if self.roams and self.thought.orders:
            yield from _doctrines(outlook)
        for stack in sorted(outlook.view.stacks, key=lambda s: (-_hits(outlook, s), s)):
            yield from _attacks(self.thought, outlook, stack, anybody=self.roams)
            if self.roams:
                yield from _marches(self.thought, outlook, stack)


def _in_time(outlook: SeatOutlook, kind: type[Command]) -> bool:
    """Whether the rules know a command and its stage is now."""
    rules = outlook.world.ruleset
    stages = [stage.id for stage in rules.stages if kind in stage.commands]
    return kind in rules.actions and (not stages or outlook.view.clock.stage in stages)


# --- purchases


def _purchases(outlook: SeatOutlook) -> Iterator[Command]:
    """A band with a leader as soon as there are points for one; more fighters where a leader is at hand."""
    muster = outlook.world.ruleset.muster
    if muster is None:
        return
    side = outlook.view.side
    market = muster.market(outlook.world, outlook.belief, side)
    if market.reason:
        return
    for outlet in market.outlets:
        if outlet.reason:
            continue
        led = any(s.hex == outlet.hex and _led(outlook, s.id) for s in outlook.view.stacks.values())
        fighters = [w for w in market.wares if not w.leads and outlook.world.facts(w.kind).combat > 1]
        band = _band(market, fighters, led=led)
        if band:
            yield RecruitUnits(by=side, hex=outlet.hex, units=band)


def _band(market: Market, fighters: list[Ware], *, led: bool) -> dict[KindId, int]:
    """Whom to buy: the best fighters for the points, in turn, behind a leader if nobody leads them."""
    fighters = sorted(fighters, key=lambda w: (-w.price, w.kind))
    leaders = sorted((w for w in market.wares if w.leads), key=lambda w: (w.price, w.kind))
    left, out = market.points, dict[KindId, int]()
    if not fighters or (not led and not leaders):
        return {}
    if not led:
        left -= leaders[0].price
        out[leaders[0].kind] = 1
    wanted = 1 if led else _BAND
    affordable = [ware for ware in fighters if ware.price * wanted <= left]
    if left < 0 or not affordable:
        return {}
    for ware in _in_turn(affordable, left):
        out[ware.kind] = out.get(ware.kind, 0) + 1
    return out


def _in_turn(wares: list[Ware], points: int) -> Iterator[Ware]:
    """One of each in turn for as long as the points last."""
    while any(ware.price <= points for ware in wares):
        for ware in wares:
            if ware.price <= points:
                points -= ware.price
                yield ware


# --- scouting


def _glances(outlook: SeatOutlook) -> Iterator[Command]:
    """Scouts look along the way from them to the goal, as far as they may."""
    view, grid = outlook.view, outlook.world.grid
    for stack in view.stacks.values():
        cards = outlook.world.ruleset.describe.units(outlook.world, outlook.belief, stack.id)
        scouts = [card for card in cards if card.scouts]
        goal = _goal(outlook, stack.hex) if scouts else None
        if goal is None:
            continue
        for card in scouts:
            path: list[HexId] = []
            here = stack.hex
            while len(path) < card.scouts and here != goal:
                here = min(grid.around[here], key=lambda h: (grid.distance(h, goal), h))
                path.append(here)
            for length in range(len(path), 0, -1):
                yield ScoutHexes(by=view.side, unit=card.unit, path=tuple(path[:length]))


# --- stacks


def _gathering(outlook: SeatOutlook) -> Iterator[Command]:
    """Stacks without a commander join one in their hex that has one."""
    side, stacks = outlook.view.side, list(outlook.view.stacks.values())
    for stack in stacks:
        if _led(outlook, stack.id):
            continue
        for other in stacks:
            if other.hex == stack.hex and other.id != stack.id and _led(outlook, other.id):
                yield JoinStacks(by=side, stack=stack.id, into=other.id)


def _doctrines(outlook: SeatOutlook) -> Iterator[Command]:
    """Who can shoot first does; where the rules refuse it, nothing is lost."""
    for stack in outlook.view.stacks.values():
        shoots = any(outlook.world.facts(outlook.view.units[unit].kind).shoots for unit in stack.units)
        if shoots and not stack.doctrine.ranged and SetDoctrine in outlook.world.ruleset.actions:
            doctrine = Doctrine(ranged=True)
            yield SetDoctrine(by=outlook.view.side, stack=stack.id, doctrine=doctrine)


def _attacks(thought: Thought, outlook: SeatOutlook, stack: StackId, *, anybody: bool) -> Iterator[Command]:
    """An attack on who is in the stack's own hex, the best exchange first: on enemies, and on `anybody` in
    the place that decides the match."""
    here, side = outlook.view.stacks[stack].hex, outlook.view.side
    found = []
    for sighting in outlook.view.knowledge.sightings.values():
        enemy = outlook.view.sides[sighting.side].hostile or (anybody and here in _deciding_hexes(outlook))
        if not sighting.now or sighting.hex != here or not enemy:
            continue
        command = Attack(by=side, stack=stack, target=sighting.handle)
        best = _best(thought, outlook, stack, encounter(outlook, command))
        if best is not None:
            found.append((best, command))
    yield from (command for _, command in sorted(found, key=lambda pair: pair[0], reverse=True))


def _marches(thought: Thought, outlook: SeatOutlook, stack: StackId) -> Iterator[Command]:
    """As far toward the goal as no bad fight bars the way."""
    side, here = outlook.view.side, outlook.view.stacks[stack].hex
    goal = _goal(outlook, here)
    if goal is None or goal == here or not _led(outlook, stack):
        return
    path = outlook.path(stack, goal).now
    for length in range(len(path), 0, -1):
        command = MoveStack(by=side, stack=stack, path=path[:length])
        met = encounter(outlook, command)
        if not met.foes or _best(thought, outlook, stack, met) is not None:
            yield command


def _goal(outlook: SeatOutlook, here: HexId) -> HexId | None:
    """Where to go: the place that decides the match if it is not the side's own and quiet, then places of
    enemies that are known and enemies last seen, then hexes it never saw."""
    view, grid = outlook.view, outlook.world.grid
    deciding = [view.sites[site] for site in outlook.world.victory.sites if site in view.sites]
    for site in deciding:
        if site.owner != view.side or _crowded(outlook, site.hex):
            return site.hex
    others = [s.hex for s in view.sites.values() if s.owner is not None and s.owner != view.side]
    others += [s.hex for s in view.knowledge.sightings.values() if view.sides[s.side].hostile]
    near = [hex_ for hex_ in others if grid.distance(here, hex_) <= _NEAR]
    held = {site.hex for site in deciding}
    if here in held and not _relieved(outlook, here):
        return None
    near = near or _never_seen(outlook, grid.disc(here, _NEAR))
    return min(near, key=lambda hex_: (grid.distance(here, hex_), hex_), default=None)


def _never_seen(outlook: SeatOutlook, hexes: Iterable[HexId]) -> list[HexId]:
    """Those hexes of which a side has never known what is in them."""
    known = outlook.view.knowledge
    now = unpack_bits(known.in_sight)
    return [h for h in hexes if not now >> h & 1 and not any(known.seen_day[2 * h : 2 * h + 2])]


def _crowded(outlook: SeatOutlook, hex_: HexId) -> bool:
    """Whether others are seen in a hex."""
    return any(s.now and s.hex == hex_ for s in outlook.view.knowledge.sightings.values())


def _relieved(outlook: SeatOutlook, hex_: HexId) -> bool:
    """Whether another stack of the side stays in a hex."""
    return sum(stack.hex == hex_ for stack in outlook.view.stacks.values()) > 1


# --- what a fight is worth


def _best(
    thought: Thought, outlook: SeatOutlook, stack: StackId, met: Encounter
) -> tuple[int, StackId] | None:
    """The foe to fight with a figure for how good it is; None if every fight is a bad one."""
    worth = []
    for foe in met.foes:
        if foe.reason or foe.outlook is None:
            continue
        seen = outlook.view.knowledge.sightings[foe.handle]
        dealt, taken = _exchanged(outlook, stack, foe.handle, foe.outlook)
        daring = thought.daring if _all_in(thought, outlook, seen.hex) else thought.bold
        if dealt * daring >= taken * _WORTH:
            worth.append((dealt - taken, foe.handle))
    return max(worth, default=None)


def _deciding_hexes(outlook: SeatOutlook) -> set[HexId]:
    sites = outlook.view.sites
    return {sites[site].hex for site in outlook.world.victory.sites if site in sites}


def _all_in(thought: Thought, outlook: SeatOutlook, hex_: HexId) -> bool:
    """Whether it bleeds for a hex: one that decides the match, and the patient only after some days, when
    others have broken their teeth there."""
    return hex_ in _deciding_hexes(outlook) and outlook.view.clock.day > thought.patience


def _exchanged(outlook: SeatOutlook, stack: StackId, foe: StackId, view: ExchangeView) -> tuple[int, int]:
    """Hits in halves that a stack can expect to take from a foe and to lose."""
    theirs = sum(member.hits or 0 for member in outlook.view.knowledge.sightings[foe].members)
    dealt, taken = (int(2 * strike.mean) for strike in view.strikes)
    return min(dealt, theirs), min(taken, _hits(outlook, stack))


def _hits(outlook: SeatOutlook, stack: StackId) -> int:
    return sum(outlook.view.units[unit].hits for unit in outlook.view.stacks[stack].units)


def _led(outlook: SeatOutlook, stack: StackId) -> bool:
    cards = outlook.world.ruleset.describe.units(outlook.world, outlook.belief, stack)
    return any(card.commander for card in cards)
