"""What scouts hand over borders: goods and notes. SD11-3.02, SD0-4.07, SD1-8.11."""

from typing import Any

import pytest

from game.core.commands.ferals import GiveFood
from game.core.draft import Draft
from game.core.events.deeds import FoodHanded
from game.core.events.scouting import ReportCame
from game.core.records import SideId, StackId
from game.rulesets.second_dawn.unit.losses import CRITICAL
from game.views.story import line
from tests.field import Field

LAPIS, AZURE = SideId("lapis"), SideId("azure")
SCOUT = {"scout": 1}


def laden(giver: dict[str, int], **more: Any) -> Field:
    """A stack with meat, another one behind its border."""
    field = Field(
        ["....."],
        lapis={"a": ((0, 0), giver), "b": ((1, 0), {"stabber": 1}), "c": ((3, 0), SCOUT)},
        cinnabar={"z": ((4, 0), SCOUT)},
        **more,
    )
    draft = Draft(field.campaign, field.world)
    draft.set_stack(field.stack("a").id, food={"meat": 1000})
    field.campaign = draft.commit()
    return field


def handed(field: Field, into: StackId) -> GiveFood:
    return GiveFood(by=LAPIS, stack=field.stack("a").id, into=into, food="meat", value=400)


def test_sd11_3_02_a_scout_hands_food_over_a_border_at_no_move_cost() -> None:
    field = laden(SCOUT)
    field.give("a", move=0)
    assert field.outlook("lapis").refusal(handed(field, field.stack("b").id)) is None
    field.must(handed(field, field.stack("b").id))
    assert (field.stack("a").food, field.stack("b").food) == ({"meat": 600}, {"meat": 400})
    (told,) = field.of(FoodHanded)
    assert told.audience == (LAPIS,)
    said = line(told, field.outlook("lapis").view, field.world)
    assert said is not None
    assert said.text.startswith("Scout handed Meat worth")


@pytest.mark.parametrize(("giver", "code"), [({"stabber": 1}, "no_reach"), (SCOUT, "apart")])
def test_sd11_3_02_nobody_else_does_and_only_over_one_border(giver: dict[str, int], code: str) -> None:
    field = laden(giver)
    order = handed(field, field.stack("b" if code == "no_reach" else "c").id)
    known = field.outlook("lapis").refusal(order)
    assert known is not None
    assert field.refused(field.do(order)) == known.code == code


def test_sd11_3_02_who_lies_dying_reaches_over_no_border() -> None:
    field = laden({"scout": 1, "stabber": 1})
    draft = Draft(field.campaign, field.world)
    scout = next(u for u in field.stack("a").units if "scout" in u)
    draft.set_unit(scout, statuses=(CRITICAL,))
    field.campaign = draft.commit()
    assert field.refused(field.do(handed(field, field.stack("b").id))) == "no_reach"


def test_sd11_3_02_an_ally_may_be_handed_food_and_hears_of_it() -> None:
    field = laden(
        SCOUT,
        alliances={"lapis": "pact", "azure": "pact"},
        azure={"ally": ((0, 0), SCOUT), "near": ((1, 0), SCOUT)},
    )
    if field.campaign.clock.on_turn != LAPIS:
        field.end()
    for name in ("ally", "near"):
        order = handed(field, field.handle("lapis", name))
        assert field.outlook("lapis").refusal(order) is None
        field.must(order)
        mine, theirs = field.of(FoodHanded)
        assert (mine.audience, theirs.audience) == ((LAPIS,), (AZURE,))
        assert theirs.stack == field.handle("azure", "a")
        for told, side in ((mine, "lapis"), (theirs, "azure")):
            assert line(told, field.outlook(side).view, field.world) is not None
    assert field.stack("near").food == {"meat": 400}


def test_sd11_3_02_enemies_are_handed_nothing() -> None:
    field = laden(SCOUT)
    draft = Draft(field.campaign, field.world)
    draft.set_stack(field.stack("z").id, hex=field.at((0, 0)))
    field.campaign = draft.commit()
    field.know("lapis", "z", "")
    assert field.refused(field.do(handed(field, field.handle("lapis", "z")))) == "not_allied"


# --- notes


def chain(*links: dict[str, int], lord: bool = True) -> Field:
    """A scout who looks at a foe far from his lord, and what stands between them."""
    own = {"a": ((4, 0), SCOUT)}
    if lord:
        own["lord"] = ((1, 0), {"warlord": 1})
    own |= {f"l{n}": ((2 + n, 0), kinds) for n, kinds in enumerate(links)}
    return Field(
        ["......."],
        params={"delayed_reports": True},
        lapis=own,
        cinnabar={"z": ((6, 0), {"scout": 2}), "y": ((6, 0), {"scout": 1})},
    )


def shown(field: Field) -> bool:
    """Whether a foe who comes to the scout is known at once."""
    field.end()
    field.do_move("z", (5, 0), (4, 0))
    return field.sees("lapis", "z")


def test_sd0_4_07_a_chain_of_scouts_relays_a_report_within_the_day() -> None:
    assert not shown(chain())
    assert not shown(chain(SCOUT))
    assert shown(chain(SCOUT, SCOUT))


def test_sd11_3_02_the_taker_of_a_note_need_be_no_scout_but_who_passes_it_on_must() -> None:
    assert not shown(chain(SCOUT, {"stabber": 1}))
    assert not shown(chain({"stabber": 1}, SCOUT))
    field = chain(SCOUT, SCOUT)
    draft = Draft(field.campaign, field.world)
    draft.set_unit(field.stack("l1").units[0], statuses=(CRITICAL,))
    field.campaign = draft.commit()
    assert not shown(field)


def test_sd0_4_07_what_was_seen_before_is_told_once_the_chain_is_closed() -> None:
    field = chain(SCOUT)
    field.end()
    field.do_move("z", (5, 0), (4, 0))
    field.end()
    assert not field.sees("lapis", "z")
    field.do_move("l0", (3, 0))
    assert not field.sees("lapis", "z")
    field.do_move("lord", (2, 0))
    assert field.sees("lapis", "z")
    assert {e.audience for e in field.of(ReportCame)} == {(LAPIS,)}
