"""One computer, several people: who sits at it, what the screen may show, and when it goes dark.

The table never shows anything by itself; it says where the game stands (`Stop`) and screens follow. Between
two people there is always a stop that shows nothing of anyone's map.
"""

import time
from collections.abc import Sequence
from typing import Literal

from game.core.commands.common import Answer, Command
from game.core.decisions import Question, Reply
from game.core.records import GM, BattleId, Record, SideId
from game.core.refusal import Refused
from game.core.seams.capabilities import SECRET_DECLARATIONS
from game.i18n import _
from game.session import computers, consents
from game.session.duty import Duty, duty, looked_over
from game.session.records import ToldEntry
from game.session.session import Session
from game.session.vault import Vault
from game.views.preview import SeatOutlook


class Stop(Record):
    """Where the game stands.

    `hand_over`: the screen is dark until `side` sits down; `back` if it had the table before a battle at
    which others looked on, or (`asked` too) before another side was asked something; `asked` alone: it is
    asked something in the turn of another one, or at nightfall. `map`: `side` plays. `battle`: `battle` is
    fought and `side` decides. `desk`: the game master sits at his desk. `others`: seats without people move.
    `over`: the match is decided.
    """

    kind: Literal["hand_over", "map", "battle", "desk", "others", "over"]
    side: SideId | None = None
    battle: BattleId | None = None
    back: bool = False
    asked: bool = False


class Done(Record):
    """A command was carried out. What came of it is in the outlook and among what the side was told: screens
    never get the campaign, nor dice and events of others."""


class HotSeatTable:
    """A session on one computer. `sitting` is the side whose person has the screen now."""

    def __init__(self, session: Session, vault: Vault | None = None) -> None:
        self.session = session
        self.vault = vault
        self.sitting: SideId | None = None
        self.report: tuple[ToldEntry, ...] = ()
        self._onlookers: set[SideId] = set()
        self._came_back = False
        self._lent: tuple[SideId, tuple[int, SideId | None]] | None = None
        """Who had the table, in which turn, when somebody else sat down to decide something."""
        self._called = False
        """Whether the game master was called to his desk."""
        self._kept = False
        """Whether the table was on its way back to somebody when he was called."""

    # --- where we are

    @property
    def humans(self) -> tuple[SideId, ...]:
        """Sides played by people that are still in the match."""
        return tuple(
            side.id
            for side in self.session.campaign.sides.values()
            if side.alive and self.session.seat(side.id).controller in ("human", "gm")
        )

    @property
    def stop(self) -> Stop:
        """Where the game stands now."""
        session = self.session
        side = session.must_act
        if side is None:
            return Stop(kind="over")
        if self.sitting == GM:
            return Stop(kind="desk", side=GM)
        question = self.question
        duty = self.duty
        if self._called or duty is not None:
            return Stop(kind="hand_over", side=GM, asked=duty is not None and duty.kind == "asked")
        if question is not None and question.battle is not None:
            return self._battle_stop(question, side)
        if computers.plays_itself(session, side):
            return Stop(kind="others", side=side)
        if self.sitting == side and not self._onlookers:
            return Stop(kind="map", side=side)
        asked = question is not None
        return Stop(kind="hand_over", side=side, back=self._came_back, asked=asked or self._lent is not None)

    def _battle_stop(self, question: Question, side: SideId) -> Stop:
        assert question.battle is not None
        battle = self.session.campaign.battles[question.battle]
        people = [s for s in (battle.attacker, battle.defender) if s in self.humans]
        if not people:
            return Stop(kind="others", side=side)
        private = SECRET_DECLARATIONS in self.session.world.ruleset.capabilities and side in people
        if private and self.sitting in people and self.sitting != side:
            return Stop(kind="hand_over", side=side, asked=True)
        if self.sitting in people:
            return Stop(kind="battle", side=side, battle=battle.id)
        host = side if side in people else people[0]
        return Stop(kind="hand_over", side=host)

    @property
    def question(self) -> Question | None:
        """The decision that is open, if any."""
        questions = self.session.campaign.questions
        return questions[0] if questions else None

    @property
    def duty(self) -> Duty | None:
        """What the game master must do now, if anything."""
        return duty(self.session)

    @property
    def alone(self) -> bool:
        """Whether one person plays against computers: nobody to hide from."""
        master = self.session.master is not None
        people = {self._person(side) for side in self.humans} | ({GM} if master else set())
        return len(people) <= 1

    def _person(self, side: SideId) -> SideId:
        """The seat whose person plays a side: the game master's, if he took it."""
        taken = self.session.master is not None and self.session.seat(side).controller == "gm"
        return GM if taken else side

    def outlook(self) -> SeatOutlook:
        """The view of whoever sits here. RuntimeError if nobody does: then nothing may be shown."""
        if self.sitting is None:
            raise RuntimeError("nobody sits at the table")
        return self.session.outlooks.of(self.sitting)

    # --- sitting down and getting up

    def needs_code(self, side: SideId) -> bool:
        """Whether a seat has a passcode."""
        return bool(self.session.seat(self._person(side)).passcode)

    def wrong_codes(self, side: SideId) -> int:
        """How many wrong passcodes were tried in a row on a seat."""
        return self.session.tries.wrong(self._person(side))

    def sit(self, side: SideId, code: str = "") -> bool:
        """Sit down; False for a wrong passcode or a seat that is not to act. What happened meanwhile is then
        in `report`."""
        consents.settle(self.session)
        stop = self.stop
        if stop.kind != "hand_over" or stop.side != side:
            return False
        if not self.session.tries.opens(code, self.session.seat(self._person(side))):
            return False
        if side == GM:
            self._called = False
            self._sit_at_desk()
            return True
        self._sit(side, stop)
        return True

    def _sit(self, side: SideId, stop: Stop) -> None:
        before = self.sitting
        asked = stop.asked and not stop.back
        if not asked:
            self._lent = None
        elif self._lent is None and before not in (None, side):
            self._lent = (before, self._turn)
        self.sitting = side
        self._onlookers.clear()
        self._came_back = False
        self.report = self.session.news.mark_read(side)

    def stand_up(self) -> None:
        """Nobody sits here any more."""
        self.sitting = None
        self._onlookers.clear()

    # --- the game master

    def call_master(self) -> None:
        """Call the game master to his desk; whoever sits here stands up. Nothing happens where there is
        none, or the match is over."""
        if self.session.master is None or self.session.over or self.sitting == GM:
            return
        same = self.sitting is not None and self._person(self.sitting) == GM
        if self.sitting is not None:
            self._lent = (self.sitting, self._turn)
        self._kept = self._came_back
        self.stand_up()
        if same:
            self._sit_at_desk()
        else:
            self._called = True

    def _sit_at_desk(self) -> None:
        self.sitting = GM
        self._onlookers.clear()
        self._came_back = False
        self.report = ()

    def leave_desk(self) -> None:
        """The game master stands up; who had the table before in this turn gets it back. Where it is the turn
        of a side that he plays, he sits down there."""
        if self.sitting != GM:
            return
        looked_over(self.session)
        back = self._lent is not None and self._lent == (self.session.must_act, self._turn)
        self._came_back = back or self._kept
        if self.question is None and not back:
            self._lent = None
        self._kept = False
        self.stand_up()
        stop = self.stop
        if stop.kind != "hand_over":
            self._came_back, self._lent = False, None
        elif stop.side is not None and self._person(stop.side) == GM != stop.side:
            self._sit(stop.side, stop)

    # --- playing

    def submit(self, command: Command) -> Done | Refused:
        """Carry out a command of whoever sits here. When another person must act next, he stands up, but the
        game master, who leaves his desk by himself."""
        outcome = self.session.submit(command)
        if isinstance(outcome, Refused):
            return outcome
        self._answer_by_themselves()
        if self.sitting != GM:
            self._after()
        return Done()

    def answer(self, question: Question, reply: Reply, *, judged: bool = False) -> Done | Refused:
        """Give the answer of the side that is asked; another person's answer makes him an onlooker. `judged`:
        he was not asked."""
        asked = question.side
        command = Answer(by=asked, question=question.id, reply=reply, judged=judged)
        outcome = self.session.submit(command)
        if isinstance(outcome, Refused):
            return outcome
        self._answer_by_themselves()
        if self.sitting == GM:
            return Done()
        if asked in self.humans and asked != self.sitting:
            self._onlookers.add(asked)
        self._after()
        return Done()

    def _answer_by_themselves(self) -> None:
        """Seats without people answer outside of battles at once: nobody has to stand up for it, so that
        nothing tells that they were asked."""
        while self.question is not None and self.question.battle is None:
            if not computers.step(self.session):
                break

    def _after(self) -> None:
        if self.question is None and self._onlookers:
            self._came_back = True
            if self.session.must_act != self.sitting:
                self.stand_up()
        elif self.session.must_act not in (None, self.sitting) and self.question is None:
            self._came_back = self._lent == (self.session.must_act, self._turn)
            self._lent = self._lent if self._came_back else None
            self.stand_up()

    def let_others_move(self, ms: float) -> bool:
        """Let the seat without a person that must act do so for about `ms` milliseconds, to the end of its
        turn at most. False when a person must act."""
        whose = self._turn
        until = time.perf_counter() + ms / 1000
        while computers.step(self.session):
            if self._turn != whose or time.perf_counter() >= until:
                return self.stop.kind == "others"
        return False

    @property
    def _turn(self) -> tuple[int, SideId | None]:
        """Whose turn it is, on which day."""
        clock = self.session.campaign.clock
        return clock.day, clock.on_turn

    def answer_for_computer(self) -> bool:
        """In a battle on the screen: let a computer party give its next answer. False if a person must."""
        side = self.session.must_act
        if side is None or not computers.plays_itself(self.session, side):
            return False
        done = computers.step(self.session)
        if done:
            self._after()
        return done

    def fresh(self) -> Sequence[ToldEntry]:
        """What whoever sits here learned since the last call; for the event player and the log."""
        if self.sitting is None:
            return ()
        return self.session.news.mark_read(self.sitting)

    # --- saving

    def keep(self) -> str:
        """Write the live save; a sentence if the disk refuses (the game goes on, and `alarm` says so)."""
        if self.vault is None:
            return ""
        try:
            self.vault.follow(self.session)
        except OSError as error:
            return self.alarm or _("The campaign could not be saved: {why}").format(why=error.strerror)
        return ""

    @property
    def alarm(self) -> str:
        """Why what is done now is not kept; empty if it is, or the match is kept nowhere on purpose."""
        barred = self.session.kept.barred
        trouble = self.session.kept.trouble
        if barred or trouble is None:
            return barred
        return _("Not saved: {why}").format(why=trouble.strerror or trouble)
