"""The store of chunks: repaints what changed and nothing else, within its memory."""

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from game.core.records import HexId
from game.ui.look.pixels import pixels_of
from game.ui.map.paint import chunks, geometry, paper
from game.ui.map.paint.camera import Camera
from game.ui.map.paint.chunks import ChunkStore, chunks_over
from game.ui.map.paint.painter import ChunkPainter
from game.ui.map.paint.sampling import ChunkKey
from game.ui.map.paint.scene_data import Frame, MapPicture, SiteMark
from game.ui.map.paint.textures import CHUNK
from tests.ui.maps import picture, shown

ROWS = ["ppffhhmmppssllppffpp"] * 16
EAST = [row * 20 + column for row in range(16) for column in range(12, 20)]
ONE = CHUNK * CHUNK * 4


def store_over(source: MapPicture, keys: list[ChunkKey], limit: int = chunks.MEMORY_LIMIT) -> ChunkStore:
    store = ChunkStore(source, memory_limit=limit)
    store.want(keys, [])
    store.complete()
    return store


def surface_at(store: ChunkStore, key: ChunkKey) -> pygame.Surface:
    chunk = store.chunk(key)
    assert chunk is not None
    assert chunk.shown is not None
    return chunk.shown


def all_keys(level: int = 32) -> list[ChunkKey]:
    return chunks_over(Frame(-20, -20, 1460, 1390), level)


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[ChunkKey]:
    """The chunks painted from here on."""
    done: list[ChunkKey] = []
    real = ChunkPainter.painted

    def counting(self: ChunkPainter, key: ChunkKey) -> Iterator[pygame.Surface | None]:
        done.append(key)
        return real(self, key)

    monkeypatch.setattr(ChunkPainter, "painted", counting)
    return done


SOUTH_WEST = [row * 20 + column for row in range(9, 16) for column in range(10)]


@pytest.mark.parametrize("level", [32, pytest.param(48, marks=pytest.mark.slow)])
@pytest.mark.slow
def test_land_learned_under_the_compass_rose_hides_all_of_it(level: int) -> None:
    before = picture(ROWS, unknown=SOUTH_WEST)
    x, y = paper.rose_place(before.width, before.height, before.seed)
    under = geometry.hex_at(before.grid, x + 60, y)
    after = picture(ROWS, unknown=[hex_ for hex_ in SOUTH_WEST if hex_ != under])
    keys = all_keys(level)
    store = store_over(before, keys)
    store.update(after)
    store.complete()
    fresh = ChunkPainter(after)
    for key in keys:
        assert (pixels_of(surface_at(store, key)) == pixels_of(shown(fresh, key))).all()


@pytest.mark.parametrize(
    "after",
    [
        picture(ROWS, unknown=[hex_ for hex_ in EAST if hex_ % 20 > 13]),
        pytest.param(picture(ROWS, remembered=range(60)), marks=pytest.mark.slow),
        pytest.param(
            picture(ROWS, unknown=EAST, sites=(SiteMark(HexId(24), "city", "New", "plum", 2),)),
            marks=pytest.mark.slow,
        ),
        pytest.param(picture([row.replace("h", "d") for row in ROWS]), marks=pytest.mark.slow),
    ],
    ids=["learned", "forgotten", "founded", "changed"],
)
def test_updated_chunks_equal_fresh_ones(after: MapPicture) -> None:
    before = picture(ROWS, unknown=EAST)
    keys = all_keys(20)
    store = store_over(before, keys)
    store.update(after)
    store.complete()
    fresh = ChunkPainter(after)
    for key in keys:
        assert (pixels_of(surface_at(store, key)) == pixels_of(shown(fresh, key))).all()


@pytest.mark.slow
def test_only_chunks_near_a_change_are_painted_again(painted: list[ChunkKey]) -> None:
    before = picture(ROWS)
    keys = all_keys(48)
    store = store_over(before, keys)
    painted.clear()
    rows = [*ROWS[:-1], ROWS[-1][:-1] + "d"]
    store.update(picture(rows))
    store.complete()
    assert 0 < len(painted) < len(keys) / 3


@pytest.mark.slow
def test_change_of_sight_paints_no_land(painted: list[ChunkKey]) -> None:
    store = store_over(picture(ROWS), all_keys())
    painted.clear()
    store.update(picture(ROWS, remembered=range(40)))
    assert not store.ready()
    store.complete()
    assert not painted


def test_nothing_changed_nothing_painted(painted: list[ChunkKey]) -> None:
    store = store_over(picture(ROWS), all_keys())
    painted.clear()
    store.update(picture(ROWS))
    assert store.ready()
    assert not painted


@pytest.mark.slow
def test_named_hexes_are_painted_again(painted: list[ChunkKey]) -> None:
    store = store_over(picture(ROWS), all_keys(48))
    painted.clear()
    store.update(picture(ROWS), [HexId(43)])
    store.complete()
    assert painted == [ChunkKey(48, 0, 0)]


def test_another_seed_paints_all_again() -> None:
    store = store_over(picture(ROWS), all_keys())
    store.update(replace(picture(ROWS), seed=99))
    assert store.memory == 0


@pytest.mark.slow
def test_update_in_the_middle_of_work_is_not_lost() -> None:
    before, after = picture(ROWS, unknown=EAST), picture(ROWS)
    keys = all_keys()
    store = ChunkStore(before)
    store.want(keys, [])
    for _ in range(25):
        store.work(0.0)
    store.update(after)
    store.complete()
    fresh = ChunkPainter(after)
    assert all((pixels_of(surface_at(store, k)) == pixels_of(shown(fresh, k))).all() for k in keys)


def test_work_comes_in_pieces_and_visible_chunks_first() -> None:
    store = ChunkStore(picture(ROWS))
    keys = all_keys()
    store.want(keys[:1], keys[1:])
    steps = 0
    while not store.ready():
        assert store.work(0.0)
        steps += 1
    assert steps > 20
    assert all(store.chunk(key) is None for key in keys[1:])
    while store.work(0.0):
        pass
    assert all(surface_at(store, key).get_width() == CHUNK for key in keys)


@pytest.mark.slow
def test_memory_is_kept_by_dropping_what_was_longest_unseen() -> None:
    source = picture(ROWS, remembered=range(160))
    keys = all_keys(72)
    store = ChunkStore(source, memory_limit=6 * ONE)
    for key in keys:
        store.want([key], [])
        store.complete()
    assert store.memory <= 6 * ONE
    assert store.chunk(keys[-1]) is not None
    assert store.chunk(keys[0]) is None


def test_unpainted_chunk_is_stood_for_by_another_level() -> None:
    source = picture(ROWS)
    store = store_over(source, all_keys(32))
    key = ChunkKey(48, 512, 0)
    store.want([key], [])
    stand_in = store.stand_in(key)
    assert stand_in is not None
    real = pixels_of(shown(ChunkPainter(source), key))[..., :3].astype(int)
    other = pixels_of(stand_in)[..., :3].astype(int)
    assert abs(real.mean() - other.mean()) < 6


def test_chunks_over_a_view_cover_it_middle_first() -> None:
    camera = Camera(60, 50, (1000, 800))
    keys = chunks_over(camera.visible(), 48)
    left, top = camera.origin
    assert min(key.left for key in keys) <= left < max(key.left for key in keys) + CHUNK
    covered = {(key.left, key.top) for key in keys}
    for x in (left, left + 999):
        for y in (top, top + 799):
            assert (x // CHUNK * CHUNK, y // CHUNK * CHUNK) in covered
    first = keys[0]
    assert first.left <= left + 500 < first.left + CHUNK
    assert len(chunks_over(camera.visible(), 48, ring=1)) > len(keys)
