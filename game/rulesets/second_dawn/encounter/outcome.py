"""From a battle back to the map: the fallen, the dying, prisoners, gains. SD1-10.13, SD1-19, SD2-5.08,
SD4-4.10."""

from collections.abc import Mapping

from game.core.battle.seam import BattleResult, CombatantFate
from game.core.counters import STOOD_OFF
from game.core.events.common import BattleSeen
from game.core.hexgrid import unpack_bits
from game.core.numbers import THIRD
from game.core.records import StackId, UnitId, replace
from game.core.state import OpenBattle, Stack, Unit
from game.rulesets.second_dawn.battle.clash import healing
from game.rulesets.second_dawn.battle.clash.conclusion import RECOVERED
from game.rulesets.second_dawn.battle.leaving.escape_places import HIDDEN
from game.rulesets.second_dawn.battle.state import sky
from game.rulesets.second_dawn.battle.state.battle_records import BattleState
from game.rulesets.second_dawn.battle.state.fight import HOLDS
from game.rulesets.second_dawn.content.counters import DENTED, EXHAUSTION, FLED, MEAL, TAKEN_ON, WING
from game.rulesets.second_dawn.content.records import size_number
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.encounter import dying
from game.rulesets.second_dawn.life import characters, training, victory
from game.rulesets.second_dawn.life.prisoners import has_room, imprison, keepers
from game.rulesets.second_dawn.march.marching import step_back
from game.rulesets.second_dawn.march.stacks import part, remove_units, unseat_strays
from game.rulesets.second_dawn.scouting import battle_marks, sight, stances, watch_posts, zones
from game.rulesets.second_dawn.unit import ageing, swarms
from game.rulesets.second_dawn.unit.losses import SEVERED, report_loss
from game.rulesets.second_dawn.wild import larder

_STEPPED_BACK = "stepped_back"
_WAYS = (_STEPPED_BACK, HIDDEN, "")
_ABLE = ("fit", "escaped")


def write_back(
    draft: Draft, battle: OpenBattle[BattleState], result: BattleResult, stacks: tuple[StackId, ...]
) -> None:
    """Give every combatant its fate. Prisoners go to their captors, or to a comrade with a free hand."""
    watched = battle_marks.watched(draft, stacks)
    fates: dict[UnitId, CombatantFate] = {battle.units[c]: fate for c, fate in result.fates.items()}
    for unit_id, fate in fates.items():
        training.stop(draft, unit_id)
        ageing.fought(draft, unit_id)
        if fate.luck is not None:
            characters.keep(draft, draft.units[unit_id], fate.luck, spared=fate.spared)
        if fate.end in _ABLE:
            unit = draft.units[unit_id]
            draft.set_unit(unit_id, hits=fate.hits, ammo=fate.ammo, exp=unit.exp + fate.exp)
            if fate.left == RECOVERED:
                draft.set_unit(unit_id, move=0)
            wear_down(draft, unit, fate)
            if fate.wing:
                WING.set(draft, unit, fate.wing)
            if fate.fed >= healing.meal(size_number(draft.world.kind(unit.kind).size)):
                MEAL.set(draft, unit, "whole")
            if fate.dented:
                DENTED.set(draft, unit, fate.dented)
            if fate.wing >= SEVERED:
                left = draft.units[unit_id].move
                draft.set_unit(unit_id, move=sky.grounded_move(left // THIRD) * THIRD)
        draft.set_unit(unit_id, mount=battle.units[fate.mount] if fate.mount else None)
    captives = [u for u, fate in fates.items() if fate.end == "captive"]
    taken = _take_prisoners(draft, battle, captives, fates)
    gone = [u for u, f in fates.items() if f.end == "croaked"]
    gone += [u for u in captives if u not in taken]
    for unit_id in gone:
        report_loss(draft, draft.units[unit_id], battle.hex, "croaked")
        dying.pay(draft, draft.units[unit_id])
    larder.corpses(draft, [draft.units[unit_id] for unit_id in gone], battle.hex)
    for unit_id, fate in fates.items():
        if fate.end == "critical" or (unit_id in taken and fate.left == "critical"):
            dying.lie(draft, unit_id, fate, battle.units.get(fate.by))
    remove_units(draft, gone, "fell in battle")
    # A captured jailor's own prisoners need another one, and his stack may be empty now.
    remove_units(draft, (), "captured", also=[s for s in stacks if s in draft.stacks])
    for stack_id in stacks:
        if stack_id in draft.stacks:
            stances.bar_search(draft, draft.stacks[stack_id], stances.FOUGHT)
    fled = _part(draft, fates, stacks)
    for stack_id in fled:
        if stack_id in draft.stacks and result.winner not in (None, draft.stacks[stack_id].side):
            FLED.set(draft, draft.stacks[stack_id], draft.stacks[stack_id].hex)
    for stack_id in (*stacks, *fled):
        if stack_id in draft.stacks:
            unseat_strays(draft, stack_id)
        if stack_id in draft.stacks:
            zones.settle(draft, draft.stacks[stack_id])
    if result.winner is None or fled or _left_lying(draft, fates, result):
        for stack_id in (*stacks, *fled):
            if stack_id in draft.stacks:
                _mark_standoff(draft, draft.stacks[stack_id])
    for side in (battle.attacker, battle.defender):
        stances.lapse(draft, battle.hex, side)
    _tell_witnesses(draft, battle, result)
    sight.look_all(draft)
    battle_marks.settle(draft, battle.hex, watched)
    victory.judge(draft)


def wear_down(draft: Draft, unit: Unit, fate: CombatantFate) -> None:
    """Exhaustion lasts until the side's next turn; who now bears more of it than it has hits loses a point of
    move besides (SD2-3.08)."""
    if not fate.exhaustion:
        return
    now = draft.units[unit.id]
    before = swarms.worn_down(EXHAUSTION.of(unit), unit.hits)
    worn = swarms.worn_down(fate.exhaustion, fate.hits) and not before
    move = max(0, now.move - THIRD) if worn else now.move
    draft.set_unit(unit.id, move=move, counters=EXHAUSTION.among(now.counters, fate.exhaustion))


def _part(draft: Draft, fates: Mapping[UnitId, CombatantFate], stacks: tuple[StackId, ...]) -> list[StackId]:
    """Stacks of those who withdrew, apart from those who stayed (SD2-10.21, SD4-5.13). They hide, stay
    in the open, or go back where they came from."""
    out = []
    for stack_id in [s for s in stacks if s in draft.stacks]:
        for way in _WAYS:
            stack = draft.stacks[stack_id]
            away = tuple(u for u in stack.units if _escaped(fates, u, way))
            if not away:
                continue
            whole = len(away) == len(stack.units)
            out.append(stack.id if whole else _apart(draft, stack, away))
            if way == _STEPPED_BACK:
                step_back(draft, draft.stacks[out[-1]])
            elif way == HIDDEN:
                stances.take_cover(draft, draft.stacks[out[-1]], "SD5-8.06")
    return out


def _apart(draft: Draft, stack: Stack, away: tuple[UnitId, ...]) -> StackId:
    """Make a stack of those who left another one. It keeps the other's place in what goes on in the hex: who
    has reacted has reacted, who hides again after nightfall hides again (SD5-8.10)."""
    new = part(draft, stack, away)
    draft.agenda = tuple(
        replace(task, stacks=(*task.stacks, new)) if stack.id in task.stacks else task
        for task in draft.agenda
    )
    return new


def _escaped(fates: Mapping[UnitId, CombatantFate], unit: UnitId, way: str) -> bool:
    return unit in fates and fates[unit].end == "escaped" and fates[unit].left == way


def _left_lying(draft: Draft, fates: Mapping[UnitId, CombatantFate], result: BattleResult) -> bool:
    """Whether the winner left one of the enemy where it lay, so that he has no quarrel with it today."""
    lying = [draft.units[unit] for unit, fate in fates.items() if fate.end == "critical"]
    return any(unit.side != result.winner for unit in lying)


def _mark_standoff(draft: Draft, stack: Stack) -> None:
    """Stacks whose fight had no winner, from which some withdrew, or where the beaten were left lying, do not
    charge each other again before their side's next turn."""
    STOOD_OFF.set(draft, stack, True)


def _take_prisoners(
    draft: Draft,
    battle: OpenBattle[BattleState],
    captives: list[UnitId],
    fates: Mapping[UnitId, CombatantFate],
) -> set[UnitId]:
    """Move captives into their captors' stacks, to jailors who have room and have lived (SD1-19.04)."""
    taken: set[UnitId] = set()
    for unit_id in captives:
        unit = draft.units[unit_id]
        captor = battle.units.get(fates[unit_id].captor)
        jailor = _jailor(draft, unit_id, captor, fates)
        if jailor is None:
            continue
        report_loss(draft, unit, battle.hex, "captured")
        old = draft.stacks[unit.stack]
        draft.set_unit(
            unit_id,
            hits=fates[unit_id].hits,
            ammo=fates[unit_id].ammo,
            counters=TAKEN_ON.among(unit.counters, draft.clock.day),
        )
        draft.set_stack(
            old.id,
            units=tuple(u for u in old.units if u != unit_id),
            leader=None if old.leader == unit_id else old.leader,
        )
        imprison(draft, unit_id, jailor)
        taken.add(unit_id)
    return taken


def _jailor(
    draft: Draft, captive: UnitId, captor: UnitId | None, fates: Mapping[UnitId, CombatantFate]
) -> UnitId | None:
    """The captor himself, beasts too, which hold what they took (SD3-3.07, SD6-2.10), and all that a slam
    took (SD3-17.09, SD7-4.05); else a comrade."""
    if captor is None or captor not in draft.units or fates[captor].end not in _ABLE:
        return None
    stack = draft.stacks[draft.units[captor].stack]
    if fates[captive].left in HOLDS or has_room(draft, stack, captor, captive):
        return captor
    free = keepers(draft, stack, captive)
    return next((u for u in free if u not in fates or fates[u].end == fates[captor].end), None)


def _tell_witnesses(draft: Draft, battle: OpenBattle[BattleState], result: BattleResult) -> None:
    """Third sides with a watch post in the hex see that a battle was fought."""
    fought = {
        *watch_posts.confidants(draft, battle.attacker),
        *watch_posts.confidants(draft, battle.defender),
    }
    watching = tuple(
        side
        for side, known in draft.knowledge.items()
        if side not in fought
        and unpack_bits(known.in_sight) >> battle.hex & 1
        and battle.hex in sight.posts(draft, side)
    )
    draft.emit(
        BattleSeen(
            audience=watching,
            hex=battle.hex,
            sides=(battle.attacker, battle.defender),
            winner=result.winner,
        )
    )
