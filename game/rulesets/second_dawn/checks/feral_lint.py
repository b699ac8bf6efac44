"""What is odd about rows and profiles of ferals although their form is right: SD3-6.02."""

from collections.abc import Iterator, Mapping

from game.core.fields import RecordFinding
from game.core.seams.placing import Lint, Tables
from game.rulesets.second_dawn.content.feral_records import BehaviourRow, Profile


def behaviour_line(row: BehaviourRow, tables: Tables) -> Iterator[RecordFinding]:
    """SD3-6.02: each line of the rulebook's table is one row."""
    for other in tables["behaviour"].values():
        if row.line and other.id != row.id and other.line == row.line:
            yield RecordFinding("behaviour-line", f"{other.id} is already line {row.line}", "line", "error")


def behaviour_shadowed(row: BehaviourRow, tables: Tables) -> Iterator[RecordFinding]:
    """SD3-6.02: a row that another one of the table always forestalls never counts. Only rows without
    conditions are certain to: their acts may be possible or not, and then the next one counts."""
    if not row.line:
        return
    for other in tables["behaviour"].values():
        same = set(other.when) <= set(row.when) and not other.either and other.act == row.act
        if other.line and other.rank < row.rank and same:
            yield RecordFinding("behaviour-shadowed", f"{other.id} always applies before this row", "rank")
            return


def behaviour_unused(row: BehaviourRow, tables: Tables) -> Iterator[RecordFinding]:
    """A row that is not in the rulebook's table counts only for profiles that name it."""
    if not row.line and not any(row.id in profile.on for profile in tables["profile"].values()):
        yield RecordFinding("behaviour-unused", "it has no line and no profile names it", "line")


def profile_rows(profile: Profile, tables: Tables) -> Iterator[RecordFinding]:
    """What a profile says of rows concerns rows that count for it."""
    rows: Mapping[str, BehaviourRow] = tables["behaviour"]
    for name in profile.on:
        if name in profile.off:
            yield RecordFinding("profile-row", f"{name} is both on and off", "on", "error")
        if name in rows and rows[name].line:
            yield RecordFinding("profile-row", f"{name} is on for every profile anyway", "on")
    for field, names in (("off", profile.off), ("rank", profile.rank), ("weight", profile.weight)):
        for name in names:
            counts = name in profile.on or (name in rows and rows[name].line and name not in profile.off)
            if field != "off" and name in rows and not counts:
                yield RecordFinding("profile-row", f"{name} does not count for this profile", field)
            if field == "off" and name in rows and not rows[name].line and name not in profile.on:
                yield RecordFinding("profile-row", f"{name} is off anyway", field)


def profile_home(profile: Profile, tables: Tables) -> Iterator[RecordFinding]:
    """Rows that ask for home need a territory."""
    rows: Mapping[str, BehaviourRow] = tables["behaviour"]
    asks = [n for n in profile.on if n in rows and {"at_home", "astray"} & set(rows[n].when)]
    if asks and profile.territory is None:
        yield RecordFinding("profile-home", f"{asks[0]} asks for a territory", "territory")


FERAL_LINTS: Mapping[str, tuple[Lint, ...]] = {
    "behaviour": (behaviour_line, behaviour_shadowed, behaviour_unused),
    "profile": (profile_rows, profile_home),
}
