"""What the game master commands: done in all rulesets, or refused with what is wrong; secret or told."""

import pytest

from game.core import codec
from game.core.checks import problems
from game.core.commands import gm
from game.core.engine import Applied
from game.core.events.common import EVERYONE, StackFormed
from game.core.events.gm import GmActed, MessageTold
from game.core.gm.run import HANDLERS
from game.core.records import GM, HexId, KindId, SideId
from game.core.refusal import Refused
from game.session.records import TableSeat
from game.session.session import Session
from game.views.project import story
from tests.arena import RULESETS, session


@pytest.fixture(scope="module", params=RULESETS)
def played(request) -> Session:
    """A campaign on its first day; commands are tried on it, none is kept."""
    return session(request.param, 3, ("human",))


def done(played: Session, command: gm.GmCommand) -> Applied:
    """What a command leads to; it must not be refused nor leave a defect."""
    outcome = played.engine.apply(played.campaign, command)
    assert isinstance(outcome, Applied), outcome
    assert problems(outcome.campaign, played.world) == []
    return outcome


def refused(played: Session, command: gm.GmCommand) -> Refused:
    """Why a command is not carried out; nothing is changed then."""
    before = codec.to_bytes(played.campaign)
    outcome = played.engine.apply(played.campaign, command)
    assert isinstance(outcome, Refused), outcome
    assert outcome.detail
    assert codec.to_bytes(played.campaign) == before
    return outcome


def kind_of(played: Session) -> KindId:
    """A kind of unit that the scenario places."""
    return next(iter(played.campaign.units.values())).kind


def spot(played: Session) -> HexId:
    """A hex in which a stack stands by the rules."""
    return next(iter(played.campaign.stacks.values())).hex


def first(played: Session) -> SideId:
    return next(s.id for s in played.campaign.sides.values() if s.role == "player")


def test_a_stack_is_spawned_off_turn_in_secret(played):
    side = first(played)
    command = gm.GmSpawn(
        by=GM, side=side, hex=spot(played), units=((kind_of(played), 2),), name="Late", reason="drama"
    )
    after = done(played, command)
    (new,) = [s for s in after.campaign.stacks.values() if s.name == "Late"]
    assert (new.side, new.hex, len(new.units)) == (side, spot(played), 2)
    assert [e.stack for e in after.events if isinstance(e, StackFormed)] == [new.id]
    (told,) = [e for e in after.events if isinstance(e, GmActed)]
    assert (told.audience, told.secret, told.reason) == ((GM,), True, "drama")
    assert not any(isinstance(e, GmActed) for s in played.campaign.sides for e in story(after.events, s))


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"side": "nobody"}, "no_such_side"),
        ({"hex": 100_000}, "off_map"),
        ({"units": ()}, "nobody"),
        ({"units": (("dragonet", 1),)}, "no_such_kind"),
        ({"zone": "cellar"}, "no_such_zone"),
        ({"stance": "asleep"}, "no_such_stance"),
        ({"leader": "emperor"}, "no_such_leader"),
        ({"profile": "territorial"}, "not_feral"),
        ({"food": (("meat", 0),)}, "no_food"),
        ({"told": ("nobody",)}, "no_such_side"),
        ({"by": "somebody"}, "no_such_side"),
    ],
)
def test_a_spawn_that_cannot_be_is_refused(played, fields, code):
    plain = {"by": GM, "side": first(played), "hex": spot(played), "units": ((kind_of(played), 1),)}
    assert refused(played, gm.GmSpawn(**{**plain, **fields})).code == code


def test_every_command_of_his_is_carried_out_in_every_ruleset(played):
    leaves = set(gm.GmCommand.__subclasses__())
    assert leaves == set(HANDLERS)
    assert played.world.ruleset.mastery is not None


def test_none_but_the_game_master_gives_his_commands(played):
    assert refused(played, gm.GmReview(by=first(played), on=True)).code == "not_master"


def test_a_message_is_told_to_whom_it_names(played):
    one, other = list(played.campaign.sides)[:2]
    after = done(played, gm.GmTell(by=GM, text=" Beware ", told=(one,), hex=spot(played)))
    (told,) = [e for e in story(after.events, one) if isinstance(e, MessageTold)]
    assert (told.text, told.hex) == ("Beware", spot(played))
    assert story(after.events, other) == ()
    assert done(played, gm.GmTell(by=GM, text="All", told=EVERYONE)).events[0].audience == EVERYONE
    assert refused(played, gm.GmTell(by=GM, text="All")).code == "nobody"


def test_packs_are_held_and_let_go(played):
    ferals = [s.id for s in played.campaign.stacks.values() if played.campaign.sides[s.side].role == "feral"]
    own = next(s.id for s in played.campaign.stacks.values() if s.side == first(played))
    assert refused(played, gm.GmHold(by=GM, stacks=(own,))).code == "not_feral"
    assert done(played, gm.GmReview(by=GM, on=True)).campaign.desk.review
    if ferals:
        held = done(played, gm.GmHold(by=GM, stacks=(ferals[0],)))
        assert held.campaign.desk.held == (ferals[0],)


def test_the_desk_is_the_game_masters_alone(played):
    with pytest.raises(PermissionError):
        played.outlooks.desk_view()
    assert played.master is None
    seated = Session(played.world, played.begun, played.campaign, played.state)
    seated.take_seat(TableSeat(side=GM, controller="gm", player="Maren"))
    assert seated.master is not None
    entry = len(seated.journal)
    seated.submit(gm.GmTell(by=GM, text="Beware", told=(first(played),), reason="fun"))
    desk = seated.outlooks.desk_view()
    assert [(act.entry, act.day, act.event.reason) for act in desk.acts] == [(entry, 1, "fun")]
    assert desk.stacks is seated.campaign.stacks
    assert {row.stack for row in desk.rows()} == {
        s.id for s in desk.stacks.values() if desk.sides[s.side].role == "feral"
    }
    unit = next(iter(desk.units))
    assert desk.most(unit).hits >= desk.units[unit].hits
    assert desk.cards(desk.units[unit].stack)
