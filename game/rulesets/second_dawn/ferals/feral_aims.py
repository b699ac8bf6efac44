"""What the acts of the behaviour table come to for a pack: whom it means, where it goes, or why it cannot.
SD3-6.02.

| act | what it is |
|---|---|
| retreat | in battle: withdraws at the next legal moment |
| follow | attacks who attacked its friend, goes after him, or stays with him |
| calm | rests and attacks nobody |
| leave | goes over the cheapest border |
| shun | on the ground hides, else leaves; in the air flies higher, else leaves |
| land | comes down and hides |
| eat | eats what lies and grows here |
| hunt | attacks, from hiding if it hides |
| stalk | goes to its prey, unseen where it can |
| rest | hides where it can and ends its turn |
| forage | goes where there is most to eat, else hides where it can |
| homeward | goes towards home |
| gather | goes where most packs of its side are |
| roam | goes on the way it came |
| lurk | hides where it can and stays |
"""

from collections.abc import Callable, Iterable, Mapping

from game.core.counters import STOOD_OFF
from game.core.records import HexId, Record, StackId
from game.rulesets.second_dawn.content.feral_records import Deed
from game.rulesets.second_dawn.ferals.feral_sense import Other, PackWay, Senses
from game.rulesets.second_dawn.march.marching import gave_way


class FeralAim(Record):
    """What an act comes to. `act` is what it turns into where it names several: hides, leaves, climbs, stays.
    `bar` says why it is not possible, empty if it is."""

    act: str = ""
    target: StackId | None = None
    hex: HexId | None = None
    bar: str = ""


_NO_WAY = FeralAim(bar="It has nowhere to go")
_DOWN = FeralAim(bar="None of them is on its feet")
_FAR_ENOUGH = FeralAim(bar="It has gone far enough today")


def _to(act: str, way: PackWay | None, target: StackId | None = None) -> FeralAim:
    return _NO_WAY if way is None else FeralAim(act=act, hex=way.hex, target=target)


def _least(ways: Iterable[PackWay], key: Callable[[PackWay], tuple[int, ...]]) -> PackWay | None:
    return min(ways, key=key, default=None)


def _retreat(senses: Senses) -> FeralAim:
    return FeralAim(act="retreat") if senses.fighting else FeralAim(bar="It is in no battle")


def _follow(senses: Senses) -> FeralAim:
    if senses.provoker is not None and senses.kinds and senses.strikes(senses.provoker):
        return FeralAim(act="attack", target=senses.provoker.handle)
    friend = senses.friend
    if friend is None:
        return FeralAim(bar="Its friend is out of sight")
    if friend.hex == senses.stack.hex:
        return FeralAim(act="stay", target=friend.handle or None)
    way = next((way for way in senses.ways if way.hex == friend.hex), None)
    return FeralAim(bar="It cannot go where its friend is") if way is None else _to("follow", way)


def _still(senses: Senses, other: str) -> FeralAim:
    hides = senses.covered and not senses.hidden
    return FeralAim(act="hide" if hides else other)


def _calm(_senses: Senses) -> FeralAim:
    """RULING: it rests where it is, and does not hide from those who fed it."""
    return FeralAim(act="stay")


def _rest(senses: Senses) -> FeralAim:
    return FeralAim(bar="It is in a battle") if senses.fighting else FeralAim(act="rest")


def _leave(senses: Senses) -> FeralAim:
    """Over the cheapest border; of equal ones last towards where others came from, and first unseen."""
    back = {other.came_from for other in senses.here}
    return _to("leave", _least(senses.ways, lambda w: (w.cost, w.hex in back, not w.sneaks, w.hex)))


def _shun(senses: Senses) -> FeralAim:
    """RULING: a flier that is as high as it gets leaves only before larger ones that are up there too; one
    that hides already stays hidden until somebody knows of it."""
    larger = [other for other in senses.here if other.size > senses.size]
    if senses.may_climb:
        return FeralAim(act="climb")
    if senses.sky:
        return _leave(senses) if any(other.flies for other in larger) else FeralAim(act="stay")
    if senses.hidden and not senses.noticed:
        return FeralAim(act="stay")
    if not senses.hidden and senses.covered:
        return FeralAim(act="hide")
    return _leave(senses)


def _land(senses: Senses) -> FeralAim:
    if not senses.sky:
        return FeralAim(bar="It is on the ground")
    terrain = senses.draft.world.tables["terrain"].get(senses.land.terrain_at(senses.stack.hex))
    if terrain is None or terrain.ground is None:
        return FeralAim(bar="There is no ground to stand on")
    return FeralAim(act="land")


def _eat(senses: Senses) -> FeralAim:
    if not senses.kinds:
        return _DOWN
    if not senses.food_at(senses.stack.hex):
        return FeralAim(bar="There is nothing to eat here")
    return FeralAim(act="eat")


def quarry(senses: Senses, others: Iterable[Other]) -> Other | None:
    """Whom a pack attacks first: smaller ones before equals before larger ones, of each the smallest, and of
    those the one seen first. Never who fed it, or who flies where it cannot strike."""
    own = senses.size
    apt = [other for other in others if not other.spared and senses.strikes(other)]
    ranked = [((o.size >= own) + (o.size > own), o.size, n, o) for n, o in enumerate(apt)]
    return min(ranked, key=lambda entry: entry[:3])[-1] if ranked else None


def _hunt(senses: Senses) -> FeralAim:
    prey = quarry(senses, senses.here)
    if not senses.kinds:
        return _DOWN
    if prey is None:
        return FeralAim(bar="There is nobody here to attack")
    if gave_way(senses.stack):
        return FeralAim(bar="It withdrew from this hex today and cannot attack here")
    if STOOD_OFF.of(senses.stack):
        return FeralAim(bar="It has fought today without a winner")
    return FeralAim(act="attack", target=prey.handle)


def _stalk(senses: Senses) -> FeralAim:
    """Towards smaller ones if there are any: those out of reach do not send it to their larger friends."""
    ways = {way.hex: way for way in senses.ways}
    smaller = [o for o in senses.near if o.size < senses.size and not o.spared and senses.strikes(o)]
    prey = quarry(senses, (other for other in smaller or senses.near if other.hex in ways))
    if prey is None:
        return FeralAim(bar="Nobody next to it is within its reach")
    return _to("stalk", ways[prey.hex], prey.handle)


def _forage(senses: Senses) -> FeralAim:
    """RULING: one that has gone far enough today, or can go nowhere, stays and hides if it can."""
    alone = senses.profile.company == "alone"
    best = _least(senses.ways, lambda w: (alone and w.kin, -w.food, w.hex)) if senses.left > 0 else None
    return _still(senses, "stay") if best is None else _to("forage", best)


def _homeward(senses: Senses) -> FeralAim:
    here = senses.from_home
    if senses.left <= 0:
        return _FAR_ENOUGH
    if not here:
        return FeralAim(bar="It is at home" if senses.pack.home is not None else "It has no home")
    nearer = (way for way in senses.ways if way.from_home < here)
    return _to("homeward", _least(nearer, lambda w: (w.from_home, w.cost, w.hex)))


def _gather(senses: Senses) -> FeralAim:
    if senses.left <= 0:
        return _FAR_ENOUGH
    kin = [way for way in senses.ways if way.kin]
    if not kin:
        return FeralAim(bar="None of its like are next to it")
    return _to("gather", _least(kin, lambda w: (-w.kin, w.cost, w.hex)))


def _roam(senses: Senses) -> FeralAim:
    """Straight on from where it came; in the morning a little further round every day."""
    ways = senses.ways
    if senses.left <= 0:
        return _FAR_ENOUGH
    if not ways:
        return _NO_WAY
    back = senses.stack.entered_from
    grid = senses.draft.grid
    if back is None or back not in grid.around[senses.stack.hex]:
        return _to("roam", ways[senses.draft.clock.day % len(ways)])
    return _to("roam", _least(ways, lambda w: (-grid.distance(back, w.hex), w.hex)))


def _lurk(senses: Senses) -> FeralAim:
    return _still(senses, "stay")


AIMS: Mapping[Deed, Callable[[Senses], FeralAim]] = {
    "retreat": _retreat,
    "follow": _follow,
    "calm": _calm,
    "leave": _leave,
    "shun": _shun,
    "land": _land,
    "eat": _eat,
    "hunt": _hunt,
    "stalk": _stalk,
    "rest": _rest,
    "forage": _forage,
    "homeward": _homeward,
    "gather": _gather,
    "roam": _roam,
    "lurk": _lurk,
}
