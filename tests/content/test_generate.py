"""Generated maps: the same from the same seed, fair, joined up, and fit to be written and read."""

import shutil

import numpy as np
import pytest

from game import paths
from game.content.corners import next_to
from game.content.generate import STAGES, generate, plan_for
from game.content.map_lint import load_map
from game.content.tmx.write import write_map
from game.content.worldgen.field import HexField, Nearness, Ripple, ranked
from game.content.worldgen.names import NameMaker
from game.content.worldgen.places import FAR, walks
from game.core.hexgrid import grid, unpack_bits
from game.core.records import replace
from game.session import library
from game.session.rolling import walking_costs

COSTS = walking_costs()
SIZES = [(24, 18, 2), (40, 30, 3), (48, 36, 4)]


@pytest.fixture(scope="module")
def made():
    return {size: generate(plan_for(3, *size), COSTS) for size in SIZES}


def reach(map_):
    field = HexField(map_.grid, 0)
    price = [float(COSTS.get(map_.palette[code], FAR)) for code in map_.terrain]
    return walks(field, price, [start.hex for start in map_.starts])


def test_the_same_plan_gives_the_same_map(made):
    assert generate(plan_for(3, 24, 18, 2), COSTS) == made[24, 18, 2]
    assert generate(plan_for(4, 24, 18, 2), COSTS) != made[24, 18, 2]


@pytest.mark.parametrize("size", SIZES)
def test_a_made_map_has_no_fault_and_reads_back_the_same(made, size, tmp_path):
    shutil.copytree(paths.maps_dir() / "tilesets", tmp_path / "tilesets")
    path = tmp_path / "made.tmx"
    write_map(made[size], path)
    found = load_map(path, library.words())
    assert found.problems == []
    assert found.map == made[size]


@pytest.mark.parametrize("size", SIZES)
def test_starts_are_capitals_on_one_body_of_land_well_apart(made, size):
    map_ = made[size]
    ways = reach(map_)
    assert len(map_.starts) == size[2]
    capitals = {site.hex: site for site in map_.sites if site.capital}
    for number, start in enumerate(map_.starts):
        assert capitals[start.hex].start == start.id
        rivals = [ways[number][other.hex] for other in map_.starts if other is not start]
        assert 12 < min(rivals) < FAR
    nearest = [min(ways[a][s.hex] for b, s in enumerate(map_.starts) if b != a) for a in range(len(ways))]
    assert max(nearest) / min(nearest) < 1.6


@pytest.mark.parametrize("size", SIZES)
def test_every_side_owns_as_many_towns(made, size):
    map_ = made[size]
    counts = [sum(site.start == start.id for site in map_.sites) for start in map_.starts]
    assert len(set(counts)) == 1
    assert counts[0] >= 2


@pytest.mark.parametrize("size", SIZES)
def test_towns_are_joined_by_roads(made, size):
    map_ = made[size]
    cities = [site.hex for site in map_.sites if site.kind == "city"]
    seen, queue = {cities[0]}, [cities[0]]
    while queue:
        here = queue.pop()
        for way, there in enumerate(map_.grid.toward[here]):
            if map_.road_links[here] >> way & 1 and there not in seen:
                seen.add(there)
                queue.append(there)
    assert sum(city in seen for city in cities) >= 0.95 * len(cities)


def test_roads_are_joined_from_both_sides(made):
    map_ = made[48, 36, 4]
    for hex_, bits in enumerate(map_.road_links):
        for way, there in enumerate(map_.grid.toward[hex_]):
            if bits >> way & 1:
                assert map_.road[hex_]
                assert map_.road[there]
                assert map_.road_links[there] >> (way + 3) % 6 & 1


def test_rivers_run_along_borders_and_end_in_water_or_another_river(made):
    map_ = made[48, 36, 4]
    assert len(map_.rivers) >= 4
    others = {corner for river in map_.rivers for corner in river.corners[:-1]}
    for river in map_.rivers:
        for a, b in zip(river.corners, river.corners[1:], strict=False):
            assert b in next_to(map_.grid, a)
        assert len(set(river.corners)) == len(river.corners)
        mouth = river.corners[-1]
        near = [mouth[0], *map_.grid.around[mouth[0]]]
        assert mouth in others or any(map_.terrain_at(h) in ("sea", "lake") for h in near)
    assert unpack_bits(map_.rivered)


def test_a_duel_costs_both_sides_the_same(made):
    map_ = made[24, 18, 2]
    ways = reach(map_)
    rooms = [int(((ways[n] < ways[1 - n]) & (ways[n] < FAR)).sum()) for n in range(2)]
    assert abs(rooms[0] - rooms[1]) <= 0.08 * sum(rooms)
    assert {map_.terrain_at(h) for h in range(map_.grid.size)} >= {"plains", "desert"}


@pytest.mark.parametrize(("size", "seed"), [((48, 36, 8), 1), ((72, 54, 12), 2), ((60, 24, 7), 3)])
def test_many_sides_begin_fair_and_apart(size, seed):
    map_ = generate(plan_for(seed, *size), COSTS)
    ways = reach(map_)
    sides = range(size[2])
    assert len({start.id for start in map_.starts}) == size[2]
    nearest = [min(ways[a][map_.starts[b].hex] for b in sides if b != a) for a in sides]
    assert 12 < min(nearest) <= max(nearest) < 1.6 * min(nearest)
    rooms = np.bincount(ways.argmin(axis=0)[ways.min(axis=0) < FAR], minlength=size[2])
    assert rooms.max() < 2.2 * rooms.min()
    owned = [sum(site.start == start.id for site in map_.sites) for start in map_.starts]
    assert len(set(owned)) == 1


def test_who_watches_hears_every_stage_once():
    heard: list[str] = []
    generate(plan_for(3, 12, 12, 2), COSTS, heard.append)
    assert (*heard, "scenario") == STAGES


@pytest.mark.slow
def test_large_maps_have_cold_and_hot_ends():
    map_ = generate(plan_for(5, 96, 72, 6), COSTS)
    rows: dict[str, list[int]] = {}
    for hex_, code in enumerate(map_.terrain):
        rows.setdefault(map_.palette[code], []).append(hex_ // map_.width)
    assert np.mean(rows["tundra"]) < np.mean(rows["forest"]) < np.mean(rows["desert"])
    assert max(rows["snow"]) < min(rows["jungle"])
    assert sum(len(r) for r in rows.values()) == 96 * 72


@pytest.mark.parametrize(
    "change",
    [{"width": 5}, {"sides": 13}, {"sides": 8}, {"even": True, "sides": 4}, {"even": True, "width": 25}],
)
def test_a_plan_out_of_bounds_is_refused(change):
    with pytest.raises(ValueError, match=r"map|sides"):
        generate(replace(plan_for(1, 24, 18, 2), **change), COSTS)


def test_nearness_is_the_distance_up_to_its_reach():
    field = HexField(grid(9, 7), 0)
    near = Nearness(field, 3, [0, 33])
    whole = field.steps_from(field.mask([0, 33]))
    assert near.steps.tolist() == np.minimum(whole, 3).tolist()


def test_noise_is_the_same_in_a_part_as_in_the_whole():
    one, other = HexField(grid(20, 15), 4), HexField(grid(20, 15), 4)
    part = one.window(47, 3)
    found = Ripple(one, 3.0).at(one.table(one.x)[part], one.table(one.y)[part])
    assert np.array_equal(found, other.table(other.noise(3.0, 1))[part])


def test_names_are_never_given_twice():
    names = NameMaker(1)
    given = [names.town(("river", "open")) for _ in range(150)] + [names.land("wood") for _ in range(150)]
    given += [names.person() for _ in range(60)]
    assert len(set(given)) == len(given)
    assert NameMaker(1).town(("river", "open")) == given[0]


def test_ranks_spread_from_zero_to_one():
    values = np.array([5.0, 1.0, 9.0, 3.0])
    assert ranked(values, np.array([True, True, False, True])).tolist() == [1.0, 0.0, 0.0, 0.5]


def test_distances_and_pieces():
    field = HexField(grid(6, 4), 0)
    steps = field.steps_from(field.mask([0]))
    assert [int(steps[h]) for h in (0, 1, 6)] == [0, 1, 1]
    assert all(steps[h] == grid(6, 4).distance(0, h) for h in range(24))
    parts = field.pieces(field.mask([0, 1, 23]))
    assert [len(part) for part in parts] == [2, 1]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_many_seeds_give_playable_maps(seed, tmp_path):
    shutil.copytree(paths.maps_dir() / "tilesets", tmp_path / "tilesets")
    for size in ((12, 12, 2), (30, 20, 3), (64, 48, 5), (100, 40, 6)):
        path = tmp_path / "made.tmx"
        write_map(generate(plan_for(seed, *size), COSTS), path)
        assert [p for p in load_map(path, library.words()).problems if p.severity == "error"] == []
