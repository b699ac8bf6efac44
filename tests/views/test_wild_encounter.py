"""Ferals a stack has met, as its side knows them: every choice, and what bars it. SD3-7."""

from functools import cache

import pytest

from game.core.commands.ferals import FeedFeral
from game.core.events.ferals import FeralFed
from game.core.packs import Pack
from game.core.records import SideId, replace
from game.core.seams.meals import WildMeeting
from game.views import story
from game.views.feral_encounter import meetings
from tests.field import Field


@cache
def _field() -> Field:
    field = Field(
        ["......", "......", "......"],
        cinnabar={"far": ((5, 2), {"stabber": 1})},
        lapis={"rider": ((1, 1), {"rider": 1}), "band": ((1, 1), {"piker": 2})},
        ferals={"wolves": ((1, 1), {"wolf": 2}), "spiders": ((1, 1), {"giant_spider": 1})},
        roles={"ferals": "feral"},
    )
    stacks = dict(field.campaign.stacks)
    for name in ("rider", "band"):
        stacks[field.names[name]] = replace(field.stack(name), food={"meat": 20_000})
    field.campaign = replace(field.campaign, stacks=stacks)
    while field.campaign.clock.on_turn != "lapis":
        field.end()
    return field


def _met(field: Field, name: str) -> tuple[WildMeeting, WildMeeting]:
    wolves, spiders = sorted(meetings(field.outlook("lapis"), field.names[name]), key=lambda m: -m.count)
    assert (wolves.kind, spiders.kind) == ("wolf", "giant_spider")
    return wolves, spiders


def _barred(meeting: WildMeeting) -> dict[str, str]:
    return {choice.id: choice.rule for choice in meeting.choices if choice.reason}


def test_a_rider_may_do_everything_with_beasts_that_can_be_tamed() -> None:
    wolves, spiders = _met(_field(), "rider")
    assert [c.id for c in wolves.choices] == ["feed", "friendly", "tame", "attack", "withdraw"]
    assert _barred(wolves) == {"withdraw": "SD2-14.33"}
    assert _barred(spiders) == {"friendly": "SD3-7.05", "tame": "SD3-7.05", "withdraw": "SD2-14.33"}
    assert (wolves.food, wolves.price, wolves.mood) == ("meat", 4000, "unknown")


def test_infantry_makes_peace_and_no_friends() -> None:
    wolves, _ = _met(_field(), "band")
    barred = _barred(wolves)
    assert barred.pop("attack") == "SD4-4.13", "nobody without a commander chooses among several"
    assert barred == {"friendly": "SD3-7.02", "tame": "SD3-7.02", "withdraw": "SD2-14.33"}


def test_choices_depend_on_nothing_the_side_does_not_know() -> None:
    plain, secret = _field(), object.__new__(Field)
    secret.__dict__.update(plain.__dict__)
    record = Pack(native=SideId("lapis"), hunger=2, eaten=99, profile="swarming")
    secret.campaign = replace(plain.campaign, packs={plain.names["wolves"]: record})
    assert _met(plain, "band") == _met(secret, "band")


@pytest.fixture(scope="module")
def fed() -> Field:
    """The wolves are the rider's friends."""
    field = object.__new__(Field)
    field.__dict__.update(_field().__dict__)
    rider = field.stack("rider")
    field.must(
        FeedFeral(
            by=rider.side,
            stack=rider.id,
            unit=rider.units[0],
            target=field.handle("lapis", "wolves"),
            food="meat",
            ask="friendly",
        )
    )
    return field


def test_who_was_fed_is_known_to_be_full_and_whose_friend_it_is(fed: Field) -> None:
    wolves, _ = _met(fed, "rider")
    assert (wolves.mood, wolves.full, wolves.friend) == ("friendly", True, fed.stack("rider").units[0])
    assert _met(fed, "band")[0].mood == "unknown"


def test_a_story_tells_of_the_meal(fed: Field) -> None:
    (told,) = [e for e in fed.of(FeralFed) if e.unit]
    line = story.line(told, fed.outlook("lapis").view, fed.world)
    assert line is not None
    assert line.text == "Rider made friends with 2 Wolves until dawn"


def test_the_rules_that_know_no_ferals_tell_of_none() -> None:
    field = Field(["..", ".."], lapis={"a": ((0, 0), {"piker": 1})}, cinnabar={"b": ((1, 1), {"piker": 1})})
    assert meetings(field.outlook("lapis"), field.names["a"]) == ()


def test_a_story_names_the_tamed_though_they_are_no_strangers_any_more() -> None:
    field = object.__new__(Field)
    field.__dict__.update(_field().__dict__)
    rider = field.stack("rider")
    wolves = field.handle("lapis", "wolves")
    field.must(
        FeedFeral(by=rider.side, stack=rider.id, unit=rider.units[0], target=wolves, food="meat", ask="tame")
    )
    told = next(e for e in field.of(FeralFed) if e.unit)
    line = story.line(told, field.outlook("lapis").view, field.world)
    assert line is not None
    assert line.text == "Rider tamed 2 Wolves: they are on your side now"
