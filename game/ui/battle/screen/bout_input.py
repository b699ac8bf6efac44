"""What mouse and keys do where a battle of bouts asks something: choosing, pairing, answering."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core.decisions import Reply
from game.ui.battle.deciding.foresight import station
from game.ui.battle.deciding.phase_board import PhaseBoard
from game.ui.battle.fight.fight_input import FightInput
from game.ui.widgets.tip import Tip

if TYPE_CHECKING:
    from game.ui.battle.screen.scene import BattleScene


class BoutInput(FightInput):
    """The hands of one scene; see `screen.ScreenHands` and `field_hands.FieldHands`."""

    scene: "BattleScene"

    @property
    def overview(self) -> PhaseBoard | None:
        """The plan of the phase, while it is looked at as a whole."""
        return self.scene.overview

    def decide(self) -> None:
        if self.scene.board is not None:
            self.scene.carry_out()
            return
        reply, later = self.scene.conduct.main_reply(), self.scene.conduct.later_replies()
        if reply is not None and self.scene.answer(reply):
            self._answer_on(later)

    def _answer_on(self, replies: Sequence[Reply]) -> None:
        """Answer the same question again, as long as it is asked."""
        for reply in replies:
            self.scene.answers.hurry()
            if not self.scene.answer(reply):
                return

    def choose_class(self, option: str) -> None:
        """A pick by classes was chosen from the list."""
        self.scene.answer(Reply(choice=option))

    def choose_option(self, option: str) -> None:
        """An option of a question was chosen."""
        if self.asked:
            self.scene.say(self.scene.conduct.choose(option))
            self.scene.show()

    def choose_fate(self, unit: str, option: str) -> None:
        """An option was chosen for a unit alone."""
        if self.asked:
            self.scene.say(self.scene.conduct.assign(unit, option))
            self.scene.show()

    def send(self, unit: str, against: str) -> None:
        """A unit was sent against another from the list."""
        if self.asked:
            self.scene.say(self.scene.conduct.pair(unit, against))
            self.scene.show()

    def choose_unit(self, unit: str) -> None:
        """A unit was chosen from the list, or no more."""
        if self.asked:
            self.scene.say(self.scene.conduct.click(unit))
            self.scene.show()

    def take(self, unit: str, on: bool) -> None:
        """Imprison a knocked-out enemy, or not."""
        conduct = self.scene.conduct
        if (unit in conduct.taken) != on:
            self.scene.say(conduct.click(unit))
        self.scene.show()

    # --- the field

    def unit_clicked(self, unit: str, clicks: int) -> None:
        """Choose a unit, or what follows from choosing it."""
        scene = self.scene
        if scene.playback.playing:
            scene.playback.skip()
        elif self.asked:
            plan, one = self.overview, scene.conduct.one
            if plan is not None and one and one != unit and plan.meets(one, unit):
                scene.change(plan.send(one, unit))
                return
            scene.say(scene.conduct.click(unit, clicks))
            scene.show()

    def unit_dropped(self, unit: str, on: str) -> None:
        """Pair two units by dragging."""
        scene = self.scene
        if scene.playback.playing:
            scene.playback.skip()
        elif self.asked:
            plan = self.overview
            words = plan.send(unit, on) if plan is not None else scene.conduct.pair(unit, on)
            if not words:
                scene.stage.sounds.play("set_down")
            scene.change(words)

    def fits(self, unit: str, on: str) -> bool:
        """Whether dropping a unit onto another one would pair them."""
        plan = self.overview
        if plan is not None and self.asked:
            return plan.meets(unit, on)
        return not self.asked or on in self.scene.conduct.targets_of(unit)

    def unit_placed(self, unit: str, spot: str) -> None:
        """Send a unit to a lane or a zone of the sky."""
        scene = self.scene
        if scene.playback.playing:
            scene.playback.skip()
        elif self.asked:
            plan = self.overview
            words = plan.place(unit, spot) if plan is not None else station(scene.conduct, unit, spot)
            if not words:
                scene.stage.sounds.play("set_down")
            scene.change(words)

    def spot_fits(self, unit: str, spot: str) -> bool:
        """Whether a unit can be sent to a lane or a zone."""
        plan = self.overview
        if plan is not None and self.asked:
            return plan.stands(unit, spot)
        choice = self.scene.conduct.choice
        options = choice.options if self.asked and choice is not None else ()
        return any(option.id == spot and unit in option.units for option in options)

    def unit_hovered(self, unit: str) -> None:
        """Show the outlook of what would be paired."""
        scene = self.scene
        if self.asked:
            scene.screen.show_forecast(scene.conduct, scene.rows, exact=scene.fight.exact_odds)

    def line_clicked(self, number: int) -> None:
        """Choose a pairing by its number."""
        scene = self.scene
        if scene.playback.playing:
            scene.playback.skip()
        elif self.asked:
            scene.conduct.choose_clash(number)
            scene.show()

    def ground_clicked(self) -> None:
        """Choose nothing."""
        scene = self.scene
        if scene.playback.playing:
            scene.playback.skip()
        elif self.asked:
            scene.conduct.choose_nothing()
            scene.show()

    def cancelled(self) -> None:
        """Take back the last choice."""
        scene = self.scene
        if scene.playback.playing:
            scene.playback.skip()
        elif self.asked and scene.conduct.step_back():
            scene.show()

    def arrow(self, dx: int, dy: int) -> bool:
        """Walk over the field."""
        scene = self.scene
        ranks = scene.screen.ranks
        if not self.asked or ranks is None or not scene.conduct.arrow(dx, dy, ranks.places):
            return False
        scene.chosen_by_key()
        return True

    def entered(self) -> bool:
        """Use what is looked at; otherwise Enter means the gold button."""
        scene = self.scene
        if not self.asked:
            return False
        done, words = scene.conduct.enter()
        if done:
            scene.say(words)
            scene.show()
        return done

    def unit_tip(self, unit: str) -> Tip | None:
        """The card of a unit."""
        return self.scene.screen.unit_tip(self.scene.conduct, self.scene.rows, unit)
