"""What a computer player keeps from one thought to the next is what thinking anew would give."""

from collections.abc import Hashable
from functools import partial
from random import Random
from typing import Any

import pytest

from game.ai.player.force import force_of
from game.ai.player.mind import Mind
from game.ai.player.ways import Asked, Ways, unknown_bits
from game.core.dice import StreamDice
from game.core.hexgrid import grid
from game.core.land import Land
from game.core.movement import reach
from game.core.records import HexId, StackId, replace
from game.core.refusal import Refused
from game.core.seams.cards import fighter_of
from game.core.world import CostField
from game.session.computers import player_policy, step
from game.views.preview import SeatOutlook
from game.views.worked_out import WorkedOut
from tests.arena import crowd
from tests.tries import anything

PRICES = (0, 3, 6, 9)
WIDTH, HEIGHT = 24, 18


@pytest.mark.parametrize("level", ["seasoned", "master"])
def test_what_is_kept_leads_to_the_same_commands(level: str) -> None:
    session = crowd(3, seats=(level,))
    kept = 0
    for _ in range(40):
        side = session.must_act
        assert side is not None
        if session.campaign.sides[side].role == "player" and not session.campaign.questions:
            policy = player_policy(session, level)
            outlook = session.outlooks.of(side)
            anew = SeatOutlook(view=outlook.view, world=session.world)
            decided = policy.decide(outlook, StreamDice(1, "kept"))
            assert decided == policy.decide(anew, StreamDice(1, "kept"))
            kept += 1
        step(session)
    assert kept > 15


def test_a_refusal_is_the_same_without_working_out_what_follows() -> None:
    session, rng = crowd(7, seats=("random",)), Random(4)
    refused = 0
    for _ in range(40):
        side = session.must_act
        assert side is not None
        outlook = session.outlooks.of(side)
        if outlook.view.stacks and not outlook.view.questions:
            for _ in range(3):
                command = anything(outlook, rng)
                outcome = outlook.try_out(command)
                expected = outcome if isinstance(outcome, Refused) else None
                assert outlook.refusal(command) == expected
                refused += expected is not None
        step(session)
    assert refused > 10


def test_where_stacks_stand_as_before_their_figures_are_as_before() -> None:
    session = crowd(5, seats=("master",))
    found: dict[StackId, tuple[object, object]] = {}
    same = other = 0
    for _ in range(40):
        side = session.must_act
        assert side is not None
        outlook = session.outlooks.of(side)
        tell, travel = outlook.world.ruleset.standing, outlook.world.ruleset.travel
        assert tell is not None
        belief, world = outlook.belief, outlook.world
        for stack, stands in tell(world, belief).items():
            figures = (
                force_of(outlook, stack),
                travel.budget(world, belief, stack),
                travel.full_move(world, belief, stack),
            )
            name = StackId(f"{side}'s {stack}")
            before = found.get(name)
            if before is not None and before[0] == stands:
                assert before[1] == figures
                same += 1
            else:
                other += 1
            found[name] = (stands, figures)
        step(session)
    assert same > other > 20


@pytest.mark.parametrize("stacks", [5, 9])
def test_fighters_are_what_the_cards_of_a_stack_say(stacks: int) -> None:
    session = crowd(stacks, seats=("master",))
    told = 0
    for _ in range(25):
        world, campaign = session.world, session.campaign
        tell = world.ruleset.fighters
        assert tell is not None
        for stack in campaign.stacks:
            cards = world.ruleset.describe.units(world, campaign, stack)
            expected = [fighter_of(card) for card in cards if not card.prisoner]
            assert list(tell(world, campaign, stack)) == expected
            told += len(expected)
        step(session)
    assert told > 100


@pytest.mark.parametrize(("width", "height"), [(3, 2), (7, 30), (33, 40)])
@pytest.mark.parametrize("most", [0, 600])
def test_unknown_land_is_counted_near_every_hex_of_any_land(
    width: int, height: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.ai.player.ways._MOST_CHANGED", most)
    net, rng = grid(width, height), Random(width)
    land = replace(_land(bytes(net.size)), width=width, height=height)
    ways, unknown = Ways(land, {}), 0
    field = CostField(enter=bytes([3] * net.size), terrain=land.terrain)
    for _ in range(6):
        many = rng.choice((3, net.size // 2, net.size))
        unknown ^= net.bits(rng.sample(range(net.size), min(many, net.size)))
        ways.reach("all", Asked("mover", HexId(0), 3 * net.size), partial(_given, field))
        near = {h: (net.disc_bits(HexId(h), 2) & unknown).bit_count() for h in range(net.size)}
        assert dict(ways.frontier("all", unknown, of_land=False)) == {h: n for h, n in near.items() if n}


def test_who_is_stuck_goes_nowhere_and_who_is_not_may_go_somewhere() -> None:
    session = crowd(6, seats=("master",))
    seen: dict[bool, int] = {True: 0, False: 0}
    for _ in range(60):
        side = session.must_act
        assert side is not None
        outlook = session.outlooks.of(side)
        mind = Mind(outlook)
        for stack in outlook.view.stacks:
            near = outlook.world.grid.around[outlook.view.stacks[stack].hex]
            goes = [hex_ for hex_ in near if hex_ in outlook.reach(stack).cost]
            assert mind.stuck(stack) == (not goes)
            seen[not goes] += 1
        step(session)
    assert min(seen.values()) > 20


def test_a_leader_who_comes_into_the_hex_changes_how_a_stack_stands() -> None:
    session = crowd(3, seats=("master",))
    side = session.must_act
    assert side is not None
    outlook = session.outlooks.of(side)
    tell = outlook.world.ruleset.standing
    assert tell is not None
    belief = outlook.belief
    own = [stack for stack in belief.stacks.values() if stack.side == side]
    here, there = own[0], next(stack for stack in own if stack.hex != own[0].hex)
    moved = replace(belief, stacks={**belief.stacks, there.id: replace(there, hex=here.hex)})
    before, after = tell(outlook.world, belief), tell(outlook.world, moved)
    assert before[here.id] != after[here.id]
    assert before == tell(outlook.world, replace(belief, stacks=dict(belief.stacks)))


def test_ways_are_those_that_a_search_finds_whatever_is_discovered() -> None:
    rng, net = Random(2), grid(WIDTH, HEIGHT)
    terrain = bytearray(rng.choice((0, 0, 1, 2, 3)) for _ in range(net.size))
    notes: dict[Hashable, Any] = {}
    starts = [HexId(rng.randrange(net.size)) for _ in range(12)]
    stops, again = 0, 0
    last: dict[HexId, object] = {}
    for _ in range(40):
        if rng.random() < 0.8:
            centre = HexId(rng.randrange(net.size))
            for hex_ in net.disc(centre, 1):
                terrain[hex_] = rng.choice((1, 2, 3))
        if rng.random() < 0.3:
            stops ^= 1 << rng.randrange(net.size)
        land = _land(bytes(terrain))
        field = CostField(
            enter=land.terrain.translate(_priced()), terrain=land.terrain, links=land.road_links
        )
        ways = Ways(land, notes)
        unknown = unknown_bits(land.terrain)
        assert unknown == net.bits(hex_ for hex_, code in enumerate(terrain) if not code)
        for start in starts:
            found = ways.reach(start, Asked("mover", start, 12), partial(_given, field), stops)
            fresh = reach(net, field, start, 12, False, stops)
            assert (found.cost, found.before) == (fresh.cost, fresh.before)
            near = {h: (net.disc_bits(h, 2) & unknown).bit_count() for h in fresh.cost}
            assert ways.frontier(start, unknown) == tuple((h, n) for h, n in near.items() if n)
            again += found is last.get(start)
            last[start] = found
    assert 100 < again < 700


def test_ways_are_those_that_a_search_finds_whoever_walks_and_wherever_roads_lead() -> None:
    rng, net = Random(3), grid(WIDTH, HEIGHT)
    terrain = bytes(rng.choice((1, 1, 2, 3)) for _ in range(net.size))
    road, links = bytearray(net.size), bytearray(net.size)
    shoes = [_priced(), _priced(), bytes([3, 3, 3, 0]).ljust(256, b"\0")]
    notes: dict[Hashable, Any] = {}
    last: dict[int, object] = {}
    again = anew = 0
    for turn in range(120):
        if turn % 10 == 0:
            here = HexId(rng.randrange(net.size))
            way = rng.choice([way for way, there in enumerate(net.toward[here]) if there >= 0])
            there = net.toward[here][way]
            road[here] = road[there] = 1
            links[here] |= 1 << way
            links[there] |= 1 << (way + 3) % 6
        land = replace(_land(terrain), road_palette=("road",), road=bytes(road), road_links=bytes(links))
        ways = Ways(land, notes)
        for who in range(6):
            # Another mover may pay what the one before him paid.
            mover, first_free = rng.randrange(len(shoes)), who > 3
            field = CostField(
                enter=terrain.translate(shoes[mover]),
                terrain=terrain,
                road=bytes(2 * one for one in road),
                links=bytes(links),
            )
            asked = Asked(mover, HexId(40 * who), 15, first_free)
            found = ways.reach(who, asked, partial(_given, field))
            fresh = reach(net, field, asked.start, 15, first_free)
            assert (found.cost, found.before) == (fresh.cost, fresh.before)
            again += found is last.get(who)
            anew += found is not last.get(who)
            last[who] = found
    assert min(again, anew) > 150


def _given(field: CostField) -> CostField:
    return field


def _priced() -> bytes:
    return bytes([3, *PRICES[1:]]).ljust(256, b"\0")


def _land(terrain: bytes) -> Land:
    none = bytes(len(terrain))
    return Land(
        width=WIDTH,
        height=HEIGHT,
        palette=("plains", "forest", "hill"),
        terrain=terrain,
        road_palette=(),
        road=none,
        road_links=none,
        weather={},
    )


def test_an_answer_is_made_anew_when_what_it_was_made_of_changed() -> None:
    worked = WorkedOut()
    made: list[int] = []

    def make() -> int:
        made.append(len(made))
        return len(made)

    assert [worked.of("a", of, make) for of in ("x", "x", "y", "x")] == [1, 1, 2, 3]
    assert worked.of("b", "x", make) == 4
