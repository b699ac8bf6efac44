"""What a table may choose of the rules before a campaign begins: switches and picks of every ruleset."""

from dataclasses import dataclass

from game.ui.i18n import later


@dataclass(frozen=True, slots=True)
class Switch:
    """A parameter of the rules that a table may want to choose. `on` and `off` are its two values; `rules`
    are the ids of the rule in the other rulebooks that have it too."""

    param: str
    title: str
    second: str
    help: str
    rule: str = ""
    on: str | bool = True
    off: str | bool = False
    rules: tuple[str, ...] = ()


SWITCHES: tuple[Switch, ...] = (
    Switch(
        "blank_unknown_land",
        later("Blank unknown land"),
        later("learned hex by hex"),
        later("Land that a side never saw is bare paper to it. Off: everybody knows the whole map"),
        "SD5-7",
    ),
    Switch(
        "last_seen_marks",
        later("Last-seen marks"),
        later("greyed and dated"),
        later("A stack that goes out of sight stays on the map as a pencil mark with its day"),
        "SD5-7.07",
        rules=("TB-2.10",),
    ),
    Switch(
        "allies_share_sight",
        later("Allies share sight"),
        later("one map for a pact"),
        later("Allied sides see what each of them sees"),
        "SD5-7",
    ),
    Switch(
        "delayed_reports",
        later("Delayed reports"),
        later("scouts must come back"),
        later(
            "What a stack sees away from its commanders and cities is told when it meets one, "
            "and lost if it falls. Off: at once"
        ),
        "SD5-7.05",
    ),
    Switch(
        "exact_odds",
        later("Exact odds"),
        later("forecasts in full"),
        later(
            "The outlook of a clash shows every chance, reckoned with all that both have, "
            "specials not yet seen included. Off: only who is stronger"
        ),
        "SD4-4.02",
    ),
    Switch(
        "terrain_defends",
        later("High ground"),
        later("defenders fight better"),
        later("Who is attacked on a hill or a mountain has +1 to his battle stats while he stands there"),
        "SD5-4.11",
    ),
    Switch(
        "random_neutral_pairing",
        later("Wild fights by lot"),
        later("for those without scouts"),
        later(
            "Ferals and others of no side fall upon whom the dice give them; only their scouts pick. "
            "Off: they pair by roster"
        ),
        "SD3-5.06",
    ),
    Switch(
        "off_turn_battles",
        later("Defend at the table"),
        later("else by standing orders"),
        later(
            "Who is attacked in another's turn comes to the table and decides in the battle. "
            "Off: his standing orders decide for him, and he reads of it in his report"
        ),
        on="table",
        off="orders",
    ),
    Switch(
        "reactions",
        later("Ask at the table"),
        later("in another's turn"),
        later(
            "A stack that is ordered to ask brings its side to the table when enemies come or night falls; "
            "the pause tells the others so. Off: nobody is asked outside his own turn"
        ),
        "SD2-14.37",
        on="table",
        off="orders",
    ),
    Switch(
        "no_heir",
        later("No heir, no side"),
        later("once the ruler is gone"),
        later(
            "A side whose ruler falls and leaves no heir falls with him. "
            "Off: it goes on, and names a chief warlord itself"
        ),
        "SD4-7.04",
        on="falls",
        off="chief",
    ),
    Switch(
        "signamancy_decay",
        later("Ageing"),
        later("of idle commanders"),
        later(
            "Commanders who neither fight, gather food nor train, and prisoners, grow slow and weak over the "
            "months; use brings them back. Off: nobody ages"
        ),
        "SD4-19",
    ),
    Switch(
        "city_digger_towers",
        later("Siege towers"),
        later("cities pop them"),
        later(
            "A city may be told to pop eight diggers with a small siege tower, which takes four days. "
            "Off: only what the scenario brings"
        ),
        "SD1-3.04",
    ),
    Switch(
        "fog",
        later("Fog of war"),
        later("hexes of one's own only"),
        later("A side knows what is in a hex only where it has units or looked. Off: everybody sees all"),
        "TB-2.01",
    ),
    Switch(
        "share_terrain",
        later("Shared land"),
        later("terrain is no secret"),
        later("Everybody knows the terrain of every hex. Off: it is learned hex by hex"),
        "TB-2.02",
    ),
    Switch(
        "share_starting_positions",
        later("Shared starts"),
        later("where all begin"),
        later("Everybody knows the hexes where the others start"),
        "TB-2.03",
    ),
    Switch(
        "known_until_next_turn",
        later("Known for the day"),
        later("until the next own turn"),
        later("What a side learned in its turn it sees until its next one. Off: until its turn ends"),
        "TB-2.06",
    ),
    Switch(
        "tell_scouted",
        later("Scouts are noticed"),
        later("where units stand"),
        later("A side is told whose scout looked into a hex where it has a unit"),
        "TB-2.09",
    ),
    Switch(
        "late_join",
        later("Nations may join late"),
        later("after the first turn"),
        later("New nations may join a side in any turn, with designs and an army of their own"),
        "TB-3.05",
    ),
    Switch(
        "defender_declares",
        later("Defend at the table"),
        later("else by doctrine"),
        later(
            "Who is attacked in another's turn comes to the table and declares how he fights. "
            "Off: his stack's doctrine decides"
        ),
        "TB-8.02",
        on="table",
        off="doctrine",
    ),
)


@dataclass(frozen=True, slots=True)
class Pick:
    """A parameter of the rules with several values, each with its name."""

    param: str
    title: str
    help: str
    rule: str
    values: tuple[tuple[str, str], ...]


PICKS: tuple[Pick, ...] = (
    Pick(
        "world",
        later("World"),
        later(
            "How size is priced. Croakworld: by hits; Goldworld: twice as much every five hits; "
            "Oddworld: by hits squared"
        ),
        "TB-14.05",
        (
            ("croakworld", later("Croak")),
            ("goldworld", later("Gold")),
            ("oddworld", later("Odd")),
        ),
    ),
)

CHOSEN: tuple[str, ...] = tuple(switch.param for switch in SWITCHES) + tuple(pick.param for pick in PICKS)
"""Parameters that a table may choose."""
