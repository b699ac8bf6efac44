"""A unit that is being made survives the window, and is saved without being asked about its own file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game import paths
from game.session import library
from game.session.unit_making import UnitMaking
from game.ui.designer.cards import OptionCard
from game.ui.designer.maker_model import MakerModel
from game.ui.designer.maker_scene import MakerScene
from game.ui.stage.scene import QuietStage


@pytest.fixture
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    library.refresh()
    yield
    library.refresh()


def bench() -> MakerScene:
    made = MakerScene()
    stage = QuietStage()
    made.enter(stage)
    made.layout((1280, 800), stage.kit)
    return made


@pytest.mark.slow
@pytest.mark.usefixtures("_own_folder")
def test_what_was_not_saved_is_found_again_after_the_window_was_lost() -> None:
    lost = bench()
    assert not lost.model.unsaved
    lost.model.change("name", "Gate warden")
    lost.model.change("rank", "2")
    lost.update(1200)
    again = bench()
    assert again.found_draft
    assert (again.model.design.name, again.model.design.template.rank) == ("Gate warden", 2)
    assert again.model.unsaved
    assert "draft" in [told.topic for told in again.desk.notices._notices()]
    again.model.undo()
    assert again.model.design.name == "New unit", "what is not wanted goes with one step"
    again.leave()
    assert not bench().found_draft, "who leaves the designer agreed to lose it"


@pytest.mark.slow
@pytest.mark.usefixtures("_own_folder")
def test_a_draft_that_nobody_can_read_stands_in_nobodys_way() -> None:
    model = MakerModel(UnitMaking())
    model.drafts.path.parent.mkdir(parents=True)
    for text in ("name: [", "name: Half\n", "\0"):
        model.drafts.path.write_text(text)
        assert not bench().found_draft


@pytest.mark.slow
@pytest.mark.usefixtures("_own_folder")
def test_a_saved_design_is_saved_again_without_a_question_and_leaves_no_draft() -> None:
    made = bench()
    model = made.model
    assert made._saved_words() == "every check is clear"
    model.change("name", "Gate warden")
    assert made._saved_words() == "not saved yet"
    made.save()
    assert not made.desk.overlays
    model.change("rank", "2")
    assert made._saved_words() == "changed since it was saved"
    made.update(1200)
    made.save()
    assert not made.desk.overlays
    assert not model.drafts.path.exists()
    model.begin_anew()
    model.change("name", "Gate warden")
    made.save()
    assert made.desk.overlays, "another design of that name is asked about"


def test_a_comparison_begins_with_the_unit_that_is_most_like_it() -> None:
    made = bench()
    made.turn_to("compare")
    other = made.model.other
    assert other is not None
    assert (other.design.template.type, other.design.template.size) == ("infantry", "medium")
    assert made.compare.rows


def test_weapons_say_how_far_they_go() -> None:
    model = MakerModel(UnitMaking())
    model.open("weapon")
    field = model.fields[0]
    brought = {
        option.id: [label for _icon, label, _value in model.preview(field, option.id)]
        for option in field.options
    }
    assert "Reach" in brought["melee long"]
    assert "Ammunition" in brought["ranged middle"]


def test_keys_begin_at_the_answers_of_the_step_that_was_turned_to() -> None:
    made = bench()
    assert made.desk.ring.widget is made.step.texts["name"]
    for step, field in (("type", "type"), ("weight", "weight")):
        made.go(1)
        made.update(16)
        card = made.desk.ring.widget
        assert isinstance(card, OptionCard), step
        assert card.face.chosen, field
