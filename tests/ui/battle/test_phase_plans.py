"""The plan of a phase: few presses from the first blow to the last, and no choice lost."""

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.battle.seam import PickView
from game.core.decisions import Reply
from game.core.records import SideId, replace
from game.dev.pictures.battle_demo import ARMIES, SMALL, demo_battle, march, meeting
from game.dev.pictures.battle_shots import scene_at
from game.session.fight_plans import AskLevel, FightPlan
from game.session.fights import SeatFight
from game.session.save import storage
from game.session.session import Session
from game.session.table import HotSeatTable
from game.ui.actions import battle_actions
from game.ui.battle.cards.choice_card import OptionList, UnitPick
from game.ui.battle.cards.forecast_card import ClashList
from game.ui.battle.cards.forecast_parts import TermTable, VersusHead
from game.ui.battle.cards.pick_list import PickList
from game.ui.battle.cards.side_banner import SideBanner
from game.ui.battle.screen.scene import BattleScene
from game.ui.settings import Settings
from game.ui.widgets.labels import TitleRow
from tests.ui.battle.test_battle_screen import Player
from tests.ui.input_driver import now
from tests.ui.layout_lint import lint
from tests.ui.layouts import LAYOUTS

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")
TWO: Any = ({"stabber": 2}, {"piker": 2})
EIGHT: Any = (
    {"warlord": 1, "stabber": 4, "archer": 2, "scout": 1},
    {"warlord": 1, "piker": 3, "stabber": 2, "tosser": 2},
)
SIX: Mapping[str, Any] = {
    name: ARMIES[name] for name in ("small", "large", "fliers", "cavalry", "swarm", "dragon")
}
"""The demo fights."""
MOST = {"small": 12, "large": 12, "fliers": 12, "cavalry": 12, "swarm": 12, "dragon": 12}
ALONE = ("human", "computer")
BOTH = ("human", "human")
SHORT = (ClashList, VersusHead, SideBanner, PickList, TitleRow, OptionList, UnitPick, TermTable)
"""Widgets whose names may be cut."""

pytestmark = pytest.mark.usefixtures("bare_ground")


class Planner(Player):
    """Somebody who is asked what matters."""

    def __init__(
        self,
        armies: Any = SMALL,
        asks: AskLevel = "matters",
        controllers: tuple[str, str] = ALONE,
        *,
        size: tuple[int, int] = (1280, 800),
        percent: int = 100,
        **params: Any,
    ) -> None:
        table, battle = demo_battle(armies=armies, controllers=controllers, params=params)
        self.table = table
        self.sit(scene_at(table, battle, asks), size, percent)

    def presses(self, most: int = 200) -> int:
        """The gold button alone, from here to the way out of the aftermath: how often."""
        scene, count = self.scene, 1
        while not scene.over and count < most:
            scene.hands.main()
            self.watch()
            count += 1
        return count

    @property
    def plan(self) -> FightPlan:
        assert self.scene.board is not None
        return self.scene.board.plan


def kinds(scene: BattleScene) -> list[str]:
    """What can be opened."""
    return [step.kind for step in scene.board.steps()] if scene.board is not None else []


# --- few presses


@pytest.mark.parametrize("controllers", [ALONE, pytest.param(BOTH, marks=pytest.mark.slow)])
def test_two_against_two_take_at_most_five_presses(controllers: tuple[str, str]) -> None:
    assert Planner(TWO, controllers=controllers).presses() <= 5


@pytest.mark.parametrize("controllers", [pytest.param(ALONE, marks=pytest.mark.slow), BOTH])
def test_eight_against_eight_take_at_most_twelve(controllers: tuple[str, str]) -> None:
    assert Planner(EIGHT, controllers=controllers).presses() <= 12


@pytest.mark.parametrize("name", [name for name in SIX if name != "large"])
def test_a_demo_fight_takes_few_presses(name: str) -> None:
    assert Planner(SIX[name]).presses() <= MOST[name]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_no_seed_makes_it_many(seed: int) -> None:
    for armies, most in ((TWO, 5), (EIGHT, 12), (SIX["large"], 16)):
        table, battle = demo_battle(seed, armies, controllers=ALONE)
        player = Planner.__new__(Planner)
        player.sit(scene_at(table, battle, "matters"))
        assert player.presses() <= most


def test_orders_only_asks_once_before_the_first_blow() -> None:
    assert Planner(EIGHT, "orders").presses() == 2


# --- no choice lost


@pytest.mark.parametrize("name", ["small", "fliers", "hero"])
def test_what_is_planned_is_what_the_rules_then_ask(name: str) -> None:
    table, battle = demo_battle(armies=ARMIES[name], controllers=ALONE)
    seat = SeatFight(table.session, battle, LAPIS)
    met = 0
    while (question := table.question) is not None and question.battle == battle:
        plan = FightPlan.of(seat)
        for planned in plan.answers:
            question = table.question
            assert question is not None
            asked = planned.question
            assert (asked.kind, asked.options) == (question.kind, question.options)
            assert (asked.own, asked.others, asked.default) == (
                question.own,
                question.others,
                question.default,
            )
            table.answer(question, planned.reply)
            met += 1
    assert met > 8


def test_a_lone_step_on_which_nothing_hangs_is_not_asked() -> None:
    player = Planner(({"stabber": 1}, {"piker": 1}))
    board = now(player.scene.board)
    assert [step.kind for step in board.steps()] == ["declare"]
    assert not board.plan.weighs
    assert (board.lone, board.opened, player.scene.conduct.kind) == (False, None, "phase")


def test_no_plan_aims_at_an_enemy_that_falls_without() -> None:
    armies = ({"warlord": 1, "archer": 9, "tosser": 3}, {"tosser": 5, "archer": 2, "piker": 2})
    table, battle = demo_battle(armies=armies, controllers=ALONE)
    plan = FightPlan.of(SeatFight(table.session, battle, LAPIS))
    number = next(at for at, one in enumerate(plan.answers) if one.question.kind == "aim")
    fallen = {row.right for row in plan.seat(number).forecast(()) if row.ends[1]}
    assert fallen
    assert not fallen & {target for _unit, target in plan.answers[number].reply.pairs}


def test_every_question_that_leaves_a_choice_can_be_opened() -> None:
    player = Planner()
    scene = player.scene
    opened = 0
    while not scene.over:
        assert scene.board is not None
        within = {number for step in scene.board.steps() for number in step.numbers}
        for number, answer in enumerate(scene.board.plan.answers):
            assert (number in within) != (answer.single or answer.question.kind == "go")
            if number in within and not scene.board.lone:
                scene.open_step(number)
                assert scene.conduct.question is not None
                assert scene.conduct.kind == answer.question.kind
                assert scene.commands.actions()
                scene.close_step()
                opened += 1
        scene.hands.main()
        scene.hold()
        player.watch()
    assert opened > 8


def test_stopping_shows_a_phase_in_which_nothing_weighs() -> None:
    def phases(*, stop: bool) -> list[tuple[str, int]]:
        player = Planner(TWO)
        seen = []
        while not player.scene.over:
            seen.append((player.scene.view.phase, player.scene.view.bout))
            player.scene.hands.main()
            if stop:
                player.scene.hold()
            player.watch()
        return seen

    assert len(phases(stop=True)) > len(phases(stop=False))


def test_always_asks_every_question_by_itself() -> None:
    player = Planner(asks="always")
    assert player.scene.board is None
    assert player.scene.conduct.kind == "altitude"
    assert player.presses() > 12


def test_a_seat_may_be_asked_otherwise_than_the_others() -> None:
    player = Planner(controllers=BOTH)
    player.scene.ask_level = None
    assert now(player.scene.board) is not None
    player.stage.store.change(battle_asks_of={str(player.scene.conduct.side): "always"})
    player.watch()
    assert now(player.scene.board) is None
    assert sorted(map(player.scene.level_of, (LAPIS, CINNABAR))) == ["always", "matters"]
    assert Settings().battle_asks == "matters"


def rows(scene: BattleScene) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The dice log, short and in full."""
    story = scene.story
    return [(r.label, r.text) for r in story.brief], [(r.label, r.text) for r in story.full]


@pytest.mark.parametrize("controllers", [ALONE, BOTH])
def test_what_judgement_answered_stands_in_the_log_after_a_reload_too(
    controllers: tuple[str, str], tmp_path: Path
) -> None:
    player = Planner(controllers=controllers)
    told: Any = ((), ())
    while not any("automatic" in text for _label, text in told[1]):
        assert not player.scene.over
        player.scene.hands.main()
        player.watch()
        told = rows(player.scene)
    table, battle = player.table, player.scene.battle
    table.session.save(tmp_path / "mid.sdsave")
    again = HotSeatTable(Session.resume(storage.load(tmp_path / "mid.sdsave")))
    again.sitting = table.sitting
    player.sit(scene_at(again, battle, "matters"))
    assert rows(player.scene) == told


# --- answers


def test_answers_of_a_plan_stand_in_the_record_and_lead_to_the_same_end() -> None:
    planned = Planner()
    answers = 0
    before = len(planned.table.session.journal)
    planned.presses()
    entries = planned.table.session.journal[before:]
    again, _battle = demo_battle(armies=SMALL, controllers=ALONE)
    for entry in entries:
        command = getattr(entry, "command", None)
        if command is not None:
            again.session.submit(command)
            answers += 1
    assert answers > 10
    assert again.session.fingerprint() == planned.table.session.fingerprint()


def test_what_was_not_asked_stands_in_the_log() -> None:
    player = Planner(EIGHT)
    player.presses()
    told = [row.text for row in player.scene.story.full]
    assert any(text.endswith("automatic") for text in told)


def test_a_choice_is_changed_in_its_step_and_set_in_the_plan() -> None:
    player = Planner()
    scene = player.scene
    at = kinds(scene).index("screen")
    player.key(pygame.K_1 + at)
    assert scene.conduct.kind == "screen"
    choice = scene.conduct.choice
    assert choice is not None
    other = next(u for o in choice.options if o.id == "back" for u in o.units if u not in choice.chosen())
    scene.hands.choose_unit(other)
    player.key(pygame.K_f)
    assert scene.overview is not None
    assert scene.overview.steps()[at].by_hand
    back = next(answer for answer in player.plan.answers if answer.by_hand)
    assert other in back.reply.units
    player.key(pygame.K_f)
    given = [
        entry for entry in player.table.session.journal if "back" in repr(entry) and other in repr(entry)
    ]
    assert given


def test_escape_leaves_a_step_as_it_was() -> None:
    player = Planner()
    before = list(player.plan.answers)
    assert player.scene.board is not None
    player.scene.open_step(player.scene.board.steps()[1].first)
    choice = player.scene.conduct.choice
    assert choice is not None
    choice.clear()
    player.key(pygame.K_ESCAPE)
    assert player.scene.overview is not None
    assert player.plan.answers == before


def test_a_unit_is_paired_otherwise_by_dragging_it_in_the_overview() -> None:
    player = Planner(EIGHT)
    plan = player.plan
    number = next(n for n, one in enumerate(plan.answers) if one.question.kind == "pair")
    found = plan.seat(number).pick()
    assert isinstance(found, PickView)
    made = {frozenset(pair) for pair in plan.answers[number].reply.pairs}
    own, foe = next(
        (a, b) for a, others in found.open.items() for b in others if frozenset((a, b)) not in made
    )
    assert player.scene.hands.fits(own, foe)
    player.drag(own, foe)
    for _ in range(120):
        player.scene.update(16)
    tips = player.scene.desk.tips
    assert (tips.shown, tips.waiting) == (None, False), "a tip lies over what was just dropped"
    pairs = {frozenset((pair.a, pair.b)) for pair in player.scene.conduct.view.pairs}
    assert frozenset((own, foe)) in pairs
    player.scene.hands.main()
    player.watch()
    journal = repr(player.table.session.journal)
    assert repr((own, foe)) in journal or repr((foe, own)) in journal


def test_keys_of_stances_and_of_retreat_work_in_the_overview() -> None:
    player = Planner()
    scene, plan = player.scene, player.plan
    at = next(n for n, one in enumerate(plan.answers) if one.question.kind == "declare")
    unit = next(o.units[0] for o in plan.answers[at].question.options if o.id == "hold")
    scene.conduct.selected = (unit,)
    player.key(pygame.K_d)
    assert any(one.reply == Reply(choice="hold", units=(unit,)) for one in plan.answers)
    while "withdraw" not in kinds(scene):
        scene.hands.main()
        scene.hold()
        player.watch()
    there = next(one.question for one in player.plan.answers if one.question.kind == "withdraw")
    unit = next(o.units[0] for o in there.options if o.id == "withdraw")
    scene.conduct.selected = (unit,)
    player.key(pygame.K_r)
    assert any(one.reply.choice == "withdraw" and unit in one.reply.units for one in player.plan.answers)
    assert scene.overview is not None
    assert scene.screen.gold.label.startswith("Withdraw")
    player.key(pygame.K_r)
    assert not any(one.reply.choice == "withdraw" and unit in one.reply.units for one in player.plan.answers)


def test_a_choice_of_ones_own_that_the_enemy_upset_is_asked_anew() -> None:
    player = Planner(TWO, controllers=BOTH)
    scene = player.scene
    plan = player.plan
    number = next(n for n, one in enumerate(plan.answers) if one.question.kind == "pair")
    upset = Reply(choice="choose", pairs=(("nobody_1b", "nobody_1g"),))
    plan.answers[number] = replace_reply(plan, number, upset)
    scene.plans.decided(plan)
    assert player.table.question is not None
    found = scene.plans.following(player.table.question, "matters")
    assert isinstance(found, Reply) or found is not None
    assert found != upset


def replace_reply(plan: FightPlan, number: int, reply: Reply) -> Any:
    """A planned answer with a reply that the rules refuse."""
    return dataclasses.replace(plan.answers[number], reply=reply, by_hand=True)


# --- secrets


def test_a_plan_tells_nothing_of_the_enemys_orders() -> None:
    def planned(**orders: Any) -> list[Any]:
        table, battle = demo_battle(armies=SMALL, controllers=ALONE)
        session = table.session
        here = session.campaign.battles[battle]
        first, second = here.state.parties
        second = replace(second, told=replace(second.told, **orders), conduct="roster", judges=())
        state = replace(here.state, parties=(first, second))
        battles = {**session.campaign.battles, battle: replace(here, state=state)}
        session.stand(replace(session.campaign, battles=battles), session.state)
        plan = FightPlan.of(SeatFight(session, battle, LAPIS))
        return [(one.question.kind, one.reply, one.weighs, one.single) for one in plan.answers]

    assert planned() == planned(retreat_at=1, screen="shooters", capture=True)


def test_whether_somebody_is_asked_does_not_hang_on_his_own_orders() -> None:
    table, battle = demo_battle(armies=SMALL, until=lambda question: question.kind == "withdraw")
    question = table.question
    assert question is not None
    rules = table.session.world.ruleset.battle
    state = table.session.campaign.battles[battle].state
    eager = tuple(replace(party, told=replace(party.told, retreat_at=1)) for party in state.parties)
    plain, told = rules.counsel(state, question), rules.counsel(replace(state, parties=eager), question)
    assert plain.weighs == told.weighs


# --- resolving


def test_resolve_all_fights_by_judgement_and_shows_the_replay() -> None:
    player = Planner()
    player.scene.hands.resolve_all()
    player.watch()
    assert player.scene.over
    assert player.scene.review.recording is not None
    assert battle_actions.FIGHT_AGAIN not in [one.command for one in player.scene.commands.actions()]


def test_what_was_resolved_is_fought_again_by_hand_where_the_match_allows_it() -> None:
    player = Planner(refight=True)
    session = player.table.session
    before = session.fingerprint()
    player.scene.hands.resolve_all()
    player.watch()
    assert session.fingerprint() != before
    again = next(one for one in player.scene.commands.actions() if one.command == battle_actions.FIGHT_AGAIN)
    assert not again.reason
    again.act()
    assert session.fingerprint() == before
    assert type(session.journal[-1]).__name__ == "Rewound"
    assert player.table.question is not None
    assert player.table.stop.kind == "battle"


def test_a_battle_at_the_table_in_another_turn_is_fought_again_too() -> None:
    session = meeting(4711, SMALL, controllers=("computer", "human"), params={"refight": True})
    session.submit(march(session))
    table = HotSeatTable(session)
    assert table.sit(CINNABAR)
    question = table.question
    assert question is not None
    assert question.battle is not None
    player = Planner.__new__(Planner)
    player.sit(scene_at(table, question.battle, "matters"))
    before = session.fingerprint()
    player.scene.answers.resolve(phase=False)
    player.watch()
    assert table.stop.kind == "others"
    again = next(one for one in player.scene.commands.actions() if one.command == battle_actions.FIGHT_AGAIN)
    again.act()
    assert session.fingerprint() == before
    assert (table.sitting, table.stop.kind) == (CINNABAR, "battle")


def test_nobody_fights_again_where_others_play() -> None:
    player = Planner(controllers=BOTH, refight=True)
    player.scene.answers.resolve(phase=False)
    player.watch()
    assert battle_actions.FIGHT_AGAIN not in [one.command for one in player.scene.commands.actions()]


# --- how it looks


def problems_of(player: Planner, size: tuple[int, int], percent: int) -> list[str]:
    """What does not fit; boards lie over the field."""
    found = lint(player.scene, size, percent, stage=player.stage, may_shorten=SHORT)
    return [text for text in found if "FieldView and" not in text and "SideBanner is" not in text]


@pytest.mark.parametrize(("size", "percent"), LAYOUTS)
def test_a_plan_and_its_steps_fit(size: tuple[int, int], percent: int) -> None:
    player = Planner(size=size, percent=percent)
    assert problems_of(player, size, percent) == []
    assert player.scene.board is not None
    step = player.scene.board.step_of("pair")
    assert step is not None
    player.scene.open_step(step.first)
    assert problems_of(player, size, percent) == []
