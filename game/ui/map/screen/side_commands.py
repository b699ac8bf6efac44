"""The named commands of the whole side: buying units, a joining nation, the chief's office."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.core.commands.common import AppointChief
from game.core.records import UnitId
from game.session.designs import workshops
from game.ui.actions import map_actions
from game.ui.actions.action import ActionId
from game.ui.i18n import _
from game.ui.map.dialogs.chief_dialog import ChiefDialog
from game.ui.map.dialogs.join_dialog import JoinDialog
from game.ui.map.dialogs.recruit_dialog import RecruitDialog
from game.ui.map.models.side_actions import SideAction, deeds_of
from game.ui.map.screen.command_handler import MapCommandHandler
from game.ui.stage.destinations import UnitDesigner

if TYPE_CHECKING:
    from game.ui.map.screen.scene import MapScene


class SideCommands(MapCommandHandler):
    """Carries out what is of no one stack. `table` names the commands."""

    def __init__(self, scene: "MapScene") -> None:
        super().__init__(scene)
        self.joining: JoinDialog | None = None
        self.table: dict[ActionId, Callable[[], object]] = {
            map_actions.RECRUIT: lambda: self._do(map_actions.RECRUIT, self.recruit),
            map_actions.NATION_JOINS: lambda: self._do(map_actions.NATION_JOINS, self.nation_joins),
            map_actions.CHIEF: lambda: self._do(map_actions.CHIEF, self.chief),
        }

    def _do(self, command: ActionId, action: Callable[[], None]) -> None:
        """Do it, or say why it cannot be done."""
        deed = self._deed(command)
        if self.conduct.asked is not None:
            self.scene.ask()
        elif deed is None:
            self.scene.notice(_("These rules have no such thing"), "warning", "side")
        elif deed.reason:
            said = f"{deed.reason} ({_('rule')} {deed.rule})" if deed.rule else deed.reason
            self.scene.notice(said, "warning", "side")
        else:
            action()

    def _deed(self, command: ActionId) -> SideAction | None:
        return next((deed for deed in deeds_of(self.conduct.reader) if deed.command == command), None)

    def recruit(self) -> None:
        """Open the market."""
        market = self.conduct.reader.market
        if market is not None:
            self.open(RecruitDialog(self.conduct.reader, market, self.conduct.submit))

    def nation_joins(self) -> None:
        """Put a nation together."""
        reader = self.conduct.reader
        market, joining = reader.market, reader.joining
        if market is not None and joining is not None:
            make = self._designer if reader.world.ruleset.id in workshops() else None
            self.joining = JoinDialog(reader, joining, market, self.conduct.submit, make=make)
            self.open(self.joining)

    def _designer(self) -> None:
        """Open the unit designer under the rules of the match; what is saved there the nation may take."""
        reader, dialog = self.conduct.reader, self.joining
        seen = dialog.look_again if dialog is not None else None
        self.scene.stage.open(UnitDesigner(reader.world.ruleset.id, params=reader.view.params, on_leave=seen))

    def chief(self) -> None:
        """Show who leads the side."""

        def appoint(unit: UnitId) -> None:
            self.conduct.submit(AppointChief(by=self.conduct.side, unit=unit))

        self.open(ChiefDialog(self.conduct.reader, appoint))
