"""All actions by id."""

from game.ui.actions.action import joined
from game.ui.actions.battle_actions import BATTLE_TABLE
from game.ui.actions.desk_actions import DESK_TABLE
from game.ui.actions.everywhere import GENERAL_TABLE
from game.ui.actions.map_actions import MAP_TABLE, STACK_TABLE
from game.ui.actions.realm_actions import REALM_TABLE
from game.ui.actions.sheet_actions import AWAY_TABLE, DESIGNER_TABLE, SHEETS_TABLE

ACTIONS = joined(
    (
        GENERAL_TABLE,
        MAP_TABLE,
        STACK_TABLE,
        REALM_TABLE,
        BATTLE_TABLE,
        AWAY_TABLE,
        DESK_TABLE,
        SHEETS_TABLE,
        DESIGNER_TABLE,
    )
)
"""Every action of the game, in the order in which the list of keys shows them."""
