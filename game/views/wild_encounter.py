"""Ferals that a stack of a side has met: what the side knows of them and what it may do. SD3-7.

Computed on the side's belief with the rules' own code, commands and all.
"""

from game.core.meals import MealChoice, WildMeeting
from game.core.records import StackId, changed
from game.views.preview import Outlook


def meetings(outlook: Outlook, stack: StackId) -> tuple[WildMeeting, ...]:
    """The ferals in a stack's hex, each choice with what refuses it; none under rules that know no ferals."""
    meals = outlook.world.ruleset.meals
    if meals is None or not any(info.role == "feral" for info in outlook.view.sides.values()):
        return ()
    met = meals.meetings(outlook.world, outlook.belief, stack)
    return tuple(changed(one, choices=tuple(_settled(outlook, c) for c in one.choices)) for one in met)


def _settled(outlook: Outlook, choice: MealChoice) -> MealChoice:
    refused = outlook.refusal(choice.command) if choice.command is not None else None
    return choice if refused is None else changed(choice, reason=refused.detail, rule=refused.rule)
