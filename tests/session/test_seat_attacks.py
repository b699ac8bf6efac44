"""People who try whatever they can on each other's seats: nobody gets one but by right."""

from random import Random

import pytest

from game.core.records import GM, SideId, replace
from game.session import consents, seating
from game.session.passcodes import opens, sealed
from game.session.records import TableSeat
from game.session.save.storage import load
from game.session.seating import SeatChange
from game.session.session import Session
from game.session.simulation import replay
from game.session.table import HotSeatTable
from tests.arena import RULESETS, busy
from tests.ui.table import end_turn

STEPS = 40
_SLOW = ("computer:seasoned", "computer:master")
"""Players who think for long."""


class Attack:
    """Three people, some with passcodes, and a computer. `codes` are the passcodes by seat, as they are."""

    def __init__(self, ruleset: str, seed: int) -> None:
        self.random = Random(seed)
        self.played = busy(ruleset, seed, seats=("human", "human", "human", "random"))
        self.table = HotSeatTable(self.played)
        self.codes: dict[SideId, str] = {}
        for side in self.played.campaign.sides.values():
            if side.role == "player" and self.random.random() < 0.4:
                self.codes[side.id] = f"code of {side.id}"
                seat = replace(self.played.seat(side.id), passcode=sealed(self.codes[side.id]))
                self.played.take_seat(seat)

    def step(self) -> None:
        """Let whoever is next sit down, and do something to the seats, or end the turn."""
        table = self.table
        for _ in range(400):
            if table.stop.kind != "others" or not table.let_others_move(5):
                break
        stop = table.stop
        if stop.kind == "hand_over" and stop.side is not None:
            table.sit(stop.side, self.codes.get(stop.side, ""))
        who = table.sitting
        if who is None or who == GM:
            return
        act = self.random.choice((self.change, self.change, self.speak, self.appoint, self.end))
        act(who)
        if self.played.seat(who).controller not in ("human", "gm"):
            table.stand_up()

    def change(self, who: SideId) -> None:
        """Try to change a seat, with no, the right or a wrong passcode, for a new one or none."""
        played, random = self.played, self.random
        side = random.choice(list(played.campaign.sides))
        keys = [key for key, _reason in seating.choices(played, side) if key not in _SLOW]
        key = random.choice(keys)
        controller, _colon, level = key.partition(":")
        code = random.choice(("", self.codes.get(side, ""), "wrong"))
        new = random.choice((None, None, f"new {random.random()}"))
        before, people = dict(played.state.seats), seating.people(played)
        outcome = seating.change(
            played, SeatChange(side=side, controller=controller, level=level, code=new), who, code
        )
        if outcome.kind != "done":
            assert dict(played.state.seats) == before
            return
        assert self.rightful(who, before[side], code, people), (who, before[side])
        if new is None:
            assert played.seat(side).passcode == before[side].passcode
        else:
            self.codes[side] = new

    def rightful(self, who: SideId, seat: TableSeat, code: str, people: tuple[SideId, ...]) -> bool:
        """Whether somebody may change a seat at once."""
        if seat.passcode:
            return opens(code, seat.passcode)
        return seat.side == who or set(people) <= {seating.person(self.played, who)}

    def speak(self, who: SideId) -> None:
        """Agree to something, or refuse it."""
        for proposal in self.played.state.proposals[:1]:
            agrees = self.random.random() < 0.8
            asked = consents.asked_of(self.played, who)
            reason = consents.answer(self.played, who, proposal.seat.side, agrees=agrees)
            assert reason or proposal in asked

    def appoint(self, who: SideId) -> None:
        """Try to become game master; he leaves at once."""
        people = seating.people(self.played)
        if seating.appoint(self.played, "Ada", "owl", who).kind == "done":
            assert set(people) <= {seating.person(self.played, who)}
            seating.dismiss(self.played)

    def end(self, who: SideId) -> None:
        """End the turn."""
        if self.table.stop.kind == "map" and self.played.campaign.clock.on_turn == who:
            end_turn(self.table)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_nobody_gets_a_seat_but_by_right_and_saves_keep_what_was_said(ruleset, seed, tmp_path):
    attack = Attack(ruleset, seed)
    for step in range(STEPS):
        attack.step()
        if step % 10 == 9:
            path = tmp_path / "a.sdsave"
            attack.played.save(path)
            assert Session.resume(load(path)).state == attack.played.state
            replay(load(path))
