"""Aiming at the carried: a scout strikes the rider or a passenger instead of the mount. SD3-12.06, SD4-15.10.

Only a scout that may choose its targets (parameter `scout_targets`) and has a primary pairing with the mount.
It has 2 less in battle; hand to hand it must be near the mount's size and reach as far as it does. The
defence is the mount's, the hits are the target's. No blow on the carried is critical: a cavalry does not end
by one blow (SD0-5.11).
"""

from game.core.decisions import BarredUnit
from game.rulesets.second_dawn.battle.pairing import clash_groups
from game.rulesets.second_dawn.battle.pairing.clash_groups import ClashGroup
from game.rulesets.second_dawn.battle.state import battle_stat
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.mounts import carrying
from game.rulesets.second_dawn.unit.damage import TARGETS

RULE = "SD3-12.06"


def marks(fight: Fight, unit: str) -> tuple[str, ...]:
    """The carried that a unit may aim at, whoever they are."""
    mount = _quarry(fight, unit) if fight.mounted else ""
    return carried(fight, mount) if mount and bar(fight, unit, mount) is None else ()


def carried(fight: Fight, mount: str) -> tuple[str, ...]:
    """Those on a mount that can still be struck."""
    return tuple(u for u in fight.fighters[mount].riders if fight.standings[u].condition in TARGETS)


def hunted(fight: Fight, unit: str) -> str:
    """The mount on whose riders a scout might aim, were it near enough; empty if it fights none."""
    if not fight.mounted or not fight.scene.params.scout_targets:
        return ""
    if not fight.scout(unit) or fight.standings[unit].stun:
        return ""
    mount = _quarry(fight, unit)
    return mount if mount and carried(fight, mount) else ""


def _quarry(fight: Fight, unit: str) -> str:
    """The one enemy that a unit has a primary pairing with, if it carries anybody whom one can aim at: nobody
    in a vehicle is fought before it breaks (SD1-3.03)."""
    rivals = [b if a == unit else a for a, b in fight.state.pairings.primary if unit in (a, b)]
    if len(rivals) != 1 or fight.fighters[rivals[0]].vehicle:
        return ""
    return rivals[0] if fight.fighters[rivals[0]].riders else ""


def bar(fight: Fight, unit: str, mount: str) -> BarredUnit | None:
    """Why a unit cannot strike who sits on a mount: hand to hand only within two sizes of it and with its
    reach, but for fliers (SD3-12.06)."""
    fighter, horse = fight.fighters[unit], fight.fighters[mount]
    if fighter.flier or battle_stat.shoots(fighter, fight.standings[unit].ammo):
        return None
    if abs(fighter.size - horse.size) > carrying.REACH_SIZES:
        return BarredUnit(unit=unit, reason="It is not close to the mount's size", rule=RULE)
    if clash_groups.arm_of(fighter).reach < clash_groups.arm_of(horse.unridden or horse).reach:
        return BarredUnit(unit=unit, reason="It cannot reach the mount", rule=RULE)
    return None


def mark(fight: Fight, unit: str) -> str:
    """The carried unit that one aims at; empty for none."""
    aim = fight.standings[unit].aim
    return aim if aim and fight.fighters[aim].mount and fight.standings[aim].condition in TARGETS else ""


def mark_in(fight: Fight, group: ClashGroup, unit: str) -> str:
    """The same in a clash, where only hub and primaries aim, at who sits on one of them."""
    if not fight.standings[unit].aim:
        return ""
    aim = mark(fight, unit) if unit in (group.hub, *group.primaries) else ""
    return aim if aim and fight.seat(aim) in (group.hub, *group.primaries) else ""


def marked(fight: Fight, group: ClashGroup) -> tuple[str, ...]:
    """The carried of a clash that somebody of it aims at."""
    if not fight.mounted:
        return ()
    aims = (mark_in(fight, group, unit) for unit in (group.hub, *group.primaries))
    return tuple(dict.fromkeys(aim for aim in aims if aim))
