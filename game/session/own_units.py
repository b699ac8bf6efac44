"""Units that a player makes, whatever the ruleset asks for them: where their files are, which of them cannot
be used and why, and saving one. `unit_making` is the desk over it.

Nothing is written over unless that is asked for, and nothing that `check` would not accept is written at all.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from game.content.files import real_path
from game.content.problems import Problem
from game.content.record_text import record_text
from game.content.registry import Rules
from game.core.records import Record, replace
from game.i18n import _
from game.session import library, own_files

TABLE = "unit"


class KnownDesign(Record):
    """A unit of the ruleset: `own` if it stands in the player's folder."""

    id: str
    design: Any
    own: bool


class OwnUnits:
    """The units of one ruleset, and those of its player's folder; or, of another `table`, what is made of
    them."""

    def __init__(self, ruleset: str, table: str = TABLE) -> None:
        self.ruleset = ruleset
        self.table = table
        self.folder = library.content_folders(ruleset)[1] / f"{table}s"

    @property
    def rules(self) -> Rules:
        """The content as it is now."""
        return library.rules(self.ruleset)

    @property
    def title(self) -> str:
        """The ruleset's name."""
        return self.rules.title

    @property
    def params(self) -> Any:
        """The parameters that count where no match says otherwise."""
        return self.rules.params

    def is_own(self, id_: str) -> bool:
        """Whether a unit's file stands in the player's folder."""
        return str(self.rules.files.get((self.table, id_), "")).startswith(str(self.folder))

    def faulty(self) -> tuple[Problem, ...]:
        """What keeps units of the player's folder from being used."""
        own = str(self.folder)
        found = library.problems(self.ruleset)
        return tuple(one for one in found if one.severity == "error" and one.file.startswith(own))

    def broken(self) -> tuple[str, ...]:
        """The same in words: file, line and reason of each."""
        return tuple(
            _("{file}, line {line}: {reason}").format(
                file=Path(one.file).name, line=one.line, reason=one.message
            )
            for one in self.faulty()
        )

    def lands(self) -> tuple[tuple[str, Any], ...]:
        """The terrains on which a trial may be fought, by id."""
        return tuple(self.rules.tables["terrain"].items())

    def id_of(self, design: Any) -> str:
        """The id, and file name, that a design gets for its name; empty if the name yields none."""
        return own_files.id_of(design.name)

    def file_text(self, design: Any) -> str:
        """A design as the file that it would be."""
        head = _("{rules}: made with the unit designer.").format(rules=self.title)
        return record_text(self.record(design, self.id_of(design)), head=head)

    def record(self, design: Any, id_: str) -> Any:
        """What the file of a design holds."""
        return replace(design, id=id_)

    def keep(self, design: Any, reasons: Sequence[str], *, overwrite: bool) -> Path:
        """Keep a design as a file of its own. NotSaved for one that breaks a rule (`reasons`) or whose name
        no file can have; AlreadyThere unless `overwrite`; OSError if the file cannot be written."""
        id_ = self.id_of(design)
        path = self.folder / f"{id_}.yaml"
        wrong = list(reasons) or list(self._name_faults(design, id_, path))
        if wrong:
            raise own_files.NotSaved(wrong)
        if path.exists() and not overwrite:
            raise own_files.AlreadyThere(path)
        before = path.read_text(encoding="utf-8") if path.exists() else None
        own_files.write(path, self.file_text(design))
        wrong = [p.message for p in library.check([path]) if p.severity == "error"]
        if wrong:
            if before is None:
                path.unlink()
            else:
                own_files.write(path, before)
            library.refresh()
            raise own_files.NotSaved(wrong)
        return path

    def _name_faults(self, design: Any, id_: str, path: Path) -> Iterator[str]:
        if not own_files.usable(id_):
            yield _("{name} cannot name a file: it needs a letter of a to z first").format(name=design.name)
        taken = self.rules.files.get((self.table, id_))
        if (taken is not None and real_path(Path(taken)) != real_path(path)) or id_ in self.reserved():
            yield _("The rules have {id} already; give yours another name").format(id=id_)

    def reserved(self) -> tuple[str, ...]:
        """Ids of further units of the rules, which none of one's own may have."""
        return ()
