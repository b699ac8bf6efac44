"""The bench on which units are made."""

from game.session import library
from game.session.reckoning.clerk import clerk
from game.ui.designer.maker_scene import MakerScene
from game.ui.stage.destinations import UnitDesigner
from game.ui.stage.scene import Scene


def bench(asked: UnitDesigner) -> Scene:
    """The screen, with the process that reckons fights at hand. ValueError if nobody makes units there."""
    library.notice_changes()
    return MakerScene(
        asked.ruleset, unit=asked.unit, params=asked.params, on_leave=asked.on_leave, reckoner=clerk()
    )
