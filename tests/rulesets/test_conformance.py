"""What must hold of every registered ruleset: playouts without defects, saves and replays that agree,
refusals that change nothing, beliefs the truth does not refuse."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Literal

import pytest

from game.ai.staged import any_idea, onward
from game.core import codec
from game.core.checks import problems
from game.core.commands.common import (
    BetraySide,
    Command,
    DouseFire,
    EndTurn,
    FieldUnits,
    GiveOrders,
    HideStack,
    MakeFire,
    MoveStack,
    PeekHex,
    ReinforceHex,
    RevealStack,
    SetGait,
    SetZone,
)
from game.core.commands.ferals import GiveFood
from game.core.commands.turns import ArrangeStack, NextStage, QueueOrders, SetDoctrine
from game.core.dice import StreamDice
from game.core.engine import Applied
from game.core.hexgrid import DIRECTIONS
from game.core.records import SideId, replace
from game.core.refusal import Refused
from game.session import simulation
from game.session.computers import step
from game.session.save import storage
from game.session.session import Session
from game.views.preview import SeatOutlook
from tests.arena import RULESETS, SWITCHES, busy, crowd, session

DAYS = 6


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_random_playouts_find_no_defect(ruleset, seed):
    done = simulation.run(session(ruleset, seed), DAYS, check=True)
    assert done.commands > DAYS


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(100, 160))
def test_many_random_playouts_find_no_defect(ruleset, seed):
    simulation.run(session(ruleset, seed), 15, check=True)


@pytest.mark.parametrize("seed", [139, pytest.param(0, marks=pytest.mark.slow)])
@pytest.mark.slow
def test_random_playouts_of_five_sides_find_no_defect(seed):
    """Seed 139: a jailor is captured in a battle that nobody wins, and his prisoner stays behind."""
    simulation.run(crowd(seed, allies_share_sight=False), 4, check=True)


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.slow
def test_random_playouts_with_delayed_reports_find_no_defect(seed):
    simulation.run(crowd(seed, delayed_reports=True, allies_share_sight=seed % 2 == 0), 3, check=True)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(200, 236))
def test_many_random_playouts_of_five_sides_find_no_defect(seed):
    simulation.run(crowd(seed, allies_share_sight=seed % 2 == 0), 12, check=True)


SWITCHED = [
    pytest.param(
        ruleset, switches, id=f"{ruleset}-{'-'.join(switches)}", marks=[pytest.mark.slow] if number else []
    )
    for ruleset in RULESETS
    for number, switches in enumerate(SWITCHES[ruleset])
]


@pytest.mark.parametrize(("ruleset", "switches"), SWITCHED)
def test_random_playouts_under_house_rules_find_no_defect(ruleset, switches):
    done = simulation.run(busy(ruleset, 1, **switches), 1, check=True)
    assert done.commands > 20


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "switches"), SWITCHED)
@pytest.mark.parametrize("seed", range(300, 308))
def test_many_random_playouts_under_house_rules_find_no_defect(ruleset, switches, seed):
    simulation.run(busy(ruleset, seed, **switches), 12, check=True)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_same_seed_gives_the_same_end(ruleset):
    ends = {simulation.run(session(ruleset, 5), 3).fingerprint for _ in range(2)}
    other = simulation.run(session(ruleset, 6), 3).fingerprint
    assert len(ends) == 1
    assert other not in ends


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("at", [40, *(pytest.param(at, marks=pytest.mark.slow) for at in (1, 150))])
def test_a_save_in_the_middle_changes_nothing(ruleset, at, tmp_path):
    played = session(ruleset, 7)
    for _ in range(at):
        step(played)
    played.save(tmp_path / "middle.sdsave")
    loaded = Session.resume(storage.load(tmp_path / "middle.sdsave"))
    assert codec.to_bytes(loaded.campaign) == codec.to_bytes(played.campaign)
    assert loaded.state == played.state
    assert simulation.run(loaded, 8).fingerprint == simulation.run(played, 8).fingerprint


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_journal_replays_to_the_same_state(ruleset, tmp_path):
    played = session(ruleset, 8)
    simulation.run(played, 3)
    played.save(tmp_path / "a.sdsave", follow=True)  # marks the journal; a copy elsewhere does not
    simulation.run(played, DAYS)
    played.save(tmp_path / "b.sdsave")
    played.close()
    replayed = simulation.replay(storage.load(tmp_path / "b.sdsave"))
    assert replayed.fingerprint == played.fingerprint()
    assert replayed.compared == 2


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_refused_command_changes_nothing_and_rolls_no_die(ruleset):
    played = session(ruleset, 9)
    random = Random(1)
    refused = 0
    for _ in range(150):
        step(played)
        if played.over or played.must_act is None:
            break
        before = codec.to_bytes(played.campaign)
        side = random.choice(sorted(played.campaign.sides))
        stack = random.choice(sorted(played.campaign.stacks))
        path = tuple(random.randrange(played.world.grid.size) for _ in range(random.randint(0, 3)))
        for command in (MoveStack(by=side, stack=stack, path=path), EndTurn(by=SideId("nobody"))):
            outcome = played.engine.apply(played.campaign, command)
            if isinstance(outcome, Refused):
                refused += 1
                assert outcome.code
                assert outcome.detail
            assert codec.to_bytes(played.campaign) == before
    assert refused > 100


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", [21, pytest.param(22, marks=pytest.mark.slow)])
def test_what_the_belief_allows_the_truth_does_not_refuse(ruleset, seed):
    played = session(ruleset, seed)
    random = Random(seed)
    tried = 0
    for _ in range(120):
        if not step(played) or played.over:
            break
        side = played.must_act
        if side is None or played.campaign.questions:
            continue
        outlook = played.outlooks.of(side)
        for stack in list(outlook.view.stacks)[:3]:
            goals = sorted(h for h in outlook.reach(stack).cost if h != outlook.view.stacks[stack].hex)
            if not goals:
                continue
            path = outlook.reach(stack).path(random.choice(goals))
            command = MoveStack(by=side, stack=stack, path=path)
            allowed = isinstance(outlook.try_out(command), Applied)
            truth = played.engine.apply(played.campaign, command)
            assert isinstance(truth, Applied) == allowed, (command, truth)
            if isinstance(truth, Applied):
                tried += 1
                assert problems(truth.campaign, played.world) == []
    assert tried > 30


def _of_the_war_of_knowledge(outlook: SeatOutlook, random: Random) -> Command:
    """Something about hiding, looking and scouts' other deeds, sensible or not, with a chosen die now and
    then."""
    side, stack = outlook.view.side, random.choice(sorted(outlook.view.stacks))
    here = outlook.view.stacks[stack]
    near = random.choice(outlook.world.grid.around[here.hex])
    dictate = random.choice((0, 0, random.randint(1, 10)))
    gait: Literal["open", "sneak"] = random.choice(("open", "sneak"))
    watch = replace(here.orders, peek=random.choice(DIRECTIONS))
    others = sorted({*outlook.view.stacks, *outlook.view.knowledge.sightings})
    seen = [s.handle for s in outlook.view.knowledge.sightings.values() if s.now and s.hex == here.hex]
    food = random.choice(sorted(outlook.world.tables.get("food", {"meat": None})))
    return random.choice(
        (
            GiveOrders(by=side, stack=stack, orders=watch),
            BetraySide(by=side, stack=stack, target=random.choice(seen or others)),
            GiveFood(by=side, stack=stack, into=random.choice(others), food=food, value=1),
            HideStack(by=side, stack=stack),
            RevealStack(by=side, stack=stack, dictate=dictate),
            SetGait(by=side, stack=stack, gait=gait, survey=random.random() < 0.5),
            PeekHex(by=side, stack=stack, hex=near, hide=random.random() < 0.3, dictate=dictate),
            MoveStack(by=side, stack=stack, path=(near,), dictate=dictate),
            SetZone(by=side, stack=stack, zone=random.choice(("ground", "sky"))),
            MakeFire(by=side, stack=stack),
            DouseFire(by=side, stack=stack),
            ReinforceHex(by=side, stack=stack),
            FieldUnits(by=side, stack=stack),
        )
    )


def _of_a_staged_turn(outlook: SeatOutlook, random: Random) -> Command:
    """Any command that the random policy can think of, or the next stage."""
    dice = StreamDice(random.randrange(1 << 30), "ideas")
    return (random.random() < 0.9 and any_idea(outlook, dice)) or onward(outlook)


Tries = Callable[[SeatOutlook, Random], Command]


def _agreed(played: Session, seed: int, steps: int, tries: Tries) -> Counter[type[Command]]:
    """Play by chance, and try commands on belief and truth; how many of each kind both allowed."""
    random, allowed = Random(seed), Counter[type[Command]]()
    for _ in range(steps):
        if not step(played) or played.over:
            break
        side = played.must_act
        if side is None or played.campaign.questions or not played.campaign.sides[side].alive:
            continue
        outlook = played.outlooks.of(side)
        for _ in range(3 if outlook.view.stacks else 0):
            command = tries(outlook, random)
            believed = outlook.try_out(command)
            truth = played.engine.apply(played.campaign, command)
            assert isinstance(truth, Applied) == isinstance(believed, Applied), (command, believed, truth)
            if isinstance(truth, Applied):
                allowed[type(command)] += 1
            else:
                assert truth == believed
    return allowed


@pytest.mark.parametrize(
    "seed", [31, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(32, 40))]
)
@pytest.mark.slow
def test_what_the_belief_allows_of_hiding_and_looking_the_truth_does_not_refuse(seed):
    """Gaits, peeks, chosen dice, stances, zones, fires, reinforcing: granted or refused alike, in the same
    words, on what the side knows and on the truth."""
    played = crowd(seed, allies_share_sight=seed % 2 == 0)
    allowed = _agreed(played, seed, 400, _of_the_war_of_knowledge)
    print(dict(allowed))
    assert {HideStack, SetGait, PeekHex, MoveStack, GiveOrders} <= allowed.keys()


@pytest.mark.parametrize(
    "seed", [31, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(32, 40))]
)
@pytest.mark.slow
def test_what_the_belief_allows_in_a_staged_turn_the_truth_does_not_refuse(seed):
    """Purchases, scouting, the order of stacks, mounts, doctrine, queues, nations: granted or refused alike,
    in the same words, on what the side knows and on the truth."""
    allowed = _agreed(busy("battle_for", seed), seed, 250, _of_a_staged_turn)
    assert {NextStage, SetDoctrine, QueueOrders, ArrangeStack} <= allowed.keys()
