"""Battles fought out in the head: an attack is tried on the belief, and the battle that opens is played some
dozens of times by both sides' judgement.

Its dice are of a generator of its own with a seed that is always the same, so that equal views make equal
plans.
"""

from game.core.commands.common import Attack
from game.core.records import Record
from game.core.refusal import Refused
from game.views.preview import SeatOutlook
from game.views.trials import BattleTrials

TRIALS = 24
"""A standard error of a tenth, which is enough to see a bad fight."""
_MOST_UNITS = 20
"""Larger battles are weighed, not rehearsed: bounds the work."""


class Rehearsed(Record):
    """What an attack would come to: chance to win in percent, hits in halves that each side keeps, in percent
    of what it brings."""

    wins: int
    kept: int
    theirs: int


def rehearse(outlook: SeatOutlook, command: Attack) -> Rehearsed | None:
    """The outlook of an attack; None where no battle opens, or one that is too large or has no odds."""
    odds = outlook.world.ruleset.odds
    outcome = outlook.try_out(command)
    if odds is None or isinstance(outcome, Refused):
        return None
    known = {view.battle for view in outlook.view.battles}
    battle = next((b for b in outcome.campaign.battles.values() if b.id not in known), None)
    if battle is None or len(battle.units) > _MOST_UNITS:
        return None
    fought = odds(battle.state, outlook.view.side)
    brought = {side: sum(hits for _, own, _, hits in fought.units if own == side) for side in fought.sides}
    end = BattleTrials(fought, TRIALS).finish()
    mine = outlook.view.side
    other = next(side for side in fought.sides if side != mine)
    return Rehearsed(
        wins=100 * end.sides[mine].wins // TRIALS,
        kept=100 * end.sides[mine].hits // max(1, TRIALS * brought[mine]),
        theirs=100 * end.sides[other].hits // max(1, TRIALS * brought[other]),
    )
