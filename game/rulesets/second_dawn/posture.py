"""Judgement about where units stand and what they wear: lines, height, shields, leaders. SD4-12, SD3-9.07."""

from game.core.decisions import Question, Reply
from game.rulesets.second_dawn import altitude, battle_stat, sky
from game.rulesets.second_dawn.appraisal import Appraisal, leaders
from game.rulesets.second_dawn.duels import WHOLE
from game.rulesets.second_dawn.fight import Fight
from game.rulesets.second_dawn.records import Zone


def lines(seen: Appraisal, question: Question) -> Reply | None:
    """Behind the others go hurt leaders, those who do not fight, and shooters that would do worse in a duel
    than the enemy: they cover the front. Half of the side stays in front at least."""
    fight, party = seen.fight, seen.party
    back = next((option for option in question.options if option.id == "back" and option.enabled), None)
    if back is None:
        return None
    dear = leaders(fight, party)
    hurt = [u for u in back.units if fight.fighters[u].non_combat or (u in dear and _hurt(fight, u))]
    shooters = [u for u in back.units if u not in hurt and _covers(fight, u)]
    weak = sorted((u for u in shooters if seen.prowess(u) < WHOLE), key=seen.prowess)
    ahead = sum(fight.standings[u].lane == "front" for u in fight.fit(party))
    room = max(0, ahead - (len(fight.fit(party)) + 1) // 2)
    going = (*hurt, *weak)[:room]
    return Reply(choice="back", units=going) if going else None


def _covers(fight: Fight, unit: str) -> bool:
    """Whether a unit would shoot from behind a screen (SD4-12.05)."""
    return fight.scout(unit) and battle_stat.shoots(fight.fighters[unit], fight.standings[unit].ammo)


def _hurt(fight: Fight, unit: str) -> bool:
    return 2 * fight.standings[unit].hits <= fight.fighters[unit].hits_max


# --- height


def height(seen: Appraisal, question: Question) -> Reply | None:
    """Shooters fly as high as they still reach the enemy and fewer of it reach them; others come down."""
    fight = seen.fight
    best: dict[Zone, list[str]] = {}
    for option in question.options:
        for unit in option.units:
            now = fight.standings[unit].zone
            zone = _zone(fight, unit, seen.party)
            if zone == option.id and zone != now:
                best.setdefault(zone, []).append(unit)
    for zone, units in best.items():
        return Reply(choice=zone, units=tuple(units))
    return None


def _zone(fight: Fight, unit: str, party: int) -> Zone:
    """Where a flier fights best: out of reach of as many enemies as it can be, with an enemy in reach."""
    fighter, standing = fight.fighters[unit], fight.standings[unit]
    top = sky.ZONES.index(altitude.highest(fight, unit))
    shoots = battle_stat.shoots(fighter, standing.ammo)
    foes = fight.fit(1 - party)

    def scores(zone: int) -> tuple[int, int]:
        mine = threats = 0
        for foe in foes:
            other, there = fight.fighters[foe], sky.ZONES.index(fight.standings[foe].zone)
            mine += sky.in_range("shooter" if shoots else "melee", fighter.range, zone, there)
            fires = battle_stat.shoots(other, fight.standings[foe].ammo)
            reach = sky.in_range("shooter" if fires else "melee", other.range, there, zone)
            threats += reach or (other.flier and sky.ZONES.index(other.zone_max) >= zone)
        return mine, threats

    open_ = {zone: scores(zone) for zone in range(top + 1)}
    able = [zone for zone, (mine, _) in open_.items() if mine]
    if not able:
        return standing.zone
    return sky.ZONES[
        min(able, key=lambda z: (open_[z][1], -open_[z][0], abs(z - sky.ZONES.index(standing.zone)), z))
    ]
