"""Actions of a battle and of the replay of one; those of the exchange of blows among them."""

from game.ui.actions.action import ActionTable
from game.ui.i18n import N_

BATTLE_TABLE = ActionTable(N_("Battle"), "battle")

FIGHT = BATTLE_TABLE.add("fight", N_("Fight this round"), "f", "ctrl+return")
RESOLVE_ALL = BATTLE_TABLE.add(
    "resolve_all", N_("Fight to the end"), "ctrl+e", label=N_("Resolve all"), icon="play"
)
PAIR = BATTLE_TABLE.add("pair", N_("Pair by hand"), "p", label=N_("Pair"), icon="pair", rule="SD1-11.02")
AUTO_PAIR = BATTLE_TABLE.add(
    "auto_pair", N_("Pair for me"), "a", label=N_("Auto-pair"), icon="auto", rule="SD1-11.08"
)
PAIR_REST = BATTLE_TABLE.add(
    "pair_rest",
    N_("Pair all the rest for me"),
    "shift+a",
    label=N_("Pair the rest"),
    icon="swap",
    rule="SD1-11.08",
)
RETREAT = BATTLE_TABLE.add("retreat", N_("Retreat"), "r")
CAPTURE = BATTLE_TABLE.add("capture", N_("Capture"), "c", icon="shackle")
SHIELD = BATTLE_TABLE.add("shield", N_("Shield a unit"), "s", label=N_("Shield"), icon="shield")
SHIELD_PLUS = BATTLE_TABLE.add("shield_plus", N_("Shield+"), "shift+s", icon="shield_filled")
HOLD_FIRE = BATTLE_TABLE.add("hold_fire", N_("Hold fire"), "h", icon="bow")
ONLY_DEFEND = BATTLE_TABLE.add("only_defend", N_("Only defend"), "d", icon="hourglass")
CROUCH = BATTLE_TABLE.add("crouch", N_("Crouch"), "k", icon="down")
GATHER = BATTLE_TABLE.add("gather", N_("Gather arrows"), "shift+k", icon="bow")
GRIP = BATTLE_TABLE.add(
    "grip", N_("Both hands on one weapon"), "shift+g", label=N_("Both hands"), icon="sword", rule="SD6-9.05"
)
WIPE = BATTLE_TABLE.add("wipe", N_("Wipe the eyes"), "shift+c", icon="eye", rule="SD7-2.58")
PRISONERS = BATTLE_TABLE.add(
    "prisoners", N_("Take prisoners or none"), "j", label=N_("Prisoners"), icon="lock"
)
PILE_ON = BATTLE_TABLE.add("pile_on", N_("Pile on"), "o", icon="plus")
AS_LAST_TIME = BATTLE_TABLE.add(
    "as_last_time", N_("Repeat the last declarations"), "t", label=N_("Repeat last"), icon="swap"
)
TAKE_ALL = BATTLE_TABLE.add(
    "take_all", N_("Take all prisoners"), "i", label=N_("Take all"), icon="shackle", rule="SD1-19.02"
)
CROAK_ALL = BATTLE_TABLE.add(
    "croak_all", N_("Take no prisoners"), "u", label=N_("Croak all"), icon="skull", rule="SD1-16.08"
)

_NTH = (
    N_("First choice"),
    N_("Second choice"),
    N_("Third choice"),
    N_("Fourth choice"),
    N_("Fifth choice"),
    N_("Sixth choice"),
    N_("Seventh choice"),
    N_("Eighth choice"),
    N_("Ninth choice"),
)

CHOICES = tuple(
    BATTLE_TABLE.add(f"choice_{number}", title, str(number)) for number, title in enumerate(_NTH, 1)
)
"""The actions that take the options of a question, in their order."""

HIGHER = BATTLE_TABLE.add("higher", N_("Fliers: a zone higher"), "page up")
LOWER = BATTLE_TABLE.add("lower", N_("Fliers: a zone lower"), "page down")
NEXT_UNIT = BATTLE_TABLE.add("next_unit", N_("Next unit"), "n")
PREVIOUS_UNIT = BATTLE_TABLE.add("previous_unit", N_("Previous unit"), "b")
NEXT_ENEMY = BATTLE_TABLE.add("next_enemy", N_("Next enemy or pairing"), "m")
PREVIOUS_ENEMY = BATTLE_TABLE.add("previous_enemy", N_("Previous enemy or pairing"), "shift+m")
RESOLVE_PHASE = BATTLE_TABLE.add(
    "resolve_phase", N_("Fight to the end of this phase"), "e", label=N_("Resolve this phase"), icon="play"
)
DICE_LOG = BATTLE_TABLE.add("dice_log", N_("All dice"), "l", label=N_("Dice log"), icon="book")
SKIP_DICE = BATTLE_TABLE.add(
    "skip_dice", N_("Skip all animations"), "space", label=N_("Skip all"), icon="play"
)
FASTER = BATTLE_TABLE.add("faster", N_("Faster"), "=", "[+]", icon="plus")
SLOWER = BATTLE_TABLE.add("slower", N_("Slower"), "-", "[-]", icon="minus")
HOLD = BATTLE_TABLE.add(
    "hold", N_("Stop at the next choice"), "shift+h", label=N_("Stop at next choice"), icon="hourglass"
)
NEXT_STEP = BATTLE_TABLE.add(
    "next_step", N_("Plan: next choice of a step"), "shift+n", label=N_("Next choice"), icon="chevron_right"
)
STEPWISE = BATTLE_TABLE.add("stepwise", N_("Step by step"), "x", icon="feet")
DECLARE_RANGED = BATTLE_TABLE.add(
    "declare_ranged", N_("Exchange: fight Ranged"), "g", label=N_("Ranged"), icon="bow"
)
SHOCK_MORE = BATTLE_TABLE.add(
    "shock_more", N_("Exchange: more Shockamancy"), "w", label=N_("Shock"), icon="flame"
)
SHOCK_LESS = BATTLE_TABLE.add("shock_less", N_("Exchange: less Shockamancy"), "q")
SHOCK_AIM = BATTLE_TABLE.add(
    "shock_aim", N_("Exchange: aim the Shockamancy"), "shift+w", label=N_("Shock at one"), icon="flame"
)
DAMAGE_ORDER = BATTLE_TABLE.add(
    "damage_order",
    N_("Exchange: damage in the enemy's order"),
    "shift+v",
    label=N_("In order"),
    icon="people",
)
DAMAGE_SWAP = BATTLE_TABLE.add(
    "damage_swap", N_("Exchange: damage on riders first"), "v", label=N_("Riders first"), icon="horseshoe"
)
DAMAGE_TARGET = BATTLE_TABLE.add(
    "damage_target", N_("Exchange: damage on one unit first"), "z", label=N_("Target"), icon="search"
)
HIT_AND_RUN = BATTLE_TABLE.add(
    "hit_and_run", N_("Exchange: Hit-and-Run"), "shift+r", label=N_("Hit and run"), icon="retreat"
)
NEXT_EXIT = BATTLE_TABLE.add("next_exit", N_("Exchange: next exit of a Hit-and-Run"), "shift+e")
BY_ORDERS = BATTLE_TABLE.add(
    "by_orders", N_("Exchange: everything by standing orders"), "shift+t", label=N_("By orders"), icon="undo"
)
REPLAY = BATTLE_TABLE.add(
    "replay", N_("Replay of a battle that is over"), "y", label=N_("Replay"), icon="dice"
)
FIGHT_AGAIN = BATTLE_TABLE.add(
    "fight_again",
    N_("Fight again by hand what was resolved"),
    "shift+f",
    label=N_("Fight by hand"),
    icon="sword",
)
REPLAY_BACK = BATTLE_TABLE.add(
    "replay_back", N_("Replay: step back"), ",", label=N_("Back"), icon="chevron_left"
)
REPLAY_ON = BATTLE_TABLE.add(
    "replay_on", N_("Replay: step forward"), ".", label=N_("Forward"), icon="chevron_right"
)
REPLAY_FIRST = BATTLE_TABLE.add(
    "replay_first", N_("Replay: go to the start"), "home", label=N_("Start"), icon="undo"
)
REPLAY_LAST = BATTLE_TABLE.add(
    "replay_last", N_("Replay: go to the end"), "end", label=N_("End"), icon="redo"
)
