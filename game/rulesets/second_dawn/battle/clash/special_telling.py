"""What is told of specials that changed a blow, and what blows do to armour. SD7-2, SD7-3."""

from collections.abc import Mapping

from game.core.battle.events import SpecialTold
from game.core.numbers import Halves
from game.rulesets.second_dawn.battle.state import disclosure
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.unit.damage import SettledBlows, Struck, StruckBody
from game.rulesets.second_dawn.unit.guards import Mark

_TOLD: Mapping[Mark, tuple[str, str]] = {
    "armoured": ("plated", "SD7-2.70"),
    "dented": ("plated", "SD7-2.70"),
    "ignored": ("ignores", "SD7-2.11"),
    "pierced": ("ignores", "SD7-2.11"),
    "softened": ("softens", "SD7-2.12"),
    "endured": ("endures", "SD7-3.12"),
    "power": ("mighty", "SD7-2.45"),
    "minor": ("weak", "SD6-5.06"),
    "charged": ("charges", "SD7-2.06"),
    "batted": ("bats", "SD7-2.03"),
    "shocked": ("shocks", "SD7-4.02"),
    "crushed": ("crushes", "SD7-6.04"),
    "final": ("finishes", "SD7-6.09"),
    "favoured": ("favours", "SD7-6.19"),
    "followed": ("follows", "SD7-2.49"),
    "felled": ("fells", "SD6-3.04"),
}
"""The figure that a mark comes of, and its rule."""
_BY_ATTACKER = (
    "power",
    "minor",
    "charged",
    "batted",
    "shocked",
    "followed",
    "felled",
    "crushed",
    "final",
    "favoured",
)


def tell_blow(fight: Fight, target: str, struck: Struck) -> None:
    """What specials did to one blow: whose it is, and to whom it was done."""
    for mark in struck.marks:
        figure, rule = _TOLD[mark]
        pair = (target, struck.blow.attacker)
        unit, other = pair[::-1] if mark in _BY_ATTACKER else pair
        told(fight, unit, other, mark, figure, rule, struck.damage)


def told(
    fight: Fight, unit: str, other: str, how: str, figure: str, rule: str, amount: Halves | int = 0
) -> None:
    """A special of a unit has changed something: both parties see it, and by what."""
    fight.emit(SpecialTold, rule, unit=unit, other=other, how=how, special=figure, amount=amount)
    if fight.watched:
        fight.disclose(unit, disclosure.SEEN.get(figure, figure))


def tell(fight: Fight, target: str, settled: SettledBlows) -> None:
    """The same for all blows of a round."""
    for struck in settled.struck:
        tell_blow(fight, target, struck)


def dent(fight: Fight, target: str, before: StruckBody, after: SettledBlows) -> None:
    """Rating that blows took from armour."""
    if after.plates != before.guard.plates:
        points = (before.guard.plates or 0) - (after.plates or 0)
        fight.put(target, dented=fight.standings[target].dented + points)
