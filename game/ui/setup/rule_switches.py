"""What a table may choose of the rules before a campaign begins: switches and picks of every ruleset."""

from dataclasses import dataclass

from game.session.realm_start import REALM
from game.ui.i18n import N_


@dataclass(frozen=True, slots=True)
class Switch:
    """A parameter of the rules that a table may want to choose. `on` and `off` are its two values; `rules`
    are the ids of the rule in the other rulebooks that have it too. `needs`: a switch that must be on, or
    nothing would be switched."""

    param: str
    title: str
    second: str
    help: str
    rule: str = ""
    on: str | bool = True
    off: str | bool = False
    rules: tuple[str, ...] = ()
    needs: str = ""


SWITCHES: tuple[Switch, ...] = (
    Switch(
        "blank_unknown_land",
        N_("Blank unknown land"),
        N_("learned hex by hex"),
        N_("Land that a side never saw is bare paper to it. Off: everybody knows the whole map"),
        "SD5-7",
    ),
    Switch(
        "last_seen_marks",
        N_("Last-seen marks"),
        N_("greyed and dated"),
        N_("A stack that goes out of sight stays on the map as a pencil mark with its day"),
        "SD5-7.07",
        rules=("TB-2.10",),
    ),
    Switch(
        "allies_share_sight",
        N_("Allies share sight"),
        N_("one map for a pact"),
        N_("Allied sides see what each of them sees"),
        "SD5-7",
    ),
    Switch(
        "delayed_reports",
        N_("Delayed reports"),
        N_("scouts must come back"),
        N_(
            "What a stack sees away from its commanders and cities is reported when it meets one, and "
            "lost if it falls. Off: at once"
        ),
        "SD5-7.05",
    ),
    Switch(
        "exact_odds",
        N_("Exact odds"),
        N_("forecasts in full"),
        N_(
            "The forecast of a clash shows exact odds, calculated from everything both sides "
            "have, including specials not yet seen. Off: only who is stronger"
        ),
        "SD4-4.02",
    ),
    Switch(
        "refight",
        N_("Fight again"),
        N_("after Resolve all"),
        N_(
            "A person alone against computers may refight by hand a battle that Resolve all decided, "
            "from that point and with the same dice; the record keeps both. Off: what is resolved "
            "stands"
        ),
        rules=("TB-8.02",),
    ),
    Switch(
        "terrain_defends",
        N_("High ground"),
        N_("defenders fight better"),
        N_("Units attacked on a hill or a mountain have +1 to their battle stats there"),
        "SD5-4.11",
    ),
    Switch(
        "random_neutral_pairing",
        N_("Wild fights by lot"),
        N_("for those without scouts"),
        N_(
            "Dice choose whom ferals and others of no side attack; only their scouts pick. Off: they "
            "pair by roster"
        ),
        "SD3-5.06",
    ),
    Switch(
        "off_turn_battles",
        N_("Defend at the table"),
        N_("else by standing orders"),
        N_(
            "Players attacked on another's turn come to the table and decide in the battle. Off: their "
            "standing orders decide, and their report tells them of it"
        ),
        on="table",
        off="orders",
    ),
    Switch(
        "reactions",
        N_("Ask at the table"),
        N_("on another's turn"),
        N_(
            "A stack that is ordered to ask brings its side to the table when enemies come or night "
            "falls; others notice the pause. Off: nobody is asked outside their own turn"
        ),
        "SD2-14.37",
        on="table",
        off="orders",
    ),
    Switch(
        "no_heir",
        N_("No heir, no side"),
        N_("once the ruler is gone"),
        N_(
            "A side whose ruler falls and leaves no heir falls too. Off: it goes on, and names its own "
            "chief warlord"
        ),
        "SD4-7.04",
        on="falls",
        off="chief",
    ),
    Switch(
        "signamancy_decay",
        N_("Ageing"),
        N_("of idle commanders"),
        N_(
            "Prisoners, commanders who neither fight, gather food nor train, and those who drink wine "
            "day by day grow slow and weak over the months; activity brings them back. A computer "
            "whose ruler has grown slow plays worse. Off: nobody ages"
        ),
        "SD4-19",
    ),
    Switch(
        "city_digger_towers",
        N_("Siege towers"),
        N_("cities pop them"),
        N_(
            "A city may be told to pop eight diggers with a small siege tower, which takes four days. "
            "Off: only what the scenario brings"
        ),
        "SD1-3.04",
    ),
    Switch(
        REALM,
        N_("Living realms"),
        N_("cities pay and pop"),
        N_(
            "Cities earn, pop units, grow and are founded; units are paid every dawn. Each side may then "
            "begin with its army, with one capital, or with a band that has yet to found one. Off: what "
            "there is on the first day is all there will be"
        ),
        "SD9-1.01",
    ),
    Switch(
        "orders_bind",
        N_("Orders stand"),
        N_("what cities have begun"),
        N_("A city finishes what it has begun to pop. Off: its ruler may cancel it"),
        "SD9-4.03",
        needs=REALM,
    ),
    Switch(
        "ask_idle_cities",
        N_("Idle cities"),
        N_("asked about at dusk"),
        N_("Ending a turn asks about cities that pop nothing, since those earn half. Off: it does not"),
        "SD9-3.02",
        needs=REALM,
    ),
    Switch(
        "choose_units",
        N_("Own units"),
        N_("chosen in secret"),
        N_(
            "Each side chooses up to six ranks of units of its own before the first day, or takes a roster; "
            "others learn of them when they meet. Off: those of the scenario"
        ),
        "SD6-8.05",
        needs=REALM,
    ),
    Switch(
        "unit_profile",
        N_("Older figures"),
        N_("own units by chapter 6"),
        N_(
            "Units of one's own have the stats, damage, upkeep and batches of chapter 6: larger bodies are "
            "far stronger and dearer. Off: those of chapters 1 to 5, as all others have"
        ),
        "SD6-16",
        on="sd6",
        off="v5",
        needs=REALM,
    ),
    Switch(
        "concept_pack",
        N_("Concept specials"),
        N_("ideas of chapter 7"),
        N_(
            "Units of one's own may have specials of the list of concepts, which the rulebook has as ideas. "
            "Off: nobody may take such a unit"
        ),
        "SD7-6",
        needs=REALM,
    ),
    Switch(
        "fog",
        N_("Fog of war"),
        N_("own hexes only"),
        N_("A side knows what is in a hex only where it has units or has looked. Off: everybody sees all"),
        "TB-2.01",
    ),
    Switch(
        "share_terrain",
        N_("Shared land"),
        N_("terrain is no secret"),
        N_("Everybody knows the terrain of every hex. Off: it is learned hex by hex"),
        "TB-2.02",
    ),
    Switch(
        "share_starting_positions",
        N_("Shared starts"),
        N_("where all begin"),
        N_("Everybody knows the hexes where the others start"),
        "TB-2.03",
    ),
    Switch(
        "known_until_next_turn",
        N_("Known for the day"),
        N_("until the next own turn"),
        N_("A side sees what it learned on its turn until its next one. Off: until its turn ends"),
        "TB-2.06",
    ),
    Switch(
        "tell_scouted",
        N_("Scouts are noticed"),
        N_("where units stand"),
        N_("A side is told whose scout looked into a hex where it has a unit"),
        "TB-2.09",
    ),
    Switch(
        "late_join",
        N_("Nations may join late"),
        N_("after the first turn"),
        N_("New nations may join a side in any turn, with designs and an army of their own"),
        "TB-3.05",
    ),
    Switch(
        "defender_declares",
        N_("Defend at the table"),
        N_("else by doctrine"),
        N_(
            "Players attacked on another's turn come to the table and declare how they fight. Off: "
            "their stack's doctrine decides"
        ),
        "TB-8.02",
        on="table",
        off="doctrine",
    ),
)


@dataclass(frozen=True, slots=True)
class RulePick:
    """A parameter of the rules with several values, each with its name."""

    param: str
    title: str
    help: str
    rule: str
    values: tuple[tuple[str, str], ...]


PICKS: tuple[RulePick, ...] = (
    RulePick(
        "world",
        N_("World"),
        N_(
            "How size is priced. Croakworld: by hits; Goldworld: twice as much every five hits; "
            "Oddworld: by hits squared"
        ),
        "TB-14.05",
        (
            ("croakworld", N_("Croak")),
            ("goldworld", N_("Gold")),
            ("oddworld", N_("Odd")),
        ),
    ),
)

CHOSEN: tuple[str, ...] = tuple(switch.param for switch in SWITCHES) + tuple(pick.param for pick in PICKS)
"""Parameters that a table may choose."""
