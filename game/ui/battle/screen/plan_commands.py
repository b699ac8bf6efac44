"""What keys and buttons do where the plan of a phase is looked at: opening its steps, changing them."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.ui.actions import battle_actions, everywhere
from game.ui.actions.action import ActionId
from game.ui.battle.cards.action_bar import BarAction, bar_action
from game.ui.battle.cards.choice_card import MOST_KEYS, option_key
from game.ui.battle.deciding.phase_board import PhaseBoard
from game.ui.i18n import _

if TYPE_CHECKING:
    from game.ui.battle.screen.scene import BattleScene

_SWITCHES = (
    *(battle_actions.CAPTURE, battle_actions.ONLY_DEFEND, battle_actions.HOLD_FIRE, battle_actions.CROUCH),
    *(battle_actions.GATHER, battle_actions.GRIP, battle_actions.WIPE),
    *(battle_actions.SHIELD, battle_actions.SHIELD_PLUS),
    *(battle_actions.PRISONERS, battle_actions.PILE_ON),
)
"""Keys of the stances, which mean the selected units, or all."""


def keys_of(scene: "BattleScene", walk: Callable[..., None]) -> dict[ActionId, Callable[[], object]]:
    """What keys do in the overview. `walk` looks at the next unit or pairing, own or the enemy's."""
    plan = scene.overview
    assert plan is not None
    return {
        battle_actions.NEXT_UNIT: partial(walk, own=1),
        battle_actions.PREVIOUS_UNIT: partial(walk, own=-1),
        battle_actions.NEXT_ENEMY: partial(walk, enemy=1),
        battle_actions.PREVIOUS_ENEMY: partial(walk, enemy=-1),
        battle_actions.PAIR: partial(_open, scene, plan, "pair", "attach"),
        battle_actions.HIGHER: partial(_open, scene, plan, "altitude"),
        battle_actions.LOWER: partial(_open, scene, plan, "altitude"),
        battle_actions.RETREAT: partial(_leave, scene, plan),
        battle_actions.RESOLVE_PHASE: partial(scene.answers.resolve, phase=True),
        **{command: partial(_declare, scene, plan, command) for command in _SWITCHES},
        **{button.command: button.act for button in buttons_of(scene)},
    }


def buttons_of(scene: "BattleScene") -> list[BarAction]:
    """A button for each step of the plan."""
    plan = scene.overview
    assert plan is not None
    return [
        BarAction(
            option_key(number),
            step.label,
            step.icon,
            partial(scene.open_step, step.first),
            on=step.by_hand,
            hint=step.words,
        )
        for number, step in enumerate(plan.steps()[:MOST_KEYS])
    ]


def in_step(scene: "BattleScene") -> list[BarAction]:
    """Buttons of an open step: back, and on to the next of its choices."""
    board = scene.board
    assert board is not None
    if board.lone:
        return []
    back = BarAction(
        everywhere.BACK, _("Back"), "chevron_left", scene.close_step, hint=_("To the plan, as it was")
    )
    numbers = board.siblings()
    if len(numbers) < 2 or board.opened not in numbers:
        return [back]
    at = numbers.index(board.opened)
    told = _("{n} of {all}").format(n=at + 1, all=len(numbers))
    following = numbers[(at + 1) % len(numbers)]
    return [back, bar_action(battle_actions.NEXT_STEP, partial(scene.open_step, following), hint=told)]


def _open(scene: "BattleScene", plan: PhaseBoard, *kinds: str) -> None:
    step = plan.step_of(*kinds)
    if step is None:
        scene.say(_("There is nothing to choose there now"))
    else:
        scene.open_step(step.first)


def _leave(scene: "BattleScene", plan: PhaseBoard) -> None:
    scene.change(plan.leave(scene.conduct.one))


def _declare(scene: "BattleScene", plan: PhaseBoard, command: ActionId) -> None:
    scene.change(plan.declare(command, scene.conduct.selected))
