"""The named commands about ferals and food, and the prompt that opens of itself when a stack meets some."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.core.events.common import StackMoved
from game.core.records import StackId
from game.session.records import ToldEntry
from game.ui.actions import map_actions
from game.ui.actions.action import ActionId
from game.ui.i18n import _
from game.ui.map.dialogs.feral_dialog import WildDialog
from game.ui.map.dialogs.food_dialog import FoodDialog
from game.ui.map.models.feral_model import wild_models
from game.ui.map.models.feral_words import ferals_in
from game.ui.map.screen.command_handler import MapCommandHandler

if TYPE_CHECKING:
    from game.ui.map.screen.scene import MapScene


class WildCommands(MapCommandHandler):
    """Carries out what a stack does about ferals. `table` names the commands."""

    def __init__(self, scene: "MapScene") -> None:
        super().__init__(scene)
        self.table: dict[ActionId, Callable[[], object]] = {
            map_actions.WILD: self._meet_selected,
            map_actions.FOOD: self._open_food,
        }

    def _open_food(self) -> None:
        stack = self.own_stack()
        if stack is not None:
            self.food(stack)

    def _meet_selected(self) -> None:
        """Open the prompt of the selected stack, or of one beside the ferals that are selected."""
        conduct = self.conduct
        own = conduct.reader.stacks_in(conduct.place) if conduct.place is not None else ()
        if own and conduct.sighting is not None:
            there = [model.handle for model in wild_models(conduct.reader, own[0])]
            self.meet(own[0], there.index(conduct.sighting) if conduct.sighting in there else 0)
            return
        stack = self.own_stack()
        if stack is not None:
            self.meet(stack)

    def meet(self, stack: StackId, at: int = 0) -> None:
        """Open the encounter prompt of a stack, at one of the packs of its hex."""
        models = wild_models(self.conduct.reader, stack)
        if not models:
            self.scene.notice(_("No ferals are seen in this hex"), "warning", "wild")
            return
        give = partial(self.conduct.submit, hex_=models[0].hex)
        turn = partial(self.meet, stack)
        food = partial(self.food, stack)
        self.open(WildDialog(models, give, at=min(at, len(models) - 1), turn=turn, food=food))

    def food(self, stack: StackId) -> None:
        """Open the provisions of a stack."""
        reader = self.conduct.reader
        if reader.world.ruleset.meals is None:
            self.scene.notice(_("Under these rules nobody carries food"), topic="food")
            return
        give = partial(self.conduct.submit, hex_=reader.view.stacks[stack].hex)
        self.open(FoodDialog(reader, stack, give))

    def prompt(self, told: Sequence[ToldEntry]) -> None:
        """Open the encounter prompt once for each meeting: the selected stack has just marched into a hex in
        which its side sees ferals."""
        conduct, stack = self.conduct, self.conduct.stack
        marched = any(isinstance(one.event, StackMoved) and one.event.stack == stack for one in told)
        if stack is None or not marched or not conduct.on_turn or conduct.asked is not None:
            return
        if not self.scene.desk.overlays and ferals_in(conduct.reader, conduct.reader.view.stacks[stack].hex):
            self.scene.stage.sounds.play("growl")
            self.meet(stack)
