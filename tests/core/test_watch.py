"""What many viewers see together, kept step by step, equals what is gathered anew."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.hexgrid import Grid, grid, members, unpack_bits
from game.core.records import HexId, SideId
from game.core.watch import Viewers, Watch, Watches

GRID = grid(9, 7)
LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")
hexes = st.integers(0, GRID.size - 1).map(HexId)
viewers_of = st.dictionaries(hexes, st.integers(0, 4), max_size=12)


def in_sight(viewers: Viewers, grid_: Grid = GRID) -> set[HexId]:
    """By brute force: every hex that is near enough to a viewer."""
    return {
        HexId(hex_)
        for hex_ in range(grid_.size)
        if any(grid_.distance(hex_, at) <= radius for at, radius in viewers.items())
    }


def hexes_of(seen: bytes) -> set[HexId]:
    assert len(seen) in (0, (GRID.size + 7) // 8)
    return set(members(unpack_bits(seen)))


@given(viewers_of)
def test_a_watch_made_from_nothing_is_what_its_viewers_see(viewers: Viewers) -> None:
    assert hexes_of(Watch(GRID, viewers).seen) == in_sight(viewers)


@given(st.lists(viewers_of, min_size=2, max_size=6))
@pytest.mark.slow
def test_a_watch_that_follows_equals_brute_force(stories: list[dict[HexId, int]]) -> None:
    watch = Watch(GRID, stories[0])
    for old, new in pairwise(stories):
        change = watch.follow(new)
        before, after = in_sight(old), in_sight(new)
        assert list(change.gained) == sorted(after - before)
        assert list(change.lost) == sorted(before - after)
        assert hexes_of(watch.seen) == after
        assert watch.seen == Watch(GRID, new).seen


@given(viewers_of.filter(bool), st.data())
@pytest.mark.slow
def test_a_step_tells_what_is_newly_seen_and_what_is_hidden(viewers: dict[HexId, int], data: st.DataObject):
    watch = Watch(GRID, viewers)
    for _ in range(4):
        from_ = data.draw(st.sampled_from(sorted(watch.viewers)))
        to = data.draw(hexes.filter(lambda hex_: hex_ not in watch.viewers))
        before = in_sight(watch.viewers)
        change = watch.step(from_, to)
        after = in_sight(watch.viewers)
        assert (list(change.gained), list(change.lost)) == (sorted(after - before), sorted(before - after))
        assert hexes_of(watch.seen) == after


@settings(deadline=None)
@given(viewers_of, viewers_of)
def test_a_watch_that_is_told_who_went_and_came_is_the_watch_of_those_who_are_there(
    before: dict[HexId, int], after: dict[HexId, int]
) -> None:
    watch = Watch(GRID, before)
    came = {hex_: radius for hex_, radius in after.items() if before.get(hex_) != radius}
    change = watch.shift(before.keys() - after.keys(), came)
    gained, lost = in_sight(after) - in_sight(before), in_sight(before) - in_sight(after)
    assert watch.viewers == after
    assert hexes_of(watch.seen) == in_sight(after)
    assert (sorted(change.gained), sorted(change.lost)) == (sorted(gained), sorted(lost))


def test_a_watch_that_was_led_on_by_another_state_is_not_led_on_from_here() -> None:
    watches = Watches(GRID)
    seen, _ = watches.look(LAPIS, b"", {HexId(0): 1})
    then = watches.moment(LAPIS)
    refused = watches.shift(LAPIS, then, seen, [HexId(0)], {HexId(1): 1})
    assert refused is not None
    assert watches.shift(LAPIS, then, seen, [HexId(0)], {HexId(6): 1}) is None


def test_nothing_new_gives_the_same_object() -> None:
    watch = Watch(GRID, {HexId(0): 3, HexId(1): 0})
    watch.follow({HexId(0): 3})
    seen = watch.seen
    watch.follow({HexId(0): 3, HexId(1): 1})
    assert watch.seen is seen


def test_a_viewer_steps_only_from_where_it_is_to_where_none_is() -> None:
    watch = Watch(GRID, {HexId(0): 1, HexId(1): 1})
    with pytest.raises(KeyError):
        watch.step(HexId(5), HexId(6))
    with pytest.raises(ValueError, match=r"2\.01"):
        watch.step(HexId(0), HexId(1))
    assert watch.viewers == {HexId(0): 1, HexId(1): 1}


looks = st.lists(st.tuples(st.sampled_from([LAPIS, CINNABAR]), viewers_of, st.booleans()), max_size=8)


@settings(deadline=None)
@given(looks)
@pytest.mark.slow
def test_the_change_is_against_what_the_side_saw_even_after_steps_taken_back(
    told: list[tuple[SideId, dict[HexId, int], bool]],
) -> None:
    watches = Watches(GRID)
    history: dict[SideId, list[bytes]] = {LAPIS: [b""], CINNABAR: [b""]}
    for side, viewers, taken_back in told:
        seen, change = watches.look(side, history[side][-1], viewers)
        before, after = hexes_of(history[side][-1]), in_sight(viewers)
        assert hexes_of(seen) == after
        assert (list(change.gained), list(change.lost)) == (sorted(after - before), sorted(before - after))
        if taken_back:
            history[side].append(history[side][max(0, len(history[side]) - 2)])
        else:
            history[side].append(seen)
