"""Designs of units: kept as files that `check` accepts, never written over by chance, tried at equal cost."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from game import paths
from game.content.problems import Problem
from game.rulesets.registry import RULESETS
from game.session import library
from game.session.designs import DesignTrial, Workshop
from game.session.own_files import AlreadyThere, NotSaved

DESIGNERS = [id_ for id_, ruleset in RULESETS.items() if ruleset.designer is not None]


@pytest.fixture(params=DESIGNERS)
def workshop(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Workshop]:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    library.refresh()
    yield Workshop(request.param)
    library.refresh()


def named(workshop: Workshop, name: str) -> object:
    return workshop.designer.change(workshop.designer.blank(), "name", name)


def test_a_saved_design_is_a_unit_of_the_ruleset_that_check_accepts(workshop: Workshop) -> None:
    made = named(workshop, "Iron Guard")
    path = workshop.save(made, workshop.params)
    assert path == paths.user_dir() / "rulesets" / workshop.ruleset / "units" / "iron_guard.yaml"
    assert library.check([path]) == []
    (own,) = [known for known in workshop.known() if known.own]
    assert (own.id, own.design.name) == ("iron_guard", "Iron Guard")
    assert workshop.prices(own.design) == workshop.prices(made)
    assert workshop.known()[0] == own


def test_nothing_is_written_over_unless_asked(workshop: Workshop) -> None:
    path = workshop.save(named(workshop, "Iron Guard"), workshop.params)
    before = path.read_bytes()
    other = workshop.designer.change(named(workshop, "Iron  guard".replace("  ", " ")), "text", "Another one")
    with pytest.raises(AlreadyThere):
        workshop.save(other, workshop.params)
    assert path.read_bytes() == before
    assert workshop.save(other, workshop.params, overwrite=True) == path
    assert path.read_bytes() != before
    assert [known.design.text for known in workshop.known() if known.own] == ["Another one"]


def test_a_design_that_check_refuses_costs_nobody_the_one_it_was_to_replace(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = workshop.save(named(workshop, "Iron Guard"), workshop.params)
    before = path.read_bytes()
    wrong = Problem(code="value-range", message="too good", file=str(path), severity="error")
    monkeypatch.setattr(library, "check", lambda _files: [wrong])
    other = workshop.designer.change(named(workshop, "Iron Guard"), "text", "Another one")
    with pytest.raises(NotSaved, match="too good"):
        workshop.save(other, workshop.params, overwrite=True)
    assert path.read_bytes() == before
    with pytest.raises(NotSaved):
        workshop.save(named(workshop, "Second Guard"), workshop.params)
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_name_of_the_rules_is_taken(workshop: Workshop) -> None:
    taken = workshop.known()[0]
    with pytest.raises(NotSaved, match="already"):
        workshop.save(named(workshop, taken.id.replace("_", " ")), workshop.params, overwrite=True)
    assert not workshop.folder.exists()


@pytest.mark.parametrize("name", ["", "   ", "...", "7th Guard", "Con", "近衛", "a" * 41, "../up", "C:\\x"])
def test_a_name_that_cannot_be_a_file_is_refused_or_loses_its_harm(workshop: Workshop, name: str) -> None:
    made = named(workshop, name)
    if name == "../up":
        assert workshop.save(made, workshop.params) == workshop.folder / "up.yaml"
    elif name == "C:\\x":
        assert workshop.save(made, workshop.params) == workshop.folder / "c_x.yaml"
    else:
        with pytest.raises(NotSaved):
            workshop.save(made, workshop.params)
        assert not workshop.folder.exists()


def test_a_design_that_breaks_a_rule_is_not_saved(workshop: Workshop) -> None:
    wrong = named(workshop, "Iron Guard")
    figure = next(
        field
        for field in workshop.designer.fields(wrong, workshop.params)
        if field.id == "attack" and field.most
    )
    assert figure.most is not None
    wrong = workshop.designer.change(wrong, "attack", figure.most.value + 1)
    with pytest.raises(NotSaved) as caught:
        workshop.save(wrong, workshop.params)
    assert caught.value.reasons[0].endswith(f"({figure.most.rule})")
    assert not workshop.folder.exists()


def test_a_folder_that_cannot_be_written_is_told(workshop: Workshop) -> None:
    workshop.folder.parent.mkdir(parents=True)
    workshop.folder.write_text("a file where the folder should be")
    with pytest.raises(FileExistsError):
        workshop.save(named(workshop, "Iron Guard"), workshop.params)


def trial(workshop: Workshop, **settings: int) -> DesignTrial:
    return DesignTrial(
        workshop, named(workshop, "Iron Guard"), workshop.params, workshop.known()[:4], **settings
    )


def test_trials_run_in_slices_and_come_out_alike(workshop: Workshop) -> None:
    whole, sliced = trial(workshop, battles=4), trial(workshop, battles=4)
    whole.finish()
    slices = 1
    while not sliced.work(0.0005):
        slices += 1
    assert slices > 1
    assert sliced.duels == whole.duels
    assert whole.done == whole.total == 16
    assert trial(workshop, battles=4, seed=2).duels != whole.duels


def test_a_trial_counts_every_contest_once_at_equal_cost(workshop: Workshop) -> None:
    tried = trial(workshop, battles=6)
    tried.finish()
    for duel in tried.duels:
        assert duel.battles == 6
        assert 0 <= duel.wins + duel.draws <= 6
        assert 0 <= duel.lost <= 6 * duel.points[0]
        assert 0 <= duel.felled <= 6 * duel.points[1]
        dear = max(own // count for own, count in zip(duel.points, duel.counts, strict=True))
        assert abs(duel.points[0] - duel.points[1]) <= dear
    assert tried.per_cost == tried.rate * 100 / tried.price


def test_a_design_against_itself_wins_half(workshop: Workshop) -> None:
    foe = workshop.known()[0]
    tried = DesignTrial(workshop, foe.design, workshop.params, [foe], battles=20)
    tried.finish()
    assert tried.rate == Fraction(1, 2)
    assert tried.duels[0].per_cost == tried.rate
