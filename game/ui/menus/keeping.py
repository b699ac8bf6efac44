"""Saving while the screen goes on: the campaign is written at once, its new picture when it is painted."""

from game.ui.flow import Flow
from game.ui.menus.thumbnail import ComingThumbnail


class Keeper:
    """Writes the live save of a flow once, and once more with its new picture.

    The picture shows what all people know. It is painted on a thread, and one that is still being painted
    when the scene has gone is taken by the next keeper of the flow.
    """

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.begun = False

    def begin(self) -> str:
        """Write the save, the first time this is called; a sentence if the disk refuses."""
        if self.begun:
            return ""
        self.begun = True
        self._take_picture()
        problem = self.flow.table.keep()
        if self.flow.picture is None:
            self.flow.picture = ComingThumbnail(self.flow.table.session)
        return problem

    def tick(self) -> str:
        """Write it again if the picture is there; a sentence if the disk refuses."""
        if not self.begun or not self._take_picture():
            return ""
        return self.flow.table.keep()

    @property
    def waits(self) -> bool:
        """Whether there is anything left to write."""
        return not self.begun or self.flow.picture is not None

    def _take_picture(self) -> bool:
        coming = self.flow.picture
        if coming is None or not coming.done:
            return False
        self.flow.picture = None
        self.flow.table.session.thumbnail = coming.picture
        return True
