"""The unit designer of units that cost points: live prices, limits with reasons, comparison, saving, trials;
by mouse and by keys."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pygame
import pytest

from game import paths
from game.core.seams.design import DesignValue
from game.session import library
from game.session.unit_making import UnitMaking
from game.ui.designer.cards import OptionCard, StepCard
from game.ui.designer.maker_model import MakerModel, decimal, percent
from game.ui.designer.maker_scene import MakerScene
from game.ui.designer.price_model import PriceModel
from game.ui.designer.price_page import PricePage
from game.ui.menus.codex import CodexScene
from game.ui.stage.scene import QuietStage
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.field import TextField
from game.ui.widgets.hud import SeatTitle
from game.ui.widgets.table import RowTable
from tests.ui.layout_lint import lint
from tests.ui.layouts import LAYOUTS, TIGHTEST

PAGES = ("concept", "battle", "travel", "specials", "final", "boards", "compare", "try")
BESIDE = ("boards", "compare", "try")

RULESET = "battle_for"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    library.refresh()
    yield
    library.refresh()


def model(unit: str = "footman") -> MakerModel:
    made = MakerModel(UnitMaking(RULESET))
    made.take(next(known for known in made.known if known.id == unit))
    return made


def scene(unit: str = "footman", page: str = "battle", size: tuple[int, int] = (1280, 800)) -> MakerScene:
    made = MakerScene(RULESET, unit=unit, page=page if page in BESIDE else "step")
    made.model.open("battle" if page in BESIDE else page)
    stage = QuietStage()
    made.enter(stage)
    made.layout(size, stage.kit)
    made.update(0)
    return made


def asked(made: MakerScene) -> list[str]:
    stage = made.stage
    assert isinstance(stage, QuietStage)
    return [what for what, _scene in stage.asked]


def press(made: MakerScene, key: int, mod: int = 0) -> None:
    made.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
    made.handle(pygame.event.Event(pygame.KEYUP, key=key, mod=mod))


def write(made: MakerScene, text: str) -> None:
    for sign in text:
        made.handle(pygame.event.Event(pygame.TEXTINPUT, text=sign))


def click(made: MakerScene, point: tuple[int, int]) -> None:
    made.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))
    made.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    made.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=1))
    made.update(0)


# --- the model


def test_decimals_round_halves_away_and_end_without_zeros() -> None:
    values = [Fraction(text) for text in ("55/3", "1/8", "-1/8", "20", "1234.5", "1/999")]
    assert [decimal(value) for value in values] == ["18.33", "0.13", "−0.13", "20", "1,234.5", "0"]
    assert percent(Fraction(1, 3)) == "33 %"


def test_the_table_of_prices_has_every_term_their_sum_and_the_price() -> None:
    rows = {row.label: row for row in PriceModel(model("footman")).rows()}
    assert list(rows) == ["Mobility", "Endurance", "Firepower", "Together", "Price"]
    assert rows["Together"].values == ("18.33", "29.39", "77.33")
    assert rows["Price"].values == ("19", "30", "78")
    assert rows["Mobility"].how == ("1 × 4 × 3 × 1", "1.52 × 4 × 3 × 1", "4 × 4 × 3 × 1")


def points(made: MakerModel) -> int:
    price = made.board.figure("price")
    assert price is not None
    assert price.value is not None
    assert sum(term.value for term in price.terms) == price.value
    return int(price.value)


def test_a_change_is_priced_at_once_and_can_be_taken_back() -> None:
    made = model("footman")
    assert points(made) == 19
    assert made.change("attack", 16) == ""
    assert points(made) == 22
    assert made.unsaved
    assert made.undo()
    assert (points(made), made.unsaved) == (19, False)
    assert not made.undo()
    assert made.redo()
    assert points(made) == 22
    assert not made.redo()


def test_a_value_that_no_unit_has_is_refused_with_a_reason() -> None:
    made = model()
    before = made.design
    assert "hits" in made.change("hits", 0)
    assert made.design == before


def test_what_is_not_allowed_in_one_world_may_be_in_another() -> None:
    made = model()
    made.change("attack", 12)
    assert made.why_not_saved == ""
    made.reckon_by("goldworld")
    assert made.why_not_saved == "Attack is at most 8 with 4 Hits (TB-12.01)"
    assert made.why_no_trial == made.why_not_saved
    assert made.wrong_in("battle") == made.wrong_in("final") == "error"


def test_many_options_are_taken_and_left() -> None:
    made = model("warlord")
    made.open("specials")
    made.turn(made.fields[0], "scout")
    assert tuple(made.design.specials) == ("scout", "commander")
    made.turn(made.fields[0], "commander")
    assert tuple(made.design.specials) == ("scout",)


def test_two_designs_stand_side_by_side_with_what_one_has_more() -> None:
    made = model("pyre_wagon")
    assert made.compare_rows() == ()
    made.compare_with("ash_guard")
    rows = {row.label: row for row in made.compare_rows()}
    assert (rows["Attack"].ours, rows["Attack"].theirs, rows["Attack"].more) == ("5", "7", "−2")
    assert rows["Attack"].better is False
    assert (rows["Price"].more, rows["Price"].better) == ("+34", False)
    assert rows["Price, Goldworld"].better is False
    made.compare_with("nobody")
    assert made.other is None


def test_a_trial_runs_in_slices_and_is_told_outdated_once_the_design_changes() -> None:
    made = model("footman")
    made.roster, made.battles = "Ashen Legion", 20
    made.begin_trial()
    while made.trying:
        made.go_on(0.001)
    trial = made.trial
    assert trial is not None
    assert trial.done == trial.total == 100
    assert any(duel.felled for duel in trial.duels)
    assert not made.outdated
    made.change("attack", 5)
    assert made.outdated


def test_a_trial_that_was_stopped_keeps_what_it_has() -> None:
    made = model()
    made.begin_trial()
    made.go_on(0.001)
    made.stop_trial()
    assert not made.go_on(0.001)
    assert made.trial is not None
    assert 0 < made.trial.done < made.trial.total


# --- the screen


@pytest.mark.parametrize(
    ("size", "percent"),
    [
        pytest.param(size, percent, marks=[] if (size[0], percent) == TIGHTEST else [pytest.mark.slow])
        for size, percent in LAYOUTS
    ],
)
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(
    "wrong", [pytest.param({}, marks=pytest.mark.slow), {"attack": 40}], ids=["right", "wrong"]
)
def test_layout_has_no_faults(
    page: str, size: tuple[int, int], percent: int, wrong: dict[str, DesignValue]
) -> None:
    made = MakerScene(RULESET, page=page if page in BESIDE else "step")
    specials = ("scout", "commander", "ranged", "shockamancy")
    figures = {"hits": 16, "attack": 14, "defense": 3, "cargo": 14, "move": 7, "specials": specials}
    for field, value in {**figures, **wrong, "name": "Illustrious Lake Guard"}.items():
        assert made.model.change(field, value) == ""
    made.model.open("battle" if page in BESIDE else page)
    made.model.reckon_by("goldworld")
    made.model.compare_with("tarn_speaker" if wrong else "")
    stage = QuietStage()
    made.enter(stage)
    short = (StepCard, OptionCard, SeatTitle, *([RowTable] if page in BESIDE else []))
    faults = {}
    for part in ("work", "steps", "board"):
        made.layout_.page = part
        if found := lint(made, size, percent, stage=stage, may_shorten=short):
            faults[part] = found
    assert faults == {}


def test_a_design_is_made_and_saved_with_the_keyboard_alone() -> None:
    made = scene()
    press(made, pygame.K_n, pygame.KMOD_CTRL)
    assert made.model.design.name == ""
    assert made.model.step_id == "concept"
    while not isinstance(made.desk.ring.widget, TextField):
        press(made, pygame.K_TAB)
    write(made, "Iron Guard")
    press(made, pygame.K_F6)
    made.desk.focus(made.step.steppers["hits"])
    press(made, pygame.K_RIGHT)
    assert (made.model.design.name, made.model.design.hits) == ("Iron Guard", 10)
    press(made, pygame.K_s, pygame.KMOD_CTRL)
    assert (paths.user_dir() / "rulesets" / RULESET / "units" / "iron_guard.yaml").is_file()
    assert not made.model.unsaved
    press(made, pygame.K_ESCAPE)
    assert asked(made) == ["pop"]


def test_figures_are_changed_with_the_mouse_and_say_why_not_further() -> None:
    made = scene("footman")
    stepper = made.step.steppers["defense"]
    for _ in range(3):
        click(made, (stepper.rect.right - 10, stepper.rect.centery))
    assert made.model.design.defense == 4
    tip = stepper.tip_shown()
    assert tip is not None
    assert (tip.text, tip.rule) == ("At most 4 without a special that raises it", "TB-12.01")


def test_what_is_barred_is_grey_and_says_why() -> None:
    made = scene("footman", "specials")
    face = made.step.cards["specials", "commander", False].face
    assert face.barred == "A Commander has 5 to 10 Hits, this one has 4"
    assert made.step.cards["specials", "scout", False].face.foot == "+7 points"
    made.changed(made.model.change("hits", 12))
    assert not made.step.cards["specials", "commander", False].face.barred


def test_a_design_with_faults_cannot_be_saved_and_the_button_says_why() -> None:
    made = scene("footman")
    made.changed(made.model.change("attack", 40))
    assert made.save_button.reason == "Attack is at most 16 with 4 Hits (TB-12.01)"
    press(made, pygame.K_s, pygame.KMOD_CTRL)
    assert not made.desk.overlays
    assert not paths.user_dir().joinpath("rulesets").exists()


def test_another_design_of_ones_own_is_replaced_only_after_a_question() -> None:
    made = scene("footman")
    made.changed(made.model.change("name", "Iron Guard"))
    made.save()
    made.model.begin_anew()
    made.model.change("name", "Iron Guard")
    made.changed(made.model.change("attack", 5))
    made.save()
    (dialog,) = made.desk.overlays
    assert isinstance(dialog, Dialog)
    press(made, pygame.K_ESCAPE)
    assert [known.design.attack for known in made.model.making.known() if known.own] == [4]
    made.save()
    press(made, pygame.K_RETURN)
    assert [known.design.attack for known in made.model.making.known() if known.own] == [5]


def test_a_design_is_not_lost_without_a_question() -> None:
    made = scene("footman")
    made.changed(made.model.change("attack", 5))
    press(made, pygame.K_ESCAPE)
    assert asked(made) == []
    press(made, pygame.K_RETURN)
    assert asked(made) == ["pop"]


def test_known_designs_are_put_on_the_bench_from_the_list() -> None:
    made = scene("footman")
    press(made, pygame.K_l, pygame.KMOD_CTRL)
    assert made.desk.overlays
    press(made, pygame.K_END)
    press(made, pygame.K_RETURN)
    last = made.model.known[-1].design
    assert (made.model.design.name, made.model.design.hits) == (f"My {last.name}", last.hits)


def test_a_trial_is_begun_and_stopped_by_key_and_fills_its_table() -> None:
    made = scene("footman")
    press(made, pygame.K_t, pygame.KMOD_CTRL)
    assert (made.page, made.model.trying, made.busy) == ("try", True, True)
    made.update(16)
    assert made.trial.table.count == len(made.model.opponents[0].kinds)
    press(made, pygame.K_t, pygame.KMOD_CTRL)
    assert not made.model.trying


def test_prices_and_worlds_are_turned_by_key_and_the_price_follows() -> None:
    made = scene("footman")
    press(made, pygame.K_b, pygame.KMOD_CTRL)
    assert made.page == "boards"
    page = made.boards
    assert isinstance(page, PricePage)
    assert page.parts["price"].visible
    page.switch.choose("sizes")
    assert page.parts["sizes"].visible
    press(made, pygame.K_F5)
    assert made.model.profile == made.model.making.maker.played == "goldworld"
    assert points(made.model) == 30
    press(made, pygame.K_t, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert asked(made) == [], "there are no tribes to design"


def test_the_rule_library_opens_it_by_key() -> None:
    codex, stage = CodexScene(), QuietStage()
    codex.enter(stage)
    codex.layout((1280, 800), stage.kit)
    codex.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F3, mod=0, unicode="", scancode=0))
    (asked_,) = stage.asked
    assert isinstance(asked_[1], MakerScene)


def test_the_rule_library_turns_to_the_next_rules_by_key_and_tells_their_prices() -> None:
    codex, stage = CodexScene(), QuietStage()
    codex.enter(stage)
    codex.layout((1280, 800), stage.kit)
    codex.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F4, mod=0, unicode="", scancode=0))
    ((what, other),) = stage.asked
    assert what == "replace"
    assert isinstance(other, CodexScene)
    footman = next(card for card in other.cards if card.id == "footman")
    assert [footman.figure(f"Price, {world}") for world in ("Croakworld", "Goldworld", "Oddworld")] == [
        "19",
        "30",
        "78",
    ]


def test_a_broken_file_of_the_players_is_told_and_left_out() -> None:
    folder = paths.user_dir() / "rulesets" / RULESET / "units"
    folder.mkdir(parents=True)
    (folder / "odd.yaml").write_text("name: Odd\nhits: many\n")
    library.refresh()
    made = scene()
    assert all(known.id != "odd" for known in made.model.known)
    assert any("odd.yaml" in line for line in made.model.making.broken())
