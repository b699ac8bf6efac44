"""The designer of units that are answers: steps, what is barred, boards, trials, saving; mouse and keys."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import paths
from game.session import library
from game.session.tribe_making import TribeMaking
from game.session.unit_making import UnitMaking
from game.session.unit_trials import MakerTrial, interval
from game.ui.designer import reach_plan
from game.ui.designer.cards import OptionCard, StepCard
from game.ui.designer.maker_model import MakerModel, figure_text, formula
from game.ui.designer.maker_scene import MakerScene
from game.ui.designer.step_page import face_of
from game.ui.designer.tribe_scene import TribeScene
from game.ui.look import bodies
from game.ui.stage.scene import QuietStage
from game.ui.widgets import clipboard
from game.ui.widgets.hud import SeatTitle
from game.ui.widgets.table import RowTable
from tests.ui.layout_lint import lint
from tests.ui.layouts import LAYOUTS


def model(unit: str = "twoll", profile: str = "sd6") -> MakerModel:
    made = MakerModel(UnitMaking())
    made.take(next(known for known in made.known if known.id == unit))
    made.reckon_by(profile)
    return made


def scene(unit: str = "twoll", step: str = "concept", size: tuple[int, int] = (1280, 800)) -> MakerScene:
    made = MakerScene(unit=unit)
    made.model.reckon_by("sd6")
    made.model.open(step)
    stage = QuietStage()
    made.enter(stage)
    made.layout(size, stage.kit)
    made.update(0)
    return made


def press(made: MakerScene, key: int, mod: int = 0) -> None:
    made.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
    made.handle(pygame.event.Event(pygame.KEYUP, key=key, mod=mod))
    made.update(0)


def click(made: MakerScene, point: tuple[int, int]) -> None:
    made.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))
    made.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    made.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=1))
    made.update(0)


def test_ten_steps_stand_in_their_order_with_their_answers() -> None:
    answers = {step.label: step.answer for step in model("twoll").ladder}
    assert len(answers) == 10
    assert list(answers)[0::9] == ["Concept", "Final template"]
    assert answers["Size"] == "Large"
    assert answers["Final template"] == "Ready"


def test_a_barred_option_says_why_and_by_which_rule() -> None:
    made = model("twoll")
    made.open("size")
    (size,) = made.fields
    tiny = next(option for option in size.options if option.id == "tiny")
    assert (tiny.barred, tiny.rule) == ("A tiny unit is light, not heavy", "SD6-5.01")
    brought = {label: value for _icon, label, value in made.preview(size, "huge")}
    assert brought["Hits"] == "36"


def test_what_cannot_be_bought_says_so_as_a_player_would() -> None:
    made = model("dwagon")
    made.change("size", "massive")
    made.change("rank", "4")
    made.open("rank")
    assert {option.barred for option in made.fields[0].options} == {"", "Massive units are rank 4"}
    made = model("dwagon")
    made.open("specials")
    (field, *_production) = made.fields
    faces = {option.label: face_of(field, option) for option in field.options}
    assert (faces["Cleave"].barred, faces["Cleave"].short) == ("Too few slots are left", True)
    assert (faces["Hills"].barred, faces["Hills"].short) == ("Only for units of the ground", False)


def test_upkeep_and_slots_stand_as_formulas() -> None:
    made = model("dwagon")
    assert figure_text(made.board.figure("upkeep")) == "$300"
    assert formula(made.board.figure("upkeep")) == "Huge $100, +200 Rank (× 3)"
    slots = made.slots
    assert (slots.total, slots.body, slots.left) == (7, 4, 0)
    assert slots.bought == (("Random pair", 2), ("Speed", 1))


def test_what_breaks_a_rule_can_be_undone_and_is_not_saved() -> None:
    made = model("twoll")
    assert made.change("rank", "4") == ""
    made.change("swap.combat", 40)
    assert made.wrong_in("swap") == "error"
    assert made.wrong_in("final") == "error"
    assert made.why_not_saved
    assert made.undo()
    assert (made.why_not_saved, made.wrong_in("swap")) == ("", "")
    assert made.redo()


def test_a_special_is_bought_once_more_and_given_back_one_at_a_time() -> None:
    made = model("twoll")
    made.change("rank", "4")
    made.change("specials", ())
    made.open("specials")

    def options(id_: str) -> list[bool]:
        return [option.again for field in made.fields for option in field.options if option.id == id_]

    assert options("damage_ignore") == [False]
    made.turn(made.fields[0], "damage_ignore")
    assert options("damage_ignore") == [False, True]
    made.turn(made.fields[0], "damage_ignore", again=True)
    assert made.design.template.specials == ("damage_ignore", "damage_ignore")
    made.turn(made.fields[0], "damage_ignore")
    assert made.design.template.specials == ("damage_ignore",)


def test_two_units_stand_side_by_side_with_what_is_better() -> None:
    made = model("dwagon")
    made.compare_with("archer")
    rows = {row.label: row for row in made.compare_rows()}
    assert (rows["Type"].ours, rows["Type"].theirs) == ("Beast", "Infantry")
    assert (rows["Hits"].more, rows["Hits"].better) == ("+26", True)
    assert rows["Upkeep"].better is False


def test_a_trial_is_fought_at_equal_cost_from_both_turns_and_can_be_stopped() -> None:
    making = UnitMaking()
    design = making.design("twoll")
    foes = [kind for kind in making.maker.opponents(making.tables)[0].kinds if kind.id == "stabber"]
    trial = MakerTrial(making, design, foes, "plains", 40)
    (duel,) = trial.duels
    assert duel.costs[0] == duel.costs[1]
    while not trial.work():
        pass
    assert (trial.done, duel.battles) == (40, 40)
    low, high = trial.interval
    assert low <= float(trial.rate) <= high
    stopped = MakerTrial(making, design, foes, "plains", 40)
    stopped.stop()
    assert stopped.work()
    assert stopped.done == 0


@pytest.mark.parametrize(
    ("rate", "number", "span"), [(0.5, 100, (40, 60)), (0.0, 20, (0, 16)), (1.0, 0, (0, 100))]
)
def test_an_interval_holds_a_share(rate: float, number: int, span: tuple[int, int]) -> None:
    low, high = interval(rate, number)
    assert (round(low * 100), round(high * 100)) == span


def test_a_body_takes_its_hexes_and_reach_goes_around_it() -> None:
    assert [len(bodies.body(count)) for count in (1, 3, 9, 27)] == [1, 3, 9, 27]
    assert [len(reach_plan.reached(count, 1)) for count in (1, 3)] == [6, 9]
    assert len(reach_plan.reached(1, 2)) == 18


def test_four_boards_tell_a_unit_and_the_one_of_battle_adds_what_is_lent() -> None:
    made = model("stabber")
    boards = {board.id: {row.label: row for row in board.rows} for board in made.boards({"leadership": 2})}
    assert list(boards) == ["template", "overview", "battle", "complete"]
    assert boards["template"].keys() >= {"Class", "Race", "Most damage", "Stat swap", "Specials, with slots"}
    assert boards["overview"].keys() >= {"Upkeep", "Turns of a batch", "Move"}
    combat = boards["battle"]["Combat"].figure
    assert combat is not None
    assert combat.value == 4
    assert [term.label for term in combat.terms][-1] == "Leadership"
    assert boards["complete"].keys() >= {*boards["template"], "Level", "Personal name", "Coordinates"}


def test_a_tribe_shares_a_special_has_six_ranks_and_a_chief_of_rank_two() -> None:
    making = TribeMaking("second_dawn")
    tribes = {known.id: known.design for known in making.known()}
    assert [making.problems(tribe) for tribe in tribes.values()] == [(), ()]
    made = tribes["hobgobwins"]
    other = making.change(made, "shared", "dig")
    assert all("dig" in unit.template.specials for unit in other.units)
    assert not any("dance_fighting" in unit.template.specials for unit in other.units)
    leaderless = making.change(made, "units", ("knight", "infantry"))
    assert [one.message for one in making.problems(leaderless)] == ["a tribe has a chief"]
    (chiefs,) = making.fields(made, "chief")
    barred = {option.id: (option.barred, option.rule) for option in chiefs.options}
    assert barred["knight"] == ("A chief is of rank 2 and up, not 1", "SD6-11.09")
    (units,) = making.fields(made, "units")
    assert next(o for o in units.options if o.id == "dwagon").barred == "9 ranks of units; a tribe has 6"


# --- the screen


@pytest.mark.slow
@pytest.mark.parametrize(("size", "percent"), [((1280, 800), 200), ((1920, 1080), 80)])
@pytest.mark.parametrize("step", ["chief", "tribe", "units", "final"])
def test_the_tribe_designer_is_laid_out_without_faults(
    step: str, size: tuple[int, int], percent: int
) -> None:
    made = TribeScene("second_dawn", tribe="marbits", step=step)
    stage = QuietStage()
    made.enter(stage)
    assert lint(made, size, percent, stage=stage, may_shorten=(StepCard, OptionCard, SeatTitle)) == []


@pytest.mark.slow
def test_a_tribe_is_changed_by_keys_and_mouse() -> None:
    made = TribeScene("second_dawn", tribe="hobgobwins")
    stage = QuietStage()
    made.enter(stage)
    made.layout((1280, 800), stage.kit)
    for _turn in range(2):
        made.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F6, mod=0, unicode="", scancode=0))
        made.update(0)
    assert made.model.step_id == "units"
    made.step.cards["units", "chief", False].act()
    assert [unit.id for unit in made.model.design.units] == ["infantry", "knight", "heavy_knight"]
    assert made.save_button.reason == "a tribe has a chief (SD6-11.09)"
    made.undo()
    assert made.save_button.enabled


_CHEAP = ("swap", 1280, 200)
_LAYOUTS = [
    pytest.param(page, size, percent, marks=[] if (page, size[0], percent) == _CHEAP else [pytest.mark.slow])
    for page in ("specials", "weapon", "swap", "final", "compare", "try", "boards")
    for size, percent in LAYOUTS
]


@pytest.mark.parametrize(("page", "size", "percent"), _LAYOUTS)
def test_the_designer_is_laid_out_without_faults(page: str, size: tuple[int, int], percent: int) -> None:
    made = MakerScene(unit="dwagon", page=page if page in ("compare", "try", "boards") else "step")
    made.model.open(page)
    made.model.change("name", "Illustrious guardian dwagon of the lakes")
    made.model.change("swap.combat", 40)
    made.model.change("specials", ("speed",))
    if page == "specials":
        # With slots left the list is a full one of cards that can be bought.
        (field, *_production) = made.model.fields
        assert sum(not option.barred for option in field.options) > 40
    made.model.compare_with("archer")
    stage = QuietStage()
    made.enter(stage)
    # What is cut there stands whole in its tooltip.
    short = (StepCard, OptionCard, SeatTitle, *([RowTable] if page in ("compare", "boards") else []))
    faults = {}
    for part in ("work", "steps", "board"):
        made.layout_.page = part
        if found := lint(made, size, percent, stage=stage, may_shorten=short):
            faults[part] = found
    assert faults == {}


def test_a_click_answers_and_keys_walk_through_the_steps() -> None:
    made = scene("twoll", "size")
    card = made.step.cards["size", "huge", False]
    click(made, card.rect.center)
    assert made.model.design.template.size == "huge"
    assert made.step.cards["size", "huge", False].face.chosen
    press(made, pygame.K_F6)
    assert made.model.step_id == "weapon"
    press(made, pygame.K_F6, pygame.KMOD_LSHIFT)
    assert made.model.step_id == "size"
    press(made, pygame.K_z, pygame.KMOD_LCTRL)
    assert made.model.design.template.size == "large"
    click(made, made.ladder.cards["rank"].rect.center)
    assert made.model.step_id == "rank"


def test_options_are_sorted_again_when_other_rules_are_shown() -> None:
    made = scene("gump")
    made.reckon_by("v5")
    made.open_step("specials")

    def barred() -> list[bool]:
        cards = made.step.grids["specials"].children
        return [bool(card.face.barred) for card in cards if isinstance(card, OptionCard)]

    shown = barred()
    assert (shown.count(False), shown) == (3, sorted(shown))
    made.reckon_by("sd6")
    shown = barred()
    assert (shown.count(False), shown) == (102, sorted(shown))


@pytest.mark.slow
def test_specials_are_found_by_words_and_by_what_they_are_for() -> None:
    made = scene("twoll", "specials")
    grid = made.step.grids["specials"]
    every = len(grid.children)
    made.step.search.set_value("breath fire")
    made.step.sift()
    assert 0 < len(grid.children) < 6
    made.step.search.set_value("")
    made.step.which.choose("realm")
    assert 0 < len(grid.children) < every
    made.step.which.choose("chosen")
    assert len(grid.children) == 1


def test_keys_compare_try_and_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", copied.append)
    made = scene("twoll", "final")
    press(made, pygame.K_k, pygame.KMOD_LCTRL)
    assert made.page == "compare"
    press(made, pygame.K_ESCAPE)
    assert made.page == "step"
    press(made, pygame.K_c, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    assert copied == [made.model.forum()]
    made.model.battles = 2
    press(made, pygame.K_t, pygame.KMOD_LCTRL)
    assert (made.page, made.model.trying) == ("try", True)
    press(made, pygame.K_t, pygame.KMOD_LCTRL)
    assert not made.model.trying


@pytest.fixture
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    library.refresh()
    yield
    library.refresh()


@pytest.mark.slow
@pytest.mark.usefixtures("_own_folder")
def test_what_is_saved_is_a_unit_of_the_rules_and_a_broken_file_is_told_and_mended() -> None:
    made = scene("twoll")
    made.save()
    making = TribeMaking("second_dawn")
    tribe = next(known.design for known in making.known() if known.id == "marbits")
    kept = making.save(making.change(tribe, "name", "Burrowers"))
    assert [known.id for known in TribeMaking("second_dawn").known() if known.own] == [kept.stem]
    path = made.model.making.folder / "my_twoll.yaml"
    assert path.exists()
    assert [known.id for known in made.model.known if known.own] == ["my_twoll"]
    made.model.change("rank", "2")
    made.save()
    assert not made.desk.overlays, "its own file is written over without a question"
    path.write_text(
        path.read_text(encoding="utf-8").replace("size: large", "size: massive"), encoding="utf-8"
    )
    library.refresh()
    units = UnitMaking()
    assert units.broken()[0].startswith("my_twoll.yaml, line ")
    assert [known.id for known in units.mendable()] == ["my_twoll"]
    assert "massive" in path.read_text(encoding="utf-8")
