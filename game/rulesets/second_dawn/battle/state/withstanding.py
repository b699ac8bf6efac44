"""Who stands an element unharmed: the immune, and those whose pole takes up a shock. SD7-2.20, SD7-2.37."""

from collections.abc import Mapping

from game.rulesets.second_dawn.battle.state import ailing
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.content.ability_records import Element

IMMUNE, POLE = "immune", "pole"
RULES: Mapping[str, str] = {IMMUNE: "SD7-2.20", POLE: "SD7-2.37"}
SHOCK: Element = "lightning"
"""What a pole takes up: natural shocks."""
POLE_ROOM = 8
"""Units that one pole protects."""


def why(fight: Fight, unit: str, element: Element) -> str:
    """Why an element does somebody no harm, empty if it does."""
    if element in fight.fighters[unit].able.immune:
        return IMMUNE
    if (
        element == SHOCK
        and ailing.anyone(fight, "pole")
        and unit in _under_poles(fight, fight.party_of(unit))
    ):
        return POLE
    return ""


def bearer(fight: Fight, unit: str) -> str:
    """Who holds up the pole that protects somebody."""
    return _bearers(fight, fight.party_of(unit))[0]


def _under_poles(fight: Fight, party: int) -> list[str]:
    """The units of a party that its poles protect: who holds one up stands on the ground and only defends.
    RULING: those within ten feet are its stack, in roster order, the bearers first."""
    bearers = _bearers(fight, party)
    others = [unit for unit in fight.fit(party) if unit not in bearers]
    return [*bearers, *others][: POLE_ROOM * len(bearers)]


def _bearers(fight: Fight, party: int) -> list[str]:
    return [
        unit
        for unit in fight.fit(party)
        if fight.fighters[unit].able.pole
        and fight.standings[unit].holding
        and fight.standings[unit].zone == "ground"
        and not fight.standings[unit].stun
    ]
