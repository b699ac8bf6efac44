"""What keys and buttons do where an exchange is declared."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.ui.actions import battle_actions
from game.ui.actions.action import ActionId
from game.ui.battle.cards.action_bar import BarAction, Dial, bar_action
from game.ui.battle.fight.fight_commands import FightCommands
from game.ui.i18n import _

if TYPE_CHECKING:
    from game.ui.battle.exchange.exchange_scene import ExchangeScene


class ExchangeCommands(FightCommands):
    """Commands of the exchange of one scene."""

    scene: "ExchangeScene"

    def asked(self) -> dict[ActionId, Callable[[], object]]:
        return {
            battle_actions.NEXT_UNIT: partial(self._step, own=1),
            battle_actions.PREVIOUS_UNIT: partial(self._step, own=-1),
            battle_actions.NEXT_ENEMY: partial(self._step, enemy=1),
            battle_actions.PREVIOUS_ENEMY: partial(self._step, enemy=-1),
            battle_actions.SHOCK_LESS: lambda: self._shock(self.scene.declaring.points - 1),
            battle_actions.SHOCK_MORE: lambda: self._shock(self.scene.declaring.points + 1),
            battle_actions.SHOCK_AIM: lambda: self.scene.choose(self.scene.declaring.aim_shock),
            battle_actions.NEXT_EXIT: lambda: self.scene.choose(self.scene.declaring.exit_next),
        }

    def step_back(self) -> bool:
        return self.scene.declaring.step_back()

    def _step(self, *, own: int = 0, enemy: int = 0) -> None:
        scene = self.scene
        scene.declaring.step(own, enemy)
        scene.desk.focus(scene.screen.field)
        scene.show()
        scene.screen.field.reveal(scene.declaring.looked)

    def _shock(self, points: int) -> None:
        self.scene.choose(lambda: self.scene.declaring.shock(points))

    # --- the bar

    def asking(self) -> list[BarAction]:
        declaring = self.scene.declaring
        actions = [self._switch("ranged", battle_actions.DECLARE_RANGED, declaring.toggle)]
        actions += [self._dial(), self._aim_shock()]
        actions += [
            self._way("order", battle_actions.DAMAGE_ORDER),
            self._way("swap", battle_actions.DAMAGE_SWAP),
            self._way("target", battle_actions.DAMAGE_TARGET),
        ]
        if declaring.offered("hit_and_run"):
            actions.append(self._switch("hit_and_run", battle_actions.HIT_AND_RUN, declaring.toggle))
        actions.append(
            bar_action(
                battle_actions.BY_ORDERS,
                partial(self.scene.choose, self._by_orders),
                reason="" if declaring.changed else _("Everything follows the standing orders"),
                hint=_("Undo what was declared here"),
            )
        )
        return actions

    def _by_orders(self) -> str:
        self.scene.declaring.by_orders()
        return ""

    def _switch(self, setting: str, command: ActionId, toggle: Callable[[str], str]) -> BarAction:
        declaring = self.scene.declaring
        return bar_action(
            command,
            partial(self.scene.choose, partial(toggle, setting)),
            on=declaring.on(setting),
            reason=declaring.why_not(setting),
            rule=declaring.rule(setting),
            hint=_(declaring.option(setting).hint),
        )

    def _dial(self) -> BarAction:
        declaring = self.scene.declaring
        return bar_action(
            battle_actions.SHOCK_MORE,
            reason=declaring.why_not("shock"),
            rule=declaring.rule("shock"),
            hint=_("Points of Shockamancy before the strikes"),
            dial=Dial(declaring.points, declaring.most_shock, self._shock),
        )

    def _aim_shock(self) -> BarAction:
        declaring = self.scene.declaring
        aimed = declaring.value("shock_target")
        reason = declaring.why_not("shock_target")
        if not reason and not declaring.points:
            reason = _("Use points of Shockamancy first")
        if aimed and not reason:
            return bar_action(
                battle_actions.SHOCK_AIM,
                partial(self.scene.choose, declaring.aim_shock),
                label=_("At one"),
                on=True,
                rule=declaring.rule("shock_target"),
                hint=_("{at}; the other points fall in the enemy's order").format(at=self._at(aimed)),
                dial=Dial(declaring.aimed, declaring.points, self._aim_points),
            )
        return bar_action(
            battle_actions.SHOCK_AIM,
            partial(self.scene.choose, declaring.aim_shock),
            on=bool(aimed),
            reason=reason,
            rule=declaring.rule("shock_target"),
            hint=self._at(aimed)
            or _("On the enemy in view: half of the points count, a quarter on Commanders"),
        )

    def _aim_points(self, points: int) -> None:
        self.scene.choose(lambda: self.scene.declaring.aim_points(points))

    def _way(self, way: str, command: ActionId) -> BarAction:
        declaring = self.scene.declaring
        hints = {
            "order": _("From the front to the back; a mount before its riders"),
            "swap": _("In every group of riders the riders before their mount"),
            "target": _("On the enemy in view first: half of it counts, a quarter on a Commander"),
        }
        here = declaring.value("damage") or "order"
        told = self._at(declaring.value("target")) if way == here == "target" else ""
        return bar_action(
            command,
            partial(self.scene.choose, partial(declaring.way, way)),
            on=way == here,
            reason="" if way == here else declaring.why_not("damage", way),
            rule=declaring.rule("damage", way),
            hint=told or hints[way],
        )

    def _at(self, unit: str) -> str:
        return _("At {unit}").format(unit=self.scene.names.unit(unit)) if unit else ""
