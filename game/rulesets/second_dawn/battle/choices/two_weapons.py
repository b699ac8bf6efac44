"""Who has two specials that are not active together, and says which is: both hands on one weapon for a
blow of power, or a weapon in each for two. SD6-9.05, SD7-2.19, SD7-2.45."""

from game.core.decisions import BarredUnit
from game.rulesets.second_dawn.battle.state.fight import Fight


def bars(fight: Fight, party: int) -> dict[str, BarredUnit | None]:
    """Those who may take one weapon in both hands."""
    return {
        unit: None
        for unit in fight.fit(party)
        if fight.fighters[unit].able.dual
        and fight.fighters[unit].able.mighty
        and not fight.standings[unit].gripping
    }
