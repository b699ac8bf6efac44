"""Actions of the sheets: lists and set-up, the recap of what happened, the unit designer."""

from game.ui.actions.action import ActionTable
from game.ui.i18n import N_

AWAY_TABLE = ActionTable(N_("While you were away"), "away")

AWAY_PLAY = AWAY_TABLE.add("away_play", N_("Play or pause"), "space", icon="play")
AWAY_ON = AWAY_TABLE.add("away_on", N_("Step forward"), ".", icon="chevron_right")
AWAY_BACK = AWAY_TABLE.add("away_back", N_("Step back"), ",", icon="chevron_left")
AWAY_FIRST = AWAY_TABLE.add("away_first", N_("Go to the start"), "home", icon="to_first")
AWAY_LAST = AWAY_TABLE.add("away_last", N_("Skip to the end"), "end", icon="to_last")
AWAY_FASTER = AWAY_TABLE.add("away_faster", N_("Faster"), "=", "[+]")
AWAY_SLOWER = AWAY_TABLE.add("away_slower", N_("Slower"), "-", "[-]")
AWAY_REPLAY = AWAY_TABLE.add("away_replay", N_("Replay of the battle"), "y")
WATCH_EYES = AWAY_TABLE.add("watch_eyes", N_("Watching: next point of view"), "v")
AWAY_CLOSER = AWAY_TABLE.add("away_closer", N_("Map nearer"), "z")
AWAY_FARTHER = AWAY_TABLE.add("away_farther", N_("Map farther"), "x")

SHEETS_TABLE = ActionTable(N_("Sheets"), "lists")

BEGIN = SHEETS_TABLE.add("begin", N_("Begin, confirm"), "ctrl+return")
EARLIER_SCENARIO = SHEETS_TABLE.add(
    "earlier_scenario", N_("Previous scenario"), "ctrl+page up", icon="chevron_left"
)
LATER_SCENARIO = SHEETS_TABLE.add(
    "later_scenario", N_("Next scenario"), "ctrl+page down", icon="chevron_right"
)
REROLL = SHEETS_TABLE.add("reroll", N_("New land"), "ctrl+r", icon="dice")
RESEED = SHEETS_TABLE.add("reseed", N_("New seed"), "ctrl+d")
SHOW_PROBLEMS = SHEETS_TABLE.add("show_problems", N_("Scenario problems"), "ctrl+p")
DELETE = SHEETS_TABLE.add("delete", N_("Delete"), "delete", icon="cross")

DESIGNER_TABLE = ActionTable(N_("Unit designer"), "designer")

DESIGN_NEW = DESIGNER_TABLE.add("design_new", N_("New design"), "ctrl+n")
DESIGN_TEST = DESIGNER_TABLE.add("design_test", N_("Test the design, stop the test"), "ctrl+t")
DESIGN_PAGE = DESIGNER_TABLE.add("design_page", N_("Next step or page"), "f6", icon="chevron_right")
DESIGN_PAGE_BACK = DESIGNER_TABLE.add(
    "design_page_back", N_("Previous step"), "shift+f6", icon="chevron_left"
)
DESIGN_PRICES = DESIGNER_TABLE.add("design_prices", N_("Next table of prices or rules"), "f5")
DESIGN_COMPARE = DESIGNER_TABLE.add("design_compare", N_("Compare two units"), "ctrl+k", icon="swap")
DESIGN_BOARDS = DESIGNER_TABLE.add("design_boards", N_("The four boards of a unit"), "ctrl+b", icon="info")
DESIGN_TRIBES = DESIGNER_TABLE.add("design_tribes", N_("Tribe designer"), "ctrl+shift+t", icon="people")
DESIGN_CLONE = DESIGNER_TABLE.add("design_clone", N_("Clone the design"), "ctrl+j")
DESIGN_COPY = DESIGNER_TABLE.add("design_copy", N_("Copy the design for a forum"), "ctrl+shift+c")
DESIGN_EXPORT = DESIGNER_TABLE.add("design_export", N_("Write the design as a file"), "ctrl+e")
