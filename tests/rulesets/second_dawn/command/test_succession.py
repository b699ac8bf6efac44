"""Who leads a side whose ruler is gone: SD4-7.03, SD10-3.01 in their plain form."""

from typing import Any

import pytest

from game.core.commands.common import Answer, AppointChief
from game.core.decisions import Reply
from game.core.draft import Draft
from game.core.engine import Applied
from game.core.events.common import ChiefAppointed
from game.core.events.deeds import RulerSucceeded
from game.core.mapdata import VictoryPlan
from game.core.records import SideId, UnitId
from game.rulesets.second_dawn.command.map_leaders import CHIEF
from game.rulesets.second_dawn.content.counters import LEADERLESS
from game.rulesets.second_dawn.factions.regency import HEIR, RULER
from game.rulesets.second_dawn.life import victory
from game.rulesets.second_dawn.march.stacks import remove_units
from game.rulesets.second_dawn.unit.losses import CRITICAL
from game.views.story import line
from tests.field import Field

LAPIS = SideId("lapis")


def realm(court: dict[str, int], **more: Any) -> Field:
    """A ruler, and who else is at his court."""
    field = Field(
        ["......"],
        lapis={"king": ((0, 0), {"warlord": 1}), "court": ((2, 0), court)},
        cinnabar={"z": ((5, 0), {"scout": 1})},
        **more,
    )
    draft = Draft(field.campaign, field.world)
    draft.set_unit(field.stack("king").units[0], statuses=(RULER,), name="Queen Ysmay")
    field.campaign = draft.commit()
    return field


def fall(field: Field) -> None:
    """The ruler croaks."""
    draft = Draft(field.campaign, field.world)
    remove_units(draft, field.stack("king").units, "croaked")
    victory.judge(draft)
    field.events = tuple(draft.events)
    field.campaign = draft.commit()


def rulers(field: Field) -> list[str]:
    return [u.id for u in field.campaign.units.values() if u.side == LAPIS and RULER in u.statuses]


def chiefs(field: Field) -> list[str]:
    return [u.id for u in field.campaign.units.values() if u.side == LAPIS and CHIEF in u.statuses]


def test_sd10_3_01_an_heir_rules_at_once() -> None:
    field = realm({"warlord": 1, "warlord_heir": 1})
    fall(field)
    assert rulers(field) == ["court.warlord_heir0"]
    told = field.of(RulerSucceeded)
    assert [(e.audience, e.before) for e in told] == [((LAPIS,), "Queen Ysmay")]
    said = line(told[0], field.outlook("lapis").view, field.world)
    assert said is not None
    assert said.text.endswith("succeeds Queen Ysmay as ruler")
    field.must(AppointChief(by=LAPIS, unit=UnitId("court.warlord0")))
    assert chiefs(field) == ["court.warlord0"]


def test_sd4_7_03_a_royal_heir_comes_before_another_and_who_lies_there_does_not_rule() -> None:
    field = realm({"commoner_heir": 1, "warlord_heir": 1})
    fall(field)
    assert rulers(field) == ["court.warlord_heir0"]
    field = realm({"commoner_heir": 1, "warlord_heir": 1})
    draft = Draft(field.campaign, field.world)
    draft.set_unit(UnitId("court.warlord_heir0"), statuses=(CRITICAL,))
    field.campaign = draft.commit()
    fall(field)
    assert rulers(field) == ["court.commoner_heir0"]


def test_sd4_3_07_who_was_made_an_heir_is_one_and_lays_the_chiefs_office_down() -> None:
    field = realm({"warlord": 1})
    field.give("court", statuses=(CHIEF, HEIR))
    fall(field)
    assert rulers(field) == ["court.warlord0"]
    assert chiefs(field) == []


def test_sd10_3_01_an_heir_keeps_his_side_in_a_match_of_rulers() -> None:
    field = realm({"warlord_heir": 1}, victory=VictoryPlan(type="ruler"))
    field.give("z", statuses=(RULER,))
    fall(field)
    assert field.campaign.sides[LAPIS].alive
    assert field.campaign.clock.phase == "turn"


def test_sd4_7_04_without_an_heir_a_side_falls_where_the_match_says_so() -> None:
    for switch, alive in (("chief", True), ("falls", False)):
        field = realm({"warlord": 1}, params={"no_heir": switch})
        fall(field)
        assert field.campaign.sides[LAPIS].alive is alive


def test_sd10_3_01_without_an_heir_the_side_names_its_chief_itself() -> None:
    field = realm({"warlord": 2})
    order = AppointChief(by=LAPIS, unit=UnitId("court.warlord0"))
    fall(field)
    assert field.campaign.sides[LAPIS].counters == {LEADERLESS.name: 1}
    assert field.outlook("lapis").refusal(order) is None
    field.must(order)
    assert chiefs(field) == ["court.warlord0"]
    again = AppointChief(by=LAPIS, unit=UnitId("court.warlord1"))
    assert field.refused(field.do(again)) == "one_a_turn"


def test_a_side_without_a_ruler_and_a_chief_is_asked_as_its_turn_begins() -> None:
    field = realm({"warlord": 2})
    fall(field)
    field.end(2)
    question = field.campaign.questions[0]
    assert (question.side, question.kind) == (LAPIS, "chief")
    assert [option.id for option in question.options] == ["court.warlord0", "court.warlord1"]
    assert question.default == "court.warlord0"
    assert isinstance(
        field.do(Answer(by=LAPIS, question=question.id, reply=Reply(choice="court.warlord1"))), Applied
    )
    assert chiefs(field) == ["court.warlord1"]
    field.end(2)
    assert not field.campaign.questions


def test_the_only_one_who_can_be_chief_is_it_without_a_question() -> None:
    field = realm({"warlord": 1})
    fall(field)
    field.end(2)
    assert not field.campaign.questions
    assert chiefs(field) == ["court.warlord0"]
    assert [e.audience for e in field.of(ChiefAppointed)] == [(LAPIS,)]


def test_sd10_3_01_an_heir_who_is_able_again_rules_then() -> None:
    field = realm({"warlord": 1, "warlord_heir": 1})
    heir = UnitId("court.warlord_heir0")
    draft = Draft(field.campaign, field.world)
    draft.set_unit(heir, statuses=(CRITICAL,))
    field.campaign = draft.commit()
    fall(field)
    assert rulers(field) == []
    draft = Draft(field.campaign, field.world)
    draft.set_unit(heir, statuses=())
    field.campaign = draft.commit()
    field.end(2)
    assert rulers(field) == [heir]
    assert not LEADERLESS.of(field.campaign.sides[LAPIS])


@pytest.mark.parametrize("role", ["neutral", "feral"])
def test_those_of_no_side_have_no_succession(role: str) -> None:
    field = realm({"warlord_heir": 1}, roles={"lapis": role}, azure={"x": ((5, 0), {"scout": 1})})
    fall(field)
    assert rulers(field) == []
    assert not field.of(RulerSucceeded)
