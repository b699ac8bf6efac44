"""SD0-4.14: at equal upkeep stabbers beat knights, knights beat heavies, heavies beat stabbers."""

import pytest

from game.core.records import BattleId, SideId, replace
from game.rulesets.second_dawn.battle.odds.trials import odds
from game.rulesets.second_dawn.battle.state.battle_records import BattleSetup, BattleState, Initiative, Party
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.content.records import Params
from game.views.trials import BattleTrials
from tests.rulesets.second_dawn.battle.battle_tools import kinds, units

TRIALS = 10_000
ONE, OTHER = SideId("one"), SideId("other")

CASES = [
    ("stabber", 4, "knight", 1, True, 0.95, 1.0),
    ("knight", 4, "heavy_knight", 1, True, 0.9, 1.0),
    ("basic_heavy", 1, "stabber", 8, True, 0.95, 1.0),
    ("basic_heavy", 1, "stabber", 8, False, 0.0, 0.75),
    ("heavy_knight", 1, "stabber", 12, True, 0.5, 1.0),
    ("heavy_knight", 1, "stabber", 16, True, 0.0, 0.5),
]
"""Two parties, whether basic units do half damage to heavies, and least and most of the first one's wins."""


def parties(one: str, ones: int, other: str, others: int) -> tuple[Party, Party]:
    return (
        Party(side=ONE, combatants=tuple(units(one, ones, "a"))),
        Party(side=OTHER, combatants=tuple(units(other, others, "b"))),
    )


def bouts_only(state: BattleState) -> BattleState:
    """The battle with its opening behind it, and nobody quicker."""
    nobody = Initiative(winner=None, selector=ONE, reason="tiebreak")
    return replace(state, phase="skirmish", stages=(), initiative=nobody)


def share(state: BattleState) -> float:
    """Share of the trials that the first party wins."""
    fought = BattleTrials(odds(state), TRIALS).finish()
    assert not fought.scalar
    return fought.sides[ONE].wins / TRIALS


@pytest.mark.slow
@pytest.mark.parametrize(("one", "ones", "other", "others", "halved", "least", "most"), CASES)
def test_sd0_4_14_the_classes_beat_each_other_in_a_ring(
    one: str,
    ones: int,
    other: str,
    others: int,
    halved: bool,
    least: float,
    most: float,
    capsys: pytest.CaptureFixture[str],
) -> None:
    figures, whole = {}, {}
    for side in (ONE, OTHER):
        setup = BattleSetup(
            id=BattleId("balance"),
            parties=parties(one, ones, other, others),
            on_turn=side,
            params=Params(basic_half_damage=halved),
        )
        figures[side] = share(bouts_only(BATTLE.open(setup)))
        whole[side] = share(BATTLE.open(setup))
    with capsys.disabled():
        rule = "" if halved else ", basic units unhalved"
        print(
            f"\nSD0-4.14: {ones} {one} (${ones * kinds()[one].upkeep // 100}) against {others} {other} "
            f"(${others * kinds()[other].upkeep // 100}){rule}: {figures[ONE]:.3f} on-turn, "
            f"{figures[OTHER]:.3f} off-turn, with the opening {whole[ONE]:.3f} and {whole[OTHER]:.3f}"
        )
    assert least <= figures[ONE] <= most
    assert least <= figures[OTHER] <= most
