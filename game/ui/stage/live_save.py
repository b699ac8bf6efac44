"""Saving as a screen between two seats is shown: once, after its first frame."""

from game.ui.stage.flow import Flow


class LiveSaver:
    """Writes the live save of a flow once."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.begun = False

    def begin(self) -> str:
        """Write the save, the first time this is called; a sentence if the disk refuses."""
        if self.begun:
            return ""
        self.begun = True
        return self.flow.table.keep()
