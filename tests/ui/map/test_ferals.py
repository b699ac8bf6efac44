"""Ferals and food on the map screen: the prompt, its choices, badges, marks, words, keys."""

from functools import cache

import pygame
import pytest

from game.core.commands.ferals import FeedFeral
from game.core.packs import Food, Pack
from game.core.records import HexId, SideId, replace
from game.ui.map.dialogs.feral_dialog import WildDialog
from game.ui.map.dialogs.food_dialog import FoodDialog
from game.ui.map.models.feral_model import wild_models
from game.ui.map.models.hex_model import hex_model
from game.ui.map.models.sighting_model import sighting_model
from game.ui.map.models.stack_model import stack_model
from game.ui.map.models.tokens_of import food_marks, foreign_look
from game.ui.map.paint.scene_data import FoodMark
from game.ui.stage.event_player import Heard, acts_of
from tests.field import Field
from tests.ui.layout_lint import lint
from tests.ui.map.test_map_layout import SHORTENED, SHORTENED_WHEN_LARGE
from tests.ui.map_input import MapHands, of_field

pytestmark = pytest.mark.usefixtures("bare_ground")

SHIFT = pygame.KMOD_SHIFT
MEAT = 12_000


@cache
def _field() -> Field:
    """A rider and scouts with meat, infantry with a horse; in the next hex two packs that have ended their
    turn, so that they let everybody come."""
    field = Field(
        ["..f.....", "..ff....", "..ffh...", "...hh^.."],
        cinnabar={"far": ((7, 3), {"stabber": 1})},
        lapis={
            "rider": ((2, 2), {"rider": 1, "scout": 2}),
            "band": ((2, 2), {"piker": 2, "horse": 1}),
        },
        ferals={"wolves": ((3, 2), {"wolf": 3}), "spiders": ((3, 2), {"giant_spider": 1})},
        roles={"ferals": "feral"},
    )
    rider = replace(field.stack("rider"), food={"meat": MEAT, "rations": 4000})
    field.campaign = replace(field.campaign, stacks={**field.campaign.stacks, rider.id: rider})
    while field.campaign.clock.on_turn != "lapis":
        field.end()
    asleep = {field.names[name]: Pack(ended=True) for name in ("spiders", "wolves")}
    field.campaign = replace(field.campaign, packs=asleep)
    return field


@pytest.fixture
def hands() -> MapHands:
    """The rider stands next to the ferals and is selected."""
    hands = MapHands(of_field(_field()))
    hands.conduct.select(_field().names["rider"])
    return hands


@cache
def _meeting() -> MapHands:
    """He has come into their hex, and the prompt has opened."""
    hands = MapHands(of_field(_field()))
    hands.conduct.select(_field().names["rider"])
    hands.conduct.march(_field().at((3, 2)))
    hands.key(pygame.K_PERIOD)
    return hands


@pytest.fixture
def met() -> MapHands:
    """The prompt is open: what a test does on the map is seen by those after it."""
    hands = _meeting()
    if not hands.desk.overlays:
        hands.key(pygame.K_w, SHIFT)
    return hands


def _prompt(hands: MapHands) -> WildDialog:
    dialog = hands.desk.overlays[-1]
    assert isinstance(dialog, WildDialog)
    return dialog


def test_the_prompt_opens_of_itself_once_a_march_meets_ferals(met: MapHands) -> None:
    dialog = _prompt(met)
    assert [c.id for c in dialog.model.choices] == ["feed", "friendly", "tame", "attack", "withdraw"]
    met.key(pygame.K_ESCAPE)
    met.conduct.settle()
    met.wait(16)
    assert not met.desk.overlays
    met.key(pygame.K_w, SHIFT)
    assert _prompt(met)


def test_every_closed_choice_says_why_with_its_rule(met: MapHands) -> None:
    models = wild_models(met.conduct.reader, _field().names["rider"])
    assert {m.title for m in models} == {"Giant spider", "3 Wolves"}
    closed = {(m.title, c.id): c.rule for m in models for c in m.choices if c.reason}
    assert closed == {("Giant spider", "friendly"): "SD3-7.05", ("Giant spider", "tame"): "SD3-7.05"}
    for model in models:
        assert all((c.command is None) == bool(c.reason) for c in model.choices)
        assert {f.label: f.value for f in model.facts}["You carry"] == "Meat 120, Rations 40"


def test_the_prompt_opens_at_the_ferals_that_are_selected(met: MapHands) -> None:
    met.key(pygame.K_ESCAPE)
    reader = met.conduct.reader
    for handle in reader.handles_in(_field().at((3, 2))):
        met.conduct.select_sighting(handle)
        met.key(pygame.K_w, SHIFT)
        assert _prompt(met).model.handle == handle
        facts = {f.label: f.value for f in sighting_model(reader, handle).facts}
        assert facts["Won over by"] == "Meat"
        met.key(pygame.K_ESCAPE)
    met.conduct.select(_field().names["rider"])


def test_the_prompt_turns_to_the_next_pack(met: MapHands) -> None:
    first = _prompt(met).model.handle
    met.click(_prompt(met).buttons[1])
    assert _prompt(met).model.handle != first


def test_the_card_of_a_stack_tells_of_its_food_and_leads_to_the_prompt(met: MapHands) -> None:
    met.key(pygame.K_ESCAPE)
    model = stack_model(met.conduct.reader, _field().names["rider"])
    assert {f.label: f.value for f in model.facts}["Food"] == "Meat 120, Rations 40"
    card = met.scene.panel.stack
    assert card.wild.visible
    met.click(card.wild)
    assert _prompt(met)


def test_food_has_a_board_of_its_own(hands: MapHands) -> None:
    hands.key(pygame.K_a, SHIFT)
    dialog = hands.desk.overlays[-1]
    assert isinstance(dialog, FoodDialog)
    assert [(c.name, c.held, c.most) for c in dialog.food.carried] == [
        ("Meat", MEAT, 12),
        ("Rations", 4000, 2),
    ]
    assert dialog.food.carried[0].value(99) == MEAT


def test_what_lies_in_a_hex_is_marked_and_told(hands: MapHands) -> None:
    reader = hands.conduct.reader
    here = reader.view.stacks[_field().names["rider"]].hex
    lies = (Food(kind="meat", value=4000, bait=True, by=SideId("lapis")), Food(kind="corpse", value=2000))
    known = replace(reader.view.knowledge, food={str(here): lies})
    object.__setattr__(reader, "view", replace(reader.view, knowledge=known))
    assert food_marks(reader) == (FoodMark(HexId(here), bait=True),)
    figures = {f.label: f.value for f in hex_model(reader, here).figures}
    assert figures["Food"] == "Meat 40 (bait), Corpse 20"


def test_a_meal_is_heard() -> None:
    field = object.__new__(Field)
    field.__dict__.update(_field().__dict__)
    rider = replace(field.stack("rider"), hex=field.at((3, 2)))
    wolves = field.stack("wolves")
    field.campaign = replace(field.campaign, stacks={**field.campaign.stacks, rider.id: rider})
    field.know("lapis", "wolves", "spot") if not field.sees("lapis", "wolves") else None
    handle = field.handle("lapis", "wolves")
    field.must(FeedFeral(by=rider.side, stack=rider.id, unit=rider.units[0], target=handle, food="meat"))
    heard = [a.sound for a in acts_of(field.events, lambda _a, _b: False) if isinstance(a, Heard)]
    assert "munch" in heard
    assert wolves.hex == rider.hex


def _befriend(met: MapHands) -> None:
    if _prompt(met).model.title != "3 Wolves":
        met.click(_prompt(met).buttons[1])
    met.click(_prompt(met).choices[1])
    met.key(pygame.K_PERIOD)


def test_friends_carry_a_heart_and_the_time_of_its_end(met: MapHands) -> None:
    _befriend(met)
    reader = met.conduct.reader
    wolves = next(h for h, bond in reader.view.knowledge.bonds.items() if bond.friend)
    look = foreign_look(reader, wolves)
    assert (look.badge, look.tag) == ("friend", "to dawn")
    facts = {f.label: (f.value, f.rule) for f in sighting_model(reader, wolves).facts}
    assert facts["Mood"] == ("friends of Rider", "SD3-7.04")
    assert met.conduct.log()[0].text == "Rider made friends with 3 Wolves until dawn"
    assert met.conduct.why_no_undo == "Ferals were fed"
    assert not met.desk.overlays


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "percent"),
    [((1280, 800), 80), ((1280, 800), 100), ((1280, 800), 200), ((1600, 1000), 130), ((1920, 1080), 100)],
)
def test_nothing_of_the_boards_is_clipped(size: tuple[int, int], percent: int) -> None:
    hands = MapHands(of_field(_field()), size=size, percent=percent)
    hands.conduct.select(_field().names["rider"])
    large = size[0] / percent * 100 < 1200
    allowed = SHORTENED_WHEN_LARGE if large else SHORTENED

    def problems() -> list[str]:
        return lint(hands.scene, size, percent, stage=hands.stage, may_shorten=allowed)

    hands.key(pygame.K_a, SHIFT)
    assert problems() == []
    hands.key(pygame.K_ESCAPE)
    hands.conduct.march(_field().at((3, 2)))
    hands.key(pygame.K_PERIOD)
    assert isinstance(_prompt(hands), WildDialog)
    assert problems() == []
    hands.key(pygame.K_ESCAPE)
    assert problems() == []
