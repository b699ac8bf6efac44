"""The picture of a save is made of public facts alone, whatever anybody knows or an older file holds."""

import os
from datetime import UTC, datetime

import pygame

from game.core.hexgrid import pack_bits, unpack_bits
from game.core.records import HexId, SiteId, replace
from game.core.state import SiteMemory
from game.session.save import savefile
from game.session.vault import Vault
from game.ui.look.text import Typeset
from game.ui.menus.emblem import Emblem, Emblems
from game.ui.menus.emblem_land import SIZE
from game.ui.menus.handover import HandOverScene
from game.ui.menus.load import SavesScene
from game.ui.menus.saves_model import rows_of
from tests.ui.table import CINNABAR, LAPIS, campaign, end_turn, flow_of, open_scene, others_move, until

NOW = datetime(2030, 5, 4, 12, 0, tzinfo=UTC)
DUEL = Emblem("duel", ("cinnabar", "lapis"), 4)


def painted(emblem: Emblem, size: tuple[int, int], typeset: Typeset) -> pygame.Surface:
    """The picture at a size in pixels, waited for."""
    emblems = Emblems()
    while (picture := emblems.picture(emblem, size, typeset)) is None:
        emblems.fetch(emblem)
    return picture


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
    new = replace(
        known,
        terrain=bytes(terrain),
        features=pack_bits(bits, world.grid.size),
        sites={**known.sites, camp.id: camp},
    )
    session.campaign = replace(campaign_, knowledge={**campaign_.knowledge, side: new})
    session.outlooks.forget()


def kept(folder, *, scouted):
    """The file of a campaign in which Cinnabar scouted the land that Lapis knows, or did not: saved as the
    table goes dark. Lapis sees the same in both."""
    session = campaign()
    flow = flow_of(session, folder)
    others_move(flow.table)
    knows = session.campaign.knowledge[LAPIS].terrain
    land = [hex_ for hex_, code in enumerate(knows) if code]
    if scouted:
        learn(session, CINNABAR, land)
    scene = HandOverScene(flow, LAPIS)
    open_scene(scene)
    until(scene, lambda: not scene.busy)
    flow.table.keep()
    session.close()
    (entry,) = Vault(folder).entries()
    os.utime(entry.path, (NOW.timestamp(), NOW.timestamp()))
    return entry.path


def list_of(path):
    """The pixels of the list of saves with one file."""
    scene = SavesScene(Vault(path.parent), lambda _stage, _session: None, now=lambda: NOW)
    open_scene(scene)
    until(scene, lambda: not scene.busy)
    # The foot of the sheet names the folder, which differs.
    surface = pygame.Surface((1280, 800))
    scene.desk.draw(surface)
    return pygame.image.tobytes(surface.subsurface(scene.list.rect.unionall([scene.card.rect])), "RGB")


def test_where_others_scouted_changes_no_list_of_saves(tmp_path):
    paths = [kept(tmp_path / str(scouted), scouted=scouted) for scouted in (False, True)]
    assert paths[0].read_bytes() != paths[1].read_bytes()
    assert list_of(paths[0]) == list_of(paths[1])


def test_where_others_scouted_does_not_change_the_length_of_a_file(tmp_path):
    sizes = {kept(tmp_path / str(s), scouted=s).stat().st_size for s in (False, True)}
    assert len(sizes) == 1
    assert sizes.pop() % savefile.STEP == 0


def test_what_others_did_does_not_change_the_length_of_a_day_that_is_kept(tmp_path):
    session = campaign(seats=("human", "computer"))
    flow = flow_of(session, tmp_path)
    flow.table.keep()
    others_move(flow.table)
    while session.campaign.clock.day == 1:
        flow.table.sit(flow.table.stop.side)
        end_turn(flow.table)
        others_move(flow.table)
    live = flow.table.vault.live_path(session)
    assert live.stat().st_size % savefile.STEP, "steps were added to it"
    flow.table.keep()
    session.close()
    (day,) = (entry.path for entry in Vault(tmp_path).entries() if entry.kind == "day")
    assert day.stat().st_size % savefile.STEP == 0
    assert not savefile.read(day).harm
    assert Vault(tmp_path).load(day).campaign == session.campaign


def test_a_picture_that_an_older_version_stored_is_not_shown_and_goes_with_the_next_save(tmp_path):
    path = kept(tmp_path, scouted=False)
    plain = list_of(path)
    file = savefile.read(path)
    picture = pygame.Surface(SIZE)
    picture.fill("#FF00FF")
    stored = tmp_path / "old.png"
    pygame.image.save(picture, stored)
    savefile.write(path, file.header, {**file.blocks, "T": stored.read_bytes()})
    os.utime(path, (NOW.timestamp(), NOW.timestamp()))
    assert list_of(path) == plain
    vault = Vault(tmp_path)
    vault.follow(vault.load(path))
    assert "T" not in savefile.read(path).blocks


def test_it_is_made_of_what_the_list_says(tmp_path):
    (row,) = rows_of(Vault(kept(tmp_path, scouted=False).parent).entries(), NOW)
    assert row.emblem == Emblem("arena", ("cinnabar", "lapis"), 1)


def test_scenario_sides_and_day_each_show():
    typeset, size = Typeset(), (88, 55)
    others = (
        Emblem("three_shadows", DUEL.colours, 4),
        Emblem("duel", ("lapis",), 4),
        Emblem("duel", DUEL.colours, 5),
    )
    pictures = [pygame.image.tobytes(painted(one, size, typeset), "RGB") for one in (DUEL, *others)]
    assert len(set(pictures)) == 4
    assert pygame.image.tobytes(painted(DUEL, size, typeset), "RGB") == pictures[0]


def test_lands_are_painted_beside_the_screen_one_at_a_time():
    begun = []

    def land(name, grain):
        begun.append(name)
        return pygame.Surface((SIZE[0] * grain, SIZE[1] * grain))

    emblems, other = Emblems(land), Emblem("oster", (), 1)
    assert emblems.picture(DUEL, SIZE, Typeset()) is None
    while not emblems.fetch(DUEL):
        emblems.fetch(other)
    assert begun == ["duel"]
    assert emblems.picture(DUEL, SIZE, Typeset()) is not None
    assert emblems.missing(other)
    assert not emblems.missing(Emblem("duel", ("bone",), 9))
