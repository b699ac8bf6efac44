"""Fight files, the battle log and the odds: `battle` and `odds` on the command line."""

import json
from pathlib import Path
from typing import Any

import pytest

from game import paths
from game.content.problems import ContentError
from game.core.decisions import StandingOrders
from game.core.dice import DiceError
from game.tools.battle_cmd import run_battle
from game.tools.cli import main
from game.tools.fights.fight_file import read_fight
from game.tools.odds_cmd import run_odds

FIGHTS = paths.data_dir() / "fights"


def faults(tmp_path: Path, text: str) -> list[str]:
    """Messages of a broken file, with line and column."""
    file = tmp_path / "fight.yaml"
    file.write_text(text)
    with pytest.raises(ContentError) as caught:
        read_fight(file)
    return [f"{p.line}:{p.column} {p.full_message}" for p in caught.value.problems]


@pytest.mark.parametrize("file", sorted(FIGHTS.glob("*.yaml")), ids=lambda file: file.stem)
def test_shipped_fights_can_be_fought(file: Path) -> None:
    assert run_battle(file, seed=4).result.reason in ("won", "none_left", "withdrew", "both_left")


@pytest.mark.parametrize(
    ("file", "dice", "winner", "final"),
    [
        ("battle_1_pikers", [7, 5, 2], "blue", {"piker_1b": 2, "piker_1g": 0}),
        ("battle_2_surprise", [5, 2, 1, 9, 3, 4], "blue", {"stabber_1b": 1, "piker_2g": "-1/2"}),
        ("battle_3_volleys", [5], "green", {"tosser_2b": "5/2", "archer_2g": "7/2"}),
        ("heavy_knight_ambush", [6, 8, 1, 9, 6, 5, 4, 6, 5, 8, 9, 10], "blue", {}),
        (
            "chapter3_sample",
            [
                *(5, 4, 6, 4, 5, 7, 4, 1, 6, 10, 3, 8, 8, 4, 8, 1, 3, 9),
                *(9, 6, 9, 3, 7, 4, 10, 5, 1, 7, 8, 4, 5, 7, 5, 8, 4, 4),
            ],
            "blue",
            {"gwiffen_1b": 8},
        ),
    ],
)
def test_sd1_21_the_printed_battles(file: str, dice: list[int], winner: str, final: dict[str, Any]) -> None:
    fought = run_battle(FIGHTS / f"{file}.yaml", dice=dice)
    record = fought.record()
    assert fought.result.winner == winner
    assert {unit: record["final"][unit] for unit in final} == final
    assert [die["face"] for die in record["dice"]] == dice


def test_sd2_10_the_printed_ambush_of_a_heavy_knight() -> None:
    dice = [6, 8, 1, 9, 6, 5, 4, 6, 5, 8, 9, 10]
    fought = run_battle(FIGHTS / "heavy_knight_ambush.yaml", dice=dice)
    record = fought.record()
    away = [f"scout_{number}g" for number in (5, 6, 7, 8)]
    assert (fought.result.winner, fought.result.reason) == ("blue", "withdrew")
    assert record["escaped"] == away
    assert (record["final"]["heavy_knight_1b"], record["final"]["lancer_1g"]) == (4, -5)
    lines = [line.strip() for line in fought.log()]
    assert "scout_5g 12 against heavy_knight_1b 12: gets away" in lines
    assert "heavy_knight_1b strikes weakly scout_6g for 2, 4 to 2" in lines
    assert "blue holds the field" in lines


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ("{by: b, order: run}", "there is no order 'run'"),
        ("{by: b, order: retreat, units: [nobody]}", "there is no unit 'nobody'"),
        ("{by: b, order: pursue, target: nobody}", "there is no unit 'nobody'"),
        ("{by: c, order: retreat}", "by: 'c' is no party"),
    ],
)
def test_faults_of_orders_are_told_with_their_lines(tmp_path: Path, order: str, message: str) -> None:
    text = f"parties: {{a: {{units: [{{kind: piker}}]}}, b: {{units: [{{kind: piker}}]}}}}\norders: [{order}]"
    (fault,) = faults(tmp_path, text)
    assert fault.startswith("2:")
    assert message in fault


def test_the_log_tells_every_die_and_every_blow() -> None:
    lines = run_battle(FIGHTS / "battle_1_pikers.yaml", dice=[7, 5, 2]).log()
    assert lines[0] == "Two pikers"
    start = lines.index("The battle") + 1
    assert lines[start : start + 3] == [
        "  blue attacks green. Prepared: Each saw the other from afar.",
        "    1d10: 7, initiative tiebreak",
        "  Initiative (blue 6, green 6): a tie; blue picks first",
    ]
    assert "    1d10: 5 + 1 = 6, battle roll of piker_1b" in lines
    assert "    piker_1b wins by 3; the loser hits in rounds 1, 3, 5" in lines
    assert [line.strip() for line in lines if "hits" in line and " to " in line] == [
        "piker_1b hits piker_1g for 1, 4 to 3",
        "piker_1g hits piker_1b for 1, 4 to 3",
        "piker_1b hits piker_1g for 1, 3 to 2",
        "piker_1b hits piker_1g for 1, 2 to 1",
        "piker_1g hits piker_1b for 1, 3 to 2",
        "piker_1b hits piker_1g for 1, 1 to 0",
    ]
    assert lines[lines.index("blue wins") + 1] == "  Croaked: piker_1g"
    assert lines[-1].split() == ["piker_1g", "0", "of", "4", "–", "croaked"]


def test_the_log_as_markdown() -> None:
    lines = run_battle(FIGHTS / "battle_3_volleys.yaml", dice=[5]).log("markdown")
    assert lines[0] == "## Volleys"
    assert "### Bout 1" in lines
    assert "- Long volley" in lines
    assert r"  - crossbower\_1g grazes tosser\_1b for ½, 4 to 3½ \[1 against 2\]" in lines
    assert r"- tosser\_2b (−2) and archer\_2g (1)" in lines


def test_the_same_seed_gives_the_same_battle() -> None:
    file = FIGHTS / "two_stacks.yaml"
    assert run_battle(file, seed=9).record() == run_battle(file, seed=9).record()
    assert run_battle(file, seed=9).log() != run_battle(file, seed=10).log()


def test_scripted_dice_must_fit() -> None:
    file = FIGHTS / "battle_1_pikers.yaml"
    with pytest.raises(DiceError, match="asked for"):
        run_battle(file, dice=[7, 5])
    with pytest.raises(DiceError, match="not rolled"):
        run_battle(file, dice=[7, 5, 2, 1])


def test_units_may_differ_in_everything(tmp_path: Path) -> None:
    file = tmp_path / "fight.yaml"
    file.write_text(
        """
state: ambush
ambusher: vale
terrain: bog
parties:
  vale:
    units: [{kind: scout, count: 2, terrain_special: bog}]
  vine:
    units:
      - {kind: tosser, id: guard, shield: none, helmet: false, hits: 2.5, ammo: 0.5}
      - {kind: stabber, count: 2, level: 2, shield_plus: true}
    leader: guard
    chief_bonus: 2
"""
    )
    setup = read_fight(file).setup
    vale, vine = setup.parties
    assert [c.id for c in vale.combatants] == ["scout_1_vale", "scout_2_vale"]
    assert [c.id for c in vine.combatants] == ["guard", "stabber_1_vine", "stabber_2_vine"]
    guard = vine.combatants[0]
    assert (guard.hits, guard.ammo, guard.gear.shield, guard.gear.helmet) == (5, 1, "none", False)
    assert (setup.ground_penalty, setup.on_turn, setup.ambusher) == (-5, None, "vale")


def test_lines_with_mounts_and_zones(tmp_path: Path) -> None:
    file = tmp_path / "fight.yaml"
    file.write_text(
        """
parties:
  vale:
    units:
      - {kind: rider, count: 2, mount: gwiffen, zone: upper}
      - {kind: knight, aboard: gwiffen_2_vale}
  vine:
    units: [{kind: tosser}]
"""
    )
    vale = read_fight(file).setup.parties[0].combatants
    assert [(c.id, c.mount, c.zone) for c in vale] == [
        ("gwiffen_1_vale", "", "upper"),
        ("rider_1_vale", "gwiffen_1_vale", None),
        ("gwiffen_2_vale", "", "upper"),
        ("rider_2_vale", "gwiffen_2_vale", None),
        ("knight_1_vale", "gwiffen_2_vale", None),
    ]


def test_every_fault_is_told_with_its_line(tmp_path: Path) -> None:
    told = faults(
        tmp_path,
        """state: prepard
on_turn: red
parties:
  blue:
    units: [{kind: pikr, count: 0}]
  green:
    units: [{kind: archer}]
""",
    )
    assert [line.split(";")[0] for line in told] == [
        "1:8 'state' cannot be 'prepard'",
        "5:20 there is no unit 'pikr'",
        "5:33 'count' must be from 1 to 500, not 0",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("parties: {a: {units: [{kind: piker}]}}", "1:10 a fight has two parties, not 1"),
        (
            "on_turn: c\nparties: {a: {units: [{kind: piker}]}, b: {units: [{kind: piker}]}}",
            "1:10 on_turn: 'c' is no party",
        ),
        (
            "state: ambush\nparties: {a: {units: [{kind: piker}]}, b: {units: [{kind: piker}]}}",
            "1:8 an ambush needs an ambusher",
        ),
        (
            "parties:\n  a: {units: [{kind: piker}], leader: x}\n  b: {units: [{kind: piker}]}",
            "2:39 'x' is not in the party",
        ),
        (
            "parties:\n  a:\n    units:\n      - {kind: archer}\n      - {kind: piker, hits: 9}\n"
            "  b: {units: [{kind: piker}]}",
            "5:9 piker_1a: hits must be above 0 and at most 4",
        ),
        (
            "parties: {a: {units: [{kind: piker}]}, b: {units: [{kind: piker}]}}\nparams: {fogg: true}",
            "2:10 there is no parameter 'fogg'",
        ),
        (
            "parties: {a: {units: [{kind: piker}]}, b: {units: [{kind: piker}]}}\n"
            "picks: [{by: a, pairs: [[piker_1a, piker_9b]]}]",
            "2:25 there is no unit 'piker_9b'",
        ),
        (
            "parties:\n  a:\n    units:\n      - {kind: piker, mount: hors}\n  b: {units: [{kind: piker}]}",
            "4:30 there is no unit 'hors'",
        ),
        (
            "parties:\n  a:\n    units:\n      - {kind: piker, mount: wolf}\n  b: {units: [{kind: piker}]}",
            "4:9 piker_1a: wolf_1a carries nobody (SD3-11.01)",
        ),
        (
            "parties:\n  a:\n    units:\n      - {kind: piker, aboard: x}\n  b: {units: [{kind: piker}]}",
            "4:31 'x' is not in the party",
        ),
        (
            "parties:\n  a:\n    units:\n      - {kind: piker, zone: lower}\n  b: {units: [{kind: piker}]}",
            "4:9 piker_1a: the ground is as high as it gets",
        ),
        (
            "parties: {a: {units: [{kind: piker}]}, b: {units: [{kind: piker}]}}\n"
            "orders: [{by: a, order: tar_slam, mode: sufocation}]",
            "2:41 'tar_slam' has no mode 'sufocation'",
        ),
        (
            "parties: {a: {units: [{kind: ninja, without: [adv_initiativ]}]}, b: {units: [{kind: piker}]}}",
            "1:47 ninja has no special 'adv_initiativ'",
        ),
        (
            "parties: {a: {units: [{kind: piker}], support: [piker_2a]}, b: {units: [{kind: piker}]}}",
            "1:49 'piker_2a' is not in the party",
        ),
        ("", "1:1 the file is empty"),
    ],
)
def test_faults_of_fights(tmp_path: Path, text: str, message: str) -> None:
    assert [line.split(";")[0] for line in faults(tmp_path, text)] == [message]


def test_orders_answer_what_a_side_is_asked(tmp_path: Path) -> None:
    file = tmp_path / "fight.yaml"
    file.write_text(
        """
on_turn: a
parties:
  a: {units: [{kind: dragon, zone: lower}, {kind: scout, id: eyes, lane: front}]}
  b: {units: [{kind: archer, count: 2}]}
orders:
  - {by: a, phase: skirmish, order: altitude, mode: upper, units: [dragon_1a]}
  - {by: a, order: crouch, units: [eyes]}
"""
    )
    told = run_battle(file, seed=2).log()
    assert "  dragon_1a takes the upper sky" in told
    assert "  eyes crouches" in told


def test_sd4_17_orders_of_player_characters_are_followed(tmp_path: Path) -> None:
    file = tmp_path / "fight.yaml"
    file.write_text(
        """
state: ambush
ambusher: b
parties:
  a: {units: [{kind: warlord, id: hero, pc: true, luck: 2}, {kind: piker}]}
  b: {units: [{kind: knight, count: 2}]}
orders:
  - {by: a, phase: opening, order: luck, mode: wary, units: [hero]}
  - {by: a, phase: bout_1, order: luck, mode: ten, units: [hero]}
  - {by: a, phase: bout_2, order: roll_every_round, units: [piker_1a]}
"""
    )
    text = file.read_text()
    (fault,) = faults(tmp_path, text)
    assert "piker_1a is no player character of a" in fault
    file.write_text(text.replace("[piker_1a]", "[hero]"))
    told = [line.strip() for line in run_battle(file, seed=2).log()]
    spent = [line for line in told if line.startswith("hero: luck")]
    assert [line.split(",")[0] for line in spent[:2]] == ["hero: luck 2 to 1", "hero: luck 1 to 0"]
    assert "hero is stunned" not in " ".join(told)


def test_odds_count_wins_survivors_and_their_error() -> None:
    record = run_odds(FIGHTS / "battle_1_pikers.yaml", trials=200, seed=2)
    blue, green = record["sides"]["blue"], record["sides"]["green"]
    assert blue["wins"] + green["wins"] + round(record["no_winner"] * 200) == 200
    assert blue["win_rate"] == blue["wins"] / 200
    assert 0.03 < blue["standard_error"] < 0.04
    assert blue["survivors"] == {"piker": blue["win_rate"]}
    assert record == run_odds(FIGHTS / "battle_1_pikers.yaml", trials=200, seed=2)


def test_odds_tell_a_certain_end() -> None:
    record = run_odds(FIGHTS / "battle_3_volleys.yaml", trials=50)
    assert record["sides"]["green"]["win_rate"] > 0.9


def test_the_commands_print_json(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(FIGHTS / "battle_1_pikers.yaml")
    assert main(["battle", file, "--dice", "7,5,2", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["winner"], record["seed"], record["croaked"]) == ("blue", None, ["piker_1g"])
    assert main(["odds", file, "--trials", "20", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["trials"] == 20


def test_the_commands_fail_plainly(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = str(FIGHTS / "battle_1_pikers.yaml")
    assert main(["battle", file, "--dice", "7"]) != 0
    assert "asked for" in capsys.readouterr().err
    assert main(["battle", str(tmp_path / "none.yaml")]) != 0
    assert "none.yaml:1: the file cannot be read" in capsys.readouterr().err
    assert main(["odds", file, "--trials", "0"]) != 0


def test_a_party_follows_its_standing_orders(tmp_path: Path) -> None:
    text = """
parties:
  oster:
    retreat_at: 50
    capture: true
    screen: shooters
    units: [{kind: stabber, count: 2}]
  vale:
    units: [{kind: knight}]
"""
    file = tmp_path / "fight.yaml"
    file.write_text(text)
    first, second = read_fight(file).setup.parties
    assert first.told == StandingOrders(retreat_at=50, capture=True, screen="shooters")
    assert second.told == StandingOrders()
    broken = text.replace("50", "150").replace("shooters", "archers")
    assert len(faults(tmp_path, broken)) == 2
