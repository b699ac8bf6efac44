"""The named commands of what tells of the side as a whole: its objectives, all of its stacks and cities."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.ui.actions import map_actions
from game.ui.actions.action import ActionId
from game.ui.map.overview.objectives_dialog import ObjectivesDialog
from game.ui.map.overview.objectives_model import FirstStep, objectives_of
from game.ui.map.overview.own_list import ListState, OwnList
from game.ui.map.overview.own_rows import OwnRow
from game.ui.map.screen.command_handler import MapCommandHandler
from game.ui.setup.public_facts import FIRST_DAY, public_facts
from game.ui.stage.flow import FIRST_LOOK

if TYPE_CHECKING:
    from game.ui.map.screen.scene import MapScene

_LISTED = "listed"
"""Note of a seat: what its list of stacks and units showed last."""


class ListCommands(MapCommandHandler):
    """Opens panels and lists of the whole side. `table` names the commands."""

    def __init__(self, scene: "MapScene") -> None:
        super().__init__(scene)
        self.table: dict[ActionId, Callable[[], object]] = {
            map_actions.OBJECTIVES: self.objectives,
            map_actions.STACK_LIST: self.stacks,
        }

    def objectives(self) -> None:
        """Show how the match is decided and how far the side is from it."""
        model = objectives_of(self.conduct.reader, public_facts(self.scene.flow.table.session))
        self.open(ObjectivesDialog(model, self.scene.jump, self._begin, self.scene.stage.kit.key_of))

    def _begin(self, step: FirstStep) -> None:
        """Lead to what is to be done first: to the stack that it is about, else do it."""
        if step.stack is not None:
            self.scene.commands.marches.jump(step.stack)
        else:
            self.scene.commands.do(step.action)

    def stacks(self) -> None:
        """List all stacks, units and cities; a row leads to the map."""
        notes = self.scene.flow.memory(self.conduct.side).notes
        listed: ListState = notes.setdefault(_LISTED, ListState())
        self.open(OwnList(self.conduct.reader, self.conduct.skipped, listed, self._go))

    def _go(self, row: OwnRow) -> None:
        if row.stack is not None:
            self.scene.commands.marches.jump(row.stack)
        else:
            self.scene.jump(row.hex)

    def first_look(self) -> None:
        """On the first day, show the objectives to who has just sat down: once."""
        notes = self.scene.flow.memory(self.conduct.side).notes
        if not notes.get(FIRST_LOOK) or not self.conduct.on_turn or self.scene.desk.overlays:
            return
        notes[FIRST_LOOK] = False
        if self.conduct.reader.day == FIRST_DAY:
            self.objectives()
