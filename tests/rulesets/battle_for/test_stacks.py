"""The Battle for: forming stacks, riding, order, doctrine, losses. TB-4.11, TB-5.09 to 5.13, TB-6.06."""

from typing import Any

import pytest

from game.core.commands import common as cmd
from game.core.commands import turns as turn
from game.core.decisions import StandingOrders
from game.core.doctrine import Doctrine
from game.core.events.common import StackFormed, StackLost, UnitLost
from game.core.records import StackId, UnitId, replace
from game.core.state import Clock
from game.rulesets.battle_for.land import stacks
from tests.rulesets.battle_for.small_states import BLUE, RED, Field


def _u(*ids: str) -> tuple[UnitId, ...]:
    return tuple(UnitId(i) for i in ids)


def _split(stack: str, *units: str) -> cmd.SplitStack:
    return cmd.SplitStack(by=RED, stack=StackId(stack), units=_u(*units))


def _join(stack: str, into: str, *units: str) -> cmd.JoinStacks:
    return cmd.JoinStacks(by=RED, stack=StackId(stack), into=StackId(into), units=_u(*units))


def _mount(stack: str, mount: str, *units: str) -> cmd.MountUnits:
    return cmd.MountUnits(by=RED, stack=StackId(stack), mount=UnitId(mount), units=_u(*units))


def _off(stack: str, *units: str) -> cmd.DismountUnits:
    return cmd.DismountUnits(by=RED, stack=StackId(stack), units=_u(*units))


# --- forming


def test_stacks_split_and_join_in_one_hex_for_nothing_tb_5_10() -> None:
    field = Field("..")
    field.stack("s", field.at(0, 0), ["chief", "foot", "foot"])
    field.do(_split("s", "s.2"))
    assert field.units("s") == ("s.1", "s.3")
    assert field.units("red.s1") == ("s.2",)
    field.do(_join("red.s1", "s"))
    assert field.units("s") == ("s.1", "s.3", "s.2")
    assert StackId("red.s1") not in field.campaign.stacks
    assert all(u.move in (6, 8) for u in field.campaign.units.values())


def test_a_name_is_kept_when_a_named_stack_joins_one_without() -> None:
    field = Field("..")
    field.stack("s", field.at(0, 0), ["chief", "foot", "foot"])
    field.do(_split("s", "s.2"))
    field.do(cmd.RenameStack(by=RED, stack=StackId("s"), name="Column"))
    field.do(_join("s", "red.s1", "s.3"))
    assert field.campaign.stacks[StackId("red.s1")].name == ""
    field.do(_join("s", "red.s1"))
    assert field.campaign.stacks[StackId("red.s1")].name == "Column"


def test_stacks_form_in_any_phase_of_ones_own_turn_tb_4_11() -> None:
    field = Field("..")
    field.stack("s", field.at(0, 0), ["chief", "foot"])
    for stage in ("recruit", "scout", "combat"):
        field.campaign = replace(field.campaign, clock=Clock(day=1, order=(RED, BLUE), stage=stage))
        other = field.campaign
        field.do(_split("s", "s.2"))
        field.campaign = other


def test_stacks_in_two_hexes_do_not_join_tb_5_10() -> None:
    field = Field("..")
    field.stack("s", field.at(0, 0), ["chief"])
    field.stack("t", field.at(1, 0), ["chief"])
    assert field.refused(_join("s", "t")).rule == "TB-5.10"


def test_somebody_stays() -> None:
    field = Field("..")
    field.stack("s", field.at(0, 0), ["chief"])
    assert field.refused(_split("s", "s.1")).code == "whole_stack"
    assert field.refused(_split("s")).code == "nobody"
    assert field.refused(_split("s", "t.1")).code == "not_a_member"


def test_no_stack_is_formed_out_of_command_tb_6_06() -> None:
    field = Field("..")
    field.stack("s", field.at(0, 0), ["foot", "foot"])
    field.stack("t", field.at(1, 0), ["chief"])
    for order in (
        _split("s", "s.1"),
        turn.ArrangeStack(by=RED, stack=StackId("s"), units=_u("s.2", "s.1")),
        turn.SetDoctrine(by=RED, stack=StackId("s"), doctrine=Doctrine(ranged=True)),
        cmd.DisbandUnits(by=RED, stack=StackId("s"), units=_u("s.1")),
    ):
        assert field.refused(order).rule == "TB-6.01"
    field.do(cmd.RenameStack(by=RED, stack=StackId("s"), name="Lost ones"))


def test_a_commander_of_another_stack_in_the_hex_is_enough_tb_6_03() -> None:
    field = Field("..")
    field.stack("s", field.at(0, 0), ["foot", "foot"])
    field.stack("t", field.at(0, 0), ["chief"])
    field.do(_split("s", "s.1"))


def test_an_enemys_commander_does_not_command_tb_6_03() -> None:
    field = Field("..")
    field.stack("s", field.at(0, 0), ["foot", "foot"])
    field.stack("t", field.at(0, 0), ["chief"], side=BLUE)
    assert field.refused(_split("s", "s.1")).rule == "TB-6.01"


def test_a_new_stack_has_no_orders_and_fights_as_before_tb_6_05() -> None:
    field = Field("..")
    doctrine = Doctrine(ambush="never")
    field.stack("s", field.at(0, 0), ["chief", "foot"], doctrine=doctrine)
    field.do(_split("s", "s.2"))
    new = field.campaign.stacks[StackId("red.s1")]
    assert (new.queue, new.doctrine) == ((), doctrine)


def test_fliers_and_walkers_do_not_join_tb_5_11() -> None:
    field = Field("..")
    field.stack("s", field.at(0, 0), ["chief"])
    field.stack("t", field.at(0, 0), ["bird"])
    assert field.refused(_join("t", "s")).rule == "TB-5.11"
    assert field.refused(_join("s", "t")).rule == "TB-5.11"


# --- mounts


def test_walkers_get_on_a_flier_of_another_stack_tb_5_09() -> None:
    field = Field("..")
    field.stack("s", field.at(0, 0), ["chief", "foot"])
    field.stack("t", field.at(0, 0), ["bird", "small_bird"])
    field.do(_mount("t", "t.1", "s.1"))
    assert field.units("t") == ("t.1", "s.1", "t.2")
    assert field.units("s") == ("s.2",)


def test_riders_stand_behind_their_mounts_tb_5_13() -> None:
    field = Field("..")
    field.stack("s", field.at(0, 0), ["chief", "imp", "beast", "pony", "imp"])
    field.do(_mount("s", "s.4", "s.2"))
    assert field.units("s") == ("s.1", "s.3", "s.4", "s.2", "s.5")
    field.do(_mount("s", "s.3", "s.4"))
    assert field.units("s") == ("s.1", "s.3", "s.4", "s.2", "s.5")
    mixed = turn.ArrangeStack(by=RED, stack=StackId("s"), units=_u("s.2", "s.4", "s.5", "s.3", "s.1"))
    field.do(mixed)
    assert field.units("s") == ("s.5", "s.3", "s.4", "s.2", "s.1")


def test_an_order_names_every_unit_once_tb_5_13() -> None:
    field = Field("..")
    field.stack("s", field.at(0, 0), ["chief", "foot"])
    for units in (("s.1",), ("s.1", "s.1"), ("s.1", "t.1"), ()):
        order = turn.ArrangeStack(by=RED, stack=StackId("s"), units=_u(*units))
        assert field.refused(order).code in ("not_all", "not_a_member", "nobody")


def test_a_full_mount_takes_nobody_more_tb_5_06() -> None:
    field = Field("..")
    field.stack("s", field.at(0, 0), ["chief", "beast", "foot", "bow"])
    field.do(_mount("s", "s.2", "s.3"))
    refused = field.refused(_mount("s", "s.2", "s.4"))
    assert (refused.rule, refused.detail) == ("TB-5.06", "Beast has room for 6 Hits, not for 7")


@pytest.mark.parametrize(
    ("mount", "units", "rule"),
    [("s.1", ("s.3",), "TB-5.06"), ("s.2", ("s.2",), "TB-5.09"), ("t.1", ("s.3",), "TB-5.09")],
)
def test_who_cannot_be_a_mount_tb_5_06(mount: str, units: tuple[str, ...], rule: str) -> None:
    field = Field("..")
    field.stack("s", field.at(0, 0), ["chief", "beast", "foot"])
    field.stack("t", field.at(0, 0), ["beast"])
    assert field.refused(_mount("s", mount, *units)).rule == rule


def test_nobody_rides_who_rides_him_tb_5_07() -> None:
    field = Field("..")
    field.stack("s", field.at(0, 0), ["chief", "beast", "pony"], riding={"3": "2"})
    assert field.refused(_mount("s", "s.3", "s.2")).code == "circle"


def test_who_gets_off_a_flier_stands_in_a_stack_of_his_own_tb_5_11() -> None:
    field = Field("..")
    field.stack("s", field.at(0, 0), ["bird", "chief"], riding={"2": "1"})
    field.do(_off("s", "s.2"))
    assert field.units("s") == ("s.1",)
    assert field.units("red.s1") == ("s.2",)
    assert [e.units for e in field.events if isinstance(e, StackFormed)] == [_u("s.2")]


def test_who_gets_off_a_walker_stays_in_the_stack_tb_5_09() -> None:
    field = Field("..")
    field.stack("s", field.at(0, 0), ["beast", "chief"], riding={"2": "1"})
    field.do(_off("s", "s.2"))
    assert field.units("s") == ("s.1", "s.2")


def test_nobody_gets_off_where_he_could_not_go_tb_5_09() -> None:
    field = Field("w.")
    field.stack("s", field.at(0, 0), ["bird", "chief", "small_bird"], riding={"2": "1", "3": "1"})
    assert field.refused(_off("s", "s.2")).rule == "TB-5.09"
    assert field.refused(_split("s", "s.2")).rule == "TB-5.09"
    assert field.refused(cmd.DisbandUnits(by=RED, stack=StackId("s"), units=_u("s.1"))).rule == "TB-5.09"
    field.do(_off("s", "s.3"))


def test_hopping_from_mount_to_mount_is_free_even_over_water_tb_5_09() -> None:
    field = Field("w.")
    field.stack("s", field.at(0, 0), ["bird", "chief"], riding={"2": "1"})
    field.stack("t", field.at(0, 0), ["bird"])
    field.do(_mount("t", "t.1", "s.2"))
    assert (field.units("t"), field.mount("s.2")) == (("t.1", "s.2"), "t.1")
    field.do(_mount("s", "s.1", "s.2"))
    assert (field.units("s"), field.mount("s.2")) == (("s.1", "s.2"), "s.1")


def test_a_mount_takes_its_riders_into_the_new_stack_tb_5_13() -> None:
    field = Field("..")
    field.stack("s", field.at(0, 0), ["chief", "beast", "pony", "imp"], riding={"3": "2", "4": "3"})
    field.do(_split("s", "s.2"))
    assert field.units("red.s1") == ("s.2", "s.3", "s.4")
    field.do(_join("red.s1", "s", "s.3"))
    assert (field.units("s"), field.units("red.s1")) == (("s.1", "s.3", "s.4"), ("s.2",))
    assert (field.mount("s.3"), field.mount("s.4")) == (None, "s.3")


# --- doctrine and notes


def test_doctrine_is_taken_up_tb_8_02() -> None:
    field = Field("..")
    field.stack("s", field.at(0, 0), ["chief"])
    wanted = Doctrine(ranged=True, shock=3, damage="swap", ambush="ratio", ratio=150)
    field.do(turn.SetDoctrine(by=RED, stack=StackId("s"), doctrine=wanted))
    assert field.campaign.stacks[StackId("s")].doctrine == wanted


@pytest.mark.parametrize("wrong", [Doctrine(shock=-1), Doctrine(ratio=0), Doctrine(ratio=1001)])
def test_doctrine_takes_no_impossible_figures(wrong: Doctrine) -> None:
    field = Field("..")
    field.stack("s", field.at(0, 0), ["chief"])
    assert field.refused(turn.SetDoctrine(by=RED, stack=StackId("s"), doctrine=wrong)).rule.startswith("TB-")


def test_of_standing_orders_only_the_sentry_is_known_tb_6_03() -> None:
    field = Field("..")
    field.stack("s", field.at(0, 0), ["foot"])
    field.do(cmd.GiveOrders(by=RED, stack=StackId("s"), orders=StandingOrders(sentry=True)))
    held = cmd.GiveOrders(by=RED, stack=StackId("s"), orders=StandingOrders(sentry=True, hold=True))
    assert field.refused(held).rule == "TB-6.03"


def test_orders_to_a_stack_end_recruiting_tb_3_08() -> None:
    field = Field("..")
    field.stack("s", field.at(0, 0), ["chief", "foot"])
    field.do(cmd.RenameStack(by=RED, stack=StackId("s"), name="First"))
    assert not field.campaign.sides[RED].counters.get("acted")
    field.do(_split("s", "s.2"))
    assert field.campaign.sides[RED].counters["acted"] == 1


# --- losses


def test_disbanding_is_told_and_names_a_new_chief_tb_3_13() -> None:
    field = Field("..")
    field.stack("s", field.at(0, 0), ["chief", "chief", "foot"])
    field.tire("s.1", statuses=("chief_warlord",))
    field.do(cmd.DisbandUnits(by=RED, stack=StackId("s"), units=_u("s.1")))
    assert [e.unit for e in field.events if isinstance(e, UnitLost)] == ["s.1"]
    assert field.campaign.units[UnitId("s.2")].statuses == ("chief_warlord",)


def _lose(field: Field, *units: str) -> list[Any]:
    draft = field.draft
    stacks.remove_units(draft, _u(*units), "croaked")
    field.campaign = draft.commit()
    return draft.events


def test_a_stack_without_units_is_gone() -> None:
    field = Field("..")
    field.stack("s", field.at(0, 0), ["foot"])
    told = _lose(field, "s.1")
    assert not field.campaign.stacks
    assert [type(e) for e in told] == [StackLost]


def test_the_riders_of_a_croaked_flier_stand_apart_from_the_others_tb_5_11() -> None:
    field = Field("m.")
    field.stack("s", field.at(0, 0), ["bird", "foot", "bird"], riding={"2": "1"})
    _lose(field, "s.1")
    assert field.units("s") == ("s.3",)
    assert field.units("red.s1") == ("s.2",)
    assert field.mount("s.2") is None


def test_the_riders_of_the_last_flier_keep_the_stack_tb_9_10() -> None:
    field = Field("m.")
    field.stack("s", field.at(0, 0), ["bird", "foot"], riding={"2": "1"})
    _lose(field, "s.1")
    assert field.units("s") == ("s.2",)


def test_the_rider_of_a_carried_mount_sits_on_what_carried_it_tb_5_07() -> None:
    field = Field("m.")
    field.stack("s", field.at(0, 0), ["bird", "pony", "imp"], riding={"2": "1", "3": "2"})
    _lose(field, "s.2")
    assert (field.units("s"), field.mount("s.3")) == (("s.1", "s.3"), "s.1")


def test_who_rode_on_a_croaked_fliers_back_falls_with_it_tb_9_08() -> None:
    field = Field("m.")
    field.stack("s", field.at(0, 0), ["bird", "pony", "imp"], riding={"2": "1", "3": "2"})
    _lose(field, "s.1", "s.2")
    assert (field.units("s"), field.mount("s.3")) == (("s.3",), None)
