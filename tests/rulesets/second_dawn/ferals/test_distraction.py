"""SD3-3.11: beasts without a rider and a commander go for distractions."""

from typing import Any

import pytest

from game.core.commands.common import FieldUnits, MoveStack
from game.core.dice import StreamDice
from game.core.draft import Draft
from game.core.events.common import BattleBegan
from game.core.events.deeds import BeastsDistracted
from game.core.events.ferals import PackAte
from game.core.packs import Food
from game.core.records import SideId
from game.rulesets.second_dawn.wild import larder
from game.views.learning import learned
from game.views.story import line
from tests.field import Field

LAPIS = SideId("lapis")
PRICE = 100_000


def baited(face: int, kinds: dict[str, int] | None = None, **more: Any) -> Field:
    """Wolves of a side amid bait; the seed is chosen so that they roll a face."""
    seed = next(s for s in range(1, 500) if StreamDice(s, "beasts.lapis").roll(10, "") == face)
    field = Field(
        ["....."],
        seed=seed,
        lapis={"a": ((0, 0), kinds or {"wolf": 2})},
        cinnabar={"z": ((4, 0), {"scout": 1})},
        **more,
    )
    draft = Draft(field.campaign, field.world)
    larder.put(draft, field.at((0, 0)), Food(kind="meat", value=PRICE, until=9, bait=True))
    larder.look_at(draft, field.at((0, 0)))
    field.campaign = draft.commit()
    return field


@pytest.mark.parametrize(("face", "drawn"), [(1, True), (3, True), (4, False), (10, False)])
def test_sd3_3_11_on_the_lowest_faces_bait_draws_them_away(face: int, drawn: bool) -> None:
    field = baited(face)
    known = field.outlook("lapis").refusal(_march(field))
    assert known is None
    field.must(_march(field))
    (told,) = field.of(BeastsDistracted)
    assert (told.face, told.drawn, told.audience) == (face, drawn, (LAPIS,))
    assert field.place("a") == ((0, 0) if drawn else (1, 0))
    assert bool(field.of(PackAte)) is drawn
    assert (field.move_left("a") == 0) is drawn
    assert learned(field.events, LAPIS)
    assert line(told, field.outlook("lapis").view, field.world) is not None
    if not drawn:
        field.must(_march(field))
        assert not field.of(BeastsDistracted), "one roll a turn"


def _march(field: Field) -> MoveStack:
    stack = field.stack("a")
    path = (field.at((field.place("a")[0] + 1, 0)),)
    return MoveStack(by=LAPIS, stack=stack.id, path=path)


@pytest.mark.parametrize(
    ("kinds", "switch"), [({"wolf": 1, "courtier": 1}, 3), ({"stabber": 2}, 3), ({"wolf": 2}, 0)]
)
def test_sd3_3_11_commanders_keep_them_to_their_orders(kinds: dict[str, int], switch: int) -> None:
    field = baited(1, kinds, params={"distraction_faces": switch})
    if "courtier" in kinds:
        field.must(FieldUnits(by=LAPIS, stack=field.stack("a").id))
    field.must(_march(field))
    assert not field.of(BeastsDistracted)


def test_a_refused_order_rolls_no_die() -> None:
    field = baited(1)
    field.give("a", move=0)
    before = field.campaign
    assert field.refused(field.do(_march(field)))
    assert field.campaign == before


def test_sd3_3_11_much_smaller_enemies_are_prey() -> None:
    seed = next(s for s in range(1, 500) if StreamDice(s, "beasts.lapis").roll(10, "") == 2)
    field = Field(
        ["ddd", "ddd"],
        seed=seed,
        lapis={"a": ((0, 0), {"war_elephant": 1})},
        cinnabar={"z": ((0, 0), {"scout": 1}), "y": ((2, 1), {"scout": 1})},
    )
    sizes = [field.world.kind(field.campaign.units[field.stack(n).units[0]].kind).size for n in "az"]
    assert sizes == ["huge", "small"]
    field.must(MoveStack(by=LAPIS, stack=field.stack("a").id, path=(field.at((1, 0)),)))
    assert [e.lure for e in field.of(BeastsDistracted)] == ["prey"]
    assert field.of(BattleBegan)
    assert field.place("a") == (0, 0)


def test_the_card_warns_of_a_distraction() -> None:
    field = baited(1)
    outlook = field.outlook("lapis")
    facts = field.world.ruleset.describe.stack(outlook.world, outlook.belief, field.stack("a").id)
    assert "A distraction may draw it away at its next order" in [why for _word, why in facts.risks]
