"""Actions of the screens of cities and of the realm."""

from game.ui.actions.action import ActionTable
from game.ui.i18n import N_

REALM_TABLE = ActionTable(N_("Cities and realm"), "realm")

CITY_NEXT = REALM_TABLE.add(
    "city_next", N_("Next city"), "page down", "ctrl+page down", label=N_("Next"), icon="chevron_right"
)
CITY_BEFORE = REALM_TABLE.add(
    "city_before", N_("Previous city"), "page up", "ctrl+page up", label=N_("Previous"), icon="chevron_left"
)
CITY_IDLE = REALM_TABLE.add(
    "city_idle", N_("Next idle city"), "n", "alt+n", label=N_("Next idle"), icon="hourglass"
)
CITY_PAGE = REALM_TABLE.add("city_page", N_("Next page"), "f6")
CITY_LEVEL = REALM_TABLE.add(
    "city_level", N_("Raise the city"), "l", label=N_("Raise"), icon="up", rule="SD9-2.04"
)
CITY_RAZE = REALM_TABLE.add(
    "city_raze",
    N_("Raze the city"),
    "shift+l",
    label=N_("Raze…"),
    icon="down",
    rule="SD9-2.05",
    danger=True,
)
CITY_ORDER = REALM_TABLE.add(
    "city_order", N_("Order units"), "o", label=N_("Order"), icon="plus", rule="SD9-4.01"
)
CITY_FIRST = REALM_TABLE.add(
    "city_first", N_("Order units, ahead of all others"), "shift+o", label=N_("Order first"), icon="to_first"
)
CITY_CAPITAL = REALM_TABLE.add(
    "city_capital",
    N_("Make it the capital"),
    "shift+m",
    label=N_("Make capital"),
    icon="crown",
    rule="SD10-7.07",
)
CITY_NAME = REALM_TABLE.add("city_name", N_("Name the city"), "r", label=N_("Rename…"), icon="scroll")
CITY_MAP = REALM_TABLE.add(
    "city_map", N_("Show the city on the map"), "m", label=N_("On the map"), icon="compass"
)
REALM_MARK = REALM_TABLE.add(
    "realm_mark", N_("Mark or unmark the city"), "space", label=N_("Mark"), icon="check"
)
REALM_MARK_ALL = REALM_TABLE.add(
    "realm_mark_all", N_("Mark or unmark all cities"), "ctrl+a", label=N_("Mark all")
)
REALM_SORT = REALM_TABLE.add("realm_sort", N_("Sort by the next column"), "s", label=N_("Sort"))
REALM_SPARE = REALM_TABLE.add(
    "realm_spare",
    N_("Who is disbanded first"),
    "u",
    label=N_("Who goes first…"),
    icon="skull",
    rule="SD5-1.06",
)
REALM_LIKE = REALM_TABLE.add(
    "realm_like", N_("Order for the marked cities, from a plan"), "c", label=N_("Orders as…"), icon="swap"
)
REALM_PURSES = REALM_TABLE.add(
    "realm_purses",
    N_("Commanders: purses and heirs"),
    "k",
    label=N_("Purses and heirs…"),
    icon="coin",
    rule="SD4-8.01",
)
REALM_UNITS = REALM_TABLE.add(
    "realm_units", N_("Units of your own"), "w", label=N_("Own units…"), icon="feather", rule="SD6-8.05"
)
WORK_BUILD = REALM_TABLE.add(
    "work_build", N_("Build, or upgrade by a level"), "b", label=N_("Build"), icon="hammer", rule="SD9-10.02"
)
WORK_LOWER = REALM_TABLE.add(
    "work_lower", N_("Remove a level"), "shift+b", label=N_("Take down"), icon="down", rule="SD9-10.05"
)
PLAN_BUILD = REALM_TABLE.add(
    "plan_build", N_("Build from the plan"), "p", label=N_("Build by it"), icon="hammer", rule="SD9-10.01"
)
PLAN_ORDERS = REALM_TABLE.add(
    "plan_orders",
    N_("Pop from the plan"),
    "shift+p",
    label=N_("Use its orders"),
    icon="people",
    rule="SD9-4.01",
)
PLAN_KEEP = REALM_TABLE.add(
    "plan_keep", N_("Save the city as a plan"), "ctrl+p", label=N_("Save as plan…"), icon="scroll"
)
PLAN_DELETE = REALM_TABLE.add(
    "plan_delete", N_("Delete the plan"), "delete", label=N_("Delete…"), icon="cross", danger=True
)
