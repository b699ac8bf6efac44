"""The set-up sheet: worked by mouse and by keys, without faults at every size, secret where it has to be."""

import threading

import pygame
import pytest

from game.content.problems import Problem
from game.core.records import replace
from game.session import library
from game.session.passcodes import opens
from game.session.session import Session
from game.session.setup import CampaignSetupError
from game.ui.look import theme
from game.ui.menus.new_campaign import NewCampaignScene, offer_of_file
from game.ui.setup.land_preview import LandPreview, land_picture
from game.ui.setup.new_land import NewLandDialog
from game.ui.setup.problems import ProblemsScene, place_words
from game.ui.setup.seat_dialog import ColourToken, SeatDialog
from game.ui.setup.setup_master import MasterDialog
from game.ui.setup.setup_model import Offer, SetupModel
from game.ui.setup.setup_seats import SeatName
from game.ui.widgets.buttons import Button
from game.ui.widgets.menu import DropDown, Menu
from tests.arena import second_dawn_scenario
from tests.ui.layout_lint import lint
from tests.ui.layouts import LAYOUTS
from tests.ui.table import click, every, find, key, open_scene, until, write

BROKEN = Offer(
    "broken",
    "broken",
    None,
    (
        Problem(
            file="/maps/broken.yaml",
            line=4,
            column=9,
            code="ref-missing",
            message="there is no unit 'stabbr'",
            text="      - units: {stabbr: 3}",
            suggestion="stabber",
            allowed=("stabber", "piker"),
        ),
    ),
)


def offers(*more):
    arena = second_dawn_scenario()
    other = replace(arena, id="other", name="Another war", preview=True)
    return [Offer("arena", "Arena", arena), Offer("other", "Another war", other), *more]


def sheet(started=None, more=(), **named):
    begun = [] if started is None else started
    return NewCampaignScene(
        lambda _stage, session: begun.append(session), offers=offers(*more), seed=7, **named
    )


def test_begin_starts_the_campaign():
    started: list[Session] = []
    scene = sheet(started, free_title=lambda title: f"{title} 2")
    open_scene(scene)
    click(scene, scene.begin)
    (session,) = started
    assert session.state.title == "Arena 2"
    assert session.campaign.dice.seed == 7


def test_keys_alone_are_enough():
    started: list[Session] = []
    scene = sheet(started)
    open_scene(scene)
    key(scene, pygame.K_PAGEDOWN, pygame.KMOD_LCTRL)
    assert scene.model.offer.name == "Another war"
    key(scene, pygame.K_PAGEUP, pygame.KMOD_LCTRL)
    key(scene, pygame.K_d, pygame.KMOD_LCTRL)
    assert scene.model.seed != 7
    key(scene, pygame.K_RETURN, pygame.KMOD_LCTRL)
    assert len(started) == 1


def test_tab_reaches_every_control_and_none_is_mute():
    scene = sheet(more=(BROKEN,))
    open_scene(scene)
    seen = set()
    for _ in range(60):
        key(scene, pygame.K_TAB)
        seen.add(id(scene.desk.ring.widget))
    wanted = [w for w in scene.desk.root.walk() if w.takes_focus]
    assert {id(w) for w in wanted} <= seen
    for widget in wanted:
        has_words = widget.tip or getattr(widget, "label", "") or getattr(widget, "title", "")
        assert has_words or getattr(widget, "hint", ""), widget


def test_the_gold_button_tells_why_it_cannot_be_pressed():
    scene = sheet()
    open_scene(scene)
    assert scene.begin.second == "2 human"
    scene.model.change_seat(0, controller="absent")
    scene._seats_changed()
    assert scene.begin.reason == "A war needs at least two sides"
    assert scene.why._text == scene.begin.reason
    key(scene, pygame.K_RETURN, pygame.KMOD_LCTRL)
    assert scene.stage.asked == []


def test_there_is_one_gold_button():
    scene = sheet()
    open_scene(scene)
    assert len([b for b in every(scene, Button) if b.style == "gold"]) == 1


def test_the_list_folds_out_and_chooses():
    scene = sheet(more=(BROKEN,))
    open_scene(scene)
    drop = scene.map.list
    assert isinstance(drop, DropDown)
    assert [label for _, label in drop.options] == ["Arena", "Another war", "broken (cannot be played)"]
    drop.choose("1")
    assert scene.model.index == 1
    assert scene.field.value == "Another war"


def test_a_broken_scenario_is_listed_and_opens_its_problems():
    scene = sheet(more=(BROKEN,))
    stage = open_scene(scene)
    scene.map.list.choose("2")
    scene.update(16)
    assert scene.begin.reason
    assert scene.map.problems.visible
    key(scene, pygame.K_p, pygame.KMOD_LCTRL)
    what, pushed = stage.asked[-1]
    assert what == "push"
    assert isinstance(pushed, ProblemsScene)


def test_problems_are_told_with_place_line_and_a_guess():
    scene = ProblemsScene(BROKEN, lambda: None)
    open_scene(scene)
    texts = [getattr(widget, "_text", "") for widget in scene.desk.root.walk()]
    assert "there is no unit 'stabbr'" in texts
    assert "broken.yaml, line 4, column 9" in texts
    assert "- units: {stabbr: 3}" in texts
    assert "Did you mean “stabber”?" in texts
    assert "Allowed: stabber, piker" in texts
    assert place_words(replace(BROKEN.problems[0], column=0)) == "broken.yaml, line 4"


def test_looking_again_takes_up_mended_files():
    mended = Offer("broken", "Mended", second_dawn_scenario())
    answers = [BROKEN, mended, None]
    scene = ProblemsScene(BROKEN, lambda: answers.pop(0))
    stage = open_scene(scene)
    click(scene, find(scene, "Check again"))
    click(scene, find(scene, "Check again"))
    texts = [getattr(widget, "_text", "") for widget in scene.desk.root.walk()]
    assert "All problems are fixed." in texts
    click(scene, find(scene, "Check again"))
    assert stage.asked == [("pop", None)]


def test_a_file_of_the_players_is_read_with_its_problems(tmp_path):
    file = tmp_path / "mine.yaml"
    file.write_text("name: Mine\nmap: nowhere.tmx\nsides: {}\n")
    broken = offer_of_file(str(file))
    assert broken.scenario is None
    assert any("nowhere.tmx" in problem.message for problem in broken.problems)
    assert broken.own


@pytest.mark.slow
def test_the_sheet_reads_the_scenarios_while_it_is_shown():
    scene = NewCampaignScene(lambda _stage, _session: None, chosen="four_crowns")
    open_scene(scene)
    assert scene.begin.reason == "Loading the scenarios" or scene.model is not None
    until(scene, lambda: scene.model is not None, frames=100_000)
    assert scene.model.offer.id == "four_crowns"
    assert len(scene.model.offers) >= 3


def test_what_the_rules_refuse_is_told():
    scene = sheet()
    open_scene(scene)

    def refuse(_title):
        raise CampaignSetupError("something new")

    scene.model.begin = refuse
    click(scene, scene.begin)
    assert len(scene.desk.overlays) == 1


# Seats


def test_a_seat_changes_hands():
    scene = sheet()
    open_scene(scene)
    row = scene.seats.rows[1]
    row.who.choose("computer")
    assert scene.model.seats[1].controller == "computer"
    assert scene.begin.second == "1 human, 1 AI"


def test_chance_plays_only_for_developers():
    for debug in (False, True):
        scene = sheet(debug=debug)
        open_scene(scene)
        keys = [part.key for part in scene.seats.rows[0].who.choices]
        assert ("random" in keys) == debug


def seat_dialog(scene, index=0):
    scene.edit_seat(index)
    scene.update(16)
    dialog = scene.desk.overlays[-1]
    assert isinstance(dialog, SeatDialog)
    return dialog


def test_the_dialog_of_a_seat_sets_names_colour_and_code():
    scene = sheet()
    open_scene(scene)
    dialog = seat_dialog(scene)
    dialog.name.set_value("The Herons")
    dialog.player.set_value("Maren")
    dialog.code.set_value("swan")
    dialog.again.set_value("swan")
    bone = next(t for t in every(scene, ColourToken) if t.colour == "bone")
    click(scene, bone)
    dialog._check()
    click(scene, dialog.buttons[-1])
    seat = scene.model.seats[0]
    assert (seat.name, seat.player, seat.colour, seat.code) == ("The Herons", "Maren", "bone", "swan")
    assert scene.desk.overlays == []
    assert scene.seats.rows[0].name.title == "The Herons"


def test_the_dialog_of_a_computers_seat_says_how_well_it_plays():
    scene = sheet()
    scene.model.change_seat(1, controller="computer")
    open_scene(scene)
    dialog = seat_dialog(scene, 1)
    assert dialog.level.chosen == "seasoned"
    dialog.level.choose("master")
    click(scene, dialog.buttons[-1])
    assert scene.model.seats[1].level == "master"
    assert scene.seats.rows[1].name.second.endswith("master")


def test_a_passcode_is_hidden_and_has_to_be_typed_twice():
    scene = sheet()
    open_scene(scene)
    dialog = seat_dialog(scene)
    scene.desk.focus(dialog.code)
    write(scene, "swan")
    assert dialog.code.secret
    assert dialog.buttons[-1].reason == "The two do not match"
    scene.desk.focus(dialog.again)
    write(scene, "swan")
    assert dialog.buttons[-1].enabled


def test_escape_leaves_the_seat_as_it_was():
    scene = sheet()
    open_scene(scene)
    before = scene.model.seats[0]
    dialog = seat_dialog(scene)
    dialog.name.set_value("Somebody")
    key(scene, pygame.K_ESCAPE)
    assert scene.model.seats[0] == before


def test_a_name_that_another_side_has_is_refused():
    scene = sheet()
    open_scene(scene)
    dialog = seat_dialog(scene)
    dialog.name.set_value("Cinnabar")
    dialog._check()
    assert dialog.buttons[-1].reason == "Another side has this name"


# Land


def test_secret_land_is_never_given_to_the_painter():
    rules = library.rules()
    arena = second_dawn_scenario()
    secret = LandPreview(arena.map, rules, public=False, keep=False)
    assert secret.done
    assert secret.sheet is None
    other = replace(arena.map, terrain=bytes(len(arena.map.terrain)), sites=(), rivers=(), road=b"")
    twin = LandPreview(other, rules, public=False, keep=False)
    assert secret.__dict__ == twin.__dict__


@pytest.mark.slow
def test_public_land_is_painted_in_slices_without_owners():
    arena = second_dawn_scenario()
    picture = land_picture(arena.map, library.rules())
    assert all(not site.side for site in picture.sites)
    preview = LandPreview(arena.map, library.rules(), public=True, keep=False)
    steps = 0
    while not preview.done:
        preview.work(1)
        steps += 1
    assert steps > 3
    assert preview.sheet is not None
    assert max(preview.sheet.get_size()) == 720


@pytest.mark.slow
def test_a_painted_land_is_found_again():
    arena = second_dawn_scenario()
    first = LandPreview(arena.map, library.rules(), public=True, keep=True)
    first.complete()
    again = LandPreview(arena.map, library.rules(), public=True, keep=True)
    assert again.done
    assert again.sheet is not None
    assert pygame.image.tobytes(again.sheet, "RGB") == pygame.image.tobytes(first.sheet, "RGB")


def test_starts_stand_where_the_sides_begin_in_their_colours():
    scene = sheet()
    open_scene(scene)
    arena = second_dawn_scenario()
    starts = {start.id: start.hex for start in arena.map.starts}
    assert set(scene.map.view.marks) == {(starts["1"], "lapis"), (starts["2"], "cinnabar")}
    scene.model.take_colour(0, "bone")
    scene._seats_changed()
    assert (starts["1"], "bone") in scene.map.view.marks
    scene.model.change_seat(1, controller="absent")
    scene._seats_changed()
    assert len(scene.map.view.marks) == 1


def test_a_new_land_is_made_on_a_thread_and_chosen():
    scene = sheet()
    open_scene(scene)
    go, told = threading.Event(), threading.Event()

    def roll(seed, size, sides, watch, *, realm=False):
        watch("roads")
        told.set()
        assert go.wait(5)
        return replace(second_dawn_scenario(), id="new", name=f"Land {size[0]}x{size[1]} {sides}")

    dialog = NewLandDialog(scene.model, scene._turned, roll=roll)
    scene.desk.open(dialog)
    scene.update(16)
    dialog.sizes.choose("small")
    click(scene, dialog.buttons[-1])
    assert told.wait(5)
    for _ in range(5):
        scene.update(16)
    assert dialog.bar.visible
    assert "roads" in dialog.told._text
    assert 4 / 7 < dialog.bar.share < 5 / 7
    assert dialog.buttons[-1].reason
    go.set()
    until(scene, lambda: not scene.desk.overlays, frames=100_000)
    assert scene.model.offer.name == "Land 24x18 2"
    assert scene.model.offer.rolled


def test_a_new_land_has_as_many_sides_as_there_is_room_for_and_begins_as_it_is_told():
    scene = sheet()
    open_scene(scene)
    told = []

    def roll(seed, size, sides, watch, *, realm=False):
        told.append((size, sides, realm))
        return second_dawn_scenario()

    dialog = NewLandDialog(scene.model, scene._turned, roll=roll)
    scene.desk.open(dialog)
    dialog.sides._set(12)
    assert dialog.sides.value == 12
    dialog.sizes.choose("small")
    assert (dialog.sides.value, dialog.sides.high) == (7, 7)
    assert "room for 7" in dialog.hexes._text
    dialog.begins.choose("cities")
    dialog.draw_land()
    until(scene, lambda: not scene.desk.overlays, frames=100_000)
    assert told == [((24, 18), 7, True)]


def test_with_realms_all_sides_can_be_told_at_once_how_they_begin():
    started: list[Session] = []
    scene = sheet(started)
    open_scene(scene)
    assert scene.model.shared_ways() == ()
    toggle = scene.fairness.toggles["realm"]
    scene.desk.focus(toggle)
    key(scene, pygame.K_SPACE)
    assert scene.desk.ring.widget is scene.fairness.toggles["realm"]
    assert "ask_idle_cities" in scene.fairness.toggles
    assert scene.seats.ways is not None
    scene.seats.ways.choose("founder")
    assert all(row.name.seat.begins == "founder" for row in scene.seats.rows if row.name.seat.ways)
    assert not any("to found a side" in row.name.second for row in scene.seats.rows)
    click(scene, scene.begin)
    assert not [site for site in started[0].campaign.sites.values() if site.owner == "lapis"]


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_what_is_said_of_a_seat_is_never_cut(size):
    scene = sheet()
    open_scene(scene, size)
    toggle = scene.fairness.toggles["realm"]
    scene.desk.focus(toggle)
    key(scene, pygame.K_SPACE)
    scene.model.change_seat(0, begins="founder")
    scene.seats.refresh()
    scene.update(16)
    rows = [row.name for row in scene.seats.rows]
    assert "to found a side" in rows[0].second
    for name in rows:
        room = name.rect.width - name._indent
        assert " ".join(name._lines(room)) == name.second
        assert name.rect.height >= name.wish(name.rect.width).height


def test_a_land_that_is_on_its_way_can_be_broken_off():
    scene = sheet()
    open_scene(scene)
    go = threading.Event()

    def roll(seed, size, sides, watch, *, realm=False):
        go.wait(5)
        return second_dawn_scenario()

    dialog = NewLandDialog(scene.model, scene._turned, roll=roll)
    scene.desk.open(dialog)
    dialog.draw_land()
    key(scene, pygame.K_ESCAPE)
    go.set()
    for _ in range(20):
        scene.update(16)
    assert not scene.model.offer.rolled
    assert scene.desk.overlays == []


def test_a_land_that_cannot_be_made_says_why():
    scene = sheet()
    open_scene(scene)

    def roll(seed, size, sides, watch, *, realm=False):
        raise ValueError("too small for six")

    dialog = NewLandDialog(scene.model, scene._turned, roll=roll)
    scene.desk.open(dialog)
    dialog.draw_land()
    until(scene, lambda: dialog.job is None, frames=100_000)
    assert "too small for six" in dialog.told._text
    assert dialog.buttons[-1].enabled


# Looks


@pytest.mark.parametrize(("size", "percent"), LAYOUTS)
@pytest.mark.parametrize("what", ["arena", "broken", "seat", "land", "realms"])
def test_layout_has_no_faults(what, size, percent):
    scene = sheet(more=(BROKEN,))
    plain = scene.layout

    def layout(*args):
        plain(*args)
        if what == "broken":
            scene.map.list.choose("2")
        elif what == "seat" and not scene.desk.overlays:
            scene.edit_seat(0)
        elif what == "land" and not scene.desk.overlays:
            scene.roll()
        elif what == "realms" and not scene.model.shared_ways():
            scene.fairness.toggles["realm"].act()

    scene.layout = layout
    assert lint(scene, size, percent, may_shorten=(SeatName,)) == []


@pytest.mark.slow
def test_layout_of_problems_has_no_faults():
    many = Offer("many", "Many", None, BROKEN.problems * 150)
    for percent in (80, 200):
        assert lint(ProblemsScene(many, lambda: None), (1280, 800), percent) == []


def test_the_model_alone_needs_no_window():
    assert SetupModel(offers(), seed=1).refusal() == ""


def test_a_game_master_without_a_passcode_is_asked_for_one_before_it_begins():
    started: list[Session] = []
    scene = sheet(started)
    open_scene(scene)
    scene.seats.master.toggle.act()
    assert "no passcode" in scene.seats.master.toggle.second
    click(scene, scene.begin)
    asks = scene.desk.overlays[-1]
    assert asks.title == "The game master has no passcode"
    key(scene, pygame.K_RETURN)
    dialog = scene.desk.overlays[-1]
    assert isinstance(dialog, MasterDialog), "Enter sets one"
    for field in (dialog.code, dialog.again):
        click(scene, field)
        write(scene, "owl")
    click(scene, find(scene, "Done"))
    assert "with a passcode" in scene.seats.master.toggle.second
    click(scene, scene.begin)
    (session,) = started
    assert opens("owl", session.master.passcode)


def test_a_game_master_without_a_passcode_is_possible_but_meant():
    started: list[Session] = []
    scene = sheet(started)
    open_scene(scene)
    scene.seats.master.toggle.act()
    click(scene, scene.begin)
    key(scene, pygame.K_ESCAPE)
    assert not started
    click(scene, scene.begin)
    click(scene, find(scene, "No passcode"))
    (session,) = started
    assert session.master.passcode == ""


def test_seats_without_a_passcode_say_so_where_several_people_play():
    scene = sheet()
    open_scene(scene)
    assert scene.model.shared
    assert scene.seats.rows[0].name.second.startswith("no passcode")
    assert "whoever has the screen" in scene.seats.rows[0].name.tip.text
    dialog = seat_dialog(scene)
    for field in (dialog.code, dialog.again):
        click(scene, field)
        write(scene, "swan")
    click(scene, find(scene, "Done"))
    assert "passcode" not in scene.seats.rows[0].name.second
    scene.seats.rows[1]._choose("computer")
    assert not scene.model.shared
    assert "passcode" not in scene.seats.rows[1].name.second


def shipped(id_, name):
    info = next(info for info in library.scenarios() if info.id == id_)
    return Offer(id_, name, info.scenario)


def test_scenarios_are_listed_under_their_own_rulebook():
    march = shipped("three_marches", "March")
    duel = shipped("duel", "Duel")
    scene = NewCampaignScene(lambda *_: None, offers=[march, BROKEN, *offers(), duel], seed=7)
    open_scene(scene)
    click(scene, scene.map.list)
    menu = scene.desk.overlays[-1]
    assert isinstance(menu, Menu)
    assert [("* " if item.heading else "") + item.label for item in menu.items] == [
        "* Second Dawn",
        "Arena",
        "Another war",
        "Duel",
        "* The Battle for",
        "March",
        "* Cannot be played",
        "broken (cannot be played)",
    ]
    assert menu.rows.selected == 5
    key(scene, pygame.K_UP)
    key(scene, pygame.K_RETURN)
    assert scene.model.offer.name == "Duel"
    assert [card.chosen for card in scene.books.cards.values()] == [True, False]
    key(scene, pygame.K_PAGEDOWN, pygame.KMOD_LCTRL)
    assert scene.model.offer.name == "March"
    assert [card.chosen for card in scene.books.cards.values()] == [False, True]


def test_a_heading_of_the_list_cannot_be_chosen():
    march = shipped("three_marches", "March")
    scene = sheet(more=(march,))
    open_scene(scene)
    click(scene, scene.map.list)
    menu = scene.desk.overlays[-1]
    assert isinstance(menu, Menu)
    key(scene, pygame.K_HOME)
    assert menu.rows.selected == 1
    menu.choose(0)
    assert scene.desk.overlays[-1] is menu


@pytest.mark.parametrize("width", [1280, 1920])
def test_names_of_seats_stand_whole_where_there_is_room(width):
    duel = shipped("duel", "Duel")
    scene = NewCampaignScene(lambda *_: None, offers=[duel], seed=7)
    open_scene(scene, size=(width, 1080))
    names = every(scene, SeatName)
    assert len(names) == 4
    for name in names:
        room = name.rect.width - name._indent
        assert name._lines(room) == [name.second]
        assert scene.stage.kit.typeset.measure(name.title, theme.ROW_TITLE) <= room
    assert scene.panel.rect.width > 0.7 * width
