"""A side that falls: what it held goes free, what others see is brought up to date, the day goes on."""

from game.core.battle.events import RetreatDeclared
from game.core.checks import problems
from game.core.commands.common import Attack, EndTurn, Resign
from game.core.events.common import SightingGone, SiteTaken, StackFormed
from game.core.mapdata import VictoryPlan
from game.core.records import SideId, replace
from tests.field import Field

LAPIS, CINNABAR, SAFFRON = SideId("lapis"), SideId("cinnabar"), SideId("saffron")
SCOUT = {"scout": 1}


def _three(**more):
    """Lapis next to a cinnabar scout; another cinnabar scout stands before saffron's eyes."""
    return Field(
        ["........"],
        lapis={"a": ((0, 0), {"stabber": 8})},
        cinnabar={"y": ((1, 0), SCOUT), **more},
        saffron={"s": ((6, 0), SCOUT)},
    )


def _rules(field, name, **units):
    """Make the first unit of a stack its side's ruler."""
    table = dict(field.campaign.units)
    first = field.stack(name).units[0]
    table[first] = replace(table[first], statuses=("ruler",), **units)
    field.campaign = replace(field.campaign, units=table)


def test_stacks_of_a_fallen_side_are_gone_from_all_eyes_at_once():
    field = Field(
        ["........"],
        victory=VictoryPlan(type="ruler"),
        lapis={"a": ((0, 0), {"stabber": 8})},
        cinnabar={"y": ((1, 0), SCOUT), "z": ((5, 0), SCOUT)},
        saffron={"s": ((6, 0), SCOUT)},
    )
    for name in "ays":
        _rules(field, name)
    while field.campaign.clock.on_turn != SAFFRON:
        field.end()
    field.move("s", (5, 0))
    assert field.sees("saffron", "z")
    field.end()
    field.move("a", (1, 0))
    assert not field.campaign.sides[CINNABAR].alive
    assert (SAFFRON,) in [e.audience for e in field.of(SightingGone)]
    assert problems(field.campaign, field.world) == []


def test_a_side_that_falls_in_its_own_turn_passes_it_on():
    field = Field(
        ["....."],
        lapis={"a": ((0, 0), SCOUT)},
        cinnabar={"y": ((1, 0), {"stabber": 8})},
        saffron={"s": ((4, 0), SCOUT)},
    )
    field.move("a", (1, 0))
    assert not field.campaign.sides[LAPIS].alive
    assert field.campaign.clock.on_turn == CINNABAR
    field.end()
    assert field.campaign.clock.on_turn == SAFFRON


def test_a_side_that_falls_at_its_own_turns_end_ends_only_that_turn():
    field = _three()
    field.campaign = replace(
        field.campaign,
        stacks={k: s for k, s in field.campaign.stacks.items() if s.side != LAPIS},
        units={k: u for k, u in field.campaign.units.items() if u.side != LAPIS},
    )
    field.must(EndTurn(by=LAPIS))
    assert not field.campaign.sides[LAPIS].alive
    assert field.campaign.clock.on_turn == CINNABAR


def test_giving_up_passes_the_turn_on_once():
    field = _three()
    field.must(Resign(by=LAPIS))
    assert field.campaign.clock.on_turn == CINNABAR


def _captive(field, captive, jailor_stack):
    """Make a unit the prisoner of the first unit of a stack."""
    stacks, units = dict(field.campaign.stacks), dict(field.campaign.units)
    prisoner = field.stack(captive).units[0]
    jailor = field.stack(jailor_stack)
    del stacks[field.names[captive]]
    stacks[jailor.id] = replace(jailor, captives=(prisoner,))
    units[prisoner] = replace(units[prisoner], stack=jailor.id, held_by=jailor.units[0], move=0)
    field.campaign = replace(field.campaign, stacks=stacks, units=units)
    return prisoner


def test_prisoners_of_a_fallen_side_go_free():
    field = _three(z=((3, 0), SCOUT))
    field.end()
    prisoner = _captive(field, "s", "z")
    field.must(Resign(by=CINNABAR))
    unit = field.campaign.units[prisoner]
    assert unit.held_by is None
    assert field.campaign.stacks[unit.stack].hex == field.at((3, 0))
    assert [e.audience for e in field.of(StackFormed)] == [(SAFFRON,)]
    assert problems(field.campaign, field.world) == []


def test_who_stands_in_a_city_of_a_fallen_side_takes_it():
    field = Field(
        ["....."],
        cities={(1, 0): ("cinnabar", 1)},
        lapis={"a": ((0, 0), SCOUT)},
        cinnabar={"z": ((1, 0), SCOUT)},
        saffron={"s": ((4, 0), SCOUT)},
    )
    field.move("a", (1, 0))
    assert field.of(SiteTaken) == []
    field.end()
    field.must(Resign(by=CINNABAR))
    assert [e.owner for e in field.of(SiteTaken)] == [LAPIS]


def test_prisoners_whose_jailor_is_captured_change_hands_or_go_free():
    field = Field(
        ["...."],
        params={"croak_default": "capture"},
        lapis={"a": ((0, 0), {"stabber": 8}), "b": ((0, 0), SCOUT)},
        cinnabar={"z": ((1, 0), {"scout": 2})},
        saffron={"s": ((3, 0), SCOUT)},
    )
    _captive(field, "b", "z")
    for seed in range(30):
        trial = replace(field.campaign, dice=replace(field.campaign.dice, seed=seed))
        field.campaign, before = trial, field.campaign
        field.move("a", (1, 0))
        assert problems(field.campaign, field.world) == []
        field.campaign = before


def test_an_attack_on_what_just_fell_is_refused():
    field = _three(z=((6, 0), SCOUT))
    field.end(2)
    assert field.campaign.clock.on_turn == SAFFRON
    handle = field.handle("saffron", "z")
    field.end()
    field.end()
    field.must(Resign(by=CINNABAR))
    attack = Attack(by=SAFFRON, stack=field.names["s"], target=handle)
    assert field.refused(field.do(attack)) == "no_such_target"


def test_sd3_6_02_a_side_that_nobody_plays_leaves_a_lost_battle():
    stays, leaves = (
        Field(
            ["....."],
            lapis={"a": ((0, 0), {"knight": 8})},
            cinnabar={"y": ((0, 0), {"scout": 2})},
            params={"absent_conduct": conduct},
        )
        for conduct in ("roster", "sensible")
    )
    for field in (stays, leaves):
        target = field.handle("lapis", "y")
        field.must(Attack(by=LAPIS, stack=field.names["a"], target=target))
    assert not stays.of(RetreatDeclared)
    assert leaves.of(RetreatDeclared)
