"""Levels gained on the map once no enemy is near: SD4-2.02, SD5-2.06."""

from game.core.events.common import ExperienceGained
from game.core.events.realm import SpecialRolled
from game.core.records import HexId, RuleId
from game.core.state import Unit
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.scouting import sight
from game.rulesets.second_dawn.scouting.foreign_stacks import foes_in_sight
from game.rulesets.second_dawn.template import rolled
from game.rulesets.second_dawn.unit import levels


def settle_levels(draft: Draft, hex_: HexId) -> None:
    """Level-ups of a hex, for every side that sees no enemy left in it (SD5-2.06)."""
    risen = [
        _level_up(draft, unit)
        for stack in draft.stacks_in(hex_)
        if not foes_in_sight(draft, stack.side, hex_)
        for unit in draft.members(stack)
        if unit.exp
    ]
    if any(risen):
        sight.look_all(draft)


def _level_up(draft: Draft, unit: Unit) -> bool:
    """Whether there was a level to gain."""
    kind = draft.world.kind(unit.kind)
    level, exp = levels.gain(levels.exp_row(kind), unit.level, unit.exp, levels.NOTHING)
    if level == unit.level and exp == unit.exp:
        return False
    more_hits = levels.hits_max(kind, level) - levels.hits_max(kind, unit.level)
    draft.set_unit(unit.id, level=level, exp=exp, hits=unit.hits + more_hits)
    for _ in range(0 if draft.world.belief else level - unit.level):
        _sharpen(draft, unit)
    draft.emit(
        ExperienceGained(
            audience=(unit.side,),
            rule=RuleId("SD4-2.02"),
            unit=unit.id,
            name=unit.name or kind.name,
            exp=exp,
            level=level,
        )
    )
    return True


def _sharpen(draft: Draft, unit: Unit) -> None:
    """Another of its skills is better, if it has any that are (SD6-13.03)."""
    dice, now = draft.dice(f"skills.{unit.side}"), draft.units[unit.id]
    id_, drawn = rolled.sharpen(draft.world.kind(now.kind), draft.world.tables, dice.roll)
    if not drawn:
        return
    draft.set_unit(unit.id, kind=id_)
    stack = draft.stacks[now.stack]
    for one in drawn:
        draft.emit(
            SpecialRolled(
                audience=(unit.side,),
                rule=RuleId("SD6-13.03"),
                unit=unit.id,
                hex=stack.hex,
                name=one.name,
                face=one.face,
                faces=one.faces,
                specials=one.specials,
            )
        )
