"""What specials change on the battle's screen: rooms of heavies, the log, losses that heal."""

from fractions import Fraction

import pygame
import pytest

from game.core.battle.events import SpecialTold
from game.core.battle.seam import CombatantView, HitLoss
from game.core.records import BattleId, RuleId, replace
from game.dev.pictures.battle_shots import asked_scene
from game.ui.battle.cards.dice_card import LogList
from game.ui.battle.deciding.clash_odds import odds_of
from game.ui.battle.field import footprints
from game.ui.battle.field.field_model import FieldModel
from game.ui.battle.playback.story import Story
from game.ui.battle.screen.scene import BattleScene
from game.ui.look.bodies import body, middle
from game.ui.look.pixels import opaque_surface
from game.ui.stage.scene import QuietStage

IGNORE = RuleId("SD7-2.11")


def test_sd6_5_07_bodies_take_a_triangle_three_rows_of_three_and_rows_of_five_and_six() -> None:
    rows = {}
    for count in (1, 3, 9, 27):
        downs = [middle(hex_)[1] for hex_ in body(count)]
        rows[count] = [downs.count(down) for down in sorted(set(downs))]
    assert rows == {1: [1], 3: [1, 2], 9: [3, 3, 3], 27: [5, 6, 5, 6, 5]}


@pytest.fixture(scope="module")
def scene() -> BattleScene:
    made = asked_scene("swarm", "declare", 3)
    stage = QuietStage()
    made.enter(stage)
    made.layout((1280, 800), stage.kit)
    made.update(16)
    return made


def test_sd6_5_07_heavies_on_the_ground_stand_on_the_hexes_of_their_bodies(
    scene: BattleScene,
) -> None:
    rooms = {str(unit.kind): unit.footprint for unit in scene.view.units}
    assert (rooms["war_elephant"], rooms["bear"], rooms["stabber"], rooms["spiderling"]) == (9, 3, 1, 1)
    model = scene.screen.field.model
    assert isinstance(model, FieldModel)
    asked: list[str] = []

    def place(unit: CombatantView) -> tuple[float, float]:
        asked.append(unit.kind)
        return (100.0, 100.0)

    surface = opaque_surface((200, 200))
    before = pygame.image.tobytes(surface, "RGB")
    footprints.draw_footprints(surface, model, place)
    assert set(asked) == {"war_elephant", "bear", "giant_spider"}
    assert pygame.image.tobytes(surface, "RGB") != before
    elephant = next(unit for unit in scene.view.units if unit.kind == "war_elephant")
    assert footprints.leaves_one(elephant)
    assert not footprints.leaves_one(replace(elephant, zone="lower"))
    assert not footprints.leaves_one(replace(elephant, condition="critical"))


def test_the_log_names_the_special_that_changed_a_blow_and_tells_it(
    scene: BattleScene,
) -> None:
    view, names = scene.view, scene.names
    story = Story(names, [party.side for party in view.parties])
    hurt = next(unit for unit in view.units if unit.kind == "war_elephant")
    for amount in (4, 0):
        event = SpecialTold(
            audience=frozenset(),
            rule=IGNORE,
            battle=BattleId("b"),
            unit=hurt.id,
            special="ignores",
            how="ignored",
            amount=amount,
        )
        story.add([event])
    part, all_ = story.full[-2:]
    assert (part.text, all_.text) == ("Damage ignore", "Damage ignore")
    assert part.label.endswith("shrugs off part of it")
    assert all_.label.endswith("shrugs it off")
    tip = LogList(story.full)._tip(len(story.full) - 1)
    assert tip is not None
    assert [note.text for note in tip.notes] == [names.by_rule(IGNORE)[1]]


def test_who_heals_by_its_blows_may_lose_less_than_nothing(scene: BattleScene) -> None:
    row = next(row for row in scene.rows if not row.certain)

    def loss(expected: Fraction, least: int, most: int) -> HitLoss:
        return HitLoss(expected=expected, least=least, most=most)

    healed = replace(
        row,
        certain=False,
        margins=((1, 100),),
        losses=(loss(Fraction(10), 4, 12), loss(Fraction(-26, 10), -4, 4)),
    )
    odds = odds_of([healed], scene.view, scene.names, exact=True)
    assert odds is not None
    assert [(line.left, line.right) for line in odds.losses] == [("5.0", "−1.3"), ("2–6", "−2 to 2")]
