"""All widgets side by side: to compare with the style, and to try them out."""

from typing import ClassVar

import pygame

from game.ui.actions import everywhere, map_actions
from game.ui.i18n import _
from game.ui.look import assets, theme
from game.ui.look.tokens import TokenLook
from game.ui.stage.scene import WidgetScene
from game.ui.widgets import boards
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import ArrowRow, Column, GridBox, Row, Spacer, WrapBox
from game.ui.widgets.buttons import Button, IconButton
from game.ui.widgets.choices import Segmented, Slider, SwitchPart, Toggle
from game.ui.widgets.dialog import question
from game.ui.widgets.die import Die
from game.ui.widgets.field import TextField
from game.ui.widgets.hud import (
    DayMedallion,
    LogEntry,
    LogStrip,
    PhaseTrack,
    SeatTitle,
    SunTrack,
    TopBar,
)
from game.ui.widgets.labels import (
    Bar,
    Chip,
    Hairline,
    IconMark,
    Label,
    Paragraph,
    Runs,
    SectionHead,
    Stat,
    TitleRow,
    TokenMark,
)
from game.ui.widgets.menu import DropDown, Menu, MenuItem
from game.ui.widgets.paint import ButtonStyle
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.stepper import Stepper
from game.ui.widgets.surfaces import Banner, Card, ChoiceCard, Panel, Plate
from game.ui.widgets.table import Cell, Ledger, LedgerLine, RowTable, TableColumn

_SAMPLE_ROWS = 5000


class GalleryScene(WidgetScene):
    """The gallery; for developers and for `shot widgets`."""

    title: ClassVar[str] = "Widgets"

    def draw_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        surface.blit(boards.cut(boards.paper_tile(), self.desk.area.size, 5), (0, 0))

    def build(self) -> Widget:
        look = TokenLook("lapis", "ruler")
        bar = TopBar(
            SeatTitle("Queen Maren of Harrowmere", "Lapis on turn  ·  seat 1 of 2", look),
            Row(
                Stat("coins", _("Treasury"), "12,480"),
                income := Stat("up", _("Income"), "+5,920", tone="gain"),
                upkeep := Stat("down", _("Upkeep"), "−1,260", tone="loss"),
                IconButton("bell", _("Notices"), count=3),
                IconButton("book", _("Rule library")).bound(everywhere.LIBRARY),
                IconButton("gear", _("Settings")).bound(everywhere.SETTINGS),
                gap=14,
            ),
            Row(DayMedallion(12), sun := SunTrack(0.22), gap=12),
            decor=(sun,),
            spare=(upkeep, income),
        )
        body = GridBox(
            Column(self._buttons(), self._controls(), gap=18),
            Column(self._figures(), self._table(), gap=18),
            Column(self._battle(), self._marks(), gap=18),
            columns=lambda width: 3 if width > 1500 else 2 if width > 960 else 1,
            gap=24,
            line_gap=18,
            pad=24,
        )
        return Column(bar, ScrollArea(body))

    def _buttons(self) -> Widget:
        rows: list[Widget] = [Label(_("Buttons"), theme.CARD_TITLE)]
        samples: tuple[tuple[ButtonStyle, str, str], ...] = (
            ("gold", "End turn", "hourglass"),
            ("walnut", "Auto-pair", "auto"),
            ("danger", "Disband", "skull"),
        )
        for style, label, icon in samples:
            dead = Button(label, style=style, icon=icon).disable("Every stack has moved already")
            rows.append(ArrowRow(Button(label, style=style, icon=icon), dead, gap=14, equal=True))
        rows.append(Button("End turn", style="gold", icon="hourglass", second="3 stacks can still move"))
        paper = Card(
            ArrowRow(
                Button("Survey", style="paper", icon="search").tipped("Survey", "Looks around for a third"),
                Button("Split", style="paper", icon="swap"),
                Button("Wait", style="paper", icon="hourglass").disable("This stack waits already"),
                gap=10,
                equal=True,
            ),
            pad=(14, 12),
        )
        return Panel(*rows, paper, floating=True, gap=14, pad=22)

    def _controls(self) -> Widget:
        stances = (
            SwitchPart("open", "Open", "flag"),
            SwitchPart("hide", "Hide", "eye_closed"),
            SwitchPart("sneak", "Sneak", "feet", reason="Sneak: at most 2 units, this stack has 8"),
            SwitchPart("sentry", "Sentry", "sentry"),
        )
        return Card(
            Segmented(stances, "open", lambda _key: None, name=_("Stance")),
            Row(
                TextField("Ternford", name=_("Name")).growing(),
                TextField("", hint="Search", name=_("Search")).growing(),
                gap=14,
            ),
            Row(
                DropDown(
                    [("hold", "Hold, strike weaker foes"), ("evade", "Evade"), ("hunt", "Hunt")],
                    "hold",
                    lambda _key: None,
                    name=_("Standing order"),
                ).growing(),
                Button("More", self._open_menu, style="paper", icon="chevron_down"),
                gap=14,
            ),
            Row(
                Toggle("Exact odds", True, lambda _on: None, second="forecasts in full"),
                Toggle("Dusk reveal", False, lambda _on: None, second="hidden show at dusk"),
                gap=20,
                equal=True,
            ),
            Row(
                Slider(70, lambda _value: None, name=_("Volume")).growing(),
                Stepper(8, lambda _value: None, low=1, high=16, name=_("Units")),
                gap=20,
            ),
            WrapBox(
                Chip("may hide", "good", "check"),
                Chip("no fliers", "bad", "cross"),
                Chip("day 9", "plain", "eye"),
                gap=8,
            ),
            Row(
                Bar(0.9, length=132, thick=9),
                Bar(0.5, length=132, thick=9),
                Bar(0.2, length=132, thick=9),
                gap=18,
            ),
            gap=14,
        )

    def _figures(self) -> Widget:
        return Card(
            TitleRow("Ledger", "per day"),
            Ledger(
                (
                    LedgerLine("City level 4 at rate 970", "+3,880", "gain"),
                    LedgerLine("Steward Lord Emmerich Vale", "+100", "gain"),
                    LedgerLine("Knights, 3", "−60", "loss"),
                    LedgerLine("To the treasury", "+3,920", "gain", total=True),
                )
            ),
            Row(
                Stat("people", _("Units"), "8", "/ 16"),
                Hairline(upright=True).lying("stretch"),
                Stat("heart", _("Hits"), "33", "/ 35"),
                Hairline(upright=True).lying("stretch"),
                Stat("boot", _("Move"), "4⅔", "/ 6"),
                gap=12,
            ),
            Runs(("64 %", theme.FIGURE_XL, "notice"), ("  +3,595", theme.FIGURE_L, "gain")),
        )

    def _table(self) -> Widget:
        glyphs = assets.names("glyphs")

        def cells(index: int) -> list[Cell]:
            glyph = glyphs[index % len(glyphs)]
            hits = (7 * index) % 9
            return [
                Cell(
                    glyph.capitalize(),
                    theme.STRONG,
                    after=f"×{index % 4 + 1}",
                    token=TokenLook("lapis", glyph),
                ),
                Cell(str(index % 9), theme.FIGURE_M),
                Cell(str((index * 5) % 9), theme.FIGURE_M),
                Cell(f"{hits}/8", theme.LABEL, bar=hits / 8),
            ]

        columns = (
            TableColumn(_("Unit")),
            TableColumn(width=44, align="centre", icon="sword"),
            TableColumn(width=44, align="centre", icon="shield_filled"),
            TableColumn(width=118, align="right", icon="heart"),
        )
        return Card(TitleRow(_("Units"), f"{_SAMPLE_ROWS:,}"), RowTable(columns, _SAMPLE_ROWS, cells))

    def _battle(self) -> Widget:
        red, blue = TokenLook("cinnabar", "knight"), TokenLook("lapis", "warlord")
        phases = ("Pairing", "Skirmish", "Initiative", "Bout 1", "Bout 2", "Aftermath")
        return Panel(
            PhaseTrack(phases, 3),
            Banner(blue, "Lady Ysolde Marrick", "8 units, 36½ of 43 hits", "+6", "on turn"),
            Banner(red, "Ser Dorn Halvic", "6 units, 21 of 23 hits", "+6", "off turn", mirrored=True),
            Row(
                Die("lapis", 8),
                Die("cinnabar", 7, dull=True),
                Spacer(),
                Plate("Outer walls", "toughness 4, height 2", (TokenLook("lapis", "archer", 6),)),
                gap=12,
            ),
            LogStrip(
                (
                    LogEntry("search", "Scouts found 4 wolves hidden in the Greywold"),
                    LogEntry("eye", "Cinnabar knights sighted on the Vane road", "loss"),
                )
            ),
            floating=True,
            pad=22,
        )

    def _marks(self) -> Widget:
        return Card(
            SectionHead(_("Rules"), "can be changed until day 1"),
            Row(
                ChoiceCard("dawn", "Second Dawn", "scouting, sky zones, warlords and cities", chosen=True),
                ChoiceCard("dice", "Grid tactics", "small squads, letter ratings and tags"),
                gap=14,
                equal=True,
                across="stretch",
            ),
            Row(
                TokenMark(TokenLook("verdigris", "gryphon", 2, 0.8)),
                TokenMark(TokenLook("saffron", "stabber", 16, 0.3, stance="hidden")),
                IconMark("tree", _("Cover")),
                IconMark("boot", _("Move")),
                gap=24,
                pad=(10, 6),
            ),
            Paragraph(_("A paragraph breaks into lines where the card ends, at any text size.")),
            Button(_("Ask something"), self._ask, style="paper", icon="info"),
        )

    def _open_menu(self) -> None:
        items = (
            MenuItem(_("Centre"), icon="compass", command=map_actions.CENTRE),
            MenuItem(_("Split the stack"), icon="swap", command=map_actions.SPLIT),
            MenuItem(_("Sneak"), icon="feet", reason="Sneak: at most 2 units, this stack has 8"),
            MenuItem(_("Disband"), icon="skull", danger=True),
        )
        self.desk.open(Menu(items, pygame.Rect(self.desk.pointer, (1, 1))))

    def _ask(self) -> None:
        text = _("The stack stays where it is, and its orders are forgotten.")
        self.desk.open(question(_("Forget all orders?"), text, _("Forget"), lambda: None))
