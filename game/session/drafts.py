"""A design that is being made, kept beside what is saved: who loses the window finds it again. One draft for
each ruleset; it may break rules."""

import contextlib
from pathlib import Path
from typing import Any

from game import paths
from game.content.problems import ContentError
from game.core.records import replace
from game.session import own_files
from game.session.unit_making import UnitMaking

_FOLDER = "drafts"


class Drafts:
    """The draft of the units of a ruleset."""

    def __init__(self, making: UnitMaking) -> None:
        self.making = making
        self.path: Path = paths.user_dir() / _FOLDER / f"{making.ruleset}_unit.yaml"

    def keep(self, design: Any) -> None:
        """Write a design as it is. What cannot be written is not kept: it is no more than a precaution."""
        with contextlib.suppress(OSError):
            own_files.write(self.path, self.making.file_text(design))

    def drop(self) -> None:
        """There is nothing unsaved any more."""
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)

    def found(self) -> Any | None:
        """The design that was being made; None if there is none that can be read."""
        try:
            design = self.making.design(str(self.path))
        except (ContentError, KeyError, OSError):
            return None
        return replace(design, id="")
