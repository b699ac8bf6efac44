"""What the pages of the city screen have in common."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from game.core.commands.common import Command
from game.core.seams.realm import CityFacts
from game.ui.actions.action import ActionId
from game.ui.actions.catalogue import ACTIONS
from game.ui.city.city_model import RealmDesk
from game.ui.i18n import _
from game.ui.widgets.base import Widget
from game.ui.widgets.buttons import Button, button_of
from game.ui.widgets.paint import ButtonStyle

if TYPE_CHECKING:
    from game.ui.city.city_scene import CityScene


class CityPage(ABC):
    """A page of the city screen. It is filled anew after every order; what the player chose on it stays."""

    def __init__(self, scene: "CityScene") -> None:
        self.scene = scene

    @property
    def realm(self) -> RealmDesk:
        """The realm of the city's side."""
        return self.scene.realm

    @property
    def facts(self) -> CityFacts:
        """The city that is shown."""
        return self.realm.facts(self.scene.site)

    @abstractmethod
    def parts(self) -> list[Widget]:
        """The cards of the page."""

    def command(self, command: ActionId) -> bool:
        """Carry out an action of the page; whether it has it."""
        return False

    @property
    def entry(self) -> Widget | None:
        """Where the keyboard goes first on it; None if that is its first control."""
        return None

    def like(self, widget: Widget) -> Widget | None:
        """The control that took the place of one that was there before the page was filled anew; None if
        its place among all of them tells."""
        return None

    def act(
        self, action: ActionId, command: Command | None, label: str = "", style: ButtonStyle = "paper"
    ) -> Button:
        """The button of an action, grey with the reason of the rules where its command is refused."""
        told = ACTIONS[action]
        button = button_of(action, lambda: self.scene.carry_out(action), style=style, label=label)
        refused = self.realm.why_not(command) if command is not None else None
        rule = refused.rule if refused is not None else told.rule
        button.tipped(_(told.title), rule=self.realm.reader.cite(rule))
        return button.usable(_(refused.detail) if refused is not None else "")
