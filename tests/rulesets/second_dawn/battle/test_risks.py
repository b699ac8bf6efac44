"""When a player character rolls himself, by the judgement of who leaves it to the computer. SD3-18.06."""

from types import SimpleNamespace
from typing import Any

import pytest

from game.rulesets.second_dawn.battle.clash import luck_dice
from game.rulesets.second_dawn.battle.judgement import risks
from game.rulesets.second_dawn.battle.judgement.duels import DuelFigures

SMALL = 3


def figures(**fields: Any) -> DuelFigures:
    plain: dict[str, Any] = {"stat": 5, "guard": 5, "size": SMALL, "hits": 8, "damage": 2}
    return DuelFigures(**{**plain, **fields})


@pytest.mark.parametrize(
    ("hero", "foe", "chosen"),
    [
        ({}, {}, "primary"),
        ({}, {"stat": 6}, None),
        ({}, {"stat": 6, "hampered": True}, "primary"),
        ({"hampered": True}, {}, None),
        ({"hampered": True}, {"hampered": True}, "primary"),
    ],
)
def test_sd3_18_06_who_is_at_least_as_good_rolls(
    monkeypatch: pytest.MonkeyPatch, hero: dict[str, Any], foe: dict[str, Any], chosen: str | None
) -> None:
    """What either adds against the other counts for him who adds it."""
    sides = {"hero": figures(**hero), "foe": figures(**foe)}
    monkeypatch.setattr(luck_dice, "rivals", lambda _fight, _unit: ["foe"])
    seen: Any = SimpleNamespace(fight=None, figures=sides.__getitem__)
    asked: Any = SimpleNamespace(own=("hero",), options=[SimpleNamespace(id="primary", enabled=True)])
    reply = risks.contest(seen, asked)
    assert (reply.choice if reply else None) == chosen
