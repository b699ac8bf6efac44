"""Pictures of the unit designer: for units that cost points, and for those that cost upkeep."""

from game.session.designs import workshops
from game.session.unit_making import UnitMaking
from game.ui.designer.maker_scene import MakerScene
from game.ui.designer.tribe_scene import TribeScene
from game.ui.stage.scene import Scene

_BESIDE = ("compare", "try", "boards")


def priced(page: str, **changed: int) -> Scene:
    """A shipped unit of points at a step or page, some answers changed."""
    scene = MakerScene(workshops()[0], page=page if page in _BESIDE else "step")
    model = scene.model
    first, second = model.known[:2]
    model.take(first)
    model.open("battle" if page in _BESIDE else page)
    model.compare_with(second.id)
    for field, value in changed.items():
        model.change(field, value)
    if page == "try":
        model.battles = 20
        model.begin_trial()
        while model.trying:
            model.go_on(1)
    return scene


def answers(page: str, unit: str = "dwagon", **changed: str) -> Scene:
    """A premade unit at a step or page, some answers changed; `trades_` is `trades` and so on."""
    beside = page in _BESIDE
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
