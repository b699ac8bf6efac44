"""Whom a stack would have to fight if it did something, and what the exchange would come to, for a side.

Asked of the side's belief with the rules' own code: a command is tried out, and what it leaves open is read:
a question whom to attack, or a battle that waits for declarations.
"""

from collections.abc import Mapping

from game.core.battle.exchange import ExchangeView
from game.core.commands.common import Answer, Attack, Command
from game.core.decisions import Question, Reply
from game.core.engine import Applied
from game.core.records import HexId, Record, SideId, StackId
from game.core.refusal import Refusal, Refused
from game.core.seams.capabilities import FORETOLD_FIGHTS
from game.core.state import AnyCampaign, OpenBattle
from game.views.preview import SeatOutlook

RUN = "hit_and_run"
"""Option of a declaration by which an attacker is gone again after his blow."""


class EncounterFoe(Record):
    """A foreign stack that might be fought; barred by `reason` and `rule`, if at all. `outlook`: the
    exchange as the side sees it, None if it cannot; `runs`: hexes into which it might be gone again after its
    blow."""

    handle: StackId
    reason: str = ""
    rule: str = ""
    outlook: ExchangeView | None = None
    runs: tuple[HexId, ...] = ()


class Encounter(Record):
    """What a command leads to: the foes, and whether it may be declined to fight any of them."""

    foes: tuple[EncounterFoe, ...] = ()
    declinable: bool = False

    @property
    def forced(self) -> bool:
        """Whether there is no way around a fight."""
        return bool(self.foes) and not self.declinable


NOBODY = Encounter()


def encounter(outlook: SeatOutlook, command: Command) -> Encounter:
    """What a command leads to; nobody if it is refused, or under rules that foretell no fights."""
    outcome = outlook.try_out(command)
    return met(outlook, outcome) if isinstance(outcome, Applied) else NOBODY


def met(outlook: SeatOutlook, outcome: Applied) -> Encounter:
    """What a command has led to that was tried out; nobody under rules that foretell no fights."""
    if FORETOLD_FIGHTS not in outlook.world.ruleset.capabilities:
        return NOBODY
    campaign = outcome.campaign
    question = next((one for one in campaign.questions if _whom(outlook, one)), None)
    if question is None:
        found = _fought(outlook, campaign)
        return Encounter(foes=(found,)) if found is not None else NOBODY
    return _choices(outlook, campaign, question)


def asked(outlook: SeatOutlook, question: Question) -> Encounter:
    """What an open question whom to attack offers its side; nobody if it asks anything else."""
    stack = question.stack
    foretold = FORETOLD_FIGHTS in outlook.world.ruleset.capabilities
    if not foretold or stack is None or not _whom(outlook, question):
        return NOBODY
    sightings = outlook.view.knowledge.sightings
    foes = []
    for option in question.options:
        handle = StackId(option.id)
        if handle not in sightings:
            continue
        if not option.enabled:
            foes.append(EncounterFoe(handle=handle, reason=option.reason, rule=option.rule))
            continue
        # A belief holds no open questions: what would be chosen is asked for as an attack in the hex.
        found = encounter(outlook, Attack(by=outlook.view.side, stack=stack, target=handle))
        foes.append(found.foes[0] if found.foes else EncounterFoe(handle=handle))
    return Encounter(foes=tuple(foes), declinable=len(foes) < len(question.options))


def _choices(outlook: SeatOutlook, campaign: AnyCampaign, question: Question) -> Encounter:
    sightings = outlook.view.knowledge.sightings
    foes = tuple(
        _chosen(outlook, campaign, question, StackId(option.id))
        if option.enabled
        else EncounterFoe(handle=StackId(option.id), reason=option.reason, rule=option.rule)
        for option in question.options
        if StackId(option.id) in sightings
    )
    return Encounter(foes=foes, declinable=any(StackId(o.id) not in sightings for o in question.options))


def _whom(outlook: SeatOutlook, question: Question) -> bool:
    """Whether a question asks the side whom it attacks."""
    sightings: Mapping[StackId, object] = outlook.view.knowledge.sightings
    mine = question.side == outlook.view.side and question.battle is None
    return mine and any(StackId(option.id) in sightings for option in question.options)


def _chosen(outlook: SeatOutlook, campaign: AnyCampaign, question: Question, handle: StackId) -> EncounterFoe:
    answer = Answer(by=outlook.view.side, question=question.id, reply=Reply(choice=handle))
    outcome = outlook.try_on(campaign, answer)
    found = _fought(outlook, outcome.campaign) if isinstance(outcome, Applied) else None
    if isinstance(outcome, Refused):
        return EncounterFoe(handle=handle, reason=outcome.detail, rule=outcome.rule)
    return found or EncounterFoe(handle=handle)


def _fought(outlook: SeatOutlook, campaign: AnyCampaign) -> EncounterFoe | None:
    """The battle that a belief has come to, with the enemy's handle in it."""
    side = outlook.view.side
    known = {view.battle for view in outlook.view.battles}
    battle = next((b for b in campaign.battles.values() if b.id not in known and side == b.attacker), None)
    if battle is None:
        return None
    handle = _enemy(campaign, battle, side)
    if handle is None:
        return None
    asked = next((one for one in campaign.questions if one.battle == battle.id), None)
    runs = _runs(asked) if asked is not None and asked.side == side else ()
    return EncounterFoe(handle=handle, outlook=_exchange(outlook, battle, side), runs=runs)


def _enemy(campaign: AnyCampaign, battle: OpenBattle[object], side: SideId) -> StackId | None:
    units = (campaign.units[unit] for unit in battle.units.values() if unit in campaign.units)
    return next((unit.stack for unit in units if unit.side != side), None)


def _exchange(outlook: SeatOutlook, battle: OpenBattle[object], side: SideId) -> ExchangeView | None:
    try:
        return outlook.world.ruleset.exchange(battle.state, side, ())
    except Refusal:
        return None


def _runs(question: Question) -> tuple[HexId, ...]:
    """Hexes into which the attacker may be gone again."""
    option = next((one for one in question.options if one.id == RUN and one.enabled), None)
    return tuple(HexId(int(unit)) for unit in option.units if unit.isdigit()) if option is not None else ()
