"""What a game master does to a rulebook that is none of ours, and says little of him but that he may."""

from random import Random

import pytest

from game.core.checks import problems
from game.core.commands.common import EndTurn
from game.core.commands.gm import (
    GmCommand,
    GmEditLand,
    GmEditSide,
    GmEditSite,
    GmEditUnits,
    GmKnowledge,
    GmPlaceStack,
    GmRemove,
    GmSpawn,
    GmTell,
)
from game.core.engine import Applied
from game.core.events.common import EVERYONE
from game.core.records import GM, HexId, KindId, SideId, SiteId, StackId
from game.core.refusal import Refused
from game.core.triggers import GmPinTrigger, Trigger, When
from game.session import computers, library, simulation
from game.session.opening import SeatChoice, open_campaign
from game.session.session import Session
from tests.master import Hand, let_go

LAPIS, CINNABAR, PAWN = SideId("lapis"), SideId("cinnabar"), KindId("pawn")
LAKE, OPEN = HexId(2), HexId(7)


@pytest.fixture
def led(squares: str) -> Session:
    """A match that two people play and a third one leads."""
    found = library.load_scenario(squares)
    seats = [SeatChoice(side=plan.id, controller="human", player=plan.name) for plan in found.sides]
    master = SeatChoice(side=GM, controller="gm", player="Ada")
    return open_campaign(found, library.rules(squares), seats, title="Led", seed=1, master=master)


def stack_of(session: Session, name: str) -> StackId:
    return next(id_ for id_, stack in session.campaign.stacks.items() if stack.name == name)


def done(session: Session, command: GmCommand) -> None:
    answer = session.submit(command)
    assert isinstance(answer, Applied), answer
    assert problems(session.campaign, session.world) == []


def refused(session: Session, command: GmCommand) -> str:
    answer = session.submit(command)
    assert isinstance(answer, Refused), answer
    return answer.code


def test_he_spawns_where_pawns_can_stand(led: Session) -> None:
    done(led, GmSpawn(by=GM, side=LAPIS, hex=OPEN, units=((PAWN, 2),), name="Help", told=EVERYONE))
    help_ = led.campaign.stacks[stack_of(led, "Help")]
    assert [(led.campaign.units[unit].hits, led.campaign.units[unit].move) for unit in help_.units] == [
        (2, 3)
    ] * 2
    assert any(seen.hex == OPEN for seen in led.campaign.knowledge[CINNABAR].sightings.values())
    assert refused(led, GmSpawn(by=GM, side=LAPIS, hex=LAKE, units=((PAWN, 1),))) == "no_ground"
    assert refused(led, GmSpawn(by=GM, side=LAPIS, hex=OPEN, units=((PAWN, 1),), zone="sky"))
    assert refused(led, GmSpawn(by=GM, side=LAPIS, hex=OPEN, units=((PAWN, 1),), stance="hidden"))


def test_he_drains_a_lake_but_floods_nobody(led: Session) -> None:
    done(led, GmEditLand(by=GM, hexes=(LAKE,), terrain="plains", told=EVERYONE))
    done(led, GmSpawn(by=GM, side=LAPIS, hex=LAKE, units=((PAWN, 1),)))
    assert refused(led, GmEditLand(by=GM, hexes=(LAKE,), terrain="lake")) == "no_ground"


def test_he_edits_units_within_what_is_printed(led: Session) -> None:
    units = led.campaign.stacks[stack_of(led, "First")].units
    done(led, GmEditUnits(by=GM, units=units[:1], hits=1, move=1, name="Ada"))
    assert led.campaign.units[units[0]].name == "Ada"
    for more in ({"hits": 3}, {"move": 4}, {"level": 2}, {"ammo": 1}):
        assert refused(led, GmEditUnits(by=GM, units=units[:1], **more))


def test_he_moves_turns_and_removes_stacks_and_the_last_to_stand_wins(led: Session) -> None:
    second, guard = stack_of(led, "Second"), stack_of(led, "Guard")
    done(led, GmPlaceStack(by=GM, stack=second, hex=OPEN, side=CINNABAR, name="Turned"))
    assert led.campaign.stacks[stack_of(led, "Turned")].side == CINNABAR
    assert refused(led, GmPlaceStack(by=GM, stack=guard, hex=LAKE)) == "no_ground"
    done(led, GmRemove(by=GM, stack=guard))
    assert not led.campaign.winners
    done(led, GmRemove(by=GM, stack=stack_of(led, "Turned")))
    assert list(led.campaign.winners) == [LAPIS]


def test_he_edits_sides_and_places_as_far_as_the_rulebook_has_them(led: Session) -> None:
    done(led, GmEditSide(by=GM, side=LAPIS, name="Blue", money=500))
    assert refused(led, GmEditSide(by=GM, side=LAPIS, counters=(("luck", 1),)))
    assert refused(led, GmEditSide(by=GM, side=LAPIS, at_peace=(CINNABAR,)))
    done(led, GmEditSite(by=GM, site=SiteId("hut"), hex=OPEN, kind="camp", name="Hut", owner=LAPIS))
    done(led, GmEditSite(by=GM, site=SiteId("hut"), gone=True))


def test_what_all_see_nobody_forgets_and_messages_are_told(led: Session) -> None:
    guard = stack_of(led, "Guard")
    assert refused(led, GmKnowledge(by=GM, side=LAPIS, hexes=(HexId(19),), hide=True)) == "in_sight"
    assert refused(led, GmKnowledge(by=GM, side=LAPIS, stacks=(guard,), hide=True))
    done(led, GmKnowledge(by=GM, side=LAPIS, hexes=(HexId(19),)))
    done(led, GmTell(by=GM, text="It dawns on you", hex=OPEN, told=(LAPIS,)))


def test_a_trigger_goes_off_when_its_day_comes_and_time_can_be_turned_back(led: Session) -> None:
    begun = led.fingerprint
    help_ = GmSpawn(by=GM, side=LAPIS, hex=OPEN, units=((PAWN, 1),), name="Late")
    when = When(what="day", number=2)
    done(led, GmPinTrigger(by=GM, trigger=Trigger(id="late", name="Late", when=(when,), then=(help_,))))
    for side in (LAPIS, CINNABAR):
        assert isinstance(led.submit(EndTurn(by=side)), Applied)
    assert stack_of(led, "Late")
    assert led.timeline.rewind(0) == ""
    assert (led.campaign.clock.day, led.fingerprint) == (1, begun)


def test_whatever_he_does_states_are_sound(squares: str) -> None:
    acted = 0
    for seed in range(8):
        played = simulation.start(library.load_scenario(squares), library.rules(squares), seed, ["random"])
        random = Random(seed)
        while not played.over and (computers.step(played) or let_go(played)) and played.campaign.stacks:
            act = Hand(played.world, played.campaign, random).any_act()
            acted += isinstance(played.submit(act), Applied)
            assert problems(played.campaign, played.world) == []
    assert acted > 8
