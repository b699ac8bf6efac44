"""The title: the name over a dawn, and the ways into the game."""

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

import pygame

import game
from game.ui.actions import everywhere
from game.ui.actions.action import ActionId
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.text import Drop
from game.ui.look.vector import Canvas
from game.ui.menus.title_ways import GameShell, SaveNote, StageAction
from game.ui.menus.wordmark import Wordmark
from game.ui.stage.backdrop_cache import Backdrop
from game.ui.stage.destinations import About, Options
from game.ui.stage.scene import Stage, WidgetScene
from game.ui.widgets.base import Box, Size, Widget
from game.ui.widgets.buttons import Button, face_of
from game.ui.widgets.control import Control
from game.ui.widgets.kit import Kit
from game.ui.widgets.paint import ButtonStyle

_EDGE = 44
_MENU_WIDTH = 286
_GAP = 12
_FOOT = 40
_LEAST_MARK = 170
_MOST_COLUMNS = 3
_TIGHT_EDGE = 8


class TextLink(Control):
    """Words that can be clicked, on a picture."""

    def __init__(self, text: str, action: StageAction, scene: "TitleScene") -> None:
        super().__init__()
        self.words = text
        self._action = action
        self._scene = scene

    def act(self) -> None:
        self._action(self._scene.stage)

    def measure(self, width: int) -> Size:
        kit = self.kit
        return Size(min(width, kit.typeset.measure(self.words, theme.LABEL) + kit.px(32)), kit.px(36))

    def draw(self, surface: pygame.Surface) -> None:
        lit = self._hover.value > 0.5
        surface.blit(_shade(self.rect.size), self.rect)
        colour = "#FFFFFF" if lit else "#FFF3D6"
        drawn = self.kit.typeset.draw(
            surface,
            self.words,
            *self.rect.center,
            theme.LABEL,
            colour,
            align="centre",
            anchor="middle",
            drop=Drop("#0D1620", 1, 200),
        )
        if lit:
            foot = (drawn.x, drawn.bottom - self.kit.px(2), drawn.width, max(1, self.kit.px(1)))
            surface.fill(colour, foot)


@lru_cache(maxsize=2)
def _shade(size: tuple[int, int]) -> pygame.Surface:
    """A darkness behind words on a picture."""
    canvas = Canvas(*size)
    canvas.rectangle(0, 0, *size, "#0D1620", radius=size[1] / 2, fill_opacity=0.5)
    return canvas.surface(1, 1)


class TitleLayout(Box):
    """Wordmark above, menu at the lower left; in a low window the menu takes two or three columns.

    The middle of the picture, where the sun rises, stays free as long as there is room.
    """

    arrows: ClassVar[bool] = True

    def __init__(self, one: Wordmark, wide: Wordmark, menu: Sequence[Widget], foot: Widget) -> None:
        self.one, self.wide = one, wide
        self.menu = tuple(menu)
        self.foot = foot
        super().__init__((one, wide, *self.menu, foot))

    def measure(self, width: int) -> Size:
        return Size(width, self.rect.height)

    def arrange(self) -> None:
        kit, rect = self.kit, self.rect
        edge, gap, foot = kit.px(_EDGE), kit.px(_GAP), kit.px(_FOOT)
        heights = [button.wish(rect.width).height for button in self.menu]
        column = sum(heights) + gap * (len(heights) - 1)
        narrow = rect.height - column - foot - edge // 2 >= kit.px(_LEAST_MARK)
        # Set without `visible`, which would ask for another layout from within this one.
        self.one._visible, self.wide._visible = narrow, not narrow
        bottom = rect.bottom - foot - gap
        wide = kit.px(_MENU_WIDTH)
        if narrow:
            top = bottom - column
            for button, tall in zip(self.menu, heights, strict=True):
                button.place(pygame.Rect(rect.x + edge, top, wide, tall))
                top += tall + gap
            room = min(rect.width - 2 * edge, kit.px(468))
            mark_top = rect.y + kit.px(24)
            tall = min(self.one.wish(room).height, bottom - column - gap - mark_top)
            self.one.place(pygame.Rect(rect.x + edge, mark_top, room, tall))
        else:
            self._columns(bottom, heights)
        size = self.foot.wish(rect.width - 2 * edge)
        left = rect.x + edge if narrow else rect.x + (rect.width - size.width) // 2
        self.foot.place(pygame.Rect(left, rect.bottom - size.height - kit.px(4), *size))

    def _columns(self, bottom: int, heights: list[int]) -> None:
        """Two columns of buttons, three where two leave the name no room."""
        kit, rect = self.kit, self.rect
        edge, gap = kit.px(_EDGE), kit.px(_GAP)
        mark = pygame.Rect(rect.x + edge, rect.y + kit.px(8), rect.width - 2 * edge, 0)
        liked = self.wide.wish(mark.width).height
        for columns in (2, _MOST_COLUMNS):
            rows = -(-len(self.menu) // columns)
            talls = [max(heights[row::rows]) for row in range(rows)]
            top = bottom - sum(talls) - gap * (rows - 1)
            mark.height = min(liked, top - gap - mark.y)
            if mark.height == liked:
                break
        room = rect.width - 2 * kit.px(_TIGHT_EDGE) - (columns - 1) * gap
        liked_wide = [
            max(b.wish(room).width for b in self.menu[at : at + rows])
            for at in range(0, len(self.menu), rows)
        ]
        spare = max(0, room - sum(liked_wide)) // columns
        wides = [min(kit.px(_MENU_WIDTH), wide + spare) for wide in liked_wide]
        left = rect.x + (rect.width - sum(wides) - (columns - 1) * gap) // 2
        for at, button in enumerate(self.menu):
            column, row = divmod(at, rows)
            before, above = sum(wides[:column]) + gap * column, sum(talls[:row]) + gap * row
            button.place(pygame.Rect(left + before, top + above, wides[column], talls[row]))
        self.wide.place(mark)


class TitleScene(WidgetScene):
    """The first screen."""

    piece = "title"

    def __init__(self, shell: GameShell | None = None, backdrop: Backdrop | None = None) -> None:
        """`wait_for_landscape` may be set for a picture: then it is there in the first frame."""
        self.shell = shell or GameShell()
        self.backdrop = backdrop or Backdrop()
        self.wait_for_landscape = False
        self._size = (0, 0)
        self._save: SaveNote | None = None

    def build(self) -> Widget:
        shell = self.shell
        save = self._save = shell.newest_save()
        entries = self._entries = (
            self._entry(
                _("Continue"),
                "play",
                shell.continue_last,
                gold=save is not None,
                second=save.detail if save else "",
            ),
            self._entry(_("New campaign"), "flag", shell.new_campaign, gold=save is None),
            self._entry(_("Lessons"), "compass", shell.lessons),
            self._entry(_("Load"), "scroll", shell.load).bound(everywhere.LOAD),
            self._entry(*face_of(everywhere.LIBRARY), shell.library).bound(everywhere.LIBRARY),
            self._entry(*face_of(everywhere.DESIGNER), shell.designer).bound(everywhere.DESIGNER),
            self._entry(*face_of(everywhere.SETTINGS), self._options).bound(everywhere.SETTINGS),
            self._entry(*face_of(everywhere.QUIT), shell.quit).bound(everywhere.QUIT),
        )
        if save is None:
            entries[0].disable(_("No campaign has been saved yet"))
        else:
            entries[0].say(_("Continue"), save.detail or save.title)
            entries[0].tipped(save.title, save.detail)
        motto = _("Scouts, warlords and the fog between them")
        name = ("Second", "Dawn")
        version = _("Version {version}  ·  About and licences").format(version=game.__version__)
        return TitleLayout(
            Wordmark(name, motto),
            Wordmark((" ".join(name),), motto),
            entries,
            TextLink(version, self._about, self),
        )

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.desk.default = next((entry for entry in self._entries[:2] if entry.enabled), None)

    def _entry(
        self, label: str, icon: str, action: StageAction | None, *, gold: bool = False, second: str = ""
    ) -> Button:
        def act() -> None:
            if action is not None:
                action(self.stage)

        style: ButtonStyle = "gold" if gold else "walnut"
        button = Button(label, act, style=style, icon=icon, second=second, big=True, align="left")
        return button if action is not None else button.disable(_("Not part of this version"))

    def _options(self, stage: Stage) -> None:
        stage.open(Options(backdrop=self.backdrop))

    def _about(self, stage: Stage) -> None:
        stage.open(About(self.backdrop))

    def resume(self) -> None:
        if self.shell.newest_save() != self._save:
            self.enter(self.stage)
            self.layout(self._size, self.stage.kit)

    def layout(self, size: tuple[int, int], kit: Kit) -> None:
        self._size = size
        if self.wait_for_landscape:
            self.backdrop.finish(size)
        else:
            self.backdrop.want(size)
        super().layout(size, kit)

    def draw_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        self.backdrop.draw(surface)

    def update(self, ms: float) -> None:
        super().update(ms)
        if self.backdrop.update(ms, calm=self.stage.kit.calm):
            self.refresh()

    @property
    def busy(self) -> bool:
        return super().busy or self.backdrop.waiting

    def command(self, command: ActionId) -> bool:
        return False
