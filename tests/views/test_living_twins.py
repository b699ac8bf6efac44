"""Nothing that a side is shown depends on what others did meanwhile that it could not perceive: living twins,
battles included, and planted faults that they must see."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pytest

from game.core import codec
from game.core.battle.seam import PickView
from game.core.draft import Draft
from game.core.events.common import EVERYONE, StackFormed, StackMoved
from game.core.records import SideId, replace
from game.core.refusal import Refused
from game.core.state import AnyCampaign, Knowledge
from game.session import inbox
from game.session.fights import SeatFight
from game.session.reports import away
from game.session.session import Session
from game.session.table import HotSeatTable
from game.views import project as projecting
from game.views import story
from tests import living
from tests.arena import busy, crowd, riders, session, wagons
from tests.living import Leak, LivingTwins, Tally
from tests.tries import shown

Make = Callable[[int], Session]
PEOPLE = ("human",)
MATCHES: Mapping[str, Make] = {
    "arena": partial(session, "second_dawn", seats=PEOPLE),
    "crowd": partial(crowd, seats=PEOPLE),
    "crowd, each for himself": partial(crowd, seats=PEOPLE, allies_share_sight=False),
    "crowd, reports delayed": partial(crowd, seats=PEOPLE, delayed_reports=True),
    "riders": partial(riders, seats=PEOPLE),
    "wagons": partial(wagons, seats=PEOPLE, city_digger_towers=True, signamancy_decay=True),
    "battle for": partial(session, "battle_for", seats=PEOPLE),
    "battle for, four sides": partial(busy, "battle_for", seats=PEOPLE),
    "battle for, unknown land": partial(busy, "battle_for", seats=PEOPLE, share_terrain=False),
}


def twins(match: str, seed: int, **more: Any) -> LivingTwins:
    """Living twins of a match, compared for one of its players."""
    made = MATCHES[match](seed)
    players = [side.id for side in made.campaign.sides.values() if side.role == "player"]
    return LivingTwins(made, players[seed % len(players)], seed, **more)


def everything_shown(made: Session, side: SideId) -> bytes:
    """Cards, hexes, reach, paths and refusals; the lines of the log; the boards of "While you were away"."""
    outlook = made.outlooks.of(side)
    told = (*made.news.log(side), *made.news.unread(side))
    lines = [story.line(one.event, outlook.view, outlook.world) for one in told]
    boards = [(m.told, m.before, m.after) for m in away.moments(made, side)]
    table = HotSeatTable(made)
    table.sitting = side
    return b"".join((shown(outlook), *map(codec.to_bytes, (lines, boards, table.report))))


def battle_shown(made: Session, side: SideId) -> bytes:
    """A question to the side, and in a battle its view, forecasts, odds, what may be picked, and advice."""
    question = made.campaign.questions[0]
    outlook = made.outlooks.of(side)
    parts: list[Any] = [question, outlook.view]
    if question.battle is not None:
        fight = SeatFight(made, question.battle, side)
        odds = fight.odds(trials=3)
        parts += [fight.view(), fight.forecast(), _told(fight.pick()), fight.advice(question)]
        parts += [_told(fight.exchange()), str(odds.finish()) if odds is not None else ""]
    return b"".join(map(codec.to_bytes, parts))


def _told(outcome: Any) -> Any:
    return outcome.detail if isinstance(outcome, Refused) else outcome


def compared(match: str, seed: int, steps: int) -> Tally:
    """Compare so many steps, with all that can be asked for. Leak if they differ."""
    tally = twins(match, seed, quiet=everything_shown, asked=battle_shown).run(steps)
    print(match, seed, tally)
    assert tally.private + tally.equal >= steps
    assert tally.own >= steps // 8
    assert tally.private >= steps // 12
    return tally


@pytest.mark.parametrize(("match", "seed", "steps"), [("arena", 2, 25), ("battle for", 2, 60)])
def test_what_others_do_unseen_changes_nothing(match, seed, steps):
    compared(match, seed, steps)


SLOW = [
    *(("crowd", seed, 200) for seed in (12, 14)),
    *(("crowd, each for himself", seed, 200) for seed in (1, 4)),
    ("crowd, reports delayed", 4, 120),
    *(("riders", seed, 220) for seed in (3, 5)),
    *(("wagons", seed, 120) for seed in (2, 3)),
    *(("arena", seed, 220) for seed in (5, 7)),
    *(("battle for", seed, 300) for seed in range(3)),
    *(("battle for, four sides", seed, 300) for seed in range(3)),
    *(("battle for, unknown land", seed, 300) for seed in range(3)),
]


@pytest.mark.slow
def test_thousands_of_steps_change_nothing_and_no_battle_does():
    total = Tally()
    for match, seed, steps in SLOW:
        one = compared(match, seed, steps)
        for name in vars(total):
            setattr(total, name, getattr(total, name) + getattr(one, name))
    print(total)
    assert total.private + total.equal > 4000
    assert total.battles > 12
    assert total.answers > 60


# --- planted faults


def _all_hear(monkeypatch: pytest.MonkeyPatch) -> None:
    """An event that names everybody as its audience."""
    emit = Draft.emit

    def loud(draft: Draft, event: Any) -> None:
        own = isinstance(event, (StackFormed, StackMoved))
        emit(draft, replace(event, audience=EVERYONE) if own else event)

    monkeypatch.setattr(Draft, "emit", loud)


def _counts_stacks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that tells how many stacks there are, seen or not."""
    true = projecting.project

    def project(campaign: AnyCampaign, world: Any, side: SideId) -> Any:
        view = true(campaign, world, side)
        return replace(view, counters={**view.counters, "all": len(campaign.stacks)})

    monkeypatch.setattr(living, "project", project)


def _links(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sightings that bear the true ids of stacks."""
    monkeypatch.setattr(projecting, "without_links", lambda known: known)


def _one_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ids that are numbered for all sides together."""

    def mint(draft: Draft, letter: str, side: SideId) -> str:
        number = draft.minted.get("all", 500) + 1
        draft._put("minted", "all", number)
        return f"{side}.{letter}{number}"

    monkeypatch.setattr(Draft, "mint", mint)


def _one_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice of all scouts from one stream."""
    dice = Draft.dice

    def shared(draft: Draft, stream: str) -> Any:
        return dice(draft, "scouts" if stream.startswith("scout.") else stream)

    monkeypatch.setattr(Draft, "dice", shared)


def _numbered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log whose entries are numbered by the dice that anybody threw."""
    true = inbox.stamped

    def stamped(before: AnyCampaign, events: Any) -> Any:
        thrown = sum(before.dice.used.values())
        return [replace(one, day=one.day + thrown) for one in true(before, events)]

    monkeypatch.setattr(inbox, "stamped", stamped)


def _handles_run_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Handles that count stacks the side never saw."""
    put = Draft.put_knowledge

    def shifted(draft: Draft, side: SideId, knowledge: Knowledge) -> None:
        put(draft, side, replace(knowledge, next_handle=knowledge.next_handle + len(draft.stacks)))

    monkeypatch.setattr(Draft, "put_knowledge", shifted)


def _reserves_in_battle(monkeypatch: pytest.MonkeyPatch) -> None:
    """A battle that tells how many stacks stand in its hex."""
    true = projecting.battle_view

    def told(campaign: AnyCampaign, world: Any, side: SideId, battle: Any) -> Any:
        here = sum(stack.hex == battle.hex for stack in campaign.stacks.values())
        return replace(true(campaign, world, side, battle), unknown=f"{here} stacks")

    monkeypatch.setattr(projecting, "battle_view", told)


def _reserves_in_pick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A preview of a pick that counts all stacks, hidden ones too."""

    def pick(fight: SeatFight, pairs: Any = ()) -> PickView:
        return PickView(made=(("stacks", str(len(fight.session.campaign.stacks))),))

    monkeypatch.setattr(SeatFight, "pick", pick)


FAULTS = [
    ("arena", 5, _one_stream),
    ("arena", 5, _handles_run_on),
    ("battle for", 2, _all_hear),
]
MORE_FAULTS = [
    ("crowd, each for himself", 1, _all_hear),
    ("crowd, each for himself", 1, _counts_stacks),
    ("crowd, each for himself", 1, _links),
    ("arena", 5, _one_count),
    ("crowd, each for himself", 1, _numbered),
    ("crowd", 4, _reserves_in_battle),
    ("crowd", 14, _reserves_in_pick),
]


@pytest.mark.parametrize(
    ("match", "seed", "plant"),
    [*FAULTS, *(pytest.param(*fault, marks=pytest.mark.slow) for fault in MORE_FAULTS)],
)
def test_a_planted_fault_is_seen(match, seed, plant, monkeypatch):
    plant(monkeypatch)
    with pytest.raises(Leak):
        twins(match, seed, asked=battle_shown).run(400)
