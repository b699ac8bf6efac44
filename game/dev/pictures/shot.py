"""A screen that can be drawn to a picture."""

from collections.abc import Callable
from dataclasses import dataclass

from game.core.battle.seam import CombatantView
from game.dev.pictures.shot_campaign import ShotWish
from game.ui.stage.scene import Scene


@dataclass(frozen=True, slots=True)
class Shot:
    """A screen that can be drawn: what it shows, and how to make it. `campaign` ones follow the wish.

    `keys` (in pairs with their modifiers, if any) are pressed before the picture is taken; then the pointer
    goes where `point` says.
    """

    text: str
    make: Callable[[ShotWish], Scene]
    campaign: bool = False
    keys: tuple[int | tuple[int, int], ...] = ()
    point: Callable[[Scene], tuple[int, int] | None] | None = None


def at_unit(
    wanted: Callable[[CombatantView], bool],
) -> Callable[[Scene], tuple[int, int] | None]:
    """Points at the first such unit of a battle."""

    def point(scene: Scene) -> tuple[int, int] | None:
        from game.ui.battle.screen.scene import BattleScene

        if not isinstance(scene, BattleScene):
            return None
        found = [unit.id for unit in scene.view.units if wanted(unit)]
        middle = scene.screen.field.middle(found[0]) if found else None
        return (round(middle[0]), round(middle[1])) if middle is not None else None

    return point
