"""How a stack crosses its next borders: unseen, or surveying. SD5-9.09, SD5-11.01 to 11.05, SD5-11.12,
SD5-7.06."""

from game.core.commands.common import SetGait
from game.core.events.common import OrdersGiven
from game.core.flow.stacking import own_stack
from game.core.land import UNKNOWN, Land
from game.core.records import HexId, replace
from game.core.refusal import Refusal
from game.core.state import Stack
from game.core.world import StepCost
from game.rulesets.second_dawn.command.orders import check_order
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.land import concealment, survey
from game.rulesets.second_dawn.land.concealment import HidingBar
from game.rulesets.second_dawn.scouting import scouts, sight

SNEAK = "sneak"
_BEST_COVER = -20


def set_gait(draft: Draft, command: SetGait) -> None:
    """Set a stack's gait. Refused: sneaking by those who never do or in a crowd that can nowhere, a survey
    without a scout or a commander."""
    stack = own_stack(draft, command.by, command.stack)
    if command.gait == SNEAK and stack.gait != SNEAK:
        barred = cannot_sneak(draft, stack)
        if barred is not None:
            raise Refusal("cannot_sneak", barred.reason, barred.rule)
    if command.survey and not survey.surveyors(draft.world, draft.units, stack):
        raise Refusal("no_survey", "Only scouts and commanders can survey", survey.RULE)
    check_order(draft, stack, "stance")
    surveyed = stack.here.surveyed and command.survey
    draft.set_stack(
        stack.id, gait=command.gait, survey=command.survey, here=replace(stack.here, surveyed=surveyed)
    )
    draft.emit(OrdersGiven(audience=(stack.side,), rule=survey.RULE, stack=stack.id, what="gait"))
    sight.look_all(draft)


def cannot_sneak(draft: Draft, stack: Stack) -> HidingBar | None:
    """What keeps a stack from sneaking even where the cover is best (SD5-11.01, SD5-11.02)."""
    unfit = scouts.may("sneak", draft, stack)
    if unfit is not None:
        return unfit
    hidden = scouts.bodies(draft.world, draft.units, stack, scouts.terrain_of(draft, stack))
    return concealment.may_sneak(hidden, _BEST_COVER, flier=False)


def falls_back(stack: Stack, there: HexId) -> bool:
    """Whether a stack that nobody shall see goes back where it came from, which it always may (SD5-11.12)."""
    return stack.stance != "open" and stack.entered_from == there


def barred(draft: Draft, land: Land, stack: Stack, there: HexId) -> StepCost | None:
    """Why a sneaking stack does not cross a border as far as a land tells, or None. What lies in unknown land
    it finds out there."""
    if stack.gait != SNEAK or falls_back(stack, there):
        return None
    unfit = scouts.may("sneak", draft, stack)
    if unfit is None and land.terrain_at(there) != UNKNOWN:
        unfit = scouts.may_sneak_into(draft, land, stack, there)
    if unfit is not None:
        return StepCost(cost=0, open=False, code="no_cover", reason=unfit.reason, rule=unfit.rule)
    if not _at_border(land, stack, there):
        reason = "It is at another border: it can cross that one, or go on in the open"
        return StepCost(cost=0, open=False, code="other_border", reason=reason, rule="SD5-9.09")
    return None


def slips(stack: Stack, there: HexId) -> bool:
    """Whether a stack makes a sneak check before it leaves for a neighbouring hex: it is hidden and means to
    stay so, has made none here yet, and does not fall back (SD5-11.04, SD5-11.11, SD5-11.12)."""
    hidden = stack.stance != "open" and stack.gait == SNEAK
    return hidden and not stack.here.slipped and not falls_back(stack, there)


def _at_border(land: Land, stack: Stack, there: HexId) -> bool:
    """Whether a hidden stack that peeked over borders after its check stands at that of a hex (SD5-9.09)."""
    if stack.stance == "open" or not stack.here.slipped or stack.here.border < 0:
        return True
    return land.grid.direction(stack.hex, there) == stack.here.border
