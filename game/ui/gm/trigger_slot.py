"""The trigger that is being written: the one thing that tools of the desk share."""

from dataclasses import replace

from game.core.commands.gm import GmCommand
from game.ui.gm.trigger_model import TriggerDraft


class TriggerSlot:
    """Holds a draft, while there is one; tools hand it what the trigger shall do."""

    def __init__(self) -> None:
        self.draft: TriggerDraft | None = None

    @property
    def open(self) -> bool:
        """Whether a trigger is being written."""
        return self.draft is not None

    def take(self, command: GmCommand) -> None:
        """Add what it shall do at the end."""
        if self.draft is not None:
            self.draft = replace(self.draft, then=(*self.draft.then, command))
