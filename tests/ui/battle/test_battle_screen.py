"""The battle screen in use: pairing by mouse and by keys, forecasts, taking back, a whole battle, secrets."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from threading import Event
from typing import Any

import pygame
import pytest

from game.core.decisions import Reply
from game.core.records import SideId, replace
from game.dev.pictures.battle_demo import FLIERS, LARGE, SMALL, demo_battle, demo_session, march, meeting
from game.dev.pictures.battle_shots import battle_scene_for, scene_at
from game.session.save import storage
from game.session.session import Session
from game.ui.actions import everywhere
from game.ui.battle.cards.choice_card import OptionList, UnitPick
from game.ui.battle.cards.forecast_card import ClashList, odds_parts
from game.ui.battle.cards.forecast_parts import TermTable, VersusHead
from game.ui.battle.cards.pick_list import PickList
from game.ui.battle.cards.side_banner import SideBanner
from game.ui.battle.deciding.clash_odds import odds_of
from game.ui.battle.placing.field_places import FieldRect
from game.ui.battle.placing.layout import arrange, best_size
from game.ui.battle.screen.scene import BattleScene
from game.ui.look.theme import Scale
from game.ui.stage.scene import QuietStage, render_scene
from game.ui.widgets.base import Widget
from game.ui.widgets.labels import TitleRow
from tests.ui.input_driver import now
from tests.ui.layout_lint import lint
from tests.ui.ranks import overlaps

SIZE = (1280, 800)
ONE: Any = ({"stabber": 1}, {"piker": 1})
UNLED: Any = ({"stabber": 2, "piker": 2}, {"piker": 2, "archer": 2})
"""Without a commander nobody counts as a scout: they are picked by classes."""
SIXTY: Any = ({"stabber": 30, "archer": 30}, {"piker": 40, "crossbower": 20})


class Player:
    """Somebody at the screen of a battle, without a window and with nothing shown that takes time."""

    def __init__(
        self,
        armies: Any = SMALL,
        kind: str = "pair",
        *,
        size: tuple[int, int] = SIZE,
        percent: int = 100,
        **params: Any,
    ) -> None:
        table, battle = demo_battle(
            armies=armies, params=params, until=lambda question: question.kind == kind
        )
        self.sit(scene_at(table, battle), size, percent)

    def sit(self, scene: BattleScene, size: tuple[int, int] = SIZE, percent: int = 100) -> None:
        self.scene = scene
        self.scene.patient = False
        self.stage = QuietStage(scale=Scale(percent))
        self.scene.enter(self.stage)
        self.scene.layout(size, self.stage.kit)
        self.watch()

    def watch(self) -> None:
        """Let what is shown end."""
        while self.scene.playback.playing or self.scene.answers.running:
            self.scene.playback.skip(everything=True)
            self.scene.update(0)
        self.scene.desk.tidy()  # as before every frame: what was shown last lies in its place
        self.scene.screen.field._glide.tick(10_000)

    def event(self, kind: int, **facts: Any) -> None:
        self.scene.handle(pygame.event.Event(kind, **facts))
        self.scene.update(16)

    def point(self, at: tuple[int, int]) -> None:
        self.event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))

    def place(self, unit: str) -> tuple[int, int]:
        middle = self.scene.screen.field.middle(unit)
        assert middle is not None
        return round(middle[0]), round(middle[1])

    def click(self, at: tuple[int, int], button: int = pygame.BUTTON_LEFT) -> None:
        self.point(at)
        self.event(pygame.MOUSEBUTTONDOWN, pos=at, button=button)
        self.event(pygame.MOUSEBUTTONUP, pos=at, button=button)
        self.watch()

    def drag(self, unit: str, on: str) -> None:
        start, end = self.place(unit), self.place(on)
        self.point(start)
        self.event(pygame.MOUSEBUTTONDOWN, pos=start, button=pygame.BUTTON_LEFT)
        for share in (0.3, 0.7, 1.0):
            at = tuple(round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
            self.event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0))
        self.event(pygame.MOUSEBUTTONUP, pos=end, button=pygame.BUTTON_LEFT)
        self.watch()

    def key(self, key: int, mod: int = 0) -> None:
        self.event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.watch()

    def first_pair(self) -> tuple[str, str]:
        pick = self.scene.conduct.assembly
        own = pick.movable()[0]
        return own, pick.targets(own)[0]

    def said(self) -> str:
        return " ".join(notice.words for notice in self.scene.desk.notices._notices())

    def card(self) -> list[Widget]:
        return list(self.scene.screen.card.main.children)


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Grounds are painted in tests of their own."""
    monkeypatch.setattr("game.ui.battle.field.ground_cache.FieldPaint.waiting", property(lambda self: False))


def chosen(player: Player) -> tuple[tuple[str, str], ...]:
    return player.scene.conduct.assembly.chosen


# --- pairing by hand


def test_a_dragged_line_pairs_two() -> None:
    player = Player()
    own, enemy = player.first_pair()
    player.drag(own, enemy)
    assert chosen(player) == ((own, enemy),)


def test_a_line_may_be_drawn_from_the_enemy() -> None:
    player = Player()
    own, enemy = player.first_pair()
    player.drag(enemy, own)
    assert chosen(player) == ((own, enemy),)


def test_two_clicks_pair_two() -> None:
    player = Player()
    own, enemy = player.first_pair()
    player.click(player.place(own))
    assert player.scene.conduct.one == own
    player.click(player.place(enemy))
    assert chosen(player) == ((own, enemy),)


def test_keys_pair_two() -> None:
    player = Player()
    own, enemy = player.first_pair()
    player.key(pygame.K_n)
    player.key(pygame.K_m)
    assert (player.scene.conduct.one, player.scene.conduct.target) == (own, enemy)
    player.key(pygame.K_RETURN)
    assert chosen(player) == ((own, enemy),)


def test_a_barred_enemy_says_why_with_the_rule() -> None:
    player = Player(UNLED)
    conduct = player.scene.conduct
    own, enemy = player.first_pair()
    player.drag(own, enemy)
    barred = next(bar.unit for bar in conduct.assembly.view.barred)
    player.drag(barred, enemy)
    assert "SD1-11" in player.said()
    assert chosen(player) == ((own, enemy),)


def test_esc_gives_up_the_unit_chosen_by_hand_before_the_pair() -> None:
    player = Player(UNLED)
    player.drag(*player.first_pair())
    barred = next(bar.unit for bar in player.scene.conduct.assembly.view.barred)
    player.click(player.place(barred))
    player.key(pygame.K_ESCAPE)
    assert not player.scene.conduct.selected
    assert chosen(player)
    player.key(pygame.K_ESCAPE)
    assert not chosen(player)


def test_esc_opens_the_menu_when_there_is_nothing_to_give_up() -> None:
    player = Player()
    player.key(pygame.K_ESCAPE)
    assert player.scene.desk.overlays
    player.key(pygame.K_ESCAPE)
    assert not player.scene.desk.overlays


def test_the_other_button_takes_a_pair_back_wherever_it_is_pressed_on_the_field() -> None:
    player = Player()
    player.drag(*player.first_pair())
    field = player.scene.screen.field.rect
    for _press in range(3):
        player.click((field.centerx, field.bottom - 90), pygame.BUTTON_RIGHT)
    assert not chosen(player)
    assert player.scene.answers.question is not None


def test_a_late_press_of_skip_answers_nothing() -> None:
    """The gold button says Skip while something is shown and answers when that is over."""
    player = Player(kind="declare")
    scene = player.scene
    scene.hands.main()
    while not now(scene.playback.playing):
        # Time passes: right after something was shown a press answers nothing.
        scene.update(16)
        scene.hands.main()
    while now(scene.playback.playing):
        scene.update(40)
    asked = scene.answers.question
    scene.hands.main()
    assert scene.answers.question == asked
    for _frame in range(40):
        scene.update(16)
    scene.hands.main()
    assert scene.answers.question != asked or scene.playback.playing


def fight_and_skip(player: Player) -> None:
    """Fight, and do nothing but the action of skipping as long as something is shown."""
    player.event(pygame.KEYDOWN, key=pygame.K_f, mod=0, unicode="", scancode=0)
    assert player.scene.playback.playing
    while player.scene.playback.playing:
        assert player.scene.desk.run(everywhere.SKIP_ANIMATION)


def test_the_action_of_skipping_ends_a_volley_or_clash_and_is_idle_else() -> None:
    player = Player(kind="go")
    assert not player.scene.desk.run(everywhere.SKIP_ANIMATION)
    fight_and_skip(player)
    assert not player.scene.desk.run(everywhere.SKIP_ANIMATION)


# --- the forecast


@pytest.mark.parametrize(
    ("armies", "kind"),
    [(SMALL, "pair"), (SMALL, "declare"), (SMALL, "go"), (ONE, "declare"), (LARGE, "pair"), (LARGE, "go")],
)
def test_a_question_never_shows_an_empty_forecast(armies: Any, kind: str) -> None:
    player = Player(armies, kind)
    assert player.scene.conduct.kind == kind
    assert any(isinstance(part, VersusHead) for part in player.card())


def heads(player: Player) -> set[str]:
    return {face.unit for part in player.card() if isinstance(part, VersusHead) for face in part.faces}


def test_the_forecast_follows_the_pointer_and_what_is_dragged() -> None:
    player = Player()
    pick = player.scene.conduct.assembly
    own, enemy = pick.movable()[-1], pick.targets(pick.movable()[-1])[-1]
    player.point(player.place(own))
    assert own in heads(player)
    start = player.place(own)
    player.event(pygame.MOUSEBUTTONDOWN, pos=start, button=pygame.BUTTON_LEFT)
    for at in ((start[0] + 30, start[1]), player.place(enemy)):
        player.event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0))
    assert heads(player) == {own, enemy}


def test_a_number_under_the_pointer_shows_its_clash() -> None:
    player = Player(kind="declare")
    field = player.scene.screen.field
    field.draw(pygame.Surface(SIZE))
    while field._lines.unfinished:
        field.draw(pygame.Surface(SIZE))
    (x, y), number = field._lines.numbers[0]
    player.point((round(x + field.rect.x), round(y + field.rect.y)))
    clash = [{pair.a, pair.b} for pair in player.scene.view.pairs if pair.number == number]
    assert number != player.scene.conduct.clash
    assert heads(player) in clash


def test_terms_sum_to_the_battle_stat_and_throws_to_100() -> None:
    player = Player(kind="declare")
    while player.scene.view.phase != "bout":
        player.key(pygame.K_f)
    scene, checked = player.scene, 0
    for row in scene.conduct.forecast():
        odds = odds_of([row], scene.view, scene.names, exact=True)
        assert odds is not None
        damage = [term for term in odds.terms if term.label == "damage per hit"]
        for at, side in enumerate(("left", "right")):
            if odds.totals[at]:
                terms = [getattr(term, side) for term in odds.terms if term not in damage]
                assert sum(int(term.replace("−", "-")) for term in terms if term) == int(odds.totals[at])
        if odds.bands:
            assert sum(band.throws for band in odds.bands) == 100
            assert sum(throws for _margin, throws in odds.margins) == 100
            checked += 1
    assert checked


# --- where units stand


@pytest.mark.parametrize(
    ("armies", "kind"),
    [(SMALL, "pair"), (SMALL, "declare"), (ONE, "declare"), (LARGE, "pair"), (SIXTY, "declare")],
)
def test_nobody_stands_on_another_or_outside(armies: Any, kind: str) -> None:
    player = Player(armies, kind)
    view, left = player.scene.view, player.scene.screen.left
    for room in (FieldRect(20, 70, 760, 500), FieldRect(20, 70, 1012, 660), FieldRect(20, 70, 1300, 760)):
        ranks = arrange(view, left, room, d=best_size(view, left, room))
        assert overlaps(ranks) == []
        across = [x for x, _y in ranks.places.values()]
        assert room.left <= min(across)
        assert max(across) <= room.left + room.width


def test_pairs_that_have_room_below_one_another_stand_so() -> None:
    player = Player(SMALL, "declare")
    view, left = player.scene.view, player.scene.screen.left
    ranks = arrange(view, left, FieldRect(20, 70, 760, 480), d=58)
    hubs = {pair.a for pair in view.pairs} | {pair.b for pair in view.pairs}
    mine = sorted(x for unit, (x, _y) in ranks.places.items() if unit in hubs)
    columns = 1 + sum(b - a > 58 * 1.9 for a, b in pairwise(mine))
    assert columns <= 4


def test_the_list_marks_the_pair_whose_forecast_is_shown() -> None:
    player = Player(SMALL, "declare")
    scene = player.scene
    both = next(row for row in scene.rows if row.kind == "secondary" or row.number)
    name = scene.names.unit(both.left)
    scene.conduct.click(both.left)
    scene.show()
    found = [widget for widget in scene.screen.card.walk() if isinstance(widget, ClashList)]
    for list_ in found:
        assert list_.selected is not None
        line = list_.lines_shown[list_.selected]
        assert name in (line.left, line.right)


@pytest.mark.parametrize(("size", "percent"), [((1280, 800), 100), ((1280, 800), 200), ((1920, 1080), 80)])
@pytest.mark.parametrize("kind", ["pair", "declare", "go", "withdraw", "altitude"])
def test_words_have_room(size: tuple[int, int], percent: int, kind: str) -> None:
    """Names may be shortened, and boards lie over the field; nothing else may."""
    armies = FLIERS if kind == "altitude" else SMALL
    player = Player(armies, kind, size=size, percent=percent)
    short = (ClashList, VersusHead, SideBanner, PickList, TitleRow, OptionList, UnitPick, TermTable)
    problems = lint(player.scene, size, percent, stage=player.stage, may_shorten=short)
    assert [text for text in problems if "FieldView and" not in text and "SideBanner is" not in text] == []


def test_a_round_that_waits_for_orders_is_not_said_to_be_without_attacks() -> None:
    story = Player(SMALL, "declare").scene.story
    story.open_round("Volley")
    assert story.newest(40) == story.brief[:-1]
    story.close_round()
    assert story.newest(40)[-1].text == "nobody attacks"


# --- a whole battle


def to_the_end(player: Player, hands: Callable[[Player], None]) -> None:
    for _turn in range(400):
        if player.scene.over:
            break
        hands(player)
    assert player.scene.over
    assert player.scene.view.over


def pairs_now(player: Player) -> bool:
    """Whether a pick is asked for; aims could be taken again and again."""
    conduct = player.scene.conduct
    return not player.scene.over and conduct.assembly.active and conduct.kind != "aim"


def by_keys(player: Player) -> None:
    if pairs_now(player):
        player.key(pygame.K_n)
        player.key(pygame.K_m)
        player.key(pygame.K_RETURN)
    player.key(pygame.K_f)


def by_mouse(player: Player) -> None:
    if pairs_now(player) and player.scene.conduct.assembly.movable():
        player.drag(*player.first_pair())
    player.click(player.scene.screen.gold.rect.center)


@pytest.mark.parametrize("hands", [by_keys, by_mouse])
@pytest.mark.parametrize("armies", [SMALL, ONE])
def test_a_whole_battle_with_the_keyboard_or_the_mouse_alone(
    hands: Callable[[Player], None], armies: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player(armies, "pair" if armies is SMALL else "declare")
    to_the_end(player, hands)
    went: list[bool] = []
    monkeypatch.setattr(player.scene.flow, "go", lambda: went.append(True))
    hands(player)
    assert went


def test_sd4_20_a_battle_of_the_draft_order_with_the_keyboard_alone() -> None:
    player = Player(SMALL, "declare", battle_order="draft")
    marks = [mark.id for mark in player.scene.view.phases]
    assert marks == ["skirmish", "maneuvers", "bout", "end"]
    assert any(isinstance(part, VersusHead) for part in player.card())
    to_the_end(player, by_keys)


def test_resolving_all_goes_on_over_several_frames_and_takes_no_answer_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("game.ui.battle.fight.fight_answers._ANSWERS_MS", 0.0)
    player = Player()
    scene = player.scene
    scene.answers.resolve(phase=False)
    frames = 0
    while now(scene.answers.running):
        player.event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
        assert not scene.desk.overlays
        frames += 1
    assert frames > 3
    assert scene.over


def test_what_is_foreseen_with_a_question_lets_the_loop_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    player, foreseen = Player(), Event()
    monkeypatch.setattr(player.scene, "foresee", lambda: foreseen.wait(5))
    player.scene.answers.settle()
    player.scene.update(16)
    assert now(player.scene.answers.running)
    assert not player.scene.answers.give(Reply(choice="skip"))
    foreseen.set()
    player.watch()
    assert player.scene.asks


def test_a_battle_that_is_loaded_stands_as_it_was(tmp_path: Path) -> None:
    player = Player(kind="declare")
    player.key(pygame.K_c)
    scene = player.scene
    scene.session.save(tmp_path / "kept.sd")
    session = Session.resume(storage.load(tmp_path / "kept.sd"))
    again = battle_scene_for(session, scene.host)
    player.sit(again)
    assert again.answers.question == scene.answers.question
    assert again.view == scene.view
    assert again.story.full == scene.story.full
    assert again.conduct.forecast() == scene.conduct.forecast()


# --- secrets


def picture(session: Session, side: str) -> tuple[bytes, list[Any]]:
    """The battle's screen as a seat sees it, and what its log says."""
    scene = battle_scene_for(session, SideId(side))
    player = Player.__new__(Player)
    player.sit(scene)
    return pygame.image.tobytes(render_scene(scene, SIZE, stage=player.stage), "RGB"), scene.story.full


@pytest.mark.parametrize("side", ["lapis", "cinnabar"])
def test_what_a_side_cannot_know_changes_no_pixel_of_its_battle(side: str) -> None:
    few, many = {"digger": 1}, {"stabber": 3, "digger": 2}
    hidden = (few, many) if side == "lapis" else (many, few)
    one, other = demo_session(), demo_session(at_home=hidden)
    assert len(one.campaign.units) < len(other.campaign.units)
    assert picture(one, side) == picture(other, side)


@pytest.mark.parametrize("side", ["lapis", "cinnabar"])
def test_what_enemies_call_their_stack_changes_no_pixel_of_a_battle(side: str) -> None:
    def called(name: str, by: str) -> Session:
        session = meeting()
        stacks = {
            id_: replace(stack, name=name) if stack.side == by else stack
            for id_, stack in session.campaign.stacks.items()
        }
        session.campaign = replace(session.campaign, stacks=stacks)
        session.submit(march(session))
        return session

    enemy = "cinnabar" if side == "lapis" else "lapis"
    assert picture(called("", enemy), side) == picture(called("The ambush", enemy), side)
    assert picture(called("", side), side) != picture(called("The ambush", side), side)


def test_sd4_4_02_the_card_of_an_enemy_says_that_it_tells_what_was_seen() -> None:
    player = Player(kind="pair")
    screen, conduct = player.scene.screen, player.scene.conduct
    for unit, told in zip(player.first_pair(), ([], ["as far as seen"]), strict=True):
        tip = screen.unit_tip(conduct, (), unit)
        assert tip is not None
        assert [row.value for row in tip.rows if row.label == "Specials"] == told


def test_sd4_4_02_charts_of_exact_odds_say_what_they_are_reckoned_with() -> None:
    player = Player(kind="declare")
    told = []
    for exact in (True, False):
        odds = odds_of(player.scene.conduct.forecast(), player.scene.view, player.scene.names, exact=exact)
        assert odds is not None
        told.append({widget.tip.rule for widget in odds_parts(odds) if widget.tip is not None})
    assert told == [{"SD4-4.02"}, set()]


def test_a_difference_that_is_known_is_seen() -> None:
    """The comparison above is able to fail."""
    weaker = (SMALL[0], {**SMALL[1], "piker": 1})
    assert picture(demo_session(), "lapis")[0] != picture(demo_session(armies=weaker), "lapis")[0]
