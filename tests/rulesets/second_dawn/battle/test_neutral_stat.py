"""Which battle stat units of no side use on the map: SD3-5.02 to 5.04."""

from typing import Any

import pytest

from game.core.draft import Draft
from game.core.records import SideId, replace
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.encounter import engagement
from tests.field import Field

LAPIS = SideId("lapis")


def _field(**more: Any) -> Field:
    """Wolves of no side, which move first, and a stack of lapis in one hex."""
    return Field(
        ["...."],
        wild={"w": ((1, 0), {"wolf": 2})},
        lapis={"a": ((1, 0), {"stabber": 2})},
        roles={"wild": "feral"},
        **more,
    )


def _bases(field: Field, attacker: str, target: str) -> dict[str, int]:
    """What each side's units use as a fight of two stacks begins: the stat itself."""
    draft = Draft(field.campaign, field.world)
    engagement.open_battle(draft, field.stack(attacker), field.stack(target), "")
    (battle,) = draft.battles.values()
    view = BATTLE.view(battle.state, LAPIS)
    return {unit.side: unit.stat - unit.bonus for unit in view.units}


@pytest.mark.parametrize(
    ("left", "stat"),
    [("full", "defense"), ("some", "combat"), ("none", "defense")],
)
@pytest.mark.parametrize("slot", ["wild", "lapis"])
def test_sd3_5_03_neutrals_use_combat_by_day_once_they_move_and_while_they_can(left, stat, slot):
    """Also in the turn of somebody else (SD3-5.02); their enemies go by the turn alone."""
    field = _field()
    if slot == "lapis":
        field.end()
    wolf, foe = field.world.kind("wolf"), field.world.kind("stabber")
    full = field.move_left("w")
    field.give("w", move={"full": full, "some": full // 2, "none": 0}[left])
    pair = ("w", "a") if slot == "wild" else ("a", "w")
    assert _bases(field, *pair) == {
        "wild": getattr(wolf, stat),
        "lapis": foe.combat if slot == "lapis" else foe.defense,
    }


def test_sd3_5_02_by_night_they_defend_themselves_like_everybody():
    field = _field()
    field.give("w", move=field.move_left("w") // 2)
    field.campaign = replace(field.campaign, clock=replace(field.campaign.clock, phase="dusk"))
    kinds = {side: field.world.kind(kind) for side, kind in (("wild", "wolf"), ("lapis", "stabber"))}
    assert _bases(field, "w", "a") == {side: kind.defense for side, kind in kinds.items()}


def test_sd3_5_03_a_pack_that_has_come_here_today_attacks_with_combat():
    """Who marches has begun its move: a pack that has hunted its way here attacks with combat."""
    field = Field(
        ["...."],
        wild={"w": ((0, 0), {"wolf": 2})},
        lapis={"a": ((1, 0), {"scout": 2})},
        roles={"wild": "feral"},
    )
    field.do_move("w", (1, 0))
    assert _bases(field, "w", "a")["wild"] == field.world.kind("wolf").combat
