"""The card of a selected own stack: head, key figures, units, facts, orders, actions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.ui.actions import map_actions
from game.ui.actions.action import ActionId
from game.ui.actions.catalogue import ACTIONS
from game.ui.i18n import _, ngettext
from game.ui.look import theme
from game.ui.look.tokens import TokenLook
from game.ui.map.cards.card_parts import BonusBand, FactRow
from game.ui.map.cards.stance_bar import OrderButton, OrdersButton, StanceBar
from game.ui.map.models.seat_words import seat_mark
from game.ui.map.models.stack_model import CRITICAL_RULE, RIDES, Fact, StackModel, UnitRow
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import ArrowColumn, ArrowRow, Column, GridBox, Row, Words
from game.ui.widgets.buttons import IconButton, button_of, icon_button_of, nothing
from game.ui.widgets.labels import Hairline, Label, Stat, TokenMark
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.surfaces import Card
from game.ui.widgets.table import Cell, RowTable, TableColumn

_BARE: Final = TokenLook("neutral", "unknown")
_FEW_ROWS: Final = 2
_MOST_BESIDE: Final = 5
_COMPACT_ROOM: Final = 208
"""Height in pixels at 100 % that a small window leaves for units, more buttons, the band and facts."""
_TALL_ROW: Final = 36
_TALL_PART: Final = 50
_TALL_FACT: Final = 25
_LONG_HITS: Final = 6
"""Figures of so many digits leave no room for what they are counted against."""


@dataclass(frozen=True, slots=True)
class PanelMode:
    """How much room the panel has: `compact` as at 1280 x 800, `tight` when even that does not fit."""

    compact: bool = False
    tight: bool = False


@dataclass(frozen=True, slots=True)
class StackActions:
    """What the card's controls do."""

    stance: Callable[[str], None] = lambda _key: None
    orders: Callable[[], None] = nothing
    attack: Callable[[], None] = nothing
    wild: Callable[[], None] = nothing
    claim: Callable[[], None] = nothing
    split: Callable[[], None] = nothing
    leave_hurt: Callable[[], None] = nothing
    wait: Callable[[], None] = nothing
    mount: Callable[[], None] = nothing
    dismount: Callable[[], None] = nothing
    survey: Callable[[], None] = nothing
    peek: Callable[[], None] = nothing
    zone: Callable[[], None] = nothing
    scout: Callable[[], None] = nothing
    more: Callable[[], None] = nothing
    marching: Callable[[], None] = nothing
    explore: Callable[[], None] = nothing
    sibling: Callable[[int], None] = lambda _step: None


class StackCard(Card):
    """Shows a `StackModel`. Call `show` with a new one; controls keep their focus."""

    def __init__(
        self, actions: StackActions, mode: PanelMode, cite: Callable[[str], str] = lambda rule: rule
    ) -> None:
        self.actions = actions
        self.mode = mode
        self.cite = cite
        self.rows: tuple[UnitRow, ...] = ()
        self.head = self._head()
        self.figures = self._figures()
        self.band = BonusBand()
        self._slim = False
        self.table = self._table(())
        self.facts = Column(gap=0)
        self.controls = self._controls()
        parts: tuple[Widget, ...]
        if mode.tight:
            # All of it scrolls; what is used most comes first.
            parts = (self.head, self.figures, self.controls, self.band, self.table, self.facts)
            super().__init__(ScrollArea(Column(*parts, gap=8), least=60))
        else:
            parts = (self.head, self.figures, self.band, self.table, self.facts, self.controls)
            super().__init__(*parts, gap=6 if mode.compact else 10)
        self.pad = (14, 10, 14, 12) if mode.compact or mode.tight else (16, 12, 16, 14)
        self.grow = 1

    # Parts

    def _head(self) -> Widget:
        self.token = TokenMark(_BARE, 46 if self.mode.tight else 62)
        self.title = Label("", theme.CARD_TITLE)
        self.line = Label("", theme.TEXT, "label")
        self.whereabouts = Label("", theme.TEXT, "label")
        words = Words(self.title, self.line, self.whereabouts, gap=0).growing()
        before = IconButton(
            "chevron_up", _("Previous stack in this hex"), self._before, style="paper", side=36
        )
        after = icon_button_of(map_actions.SIBLING, self._after, style="paper", side=36)
        self.siblings = ArrowColumn(before, after, gap=2)
        return Row(self.token, words, self.siblings, gap=12)

    def _before(self) -> None:
        self.actions.sibling(-1)

    def _after(self) -> None:
        self.actions.sibling(1)

    def _figures(self) -> Widget:
        size = 20
        self.units = Stat("people", _("Units"), "0", icon_size=size)
        self.units.tipped(_("Units"), _("Units of the stack, prisoners not counted"))
        self.hits = Stat("heart", _("Hits"), "0", icon_size=size)
        self.march = Stat("boot", _("Move"), "0", icon_size=size)
        self.march.tipped(_("Move left"), self._slowest(), rule=self.cite("SD5-3.05"))
        return GridBox(self.units, self.hits, self.march, columns=_stat_columns, gap=6)

    def _slowest(self) -> str:
        if not self.cite("SD5-3.05"):
            return _("Set by the slowest unit")
        return _("Set by the slowest unit; thirds count on roads")

    def _table(self, rows: Sequence[UnitRow]) -> RowTable:
        shooters = any(row.ammo for row in rows)
        columns = [
            TableColumn(_("Unit")),
            TableColumn("", 26 if shooters else 32, "centre", icon="sword"),
            TableColumn("", 26 if shooters else 32, "centre", icon="shield_filled"),
        ]
        wide = not (shooters or self._slim or self.mode.compact or self.mode.tight)
        columns.append(TableColumn("", 112 if wide else 50, "right", icon="heart"))
        if shooters:
            columns.append(TableColumn("", 44, "right", icon="bow"))
        table = RowTable(
            columns,
            len(rows),
            self._cells,
            row_height=36 if self.mode.compact or self.mode.tight else 38,
            row_tip=lambda index: self.rows[index].tip,
            rows_wished=100 if self.mode.tight else 12,
        )
        self._shooters, self._wide = shooters, wide
        return table

    def _cells(self, index: int) -> Sequence[Cell]:
        row = self.rows[index]
        after = [f"×{row.count}"] if row.count > 1 else []
        if row.level > 1 and not row.leads:
            after.append(_("lv {level}").format(level=row.level))
        if row.prisoner:
            after = [_("prisoner")]
        # Where it sits stands in the tooltip too; its name and how many they are do not.
        seat = seat_mark(row.cards[0]) if row.seat and not row.name.startswith(RIDES) else ""
        hurt = row.share < 0.999
        hits = f"{row.hits}/{row.hits_max}"
        cells = [
            Cell(
                row.name,
                theme.LABEL_STRONG if self._shooters else theme.STRONG,
                after=" ".join(after),
                aside=seat,
                token=row.look,
            ),
            Cell(row.attack, theme.FIGURE_M),
            Cell(row.defence, theme.FIGURE_M),
            Cell(
                hits,
                theme.LABEL_STRONG if hurt else theme.LABEL,
                "warning" if hurt else "value",
                bar=row.share if self._wide else None,
            ),
        ]
        if self._shooters:
            short = len(row.ammo) < _LONG_HITS - 1
            cells.append(Cell(row.ammo if short else row.ammo.partition("/")[0], theme.LABEL))
        return cells

    def _controls(self) -> Widget:
        self.stances = StanceBar(self.actions.stance)
        self.orders: OrdersButton | OrderButton
        self.attack = button_of(map_actions.ATTACK, self.actions.attack, style="danger")
        self.attack.tipped(
            self.attack.label, _("Fight an enemy in this hex"), rule=self._rule(map_actions.ATTACK)
        )
        self.wild = button_of(map_actions.WILD, self.actions.wild, style="paper")
        self.wild.tipped(
            self.wild.label,
            _("Feed them, win them over, attack, withdraw"),
            rule=ACTIONS[map_actions.WILD].rule,
        )
        self.foes = ArrowRow(self.attack.growing(), self.wild, gap=8)
        self.claim = button_of(map_actions.CLAIM, self.actions.claim, style="paper")
        self.claim.tipped(
            self.claim.label,
            _("The first level is built at once and free"),
            rule=ACTIONS[map_actions.CLAIM].rule,
        )
        split = button_of(map_actions.SPLIT, self.actions.split, style="paper", bare=True)
        split.tipped(_("Split, join, transfer"), _("Split the stack, or move units between two stacks"))
        self.wait = button_of(map_actions.WAIT, self.actions.wait, style="paper", bare=True)
        self.wait.tipped(self.wait.label, _("Skip this stack today"))
        self.more = button_of(map_actions.ORDERS, self.actions.more, style="paper", bare=True)
        self.more.tipped(_("More orders"), _("Join, leader, name, road work, prisoners, disband"))
        self.marching = button_of(map_actions.MARCHING, self.actions.marching, style="paper", bare=True)
        self.marching.tipped(
            _("Marching orders"), _("Over several days: waypoints, patrol, explore, go on, cancel")
        )
        buttons = GridBox(split, self.wait, self.marching, self.more, columns=_button_columns, gap=6)
        self.leave = button_of(map_actions.LEAVE_HURT, self.actions.leave_hurt, style="paper")
        self.leave.tipped(
            self.leave.label,
            _("Split the stack: the critically hurt stay, the others can march"),
            rule=CRITICAL_RULE,
        )
        rows = (*self._orders(), self._scouting(), self._saddle(), buttons)
        return ArrowColumn(self.foes, self.claim, self.leave, *rows, gap=8)

    def _orders(self) -> tuple[Widget, ...]:
        """Standing orders and stances, on one line where there is little room."""
        if self.mode.compact or self.mode.tight:
            self.orders = OrderButton(self.actions.orders).bound(map_actions.BATTLE_ORDERS)
            return (ArrowRow(self.stances.growing(), self.orders, gap=6),)
        self.orders = OrdersButton(self.actions.orders).bound(map_actions.BATTLE_ORDERS)
        return self.orders, self.stances

    def _scouting(self) -> Widget:
        bare = True  # there may be four of them
        self.survey = button_of(map_actions.SURVEY, self.actions.survey, style="paper", bare=bare)
        self.survey.tipped(
            self.survey.label,
            _("Roads, rivers, caves, weather and fliers of the hexes around, for 1 more move per hex"),
            rule=self._rule(map_actions.SURVEY),
        )
        self.peek = button_of(map_actions.PEEK, self.actions.peek, style="paper", label=_("Peek"), bare=bare)
        self.peek.tipped(
            self.peek.label,
            _("Look over a border: shows the units in the open there, who also see you"),
            rule=self._rule(map_actions.PEEK),
        )
        self.zone = button_of(map_actions.ZONE, self.actions.zone, style="paper", bare=bare)
        self.zone.say("")
        self.zone.tipped(
            _("Zone"),
            _("In the sky only weather hides it; on the ground the terrain does"),
            rule=ACTIONS[map_actions.ZONE].rule,
        )
        self.scout = button_of(
            map_actions.SCOUT, self.actions.scout, style="paper", label=_("Scout"), bare=bare
        )
        self.explore = button_of(map_actions.EXPLORE, self.actions.explore, style="paper", bare=bare)
        self.explore.tipped(
            self.explore.label, _("Day by day to the nearest unseen land, over land that is known")
        )
        parts = (self.survey, self.peek, self.zone, self.scout, self.explore)
        self.scouting = ArrowRow(*parts, gap=8, equal=True)
        return self.scouting

    def _saddle(self) -> Widget:
        bare = self.mode.tight
        self.mount = button_of(map_actions.MOUNT, self.actions.mount, style="paper", bare=bare)
        self.mount.tipped(self.mount.label, self._carried(), rule=self._rule(map_actions.MOUNT))
        self.dismount = button_of(map_actions.DISMOUNT, self.actions.dismount, style="paper", bare=bare)
        self.dismount.tipped(
            self.dismount.label,
            _("Get off the mount, where there is ground"),
            rule=self._rule(map_actions.DISMOUNT),
        )
        self.saddle = ArrowRow(self.mount, self.dismount, gap=8, equal=True)
        return self.saddle

    def _rule(self, action: ActionId) -> str:
        """The rule of an action, as these rules cite it."""
        return self.cite(ACTIONS[action].rule)

    def _carried(self) -> str:
        if not self._rule(map_actions.MOUNT):
            return _("Those carried spend no move")
        return _("Riders keep their move; others who are carried do not")

    # Showing

    def show(self, model: StackModel, *, skipped: bool = False) -> None:
        """Show a stack."""
        self.token.show(model.look)
        self.title.say(model.title)
        self.line.say(model.line)
        self.whereabouts.say(model.place)
        count = len(model.siblings)
        self.siblings.visible = count > 1
        if count > 1:
            number = model.siblings.index(model.id) + 1
            where = _("{number} of {all}, {place}")
            self.whereabouts.say(where.format(number=number, all=count, place=model.place))
        self.units.say(model.units)
        short = len(model.hits) + len(model.hits_max) < _LONG_HITS
        of = f"/ {model.hits_max}" if short else ""
        self.hits.say(model.hits, of, "warning" if model.hurt else "value")
        text = _("Of all units together: {hits} of {most}")
        self.hits.tipped(_("Hits"), text.format(hits=model.hits, most=model.hits_max))
        self.march.say(model.move, f"/ {model.move_max}", "value" if model.can_move else "label")
        self.band.show(model)
        self._show_rows(model.rows, slim=model.commanded)
        self.facts.refill([Hairline(), *(FactRow(fact) for fact in self._facts_of(model))])
        few = len(model.rows) <= _FEW_ROWS or (model.commanded and bool(self._facts_of(model)))
        self.facts.visible = not self.mode.compact or self.mode.tight or few
        self.orders.say(model.orders, model.orders_text, model.orders_title, model.orders_rule)
        self.orders.visible = bool(model.orders_rule)
        self.stances.visible = bool(model.stances)
        self.stances.show(model.stances)
        self._show_attack(model)
        self.claim.visible = model.claiming is not None
        self.claim.usable(model.claiming or "")
        self.leave.visible = bool(model.lying)
        self.leave.usable(model.no_leaving)
        # The card of a mounted stack has no room for one more row; the menu has both.
        flies = model.lift is not None and model.lift.flies
        looks = model.scouts.shown and not model.scouts.reason
        surveys = (model.scouting.shown or flies or model.scouts.shown) and not model.mounts
        self.scouting.visible = surveys or looks
        self.scout.visible = model.scouts.shown
        self.scout.tipped(
            _("Scout hexes"), _("Look into hexes along a path, without going there"), rule=model.scouts.rule
        )
        self.scout.usable(model.scouts.reason)
        self.survey.visible = self.peek.visible = model.scouting.shown
        self.zone.visible = flies
        if model.lift is not None:
            self.zone.say(model.lift.word)
            self.zone.usable(model.lift.reason)
        self.explore.visible = model.scouting.shown and not (flies or model.scouts.shown)
        self.explore.usable(model.no_exploring)
        self.survey.say(_("Surveying") if model.scouting.surveys else _("Survey"))
        self.survey.usable(model.scouting.no_survey)
        self.peek.usable(model.scouting.no_peek)
        self.saddle.visible = model.mounts and not looks
        self.mount.usable(model.no_mounting)
        self.dismount.usable(model.no_dismounting)
        self.wait.say(_("Wait") if not skipped else _("Call"))
        stays = _(model.held.reason) if model.held is not None else ""
        self.wait.usable("" if model.can_move else stays or _("It has no move left"))
        rule = model.held.rule if model.held is not None else self.cite("SD5-3.05")
        self.march.tipped(_("Move left"), stays or self._slowest(), rule=rule)

    def _facts_of(self, model: StackModel) -> Sequence[Fact]:
        """The facts that there is room for: what is little goes to units, buttons and the first facts."""
        buttons = bool(model.enemies) + bool(model.lying) + (model.claiming is not None)
        if self.mode.compact and not self.mode.tight:
            more = model.scouting.shown + bool(model.bonus) + buttons
            left = _COMPACT_ROOM - _TALL_ROW * len(model.rows) - _TALL_PART * more
            return self._fitting(model.facts, left)
        return model.facts[: _MOST_BESIDE - buttons] if buttons and not self.mode.tight else model.facts

    def _fitting(self, facts: Sequence[Fact], left: int) -> Sequence[Fact]:
        """The first facts that fit into so many pixels at 100 %; one with much to say takes two lines."""
        for count, fact in enumerate(facts):
            wide = self.facts.attached and FactRow.folds(fact, self.kit.typeset, self.facts.rect.width)
            left -= _TALL_FACT * (2 if wide else 1)
            if left < 0:
                return facts[:count]
        return facts

    def _show_rows(self, rows: tuple[UnitRow, ...], *, slim: bool) -> None:
        """Show the units; `slim`: designs have long names, so that no bars stand beside them."""
        shooters = any(row.ammo for row in rows)
        if (shooters, slim) != (self._shooters, self._slim):
            self._slim = slim
            fresh = self._table(rows)
            self.table.columns = fresh.columns
        self.rows = rows
        self.table.show_rows(len(rows), self._cells)
        self.table.regrouped()

    def _show_attack(self, model: StackModel) -> None:
        count = len(model.enemies)
        self.foes.visible = count > 0 or bool(model.ferals)
        self.attack.visible = count > 0
        self.wild.visible = bool(model.ferals)
        if count:
            words = ngettext("Attack", "Attack one of {count}", count).format(count=count)
            self.attack.say(words)


def _stat_columns(width: float) -> int:
    return 3 if width >= 262 else 2 if width >= 170 else 1


def _button_columns(width: float) -> int:
    return 4 if width >= 270 else 2
