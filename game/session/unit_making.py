"""Units made of answers, for whoever makes them: found by name or file, tried, and written to a file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.content.files import is_file
from game.content.load import check_id, form_of
from game.content.problems import ContentError, ProblemReport
from game.content.record_text import record_text
from game.content.schema import schema_for
from game.content.yaml_source import read_yaml
from game.core.records import replace
from game.core.seams.design import PriceTable
from game.core.seams.unit_maker import UnitMaker, UnitRosters
from game.i18n import _
from game.rulesets.registry import RULESETS
from game.session import library, own_files
from game.session.own_units import TABLE, KnownDesign, OwnUnits


class UnitMaking(OwnUnits):
    """The making of units of one ruleset. KeyError if there is no such ruleset, ValueError if its units are
    not made of answers."""

    def __init__(self, ruleset: str = library.MAIN_RULESET, params: Any = None) -> None:
        """`params` are those of a match, by default the usual ones."""
        maker = RULESETS[ruleset].unit_maker
        if maker is None:
            raise ValueError(f"units of {ruleset} are not made of answers")
        super().__init__(ruleset)
        self.maker: UnitMaker = maker.under(self.params if params is None else params)

    @property
    def tables(self) -> Mapping[str, Mapping[str, Any]]:
        """The content as it is now."""
        return self.rules.tables

    @property
    def rosters(self) -> UnitRosters:
        """How units come into a match. ValueError if none of these rules do."""
        found = RULESETS[self.ruleset].rosters
        if found is None:
            raise ValueError(f"no side of {self.ruleset} begins with units of its own")
        return found

    @property
    def joins(self) -> bool:
        """Whether units come into a match in rosters and tribes."""
        return RULESETS[self.ruleset].rosters is not None

    @property
    def profiles(self) -> tuple[PriceTable, ...]:
        """The ways to reckon figures."""
        return self.maker.profiles(self.tables)

    def ids(self) -> tuple[str, ...]:
        """Ids of the units that come as answers: premade ones, then the player's own."""
        return self.maker.premade(self.tables)

    def known(self) -> tuple[KnownDesign, ...]:
        """The same as designs, the player's own first."""
        tables = self.tables
        found = [KnownDesign(id=i, design=self.maker.of(i, tables), own=self.is_own(i)) for i in self.ids()]
        return tuple(sorted(found, key=lambda each: not each.own))

    def mendable(self) -> tuple[KnownDesign, ...]:
        """Designs of the player's folder that break rules, but can be read, so that they can be mended."""
        found = []
        for file in dict.fromkeys(one.file for one in self.faulty()):
            try:
                design = self.design(file)
            except (ContentError, KeyError):
                continue
            found.append(KnownDesign(id=design.id, design=design, own=True))
        return tuple(found)

    def reserved(self) -> tuple[str, ...]:
        return tuple(known.id for known in self.known() if not known.own)

    def copy_of(self, known: KnownDesign) -> Any:
        """A design to go on from: one's own as it is, a copy of another under a name of its own."""
        if known.own:
            return known.design
        mine = _("My {name}").format(name=known.design.name)
        return self.maker.copied(known.design, mine)

    def save(self, design: Any, *, overwrite: bool = False) -> Path:
        """Keep a design as a file of the player's folder, if it breaks no rule of play; raises as `keep`."""
        return self.keep(design, self.faults(design), overwrite=overwrite)

    def faults(self, design: Any) -> list[str]:
        """Each rule of play that a design breaks."""
        found = self.maker.board(design, self.tables, self.maker.played).problems
        return [f"{_(one.message)} ({one.rule})" for one in found if one.level == "error"]

    def design(self, word: str) -> Any:
        """A design by the id of a unit or the path of its file; it may break rules. KeyError if there is
        none, ContentError for a file that holds no answers."""
        found = self.maker.of(word, self.tables)
        if found is not None:
            return found
        path = Path(word)
        if not is_file(path):
            raise KeyError(word)
        report = ProblemReport(path)
        source = read_yaml(path, report)
        check_id(path.stem, report, file_name=True)
        value = source.value if source is not None and isinstance(source.value, dict) else {}
        type_ = library.content_types(self.ruleset)[TABLE]
        form = form_of(type_, value)
        if source is not None and type_.instead and form is type_.record:
            keys = ", ".join(type_.instead)
            report.add("key-missing", f"the unit is written in figures; it has no {keys}", source.mark(()))
        design = None if source is None else schema_for(form).read(source, report, given={"id": path.stem})
        if design is None or report.problems():
            raise ContentError(report.problems())
        return design

    def write(self, design: Any, path: Path) -> None:
        """Write a design that breaks no rule of play, under the id that is the file's name. ContentError if
        it breaks one, or if the name is none; FileExistsError if the file is there; OSError if it cannot be
        written."""
        report = ProblemReport(path)
        check_id(path.stem, report, file_name=True)
        for one in self.maker.board(design, self.tables, self.maker.played).problems:
            if one.level == "error":
                report.add(one.code, f"{one.message} ({one.rule})")
        if report.problems():
            raise ContentError(report.problems())
        if path.exists():
            raise FileExistsError(path)
        head = _("A unit of one's own: docs/making.md says what its answers mean.")
        own_files.write(path, record_text(replace(design, id=path.stem), head=head))


def makers() -> tuple[str, ...]:
    """Ids of the rulesets whose units players make of answers."""
    return tuple(id_ for id_, ruleset in RULESETS.items() if ruleset.unit_maker is not None)
