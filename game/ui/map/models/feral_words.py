"""Ferals and food in words of the map screen."""

from collections.abc import Mapping

from game.core.numbers import Cents, money_text
from game.core.records import HexId, StackId, UnitId
from game.ui.i18n import _
from game.ui.map.models.side_queries import SideQueries

CARRY_RULE = "SD11-2.08"
_PEACE, _BOND = "SD3-7.01", "SD3-7.04"


def ferals_in(reader: SideQueries, hex_: HexId) -> tuple[StackId, ...]:
    """Handles of ferals in sight in a hex."""
    if reader.world.ruleset.meals is None:
        return ()
    sightings = reader.view.knowledge.sightings
    wild = {side.id for side in reader.view.sides.values() if side.role == "feral"} - {reader.view.side}
    return tuple(h for h in reader.handles_in(hex_) if sightings[h].now and sightings[h].side in wild)


def food_name(reader: SideQueries, food: str) -> str:
    """Name of a kind of food."""
    row = reader.world.tables.get("food", {}).get(food)
    return _(row.name) if row is not None else food


def food_list(reader: SideQueries, food: Mapping[str, Cents]) -> str:
    """`Meat $40, Rations $20`."""
    parts = [f"{food_name(reader, kind)} {money_text(value)}" for kind, value in food.items()]
    return ", ".join(parts)


def lying_words(reader: SideQueries, hex_: HexId) -> str:
    """What was seen to lie in a hex to eat: `Corpse $60, Meat $10 (bait)`; empty for nothing."""
    seen = reader.view.knowledge.food.get(str(hex_), ())
    parts = []
    for food in seen:
        text = f"{food_name(reader, food.kind)} {money_text(food.value)}"
        parts.append(_("{food} (bait)").format(food=text) if food.bait else text)
    return ", ".join(parts)


def mood_words(reader: SideQueries, friend: UnitId | None) -> tuple[str, str, str]:
    """How ferals that were fed stand to those who did it, whose friends they are if anybody's: in a word or
    two, what that means, by which rule."""
    if friend is None:
        return _("at peace until dawn"), _("With the stack that fed them, unless it attacks them"), _PEACE
    unit = reader.view.units.get(friend)
    name = _("one of yours") if unit is None else unit.name or _(reader.world.kind(unit.kind).name)
    text = _("They follow and protect it until dawn; feeding them again then renews it")
    return _("friends of {name}").format(name=name), text, _BOND
