"""A question's options and the units they are for as lists on the card of the panel, and their words."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import pygame

from game.core.decisions import Option, Prospect
from game.ui import theme
from game.ui.assets import draw_icon
from game.ui.battle.choice import Choice
from game.ui.battle.conduct import Conduct, barred_words
from game.ui.battle.names import Names
from game.ui.battle.odds import percent
from game.ui.battle.pieces import look_of
from game.ui.chips import draw_chip
from game.ui.i18n import _, later, ngettext
from game.ui.tokens import TokenLook
from game.ui.widgets.boxes import Column
from game.ui.widgets.labels import Paragraph, SectionHead, TitleRow
from game.ui.widgets.scroll import RowList, RowMark
from game.ui.widgets.tip import Tip, TipRow

MOST_KEYS = 9
"""So many options have a key of their own."""

_THREATS = {
    "reach_blow": ("sword", later("blow of longer reach")),
    "hit": ("sword", later("strikes if it fails")),
    "pursue": ("boot", later("can go after it")),
    "hits": ("star", later("is hit")),
    "may_hit": ("star", later("may be hit")),
}


class ChoiceHands(Protocol):
    """What the lists tell."""

    def choose_option(self, option: str) -> None:
        """An option was chosen."""
        ...

    def choose_unit(self, unit: str) -> None:
        """A unit was chosen, or no more."""
        ...

    def main(self) -> None:
        """The gold button."""
        ...


@dataclass(frozen=True, slots=True)
class UnitLine:
    """A unit of the list: what its token shows, how it would fare, and why it is barred."""

    unit: str
    name: str
    look: TokenLook
    figure: str
    on: bool
    reason: str
    tip: Tip


def option_key(number: int) -> str:
    """The command that chooses an option by its place, from 0; empty beyond the last key."""
    return f"choice_{number + 1}" if number < MOST_KEYS else ""


def option_aside(choice: Choice, option: Option) -> str:
    """How many units an option is for or has been given."""
    if not option.units:
        return ""
    if option.id == choice.option and choice.chosen():
        return _("{n} of {all}").format(n=len(choice.chosen()), all=len(option.units))
    return ngettext("{n} unit", "{n} units", len(option.units)).format(n=len(option.units))


def option_line(names: Names, option: Option) -> str:
    """What stands below an option's name: why it is closed, or what it means."""
    return names.told(_(option.reason if not option.enabled else option.hint))


def option_tip(names: Names, option: Option, key: str) -> Tip:
    """Everything about an option."""
    place = "" if option.enabled else names.told(_(option.reason))
    rows = (TipRow("dice", _("Key"), key),) if key else ()
    return Tip(_(option.label), place, names.told(_(option.hint)), rows, rule=option.rule)


def unit_lines(conduct: Conduct) -> list[UnitLine]:
    """Units that the chosen option is for, then those that are barred from it."""
    choice = conduct.choice
    if choice is None or not choice.asks_units:
        return []
    units, names = conduct.units(), conduct.names
    prospects = choice.prospects()
    out = []
    pool, chosen = dict.fromkeys(choice.pool()), frozenset(choice.chosen())
    barred = {bar.unit: bar for bar in choice.now.barred if bar.unit in units and bar.unit not in pool}
    for unit in (*(unit for unit in pool if unit in units), *barred):
        one, bar = units[unit], barred.get(unit)
        # As the board at the end shows them, whose pictures are prepared.
        look = replace(look_of(one, names.colour(one.side)), zone=0, leader="")
        other = next((b for a, b in choice.pairs if a == unit), "")
        figure = f"→ {names.unit(other)}" if other else chance_words(prospects.get(unit))
        reason = barred_words(bar) if bar is not None else ""
        tip = prospect_tip(names, unit, prospects.get(unit), reason)
        out.append(UnitLine(unit, names.unit(unit), look, figure, unit in chosen, reason, tip))
    return out


def chance_words(prospect: Prospect | None) -> str:
    """How likely it is that an option succeeds for a unit, or how many it hits."""
    if prospect is None:
        return ""
    if prospect.free:
        return _("free")
    if prospect.chance is not None:
        return f"{percent(prospect.chance)} %"
    hit = sum(how in ("hits", "may_hit") for _unit, how in prospect.threats)
    return ngettext("{n} hit", "{n} hit", hit).format(n=hit)


def prospect_tip(names: Names, unit: str, prospect: Prospect | None, reason: str = "") -> Tip:
    """What a unit risks."""
    if prospect is None:
        return Tip(names.unit(unit), text=reason)
    leaves = bool(prospect.free) or prospect.chance is not None
    rows = [TipRow("dice", _("Gets away"), chance_words(prospect))] if leaves else []
    for threat, how in prospect.threats:
        icon, words = _THREATS.get(how, ("warning", how))
        rows.append(TipRow(icon, names.unit(threat), _(words)))
    return Tip(
        names.unit(unit), text=reason, rows=tuple(rows), rule=prospect.free or ("SD2-10.08" if leaves else "")
    )


class OptionList(RowList):
    """The options, each with its key, what it means, and how many units it is for."""

    def __init__(self, hands: ChoiceHands) -> None:
        self.conduct: Conduct | None = None
        self._hands = hands
        super().__init__(
            0,
            self._draw_option,
            row_height=52,
            on_select=self._selected,
            on_choose=lambda _index: hands.main(),
            row_tip=self._tip,
            rows_wished=40,
        )

    def show(self, conduct: Conduct) -> None:
        """Show the options of a question as they stand."""
        self.conduct = conduct
        choice = conduct.choice
        options = choice.options if choice is not None else ()
        if len(options) != self.count:
            self.set_count(len(options))
            self.resized()
        at = next((n for n, o in enumerate(options) if choice is not None and o.id == choice.option), None)
        self.select(at, tell=False)
        if self.attached:
            self.changed()

    def _options(self) -> Sequence[Option]:
        choice = self.conduct.choice if self.conduct is not None else None
        return choice.options if choice is not None else ()

    def _selected(self, index: int) -> None:
        self._hands.choose_option(self._options()[index].id)

    def _tip(self, index: int) -> Tip | None:
        if self.conduct is None or index >= len(self._options()):
            return None
        key = self.kit.keys.shown(option_key(index))
        return option_tip(self.conduct.names, self._options()[index], key)

    def _draw_option(self, surface: pygame.Surface, rect: pygame.Rect, index: int, mark: RowMark) -> None:
        conduct, kit = self.conduct, self.kit
        if conduct is None or conduct.choice is None or index >= len(self._options()):
            return
        option, typeset = self._options()[index], kit.typeset
        ink = theme.INK if option.enabled else theme.INK_FAINT
        x, right = rect.x + kit.px(8), rect.right - kit.px(8)
        key = kit.keys.shown(option_key(index))
        if key:
            middle = rect.centery - kit.px(11)
            box = draw_chip(surface, typeset, key, x, middle, tone="plain", colour=ink, height=22)
            x = box.right + kit.px(8)
        aside = option_aside(conduct.choice, option)
        if mark == "selected":
            draw_icon(surface, "check", right - kit.px(9), rect.centery, kit.px(20), theme.GAIN, stroke=2.4)
            right -= kit.px(26)
        line = option_line(conduct.names, option)
        top = rect.y + kit.px(5) if line else rect.centery - typeset.height(theme.STRONG) // 2
        wide = typeset.measure(aside, theme.LABEL) + kit.px(8) if aside else 0
        words = typeset.ellipsis(_(option.label), theme.STRONG, right - x - wide)
        typeset.draw(surface, words, x, top, theme.STRONG, ink)
        if aside:
            typeset.draw(surface, aside, right, top, theme.LABEL, theme.INK_SOFT, align="right")
        if line:
            told = typeset.ellipsis(line, theme.LABEL, right - x)
            colour = theme.INK_SOFT if option.enabled else theme.LOSS
            typeset.draw(surface, told, x, top + kit.px(21), theme.LABEL, colour)


class UnitPick(RowList):
    """Units of the chosen option, to be chosen one by one; Enter or a click does it."""

    def __init__(self, hands: ChoiceHands) -> None:
        self.shown_lines: tuple[UnitLine, ...] = ()
        self._hands = hands
        super().__init__(
            0,
            self._draw_unit,
            row_height=theme.ROW_UNIT,
            on_choose=self._chosen,
            row_tip=lambda index: self.shown_lines[index].tip if index < len(self.shown_lines) else None,
            rows_wished=200,
        )

    def show(self, lines: Sequence[UnitLine]) -> None:
        """Show other units, or the same as they stand now."""
        if len(lines) != self.count:
            self.shown_lines = tuple(lines)
            self.set_count(len(lines))
            self.resized()
        if tuple(lines) != self.shown_lines and self.attached:
            self.changed()
        self.shown_lines = tuple(lines)

    def _chosen(self, index: int) -> None:
        self._hands.choose_unit(self.shown_lines[index].unit)

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        index = self.row_at(point)
        taken = super().press(point, button, 1)
        if taken and index is not None and not self.over_bar(point):
            self._chosen(index)
        return taken

    def _draw_unit(self, surface: pygame.Surface, rect: pygame.Rect, index: int, _mark: RowMark) -> None:
        if index >= len(self.shown_lines):
            return
        kit, line = self.kit, self.shown_lines[index]
        typeset = kit.typeset
        box = kit.px(theme.ROW_UNIT - 6)
        kit.tokens.draw(surface, line.look, rect.x + kit.px(22), rect.centery - kit.px(1), box)
        x, right = rect.x + kit.px(46), rect.right - kit.px(8)
        if line.on:
            draw_icon(surface, "check", right - kit.px(9), rect.centery, kit.px(20), theme.GAIN, stroke=2.4)
        right -= kit.px(26)
        text = line.reason or line.figure
        role = theme.LABEL if line.reason else theme.STRONG
        most = (right - x) * 2 // 3
        shown = typeset.ellipsis(text, role, most) if text else ""
        wide = typeset.measure(shown, role) + kit.px(8) if shown else 0
        name = typeset.ellipsis(line.name, theme.TEXT, right - x - wide)
        ink = theme.INK_FAINT if line.reason else theme.INK
        typeset.draw(surface, name, x, rect.centery, theme.TEXT, ink, anchor="middle")
        if shown:
            colour = theme.LOSS if line.reason else theme.INK
            typeset.draw(surface, shown, right, rect.centery, role, colour, align="right", anchor="middle")


class ChoiceBoard(Column):
    """Prompt, options, units. It stays the same through a question, so that the focus stays where it is."""

    def __init__(self, hands: ChoiceHands, question: str) -> None:
        self.question = question
        self._words = ""
        self.head = TitleRow("")
        self.prompt = Paragraph("", theme.LABEL, "label")
        self.options = OptionList(hands)
        self.units_head = SectionHead(_("Units"))
        self.units = UnitPick(hands)
        super().__init__(self.head, self.prompt, self.options, self.units_head, self.units, gap=8)

    def show(self, conduct: Conduct) -> None:
        """Show a question as it stands."""
        choice = conduct.choice
        if choice is None:
            return
        self.options.show(conduct)
        lines = unit_lines(conduct)
        words = units_words(choice)
        if words != self._words:
            # Saying the same again would lay everything out anew.
            self._words = words
            self.head.say(choice_title(choice))
            self.prompt.say(conduct.names.told(_(choice.question.prompt)))
            self.units_head.say(_("Units"), words)
        self.units.show(lines)
        for part in (self.units_head, self.units):
            if part.visible != bool(lines):
                part.visible = bool(lines)


_TITLES = {
    "merge": later("Swarms"),
    "close": later("Closing in"),
    "withdraw": later("Withdrawal"),
    "pursue": later("Pursuit"),
    "intercept": later("Interceptors"),
    "shift": later("Other targets"),
    "finish": later("The critically hurt"),
    "depart": later("Those who got away"),
    "altitude": later("Altitude"),
    "mount": later("Mounts"),
    "area": later("Area attacks"),
    "slam": later("Slams"),
    "contest": later("Player character"),
    "luck": later("Luck"),
    "collar": later("Collar"),
    "form": later("Formation"),
    "screen": later("Lines"),
    "support": later("Cover fire"),
    "spill": later("Who else is hit"),
    "drag": later("Drawn forward"),
    "hold": later("Hold back"),
}


def choice_title(choice: Choice) -> str:
    """What a question is about, in a word or two."""
    kind = choice.question.kind
    return _(_TITLES[kind]) if kind in _TITLES else _(kind.replace("_", " ").capitalize())


def units_words(choice: Choice) -> str:
    """Which units an answer would be about."""
    if not choice.now.units:
        return _("none needed")
    chosen = len(choice.chosen())
    if chosen:
        return ngettext("{n} chosen", "{n} chosen", chosen).format(n=chosen)
    if choice.single:
        return _("choose one")
    return _("none chosen: all that can")
