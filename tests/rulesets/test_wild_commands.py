"""Commands nobody sane would give: they are refused, and leave everything as it was; or they are sound."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from game.core import codec
from game.core.checks import problems
from game.core.commands import common as cmd
from game.core.commands import ferals as wild
from game.core.commands.common import Command
from game.core.decisions import Reply, StandingOrders
from game.core.engine import Applied
from game.core.refusal import Refused
from game.session.computers import step
from game.session.session import Session
from tests.arena import crowd

TEXTS = ("", "a", "x" * 10_000, "\0\n\r\t", "\u202eabc", "  many   spaces ", "\U0001f9a2" * 50)
NO_HEXES = (-1, -216, 216, 10**9, 1.5, None, "3")


class Wild:
    """Makes commands of ids that exist, ids that do not, foreign ids and nonsense."""

    def __init__(self, random: Random, played: Session) -> None:
        self.random = random
        self.campaign = played.campaign
        self.grid = played.world.grid

    def _often(self, common: Any, rare: list[Any]) -> Any:
        return common if common is not None and self.random.random() < 0.75 else self.random.choice(rare)

    def side(self) -> Any:
        return self._often(self.campaign.clock.on_turn, [*self.campaign.sides, "nobody", "gm", "*", ""])

    def stack(self) -> Any:
        mine = [s.id for s in self.campaign.stacks.values() if s.side == self.campaign.clock.on_turn]
        handles = [h for known in self.campaign.knowledge.values() for h in known.sightings]
        own = self.random.choice(mine) if mine else None
        return self._often(own, [*self.campaign.stacks, *handles, "", "lapis.s999"])

    def unit(self) -> Any:
        return self.random.choice([*self.campaign.units, "", "lapis.u999", None])

    def units(self) -> Any:
        stack = self.campaign.stacks.get(self.stack())
        if stack is None:
            return tuple(self.unit() for _ in range(self.random.randint(0, 3)))
        inside = [*stack.units, *stack.captives]
        chosen = self.random.sample(inside, self.random.randint(0, len(inside)))
        return tuple(chosen if self.random.random() < 0.8 else chosen * 2)

    def path(self) -> Any:
        stack = self.campaign.stacks.get(self.stack())
        if stack is None or self.random.random() < 0.15:
            return tuple(self.random.choice(NO_HEXES) for _ in range(self.random.randint(0, 3)))
        path = []
        hex_ = stack.hex
        for _ in range(self.random.choice((1, 1, 2, 4, 40, 3000))):
            hex_ = self.random.choice(self.grid.around[hex_])
            path.append(hex_)
        return tuple(path)

    def text(self) -> str:
        return self.random.choice(TEXTS)

    def prisoner(self) -> Any:
        held = [u.id for u in self.campaign.units.values() if u.held_by]
        return self._often(self.random.choice(held) if held else None, [self.unit()])

    def food(self) -> Any:
        return self.random.choice(["meat", "corpse", "", self.text()])

    def cents(self) -> Any:
        return self.random.choice([-1, 0, 1, 100, 10**30])

    def reply(self) -> Reply:
        question = self.campaign.questions[0] if self.campaign.questions else None
        ids = [o.id for o in question.options] if question else []
        units = [*question.own, *question.others, ""] if question else ["x"]
        few = range(self.random.randint(0, 3))
        pick = self.random.choice
        return Reply(
            choice=pick([*ids, *ids, self.text()]),
            units=tuple(pick(units) for _ in few),
            pairs=tuple((pick(units), pick(units)) for _ in few),
            number=pick([None, -1, 0, 1, 11, 10**30]),
        )

    def orders(self) -> StandingOrders:
        flip = self.random.random
        dig = self.random.choice(["", "", "trail", "road", "route", "none", self.text()])
        return StandingOrders(hold=flip() < 0.5, prisoners=flip() < 0.5, sentry=flip() < 0.5, dig=dig)

    def command(self) -> Command:
        question = self.campaign.questions[0] if self.campaign.questions else None
        asked = question.side if question else self.side()
        kinds: list[Callable[[], Command]] = [
            lambda: cmd.MoveStack(by=self.side(), stack=self.stack(), path=self.path()),
            lambda: cmd.Attack(by=self.side(), stack=self.stack(), target=self.stack()),
            lambda: cmd.SplitStack(by=self.side(), stack=self.stack(), units=self.units(), name=self.text()),
            lambda: cmd.JoinStacks(by=self.side(), stack=self.stack(), into=self.stack()),
            lambda: cmd.JoinStacks(by=self.side(), stack=self.stack(), into=self.stack(), units=self.units()),
            lambda: cmd.SetLeader(by=self.side(), stack=self.stack(), unit=self.unit()),
            lambda: cmd.SetLeader(by=self.side(), stack=self.stack(), unit=self.unit(), mode="hex"),
            lambda: cmd.TrainUnits(by=self.side(), leader=self.unit(), units=self.units()[:6]),
            lambda: cmd.AppointChief(by=self.side(), unit=self.unit()),
            lambda: cmd.RenameStack(by=self.side(), stack=self.stack(), name=self.text()),
            lambda: cmd.GiveOrders(by=self.side(), stack=self.stack(), orders=self.orders()),
            lambda: cmd.MovePrisoner(by=self.side(), prisoner=self.prisoner(), jailor=self.unit()),
            lambda: cmd.EndPrisoner(by=self.side(), prisoner=self.prisoner(), how=self._how()),
            lambda: cmd.DisbandUnits(by=self.side(), stack=self.stack(), units=self.units()[:1]),
            lambda: cmd.BetraySide(by=self.side(), stack=self.stack(), target=self.stack()),
            lambda: wild.FeedFeral(
                by=self.side(), stack=self.stack(), unit=self.unit(), target=self.stack(), food=self.food()
            ),
            lambda: wild.LayBait(by=self.side(), stack=self.stack(), food=self.food(), value=self.cents()),
            lambda: wild.HarvestBeast(
                by=self.side(), stack=self.stack(), unit=self.unit(), beast=self.unit()
            ),
            lambda: wild.TakeFood(by=self.side(), stack=self.stack(), food=self.food()),
            lambda: wild.GiveFood(
                by=self.side(), stack=self.stack(), into=self.stack(), food=self.food(), value=self.cents()
            ),
            lambda: wild.EndPack(by=self.side(), stack=self.stack()),
            lambda: wild.ActPack(by=self.side(), stack=self.stack(), row=self.text()),
            lambda: wild.ForageHex(by=self.side(), stack=self.stack(), food=self.food()),
            lambda: cmd.SetTable(by=self.side(), asks=self.random.random() < 0.5),
            lambda: cmd.Answer(by=asked, question=question.id if question else "q", reply=self.reply()),
            lambda: cmd.Answer(by=self.side(), question=self.text(), reply=self.reply()),
            lambda: cmd.EndTurn(by=self._often("nobody", [self.side()])),
            lambda: cmd.Resign(by=self._often("nobody", ["gm"])),
        ]
        if question is not None:
            kinds += kinds[-4:-3] * 8
        return self.random.choice(kinds)()

    def _how(self) -> str:
        return self.random.choice(["croak", "free", self.text()])


def _play(seed: int, commands: int) -> set[str]:
    """Play on, with wild commands in between; returns what came of them."""
    random = Random(seed)
    victory = ("last_side", "ruler")[seed % 2]
    room = {"hex_capacity": 200} if seed % 3 == 0 else {}
    played = crowd(seed, victory=victory, croak_default=("croak", "capture")[seed % 2], **room)
    outcomes = set()
    for _ in range(commands):
        for _ in range(random.choice((0, 0, 1, 3))):
            step(played)
        if played.over:
            break
        command = Wild(random, played).command()
        before = codec.to_bytes(played.campaign)
        outcome = played.engine.apply(played.campaign, command)
        assert codec.to_bytes(played.campaign) == before
        if isinstance(outcome, Refused):
            assert outcome.code, command
            assert outcome.detail, command
            outcomes.add(outcome.code)
        else:
            assert isinstance(outcome, Applied)
            assert problems(outcome.campaign, played.world) == [], command
            played.submit(command)
            outcomes.add(type(command).__name__)
    return outcomes


def test_wild_commands_are_refused_or_sound():
    outcomes = _play(0, 200)
    assert len(outcomes) > 15, outcomes


@pytest.mark.slow
def test_wild_commands_are_of_all_kinds():
    outcomes = set().union(*(_play(seed, 400) for seed in range(3)))
    assert len(outcomes) > 30, outcomes


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1018))
def test_many_wild_commands_are_refused_or_sound(seed):
    _play(seed, 1500)


def test_a_march_of_any_length_is_dealt_with_at_once():
    played = crowd(1)
    while played.campaign.clock.on_turn != "lapis":
        step(played)
    stack = next(s for s in played.campaign.stacks.values() if s.side == "lapis")
    there = played.world.grid.around[stack.hex][0]
    endless = cmd.MoveStack(by="lapis", stack=stack.id, path=(there, stack.hex) * 50_000)
    outcome = played.engine.apply(played.campaign, endless)
    assert isinstance(outcome, Refused)
    assert outcome.code == "long_path"
