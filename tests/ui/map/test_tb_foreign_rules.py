"""The map of The Battle for names no rule of another book."""

from collections.abc import Iterator

from game.ui.widgets.base import Widget
from tests.ui.map_input import MapHands
from tests.ui.tb_input import Army, campaign, hands_on

MEETING: dict[str, Army] = {"z": ((3, 2), ["chief", "foot", "bow"], {})}


def cited(widget: Widget) -> Iterator[str]:
    """Rules in the tooltips of what can be seen."""
    if widget.visible:
        if widget.tip is not None and widget.tip.rule:
            yield widget.tip.rule
        for child in widget.children:
            yield from cited(child)


def foreign(hands: MapHands) -> set[str]:
    shown = [rule for root in (*hands.desk.overlays, hands.desk.root) for rule in cited(root)]
    assert shown
    return {rule for rule in shown if not rule.startswith("TB-")}


def test_cards_of_stacks_and_hexes_name_rules_of_their_own_book() -> None:
    hands = hands_on(campaign(blue=MEETING, fog=False))
    found = foreign(hands)
    for stack in hands.conduct.reader.stacks:
        hands.conduct.select(stack)
        hands.settle()
        found |= foreign(hands)
        for hex_ in range(0, 60, 7):
            hands.point(hex_)
            found |= foreign(hands)
    assert found == set()
