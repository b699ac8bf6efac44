"""Commands of every kind by chance: what a side may do by its own view is what the truth does not refuse, and
no state has a defect (TB-2)."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from game.core.checks import problems
from game.core.commands.common import (
    Answer,
    AppointChief,
    Attack,
    Command,
    DisbandUnits,
    DismountUnits,
    EndTurn,
    JoinStacks,
    MountUnits,
    MoveStack,
    SplitStack,
)
from game.core.commands.turns import (
    ArrangeStack,
    FoundFaction,
    NextStage,
    QueueOrders,
    RecruitUnits,
    RunOrders,
    ScoutHexes,
    SetDoctrine,
)
from game.core.decisions import Question, Reply
from game.core.doctrine import Doctrine, QueuedOrder
from game.core.engine import Applied
from game.core.records import HexId, KindId
from game.core.state import Stack
from game.rulesets.battle_for.campaign.market import MUSTER
from game.rulesets.battle_for.units import command
from game.session.session import Session
from game.views.preview import SeatOutlook
from game.views.project import project
from tests.arena import session

Idea = Callable[["Whim", SeatOutlook, Stack], Command | None]


class Whim:
    """Gives commands of every kind, possible and impossible ones."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def command(self, outlook: SeatOutlook) -> Command:
        view, chance = outlook.view, self.random.random()
        told = [s for s in view.stacks.values() if self._in_command(outlook, s)]
        stacks = told if told and chance < 0.9 else list(view.stacks.values())
        if not stacks or chance < 0.06:
            return EndTurn(by=view.side) if view.clock.stage == "combat" else NextStage(by=view.side)
        stack = self.random.choice(stacks)
        fitting = _IDEAS[view.clock.stage] if chance < 0.85 else _ANY
        idea = self.random.choice(fitting)(self, outlook, stack)
        return idea or NextStage(by=view.side)

    def _in_command(self, outlook: SeatOutlook, stack: Stack) -> bool:
        return command.standing_of(outlook.world, outlook.belief, stack).in_command

    def reply(self, question: Question) -> Reply:
        enabled = [option for option in question.options if option.enabled]
        if question.kind != "declare":
            return Reply(choice=self.random.choice(enabled).id)
        settings = [o for o in enabled if o.id != "strike" and o.units and self.random.random() < 0.3]
        return Reply(choice="strike", settings=tuple((o.id, self.random.choice(o.units)) for o in settings))

    def walk(self, outlook: SeatOutlook, hex_: HexId) -> tuple[HexId, ...]:
        path = []
        for _ in range(self.random.randint(1, 3)):
            hex_ = self.random.choice(outlook.world.grid.around[hex_])
            path.append(hex_)
        return tuple(path)

    def doctrine(self) -> Doctrine:
        pick = self.random.choice
        return Doctrine(
            ranged=pick((True, False)),
            shock=pick((None, 0, 1)),
            damage=pick(("order", "swap", "target")),
            aim=pick(("commander", "strongest", "weakest", "ranged")),
            ambush=pick(("always", "never", "ratio")),
        )


def march(whim: Whim, outlook: SeatOutlook, stack: Stack) -> Command | None:
    reach = outlook.reach(stack.id)
    goals = sorted(h for h in reach.cost if h != stack.hex)
    if not goals:
        return None
    seen = [s.hex for s in outlook.view.knowledge.sightings.values()]
    seen += [s.hex for s in outlook.view.knowledge.sites.values()]
    if seen and whim.random.random() < 0.6:
        target = whim.random.choice(seen)
        goals.sort(key=lambda h: (outlook.world.grid.distance(h, target), h))
        goals = goals[:2]
    return MoveStack(by=stack.side, stack=stack.id, path=reach.path(whim.random.choice(goals)))


def fight(whim: Whim, outlook: SeatOutlook, stack: Stack) -> Command | None:
    here = [s for s in outlook.view.knowledge.sightings.values() if s.now and s.hex == stack.hex]
    if not here:
        return march(whim, outlook, stack)
    return Attack(by=stack.side, stack=stack.id, target=whim.random.choice(here).handle)


def scout(whim: Whim, outlook: SeatOutlook, stack: Stack) -> Command | None:
    path = whim.walk(outlook, stack.hex)
    return ScoutHexes(by=stack.side, unit=whim.random.choice(stack.units), path=path)


def buy(whim: Whim, outlook: SeatOutlook, stack: Stack) -> Command | None:
    market = MUSTER.market(outlook.world, outlook.belief, stack.side)
    if not market.wares or not market.outlets:
        return None
    kinds = {whim.random.choice(market.wares).kind: whim.random.randint(1, 2) for _ in range(2)}
    return RecruitUnits(by=stack.side, hex=whim.random.choice(market.outlets).hex, units=kinds)


def found(whim: Whim, outlook: SeatOutlook, stack: Stack) -> Command | None:
    market = MUSTER.market(outlook.world, outlook.belief, stack.side)
    if not market.outlets:
        return None
    kinds = tuple(KindId(k) for k in whim.random.sample(sorted(outlook.world.tables["unit"]), 4))
    return FoundFaction(
        by=stack.side,
        name=f"Nation {whim.random.randrange(10**6)}",
        kinds=kinds,
        units={kind: whim.random.randint(0, 1) for kind in kinds},
        hex=whim.random.choice(market.outlets).hex,
    )


def split(whim: Whim, outlook: SeatOutlook, stack: Stack) -> Command | None:
    count = whim.random.randint(1, len(stack.units))
    return SplitStack(by=stack.side, stack=stack.id, units=tuple(whim.random.sample(stack.units, count)))


def join(whim: Whim, outlook: SeatOutlook, stack: Stack) -> Command | None:
    near = [s.id for s in outlook.view.stacks.values() if s.hex == stack.hex and s.id != stack.id]
    return JoinStacks(by=stack.side, stack=stack.id, into=whim.random.choice(near)) if near else None


def arrange(whim: Whim, outlook: SeatOutlook, stack: Stack) -> Command | None:
    units = tuple(whim.random.sample(stack.units, len(stack.units)))
    return ArrangeStack(by=stack.side, stack=stack.id, units=units)


def mount(whim: Whim, outlook: SeatOutlook, stack: Stack) -> Command | None:
    on, rider = whim.random.choice(stack.units), whim.random.choice(stack.units)
    return MountUnits(by=stack.side, stack=stack.id, mount=on, units=(rider,))


def dismount(whim: Whim, outlook: SeatOutlook, stack: Stack) -> Command | None:
    return DismountUnits(by=stack.side, stack=stack.id, units=(whim.random.choice(stack.units),))


def disband(whim: Whim, outlook: SeatOutlook, stack: Stack) -> Command | None:
    if whim.random.random() > 0.2:
        return None
    return DisbandUnits(by=stack.side, stack=stack.id, units=(whim.random.choice(stack.units),))


def instruct(whim: Whim, outlook: SeatOutlook, stack: Stack) -> Command | None:
    return SetDoctrine(by=stack.side, stack=stack.id, doctrine=whim.doctrine())


def queue(whim: Whim, outlook: SeatOutlook, stack: Stack) -> Command | None:
    orders = [
        QueuedOrder(kind="move", path=whim.walk(outlook, stack.hex)),
        QueuedOrder(kind="attack"),
        QueuedOrder(kind="doctrine", doctrine=whim.doctrine()),
        QueuedOrder(kind="deliver", to=whim.random.choice(sorted(outlook.view.stacks))),
        QueuedOrder(kind="hold"),
    ]
    some = whim.random.sample(orders, whim.random.randint(0, 3))
    return QueueOrders(by=stack.side, stack=stack.id, queue=tuple(some))


def run_queue(whim: Whim, outlook: SeatOutlook, stack: Stack) -> Command | None:
    return RunOrders(by=stack.side, stack=stack.id)


def appoint(whim: Whim, outlook: SeatOutlook, stack: Stack) -> Command | None:
    return AppointChief(by=stack.side, unit=whim.random.choice(stack.units))


_STACKING: tuple[Idea, ...] = (split, join, arrange, mount, dismount, instruct, queue, appoint)
_IDEAS: dict[str, tuple[Idea, ...]] = {
    "recruit": (buy, buy, buy, found, *_STACKING),
    "scout": (scout, scout, scout, *_STACKING),
    "combat": (*(march,) * 12, *(fight,) * 4, run_queue, disband, *_STACKING),
}
_ANY: tuple[Idea, ...] = (buy, found, scout, march, fight, run_queue, disband, *_STACKING)


def play(played: Session, whim: Whim, steps: int) -> Counter[str]:
    """Commands and answers that were carried out, by kind."""
    done: Counter[str] = Counter()
    state = played.campaign
    for _ in range(steps):
        if state.clock.phase == "over":
            break
        if state.questions:
            question = whim.random.choice(state.questions)
            given: Command = Answer(by=question.side, question=question.id, reply=whim.reply(question))
            truth = played.engine.apply(state, given)
            if not isinstance(truth, Applied):
                usual = Reply(choice=question.default or question.options[0].id)
                truth = played.engine.apply(
                    state, Answer(by=question.side, question=question.id, reply=usual)
                )
            assert isinstance(truth, Applied), (question, truth)
        else:
            assert state.clock.on_turn is not None
            view = project(state, played.world, state.clock.on_turn)
            outlook = SeatOutlook(view=view, world=played.world)
            given = whim.command(outlook)
            truth = played.engine.apply(state, given)
            allowed = isinstance(outlook.try_out(given), Applied)
            assert isinstance(truth, Applied) == allowed, (given, truth)
        if isinstance(truth, Applied):
            state = truth.campaign
            done[type(given).__name__] += 1
            assert problems(state, played.world) == []
    return done


@pytest.mark.parametrize("seed", range(2))
def test_beliefs_and_truth_agree_on_every_command(seed: int) -> None:
    done = play(session("battle_for", seed, ("human",)), Whim(seed), 110)
    assert done["MoveStack"] > 3


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 112))
def test_beliefs_and_truth_agree_on_every_command_of_long_matches(seed: int) -> None:
    play(session("battle_for", seed, ("human",)), Whim(seed), 500)
