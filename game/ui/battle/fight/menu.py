"""The menu of the battle: speed, resolving, saving, options, leaving. Esc opens it and nothing else."""

from functools import partial
from typing import TYPE_CHECKING

from game.ui.actions import battle_actions
from game.ui.i18n import N_, _
from game.ui.settings import ANIMATION_SPEEDS, AnimationSpeed
from game.ui.stage.shared_items import kept_items, option_items
from game.ui.widgets.dialog import question
from game.ui.widgets.menu import Menu, MenuItem, item_of

if TYPE_CHECKING:
    from game.ui.battle.fight.fight_scene import FightScene

_SPEEDS = {
    "off": N_("not shown"),
    "0.5": "0.5×",
    "1": "1×",
    "2": "2×",
    "4": "4×",
    "instant": N_("instant"),
}


def battle_items(scene: "FightScene") -> list[MenuItem]:
    """Lines of the menu."""
    over = _("The battle is over") if scene.over else ""
    speed = _(_SPEEDS[scene.stage.store.now.animation_speed])
    steps = _("Step by step: on") if scene.playback.stepwise else _("Step by step: off")
    return [
        MenuItem(_("Speed: {speed}").format(speed=speed), partial(_speed_menu, scene), "dice"),
        item_of(
            battle_actions.STEPWISE,
            lambda: scene.playback.set_stepwise(not scene.playback.stepwise),
            label=steps,
        ),
        item_of(battle_actions.RESOLVE_PHASE, partial(scene.answers.resolve, phase=True), over),
        item_of(battle_actions.RESOLVE_ALL, scene.hands.resolve_all, over),
        item_of(battle_actions.DICE_LOG, scene.hands.open_log),
        *kept_items(scene),
        *option_items(scene),
        MenuItem(_("Save and leave"), partial(_ask_leave, scene), "cross"),
    ]


def _speed_menu(scene: "FightScene") -> None:
    now = scene.stage.store.now.animation_speed

    def take(speed: AnimationSpeed) -> None:
        scene.stage.store.change(animation_speed=speed)

    items = [MenuItem(_(_SPEEDS[speed]), partial(take, speed)) for speed in ANIMATION_SPEEDS]
    scene.desk.open(Menu(items, scene.screen.gear.rect, chosen=ANIMATION_SPEEDS.index(now)))


def _ask_leave(scene: "FightScene") -> None:
    text = _("The campaign is saved at this question and can be continued from the title screen.")
    scene.desk.open(question(_("Leave the battle?"), text, _("Leave"), scene.flow.leave))
