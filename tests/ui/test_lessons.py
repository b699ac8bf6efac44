"""The lessons: a pupil who knows only what the card says plays each of them to its end; who does something
else first is not thrown off."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.content.lessons import Lesson, LessonStep, read_lesson
from game.core.records import HexId
from game.session import library
from game.session.lessons import LessonProgress, begin, lessons
from game.session.table import HotSeatTable
from game.ui.app.play import Play
from game.ui.battle.screen.scene import BattleScene
from game.ui.city.city_scene import CityScene
from game.ui.keys import COMMANDS, Chord
from game.ui.look.theme import Scale
from game.ui.map.cards.stance_bar import StancePart
from game.ui.map.dialogs.orders_editor import OrdersEditor
from game.ui.map.dialogs.peek_picker import PeekWedge
from game.ui.map.screen.scene import MapScene
from game.ui.menus.lessons import LessonsScene
from game.ui.muster.units_scene import UnitsScene
from game.ui.realm.city_table import CityTable
from game.ui.realm.spare_dialog import SpareDialog
from game.ui.reports.away import AwayScene
from game.ui.settings import Settings
from game.ui.stage.lesson_card import Guide, LessonLayer
from game.ui.stage.scene import QuietStage, Scene, WidgetScene
from game.ui.widgets.base import Widget
from game.ui.widgets.buttons import Button, IconButton
from game.ui.widgets.choices import Toggle
from game.ui.widgets.labels import Paragraph
from game.ui.widgets.stepper import Stepper
from game.ui.widgets.surfaces import ChoiceCard
from tests.ui.input_driver import Hands
from tests.ui.layout_lint import lint
from tests.ui.layouts import LAYOUTS
from tests.ui.table import click

pytestmark = pytest.mark.usefixtures("bare_ground")

SIZE = (1280, 800)
BATTLE = {"in_battle", "plan", "plan_screen", "plan_pair", "plan_withdraw"}
SHOWN = {
    "designer",
    "own_units",
    "units_chosen",
    "knowledge",
    "city",
    "city_city",
    "city_buildings",
    "realm",
    *BATTLE,
}
"""What screens tell of themselves."""
ALL: list[Lesson] = [read.lesson for read in lessons() if read.lesson is not None]
_NAMES = [lesson.id for lesson in ALL]


class _Stage(QuietStage):
    """A stage that really changes its scene."""

    def __init__(self, **named: Any) -> None:
        super().__init__(**named)
        self.scenes: list[WidgetScene] = []

    @property
    def scene(self) -> WidgetScene:
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        super().push(scene)
        self._show(scene)

    def pop(self) -> None:
        super().pop()
        self.scenes.pop()
        self.scene.resume()

    def reset(self, scene: Scene) -> None:
        super().reset(scene)
        self.scenes.clear()
        self._show(scene)

    def replace(self, scene: Scene) -> None:
        super().replace(scene)
        self.scenes.pop()
        self._show(scene)

    def _show(self, scene: Scene) -> None:
        assert isinstance(scene, WidgetScene)
        self.scenes.append(scene)
        scene.enter(self)
        scene.layout(SIZE, self.kit)


class Pupil:
    """Somebody who plays a lesson."""

    def __init__(self, lesson: Lesson, *, percent: int = 100) -> None:
        settings = Settings(animation_speed="off", ask_before_end_turn=False, flat_terrain=True)
        self.stage = _Stage(scale=Scale(percent), settings=settings)
        self.play = Play()
        self.play.teach(self.stage, lesson)
        self.wait()

    @property
    def scene(self) -> WidgetScene:
        return self.stage.scene

    @property
    def map(self) -> MapScene:
        assert isinstance(self.scene, MapScene), type(self.scene)
        return self.scene

    @property
    def layer(self) -> LessonLayer:
        assert self.scene.companion is not None
        return self.scene.companion

    @property
    def step(self) -> LessonStep | None:
        return self.layer.guide.progress.step

    def wait(self, frames: int = 3) -> None:
        """Let frames pass; what is done beside the loop ends in each."""
        for _ in range(frames):
            self.scene.update(400)
            if self.play.flow is not None:
                self.play.flow.beside.settle()

    def press(self, command: str) -> None:
        """Press the first key of a command."""
        self.chord(self.stage.kit.keys.chords(command)[0])

    def chord(self, chord: Chord) -> None:
        mods = {"ctrl": pygame.KMOD_LCTRL, "alt": pygame.KMOD_LALT, "shift": pygame.KMOD_LSHIFT}
        held = sum(mod for name, mod in mods.items() if getattr(chord, name))
        self.key(pygame.key.key_code(chord.key), held)

    def key(self, key: int, mod: int = 0) -> None:
        event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        event.again = False
        self.scene.handle(event)
        self.scene.handle(pygame.event.Event(pygame.KEYUP, key=key, mod=mod))
        self.wait()


def _select(pupil: Pupil, name: str) -> None:
    for _ in range(8):
        if pupil.map.signs().selected == name:
            return
        pupil.press("next_stack")
    raise AssertionError(f"{name} cannot be reached")


def _walk(pupil: Pupil, goal: HexId) -> None:
    """The cursor to a hex, by arrows."""
    if not pupil.map.view.input.walking:
        pupil.press("cursor")
    grid = pupil.map.conduct.reader.grid
    for _ in range(40):
        cursor = pupil.map.view.input.cursor
        assert cursor is not None
        (column, row), (to_column, to_row) = grid.place(cursor), grid.place(goal)
        if cursor == goal:
            return
        if column != to_column:
            pupil.key(pygame.K_RIGHT if to_column > column else pygame.K_LEFT)
        else:
            pupil.key(pygame.K_DOWN if to_row > row else pygame.K_UP)
    raise AssertionError("the cursor does not come there")


def _choose(pupil: Pupil, field: str, word: str) -> None:
    """An answer in the orders editor, by arrows; then the orders are given."""
    editor = pupil.scene.desk.overlays[-1]
    assert isinstance(editor, OrdersEditor)
    for _ in range(12):
        if pupil.scene.desk.ring.widget is editor.drops[field]:
            break
        pupil.key(pygame.K_TAB)
    for _ in range(12):
        if getattr(editor.orders, field) == word:
            break
        pupil.key(pygame.K_DOWN)
    pupil.key(pygame.K_TAB, pygame.KMOD_LSHIFT)
    pupil.key(pygame.K_RETURN)


def _to_map(pupil: Pupil) -> None:
    """Close reports and cities."""
    for _ in range(6):
        if isinstance(pupil.scene, MapScene):
            return
        pupil.press("back")
    raise AssertionError(type(pupil.scene))


def _pointed(step: LessonStep) -> HexId:
    assert step.hex is not None
    return step.hex


def _part(pupil: Pupil, word: str) -> None:
    """Open a part of the plan by its number."""
    assert isinstance(pupil.scene, BattleScene)
    for _ in range(200):
        # What the other side answers is worked out beside the screen.
        if pupil.scene.board is not None:
            break
        pupil.wait()
    assert pupil.scene.board is not None
    kinds = [f"plan_{step.kind}" for step in pupil.scene.board.steps()]
    pupil.key(pygame.K_1 + kinds.index(word))


def _focus(pupil: Pupil, wanted: Callable[[Widget], bool]) -> None:
    """Walk by Tab and arrows to a control."""
    for key in [pygame.K_TAB] * 40 + [pygame.K_DOWN, pygame.K_TAB] * 40:
        widget = pupil.scene.desk.ring.widget
        if widget is not None and wanted(widget):
            return
        pupil.key(key)
    raise AssertionError("Tab does not come there")


def _page(pupil: Pupil, page: str) -> None:
    """Turn to a page of the city screen."""
    assert isinstance(pupil.scene, CityScene)
    for _ in range(4):
        if pupil.scene.page == page:
            return
        pupil.press("city_page")
    raise AssertionError(page)


def _build(pupil: Pupil, building: str) -> None:
    """Build something on the page that is shown."""
    assert isinstance(pupil.scene, CityScene)
    works = pupil.scene.works
    _focus(pupil, lambda one: one is works.table)
    for _ in range(80):
        if works.chosen == building:
            break
        pupil.key(pygame.K_DOWN)
    pupil.key(pygame.K_RETURN)


def _order(pupil: Pupil, kind: str, groups: int = 1) -> None:
    """Order units in the city that is shown."""
    assert isinstance(pupil.scene, CityScene)
    if pupil.scene.page != "orders":
        pupil.press("city_order")
    planner = pupil.scene.orders.planner
    _focus(pupil, lambda one: one is planner.table)
    for _ in range(60):
        assert planner.choice is not None
        if planner.choice.kind == kind:
            break
        pupil.key(pygame.K_DOWN)
    _focus(pupil, lambda one: isinstance(one, Stepper))
    for _ in range(groups - 1):
        pupil.key(pygame.K_RIGHT)
    _focus(pupil, lambda one: isinstance(one, Button) and one.command == "city_order")
    pupil.key(pygame.K_RETURN)


def by_keys(pupil: Pupil, step: LessonStep) -> None:
    """Do what a step says, by keys alone."""
    goal = step.goal
    match goal.kind:
        case "selected":
            _select(pupil, goal.stack)
        case "planned" | "at":
            assert goal.hex is not None
            _to_map(pupil)
            if goal.stack:
                _select(pupil, goal.stack)
            if "Switch it off" in step.say:
                pupil.press("survey")
            _walk(pupil, goal.hex)
            if goal.kind == "at":
                pupil.key(pygame.K_RETURN)
        case "stance":
            pupil.press("stance_hide")
        case "gait":
            pupil.press("stance_sneak")
        case "survey":
            pupil.press("survey")
        case "heard" if goal.word == "undone":
            pupil.press("stance_sentry")
            pupil.press("undo")
        case "heard" if goal.word in ("dawn", "popped", "paid"):
            _to_map(pupil)
            pupil.press("end_turn")
            pupil.wait(10)
        case "heard" if goal.word == "peeked":
            pupil.press("peek")
            for way in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP, 0):
                focused = pupil.scene.desk.ring.widget
                assert isinstance(focused, PeekWedge)
                if focused.border.hex == step.hex:
                    break
                assert way, "the border is not found"
                pupil.key(way)
            pupil.key(pygame.K_RETURN)
        case "heard" if goal.word in ("sneaked", "searched"):
            if goal.word == "searched":
                pupil.press("stance_sneak")
            assert step.hex is not None
            _walk(pupil, step.hex)
            pupil.key(pygame.K_RETURN)
        case "heard" if goal.word == "struck":
            pupil.press("fight")
        case "heard" if goal.word == "battle":
            if not isinstance(pupil.scene, BattleScene):
                _select(pupil, "Foragers")
                _walk(pupil, _pointed(step))
                pupil.key(pygame.K_RETURN)
            for _ in range(60):
                if not isinstance(pupil.scene, BattleScene):
                    break
                pupil.press("fight")
        case "shown" if goal.word == "in_battle":
            _walk(pupil, _pointed(step))
            pupil.key(pygame.K_RETURN)
            pupil.wait(10)
        case "shown" if goal.word == "plan":
            pupil.press("back")
        case "shown" if goal.word in BATTLE:
            _part(pupil, goal.word)
        case "meet":
            assert step.hex is not None
            pupil.press("back")
            _walk(pupil, step.hex)
            pupil.key(pygame.K_RETURN)
            pupil.press("battle_orders")
            _choose(pupil, "meet", goal.word)
        case "turn":
            if isinstance(pupil.scene, MapScene):
                pupil.press("end_turn")
                pupil.wait(10)
            for _ in range(6):
                if isinstance(pupil.scene, MapScene):
                    break
                pupil.key(pygame.K_RETURN)
        case "shown":
            if goal.word == "city":
                if isinstance(pupil.scene, UnitsScene):
                    pupil.press("begin")
                _to_map(pupil)
                _walk(pupil, _pointed(step))
                pupil.key(pygame.K_RETURN)
                pupil.press("open_city")
            elif goal.word == "designer":
                _focus(pupil, lambda one: isinstance(one, Button) and one.label.startswith("Design"))
                pupil.key(pygame.K_RETURN)
            elif goal.word == "own_units":
                pupil.press("back")
            elif goal.word == "units_chosen":
                _focus(pupil, lambda one: isinstance(one, ChoiceCard) and one.title == "The Iron Wall")
                pupil.key(pygame.K_RETURN)
            elif goal.word.startswith("city_"):
                _page(pupil, goal.word.removeprefix("city_"))
            else:
                _to_map(pupil)
                pupil.press(goal.word)
        case "pops" if goal.word == "own":
            _page(pupil, "buildings")
            assert isinstance(pupil.scene, CityScene)
            kind = next(one.kind for one in pupil.scene.orders.planner.choices if one.kind.startswith("own:"))
            _build(pupil, f"unit_barracks.{kind}")
            _order(pupil, kind)
        case "pops":
            _order(pupil, "piker" if goal.word == "any" else goal.word)
        case "steward":
            _page(pupil, "city")
            _focus(pupil, lambda one: isinstance(one, Button) and one.label.startswith("Steward"))
            pupil.key(pygame.K_RETURN)
            _focus(pupil, lambda one: isinstance(one, Button) and one.label == "Courtier")
            pupil.key(pygame.K_RETURN)
        case "built":
            _page(pupil, "buildings")
            _build(pupil, goal.word)
        case "grown":
            pupil.press("city_level")
            pupil.key(pygame.K_RETURN)
        case "owned":
            pupil.press("claim")
        case "spare":
            pupil.press("realm_spare")
            dialog = pupil.scene.desk.overlays[-1]
            assert isinstance(dialog, SpareDialog)
            rows = [key for key in dialog.groups if key[0] == "stabber"]
            switches = [one for one in dialog.walk() if isinstance(one, Toggle)]
            costs = sorted(dialog.groups, key=lambda key: -dialog.cost[key])
            _focus(pupil, lambda one: one is switches[costs.index(rows[0])])
            pupil.key(pygame.K_SPACE)
            _focus(pupil, lambda one: isinstance(one, Button) and one.label == "Save this order")
            pupil.key(pygame.K_RETURN)
        case "busy":
            pupil.press("realm_mark_all")
            pupil.press("city_order")
            _focus(pupil, lambda one: isinstance(one, Button) and one.command == "city_order")
            pupil.key(pygame.K_RETURN)
            pupil.press("back")
        case "solvent":
            for _ in range(2):
                _focus(pupil, lambda one: isinstance(one, CityTable))
                pupil.key(pygame.K_RETURN)
                _order(pupil, "piker", groups=5)
                pupil.press("back")
                pupil.press("city_next")
        case "read":
            pupil.press("lesson_next")
        case _:
            raise AssertionError(goal)


def _through(lesson: Lesson, hands: Callable[[Pupil, LessonStep], None]) -> Pupil:
    pupil = Pupil(lesson)
    for number, step in enumerate(lesson.steps):
        assert pupil.layer.guide.progress.number == number, step.say
        hands(pupil, step)
        pupil.wait()
    assert pupil.layer.guide.progress.done
    return pupil


def test_lessons_are_eight_and_none_is_broken() -> None:
    assert [read.problems for read in lessons()] == [()] * 8
    assert {step.goal.word for lesson in ALL for step in lesson.steps if step.goal.kind == "shown"} <= SHOWN
    assert all(lesson.steps for lesson in ALL)


@pytest.mark.parametrize("lesson", ALL, ids=_NAMES)
def test_what_a_lesson_points_at_exists(lesson: Lesson) -> None:
    for step in lesson.steps:
        assert not step.control or step.control in COMMANDS or step.control in BATTLE
        assert step.hint or step.goal.kind == "read"


@pytest.mark.parametrize(
    "lesson", [ALL[0], *(pytest.param(one, marks=pytest.mark.slow) for one in ALL[1:])], ids=_NAMES
)
def test_a_lesson_by_keys_alone(lesson: Lesson) -> None:
    pupil = _through(lesson, by_keys)
    assert pupil.stage.store.now.lessons_done == (lesson.id,)


@pytest.mark.parametrize(
    ("number", "percent"),
    [
        (0, 200),
        (3, 100),
        *(pytest.param(n, p, marks=pytest.mark.slow) for n in (0, 1, 2, 3, 6) for p in (80, 100, 200)),
    ],
)
def test_the_card_never_lies_over_what_it_points_at(number: int, percent: int) -> None:
    pupil = Pupil(ALL[number], percent=percent)
    ringed = 0
    for step in ALL[number].steps:
        pupil.wait(LessonLayer.LOOKS_EVERY + 1)
        around = pupil.layer.covers[1:]
        if around:
            ringed += 1
            assert not pupil.layer.card.rect.colliderect(around[0]), step.say
        if percent == 100:
            card = pupil.layer.card.rect
            hidden = [card.clip(one) for one in pupil.scene.subjects()]
            assert sum(one.width * one.height for one in hidden) < card.width * card.height // 10, step.say
        by_keys(pupil, step)
    assert ringed


def test_a_ring_around_a_control_cuts_no_words_beside_it() -> None:
    pupil = Pupil(ALL[2])
    by_keys(pupil, ALL[2].steps[0])
    pupil.wait(LessonLayer.LOOKS_EVERY + 1)
    (ring,) = pupil.layer.covers[1:]
    parts = [one for one in pupil.scene.desk.root.walk() if isinstance(one, StancePart)]
    hide = next(one for one in parts if one.command == "stance_hide")
    assert ring.contains(hide.rect)
    assert all(ring.clip(one.rect).width <= 2 for one in parts if one is not hide)


def test_a_battle_that_is_over_keeps_nobody_at_its_plan() -> None:
    lesson = ALL[3]
    pupil = Pupil(lesson)
    for step in lesson.steps[:4]:
        by_keys(pupil, step)
    pupil.press("resolve_all")
    pupil.wait(40)
    assert pupil.step is not None
    assert pupil.step.goal.kind == "meet"


def test_no_lesson_names_a_hex_by_numbers_that_the_map_does_not_print() -> None:
    for lesson in ALL:
        for step in lesson.steps:
            for words in (step.say, step.hint, *(slip.say for slip in step.slips)):
                assert not re.search(r"\d\.0\d", words), words


@pytest.mark.slow
def test_a_pupil_who_does_something_else_first_is_not_thrown_off() -> None:
    pupil = Pupil(ALL[0])
    pupil.press("stance_hide")
    pupil.press("end_turn")
    pupil.wait(10)
    assert pupil.layer.guide.progress.number == 0
    for step in ALL[0].steps:
        by_keys(pupil, step)
    assert pupil.layer.guide.progress.done


def test_a_step_can_be_passed_over_and_its_hint_be_asked_for() -> None:
    pupil = Pupil(ALL[1])
    step = pupil.step
    assert step is not None
    assert step.hint not in _words(pupil.layer)
    pupil.press("lesson_hint")
    assert step.hint in _words(pupil.layer)
    pupil.press("lesson_next")
    assert pupil.step == ALL[1].steps[1]
    assert step.hint not in _words(pupil.layer)


def test_who_does_something_else_is_told_what_it_was() -> None:
    pupil = Pupil(next(lesson for lesson in ALL if lesson.id == "6_city"))
    for step in pupil.layer.guide.progress.lesson.steps[:2]:
        by_keys(pupil, step)
    _order(pupil, "archer")
    step = pupil.step
    assert step is not None
    (slip,) = step.slips
    assert slip.say in _words(pupil.layer)
    by_keys(pupil, step)
    pupil.wait()
    assert pupil.step == pupil.layer.guide.progress.lesson.steps[3]
    assert slip.say not in _words(pupil.layer)


@pytest.mark.slow
def test_an_ended_lesson_leads_to_the_next() -> None:
    pupil = Pupil(ALL[0])
    for _ in ALL[0].steps:
        pupil.press("lesson_next")
    pupil.press("lesson_next")
    assert pupil.layer.guide.progress.lesson == ALL[1]


def test_the_list_shows_what_is_done_and_what_is_next() -> None:
    stage = QuietStage(settings=Settings(lessons_done=("1_move",)))
    scene = LessonsScene(lambda _stage, _lesson: None)
    scene.enter(stage)
    scene.layout(SIZE, stage.kit)
    styles = [one.style for one in scene.desk.root.walk() if isinstance(one, Button) and one.icon == "play"]
    assert styles == ["paper", "gold", *["paper"] * 6]


@pytest.mark.parametrize(("size", "percent"), LAYOUTS)
def test_the_list_of_lessons_has_no_faults(size: tuple[int, int], percent: int) -> None:
    assert lint(LessonsScene(lambda _stage, _lesson: None), size, percent) == []


def test_a_lesson_can_be_begun_again_in_the_middle() -> None:
    pupil = Pupil(ALL[1])
    pupil.press("lesson_next")
    before = pupil.layer
    press = next(one for one in before.walk() if isinstance(one, IconButton) and one.icon == "to_first")
    click(pupil.scene, press)
    assert pupil.layer is not before
    assert pupil.step == ALL[1].steps[0]


def test_the_household_cannot_hide_where_the_lesson_says_so_and_the_scouts_can() -> None:
    pupil = Pupil(ALL[2])
    _select(pupil, "Household")
    pupil.wait()
    step = pupil.step
    assert step is not None
    assert "grey" in step.say
    assert "cover" in _reason(pupil, "stance_hide")
    _select(pupil, "Scouts")
    assert _reason(pupil, "stance_hide") == ""


@pytest.mark.slow
def test_the_tooltip_of_a_hex_keeps_clear_of_the_lesson() -> None:
    pupil = Pupil(ALL[0])
    view = pupil.map.view
    card = pupil.layer.card.rect
    grid = pupil.map.conduct.reader.grid
    seen = 0
    for hex_ in map(HexId, range(grid.width * grid.height)):
        x, y = view.ground.screen(hex_)
        if not view.ground.rect.inflate(-120, -120).collidepoint(x, y) or card.inflate(60, 60).collidepoint(
            x, y
        ):
            continue
        pupil.scene.handle(
            pygame.event.Event(pygame.MOUSEMOTION, pos=(int(x), int(y)), rel=(1, 1), buttons=(0, 0, 0))
        )
        pupil.wait(8)
        if view.tip.shown is not None:
            seen += 1
            tip = view.tip.rect
            under = tip.clip(card)
            assert under.width * under.height < tip.width * tip.height // 50, grid.label(hex_)
    assert seen > 10


@pytest.mark.parametrize("percent", [*(pytest.param(p, marks=pytest.mark.slow) for p in (80, 100)), 200])
def test_why_a_turn_came_late_has_room(percent: int) -> None:
    pupil = Pupil(ALL[4], percent=percent)
    for step in ALL[4].steps[:3]:
        by_keys(pupil, step)
    pupil.press("end_turn")
    pupil.wait(10)
    pupil.stage.store.change(animation_speed="1")
    pupil.key(pygame.K_RETURN)
    assert isinstance(pupil.scene, AwayScene)
    panel = pupil.scene.panel
    assert panel.away.late
    for one in panel.late.walk():
        if one.visible:
            assert panel.card.rect.contains(one.rect), one


def test_in_a_battle_the_card_lies_over_nobodys_banner() -> None:
    pupil = Pupil(ALL[3])
    for step in ALL[3].steps[:3]:
        by_keys(pupil, step)
    pupil.wait(LessonLayer.LOOKS_EVERY + 1)
    assert isinstance(pupil.scene, BattleScene)
    card = pupil.layer.card.rect
    assert all(not card.colliderect(banner.rect) for banner in pupil.scene.screen.banners)
    assert not card.colliderect(pupil.scene.screen.bar.rect)


def _reason(pupil: Pupil, command: str) -> str:
    """Why the control of a command is grey."""
    found = next(
        one for one in pupil.scene.desk.root.walk() if isinstance(one, StancePart) and one.command == command
    )
    return found.reason


def test_a_broken_lesson_says_where(tmp_path: Path) -> None:
    file = tmp_path / "lessons" / "1_bad.yaml"
    file.parent.mkdir()
    file.write_text("title: Bad\nstep: 3\n", "utf-8")
    scene = LessonsScene(lambda _stage, _lesson: None, found=[read_lesson(file, library.context())])
    stage = QuietStage()
    scene.enter(stage)
    scene.layout(SIZE, stage.kit)
    assert any("1_bad.yaml:" in words for words in _words(scene.desk.root))


@pytest.mark.parametrize("percent", [80, 100, 200])
@pytest.mark.parametrize("lesson", ALL, ids=_NAMES)
def test_every_word_of_a_lesson_has_room(lesson: Lesson, percent: int) -> None:
    session = begin(lesson)
    guide = Guide(
        LessonProgress(lesson, session),
        HotSeatTable(session),
        leave=_nothing,
        again=_nothing,
        further=None,
        finished=lambda _id: None,
    )
    layer = guide.layer()
    hands = Hands(layer, size=SIZE, percent=percent)
    for _ in range(len(lesson.steps) + 1):
        step = guide.progress.step
        for slip in ("", *(one.say for one in (step.slips if step is not None else ()))):
            guide.hint_shown = not slip
            guide.progress.slip = slip
            layer.show()
            hands.desk.update(16)
            hands.desk.draw(hands.surface)
            assert hands.desk.area.contains(layer.card.rect)
            for one in layer.card.walk():
                assert layer.card.rect.contains(one.rect), one
        guide.go_on()


def _nothing() -> None:
    """What a button does here."""


def _words(root: Widget) -> list[str]:
    """What is written on a tree of widgets."""
    return [one._text for one in root.walk() if isinstance(one, Paragraph)]
