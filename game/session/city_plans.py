"""A player's plans for cities: what is built in them and what they pop, kept as files of his own folder.

The files are content of the ruleset like shipped ones, so that `check` reads them. A campaign under way goes
on with its own tables; what a file says is told to it work by work.
"""

from collections.abc import Sequence
from pathlib import Path

from game.content.load import read_one
from game.content.record_text import record_text
from game.content.registry import Rules
from game.core.records import replace
from game.core.seams.realm import CityPlan, RealmRules
from game.i18n import _
from game.rulesets.registry import RULESETS
from game.session import library, own_files

_TABLE = "city_design"
_MOST_FILES = 200


class CityPlans:
    """The plans of one ruleset's player. ValueError if cities have none under its rules."""

    def __init__(self, ruleset: str) -> None:
        rules = RULESETS[ruleset].realm
        if rules is None or _TABLE not in library.content_types(ruleset):
            raise ValueError(f"cities have no plans in {ruleset}")
        self.ruleset = ruleset
        self.realm: RealmRules = rules
        self.folder = library.content_folders(ruleset)[1] / f"{_TABLE}s"

    @property
    def _content(self) -> Rules:
        return library.rules(self.ruleset)

    def own(self) -> tuple[CityPlan, ...]:
        """The player's own plans by name; files with faults are left out."""
        if not self.folder.is_dir():
            return ()
        paths = sorted(self.folder.glob("*.yaml"))[:_MOST_FILES]
        found = (self._read(path) for path in paths)
        return tuple(sorted((plan for plan in found if plan is not None), key=lambda plan: plan.name))

    def save(self, plan: CityPlan, *, overwrite: bool = False) -> Path:
        """Keep a plan as a file named after it. NotSaved for a name that no file can have or that the rules
        have themselves; AlreadyThere unless `overwrite`; OSError if the file cannot be written."""
        id_ = own_files.id_of(plan.name)
        reasons: list[str] = []
        if not own_files.usable(id_):
            words = _("{name} cannot name a file: it needs a letter of a to z first")
            reasons = [words.format(name=plan.name)]
        elif id_ in {one.id for one in self._shipped()}:
            reasons = [_("The rules have a plan {id} already; give yours another name").format(id=id_)]
        if reasons:
            raise own_files.NotSaved(reasons)
        path = self.folder / f"{id_}.yaml"
        if path.exists() and not overwrite:
            raise own_files.AlreadyThere(path)
        head = f"{self._content.title}: a plan for cities."
        own_files.write(path, record_text(self.realm.design_of(replace(plan, id=id_)), head=head))
        return path

    def delete(self, plan: CityPlan) -> None:
        """Remove the file of an own plan. OSError if it cannot be removed."""
        (self.folder / f"{plan.id}.yaml").unlink(missing_ok=True)

    def _shipped(self) -> Sequence[CityPlan]:
        own = str(self.folder)
        content = self._content
        return [
            self.realm.plan_in(one)
            for id_, one in content.tables[_TABLE].items()
            if not str(content.files.get((_TABLE, id_), "")).startswith(own)
        ]

    def _read(self, path: Path) -> CityPlan | None:
        found = read_one(path, _TABLE, library.content_types(self.ruleset), self._content)
        return None if found.record is None or found.report.broken else self.realm.plan_in(found.record)
