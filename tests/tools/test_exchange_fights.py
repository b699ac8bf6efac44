"""Fights of The Battle for: files, log, record and odds of `battle` and `odds`."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from game import paths
from game.content.problems import ContentError
from game.core.battle import exchange_events
from game.core.dice import DiceError
from game.core.events.common import Event
from game.core.numbers import HALF
from game.session.reports.log_styles import STYLES, Style
from game.tools.battle_cmd import run_battle
from game.tools.cli import main
from game.tools.fights import exchange_file, exchange_log
from game.tools.fights.fight_kinds import read_any
from game.tools.odds_cmd import run_odds

FIGHTS = paths.data_dir() / "fights"
GOLDEN = Path(__file__).parent / "golden"
ROC = FIGHTS / "roc_over_the_keep.yaml"
FALLS = [3, 4, 1, 2, 6, 7, 9]
MINE = ("bows_at_the_ford", "roc_over_the_keep", "hit_and_run")


@pytest.mark.parametrize("style", STYLES)
def test_the_log_is_as_it_was(style: Style) -> None:
    golden = GOLDEN / f"roc_over_the_keep.{style}.txt"
    assert run_battle(ROC, dice=FALLS).log(style) == golden.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("file", MINE)
def test_every_die_stands_in_the_log_with_its_number(file: str) -> None:
    fought = run_battle(FIGHTS / f"{file}.yaml", seed=5)
    dice = [line.strip() for line in fought.log() if line.strip().startswith("Die ")]
    faces = [die["face"] for die in fought.record()["dice"]]
    assert [line.split(",")[0].split(": ")[::2] for line in dice] == [
        [f"Die {number}", str(face)] for number, face in enumerate(faces, 1)
    ]


def test_every_event_of_an_exchange_is_told() -> None:
    types = [t for t in vars(exchange_events).values() if isinstance(t, type) and issubclass(t, Event)]
    assert {t.__name__ for t in types if "battle" in t.__struct_fields__} <= {
        t.__name__ for t in exchange_log._TELL
    }


def test_factors_in_the_log_make_the_damage() -> None:
    record = run_battle(ROC, dice=FALLS).record()
    for strike in record["strikes"].values():
        product = Fraction(1)
        for value in strike["factors"].values():
            product *= Fraction(value)
        assert product == Fraction(strike["exact"])
        assert strike["damage"] == int(product + Fraction(1, 2))


def test_dice_must_fit() -> None:
    with pytest.raises(DiceError, match="only 6"):
        run_battle(ROC, dice=FALLS[:-1])
    with pytest.raises(DiceError, match="not on a d6"):
        run_battle(ROC, dice=[7, *FALLS[1:]])


@pytest.mark.parametrize("file", MINE)
def test_odds_are_what_many_fights_come_to(file: str) -> None:
    path = FIGHTS / f"{file}.yaml"
    record = run_odds(path)
    assert record["trials"] is None
    fights = [run_battle(path, seed=seed).result for seed in range(120)]
    for side, odds in record["sides"].items():
        least, mean, most = odds["damage"]
        assert least <= mean <= most
        wins = sum(result.winner == side for result in fights) / len(fights)
        assert abs(wins - odds["win_rate"]) < 0.15
        for unit, fate in odds["units"].items():
            hits = [result.fates[unit].hits / HALF for result in fights]
            assert fate["hits"][0] <= min(hits)
            assert max(hits) <= fate["hits"][2]
            assert abs(sum(hits) / len(hits) - fate["hits"][1]) < 0.6


def test_the_command_line_fights_and_reckons(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["battle", str(ROC), "--dice", ",".join(map(str, FALLS)), "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["final"]["drop"] == 1
    assert record["falls"][0] == {"unit": "drop", "face": 6, "tenths": 7, "before": 3, "after": 1}
    assert main(["odds", str(ROC)]) == 0
    shown = capsys.readouterr().out
    assert "exact" in shown
    assert "Who strikes: simultaneous." in shown


@pytest.mark.parametrize(
    ("line", "told", "opening"),
    [
        ("ambush: true", "An ambush", "An ambush"),
        ("fatigue: 1", "Hit-and-Run", "Hit-and-Run"),
        ("walls: city", "City: +2 Defense", "A wilful attack"),
    ],
)
def test_the_log_tells_how_it_began(tmp_path: Path, line: str, told: str, opening: str) -> None:
    file = tmp_path / "fight.yaml"
    run = ", declares: {hit_and_run: true}" if opening == "Hit-and-Run" else ""
    file.write_text(
        f"ruleset: battle_for\n{line}\n"
        f"parties: {{a: {{units: [{{kind: warlord}}]{run}}}, b: {{units: [{{kind: footman}}]}}}}\n"
    )
    lines = run_battle(file, seed=2).log()
    began = lines[lines.index("The battle") + 1]
    assert told in began
    assert opening in began


def test_what_is_not_declared_falls_by_doctrine(tmp_path: Path) -> None:
    file = tmp_path / "fight.yaml"
    file.write_text(
        "ruleset: battle_for\n"
        "parties:\n"
        "  a: {units: [{kind: shocker, count: 2}, {kind: bowman}]}\n"
        "  b: {units: [{kind: footman}]}\n"
    )
    fight = exchange_file.read_fight(file)
    assert fight.setup.attacker.declared is not None
    assert fight.setup.attacker.declared.shock == 6
    assert not fight.setup.attacker.declared.ranged


@pytest.mark.parametrize(
    "text", ["[1, 2]", "ruleset: [battle_for]\nparties: {}", "ruleset: 3", "just words", ""]
)
def test_a_file_that_is_no_fight_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "fight.yaml"
    file.write_text(text)
    with pytest.raises(ContentError):
        read_any(file)


def test_a_file_that_names_no_rules_is_second_dawns() -> None:
    assert not isinstance(read_any(FIGHTS / "two_stacks.yaml")[1], exchange_file.ExchangeFight)
    assert isinstance(read_any(ROC)[1], exchange_file.ExchangeFight)
