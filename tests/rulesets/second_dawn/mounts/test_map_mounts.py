"""Mounts on the map: getting on and off, marching with a load, prisoners, battles and what is left after
them. SD3-11, SD3-12."""

from typing import Any

import pytest

from game.core.battle.seam import BattleResult, CombatantFate
from game.core.checks import problems
from game.core.commands.common import (
    DisbandUnits,
    DismountUnits,
    EndPrisoner,
    JoinStacks,
    MountUnits,
    MovePrisoner,
    SplitStack,
)
from game.core.draft import Draft
from game.core.engine import Applied, Outcome
from game.core.events.common import UnitLost, UnitsDismounted, UnitsMounted
from game.core.numbers import THIRD
from game.core.records import BattleId, KindId, SideId, UnitId, replace
from game.core.refusal import Refused
from game.core.state import OpenBattle
from game.rulesets.second_dawn.command import map_leaders
from game.rulesets.second_dawn.content.counters import WING
from game.rulesets.second_dawn.encounter import engagement, outcome
from game.rulesets.second_dawn.mounts import seats
from game.rulesets.second_dawn.unit.losses import SEVERED
from tests.field import Field

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")
FAR = {"c": ((7, 0), {"stabber": 1})}


def field(rows: list[str] | None = None, seed: int = 1, **units: int) -> Field:
    """One stack `l` of lapis in the left corner, an enemy far away."""
    made = Field(
        rows or ["........", "........"],
        lapis={"l": ((0, 0), units)},
        cinnabar=FAR,
        seed=seed,
        params={"off_turn_battles": "orders"},
    )
    assert problems(made.campaign, made.world) == []
    return made


def u(name: str, stack: str = "l") -> UnitId:
    return UnitId(f"{stack}.{name}")


def up(made: Field, mount: str, *units: str) -> Outcome:
    stack = made.stack("l").id
    return made.do(MountUnits(by=LAPIS, stack=stack, mount=u(mount), units=tuple(u(n) for n in units)))


def down(made: Field, *units: str) -> Outcome:
    return made.do(DismountUnits(by=LAPIS, stack=made.stack("l").id, units=tuple(u(n) for n in units)))


def unit(made: Field, name: str) -> Any:
    return made.campaign.units[u(name)]


def sound(made: Field) -> None:
    assert problems(made.campaign, made.world) == []


def points(made: Field, name: str) -> float:
    return float(unit(made, name).move / THIRD)


def rule(done: Outcome) -> tuple[str, str]:
    assert isinstance(done, Refused), done
    return done.code, done.rule


def test_sd3_11_02_a_rider_mounts_and_the_stack_moves_as_its_mount() -> None:
    made = field(rider=1, horse=1)
    assert made.move_left("l") == 7 * THIRD
    assert isinstance(up(made, "horse0", "rider0"), Applied)
    assert made.of(UnitsMounted)[0].units == (u("rider0"),)
    travel = made.world.ruleset.travel
    assert travel.budget(made.world, made.campaign, made.stack("l").id) == 12 * THIRD
    assert isinstance(made.move("l", *((n, 0) for n in range(1, 6))), Applied)
    assert made.place("l") == (5, 0)
    assert points(made, "horse0") == 2
    assert points(made, "rider0") == 7
    sound(made)


def test_sd3_11_03_riders_keep_their_move_and_passengers_lose_it() -> None:
    made = field(rider=1, stabber=1, horse=1)
    up(made, "horse0", "rider0", "stabber0")
    assert points(made, "rider0") == 7
    assert points(made, "stabber0") == 0
    down(made, "rider0", "stabber0")
    assert made.of(UnitsDismounted)[0].units == (u("rider0"), u("stabber0"))
    assert points(made, "stabber0") == 0
    made.end(2)
    assert points(made, "stabber0") > 0
    sound(made)


def test_sd3_11_03_a_load_carried_over_a_border_has_no_move_left() -> None:
    made = field(rider=1, stabber=1, horse=1)
    up(made, "horse0", "rider0", "stabber0")
    made.end(2)
    assert points(made, "stabber0") > 0
    made.move("l", (1, 0))
    assert points(made, "stabber0") == 0
    assert unit(made, "stabber0").ferried == u("horse0")


def test_sd3_11_02_one_mount_a_day_for_passengers_but_not_for_riders() -> None:
    made = field(rider=1, stabber=1, horse=2)
    up(made, "horse0", "rider0", "stabber0")
    down(made, "rider0", "stabber0")
    assert rule(up(made, "horse1", "stabber0")) == ("one_mount", "SD3-11.02")
    assert isinstance(up(made, "horse1", "rider0"), Applied)
    assert isinstance(up(made, "horse0", "stabber0"), Applied)
    down(made, "stabber0")
    made.end(2)
    assert isinstance(up(made, "horse1", "stabber0"), Applied)


@pytest.mark.parametrize(
    ("mount", "who", "said"),
    [
        ("stabber0", "rider0", ("no_mount", "SD3-11.01")),
        ("horse0", "horse0", ("itself", "SD3-11.02")),
        ("horse0", "thunderbird0", ("flier", "SD3-8.10")),
        ("horse0", "horse1", ("too_large", "SD3-11.06")),
        ("horse0", "nobody", ("not_a_member", "")),
    ],
)
def test_sd3_11_02_who_may_not_mount(mount: str, who: str, said: tuple[str, str]) -> None:
    made = field(rider=1, stabber=1, thunderbird=1, horse=2)
    before = made.campaign
    assert rule(up(made, mount, who)) == said
    assert made.campaign is before


def test_sd3_11_02_nobody_sits_twice_and_nothing_is_carried_that_carries() -> None:
    made = field(rider=1, stabber=1, horse=1, war_elephant=1)
    up(made, "horse0", "rider0")
    assert rule(up(made, "war_elephant0", "rider0")) == ("mounted", "SD3-11.02")
    assert rule(up(made, "war_elephant0", "horse0")) == ("carries", "SD3-11.02")
    assert rule(down(made, "stabber0")) == ("not_mounted", "SD3-11.03")


def test_sd3_11_05_a_load_makes_every_border_dearer_and_a_heavier_one_takes_all_move() -> None:
    """A horse carries two mediums freely, three at a point a border, four at a hex a turn: a small unit
    weighs a quarter of one."""
    costs = {}
    for count in (8, 9, 13, 17):
        made = field(rider=1, stabber=count, horse=1)
        up(made, "horse0", "rider0", *(f"stabber{n}" for n in range(count)))
        assert points(made, "horse0") == 12
        made.move("l", (1, 0))
        costs[count] = 12 - points(made, "horse0")
        sound(made)
    assert costs == {8: 2, 9: 3, 13: 12, 17: 0}


def test_sd3_11_05_an_overloaded_mount_does_not_move() -> None:
    made = field(rider=1, stabber=17, horse=1)
    up(made, "horse0", "rider0", *(f"stabber{n}" for n in range(17)))
    assert rule(made.move("l", (1, 0))) == ("load", "SD3-11.05")


def test_sd3_12_01_a_flying_mount_takes_its_rider_over_water() -> None:
    made = field([".~~.....", ".~~....."], rider=1, gwiffen=1)
    assert made.refused(made.move("l", (1, 0))) == "closed"
    up(made, "gwiffen0", "rider0")
    assert isinstance(made.move("l", (1, 0), (2, 0)), Applied)
    sound(made)
    assert rule(down(made, "rider0")) == ("no_ground", "SD3-10.06")
    stack = made.stack("l").id
    assert rule(made.do(DisbandUnits(by=LAPIS, stack=stack, units=(u("gwiffen0"),)))) == (
        "no_ground",
        "SD3-10.06",
    )
    made.move("l", (3, 0))
    assert isinstance(down(made, "rider0"), Applied)


def test_sd3_12_05_a_cavalry_is_split_off_whole_and_counts_once_for_a_stack() -> None:
    made = field(warlord=1, rider=1, stabber=2, horse=1)
    stack = made.stack("l")
    before = map_leaders.chain_at(made.world, made.campaign, stack).leaders[u("warlord0")].stack_size
    up(made, "horse0", "rider0")
    after = map_leaders.chain_at(made.world, made.campaign, made.stack("l")).leaders[u("warlord0")].stack_size
    assert (before, after) == (5, 4)
    made.must(SplitStack(by=LAPIS, stack=stack.id, units=(u("rider0"),)))
    other = made.campaign.stacks[unit(made, "horse0").stack]
    assert set(other.units) == {u("rider0"), u("horse0")}
    made.must(JoinStacks(by=LAPIS, stack=other.id, into=stack.id, units=(u("horse0"),)))
    assert unit(made, "rider0").stack == unit(made, "horse0").stack == stack.id
    sound(made)


def test_a_disbanded_mount_leaves_its_rider_on_foot() -> None:
    made = field(rider=1, horse=1)
    up(made, "horse0", "rider0")
    made.must(DisbandUnits(by=LAPIS, stack=made.stack("l").id, units=(u("horse0"),)))
    assert unit(made, "rider0").mount is None
    sound(made)


def held(rows: list[str] | None = None, mount: str = "horse") -> Field:
    """A rider of lapis holds a stabber of cinnabar."""
    made = field(rows, rider=1, **{mount: 1})
    captive = made.campaign.units[UnitId("c.stabber0")]
    stack = made.stack("l")
    units = {**made.campaign.units}
    spare = replace(captive, id=UnitId("c.spare"), stack=stack.id, held_by=u("rider0"), move=0)
    units[spare.id] = spare
    stacks = {**made.campaign.stacks, stack.id: replace(stack, captives=(spare.id,))}
    made.campaign = replace(made.campaign, units=dict(sorted(units.items())), stacks=stacks)
    sound(made)
    return made


def test_sd3_11_09_a_jailor_takes_his_prisoner_up_with_him() -> None:
    made = held()
    up(made, "horse0", "rider0")
    assert made.campaign.units[UnitId("c.spare")].mount == u("horse0")
    assert isinstance(made.move("l", (1, 0)), Applied)
    down(made, "rider0")
    assert made.campaign.units[UnitId("c.spare")].mount is None
    sound(made)


def test_sd3_11_06_a_prisoner_as_large_as_the_mount_stays_below() -> None:
    made = held()
    spare = made.campaign.units[UnitId("c.spare")]
    bear = replace(spare, kind=KindId("bear"))
    made.campaign = replace(made.campaign, units={**made.campaign.units, spare.id: bear})
    up(made, "horse0", "rider0")
    assert made.campaign.units[spare.id].mount is None
    sound(made)


def test_sd3_11_09_a_prisoner_on_foot_keeps_its_riding_jailor_back() -> None:
    made = held()
    up(made, "horse0", "rider0")
    stack = made.stack("l").id
    made.must(DismountUnits(by=LAPIS, stack=stack, units=(UnitId("c.spare"),)))
    assert rule(made.move("l", (1, 0))) == ("captive", "SD3-11.09")
    made.must(MountUnits(by=LAPIS, stack=stack, mount=u("horse0"), units=(UnitId("c.spare"),)))
    assert isinstance(made.move("l", (1, 0)), Applied)
    down(made, "rider0")
    made.must(MountUnits(by=LAPIS, stack=stack, mount=u("horse0"), units=(u("rider0"),)))


def test_sd3_11_09_a_prisoner_sits_on_no_mount_without_its_jailor() -> None:
    made = held()
    stack = made.stack("l").id
    alone = MountUnits(by=LAPIS, stack=stack, mount=u("horse0"), units=(UnitId("c.spare"),))
    assert rule(made.do(alone)) == ("apart", "SD3-11.09")


def test_nobody_is_set_free_over_water() -> None:
    made = held([".~~.....", ".~~....."], "gwiffen")
    up(made, "gwiffen0", "rider0")
    made.move("l", (1, 0))
    free = EndPrisoner(by=LAPIS, prisoner=UnitId("c.spare"), how="free")
    assert rule(made.do(free)) == ("no_ground", "SD3-10.06")
    sound(made)


def test_sd3_11_09_a_prisoner_handed_to_a_rider_goes_up_to_him() -> None:
    made = field(rider=2, horse=1)
    captive = made.campaign.units[UnitId("c.stabber0")]
    stack = made.stack("l")
    spare = replace(captive, id=UnitId("c.spare"), stack=stack.id, held_by=u("rider0"), move=0)
    units = {**made.campaign.units, spare.id: spare}
    stacks = {**made.campaign.stacks, stack.id: replace(stack, captives=(spare.id,))}
    made.campaign = replace(made.campaign, units=dict(sorted(units.items())), stacks=stacks)
    up(made, "horse0", "rider1")
    made.must(MovePrisoner(by=LAPIS, prisoner=spare.id, jailor=u("rider1")))
    assert made.campaign.units[spare.id].mount == u("horse0")


# --- battles


def fought(seed: int, enemies: int, rows: list[str] | None = None, **units: int) -> Field:
    """A cavalry of lapis rides into stabbers of cinnabar; all by default."""
    made = Field(
        rows or ["....", "...."],
        lapis={"l": ((0, 0), units)},
        cinnabar={"c": ((1, 0), {"stabber": enemies})},
        seed=seed,
        params={"off_turn_battles": "orders"},
    )
    mount = next(kind for kind in units if kind in ("horse", "gwiffen", "war_elephant"))
    assert isinstance(up(made, f"{mount}0", "rider0"), Applied)
    made.move("l", (1, 0))
    sound(made)
    return made


def test_sd3_12_01_the_battle_of_a_mounted_stack_has_a_cavalry_and_both_live_apart() -> None:
    made = fought(1, 1, rider=1, war_elephant=1)
    assert unit(made, "rider0").mount == u("war_elephant0")
    assert made.gone("c")
    begun = made.of(UnitsMounted)
    assert begun == []


@pytest.mark.slow
def test_sd3_12_07_sd3_12_08_one_of_them_may_fall_alone() -> None:
    ends = set()
    for seed in range(1, 60):
        made = fought(seed, 5, rider=1, war_elephant=1, stabber=2)
        living = {kind for kind in ("rider0", "war_elephant0") if u(kind) in made.campaign.units}
        ends.add(tuple(sorted(living)))
        if living == {"rider0"}:
            assert unit(made, "rider0").mount is None
    assert ("rider0", "war_elephant0") in ends


def test_sd3_12_08_a_rider_whose_mount_falls_over_water_is_lost() -> None:
    made = field([".~~.....", ".~~....."], rider=1, gwiffen=1)
    up(made, "gwiffen0", "rider0")
    made.move("l", (1, 0))
    hurt = replace(unit(made, "gwiffen0"), statuses=("critical",), hits=0, move=0)
    made.campaign = replace(made.campaign, units={**made.campaign.units, hurt.id: hurt})
    made.end(2)
    assert made.gone("l")


def test_a_foe_sees_who_rides_on_what() -> None:
    made = Field(
        ["....", "...."],
        lapis={"l": ((0, 0), {"rider": 2, "horse": 2})},
        cinnabar={"c": ((3, 0), {"stabber": 1}), "w": ((0, 0), {"scout": 1})},
        params={"off_turn_battles": "orders"},
    )
    up(made, "horse1", "rider0")
    seen = made.campaign.knowledge[CINNABAR].sightings[made.handle("cinnabar", "l")]
    assert [(m.kind, m.mount, m.count) for m in seen.members] == [
        ("horse", "", 2),
        ("rider", "", 1),
        ("rider", "horse", 1),
    ]
    belief = made.outlook("cinnabar").belief
    there = belief.stacks[seen.handle]
    assert len(seats.mounts(belief.units, there)) == 1


def test_sd3_11_05_a_card_says_what_a_mount_carries() -> None:
    made = field(rider=1, stabber=1, horse=1)
    up(made, "horse0", "rider0", "stabber0")
    outlook = made.outlook("lapis")
    describe = made.world.ruleset.describe
    cards = {c.unit: c for c in describe.units(outlook.world, outlook.belief, made.stack("l").id)}
    horse = cards[u("horse0")]
    assert horse.carries == (u("rider0"), u("stabber0"))
    assert cards[u("rider0")].rider
    assert not cards[u("stabber0")].rider
    assert cards[u("stabber0")].mount == u("horse0")
    assert next(f.text for f in horse.figures if f.label == "Carries").startswith("1/4")
    facts = describe.stack(outlook.world, outlook.belief, made.stack("l").id)
    assert facts.move_max == 12 * THIRD
    assert outlook.path(made.stack("l").id, made.at((6, 0))).within


def test_lost_units_are_told() -> None:
    made = field([".~~.....", ".~~....."], rider=1, gwiffen=1)
    up(made, "gwiffen0", "rider0")
    made.move("l", (1, 0))
    units = {**made.campaign.units}
    units[u("gwiffen0")] = replace(units[u("gwiffen0")], statuses=("critical",), hits=0, move=0)
    made.campaign = replace(made.campaign, units=units)
    made.end(2)
    assert [e.how for e in made.of(UnitLost) if e.audience == (LAPIS,)] == ["croaked", "no_ground"]


def test_sd3_9_03_severed_wings_keep_a_flier_and_its_rider_on_the_ground_until_its_next_turn() -> None:
    made = field([".~~.....", ".~~....."], rider=1, gwiffen=1)
    up(made, "gwiffen0", "rider0")
    hurt = replace(unit(made, "gwiffen0"), counters={WING.name: SEVERED})
    made.campaign = replace(made.campaign, units={**made.campaign.units, hurt.id: hurt})
    assert made.refused(made.move("l", (1, 0))) == "closed"
    made.end(2)
    assert unit(made, "gwiffen0").counters == {}
    assert isinstance(made.move("l", (1, 0)), Applied)


def test_sd3_9_05_a_battle_gives_back_the_damage_to_wings() -> None:
    made = field(gwiffen=1)
    battle = OpenBattle(
        id=BattleId("b"),
        hex=made.stack("l").hex,
        attacker=LAPIS,
        defender=CINNABAR,
        state=None,
        units={"gwiffen_1a": u("gwiffen0")},
    )
    draft = Draft(made.campaign, made.world)
    fates = {"gwiffen_1a": CombatantFate(end="fit", hits=24, wing=2)}
    outcome.write_back(draft, battle, BattleResult(winner=LAPIS, fates=fates), (made.stack("l").id,))
    hurt = draft.units[u("gwiffen0")]
    assert hurt.counters == {WING.name: SEVERED}
    assert hurt.move == 9 * THIRD


def test_sd3_11_09_a_jailor_who_got_off_in_battle_has_his_prisoner_down_with_him() -> None:
    made = held(mount="gwiffen")
    up(made, "gwiffen0", "rider0")
    battle = OpenBattle(
        id=BattleId("b"),
        hex=made.stack("l").hex,
        attacker=LAPIS,
        defender=CINNABAR,
        state=None,
        units={"gwiffen_1a": u("gwiffen0"), "rider_1a": u("rider0")},
    )
    draft = Draft(made.campaign, made.world)
    fates = {"gwiffen_1a": CombatantFate(end="fit", hits=24), "rider_1a": CombatantFate(end="fit", hits=4)}
    outcome.write_back(draft, battle, BattleResult(winner=LAPIS, fates=fates), (made.stack("l").id,))
    assert draft.units[UnitId("c.spare")].mount is None


def test_sd3_11_04_a_prisoner_on_the_mount_weighs_in_battle() -> None:
    made = held(mount="gwiffen")
    up(made, "gwiffen0", "rider0")
    stack = made.stack("l")
    draft = Draft(made.campaign, made.world)
    party = engagement.party_of(draft, stack, made.stack("c"), "a", attacks=True)
    assert {c.id: (c.mount, c.cargo) for c in party.combatants} == {
        "rider_1a": ("gwiffen_1a", 0),
        "gwiffen_1a": ("", 32),
    }
