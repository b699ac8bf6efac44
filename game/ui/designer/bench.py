"""A design on a bench, whatever it is made of: its past, what was saved of it, and changing it by field."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.core.refusal import Refusal
from game.core.seams.design import DesignField, DesignValue
from game.core.seams.unit_maker import DesignStep
from game.session.own_units import KnownDesign

_MOST_STEPS = 200


class Bench:
    """`design` with what undo and redo lead to. `maker` changes a design: (design, field, value)."""

    def __init__(self, design: Any, maker: Callable[[Any, str, DesignValue], Any]) -> None:
        self.design = self.kept = design
        self._maker = maker
        self._past: list[Any] = []
        self._future: list[Any] = []

    @property
    def unsaved(self) -> bool:
        """Whether anything was changed since it was taken up or saved."""
        return bool(self.design != self.kept)

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether a change was taken back."""
        return bool(self._future)

    def change(self, field: str, value: DesignValue) -> str:
        """Give a field another value; why that cannot be, empty if it could."""
        try:
            made = self._maker(self.design, field, value)
        except Refusal as refusal:
            return refusal.refused.detail
        self.change_to(made)
        return ""

    def change_to(self, made: Any) -> None:
        """Put another state of the design in the place of this one."""
        if made != self.design:
            self._past = [*self._past[-_MOST_STEPS:], self.design]
            self._future = []
            self.design = made

    def flip(self, field: DesignField, option: str) -> str:
        """Take one of many options or leave it."""
        chosen = field.value if isinstance(field.value, tuple) else ()
        left = tuple(each for each in chosen if each != option)
        return self.change(field.id, left if len(left) < len(chosen) else (*chosen, option))

    def undo(self) -> bool:
        """Take the last change back; whether there was one."""
        if not self._past:
            return False
        self._future.append(self.design)
        self.design = self._past.pop()
        return True

    def redo(self) -> bool:
        """Make it again; whether one was taken back."""
        if not self._future:
            return False
        self._past.append(self.design)
        self.design = self._future.pop()
        return True

    def lay(self, design: Any) -> None:
        """Another design on the bench, with no past."""
        self.design = self.kept = design
        self._past, self._future = [], []


class LadderBench(Bench, ABC):
    """A design that is made step by step: which step is open."""

    def __init__(self, design: Any, maker: Callable[[Any, str, DesignValue], Any], step: str = "") -> None:
        super().__init__(design, maker)
        self.step_id = step

    @property
    @abstractmethod
    def ladder(self) -> tuple[DesignStep, ...]:
        """The steps with their answers."""

    @property
    def step(self) -> DesignStep:
        """The one that is open."""
        ladder = self.ladder
        return next((step for step in ladder if step.id == self.step_id), ladder[0])

    @abstractmethod
    def wrong_in(self, step: str) -> str:
        """`error`, `warning` or nothing: what stands against the answers of a step."""

    def open(self, step: str) -> None:
        """Turn to a step."""
        self.step_id = step

    def go(self, by: int) -> bool:
        """Turn to the step so many further; whether there is one."""
        ids = [step.id for step in self.ladder]
        at = ids.index(self.step.id) + by
        if 0 <= at < len(ids):
            self.step_id = ids[at]
        return 0 <= at < len(ids)

    @abstractmethod
    def begin_anew(self) -> None:
        """A blank design."""

    @abstractmethod
    def take(self, known: KnownDesign) -> None:
        """A known design on the bench: one's own, or a copy of another."""

    @abstractmethod
    def save(self, *, overwrite: bool = False) -> Path:
        """Keep it; raises as `OwnUnits.keep`."""
