"""Lesson files: all faults at once, with line and suggestion."""

from pathlib import Path

import pytest

from game.content.lessons import LessonRead, is_lesson, read_lesson
from game.session import library
from game.tools import check_cmd

SCENARIO = """
name: Small
map: lessons.tmx
sides:
  heron:
    name: Heron
    colour: lapis
    start: heron
    stacks: [{name: Scouts, units: {scout: 2}}]
  hart:
    name: Hart
    colour: cinnabar
    start: hart
    stacks: [{name: Pikers, units: {piker: 2}}]
"""
LESSON = """
title: One
text: Of one thing.
scenario: small.yaml
people: [heron]
steps:
  - say: Go.
    goal: {at: 3.04, stack: Scouts}
    point: {hex: 3.04}
"""


def _read(folder: Path, text: str = LESSON) -> LessonRead:
    (folder / "lessons" / "scenarios").mkdir(parents=True)
    (folder / "lessons" / "scenarios" / "small.yaml").write_text(SCENARIO, "utf-8")
    file = folder / "lessons" / "one.yaml"
    file.write_text(text, "utf-8")
    return read_lesson(file, library.context())


def test_a_good_lesson_is_read(tmp_path):
    read = _read(tmp_path)
    assert read.problems == ()
    assert read.lesson is not None
    step = read.lesson.steps[0]
    assert (step.goal.kind, step.goal.stack, step.goal.hex, step.hex) == ("at", "Scouts", 38, 38)


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "suggestion"),
    [
        ("small.yaml", "smal.yaml", "lesson-scenario", 4, "small.yaml"),
        ("[heron]", "[herons]", "lesson-side", 5, "heron"),
        ("[heron]", "[]", "lesson-side", 5, ""),
        ("at: 3.04, stack: Scouts", "read: true, at: 3.04, stack: Scouts", "lesson-goal", 8, ""),
        ("at: 3.04, stack: Scouts", "stack: Scouts", "lesson-goal", 8, ""),
        ("at: 3.04, stack: Scouts", "at: 3.04", "lesson-stack", 8, ""),
        ("stack: Scouts", "stack: Scuots", "lesson-stack", 8, "Scouts"),
        ("at: 3.04, stack: Scouts", "turn: harts", "lesson-side", 8, "hart"),
        ("{at: 3.04", "{at: 3.99", "lesson-place", 8, ""),
        ("{hex: 3.04}", "{hex: 99.1}", "lesson-place", 9, ""),
        ("at: 3.04,", "meet: ambush_wekaer,", "value-choice", 8, "ambush_weaker"),
        ("at: 3.04,", "gaol: 3.04,", "key-unknown", 8, ""),
        ("at: 3.04, stack: Scouts", "pops: piker", "lesson-place", 8, ""),
        ("at: 3.04, stack: Scouts", "pops: pikr, city: fernhold", "ref-missing", 8, "piker"),
        ("at: 3.04, stack: Scouts", "built: town_hal, city: fernhold", "ref-missing", 8, "town_hall"),
        ("at: 3.04, stack: Scouts", "grown: 2, city: fernhol", "lesson-place", 8, "fernhold"),
        ("at: 3.04, stack: Scouts", "owned: hartwel", "lesson-place", 8, "hartwell"),
        ("at: 3.04, stack: Scouts", "spare: Scuots", "lesson-stack", 8, "Scouts"),
        ("point: {hex: 3.04}", "slips: [{goal: {selected: Scuots}, say: No.}]", "lesson-stack", 9, "Scouts"),
    ],
)
def test_every_fault_has_its_line(tmp_path, old, new, code, line, suggestion):
    read = _read(tmp_path, LESSON.replace(old, new))
    assert read.lesson is None
    found = next(one for one in read.problems if one.code == code)
    assert (found.line, found.suggestion) == (line, suggestion)


def test_several_faults_are_told_at_once(tmp_path):
    text = LESSON.replace("[heron]", "[swan]").replace("stack: Scouts", "stack: Swans")
    assert {one.code for one in _read(tmp_path, text).problems} == {"lesson-side", "lesson-stack"}


def test_faults_of_the_scenario_count_too(tmp_path):
    _read(tmp_path)
    broken = tmp_path / "lessons" / "scenarios" / "small.yaml"
    broken.write_text(SCENARIO.replace("piker: 2", "pikr: 2"), "utf-8")
    read = read_lesson(tmp_path / "lessons" / "one.yaml", library.context())
    assert read.lesson is None
    assert [(one.code, Path(one.file).name) for one in read.problems] == [("ref-missing", "small.yaml")]


def test_the_check_knows_lessons_when_it_sees_them(tmp_path):
    _read(tmp_path)
    file = tmp_path / "lessons" / "one.yaml"
    assert is_lesson(file, {})
    assert library.check([file], check_cmd.HOOKS) == []
