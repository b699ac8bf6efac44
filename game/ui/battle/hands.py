"""What mouse and keys do on the battle screen: choosing, pairing, answering, opening log and menu."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core.decisions import Reply
from game.ui.battle.dice_card import log_dialog
from game.ui.battle.foresight import station
from game.ui.battle.menu import battle_items
from game.ui.i18n import _
from game.ui.widgets.dialog import question as ask
from game.ui.widgets.menu import Menu
from game.ui.widgets.tip import Tip

if TYPE_CHECKING:
    from game.ui.battle.scene import BattleScene


class BattleHands:
    """The hands of one scene; see `screen.ScreenHands` and `field_hands.FieldHands`."""

    def __init__(self, scene: "BattleScene") -> None:
        self.scene = scene

    @property
    def _asked(self) -> bool:
        """Whether a question waits for somebody here."""
        scene = self.scene
        free = not scene.playing and not scene.over and not scene.answering
        return free and scene.conduct.question is not None

    # --- buttons

    def main(self) -> None:
        """The gold button: answer, skip, or leave."""
        scene = self.scene
        if scene.over:
            scene.go_on()
        elif scene.playing:
            scene.skip(everything=True)
        elif scene.calm:
            reply, later = scene.conduct.main_reply(), scene.conduct.later_replies()
            if reply is not None and scene.answer(reply):
                self._answer_on(later)

    def _answer_on(self, replies: Sequence[Reply]) -> None:
        """Answer the same question again, as long as it is asked."""
        for reply in replies:
            self.scene.hurry()
            if not self.scene.answer(reply):
                return

    def resolve_all(self) -> None:
        """Fight to the end, asked first where two people decide."""
        scene = self.scene
        if len(scene.people) < 2 or scene.over:
            scene.resolve(phase=False)
            return
        names = " & ".join(scene.names.side(side) for side in scene.people)
        text = _("Both sides will fight on by default, to the end. Do {names} agree?").format(names=names)
        yes = _("Fight to the end")
        scene.desk.open(ask(_("Resolve all?"), text, yes, lambda: scene.resolve(phase=False)))

    def choose_class(self, option: str) -> None:
        """A pick by classes was chosen from the list."""
        self.scene.answer(Reply(choice=option))

    def choose_option(self, option: str) -> None:
        """An option of a question was chosen."""
        if self._asked:
            self.scene.say(self.scene.conduct.choose(option))
            self.scene.show()

    def choose_fate(self, unit: str, option: str) -> None:
        """An option was chosen for a unit alone."""
        if self._asked:
            self.scene.say(self.scene.conduct.assign(unit, option))
            self.scene.show()

    def send(self, unit: str, against: str) -> None:
        """A unit was sent against another from the list."""
        if self._asked:
            self.scene.say(self.scene.conduct.pair(unit, against))
            self.scene.show()

    def choose_unit(self, unit: str) -> None:
        """A unit was chosen from the list, or no more."""
        if self._asked:
            self.scene.say(self.scene.conduct.click(unit))
            self.scene.show()

    def take(self, unit: str, on: bool) -> None:
        """Imprison a knocked-out enemy, or not."""
        conduct = self.scene.conduct
        if (unit in conduct.taken) != on:
            self.scene.say(conduct.click(unit))
        self.scene.show()

    def open_log(self) -> None:
        """Show the whole dice log."""
        scene = self.scene
        title = f"{scene.place.title}, {scene.place.line}"
        told = log_dialog(scene.story.full, title, lambda words: scene.notice(words, "gain", "copied"))
        scene.desk.open(told)

    def open_menu(self) -> None:
        """Show the menu of the battle."""
        self.scene.desk.open(Menu(battle_items(self.scene), self.scene.screen.gear.rect))

    # --- the field

    def unit_clicked(self, unit: str, clicks: int) -> None:
        """Choose a unit, or what follows from choosing it."""
        scene = self.scene
        if scene.playing:
            scene.skip()
        elif self._asked:
            scene.say(scene.conduct.click(unit, clicks))
            scene.show()

    def unit_dropped(self, unit: str, on: str) -> None:
        """Pair two units by dragging."""
        scene = self.scene
        if scene.playing:
            scene.skip()
        elif self._asked:
            words = scene.conduct.pair(unit, on)
            if words:
                scene.say(words)
            else:
                scene.stage.sounds.play("set_down")
            scene.show()

    def fits(self, unit: str, on: str) -> bool:
        """Whether dropping a unit onto another one would pair them."""
        return not self._asked or on in self.scene.conduct.targets_of(unit)

    def unit_placed(self, unit: str, spot: str) -> None:
        """Send a unit to a lane or a zone of the sky."""
        scene = self.scene
        if scene.playing:
            scene.skip()
        elif self._asked:
            words = station(scene.conduct, unit, spot)
            scene.say(words)
            if not words:
                scene.stage.sounds.play("set_down")
            scene.show()

    def spot_fits(self, unit: str, spot: str) -> bool:
        """Whether a unit can be sent to a lane or a zone."""
        choice = self.scene.conduct.choice
        options = choice.options if self._asked and choice is not None else ()
        return any(option.id == spot and unit in option.units for option in options)

    def unit_hovered(self, unit: str) -> None:
        """Show the outlook of what would be paired."""
        scene = self.scene
        if self._asked:
            scene.screen.show_forecast(scene.conduct, scene.rows, exact=scene.fight.exact_odds)

    def line_clicked(self, number: int) -> None:
        """Choose a pairing by its number."""
        scene = self.scene
        if scene.playing:
            scene.skip()
        elif self._asked:
            scene.conduct.choose_clash(number)
            scene.show()

    def ground_clicked(self) -> None:
        """Choose nothing."""
        scene = self.scene
        if scene.playing:
            scene.skip()
        elif self._asked:
            scene.conduct.choose_nothing()
            scene.show()

    def cancelled(self) -> None:
        """Take back the last choice."""
        scene = self.scene
        if scene.playing:
            scene.skip()
        elif self._asked and scene.conduct.step_back():
            scene.show()

    def arrow(self, dx: int, dy: int) -> bool:
        """Walk over the field."""
        scene = self.scene
        ranks = scene.screen.ranks
        if not self._asked or ranks is None or not scene.conduct.arrow(dx, dy, ranks.places):
            return False
        scene.chosen_by_key()
        return True

    def entered(self) -> bool:
        """Use what is looked at; otherwise Enter means the gold button."""
        scene = self.scene
        if not self._asked:
            return False
        done, words = scene.conduct.enter()
        if done:
            scene.say(words)
            scene.show()
        return done

    def unit_tip(self, unit: str) -> Tip | None:
        """The card of a unit."""
        return self.scene.screen.unit_tip(self.scene.conduct, self.scene.rows, unit)
