"""The dialog of one seat: names, colour, passcode, how well the computer plays it."""

from collections.abc import Callable

import pygame

from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.look.theme import LIVERIES, SIDE_COLOURS
from game.ui.setup.begin_words import way_choices
from game.ui.setup.level_words import level_choices
from game.ui.setup.setup_model import NAME_LIMIT, SeatDraft, SetupModel
from game.ui.stage.dark_scene import seat_look
from game.ui.widgets import paint
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.boxes import Column, GridBox, Row
from game.ui.widgets.choices import Segmented
from game.ui.widgets.control import Control
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Hairline, Label, Paragraph

CODE_LIMIT = 40
CODE_HELP = N_(
    "It is asked for at every hand-over, and before anybody changes the seat. Without one, "
    "anyone at the screen can sit down here and see all that the side knows. A lost passcode "
    "cannot be recovered."
)
_LABEL = 110


class ColourToken(Control):
    """A colour to choose, as its token, with its name below."""

    def __init__(self, colour: str, choose: Callable[[str], None], *, chosen: bool, owner: str = "") -> None:
        super().__init__()
        self.colour = colour
        self.label = LIVERIES[colour].name
        self.chosen = chosen
        self._choose = choose
        rim = _("{pattern} rim").format(pattern=LIVERIES[colour].pattern)
        swap = _("{name} has it and would get yours").format(name=owner) if owner else ""
        self.tipped(self.label, swap, place=rim)

    def show(self, chosen: bool) -> None:
        """Show it chosen or not."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.changed()

    def act(self) -> None:
        self._choose(self.colour)

    def measure(self, width: int) -> Size:
        kit = self.kit
        words = kit.typeset.measure(self.label, theme.LABEL) + kit.px(8)
        return Size(min(width, max(kit.px(66), words)), kit.px(56) + kit.typeset.height(theme.LABEL))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        d = kit.px(44)
        middle = (rect.centerx, rect.y + kit.px(28))
        if self.chosen or self._hover.value > 0.5:
            inner = pygame.Rect(0, 0, rect.width, rect.height)
            face = paint.raised(inner.size, hover=not self.chosen, unit=kit.unit)
            paint.stamp(surface, face, rect)
        kit.tokens.draw(surface, seat_look(self.colour), *middle, d)
        role = theme.LABEL_STRONG if self.chosen else theme.LABEL
        kit.typeset.draw(
            surface, self.label, rect.centerx, rect.y + kit.px(52), role, theme.INK, align="centre"
        )


class SeatDialog(Dialog):
    """Everything about one seat that the row on the sheet has no room for. Nothing counts before Done."""

    def __init__(self, model: SetupModel, index: int, done: Callable[[], None]) -> None:
        self.model = model
        self.index = index
        self._done = done
        seat: SeatDraft = model.seats[index]
        self.colour = seat.colour
        self.name = TextField(
            seat.name,
            name=_("Name of the side"),
            limit=NAME_LIMIT,
            problem=lambda text: model.name_problem(index, text),
            on_change=lambda _text: self._check(),
        )
        self.player = TextField(seat.player, name=_("Your name"), hint=_("who sits here"), limit=NAME_LIMIT)
        self.code = self._secret(seat.code, _("Passcode"), _("none"))
        self.again = self._secret(seat.code, _("Repeat the passcode"), "")
        self.again.problem = lambda text: "" if text == self.code.value else _("The two do not match")
        owners = {s.colour: s.name for s in model.seats if s.role == "player" and s is not seat}
        self.colours = [
            ColourToken(key, self._take, chosen=key == self.colour, owner=owners.get(key, ""))
            for key in SIDE_COLOURS
        ]
        parts: list[Widget] = [labelled(_("Side"), self.name)]
        if seat.manned:
            parts.append(labelled(_("Played by"), self.player))
        if seat.role == "player":
            parts += [Hairline(), GridBox(*self.colours, columns=_per_row, gap=6)]
        self.way: Segmented | None = None
        if len(seat.ways) > 1:
            ways = way_choices(seat.ways)
            self.way = Segmented(ways, seat.begins, lambda _key: None, name=_("How it begins"))
            parts += [Hairline(), labelled(_("Begins"), self.way)]
        self.level = Segmented(level_choices(), seat.level, lambda _key: None, name=_("How well it plays"))
        if seat.role == "player" and seat.controller == "computer":
            fair = _("All levels see the same; they differ in how far ahead they think.")
            parts += [Hairline(), labelled(_("Plays"), self.level), Paragraph(fair, theme.LABEL, "label")]
        if seat.manned and seat.controller == "human":
            parts += [
                Hairline(),
                labelled(_("Passcode"), self.code),
                labelled(_("Repeat"), self.again),
                Paragraph(_(CODE_HELP), theme.LABEL, "label"),
            ]
        super().__init__(
            seat.name,
            Column(*parts, gap=10),
            (DialogAnswer(_("Cancel")), DialogAnswer(_("Done"), self._finish, icon="check", default=True)),
            width=560,
            first_focus=self.name,
        )
        self._check()

    def _secret(self, text: str, name: str, hint: str) -> TextField:
        return TextField(
            text,
            name=name,
            hint=hint,
            limit=CODE_LIMIT,
            secret=True,
            on_change=lambda _text: self._check(),
        )

    def _take(self, colour: str) -> None:
        self.colour = colour
        for token in self.colours:
            token.show(token.colour == colour)

    def _check(self) -> None:
        if hasattr(self, "_buttons"):
            self.buttons[-1].usable(self.name.complaint or self.again.complaint)
            self.again.changed()

    def _finish(self) -> None:
        model, index = self.model, self.index
        model.change_seat(
            index,
            name=self.name.value.strip(),
            player=self.player.value.strip(),
            code=self.code.value,
            level=self.level.chosen,
            begins=self.way.chosen if self.way is not None else model.seats[index].begins,
        )
        if self.colour != model.seats[index].colour:
            model.take_colour(index, self.colour)
        self._done()


def _per_row(width: float) -> int:
    return 6 if width >= 480 else 3


def labelled(label: str, field: Widget) -> Widget:
    """A field or choice with its label to the left."""
    return Row(Label(label, theme.STRONG).sized(width=_LABEL), field.growing(), gap=12)
