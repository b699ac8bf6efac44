"""Figures, names and pictures of every kind of file: each has bounds, and what lies outside is told."""

import shutil
from collections.abc import Iterator

import msgspec
import pytest

from game import paths
from game.content.check import check_paths
from game.content.lessons import LessonFile
from game.content.scenarios.forms import ScenarioFile
from game.content.scenarios.starter import Starter
from game.content.shapes import Shape, shape_of
from game.content.tmx.reader import PROPERTIES, MapProperties
from game.content.wesnoth import WesnothTable
from game.rulesets.registry import RULESETS
from game.session import library, matches
from game.tools.check_cmd import HOOKS
from game.tools.fights import exchange_file, fight_file


def figures(shape: Shape, path: str) -> Iterator[tuple[str, Shape]]:
    """Every whole number that a file may hold, with where it stands."""
    if shape.kind == "int":
        yield path, shape
    for name, entry in shape.fields.items():
        yield from figures(entry.shape, f"{path}.{name}")
    for inner in (shape.key, shape.item):
        if inner is not None:
            yield from figures(inner, path)


def forms() -> Iterator[tuple[str, type[msgspec.Struct]]]:
    for ruleset in library.ruleset_ids():
        yield from ((f"{ruleset}:{kind}", t.record) for kind, t in library.content_types(ruleset).items())
        plan = RULESETS[ruleset].plan_type
        if plan is not None:
            yield f"{ruleset}:plan", plan
    yield from ((f"map:{kind}", record) for kind, record in PROPERTIES.items())
    yield from ((r.__name__, r) for r in (ScenarioFile, LessonFile, Starter, WesnothTable, MapProperties))
    for record in (fight_file.FightFile, exchange_file.ExchangeFile, matches.Arena):
        yield f"{record.__module__}.{record.__name__}", record


FORMS = dict(forms())
CALLED = frozenset(
    ("name", "plural", "leader_name", "ruler", "player", "alliance", "author", "title", "glyph", "paint")
)


@pytest.mark.parametrize("form", FORMS)
def test_every_figure_of_every_file_has_bounds(form):
    found = [(path, s.low, s.high) for path, s in figures(shape_of(FORMS[form]), form)]
    assert [one for one in found if None in one or (one[1] or 0) > (one[2] or 0)] == []


def texts(shape: Shape, path: str) -> Iterator[tuple[str, Shape]]:
    if shape.kind == "text":
        yield path, shape
    for name, entry in shape.fields.items():
        yield from texts(entry.shape, f"{path}.{name}")
    if shape.item is not None:
        yield from texts(shape.item, path)


@pytest.mark.parametrize("form", FORMS)
def test_whatever_is_called_a_name_is_held_to_the_rule_of_names(form):
    found = [(path, s) for path, s in texts(shape_of(FORMS[form]), form) if path.split(".")[-1] in CALLED]
    assert [path for path, s in found if not s.words] == []


DATA = paths.data_dir() / "rulesets"


@pytest.fixture(scope="module")
def checker():
    library.refresh()
    return library.checker(HOOKS)


def said(checker, tmp_path, base: str, old: str, new: str) -> list[tuple[str, int, str, str]]:
    """What `check` says of a shipped file with one value changed."""
    ruleset, inner = base.split("/", 1)
    target = tmp_path / ruleset / inner.replace(".yaml", "_x.yaml" if "units" in inner else ".yaml")
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(DATA / base, target)
    text = target.read_text("utf-8")
    assert old in text
    target.write_text(text.replace(old, new, 1), "utf-8")
    wanted = next(n for n, line in enumerate(text.splitlines(), 1) if old.splitlines()[0] in line)
    found = [p for p in check_paths([target], checker) if p.severity == "error"]
    assert {p.line for p in found} == {wanted}, found
    return [(p.code, p.line, p.message, p.suggestion) for p in found]


SD, TB = "second_dawn/units/wolf.yaml", "battle_for/units/footman.yaml"


@pytest.mark.parametrize(
    ("base", "key", "value", "words"),
    [
        (SD, "combat", "-3", "'combat' must be from 0 to 20, not -3"),
        (SD, "evasion", "99", "'evasion' must be from 0 to 12, not 99"),
        (SD, "defense", "21", "'defense' must be from 0 to 20"),
        (SD, "hits", "1000", "'hits' must be from ½ to 100"),
        (SD, "move", "99", "'move' must be from 0 to 40"),
        (SD, "damage", "400", "'damage' must be from 0 to 40"),
        (SD, "upkeep", "1000000", "'upkeep' must be from 0 to 10000"),
        (TB, "attack", "10000", "'attack' must be from 0 to 800"),
        (TB, "hits", "-1", "'hits' must be from 1 to 200"),
    ],
)
def test_absurd_figures_of_units_are_errors(base, key, value, words, tmp_path, checker):
    text = (DATA / base).read_text("utf-8")
    old = next(line for line in text.splitlines() if line.startswith(f"{key}:"))
    ((code, _, message, _),) = said(checker, tmp_path, base, old, f"{key}: {value}")
    assert code == "value-range"
    assert words in message


def test_a_glyph_and_a_paint_that_do_not_exist_are_errors_with_a_guess(tmp_path, checker):
    for base, right, wrong in ((SD, "glyph: wolf", "glyph: wulf"), (TB, "glyph: ", "glyph: stabbber #")):
        ((code, _, message, guess),) = said(checker, tmp_path, base, right, wrong)
        assert (code, message.split()[:4]) == ("value-choice", ["there", "is", "no", "glyph"])
        assert guess in ("wolf", "stabber")
    ((code, _, _, guess),) = said(
        checker, tmp_path, "second_dawn/terrain.yaml", "paint: plains", "paint: plain"
    )
    assert (code, guess) == ("value-choice", "plains")


@pytest.mark.parametrize(
    "name",
    [
        *("''", "'  '", '"\\u3164"', '"A\\u202eB"', '"A\\u2066B"', '"A\\u200bB"', '"A\\tB"', '"A\\u0007"'),
        *('"' + "x" * 41 + '"', '"A' + "\\u0301" * 5 + '"', '"\\u00ad"', '"\\ue000"', '"\\ufeffA"'),
    ],
)
def test_names_nobody_can_read_are_errors(name, tmp_path, checker):
    ((code, _, message, _),) = said(checker, tmp_path, SD, "name: Wolf", f"name: {name}")
    assert code == "value-text"
    assert all(sign.isprintable() for sign in message)


@pytest.mark.parametrize("name", ["Zoë", "Ólafur Ýmir", "Лев", "狼", "نورا", "A'b-c (d)", "नमस्ते", "x" * 40])
def test_names_in_any_script_are_fine(name, tmp_path, checker):
    target = tmp_path / "second_dawn" / "units" / "wolf_x.yaml"
    target.parent.mkdir(parents=True)
    text = (DATA / SD).read_text("utf-8").replace("name: Wolf", f'name: "{name}"', 1)
    target.write_text(text, "utf-8")
    assert [p for p in check_paths([target], checker) if p.severity == "error"] == []
