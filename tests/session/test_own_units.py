"""Computer players choose units of their own, each level in its way, by what it can know."""

import pytest

from game.ai import own_units
from game.core.records import KindId, SideId
from game.core.refusal import Refused
from game.session import computers, library
from game.session.opening import SeatChoice, open_campaign
from game.session.session import Session


def begun(*levels: str, seed: int = 2) -> tuple[Session, list[SideId]]:
    """A match of computers of these levels, who have chosen."""
    scenario = library.load_scenario("crown_duel")
    sides = [side.id for side in scenario.sides if side.role == "player"]
    seats = [
        SeatChoice(side=side, controller="computer", level=level)
        for side, level in zip(sides, levels, strict=True)
    ]
    params = {"choose_units": True}
    session = open_campaign(scenario, library.rules(), seats, title="Own", seed=seed, params=params)
    while session.campaign.questions:
        assert computers.step(session)
    return session, sides


def ranks(session: Session, side: SideId) -> int:
    return sum(session.world.kind(kind).rank for kind in session.campaign.realms[side].roster)


def test_each_level_chooses_and_a_master_leaves_ranks_open() -> None:
    session, (first, second) = begun("novice", "seasoned")
    assert (ranks(session, first), ranks(session, second)) == (6, 6)
    session, (first, _) = begun("master", "novice")
    assert 0 < ranks(session, first) <= 6 - own_units.KEPT


@pytest.mark.slow
def test_a_master_fills_them_by_whom_it_has_met(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = []
    for met in (("stabber", "piker", "piker"), ("gwiffon", "gwiffon", "great_bat")):
        session, (first, _) = begun("master", "novice")
        outlook = session.outlooks.of(first)
        kinds = tuple(KindId(kind) for kind in met if kind in session.world.tables["unit"])
        monkeypatch.setattr(own_units, "_met", lambda _outlook, kinds=kinds: (*kinds, *kinds, *kinds))
        command = next(own_units.answering(outlook))
        while session.campaign.clock.on_turn != first:
            assert computers.step(session)
        assert not isinstance(session.submit(command), Refused)
        assert ranks(session, first) <= 6
        assert len(session.campaign.realms[first].roster) > 1 or ranks(session, first) > 4
        answers.append(command)
    assert next(own_units.answering(session.outlooks.of(first)), None) is None or ranks(session, first) < 6


def chosen(seed: int) -> tuple[str, ...]:
    """What two seasoned sides chose."""
    session, sides = begun("seasoned", "seasoned", seed=seed)
    return tuple(
        "+".join(session.world.kind(kind).name for kind in session.campaign.realms[side].roster)
        for side in sides
    )


def test_seasoned_sides_choose_by_the_dice_of_the_match() -> None:
    """Each of its own stream, so that nobody tells what the other chose from his own choice."""
    found = [chosen(seed) for seed in range(1, 5)]
    assert chosen(1) == found[0]
    assert len({mine for mine, _ in found}) > 1
    assert any(mine != theirs for mine, theirs in found)
    assert not any("Falcon" in names for pair in found for names in pair), "too little for what it costs"
