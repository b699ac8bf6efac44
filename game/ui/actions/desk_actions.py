"""Actions of the game master’s desk; `TOOLS` are those that take a tool in hand."""

from collections.abc import Mapping

from game.ui.actions.action import ActionId, ActionTable
from game.ui.i18n import N_

DESK_TABLE = ActionTable(N_("Game master’s desk"), "desk")

DESK_PACKS = DESK_TABLE.add("desk_packs", N_("Packs and stacks"), "1")
DESK_EYES = DESK_TABLE.add("desk_eyes", N_("Point of view"), "v", icon="eye")
DESK_NEXT = DESK_TABLE.add("desk_next", N_("Next pack"), "n")
DESK_PREVIOUS = DESK_TABLE.add("desk_previous", N_("Previous pack"), "b")
DESK_PASS = DESK_TABLE.add("desk_pass", N_("Let the pack act"), "p")
DESK_HAND = DESK_TABLE.add("desk_hand", N_("Take control of the pack, or release it"), "q")
DESK_ALL = DESK_TABLE.add("desk_all", N_("Take control of all listed packs, or release them"), "shift+q")
DESK_REST = DESK_TABLE.add("desk_rest", N_("Rest the pack until dawn"), "z")
DESK_REVIEW = DESK_TABLE.add("desk_review", N_("Packs ask first"), "shift+r")
DESK_SEATS = DESK_TABLE.add("desk_seats", N_("Seats"), "shift+t", label=N_("Seats…"), icon="person")
DESK_LEAVE = DESK_TABLE.add("desk_leave", N_("Leave the desk"), "shift+l", icon="chevron_left")
DESK_SPAWN = DESK_TABLE.add("desk_spawn", N_("Tool: spawn"), "2")
DESK_STACK = DESK_TABLE.add("desk_stack", N_("Tool: stacks"), "3")
DESK_PLACES = DESK_TABLE.add("desk_places", N_("Tool: places"), "4")
DESK_LAND = DESK_TABLE.add("desk_land", N_("Tool: land"), "5")
DESK_SIDE = DESK_TABLE.add("desk_side", N_("Tool: sides"), "6")
DESK_KNOW = DESK_TABLE.add("desk_know", N_("Tool: knowledge"), "7")
DESK_TELL = DESK_TABLE.add("desk_tell", N_("Tool: message"), "8")
DESK_TRIGGERS = DESK_TABLE.add("desk_triggers", N_("Tool: triggers"), "9")
DESK_ACTS = DESK_TABLE.add("desk_acts", N_("Tool: acts, points in time"), "0")
DESK_DO = DESK_TABLE.add("desk_do", N_("Apply"), "ctrl+return")
DESK_INTO = DESK_TABLE.add("desk_into", N_("Add it to the trigger"), "ctrl+i")
DESK_REMOVE = DESK_TABLE.add("desk_remove", N_("Remove, take away, forget"), "delete")
DESK_WIPE = DESK_TABLE.add("desk_wipe", N_("Clear the marks"), "backspace", icon="cross")

TOOLS: Mapping[str, ActionId] = {
    "spawn": DESK_SPAWN,
    "stack": DESK_STACK,
    "places": DESK_PLACES,
    "land": DESK_LAND,
    "side": DESK_SIDE,
    "know": DESK_KNOW,
    "tell": DESK_TELL,
    "triggers": DESK_TRIGGERS,
    "acts": DESK_ACTS,
}
"""The action that takes a tool in hand, by the tool’s id."""
