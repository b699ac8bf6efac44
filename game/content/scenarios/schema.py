"""The form of a scenario file under a ruleset: what all have, and the section that is the ruleset's own."""

from dataclasses import replace
from functools import cache
from typing import Any

import msgspec

from game.content.problems import ProblemReport
from game.content.scenarios.forms import PLAN, ScenarioFile
from game.content.schema import Schema
from game.content.shapes import FieldShape, shape_of
from game.content.yaml_source import Source
from game.core.records import Record

OF_THE_WHOLE = frozenset(
    ("scenario-sides", "scenario-double", "scenario-empty", "trigger-empty", "trigger-idle", "scenario-pack")
)
"""Codes of faults that a file may seem to have because something was taken out of it."""


class ScenarioForm:
    """Reader of scenario files. `plan` is the type of the ruleset's own section, None if it has none."""

    def __init__(self, plan: type[Record] | None) -> None:
        self.plan = plan
        self.shape = shape_of(ScenarioFile)
        if plan is not None:
            own = FieldShape(shape_of(plan), required=False)
            self.shape = replace(self.shape, fields={**self.shape.fields, PLAN: own})
        self._schema: Schema[Any] = Schema(ScenarioFile, self.shape)

    def read(self, source: Source, report: ProblemReport) -> tuple[ScenarioFile | None, Any]:
        """The file and its section (with defaults if it has none); None, with every reason in `report`, if
        their form is wrong."""
        return self._records(self._schema.check(source, report))

    def salvaged(self, source: Source) -> tuple[ScenarioFile | None, Any]:
        """What is left of a file whose form is wrong, for further checks (`Schema.salvaged`)."""
        return self._records(self._schema.salvaged(source))

    def _records(self, clean: dict[str, Any] | None) -> tuple[ScenarioFile | None, Any]:
        if clean is None:
            return None, None
        own = clean.pop(PLAN, {})
        plan = None if self.plan is None else msgspec.convert(own, self.plan)
        return msgspec.convert(clean, ScenarioFile), plan


@cache
def scenario_form(plan: type[Record] | None) -> ScenarioForm:
    """The (shared) reader of the scenarios of a ruleset with such a section."""
    return ScenarioForm(plan)
