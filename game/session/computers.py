"""Seats nobody sits in: which policy plays them, one command at a time."""

from game.ai.campaigner import CampaignPolicy
from game.ai.ferals import FeralPolicy
from game.ai.levels import DEFAULT_LEVEL, MASTER, NOVICE, lowered
from game.ai.neutrals import NeutralPolicy
from game.ai.plain import PlainPolicy
from game.ai.player.master import MasterPolicy
from game.ai.player.seasoned import SeasonedPolicy
from game.ai.policy import Policy, RandomPolicy, default_reply
from game.core.commands.common import Answer, Command, EndTurn
from game.core.decisions import Question
from game.core.dice import StreamDice
from game.core.records import SideId
from game.core.refusal import Refused
from game.session.duty import FERAL, duty
from game.session.fights import SeatFight
from game.session.session import Session

MOST_REFUSALS = 3
"""Refused ideas of a policy in a row before its turn is ended for it."""

MOST_COMMANDS = 600
"""Commands of a computer side in one turn, beside one for each of its stacks, before it is ended for it."""


def policy_for(session: Session, side: SideId) -> Policy | None:
    """The policy of a seat; None for people and for empty chairs."""
    controller = session.seat(side).controller
    if controller == "random":
        return RandomPolicy()
    if controller == "computer":
        if session.campaign.sides[side].role == "player":
            return player_policy(session, level_now(session, side))
        return neutral_policy(session, side)
    return None


def level_now(session: Session, side: SideId) -> str:
    """The level at which a computer plays a side today: that of its seat, less what dulls its ruler."""
    level = session.seat(side).level
    dulled = session.world.ruleset.dulled
    by = dulled(session.world, session.campaign, side) if dulled is not None else 0
    return lowered(level, by) if by else level


def neutral_policy(session: Session, side: SideId) -> Policy:
    """The policy of those of no side: packs of ferals act by the rules' own table, if the match has one;
    those of older matches go about like others."""
    if session.world.ruleset.stages:
        return CampaignPolicy(roams=False)
    wild = session.world.ruleset.wild
    if session.campaign.sides[side].role == FERAL and wild is not None and wild.rows(session.world):
        return FeralPolicy(session.campaign.desk.held)
    return NeutralPolicy()


def player_policy(session: Session, level: str = DEFAULT_LEVEL) -> Policy:
    """The policy of a computer player of a level under the session's rules; of an unknown one the default."""
    if session.world.ruleset.stages:
        return CampaignPolicy(level)
    if level == NOVICE:
        return PlainPolicy()
    return MasterPolicy() if level == MASTER else SeasonedPolicy()


def plays_itself(session: Session, side: SideId) -> bool:
    """Whether a seat acts without a person: computer, random or absent."""
    return session.seat(side).controller in ("computer", "random", "absent")


def step(session: Session) -> bool:
    """Let the seat that must act do one thing, if no person sits there. False if a person must act, or the
    game master in its place."""
    side = session.must_act
    if side is None or not plays_itself(session, side) or duty(session) is not None:
        return False
    if session.kept.barred:
        return False
    play_for(session, side, policy_for(session, side))
    return True


def play_for(session: Session, side: SideId, policy: Policy | None) -> None:
    """Let a policy do one thing for the side that must act, whoever sits there; None passes."""
    question = next((q for q in session.campaign.questions if q.side == side), None)
    if question is not None:
        _answer(session, side, question, policy)
    else:
        _act(session, side, policy)


def _dice(session: Session, side: SideId) -> StreamDice:
    number = session.decisions.following(f"policy.{side}")
    return StreamDice(session.campaign.dice.seed, f"policy.{side}.{number}")


def _answer(session: Session, side: SideId, question: Question, policy: Policy | None) -> None:
    reply = default_reply(question)
    if question.battle is not None and not isinstance(policy, RandomPolicy):
        reply = SeatFight(session, question.battle, side).advice(question)
    elif policy is not None:
        reply = policy.answer(session.outlooks.of(side), question, _dice(session, side))
    outcome = session.submit(Answer(by=side, question=question.id, reply=reply))
    if isinstance(outcome, Refused):
        safe = Answer(by=side, question=question.id, reply=default_reply(question))
        last = session.submit(safe)
        if isinstance(last, Refused):
            raise RuntimeError(f"the default answer to {question.kind} is refused: {last.detail}")


def _act(session: Session, side: SideId, policy: Policy | None) -> None:
    command: Command = EndTurn(by=side)
    given = session.state.uses.get(f"turn.{side}", 0)
    outlook = session.outlooks.of(side)
    if policy is not None and given < MOST_COMMANDS + len(outlook.view.stacks):
        command = policy.decide(outlook, _dice(session, side))
        session.decisions.following(f"turn.{side}")
    refused = 0
    while isinstance(session.submit(command), Refused):
        refused += 1
        if refused >= MOST_REFUSALS or policy is None:
            command = EndTurn(by=side)
            if isinstance(session.submit(command), Refused):
                raise RuntimeError(f"{side} cannot end its turn")
            break
        command = policy.decide(session.outlooks.of(side), _dice(session, side))
    if isinstance(command, EndTurn):
        session.decisions.reset(f"turn.{side}")
