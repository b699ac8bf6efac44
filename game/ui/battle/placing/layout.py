"""Where units stand on the field: ranks that face one another, and stay where they are.

The field has no rule of its own about places; this is how it is drawn. Units of one clash share rows: the
hub opposite its primaries, secondaries behind. Clashes stand below one another, in several columns where
there are many. Who is in no pairing waits in a lane at the outer edge of its own side: behind a screen, in
the supportline, in reserve. Who flies is in the band of its zone above the ground. Nothing is random here; a
clash that goes on keeps its row.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from game.core.battle.seam import BattleView, CombatantView
from game.core.records import SideId
from game.ui.battle.placing.field_places import FieldRect, LaneKind, Ranks
from game.ui.battle.placing.layout_plan import ClashRanks, RankPlan, Wait, Waiting
from game.ui.battle.placing.layout_sky import SKY, Sky, flights_of
from game.ui.battle.playback.fold import GONE, LYING

SIZES = (64, 58, 54, 50, 46, 42, 38, 34)
"""Boxes of tokens in pixels, largest first. Tokens belong to the picture: text size does not change them."""
LARGE = 70
_CLOSE = 42
"""Tokens up to this size stand closer together before they are made smaller."""
_LEAST_GROUND = 2.0
"""So many boxes of ground stay below the sky."""


@dataclass(frozen=True)
class Shown:
    """What is to be there even if nobody is in it: zones of the sky, and lanes of a side (`left`, kind).
    `words` is the height that a name on the field takes."""

    zones: tuple[str, ...] = ()
    lanes: tuple[tuple[bool, LaneKind], ...] = ()
    words: float = 0.0


_PLAIN = Shown()


def arrange(
    view: BattleView,
    left: SideId,
    room: FieldRect,
    *,
    large: bool = False,
    d: int = 0,
    before: Ranks | None = None,
    shown: Shown = _PLAIN,
) -> Ranks:
    """Places for everybody on the field. `left` is the side that stands there; `d` keeps a size that was
    found before, unless all do not fit any more; `before` are the ranks until now: pairs that go on keep
    their order."""
    muster = _Muster(view, left, shown)
    _in_order(muster.clashes, before.order if before is not None else ())
    sizes: tuple[int, ...] = (LARGE, *SIZES) if large else SIZES
    if d:
        sizes = (d, *(size for size in SIZES if size < d)) if muster.aloft or muster.named else (d,)
    field = _Field(muster, room, sizes[-1], shown)
    for size in sizes:
        field = _Field(muster, room, size, shown)
        if field.fits:
            break
    return field.ranks()


def best_size(view: BattleView, left: SideId, room: FieldRect, *, large: bool = False) -> int:
    """The box of tokens that has room for this battle however it is paired, taken once and then kept."""
    here = [unit for unit in view.units if unit.condition not in GONE]
    mine = [unit.id for unit in here if unit.side == left]
    others = [unit.id for unit in here if unit.side != left]
    few, many = sorted((mine, others), key=len)
    clashes = [ClashRanks(at, [a], [b]) for at, (a, b) in enumerate(zip(few, many, strict=False))]
    for at, unit in enumerate(many[len(few) :]):
        if clashes:
            clashes[at % len(clashes)].right.append(unit)
    waiting = ([Wait("front", tuple(mine))], [Wait("front", tuple(others))])
    sizes = (LARGE, *SIZES) if large else SIZES
    for size in sizes:
        paired = RankPlan(clashes, ([], []), room, size)
        if not paired.fits or (size > _CLOSE and not paired.roomy):
            continue
        if RankPlan([], waiting, room, size).fits:
            return size
    return sizes[-1]


def larger_sizes(d: int) -> tuple[int, ...]:
    """The sizes of tokens above one, the nearest first."""
    return tuple(size for size in reversed(SIZES) if size > d)


class _Muster:
    """Who is where: fliers by zone, clashes on the ground, and the lanes of both sides."""

    def __init__(self, view: BattleView, left: SideId, shown: Shown) -> None:
        here = {unit.id: unit for unit in view.units if unit.condition not in GONE}
        self.aloft = {
            unit.id: unit.zone for unit in here.values() if unit.zone in SKY and unit.condition not in LYING
        }
        sides = {unit.id: unit.side == left for unit in here.values()}
        whole = [clash for clash in _clashes(view, here, left) if clash.left and clash.right]
        numbers = {unit: clash.number for clash in whole for unit in (*clash.left, *clash.right)}
        self.flights = flights_of(self.aloft, sides, whole, shown.zones)
        self.clashes = self._grounded(whole)
        free = [unit for unit in here.values() if unit.id not in numbers and unit.id not in self.aloft]
        reserve = frozenset(view.reserve) if whole else frozenset()
        self.waiting: Waiting = (
            _lanes([u for u in free if sides[u.id]], shown, reserve, at_left=True),
            _lanes([u for u in free if not sides[u.id]], shown, reserve, at_left=False),
        )
        self.named = any(wait.kind != "front" for lanes in self.waiting for wait in lanes)

    def _grounded(self, whole: Sequence[ClashRanks]) -> list[ClashRanks]:
        """Clashes without those of them that fly; who fights into the sky stands nearest to it."""
        near: list[ClashRanks] = []
        out: list[ClashRanks] = []
        for clash in whole:
            kept = ClashRanks(
                clash.number,
                [unit for unit in clash.left if unit not in self.aloft],
                [unit for unit in clash.right if unit not in self.aloft],
            )
            if not kept.left and not kept.right:
                continue
            rises = len(kept.left) + len(kept.right) < len(clash.left) + len(clash.right)
            (near if rises else out).append(kept)
        return [*near, *out]


def _lanes(
    units: Sequence[CombatantView], shown: Shown, reserve: Collection[str], *, at_left: bool
) -> list[Wait]:
    """The lanes of a side, from the front backwards."""
    lanes: dict[LaneKind, list[str]] = {"front": [], "back": [], "support": [], "reserve": [], "down": []}
    for unit in units:
        kind: LaneKind = "reserve" if unit.id in reserve else "front"
        if unit.condition in LYING:
            kind = "down"
        elif unit.lane == "back":
            kind = "back"
        elif unit.lane == "support":
            kind = "support"
        lanes[kind].append(unit.id)
    wanted = {kind for left, kind in shown.lanes if left == at_left}
    return [Wait(kind, tuple(found)) for kind, found in lanes.items() if found or kind in wanted]


class _Field:
    """A try at a size: sky above, ground below."""

    def __init__(self, muster: _Muster, room: FieldRect, d: int, shown: Shown) -> None:
        self.d = d
        self.room = room
        self.sky = Sky(muster.flights, room, d, shown.words)
        top = self.sky.height + (shown.words if muster.named else 0.0)
        self.ground = FieldRect(
            room.left, room.top + top, room.width, max(_LEAST_GROUND * d, room.height - top)
        )
        self.plan = RankPlan(muster.clashes, muster.waiting, self.ground, d)

    @property
    def fits(self) -> bool:
        """Whether everything has room without scrolling."""
        foot = self.room.top + self.room.height
        return self.plan.fits and self.ground.top + self.ground.height <= foot + 0.5

    def ranks(self) -> Ranks:
        """All places."""
        stood = self.plan.stand()
        places = dict(stood.places)
        bands = self.sky.stand(places)
        return Ranks(self.d, places, stood.height, stood.order, bands, stood.lanes, stood.fronts, self.ground)


def _clashes(view: BattleView, here: Mapping[str, CombatantView], left: SideId) -> list[ClashRanks]:
    found: dict[int, ClashRanks] = {}
    for pair in sorted(view.pairs, key=lambda pair: pair.kind != "primary"):
        clash = found.setdefault(pair.number, ClashRanks(pair.number, [], []))
        for unit in (pair.a, pair.b):
            if unit not in here:
                continue
            rank = clash.left if here[unit].side == left else clash.right
            if unit not in rank:
                rank.append(unit)
    return [clash for clash in found.values() if clash.left or clash.right]


def _in_order(clashes: list[ClashRanks], before: Sequence[tuple[str, str]]) -> None:
    """Pairs that go on in the order they stood in, new ones after them by number."""
    known = {pair: at for at, pair in enumerate(before)}
    last = len(known)
    clashes.sort(key=lambda clash: (known.get(clash.front, last), clash.number))
