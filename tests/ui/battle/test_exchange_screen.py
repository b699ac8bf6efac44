"""The screen of a battle of one exchange: figures, declarations by mouse and keys, playing, log, secrets."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pygame
import pytest

from game.core.battle.exchange_events import StrikeDealt
from game.core.doctrine import Doctrine
from game.core.records import replace
from game.dev.pictures.battle_demo import demo_table
from game.dev.pictures.battle_shots import demo_scene, exchange_scene
from game.dev.pictures.exchange_demo import MEETINGS, exchange_session, exchange_table
from game.ui.battle.cards.side_banner import SideBanner
from game.ui.battle.exchange.exchange_card import exchange_parts
from game.ui.battle.exchange.exchange_charts import DiceChart, FactorTable, LossList
from game.ui.battle.exchange.exchange_scene import ExchangeScene
from game.ui.battle.models.exchange_model import DICE, ExchangeBoard, board_of, figure, percent
from game.ui.battle.screen.kinds import battle_scene
from game.ui.battle.screen.replay_scene import SeenExchange, seen_scene
from game.ui.battle.screen.scene import BattleScene
from game.ui.look.theme import Scale
from game.ui.stage.flow import Flow
from game.ui.stage.scene import QuietStage, Scene, render_scene
from game.ui.widgets.hud import SeatTitle
from tests.ui.battle.test_battle_screen import SIZE, Player, fight_and_skip
from tests.ui.layout_lint import lint
from tests.ui.layouts import LAYOUTS

SHIFT = pygame.KMOD_LSHIFT


class Striker(Player):
    """Somebody who declares and strikes."""

    scene: Any

    def __init__(self, meeting: str = "small", *, size: tuple[int, int] = SIZE, percent: int = 100) -> None:
        self.sit(exchange_scene(meeting), size, percent)

    @property
    def declaring(self) -> Any:
        return self.scene.declaring

    @property
    def board(self) -> ExchangeBoard:
        view = self.scene.view
        return board_of(view, self.declaring.exchange, self.scene.names, self.scene.screen.left)

    def button(self, command: str) -> Any:
        """The control of the bar that a command is bound to."""
        return next(child for child in self.scene.screen.bar.grid.children if child.command == command)

    def enemies(self) -> list[str]:
        return [unit.id for unit in self.declaring.enemies()]


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Grounds are painted in tests of their own."""
    monkeypatch.setattr("game.ui.battle.field.ground_cache.FieldPaint.waiting", property(lambda self: False))


# --- which screen, and what it tells


def nowhere() -> Scene:
    raise AssertionError("nothing leads home here")


def test_what_the_view_holds_decides_which_screen_a_battle_has() -> None:
    table, battle = exchange_table("small")
    assert isinstance(battle_scene(Flow(table, nowhere), battle), ExchangeScene)


def test_a_battle_of_bouts_keeps_its_own_screen() -> None:
    scene = demo_scene()
    assert isinstance(battle_scene(scene.flow, scene.battle), BattleScene)


def test_every_factor_has_a_label_a_figure_and_its_rule() -> None:
    player = Striker("ambush")
    rows = player.board.rows
    assert {"stack", "attack", "lead", "defense", "ambush"} == {row.id for row in rows}
    assert all(row.label and any(row.figures) and row.rule.startswith("TB-") for row in rows)


def test_the_factors_multiply_to_the_damage_of_each_total() -> None:
    player = Striker()
    strike = player.declaring.exchange.strikes[0]
    product = Fraction(1)
    for factor in strike.factors:
        product *= factor.value
    for outcome in strike.spread:
        exact = product * Fraction(outcome.total + 8, 20)
        assert abs(exact - outcome.damage) <= Fraction(1, 2)


def test_the_chart_has_the_eleven_totals_of_two_dice() -> None:
    bars = Striker().board.strikes[0].bars
    assert [bar.total for bar in bars] == list(range(2, 13))
    assert sum(bar.ways for bar in bars) == 36


def test_riders_stand_beside_their_mount_and_behind_it() -> None:
    player = Striker()
    places = player.scene.screen.ranks.places
    rider = next(unit for unit in player.scene.view.units if unit.mount)
    x, y = places[rider.id]
    mount_x, mount_y = places[rider.mount]
    assert y == mount_y
    assert x < mount_x, "the side at the left stands with its back to the left"


def test_nobody_covers_anybody_in_the_largest_meeting() -> None:
    player = Striker("large", size=(1600, 1000))
    ranks = player.scene.screen.ranks
    units = {unit.id: unit for unit in player.scene.view.units}
    for one, (x, y) in ranks.places.items():
        for other, (u, v) in ranks.places.items():
            carried = units[one].mount == other or units[other].mount == one
            if one < other and not carried:
                assert max(abs(x - u), abs(y - v)) >= ranks.d * 0.85, (one, other)


def test_who_does_not_strike_says_why() -> None:
    player = Striker("ranged")
    player.key(pygame.K_g)
    idle = [row for rows in player.board.losses for row in rows if not row.contributes]
    assert idle
    assert all(row.note for row in idle)


def test_what_is_not_known_of_the_enemy_is_said_in_words() -> None:
    player = Striker()
    assert player.board.unsure
    assert all("enemy" in line.lower() for line in player.board.unsure)


def test_figures_are_short_and_chances_are_never_rounded_to_certainty() -> None:
    assert figure(Fraction(17, 24)) == "0.708"
    assert figure(Fraction(3, 2)) == "1.5"
    assert percent(Fraction(1, 1296)) == 1
    assert percent(Fraction(1295, 1296)) == 99
    assert percent(Fraction(1)) == 100


# --- declaring


def test_ranged_by_its_key_changes_order_and_figures_at_once() -> None:
    player = Striker("ranged")
    before = player.board
    player.key(pygame.K_g)
    after = player.board
    assert before.at_once
    assert not after.at_once
    assert after.rows != before.rows


def test_ranged_by_the_mouse_is_the_same() -> None:
    player = Striker("ranged")
    player.click(player.button("declare_ranged").rect.center)
    assert player.declaring.on("ranged")


def test_what_is_not_possible_is_grey_with_its_reason_and_rule() -> None:
    player = Striker()
    for command in ("declare_ranged", "damage_swap", "hit_and_run"):
        button = player.button(command)
        assert button.reason, command
        assert button.tip.rule.startswith("TB-"), command


def test_a_key_for_what_is_not_possible_says_why() -> None:
    player = Striker()
    player.key(pygame.K_r, SHIFT)
    assert not player.declaring.on("hit_and_run")


def test_shock_points_by_keys() -> None:
    player = Striker("shock")
    most = player.declaring.most_shock
    player.key(pygame.K_q)
    player.key(pygame.K_q)
    assert player.declaring.points == most - 2
    player.key(pygame.K_w)
    assert player.declaring.points == most - 1


def test_shock_points_by_the_mouse() -> None:
    player = Striker("shock")
    dial = player.button("shock_more")
    player.click((dial.rect.left + 8, dial.rect.centery))
    assert player.declaring.points == player.declaring.most_shock - 1
    player.click((dial._groove().left + 1, dial.rect.centery))
    assert player.declaring.points == 0


def test_the_key_that_aims_the_shock_gives_it_up_again() -> None:
    player = Striker("shock")
    player.key(pygame.K_m)
    player.key(pygame.K_m)
    player.key(pygame.K_w, SHIFT)
    assert player.declaring.value("shock_target") == player.enemies()[1]
    player.key(pygame.K_w, SHIFT)
    assert player.declaring.value("shock_target") == ""


def test_a_second_click_on_an_enemy_aims_at_it() -> None:
    player = Striker()
    goal = player.enemies()[2]
    at = player.place(goal)
    player.point(at)
    for clicks in (1, 2):
        player.event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, clicks=clicks)
        player.event(pygame.MOUSEBUTTONUP, pos=at, button=1)
    assert (player.declaring.value("damage"), player.declaring.value("target")) == ("target", goal)


def test_a_line_drawn_onto_an_enemy_aims_at_it() -> None:
    player = Striker()
    own, goal = player.declaring.own()[0].id, player.enemies()[1]
    player.drag(own, goal)
    assert player.declaring.value("target") == goal


def test_aiming_by_keys_alone() -> None:
    player = Striker()
    player.key(pygame.K_m)
    player.key(pygame.K_m)
    player.key(pygame.K_z)
    assert player.declaring.value("target") == player.enemies()[1]
    player.key(pygame.K_v, SHIFT)
    assert player.declaring.value("damage") == "order"


def test_the_front_unit_cannot_be_aimed_at_and_the_screen_says_why() -> None:
    player = Striker()
    player.key(pygame.K_m)
    player.key(pygame.K_z)
    assert player.declaring.value("damage") == "order"
    assert player.said()


def test_arrows_walk_over_the_field() -> None:
    player = Striker()
    player.key(pygame.K_n)
    first = player.declaring.looked
    player.key(pygame.K_DOWN)
    assert player.declaring.looked != first
    player.key(pygame.K_RIGHT)
    assert player.declaring.looked in player.enemies()


def test_a_hit_and_run_shows_its_exits_and_leaves_where_it_is_told() -> None:
    player = Striker("run")
    rose = player.scene.screen.rose
    assert not rose.visible
    player.key(pygame.K_r, SHIFT)
    player.scene.desk.update(0)
    assert rose.visible
    other = next(e for e in rose.exits if not e.reason and e.value != rose.chosen)
    x, y = rose.place_of(other.way)
    player.click((round(x), round(y)))
    assert player.declaring.value("hit_and_run") == other.value
    assert {row.id for row in player.board.rows} >= {"run"}


def test_the_next_exit_by_its_key() -> None:
    player = Striker("run")
    player.key(pygame.K_r, SHIFT)
    first = player.declaring.value("hit_and_run")
    player.key(pygame.K_e, SHIFT)
    assert player.declaring.value("hit_and_run") != first


def test_everything_goes_back_to_the_standing_orders() -> None:
    player = Striker("shock")
    player.key(pygame.K_q)
    assert player.declaring.changed
    player.key(pygame.K_t, SHIFT)
    assert not player.declaring.changed


def test_escape_gives_up_what_was_chosen_before_it_opens_the_menu() -> None:
    player = Striker("shock")
    player.key(pygame.K_q)
    player.key(pygame.K_ESCAPE)
    assert not player.declaring.changed
    assert not player.scene.desk.overlays
    player.key(pygame.K_ESCAPE)
    assert player.scene.desk.overlays


# --- the strike


def test_the_gold_button_strikes_with_what_was_declared() -> None:
    player = Striker("shock")
    player.key(pygame.K_q)
    points = player.declaring.points
    player.click(player.scene.screen.gold.rect.center)
    dealt = [event for event in player.scene.events if getattr(event, "points", None) is not None]
    assert player.scene.over
    assert [event.points for event in dealt if event.side == "lapis"] == [points]


def test_what_was_played_to_the_end_and_what_was_skipped_are_the_same_picture() -> None:
    watched, skipped = Striker(), Striker()
    skipped.key(pygame.K_f)
    watched.event(pygame.KEYDOWN, key=pygame.K_f, mod=0, unicode="", scancode=0)
    for _frame in range(2000):
        if not watched.scene.playback.playing:
            break
        watched.scene.update(50)
    assert watched.scene.over
    assert watched.scene.view == skipped.scene.view
    assert watched.scene.story.full == skipped.scene.story.full


def test_the_action_of_skipping_leads_through_an_exchange() -> None:
    player, skipped = Striker(), Striker()
    fight_and_skip(player)
    skipped.key(pygame.K_f)
    assert player.scene.view == skipped.scene.view


def test_while_the_dice_fall_the_card_takes_them_up() -> None:
    player = Striker()
    player.event(pygame.KEYDOWN, key=pygame.K_f, mod=0, unicode="", scancode=0)
    seen: set[tuple[bool, ...]] = set()
    for _frame in range(2000):
        if not player.scene.playback.playing:
            break
        strikes = player.scene.playback.player.view().exchange.strikes
        seen.add(tuple(strike.rolled is not None for strike in strikes))
        player.scene.update(50)
    assert {(False, False), (True, False), (True, True)} <= seen


def test_the_log_tells_every_factor_every_die_and_every_hit() -> None:
    player = Striker()
    player.key(pygame.K_f)
    strikes = [event for event in player.scene.events if isinstance(event, StrikeDealt)]
    rules = [row.rule for row in player.scene.story.full]
    for strike in strikes:
        for factor in strike.factors:
            assert factor.rule in rules
    assert sum(row.level == "die" for row in player.scene.story.full) == 4
    assert any("→" in row.text for row in player.scene.story.full)


def test_the_replay_goes_through_it_again_and_back() -> None:
    player = Striker()
    player.key(pygame.K_f)
    player.key(pygame.K_y)
    recording = player.scene.review.recording
    assert recording is not None
    start = recording.start
    assert all(unit.condition == "fit" for unit in start.units)
    assert sum(unit.hits for unit in start.units) == sum(unit.hits_max for unit in start.units)
    titles = [recording.words(at)[0] for at in range(len(recording.stops))]
    assert all(titles)
    player.key(pygame.K_END)
    assert recording.at == len(recording.stops) - 1
    player.key(pygame.K_ESCAPE)
    assert player.scene.review.recording is None


def test_a_battle_seen_later_is_replayed_by_the_screen_of_its_kind() -> None:
    player = Striker()
    player.key(pygame.K_f)
    scene = seen_scene(player.scene.flow, player.scene.view, player.scene.events, None)
    assert isinstance(scene, SeenExchange)


def test_resolving_all_ends_it_by_the_standing_orders() -> None:
    player = Striker()
    player.key(pygame.K_e, pygame.KMOD_LCTRL)
    assert player.scene.over


def test_after_the_strike_the_card_keeps_the_reckoning() -> None:
    player = Striker()
    player.key(pygame.K_f)
    board = board_of(player.scene.view, player.scene.view.exchange, player.scene.names, "lapis")
    kinds = [type(part) for part in exchange_parts(board)]
    assert FactorTable in kinds
    assert DiceChart in kinds
    assert DICE in {row.id for row in board.rows}


def test_what_the_defender_declares_is_decided_by_his_own_seat() -> None:
    """Where both declare at the table it goes over behind the dark screen, and comes back (TB-8.02)."""
    session = exchange_session(
        MEETINGS["small"], controllers=("human", "human"), params={"defender_declares": "table"}
    )
    table = demo_table(session)
    battle = table.stop.battle
    assert battle is not None
    attacker = Striker.__new__(Striker)
    flow = Flow(table, nowhere)
    scene = ExchangeScene(flow, battle)
    attacker.sit(scene)
    scene.hands.main()
    stop = table.stop
    assert (stop.kind, stop.side) == ("hand_over", "cinnabar")
    assert not scene.over
    assert stop.side is not None
    table.sit(stop.side)
    defender = Striker.__new__(Striker)
    defender.sit(ExchangeScene(flow, battle))
    assert defender.declaring.side == "cinnabar"
    assert defender.declaring.index == 1
    assert not defender.declaring.offered("hit_and_run")
    defender.key(pygame.K_f)
    assert defender.scene.over
    assert table.stop.side == "lapis"


# --- looks


@pytest.mark.parametrize(("size", "percent"), LAYOUTS)
@pytest.mark.parametrize("meeting", ["small", "run"])
def test_nothing_is_cut_off_or_too_small(meeting: str, size: tuple[int, int], percent: int) -> None:
    """Names may be shortened, and boards lie over the field; nothing else may."""
    scene = exchange_scene(meeting)
    scene.patient = False
    short = (LossList, FactorTable, SideBanner, SeatTitle)
    stage = QuietStage(scale=Scale(percent))
    scene.enter(stage)
    scene.layout(size, stage.kit)
    while scene.answers.running:
        scene.update(16)  # on a busy machine that takes some frames
    problems = lint(scene, size, percent, stage=stage, may_shorten=short)
    assert [text for text in problems if "FieldView and" not in text and "SideBanner is" not in text] == []


def test_the_list_of_losses_shows_a_row_for_every_unit() -> None:
    player = Striker("large")
    lists = [part for group in player.scene.screen.card.more.children for part in group.children]
    rows = [row for part in lists if isinstance(part, LossList) for row in part.rows]
    assert len(rows) == 40


# --- secrets


def _twin(secret: Mapping[str, Any], chief: bool) -> ExchangeScene:
    """The small meeting, with other secrets of the defender."""
    session = exchange_session(MEETINGS["small"])
    (id_,) = session.campaign.battles
    battle = session.campaign.battles[id_]
    setup = battle.state.setup
    units = tuple(replace(unit, chief=chief and unit.commander) for unit in setup.defender.combatants)
    defender = replace(setup.defender, combatants=units, doctrine=Doctrine(**secret))
    state = replace(battle.state, setup=replace(setup, defender=defender))
    battles = {**session.campaign.battles, id_: replace(battle, state=state)}
    session.campaign = replace(session.campaign, battles=battles)
    scene = exchange_scene("small")
    table = scene.flow.table
    table.session = session
    return scene


def test_the_picture_depends_on_nothing_the_seat_does_not_know() -> None:
    pictures = []
    for scene in (_twin({}, True), _twin({"damage": "target", "aim": "strongest", "ambush": "never"}, False)):
        stage = QuietStage(scale=Scale(100))
        scene.patient = False
        scene.enter(stage)
        scene.layout(SIZE, stage.kit)
        pictures.append(pygame.image.tobytes(render_scene(scene, SIZE, stage=stage), "RGB"))
    assert pictures[0] == pictures[1]


def test_losses_are_told_front_to_back() -> None:
    board = Striker().board
    for rows in board.losses:
        assert [row.place for row in rows] == list(range(1, len(rows) + 1))


def test_shock_is_split_between_one_unit_and_the_front() -> None:
    """TB-13.32: the button that aims becomes the number of points for it; at none it aims no more."""
    player = Striker("shock")
    goal = player.enemies()[2]
    player.click(player.place(goal))
    player.key(pygame.K_w, SHIFT)
    assert player.declaring.value("shock_target") == goal
    points = player.declaring.points
    assert player.declaring.aimed == points
    dial = player.button("shock_aim")
    player.click((dial.rect.left + 8, dial.rect.centery))
    assert player.declaring.value("shock_aimed") == str(points - 1)
    player.key(pygame.K_q)
    player.key(pygame.K_q)
    assert player.declaring.aimed == points - 2, "no more than there is"
    dial = player.button("shock_aim")
    player.click((dial._groove().left + 1, dial.rect.centery))
    assert not player.declaring.on("shock_target")
    assert player.declaring.value("shock_aimed") == "0"
