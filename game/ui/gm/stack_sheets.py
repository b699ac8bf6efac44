"""Two sheets of the tool for stacks: the units with their figures, and how a pack stands to the world."""

from collections.abc import Callable
from functools import partial

from game.core.numbers import CENT, HALF, halves_text, move_text
from game.core.packs import Pack
from game.core.records import HexId, StackId, UnitId
from game.core.seams.cards import UnitCard
from game.ui.gm import stack_edit_model as model
from game.ui.gm.desk_tools.parts import FigureField, FormLine, PickTable
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.tokens import TokenLook
from game.ui.widgets.boxes import Column
from game.ui.widgets.buttons import Button
from game.ui.widgets.choices import Toggle
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Label
from game.ui.widgets.menu import DropDown
from game.ui.widgets.stepper import Stepper
from game.ui.widgets.table import Cell, TableColumn
from game.ui.widgets.tip import Tip

_ROW = 40
_SHOWN = 4
_HEAD = 26
_FIGURE = 62
_MOST_EATEN = 100_000


class UnitsSheet(Column):
    """Units to mark, and figures to write for those that are; `parts` of a point of move. `on_change` hears
    every change."""

    def __init__(self, parts: int, colour: Callable[[UnitId], str], on_change: Callable[[], None]) -> None:
        self.parts = parts
        self.colour = colour
        self.on_change = on_change
        self.cards: tuple[UnitCard, ...] = ()
        self.chosen: frozenset[UnitId] = frozenset()
        self.list = PickTable(
            (
                TableColumn("", 30),
                TableColumn(_("Unit")),
                TableColumn("", _FIGURE, "right", icon="heart"),
                TableColumn("", _FIGURE, "right", icon="boot"),
            ),
            0,
            self._cells,
            row_height=_ROW,
            on_choose=self.toggle,
            row_tip=self._tip,
        )
        self.all = Button("", self._all, style="paper")
        figure = partial(FigureField, on_change=on_change)
        self.figures = {
            "hits": figure(name=_("Hits"), scale=HALF, low=-99, high=999),
            "move": figure(name=_("Move"), scale=parts, high=99),
            "ammo": figure(name=_("Ammo"), scale=HALF, high=999),
            "level": figure(name=_("Level"), low=1, high=99),
            "exp": figure(name=_("Experience"), high=99_999),
        }
        self.name = TextField("", name=_("Name"), limit=model.NAME_LIMIT, on_change=lambda _text: on_change())
        lines = [FormLine(field.tip.title if field.tip else "", field) for field in self.figures.values()]
        table = self.list.sized(height=_ROW * _SHOWN + _HEAD)
        super().__init__(table, self.all, *lines, FormLine(_("Name"), self.name), gap=8)

    def _cells(self, index: int) -> tuple[Cell, ...]:
        card = self.cards[index]
        look = TokenLook(
            self.colour(card.unit),
            card.glyph,
            hits=max(0.0, min(1.0, card.hits / card.hits_max)) if card.hits_max else None,
            captive=card.prisoner,
        )
        return (
            Cell(icon="check" if card.unit in self.chosen else "", tone="gain"),
            Cell(card.name or _(card.kind_name), theme.STRONG, token=look),
            Cell(f"{halves_text(card.hits)}/{halves_text(card.hits_max)}"),
            Cell(f"{move_text(card.move, self.parts)}/{move_text(card.move_max, self.parts)}"),
        )

    def _tip(self, index: int) -> Tip:
        card = self.cards[index]
        held = _("A prisoner of the stack") if card.prisoner else ""
        line = model.unit_words(card, self.parts)
        return Tip(title=card.name or _(card.kind_name), text=held, place=line)

    def toggle(self, index: int) -> None:
        """Mark a unit, or no longer."""
        self.chosen ^= {self.cards[index].unit}
        self.on_change()

    def _all(self) -> None:
        every = frozenset(card.unit for card in self.cards)
        self.chosen = frozenset() if self.chosen == every else every
        self.on_change()

    def take(self, cards: tuple[UnitCard, ...]) -> None:
        """Show other units, or the same as they are now; those that are gone are marked no longer."""
        self.cards = cards
        self.chosen &= {card.unit for card in cards}
        self.list.show_rows(len(cards), self._cells)

    def clear_figures(self) -> None:
        """Write nothing."""
        for field in (*self.figures.values(), self.name):
            field.set_value("")

    def show_hints(self) -> None:
        """Say what the marked units have now."""
        every = len(self.marked) == len(self.cards)
        self.all.say(_("None") if every else _("All {count}").format(count=len(self.cards)))
        cards = tuple(card for card in self.cards if card.unit in self.chosen)
        hints = model.common(cards, self.parts) if cards else {}
        for key, field in self.figures.items():
            field.suggest(hints.get(key, ""))
        self.name.hint = hints.get("name", "")

    @property
    def marked(self) -> tuple[UnitId, ...]:
        """The marked units in their order."""
        return tuple(card.unit for card in self.cards if card.unit in self.chosen)

    @property
    def written(self) -> dict[str, object]:
        """The figures that were written."""
        found: dict[str, object] = {key: field.figure for key, field in self.figures.items()}
        found["exp"] = self.figures["exp"].exact
        return {key: figure for key, figure in found.items() if figure is not None}

    def why_not(self) -> str:
        """Why nothing can be changed; empty if it can."""
        if not self.chosen:
            return _("Choose units first")
        wrong = next((field.complaint for field in self.figures.values() if field.complaint), "")
        return wrong or ("" if self.written or self.name.value.strip() else _("Enter a number first"))


class PackSheet(Column):
    """How a pack stands to the world. `here` puts its home where it is; `on_change` hears every change."""

    def __init__(
        self, profiles: tuple[tuple[str, str], ...], here: Callable[[], None], on_change: Callable[[], None]
    ) -> None:
        self.den: HexId | None = None
        self.profile = DropDown(profiles, "", lambda _key: on_change(), name=_("Conduct"))
        self.home_words = Label("", theme.TEXT, "label")
        self.here = Button(_("Its home is here"), here, style="paper", icon="house")
        self.hunger = Stepper(
            0, lambda _count: on_change(), high=model.MOST_HUNGER, name=_("Dawns hungry in a row")
        )
        self.eaten = FigureField(name=_("Eaten today"), high=_MOST_EATEN, on_change=on_change)
        self.ended = Toggle(_("Its turn is over"), False, lambda _on: on_change())
        super().__init__(
            FormLine(_("Conduct"), self.profile),
            FormLine(_("Home"), self.home_words),
            self.here,
            FormLine(_("Hungry"), self.hunger),
            FormLine(_("Eaten"), self.eaten),
            self.ended,
            gap=8,
        )

    def take(self, pack: Pack) -> None:
        """Show a pack as it is."""
        self.den = None
        self.profile.show(pack.profile)
        self.hunger.show(pack.hunger)
        self.eaten.set_value("")
        self.eaten.suggest(str(pack.eaten // CENT))
        self.ended.show(pack.ended)

    def fields(self, stack: StackId, pack: Pack) -> dict[str, object]:
        """The fields of a `GmEditPack` beside reason and audience: what is to change."""
        eaten = self.eaten.figure
        return model.pack_fields(
            stack,
            pack,
            profile=self.profile.chosen,
            home=self.den,
            hunger=self.hunger.value,
            eaten=pack.eaten // CENT if eaten is None else eaten,
            ended=self.ended.on,
        )
