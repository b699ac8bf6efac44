"""The Battle for: who may ride whom, who may share a stack. TB-5.06, 5.07, 5.11."""

import pytest

from game.core.refusal import Refusal
from game.rulesets.battle_for.units import riding
from tests.rulesets.battle_for.small_states import KINDS, Table

BODIES = {
    name: riding.RidingBody(name=kind.name, hits=kind.hits, cargo=kind.cargo, move_type=kind.move_type)
    for name, kind in KINDS.items()
}


def _some(*names: str) -> dict[str, riding.RidingBody]:
    return {name: BODIES[name] for name in names}


def _rule(bodies: dict[str, riding.RidingBody], seats: dict[str, str]) -> str:
    with pytest.raises(Refusal) as refused:
        riding.check_stack(bodies, seats)
    return refused.value.refused.rule


def test_riders_weigh_their_full_hits_tb_5_06() -> None:
    riding.check_stack(_some("beast", "foot"), {"foot": "beast"})
    assert _rule(_some("beast", "foot", "bow"), {"foot": "beast", "bow": "beast"}) == "TB-5.06"


def test_who_has_no_cargo_carries_nobody_tb_5_06() -> None:
    assert _rule(_some("foot", "imp"), {"imp": "foot"}) == "TB-5.06"


def test_nested_riders_count_on_every_level_tb_5_07() -> None:
    riding.check_stack(_some("beast", "pony", "imp"), {"pony": "beast", "imp": "pony"})
    assert _rule(_some("beast", "pony", "bow"), {"pony": "beast", "bow": "pony"}) == "TB-5.07"


def test_fliers_stack_only_with_fliers_and_their_riders_tb_5_11() -> None:
    riding.check_stack(_some("bird", "small_bird"), {})
    riding.check_stack(_some("bird", "pony", "imp"), {"pony": "bird", "imp": "pony"})
    assert _rule(_some("bird", "foot"), {}) == "TB-5.11"
    assert _rule(_some("bird", "foot", "imp"), {"foot": "bird"}) == "TB-5.11"


def test_a_flier_rides_only_a_flier_tb_5_11() -> None:
    riding.check_stack(_some("bird", "small_bird"), {"small_bird": "bird"})
    assert _rule(_some("beast", "small_bird"), {"small_bird": "beast"}) == "TB-5.11"


def test_nobody_rides_in_a_circle() -> None:
    assert _rule(_some("beast", "pony"), {"beast": "pony", "pony": "beast"}) == "TB-5.07"


def test_only_mounts_of_the_stack_carry() -> None:
    table = Table("..")
    stack = table.stack("s", table.at(0, 0), ["beast", "foot", "foot"], riding={"2": "1"})
    table.tire("s.3", mount="elsewhere.1")
    assert riding.carried_by(table.campaign.units, table.campaign.stacks[stack]) == {"s.2": "s.1"}
