"""Fifty days of the wild: every decision names its row, nothing breaks, the journal leads to the same end."""

from collections import Counter
from functools import cache

import pytest

from game.core.checks import problems
from game.core.events.ferals import PackDecided
from game.core.mapdata import Scenario, SidePlan, StackPlan
from game.core.records import HexId, SideId, replace
from game.rulesets.second_dawn.content.feral_records import BehaviourRow, Profile
from game.session import library
from game.session.save.storage import load
from game.session.session import Session, SessionStep
from game.session.simulation import replay, run, start
from tests.arena import second_dawn_scenario

KINDS = ("wolf", "bear", "spider", "great_bat", "hunting_spider", "wolf", "giant_spider", "gwiffen")


@cache
def _scenario() -> Scenario:
    """The arena with a pack of every profile and some more, in the woods and on the hills."""
    base = second_dawn_scenario()
    map_ = base.map
    wild = [
        h for h in range(map_.grid.size) if map_.terrain_at(HexId(h)) in ("forest", "hill", "deep_forest")
    ]
    profiles = ("", *sorted(library.rules().table("profile", Profile)))
    packs = tuple(
        StackPlan(
            units={KINDS[n % len(KINDS)]: 1 + n % 3},
            hex=HexId(wild[(n * 5) % len(wild)]),
            zone="sky" if KINDS[n % len(KINDS)] in ("great_bat", "gwiffen") else "ground",
            profile=profiles[n % len(profiles)],
            home=HexId(wild[(n * 5) % len(wild)]),
        )
        for n in range(16)
    )
    ferals = SidePlan(
        id=SideId("ferals"), name="Ferals", colour="feral", role="feral", controller="computer", stacks=packs
    )
    return replace(base, id="wild_days", name="Wild days", sides=(*base.sides[:2], ferals))


def _days(days: int, seed: int, controllers: tuple[str, ...]) -> tuple[Session, list[PackDecided]]:
    session = start(_scenario(), library.rules(), seed, controllers)
    heard: list[PackDecided] = []

    def listen(step: SessionStep) -> None:
        heard.extend(event for event in step.events if isinstance(event, PackDecided))

    session.listen(listen)
    run(session, days)
    return session, heard


def _check(session: Session, heard: list[PackDecided]) -> Counter[str]:
    rows = library.rules().table("behaviour", BehaviourRow)
    assert problems(session.campaign, session.world) == []
    for event in heard:
        decision = event.decision
        assert decision.row in rows, decision
        won = next(v for v in decision.verdicts if v.row == decision.row)
        assert won.holds
        assert decision.reason == rows[decision.row].reason
        assert event.audience == ("ferals",)
    return Counter(event.decision.row for event in heard)


def test_sd3_6_03_every_decision_names_its_row():
    session, heard = _days(3, 1, ("novice",))
    assert len(_check(session, heard)) >= 4


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_sd3_6_03_every_decision_of_fifty_days_names_its_row(seed, tmp_path):
    session, heard = _days(50, seed, ("random",))
    rows = _check(session, heard)
    assert {"eat", "rest", "forage", "hunt"} <= set(rows)
    session.save(tmp_path / "wild.save")
    assert replay(load(tmp_path / "wild.save")).fingerprint == session.fingerprint()


@pytest.mark.slow
def test_sd3_6_02_a_pack_decides_by_what_its_side_knows():
    """On the belief of the ferals' side every decision is that on the truth: no hidden thing counts."""
    session = start(_scenario(), library.rules(), 1, ("random",))
    wild, ferals = session.world.ruleset.wild, SideId("ferals")
    assert wild is not None
    compared = 0
    for day in range(1, 5):
        run(session, day)
        outlook = session.outlooks.of(ferals)
        for stack, pack in outlook.view.packs.items():
            if pack.profile == "roaming":
                continue  # a die picks among its rows, which nobody foresees
            told = wild.decide(outlook.world, outlook.belief, stack)
            assert told == wild.decide(session.world, session.campaign, stack)
            compared += 1
    assert compared > 20
