"""Critical hits in rounds without battle rolls: SD2-5.07, SD7-3.12, SD7-6.09."""

from game.rulesets.second_dawn.battle.state import guarding
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.unit import guards, size_gifts


def hit_critically(fight: Fight, unit: str, by: str, rule: str) -> None:
    """A failed save in a round without battle rolls: basic units croak, others lie critical (SD2-5.07), and
    so do the tough that were unhurt (SD7-3.12)."""
    guard = guarding.guard_of(fight.fighters[unit], fight.standings[unit])
    unhurt = guard.unhurt is not None and fight.standings[unit].hits >= guard.unhurt
    near = guards.tells_on(fight.fighters[by].size, fight.fighters[unit].size)
    if guard.calm:
        return
    strong, size = fight.fighters[by], fight.fighters[unit].size
    final = size_gifts.finishes(size_gifts.gifts_of(strong.able), strong.size, size)
    if (fight.fighters[unit].croaks_at < 0 or (unhurt and near)) and not final:
        fight.put(unit, hits=min(0, fight.standings[unit].hits))
        fight.fell(unit, "critical", "crit", by, rule)
    else:
        fight.fell(unit, "croaked", "crit", by, rule)
