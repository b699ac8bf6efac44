"""Trails that stacks leave on the ground, and who finds them: SD7-2.21, SD7-2.62.

Who leaves a hex on the ground leaves a trail there, which shows whither he went, for five turns. It is there
for those alone who can follow it: a tracker sees how many went which way, a nose tells of kinds that its side
has met which went there, and what sort of animal hides in its hex. RULING: both must be on the ground, and
tracks fade as a scent does; nothing is left by what flies, nor while nobody in the match could find it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from game.core.counters import FLAG, MatchCounter
from game.core.records import HexId, KindId, SideId
from game.core.seams.trails import TrailSign
from game.core.state import Stack, Trail
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.scouting import communication, stances
from game.rulesets.second_dawn.unit import bents
from game.rulesets.second_dawn.unit.losses import able

LASTS = 5
"""Turns for which a trail is found."""
_MOST_SIGNS = 6
"""Trails of a hex that are told, the freshest first."""
FOLLOWED = MatchCounter("followed", FLAG)
"""Whether somebody in the match could find trails."""


def leave(draft: Draft, stack: Stack, before: HexId) -> None:
    """Leave a trail in the hex from which a stack has gone. `stack` is it before it went."""
    if not FOLLOWED.of(draft) or stack.zone != "ground" or stack.hex != before:
        return
    after = draft.stacks[stack.id].hex
    if after == before:
        return
    walked = Counter(KindId(draft.units[unit].kind) for unit in (*stack.units, *stack.captives))
    trail = Trail(
        day=draft.clock.day,
        way=draft.grid.direction(before, after),
        side=stack.side,
        kinds=dict(sorted(walked.items())),
    )
    draft.put_trails(str(before), (*draft.trails.get(str(before), ()), trail))


def dawn(draft: Draft) -> None:
    """Let old trails fade, and see whether anybody could find new ones."""
    for key, trails in list(draft.trails.items()):
        fresh = tuple(one for one in trails if _fresh(one, draft.clock.day))
        if fresh != trails:
            draft.put_trails(key, fresh)
    begin(draft)


def begin(draft: Draft) -> None:
    """See whether anybody in the match could find trails, or pop who does."""
    here = (unit.kind for unit in draft.units.values())
    popped = (kind for realm in draft.realms.values() for kind in realm.roster)
    FOLLOWED.set(draft, any(_finds(draft.world, kind) for kind in dict.fromkeys((*here, *popped))))


def _finds(world: World, kind: KindId) -> bool:
    return world.has_kind(kind) and world.kind(kind).able.tracks


def _fresh(trail: Trail, day: int) -> bool:
    return day - trail.day < LASTS


def signs(world: World, campaign: Campaign, side: SideId) -> tuple[TrailSign, ...]:
    """What those of a side who follow trails find where they stand."""
    if not FOLLOWED.of(campaign):
        return ()
    out: list[TrailSign] = []
    known: frozenset[KindId] | None = None
    for stack in campaign.stacks.values():
        if stack.side != side or stack.zone != "ground":
            continue
        kinds = (bents.kind_of(world, u) for u in map(campaign.units.__getitem__, stack.units) if able(u))
        finders = [kind for kind in kinds if kind.able.tracks]
        if not finders or communication.cut_off(Draft(campaign, world), stack):
            continue
        known = _met(campaign, side) if known is None else known
        smells = any(kind.able.smells for kind in finders)
        follows = not all(kind.able.smells for kind in finders)
        out += list(_trails(campaign, stack, known, smells=smells, follows=follows))[:_MOST_SIGNS]
        if smells:
            out += _hiding(world, campaign, stack)
    return tuple(out)


def _trails(
    campaign: Campaign, stack: Stack, known: frozenset[KindId], *, smells: bool, follows: bool
) -> Iterator[TrailSign]:
    """Trails of others in the hex of a stack, the freshest first."""
    day = campaign.clock.day
    for trail in reversed(campaign.trails.get(str(stack.hex), ())):
        if trail.side == stack.side or not _fresh(trail, day):
            continue
        kinds = tuple(kind for kind in trail.kinds if smells and kind in known)
        if kinds or follows:
            count = sum(trail.kinds.values()) if follows else sum(trail.kinds[kind] for kind in kinds)
            yield TrailSign(
                stack=stack.id, hex=stack.hex, way=trail.way, days=day - trail.day, count=count, kinds=kinds
            )


def _hiding(world: World, campaign: Campaign, stack: Stack) -> Iterator[TrailSign]:
    """Sorts of animals that hide in the hex of a stack, unseen by its side."""
    seen = {one.true for one in campaign.knowledge[stack.side].sightings.values() if one.now}
    hidden = (
        campaign.units[unit].kind
        for other in campaign.stacks.values()
        if other.hex == stack.hex and other.side != stack.side and other.id not in seen
        if other.stance != stances.OPEN
        for unit in other.units
    )
    beasts: Iterable[KindId] = (kind for kind in hidden if world.kind(kind).type == "beast")
    for kind in sorted(dict.fromkeys(beasts)):
        yield TrailSign(stack=stack.id, hex=stack.hex, kinds=(kind,))


def _met(campaign: Campaign, side: SideId) -> frozenset[KindId]:
    """The kinds of which a side has seen somebody."""
    sightings = campaign.knowledge[side].sightings.values()
    return frozenset(KindId(member.kind) for one in sightings for member in one.members)
