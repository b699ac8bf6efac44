"""A unit file that holds answers in place of figures, and the content tables of unit creation (SD6-16.01)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any

from game.core.fields import ContentType, Name, RecordFinding, note, picture, ref
from game.core.records import KindId, Record
from game.core.seams.unit_maker import UnitProblem
from game.rulesets.second_dawn.content.profile_records import UnitProfile
from game.rulesets.second_dawn.content.records import CONTENT_TYPES, Evolution, UnitKind
from game.rulesets.second_dawn.content.template_records import (
    OLDER,
    PLAYED,
    PremadeRow,
    ProfileId,
    RosterRow,
    Template,
    TemplateSpecial,
)
from game.rulesets.second_dawn.template.figures import Figures
from game.rulesets.second_dawn.template.newer import NewerFigures, made_kind
from game.rulesets.second_dawn.template.older_kind import in_older_figures
from game.rulesets.second_dawn.template.problems import problems
from game.rulesets.second_dawn.template.tables import profile_of
from game.rulesets.second_dawn.template.words import Specials, bought_rows

Tables = Mapping[str, Mapping[str, Any]]
_SHOWN = ("name", "plural", "text", "glyph", "race", "promotes_to", "evolves", "commoner", "rules")


class TemplateUnit(Record):
    """A unit as its answers: what it is called and looks like, and the `template` of which all its figures
    come."""

    id: str
    name: Name
    plural: Name = ""
    text: Annotated[str, note("one line for the codex")] = ""
    glyph: Annotated[str, picture("glyph")] = "stabber"
    race: str = "human"
    template: Template
    promotes_to: tuple[Annotated[str, ref("unit")], ...] = ()
    evolves: Evolution | None = None
    commoner: Annotated[str, ref("unit")] = ""
    rules: tuple[str, ...] = ()

    def faults(self, tables: Tables) -> Iterator[RecordFinding]:
        """Every rule that its answers break (SD6-15), those of the older profile alone as remarks."""
        yield from findings(self.template, tables, "template.")

    def settled(self, tables: Tables) -> UnitKind:
        """The unit kind that it makes. DesignError if it breaks a rule of figures."""
        return self.made(KindId(self.id), tables, PLAYED)

    def made(self, id_: KindId, tables: Tables, profile: ProfileId) -> UnitKind:
        """The unit kind of an id that it makes by the figures of a profile. DesignError as `settled`, and
        KeyError for a size that the profile has not."""
        shown = {name: getattr(self, name) for name in _SHOWN}
        known = tables.get("template_special", {})
        newer = NewerFigures(self.template, known, tables)
        kind = made_kind(id_, shown, newer, tables)
        row = profile_of(tables, profile)
        return _KINDS[row.figures](kind, self.template, known, row)


def _own_kind(kind: UnitKind, template: Template, known: Specials, profile: UnitProfile) -> UnitKind:
    return in_older_figures(kind, Figures(template, known, profile))


def _play_kind(kind: UnitKind, _template: Template, _known: Specials, _profile: UnitProfile) -> UnitKind:
    return kind


_KINDS: Mapping[str, Callable[[UnitKind, Template, Specials, UnitProfile], UnitKind]] = {
    "own": _own_kind,
    "play": _play_kind,
}
"""What becomes of a kind of play, by where a profile takes its figures from."""


def findings(template: Template, tables: Tables, at: str) -> Iterator[RecordFinding]:
    """What is wrong with a template, as what is found in a file at `at`."""
    newer = problems(template, tables, PLAYED)
    for one in newer:
        yield as_finding(one, at)
    said = {(one.code, one.field) for one in newer}
    for one in problems(template, tables, OLDER):
        if one.level == "error" and (one.code, one.field) not in said:
            yield as_finding(one, at, severity="info", before="In the older profile: ")
    if template.terrain == "water":
        yield RecordFinding(
            "unit-water", "Units of the water cannot be played yet", f"{at}terrain", "error", ("land", "air")
        )
    for number, (_, row) in enumerate(bought_rows(template, tables.get("template_special", {}))):
        if not row.acts:
            why = f": it waits for {row.waits}" if row.waits else ""
            message = f"Nothing comes of {row.name} in play yet{why}"
            yield RecordFinding("unit-waiting", message, f"{at}specials.{number}", "info")


def as_finding(one: UnitProblem, at: str, *, severity: str = "", before: str = "") -> RecordFinding:
    """A broken rule as what is found in a file."""
    message = f"{before}{one.message} ({one.rule})"
    return RecordFinding(one.code, message, f"{at}{one.field}", severity or one.level, one.allowed, one.value)


CONTENT: Mapping[str, ContentType] = {
    **CONTENT_TYPES,
    "unit": ContentType(UnitKind, "units/", {"template": TemplateUnit}),
    "template_special": ContentType(TemplateSpecial, "template_specials.yaml"),
    "premade": ContentType(PremadeRow, "premade/"),
    "roster": ContentType(RosterRow, "rosters/"),
    "unit_profile": ContentType(UnitProfile, "unit_profiles.yaml"),
}
"""All tables of the ruleset's content."""
