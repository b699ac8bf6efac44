"""Actions of the map: the turn, looking around, the side, and what a stack can be told."""

from game.ui.actions.action import ActionTable
from game.ui.i18n import N_

MAP_TABLE = ActionTable(N_("Map"), "map")

END_TURN = MAP_TABLE.add("end_turn", N_("End turn"), "ctrl+return", "e", icon="hourglass")
NEXT_STAGE = MAP_TABLE.add("next_stage", N_("Next phase of the turn"), "shift+e", icon="chevron_right")
RECRUIT = MAP_TABLE.add("recruit", N_("Recruit units"), "shift+b", label=N_("Recruit…"), icon="barracks")
NATION_JOINS = MAP_TABLE.add(
    "nation_joins", N_("A nation joins"), "shift+j", label=N_("A nation joins…"), icon="flag"
)
CHIEF = MAP_TABLE.add(
    "chief", N_("Chief Warlord"), "shift+c", label=N_("Chief…"), icon="crown", rule="TB-3.12"
)
NEXT_STACK = MAP_TABLE.add("next_stack", N_("Next stack that can act"), "n")
PREVIOUS_STACK = MAP_TABLE.add("previous_stack", N_("Previous stack"), "b", "shift+n")
CARRY_OUT = MAP_TABLE.add("carry_out", N_("Carry out all marching orders"), "ctrl+o", icon="play")
MARCH_LIST = MAP_TABLE.add(
    "march_list", N_("Marching orders"), "alt+o", label=N_("Marching orders…"), icon="scroll"
)
NEXT_ORDERED = MAP_TABLE.add("next_ordered", N_("Next stack with marching orders"), "alt+j")
STACK_LIST = MAP_TABLE.add(
    "stack_list", N_("All stacks and units"), "alt+a", label=N_("Stacks and units…"), icon="people"
)
OBJECTIVES = MAP_TABLE.add("objectives", N_("Objectives"), "alt+v", icon="star")
NEXT_CITY = MAP_TABLE.add("next_city", N_("Next city"), "c")
IDLE_CITY = MAP_TABLE.add("idle_city", N_("Next idle city"), "alt+n")
OPEN_CITY = MAP_TABLE.add("open_city", N_("Enter the city"), "alt+c", icon="house")
REALM = MAP_TABLE.add(
    "realm", N_("Cities and treasury"), "alt+k", label=N_("Cities and treasury…"), icon="coins"
)
CLAIM = MAP_TABLE.add(
    "claim", N_("Claim the place"), "alt+l", label=N_("Claim"), icon="flag", rule="SD9-2.01"
)
HOME = MAP_TABLE.add("home", N_("Home"), "home")
CENTRE = MAP_TABLE.add("centre", N_("Show the selected stack"), "space")
CURSOR = MAP_TABLE.add("cursor", N_("Move a hex cursor with the arrow keys"), "g")
STACKS_HERE = MAP_TABLE.add("stacks_here", N_("Who is here"), "f")
ZOOM_IN = MAP_TABLE.add("zoom_in", N_("Zoom in"), "=", "[+]", icon="plus")
ZOOM_OUT = MAP_TABLE.add("zoom_out", N_("Zoom out"), "-", "[-]", icon="minus")
ZOOM_START = MAP_TABLE.add("zoom_start", N_("Default zoom"), "0")
SCROLL_LEFT = MAP_TABLE.add("scroll_left", N_("Scroll left"), "a", "left", "ctrl+left")
SCROLL_RIGHT = MAP_TABLE.add("scroll_right", N_("Scroll right"), "d", "right", "ctrl+right")
SCROLL_UP = MAP_TABLE.add("scroll_up", N_("Scroll up"), "w", "up", "ctrl+up")
SCROLL_DOWN = MAP_TABLE.add("scroll_down", N_("Scroll down"), "s", "down", "ctrl+down")
MINIMAP = MAP_TABLE.add("minimap", N_("Show or hide the minimap"), "m")
NEWS = MAP_TABLE.add("news", N_("News"), "u", icon="bell")
LOG = MAP_TABLE.add("log", N_("Log"), "l", icon="book")
REPORT = MAP_TABLE.add("report", N_("Turn report"), "r", icon="dawn")
WHAT_HAPPENED = MAP_TABLE.add(
    "what_happened",
    N_("What happened while you were away"),
    "shift+y",
    label=N_("What happened"),
    icon="play",
)
FORUM = MAP_TABLE.add("forum", N_("Forum report"), "alt+r", label=N_("Forum report…"), icon="scroll")
LABELS = MAP_TABLE.add("labels", N_("Region names"), "ctrl+n")
KNOWLEDGE = MAP_TABLE.add("knowledge", N_("What you know"), "ctrl+k", icon="eye")
COMMAND_MAP = MAP_TABLE.add("command_map", N_("Who takes orders"), "shift+i")

STACK_TABLE = ActionTable(N_("Stack"), "map")

ACT_HERE = STACK_TABLE.add("act_here", N_("Move here, attack here"), "return")
CHOOSE_DIE = STACK_TABLE.add(
    "choose_die",
    N_("Choose the die of a check"),
    "shift+return",
    label=N_("Choose the die of a check…"),
    icon="dice",
)
WAYPOINT = STACK_TABLE.add(
    "waypoint", N_("Set a waypoint of the march"), "shift+space", label=N_("Waypoint here"), icon="plus"
)
PATROL = STACK_TABLE.add(
    "patrol", N_("Patrol between here and there"), "alt+t", label=N_("Patrol"), icon="swap"
)
EXPLORE = STACK_TABLE.add("explore", N_("Explore unseen land"), "alt+x", label=N_("Explore"), icon="compass")
MARCH_ON = STACK_TABLE.add("march_on", N_("Go on with its orders"), "alt+g", label=N_("Go on"), icon="play")
END_MARCH = STACK_TABLE.add(
    "end_march", N_("Cancel its marching orders"), "backspace", label=N_("Cancel orders"), icon="cross"
)
MARCHING = STACK_TABLE.add("marching", N_("March, patrol, explore"), "alt+m", label=N_("Go to"), icon="boot")
STANCE_OPEN = STACK_TABLE.add(
    "stance_open", N_("Stance: open"), "o", label=N_("Open"), icon="flag", rule="SD2-14.00"
)
STANCE_HIDE = STACK_TABLE.add(
    "stance_hide", N_("Stance: hide"), "h", label=N_("Hide"), icon="eye_closed", rule="SD5-8.02"
)
STANCE_SNEAK = STACK_TABLE.add(
    "stance_sneak", N_("Stance: sneak"), "k", label=N_("Sneak"), icon="feet", rule="SD5-11.01"
)
STANCE_SENTRY = STACK_TABLE.add("stance_sentry", N_("Stance: sentry"), "y", label=N_("Sentry"), icon="sentry")
SURVEY = STACK_TABLE.add("survey", N_("Survey"), "v", icon="search", rule="SD5-7.06")
PEEK = STACK_TABLE.add(
    "peek", N_("Peek over a border"), "shift+v", label=N_("Peek over a border…"), icon="eye", rule="SD5-9.05"
)
SCOUT = STACK_TABLE.add("scout", N_("Scout hexes"), "shift+s", label=N_("Scout hexes…"), icon="search")
HIDE_PEEK = STACK_TABLE.add(
    "hide_peek",
    N_("Hide and peek over a border"),
    "ctrl+v",
    label=N_("Hide and peek…"),
    icon="eye_closed",
)
CAMP_FIRE = STACK_TABLE.add("camp_fire", N_("Make a camp fire, put it out"), "shift+f", icon="flame")
ZONE = STACK_TABLE.add("zone", N_("Fliers: up or down"), "shift+z", icon="wing", rule="SD3-9.07")
REINFORCE = STACK_TABLE.add("reinforce", N_("Reinforce the hex"), "shift+g", icon="shield")
EAT = STACK_TABLE.add(
    "eat",
    N_("Eat food that the stack carries"),
    "alt+e",
    label=N_("Eat, to cost less"),
    icon="food",
    rule="SD11-2.03",
)
COOK = STACK_TABLE.add("cook", N_("Cook raw food"), "alt+y", label=N_("Cook"), icon="flame", rule="SD7-2.10")
HEAL = STACK_TABLE.add(
    "heal", N_("Heal the wounded of the hex"), "alt+h", label=N_("Heal"), icon="heart", rule="SD7-2.27"
)
PROMOTE = STACK_TABLE.add(
    "promote", N_("Promote units for money"), "alt+p", label=N_("Promote…"), icon="up", rule="SD1-6.03"
)
SHAPE = STACK_TABLE.add(
    "shape",
    N_("Choose what a new commander becomes"),
    label=N_("New commander…"),
    listed=False,
    icon="star",
    rule="SD4-1.05",
)
PURSES = STACK_TABLE.add(
    "purses",
    N_("Commanders: purses and heirs"),
    "alt+u",
    label=N_("Purses and heirs…"),
    icon="coin",
    rule="SD4-8.01",
)
BAND = STACK_TABLE.add(
    "band",
    N_("Bands without a side: pop units, food, exile"),
    label=N_("The band…"),
    listed=False,
    icon="people",
    rule="SD4-10.02",
)
WRECK = STACK_TABLE.add(
    "wreck",
    N_("Wreck the land for money"),
    "alt+w",
    label=N_("Wreck the land…"),
    icon="flame",
    rule="SD11-2.11",
    danger=True,
)
FIELD = STACK_TABLE.add("field", N_("Turn the garrison into field units"), listed=False, icon="flag")
POP_DIGGERS = STACK_TABLE.add("pop_diggers", N_("City: diggers with a siege tower"), "alt+d", icon="hammer")
SPLIT = STACK_TABLE.add("split", N_("Split the stack"), "x", label=N_("Split"), icon="swap")
LEAVE_HURT = STACK_TABLE.add(
    "leave_hurt", N_("Leave the critically hurt"), "shift+x", label=N_("Leave the hurt"), icon="feet"
)
MERGE = STACK_TABLE.add("merge", N_("Join stacks"), "j", label=N_("Join with…"), icon="people")
WAIT = STACK_TABLE.add("wait", N_("Wait for later"), "z", label=N_("Wait"), icon="hourglass")
ATTACK = STACK_TABLE.add("attack", N_("Attack"), "t", icon="sword", rule="SD5-12.01")
WILD = STACK_TABLE.add(
    "wild", N_("Ferals: feed, tame, attack"), "shift+w", label=N_("Ferals"), icon="paw", rule="SD3-7.01"
)
FOOD = STACK_TABLE.add(
    "food", N_("Food: bait, hand over, harvest"), "shift+a", label=N_("Food…"), icon="food"
)
ORDERS = STACK_TABLE.add("orders", N_("More orders"), "i", label=N_("More"), icon="chevron_down")
ORDER_HOLD = STACK_TABLE.add("order_hold", N_("Order: hold"), "shift+h")
ORDER_CAPTURE = STACK_TABLE.add("order_capture", N_("Order: take prisoners"), "p")
BATTLE_ORDERS = STACK_TABLE.add(
    "battle_orders", N_("Standing orders"), "shift+o", label=N_("Standing orders…"), icon="scroll"
)
LEADER = STACK_TABLE.add("leader", N_("Name a leader"), "shift+l", label=N_("Name a leader…"), icon="pennant")
RENAME = STACK_TABLE.add("rename", N_("Rename the stack"), "shift+r", label=N_("Rename…"), icon="feather")
CAPTIVES = STACK_TABLE.add("captives", N_("Prisoners"), "shift+p", label=N_("Prisoners…"), icon="shackle")
MOUNT = STACK_TABLE.add("mount", N_("Mount"), "shift+m", icon="horseshoe", rule="SD3-11.03")
DISMOUNT = STACK_TABLE.add("dismount", N_("Dismount"), "shift+u", icon="feet", rule="SD3-11.03")
DIG = STACK_TABLE.add("dig", N_("Road work"), "shift+d", label=N_("Road work…"), icon="hammer")
DISBAND = STACK_TABLE.add("disband", N_("Disband"), "delete", label=N_("Disband…"), icon="skull", danger=True)
BETRAY = STACK_TABLE.add(
    "betray", N_("Defect to another side"), "shift+delete", label=N_("Defect…"), icon="swap", danger=True
)
SIBLING = STACK_TABLE.add("sibling", N_("Next stack in this hex"), "q", icon="chevron_down")
STACK_ORDER = STACK_TABLE.add(
    "stack_order", N_("Order of the units"), "shift+t", label=N_("Order and mounts…"), icon="up"
)
QUEUE = STACK_TABLE.add(
    "queue", N_("Orders to carry out later"), "shift+q", label=N_("Orders for later…"), icon="scroll"
)
RUN_ORDERS = STACK_TABLE.add(
    "run_orders", N_("Carry out its orders now"), "shift+k", label=N_("Carry out its orders"), icon="play"
)
