"""The picture of a save shows what all people know, and nothing that only one of them knows."""

import io
import threading
from random import Random

import pygame
import pytest

from game.core.hexgrid import pack_bits, unpack_bits
from game.core.records import GM, HexId, SiteId, changed
from game.core.state import SiteMemory
from game.session.records import Seat
from game.session.savefile import read_thumbnail
from game.session.vault import Vault
from game.ui.map.scene_data import MapPicture
from game.ui.menus.keeping import Keeper
from game.ui.menus.public import public_facts
from game.ui.menus.thumbnail import SIZE, coins, common_picture, cropped, people, thumbnail
from game.views.chart import chart
from tests.twins import twin
from tests.ui.table import CINNABAR, LAPIS, campaign, flow_of, others_move


def played(**kinds):
    session = campaign(**kinds)
    others_move(flow_of(session).table)
    return session


def learn(session, side, hexes):
    """Let a side know hexes and their roads, and a place on the first of them."""
    campaign_, world = session.campaign, session.world
    known = campaign_.knowledge[side]
    terrain = bytearray(known.terrain)
    bits = unpack_bits(known.features)
    for hex_ in hexes:
        terrain[hex_] = world.map.terrain[hex_] + 1
        bits |= 1 << hex_
    camp = SiteMemory(id=SiteId("camp"), hex=HexId(hexes[0]), kind="city", day=1, name="Camp")
    new = changed(
        known,
        terrain=bytes(terrain),
        features=pack_bits(bits, world.grid.size),
        sites={**known.sites, camp.id: camp},
    )
    session.campaign = changed(campaign_, knowledge={**campaign_.knowledge, side: new})
    session._outlooks.clear()


def unknown_to(session, *sides):
    return [
        h
        for h in range(session.world.grid.size)
        if not any(session.campaign.knowledge[side].terrain[h] for side in sides)
    ]


def test_it_does_not_depend_on_what_one_person_alone_knows():
    session = played()
    before = thumbnail(session)
    learn(session, LAPIS, unknown_to(session, LAPIS, CINNABAR)[:40])
    assert thumbnail(session) == before


def test_it_shows_what_all_people_know():
    session = played()
    before = thumbnail(session)
    hexes = unknown_to(session, LAPIS, CINNABAR)[:40]
    learn(session, LAPIS, hexes)
    learn(session, CINNABAR, hexes)
    assert thumbnail(session) != before


def test_it_does_not_depend_on_anything_that_no_person_knows():
    session = played(seats=("human", "computer"))
    before = thumbnail(session)
    session.campaign, session.world = twin(session.campaign, session.world, LAPIS, Random(3))
    session._outlooks.clear()
    assert thumbnail(session) == before


def test_owners_and_stacks_are_never_shown():
    session = played(seats=("human", "computer"))
    known = session.campaign.knowledge[LAPIS]
    picture = common_picture([chart(session.outlook(LAPIS).view, session.world)])
    assert picture is not None
    assert picture.sites
    assert all(not site.side and site.garrison is None and not site.name for site in picture.sites)
    assert len(picture.sites) == len(known.sites)


def test_people_are_all_whose_seat_is_played_by_hand():
    assert people(played()) == (CINNABAR, LAPIS) or people(played()) == (LAPIS, CINNABAR)
    assert people(played(seats=("human", "computer"))) == (LAPIS,)


def test_the_master_who_takes_the_beasts_does_not_change_the_picture():
    session = played()
    before = thumbnail(session)
    beasts = next(id_ for id_, side in session.campaign.sides.items() if side.role == "feral")
    session.take_seat(Seat(side=GM, controller="gm"))
    session.take_seat(Seat(side=beasts, controller="gm"))
    assert beasts not in people(session)
    assert thumbnail(session) == before


def test_it_is_a_picture_of_the_promised_size():
    picture = pygame.image.load(io.BytesIO(thumbnail(played())), "x.png")
    assert picture.get_size() == SIZE


def test_a_land_that_two_people_see_differently_is_left_blank():
    session = played(seats=("human", "computer"))
    one = chart(session.outlook(LAPIS).view, session.world)
    at = next(h for h, code in enumerate(one.terrain) if code)
    other = changed(one, terrain=one.terrain[:at] + bytes([one.terrain[at] % 7 + 1]) + one.terrain[at + 1 :])
    picture = common_picture([one, other])
    assert picture is not None
    assert picture.terrain[at] == 0
    assert picture.state[at] == 0


@pytest.mark.parametrize("seed", range(12))
def test_the_crop_keeps_every_known_hex_in_its_column_of_the_same_kind(seed):
    random = Random(seed)
    width, height = random.randrange(4, 40), random.randrange(4, 30)
    state = bytearray(width * height)
    for _ in range(random.randrange(1, 6)):
        state[random.randrange(len(state))] = 2
    terrain = bytes(1 if s else 0 for s in state)
    whole = MapPicture(width, height, ("", "plains"), terrain, bytes(state))
    part = cropped(whole)
    assert sum(map(bool, part.state)) == sum(map(bool, state))
    assert len(part.terrain) == part.width * part.height
    places = [whole.grid.place(HexId(h)) for h, s in enumerate(whole.state) if s]
    inside = [part.grid.place(HexId(h)) for h, s in enumerate(part.state) if s]
    assert sorted(c % 2 for c, _ in places) == sorted(c % 2 for c, _ in inside)


def test_nothing_known_is_bare_paper_and_no_people_no_picture():
    blank = MapPicture(6, 5, ("",), bytes(30), bytes(30))
    assert cropped(blank) is blank
    assert common_picture([]) is None
    assert thumbnail(played(seats=("computer", "computer"))) == b""


def test_a_save_is_there_at_once_and_gets_its_picture_later(tmp_path, monkeypatch):
    flow = flow_of(campaign(), tmp_path)
    others_move(flow.table)
    begun = threading.Event()
    monkeypatch.setattr("game.ui.menus.thumbnail.chart", lambda *given: begun.wait() and chart(*given))
    keeper = Keeper(flow)
    assert keeper.begin() == ""
    (entry,) = Vault(tmp_path).entries()
    assert read_thumbnail(entry.path) is None
    assert keeper.tick() == ""
    assert keeper.waits
    begun.set()
    flow.picture.picture  # noqa: B018  (waited for)
    following = Keeper(flow)
    assert following.begin() == "", "the next one takes what the first one did not wait for"
    assert read_thumbnail(entry.path) == thumbnail(flow.table.session)


def shades(data):
    picture = pygame.image.load(io.BytesIO(data), "x.png")
    return {tuple(picture.get_at((x, y)))[:3] for x in range(0, SIZE[0], 4) for y in range(0, SIZE[1], 4)}


def test_people_who_share_no_land_see_the_sheet_of_the_map_and_their_coins():
    session = played()
    knowledge = session.campaign.knowledge
    one, other = (knowledge[side] for side in (LAPIS, CINNABAR))
    assert sum(a and a == b for a, b in zip(one.terrain, other.terrain, strict=True)) < 20
    assert coins(session) == tuple(
        side.colour for side in public_facts(session).sides if side.role == "player"
    )
    reds = [c for c in shades(thumbnail(session)) if c[0] > c[2] + 90]
    blues = [c for c in shades(thumbnail(session)) if c[2] > c[0] + 60]
    assert reds
    assert blues


def test_the_bare_sheet_tells_nothing_of_what_one_person_knows():
    session = played()
    before = thumbnail(session)
    learn(session, CINNABAR, unknown_to(session, LAPIS, CINNABAR)[:60])
    assert thumbnail(session) == before
