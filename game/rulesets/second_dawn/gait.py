"""How a stack crosses its next borders: whether it surveys (SD5-7.06)."""

from game.core.commands import SetGait
from game.core.draft import Draft
from game.core.events import OrdersGiven
from game.core.records import changed
from game.core.refusal import Refusal
from game.rulesets.second_dawn import sight, survey
from game.rulesets.second_dawn.orders import check_order
from game.rulesets.second_dawn.stacks import own_stack


def set_gait(draft: Draft, command: SetGait) -> None:
    """Set a stack's gait. Refused: a survey without a scout or a commander."""
    stack = own_stack(draft, command.by, command.stack)
    if command.gait != "open":
        raise Refusal("cannot_sneak", "Nobody sneaks here", "SD5-11.01")
    if command.survey and not survey.surveyors(draft.world, draft.units, stack):
        raise Refusal("no_survey", "Only scouts and commanders survey", survey.RULE)
    check_order(draft, stack, "stance")
    surveyed = stack.here.surveyed and command.survey
    draft.set_stack(
        stack.id, gait=command.gait, survey=command.survey, here=changed(stack.here, surveyed=surveyed)
    )
    draft.emit(OrdersGiven(audience=(stack.side,), rule=survey.RULE, stack=stack.id, what="gait"))
    sight.look_all(draft)
