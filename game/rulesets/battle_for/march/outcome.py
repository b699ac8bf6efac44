"""From a battle back to the map: hits, the croaked and their riders, experience, what is used up.

Order of TB-8.02: losses, fatigue, experience, the Chief Warlord.
"""

from fractions import Fraction

from game.core.battle.seam import BattleResult, CombatantFate
from game.core.events.common import ExperienceGained
from game.core.records import RuleId, StackId, UnitId
from game.core.state import OpenBattle
from game.rulesets.battle_for.battle import experience
from game.rulesets.battle_for.battle.records import ExchangeState
from game.rulesets.battle_for.counters import FATIGUE, FATIGUE_SEEN, SHOCK_USED
from game.rulesets.battle_for.land import sight, stacks
from game.rulesets.battle_for.side import chief
from game.rulesets.battle_for.typed import Draft

_RISES = RuleId("TB-10.03")


def write_back(
    draft: Draft, battle: OpenBattle[ExchangeState], result: BattleResult, defender: StackId
) -> None:
    """Give every combatant its fate. `defender` is the stack that defended; its attacker can tell how tired
    it is, for in his turn nobody else attacks."""
    done = battle.state.done
    for id_ in done.spent if done is not None else ():
        SHOCK_USED.set(draft, draft.units[battle.units[id_]], True)
    fatigue = done.fatigue or 0 if done is not None else 0
    for unit in draft.stacks[defender].units:
        FATIGUE.set(draft, draft.units[unit], fatigue)
    croaked = []
    for id_, fate in result.fates.items():
        if fate.end == "croaked":
            croaked.append(battle.units[id_])
        else:
            _live_on(draft, battle.units[id_], fate)
    for unit in croaked:
        stacks.tell_lost(draft, draft.units[unit], "croaked")
    stacks.remove_units(draft, croaked, "fell in battle")
    for side in (battle.attacker, battle.defender):
        chief.check(draft, side)
    sight.look_all(draft)
    handle = sight.handle_of(draft, battle.attacker, defender)
    if handle is not None:
        sight.note(draft, battle.attacker, handle, FATIGUE_SEEN, fatigue)


def _live_on(draft: Draft, unit_id: UnitId, fate: CombatantFate) -> None:
    """The hits a unit has left, and what it has learned (TB-10.02, TB-10.03)."""
    unit = draft.units[unit_id]
    level, exp = experience.gain(unit.level, int(unit.exp), int(fate.exp))
    draft.set_unit(unit_id, hits=fate.hits, level=level, exp=Fraction(exp))
    if level == unit.level:
        return
    name = unit.name or draft.world.kind(unit.kind).name
    draft.emit(
        ExperienceGained(
            audience=(unit.side,), rule=_RISES, unit=unit_id, name=name, exp=Fraction(exp), level=level
        )
    )
