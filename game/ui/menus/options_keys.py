"""The keys: all actions with what calls them, searchable; new keys by pressing them; conflicts are told."""

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

import pygame

from game.ui.actions import everywhere
from game.ui.i18n import _
from game.ui.keys import COMMANDS, Chord, KeyMap
from game.ui.look import theme
from game.ui.widgets.base import Overlay
from game.ui.widgets.boxes import ArrowRow, Column, Row, Spacer
from game.ui.widgets.buttons import Button, face_of
from game.ui.widgets.dialog import Dialog, DialogAnswer, veil
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Label, Paragraph
from game.ui.widgets.surfaces import Card, Panel
from game.ui.widgets.table import Cell, RowTable, TableColumn
from game.ui.widgets.tip import Tip

if TYPE_CHECKING:
    from game.ui.menus.options import OptionsScene

_MOST_KEYS = 3


class KeysTab(Column):
    """Search above, the list, and below it what can be done with the selected line."""

    def __init__(self, scene: "OptionsScene") -> None:
        self.scene = scene
        self.keys = KeyMap(scene.store.now.keys)
        self.listed = list(COMMANDS)
        self._clashing = {id_ for clash in self.keys.conflicts() for id_ in (clash.first, clash.second)}
        columns = (TableColumn(_("Action")), TableColumn(_("Where"), 130), TableColumn(_("Keys"), 250))
        self.table = RowTable(
            columns,
            len(self.listed),
            self._cells,
            row_height=36,
            on_select=self._selected,
            on_choose=lambda _index: self._ask_key(add=False),
            row_tip=self._tip_of,
        )
        self.field = TextField(
            hint=_("Search for an action or a key"),
            name=face_of(everywhere.SEARCH)[0],
            on_change=self._search,
        ).bound(everywhere.SEARCH)
        self.change = Button(_("Change"), lambda: self._ask_key(add=False), style="paper", icon="feather")
        self.add_key = Button(_("Add"), lambda: self._ask_key(add=True), style="paper", icon="plus")
        self.drop = Button(_("Remove"), self._drop, style="paper", icon="minus")
        self.usual = Button(_("Default key"), self._usual, style="paper", icon="retreat")
        super().__init__(
            Row(self.field.growing(), gap=10),
            self.table,
            ArrowRow(self.change, self.add_key, self.drop, Spacer(), self.usual, gap=8),
            gap=10,
        )
        self._say_buttons()

    # The list

    def _id(self) -> str | None:
        index = self.table.selected
        return None if index is None or index >= len(self.listed) else self.listed[index]

    def _cells(self, index: int) -> list[Cell]:
        id_ = self.listed[index]
        command = COMMANDS[id_]
        chords = self.keys.chords(id_)
        clash = id_ in self._clashing
        keys = ",  ".join(chord.shown for chord in chords) or _("none")
        changed = id_ in self.keys.changes()
        return [
            Cell(_(command.title), theme.STRONG if changed else theme.TEXT),
            Cell(_(command.section), theme.LABEL, "label"),
            Cell(keys, theme.STRONG, "loss" if clash else "value", icon="warning" if clash else ""),
        ]

    def _tip_of(self, index: int) -> Tip | None:
        id_ = self.listed[index]
        others = [
            clash.second if clash.first == id_ else clash.first
            for clash in self.keys.conflicts()
            if id_ in (clash.first, clash.second)
        ]
        if not others:
            return None
        names = ", ".join(_(COMMANDS[other].title) for other in others)
        return Tip(
            title=_(COMMANDS[id_].title), text=_("The same key is used for: {names}").format(names=names)
        )

    def _search(self, words: str) -> None:
        self.listed = self.keys.search(words)
        self.table.selected = None
        self.table.show_rows(len(self.listed), self._cells)
        self._say_buttons()

    def _selected(self, _index: int) -> None:
        self._say_buttons()

    def _say_buttons(self) -> None:
        id_ = self._id()
        nothing = _("Choose a line first")
        chords = self.keys.chords(id_) if id_ else ()
        self.change.usable("" if id_ else nothing)
        full = _("No more than {count} keys").format(count=_MOST_KEYS)
        self.add_key.usable("" if id_ and len(chords) < _MOST_KEYS else full if id_ else nothing)
        self.drop.usable("" if chords else _("It has no key") if id_ else nothing)
        usual = id_ in self.keys.changes() if id_ else False
        self.usual.usable("" if usual else _("It has its default key") if id_ else nothing)

    # Changes

    def _store(self) -> None:
        self.scene.store.change(keys=self.keys.changes())

    def _drop(self) -> None:
        id_ = self._id()
        if id_ is not None:
            self.keys.bind(id_, self.keys.chords(id_)[:-1])
            self._store()

    def _usual(self) -> None:
        id_ = self._id()
        if id_ is not None:
            self.keys.bind(id_, tuple(map(Chord.parse, COMMANDS[id_].keys)))
            self._store()

    def _ask_key(self, *, add: bool) -> None:
        id_ = self._id()
        if id_ is None:
            return

        def pressed(chord: Chord) -> None:
            self._offer(id_, chord, add=add)

        self.scene.desk.open(KeyCatcher(_(COMMANDS[id_].title), pressed))

    def _offer(self, id_: str, chord: Chord, *, add: bool) -> None:
        users = [user for user in self.keys.users(chord, COMMANDS[id_].scope) if user != id_]
        if not users:
            self._bind(id_, chord, add=add)
            return
        names = ", ".join(_(COMMANDS[user].title) for user in users)
        text = _("{key} is already used for: {names}").format(key=chord.shown, names=names)

        def take() -> None:
            for user in users:
                rest = tuple(known for known in self.keys.chords(user) if known != chord)
                self.keys.bind(user, rest)
            self._bind(id_, chord, add=add)

        answers = (DialogAnswer(_("Cancel")), DialogAnswer(_("Use it"), take, default=True))
        self.scene.desk.open(Dialog(_("This key is in use"), text, answers))

    def _bind(self, id_: str, chord: Chord, *, add: bool) -> None:
        old = self.keys.chords(id_)
        kept = [known for known in (old if add else old[1:]) if known != chord]
        self.keys.bind(id_, tuple([*kept, chord] if add else [chord, *kept]))
        self._store()


class KeyCatcher(Overlay):
    """Waits for a key. Esc alone cancels, so that it can never be lost as the way back."""

    bleed: ClassVar[float] = 0

    def __init__(self, action: str, pressed: Callable[[Chord], None]) -> None:
        super().__init__()
        self._pressed = pressed
        self.panel = Panel(
            Card(
                Label(action, theme.HEADING, align="centre"),
                Paragraph(_("Press the new key, with Ctrl, Alt or Shift if you like"), align="centre"),
                Label(_("Esc cancels"), theme.LABEL, "label", align="centre"),
                gap=10,
                pad=24,
            ),
            floating=True,
            pad=20,
        )
        self.add(self.panel)

    def settle(self, area: pygame.Rect) -> None:
        kit = self.kit
        self.place(pygame.Rect(area))
        size = self.panel.wish(min(kit.px(480), area.width - kit.px(32)))
        wide = min(kit.px(480), area.width - kit.px(32))
        left, top = area.centerx - wide // 2, area.centery - size.height // 2
        self.panel.place(pygame.Rect(left, top, wide, size.height))

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(veil(self.rect.size), self.rect)

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        self.cancel()
        return True

    def key(self, event: pygame.event.Event) -> bool:
        chord = Chord.of(event)
        if chord is None:
            return True
        self.home.close(self)
        if chord != Chord("escape"):
            self._pressed(chord)
        return True
