"""Levels of the computer player: who plays a seat, and matches between them."""

import pytest

from game.ai.levels import LEVELS
from game.ai.plain import PlainPolicy
from game.ai.player.seasoned import SeasonedPolicy
from game.core import codec
from game.core.records import SideId, replace
from game.session import library, matches, simulation
from game.session.computers import player_policy, policy_for
from game.session.matches import Arena, MatchStanding
from game.session.records import TableSeat

CINNABAR = SideId("cinnabar")


@pytest.fixture(scope="module")
def small() -> Arena:
    return replace(matches.load_arenas()["small"], days=2)


def test_a_seat_keeps_its_level_and_says_nothing_of_the_default() -> None:
    plain, master = TableSeat(side=CINNABAR), TableSeat(side=CINNABAR, level="master")
    assert codec.from_builtins(codec.to_builtins(master), TableSeat) == master
    assert "level" not in codec.to_builtins(plain)
    word = "".join(("season", "ed"))
    assert codec.to_bytes(TableSeat(side=CINNABAR, level=word)) == codec.to_bytes(plain)


def test_the_level_of_a_seat_chooses_its_policy(small: Arena) -> None:
    scenario = matches.battlefield(small, 1)
    session = simulation.start(scenario, library.rules(), 1, ["novice", "seasoned"])
    assert [session.seat(side.id).level for side in scenario.sides] == ["novice", "seasoned"]
    assert isinstance(player_policy(session, "novice"), PlainPolicy)
    assert isinstance(player_policy(session), SeasonedPolicy)
    assert isinstance(player_policy(session, "of another day"), SeasonedPolicy)


def test_sd11_1_01_a_computer_whose_ruler_decayed_plays_a_level_lower(small: Arena) -> None:
    scenario = matches.battlefield(small, 1)
    session = simulation.start(scenario, library.rules(), 1, ["seasoned", "seasoned"])
    first = scenario.sides[0].id
    session.campaign = replace(
        session.campaign, params=replace(session.campaign.params, signamancy_decay=True)
    )
    assert type(policy_for(session, first)) is SeasonedPolicy
    units = session.campaign.units
    lord = next(u for u in units.values() if u.side == first and session.world.kind(u.kind).commander)
    old = replace(lord, statuses=("ruler",), counters={**lord.counters, "idle_days": 100})
    session.campaign = replace(session.campaign, units={**units, old.id: old})
    assert type(policy_for(session, first)) is PlainPolicy
    assert session.seat(first).level == "seasoned"


def test_a_field_of_a_scenario_keeps_two_of_its_sides() -> None:
    arena = matches.load_arenas()["marches"]
    left = {tuple(s.id for s in matches.battlefield(arena, n).sides if s.role == "player") for n in range(3)}
    assert left == {("ash", "tarn"), ("ash", "eyries"), ("tarn", "eyries")}


def test_a_match_ends_after_its_days_with_a_score(small: Arena) -> None:
    played = matches.play(small, library.rules(), 1, ("seasoned", "novice"))
    assert played.days <= small.days + 1
    assert not played.decided
    assert all(worth > 0 for worth in played.worth)


def test_who_changes_places_keeps_his_number(small: Arena) -> None:
    """Both seats are played alike, so changing places changes nothing but who is who."""
    rules = library.rules()
    here = matches.play(small, rules, 2, ("novice", "novice"))
    there = matches.play(small, rules, 2, ("novice", "novice"), swapped=True)
    assert there.worth == here.worth[::-1]


def test_the_rate_counts_even_matches_by_half() -> None:
    now = MatchStanding(won=6, lost=2, even=2)
    assert (now.played, now.rate) == (10, 0.7)
    assert now.error == pytest.approx(0.145, abs=0.001)


def test_levels_are_named_from_the_weakest() -> None:
    assert LEVELS == ("novice", "seasoned", "master")
