"""Units that a side loses or that lie dying (SD4-4.12: its ruler learns at once who croaked)."""

from game.core.events.common import UnitLost
from game.core.records import HexId, RuleId
from game.core.state import Unit
from game.rulesets.second_dawn.content.typed import Draft

CRITICAL = "critical"
"""Status of a unit that lies critically hurt and croaks at the next dawn (SD2-5.08)."""


SEVERED = 2
"""So much damage to its wings, and a flier cannot fly (SD3-9.03)."""


WOUNDS = "croaked"
IN_CAPTIVITY = "croaked_captive"
"""How units are lost: in battle or by the wounds of one; as prisoners."""


def able(unit: Unit) -> bool:
    """Conscious: it may guard, give orders and start fights."""
    return CRITICAL not in unit.statuses


def report_loss(draft: Draft, unit: Unit, hex_: HexId | None, how: str, rule: str = "SD4-4.12") -> None:
    """Tell the unit's own side. `how` as in `UnitLost`. Of a prisoner, or one that was until now, the side
    learns that it croaked, but neither where nor by what ground: that would be its captor's place. Of wounds
    it knew."""
    if unit.held_by is not None:
        hex_ = None
        how, rule = (how, rule) if how == WOUNDS else (IN_CAPTIVITY, "SD4-4.12")
    draft.emit(
        UnitLost(
            audience=(unit.side,),
            rule=RuleId(rule),
            unit=unit.id,
            name=unit.name or draft.world.kind(unit.kind).name,
            hex=hex_,
            how=how,
        )
    )
