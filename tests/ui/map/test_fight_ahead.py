"""The chances of a fight before it is begun: in the dialog, refined while one looks; under the pointer."""

import time
from fractions import Fraction

import pygame

from game.core.records import SideId
from game.ui.map.control.fight_words import _said, assumed_words, chance_words, short_words
from game.ui.map.dialogs.attack_choice import AttackDialog, enemies
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.screen.scene import MapScene
from game.ui.stage.scene import QuietStage
from game.views.prospects import Outcome
from tests.field import Field
from tests.ui.map_input import MapHands, map_scene_for, of_field

LAPIS = SideId("lapis")


def _near() -> Field:
    return Field(
        ["..."], lapis={"a": ((1, 0), {"stabber": 3})}, cinnabar={"z": ((1, 0), {"stabber": 3, "piker": 1})}
    )


def _beside() -> Field:
    field = Field(
        ["....", "...."],
        lapis={"a": ((0, 0), {"stabber": 3})},
        cinnabar={"z": ((1, 0), {"stabber": 2})},
    )
    field.know("lapis", "z", "spot")
    return field


def _scene(field: Field, *, patient: bool) -> MapScene:
    scene = map_scene_for(of_field(field), LAPIS)
    scene.patient = patient
    stage = QuietStage()
    scene.enter(stage)
    scene.layout((1280, 800), stage.kit)
    scene.commands.do("next_stack")
    scene.commands.do("centre")
    return scene


def _dialog(scene: MapScene) -> AttackDialog:
    scene.commands.do("attack")
    return next(one for one in scene.desk.overlays if isinstance(one, AttackDialog))


def _notes(scene: MapScene) -> list[str]:
    tip = scene.view.tip.shown
    return [note.text for note in tip.notes] if tip is not None else []


def test_the_dialog_says_more_while_one_looks_and_rests_when_it_is_closed() -> None:
    scene = _scene(_near(), patient=False)
    dialog = _dialog(scene)
    (ahead,) = dialog.ahead
    until = time.monotonic() + 20
    while not ahead.foreseen.complete and time.monotonic() < until:
        scene.update(60)
        time.sleep(0.002)
    scene.update(60)
    assert ahead.foreseen.complete
    told = chance_words(ahead.foreseen, figures=True)
    assert told.startswith("Chance to win ")
    assert told.endswith("(2,000 trials)")
    assert ahead.chances.text_shown == told
    scene.desk.close(dialog)
    assert not ahead.attached


def test_who_is_certain_to_fall_is_told_so() -> None:
    sure = Outcome(won=Fraction(0), lost=Fraction(1), fallen=(Fraction(3), Fraction(0)))
    tried = Outcome(won=Fraction(0), lost=Fraction(1), fallen=(Fraction(3), Fraction(0)), trials=1000)
    exact, guessed = (
        _said((3, 2), outcome, in_bouts=False, figures=True, complete=True) for outcome in (sure, tried)
    )
    assert exact.startswith("Your stack is certain to fall. Expected losses: 3 of your 3")
    assert guessed.startswith("Chance to wipe them out ")


def test_what_is_not_known_is_named() -> None:
    field = _near()
    reader = SideQueries(field.outlook("lapis"))
    ahead = reader.prospects.of(field.names["a"], field.handle("lapis", "z"))
    assert chance_words(ahead, figures=True) == "Calculating the odds…"
    ahead.settle()
    assert ahead.beginning is not None
    assert "Expected losses: " in chance_words(ahead, figures=True)
    assert assumed_words(ahead.beginning.assumed).startswith(
        "Stats of 4 enemies unknown: assumed unhurt, level 1, no leader"
    )
    assert "%" in short_words(ahead, figures=True)
    assert "%" not in short_words(ahead, figures=False) + chance_words(ahead, figures=False)


def test_a_target_that_may_not_be_chosen_says_why() -> None:
    field = Field(
        ["..."],
        lapis={"a": ((1, 0), {"stabber": 3})},
        cinnabar={"y": ((1, 0), {"scout": 1}), "z": ((1, 0), {"stabber": 3})},
    )
    found = enemies(SideQueries(field.outlook("lapis")), field.names["a"])
    assert [enemy.reason for enemy in found] == [
        "Without a commander, only scouts can choose their targets"
    ] * 2


def test_an_enemy_in_reach_under_the_pointer_is_told_of_once_the_pointer_rests() -> None:
    field = _beside()
    scene = _scene(field, patient=True)
    at = scene.view.ground.screen(field.at((1, 0)))
    scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)))
    scene.update(50)
    assert not _notes(scene)
    for _ in range(40):
        scene.update(16)
    assert _notes(scene)[0].startswith("2 Stabbers: Chance to win ")
    far = scene.view.ground.screen(field.at((0, 1)))
    scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=far, rel=(1, 1), buttons=(0, 0, 0)))
    for _ in range(40):
        scene.update(16)
    assert not any("Chance to win" in text for text in _notes(scene))


def test_the_field_of_a_city_says_what_is_won_and_what_holds_for_all_is_said_once() -> None:
    field = Field(
        ["......", "......"],
        cities={(2, 0): ("cinnabar", 2)},
        lapis={"l": ((2, 0), {"warlord": 1, "stabber": 3})},
        cinnabar={"z": ((2, 0), {"piker": 3}), "y": ((2, 0), {"archer": 2}), "far": ((5, 1), {"warlord": 1})},
    )
    hands = MapHands(of_field(field))
    hands.conduct.select(field.names["l"])
    dialog = AttackDialog(hands.conduct.reader, field.names["l"], lambda _handle: None, patient=True)
    said = dialog._below._texts
    assert "With none of them left on the field, City 0 is yours." in said
    assert sum(text.startswith("In the trials") for text in said) == 1
    assert [text for text in said if text.endswith("only cover the others.")] == [
        "Cinnabar: 3 Pikers: 2 of theirs only cover the others."
    ]
