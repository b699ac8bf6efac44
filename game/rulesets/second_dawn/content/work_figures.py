"""What the effects of buildings of cities may act on: SD9-13 to SD9-16. Rules ask for these by name."""

from collections.abc import Mapping
from typing import Literal, NamedTuple


class WorkFigure(NamedTuple):
    """A figure or permission of a city. `takes`: what an effect on it gives; `targets`: whether it is for
    some food or some units; `phase`: when alone it may hold; `near`: it may act in the hexes around."""

    takes: Literal["amount", "percent", "yes"]
    note: str
    targets: Literal["", "food", "unit"] = ""
    phase: str = ""
    near: bool = False


WORK_FIGURES: Mapping[str, WorkFigure] = {
    "pops": WorkFigure("yes", "units of all these words may pop, SD9-13.01", "unit"),
    "pops_with_wagon": WorkFigure("yes", "diggers may pop with a siege wagon, SD9-4.10"),
    "pops_at_once": WorkFigure(
        "amount", "turns' worth of basic infantry that pops as it is built, SD9-10.07"
    ),
    "hastens": WorkFigure("percent", "so much more work a turn, SD9-4.11"),
    "caster_chance": WorkFigure("amount", "hundredths more to pop a caster, SD9-13.00"),
    "least_caster_chance": WorkFigure("amount", "the same of a side that may have no more, SD9-13.00"),
    "odd_home": WorkFigure(
        "amount", "chance in twenty of a warlord to pop with a home of his own, SD9-13.00"
    ),
    "promotes": WorkFigure("yes", "units are promoted in it, SD1-6.03"),
    "trains": WorkFigure("amount", "supply that trains, SD9-15.05"),
    "room": WorkFigure("amount", "supply more that lives in it, SD9-14.03"),
    "feeds": WorkFigure("amount", "supply that it feeds a turn, SD9-14.02", "food", "managed"),
    "yields": WorkFigure("percent", "so much more of this food, SD9-14.02", "food", "managed"),
    "stores": WorkFigure("yes", "keeps this food, SD9-14.01", "food"),
    "spoils": WorkFigure(
        "amount", "thousandths that this food loses a turn, SD9-14.02", "food", "uninspected"
    ),
    "banks": WorkFigure("amount", "keeps the money of so many banks, SD9-18.01"),
    "corruption": WorkFigure("amount", "counts as so many banks, once inspected, SD9-18.02"),
    "capital": WorkFigure("yes", "the treasury may lie here, SD10-7.07"),
    "watches_sky": WorkFigure("yes", "no top sky zone in battles over it, SD9-13.00"),
    "dry": WorkFigure("yes", "the weather takes nothing from its side's units, SD9-14.06"),
    "maps": WorkFigure("yes", "who conquers the city gets the maps of its side, SD9-19.04"),
    "stays_up": WorkFigure("amount", "chance in twenty that the incapacitated keep on their feet, SD9-13.00"),
    "heals_dying": WorkFigure("yes", "the dying of its city are healed, SD9-13.00"),
    "spot": WorkFigure("amount", "on spot checks, SD9-13.00", near=True),
    "hears": WorkFigure("yes", "tells who comes, SD9-12.01", near=True),
    "seen_from": WorkFigure("amount", "borders farther from which the city is seen, SD11-4.01"),
    "garrison_room": WorkFigure("amount", "supply in the courtyard; for sieges, SD9-15.04"),
    "tower_room": WorkFigure("amount", "supply on the tower; for sieges, SD9-16.01"),
    "ballistas": WorkFigure("amount", "ballistas on the tower; for sieges, SD9-16.01"),
    "emitters": WorkFigure("amount", "hundredths of what emitters do; for magic, SD9-16.02"),
    "caster_bonus": WorkFigure("amount", "hundredths more of casting; for magic, SD9-16.02"),
}
