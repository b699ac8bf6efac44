"""Gathering arrows in battle: SD1-8.10, SD0-8.09."""

from typing import Any

import pytest

from game.core.decisions import Option
from game.core.events.common import AmmoChanged, BlowStruck, StanceChanged
from tests.rulesets.second_dawn.battle.battle_tools import Run, setup, unit, units
from tests.rulesets.second_dawn.battle.test_battle_choices import DECLARES, GO, AllFive, say


def ready(*blue: Any, **fields: Any) -> Any:
    return setup([*blue, *units("stabber", 3, "b")], units("piker", 3, "g"), blue_party=DECLARES, **fields)


def option_of(run: Run, number: int) -> Option:
    declared = [question for question in run.questions if question.kind == "declare"]
    return next(option for option in declared[number].options if option.id == "gather")


def bouts(run: Run) -> list[Any]:
    return [q for q in run.questions if q.kind == "declare"]


def test_sd0_8_09_a_scout_gathers_half_a_shot_once_and_does_not_attack_in_that_bout() -> None:
    probe = Run(ready(unit("n", "ninja", ammo=1)), AllFive(), [GO] * 20)
    first = next(n for n, q in enumerate(bouts(probe)) if option_of(probe, n).enabled)
    run = Run(ready(unit("n", "ninja", ammo=1)), AllFive(), [*[GO] * first, say("gather"), GO, GO, GO, GO])
    told = [e for e in run.of(StanceChanged) if e.what == "gather"]
    assert [(e.unit, e.on, e.rule) for e in told] == [("n", True, "SD0-8.09")]
    gained = [(e.before, e.after) for e in run.of(AmmoChanged) if e.rule == "SD0-8.09"]
    assert gained == [(1, 2)]
    begun, ended = (
        next(number for number, e in enumerate(run.events) if isinstance(e, kind) and e.rule == "SD0-8.09")
        for kind in (StanceChanged, AmmoChanged)
    )
    blows = [e.attacker for e in run.events[begun:ended] if isinstance(e, BlowStruck)]
    assert "n" not in blows


@pytest.mark.parametrize(
    ("kind", "fields", "reason"),
    [
        ("crossbower", {"ammo": 0}, "Only scouts and non-combat units gather arrows"),
        ("ninja", {}, "Nobody can"),
        ("scout", {}, "Nobody can"),
    ],
)
def test_sd1_8_10_who_may_not(kind: str, fields: dict[str, Any], reason: str) -> None:
    run = Run(ready(unit("n", kind, **fields)), AllFive(), [GO] * 20)
    found = [option_of(run, number) for number in range(len(bouts(run)))]
    assert not any(option.enabled for option in found)
    assert reason in [option.reason for option in found]


def test_sd0_8_09_once_in_a_battle_and_not_before_the_bouts() -> None:
    probe = Run(ready(unit("n", "ninja", ammo=0)), AllFive(), [GO] * 20)
    first = next(n for n, q in enumerate(bouts(probe)) if option_of(probe, n).enabled)
    assert not any(option_of(probe, n).enabled for n in range(first))
    run = Run(ready(unit("n", "ninja", ammo=0)), AllFive(), [*[GO] * first, say("gather"), GO])
    later = [option_of(run, n) for n in range(first + 1, len(bouts(run)))]
    assert later
    assert not any(option.enabled for option in later)
    assert "attack" not in [o.id for o in bouts(run)[first + 1].options if o.enabled]
