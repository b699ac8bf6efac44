"""Ferals that a stack of a side has met: what the side knows of them and what it may do. SD3-7.

Computed on the side's belief with the rules' own code, commands and all.
"""

from game.core.records import StackId, replace
from game.core.seams.meals import MealChoice, WildMeeting
from game.views.preview import SeatOutlook


def meetings(outlook: SeatOutlook, stack: StackId) -> tuple[WildMeeting, ...]:
    """The ferals in a stack's hex, each choice with what refuses it; none under rules that know no ferals."""
    meals = outlook.world.ruleset.meals
    if meals is None or not any(info.role == "feral" for info in outlook.view.sides.values()):
        return ()
    met = meals.meetings(outlook.world, outlook.belief, stack)
    return tuple(replace(one, choices=tuple(_settled(outlook, c) for c in one.choices)) for one in met)


def _settled(outlook: SeatOutlook, choice: MealChoice) -> MealChoice:
    refused = outlook.refusal(choice.command) if choice.command is not None else None
    return choice if refused is None else replace(choice, reason=refused.detail, rule=refused.rule)
