"""Declarations that only some specials bring are shown to those who have them alone."""

import pytest

from game.core.dice import StreamDice
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.ui.actions import battle_actions
from game.ui.battle.deciding.phase_switches import orders_of
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, setup, units, until
from tests.rulesets.second_dawn.battle.test_strikes import gifted


@pytest.mark.parametrize(
    ("specials", "shown"), [(("dual_wield", "power_strike"), True), (("dual_wield",), False)]
)
def test_both_hands_are_offered_to_who_has_two_weapons_and_power(
    specials: tuple[str, ...], shown: bool
) -> None:
    ready = setup(
        [gifted("a", "knight", *specials)], units("knight", 1, "g"), blue_party={"asks": ("declare",)}
    )
    state = until(ready, "declare", StreamDice(1, "t"))
    assert state.question is not None
    found = {order.command: order for order in orders_of(state.question, BATTLE.view(state, BLUE), ())}
    assert (battle_actions.GRIP in found) is shown
    assert battle_actions.WIPE not in found, "nobody is blinded"
    if shown:
        assert found[battle_actions.GRIP].reply is not None
