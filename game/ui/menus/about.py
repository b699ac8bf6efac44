"""What the game is, what it is made with, and under which licences."""

from collections.abc import Sequence
from typing import ClassVar

import game
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.stage.sheet import SheetScene
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Spacer
from game.ui.widgets.buttons import Button
from game.ui.widgets.labels import Label, Paragraph, TitleRow
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.surfaces import Card
from game.ui.widgets.table import Ledger, LedgerLine

_LIBRARIES: tuple[tuple[str, str, str], ...] = (
    ("pygame-ce, SDL", N_("window, drawing, sound"), "LGPL 2.1, zlib"),
    ("numpy", N_("textures, sounds"), "BSD 3-Clause"),
    ("pytmx", N_("maps of Tiled"), "LGPL 3"),
    ("PyYAML", N_("units and rules as text"), "MIT"),
    ("pydantic", N_("checks of what you write"), "MIT"),
    ("msgspec", N_("saves"), "BSD 3-Clause"),
    ("platformdirs", N_("where your files lie"), "MIT"),
    ("rich", N_("the command line"), "MIT"),
    ("Source Serif Pro", N_("type"), "SIL OFL 1.1"),
    ("Source Sans Pro", N_("type"), "SIL OFL 1.1"),
    ("Python", N_("everything"), "PSF"),
)


class AboutScene(SheetScene):
    """Credits and licences."""

    title: ClassVar[str] = N_("About")
    width: ClassVar[float] = 820

    def heading(self) -> str:
        return "Second Dawn"

    def beside_heading(self) -> Sequence[Widget]:
        return (Label(_("version {version}").format(version=game.__version__), theme.TEXT, "aside"),)

    def body(self) -> Widget:
        what = _(
            "A war game for people around one table: hex maps under fog, stacks that scout, hide and sneak, "
            "and a battle wherever two of them meet. Four tabletop rulebooks run on one engine."
        )
        made = _(
            "Every picture is painted by the program and every sound is computed; nothing was taken "
            "from another game."
        )
        free = _(
            "The game is free software under the MIT licence: use it, change it, pass it on. It comes "
            "without any warranty. The full text is in the file LICENSE."
        )
        lines = [LedgerLine(f"{name}: {_(what_for)}", licence) for name, what_for, licence in _LIBRARIES]
        return Card(
            ScrollArea(
                Column(
                    Paragraph(what),
                    Paragraph(made),
                    Paragraph(free),
                    TitleRow(_("Made with"), _("licence")),
                    Ledger(lines),
                    gap=14,
                )
            )
        )

    def buttons(self) -> Sequence[Widget]:
        return (Spacer(), Button(_("Back"), lambda: self.stage.pop(), style="gold", icon="chevron_left"))
