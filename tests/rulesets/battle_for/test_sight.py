"""What a side of The Battle for knows, sees and remembers; scouting (TB-2, TB-13.08 to 13.11)."""

from typing import Any

from game.core.commands.common import Attack
from game.core.doctrine import Doctrine
from game.core.engine import Applied
from game.core.events.common import LandSeen, SightingLost, SightingMoved, StackSighted
from game.core.events.turns import HexesScouted, ScoutNoticed
from game.core.records import KindId, SideId, SiteId, StackId, replace
from game.core.state import Faction, Sighting
from game.views.project import project
from tests.tb_field import TbField


def strip(**more: Any) -> TbField:
    """A strip of plains: red with a spy at one end, blue in the middle."""
    sides = {"red": {"a": ((0, 0), ["spy", "chief"])}, "blue": {"b": ((2, 0), ["foot", "foot", "chief"])}}
    return TbField(["......"], **{**sides, **more})


def seen(field: TbField, side: str, name: str) -> Sighting:
    return field.campaign.knowledge[SideId(side)].sightings[field.handle(side, name)]


def test_terrain_is_known_from_the_start_tb_2_02() -> None:
    assert 0 not in strip().campaign.knowledge[SideId("red")].terrain


def test_without_the_switch_terrain_is_learned_with_the_hex_tb_2_01() -> None:
    field = strip(params={"share_terrain": False})
    known = field.campaign.knowledge[SideId("red")].terrain
    assert [bool(code) for code in known] == [True, False, False, False, False, False]
    field.combat()
    field.do_move("a", (1, 0))
    assert field.campaign.knowledge[SideId("red")].terrain[1]
    assert [e.hexes for e in field.of(LandSeen)] == [(1,)]


def test_start_places_are_known_tb_2_03() -> None:
    sites = {"keep": ((2, 0), "spawn", "blue"), "town": ((4, 0), "city", "")}
    assert set(strip(sites=sites).campaign.knowledge[SideId("red")].sites) == {"keep"}
    hidden = strip(sites=sites, params={"share_starting_positions": False})
    assert set(hidden.campaign.knowledge[SideId("red")].sites) == set()


def test_at_the_start_of_a_turn_only_hexes_with_own_units_are_known_tb_2_04() -> None:
    field = strip()
    assert [field.knows("red", (c, 0)) for c in range(3)] == [True, False, False]
    assert not field.sees("red", "b")


def test_a_hex_that_was_entered_stays_known_until_the_next_own_turn_tb_2_05_tb_2_06() -> None:
    field = strip()
    field.combat()
    field.do_move("a", (1, 0))
    field.do_move("a", (0, 0))
    assert field.knows("red", (1, 0))
    field.end()
    assert field.knows("red", (1, 0))
    field.end()
    assert not field.knows("red", (1, 0))


def test_a_place_is_dated_as_the_hex_it_stands_in_tb_2_10() -> None:
    """Seen to the beginning of the next own turn, a day later."""
    field = strip(sites={"town": ((1, 0), "city", "")})
    field.combat()
    field.do_move("a", (1, 0))
    field.do_move("a", (0, 0))
    field.end()
    field.end()
    known = field.campaign.knowledge[SideId("red")]
    assert field.campaign.clock.day == 2
    assert known.sites[SiteId("town")].day == int.from_bytes(known.seen_day[2:4], "little") == 2


def test_with_the_switch_off_known_hexes_end_with_the_turn_tb_2_01() -> None:
    field = strip(params={"known_until_next_turn": False})
    field.combat()
    field.do_move("a", (1, 0))
    field.do_move("a", (0, 0))
    field.end()
    assert not field.knows("red", (1, 0))


def test_without_fog_every_hex_is_known_tb_2_01() -> None:
    field = strip(params={"fog": False})
    assert field.sees("red", "b")
    field.end(2)
    assert field.sees("red", "b")


def test_what_a_known_hex_shows_and_what_it_does_not_tb_2_05() -> None:
    field = strip(params={"fog": False}, doctrine={"b": Doctrine(ambush="never", damage="swap")})
    one = seen(field, "red", "b")
    assert [(m.kind, m.count, m.hits, m.level) for m in one.members] == [
        ("foot", 2, 16, 1),
        ("chief", 1, 12, 1),
    ]
    assert (one.stance, one.leader, [m.name for m in one.members]) == ("open", "", ["", ""])


def test_members_are_seen_in_stack_order_the_hurt_apart_tb_2_05() -> None:
    field = strip(params={"fog": False}, blue={"b": ((2, 0), ["foot", "chief", "foot", "foot"])})
    unit = field.unit("b", 4)
    field.campaign = replace(field.campaign, units={**field.campaign.units, unit.id: replace(unit, hits=2)})
    field.stage("combat")
    field.do_move("a", (1, 0))
    runs = [(m.kind, m.count, m.hits) for m in seen(field, "red", "b").members]
    assert runs == [("foot", 1, 8), ("chief", 1, 12), ("foot", 1, 8), ("foot", 1, 2)]


def test_a_ranged_stance_is_seen_only_of_those_who_can_tb_7_10() -> None:
    blue = {"b": ((2, 0), ["bow", "chief"]), "c": ((3, 0), ["bow", "foot"]), "d": ((4, 0), ["bow"])}
    ranged = {"b": Doctrine(ranged=True), "c": Doctrine(ranged=True)}
    field = strip(params={"fog": False}, doctrine=ranged, blue=blue)
    assert [seen(field, "red", name).stance for name in "bcd"] == ["ranged", "open", "open"]


def test_hidden_things_stay_invisible_in_a_known_hex_tb_2_07() -> None:
    field = strip(params={"fog": False}, stance={"b": "hidden"})
    assert not field.sees("red", "b")


def test_a_stack_that_leaves_known_hexes_is_remembered_tb_2_10() -> None:
    field = strip(params={"known_until_next_turn": True})
    field.stage("scout")
    field.scout("a", (1, 0), (2, 0))
    assert field.sees("red", "b")
    field.end()
    field.combat()
    field.do_move("b", (3, 0))
    lost = field.of(SightingLost)
    assert [(e.audience, e.mark) for e in lost] == [(("red",), False)]
    field = strip()
    field.stage("scout")
    field.scout("a", (1, 0), (2, 0))
    field.end(2)
    mark = field.campaign.knowledge[SideId("red")].sightings[StackId("e1")]
    assert (mark.now, mark.true, mark.hex) == (False, None, 2)


def test_without_the_switch_nothing_is_remembered_tb_2_01() -> None:
    field = strip(params={"last_seen_marks": False})
    field.stage("scout")
    field.scout("a", (1, 0), (2, 0))
    field.end(2)
    assert not field.campaign.knowledge[SideId("red")].sightings


def test_moves_in_known_hexes_are_seen_live_in_others_turns_tb_2_06() -> None:
    field = TbField(
        ["......"], red={"a": ((0, 0), ["spy", "chief"])}, blue={"b": ((2, 0), ["foot", "chief"])}
    )
    field.stage("scout")
    field.scout("a", (1, 0), (2, 0), (3, 0))
    field.end()
    field.combat()
    field.do_move("b", (3, 0))
    assert [(e.audience, e.from_hex, e.to_hex) for e in field.of(SightingMoved)] == [(("red",), 2, 3)]


def test_the_nations_of_a_side_know_what_each_of_them_knows_tb_2_08() -> None:
    field = TbField(
        ["......"],
        red={"a": ((0, 0), ["spy"]), "a2": ((4, 0), ["hoverer"])},
        blue={"b": ((2, 0), ["foot"])},
    )
    kinds = {"a": "spy", "a2": "hoverer"}
    nations = tuple(Faction(name=name, kinds=(KindId(kind),)) for name, kind in kinds.items())
    red = replace(field.campaign.sides[SideId("red")], factions=nations)
    field.campaign = replace(field.campaign, sides={**field.campaign.sides, red.id: red})
    field.stage("scout")
    field.scout("a", (1, 0), (2, 0))
    assert [field.knows("red", (column, 0)) for column in range(6)] == [True, True, True, False, True, False]
    assert field.sees("red", "b")


# --- scouts


def test_a_scout_makes_hexes_known_and_stays_tb_13_08_tb_13_10() -> None:
    field = strip()
    field.stage("scout")
    field.scout("a", (1, 0), (2, 0))
    assert field.of(HexesScouted)[0].hexes == (1, 2)
    assert [e.audience for e in field.of(StackSighted)] == [("red",)]
    assert field.place("a") == (0, 0)
    assert field.unit("a").move == 6


def test_a_scout_inspects_once_a_turn_tb_13_08() -> None:
    field = strip()
    field.stage("scout")
    field.scout("a", (1, 0))
    assert field.refused(field.scout("a", (1, 0))) == "scouted"
    field.end(2)
    field.stage("scout")
    field.scout("a", (1, 0))


def test_a_scout_inspects_no_more_hexes_than_its_move_tb_13_08() -> None:
    field = strip()
    field.stage("scout")
    assert field.refused(field.scout("a", (1, 0), (2, 0), (3, 0), (4, 0))) == "too_far"


def test_inspected_hexes_form_a_path_tb_13_09() -> None:
    field = strip()
    field.stage("scout")
    assert field.refused(field.scout("a", (1, 0), (3, 0))) == "broken_path"
    assert field.refused(field.scout("a", (2, 0))) == "broken_path"


def test_a_walker_inspects_no_water_tb_13_10() -> None:
    field = TbField([".w.."], red={"a": ((0, 0), ["spy"])}, blue={"b": ((3, 0), ["foot"])})
    field.stage("scout")
    assert field.refused(field.scout("a", (1, 0))) == "closed"


def test_on_unknown_land_the_inspection_ends_where_it_cannot_enter_tb_13_10() -> None:
    field = TbField(
        ["..w."],
        red={"a": ((0, 0), ["spy"])},
        blue={"b": ((3, 0), ["foot"])},
        params={"share_terrain": False},
    )
    field.stage("scout")
    field.scout("a", (1, 0), (2, 0), (3, 0))
    assert field.of(HexesScouted)[0].hexes == (1,)
    assert not field.knows("red", (2, 0))


def test_only_scouts_inspect_and_only_in_their_phase_tb_13_08_tb_4_02() -> None:
    field = TbField(["...."], red={"a": ((0, 0), ["foot"])}, blue={"b": ((3, 0), ["foot"])})
    assert field.refused(field.scout("a", (1, 0))) == "wrong_phase"
    field.stage("scout")
    assert field.refused(field.scout("a", (1, 0))) == "no_scout"
    field.combat()
    assert field.refused(field.scout("a", (1, 0))) == "wrong_phase"


def test_who_has_a_unit_in_a_scouted_hex_learns_of_it_and_nobody_else_tb_2_09() -> None:
    field = TbField(
        ["......"],
        red={"a": ((0, 0), ["spy"])},
        blue={"b": ((1, 0), ["foot"])},
        grey={"c": ((5, 0), ["foot"])},
    )
    field.stage("scout")
    field.scout("a", (1, 0), (2, 0))
    assert [(e.audience, e.side, e.hex) for e in field.of(ScoutNoticed)] == [(("blue",), "red", 1)]
    assert {who for e in field.events for who in e.audience} == {"red", "blue"}


def test_with_the_switch_off_nobody_notices_scouts_tb_2_01() -> None:
    field = TbField(
        ["..."],
        red={"a": ((0, 0), ["spy"])},
        blue={"b": ((1, 0), ["foot"])},
        params={"tell_scouted": False},
    )
    field.stage("scout")
    field.scout("a", (1, 0))
    assert {who for e in field.events for who in e.audience} == {"red"}


def test_scouting_triggers_no_ambush_tb_13_11() -> None:
    field = TbField(["..."], red={"a": ((0, 0), ["spy"])}, blue={"b": ((1, 0), ["ogre"])})
    field.stage("scout")
    field.scout("a", (1, 0))
    assert not field.gone("a")
    assert not field.campaign.battles


# --- what a side believes of others


def test_the_belief_seats_riders_on_the_mounts_before_them_tb_5_13() -> None:
    """An attack is weighed on the belief as the battle will show it, to the last figure."""
    units = ["beast", "imp", "imp", "beast", "imp", "chief"]
    field = TbField(
        ["..."],
        red={"a": ((0, 0), ["ogre", "chief"])},
        blue={"b": ((0, 0), units)},
        riding={"b": {"2": "1", "3": "1", "5": "4"}},
        asks=["red"],
    )
    field.combat()
    command = Attack(by=SideId("red"), stack=field.id_of("a"), target=field.handle("red", "b"))
    outlook = field.outlook("red")
    foreseen = outlook.try_out(command)
    assert isinstance(foreseen, Applied)
    field.must(command)
    (before,) = project(foreseen.campaign, outlook.world, SideId("red")).battles
    (real,) = project(field.campaign, field.world, SideId("red")).battles
    assert before.exchange == real.exchange
    assert before.units == real.units


def test_the_belief_knows_a_ranged_stance_tb_7_10() -> None:
    field = TbField(
        ["..."],
        red={"a": ((0, 0), ["ogre", "chief"])},
        blue={"b": ((0, 0), ["bow", "bow", "chief"])},
        doctrine={"b": Doctrine(ranged=True)},
        asks=["red"],
    )
    field.combat()
    command = Attack(by=SideId("red"), stack=field.id_of("a"), target=field.handle("red", "b"))
    foreseen = field.outlook("red").try_out(command)
    assert isinstance(foreseen, Applied)
    (battle,) = project(foreseen.campaign, field.outlook("red").world, SideId("red")).battles
    assert battle.exchange is not None
    assert battle.exchange.order == "defender_first"
