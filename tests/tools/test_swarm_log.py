"""A battle of swarms is told in words."""

from pathlib import Path

import pytest

from game.tools import cli

TIDE = """
title: A tide of spiderlings
on_turn: blue
parties:
  blue:
    units: [{kind: spiderling, count: %d}]
  green:
    units: [{kind: %s, count: 1}]
"""


@pytest.mark.parametrize(
    ("count", "enemy", "words"),
    [
        (19, "wolf", ["fight as one: a swarm-unit", "too few to hurt", "are left"]),
        (8, "stabber", ["fight as one: a half-swarm"]),
        (64, "war_elephant", ["an enhanced swarm", "Too far apart in size to roll", "tires: 0 to"]),
    ],
)
def test_swarms_in_the_log(
    count: int, enemy: str, words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fight = tmp_path / "tide.yaml"
    fight.write_text(TIDE % (count, enemy))
    for style in ("text", "markdown", "bbcode"):
        assert cli.main(["battle", str(fight), "--seed", "3", "--format", style]) == 0
        told = capsys.readouterr().out.replace("\\", "")
        for word in words:
            assert word in told
        assert "and" not in told.rpartition("Croaked:")[2]
