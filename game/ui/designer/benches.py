"""Which bench a ruleset's units are made on: of answers, or of figures."""

from game.session import library, unit_making
from game.session.reckoning.clerk import clerk
from game.ui.designer.maker_scene import MakerScene
from game.ui.designer.scene import DesignerScene
from game.ui.stage.destinations import UnitDesigner
from game.ui.stage.scene import Scene


def bench(asked: UnitDesigner) -> Scene:
    """The screen, with the process that reckons fights at hand. ValueError if nobody makes units there."""
    library.notice_changes()
    if asked.ruleset in unit_making.makers():
        return MakerScene(asked.ruleset, unit=asked.unit, on_leave=asked.on_leave, reckoner=clerk())
    return DesignerScene(asked.ruleset, params=asked.params, on_leave=asked.on_leave, backdrop=asked.backdrop)
