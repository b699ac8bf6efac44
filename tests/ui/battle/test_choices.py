"""Questions of all kinds on the battle screen: options, units and pairs, by mouse alone and by keys alone."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.core.decisions import BarredUnit, Option, Prospect, Question
from game.core.records import QuestionId, SideId, replace
from game.dev.pictures.battle_demo import (
    CAVALRY,
    DRAGON,
    FLIERS,
    HERO,
    SMALL,
    SWARM,
    demo_session,
    demo_table,
)
from game.dev.pictures.battle_shots import scene_at
from game.ui.battle.cards.choice_card import ChoiceBoard, unit_lines
from game.ui.battle.deciding.choice import BOARDS, AnswerChoice
from game.ui.battle.deciding.choice_model import Pool, chance_words, fates_of, option_aside
from game.ui.battle.deciding.questions import asked_of
from game.ui.keys import COMMANDS
from tests.ui.battle.test_battle_screen import Player


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Grounds and lines are painted in tests of their own."""
    monkeypatch.setattr("game.ui.battle.field.ground_cache.FieldPaint.waiting", property(lambda self: False))


def question(kind: str, *options: Option, **more: Any) -> Question:
    return Question(
        id=QuestionId("q1"), side=SideId("lapis"), kind=kind, prompt="What now", options=options, **more
    )


STAY = Option(id="go", label="Stay")
LEAVE = Option(
    id="leave",
    label="Leave",
    units=("a", "b"),
    barred=(BarredUnit(unit="c", reason="It is stunned", rule="R1"),),
)
CLOSED = Option(id="hide", label="Hide", enabled=False, reason="They cannot hide here", rule="R2")


# --- what is chosen


@pytest.mark.parametrize("kind", ["withdraw", "a kind nobody knows yet"])
def test_a_unit_chooses_the_option_that_is_for_it(kind: str) -> None:
    choice = AnswerChoice.of(question(kind, STAY, LEAVE, CLOSED, default="go"))
    assert choice is not None
    assert choice.reply().choice == "go"
    assert choice.toggle("b")
    assert (choice.reply().choice, choice.reply().units) == ("leave", ("b",))
    assert choice.toggle("b")
    assert choice.reply().units == ()


def test_a_barred_unit_is_not_chosen_and_says_why() -> None:
    choice = AnswerChoice.of(question("withdraw", STAY, LEAVE, CLOSED, default="go"))
    assert choice is not None
    assert not choice.toggle("c")
    bar = choice.why_not("c")
    assert bar is not None
    assert (bar.reason, bar.rule) == ("It is stunned", "R1")


def test_a_closed_option_is_never_chosen_not_even_as_default() -> None:
    choice = AnswerChoice.of(question("depart", STAY, CLOSED, default="hide"))
    assert choice is not None
    assert choice.option == "go"
    assert not choice.choose("hide")
    assert choice.option == "go"


def test_what_was_chosen_is_taken_back_step_by_step() -> None:
    choice = AnswerChoice.of(question("withdraw", STAY, LEAVE, default="go"))
    assert choice is not None
    choice.toggle("a")
    choice.toggle("b")
    assert choice.undo()
    assert choice.reply().units == ("a",)
    assert choice.undo()
    assert choice.undo()
    assert choice.option == "go"
    assert not choice.undo()


def test_units_are_sent_against_others_where_the_kind_has_pairs() -> None:
    chase = Option(id="chase", label="Chase", units=("a", "b"), pairs=(("a", "x"), ("a", "y"), ("b", "y")))
    asked = question("pursue", STAY, chase, default="go", own=("a", "b"), others=("x", "y"))
    choice = AnswerChoice.of(asked)
    assert choice is not None
    assert choice.send("a", "y")
    assert choice.reply().pairs == (("a", "y"),)
    assert choice.send("a", "x")
    assert choice.reply().pairs == (("a", "x"),)
    assert not choice.send("b", "x")
    assert not choice.send("a", "nobody")
    choice.toggle("b")
    assert choice.reply().pairs == (("a", "x"), ("b", "y"))


def test_an_option_for_one_unit_takes_one() -> None:
    choice = AnswerChoice.of(question("form", STAY, LEAVE, default="go"))
    assert choice is not None
    choice.toggle("a")
    choice.toggle("b")
    assert choice.reply().units == ("b",)


def test_every_option_has_a_key() -> None:
    keys = [COMMANDS[f"choice_{number}"].keys for number in range(1, 10)]
    assert all(keys)


# --- whole battles in which everything is asked


def sit(armies: Any, seed: int) -> Player:
    table = demo_table(demo_session(seed, armies))
    asked = table.question
    assert asked is not None
    assert asked.battle is not None
    player = Player.__new__(Player)
    player.sit(scene_at(table, asked.battle))
    return player


def by_keys(player: Player, chance: random.Random) -> None:
    conduct = player.scene.conduct
    if conduct.choice is not None and chance.random() < 0.8:
        player.key(pygame.K_1 + chance.randrange(max(1, len(conduct.choice.options))))
        player.key(chance.choice((pygame.K_n, pygame.K_b)))
        if conduct.choice.paired:
            player.key(pygame.K_m)
        player.key(pygame.K_RETURN)
        player.key(
            chance.choice((pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_r))
        )
    elif conduct.assembly.active and chance.random() < 0.5:
        player.key(pygame.K_n)
        player.key(pygame.K_m)
        player.key(pygame.K_RETURN)
    player.key(pygame.K_f)


def in_sight(player: Player, row: pygame.Rect) -> None:
    """Click a row of the card unless it must be scrolled to first."""
    if player.scene.screen.card.area.clipping.contains(row):
        player.click(row.center)


def by_mouse(player: Player, chance: random.Random) -> None:
    scene = player.scene
    board, choice = scene.screen.choice, scene.conduct.choice
    if choice is not None and board is not None and chance.random() < 0.8:
        in_sight(player, board.options.row_rect(chance.randrange(board.options.count)))
        places = scene.screen.ranks.places if scene.screen.ranks is not None else {}
        for _click in range(chance.randrange(3)):
            here = sorted(set(choice.pool()) & set(places)) or sorted(places)
            if here:
                player.click(player.place(chance.choice(here)))
        lines = board.units.count
        if lines and board.units.visible and chance.random() < 0.3:
            in_sight(player, board.units.row_rect(chance.randrange(lines)))
        targets = sorted(set(choice.question.others) & set(places))
        if choice.paired and targets:
            player.click(player.place(chance.choice(targets)))
        if chance.random() < 0.2:
            player.click(scene.screen.field.rect.center, pygame.BUTTON_RIGHT)
    player.click(scene.screen.gold.rect.center)
    player.scene.update(400)


BATTLES = [
    ("small", SMALL),
    ("fliers", FLIERS),
    ("cavalry", CAVALRY),
    ("swarm", SWARM),
    ("dragon", DRAGON),
    ("hero", HERO),
]


@pytest.mark.slow
@pytest.mark.parametrize("hands", [by_keys, by_mouse])
@pytest.mark.parametrize(("name", "armies"), BATTLES)
def test_no_question_is_a_dead_end(
    hands: Callable[[Player, random.Random], None], name: str, armies: Any
) -> None:
    chance = random.Random(f"{name} {hands.__name__}")
    player = sit(armies, 7)
    asked: Counter[str] = Counter()
    for _turn in range(900):
        if player.scene.over:
            break
        asked[player.scene.conduct.kind] += 1
        hands(player, chance)
    assert player.scene.over, f"stuck at {player.scene.answers.question}"
    assert sum(asked.values()) > 3


@pytest.mark.slow
def test_all_kinds_are_met_somewhere() -> None:
    """The trials above mean little if nothing but the boards is ever asked."""
    chance = random.Random(5)
    kinds: set[str] = set()
    for seed, (_name, armies) in enumerate(BATTLES):
        player = sit(armies, seed)
        for _turn in range(900):
            if player.scene.over:
                break
            kinds.add(player.scene.conduct.kind)
            if len(kinds - set(BOARDS)) >= 4:
                return
            by_keys(player, chance)
    pytest.fail(f"only {sorted(kinds)} were asked")


# --- what is told beforehand


def test_chances_and_threats_of_a_withdrawal_are_shown() -> None:
    player = Player(SMALL, "withdraw")
    conduct = player.scene.conduct
    assert conduct.choice is not None
    figures = {line.unit: line.figure for line in unit_lines(conduct)}
    assert set(figures) >= set(conduct.choice.pool())
    assert all(figures[unit] for unit in conduct.choice.pool())
    assert not conduct.ghosts()
    conduct.click(conduct.choice.pool()[0])
    threats = conduct.choice.prospects()[conduct.choice.pool()[0]].threats
    assert [(a, b) for a, b, _kind in conduct.ghosts()] == [
        (foe, conduct.choice.pool()[0]) for foe, _how in threats
    ]


def test_an_area_attack_shows_whom_it_hits() -> None:
    strike = Option(
        id="area",
        label="Area attack",
        units=("a",),
        prospects=(Prospect(unit="a", threats=(("x", "hits"), ("y", "may_hit"))),),
    )
    choice = AnswerChoice.of(question("area", STAY, strike, default="go"))
    assert choice is not None
    assert chance_words(choice.prospects()["a"]) == "2 hit"
    player = Player(SMALL, "withdraw")
    conduct = player.scene.conduct
    conduct.choice = choice
    choice.toggle("a")
    assert conduct.struck() == {"x", "y"}
    assert {kind for _a, _b, kind in conduct.ghosts()} == {"aim"}


def test_the_ladder_sends_fliers_to_a_zone() -> None:
    player = Player(FLIERS, "altitude")
    scene = player.scene
    ladder = scene.screen.root.ladder
    assert scene.conduct.choice is not None
    flier = scene.conduct.choice.pool()[0]
    player.click(player.place(flier))
    player.click(ladder.zone_boxes()["lower"].center)
    assert (scene.conduct.choice.option, scene.conduct.choice.units) == ("lower", (flier,))
    player.key(pygame.K_PAGEUP)
    assert scene.conduct.choice.option == "upper"
    player.key(pygame.K_f)
    assert next(unit.zone for unit in scene.view.units if unit.id == flier) == "upper"
    closed = next(option.id for option in scene.conduct.choice.options if not option.enabled)
    before = scene.conduct.choice.option
    player.click(ladder.zone_boxes()[closed].center)
    assert scene.conduct.choice.option == before
    assert "SD3-9" in player.said()


# --- controls of their own


def hurt(*units: str, held: bool = True) -> Question:
    """Enemies that lie critically hurt; `c` can be finished by nobody."""
    bars = tuple(BarredUnit(unit=u, reason="Nobody is free", rule="SD1-19.04") for u in units if not held)
    return question(
        "finish",
        Option(id="finish", label="Finish them", units=tuple(u for u in units if u != "c")),
        Option(id="capture", label="Take them", enabled=held, units=units if held else (), barred=bars),
        Option(id="leave", label="Leave them", units=units),
        others=units,
        default="finish",
    )


def test_sd2_12_30_each_of_the_critically_hurt_has_a_fate_of_its_own() -> None:
    choice = AnswerChoice.of(hurt("a", "b", "c"))
    assert choice is not None
    assert [choice.fate(unit) for unit in "abc"] == ["finish", "finish", "leave"]
    assert choice.assign("b", "capture")
    assert not choice.assign("c", "finish")
    assert [(r.choice, r.units) for r in choice.replies()] == [
        ("leave", ("c",)),
        ("capture", ("b",)),
        ("finish", ("a",)),
    ]
    assert choice.undo()
    assert choice.fate("b") == "finish"


def test_prisoners_are_taken_one_by_one_as_jailors_may_run_out() -> None:
    choice = AnswerChoice.of(hurt("a", "b"))
    assert choice is not None
    choice.choose("capture")
    assert [(r.choice, r.units) for r in choice.replies()] == [("capture", ("a",)), ("capture", ("b",))]


def at(armies: Any, kind: str, number: int = 1, seed: int = 4711) -> Player:
    """At the so manieth question of a kind."""
    asked: set[str] = set()

    def there(one: Question) -> bool:
        if one.kind == kind:
            asked.add(one.id)
        return len(asked) >= number

    table = demo_table(demo_session(seed, armies), until=there)
    assert table.question is not None
    assert table.question.battle is not None
    player = Player.__new__(Player)
    player.sit(scene_at(table, table.question.battle))
    return player


def board_of(player: Player) -> ChoiceBoard:
    board = player.scene.screen.choice
    assert board is not None
    return board


@pytest.mark.parametrize("hands", ["keys", "mouse"])
def test_the_fate_of_a_fallen_enemy_by_keys_and_by_mouse(hands: str) -> None:
    player = at(SMALL, "finish")
    board, conduct = board_of(player), player.scene.conduct
    assert conduct.choice is not None
    unit = conduct.choice.pool()[0]
    assert [line.unit for line in board.fates.shown_lines] == list(conduct.choice.pool())
    if hands == "keys":
        player.key(pygame.K_n)
        assert conduct.one == unit
        player.key(pygame.K_3)
    else:
        player.click(board.fates.button(0, 2).center)
    assert conduct.choice.fate(unit) == "leave"
    assert [fate.on for fate in board.fates.shown_lines[0].fates] == [False, False, True]
    player.key(pygame.K_f)
    assert player.scene.over or player.scene.conduct.kind != "finish"


def test_a_closed_fate_says_why_and_changes_nothing() -> None:
    player = at(SMALL, "finish")
    conduct = player.scene.conduct
    choice = AnswerChoice.of(hurt("great_bat_1d", held=False))
    assert choice is not None
    conduct.choice, conduct.question = choice, choice.question
    assert conduct.assign("great_bat_1d", "capture") == "Nobody is free (SD1-19.04)"
    assert choice.fate("great_bat_1d") == "finish"
    (_finish, capture, _leave) = fates_of(conduct, "great_bat_1d")
    assert capture.reason == "Nobody is free (SD1-19.04)"


def test_sd4_17_02_luck_is_shown_as_a_pool_with_the_price_of_each_use() -> None:
    player = at(HERO, "luck", 2)
    board, conduct = board_of(player), player.scene.conduct
    assert conduct.choice is not None
    assert board.pool.visible
    assert board.pool.pool == Pool(3, 3)
    asides = {option.id: option_aside(conduct, option) for option in conduct.choice.options}
    assert (asides["go"], asides["ten"]) == ("", "−1 point")
    hero = conduct.choice.question.own[0]
    shown = [row for row in player.scene.rows if row.number == conduct.clash]
    assert hero in [unit for row in shown for unit in (row.left, row.right)]
    player.key(pygame.K_2)
    player.key(pygame.K_f)
    player.scene.answers.hurry()
    assert board_of(player).pool.pool == Pool(2, 3)


def test_sd3_18_10_a_contest_shows_both_dice_and_how_they_fall() -> None:
    player = at(HERO, "contest")
    duels = board_of(player).duels.duels
    assert len(duels) >= 1
    for duel in duels:
        assert duel.colours[0] != duel.colours[1]
        assert "%" in duel.chances
    asked = player.scene.conduct.question
    assert asked is not None
    assert all(option.hint and option.rule for option in asked.options)


def test_sd4_5_15_every_formation_shows_what_its_leader_lends() -> None:
    player = at(SWARM, "form")
    conduct = player.scene.conduct
    assert conduct.choice is not None
    asides = [option_aside(conduct, option) for option in conduct.choice.options]
    assert asides == ["+4", "", "+1", "0"]


def test_sd2_3_01_a_class_merges_or_stays_as_one() -> None:
    player = at(DRAGON, "merge")
    board, conduct = board_of(player), player.scene.conduct
    assert conduct.choice is not None
    (line,) = board.units.shown_lines
    assert line.name == "8 × Stabber"
    assert line.figure == "1 swarm of 8"
    player.click(board.units.row_rect(0).center)
    assert set(conduct.choice.chosen()) == set(conduct.choice.question.own)
    player.click(board.units.row_rect(0).center)
    assert conduct.choice.chosen() == ()


def test_a_unit_is_sent_against_another_from_the_list() -> None:
    player = at(SMALL, "withdraw")
    conduct = player.scene.conduct
    own = next(u.id for u in conduct.view.units if u.side == conduct.side)
    foes = tuple(u.id for u in conduct.view.units if u.side != conduct.side)[:2]
    stop = Option(id="intercept", label="Stop them", units=(own,), pairs=tuple((own, foe) for foe in foes))
    asked = question("intercept", STAY, stop, default="go", own=(own,), others=foes)
    conduct.question, conduct.choice = asked, AnswerChoice.of(asked)
    conduct.selected = ()
    player.scene.show()
    board = board_of(player)
    assert not board.targets.visible
    player.scene.desk.update(0)
    player.click(board.units.row_rect(0).center)
    assert conduct.choice is not None
    assert [line.unit for line in board.targets.shown_lines] == list(foes)
    board.targets.select(1, tell=False)
    board.targets.activate()
    assert conduct.choice.pairs == ((own, foes[1]),)


def test_the_collar_says_who_holds_the_captive() -> None:
    player = at(SMALL, "withdraw")
    conduct = player.scene.conduct
    captive, captor = (unit.id for unit in conduct.view.units[:2])
    units = tuple(replace(u, captor=captor) if u.id == captive else u for u in conduct.view.units)
    conduct.view = replace(conduct.view, units=units)
    pull = Option(id="collar", label="Croak by the collar", units=(captive,), rule="SD1-19.07")
    asked = question("collar", STAY, pull, default="go", own=(captor,), others=(captive,))
    conduct.question, conduct.choice = asked, AnswerChoice.of(asked)
    (line,) = unit_lines(conduct)
    assert line.figure == f"held by {conduct.names.unit(captor)}"


def test_a_mount_question_says_where_everybody_sits() -> None:
    player = at(SMALL, "withdraw")
    conduct = player.scene.conduct
    rider, seat = (unit.id for unit in conduct.view.units[:2])
    units = tuple(replace(u, mount=seat) if u.id == rider else u for u in conduct.view.units)
    conduct.view = replace(conduct.view, units=units)
    off = Option(id="dismount", label="Dismount", units=(rider, seat), rule="SD3-11.08")
    asked = question("mount", STAY, off, default="go", own=(rider, seat))
    conduct.question, conduct.choice = asked, AnswerChoice.of(asked)
    assert [line.figure for line in unit_lines(conduct)] == [f"on {conduct.names.unit(seat)}", "on foot"]


@pytest.mark.parametrize("hands", ["keys", "mouse"])
def test_sd4_12_09_who_gives_cover_fire_is_chosen(hands: str) -> None:
    session = demo_session(7, SMALL, beside={"archer": 3}, params={"off_turn_battles": "table"})
    table = demo_table(session, until=lambda asked: asked.kind == "support")
    asked = table.question
    assert asked is not None
    assert asked.battle is not None
    player = Player.__new__(Player)
    player.sit(scene_at(table, asked.battle))
    scene = player.scene
    line = [unit for unit in scene.view.units if unit.lane == "support"]
    assert {unit.id for unit in line} == set(asked.own)
    choice = scene.conduct.choice
    assert choice is not None
    number = [option.id for option in choice.options].index("stay")
    if hands == "keys":
        player.key(pygame.K_1 + number)
        player.key(pygame.K_n)
        player.key(pygame.K_RETURN)
    else:
        board = scene.screen.choice
        assert board is not None
        player.click(board.options.row_rect(number).center)
        player.click(player.place(asked.own[0]))
    assert scene.conduct.choice is not None
    told = scene.conduct.choice.reply()
    assert told.choice == "stay"
    assert len(told.units) == 1
    player.key(pygame.K_f)
    fresh = scene.answers.question
    assert fresh is not None
    waiting = next(option.units for option in fresh.options if option.id == "join")
    assert waiting == told.units


def test_the_ribbon_tells_shots_past_the_fronts_from_pairing() -> None:
    conduct = Player().scene.conduct
    assert conduct.question is not None
    assert asked_of(conduct, both_people=True).ribbon.endswith("pair your units")
    conduct.assembly.view = replace(conduct.assembly.view, past_fronts=True)
    asked = asked_of(conduct, both_people=True)
    assert asked.ribbon.endswith("shoot past the fronts")
    assert asked.gold == "Nobody shoots"
