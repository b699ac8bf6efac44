"""Pictures of the unit designer: for units that are figures, and for those that are answers."""

from game.session import designs
from game.session.unit_making import UnitMaking
from game.ui.designer.maker_scene import MakerScene
from game.ui.designer.scene import DesignerScene
from game.ui.designer.tribe_scene import TribeScene
from game.ui.stage.scene import Scene


def figures(page: str, **changed: int) -> Scene:
    """A shipped unit of figures at a page, some of them changed."""
    scene = DesignerScene(designs.workshops()[0], page=page)
    model = scene.model
    first, second = model.known[:2]
    model.take(first)
    model.compare_with(second.id)
    for field, value in changed.items():
        model.change(field, value)
    if page == "test":
        model.begin_trial()
        while model.trying:
            model.go_on(1)
    return scene


def answers(page: str, unit: str = "dwagon", **changed: str) -> Scene:
    """A premade unit at a step or page, some answers changed; `trades_` is `trades` and so on."""
    beside = page in ("compare", "try", "boards")
    scene = MakerScene(unit=unit, page=page if beside else "step")
    model = scene.model
    for field, value in changed.items():
        model.change(field.replace("__", "."), value)
    model.open("specials" if beside else page)
    model.reckon_by(model.profiles[0].id)
    model.compare_with(next(known.id for known in UnitMaking().known() if known.id != unit))
    if page == "try":
        model.battles = 20
        model.begin_trial()
        while model.trying:
            model.go_on(1)
    return scene


def tribe(step: str, of: str = "hobgobwins") -> Scene:
    """A tribe of the rules at a step."""
    return TribeScene(UnitMaking().ruleset, tribe=of, step=step)
