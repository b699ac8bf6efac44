"""What the title screen needs from the rest of the game; whoever starts the program connects it."""

from collections.abc import Callable
from dataclasses import dataclass

from game.ui.stage.scene import Stage

StageAction = Callable[[Stage], None]


@dataclass(frozen=True, slots=True)
class SaveNote:
    """The newest save as the title names it: nothing in it is known to one seat only."""

    title: str
    detail: str


def _no_save() -> SaveNote | None:
    return None


def _leave(stage: Stage) -> None:
    stage.quit()


@dataclass(frozen=True, slots=True)
class GameShell:
    """Ways from the title into the game; each is called with the stage and shows a scene on it.

    Where one is None its button is disabled, with a reason.
    """

    new_campaign: StageAction | None = None
    lessons: StageAction | None = None
    load: StageAction | None = None
    continue_last: StageAction | None = None
    library: StageAction | None = None
    designer: StageAction | None = None
    quit: StageAction = _leave
    newest_save: Callable[[], SaveNote | None] = _no_save
