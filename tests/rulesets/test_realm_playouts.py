"""What must hold while sides run a realm by chance: playouts of A Crown Each without defects, saves and
replays that agree, refusals that change nothing, beliefs that the truth bears out."""

from collections import Counter

import pytest

from game.ai.realm_ideas import realm_idea
from game.core import codec
from game.core.checks import problems
from game.core.commands.common import Command
from game.core.commands.realm import AppointSteward, HandMoney, MarkSpare, NameSite, OrderPop
from game.core.counters import PURSE
from game.core.dice import StreamDice
from game.core.engine import Applied
from game.core.holdings import Holding, PopOrder, Realm
from game.core.records import KindId, SideId, SiteId, UnitId, replace
from game.session import library, simulation
from game.session.computers import step
from game.session.save import storage
from game.session.session import Session

LAPIS = SideId("lapis")


def crowned(seed: int, *ways: str) -> Session:
    scenario = library.load_scenario("crown_duel")
    begins = dict(zip(("lapis", "cinnabar"), ways, strict=False))
    sides = tuple(replace(side, begins=begins.get(side.id, side.begins)) for side in scenario.sides)
    return simulation.start(replace(scenario, sides=sides), library.rules("second_dawn"), seed, ["random"])


@pytest.mark.parametrize("seed", [1, *(pytest.param(n, marks=pytest.mark.slow) for n in range(2, 20))])
def test_random_realms_show_no_defect(seed):
    done = simulation.run(crowned(seed), 6 if seed == 1 else 20, check=True)
    assert done.commands > 10


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40, 50))
def test_random_founders_show_no_defect(seed):
    simulation.run(crowned(seed, "founder", "founder"), 15, check=True)


def test_a_realm_saved_and_replayed_is_the_same(tmp_path):
    played = crowned(3)
    simulation.run(played, 3)
    played.save(tmp_path / "a.sdsave")
    loaded = Session.resume(storage.load(tmp_path / "a.sdsave"))
    assert codec.to_bytes(loaded.campaign) == codec.to_bytes(played.campaign)
    assert simulation.replay(storage.load(tmp_path / "a.sdsave")).fingerprint == played.fingerprint()
    assert simulation.run(loaded, 5).fingerprint == simulation.run(played, 5).fingerprint


@pytest.mark.parametrize("seed", [5, *(pytest.param(n, marks=pytest.mark.slow) for n in range(6, 14))])
def test_what_the_belief_allows_of_a_realm_the_truth_does_not_refuse(seed):
    played = crowned(seed)
    tried: Counter[type[Command]] = Counter()
    dice = StreamDice(seed, "ideas")
    for _ in range(150 if seed == 5 else 500):
        if not step(played) or played.over:
            break
        side = played.must_act
        if side is None or played.campaign.questions or played.campaign.sides[side].role != "player":
            continue
        outlook = played.outlooks.of(side)
        before = codec.to_bytes(played.campaign)
        for _ in range(6):
            command = realm_idea(outlook, dice)
            if command is None:
                continue
            believed = outlook.try_out(command)
            truth = played.engine.apply(played.campaign, command)
            assert isinstance(truth, Applied) == isinstance(believed, Applied), (command, believed, truth)
            assert codec.to_bytes(played.campaign) == before
            if isinstance(truth, Applied):
                tried[type(command)] += 1
                assert problems(truth.campaign, played.world) == []
            else:
                assert truth == believed
    assert {OrderPop, NameSite, MarkSpare, AppointSteward} <= tried.keys() or seed != 5, tried
    assert HandMoney not in tried or sum(tried.values())


FAULTS = {
    "owes": lambda c: replace(c, sides={**c.sides, LAPIS: replace(c.sides[LAPIS], money=-1)}),
    "more than it can": lambda c: replace(
        c, units={**c.units, "lapis.u1": PURSE.on(c.units["lapis.u1"], 10_000_00)}
    ),
    "is held as one": lambda c: replace(c, holdings={**c.holdings, SiteId("grim_hole"): Holding()}),
    "pops wagon": lambda c: replace(
        c, holdings={**c.holdings, SiteId("falstead"): Holding(order=PopOrder(kind=KindId("wagon")))}
    ),
    "two offices": lambda c: replace(
        c,
        holdings={
            **c.holdings,
            SiteId("falstead"): Holding(managers={"school": UnitId("lapis.u2")}, steward=UnitId("lapis.u2")),
        },
    ),
    "no building": lambda c: replace(
        c, holdings={**c.holdings, SiteId("falstead"): Holding(works={"pub": 1})}
    ),
    "not its own": lambda c: replace(c, realms={**c.realms, LAPIS: Realm(capital=SiteId("ferndale"))}),
    "no capital": lambda c: replace(c, realms={**c.realms, LAPIS: Realm()}),
}


@pytest.mark.parametrize("words", FAULTS)
def test_a_defect_of_a_realm_is_found(words):
    played = crowned(1)
    assert problems(played.campaign, played.world) == []
    assert any(words in told for told in problems(FAULTS[words](played.campaign), played.world))
