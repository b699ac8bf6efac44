"""Actions of every screen: back, the menu, saving, text size, sound."""

from game.ui.actions.action import ActionTable
from game.ui.i18n import N_

GENERAL_TABLE = ActionTable(N_("General"), "everywhere")

BACK = GENERAL_TABLE.add("back", N_("Back, cancel"), "escape")
MENU = GENERAL_TABLE.add("menu", N_("Game menu"), "f10", icon="gear")
SETTINGS = GENERAL_TABLE.add("settings", N_("Settings"), "ctrl+,", label=N_("Options"), icon="gear")
LIBRARY = GENERAL_TABLE.add("library", N_("Rule library"), "f1", icon="book")
DESIGNER = GENERAL_TABLE.add("designer", N_("Unit designer"), "f3", icon="hammer")
OTHER_RULES = GENERAL_TABLE.add("other_rules", N_("Rule library: the next rules"), "f4")
SAVE = GENERAL_TABLE.add("save", N_("Save"), "ctrl+s", label=N_("Save as…"), icon="scroll")
LOAD = GENERAL_TABLE.add("load", N_("Load"), "ctrl+l", label=N_("Load…"), icon="play")
PIN_TIP = GENERAL_TABLE.add("pin_tip", N_("Pin the tooltip"), "f2")
SEARCH = GENERAL_TABLE.add("search", N_("Search"), "ctrl+f")
UNDO = GENERAL_TABLE.add("undo", N_("Undo"), "ctrl+z", icon="undo")
REDO = GENERAL_TABLE.add("redo", N_("Redo"), "ctrl+y", "ctrl+shift+z", icon="redo")
FULL_SCREEN = GENERAL_TABLE.add("full_screen", N_("Full screen"), "f11", "alt+return")
SCREENSHOT = GENERAL_TABLE.add("screenshot", N_("Screenshot"), "f12")
WATCH = GENERAL_TABLE.add("watch", N_("Show all of the map"), "ctrl+w", icon="gm")
MASTER = GENERAL_TABLE.add(
    "master", N_("Game master’s desk"), "ctrl+g", label=N_("Call the game master"), icon="gm"
)
MUTE = GENERAL_TABLE.add("mute", N_("Sound on and off"), "ctrl+m")
SKIP_ANIMATION = GENERAL_TABLE.add("skip_animation", N_("Skip the animation"), "ctrl+.")
LESSON_NEXT = GENERAL_TABLE.add("lesson_next", N_("Lesson: next step"), "f8")
LESSON_HINT = GENERAL_TABLE.add("lesson_hint", N_("Lesson: hint"), "f7")
FOLD_PANEL = GENERAL_TABLE.add(
    "fold_panel", N_("Fold or unfold the panel, in narrow windows"), "f9", icon="chevron_right"
)
TEXT_LARGER = GENERAL_TABLE.add("text_larger", N_("Larger text"), "ctrl+=", "ctrl+[+]")
TEXT_SMALLER = GENERAL_TABLE.add("text_smaller", N_("Smaller text"), "ctrl+-", "ctrl+[-]")
QUIT = GENERAL_TABLE.add("quit", N_("Quit"), "ctrl+q", icon="cross")
