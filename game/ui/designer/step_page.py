"""The open step: what it asks, with every option that there is and why some are barred."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Protocol

from game.core.seams.design import DesignField, DesignOption, DesignValue
from game.core.seams.unit_maker import DesignStep
from game.ui.designer.cards import OptionCard, OptionFace
from game.ui.designer.maker_model import MakerModel, sentence
from game.ui.designer.parts import FigureStepper, SignGrid
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, GridBox, Row, Spacer
from game.ui.widgets.choices import Segmented, SwitchPart
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Label, Paragraph, SectionHead
from game.ui.widgets.scroll import ScrollArea

_CARD = 232
_NAME = 150
"""Width of the name of a figure."""
_MANY = 12
"""Options from which on they can be searched."""
ALL, OPEN, CHOSEN = "all", "open", "chosen"


class StepModel(Protocol):
    """What a page of steps asks of a model."""

    @property
    def step(self) -> DesignStep: ...

    @property
    def fields(self) -> tuple[DesignField, ...]: ...

    def change(self, field: str, value: DesignValue) -> str: ...

    def turn(self, field: DesignField, option: str, *, again: bool = False) -> str: ...

    def preview(self, field: DesignField, option: str) -> tuple[tuple[str, str, str], ...]: ...


class StepBoard(Protocol):
    """What a page of steps asks of the screen that it is part of."""

    @property
    def model(self) -> StepModel: ...

    def changed(self, complaint: str = "") -> None: ...


class MakerBoard(Protocol):
    """What pages ask of the screen they are part of."""

    @property
    def model(self) -> MakerModel: ...

    def changed(self, complaint: str = "") -> None:
        """The design is another one; `complaint` says why a value was not taken."""
        ...


def columns(width: float) -> int:
    """Cards beside each other at a width at 100 %."""
    return max(1, int((width + 8) // (_CARD + 8)))


class StepPage(Column):
    """See the module. Built anew for each step, brought up to date by `follow`."""

    def __init__(self, board: StepBoard) -> None:
        self.board = board
        self.title = Label("", theme.PAGE)
        self.hint = Label("", theme.ASIDE, "label")
        self.search = TextField(hint=_("Search"), name=_("Search"), on_change=lambda _text: self.sift())
        self.search.sized(width=190)
        self.which = Segmented(
            (SwitchPart(ALL, _("All")),), ALL, self._choose_which, name=_("Which are shown")
        )
        self.none = Paragraph(_("Nothing matches"), theme.TEXT, "label")
        self.inside = Column(gap=8)
        self.scroll = ScrollArea(self.inside, least=80)
        head = Row(self.title, self.hint.growing(), self.search, gap=14)
        super().__init__(head, self.which, self.none, self.scroll, gap=8)
        self.cards: dict[tuple[str, str, bool], OptionCard] = {}
        self.order: list[tuple[str, str, bool]] = []
        self.steppers: dict[str, FigureStepper] = {}
        self.texts: dict[str, TextField] = {}
        self.signs: dict[str, SignGrid] = {}
        self.grids: dict[str, GridBox] = {}
        self._built: tuple[str, tuple[str, ...]] = ("", ())
        self.chosen_only = ALL
        self._stale = False

    def first(self) -> Widget | None:
        """Where keys begin: at what is chosen, else at the first thing that can be answered."""
        open_ = [one for one in self.inside.walk() if one.takes_focus and one.visible and one.attached]
        chosen = (one for one in open_ if isinstance(one, OptionCard) and one.face.chosen)
        return next(chosen, next(iter(open_), None))

    # Building

    def sort_anew(self) -> None:
        """Sort the options again when they are shown next: other rules bar others."""
        self._stale = True

    def follow(self) -> None:
        """Show the open step as it is now."""
        model = self.board.model
        step, fields = model.step, model.fields
        built = (step.id, tuple(field.id for field in fields))
        fresh = built != self._built
        if fresh:
            self._built = built
            self._build(fields)
        self.title.say(_(step.label))
        self.hint.say(f"{step.answer}  ·  {step.rule}")
        for field in fields:
            self._show(field)
        if fresh or self._stale:
            self._stale = False
            self._sort(fields)
        self.sift(fields)

    def _build(self, fields: tuple[DesignField, ...]) -> None:
        for known in (self.cards, self.steppers, self.texts, self.signs, self.grids):
            known.clear()
        self.search.set_value("")
        self.chosen_only = ALL
        many = any(len(field.options) >= _MANY and field.kind == "many" for field in fields)
        self.search.visible = self.which.visible = many
        self.inside.refill(part for field in fields for part in self._parts(field, alone=len(fields) == 1))
        self.scroll.scroll_to(0)

    def _parts(self, field: DesignField, *, alone: bool) -> Iterator[Widget]:
        id_, model = field.id, self.board.model

        def put(value: str | int) -> None:
            self.board.changed(model.change(id_, value))

        label = Label(_(field.label), theme.STRONG)
        if field.kind == "text":
            limit = field.most.value if field.most else 60
            text = self.texts[id_] = TextField(
                str(field.value), name=_(field.label), limit=limit, on_change=put
            )
            text.tipped(_(field.label), _(field.help), rule=field.rule)
            yield Row(label.sized(width=110), text.growing(), gap=8)
        elif field.kind == "figure":
            stepper = self.steppers[id_] = FigureStepper(field, put)
            yield Row(label.sized(width=_NAME), stepper, Spacer(), gap=8)
            if field.help:
                yield Paragraph(_(field.help), theme.LABEL, "label")
        elif field.kind == "glyph":
            grid = self.signs[id_] = SignGrid(str(field.value), put)
            yield SectionHead(_(field.label))
            yield grid
        else:
            if not alone:
                yield SectionHead(_(field.label), str(field.rule))
            box = self.grids[id_] = GridBox(columns=columns, gap=8)
            yield box

    # Bringing up to date

    def _show(self, field: DesignField) -> None:
        if field.kind == "text":
            text = self.texts[field.id]
            if text.value != field.value:
                text.set_value(str(field.value))
        elif field.kind == "figure":
            self.steppers[field.id].show_field(field)
        elif field.kind == "glyph":
            self.signs[field.id].show(str(field.value))
        else:
            self._show_options(field)

    def _show_options(self, field: DesignField) -> None:
        seen = set()
        for option in field.options:
            key = (field.id, option.id, option.again)
            seen.add(key)
            face = face_of(field, option)
            if field.kind == "choice" and not (face.barred or face.chosen):
                face = replace(face, brings=self.board.model.preview(field, option.id))
            if key in self.cards:
                self.cards[key].show(face)
            else:
                self.cards[key] = OptionCard(face, self._taking(field.id, option))
                self.order.append(key)
        for key in [key for key in self.cards if key[0] == field.id and key not in seen]:
            del self.cards[key]

    def _taking(self, field: str, option: DesignOption) -> Callable[[], None]:
        def take() -> None:
            model = self.board.model
            now = next(each for each in model.fields if each.id == field)
            if now.kind == "many":
                self.board.changed(model.turn(now, option.id, again=option.again))
            else:
                self.board.changed(model.change(field, option.id))

        return take

    def _sort(self, fields: tuple[DesignField, ...]) -> None:
        """Chosen ones first, then what can be had, what nothing is left for, what is never for it; as it was
        when the step was opened, so that none jumps."""
        self.order = []
        for field in fields:
            own = [key for key in self.cards if key[0] == field.id]
            if field.kind == "many" and len(own) >= _MANY:
                own.sort(key=lambda key: _rank(self.cards[key].face))
            self.order += own

    # Searching

    def _choose_which(self, which: str) -> None:
        self.chosen_only = which
        follow = self.board.model.fields
        self._sort(follow)
        self.sift(follow)

    def sift(self, fields: tuple[DesignField, ...] | None = None) -> None:
        """Show the options that are searched for."""
        fields = self.board.model.fields if fields is None else fields
        options = {(f.id, o.id, o.again): o for f in fields for o in f.options}
        searched = self.search.visible
        self._counts(options)
        found = 0
        for id_, grid in self.grids.items():
            keys = [key for key in self.order if key[0] == id_ and key in options]
            keys += [key for key in options if key[0] == id_ and key not in keys]
            shown = [self.cards[key] for key in keys if not searched or self._wanted(options[key], key)]
            found += len(shown)
            if [*grid.children] != shown:
                grid.refill(shown)
        self.none.visible = searched and not found

    def _wanted(self, option: DesignOption, key: tuple[str, str, bool]) -> bool:
        face, which = self.cards[key].face, self.chosen_only
        if which == OPEN and (face.barred or (face.chosen and not face.again)):
            return False
        if which == CHOSEN and not face.chosen:
            return False
        if which not in (ALL, OPEN, CHOSEN) and which not in option.tags:
            return False
        words = " ".join((option.label, option.text, *option.tags, option.rule, option.source)).casefold()
        return all(word in words for word in self.search.value.casefold().split())

    def _counts(self, options: dict[tuple[str, str, bool], DesignOption]) -> None:
        if not self.which.visible:
            return
        faces = [self.cards[key].face for key in options]
        tags = dict.fromkeys(tag for option in options.values() for tag in option.tags if " " not in tag)
        parts = [
            (ALL, _("All"), len(faces)),
            (
                OPEN,
                _("Can buy") if any(option.adds for option in options.values()) else _("Can take"),
                sum(1 for face in faces if not face.barred and (face.again or not face.chosen)),
            ),
            (CHOSEN, _("Chosen"), sum(1 for face in faces if face.chosen and not face.again)),
            *((tag, _(tag.capitalize()), sum(tag in o.tags for o in options.values())) for tag in tags),
        ]
        # With more numbers seven parts have no room at the largest text.
        counted = (ALL, CHOSEN)
        choices = tuple(
            SwitchPart(key, f"{label} {count}" if key in counted else label)
            for key, label, count in parts[:7]
        )
        if choices != self.which.choices:
            self.which.choices = choices
            self.which.chosen = self.chosen_only
            self.which.changed()


def _rank(face: OptionFace) -> int:
    if face.chosen:
        return 0
    if face.barred:
        return 3 if face.short else 4
    return 2 if face.waits else 1


def face_of(field: DesignField, option: DesignOption) -> OptionFace:
    """An option as its card shows it."""
    chosen = option.id in field.value if isinstance(field.value, tuple) else option.id == field.value
    tier = next((tag for tag in option.tags if " " in tag), "")
    cost = _(option.adds)
    # The card has the name already, and what all slots went to stands beside it.
    before, colon, after = _(option.barred).partition(": ")
    barred = after if colon and _(option.label).startswith(before) else _(option.barred)
    return OptionFace(
        id=option.id,
        title=_(option.label),
        text=_(option.text),
        icon=option.icon,
        foot=", ".join(part for part in (_(tier), cost) if part),
        rule=str(option.source),
        barred=_("Too few slots are left") if option.short else sentence(barred),
        barred_rule=str(option.rule),
        chosen=chosen and not option.again,
        many=field.kind == "many",
        again=option.again,
        waits=option.waits,
        short=option.short,
    )
