"""Playing a battle: the picture after the events is the next view, however it is shown or skipped."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from game.core.battle.seam import BattleView
from game.core.events.common import BlowStruck, ClashRolled, Event
from game.dev.pictures.battle_demo import SMALL, demo_battle
from game.session.fights import SeatFight
from game.ui.battle.models.names import CombatantNames
from game.ui.battle.playback.beat import BattleBeat
from game.ui.battle.playback.beats import LONGEST_MS, beats_of
from game.ui.battle.playback.fold import fold
from game.ui.battle.playback.player import Player
from tests.ui.battle_input import any_reply


@dataclass
class Leg:
    """What happened between two questions."""

    before: BattleView
    after: BattleView | None
    events: list[Event]


def legs(seed: int, armies: Any = SMALL, params: Any = None) -> Iterator[Leg]:
    """A battle played by chance, question by question."""
    table, battle = demo_battle(seed, armies, params=params)
    chance = random.Random(seed)
    host = table.sitting
    assert host is not None
    fight = SeatFight(table.session, battle, host)
    table.session.news.mark_read(host)
    view = fight.view()
    while view is not None:
        question = table.question
        assert question is not None
        table.answer(question, any_reply(fight, question, chance))
        events = [t.event for t in table.session.news.mark_read(host)]
        after = fight.view()
        yield Leg(view, after, events)
        view = after


def seen(view: BattleView) -> Any:
    """What a view shows of its units, parties and phase."""
    units = {
        u.id: (u.hits, u.condition, u.captor, u.ammo, u.capturing, u.holding, u.crouching) for u in view.units
    }
    parties = [(p.side, p.standing, p.hits, p.initiative) for p in view.parties]
    return units, parties, view.phase, view.bout, [(m.id, m.label, m.state) for m in view.phases]


def lines(view: BattleView) -> Any:
    return {(frozenset((p.a, p.b)), p.kind, p.number) for p in view.pairs}


@pytest.mark.parametrize(
    "seed", [*range(6), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(6, 12))]
)
def test_events_folded_over_a_view_give_the_next_one(seed: int) -> None:
    for leg in legs(seed, params={"scout_targets": seed % 2 == 0}):
        if leg.after is not None:
            assert seen(fold(leg.before, leg.events)) == seen(leg.after)


@pytest.mark.parametrize("seed", range(4))
def test_the_draft_order_folds_alike(seed: int) -> None:
    phases = set()
    for leg in legs(seed, params={"battle_order": "draft"}):
        phases.add(leg.before.phase)
        if leg.after is not None:
            assert seen(fold(leg.before, leg.events)) == seen(leg.after)
    assert phases <= {"skirmish", "maneuvers", "bout", "end"}


def test_pairs_made_are_the_lines_of_the_next_view() -> None:
    checked = 0
    for leg in legs(3):
        if leg.after is not None and any(type(e).__name__ == "PairsMade" for e in leg.events):
            if any(isinstance(e, BlowStruck) for e in leg.events):
                continue
            assert lines(fold(leg.before, leg.events)) == lines(leg.after)
            checked += 1
    assert checked


def names_of(view: BattleView) -> CombatantNames:
    return CombatantNames.of(view.units, {})


def beats(leg: Leg) -> list[BattleBeat]:
    return beats_of(leg.events, leg.before, names_of(leg.before))


def test_every_event_is_in_one_beat() -> None:
    for leg in legs(5):
        told = [event for beat in beats(leg) for event in beat.events]
        dice = [e for e in leg.events if type(e).__name__ in ("DieRolled", "InitiativeSet")]
        assert [e for e in told if e not in dice] == [e for e in leg.events if e not in dice]
        assert all(told.count(e) == leg.events.count(e) for e in dice)


def test_a_long_bout_is_played_faster() -> None:
    army = {"stabber": 40, "piker": 20}
    most = 0.0
    for leg in legs(1, (army, army)):
        parts = [0.0]
        for beat in beats(leg):
            if beat.kind == "banner":
                parts.append(0.0)
            else:
                parts[-1] += beat.ms
        most = max(most, *parts)
    assert LONGEST_MS * 0.5 < most <= LONGEST_MS * 1.01


@pytest.mark.parametrize("factor", [0.5, 1.0, 4.0, None])
def test_the_end_is_the_same_at_every_speed(factor: float | None) -> None:
    for leg in legs(7):
        at_once = Player(leg.before, beats(leg))
        at_once.finish()
        played = Player(leg.before, beats(leg), factor=factor)
        frames = 0
        while played.active:
            played.update(40)
            played.moment()
            frames += 1
            assert frames < 20_000
        assert played.view() == at_once.view()


def test_skipping_at_any_time_ends_alike() -> None:
    chance = random.Random(2)
    for leg in legs(8):
        played = Player(leg.before, beats(leg))
        while played.active:
            played.update(chance.choice([0, 10, 100, 700]))
            if chance.random() < 0.5:
                played.skip()
        assert seen(played.view()) == seen(fold(leg.before, leg.events))


def test_a_skip_ends_one_group() -> None:
    all_legs = (leg for seed in range(12) for leg in legs(seed))
    leg = next(leg for leg in all_legs if sum(isinstance(e, ClashRolled) for e in leg.events) > 3)
    player = Player(leg.before, beats(leg))
    groups = []
    while player.active:
        assert player.beat is not None
        groups.append(player.beat.group)
        player.skip()
    assert groups == sorted(set(groups))
    assert len(groups) > 3


def test_step_by_step_waits_after_each_group() -> None:
    leg = next(leg for leg in legs(1) if any(isinstance(e, ClashRolled) for e in leg.events))
    player = Player(leg.before, beats(leg), stepwise=True)
    player.update(60_000)
    assert player.paused
    assert player.active
    left = player.left
    player.update(60_000)
    assert player.left == left
    player.skip()
    player.update(60_000)
    assert player.left < left


def test_bars_drop_from_before_to_after() -> None:
    leg = next(leg for leg in legs(1) if any(isinstance(e, BlowStruck) and e.damage for e in leg.events))
    player = Player(leg.before, beats(leg))
    shown: list[float] = []
    blow = next(e for e in leg.events if isinstance(e, BlowStruck) and e.damage)
    while player.active:
        here = player.beat
        assert here is not None
        if blow in here.events:
            posture = player.moment().postures.get(blow.target)
            if posture is not None and posture.hits is not None:
                shown.append(posture.hits)
        elif shown:
            break
        player.update(15)
    assert shown[0] <= blow.hits_before
    assert shown == sorted(shown, reverse=True)
    assert shown[-1] >= blow.hits_after - 0.01
