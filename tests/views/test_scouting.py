"""What a seat can tell of seeing and being seen: cover, chances, watchers, who knows; and no secret in it."""

import dataclasses
from fractions import Fraction
from random import Random

import pytest

from game.core.commands.common import PeekHex
from game.core.records import HexId, SideId, replace
from game.core.state import Awareness
from game.session.computers import step
from game.views import scouting
from game.views.preview import SeatOutlook
from game.views.project import project
from tests import arena
from tests.field import Field
from tests.twins import twin


def outlook(field: Field) -> SeatOutlook:
    return field.outlook("lapis")


def hexes(watchers) -> list[HexId]:
    return [one.hex for one in watchers]


def test_cover_says_why_not_and_by_which_rule() -> None:
    """SD5-8.01, SD5-8.03, SD5-11.01, SD5-11.02."""
    field = Field(["..f.", "..r."], lapis={"eye": ((1, 0), {"scout": 1}), "band": ((1, 0), {"stabber": 3})})
    here = outlook(field)
    eye, band = field.names["eye"], field.names["band"]
    wood = scouting.cover_of(here, eye, field.at((2, 0)))
    assert wood is not None
    assert (wood.hide.given, wood.sneak.given) == (True, True)
    bare = scouting.cover_of(here, eye, field.at((2, 1)))
    assert bare is not None
    assert (bare.hide.rule, bare.sneak.rule) == ("SD5-8.03", "SD5-8.03")
    crowd = scouting.cover_of(here, band, field.at((2, 0)))
    assert crowd is not None
    assert (crowd.hide.rule, crowd.sneak.rule) == ("SD5-8.01", "SD5-11.01")


def test_a_commander_who_stays_behind_makes_nobody_hide_elsewhere() -> None:
    """SD5-8.01: he must share the hex that is asked about."""
    field = Field(
        ["ff..", "...."],
        lapis={"lord": ((0, 0), {"warlord": 1}), "band": ((0, 0), {"stabber": 2})},
    )
    here, band = outlook(field), field.names["band"]
    at_his_side = scouting.cover_of(here, band, field.at((0, 0)))
    alone = scouting.cover_of(here, band, field.at((1, 0)))
    assert at_his_side is not None
    assert at_his_side.hide.given
    assert alone is not None
    assert alone.hide.rule == "SD5-8.01"


def test_unknown_land_promises_nothing() -> None:
    field = Field(["f......f"], lapis={"eye": ((0, 0), {"scout": 1})})
    cover = scouting.cover_of(outlook(field), field.names["eye"], field.at((7, 0)))
    assert cover is not None
    assert (cover.hide.given, cover.sneak.given) == (False, False)
    assert cover.hide.rule == "SD5-7.07"


def test_a_scout_would_show_what_lies_around_unless_the_weather_forbids_it() -> None:
    """SD5-7.01, SD5-4.09."""
    field = Field(
        ["....", "....", "...."], weather={(2, 1): "heavy_rain"}, lapis={"eye": ((1, 1), {"scout": 1})}
    )
    here = outlook(field)
    near = field.at((1, 1))
    assert scouting.would_show(here, near) == {near, *field.grid.around[near]}
    field = Field(
        ["....", "....", "...."], weather={(2, 1): "heavy_rain"}, lapis={"eye": ((2, 1), {"scout": 1})}
    )
    assert scouting.would_show(outlook(field), field.at((2, 1))) == {field.at((2, 1))}


def test_watchers_are_those_in_sight_and_cities_known_to_be_hostile() -> None:
    """SD5-7.01: open stacks are seen from the same hex, the land from beside."""
    field = Field(
        [".....C", "......"],
        cities={(5, 0): ("cinnabar", 1)},
        lapis={"eye": ((4, 0), {"scout": 1})},
        cinnabar={"far": ((3, 0), {"scout": 1})},
    )
    here = outlook(field)
    city = field.at((5, 0))
    (seen,) = scouting.watchers_of(here, city)
    assert (seen.stack, seen.near, seen.side) == (None, True, "cinnabar")
    (beside,) = scouting.watchers_of(here, field.at((4, 0)))
    assert (beside.hex, beside.near) == (city, False)
    assert scouting.watchers_of(here, field.at((3, 0))) == (), "the scout there is in nobody's sight"


def test_watchers_see_only_what_their_zone_sees() -> None:
    """SD5-7.03: who does not look into the sky sees no flier there."""
    field = Field(
        ["...", "..."],
        lapis={"bird": ((1, 0), {"great_bat": 2})},
        cinnabar={"foe": ((1, 0), {"scout": 1})},
        zone={"bird": "sky"},
    )
    bird, here = field.names["bird"], field.at((1, 0))
    assert [one.near for one in scouting.watchers_of(outlook(field), here, bird)] == [True]
    rows = field.world.tables["zone"]
    blind = {**field.world.tables, "zone": {**rows, "ground": replace(rows["ground"], sees=("ground",))}}
    field.world = dataclasses.replace(field.world, tables=blind)
    assert [one.near for one in scouting.watchers_of(outlook(field), here, bird)] == [False]


def test_steps_of_a_way_tell_where_known_enemies_would_see_the_stack() -> None:
    """SD5-7.01: only in their own hex; a hidden one changes nothing."""
    field = Field(
        [".....", "....."],
        cities={(3, 0): ("cinnabar", 1)},
        lapis={"eye": ((1, 0), {"scout": 1})},
        cinnabar={"deep": ((2, 0), {"scout": 1})},
        stance={"deep": "hidden"},
        params={"blank_unknown_land": False},
    )
    way = [field.at((n, 0)) for n in (2, 3, 4)]
    steps = scouting.seen_at(outlook(field), field.names["eye"], way)
    assert [one.eye for one in steps] == ["", scouting.SEEN, ""]
    assert hexes(steps[1].by) == [field.at((3, 0))]


def sneaking(field: Field, name: str, stance: str = "open") -> None:
    stack = replace(field.stack(name), gait="sneak", stance=stance)
    field.campaign = replace(field.campaign, stacks={**field.campaign.stacks, stack.id: stack})


def test_where_cover_ends_the_eye_has_a_reason() -> None:
    """SD5-11.02."""
    field = Field(
        [".ffr.", "....."],
        lapis={"eye": ((0, 0), {"scout": 1})},
        params={"blank_unknown_land": False},
    )
    sneaking(field, "eye")
    way = [field.at((n, 0)) for n in (1, 2, 3)]
    steps = scouting.seen_at(outlook(field), field.names["eye"], way)
    assert [one.eye for one in steps] == ["", "", scouting.ENDS]
    assert steps[2].rule == "SD5-8.03"


def test_slipping_past_enemies_in_sight_is_a_chance() -> None:
    """SD5-11.04, SD5-11.06: 1d10 + 2 must be higher than their evasion, a natural 1 fails always."""
    field = Field(
        [".ff..", "....."],
        lapis={"eye": ((1, 0), {"scout": 1})},
        cinnabar={"foe": ((1, 0), {"scout": 2})},
        stance={"eye": "hidden"},
        params={"blank_unknown_land": False},
    )
    sneaking(field, "eye", "hidden")
    evasion = field.world.kind("scout").evasion
    odds = scouting.sneak_chance(outlook(field), field.names["eye"], field.at((1, 0)))
    assert odds is not None
    good = [f for f in range(1, 11) if f == 10 or (f > 1 and f + 2 > evasion)]
    assert odds.chance == Fraction(len(good), 10)
    steps = scouting.seen_at(outlook(field), field.names["eye"], [field.at((2, 0))])
    assert [(one.hex, one.eye) for one in steps] == [(field.at((1, 0)), "check"), (field.at((2, 0)), "")]
    assert steps[0].chance == odds.chance
    assert [one.stack for one in steps[0].by] == list(odds.watchers)


@pytest.mark.parametrize("stance", ["open", "hidden", "sneaking"])
def test_chances_of_checks_use_visible_watchers_only(stance: str) -> None:
    """SD5-11.06, SD5-11.09: of who hides in the hex the sneaker's side knows nothing."""
    odds = []
    for crowd in ({}, {"more": ((1, 0), {"scout": 12}), "high": ((1, 0), {"wolf": 20})}):
        field = Field(
            [".ff..", "....."],
            lapis={"eye": ((1, 0), {"scout": 1})},
            cinnabar={"foe": ((1, 0), {"piker": 2}), **crowd},
            stance={"eye": "hidden", **dict.fromkeys(crowd, stance)},
        )
        sneaking(field, "eye", "hidden")
        eye, here = field.names["eye"], field.at((1, 0))
        found = scouting.sneak_chance(outlook(field), eye, here)
        assert found is not None
        odds.append((found.chance, len(found.watchers), scouting.spot_chances(outlook(field), eye, here)))
    assert (odds[0] == odds[1]) is (stance != "open")


def test_search_chances_fall_with_evasion_and_only_scouts_have_any() -> None:
    """SD5-10.01, SD5-10.03, SD5-10.04."""
    field = Field(["...."], lapis={"eye": ((0, 0), {"scout": 1}), "band": ((1, 0), {"stabber": 2})})
    here = outlook(field)
    chances = scouting.spot_chances(here, field.names["eye"], field.at((0, 0)))
    found = {one.who: one.chance for one in chances}
    assert found == {"tiny": Fraction(1, 10), "light": Fraction(3, 10), "heavy": Fraction(5, 10)}
    assert scouting.spot_chances(here, field.names["band"], field.at((1, 0))) == ()


def test_who_sees_an_open_stack_knows_of_it_and_who_noticed_a_hidden_one() -> None:
    """SD2-14.15: as far as its owner can tell."""
    field = Field(
        [".ff..", "....."],
        lapis={"eye": ((1, 0), {"scout": 1})},
        cinnabar={"foe": ((1, 0), {"scout": 2})},
    )
    eye = field.names["eye"]
    (knower,) = scouting.known_to(outlook(field), eye)
    assert (knower.side, knower.how, knower.day) == ("cinnabar", "seen", 1)
    sneaking(field, "eye", "hidden")
    assert scouting.known_to(outlook(field), eye) == ()
    known = field.campaign.knowledge[SideId("lapis")]
    told = replace(known, noticed={eye: (Awareness(side=SideId("cinnabar"), day=1, slot=1, how="noticed"),)})
    field.campaign = replace(field.campaign, knowledge={**field.campaign.knowledge, SideId("lapis"): told})
    (knower,) = scouting.known_to(outlook(field), eye)
    assert (knower.how, knower.slot, knower.by) == ("noticed", 1, ())


def test_the_age_of_what_is_known() -> None:
    """SD5-7.07."""
    field = Field(["......"], lapis={"eye": ((1, 0), {"scout": 1})}, cinnabar={"far": ((5, 0), {"scout": 1})})
    assert scouting.age_of(outlook(field), field.at((0, 0))) == 0
    assert scouting.age_of(outlook(field), field.at((4, 0))) is None
    field.do_move("eye", (2, 0))
    field.end(2)
    assert scouting.age_of(outlook(field), field.at((0, 0))) == 1


def test_a_ruleset_without_hiding_answers_with_nothing() -> None:
    field = Field(["f.."], lapis={"eye": ((0, 0), {"scout": 1})})
    plain = dataclasses.replace(field.world, ruleset=dataclasses.replace(field.world.ruleset, foresight=None))
    here = SeatOutlook(view=project(field.campaign, field.world, SideId("lapis")), world=plain)
    eye, there = field.names["eye"], field.at((0, 0))
    assert scouting.cover_of(here, eye, there) is None
    assert scouting.sneak_chance(here, eye, there) is None
    assert scouting.spot_chances(here, eye, there) == ()
    assert scouting.would_show(here, there) == frozenset()
    assert scouting.watchers_of(here, there) == ()
    assert scouting.known_to(here, eye) == ()
    assert [one.eye for one in scouting.seen_at(here, eye, [field.at((1, 0))])] == [""]


def everything(here: SeatOutlook) -> list[object]:
    """All that can be asked."""
    out: list[object] = []
    size = here.world.grid.size
    for hex_ in map(HexId, range(0, size, 5)):
        out += [
            scouting.would_show(here, hex_),
            scouting.watchers_of(here, hex_),
            scouting.age_of(here, hex_),
        ]
    for stack in sorted(here.view.stacks):
        place = here.view.stacks[stack].hex
        out += [scouting.known_to(here, stack), scouting.spot_chances(here, stack, place)]
        out.append(scouting.sneak_chance(here, stack, place))
        for hex_ in (place, *here.world.grid.around[place]):
            out += [scouting.cover_of(here, stack, hex_), scouting.watchers_of(here, hex_, stack)]
        reached = here.reach(stack)
        out += [scouting.seen_at(here, stack, reached.path(goal)) for goal in sorted(reached.cost)[::7]]
    return out


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.slow
def test_nothing_of_it_depends_on_what_the_side_cannot_know(seed: int) -> None:
    played = arena.session("second_dawn", seed, ("random",))
    for _ in range(120 * (seed + 1)):
        if not step(played):
            break
    while played.campaign.questions or played.must_act is None:
        assert step(played)
    side = played.must_act
    stacks = {
        key: replace(s, gait="sneak") if s.side == side and seed % 2 else s
        for key, s in played.campaign.stacks.items()
    }
    campaign = replace(played.campaign, stacks=stacks)
    other, other_world = twin(campaign, played.world, side, Random(seed + 5))
    mine = SeatOutlook(view=project(campaign, played.world, side), world=played.world)
    theirs = SeatOutlook(view=project(other, other_world, side), world=other_world)
    assert everything(mine) == everything(theirs)
    assert any(answer for answer in everything(mine))


@pytest.mark.parametrize(
    ("kinds", "foe", "gait", "said"),
    [
        ({"scout": 1}, {"piker": 2}, "open", "Enemies there charge anyone who enters in the open"),
        ({"scout": 1}, {"piker": 2}, "sneak", "Enemies stand there"),
        ({"scout": 1}, {"scout": 2}, "open", "Enemies stand there"),
        ({"stabber": 1}, {"piker": 2}, "open", "This stack will charge the enemy there"),
    ],
)
def test_sd5_12_03_a_way_warns_of_those_who_charge_whoever_enters(kinds, foe, gait, said) -> None:
    """By the class of whom one sees: what they were told nobody can."""
    field = Field(
        ["fff"],
        lapis={"a": ((0, 0), kinds), "eye": ((0, 0), {"scout": 1})},
        cinnabar={"z": ((1, 0), foe)},
        stance={"a": "hidden"},
    )
    field.must(PeekHex(by=SideId("lapis"), stack=field.names["eye"], hex=field.at((1, 0))))
    if gait == "sneak":
        sneaking(field, "a", "hidden")
    found = outlook(field).path(field.names["a"], field.at((1, 0)))
    assert found is not None
    assert found.warnings == (said,)
