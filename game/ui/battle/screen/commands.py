"""What keys and buttons do where a battle of bouts asks something."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.core.decisions import Reply
from game.ui.actions import battle_actions, everywhere
from game.ui.actions.action import ActionId
from game.ui.battle.cards.action_bar import BarAction, bar_action
from game.ui.battle.cards.choice_card import MOST_KEYS, option_key
from game.ui.battle.deciding.phase_switches import as_last_time, orders_of
from game.ui.battle.deciding.questions import option_icon, option_short
from game.ui.battle.fight.fight_commands import FightCommands
from game.ui.battle.screen import plan_commands
from game.ui.i18n import _

if TYPE_CHECKING:
    from game.ui.battle.screen.scene import BattleScene

_OPTION_COMMANDS = {
    "withdraw": battle_actions.RETREAT,
    "step_back": battle_actions.RETREAT,
    "capture": battle_actions.CAPTURE,
}
"""Options that a command stands for wherever they are offered."""


class BattleCommands(FightCommands):
    """Commands of the battle of one scene."""

    scene: "BattleScene"

    def asked(self) -> dict[ActionId, Callable[[], object]]:
        scene = self.scene
        if scene.overview is not None:
            return plan_commands.keys_of(scene, self._step)
        step = (
            {one.command: one.act for one in plan_commands.in_step(scene)} if scene.board is not None else {}
        )
        return {
            **step,
            battle_actions.NEXT_UNIT: partial(self._step, own=1),
            battle_actions.PREVIOUS_UNIT: partial(self._step, own=-1),
            battle_actions.NEXT_ENEMY: partial(self._step, enemy=1),
            battle_actions.PREVIOUS_ENEMY: partial(self._step, enemy=-1),
            everywhere.UNDO: self.take_back,
            battle_actions.PAIR: self.pair,
            battle_actions.RESOLVE_PHASE: partial(scene.answers.resolve, phase=True),
            **self._options(),
        }

    def step_back(self) -> bool:
        scene = self.scene
        if scene.board is not None and scene.board.opened is not None and not scene.board.lone:
            scene.close_step()
            return True
        return scene.conduct.step_back()

    def _options(self) -> dict[ActionId, Callable[[], object]]:
        """Keys of the options of a question, by place and by what they mean."""
        choice = self.scene.conduct.choice
        if choice is None:
            return {}
        choose = self.scene.hands.choose_option
        found: dict[ActionId, Callable[[], object]] = {}
        for number, option in enumerate(choice.options[:MOST_KEYS]):
            found[option_key(number)] = partial(choose, option.id)
            if option.id in _OPTION_COMMANDS:
                found[_OPTION_COMMANDS[option.id]] = partial(choose, option.id)
        if choice.question.kind == "altitude":
            found[battle_actions.HIGHER] = partial(self._climb, 1)
            found[battle_actions.LOWER] = partial(self._climb, -1)
        return found

    def _climb(self, direction: int) -> None:
        """Choose the zone above or below the chosen one."""
        choice = self.scene.conduct.choice
        assert choice is not None
        zones = [option.id for option in choice.options if option.enabled and option.units]
        if not zones:
            self.scene.notice(_("Nobody can go there"), "warning", "refused")
            return
        here = zones.index(choice.option) + direction if choice.option in zones else 0
        self.scene.hands.choose_option(zones[max(0, min(len(zones) - 1, here))])

    def playing(self) -> list[BarAction]:
        scene = self.scene
        hold = bar_action(
            battle_actions.HOLD,
            scene.hold,
            scene.plans.holds,
            hint=_("Nothing passes by itself before that"),
        )
        return [*super().playing(), hold]

    # --- what keys do

    def _step(self, *, own: int = 0, enemy: int = 0) -> None:
        conduct = self.scene.conduct
        if own:
            conduct.step_own(own)
        if enemy:
            conduct.step_enemy(enemy)
        self.scene.chosen_by_key()

    def pair(self) -> None:
        """Pair the selected unit with the enemy in view; without one, look at the next."""
        conduct = self.scene.conduct
        if not conduct.assembly.active and not (conduct.choice is not None and conduct.choice.paired):
            self.scene.notice(_("Nothing is paired now"), "warning", "refused")
        elif conduct.one and conduct.target:
            self.scene.hands.entered()
        else:
            self._step(enemy=1)

    def take_back(self) -> None:
        """Give up the last pair of the pick in hand."""
        scene = self.scene
        choice = scene.conduct.choice
        if choice.undo() if choice is not None else scene.conduct.assembly.undo():
            scene.show()
        else:
            scene.notice(_("Nothing to undo"), "warning", "refused")

    # --- the bar

    def asking(self) -> list[BarAction]:
        scene = self.scene
        if scene.overview is not None:
            return [*plan_commands.buttons_of(scene), self._phase()]
        if scene.board is not None:
            phase = battle_actions.RESOLVE_PHASE
            own = (one for one in self._asking() if scene.board.lone or one.command != phase)
            return [*plan_commands.in_step(scene), *own]
        return self._asking()

    def _asking(self) -> list[BarAction]:
        kinds = {
            "pair": self._pairing,
            "attach": self._pairing,
            "aim": self._aiming,
            "declare": self._declaring,
            "settle": self._settling,
        }
        make = kinds.get(self.scene.conduct.kind)
        if make is not None:
            return make()
        return [*self._choosing(), self._phase()]

    def _answer(self, reply: Reply) -> Callable[[], None]:
        def act() -> None:
            self.scene.answer(reply)

        return act

    def _phase(self) -> BarAction:
        return bar_action(
            battle_actions.RESOLVE_PHASE,
            partial(self.scene.answers.resolve, phase=True),
            label=_("Resolve phase"),
            hint=_("Fights this phase automatically"),
        )

    def _undo(self) -> BarAction:
        chosen = self.scene.conduct.assembly.chosen
        reason = "" if chosen else _("Nothing is chosen yet")
        return bar_action(
            everywhere.UNDO,
            self.take_back,
            label=_("Undo"),
            reason=reason,
            hint=_("The last pair chosen"),
        )

    def _choosing(self) -> list[BarAction]:
        """A button for each option of a question that has no board of its own."""
        conduct = self.scene.conduct
        choice = conduct.choice
        if choice is None:
            return []
        out = [
            BarAction(
                option_key(number),
                option_short(option),
                option_icon(option.id),
                partial(self.scene.hands.choose_option, option.id),
                on=option.id == choice.option,
                reason="" if option.enabled else conduct.names.told(_(option.reason)),
                rule=option.rule,
                hint=conduct.names.told(_(option.hint)),
            )
            for number, option in enumerate(choice.options[:MOST_KEYS])
        ]
        if choice.asks_units:
            reason = "" if choice.chosen() or choice.option != choice.default else _("Nothing is chosen yet")
            out.append(
                bar_action(
                    everywhere.UNDO,
                    self.take_back,
                    label=_("Undo"),
                    reason=reason,
                    hint=_("The last choice"),
                )
            )
        return out

    def _pairing(self) -> list[BarAction]:
        conduct = self.scene.conduct
        reason = ""
        if not conduct.one:
            reason = _("Choose a unit first")
        elif not conduct.target:
            reason = _("Then choose an enemy")
        return [
            bar_action(battle_actions.PAIR, self.pair, reason=reason),
            bar_action(
                battle_actions.AUTO_PAIR,
                self._answer(Reply(choice="auto")),
                hint=_("This pick in roster order"),
            ),
            bar_action(
                battle_actions.PAIR_REST,
                self._answer(Reply(choice="auto_all")),
                hint=_("All picks of this phase in roster order"),
            ),
            self._undo(),
            self._phase(),
        ]

    def _aiming(self) -> list[BarAction]:
        return [self._undo()]

    def _settling(self) -> list[BarAction]:
        conduct = self.scene.conduct
        everybody = Reply(choice="imprison", units=conduct.holdable)
        return [
            bar_action(
                battle_actions.TAKE_ALL,
                self._answer(everybody),
                hint=_("As many as there are jailors"),
            ),
            bar_action(
                battle_actions.CROAK_ALL,
                self._answer(Reply(choice="croak")),
            ),
        ]

    def _declaring(self) -> list[BarAction]:
        scene, conduct = self.scene, self.scene.conduct
        question = conduct.question
        assert question is not None
        out = [
            BarAction(
                order.command,
                order.label,
                order.icon,
                self._answer(order.reply) if order.reply is not None else _nothing,
                order.on,
                order.reason,
                order.rule,
                order.hint,
            )
            for order in orders_of(question, conduct.view, conduct.selected)
        ]
        again = as_last_time(question, scene.events, question.side)
        reason = "" if again else _("All that was declared still stands")
        out.append(
            bar_action(
                battle_actions.AS_LAST_TIME,
                partial(self._again, again),
                reason=reason,
                hint=_("Repeats declarations that a rule has ended"),
            )
        )
        return out

    def _again(self, replies: list[Reply]) -> None:
        for reply in replies:
            if not self.scene.answer(reply):
                return
            self.scene.playback.skip(everything=True)


def _nothing() -> None:
    """A switch that cannot be used."""
