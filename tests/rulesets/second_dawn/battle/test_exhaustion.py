"""What exhaustion costs: a point of pace in battle, a point of move on the map. SD2-3.08."""

import pytest

from game.core.battle.seam import CombatantFate
from game.core.draft import Draft
from game.core.numbers import THIRD
from game.rulesets.second_dawn.battle.opening import footing
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.content.counters import EXHAUSTION
from game.rulesets.second_dawn.encounter import outcome
from tests.field import Field
from tests.rulesets.second_dawn.battle.battle_tools import setup, unit, units


@pytest.mark.parametrize(("exhaustion", "slower"), [(3, 0), (4, 0), (5, 1)])
def test_sd2_3_08_who_bears_more_than_its_hits_is_a_point_slower(exhaustion: int, slower: int) -> None:
    blue = [unit("worn", "heavy_knight", hits=8, exhaustion=exhaustion), unit("other", "heavy_knight")]
    fight = Fight(BATTLE.open(setup(blue, units("piker", 1, "g"))), NO_DICE)
    paces = [footing.tactical_pace(fight, one) for one in ("worn", "other")]
    assert paces[1] - paces[0] == slower * THIRD


def left_after(hits: int, exhaustion: int, before: int = 0) -> tuple[int, int]:
    """Move lost on the map, and what exhaustion is remembered."""
    field = Field(
        ["...."], lapis={"l": ((0, 0), {"heavy_knight": 1})}, cinnabar={"c": ((3, 0), {"piker": 1})}
    )
    draft = Draft(field.campaign, field.world)
    (knight,) = (u for u in draft.units.values() if u.kind == "heavy_knight")
    draft.set_unit(knight.id, hits=hits, counters={EXHAUSTION.name: before} if before else {})
    outcome.wear_down(
        draft, draft.units[knight.id], CombatantFate(end="fit", hits=hits, exhaustion=exhaustion)
    )
    after = draft.units[knight.id]
    return knight.move - after.move, EXHAUSTION.of(after)


@pytest.mark.parametrize(
    ("hits", "exhaustion", "before", "lost"), [(8, 4, 0, 0), (8, 5, 0, THIRD), (8, 6, 5, 0), (24, 5, 0, 0)]
)
def test_sd2_3_08_it_costs_a_point_of_move_once(hits: int, exhaustion: int, before: int, lost: int) -> None:
    assert left_after(hits, exhaustion, before) == (lost, exhaustion)
