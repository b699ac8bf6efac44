"""What the game master must do before the campaign goes on: packs that wait for his nod or that he has in
hand, and questions to seats in which nobody sits."""

from typing import TYPE_CHECKING, Literal

import msgspec

from game.core.commands.gm import GmHold, GmReview
from game.core.counters import ACTED
from game.core.packs import Pack
from game.core.records import GM, Record, SideId, StackId
from game.core.state import AnyCampaign, Stack
from game.core.world import World

if TYPE_CHECKING:
    from game.session.session import Session

FERAL = "feral"


class Duty(Record):
    """What is the game master's to do. `packs`: it is the turn of the ferals `side`, and `stacks` wait for
    him, those that he has in hand last; `asked`: he answers for `side`, in whose seat nobody sits, or for a
    pack."""

    kind: Literal["packs", "asked"]
    side: SideId
    stacks: tuple[StackId, ...] = ()


def duty(session: "Session") -> Duty | None:
    """What the game master must do now; None if nothing is his, or nobody is game master."""
    if session.master is None or session.must_act is None:
        return None
    campaign = session.campaign
    if campaign.questions:
        question = campaign.questions[0]
        mine = question.battle is None and answers_for(session, question.side)
        return Duty(kind="asked", side=question.side) if mine else None
    side = campaign.clock.on_turn
    if side is None or not of_packs(session.world, campaign, side):
        return None
    if session.seat(side).controller not in ("computer", "gm"):
        return None
    waiting = waiting_packs(campaign, side)
    held = tuple(stack for stack in waiting if stack in campaign.desk.held)
    free = tuple(stack for stack in waiting if stack not in campaign.desk.held)
    if campaign.desk.review or session.seat(side).controller == "gm":
        # He is called on every turn, so that nobody learns by the hand-over whether there are packs.
        called = bool(waiting) or session.state.uses.get(_seen(side)) != campaign.clock.day
        return Duty(kind="packs", side=side, stacks=(*free, *held)) if called else None
    return Duty(kind="packs", side=side, stacks=held) if held and not free else None


def looked_over(session: "Session") -> None:
    """The game master has seen the packs of the ferals that are on turn."""
    side = session.campaign.clock.on_turn
    if side is not None and session.campaign.sides[side].role == FERAL:
        session.decisions.put(_seen(side), session.campaign.clock.day)


def _seen(side: SideId) -> str:
    return f"desk.{side}"


def answers_for(session: "Session", side: SideId) -> bool:
    """Whether the game master answers what a side is asked outside of battles: where nobody sits, and for
    ferals whose packs wait for his nod."""
    if session.master is None:
        return False
    controller = session.seat(side).controller
    if controller == "absent":
        return True
    if controller == "computer" and names_master(session.world, session.campaign, side):
        return session.campaign.clock.on_turn != side  # what it does in its own turn the computer knows
    if not of_packs(session.world, session.campaign, side):
        return False
    return controller == "gm" or (controller == "computer" and session.campaign.desk.review)


def look_over(session: "Session") -> None:
    """Let every pack wait for the game master's nod, under rules with packs."""
    if has_packs(session) and not session.campaign.desk.review:
        session.submit(GmReview(by=GM, on=True))


def release(session: "Session") -> None:
    """Let go of all packs: none waits for a nod, none is held."""
    desk = session.campaign.desk
    if desk.held:
        session.submit(GmHold(by=GM, stacks=desk.held, held=False))
    if desk.review:
        session.submit(GmReview(by=GM, on=False))


def has_packs(session: "Session") -> bool:
    """Whether ferals of these rules are packs that act one by one."""
    return _acts_in_packs(session.world)


def of_packs(world: World, campaign: AnyCampaign, side: SideId) -> bool:
    """Whether a side is one of ferals that act pack by pack."""
    return campaign.sides[side].role == FERAL and _acts_in_packs(world)


def asks_master(world: World, campaign: AnyCampaign, side: SideId) -> bool:
    """Whether a game master is asked for a side that the computer moves: packs, where their reactions are
    decided at the table, and the side that the rules name as his (TB-7.17)."""
    return asks_packs(world, campaign, side) or names_master(world, campaign, side)


def names_master(world: World, campaign: AnyCampaign, side: SideId) -> bool:
    """Whether the rules of a campaign name a side as the game master's."""
    return world.ruleset.placing.master(msgspec.structs.asdict(campaign.params)) == side


def asks_packs(world: World, campaign: AnyCampaign, side: SideId) -> bool:
    """Whether packs of a side can be asked on the turns of others: where reactions are decided at the table.
    Elsewhere nothing shows that a pack thought of anything."""
    return of_packs(world, campaign, side) and getattr(campaign.params, "reactions", "") == "table"


def _acts_in_packs(world: World) -> bool:
    """Campaigns of before the table of conduct have none."""
    wild = world.ruleset.wild
    return wild is not None and bool(wild.rows(world))


def waiting_packs(campaign: AnyCampaign, side: SideId) -> tuple[StackId, ...]:
    """Packs of a side that have neither acted on this turn nor ended theirs, in order of id."""
    found = (s for s in campaign.stacks.values() if s.side == side and _waits(campaign, s))
    return tuple(sorted((s.id for s in found), key=lambda id_: (len(id_), id_)))


def _waits(campaign: AnyCampaign, stack: Stack) -> bool:
    return not ACTED.of(stack) and not campaign.packs.get(stack.id, Pack()).ended
