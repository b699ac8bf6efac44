"""Designs of units: kept as files that `check` accepts, never written over by chance, tried at equal cost."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from game import paths
from game.content.problems import Problem
from game.core.records import replace
from game.rulesets.registry import RULESETS
from game.session import library
from game.session.own_files import AlreadyThere, NotSaved
from game.session.unit_making import UnitMaking
from game.session.unit_trials import MakerTrial

DESIGNERS = [id_ for id_, ruleset in RULESETS.items() if ruleset.designer is not None]


@pytest.fixture(params=DESIGNERS)
def workshop(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[UnitMaking]:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    library.refresh()
    yield UnitMaking(request.param)
    library.refresh()


def named(workshop: UnitMaking, name: str) -> object:
    return workshop.maker.change(workshop.maker.blank(""), "name", name, workshop.tables)


def test_a_saved_design_is_a_unit_of_the_ruleset_that_check_accepts(workshop: UnitMaking) -> None:
    made = named(workshop, "Iron Guard")
    path = workshop.save(made)
    assert path == paths.user_dir() / "rulesets" / workshop.ruleset / "units" / "iron_guard.yaml"
    assert library.check([path]) == []
    (own,) = [known for known in workshop.known() if known.own]
    assert (own.id, own.design.name) == ("iron_guard", "Iron Guard")
    assert replace(own.design, id="") == made
    assert workshop.known()[0] == own


def test_nothing_is_written_over_unless_asked(workshop: UnitMaking) -> None:
    path = workshop.save(named(workshop, "Iron Guard"))
    before = path.read_bytes()
    other = workshop.maker.change(
        named(workshop, "Iron  guard".replace("  ", " ")), "text", "Another one", workshop.tables
    )
    with pytest.raises(AlreadyThere):
        workshop.save(other)
    assert path.read_bytes() == before
    assert workshop.save(other, overwrite=True) == path
    assert path.read_bytes() != before
    assert [known.design.text for known in workshop.known() if known.own] == ["Another one"]


def test_a_design_that_check_refuses_costs_nobody_the_one_it_was_to_replace(
    workshop: UnitMaking, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = workshop.save(named(workshop, "Iron Guard"))
    before = path.read_bytes()
    wrong = Problem(code="value-range", message="too good", file=str(path), severity="error")
    monkeypatch.setattr(library, "check", lambda _files: [wrong])
    other = workshop.maker.change(named(workshop, "Iron Guard"), "text", "Another one", workshop.tables)
    with pytest.raises(NotSaved, match="too good"):
        workshop.save(other, overwrite=True)
    assert path.read_bytes() == before
    with pytest.raises(NotSaved):
        workshop.save(named(workshop, "Second Guard"))
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_name_of_the_rules_is_taken(workshop: UnitMaking) -> None:
    taken = workshop.known()[0]
    with pytest.raises(NotSaved, match="already"):
        workshop.save(named(workshop, taken.id.replace("_", " ")), overwrite=True)
    assert not workshop.folder.exists()


@pytest.mark.parametrize("name", ["", "   ", "...", "7th Guard", "Con", "近衛", "a" * 41, "../up", "C:\\x"])
def test_a_name_that_cannot_be_a_file_is_refused_or_loses_its_harm(workshop: UnitMaking, name: str) -> None:
    made = named(workshop, name)
    if name == "../up":
        assert workshop.save(made) == workshop.folder / "up.yaml"
    elif name == "C:\\x":
        assert workshop.save(made) == workshop.folder / "c_x.yaml"
    else:
        with pytest.raises(NotSaved):
            workshop.save(made)
        assert not workshop.folder.exists()


def test_a_design_that_breaks_a_rule_is_not_saved(workshop: UnitMaking) -> None:
    wrong = named(workshop, "Iron Guard")
    figure = next(
        field
        for field in workshop.maker.steps(wrong, workshop.tables, workshop.maker.played)
        if field.id == "attack" and field.most
    )
    assert figure.most is not None
    wrong = workshop.maker.change(wrong, "attack", figure.most.value + 1, workshop.tables)
    with pytest.raises(NotSaved) as caught:
        workshop.save(wrong)
    assert caught.value.reasons[0].endswith(f"({figure.most.rule})")
    assert not workshop.folder.exists()


def test_a_folder_that_cannot_be_written_is_told(workshop: UnitMaking) -> None:
    workshop.folder.parent.mkdir(parents=True)
    workshop.folder.write_text("a file where the folder should be")
    with pytest.raises(FileExistsError):
        workshop.save(named(workshop, "Iron Guard"))


def trial(workshop: UnitMaking, battles: int) -> MakerTrial:
    foes = [known.design for known in workshop.known()[:4]]
    return MakerTrial(workshop, named(workshop, "Iron Guard"), foes, "", battles)


def finish(tried: MakerTrial) -> MakerTrial:
    while not tried.work(1):
        pass
    return tried


def test_trials_run_in_slices_and_come_out_alike(workshop: UnitMaking) -> None:
    whole, sliced = finish(trial(workshop, 4)), trial(workshop, 4)
    slices = 1
    while not sliced.work(0.0005):
        slices += 1
    assert slices > 1
    assert sliced.duels == whole.duels
    assert whole.done == whole.total == 16


def test_a_trial_counts_every_contest_once_at_equal_cost(workshop: UnitMaking) -> None:
    for duel in finish(trial(workshop, 6)).duels:
        assert duel.battles == 6
        assert 0 <= duel.wins + duel.lost <= 6
        assert 0 <= duel.fallen <= 6 * duel.costs[0]
        assert 0 <= duel.felled <= 6 * duel.costs[1]
        dear = max(own / count for own, count in zip(duel.costs, duel.counts, strict=True))
        assert abs(duel.costs[0] - duel.costs[1]) <= dear


def test_a_design_against_itself_wins_half(workshop: UnitMaking) -> None:
    foe = workshop.known()[0].design
    tried = finish(MakerTrial(workshop, foe, [foe], "", 20))
    assert tried.rate == Fraction(1, 2)
    (duel,) = tried.duels
    assert duel.felled == duel.fallen
