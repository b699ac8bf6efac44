"""What files of fights have in common whatever their rules: reading, names of units, faults.

All faults are told at once, with their lines.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Protocol, TypeVar

from msgspec import structs

from game.content.problems import ContentError, ProblemReport, quoted
from game.content.registry import Rules
from game.content.schema import references, schema_for
from game.content.shapes import shape_of
from game.content.yaml_source import Path_, Source, read_yaml
from game.core.records import Record
from game.session.setup import CampaignSetupError, match_params

MOST_UNITS = 500
"""Units of one line of a file."""

ParamChoices = Mapping[str, str | int | bool]

F = TypeVar("F")
R = TypeVar("R", bound=Record)


def read_file(path: Path, rules: Rules, read: Callable[[Source, ProblemReport, Rules], F | None]) -> F:
    """What a reader makes of a file. ContentError with every fault and its line."""
    report = ProblemReport(path)
    source = read_yaml(path, report)
    found = read(source, report, rules) if source is not None else None
    if found is None or report.broken:
        raise ContentError(report.problems())
    return found


def read_form(form: type[R], source: Source, report: ProblemReport, rules: Rules) -> R | None:
    """The record of a file, all of whose references there are; None with a fault."""
    file = schema_for(form).read(source, report)
    for table, id_, path, as_key in references(shape_of(form), source.value):
        if id_ not in rules.tables[table]:
            report.add(
                "ref-missing",
                f"there is no {table} {quoted(id_)}",
                source.mark(path, key=as_key),
                value=id_,
                allowed=rules.tables[table],
            )
    return None if report.problems() else file


def check_params(params: ParamChoices, source: Source, report: ProblemReport, rules: Rules) -> None:
    """Only parameters of the rules may be set."""
    allowed = tuple(field.name for field in structs.fields(rules.params))
    for name in params:
        if name not in allowed:
            mark = source.mark(("params", name), key=True)
            report.add(
                "key-unknown", f"there is no parameter {quoted(name)}", mark, value=name, allowed=allowed
            )


def params_of(params: ParamChoices, source: Source, report: ProblemReport, rules: Rules) -> Any:
    """The parameters of the fight, None with a fault."""
    try:
        return match_params(rules, params)
    except CampaignSetupError as error:
        report.add("value-choice", str(error), source.mark(("params",)))
        return None


class PartyForm(Protocol):
    """A party as a file tells it."""

    @property
    def units(self) -> Sequence[Any]: ...


def check_two(parties: Mapping[str, PartyForm], source: Source, report: ProblemReport) -> None:
    """A fight has two parties with units."""
    if len(parties) != 2:
        report.add("fight-sides", f"a fight has two parties, not {len(parties)}", source.mark(("parties",)))
    for side, party in parties.items():
        if not party.units:
            report.add("fight-sides", "a party needs units", source.mark(("parties", side, "units")))


def check_ids(ids: Iterable[tuple[str, Path_]], source: Source, report: ProblemReport) -> None:
    """No two units share an id."""
    met: set[str] = set()
    for id_, path in ids:
        if id_ in met:
            report.add("fight-unit", f"two units are called {quoted(id_)}", source.mark(path))
        met.add(id_)


class UnitForm(Protocol):
    """A line of a party."""

    @property
    def id(self) -> str: ...

    @property
    def kind(self) -> str: ...

    @property
    def count(self) -> int: ...


class PartyNames:
    """Names the units of a party: by id, or by kind, number and the first letter of its side."""

    def __init__(self, side: str, sides: Iterable[str]) -> None:
        all_sides = tuple(sides)
        letters = {other[:1] for other in all_sides}
        self._ending = side[:1] if len(letters) == len(all_sides) else f"_{side}"
        self._numbers: dict[str, int] = {}

    def next(self, kind: str) -> str:
        """The next unit of a kind."""
        self._numbers[kind] = self._numbers.get(kind, 0) + 1
        return f"{kind}_{self._numbers[kind]}{self._ending}"

    def of(self, line: UnitForm, turn: int) -> str:
        """The unit that a line means at its `turn`, from 0."""
        if not line.id:
            return self.next(line.kind)
        return line.id if line.count == 1 else f"{line.id}_{turn + 1}"


class ReadFight(Protocol):
    """A fight that was read from a file: its title, and what its battle is opened with."""

    @property
    def title(self) -> str: ...

    @property
    def setup(self) -> Any: ...


def share(value: float | Fraction) -> float:
    """A share or a mean as it is printed, to six places."""
    return round(float(value), 6)
