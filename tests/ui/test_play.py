"""The program as a whole: from the title into a campaign and back, pictures of all screens, the commands."""

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.dev.pictures.shot_campaign import NothingToShow, ShotWish, in_battle, seated
from game.dev.pictures.shots import SHOTS, draw_shot
from game.session.save.blocks import Harm
from game.session.save.losses import SaveLoss
from game.session.vault import Vault
from game.tools import cli
from game.ui.app.app import AppOptions
from game.ui.app.play import Play, newest_save
from game.ui.menus.codex import CodexScene
from game.ui.menus.codex_model import cards_of, found
from game.ui.menus.codex_topics import TOPICS
from game.ui.menus.handover import HandOverScene
from game.ui.menus.load import SavesScene
from game.ui.menus.new_campaign import NewCampaignScene
from game.ui.menus.others import OthersScene
from game.ui.menus.title import TitleScene
from game.ui.stage.message import MessageScene
from game.ui.stage.scene import QuietStage
from game.ui.widgets.labels import Chip
from tests.ui.layout_lint import lint
from tests.ui.layouts import LAYOUTS
from tests.ui.table import campaign, click, every, find, flow_of, key, open_scene, others_move, until, write

ROOT = Path(__file__).parents[2]


@pytest.fixture
def play(tmp_path, monkeypatch):
    monkeypatch.setenv("SECOND_DAWN_HOME", str(tmp_path))
    return Play()


def last(stage):
    return stage.asked[-1]


def test_the_title_leads_to_the_set_up_sheet_the_saves_and_the_library(play):
    stage = QuietStage()
    for way, kind in (
        (play.new_campaign, NewCampaignScene),
        (play.load, SavesScene),
        (play.library, CodexScene),
    ):
        way(stage)
        what, scene = last(stage)
        assert what == "push"
        assert isinstance(scene, kind)


def test_a_campaign_is_on_the_disk_before_its_first_command(play, tmp_path):
    stage = QuietStage()
    play.start(stage, campaign())
    assert isinstance(last(stage)[1], OthersScene)
    (entry,) = Vault(tmp_path / "saves").entries()
    assert entry.kind == "live"


def test_continue_takes_up_the_newest_campaign(play, tmp_path):
    stage = QuietStage()
    session = campaign()
    others_move(flow_of(session).table)
    play.start(stage, session)
    session.close()
    note = newest_save()
    assert note is not None
    assert note.title == "Arena"
    assert note.detail == "day 1, Lapis"
    play.continue_last(stage)
    assert isinstance(last(stage)[1], HandOverScene)
    assert play.flow is not None
    assert play.flow.table.session.fingerprint() == session.fingerprint()


def test_what_a_save_lost_is_told(play, tmp_path):
    """A torn last write and steps that newer rules refuse; a sound save says nothing."""
    stage = QuietStage()
    for loss, words in (
        (SaveLoss(Harm(torn=True, steps=None)), "the last whole step"),
        (SaveLoss(Harm(torn=True, steps=3)), "what may have come after it is lost"),
        (SaveLoss(refused=2, first=7), "last steps were played by older rules"),
        (SaveLoss(), ""),
    ):
        session = campaign()
        session.loss = loss
        play.start(stage, session)
        what, scene = last(stage)
        assert isinstance(scene, MessageScene) == bool(words)
        if words:
            assert what == "push"
            assert words in scene._text


def test_a_torn_save_says_so(play, tmp_path):
    play.start(QuietStage(), campaign())
    (entry,) = Vault(tmp_path / "saves").entries()
    with entry.path.open("ab") as file:
        file.write(b"half a")
    session = Vault(tmp_path / "saves").load(entry.path)
    assert session.loss.harm.torn
    assert not session.loss.refused


def test_without_a_save_there_is_nothing_to_continue(play):
    assert newest_save() is None
    stage = QuietStage()
    play.continue_last(stage)
    assert isinstance(last(stage)[1], SavesScene)


def test_the_newest_save_is_found_among_broken_ones(play, tmp_path):
    stage = QuietStage()
    play.start(stage, campaign())
    folder = tmp_path / "saves"
    (folder / "newer.sdsave").write_bytes(b"SDSAVE9\n")
    os.utime(folder / "newer.sdsave", (4e9, 4e9))
    note = newest_save()
    entry = Vault(folder).newest()
    assert note is not None
    assert entry is not None
    assert note.title == entry.header["title"]


def test_a_fault_saves_what_is_played(play, tmp_path):
    assert play.save_after_fault() == ""
    stage = QuietStage()
    play.start(stage, campaign())
    for file in (tmp_path / "saves").glob("*.sdsave"):
        file.unlink()
    assert "“Arena” was saved" in play.save_after_fault()
    assert Vault(tmp_path / "saves").newest() is not None


def test_leaving_a_campaign_lets_go_of_it(play):
    stage = QuietStage()
    play.start(stage, campaign())
    play.flow.leave()
    assert play.flow is None
    assert isinstance(last(stage)[1], TitleScene)


def test_without_a_folder_for_saves_nothing_begins(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SECOND_DAWN_HOME", str(tmp_path / "file"))
    stage = QuietStage()
    Play().new_campaign(stage)
    assert isinstance(last(stage)[1], MessageScene)


# The library


def test_units_are_found_by_any_of_their_words():
    from game.session import library

    cards = cards_of(library.rules().tables["unit"], facts=library.kind_facts())
    assert [card.name for card in cards] == sorted(card.name for card in cards)
    assert "Archer" in [card.name for card in found(cards, "bow")]
    assert [card.name for card in found(cards, "archer SD1-4")] == ["Archer"]
    assert found(cards, "no such thing") == []
    archer = next(card for card in cards if card.id == "archer")
    assert (archer.figure("Hits"), archer.figure("Damage")) == ("4", "1")


def test_the_library_is_searched_by_keys():
    scene = CodexScene()
    stage = open_scene(scene)
    key(scene, pygame.K_f, pygame.KMOD_LCTRL)
    write(scene, "wolf")
    assert [card.name for card in scene.shown] == ["Wolf"]
    assert scene.chosen is not None
    key(scene, pygame.K_RETURN)
    assert scene.desk.ring.widget is scene.table
    key(scene, pygame.K_ESCAPE)
    assert stage.asked == [("pop", None)]


def test_the_library_has_a_page_for_each_topic_and_a_search_goes_through_all():
    scene = CodexScene()
    open_scene(scene)
    assert [one.key for one in scene.topics.choices] == [key for key, _name in TOPICS]
    names = {}
    scene.desk.focus(scene.topics)
    for topic, _name in TOPICS[1:]:
        key(scene, pygame.K_RIGHT)
        assert scene.topic == topic
        names[topic] = [card.name for card in scene.shown]
        scene.update(16)
    assert {"Deep forest", "Road"} <= set(names["terrain"])
    assert "Blizzard" in names["weather"]
    assert {"On meeting", "By default"} <= set(names["order"])
    assert {"Sneak", "Stunned", "Knocked out"} <= set(names["state"])
    assert "Shocked" not in names["state"]
    assert {"Smoke bomb", "Quick"} <= set(names["special"])
    scene.search("blizzard")
    assert [card.topic for card in scene.shown] == ["weather"]
    assert scene.chosen.figure("Combat and defense of all") == "−2"
    scene.search("sees through")
    assert {card.name for card in scene.shown} == {"Possess beast", "Share senses"}


def test_chips_of_the_library_tell_what_specials_do_and_what_rules_say():
    scene = CodexScene()
    open_scene(scene)
    scene.search("arbalest")
    told = {chip.chip_text: chip.tip for chip in every(scene, Chip)}
    assert told["Anti-air"].text == "Two better against fliers within two sizes"
    assert told["Anti-air"].rule == "SD2-6.20"
    scene.search("smoke covers")
    told = {chip.chip_text: chip.tip for chip in every(scene, Chip)}
    assert told["SD2-6.20"].text.startswith("Specials act as in table")


def test_the_library_of_other_rules_tells_their_specials():
    scene = CodexScene(ruleset="battle_for")
    open_scene(scene)
    assert [one.key for one in scene.topics.choices] == ["unit", "terrain", "state", "special"]
    scene.search("shockamancy")
    assert "Stuns Hits before the blows fall" in [card.text for card in scene.shown]


@pytest.mark.parametrize(("size", "percent"), LAYOUTS)
def test_layout_of_the_library_has_no_faults(size, percent):
    assert lint(CodexScene(), size, percent) == []


# Pictures


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, shot in SHOTS.items() if shot.campaign])
def test_every_picture_of_a_campaign_can_be_drawn(name):
    picture = draw_shot(name, (1280, 800), 80, ShotWish(days=2))
    assert picture.get_size() == (1280, 800)


@pytest.mark.slow
def test_a_picture_is_the_same_each_time():
    wish = ShotWish(days=3, seed=5)
    one, two = (pygame.image.tobytes(draw_shot("report", (1280, 800), 100, wish), "RGB") for _ in range(2))
    assert one == two


@pytest.mark.slow
def test_a_seat_sits_at_its_own_turn():
    flow = seated(ShotWish(seat="lapis", days=2))
    assert flow.table.sitting == "lapis"
    assert flow.table.outlook().view.on_turn
    assert flow.table.session.campaign.clock.day == 3
    with pytest.raises(NothingToShow, match="no seat"):
        seated(ShotWish(seat="nobody"))


@pytest.mark.slow
def test_a_battle_waits_for_its_seat():
    flow = in_battle(ShotWish())
    assert flow.table.stop.kind == "battle"
    assert flow.table.question.side == flow.table.sitting


# Commands


def test_shot_writes_a_picture(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(pygame, "quit", lambda: None)
    out = tmp_path / "deep" / "about.png"
    assert cli.main(["shot", "about", "--out", str(out), "--size", "1280x800", "--scale", "80"]) == 0
    assert pygame.image.load(out).get_size() == (1280, 800)
    assert capsys.readouterr().out.strip() == str(out)


def test_shot_lists_its_screens(capsys):
    assert cli.main(["shot", "--list"]) == 0
    told = capsys.readouterr().out
    assert all(name in told for name in SHOTS)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["shot"], 2, "which screen"),
        (["shot", "moon"], 2, "there is no screen 'moon'"),
        (["shot", "about", "--size", "big"], 2, "--size takes"),
        (["shot", "about", "--scale", "20"], 2, "--scale takes"),
        (["shot", "report", "--days", "0"], 2, "--days takes"),
        (["shot", "report", "--scenario", "nowhere"], 1, "there is no scenario"),
        (["shot", "report", "--seat", "nobody"], 1, "there is no seat"),
        (["play", "nowhere"], 2, "there is no scenario"),
        (["play", "--size", "1x1"], 2, "--size takes"),
    ],
)
def test_commands_refuse_in_a_sentence(words, code, said, capsys, monkeypatch):
    monkeypatch.setattr(pygame, "quit", lambda: None)
    assert cli.main(words) == code
    assert said in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("words", [["play"], ["play", "duel"]])
def test_the_program_leaves_after_its_first_picture(words, tmp_path):
    environment = {
        **os.environ,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "SECOND_DAWN_LEAVE": "first-frame",
        "SECOND_DAWN_HOME": str(tmp_path),
    }
    done = subprocess.run(
        [sys.executable, "-m", "game.tools.cli", *words],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_options_of_the_program():
    assert not AppOptions().leave


def test_play_of_a_scenario_opens_its_sheet_over_the_title(play):
    from game.ui.app.play import _BesideTitle

    scene = _BesideTitle(play, "four_crowns")
    stage = open_scene(scene)
    sheet = last(stage)[1]
    assert isinstance(sheet, NewCampaignScene)
    below = open_scene(sheet)
    until(sheet, lambda: sheet.model is not None, frames=100_000)
    assert sheet.model.offer.id == "four_crowns"
    scene.update(16)
    assert len(stage.asked) == 1, "only once"
    click(sheet, find(sheet, "Back"))
    assert below.asked == [("pop", None)]


def test_beasts_tell_what_they_eat_and_how_far_food_wins_them() -> None:
    from game.session import library

    tables = library.rules().tables
    cards = {card.id: card for card in cards_of(tables["unit"], wild=tables, facts=library.kind_facts())}
    assert cards["wolf"].figure("Won over by") == "Meat"
    assert cards["bear"].figure("Fed by a scout") == "makes friends, is never tamed"
    assert cards["archer"].figure("Eats") == ""
