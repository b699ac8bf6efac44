"""Eyes along a path, the hex tooltip and the card: where one is seen, who may hide, who knows. No pixels."""

from fractions import Fraction

import pygame
import pytest

from game.core.commands.common import Command
from game.core.decisions import StandingOrders
from game.core.engine import Applied
from game.core.events.common import BattleBegan
from game.core.records import BattleId, HexId, SideId, replace
from game.core.state import Awareness
from game.ui.look.pixels import opaque_surface
from game.ui.map.control.route import route_to
from game.ui.map.models.hex_model import hex_model, hex_tip
from game.ui.map.models.hex_sight import cover_notes, with_sight
from game.ui.map.models.knowledge_model import knowing_model, known_marks
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.sighting_model import sighting_model
from game.ui.map.models.stack_model import stack_model
from game.ui.map.models.watch_words import chance_text, known_words
from game.ui.map.viewport.path_eyes import NO_EYES, draw_eyes, eyes_of
from game.ui.widgets.tip import Tip
from game.views.preview import SeatOutlook
from tests.field import Field
from tests.ui.map_input import MapHands, of_field


def field(**more) -> Field:
    """A scout in a forest, a foe's city and pikers in sight at the end of the way."""
    return Field(
        [".ff.C.", "..r...", "......"],
        cities={(4, 0): ("cinnabar", 1)},
        lapis={
            "eye": ((1, 0), {"scout": 2}),
            "band": ((1, 1), {"stabber": 3}),
            "watch": ((2, 0), {"scout": 1}),
        },
        cinnabar={"foe": ((2, 0), {"piker": 3})},
        params={"blank_unknown_land": False},
        **more,
    )


def reader(one: Field) -> SideQueries:
    return SideQueries(one.outlook("lapis"))


def way(one: Field, *places: tuple[int, int]) -> list[HexId]:
    return [one.at(place) for place in places]


def sneaks(one: Field, name: str, stance: str = "open") -> Field:
    stack = replace(one.stack(name), gait="sneak", stance=stance)
    one.campaign = replace(one.campaign, stacks={**one.campaign.stacks, stack.id: stack})
    return one


def test_an_eye_names_who_would_see_the_stack() -> None:
    here = field()
    eyes = eyes_of(reader(here), here.names["eye"], way(here, (2, 0), (3, 0), (4, 0)))
    assert [(one.hex, one.eye, one.text) for one in eyes.signs] == [
        (here.at((2, 0)), "seen", "Seen by 3 Pikers (Cinnabar)"),
        (here.at((4, 0)), "seen", "Seen by City 0"),
    ]
    assert [one.text for one in eyes.chips] == ["Seen by 3 Pikers (Cinnabar) and 1 more"]


def test_a_way_past_nobody_says_so_only_where_enemies_are_near() -> None:
    here = field()
    near = eyes_of(reader(here), here.names["eye"], way(here, (1, 1)))
    assert [one.text for one in near.chips] == ["Unseen as far as you know"]
    lonely = Field(["....."], lapis={"eye": ((0, 0), {"scout": 1})})
    assert eyes_of(reader(lonely), lonely.names["eye"], way(lonely, (1, 0))) == NO_EYES


def test_an_eye_with_a_question_mark_where_cover_ends() -> None:
    """SD5-11.02."""
    here = sneaks(field(), "eye")
    eyes = eyes_of(reader(here), here.names["eye"], way(here, (1, 1), (2, 1)))
    (sign,) = eyes.signs
    assert (sign.hex, sign.label, sign.rule) == (here.at((2, 1)), "?", "SD5-8.03")
    assert eyes.chips == ()


def test_a_sneak_past_known_enemies_has_its_chance() -> None:
    """SD5-11.06."""
    here = sneaks(field(), "watch", "hidden")
    eyes = eyes_of(reader(here), here.names["watch"], way(here, (3, 0)))
    (sign,) = eyes.signs
    assert sign.hex == here.at((2, 0))
    (chip,) = eyes.chips
    assert chip.text == sign.text
    assert chip.text.endswith("in 10 past 3 Pikers (Cinnabar)")


def test_chances_in_words() -> None:
    assert chance_text(Fraction(7, 10)) == "7 in 10"
    assert chance_text(Fraction(49, 100)) == "about 5 in 10"
    assert chance_text(Fraction(1, 100)) == "under 1 in 10"


def test_the_tooltip_says_whether_the_selected_stack_may_hide() -> None:
    """SD5-8.01, SD5-8.03, SD5-11.01."""
    here = field()
    read, eye, band = reader(here), here.names["eye"], here.names["band"]
    assert [one.text for one in cover_notes(read, eye, here.at((1, 0)))] == [
        "Scouts may hide here and sneak in"
    ]
    (bare,) = cover_notes(read, eye, here.at((2, 1)))
    assert bare.tone == "bad"
    assert bare.text.endswith("(SD5-8.03)")
    hide, sneak = cover_notes(read, band, here.at((1, 0)))
    assert (hide.text.endswith("(SD5-8.01)"), sneak.text.endswith("(SD5-11.01)")) == (True, True)


def test_the_tooltip_says_who_sees_it_and_what_a_search_finds() -> None:
    here = field()
    read = reader(here)
    hex_ = here.at((2, 0))
    tip = with_sight(hex_tip(hex_model(read, hex_)), read, hex_, here.names["eye"])
    rows = {row.label: row.value for row in tip.rows}
    assert rows["Sees it here"] == "3 Pikers (Cinnabar)"
    assert rows["Finds hidden light / heavy"] == "3 / 5 in 10"
    assert with_sight(tip, read, hex_, None) == tip


def test_the_card_says_to_whom_a_stack_is_known() -> None:
    """SD2-14.15: as far as its owner can tell."""
    here = field()
    watch = here.names["watch"]
    assert known_words(reader(here), here.names["band"]) is None
    assert known_words(reader(here), watch) == ("Cinnabar, sees it", "Cinnabar: in sight of 3 Pikers")
    fact = next(f for f in stack_model(reader(here), watch).facts if f.label == "Known to")
    assert (fact.value, fact.rule) == ("Cinnabar, sees it", "SD2-14.15")
    sneaks(here, "eye", "hidden")
    hidden = known_words(reader(here), here.names["eye"])
    assert hidden is not None
    assert hidden[0] == "nobody you know of"
    known = here.campaign.knowledge[SideId("lapis")]
    band = here.names["band"]
    noticed = {band: (Awareness(side=SideId("cinnabar"), day=1, slot=0, how="noticed"),)}
    told = replace(known, noticed=noticed)
    here.campaign = replace(here.campaign, knowledge={**here.campaign.knowledge, SideId("lapis"): told})
    assert known_words(reader(here), band) == ("Cinnabar, day 1", "Cinnabar noticed it on day 1, turn 1")


def test_a_ghost_tells_what_it_was_and_how_it_stood() -> None:
    """SD5-7.07."""
    here = field(stance={"foe": "hidden"})
    here.know("lapis", "foe", "spot")
    assert [one.aside for one in hex_model(reader(here), here.at((2, 0))).who if not one.own] == ["hides"]
    handle = here.handle("lapis", "foe")
    here.do_move("watch", (3, 0))
    read = reader(here)
    (ghost,) = [one for one in hex_model(read, here.at((2, 0))).who if not one.own]
    assert (ghost.title, ghost.aside, ghost.now) == ("Cinnabar: 3 Pikers", "day 1, hid", False)
    facts = {fact.label: fact.value for fact in sighting_model(read, handle).facts}
    assert facts["Last seen"] == "day 1, turn 1"
    assert facts["Stance"] == "hidden"
    assert facts["Found"] == "by a search"


def test_a_route_carries_its_eyes_and_they_are_drawn() -> None:
    one = field()
    hands = MapHands(of_field(one))
    route = route_to(hands.conduct.reader, one.names["eye"], one.at((4, 0)))
    assert [sign.hex for sign in route.eyes.signs][-1] == one.at((4, 0))
    surface = opaque_surface(hands.size)
    before = pygame.image.tobytes(surface, "RGB")
    draw_eyes(surface, hands.scene.view.ground, hands.stage.kit, route.eyes)
    assert pygame.image.tobytes(surface, "RGB") != before


@pytest.mark.parametrize("gait", ["open", "sneak"])
@pytest.mark.parametrize("meet", ["ambush_any", "attack_any", "stay"])
def test_a_planned_path_does_not_know_hidden_units(gait: str, meet: str) -> None:
    """Route, prices, eyes, chips, warnings, reach and the tooltip: equal without anybody on the way and with
    a dozen hidden stacks that wait for who comes."""
    told = []
    for count in (0, 12):
        names = [f"h{number}" for number in range(count)]
        hidden = {name: ((1 + number % 4, number % 2), {"scout": 2}) for number, name in enumerate(names)}
        one = Field(
            [".fdf..", ".ffff.", "......"],
            lapis={"eye": ((0, 0), {"scout": 1}), "band": ((0, 1), {"stabber": 3})},
            cinnabar={"far": ((5, 2), {"piker": 1}), **hidden},
            stance=dict.fromkeys(names, "hidden"),
            orders=dict.fromkeys(names, StandingOrders(meet=meet)),
            params={"blank_unknown_land": False},
        )
        if gait == "sneak":
            sneaks(one, "eye")
        read = reader(one)
        marks = known_marks(read)
        hexes = range(read.grid.size)
        told.append(
            [
                *(route_to(read, stack, hex_) for stack in read.stacks for hex_ in hexes),
                *(with_sight(Tip(), read, hex_, stack) for stack in read.stacks for hex_ in hexes),
                *(knowing_model(read, marks, hex_, None) for hex_ in hexes),
                *(sorted(read.reach(stack).cost.items()) for stack in read.stacks),
                *(stack_model(read, stack) for stack in read.stacks),
            ]
        )
    assert told[0] == told[1]


def test_a_march_into_a_fight_is_not_called_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    here = field()
    seat, band, goal = reader(here), here.names["eye"], here.at((1, 1))
    assert any("Unseen" in one.text for one in route_to(seat, band, goal).eyes.chips)
    began = BattleBegan(
        audience=(SideId("lapis"),),
        battle=BattleId("b1"),
        hex=goal,
        attacker=SideId("lapis"),
        defender=SideId("cinnabar"),
        state="",
    )

    def fights(outlook: SeatOutlook, command: Command) -> Applied:
        return Applied(campaign=outlook.belief, events=(began,))

    monkeypatch.setattr(SeatOutlook, "try_out", fights)
    way = route_to(reader(here), band, goal)
    assert any("battle" in one.text for one in way.warnings)
    assert not any("Unseen" in one.text for one in way.eyes.chips)


def test_a_march_into_an_enemy_city_tells_that_nobody_knows_who_is_inside() -> None:
    here = field()
    texts = [one.text for one in route_to(reader(here), here.names["band"], here.at((4, 0))).warnings]
    assert "City of Cinnabar: nobody knows who is inside" in texts
    assert not any(
        "inside" in one.text for one in route_to(reader(here), here.names["band"], here.at((0, 1))).warnings
    )
