"""What mouse and keys do on the field and the lists of an exchange."""

from typing import TYPE_CHECKING

from game.ui.battle.fight.fight_input import FightInput
from game.ui.widgets.tip import Tip

if TYPE_CHECKING:
    from game.ui.battle.exchange.exchange_scene import ExchangeScene


class ExchangeInput(FightInput):
    """The hands of one scene; see `field_hands.FieldHands`."""

    scene: "ExchangeScene"

    def decide(self) -> None:
        reply = self.scene.declaring.reply()
        if reply is not None:
            self.scene.answer(reply)

    def choose_exit(self, exit_: str) -> None:
        """A Hit-and-Run leaves to another hex."""
        if self.asked:
            self.scene.choose(lambda: self.scene.declaring.leave_to(exit_))

    def unit_clicked(self, unit: str, clicks: int) -> None:
        """Look at a unit, or aim at it."""
        scene = self.scene
        if scene.playback.playing:
            scene.playback.skip()
        elif self.asked:
            scene.choose(lambda: scene.declaring.click(unit, clicks))

    def unit_dropped(self, unit: str, on: str) -> None:
        """A unit drawn onto an enemy aims at it."""
        own = {one.id for one in self.scene.declaring.own()}
        if self.scene.playback.playing:
            self.scene.playback.skip()
        elif self.asked and unit in own and on not in own:
            self.scene.choose(lambda: self.scene.declaring.aim(on))

    def fits(self, unit: str, on: str) -> bool:
        """Whether damage can be aimed at one."""
        return not self.asked or (bool(unit) and not self.scene.declaring.why_not("target", on))

    def unit_placed(self, unit: str, spot: str) -> None:
        """Nobody is sent anywhere."""

    def spot_fits(self, unit: str, spot: str) -> bool:
        """Nobody is sent anywhere."""
        return False

    def unit_hovered(self, unit: str) -> None:
        """Nothing changes by looking."""

    def line_clicked(self, number: int) -> None:
        """There are no pairings."""

    def ground_clicked(self) -> None:
        """Look at nobody."""
        self._nobody()

    def cancelled(self) -> None:
        """Take back the last choice."""
        scene = self.scene
        if scene.playback.playing:
            scene.playback.skip()
        elif self.asked and scene.declaring.step_back():
            scene.show()

    def _nobody(self) -> None:
        scene = self.scene
        if scene.playback.playing:
            scene.playback.skip()
        elif self.asked and scene.declaring.looked:
            scene.declaring.looked = ""
            scene.show()

    def arrow(self, dx: int, dy: int) -> bool:
        """Walk from unit to unit: up and down a stack, left and right between both."""
        scene = self.scene
        if not self.asked or scene.screen.ranks is None:
            return False
        places = scene.screen.ranks.places
        here = places.get(scene.declaring.looked)
        if here is None:
            scene.declaring.step(1, 0)
        else:
            ahead = {
                unit: (x - here[0], y - here[1])
                for unit, (x, y) in places.items()
                if (x - here[0]) * dx + (y - here[1]) * dy > 1
            }
            if not ahead:
                return True
            # What lies straight ahead before what is nearer, but off to the side.
            far = {unit: abs(x * dx + y * dy) + 2.5 * abs(x * dy + y * dx) for unit, (x, y) in ahead.items()}
            scene.declaring.looked = min(far, key=lambda unit: far[unit])
        scene.show()
        scene.screen.field.reveal(scene.declaring.looked)
        return True

    def entered(self) -> bool:
        """Aim at the enemy that is looked at; otherwise Enter means the gold button."""
        scene = self.scene
        declaring = scene.declaring
        looked = declaring.looked
        enemies = {unit.id for unit in declaring.enemies()}
        if not self.asked or looked not in enemies or declaring.value("target") == looked:
            return False
        scene.choose(lambda: declaring.aim(looked))
        return True

    def unit_tip(self, unit: str) -> Tip | None:
        """The card of a unit."""
        return self.scene.unit_tip(unit)
