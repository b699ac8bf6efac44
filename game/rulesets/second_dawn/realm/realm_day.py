"""What a realm does as its side's turn begins: SD9-3.10, SD10-7.01."""

from game.core.records import SideId
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.realm import income, popping, treasury


def at_turn_start(draft: Draft, side: SideId) -> None:
    """Cities pop, then earn and pay; then the side is told whom it will not be able to pay tomorrow."""
    if not draft.params.realm or draft.sides[side].role != "player":
        return
    at_work = income.busy(draft, side)
    popping.at_turn_start(draft, side)
    treasury.settle(draft, side, at_work)
    treasury.warn(draft, side)
