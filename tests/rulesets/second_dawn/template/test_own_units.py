"""A player's file of answers on its way: checked, loaded, fought with, popped by a city (SD6-15, SD6-16)."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import paths
from game.core.commands.realm import OrderPop, PromoteUnits
from game.core.numbers import CENT
from game.core.records import KindId, SiteId, replace
from game.core.refusal import Refused
from game.rulesets.second_dawn.realm import promotion
from game.rulesets.second_dawn.template.maker import MAKER
from game.rulesets.second_dawn.unit import bents
from game.session import library
from game.tools import cli
from tests.kingdom import CAPITAL, LAPIS, Kingdom

GUARD = """\
name: Ford guard
plural: Ford guards
template:
  type: infantry
  size: medium
  weapon: {name: halberd, length: long}
  swap: {defense: 1}
  rank: 1
  specials: [advanced_initiative, deflect_arrows, scout]
"""
WRONG = """\
name: Wrong
template:
  type: beast
  size: huge
  weapon: {name: bow, group: ranged, length: middle}
  rank: 2
  specials: [scout, clmb]
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A player's folder of units of his own."""
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    units = paths.user_dir() / "units"
    units.mkdir(parents=True)
    (units / "ford_guard.yaml").write_text(GUARD, encoding="utf-8")
    library.refresh()
    yield units
    monkeypatch.undo()
    library.refresh()


def test_a_file_of_answers_is_a_unit_like_any_other(home: Path) -> None:
    assert library.problems() == ()
    kind = library.rules().tables["unit"]["ford_guard"]
    assert (kind.combat, kind.defense, kind.evasion, kind.shield) == (3, 5, 6, False)
    assert (kind.weapon.range, kind.weapon.reach, kind.upkeep, kind.pop_per_day) == ("long", 6, 2000, 1)
    assert kind.able.scouts
    assert kind.able.deflects
    assert kind.template is not None


def test_every_fault_is_told_at_its_line_and_the_unit_left_out(home: Path) -> None:
    path = home / "wrong.yaml"
    path.write_text(WRONG, encoding="utf-8")
    library.refresh()
    found = {(p.code, p.line): p for p in library.problems() if p.severity == "error"}
    lines = {"E_WEAPON_TYPE": 5, "E_RANK_SIZE": 6}
    assert set(found) == {*lines.items(), ("E_WHO", 7)}
    assert "wrong" not in library.rules().tables["unit"]
    told = library.check([path])
    assert {p.code for p in told if p.severity == "error"} == {"E_WEAPON_TYPE", "E_RANK_SIZE", "E_WHO"}
    assert "climb" in {p.suggestion for p in told}


def test_a_unit_of_answers_fights_on_the_command_line(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fight = tmp_path / "fight.yaml"
    fight.write_text(
        "title: Own\nwhy: They met\non_turn: blue\nparties:\n"
        "  blue: {units: [{kind: ford_guard, count: 4}]}\n  green: {units: [{kind: piker, count: 4}]}\n",
        encoding="utf-8",
    )
    assert cli.main(["battle", str(fight), "--json"]) == 0
    assert "ford_guard" in capsys.readouterr().out
    assert cli.main(["odds", str(fight), "--trials", "20", "--json"]) == 0
    sides = json.loads(capsys.readouterr().out)["sides"]
    assert sides["blue"]["win_rate"] > 0.9


def _order(game: Kingdom, kind: str, site: str = CAPITAL) -> Refused | None:
    command = OrderPop(by=LAPIS, site=SiteId(site), kind=KindId(kind), batches=8)
    found = game.engine.apply(game.campaign, command)
    if isinstance(found, Refused):
        return found
    game.campaign = found.campaign
    return None


def _kingdom(*levels: int, kinds: tuple[str, ...], letter: str = ".") -> Kingdom:
    works = {f"unit_barracks.{kind}": 1 for kind in kinds}
    return Kingdom(*levels, works=works, money=100_000, letter=letter)


def test_a_city_pops_it(home: Path) -> None:
    game = _kingdom(3, kinds=("ford_guard",))
    assert _order(game, "ford_guard") is None
    assert game.campaign.realms[LAPIS].own_kinds == ("ford_guard",)
    before = len(game.campaign.units)
    game.next_dawn()
    popped = [unit for unit in game.campaign.units.values() if unit.kind == "ford_guard"]
    assert len(popped) == len(game.campaign.units) - before == 1


def test_what_it_is_at_home_in_must_lie_beside_the_city(home: Path) -> None:
    """E_CITY (SD7-1.02)."""
    text = GUARD.replace("  size: medium", "  size: medium\n  favoured: forest")
    (home / "wood_guard.yaml").write_text(text, encoding="utf-8")
    library.refresh()
    refused = _order(_kingdom(3, kinds=("wood_guard",)), "wood_guard")
    assert refused is not None
    assert (refused.code, refused.rule) == ("E_CITY", "SD7-1.02")
    assert _order(_kingdom(3, kinds=("wood_guard",), letter="f"), "wood_guard") is None


def test_a_side_has_six_ranks_of_units_of_its_own(home: Path) -> None:
    """E_BUDGET (SD6-8.05)."""
    names = ("guard_0", "guard_1", "guard_2")
    for name in names:
        text = GUARD.replace("rank: 1", "rank: 3").replace("Ford", name.replace("_", " "))
        (home / f"{name}.yaml").write_text(text, encoding="utf-8")
    library.refresh()
    game = _kingdom(4, 4, 4, kinds=names)
    assert _order(game, "guard_0") is None
    assert _order(game, "guard_1", "c1") is None
    refused = _order(game, "guard_2", "c2")
    assert refused is not None
    assert refused.code == "E_BUDGET"
    assert _order(game, "guard_0", "c2") is None


def test_the_command_changes_an_answer_and_writes_what_check_accepts(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "units" / "far_keshik.yaml"
    changes = ["--set", "weapon=ranged long", "--set", "specials=scout,rider,rapid_reload"]
    assert cli.main(["units", "keshik", *changes, "--out", str(out)]) == 0
    assert cli.main(["check", str(out)]) == 0
    capsys.readouterr()
    assert cli.main(["units", str(out), "--json", "--profile", "sd6"]) == 0
    figures = json.loads(capsys.readouterr().out)[0]["profiles"]["sd6"]["figures"]
    assert figures["range_max"]["value"] == "60"
    assert cli.main(["units", "keshik", "--set", "rank=4"]) == 1
    assert cli.main(["units", "keshik", "--set", "rank=9"]) == 2
    assert cli.main(["units", "keshik", "--set", "specials=tough", "--out", str(tmp_path / "no.yaml")]) == 1
    assert not (tmp_path / "no.yaml").exists()


@pytest.mark.parametrize(
    ("more", "letter", "native"),
    [
        ("  rank: 1\n", "f", "plains"),
        ("  rank: 2\n", "f", "forest"),
        ("  rank: 2\n", ".", "plains"),
        ("  rank: 2\n  favoured: hill\n", "h", "hill"),
    ],
)
def test_sd7_1_02_where_it_is_at_home_if_its_answers_do_not_say(
    home: Path, more: str, letter: str, native: str
) -> None:
    """The ruler's home for those of rank 2 and up, if it lies beside the city; plains for all others."""
    (home / "ford_guard.yaml").write_text(GUARD.replace("  rank: 1\n", more), encoding="utf-8")
    library.refresh()
    game = Kingdom(3, money=100_000, works={"unit_barracks.ford_guard": 1}, letter=letter)
    court = game.stack("court").units[0]
    ruler = replace(game.campaign.units[court], bent={bents.HOME: "forest"})
    game.campaign = replace(game.campaign, units={**game.campaign.units, court: ruler})
    assert _order(game, "ford_guard") is None
    for _ in range(2):
        game.next_dawn()
    guard = next(unit for unit in game.campaign.units.values() if unit.kind == "ford_guard")
    assert bents.kind_of(game.world, guard).terrain_special == native


@pytest.mark.shows("promotion_heavy")
def test_sd7_2_44_who_may_become_heavy_is_promoted_to_what_is(home: Path) -> None:
    colt = GUARD.replace("[advanced_initiative, deflect_arrows, scout]", "[promotion_heavy]")
    text = colt.replace("template:", "promotes_to: [horse, basic_heavy, piker]\ntemplate:")
    (home / "colt.yaml").write_text(text, encoding="utf-8")
    library.refresh()
    game = Kingdom(2, money=4000, works={"store": 1})
    game.put("young", game.city().hex, {"colt": 1})
    (unit,) = game.stack("young").units
    offered = promotion.promotions(game.world, game.campaign, game.campaign.units[unit])
    assert offered == ("horse", "basic_heavy")
    game.must(PromoteUnits(by=LAPIS, units=(unit,), kind=KindId(offered[0])))
    assert game.campaign.units[unit].kind == offered[0]
    assert game.money < 4000 * CENT


@pytest.mark.shows("mount_larger_rider")
@pytest.mark.parametrize(
    ("size", "specials", "told"),
    [
        ("large", "", ("Ground riders up to medium", "Sky riders up to small")),
        ("large", "mount_larger_rider", ("Ground riders up to medium", "Sky riders up to medium")),
        ("small", "", ("Ground riders up to tiny",)),
    ],
)
def test_sd7_1_06_the_board_says_whom_it_carries(size: str, specials: str, told: tuple[str, ...]) -> None:
    tables = library.rules().tables
    design = MAKER.change(MAKER.blank("made"), "type", "beast", tables)
    design = MAKER.change(design, "size", size, tables)
    if specials:
        design = MAKER.change(design, "specials", specials, tables)
    free = MAKER.board(design, tables, "sd6").free
    assert tuple(word for word in free if "riders" in word) == told
