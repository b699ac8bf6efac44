"""A scripted evening of a game master: he takes a pack in hand, overrules it, spawns, edits, pins a trigger,
rewinds and branches; all of it is on the record and replays to the same fingerprint."""

from pathlib import Path

import pytest

from game.core.commands import gm
from game.core.commands.common import Command, EndTurn, HideStack, MoveStack
from game.core.commands.ferals import ActPack, EndPack
from game.core.engine import Applied
from game.core.events.common import EVERYONE, Event
from game.core.events.ferals import PackDecided
from game.core.events.gm import GmActed, MessageTold, TriggerFired
from game.core.records import GM, KindId, SideId
from game.core.state import Stack
from game.core.triggers import GmPinTrigger, Trigger, When
from game.session import simulation
from game.session.records import Rewound, TableSeat
from game.session.save import storage
from game.session.session import Session, SessionStep
from tests.arena import session

LAPIS, FERALS = SideId("lapis"), SideId("ferals")


class Evening:
    """A session with its steps as listeners hear them."""

    def __init__(self) -> None:
        self.session = session("second_dawn", 5, ("human",))
        self.steps: list[SessionStep] = []
        self.session.listen(self.steps.append)
        self.session.take_seat(TableSeat(side=GM, controller="gm", player="Maren"))
        self.session.take_seat(TableSeat(side=FERALS, controller="gm"))

    def must(self, command: Command) -> tuple[Event, ...]:
        """Carry out a command, and give back its events."""
        outcome = self.session.submit(command)
        assert isinstance(outcome, Applied), outcome
        return outcome.events

    def end_turns(self, until: SideId) -> None:
        """End turns until it is a side's."""
        while self.session.must_act != until:
            self.must(EndTurn(by=self.session.must_act))


def first_of(played: Session, side: SideId) -> Stack:
    """The oldest stack of a side."""
    return min(
        (s for s in played.campaign.stacks.values() if s.side == side), key=lambda s: (len(s.id), s.id)
    )


@pytest.fixture(scope="module")
def evening() -> Evening:
    """The whole evening; what each act must lead to is checked as it comes."""
    out = Evening()
    played = out.session
    out.end_turns(FERALS)
    wolves = first_of(played, FERALS)
    out.must(gm.GmHold(by=GM, stacks=(wolves.id,), reason="The wolves are mine"))
    assert played.outlooks.desk_view().rows()[0].held
    _overrule(out, wolves)
    _by_hand(out, wolves)
    out.end_turns(LAPIS)
    _spawn_and_edit(out)
    _trigger(out)
    return out


def _overrule(out: Evening, wolves: Stack) -> None:
    decision = out.session.outlooks.desk_view().decision(wolves.id)
    assert decision is not None
    other = next(v.row for v in decision.verdicts if v.row != decision.row and v.open)
    events = out.must(ActPack(by=FERALS, stack=wolves.id, row=other, reason="drama"))
    (decided,) = [e for e in events if isinstance(e, PackDecided)]
    assert (decided.chosen, decided.why, decided.decision.row) == (True, "drama", other)
    assert decided.audience == (FERALS,)


def _by_hand(out: Evening, wolves: Stack) -> None:
    """The bear stays where it is and hides, or ends its turn, at his word."""
    bear = next(s for s in out.session.campaign.stacks.values() if s.side == FERALS and s.id != wolves.id)
    if not isinstance(out.session.submit(HideStack(by=FERALS, stack=bear.id)), Applied):
        out.must(EndPack(by=FERALS, stack=bear.id))


def _spawn_and_edit(out: Evening) -> None:
    home = first_of(out.session, LAPIS)
    out.must(
        gm.GmSpawn(
            by=GM, side=LAPIS, hex=home.hex, units=((KindId("scout"), 2),), name="Guides", told=(LAPIS,)
        )
    )
    guides = next(s for s in out.session.campaign.stacks.values() if s.name == "Guides")
    out.must(gm.GmEditUnits(by=GM, units=guides.units, level=3, reason="Old hands"))
    out.must(gm.GmEditSide(by=GM, side=LAPIS, money=2500))


def _trigger(out: Evening) -> None:
    """Somebody comes through the gate, and hears of it."""
    stack = first_of(out.session, LAPIS)
    there = next(iter(out.session.outlooks.of(LAPIS).reach(stack.id).cost.keys() - {stack.hex}))
    path = out.session.outlooks.of(LAPIS).reach(stack.id).path(there)
    effect = gm.GmTell(by=GM, text="The gate creaks", told=(LAPIS,), hex=there)
    when = When(what="enters", side=LAPIS, hexes=path)
    out.must(GmPinTrigger(by=GM, trigger=Trigger(id="gate", name="Gate", when=(when,), then=(effect,))))
    events = out.must(MoveStack(by=LAPIS, stack=stack.id, path=path))
    assert [e.audience for e in events if isinstance(e, TriggerFired)] == [(GM,)]
    assert [e.text for e in events if isinstance(e, MessageTold)] == ["The gate creaks"]


def replayed(played: Session, path: Path) -> str:
    """The fingerprint to which a session's journal leads."""
    played.save(path)
    return simulation.replay(storage.load(path)).fingerprint


def test_the_evening_replays_to_the_same_fingerprint(evening, tmp_path):
    assert replayed(evening.session, tmp_path / "evening.sdsave") == evening.session.fingerprint()


def test_every_act_is_on_the_record_with_its_reason(evening):
    acts = [act.event for act in evening.session.outlooks.desk_view().acts if act.event.command != "Rewound"]
    assert [act.command for act in acts if act.command != "GmReview"] == [
        "GmHold",
        "GmSpawn",
        "GmEditUnits",
        "GmEditSide",
        "GmPinTrigger",
        "GmTell",
    ]
    assert (acts[0].reason, acts[0].secret) == ("The wolves are mine", True)


def test_lapis_was_told_of_the_guides_and_the_gate_and_of_nothing_else(evening):
    told = [t.event for t in evening.session.news.unread(LAPIS)]
    assert [e.command for e in told if isinstance(e, GmActed)] == ["GmSpawn"]
    assert not [e for e in told if isinstance(e, (PackDecided, TriggerFired))]
    assert all(e.audience in ((LAPIS,), EVERYONE) for e in told)


def test_a_branch_before_the_trigger_goes_elsewhere_and_replays(evening, tmp_path):
    pinned = next(a for a in evening.session.state.acts if a.event.command == "GmPinTrigger")
    before = evening.session.fingerprint()
    what_if = evening.session.timeline.branch(pinned.entry, "Without the gate")
    assert not what_if.campaign.desk.triggers
    what_if.submit(EndTurn(by=LAPIS))
    assert replayed(what_if, tmp_path / "branch.sdsave") == what_if.fingerprint()
    assert evening.session.fingerprint() == before


def test_he_rewinds_to_the_turn_of_lapis_and_all_is_as_it_was(evening, tmp_path):
    played = evening.session.timeline.branch(len(evening.session.journal), "The same again")
    assert played.fingerprint() == evening.session.fingerprint()
    point = next(p for p in played.timeline.points() if p.turn == LAPIS)
    length = len(played.journal)
    assert played.timeline.rewind(point.entry, "Once more, from the beginning") == ""
    assert isinstance(played.journal[length], Rewound)
    assert not [s for s in played.campaign.stacks.values() if s.name == "Guides"]
    assert not played.campaign.desk.triggers
    assert played.must_act == LAPIS
    assert played.steps.why_no_undo(LAPIS)
    assert replayed(played, tmp_path / "rewound.sdsave") == played.fingerprint()
    again = Session.resume(storage.load(tmp_path / "rewound.sdsave"))
    assert again.state == played.state
    assert again.timeline.points() == played.timeline.points()
