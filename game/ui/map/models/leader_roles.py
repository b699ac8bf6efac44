"""What the leaders of a stack can be made and told: the hex, the chief warlord's office, training."""

from dataclasses import dataclass

from game.core.commands.common import TrainUnits
from game.core.records import StackId, UnitId
from game.ui.i18n import _
from game.ui.map.models.side_queries import SideQueries

MOST_TRAINEES = 5


@dataclass(frozen=True)
class LeaderRole:
    """One leader of a stack. `trainees` are those of it that he can begin to train today; `training`: he
    teaches already."""

    unit: UnitId
    name: str
    trainees: tuple[UnitId, ...] = ()
    training: bool = False


def leader_roles_of(reader: SideQueries, stack: StackId) -> tuple[LeaderRole, ...]:
    """The leaders of a stack with what they can do beside leading it."""
    side = reader.view.side
    cards = [card for card in reader.cards(stack) if not card.prisoner]
    found = []
    for card in cards:
        if not reader.world.facts(card.kind).trains:
            continue
        able = [
            other.unit
            for other in cards
            if other.unit != card.unit
            and reader.outlook.refusal(TrainUnits(by=side, leader=card.unit, units=(other.unit,))) is None
        ]
        name = card.name or _(card.kind_name)
        found.append(LeaderRole(card.unit, name, tuple(able[:MOST_TRAINEES]), card.training))
    return tuple(found)
