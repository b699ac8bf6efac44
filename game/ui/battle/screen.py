"""All widgets of the battle screen, and what they show for a question, while it plays, and at the end."""

from collections.abc import Callable, Sequence
from typing import Protocol

from game.core.battle import BattleView, ClashForecast
from game.core.events import Event
from game.core.records import SideId
from game.ui.battle.action_bar import Action, ActionBar
from game.ui.battle.aftermath import AftermathBoard, aftermath_of, summary_parts
from game.ui.battle.board_words import (
    conduct_words,
    fill_banner,
    forecast_aside,
    list_aside,
    nobody_words,
    opening_tip,
)
from game.ui.battle.choice_card import ChoiceBoard, ChoiceHands, choice_title
from game.ui.battle.conduct import Conduct, barred_words
from game.ui.battle.dice_card import DiceCard
from game.ui.battle.field_hands import FieldHands
from game.ui.battle.field_places import Ranks
from game.ui.battle.field_stage import FieldStage
from game.ui.battle.field_view import FieldView
from game.ui.battle.forecast_card import ForecastCard, list_parts, odds_parts
from game.ui.battle.forecast_choice import shown_odds
from game.ui.battle.frame import BattleFrame, SidePanel
from game.ui.battle.ground import FieldPaint
from game.ui.battle.muster import muster_parts
from game.ui.battle.names import Names
from game.ui.battle.odds import clash_rows, odds_of, terms_of
from game.ui.battle.odds import lines_of as odds_lines
from game.ui.battle.pick_list import class_options, pick_parts
from game.ui.battle.pieces import hits_share
from game.ui.battle.place import BattlePlace
from game.ui.battle.playback import Moment
from game.ui.battle.questions import ENDED, Asked, asked_of, phase_name
from game.ui.battle.replay import Recording, StopList
from game.ui.battle.settle import settle_parts
from game.ui.battle.side_banner import SideBanner
from game.ui.battle.story import OPENINGS, LogRow, Story
from game.ui.battle.unit_card import state_words, unit_tip, weapon_words
from game.ui.battle.whole_odds import WholeOdds
from game.ui.i18n import _
from game.ui.tokens import TokenLook
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Row
from game.ui.widgets.buttons import Button, IconButton
from game.ui.widgets.hud import PhaseTrack, SeatTitle, TopBar
from game.ui.widgets.labels import Chip, SectionHead
from game.ui.widgets.tip import Tip


class ScreenHands(FieldHands, ChoiceHands, Protocol):
    """What the widgets tell the scene."""

    def resolve_all(self) -> None:
        """Fight to the end."""
        ...

    def open_log(self) -> None:
        """Show the whole dice log."""
        ...

    def open_menu(self) -> None:
        """Show the menu."""
        ...

    def choose_class(self, option: str) -> None:
        """A pick by classes was chosen from the list."""
        ...

    def take(self, unit: str, on: bool) -> None:
        """Imprison a knocked-out enemy, or not."""
        ...


class BattleScreen:
    """Builds the tree of widgets (`root`) and fills it."""

    def __init__(
        self, hands: ScreenHands, place: BattlePlace, seed: str, left: SideId, *, large: bool
    ) -> None:
        self.hands = hands
        self.place = place
        self.left = left
        ground = FieldPaint(place.paint, seed, river=place.river, road=place.road)
        self.field = FieldView(hands, ground)
        self.title = SeatTitle(place.title, place.line, icon=place.icon)
        self.title.tipped(place.title, place.line)
        self.track = PhaseTrack((), 0)
        self.resolve = Button(_("Resolve all"), hands.resolve_all, icon="play").bound("resolve_all")
        self.resolve.tipped(_("Resolve all"), _("Everything by default, to the end of the battle"))
        self.book = IconButton("book", _("Dice log"), hands.open_log).bound("dice_log")
        self.gear = IconButton("gear", _("Menu"), hands.open_menu).bound("menu")
        right = Row(self.resolve, self.book, self.gear, gap=8)
        self.top = TopBar(self.title, right, self.track, decor=(self.resolve,), spare=(self.track,))
        self.head = SectionHead(_("Forecast"))
        self.card = ForecastCard()
        self.dice = DiceCard(hands.open_log)
        self.gold = Button("", hands.main, style="gold", icon="dice", second=" ").bound("fight")
        self.panel = SidePanel(self.head, self.card, self.dice, self.gold)
        self.bar = ActionBar()
        self.banners = (SideBanner(), SideBanner(mirrored=True))
        self.opening = Chip("", "plain")
        self.board = AftermathBoard()
        self.board._visible = False
        self.root = BattleFrame(
            self.top, self.field, self.panel, self.bar, self.banners, self.opening, self.board
        )
        self.field.tip_clear_of = (self.card,)
        self.root.ladder.choose = hands.choose_option
        self.stage = FieldStage(self.field, self.root, left, large=large)
        self.choice: ChoiceBoard | None = None
        self.stops: StopList | None = None

    # --- the field

    @property
    def ranks(self) -> Ranks | None:
        """Where everybody stands."""
        return self.stage.ranks

    def show_field(
        self,
        view: BattleView,
        names: Names,
        conduct: Conduct | None,
        *,
        again: bool = True,
        fought: int = 0,
    ) -> None:
        """Show a picture on the field; see `FieldStage.show`."""
        self.stage.show(view, names, conduct, again=again, fought=fought)

    def show_moment(self, moment: Moment) -> None:
        """Show what is in motion."""
        self.field.play(moment)

    # --- boards

    def show_boards(self, view: BattleView, names: Names) -> None:
        """Banners, opening, phases, ladder."""
        order = sorted(view.parties, key=lambda party: party.side != self.left)
        for banner, party in zip(self.banners, order, strict=True):
            fill_banner(banner, party, view, names)
        self.opening.say(_(OPENINGS.get(view.opening, view.opening)), "plain")
        self.opening.tip = opening_tip(view, names)
        line = self.place.line if self.track.visible else f"{phase_name(view)}, {self.place.line}"
        self.title.say(self.place.title, line)
        labels = [phase_label(mark.id, mark.label, view.bout) for mark in view.phases]
        now = next((at for at, mark in enumerate(view.phases) if mark.state == "now"), None)
        if now is None:
            now = len(labels) - 1 if view.over else sum(mark.state == "done" for mark in view.phases)
        self.track.show(labels, min(now, max(0, len(labels) - 1)))
        self.root.ladder.show(view, names, self.left)

    def show_log(self, story: Story, waiting: LogRow | None) -> None:
        """The dice log's newest rows."""
        self.dice.show(story.brief[-40:], story.thrown, waiting)

    def show_ribbon(self, names: Names, side: SideId | None, words: str) -> None:
        """Who decides and what."""
        look = TokenLook(names.colour(side), _glyph_of(side)) if side is not None else None
        self.root.ribbon.show(look, words)

    # --- a question

    def show_question(
        self, conduct: Conduct, story: Story, rows: Sequence[ClashForecast], *, exact: bool, both_people: bool
    ) -> Asked:
        """Everything for an open question; returns its words."""
        view, names = conduct.view, conduct.names
        asked = asked_of(conduct, both_people=both_people)
        self._show_board(False)
        self.show_field(view, names, conduct, again=conduct.kind != "go")
        self.show_boards(view, names)
        self.show_ribbon(names, conduct.side, asked.ribbon)
        self.root.ladder.offer(conduct.choice)
        self.show_log(story, LogRow(asked.phase, _("waits for your word"), tone="label"))
        self.gold.say(asked.gold, asked.second, asked.icon)
        self.gold.tipped(asked.gold, asked.hint)
        self.gold.enable()
        self.show_forecast(conduct, rows, exact=exact)
        return asked

    def show_bar(self, conduct: Conduct, rows: Sequence[ClashForecast], actions: Sequence[Action]) -> None:
        """The acting unit and the buttons."""
        self._fill_plate(conduct, rows)
        self.bar.show(actions, conduct.names.colour(conduct.side))

    def _fill_plate(self, conduct: Conduct, rows: Sequence[ClashForecast]) -> None:
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

    def unit_tip(self, conduct: Conduct, rows: Sequence[ClashForecast], unit: str) -> Tip | None:
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

    def show_forecast(self, conduct: Conduct, rows: Sequence[ClashForecast], *, exact: bool) -> None:
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
        lines = odds_lines(rows, names, exact=exact)
        picks = tuple(class_options(conduct)) if conduct.assembly.active else ()
        key = (odds, lines, picks, conduct.kind, () if odds or lines else view.units)

        def main() -> list[Widget]:
            if odds is not None:
                return odds_parts(odds)
            return [] if lines else muster_parts(view, names, self.left)

        def more() -> list[Widget]:
            made = pick_parts(conduct, self.hands.choose_class) if conduct.assembly.active else []
            if len(lines) > 1 or (lines and odds is None):
                made += list_parts(list_aside(rows, exact=exact), lines, self.hands.line_clicked, odds)
            return made

        self.card.show(key, main, more)

    def _show_choice(self, conduct: Conduct, rows: Sequence[ClashForecast], *, exact: bool) -> None:
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
        lines = odds_lines(rows, names, exact=exact)

        def more() -> list[Widget]:
            made = odds_parts(odds) if odds is not None else []
            if len(lines) > 1:
                made += list_parts(list_aside(rows, exact=exact), lines, self.hands.line_clicked, odds)
            return made

        self.card.show_more((odds, lines), more)

    def show_whole(self, odds: WholeOdds | None, view: BattleView, names: Names) -> None:
        """Who is likely to win the battle; nothing while that is not known."""
        right = next((p.side for p in view.parties if p.side != self.left), self.left)
        self.panel.whole.show(odds, names, self.left, right, view.unknown, conduct_words(view, names))

    # --- playing and the end

    def show_playing(self, view: BattleView, names: Names, story: Story, words: str, second: str) -> None:
        """While something is shown: the picture, the log, and how to skip."""
        self.root.ladder.offer(None)
        self._show_board(False)
        self.show_boards(view, names)
        self.show_log(story, None)
        self.show_ribbon(names, None, words)
        self.gold.say(_("Skip"), second, "play")
        self.gold.tipped(_("Skip"), _("Any key or click shows the end of what is playing"))
        self.gold.enable()

    def show_fought(
        self, view: BattleView, names: Names, rows: Sequence[ClashForecast], number: int, *, exact: bool
    ) -> None:
        """The forecast of the clash that is being fought stays beside it."""
        odds = odds_of(clash_rows(rows, number), view, names, exact=exact) if number else None
        if odds is not None:
            self.card.show(("fought", number), lambda: odds_parts(odds))
        elif not rows:
            self.card.show(("muster", view.units), lambda: muster_parts(view, names, self.left))

    def show_playing_bar(self, actions: Sequence[Action]) -> None:
        """The bar while something is shown."""
        self.bar.plate.show(None, _("The dice fall"), _("any key or click skips"), "", None)
        self.bar.show(actions, "")

    def show_end(
        self,
        view: BattleView,
        names: Names,
        story: Story,
        events: Sequence[Event],
        leads_on: tuple[str, str],
    ) -> None:
        """The aftermath, and in words and an icon what follows."""
        self.field.play(Moment())
        end = aftermath_of(view, names, events, self.left)
        self.show_field(view, names, None, again=False)
        self.show_boards(view, names)
        self.show_log(story, None)
        self.show_ribbon(names, None, "")
        self.board.show(end)
        self._show_board(True)
        self.head.say(_("Aftermath"), "")
        self.card.show(end, lambda: summary_parts(end))
        words, icon = leads_on
        self.gold.say(words, end.headline, icon)
        self.gold.tipped(words, "")
        self.gold.enable()
        self.bar.plate.show(None, end.headline, end.line, "", None)

    def show_replay(self, recording: Recording, on_stop: Callable[[int], None]) -> None:
        """A stop of a battle that is over."""
        view = recording.view()
        moment = recording.moment(view)
        self._show_board(False)
        self.resolve.usable(_("The battle is over"))
        self.show_field(view, recording.names, None, fought=moment.number)
        self.show_boards(view, recording.names)
        self.show_ribbon(recording.names, None, "")
        self.show_moment(moment)
        count = len(recording.stops)
        self.head.say(_("Replay"), _("{n} of {all}").format(n=recording.at + 1, all=count))
        if self.stops is None or self.stops.recording is not recording:
            self.stops = StopList(recording, on_stop)
        stops = self.stops
        self.card.show(("replay", id(recording)), lambda: [stops])
        stops.select(recording.at if count else None, tell=False)
        if count and stops.attached:
            self.card.area.reveal(stops.row_rect(recording.at))
        title, text = recording.words(recording.at) if count else ("", "")
        beat = recording.beat
        told = beat.text if beat is not None and beat.text != text else ""
        self.bar.plate.show(None, title, text, told, None)

    def show_end_bar(self, actions: Sequence[Action]) -> None:
        """The bar at the end."""
        self.bar.show(actions, "")

    def _show_board(self, shown: bool) -> None:
        self.root.shows_boards = not shown
        self.board.visible = shown
        for part in (*self.banners, self.opening, self.root.ribbon):
            part.visible = not shown
        self.resolve.visible = True
        self.resolve.usable(_("The battle is over") if shown else "")


def _glyph_of(side: SideId | None) -> str:
    return "ruler" if side is not None else "unknown"


def phase_label(mark: str, label: str, bout: int) -> str:
    """A stop of the phase track in words."""
    if mark == "bout":
        return _("Bout {number}").format(number=bout) if bout else _("Bouts")
    return _(label)
