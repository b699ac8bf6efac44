"""All widgets of the battle screen, and what they show for a question, while it plays, and at the end."""

from collections.abc import Sequence
from typing import Protocol

from game.core.battle.seam import BattleView, ClashForecast
from game.core.records import SideId
from game.ui.battle.cards.action_bar import BarAction
from game.ui.battle.cards.board_words import conduct_words, forecast_aside, list_aside, nobody_words
from game.ui.battle.cards.choice_card import ChoiceBoard, ChoiceInput, choice_title
from game.ui.battle.cards.forecast_card import list_parts, odds_parts, toll_parts
from game.ui.battle.cards.muster import muster_parts
from game.ui.battle.cards.pick_list import class_options, pick_parts
from game.ui.battle.cards.settle import settle_parts
from game.ui.battle.cards.unit_card import state_words, unit_tip, weapon_words
from game.ui.battle.cards.whole_odds import WholeOdds
from game.ui.battle.deciding.clash_odds import clash_rows, odds_of, terms_of
from game.ui.battle.deciding.clash_odds import lines_of as odds_lines
from game.ui.battle.deciding.decision import Decision, barred_words
from game.ui.battle.deciding.forecast_choice import shown_odds
from game.ui.battle.deciding.phase_board import PhaseBoard
from game.ui.battle.deciding.questions import ENDED, Asked, asked_of, in_step
from game.ui.battle.deciding.toll import fall_line, toll_lines
from game.ui.battle.fight.fight_screen import FightScreen, FightScreenInput
from game.ui.battle.models.names import CombatantNames
from game.ui.battle.models.place import BattlePlace
from game.ui.battle.placing.pieces import hits_share
from game.ui.battle.playback.story import LogRow, Story
from game.ui.battle.screen.field_stage import FieldStage
from game.ui.i18n import _
from game.ui.look.tokens import TokenLook
from game.ui.widgets.base import Widget
from game.ui.widgets.tip import Tip


class BoutScreenInput(FightScreenInput, ChoiceInput, Protocol):
    """What the widgets tell the scene."""

    def choose_class(self, option: str) -> None:
        """A pick by classes was chosen from the list."""
        ...

    def take(self, unit: str, on: bool) -> None:
        """Imprison a knocked-out enemy, or not."""
        ...


class BattleScreen(FightScreen):
    """Fills the screen for battles of bouts."""

    stage: FieldStage

    def __init__(
        self, hands: BoutScreenInput, place: BattlePlace, seed: str, left: SideId, *, large: bool
    ) -> None:
        super().__init__(hands, place, seed, left)
        self.hands: BoutScreenInput = hands
        self.root.ladder.choose = hands.choose_option
        self.stage = FieldStage(self.field, self.root, left, large=large)
        self.choice: ChoiceBoard | None = None

    # --- the field

    def show_field(
        self,
        view: BattleView,
        names: CombatantNames,
        conduct: Decision | None,
        *,
        again: bool = True,
        fought: int = 0,
    ) -> None:
        """Show a picture on the field; see `FieldStage.show`."""
        self.stage.show(view, names, conduct, again=again, fought=fought)

    # --- a question

    def show_question(
        self,
        conduct: Decision,
        story: Story,
        rows: Sequence[ClashForecast],
        *,
        exact: bool,
        both_people: bool,
        plan: PhaseBoard | None = None,
    ) -> Asked:
        """Everything for an open question, or for one of a plan's; returns its words."""
        view, names = conduct.view, conduct.names
        asked = asked_of(conduct, both_people=both_people)
        if plan is not None and plan.opened is not None and not plan.lone:
            asked = in_step(asked)
        self.stage.spots = plan.spots() if plan is not None and plan.opened is None else frozenset()
        self._show_board(False)
        self.show_field(view, names, conduct, again=conduct.kind != "go")
        self.show_boards(view, names)
        self.show_ribbon(names, conduct.side, asked.ribbon)
        self.root.ladder.offer(conduct.choice)
        self.show_log(story, LogRow(asked.phase, _("awaits your orders"), tone="label"))
        self.gold.say(asked.gold, asked.second, asked.icon)
        self.gold.tipped(asked.gold, asked.hint)
        self.gold.enable()
        self.show_forecast(conduct, rows, exact=exact)
        return asked

    def show_bar(
        self, conduct: Decision, rows: Sequence[ClashForecast], actions: Sequence[BarAction]
    ) -> None:
        """The acting unit and the buttons."""
        self._fill_plate(conduct, rows)
        self.bar.show(actions, conduct.names.colour(conduct.side))

    def _fill_plate(self, conduct: Decision, rows: Sequence[ClashForecast]) -> None:
        view, names = conduct.view, conduct.names
        units = {unit.id: unit for unit in view.units}
        chosen = [units[unit] for unit in conduct.selected if unit in units]
        if not chosen:
            side = names.side(conduct.side)
            words = nobody_words(conduct)
            self.bar.plate.show(None, side, *words, None)
            return
        first = chosen[0]
        colour = names.colour(first.side)
        look = TokenLook(
            colour, first.glyph, hits=hits_share(first), count=len(chosen) if len(chosen) > 1 else None
        )
        if len(chosen) > 1:
            title = _("{n} selected").format(n=len(chosen))
            self.bar.plate.show(look, title, _(first.kind_name), "", None)
            return
        figures = _("combat {c}, defense {d}, evasion {e}").format(
            c=first.combat, d=first.defense, e=first.evasion
        )
        state = state_words(first)
        second = f"{state}, {weapon_words(first)}" if state else weapon_words(first)
        card = self.unit_tip(conduct, rows, first.id)
        self.bar.plate.show(look, names.unit(first.id), figures, second, card)

    def unit_tip(self, conduct: Decision, rows: Sequence[ClashForecast], unit: str) -> Tip | None:
        """The card of a unit."""
        one = conduct.units().get(unit)
        if one is None:
            return None
        on_turn = next((p.on_turn for p in conduct.view.parties if p.side == one.side), False)
        bar = conduct.why_not(unit)
        return unit_tip(
            one,
            conduct.names,
            on_turn=on_turn,
            terms=terms_of(rows, unit),
            why_not=barred_words(bar) if bar is not None else "",
            foe=one.side != conduct.view.side,
        )

    # --- the forecast

    def show_forecast(self, conduct: Decision, rows: Sequence[ClashForecast], *, exact: bool) -> None:
        """The forecast that belongs to what is chosen."""
        view, names = conduct.view, conduct.names
        aside = forecast_aside(rows, exact=exact)
        self.head.say(_("Forecast"), aside)
        if conduct.choice is not None:
            self._show_choice(conduct, rows, exact=exact)
            return
        if conduct.kind == "settle":
            self.head.say(_("Prisoners"), "")
            what = ("settle", conduct.question, conduct.taken)
            self.card.show(what, lambda: settle_parts(conduct, self.hands.take))
            return
        odds = shown_odds(
            conduct,
            rows,
            self.left,
            unit=self.field.hovered,
            line=self.field.hovered_line,
            dragged=self.field.dragged,
            exact=exact,
        )
        lines = odds_lines(rows, names, exact=exact, pairs=conduct.stood().pairs, left=self.left)
        picks = tuple(class_options(conduct)) if conduct.assembly.active else ()
        toll = toll_lines(rows, conduct.stood(), names) if exact else ()
        total = fall_line(rows, view, names) if exact else ""
        key = (odds, lines, picks, conduct.kind, toll, total, () if odds or lines else view.units)

        def told(unit: str) -> Tip | None:
            return self.unit_tip(conduct, rows, unit)

        def main() -> list[Widget]:
            if odds is not None:
                return [*toll_parts(toll), *odds_parts(odds, told)]
            return toll_parts(toll) if lines else muster_parts(view, names, self.left)

        def more() -> list[Widget]:
            made = pick_parts(conduct, self.hands.choose_class) if conduct.assembly.active else []
            if len(lines) > 1 or (lines and odds is None):
                aside = list_aside(rows, exact=exact)
                made += list_parts(aside, lines, self.hands.line_clicked, odds, total)
            return made

        self.card.show(key, main, more)

    def _show_choice(self, conduct: Decision, rows: Sequence[ClashForecast], *, exact: bool) -> None:
        """The options of a question without a board of its own; below them the clash that is looked at."""
        choice, names = conduct.choice, conduct.names
        assert choice is not None
        self.head.say(_("Your choice"), choice_title(choice))
        if self.choice is None or self.choice.question != choice.question.id:
            self.choice = ChoiceBoard(self.hands, choice.question.id)
        board = self.choice
        self.card.show(("choice", choice.question.id), lambda: [board], asks=True)
        board.show(conduct, rows)
        odds = None
        if conduct.view.phase not in ENDED:
            looked_at = (self.field.hovered, self.field.hovered_line)
            odds = shown_odds(conduct, rows, self.left, unit=looked_at[0], line=looked_at[1], exact=exact)
        lines = odds_lines(rows, names, exact=exact, pairs=conduct.stood().pairs, left=self.left)

        def more() -> list[Widget]:
            made = (
                odds_parts(odds, lambda unit: self.unit_tip(conduct, rows, unit)) if odds is not None else []
            )
            if len(lines) > 1:
                made += list_parts(list_aside(rows, exact=exact), lines, self.hands.line_clicked, odds)
            return made

        self.card.show_more((odds, lines), more)

    def show_whole(self, odds: WholeOdds | None, view: BattleView, names: CombatantNames) -> None:
        """Who is likely to win the battle; nothing while that is not known."""
        right = next((p.side for p in view.parties if p.side != self.left), self.left)
        self.panel.whole.show(odds, names, self.left, right, view.unknown, conduct_words(view, names))

    def show_fought(
        self,
        view: BattleView,
        names: CombatantNames,
        rows: Sequence[ClashForecast],
        number: int,
        *,
        exact: bool,
    ) -> None:
        """The forecast of the clash that is being fought stays beside it."""
        there = [{pair.a, pair.b} for pair in view.pairs if pair.number == number]
        fought = [row for row in clash_rows(rows) if {row.left, row.right} in there]
        odds = odds_of(fought, view, names, exact=exact) if number else None
        if odds is not None:
            self.card.show(("fought", number), lambda: odds_parts(odds))
        elif not rows:
            self.head.say(_("Forecast"), "")
            self.card.show(("muster", view.units), lambda: muster_parts(view, names, self.left))
