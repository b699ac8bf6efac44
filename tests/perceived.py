"""What a side could perceive of a state and of a step, worked out from the truth for living twins.

Second Dawn is read by `tests.session.observer`, The Battle for by the hexes that the side knows. Neither asks
the views, the sightings' figures or the audiences of events. What is perceived twice alike must be shown
alike, to the byte; so nothing may stand here that a side cannot perceive, and its own records do not: they
follow from the rest.
"""

from collections import Counter
from typing import Any

from game.core import codec
from game.core.battle.exchange_events import ShockDealt, SideDeclared, StrikeDealt
from game.core.engine import Applied
from game.core.events import common as ev
from game.core.events import scouting as scout
from game.core.events.ferals import PackAte
from game.core.events.life import VehiclesTaken
from game.core.hexgrid import unpack_bits
from game.core.records import HexId, SideId, replace
from game.core.state import AnyCampaign, DelayedReport, OpenBattle, Stack, Unit
from game.core.world import World
from tests.session.observer import Observer

Percept = tuple[Any, ...]

OPEN_EXCHANGE = (SideDeclared, StrikeDealt, ShockDealt)
"""What both parties of an exchange are shown of it: declarations and strikes (TB-8.02)."""


class Perceived:
    """What `side` perceives in a world, of one state after the other."""

    def __init__(self, world: World, side: SideId) -> None:
        self.world = world
        self.side = side
        self._last: list[_Eyes] = []

    def _eyes(self, campaign: AnyCampaign) -> "_Eyes":
        """Eyes for a campaign; the latest are kept."""
        for one in self._last:
            if one.campaign is campaign:
                return one
        self._last = [_Eyes(campaign, self.world, self.side), *self._last[:3]]
        return self._last[0]

    def still(self, campaign: AnyCampaign) -> Percept:
        """All that there is to see in a state."""
        return (*self._public(campaign), *self._others(campaign), *self._battles(campaign))

    def passing(self, before: AnyCampaign, outcome: Applied) -> Percept:
        """What is perceived of a step beyond how things stand before and after: borders crossed in sight,
        battles watched from a post or one's own. What is declared in a battle is open to both parties."""
        after, events = outcome.campaign, outcome.events
        return (
            *self._crossed(before, after, events),
            *self._met(before, events),
            *self._nightfall(before, events),
            *self._found(events),
            *self._exposed(before, events),
            *self._held(before, events),
            *self._taken(after, events),
            *self._reported(before, after),
            *self._fought(before, outcome),
        )

    # --- how things stand

    def _public(self, campaign: AnyCampaign) -> Percept:
        """The clock, and how everybody stands to everybody; which places are one's own, and the own units in
        foreign hands."""
        hostile = self.world.ruleset.hostile
        sides = [
            (s.id, s.alive, s.alliance, hostile(campaign.sides, self.side, s.id))
            for s in campaign.sides.values()
        ]
        nations = [(f.name, f.player, f.joined) for s in campaign.sides.values() for f in s.factions]
        owned = [(s.id, s.owner == self.side) for s in campaign.sites.values()]
        held = [u.id for u in campaign.units.values() if u.side == self.side and u.held_by is not None]
        return (
            campaign.clock,
            campaign.winners,
            tuple(sides),
            tuple(nations),
            tuple(owned),
            tuple(sorted(held)),
        )

    def _others(self, campaign: AnyCampaign) -> Percept:
        """Foreign stacks, places and land in sight."""
        if self.world.ruleset.id == "battle_for":
            return _known_hexes(self.world, campaign, self.side)
        return self._eyes(campaign).all()

    def _battles(self, campaign: AnyCampaign) -> Percept:
        """The field of own battles and of friends'."""
        own = [b for b in campaign.battles.values() if self._ours(campaign, b.attacker, b.defender)]
        return tuple((b.id, b.hex, b.attacker, b.defender, _field(b)) for b in own)

    def _ours(self, campaign: AnyCampaign, *sides: SideId) -> bool:
        return bool(self._friends(campaign) & set(sides))

    def _friends(self, campaign: AnyCampaign) -> set[SideId]:
        """Those of whose battles it may hear."""
        pact = campaign.sides[self.side].alliance
        return {self.side} | {s.id for s in campaign.sides.values() if pact and s.alliance == pact}

    # --- what happens

    def _crossed(self, before: AnyCampaign, after: AnyCampaign, events: tuple[ev.Event, ...]) -> Percept:
        """Foreign stacks that crossed a border in sight, at one end of it or at both."""
        out: list[Percept] = []
        borders = [e for e in events if isinstance(e, ev.StackMoved)]
        marches = Counter(e.stack for e in borders)
        hid = {e.stack for e in events if isinstance(e, scout.StanceTaken)}
        for border in borders:
            then = before.stacks.get(border.stack)
            now = after.stacks.get(border.stack, then)
            if then is None or now is None or then.side == self.side:
                continue
            plain = marches[border.stack] == 1 and border.stack not in hid
            stance = now.stance if plain else "open"  # it may hide at the end
            here = replace(then, hex=border.from_hex, stance=stance)
            there = replace(here, hex=border.to_hex)
            lately = replace(now, hex=border.to_hex, stance=stance)
            arrived = border.stack in after.stacks and self._sees(after, lately)
            left = self._sees(before, here) and border.from_hex
            came = (arrived or self._sees(before, there)) and border.to_hex
            if left or came:
                out.append(("crossed", then.side, left, came, self._kinds(before, then)))
        return tuple(out)

    def _kinds(self, campaign: AnyCampaign, stack: Stack) -> Percept:
        if self.world.ruleset.id == "battle_for":
            return tuple(_open_book(campaign.units[u], campaign) for u in stack.units)
        return tuple(sorted(campaign.units[u].kind for u in stack.units))

    def _nightfall(self, before: AnyCampaign, events: tuple[ev.Event, ...]) -> Percept:
        """Who shares a hex with the side is shown by nightfall (SD5-8.10)."""
        if not any(isinstance(e, scout.DuskFell) for e in events):
            return ()
        return ("dusk", frozenset(Observer(before, self.world).lurking(self.side).items()))

    def _found(self, events: tuple[ev.Event, ...]) -> Percept:
        """Who is found out of hiding, though he may be lost again by the end of the step. That he was is for
        `tests.session.test_perceived` to judge."""
        found = [e for e in events if isinstance(e, scout.HiddenFound) and self.side in e.audience]
        return tuple(("found", e.side, e.hex, e.how, e.members) for e in found)

    def _exposed(self, before: AnyCampaign, events: tuple[ev.Event, ...]) -> Percept:
        """Whose hiding ends at a post (SD4-4.04), ferals that eat there (SD3-5.08), wagons that are seized
        (SD5-5.07)."""
        out: list[Percept] = []
        for event in events:
            if isinstance(event, scout.Exposed) and self._posted(before, before, event.hex):
                stack = before.stacks.get(event.stack)
                if stack is not None and stack.side != self.side:
                    out.append(("exposed", stack.side, event.hex, self._kinds(before, stack)))
            if isinstance(event, PackAte) and event.stack and self._posted(before, before, event.hex):
                out.append(("ate", event.hex, event.food, event.value))
            if isinstance(event, VehiclesTaken) and self._posted(before, before, event.hex):
                out.append(("seized", event.side, event.hex, event.kinds))
        return tuple(out)

    def _held(self, before: AnyCampaign, events: tuple[ev.Event, ...]) -> Percept:
        """Who reinforces a hex in sight of a post does so openly (SD5-6.07)."""
        held = [e for e in events if isinstance(e, scout.HexReinforced)]
        return tuple(("held", e.hex, e.side) for e in held if self._posted(before, before, e.hex))

    def _taken(self, after: AnyCampaign, events: tuple[ev.Event, ...]) -> Percept:
        """What is in a city shows to who takes it (SD9-19)."""
        taken = (e.site for e in events if isinstance(e, ev.SiteTaken) and e.owner == self.side)
        return tuple(("taken", id_, codec.to_bytes(after.holdings.get(id_))) for id_ in taken)

    def _reported(self, before: AnyCampaign, after: AnyCampaign) -> Percept:
        """What friends who were cut off have seen is told when they are in touch again (SD5-7.05)."""
        friends = self._friends(before)
        came = [r for key, r in before.reports.items() if r.side in friends and after.reports.get(key) != r]
        return tuple(codec.to_bytes(_anonymous(report)) for report in came)

    def _met(self, before: AnyCampaign, events: tuple[ev.Event, ...]) -> Percept:
        """What stands in sight at every border of an own march, though it may be gone by its end."""
        out: list[Percept] = []
        for border in (e for e in events if isinstance(e, ev.StackMoved)):
            own = before.stacks.get(border.stack)
            if own is not None and own.side == self.side:
                there = replace(own, hex=border.to_hex, stance="open", peeks=None)
                now = replace(before, stacks={**before.stacks, own.id: there})
                out.append(("met", border.to_hex, *self._others(now)))
        return tuple(out)

    def _sees(self, campaign: AnyCampaign, stack: Stack) -> bool:
        if self.world.ruleset.id == "battle_for":
            known = unpack_bits(campaign.knowledge[self.side].in_sight)
            return bool(known >> stack.hex & 1) and stack.stance != "hidden"
        return self._eyes(campaign).sees(self.side, stack)

    def _fought(self, before: AnyCampaign, outcome: Applied) -> Percept:
        """The dice and the end of own battles, and battles of others at a post."""
        after = outcome.campaign
        out: list[Any] = []
        for event in outcome.events:
            if isinstance(event, ev.BattleBegan) and self._ours(after, event.attacker, event.defender):
                out.append(("began", event.battle, event.hex, event.attacker, event.state, event.why))
            if isinstance(event, ev.BattleEnded) and self._named(event.battle, before, outcome):
                out.append(("ended", event.battle, event.winner, event.reason, event.croaked, event.captured))
            if isinstance(event, OPEN_EXCHANGE) and self._named(event.battle, before, outcome):
                out.append(replace(event, audience=()))
            if isinstance(event, ev.StanceChanged) and self._named(event.battle, before, outcome):
                out.append(("declared", event.side, event.unit, event.what, event.on))
            if isinstance(event, ev.BattleSeen) and self._posted(before, after, event.hex):
                out.append(("seen", event.hex, event.sides, event.winner))
        rolls = [
            (r.stream, r.sides, r.face) for r in outcome.rolls if self._streamed(r.stream, before, outcome)
        ]
        return (*out, *rolls)

    def _named(self, battle: str, before: AnyCampaign, outcome: Applied) -> bool:
        """Whether a battle is one of the side or its friends."""
        for open_ in (*before.battles.values(), *outcome.campaign.battles.values()):
            if open_.id == battle:
                return self._ours(before, open_.attacker, open_.defender)
        began = (e for e in outcome.events if isinstance(e, ev.BattleBegan) and e.battle == battle)
        return any(self._ours(before, e.attacker, e.defender) for e in began)

    def _streamed(self, stream: str, before: AnyCampaign, outcome: Applied) -> bool:
        return stream.startswith("battle.") and self._named(stream.removeprefix("battle."), before, outcome)

    def _posted(self, before: AnyCampaign, after: AnyCampaign, hex_: HexId | None) -> bool:
        if self.world.ruleset.id == "battle_for":
            known = (unpack_bits(one.knowledge[self.side].in_sight) for one in (before, after))
            return hex_ is not None and any(bits >> hex_ & 1 for bits in known)
        return any(hex_ in self._eyes(one).posts(self.side) for one in (before, after))


def _field(battle: OpenBattle[Any]) -> bytes:
    """The field of a battle as it lies open: no orders, no picks that are being made."""
    state = battle.state
    if not hasattr(state, "standings"):
        ranks = [
            (c.id, c.kind.id, c.now, c.level, c.riding) for p in state.setup.parties for c in p.combatants
        ]
        return codec.to_bytes((ranks, state.setup.ambush, state.declared[0]))
    shown = (state.fighters, state.standings, state.pairings, state.initiative, state.phase, state.bout)
    return b"".join(map(codec.to_bytes, shown))


def _known_hexes(world: World, campaign: AnyCampaign, side: SideId) -> Percept:
    """The Battle for: everything but the hidden in hexes that are known (TB-2.07), in the order in which its
    units stand, with hits and level (TB-7.10)."""
    known = unpack_bits(campaign.knowledge[side].in_sight)
    stacks = Counter(
        (s.side, s.hex, tuple(_open_book(campaign.units[u], campaign) for u in s.units), _ranged(s))
        for s in campaign.stacks.values()
        if s.side != side and known >> s.hex & 1 and s.stance != "hidden"
    )
    sites = [(s.id, s.owner, s.level, s.kind) for s in campaign.sites.values() if known >> s.hex & 1]
    return known, frozenset(stacks.items()), tuple(sites)


def _ranged(stack: Stack) -> bool:
    return stack.stance == "ranged" or stack.doctrine.ranged


def _open_book(unit: Unit, campaign: AnyCampaign) -> Percept:
    return unit.kind, unit.hits, unit.level, campaign.units[unit.mount].kind if unit.mount else ""


class _Eyes(Observer):
    """Second Dawn: what a side sees from its posts, and figures where a commander of it reads them."""

    def __init__(self, campaign: AnyCampaign, world: World, side: SideId) -> None:
        super().__init__(campaign, world)
        self.me = side
        self._friends: dict[SideId, set[SideId]] = {}
        self._hexes: dict[tuple[str, SideId], set[HexId]] = {}

    def friends(self, side: SideId) -> set[SideId]:
        """As asked first: a campaign does not change."""
        if side not in self._friends:
            self._friends[side] = super().friends(side)
        return self._friends[side]

    def manned(self, side: SideId) -> set[HexId]:
        """As asked first."""
        if ("manned", side) not in self._hexes:
            self._hexes["manned", side] = super().manned(side)
        return self._hexes["manned", side]

    def posts(self, side: SideId) -> set[HexId]:
        """As asked first."""
        if ("posts", side) not in self._hexes:
            self._hexes["posts", side] = super().posts(side)
        return self._hexes["posts", side]

    def all(self) -> Percept:
        """Stacks, places and land."""
        return frozenset(self._stacks().items()), tuple(self.sites(self.me).items()), *self._land()

    def _stacks(self) -> Counter[Percept]:
        """All that are in the open, and of the others those that were found, friends first of all."""
        found: set[str | None] = {
            s.true for s in self.campaign.knowledge[self.me].sightings.values() if s.now and s.found
        }
        found |= {s for r in self.campaign.reports.values() if r.side == self.me for s in _reported(r)}
        foreign = [s for s in self.campaign.stacks.values() if s.side != self.me]
        return Counter(
            (self.look(s), self._figures(s), s.id in found)
            for s in foreign
            if s.id in found or self.sees(self.me, s)
        )

    def _figures(self, stack: Stack) -> Percept:
        """Figures of a stack beside a commander who is well, with all that leads it (SD4-4.02); of friends
        always."""
        if stack.side not in self.friends(self.me) and not self._commanded(stack.hex):
            return ()
        units = [self.campaign.units[u] for u in stack.units]
        figures = Counter((u.kind, u.name, u.hits, u.level, u.mount is not None) for u in units)
        leader = self.campaign.units[stack.leader].kind if stack.leader else ""
        return frozenset(figures.items()), leader, self._led(stack.side)

    def _led(self, side: SideId) -> Percept:
        """The chief warlords of a side, whose bonuses stand in the figures of its units."""
        units = [u for u in self.campaign.units.values() if u.side == side]
        return tuple(sorted((u.kind, u.level) for u in units if "chief" in u.statuses))

    def _commanded(self, hex_: HexId) -> bool:
        return any(
            self.world.kind(self.campaign.units[u].kind).commander
            and "critical" not in self.campaign.units[u].statuses
            for s in self.campaign.stacks.values()
            if s.side == self.me and hex_ in (s.hex, s.peeks)
            for u in s.units
        )

    def _land(self) -> Percept:
        """Weather, roads, food and fires of the hexes of posts and around them; smoke anywhere."""
        friends = self.friends(self.me)
        seen = {s.hex for s in self.campaign.stacks.values() if s.side in friends and s.here.surveyed}
        near = {n for post in self._on() for n in (post, *self.world.grid.around[post])}
        marks = self.campaign.marks
        there = tuple((h, _open_mark(marks[str(h)])) for h in sorted(near) if str(h) in marks)
        return frozenset(seen), there, tuple((key, m.fire) for key, m in sorted(marks.items()) if m.fire)

    def _on(self) -> set[HexId]:
        """Posts, and the hexes of those who cannot tell what they see."""
        return self.posts(self.me) | {s.hex for s in self.campaign.stacks.values() if s.side == self.me}


def _open_mark(mark: Any) -> Percept:
    return mark.weather, mark.road, mark.links, mark.terrain, mark.food


def _anonymous(report: DelayedReport) -> DelayedReport:
    """A report without names of stacks."""
    seen = sorted(report.sightings.values(), key=lambda s: (s.hex, s.side, s.handle))
    return replace(report, sightings={s.handle: replace(s, true=None, by=None) for s in seen})


def _reported(report: Any) -> list[str]:
    return [s.true for s in report.sightings.values() if s.now and s.true]
