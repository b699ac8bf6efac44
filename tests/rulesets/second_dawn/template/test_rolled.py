"""What dice say of a unit as it pops, and as it gains levels: SD7-4.08, SD6-13.03."""

from collections.abc import Callable

import pytest

from game.core.dice import ScriptedDice
from game.core.events.realm import SpecialRolled
from game.core.records import KindId, replace
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.realm import popping
from game.rulesets.second_dawn.template import rolled
from game.rulesets.second_dawn.template.coin import coin, coined
from game.rulesets.second_dawn.template.files import TemplateUnit
from game.session.library import rules
from tests.kingdom import CAPITAL, LAPIS, Kingdom

TABLES = rules("second_dawn").tables


def premade(name: str) -> UnitKind:
    """A unit of the catalogue, as a file of answers makes it."""
    row = TABLES["premade"][name]
    return TemplateUnit(id=name, name=row.name, glyph=row.glyph, race=row.race, template=row.template).made(
        KindId(name), TABLES, "v5"
    )


def thrown(*faces: int) -> tuple[Callable[[int, str], int], list[int]]:
    left, asked = list(faces), []

    def throw(sides: int, _why: str) -> int:
        asked.append(sides)
        return left.pop(0)

    return throw, asked


@pytest.mark.shows("random_pair", "random")
@pytest.mark.parametrize(
    ("face", "area", "immune"),
    [
        (1, ("damage",), ("fire",)),
        (2, ("acid",), ("acid",)),
        (4, ("sonic",), ("sonic",)),
        (5, ("blow_pop",), ()),
    ],
)
def test_sd7_4_08_a_dwagon_rolls_its_pair_as_it_pops(
    face: int, area: tuple[str, ...], immune: tuple[str, ...]
) -> None:
    throw, asked = thrown(face)
    id_, (drawn,) = rolled.roll(premade("dwagon"), TABLES, throw)
    kind = coined(id_, TABLES)
    assert asked == [5]
    assert (drawn.face, drawn.faces, len(drawn.specials)) == (face, 5, 2)
    assert kind is not None
    assert (kind.able.area, kind.able.immune, kind.name) == (area, immune, "Dwagon")
    assert kind.template is not None
    assert not kind.template.lots


def test_who_rolls_for_nothing_throws_no_die() -> None:
    throw, asked = thrown()
    for kind in (premade("twoll"), TABLES["unit"]["knight"]):
        assert rolled.roll(kind, TABLES, throw) == (kind.id, ())
    assert asked == []


@pytest.mark.shows("random_intensifier", "keen")
def test_sd6_13_03_an_archon_is_better_at_one_skill_and_at_another_with_each_level() -> None:
    throw, asked = thrown(1, 1, 1, 1, 2)
    archon = premade("archon")
    id_, (drawn,) = rolled.roll(archon, TABLES, throw)
    assert (drawn.specials, asked) == (("keen:leadership",), [5])
    for _ in range(4):
        kind = coined(id_, TABLES)
        assert kind is not None
        id_, more = rolled.sharpen(kind, TABLES, throw)
        assert more
    kind = coined(id_, TABLES)
    assert kind is not None
    assert asked == [5, 5, 5, 4, 4], "leadership is at its best after three"
    assert (archon.able.leads_more, kind.able.leads_more) == (0, 3)
    assert kind.able.dances == archon.able.dances + 1


def test_sd6_13_03_who_is_the_best_at_everything_rolls_no_more() -> None:
    archon = premade("archon")
    assert archon.template is not None
    every = tuple(f"keen:{skill}" for skill, most in rolled.SKILLS.items() for _ in range(most))
    assert len(every) == rolled.points()
    best = replace(archon, template=replace(archon.template, specials=(*archon.template.specials, *every)))
    throw, asked = thrown()
    assert rolled.sharpen(best, TABLES, throw) == (archon.id, ())
    assert rolled.sharpen(archon, TABLES, throw) == (archon.id, ()), "it never sharpened one"
    assert asked == []


def test_sd7_4_08_a_city_that_pops_one_rolls_and_its_side_alone_is_told() -> None:
    game = Kingdom(5)
    dwagon = premade("dwagon")
    assert dwagon.template is not None
    made = TemplateUnit(id="own", name=dwagon.name, template=dwagon.template)
    with game.drafted(ScriptedDice((2, 4))) as draft:
        before = set(draft.units)
        popping.pop(draft, LAPIS, draft.sites[CAPITAL], coin(made, "v5"), 2)
        kinds = [draft.world.kind(unit.kind) for id_, unit in draft.units.items() if id_ not in before]
        told = [event for event in draft.events if isinstance(event, SpecialRolled)]
    assert [kind.able.area for kind in kinds] == [("acid",), ("sonic",)]
    assert [(event.face, event.audience) for event in told] == [(2, (LAPIS,)), (4, (LAPIS,))]
