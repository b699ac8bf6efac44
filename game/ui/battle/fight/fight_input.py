"""What mouse and keys do on the screen of every battle: the gold button, the log, the menu."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from game.session import refights
from game.ui.battle.cards.dice_card import log_dialog
from game.ui.battle.fight.menu import battle_items
from game.ui.i18n import _
from game.ui.widgets.dialog import question as ask
from game.ui.widgets.menu import Menu

if TYPE_CHECKING:
    from game.ui.battle.fight.fight_scene import FightScene


class FightInput(ABC):
    """The hands of one scene."""

    def __init__(self, scene: "FightScene") -> None:
        self.scene = scene

    @property
    def asked(self) -> bool:
        """Whether a question waits for somebody here."""
        scene = self.scene
        free = not scene.playback.playing and not scene.over and not scene.answers.running
        return free and scene.asks

    @abstractmethod
    def decide(self) -> None:
        """The gold button answers what is asked."""

    def main(self) -> None:
        """The gold button: answer, skip, or leave."""
        scene = self.scene
        if scene.over:
            scene.go_on()
        elif scene.playback.playing:
            scene.playback.skip(everything=True)
        elif scene.playback.calm:
            self.decide()

    def resolve_all(self) -> None:
        """Fight to the end, asked first where two people decide."""
        scene = self.scene
        if len(scene.answers.people) < 2 or scene.over:
            scene.answers.resolve(phase=False)
            return
        names = " & ".join(scene.names.side(side) for side in scene.answers.people)
        text = _("Both sides will fight on automatically to the end. Do {names} agree?").format(names=names)
        yes = _("Fight to the end")
        scene.desk.open(ask(_("Resolve all?"), text, yes, lambda: scene.answers.resolve(phase=False)))

    def fight_again(self, entry: int) -> None:
        """Go back to before the battle was resolved, and fight it by hand."""
        trouble = refights.fight_again(self.scene.flow.table, entry, self.scene.host)
        if trouble:
            self.scene.say(trouble)
        else:
            self.scene.go_on()

    def open_log(self) -> None:
        """Show the whole dice log."""
        scene = self.scene
        title = f"{scene.place.title}, {scene.place.line}"
        told = log_dialog(scene.story.full, title, lambda words: scene.notice(words, "gain", "copied"))
        scene.desk.open(told)

    def open_menu(self) -> None:
        """Show the menu of the battle."""
        self.scene.desk.open(Menu(battle_items(self.scene), self.scene.screen.gear.rect))
