"""The map tells what an attack, or a march among foreign stacks, would come to (TB-7, TB-8)."""

from collections.abc import Sequence

import pygame
import pytest

from game.core.commands.common import Attack, MoveStack
from game.core.commands.turns import NextStage
from game.core.decisions import Option, Question
from game.core.engine import Applied
from game.core.records import HexId, QuestionId, StackId, replace
from game.session.session import Session
from game.ui.map.control.forced import BARRED, FORCED, guard_notes, guarded
from game.ui.map.dialogs.attack_choice import AttackDialog, enemies
from game.ui.map.dialogs.reaction_dialog import ReactionDialog
from game.ui.map.models.clash_words import balance_words, exchange_words, strike_words
from game.ui.map.models.hex_model import hex_model
from game.ui.map.models.knowledge_model import known_marks
from game.ui.map.models.scout_path import ScoutPath, scouts_of
from game.ui.map.models.side_model import side_model
from game.ui.map.paint.scene_data import CHARTED, IN_SIGHT, MANNED
from game.ui.map.viewport.path_eyes import UNKNOWN
from game.ui.widgets.labels import TokenMark
from game.views.encounters import NOBODY, asked, encounter
from tests.rulesets.battle_for.small_states import BLUE as BLUE_SIDE
from tests.rulesets.battle_for.small_states import RED as RED_SIDE
from tests.ui.map_input import MapHands
from tests.ui.tb_input import Army, campaign, hands_on

pytestmark = pytest.mark.usefixtures("bare_ground")

ARMY, SCOUT = StackId("a"), StackId("b")
RED: dict[str, Army] = {
    "a": ((2, 2), ["chief", "beast", "foot", "bow"], {"3": "2"}),
    "b": ((3, 3), ["hawk_eye"], {}),
}
BLUE: dict[str, Army] = {
    "y": ((4, 3), ["foot", "foot"], {}),
    "z": ((4, 3), ["chief", "foot", "bow"], {}),
    "x": ((4, 1), ["beast"], {}),
}


def at(hands: MapHands, column: int, row: int) -> HexId:
    return hands.conduct.reader.grid.at(column, row)


@pytest.fixture(scope="module")
def scouted() -> Session:
    """The combat part of a turn in which a scout has looked into the hexes of two enemies."""
    found = hands_on(campaign(stage="scout", red=RED, blue=BLUE))
    reader = found.conduct.reader
    path = ScoutPath(reader, scouts_of(reader, SCOUT)[0], at(found, 3, 3))
    for place in ((4, 3), (4, 2), (4, 1)):
        assert path.lead(at(found, *place)) is None
    session = found.session
    for command in (path.command, NextStage(by=RED_SIDE)):
        assert isinstance(session.submit(command), Applied)
    return session


@pytest.fixture
def hands(scouted: Session) -> MapHands:
    """Hands on a session of its own that stands where `scouted` does."""
    begun = scouted.campaign
    found = hands_on(Session(scouted.world, begun, begun, scouted.state))
    found.conduct.select(ARMY)
    return found


def kinds(hands: MapHands) -> Sequence[tuple[HexId, str]]:
    return [(one.hex, one.kind) for one in guarded(hands.conduct.reader, ARMY)]


def test_tb_7_01_hexes_that_force_an_attack_are_ringed(hands: MapHands) -> None:
    assert kinds(hands) == [(at(hands, 4, 1), FORCED), (at(hands, 4, 3), FORCED)]
    rings = hands.scene.view.overlays().rings
    assert {ring.kind for ring in rings} == {"forced"}


def test_tb_7_05_after_an_attack_they_are_closed(hands: MapHands) -> None:
    hands.conduct.march(at(hands, 4, 1))
    hands.wait(2000)
    fight_on(hands)
    left = guarded(hands.conduct.reader, ARMY)
    assert {one.kind for one in left} <= {BARRED}
    assert all(one.rule == "TB-7.05" for one in left)


def fight_on(hands: MapHands) -> None:
    """Declare as it stands, as often as asked."""
    from game.core.commands.common import Answer
    from game.core.decisions import Reply

    while hands.session.campaign.questions:
        question = hands.session.campaign.questions[0]
        reply = Reply(choice=question.default or question.options[0].id)
        hands.session.submit(Answer(by=question.side, question=question.id, reply=reply))
    hands.conduct.settle()


def test_a_march_says_what_it_forces_and_what_it_would_come_to(hands: MapHands) -> None:
    alone = hands.conduct.way(ARMY, at(hands, 4, 1))
    texts = [warned.text for warned in alone.warnings]
    assert len(texts) == 1
    assert texts[0].startswith("Must attack: deals about ")
    several = hands.conduct.way(ARMY, at(hands, 4, 3))
    assert [warned.text for warned in several.warnings] == ["Must attack one of 2 there"]
    assert any(chip.text == "Hit-and-Run possible" for chip in several.eyes.chips)


def test_tb_7_13_unknown_hexes_on_a_way_are_marked(hands: MapHands) -> None:
    route = hands.conduct.way(ARMY, at(hands, 2, 4))
    assert [(sign.hex, sign.eye) for sign in route.eyes.signs] == [(hex_, UNKNOWN) for hex_ in route.now]
    assert any("ambush possible" in chip.text for chip in route.eyes.chips)


@pytest.mark.slow
def test_the_choice_of_a_target_shows_both_strikes(hands: MapHands) -> None:
    hands.conduct.march(at(hands, 4, 3))
    hands.wait(2000)
    question = hands.conduct.asked
    assert question is not None
    assert question.kind == "target"
    dialog = hands.overlay()
    assert isinstance(dialog, ReactionDialog)
    foes = asked(hands.conduct.reader.outlook, question).foes
    assert len(foes) == 2
    for foe in foes:
        assert foe.outlook is not None
        assert dialog.choices[foe.handle].second == exchange_words(foe.outlook)


@pytest.mark.slow
def test_the_target_is_chosen_by_keys_alone(hands: MapHands) -> None:
    hands.conduct.march(at(hands, 4, 3))
    hands.wait(2000)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    hands.wait(500)
    battle = next(iter(hands.session.campaign.battles.values()))
    assert battle.attacker == hands.side


def test_tb_7_06_an_attack_in_the_hex_shows_why_others_are_barred() -> None:
    red: dict[str, Army] = {"a": ((4, 3), ["chief", "foot"], {})}
    session = campaign(red=red, blue={name: BLUE[name] for name in ("y", "z")})
    hands = hands_on(session)
    hands.conduct.select(ARMY)
    found = enemies(hands.conduct.reader, ARMY)
    assert len(found) == 2
    assert all(enemy.opening.startswith("You deal ") for enemy in found)
    hands.conduct.attack(ARMY, found[0].handle)
    hands.wait(500)
    fight_on(hands)
    if ARMY in hands.conduct.reader.view.stacks:
        again = enemies(hands.conduct.reader, ARMY)
        assert all(enemy.rule == "TB-7.04" for enemy in again)
        dialog = AttackDialog(hands.conduct.reader, ARMY, lambda _handle: None)
        assert dialog.enemies == again


def test_what_is_tried_out_rolls_no_die_and_changes_nothing(hands: MapHands) -> None:
    before = hands.session.campaign
    reader = hands.conduct.reader
    path = reader.reach(ARMY).path(at(hands, 4, 1))
    command = MoveStack(by=hands.side, stack=ARMY, path=path)
    first, second = (encounter(reader.outlook, command) for _ in range(2))
    assert first == second != NOBODY
    assert hands.session.campaign is before
    far = Attack(by=hands.side, stack=ARMY, target=first.foes[0].handle)
    assert encounter(reader.outlook, far) == NOBODY


def test_the_words_of_an_exchange(hands: MapHands) -> None:
    found = next(one for one in guarded(hands.conduct.reader, ARMY) if one.hex == at(hands, 4, 1))
    view = found.encounter.foes[0].outlook
    assert view is not None
    mine = view.strikes[0]
    assert strike_words(mine).startswith(f"{mine.least} to {mine.most}, ")
    assert "strike" in exchange_words(view)
    assert balance_words(view) == f"deals about {round(mine.mean)}, takes {round(view.strikes[1].mean)}"


def test_tb_2_04_the_knowledge_map_tells_own_known_and_bare_land_apart(hands: MapHands) -> None:
    tones = known_marks(hands.conduct.reader).tones
    assert tones[at(hands, 2, 2)] == MANNED
    assert tones[at(hands, 4, 1)] == IN_SIGHT
    assert tones[at(hands, 8, 1)] == CHARTED
    hands.scene.commands.do("knowledge")
    model = hands.scene.view.knowing
    assert model is not None
    assert [line.label for line in model.tones] == ["units of yours", "known now", "terrain only"]


def test_the_tooltip_of_a_hex_tells_prices_and_what_the_land_does_for_defenders(hands: MapHands) -> None:
    model = hex_model(hands.conduct.reader, at(hands, 1, 1), ARMY)
    assert [figure.label for figure in model.figures][:2] == ["This stack", "Walkers"]
    assert model.caption == "Defense here"
    assert ("Walkers +1 Defense", True) in model.hiders
    assert model.place.endswith("terrain only")
    assert hex_model(hands.conduct.reader, at(hands, 4, 1), ARMY).hiders == ()


def test_tb_7_17_the_game_master_names_a_side_by_its_token(hands: MapHands) -> None:
    """The question who ambushes offers sides; each stands there with its colours."""
    sides = [side for side in hands.conduct.reader.view.sides if side != hands.side]
    question = Question(
        id=QuestionId("q"),
        side=hands.side,
        kind="ambusher",
        prompt="Who ambushes the stack?",
        options=tuple(Option(id=side, label=str(side)) for side in sides),
        default=sides[0],
    )
    chosen: list[str] = []
    dialog = ReactionDialog(hands.conduct.reader, question, chosen.append)
    hands.desk.open(dialog)
    marks = [part for part in dialog.walk() if isinstance(part, TokenMark)]
    assert [mark.look.side for mark in marks] == [hands.conduct.reader.colour(side) for side in sides]
    dialog.choices[sides[0]].activate()
    assert chosen == [sides[0]]


def test_tb_7_11_an_attack_that_ends_a_peace_says_so() -> None:
    red: dict[str, Army] = {"a": ((4, 3), ["chief", "foot"], {})}
    session = campaign(red=red, blue={"y": BLUE["y"]})
    state = session.campaign
    blue = replace(state.sides[BLUE_SIDE], at_peace=(RED_SIDE,))
    mine = replace(state.sides[RED_SIDE], at_peace=(BLUE_SIDE,))
    peaceful = replace(state, sides={**state.sides, BLUE_SIDE: blue, RED_SIDE: mine})
    hands = hands_on(Session(session.world, peaceful, peaceful, session.state))
    (enemy,) = enemies(hands.conduct.reader, ARMY)
    assert enemy.opening.endswith("this makes them enemies until the turn ends.")


def test_the_next_step_is_priced_exactly_and_stacks_out_of_command_say_so() -> None:
    red: dict[str, Army] = {"a": ((2, 1), ["chief"], {}), "c": ((1, 4), ["foot"], {})}
    reader = hands_on(campaign(red=red)).conduct.reader
    road = hex_model(reader, reader.grid.at(2, 2), ARMY).figures[0]
    assert (road.label, road.value) == ("This stack", "free, by road")
    asides = {jump.stack: jump.aside for jump in side_model(reader, ()).resting}
    assert asides[StackId("c")] == "no orders"


def test_the_tooltip_of_a_guarded_hex_says_what_entering_it_means(hands: MapHands) -> None:
    reader = hands.conduct.reader
    found = guarded(reader, ARMY)
    notes = guard_notes(reader, found, at(hands, 4, 1))
    assert notes[0].text == "Whoever enters must attack (TB-7.01)"
    assert notes[1].text.startswith("Blue: You deal ")
    assert guard_notes(reader, found, at(hands, 1, 1)) == ()
