"""What a policy is, and the random one that tests the rules.

A policy sees an `SeatOutlook` (a side's view and belief) and nothing else; it gives one command at a time
until it ends its turn. Its dice come from streams of their own, numbered by the session, so that a loaded
campaign goes on as it would have.
"""

from typing import Literal, Protocol, TypeVar, get_args

from game.ai.chance import pick
from game.ai.realm_ideas import realm_idea
from game.ai.staged import idea, in_last_stage, onward
from game.core.commands.common import (
    Attack,
    Command,
    DouseFire,
    EndTurn,
    GiveOrders,
    HideStack,
    JoinStacks,
    MakeFire,
    MoveStack,
    OrderDiggers,
    PeekHex,
    ReinforceHex,
    RevealStack,
    SetGait,
    SetZone,
    SplitStack,
)
from game.core.decisions import Border, DuskOrder, MeetOrder, Question, Reply, StandingOrders
from game.core.dice import Dice
from game.core.records import StackId, replace
from game.views.preview import SeatOutlook

_Checked = TypeVar("_Checked", MoveStack, PeekHex, RevealStack)


class Policy(Protocol):
    """Plays a side."""

    def decide(self, outlook: SeatOutlook, dice: Dice) -> Command:
        """The next command of the side on turn."""
        ...

    def answer(self, outlook: SeatOutlook, question: Question, dice: Dice) -> Reply:
        """The answer to a question."""
        ...


def _watching(orders: StandingOrders) -> StandingOrders:
    """The same orders, and some border to watch, chosen without a die."""
    ways = get_args(Border)
    return replace(orders, peek=ways[(len(orders.meet) + len(orders.dusk)) % len(ways)])


def default_reply(question: Question) -> Reply:
    """The question's own default, or its first open option."""
    if question.default:
        return Reply(choice=question.default)
    return Reply(choice=next((o.id for o in question.options if o.enabled), ""))


class RandomPolicy:
    """Does anything that seems possible: marches, fights, splits, joins, answers by chance."""

    def decide(self, outlook: SeatOutlook, dice: Dice) -> Command:
        if outlook.world.ruleset.stages:
            return self._in_stages(outlook, dice)
        side = outlook.view.side
        stacks = list(outlook.view.stacks)
        if not stacks or dice.roll(12, "end the turn") == 1:
            return EndTurn(by=side)
        if getattr(outlook.view.params, "realm", False) and dice.roll(3, "realm or stack") == 1:
            plan = realm_idea(outlook, dice)
            if plan is not None and outlook.refusal(plan) is None:
                return plan
        start = dice.roll(len(stacks), "which stack") - 1
        for stack in stacks[start:] + stacks[:start]:
            command = self._with(outlook, stack, dice)
            if command is not None:
                return command
        return EndTurn(by=side)

    def _in_stages(self, outlook: SeatOutlook, dice: Dice) -> Command:
        """A turn that has stages: some ideas, then the next stage."""
        last = in_last_stage(outlook)
        if dice.roll(12 if last else 4, "go on") == 1:
            return onward(outlook)
        stacks = list(outlook.view.stacks)
        for _ in range(6):
            marches = last and stacks and dice.roll(3, "idea or march") > 1
            stack = pick(stacks, dice, "which stack") if marches else None
            command = idea(outlook, dice) if stack is None else self._with(outlook, stack, dice)
            if command is not None and outlook.refusal(command) is None:
                return command
        return onward(outlook)

    def _with(self, outlook: SeatOutlook, stack: StackId, dice: Dice) -> Command | None:
        side = outlook.view.side
        here = outlook.view.stacks[stack]
        roll = dice.roll(12, "what to do")
        foes = [
            s.handle
            for s in outlook.view.knowledge.sightings.values()
            if s.now and s.hex == here.hex and outlook.view.sides[s.side].hostile
        ]
        if foes and roll <= 6:
            return Attack(by=side, stack=stack, target=pick(foes, dice, "whom to attack"))
        if roll == 7 and len(here.units) > 1:
            keep = dice.roll(len(here.units) - 1, "how many leave")
            return SplitStack(by=side, stack=stack, units=here.units[:keep])
        if roll == 8:
            near = [s.id for s in outlook.view.stacks.values() if s.hex == here.hex and s.id != stack]
            if near:
                return JoinStacks(by=side, stack=stack, into=pick(near, dice, "whom to join"))
        if roll == 9:
            orders = StandingOrders(
                hold=dice.roll(2, "hold") == 1,
                prisoners=dice.roll(2, "take") == 1,
                meet=pick(get_args(MeetOrder), dice, "on meeting"),
                when_found=pick(get_args(MeetOrder), dice, "once found"),
                dusk=pick(get_args(DuskOrder), dice, "at dusk"),
            )
            for given in (_watching(orders), orders):
                command = GiveOrders(by=side, stack=stack, orders=given)
                if given != here.orders and outlook.refusal(command) is None:
                    return command
        if roll > 10:
            look = self._look(outlook, stack, dice)
            if outlook.refusal(look) is None:
                return look
        if roll == 10 and dice.roll(2, "stance or fire") == 1:
            fire = DouseFire if str(here.hex) in outlook.view.knowledge.smoke else MakeFire
            if outlook.refusal(fire(by=side, stack=stack)) is None:
                return fire(by=side, stack=stack)
        if roll == 10 and dice.roll(4, "reinforce") == 1:
            hold = ReinforceHex(by=side, stack=stack)
            if outlook.refusal(hold) is None:
                return hold
        city = next((s for s in outlook.view.sites.values() if s.hex == here.hex), None)
        if roll == 10 and city is not None and outlook.refusal(OrderDiggers(by=side, site=city.id)) is None:
            return OrderDiggers(by=side, site=city.id)
        if roll == 10:
            shown = self._dictated(outlook, RevealStack(by=side, stack=stack), dice)
            stance = HideStack(by=side, stack=stack) if here.stance == "open" else shown
            if outlook.refusal(stance) is None:
                return stance
        reach = outlook.reach(stack)
        goals = sorted(h for h in reach.cost if h != reach.start)
        if not goals:
            return None
        march = MoveStack(by=side, stack=stack, path=reach.path(pick(goals, dice, "where to")))
        return self._dictated(outlook, march, dice) if len(march.path) == 1 else march

    def _look(self, outlook: SeatOutlook, stack: StackId, dice: Dice) -> Command:
        """A peek over a border, another gait, or another zone."""
        side, here = outlook.view.side, outlook.view.stacks[stack]
        way = dice.roll(5, "peek, gait or zone")
        if way == 1:
            return SetZone(by=side, stack=stack, zone="ground" if here.zone == "sky" else "sky")
        if way <= 3:
            return self._gait(outlook, stack, dice)
        border = pick(outlook.world.grid.around[here.hex], dice, "where to peek")
        hides = here.stance == "open" and dice.roll(3, "hide first") == 1
        return self._dictated(outlook, PeekHex(by=side, stack=stack, hex=border, hide=hides), dice)

    def _dictated(self, outlook: SeatOutlook, command: _Checked, dice: Dice) -> _Checked:
        """A command with a face chosen for its check, now and then, where that is allowed."""
        if dice.roll(4, "choose the die") > 1:
            return command
        chosen = replace(command, dictate=dice.roll(10, "which face"))
        return chosen if outlook.refusal(chosen) is None else command

    def _gait(self, outlook: SeatOutlook, stack: StackId, dice: Dice) -> SetGait:
        """Another way to march: unseen, or with a survey."""
        here = outlook.view.stacks[stack]
        other = dice.roll(2, "sneak or survey") == 1
        gait: Literal["open", "sneak"] = "sneak" if (here.gait == "sneak") != other else "open"
        return SetGait(by=outlook.view.side, stack=stack, gait=gait, survey=here.survey != (not other))

    def answer(self, outlook: SeatOutlook, question: Question, dice: Dice) -> Reply:  # noqa: ARG002
        open_ = [o for o in question.options if o.enabled]
        choices = [o.id for o in open_ if o.id not in question.settings]
        if not choices:
            return default_reply(question)
        choice = pick(choices, dice, f"answer to {question.kind}")
        settings = tuple(
            (option.id, pick(option.units, dice, f"which {option.id}"))
            for option in open_
            if option.id in question.settings and option.units and dice.roll(2, f"set {option.id}") == 1
        )
        return Reply(choice=choice, settings=settings)
