"""How computer players share out the fighters of a realm: who stays with the ruler, who goes to the war."""

from game.ai.player.force import NOBODY, watch
from game.ai.player.mind import Mind
from game.ai.player.seasoned import courts, doubted, gathering, sallies
from game.core.commands.common import JoinStacks, SplitStack
from game.core.records import HexId
from tests.kingdom import Kingdom


def mind(realm: Kingdom) -> Mind:
    return Mind(realm.outlook("lapis"))


def test_soldiers_stay_with_a_ruler_who_makes_them_strong() -> None:
    realm = Kingdom(1)
    realm.put("muster", realm.city().hex, {"piker": 16})
    (join,) = courts(mind(realm), 8)
    assert isinstance(join, JoinStacks)
    assert join.into == realm.names["court"]
    assert len(join.units) == 7


def test_those_at_home_are_one_as_long_as_they_are_wanted_there() -> None:
    realm = Kingdom(1, garrison={"warlord": 1, "piker": 7})
    realm.put("host", HexId(45), {"stabber": 40})
    realm.put("muster", realm.city().hex, {"stabber": 6})
    realm.put("more", realm.city().hex, {"piker": 6})
    assert {realm.names["muster"], realm.names["more"]} <= mind(realm).guards
    (join,) = sallies(mind(realm))
    assert isinstance(join, JoinStacks)
    realm.must(join)
    assert not list(sallies(mind(realm)))


def test_those_who_are_not_wanted_at_home_go_together() -> None:
    realm = Kingdom(1, garrison={"warlord": 1, "piker": 7})
    realm.put("host", HexId(45), {"stabber": 10})
    realm.put("muster", realm.city().hex, {"stabber": 24})
    muster = realm.names["muster"]
    assert muster in mind(realm).guards
    (split,) = sallies(mind(realm))
    assert isinstance(split, SplitStack)
    realm.must(split)
    assert muster not in mind(realm).guards
    assert not list(sallies(mind(realm)))


def test_hosts_gather_where_the_strongest_is_ahead_of_them_and_not_behind() -> None:
    realm = Kingdom(1, garrison={"warlord": 1, "piker": 7})
    realm.put("strong", HexId(39), {"stabber": 12})
    realm.put("behind", HexId(17), {"stabber": 6})
    realm.put("ahead", HexId(61), {"stabber": 6})
    here = mind(realm)
    goals = {
        name: [goal for _, _, goal in gathering(here, realm.names[name])]
        for name in ("strong", "behind", "ahead")
    }
    assert goals["strong"] == []
    assert goals["behind"] == [realm.stack("strong").hex]
    assert goals["ahead"] == []


def test_nobody_storms_a_city_whose_watch_may_be_too_many() -> None:
    assert doubted(100, watch(1), watch(3)) == 0
    assert 0 < doubted(1000, watch(3), watch(1)) <= 1000
    assert doubted(100, NOBODY, watch(1)) == 0
