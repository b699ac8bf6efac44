"""A tribe on the bench: its steps, its units, and the rules that it breaks."""

from pathlib import Path

from game.core.seams.design import DesignField
from game.core.seams.unit_maker import DesignStep, UnitProblem
from game.session.own_units import KnownDesign
from game.session.tribe_making import TribeMaking
from game.ui.designer.bench import LadderBench
from game.ui.i18n import _

_FIRST = "tribe"


class TribeModel(LadderBench):
    """See the module."""

    def __init__(self, making: TribeMaking) -> None:
        self.making = making
        super().__init__(making.blank(), making.change, _FIRST)
        self.known = making.known()

    @property
    def ladder(self) -> tuple[DesignStep, ...]:
        """The steps with their answers."""
        return self.making.ladder(self.design)

    @property
    def fields(self) -> tuple[DesignField, ...]:
        """What the open step asks for."""
        return self.making.fields(self.design, self.step_id)

    @property
    def problems(self) -> tuple[UnitProblem, ...]:
        """Every rule that it breaks."""
        return self.making.problems(self.design)

    @property
    def spent(self) -> int:
        """Ranks of its units."""
        return self.making.ranks(self.design)

    def wrong_in(self, step: str) -> str:
        """`error` or nothing: what stands against the answers of a step."""
        return "error" if any(step in (one.step, "final") for one in self.problems) else ""

    def preview(self, _field: DesignField, _option: str) -> tuple[tuple[str, str, str], ...]:
        """Figures that an answer changes: a tribe has none."""
        return ()

    def turn(self, field: DesignField, option: str, *, again: bool = False) -> str:
        """Take one of many options, or give it back; why not, if it cannot be."""
        del again
        return self.flip(field, option)

    def begin_anew(self) -> None:
        """A tribe of nobody."""
        self.lay(self.making.blank())
        self.step_id = _FIRST

    def take(self, known: KnownDesign) -> None:
        """A known tribe on the bench: one's own, or a copy of another."""
        tribe = known.design
        if not known.own:
            tribe = self.making.change(tribe, "name", _("My {name}").format(name=tribe.name))
        self.lay(tribe)

    @property
    def why_not_saved(self) -> str:
        """Why it cannot be saved now, empty if it can."""
        found = self.problems
        return f"{_(found[0].message)} ({found[0].rule})" if found else ""

    def save(self, *, overwrite: bool = False) -> Path:
        """Keep it; raises as `OwnUnits.keep`."""
        path = self.making.save(self.design, overwrite=overwrite)
        self.kept = self.design
        self.known = self.making.known()
        return path
