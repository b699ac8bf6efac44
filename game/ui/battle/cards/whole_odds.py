"""Who wins the whole battle: trials that run beside the screen, and the bar that shows them."""

from dataclasses import dataclass
from fractions import Fraction

import pygame

from game.core.records import SideId
from game.session.fights import SeatFight
from game.session.reckoning.clerk import clerk
from game.ui.battle.deciding.clash_odds import percent
from game.ui.battle.models.names import CombatantNames
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.tip import Tip, TipRow
from game.views.trials import TrialOdds

_TRIALS = 2_000
"""Trials of a battle: a standard error of about one percent."""
_ENOUGH = 100
"""Trials fought one by one from which on a figure is worth being shown."""


@dataclass(frozen=True, slots=True)
class WholeOdds:
    """Trials won by the side at the left, by the one at the right, and all."""

    left: int
    right: int
    trials: int
    done: bool = False


class Estimate:
    """Trials of a fight as it stands, run in a process of their own. `close` ends them."""

    def __init__(self, fight: SeatFight) -> None:
        self._asked = clerk().whole(fight, _TRIALS)

    @property
    def heeded(self) -> bool:
        """Whether trials are wanted."""
        return self._asked.heeded

    def close(self) -> None:
        """Run no further trials."""
        self._asked.heed(on=False)

    def now(self, left: SideId) -> WholeOdds | None:
        """What the trials say; None as long as they say too little. Trials that are moved on together end
        the short battles first, so of those only the whole number tells anything."""
        done, odds = self._asked.done, self._asked.whole
        if odds is None or not (odds.scalar >= _ENOUGH or odds.done >= odds.trials):
            return None
        return shares(odds, left, done=done)


def shares(odds: TrialOdds, left: SideId, *, done: bool) -> WholeOdds:
    """The trials counted for both sides."""
    sides = odds.sides
    right = sum(side.wins for id_, side in sides.items() if id_ != left)
    return WholeOdds(sides[left].wins if left in sides else 0, right, max(1, odds.done), done)


class WholeOddsBar(Widget):
    """A bar of both sides' shares with their figures, from left to right as they stand on the field."""

    def __init__(self) -> None:
        super().__init__()
        self.odds: WholeOdds | None = None
        self.unknown = ""
        self.conduct = ""
        self._colours = ("", "")
        self._names = ("", "")

    def show(
        self,
        odds: WholeOdds | None,
        names: CombatantNames,
        left: SideId,
        right: SideId,
        unknown: str = "",
        conduct: str = "",
    ) -> None:
        """Show other odds; nothing is drawn without any. `unknown` says why more units may be near, `conduct`
        how both sides choose in the trials."""
        if (unknown, conduct) != (self.unknown, self.conduct):
            self.unknown, self.conduct = unknown, conduct
            self.resized()
        new = (odds, (names.colour(left), names.colour(right)), (names.side(left), names.side(right)))
        if new == (self.odds, self._colours, self._names):
            return
        shown = (self.odds is None) != (odds is None)
        self.odds, self._colours, self._names = new
        if shown:
            self.resized()
        else:
            self.changed()

    def measure(self, width: int) -> Size:
        kit = self.kit
        lines = len(self._below(width)) + self._stacked(width)
        return Size(width, kit.px(20) + kit.px(20) + lines * kit.typeset.height(theme.LABEL))

    def _below(self, width: int) -> list[str]:
        """What stands below the bar, in lines."""
        unknown = _("unknown units possible") if self.unknown else ""
        words = ", ".join(part for part in (self.conduct, unknown) if part)
        return self.kit.typeset.wrap(words, theme.LABEL, max(1, width)) or [""]

    def _stacked(self, width: int) -> bool:
        """Whether the number of trials needs a line of its own; it does not change while they run."""
        kit = self.kit
        longest = _("win in {n} trials so far").format(n=f"{_TRIALS:,}")
        figures = 2 * kit.typeset.measure("100 %", theme.STRONG) + kit.px(20)
        return kit.typeset.measure(longest, theme.LABEL) + figures > width

    def tip_shown(self) -> Tip | None:
        odds = self.odds
        if odds is None:
            return None
        neither = odds.trials - odds.left - odds.right
        rows = [
            TipRow("flag", name, f"{percent(Fraction(won, odds.trials))} %")
            for name, won in zip((*self._names, _("nobody")), (odds.left, odds.right, neither), strict=True)
        ]
        text = _("Who wins from here if nobody changes a choice. In all {n} trials {conduct}")
        told = text.format(n=odds.trials, conduct=self.conduct)
        return Tip(_("Whole battle"), _(self.unknown) if self.unknown else "", told, tuple(rows))

    def draw(self, surface: pygame.Surface) -> None:
        odds = self.odds
        if odds is None:
            return
        kit, rect = self.kit, self.rect
        typeset = kit.typeset
        figures = [f"{percent(Fraction(won, odds.trials))} %" for won in (odds.left, odds.right)]
        typeset.draw(surface, figures[0], rect.x, rect.y, theme.STRONG, theme.IVORY)
        typeset.draw(surface, figures[1], rect.right, rect.y, theme.STRONG, theme.IVORY, align="right")
        room = rect.width - sum(typeset.measure(text, theme.STRONG) for text in figures) - kit.px(20)
        count = f"{odds.trials:,}"
        words = (_("win in {n} trials") if odds.done else _("win in {n} trials so far")).format(n=count)
        bar = pygame.Rect(rect.x, rect.y + kit.px(25), rect.width, kit.px(9))
        tall, y = typeset.height(theme.LABEL), bar.bottom + kit.px(4)
        if self._stacked(rect.width):
            room, place, y = rect.width, y, y + tall
        else:
            place = rect.y
        words = typeset.ellipsis(words, theme.LABEL, room)
        typeset.draw(surface, words, rect.centerx, place, theme.LABEL, theme.IVORY_SOFT, align="centre")
        for line in self._below(rect.width):
            typeset.draw(surface, line, rect.centerx, y, theme.LABEL, theme.IVORY_FAINT, align="centre")
            y += tall
        pygame.draw.rect(surface, theme.OUTLINE, bar.inflate(2, 2), border_radius=kit.px(5))
        pygame.draw.rect(surface, theme.IVORY_FAINT, bar, border_radius=kit.px(4))
        wide = [round(bar.width * won / odds.trials) for won in (odds.left, odds.right)]
        left = pygame.Rect(bar.x, bar.y, wide[0], bar.height)
        right = pygame.Rect(bar.right - wide[1], bar.y, wide[1], bar.height)
        for part, colour in zip((left, right), self._colours, strict=True):
            if part.width:
                pygame.draw.rect(surface, theme.livery(colour).base, part, border_radius=kit.px(4))
