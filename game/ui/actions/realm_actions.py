"""Actions of the screens of cities and of the realm."""

from game.ui.actions.action import ActionTable
from game.ui.i18n import N_

REALM_TABLE = ActionTable(N_("Cities and realm"), "realm")

CITY_NEXT = REALM_TABLE.add("city_next", N_("Next city"), "page down", label=N_("Next"), icon="chevron_right")
CITY_BEFORE = REALM_TABLE.add(
    "city_before", N_("City before"), "page up", label=N_("Before"), icon="chevron_left"
)
CITY_IDLE = REALM_TABLE.add("city_idle", N_("Next idle city"), "n", label=N_("Next idle"), icon="hourglass")
CITY_PAGE = REALM_TABLE.add("city_page", N_("Next page"), "f6")
CITY_LEVEL = REALM_TABLE.add(
    "city_level", N_("Raise the city"), "l", label=N_("Raise"), icon="up", rule="SD9-2.04"
)
CITY_RAZE = REALM_TABLE.add(
    "city_raze",
    N_("Take the city down"),
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
    "city_first", N_("Order units, before all others"), "shift+o", label=N_("Order first"), icon="to_first"
)
CITY_MAP = REALM_TABLE.add(
    "city_map", N_("Show the city on the map"), "m", label=N_("On the map"), icon="compass"
)
REALM_MARK = REALM_TABLE.add(
    "realm_mark", N_("Mark the city, or not"), "space", label=N_("Mark"), icon="check"
)
REALM_MARK_ALL = REALM_TABLE.add(
    "realm_mark_all", N_("Mark all cities, or none"), "ctrl+a", label=N_("Mark all")
)
REALM_SORT = REALM_TABLE.add("realm_sort", N_("Sort by the next column"), "s", label=N_("Sort"))
REALM_SPARE = REALM_TABLE.add(
    "realm_spare",
    N_("Who goes first unpaid"),
    "u",
    label=N_("Who goes first…"),
    icon="skull",
    rule="SD5-1.06",
)
