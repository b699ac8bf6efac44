"""When a player character rolls himself, by the judgement of who leaves it to the computer. SD3-18.06."""

from types import SimpleNamespace
from typing import Any

import pytest

from game.rulesets.second_dawn.battle.clash import luck_dice
from game.rulesets.second_dawn.battle.judgement import risks
from game.rulesets.second_dawn.battle.judgement.duels import DuelFigures
from game.rulesets.second_dawn.battle.state import skirmish

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
    assert answer(monkeypatch, sides, "primary") == chosen


@pytest.mark.parametrize(
    ("modes", "foe", "chosen"),
    [
        (("secondaries",), {"stat": 9}, "secondaries"),
        (("secondaries", "primary"), {}, "secondaries"),
        (("secondaries", "primary", "all"), {}, "all"),
        (("secondaries", "primary", "all"), {"stat": 6}, "secondaries"),
        (("each",), {"stat": 5 - skirmish.HIT_FROM + 1}, "each"),
        (("each",), {"stat": 5 - skirmish.HIT_FROM}, None),
        ((), {}, None),
    ],
)
def test_sd3_18_06_a_crowd_costs_nothing_and_a_sure_hit_needs_no_dice(
    monkeypatch: pytest.MonkeyPatch, modes: tuple[str, ...], foe: dict[str, Any], chosen: str | None
) -> None:
    assert answer(monkeypatch, {"hero": figures(), "foe": figures(**foe)}, *modes) == chosen


def answer(monkeypatch: pytest.MonkeyPatch, sides: dict[str, DuelFigures], *modes: str) -> str | None:
    monkeypatch.setattr(luck_dice, "rivals", lambda _fight, _unit: ["foe"])
    seen: Any = SimpleNamespace(fight=None, figures=sides.__getitem__)
    asked: Any = SimpleNamespace(own=("hero",), options=[SimpleNamespace(id=m, enabled=True) for m in modes])
    reply = risks.contest(seen, asked)
    return reply.choice if reply else None
