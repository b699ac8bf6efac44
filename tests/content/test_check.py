"""The checker: folders and single files, what is used and what is not, hooks, the commands in front of it."""

import json
import shutil

import pytest

from game import paths
from game.content.check import Hook
from game.content.problems import Problem
from game.content.scenarios.starter import load_starter, starter_scenario
from game.core.fields import RecordFinding
from game.core.records import replace
from game.rulesets.second_dawn.checks.lint import LINTS
from game.rulesets.second_dawn.content.records import UnitKind, Weapon
from game.session import library
from game.tools import cli
from game.tools.check_cmd import HOOKS
from tests.abilities import remade

DATA = paths.data_dir()


def codes(problems: list[Problem]) -> list[str]:
    return [p.code for p in problems]


def test_everything_shipped_is_without_fault():
    found = library.check([DATA, paths.maps_dir()], HOOKS)
    assert [p for p in found if p.severity != "info"] == []


def test_a_folder_is_searched_and_foreign_files_passed_over(tmp_path):
    (tmp_path / "units").mkdir()
    (tmp_path / "units" / "odd.yaml").write_text("name: Odd\n")
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "bad.yaml").write_text("a: [\n")
    (tmp_path / "notes.txt").write_text("hello")
    (tmp_path / "readme.yaml").write_text("colour: red\n")
    found = library.check([tmp_path])
    assert {(p.file.rpartition("/")[2], p.code, p.severity) for p in found} == {
        ("odd.yaml", "key-missing", "error"),
        ("readme.yaml", "file-kind", "warning"),
    }


def test_named_files_must_be_there_and_be_ours(tmp_path):
    (tmp_path / "notes.txt").write_text("hello")
    found = library.check([tmp_path / "notes.txt", tmp_path / "gone.tmx"])
    assert codes(found) == ["file-missing", "file-kind"]


def test_units_are_told_from_scenarios_by_their_keys(tmp_path):
    shutil.copy(DATA / "rulesets/second_dawn/units/wolf.yaml", tmp_path / "fox.yaml")
    shutil.copy(DATA / "scenarios/duel.yaml", tmp_path / "mine.yaml")
    assert library.check([tmp_path / "fox.yaml", tmp_path / "mine.yaml"]) == [
        Problem(
            file=str(tmp_path / "fox.yaml"),
            code="unit-unused",
            message="no scenario and no promotion uses 'fox'",
            severity="info",
        )
    ]


def test_units_may_name_their_neighbours(tmp_path):
    units = tmp_path / "units"
    units.mkdir()
    text = (DATA / "rulesets/second_dawn/units/stabber.yaml").read_text()
    (units / "slasher.yaml").write_text(text.replace("[knight, guardian]", "[knight, blade]"))
    assert codes(library.check([units])) == ["ref-missing"]
    shutil.copy(DATA / "rulesets/second_dawn/units/knight.yaml", units / "blade.yaml")
    assert library.check([units]) == []


def test_other_parts_add_kinds_of_files(tmp_path):
    path = tmp_path / "song.yaml"
    path.write_text("verses: 3\n")
    fault = Problem(file=str(path), code="value-type", message="sing louder")
    hook = Hook(lambda path, value: "verses" in value, lambda path: [fault])
    assert library.check([path], [hook]) == [fault]


def test_the_starter_table_and_the_table_of_codes_are_checked(tmp_path):
    (tmp_path / "starter.yaml").write_text(
        (DATA / "starter.yaml").read_text().replace("{wolf: 3}", "{woof: 3}")
    )
    (tmp_path / "wesnoth_terrain.yaml").write_text(
        (DATA / "wesnoth_terrain.yaml").read_text().replace("G*: plains", "G*: plain")
    )
    found = library.check([tmp_path])
    assert [(p.code, p.suggestion) for p in found] == [("ref-missing", "wolf"), ("ref-missing", "plains")]


SWORD = Weapon(name="sword", style="melee", range="middle")


def unit(**fields) -> UnitKind:
    base = UnitKind(id="odd", name="Odd", plural="Odds", combat=2, defense=2, hits=8, move=18, evasion=7)
    return remade(base, **fields)


def findings(record: UnitKind) -> list[tuple[str, str]]:
    tables = library.rules().tables
    found: list[RecordFinding] = [f for lint in LINTS["unit"] for f in lint(record, tables)]
    return [(f.code, f.field) for f in found]


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({}, []),
        ({"size": "large", "rank": 1}, [("unit-rank", "rank")]),
        ({"size": "large", "rank": 2}, []),
        ({"size": "tiny", "traits": ("swarm",), "rank": 2}, [("unit-rank", "rank")]),
        ({"size": "tiny", "traits": ("swarm", "quick")}, [("unit-swarm", "traits")]),
        ({"size": "tiny"}, [("unit-swarm", "traits")]),
        ({"traits": ("swarm",)}, [("unit-swarm", "traits")]),
        ({"specials": ("smoke_bomb",)}, [("unit-special", "specials")]),
        ({"specials": ("leadership", "scout")}, [("unit-special", "specials")]),
        ({"specials": ("extra_attack",), "size": "medium", "rank": 3}, []),
        ({"specials": ("extra_attack",), "size": "huge", "rank": 3}, [("unit-special", "size")]),
        ({"specials": ("command", "leadership", "scout"), "rank": 2}, []),
        ({"specials": ("command", "leadership", "scout")}, [("unit-special", "specials")]),
        ({"specials": ("command", "leadership"), "rank": 2}, [("unit-special", "specials")]),
        ({"type": "beast", "armour": False}, []),
        ({"type": "beast", "armour": False, "specials": ("command",)}, [("unit-special", "specials")]),
        ({"specials": ("command",), "traits": ("royal",)}, []),
        ({"specials": ("command",), "traits": ("royal",), "race": "gobwin"}, [("unit-status", "traits")]),
        ({"specials": ("command",), "traits": ("royal", "noble")}, [("unit-status", "traits")]),
        ({"traits": ("noble",)}, [("unit-status", "traits")]),
        ({"type": "beast", "armour": False, "specials": ("scout",)}, [("unit-special", "specials")]),
        ({"type": "beast"}, [("unit-body", "armour")]),
        ({"type": "beast", "armour": False, "shield": True}, [("unit-body", "shield")]),
        ({"type": "beast", "armour": False, "weapon": SWORD}, [("unit-body", "weapon")]),
        ({"terrain": "sky", "traits": ("flier",), "weapon": SWORD}, [("unit-body", "weapon")]),
        ({"terrain": "sky", "traits": ("flier",), "basic": True}, [("unit-body", "basic")]),
        (
            {"terrain": "sky", "traits": ("flier",), "terrain_special": "forest"},
            [("unit-body", "terrain_special")],
        ),
        ({"traits": ("tar", "centaur")}, [("unit-body", "traits")]),
        ({"type": "beast", "armour": False, "traits": ("centaur",)}, [("unit-body", "traits")]),
        ({"specials": ("scout", "adv_initiative", "terrain_ignore")}, []),
        (
            {"specials": ("scout", "adv_initiative", "terrain_ignore", "increased_move")},
            [("unit-special", "specials"), ("unit-specials", "specials")],
        ),
        (
            {"specials": ("scout", "adv_initiative", "terrain_ignore", "increased_move"), "rank": 2},
            [],
        ),
        ({"basic": True, "specials": ("promotion", "scout")}, []),
        ({"basic": True, "specials": ("adv_initiative", "scout")}, [("unit-specials", "specials")]),
        ({"basic": True}, []),
        ({"basic": True, "rank": 2}, [("unit-rank", "rank")]),
        ({"basic": True, "size": "medium"}, [("unit-basic", "basic")]),
        ({"upkeep": 500, "pop_per_day": 8}, []),
        ({"upkeep": 500, "pop_per_day": 9}, [("unit-upkeep-band", "upkeep")]),
        ({"upkeep": 500, "pop_per_day": 3}, [("unit-upkeep-band", "upkeep")]),
        ({"upkeep": 500, "pop_per_day": 9, "specials": ("command",)}, []),
        ({"upkeep": 8000, "pop_per_day": 1, "size": "large", "rank": 2}, []),
        ({"terrain": "sky"}, [("unit-flier", "terrain")]),
        ({"terrain": "sky", "traits": ("flier",)}, []),
        ({"terrain_special": "forest"}, []),
        ({"terrain_special": "moon"}, [("unit-home", "terrain_special")]),
        ({"plural": ""}, [("unit-plural", "name")]),
    ],
)
def test_lints_of_units(fields, found):
    assert findings(unit(**fields)) == found


def test_sd4_9_01_a_special_of_some_sizes_says_which() -> None:
    """The error stands in the line of the size and names those that may have it."""
    huge = unit(specials=("extra_attack",), size="huge", rank=3)
    (found,) = [f for lint in LINTS["unit"] for f in lint(huge, library.rules().tables)]
    assert found.message == "Extra attack is for medium or large units, not huge ones"
    assert (found.severity, found.allowed) == ("error", ("medium", "large"))


def run(*words: str) -> int:
    return cli.main(list(words))


def test_check_ends_with_1_for_errors_and_strictly_for_warnings(tmp_path, capsys):
    text = (DATA / "rulesets/second_dawn/units/wolf.yaml").read_text()
    rows = {
        "plain": text,
        "odd": text.replace("hits:", "terrain_special: moon\nhits:", 1),
        "bad": "name: 3\n",
    }
    for name, words in rows.items():
        (tmp_path / f"{name}.yaml").write_text(words)
    ends = [
        (
            run("check", str(tmp_path / f"{name}.yaml")),
            run("check", "--strict", str(tmp_path / f"{name}.yaml")),
        )
        for name in rows
    ]
    assert ends == [(0, 0), (0, 1), (1, 1)]
    assert "1 warning" in capsys.readouterr().err


def test_check_prints_and_counts(tmp_path, capsys):
    bad = tmp_path / "units" / "odd.yaml"
    bad.parent.mkdir()
    bad.write_text("name: Odd\nsize: smal\n")
    assert run("check", str(bad)) == 1
    out = capsys.readouterr()
    assert f"{bad}:2:7: error: 'size' cannot be 'smal' [value-choice]" in out.out
    assert "did you mean: small" in out.out
    assert "5 errors" in out.err or "errors" in out.err
    assert run("check", "--json", str(bad)) == 1
    rows = json.loads(capsys.readouterr().out)
    assert {tuple(row) for row in rows} == {("file", "line", "column", "code", "message", "severity")}
    assert run("check", str(DATA / "scenarios" / "duel.yaml")) == 0
    assert "no problems" in capsys.readouterr().err
    assert run("check") == 2


def test_maps_generate_import_and_scenario(tmp_path, capsys):
    out = tmp_path / "maps" / "new.tmx"
    assert run("maps", "generate", "--size", "20x16", "--sides", "2", "--seed", "4", "--out", str(out)) == 0
    assert (out.parent / "tilesets" / "second_dawn.tsx").is_file()
    capsys.readouterr()
    scenario = tmp_path / "scenarios" / "new.yaml"
    assert run("maps", "scenario", str(out), "--out", str(scenario)) == 0
    assert run("check", str(tmp_path)) == 0
    assert library.load_scenario(scenario).map.width == 20
    assert run("maps", "scenario", str(out), "--out", str(scenario)) == 1
    wesnoth = tmp_path / "two.map"
    wesnoth.write_text(
        "\n".join(["Gg,Gg,Gg,Gg,Gg", "Gg,1 Ke,Gg,2 Ke,Gg", "Gg,Gg,Hh,Gg,Gg", "Gg,Gg,Gg,Gg,Gg"])
    )
    capsys.readouterr()
    assert run("maps", "import", str(wesnoth), "--out", str(tmp_path / "maps" / "two.tmx"), "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["width"], told["height"], told["starts"]) == (3, 2, ["side_1", "side_2"])


def test_a_first_scenario_finds_its_map(tmp_path, capsys, monkeypatch):
    """Wherever the map lies: a copy is put where scenarios look, never over another map."""
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    out = tmp_path / "far" / "lands.tmx"
    assert run("maps", "generate", "--size", "20x16", "--sides", "2", "--seed", "4", "--out", str(out)) == 0
    assert run("maps", "scenario", str(out)) == 0
    written = tmp_path / "home" / "scenarios" / "lands.yaml"
    assert library.load_scenario(written).map.width == 20
    copied = tmp_path / "home" / "maps" / "lands.tmx"
    assert f"the map was copied to {copied}" in capsys.readouterr().err
    written.unlink()
    # By its name alone, with or without ending: it is in the player's folder now.
    assert run("maps", "scenario", "lands") == 0
    assert library.load_scenario(written).map.width == 20
    # The copy of the same map is no other one.
    written.unlink()
    assert run("maps", "scenario", str(out)) == 0
    other = tmp_path / "other" / "lands.tmx"
    assert run("maps", "generate", "--size", "24x16", "--sides", "2", "--seed", "4", "--out", str(other)) == 0
    before, _ = copied.read_bytes(), written.unlink()
    capsys.readouterr()
    assert run("maps", "scenario", str(other)) == 1
    assert "give" in capsys.readouterr().err
    assert copied.read_bytes() == before
    assert not written.exists()
    beside = tmp_path / "other" / "here.yaml"
    assert run("maps", "scenario", str(other), "--out", str(beside)) == 0
    assert library.load_scenario(beside).map.width == 24


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("generate", "--size", "big"), 2),
        (("generate", "--size", "5x5"), 2),
        (("generate", "--sides", "13"), 2),
        (("generate", "--land", "200"), 2),
        (("generate", "--out", "map.png"), 2),
        (("import", "gone.map"), 1),
        (("scenario", "gone.tmx"), 1),
    ],
)
def test_maps_refuses_what_cannot_be(words, code, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("maps", *words) == code
    assert capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_a_first_scenario_fits_every_shipped_map():
    starter = load_starter(library.starter_table())
    for name in ("duel.tmx", "four_crowns.tmx", "oster.tmx"):
        map_ = library.read_map_file(library.maps()[name]).map
        assert map_ is not None
        text = starter_scenario(map_, name, starter, 3, "second_dawn")
        assert text.count("    start: ") == len(map_.starts)
        assert text == starter_scenario(map_, name, starter, 3, "second_dawn")
        with pytest.raises(ValueError, match="2 to 12"):
            starter_scenario(replace(map_, starts=map_.starts[:1]), name, starter, 1, "second_dawn")


def test_mistakes_in_effects_are_told_by_line_with_what_could_stand_there(tmp_path, capsys):
    own = tmp_path / "second_dawn"
    own.mkdir()
    (own / "specials.yaml").write_text(
        "odd:\n  name: Odd\n  effects:\n"
        "    - {what: scout}\n"
        "    - {what: attacks}\n"
        "    - {what: steady, amount: 2}\n"
        "    - {what: area, word: stunn}\n"
        "    - {what: against, amount: 1, phase: combt, target: [fliers]}\n"
        "    - {what: digs, phase: attack, days: 3}\n"
        "    - {what: battle_stat, amount: 1, phase: defend, target: [shielded]}\n"
        "old:\n  name: Old\n  effect: {block: true}\n"
    )
    assert run("check", str(own / "specials.yaml")) == 1
    said = capsys.readouterr().out
    lines = [int(row.split(":")[1]) for row in said.splitlines() if row.startswith(str(own))]
    assert lines == [4, 5, 6, 7, 8, 8, 9, 9, 13]
    for hint in ("scouts", "stun", "combat", "flier", "effects"):
        assert f"did you mean: {hint}" in said
