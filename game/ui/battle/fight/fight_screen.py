"""The widgets that every battle has, and what they show while it plays and at the end."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Protocol

from game.core.battle.seam import BattleView, PartyView
from game.core.events.common import Event
from game.core.records import SideId
from game.ui.actions import battle_actions, everywhere
from game.ui.battle.cards.action_bar import ActionBar, BarAction
from game.ui.battle.cards.aftermath import AftermathBoard, aftermath_of, summary_parts
from game.ui.battle.cards.board_words import fill_banner, opening_tip
from game.ui.battle.cards.dice_card import DiceCard
from game.ui.battle.cards.forecast_card import ForecastCard
from game.ui.battle.cards.side_banner import SideBanner
from game.ui.battle.deciding.questions import phase_name
from game.ui.battle.field.field_input import FieldInput
from game.ui.battle.field.field_view import FieldView
from game.ui.battle.field.ground_cache import FieldPaint
from game.ui.battle.fight.frame import BattleFrame, SidePanel
from game.ui.battle.models.names import CombatantNames
from game.ui.battle.models.place import BattlePlace
from game.ui.battle.placing.field_places import Ranks
from game.ui.battle.playback.player import PlayMoment
from game.ui.battle.playback.replay import Recording, StopList
from game.ui.battle.playback.story import LogRow, Story
from game.ui.i18n import _
from game.ui.look.tokens import TokenLook
from game.ui.widgets.boxes import Row
from game.ui.widgets.buttons import Button, button_of, face_of, icon_button_of
from game.ui.widgets.hud import PhaseTrack, SeatTitle, TopBar
from game.ui.widgets.labels import Chip, SectionHead
from game.ui.widgets.tip import Tip
from game.views.words.phases import opening_name, phase_title


class FightScreenInput(FieldInput, Protocol):
    """What the widgets tell the scene."""

    def main(self) -> None:
        """The gold button."""
        ...

    def resolve_all(self) -> None:
        """Fight to the end."""
        ...

    def open_log(self) -> None:
        """Show the whole dice log."""
        ...

    def open_menu(self) -> None:
        """Show the menu."""
        ...


class FieldStaging(Protocol):
    """What puts a battle on the field. `ranks` of None are made anew with the next picture."""

    ranks: Ranks | None
    large: bool


class FightScreen(ABC):
    """Builds the tree of widgets (`root`) and fills it, but for what is asked."""

    stage: FieldStaging

    def __init__(self, hands: FightScreenInput, place: BattlePlace, seed: str, left: SideId) -> None:
        self.hands = hands
        self.place = place
        self.left = left
        ground = FieldPaint(place.paint, seed, river=place.river, road=place.road)
        self.field = FieldView(hands, ground)
        self.title = SeatTitle(place.title, place.line, icon=place.icon)
        self.title.tipped(place.title, place.line)
        self.track = PhaseTrack((), 0)
        self.resolve = button_of(battle_actions.RESOLVE_ALL, hands.resolve_all)
        self.resolve.tipped(
            self.resolve.label, _("Fights the rest of the battle automatically, then shows its replay")
        )
        self.book = icon_button_of(
            battle_actions.DICE_LOG, hands.open_log, title=face_of(battle_actions.DICE_LOG)[0]
        )
        self.gear = icon_button_of(everywhere.MENU, hands.open_menu, title=_("Menu"))
        self.buttons = Row(self.resolve, self.book, self.gear, gap=8)
        right = self.buttons
        self.top = TopBar(self.title, right, self.track, decor=(self.resolve,), spare=(self.track,))
        self.head = SectionHead(_("Forecast"))
        self.card = ForecastCard()
        self.dice = DiceCard(hands.open_log)
        self.gold = Button("", hands.main, style="gold", icon="dice", second=" ").bound(battle_actions.FIGHT)
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
        self.stops: StopList | None = None

    # --- the field

    @property
    def ranks(self) -> Ranks | None:
        """Where everybody stands."""
        return self.stage.ranks

    @abstractmethod
    def show_field(
        self, view: BattleView, names: CombatantNames, conduct: None, *, again: bool = True, fought: int = 0
    ) -> None:
        """Show a picture on the field, without anything that is being chosen."""

    def show_moment(self, moment: PlayMoment) -> None:
        """Show what is in motion."""
        self.field.play(moment)

    # --- boards

    def show_boards(self, view: BattleView, names: CombatantNames) -> None:
        """Banners, opening, phases, ladder."""
        order = sorted(view.parties, key=lambda party: party.side != self.left)
        for at, party in enumerate(order):
            self.fill_banner(at, party, view, names)
        self.opening.say(opening_name(view.opening), "plain")
        self.opening.tip = self.opening_tip(view, names)
        line = self.place.line if self.track.visible else f"{phase_name(view)}, {self.place.line}"
        self.title.say(self.place.title, line)
        labels = [phase_label(mark.id, mark.label, view.bout) for mark in view.phases]
        now = next((at for at, mark in enumerate(view.phases) if mark.state == "now"), None)
        if now is None:
            now = len(labels) - 1 if view.over else sum(mark.state == "done" for mark in view.phases)
        self.track.show(labels, min(now, max(0, len(labels) - 1)))
        self.root.ladder.show(view, names, self.left)

    def fill_banner(self, at: int, party: PartyView, view: BattleView, names: CombatantNames) -> None:
        """Show a party on one of the banners."""
        fill_banner(self.banners[at], party, view, names)

    def opening_tip(self, view: BattleView, names: CombatantNames) -> Tip:
        """How the battle opened."""
        return opening_tip(view, names)

    def show_log(self, story: Story, waiting: LogRow | None) -> None:
        """The dice log's newest rows."""
        self.dice.show(story.newest(40), story.thrown, waiting)

    def show_ribbon(self, names: CombatantNames, side: SideId | None, words: str) -> None:
        """Who decides and what."""
        look = TokenLook(names.colour(side), glyph_of(side)) if side is not None else None
        self.root.ribbon.show(look, words)

    # --- playing and the end

    def show_playing(
        self, view: BattleView, names: CombatantNames, story: Story, words: str, second: str
    ) -> None:
        """While something is shown: the picture, the log, and how to skip."""
        self.root.ladder.offer(None)
        self._show_board(False)
        self.show_boards(view, names)
        self.show_log(story, None)
        self.show_ribbon(names, None, words)
        self.gold.say(_("Skip"), second, "play")
        self.gold.tipped(_("Skip"), _("Any key or click skips what is playing"))
        self.gold.enable()

    def show_playing_bar(self, actions: Sequence[BarAction]) -> None:
        """The bar while something is shown."""
        self.bar.plate.show(None, _("The dice fall"), _("any key or click skips"), "", None)
        self.bar.show(actions, "")

    def show_end(
        self,
        view: BattleView,
        names: CombatantNames,
        story: Story,
        events: Sequence[Event],
        leads_on: tuple[str, str],
    ) -> None:
        """The aftermath, and in words and an icon what follows."""
        self.field.play(PlayMoment())
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

    def show_end_bar(self, actions: Sequence[BarAction]) -> None:
        """The bar at the end."""
        self.bar.show(actions, "")

    def _show_board(self, shown: bool) -> None:
        self.root.shows_boards = not shown
        self.board.visible = shown
        for part in (*self.banners, self.opening, self.root.ribbon):
            part.visible = not shown
        self.resolve.usable(_("The battle is over") if shown else "")


def glyph_of(side: SideId | None) -> str:
    return "ruler" if side is not None else "unknown"


def phase_label(mark: str, label: str, bout: int) -> str:
    """A stop of the phase track in words."""
    if mark == "bout":
        return phase_title(mark, bout) if bout else _("Bouts")
    return _(label)
