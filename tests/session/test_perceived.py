"""The events of the away stream equal, in order, what the side could perceive when they happened; told by an
observer that shares no code with the game's sight."""

from collections import Counter

import pytest

from game.ai.policy import RandomPolicy
from game.core.commands.common import Command, MoveStack
from game.core.dice import Dice
from game.core.events import common as ev
from game.core.events import scouting as scout
from game.core.records import SideId, replace
from game.session import computers
from game.session.records import SeenBoard, ToldEntry
from game.session.reports import away
from game.session.session import Session, SessionStep
from game.views.preview import SeatOutlook
from tests.arena import crowd, riders, session, wagons
from tests.session.observer import Observer, causes, look_of


class Strider(RandomPolicy):
    """Does anything by chance, but crosses one border at a time, so that every border can be looked at."""

    def decide(self, outlook: SeatOutlook, dice: Dice) -> Command:
        command = super().decide(outlook, dice)
        return replace(command, path=command.path[:1]) if isinstance(command, MoveStack) else command


class Witness:
    """Compares what each side is told of a step with what it could perceive."""

    def __init__(self, played: Session) -> None:
        self.played = played
        self.boards: dict[SideId, SeenBoard] = {}
        self.counted: Counter[str] = Counter()
        self.known = {side: len(found.told) for side, found in played.state.away.items()}
        played.listen(self.step)

    def step(self, step: SessionStep) -> None:
        """Look at a step from every seat that was away."""
        before, after = Observer(step.before, self.played.world), Observer(step.after, self.played.world)
        for side, found in self.played.state.away.items():
            begun = any(isinstance(e, ev.TurnEnded) and e.side == side for e in step.events)
            fresh = found.told if begun else found.told[self.known.get(side, 0) :]
            self.known[side] = len(found.told)
            board = found.board if begun or side not in self.boards else self.boards[side]
            for told in fresh:
                self.told(side, told)
                board = away.fold(board, told)
            self.boards[side] = board
            if found.closed or not step.after.sides[side].alive:
                continue
            self.stacks(side, board, fresh, step, after)
            shown = {site.id: site.owner for site in board.sites.values()}
            assert after.sites(side).items() <= shown.items()
            if not begun:
                self.marches(side, fresh, step, before, after)
            self.battles(side, fresh, step, before, after)

    def told(self, side: SideId, told: ToldEntry) -> None:
        """Nothing tells who else was told, nor of a foreign stack by its own name."""
        assert told.event.audience in ((side,), ev.EVERYONE)
        handle = getattr(told.event, "handle", None)
        assert handle is None or handle.startswith("e")

    def stacks(
        self, side: SideId, board: SeenBoard, fresh: tuple[ToldEntry, ...], step: SessionStep, after: Observer
    ) -> None:
        """What the told leads to is what can be seen: all that is open, and of those that hide none that was
        not found."""
        shown = Counter(look_of(s) for s in board.sightings.values() if s.now)
        seen, lurking = after.seen(side), after.lurking(side)
        assert not seen - shown, "something in the open was not told"
        found = shown - seen
        assert not found - lurking, "something was told that cannot be seen"
        if any(isinstance(t.event, scout.HiddenFound) for t in fresh):
            assert causes(step.events)
            self.counted["found"] += 1
        self.counted["watched"] += sum(found.values())
        self.counted["seen"] += sum(shown.values())

    def marches(
        self, side: SideId, fresh: tuple[ToldEntry, ...], step: SessionStep, before: Observer, after: Observer
    ) -> None:
        """A border crossed in sight is told as it was crossed, one crossed out of sight is not. Compared are
        steps of one border at most, in which no post changes hands."""
        borders = [e for e in step.events if isinstance(e, ev.StackMoved)]
        if len(borders) > 1 or any(isinstance(e, (ev.BattleBegan, ev.SiteTaken)) for e in step.events):
            return
        told = [t.event for t in fresh if isinstance(t.event, ev.SightingMoved)]
        crossed = [(e.side, e.from_hex, e.to_hex) for e in told]
        wanted = []
        for border in borders:
            then, now = step.before.stacks[border.stack], step.after.stacks.get(border.stack)
            if then.side == side or now is None:
                continue
            # Who marches openly out of hiding has come out before.
            if before.sees(side, replace(then, stance=now.stance)) and after.sees(side, now):
                wanted.append((then.side, border.from_hex, border.to_hex))
        assert crossed == wanted
        self.counted["marches"] += len(wanted)

    def battles(
        self, side: SideId, fresh: tuple[ToldEntry, ...], step: SessionStep, before: Observer, after: Observer
    ) -> None:
        """One's own battles and friends' are told, those of allies whom one's shooters may cover, and those
        fought at a watch post; no others."""
        fought = [e for e in step.events if isinstance(e, ev.BattleBegan)]
        ended = [e for e in step.events if isinstance(e, ev.BattleSeen)]
        told = [t.event for t in fresh]
        own = [e for e in fought if after.friends(side) & {e.attacker, e.defender}]
        heard = [e for e in told if isinstance(e, ev.BattleBegan)]
        assert [e.battle for e in heard if after.friends(side) & {e.attacker, e.defender}] == [
            e.battle for e in own
        ]
        assert all(after.allies(side) & {e.attacker, e.defender} for e in heard)
        seen = [e.hex for e in told if isinstance(e, ev.BattleSeen)]
        always, never = before.posts(side) & after.posts(side), before.posts(side) | after.posts(side)
        watched = [e.hex for e in ended if not after.friends(side) & {*e.sides} and e.hex in always]
        assert not Counter(watched) - Counter(seen)
        assert all(hex_ in never for hex_ in seen)
        self.counted["battles"] += len(own) + len(seen)


def watch(played: Session, steps: int) -> Counter[str]:
    """Let everybody play by chance under the eyes of a witness; what he compared."""
    witness = Witness(played)
    for _ in range(steps):
        side = played.must_act
        if side is None:
            break
        computers.play_for(played, side, Strider())
    return witness.counted


PEOPLE = ("human",)
MATCHES = {
    "crowd": lambda seed: crowd(seed, seats=PEOPLE),
    "crowd, each for himself": lambda seed: crowd(seed, seats=PEOPLE, allies_share_sight=False),
    "crowd, reports delayed": lambda seed: crowd(seed, seats=PEOPLE, delayed_reports=True),
    "arena": lambda seed: session(seed=seed, seats=PEOPLE),
    "riders": lambda seed: riders(seed, seats=PEOPLE),
}


@pytest.mark.slow
def test_what_was_told_is_what_could_be_perceived_among_wagons():
    assert watch(wagons(1, seats=PEOPLE), 120)["seen"]


@pytest.mark.parametrize(
    ("match", "seeds"),
    [
        ("crowd", 1),
        pytest.param("crowd, each for himself", 3, marks=pytest.mark.slow),
        pytest.param("crowd, reports delayed", 1, marks=pytest.mark.slow),
        pytest.param("riders", 1, marks=pytest.mark.slow),
    ],
)
def test_what_was_told_is_what_could_be_perceived(match, seeds):
    counted: Counter[str] = Counter()
    for seed in range(seeds):
        counted += watch(MATCHES[match](seed), 120)
    assert counted["seen"]
    assert counted["marches"] or match == "riders"


@pytest.mark.slow
@pytest.mark.parametrize("match", MATCHES)
@pytest.mark.parametrize("seed", range(10, 13))
def test_what_was_told_is_what_could_be_perceived_in_long_campaigns(match, seed):
    counted = watch(MATCHES[match](seed), 900)
    print(dict(counted))
    assert counted["seen"]
