"""Playing without a window: a scenario by computer seats, and a journal once more."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.ai.levels import LEVELS
from game.content.registry import Rules
from game.core import codec
from game.core.checks import problems
from game.core.engine import Applied, Engine
from game.core.mapdata import Scenario
from game.core.records import SideId, replace
from game.core.refusal import Refused
from game.core.state import AnyCampaign
from game.session.computers import step
from game.session.records import ConsentEntry, Did, Marked, Rewound, SeatTaken, TableSeat, Undid
from game.session.save.storage import Saved
from game.session.session import Session
from game.session.setup import new_campaign


@dataclass(frozen=True)
class Simulated:
    """How a simulation ended: days played, commands carried out, names of the winning sides."""

    session: Session
    fingerprint: str
    days: int
    commands: int
    winner: str | None


def start(scenario: Scenario, rules: Rules, seed: int, controllers: Sequence[str] = ()) -> Session:
    """A session of a scenario in which the sides of players are played by `controllers` (words as for
    `seat_for`) in order, the last one repeated; other sides by what the scenario says."""
    world, campaign = new_campaign(scenario, rules, seed)
    wanted = list(controllers) or ["random"]
    seats: dict[SideId, TableSeat] = {}
    number = 0
    for plan in scenario.sides:
        if plan.id not in campaign.sides:
            continue
        word = plan.controller
        if plan.role == "player":
            word = wanted[min(number, len(wanted) - 1)]
            number += 1
        elif word in ("human", "gm"):
            word = "computer"
        seats[plan.id] = seat_for(plan.id, word)
    sides = {
        s.id: replace(s, asks=seats[s.id].controller == "random") if s.id in seats else s
        for s in campaign.sides.values()
    }
    campaign = replace(campaign, sides=sides)
    return Session.begin(
        world,
        campaign,
        seats,
        title=scenario.name,
        scenario=scenario.id,
        content=rules.fingerprint,
    )


def seat_for(side: SideId, word: str) -> TableSeat:
    """The seat of a side by a word: a controller, or a level of the computer player."""
    if word in LEVELS:
        return TableSeat(side=side, controller="computer", level=word)
    return TableSeat(side=side, controller=word)


def run(
    session: Session, days: int, *, check: bool = False, on_day: Callable[[int], None] | None = None
) -> Simulated:
    """Let the seats play until `days` days are over or the match is. With `check`, defects of the state
    after any command raise AssertionError."""
    last = session.campaign.clock.day
    while not session.over and session.campaign.clock.day <= days:
        if not step(session):
            break
        if check:
            found = problems(session.campaign, session.world)
            if found:
                raise AssertionError("; ".join(found))
        day = session.campaign.clock.day
        if day != last:
            last = day
            if on_day is not None:
                on_day(day)
    return result(session)


def result(session: Session) -> Simulated:
    """The end of a simulation as it stands."""
    winners = [session.campaign.sides[s].name for s in session.campaign.winners]
    return Simulated(
        session=session,
        fingerprint=session.fingerprint(),
        days=session.campaign.clock.day - (0 if session.over else 1),
        commands=sum(isinstance(entry, Did) for entry in session.journal),
        winner=" and ".join(winners) if winners else None,
    )


class ReplayFailed(Exception):
    """A journal does not lead where it says; the text says at which entry."""


@dataclass(frozen=True)
class Replayed:
    """A journal that was run again: how many commands, how many fingerprints were compared, the last one.
    `left_out` counts entries that today's rules refuse, in a save of an older schema."""

    commands: int
    compared: int
    fingerprint: str
    days: int
    left_out: int = 0


def replay(saved: Saved) -> Replayed:
    """Run a save's journal from the beginning and compare fingerprints. ReplayFailed where they differ, or a
    command is refused; of a save of an older schema that command ends it, as it does when it is loaded."""
    engine = Engine(saved.world)
    campaign: AnyCampaign = saved.begun
    past: list[AnyCampaign] = []
    goals = {entry.entry for entry in saved.journal if isinstance(entry, Rewound)}
    stood = {0: campaign}
    commands = compared = left_out = 0
    for number, entry in enumerate(saved.journal, 1):
        if isinstance(entry, Did):
            outcome = engine.apply(campaign, entry.command)
            if isinstance(outcome, Refused) and saved.older:
                left_out = len(saved.journal) - number + 1
                break
            if isinstance(outcome, Refused):
                name = type(entry.command).__name__
                raise ReplayFailed(f"entry {number}: {name} is refused ({outcome.detail})")
            past.append(campaign)
            campaign = _after(outcome)
            commands += 1
        elif isinstance(entry, Undid):
            campaign = past.pop()
        elif isinstance(entry, Marked):
            found = codec.campaign_fingerprint(campaign)
            compared += bool(entry.fingerprint)
            if entry.fingerprint not in ("", found):
                raise ReplayFailed(
                    f"entry {number}: the state is {found}, the journal says {entry.fingerprint}"
                )
        elif isinstance(entry, Rewound):
            if entry.entry not in stood:
                raise ReplayFailed(f"entry {number}: nothing stood after entry {entry.entry}")
            campaign, past = stood[entry.entry], []
        elif not isinstance(entry, (SeatTaken, ConsentEntry)):
            raise ReplayFailed(f"entry {number} is of no known kind")
        if number in goals:
            stood[number] = campaign
    return Replayed(
        commands=commands,
        compared=compared,
        fingerprint=codec.campaign_fingerprint(campaign),
        days=campaign.clock.day,
        left_out=left_out,
    )


def _after(outcome: Applied) -> AnyCampaign:
    return outcome.campaign
