"""A question's options and the units they are for as lists on the card of the panel, and their words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import pygame

from game.core.battle.seam import ClashForecast
from game.core.decisions import Option
from game.ui.actions.action import NO_ACTION, ActionId
from game.ui.actions.battle_actions import CHOICES
from game.ui.battle.cards.choice_parts import DuelTable, FateLine, FateRows, PoolPips
from game.ui.battle.cards.quick_list import QuickList
from game.ui.battle.deciding.choice import AnswerChoice
from game.ui.battle.deciding.choice_model import (
    duels_of,
    fate_tip,
    fates_of,
    listed_units,
    members_of,
    option_aside,
    pool_of,
    prompt_words,
    prospect_tip,
    unit_figure,
    unit_name,
)
from game.ui.battle.deciding.decision import Decision, barred_words
from game.ui.battle.models.names import CombatantNames
from game.ui.battle.placing.pieces import look_of
from game.ui.i18n import N_, _, ngettext
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.look.chips import draw_chip
from game.ui.look.tokens import TokenLook
from game.ui.widgets.base import Size
from game.ui.widgets.boxes import Column
from game.ui.widgets.labels import Paragraph, SectionHead, TitleRow
from game.ui.widgets.scroll import RowList, RowMark
from game.ui.widgets.tip import Tip, TipRow

MOST_KEYS = len(CHOICES)
"""So many options have a key of their own."""
_ROW = 52
_MOST_LINES = 2


class ChoiceInput(Protocol):
    """What the lists tell."""

    def choose_option(self, option: str) -> None:
        """An option was chosen."""
        ...

    def choose_unit(self, unit: str) -> None:
        """A unit was chosen, or no more."""
        ...

    def choose_fate(self, unit: str, option: str) -> None:
        """An option was chosen for a unit alone."""
        ...

    def send(self, unit: str, against: str) -> None:
        """A unit was sent against another one."""
        ...

    def main(self) -> None:
        """The gold button."""
        ...


@dataclass(frozen=True, slots=True)
class ChoiceUnitLine:
    """A unit of the list: what its token shows, how it would fare, and why it is barred."""

    unit: str
    name: str
    look: TokenLook
    figure: str
    on: bool
    reason: str
    tip: Tip


def option_key(number: int) -> ActionId:
    """The command that chooses an option by its place, from 0; empty beyond the last key."""
    return CHOICES[number] if number < MOST_KEYS else NO_ACTION


def option_line(names: CombatantNames, option: Option) -> str:
    """What stands below an option's name: why it is closed, or what it means."""
    return names.told(_(option.reason if not option.enabled else option.hint))


def option_tip(names: CombatantNames, option: Option, key: str) -> Tip:
    """Everything about an option."""
    place = "" if option.enabled else names.told(_(option.reason))
    rows = (TipRow("dice", _("Key"), key),) if key else ()
    return Tip(_(option.label), place, names.told(_(option.hint)), rows, rule=option.rule)


def unit_lines(conduct: Decision) -> list[ChoiceUnitLine]:
    """Units that the chosen option is for, then those that are barred from it."""
    choice = conduct.choice
    if choice is None:
        return []
    units, names = conduct.units(), conduct.names
    prospects = choice.prospects()
    out = []
    pool, chosen = dict.fromkeys(listed_units(conduct)), frozenset(choice.chosen())
    barred = {bar.unit: bar for bar in choice.now.barred if bar.unit in units and bar.unit not in pool}
    for unit in (*(unit for unit in pool if unit in units), *barred):
        bar = barred.get(unit)
        reason = barred_words(bar) if bar is not None else ""
        figure = unit_figure(conduct, unit)
        on = bool(chosen & {*members_of(conduct, unit)})
        tip = prospect_tip(names, unit, prospects.get(unit), reason)
        out.append(
            ChoiceUnitLine(
                unit, unit_name(conduct, unit), look_in_list(conduct, unit), figure, on, reason, tip
            )
        )
    return out


def look_in_list(conduct: Decision, unit: str) -> TokenLook:
    """The token of a unit as the board at the end shows it, whose pictures are prepared."""
    one = conduct.units()[unit]
    return replace(look_of(one, conduct.names.colour(one.side)), zone=0, leader="")


def fate_lines(conduct: Decision, keys: Sequence[str]) -> list[FateLine]:
    """Units with an option of their own each. `keys` choose the options of the selected one."""
    choice = conduct.choice
    if choice is None or not choice.each:
        return []
    return [
        FateLine(
            unit,
            conduct.names.unit(unit),
            look_in_list(conduct, unit),
            fates_of(conduct, unit),
            fate_tip(conduct, unit, keys),
        )
        for unit in choice.pool()
        if unit in conduct.units()
    ]


def target_lines(conduct: Decision) -> list[ChoiceUnitLine]:
    """Whom the selected unit can be sent against."""
    choice, units, one = conduct.choice, conduct.units(), conduct.one
    if choice is None or not one or choice.each:
        return []
    sent = {other for unit, other in choice.pairs if unit == one}
    return [
        ChoiceUnitLine(
            other,
            conduct.names.unit(other),
            look_in_list(conduct, other),
            "",
            other in sent or other == conduct.target,
            "",
            Tip(conduct.names.unit(other), text=_("Send {unit} there").format(unit=conduct.names.unit(one))),
        )
        for other in choice.targets(one)
        if other in units
    ]


class OptionList(RowList):
    """The options, each with its key, what it means, and how many units it is for."""

    def __init__(self, hands: ChoiceInput) -> None:
        self.conduct: Decision | None = None
        self._hands = hands
        super().__init__(
            0,
            self._draw_option,
            row_height=_ROW,
            on_select=self._selected,
            on_choose=lambda _index: hands.main(),
            row_tip=self._tip,
            rows_wished=40,
        )

    def show(self, conduct: Decision) -> None:
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

    def measure(self, width: int) -> Size:
        self._fit(width)
        return super().measure(width)

    def arrange(self) -> None:
        self._fit(self.rect.width)
        super().arrange()

    def _fit(self, width: int) -> None:
        """Make rows as high as the longest of their lines needs."""
        kit, conduct = self.kit, self.conduct
        if conduct is None:
            return
        room = self._room(width)
        lines = (len(self._told(option_line(conduct.names, option), room)) for option in self._options())
        more = max(0, max(lines, default=0) - 1) * kit.typeset.height(theme.LABEL)
        self.row_height = _ROW + more / kit.unit

    def _room(self, width: int) -> int:
        """Width of the lines below the names."""
        return width - self.kit.px(58)

    def _told(self, line: str, room: int) -> list[str]:
        """The line below an option's name, on as many lines as it needs, so many at most."""
        if not line:
            return []
        *lines, last = self.kit.typeset.wrap(line, theme.LABEL, room)
        if len(lines) >= _MOST_LINES:
            lines, last = lines[: _MOST_LINES - 1], " ".join([*lines[_MOST_LINES - 1 :], last])
        return [*lines, self.kit.typeset.ellipsis(last, theme.LABEL, room)]

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
        aside = option_aside(conduct, option)
        line = option_line(conduct.names, option)
        tall = typeset.height(theme.STRONG)
        top = rect.y + kit.px(5) if line else rect.centery - tall // 2
        if mark == "selected":
            px = kit.px(20)
            draw_icon(surface, "check", right - kit.px(9), top + tall // 2, px, theme.GAIN, stroke=2.4)
            right -= kit.px(26)
        wide = typeset.measure(aside, theme.LABEL) + kit.px(8) if aside else 0
        words = typeset.ellipsis(_(option.label), theme.STRONG, right - x - wide)
        typeset.draw(surface, words, x, top, theme.STRONG, ink)
        if aside:
            typeset.draw(surface, aside, right, top, theme.LABEL, theme.INK_SOFT, align="right")
        if line:
            colour = theme.INK_SOFT if option.enabled else theme.LOSS
            y = top + kit.px(21)
            for told in self._told(line, self._room(rect.width)):
                typeset.draw(surface, told, x, y, theme.LABEL, colour)
                y += typeset.height(theme.LABEL)


class UnitPick(QuickList):
    """Units to be chosen one by one; Enter or a click does it."""

    def __init__(self, choose: Callable[[str], None]) -> None:
        self.shown_lines: tuple[ChoiceUnitLine, ...] = ()
        self._choose = choose
        super().__init__(
            0,
            self._draw_unit,
            row_height=theme.ROW_UNIT,
            on_choose=self._chosen,
            row_tip=lambda index: self.shown_lines[index].tip if index < len(self.shown_lines) else None,
            rows_wished=200,
        )

    def show(self, lines: Sequence[ChoiceUnitLine]) -> None:
        """Show other units, or the same as they stand now."""
        if len(lines) != self.count:
            self.shown_lines = tuple(lines)
            self.set_count(len(lines))
            self.resized()
        if tuple(lines) != self.shown_lines and self.attached:
            self.changed()
        self.shown_lines = tuple(lines)

    def _chosen(self, index: int) -> None:
        self._choose(self.shown_lines[index].unit)

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
    """Prompt, options, units, and what the kind of the question has beside them. It stays the same through a
    question, so that the focus stays where it is."""

    def __init__(self, hands: ChoiceInput, question: str) -> None:
        self.question = question
        self._words = ("", "")
        self._one = ""
        self.head = TitleRow("")
        self.prompt = Paragraph("", theme.LABEL, "label")
        self.pool = PoolPips()
        self.duels = DuelTable()
        self.options_head = SectionHead(_("For all"))
        self.options = OptionList(hands)
        self.units_head = SectionHead(_("Units"))
        self.units = UnitPick(hands.choose_unit)
        self.fates = FateRows(hands.choose_fate, hands.choose_unit)
        self.targets_head = SectionHead("")
        self.targets = UnitPick(lambda other: hands.send(self._one, other))
        super().__init__(
            self.head,
            self.prompt,
            self.pool,
            self.duels,
            self.fates,
            self.options_head,
            self.options,
            self.units_head,
            self.units,
            self.targets_head,
            self.targets,
            gap=8,
        )

    def show(self, conduct: Decision, rows: Sequence[ClashForecast]) -> None:
        """Show a question as it stands."""
        choice = conduct.choice
        if choice is None:
            return
        self.options.show(conduct)
        pool, duels = pool_of(conduct), duels_of(conduct, rows)
        if pool is not None:
            self.pool.show(pool)
        self.duels.show(duels)
        keys = [self.kit.keys.shown(option_key(number)) for number in range(len(choice.options))]
        lines = [] if choice.each else unit_lines(conduct)
        fates, targets = fate_lines(conduct, keys), target_lines(conduct)
        self._say(conduct, choice)
        self.units.show(lines)
        self.fates.show(fates)
        self.targets.show(targets)
        for part, shown in (
            (self.pool, pool is not None),
            (self.duels, bool(duels)),
            (self.options_head, bool(fates)),
            (self.units_head, bool(lines)),
            (self.units, bool(lines)),
            (self.fates, bool(fates)),
            (self.targets_head, bool(targets)),
            (self.targets, bool(targets)),
        ):
            if part.visible != shown:
                part.visible = shown

    def _say(self, conduct: Decision, choice: AnswerChoice) -> None:
        words = units_words(choice)
        if (words, conduct.one) == (self._words[1], self._one) and self._words[0]:
            # Saying the same again would lay everything out anew.
            return
        self._words, self._one = (choice_title(choice), words), conduct.one
        self.head.say(choice_title(choice))
        self.prompt.say(prompt_words(conduct))
        self.units_head.say(_("Units"), words)
        self.targets_head.say(_("Against"), conduct.names.unit(conduct.one) if conduct.one else "")


_TITLES = {
    "merge": N_("Swarms"),
    "close": N_("Closing in"),
    "withdraw": N_("Withdrawal"),
    "pursue": N_("Pursuit"),
    "intercept": N_("Interceptors"),
    "shift": N_("Other targets"),
    "finish": N_("The critically hurt"),
    "depart": N_("Those who got away"),
    "altitude": N_("Altitude"),
    "mount": N_("Mounts"),
    "area": N_("Area attacks"),
    "slam": N_("Slams"),
    "contest": N_("Player character"),
    "luck": N_("Luck"),
    "collar": N_("Collar"),
    "form": N_("Formation"),
    "screen": N_("Lines"),
    "support": N_("Cover fire"),
    "spill": N_("Who else is hit"),
    "drag": N_("Drawn forward"),
    "hold": N_("Hold back"),
}


def choice_title(choice: AnswerChoice) -> str:
    """What a question is about, in a word or two."""
    kind = choice.question.kind
    return _(_TITLES[kind]) if kind in _TITLES else _(kind.replace("_", " ").capitalize())


def units_words(choice: AnswerChoice) -> str:
    """Which units an answer would be about."""
    if choice.each:
        return _("click for the next")
    if not choice.now.units:
        return _("none needed")
    chosen = len(choice.chosen())
    if chosen:
        return ngettext("{n} chosen", "{n} chosen", chosen).format(n=chosen)
    if choice.single:
        return _("choose one")
    return _("none chosen: all who can")
