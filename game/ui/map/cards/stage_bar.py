"""The parts of a turn in the top bar: what is done, what goes on, what is to come."""

from game.ui.actions import map_actions
from game.ui.i18n import _
from game.ui.map.models.stage_model import StageModel
from game.ui.widgets.hud import PhaseTrack
from game.ui.widgets.tip import Tip


class StageTrack(PhaseTrack):
    """Shows a `StageModel`."""

    def __init__(self) -> None:
        super().__init__((), 0, icon="sun")
        self.model: StageModel | None = None

    def present(self, model: StageModel | None) -> None:
        """Show how far the turn is; nothing for a side that is not on turn."""
        self.model = model
        if model is None:
            self.show((), 0)
            return
        self.icon = model.present.icon or "sun"
        self.show(model.names, model.now)

    def tip_shown(self) -> Tip | None:
        model = self.model
        if model is None:
            return None
        key = self.kit.key_of(map_actions.NEXT_STAGE)
        text = model.text
        if model.following:
            text = _("{text}. On to {stage}: {key}").format(text=text, stage=model.following, key=key)
        return Tip(title=model.present.name, text=text)
