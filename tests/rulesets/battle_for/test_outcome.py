"""What battles of The Battle for leave on the map (TB-8.15, TB-9.07 to 9.11, TB-10, TB-13.30)."""

from fractions import Fraction
from typing import Any

from game.core.battle.exchange_events import StrikeDealt
from game.core.battle.seam import BattleResult, CombatantFate
from game.core.commands.common import Attack, EndTurn
from game.core.draft import Draft
from game.core.engine import Applied
from game.core.events.common import (
    BattleEnded,
    ChiefAppointed,
    ExperienceGained,
    StackFormed,
    StackLost,
    UnitLost,
)
from game.core.flow import battles
from game.core.records import BattleId, SideId, UnitId, replace
from game.core.state import OpenBattle
from game.rulesets.battle_for.battle.parties import ids_of, setup_of
from game.rulesets.battle_for.battle.seam import BATTLE
from game.rulesets.battle_for.march import outcome
from game.views.project import project, story
from tests.tb_field import TbField


def duel(red: list[str], blue: list[str], **more: Any) -> TbField:
    """Two stacks in one hex, red to attack."""
    field = TbField(["..."], red={"a": ((0, 0), red)}, blue={"b": ((0, 0), blue)}, **more)
    field.combat()
    return field


def counters(field: TbField, name: str) -> list[dict[str, int]]:
    return [dict(field.campaign.units[u].counters) for u in field.stack(name).units]


def fated(field: TbField, hits: dict[str, int]) -> TbField:
    """The field after a battle of a and b that left units these hits (by unit id), 0 for croaked."""
    draft = Draft(field.campaign, field.world)
    a, b = field.stack("a"), field.stack("b")
    setup = replace(setup_of(draft, a, b, ambush=False), id=BattleId("x"))
    ids = {id_: unit for s, letter in ((a, "a"), (b, "d")) for unit, id_ in ids_of(draft, s, letter).items()}
    battle = OpenBattle(
        id=setup.id, hex=a.hex, attacker=a.side, defender=b.side, state=BATTLE.open(setup), units=ids
    )
    fates = {}
    for id_, unit in ids.items():
        left = hits.get(unit, field.campaign.units[unit].hits)
        fates[id_] = CombatantFate(end="fit" if left else "croaked", hits=left)
    outcome.write_back(draft, battle, BattleResult(winner=None, fates=fates), b.id)
    field.campaign, field.events = draft.commit(), tuple(draft.events)
    return field


def test_the_croaked_leave_the_map_and_their_stack_with_the_last_tb_9_07() -> None:
    field = duel(["ogre", "chief"], ["imp"])
    field.do_attack("a", "b")
    assert field.gone("b")
    assert [(e.audience, e.how) for e in field.of(UnitLost)] == [(("blue",), "croaked")]
    assert [e.audience for e in field.of(StackLost)] == [("blue",)]


def test_damage_stays_until_the_next_own_turn_tb_4_03() -> None:
    field = duel(["ogre", "chief"], ["wall"])
    field.do_attack("a", "b")
    assert field.unit("b").hits < 120
    field.end()
    assert field.unit("b").hits == 120


def test_a_defender_tires_with_every_battle_tb_8_14_tb_8_15() -> None:
    red = {f"a{n}": ((0, 0), ["wall", "chief"]) for n in range(3)}
    field = TbField(["..."], red=red, blue={"b": ((0, 0), ["wall", "wall"])})
    field.combat()
    tired = []
    for name in red:
        field.do_attack(name, "b")
        strike = next(e for e in field.of(StrikeDealt) if e.side == "blue")
        tired.append({f.id: f.value for f in strike.factors}.get("fatigue", 1))
    assert tired == [1, Fraction(1, 2), Fraction(1, 4)]
    assert {c["fatigue"] for c in counters(field, "b")} == {3}
    field.end()
    assert not any(counters(field, "b"))


def test_the_attacker_can_tell_how_tired_his_target_is_tb_8_14() -> None:
    red = {f"a{n}": ((0, 0), ["wall", "chief"]) for n in range(2)}
    field = TbField(["..."], red=red, blue={"b": ((0, 0), ["wall"])}, grey={"c": ((0, 0), ["wall"])})
    field.combat()
    field.do_attack("a0", "b")
    field.do_attack("a1", "c")
    command = Attack(by=SideId("red"), stack=field.id_of("a1"), target=field.handle("red", "b"))
    field.spend("a1", 1)
    field.spend("a1", 2)
    foreseen = field.outlook("red").try_out(command)
    assert isinstance(foreseen, Applied)
    (battle,) = foreseen.campaign.battles.values()
    assert battle.state.setup.fatigue == 1


def test_who_croaks_the_whole_attacker_is_rested_tb_8_15() -> None:
    field = duel(["imp", "chief"], ["ogre"] * 8)
    for number in range(1, 9):
        field.spend("b", number, fatigue=2)
    field.do_attack("a", "b")
    assert field.gone("a")
    assert not any(counters(field, "b"))


def test_k_stays_with_the_units_of_a_stack_tb_8_15() -> None:
    field = duel(["wall", "chief"], ["wall", "chief"])
    field.do_attack("a", "b")
    assert {c.get("fatigue") for c in counters(field, "b")} == {1}


def test_who_deals_more_than_it_takes_learns_tb_10_02() -> None:
    field = duel(["ogre", "chief"], ["imp"])
    field.do_attack("a", "b")
    assert [field.unit("a", n).exp for n in (1, 2)] == [1, 1]
    assert [gain for e in field.of(BattleEnded) for _, gain in e.gains] == [1, 1]
    assert not field.of(ExperienceGained)


def test_a_level_comes_with_enough_experience_tb_10_03() -> None:
    field = duel(["ogre", "chief"], ["imp"])
    for number in (1, 2):
        unit = field.unit("a", number)
        units = {**field.campaign.units, unit.id: replace(unit, exp=unit.exp + 1)}
        field.campaign = replace(field.campaign, units=units)
    field.do_attack("a", "b")
    assert [field.unit("a", n).level for n in (1, 2)] == [2, 2]
    assert [field.unit("a", n).exp for n in (1, 2)] == [0, 0]
    assert [(e.audience, e.level) for e in field.of(ExperienceGained)] == [(("red",), 2)] * 2


def test_shockamancy_is_used_once_a_day_tb_13_30() -> None:
    field = duel(["wall", "zapper", "chief"], ["wall"])
    field.do_attack("a", "b")
    assert field.unit("a", 2).counters["shock"] == 1
    field.end()
    assert field.unit("a", 2).counters["shock"] == 1
    field.end()
    assert "shock" not in field.unit("a", 2).counters


def test_riders_of_a_croaked_mount_stand_on_their_feet_tb_9_08() -> None:
    field = duel(["beast", "imp", "chief"], ["imp"], riding={"a": {"2": "1"}})
    fated(field, {"a.1": 0})
    assert field.unit("a", 2).mount is None
    assert field.stack("a").units == ("a.2", "a.3")


def test_the_fallen_and_fliers_share_no_stack_any_more_tb_5_11() -> None:
    field = duel(["bird", "imp", "small_bird"], ["imp"], riding={"a": {"2": "1"}})
    fated(field, {"a.1": 0})
    new = field.campaign.units[UnitId("a.2")].stack
    assert new != field.id_of("a")
    assert field.stack("a").units == ("a.3",)
    assert [(e.audience, e.stack, e.units) for e in field.of(StackFormed)] == [(("red",), new, ("a.2",))]


def test_the_fallen_stand_where_they_could_not_enter_tb_9_10() -> None:
    field = TbField(
        ["w.."],
        red={"a": ((0, 0), ["bird", "chief"])},
        blue={"b": ((0, 0), ["small_bird"])},
        riding={"a": {"2": "1"}},
    )
    fated(field, {"a.1": 0})
    assert field.place("a") == (0, 0)
    field.combat()
    field.do_move("a", (1, 0))
    assert field.place("a") == (1, 0)


def test_a_croaked_chief_warlord_has_an_heir_at_once_tb_3_13() -> None:
    field = TbField(
        ["..."],
        red={"a": ((0, 0), ["ogre", "chief"])},
        blue={"b": ((0, 0), ["chief"]), "far": ((2, 0), ["chief"])},
    )
    first = next(u.id for u in field.campaign.units.values() if u.side == "blue" and u.statuses)
    target = "b" if first == "b.1" else "far"
    assert target == "b"
    field.combat()
    field.do_attack("a", "b")
    assert [(e.audience, e.unit) for e in field.of(ChiefAppointed)] == [(("blue",), "far.1")]


def test_combatants_have_ids_that_tell_the_enemy_nothing() -> None:
    field = duel(["ogre", "chief"], ["ogre", "foot"], asks=["red"])
    field.do_attack("a", "b")
    (battle,) = project(field.campaign, field.world, SideId("red")).battles
    theirs = {unit.id for unit in battle.units if unit.side == "blue"}
    assert theirs == {"ogre_1d", "foot_1d"}
    field.answer("strike")
    told = repr(story(field.events, SideId("red")))
    assert "b.1" not in told
    assert "b.2" not in told


def test_names_are_their_owners_alone() -> None:
    field = duel(["ogre", "chief"], ["bird", "imp"], asks=["red"], riding={"b": {"2": "1"}})
    units = {u.id: replace(u, name=f"Known to {u.side}") for u in field.campaign.units.values()}
    field.campaign = replace(field.campaign, units=units)
    field.change("b", name="Secret host")
    field.do_attack("a", "b")
    view = project(field.campaign, field.world, SideId("red"))
    assert "Known to red" in repr(view.battles)
    assert "Known to blue" not in repr(view)
    assert "Secret host" not in repr(view)
    for seed in range(1, 12):
        field.campaign = replace(field.campaign, dice=replace(field.campaign.dice, seed=seed))
        before = field.campaign
        field.answer("strike")
        told = repr(story(field.events, SideId("red")))
        assert "Known to blue" not in told
        assert "Secret host" not in told
        field.campaign = before


def test_the_turn_goes_on_after_the_last_unit_of_a_side_fell() -> None:
    field = duel(["ogre", "chief"], ["imp"])
    field.do_attack("a", "b")
    field.must(EndTurn(by=SideId("red")))
    assert field.campaign.winners == ("red",)


def test_battles_are_run_by_the_engine_alone() -> None:
    """A battle's task waits on top of the agenda while its question is open."""
    field = duel(["ogre", "chief"], ["ogre"], asks=["red"])
    field.do_attack("a", "b")
    assert field.campaign.agenda[-1].kind == battles.BATTLE
    assert not field.of(BattleEnded)
