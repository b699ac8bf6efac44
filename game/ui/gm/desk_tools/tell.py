"""The tool that sends messages: to one side or all, with a place on the map."""

from game.core.commands.gm import GmCommand, GmTell
from game.core.names import is_blank
from game.core.records import HexId
from game.ui.gm.desk_tools.base import Tool
from game.ui.gm.desk_tools.parts import ToolPanel
from game.ui.gm.tools import DeskHost
from game.ui.gm.trigger_slot import TriggerSlot
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.map.paint.scene_data import MapOverlays
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Row
from game.ui.widgets.buttons import IconButton
from game.ui.widgets.labels import Label
from game.ui.widgets.text_area import TextArea

TEXT_LIMIT = 400


class TellTool(Tool):
    """Writes to players."""

    id = "tell"
    title = N_("Message")
    icon = "scroll"
    secret = False

    def __init__(self, host: DeskHost, bench: TriggerSlot) -> None:
        super().__init__(host, bench)
        self.hex: HexId | None = None
        self.text = TextArea(
            name=_("Message"),
            hint=_("What they read"),
            limit=TEXT_LIMIT,
            on_change=lambda _text: self.refresh(),
        )
        self.place = Label("", theme.TEXT, "label")
        self.no_place = IconButton("cross", _("No place"), self._no_place, style="paper", side=38)

    def build(self) -> ToolPanel:
        return ToolPanel(
            _(self.title),
            _("Click a hex to attach a place: their map will jump there"),
            (self.text, Row(self.place.growing(), self.no_place, gap=8)),
            deed=self.deed,
            act=self.do,
            into=self.into,
        )

    def on_hex(self, hex_: HexId) -> None:
        self.hex = hex_
        self.refresh()

    def _no_place(self) -> None:
        self.hex = None
        self.refresh()

    def back(self) -> bool:
        if self.hex is None:
            return False
        self._no_place()
        return True

    def overlays(self) -> MapOverlays:
        return MapOverlays(selected=self.hex)

    def refresh(self) -> None:
        where = _("no place") if self.hex is None else self.reader.goal(self.hex)
        self.place.say(_("Place: {place}").format(place=where))
        self.no_place.visible = self.hex is not None
        super().refresh()

    def why_not(self) -> str:
        if is_blank(self.text.value):
            return _("Write something first")
        return "" if self.deed.deed.told else _("Choose who is told")

    def says(self) -> str:
        return _("Send the message")

    def command(self) -> GmCommand:
        return self.give(GmTell, text=tidy_lines(self.text.value), hex=self.hex)

    def sent_words(self) -> str:
        return _("Message sent")

    def begin_at(self, hex_: HexId) -> Widget:
        """Write a message about a place."""
        self.hex = hex_
        self.refresh()
        return self.text

    def done(self) -> None:
        self.text.set_value("")
        self.hex = None
        self.refresh()


def tidy_lines(text: str) -> str:
    """A message as it is sent: without spaces at the ends of its lines and empty ones at its own."""
    return "\n".join(" ".join(part.split()) for part in text.strip().split("\n"))
