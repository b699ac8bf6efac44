"""Scouts who go over to another side: SD1-8.11."""

from typing import Any

import pytest

from game.core.checks import problems
from game.core.commands.common import BetraySide
from game.core.draft import Draft
from game.core.events.common import BattleBegan, StackLost, UnitLost
from game.core.events.deeds import TraitorsCame
from game.core.records import KindId, SideId, replace
from game.rulesets.second_dawn.factions.regency import RULER
from game.rulesets.second_dawn.life.prisoners import imprison
from game.rulesets.second_dawn.unit.losses import CRITICAL
from game.views.learning import learned
from game.views.story import line
from tests.field import Field

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")
SCOUT = {"scout": 1}


def beside(mine: dict[str, int], theirs: dict[str, int] | None = None, **more: Any) -> Field:
    """A stack of lapis and one of cinnabar in the same hex, others far off."""
    return Field(
        ["....", "...."],
        lapis={"a": ((0, 0), mine), "home": ((3, 1), SCOUT)},
        cinnabar={"z": ((0, 0), theirs or SCOUT), "y": ((3, 0), SCOUT)},
        **more,
    )


def over(field: Field, target: str = "z") -> BetraySide:
    return BetraySide(by=LAPIS, stack=field.stack("a").id, target=field.handle("lapis", target))


def test_sd1_8_11_scouts_go_over_to_a_side_they_see_with_all_they_carry() -> None:
    field = beside({"scout": 2})
    draft = Draft(field.campaign, field.world)
    draft.set_stack(field.stack("a").id, food={"meat": 500})
    field.campaign = draft.commit()
    assert field.outlook("lapis").refusal(over(field)) is None
    field.must(over(field))
    assert field.gone("a")
    (came,) = field.of(TraitorsCame)
    assert (came.audience, came.side, came.count) == ((CINNABAR,), LAPIS, 2)
    new = field.campaign.stacks[came.stack]
    assert (new.side, new.hex, new.food) == (CINNABAR, field.at((0, 0)), {"meat": 500})
    assert all(field.campaign.units[unit].move == 0 for unit in new.units)
    assert all(unit.startswith("cinnabar.") for unit in new.units)
    assert [e.how for e in field.of(UnitLost)] == ["betrayed"] * 2
    assert {e.audience for e in field.of(UnitLost)} | {e.audience for e in field.of(StackLost)} == {(LAPIS,)}
    assert problems(field.campaign, field.world) == []
    assert learned(field.events, LAPIS), "nobody takes it back"
    said = line(came, field.outlook("cinnabar").view, field.world)
    assert said is not None
    assert said.text == "2 Scouts of Lapis came over to your side"


def test_those_who_come_over_are_told_by_their_kinds() -> None:
    field = beside({"scout": 2})
    field.must(over(field))
    (came,) = field.of(TraitorsCame)
    mixed = replace(came, kinds=((KindId("piker"), 4), (KindId("archer"), 2)))
    said = line(mixed, field.outlook("cinnabar").view, field.world)
    assert said is not None
    assert said.text == "4 Pikers and 2 Archers of Lapis came over to your side"


@pytest.mark.parametrize(
    ("mine", "statuses", "code"),
    [
        ({"stabber": 1}, (), "not_scouts"),
        ({"warlord": 1}, (), "duty"),
        (SCOUT, (RULER,), "duty"),
        ({"scout": 1, "courtier": 1}, (), "not_scouts"),
        (SCOUT, (CRITICAL,), "not_able"),
    ],
)
def test_sd1_8_11_nobody_else_does(mine: dict[str, int], statuses: tuple[str, ...], code: str) -> None:
    field = beside(mine)
    field.give("a", statuses=statuses)
    known = field.outlook("lapis").refusal(over(field))
    assert known is not None
    assert field.refused(field.do(over(field))) == known.code == code


def test_sd1_8_11_only_to_those_who_are_here_and_have_a_side() -> None:
    field = beside(SCOUT)
    draft = Draft(field.campaign, field.world)
    draft.set_stack(field.stack("a").id, hex=field.at((2, 1)))
    field.campaign = draft.commit()
    assert field.refused(field.do(over(field))) == "apart"
    field = beside(SCOUT, roles={"cinnabar": "neutral"}, azure={"x": ((3, 0), SCOUT)})
    while field.campaign.clock.on_turn != LAPIS:
        field.end()
    assert field.refused(field.do(over(field))) == "no_side"


def test_their_old_comrades_charge_them() -> None:
    field = Field(
        ["....", "...."],
        lapis={"a": ((0, 0), SCOUT), "hold": ((0, 0), {"warlord": 1, "stabber": 3})},
        cinnabar={"z": ((0, 0), SCOUT), "y": ((3, 0), SCOUT)},
    )
    field.must(over(field))
    began = field.of(BattleBegan)
    assert began
    assert {e.attacker for e in began} == {LAPIS}


def test_a_prisoner_of_traitors_goes_free() -> None:
    field = beside({"scout": 1}, {"scout": 2})
    jailor, captive = field.stack("a").units[0], field.stack("z").units[1]
    draft = Draft(field.campaign, field.world)
    stack = draft.stacks[draft.units[captive].stack]
    draft.set_stack(stack.id, units=tuple(u for u in stack.units if u != captive))
    imprison(draft, captive, jailor)
    field.campaign = draft.commit()
    field.must(over(field))
    assert field.campaign.units[captive].held_by is None
    assert problems(field.campaign, field.world) == []
