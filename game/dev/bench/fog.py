"""F1, F2: what 200 viewers see on a large map, against Python sets and against gathering it anew."""

import random

from game.core.hexgrid import Grid, grid, pack_bits
from game.core.records import HexId
from game.core.watch import Watch
from game.dev.bench.registry import Disagreement, Effort, Race, bench

SIDE = 256
VIEWERS = 200
_RADII = (3, 8)


def made_up_viewers(grid_: Grid, count: int = VIEWERS) -> dict[HexId, int]:
    """Viewers spread over a map, the radius of each between 3 and 8."""
    chance = random.Random(5)
    hexes = chance.sample(range(grid_.size), count)
    return {HexId(hex_): chance.randint(*_RADII) for hex_ in hexes}


def walker(grid_: Grid, viewers: dict[HexId, int]) -> tuple[HexId, HexId]:
    """The viewer of middling radius, and a hex beside it that is free."""
    by_radius = sorted(viewers, key=lambda hex_: (viewers[hex_], hex_))
    at = by_radius[len(by_radius) // 2]
    return at, next(near for near in grid_.around[at] if near not in viewers)


@bench("F1", what=f"fog of {VIEWERS} viewers from nothing, {SIDE}x{SIDE}", bar=0.3, target=0.15)
def from_nothing(_: Effort) -> Race:
    """A campaign is loaded, or a side is believed in anew."""
    hexes = grid(SIDE, SIDE)
    viewers = made_up_viewers(hexes)
    discs = [hexes.near(*viewer) for viewer in viewers.items()]

    def agree() -> None:
        ours, theirs = Watch(hexes, viewers).seen, set().union(*discs)
        if ours != pack_bits(hexes.bits(theirs), hexes.size):
            raise Disagreement(f"{len(theirs)} hexes in the sets are not those in sight")

    return Race(
        ours=lambda: Watch(hexes, viewers),
        peer=lambda: set().union(*discs),
        agree=agree,
        note="peer: the union of ready Python sets, one for each viewer",
    )


@bench("F2", what=f"one step of {VIEWERS} viewers, {SIDE}x{SIDE}", bar=0.15, target=0.05)
def one_step(_: Effort) -> Race:
    """A stack crosses a border; ours also lists what it newly sees and what goes out of sight."""
    hexes = grid(SIDE, SIDE)
    viewers = made_up_viewers(hexes)
    here, there = walker(hexes, viewers)
    after = {there if hex_ == here else hex_: radius for hex_, radius in viewers.items()}
    watch = Watch(hexes, viewers)

    def agree() -> None:
        before = set().union(*(hexes.near(*viewer) for viewer in viewers.items()))
        gathered = set().union(*(hexes.near(*viewer) for viewer in after.items()))
        kept = Watch(hexes, viewers)
        gained, lost = kept.step(here, there)
        if (set(gained), set(lost)) != (gathered - before, before - gathered):
            raise Disagreement("the lists of a step are not the difference of before and after")
        if kept.seen != Watch(hexes, after).seen:
            raise Disagreement("after the step other hexes are in sight than for viewers who began there")

    def there_and_back() -> None:
        watch.step(here, there)
        watch.step(there, here)

    def twice_anew() -> None:
        Watch(hexes, after)
        Watch(hexes, viewers)

    return Race(
        ours=there_and_back,
        peer=twice_anew,
        agree=agree,
        note="a step and the step back; peer: the same fog from nothing, twice, without lists",
    )
