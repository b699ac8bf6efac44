"""What is told of a round of a clash: contests, blows, stuns. SD1-13.02, SD1-13.03, SD3-16.02, SD3-18.10."""

from game.core.battle.events import Contested, StunChecked
from game.core.events.common import BlowStruck
from game.core.numbers import Halves
from game.rulesets.second_dawn.battle.clash import special_telling
from game.rulesets.second_dawn.battle.clash.clash import Clash, RoundLog
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.unit import stunning
from game.rulesets.second_dawn.unit.damage import FIT

FALL_RULES = {
    "smothered": "SD3-17.09",
    "burst": "SD7-2.55",
    "blow": "SD1-16",
    "crit": "SD1-15.02",
    "critical_miss": "SD1-14.02",
    "auto_defeat": "SD1-14.03",
    "exhausted": "SD2-3.08",
}
"""The rule by which somebody falls, by why."""


def tell_contests(fight: Fight, log: RoundLog) -> None:
    """What a player character rolled in a round (SD3-18.10)."""
    for contest in log.contests:
        fight.emit(
            Contested,
            "SD3-18.10",
            unit=contest.hero,
            other=contest.other,
            totals=contest.totals,
            result=contest.result,
        )


def tell_blows(fight: Fight, ready: Clash, log: RoundLog, hits: dict[str, Halves]) -> None:
    """The blows of a round in the order of the members. `hits` of each before it, from which their damage is
    taken."""
    order = {member.id: place for place, member in enumerate(ready.members)}
    secondaries = {member.id for member in ready.secondaries}
    for target, struck in sorted(log.struck, key=lambda pair: order[pair[1].blow.attacker]):
        attacker = struck.blow.attacker
        fight.emit(
            BlowStruck,
            "SD1-13.03" if attacker in secondaries else "SD1-13.02",
            attacker=attacker,
            target=target,
            blow=struck.blow.kind,
            damage=struck.damage,
            hits_before=hits[target],
            hits_after=hits[target] - struck.damage,
            round=str(log.number),
            auto=fight.standings[target].condition != FIT,
        )
        hits[target] -= struck.damage
        special_telling.tell_blow(fight, target, struck)


def tell_stuns(fight: Fight, log: RoundLog) -> None:
    """Who was stunned in a round, or was not (SD3-16.02)."""
    for check in log.stuns:
        fight.emit(
            StunChecked,
            "SD3-16.02",
            unit=check.by,
            target=check.unit,
            total=check.face,
            needed=stunning.AVOIDS_FROM,
            stunned=check.stunned,
        )
