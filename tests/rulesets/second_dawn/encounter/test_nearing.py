"""How a fight of the map opens, by what was noticed when: SD1-10.02, SD2-8.02, SD3-4.05, SD0-3.07."""

from typing import Any

import pytest

from game.core.commands.common import Attack
from game.core.decisions import StandingOrders
from game.core.events.common import BattleBegan, CombatantStunned
from game.core.records import SideId
from game.views import scouting
from tests.field import Field

LAPIS = SideId("lapis")
HOLD = StandingOrders(hold=True)


def met(land: str, own: dict[str, int], **more: Any) -> Field:
    """Lapis' stack attacks a scout of the same hex, which stands in the open unless told otherwise."""
    return Field(
        [f".{land}."],
        lapis={"a": ((1, 0), own), "lord": ((1, 0), {"courtier": 1})},
        cinnabar={"z": ((1, 0), {"scout": 1})},
        **{"orders": {"a": HOLD}, **more},
    )


def fought(field: Field) -> BattleBegan:
    """How the attack opens; the outlook of its side said so before."""
    handle = field.handle("lapis", "z")
    before = scouting.prelude_of(field.outlook("lapis"), field.names["a"], handle)
    field.must(Attack(by=LAPIS, stack=field.names["a"], target=handle))
    began: BattleBegan = field.of(BattleBegan)[0]
    assert before is not None
    assert before.state == began.state
    return began


@pytest.mark.parametrize(
    ("land", "kind", "state"),
    [
        ("d", "wolf", "surprised"),  # 10 and 10, less three times 2: 14 points, 140 feet in two rounds
        ("d", "knight", "prepared"),  # 8 less 2: 60 feet
        ("f", "wolf", "prepared"),
        (".", "wolf", "prepared"),
        ("s", "wolf", "prepared"),  # swamp slows it down
    ],
)
def test_sd3_4_05_who_dashes_out_of_thick_cover_surprises(land: str, kind: str, state: str) -> None:
    began = fought(met(land, {kind: 2}))
    assert began.state == state


@pytest.mark.parametrize(("feet", "state"), [(140, "surprised"), (141, "prepared")])
def test_sd0_3_07_two_rounds_surprise_three_do_not(feet: int, state: str) -> None:
    began = fought(met("d", {"wolf": 2}, params={"notice_feet_heavy": feet}))
    assert began.state == state
    assert began.why.endswith("3 rounds apart" if state == "prepared" else "only 2 rounds apart")


@pytest.mark.parametrize(("switch", "state"), [("prepared", "prepared"), ("surprised", "surprised")])
@pytest.mark.parametrize("own", [{"stabber": 3}, {"piker": 17, "scout": 1}])
def test_sd1_10_02_auto_attackers_out_of_hiding_fight_prepared(
    own: dict[str, int], switch: str, state: str
) -> None:
    """They shout as they charge; chapter 1 beats chapter 2 for them (SD1-0.01, SD0-6.25)."""
    began = fought(met("d", own, stance={"a": "hidden"}, params={"hidden_charge": switch}))
    assert began.state == state


def test_sd1_10_02_nobody_is_stunned_then() -> None:
    field = met("d", {"stabber": 17}, stance={"a": "hidden"})
    fought(field)
    assert not field.of(CombatantStunned)


def test_sd2_9_01_those_who_may_ambush_do() -> None:
    assert fought(met("d", {"scout": 2}, stance={"a": "hidden"})).state == "ambush"
    assert fought(met("d", {"wolf": 2}, stance={"a": "hidden"})).state == "ambush"
