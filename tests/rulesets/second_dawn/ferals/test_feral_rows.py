"""The behaviour table of SD3-6.02, row by row, as the shipped data has it."""

from typing import Any

import pytest

from game.core.draft import Draft
from game.core.packs import Pack, PackDecision
from game.core.records import HexId, StackId, UnitId, replace
from game.core.state import SmokeSeen
from game.rulesets.second_dawn.checks import feral_lint
from game.rulesets.second_dawn.content.feral_records import BehaviourRow, Profile
from game.rulesets.second_dawn.ferals import feral_rows
from game.rulesets.second_dawn.ferals.feral_aims import AIMS
from game.rulesets.second_dawn.ferals.feral_decide import WILD, picker, stream
from game.rulesets.second_dawn.ferals.feral_sense import Other, Senses, effective_size
from game.session import library
from tests.field import Field
from tests.play import Place
from tests.wilds import FED, WILDS, barren, wild_field

ROWS = library.rules().table("behaviour", BehaviourRow)
PROFILES = library.rules().table("profile", Profile)


def _decide(field: Field, **more: Any) -> PackDecision:
    return WILD.decide(field.world, field.campaign, field.names["w"], **more)


def _lines(decision: PackDecision) -> list[int]:
    return [ROWS[verdict.row].line for verdict in decision.verdicts]


def _why(decision: PackDecision, row: str) -> str:
    return next(verdict.reason for verdict in decision.verdicts if verdict.row == row)


def _burn(field: Field, *places: Place) -> None:
    draft = Draft(field.campaign, field.world)
    known = draft.knowledge[WILDS]
    smoke = {str(field.at(p)): SmokeSeen(kind="camp", day=1, now=True) for p in places}
    draft.put_knowledge(WILDS, replace(known, smoke=smoke))
    field.campaign = draft.commit()


def test_sd3_6_01_ten_of_one_size_count_as_one_size_larger():
    assert effective_size([("small", 9), ("medium", 1)]) == 4
    assert effective_size([("small", 6), ("small", 4)]) == 4
    assert effective_size([("medium", 10)]) == 5
    assert effective_size([]) == 0


def test_sd3_6_02_the_table_has_twelve_lines_in_their_order_each_with_its_rule():
    decision = _decide(wild_field())
    assert _lines(decision) == list(range(1, 13))
    ranks = [verdict.rank for verdict in decision.verdicts]
    assert ranks == sorted(ranks)
    assert all("SD3-6.02" in ROWS[verdict.row].rules for verdict in decision.verdicts)


def test_sd3_6_02_line_1_it_breaks_off_a_fight_with_larger_ones_or_at_half_of_its_hits():
    field = wild_field({"stabber": 2})
    draft = Draft(field.campaign, field.world)
    senses = Senses(draft, field.names["w"])
    senses.__dict__.update(fighting=True, half_hits=True)
    assert feral_rows.decide(senses).act == "retreat"
    senses.__dict__.update(half_hits=False)
    assert feral_rows.decide(senses).row != "retreat"
    large = Senses(Draft(*_pair(wild_field({"war_elephant": 1}))), field.names["w"])
    large.__dict__.update(fighting=True)
    assert feral_rows.decide(large).row == "retreat"


def _pair(field: Field) -> tuple[Any, Any]:
    return field.campaign, field.world


def test_sd3_6_02_line_2_it_stays_with_its_friend_and_goes_after_him():
    here = wild_field({"stabber": 1}, pack={"bond": UnitId("a.stabber0")})
    assert (_decide(here).row, _decide(here).act) == ("friend", "stay")
    gone = wild_field({"stabber": 1}, foe_at=(1, 0), pack={"bond": UnitId("a.stabber0")})
    assert (_decide(gone).act, _decide(gone).hex) == ("follow", gone.at((1, 0)))
    far = wild_field({"stabber": 1}, at=(2, 2), foe_at=(0, 0), pack={"bond": UnitId("a.stabber0")})
    assert _decide(far).row == "forage"
    assert _why(_decide(far), "friend") == "Its friend is out of sight"


def test_sd3_6_02_line_3_it_attacks_nobody_once_it_was_fed():
    field = wild_field({"stabber": 1}, pack={"pacified": (UnitId("a.stabber0"),)})
    assert (_decide(field).row, _decide(field).act) == ("pacified", "stay")


def test_sd3_6_02_line_4_fire_drives_it_out_and_it_enters_none():
    field = wild_field({"stabber": 1})
    everywhere = [(x, y) for x in range(3) for y in range(3)]
    _burn(field, (1, 1))
    assert (_decide(field).row, _decide(field).act) == ("fire", "leave")
    _burn(field, *everywhere)
    assert _decide(field).row != "fire"
    assert _why(_decide(field), "fire") == "It has nowhere to go"


def test_sd3_6_02_line_5_on_the_ground_it_hides_from_larger_ones_or_leaves():
    assert (_decide(wild_field({"war_elephant": 1})).row, _decide(wild_field({"war_elephant": 1})).act) == (
        "shun",
        "hide",
    )
    bare = wild_field({"war_elephant": 1}, rows=("rrr", "rrr", "frr"))
    assert (_decide(bare).row, _decide(bare).act) == ("shun", "leave")


def test_sd3_6_02_line_5_in_the_air_it_flies_higher_or_leaves():
    low = wild_field({"war_elephant": 1}, kinds={"great_bat": 1})
    assert (_decide(low).row, _decide(low).act) == ("shun", "climb")
    high = wild_field({"war_elephant": 1}, kinds={"great_bat": 1}, zone={"w": "sky"})
    assert (_decide(high).row, _decide(high).act) == ("shun", "stay")
    met = wild_field({"gwiffen": 1}, kinds={"great_bat": 1}, zone={"w": "sky", "a": "sky"})
    assert (_decide(met).row, _decide(met).act) == ("shun", "leave")


def test_sd3_6_02_line_6_it_comes_down_before_a_heavy_flier_next_to_it():
    field = wild_field({"gwiffen": 1}, kinds={"great_bat": 1}, foe_at=(1, 0), zone={"w": "sky", "a": "sky"})
    assert (_decide(field).row, _decide(field).act) == ("land", "land")


def test_sd3_6_02_line_7_it_eats_before_it_hunts():
    field = wild_field({"stabber": 1}, food={(1, 1): 100})
    assert (_decide(field).row, _decide(field).act) == ("eat", "eat")


def test_sd3_6_02_line_8_it_hunts_smaller_ones():
    field = wild_field({"stabber": 2})
    assert (_decide(field).row, _decide(field).act) == ("hunt", "attack")
    assert _decide(field).target in field.campaign.knowledge[WILDS].sightings


def test_sd3_6_02_line_9_it_sneaks_up_on_prey_that_it_sees_next_to_it():
    field = wild_field({"gwiffen": 1}, kinds={"dragon": 1}, foe_at=(1, 0), zone={"a": "sky"})
    decision = _decide(field)
    assert (decision.row, decision.act, decision.hex) == ("stalk", "stalk", field.at((1, 0)))


def test_sd3_6_02_line_9_prey_out_of_reach_does_not_send_it_to_larger_ones():
    field = wild_field()
    senses = Senses(Draft(field.campaign, field.world), field.names["w"])
    way = senses.ways[0]
    small = Other(handle=StackId("small"), hex=senses.ways[1].hex, size=senses.size - 1)
    large = Other(handle=StackId("large"), hex=way.hex, size=senses.size + 1)
    senses.near, senses.ways = (small, large), (way,)
    assert AIMS["stalk"](senses).bar
    senses.near = (replace(small, hex=way.hex), large)
    assert AIMS["stalk"](senses).target == "small"


def test_sd3_8_01_who_walks_hunts_nobody_in_the_air():
    aloft = {"a": "sky"}
    walkers = wild_field({"great_bat": 1}, kinds={"bear": 2}, zone=aloft)
    assert _decide(walkers).row == "forage"
    assert _why(_decide(walkers), "hunt") == "There is nobody here to attack"
    fliers = wild_field({"great_bat": 1}, kinds={"gwiffen": 1}, zone=aloft)
    assert _decide(fliers).row == "hunt"


def test_sd3_6_02_line_10_hunger_drives_it_against_its_equals():
    field = wild_field({"stabber": 1}, kinds={"spider": 1})
    equal = Senses(Draft(field.campaign, field.world), field.names["w"])
    assert [other.size - equal.size for other in equal.here] == [0]
    assert _decide(field).row == "forage"
    hungry = wild_field({"stabber": 1}, kinds={"spider": 1}, pack={"hunger": 1})
    assert (_decide(hungry).row, _decide(hungry).act) == ("desperate", "attack")


def test_sd3_6_02_line_11_it_rests_when_it_has_eaten():
    field = wild_field({"stabber": 1}, pack={"eaten": FED})
    assert (_decide(field).row, _decide(field).act) == ("rest", "rest")


def test_sd3_6_02_line_12_it_goes_where_there_is_most_to_eat_ties_by_hex():
    field = wild_field(food={(1, 0): 100, (2, 1): 300, (1, 2): 300})
    best = min(field.at((2, 1)), field.at((1, 2)))
    assert (_decide(field).row, _decide(field).hex) == ("forage", best)


def test_sd3_6_02_it_reads_only_what_it_perceives_itself():
    """Its side sees a stack next to it, through another pack that stands there; this one does not."""
    field = Field(
        ["fff", "fff", "fff"],
        wild={"w": ((1, 1), {"wolf": 2}), "x": ((1, 0), {"wolf": 1})},
        lapis={"a": ((1, 0), {"stabber": 2})},
        roles={"wild": "feral"},
    )
    assert _decide(barren(field)).row == "forage"
    seen = field.campaign.knowledge[WILDS].sightings.values()
    assert [s.hex for s in seen if s.now] == [field.at((1, 0))]


@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_sd3_6_02_among_rows_of_one_rank_a_die_picks_by_weight(face):
    pick = picker(_Dice(face))
    assert pick([1, 3]) == (0 if face == 1 else 1)


class _Dice:
    def __init__(self, face: int) -> None:
        self.face = face

    def roll(self, sides: int, why: str) -> int:
        assert (sides, bool(why)) == (4, True)
        return self.face


def test_a_decision_on_the_truth_is_the_one_that_the_next_die_of_the_pack_picks():
    field = wild_field(pack={"profile": "roaming"})
    picks = set()
    for used in range(12):
        name = stream(field.names["w"])
        dice = replace(field.campaign.dice, used={name: used})
        field.campaign = replace(field.campaign, dice=dice)
        picks.add(_decide(field).row)
    assert picks == {"forage", "roam"}
    assert field.campaign.dice.used == {name: 11}


def test_without_a_table_a_pack_stays():
    field = wild_field()
    tables = {name: rows for name, rows in field.world.tables.items() if name != "behaviour"}
    bare = type(field.world)(ruleset=field.world.ruleset, map=field.world.map, tables=tables)
    decision = WILD.decide(bare, field.campaign, field.names["w"])
    assert (decision.row, decision.act, decision.verdicts) == ("", "stay", ())


# --- profiles


def _profiled(profile: str, *args: Any, home: Place = (1, 1), **more: Any) -> PackDecision:
    field = wild_field(*args, **more)
    draft = Draft(field.campaign, field.world)
    draft.set_pack(field.names["w"], profile=profile, home=field.at(home))
    field.campaign = draft.commit()
    return _decide(field)


EQUAL = {"kinds": {"spider": 1}, "pack": {"eaten": FED}}


def test_a_territorial_pack_attacks_its_equals_at_home_and_goes_home_else():
    assert _profiled("territorial", {"stabber": 1}, **EQUAL).row == "trespass"
    long = ("f" * 6,)
    far = _profiled("territorial", rows=long, at=(5, 0), home=(0, 0), foe_at=(0, 0))
    assert (far.row, far.hex) == ("homeward", HexId(4))


def test_a_guardian_attacks_larger_ones_in_its_place_alone():
    assert _profiled("guardian", {"war_elephant": 1}).row == "guard"
    assert _profiled("guardian", rows=("ffff",), at=(2, 0), home=(0, 0)).row == "homeward"
    fed = {"eaten": FED}
    away = _profiled("guardian", rows=("ffff",), at=(1, 0), home=(0, 0), pack=fed)
    assert (away.row, away.hex) == ("back_home", HexId(0))
    assert _profiled("guardian", pack=fed).row == "rest"


def test_a_nesting_pack_defends_its_nest():
    assert _profiled("nesting", {"stabber": 1}, **EQUAL).row == "brood"


def test_an_ambusher_lies_in_wait_where_there_is_cover():
    assert (_profiled("ambusher").row, _profiled("ambusher").act) == ("lurk", "hide")
    assert _profiled("ambusher", pack={"hunger": 1}).row == "forage"
    assert _profiled("ambusher", rows=("rrr", "rrr", "rrr")).row == "forage"


def test_a_scavenger_goes_after_food_before_it_hunts():
    assert _profiled("scavenger", {"stabber": 2}, food={(1, 0): 100}).row == "carrion"
    assert _profiled("", {"stabber": 2}, food={(1, 0): 100}).row == "hunt"


def test_swarming_packs_seek_each_other_and_count_together():
    field = Field(
        ["fff", "fff"],
        wild={"w": ((1, 1), {"spiderling": 6}), "x": ((1, 1), {"spiderling": 6}), "y": ((1, 0), {"wolf": 1})},
        lapis={"a": ((1, 1), {"stabber": 1})},
        roles={"wild": "feral"},
    )
    draft = Draft(field.campaign, field.world)
    alone = Senses(draft, field.names["w"]).size
    draft.put_pack(field.names["w"], Pack(profile="swarming"))
    assert Senses(draft, field.names["w"]).size == alone + 1


@pytest.mark.parametrize("name", sorted(PROFILES))
def test_every_profile_is_sound_and_says_what_it_is(name):
    tables = {"behaviour": ROWS, "profile": PROFILES}
    findings = [f for lint in feral_lint.FERAL_LINTS["profile"] for f in lint(PROFILES[name], tables)]
    assert findings == []
    assert PROFILES[name].text
    assert name in {conduct.id for conduct in WILD.profiles(wild_field().world)}


def test_every_row_is_sound():
    tables = {"behaviour": ROWS, "profile": PROFILES}
    lints = feral_lint.FERAL_LINTS["behaviour"]
    assert [f for row in ROWS.values() for lint in lints for f in lint(row, tables)] == []


def test_no_decision_for_a_stack_that_is_not_there():
    field = wild_field()
    with pytest.raises(KeyError):
        WILD.decide(field.world, field.campaign, StackId("nobody"))
