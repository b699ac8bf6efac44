"""A tribe in the making: six ranks of units with a chief among them and one special that all buy (SD6-11.09,
SD6-11.10, SD6-11.12)."""

from collections.abc import Iterator, Mapping
from typing import Any

from game.core.records import RuleId, derived, replace
from game.core.seams.design import DesignOption
from game.core.seams.unit_maker import TribeDesign, UnitProblem
from game.rulesets.second_dawn.content.template_records import OLDER, RosterRow, RosterUnit, TemplateSpecial
from game.rulesets.second_dawn.factions import tribes
from game.rulesets.second_dawn.template.files import TemplateUnit
from game.rulesets.second_dawn.template.ladder import option_icon
from game.rulesets.second_dawn.template.problems import bought_problems, problems
from game.rulesets.second_dawn.template.roster_units import roster_designs

Tables = Mapping[str, Mapping[str, Any]]
CHIEF_RANK = 2
_BUDGET = "E_BUDGET"
TRIBE = "tribe"


def roster_problems(row: RosterRow, tables: Tables, *, plain: bool = False) -> Iterator[UnitProblem]:
    """SD6-8.05, SD6-11.09, 11.10: six ranks of units, a chief of rank 2 and up, what all of a tribe share.
    `plain`: of the units only what they buy is looked at."""
    tribe = row.kind == TRIBE
    budget = tribes.rank_budget(unit.rank for unit in row.units.values())
    if not budget.valid:
        message = f"{budget.sum} ranks of units; a {row.kind} has {tribes.MOST_RANKS}"
        yield _problem(message, "units", "SD6-8.05")
    for name, unit in row.units.items():
        found = (
            bought_problems(unit, tables, OLDER)
            if plain
            else problems(unit, tables, OLDER, tribe=tribe, premade=True)
        )
        for one in found:
            if one.level == "error":
                message = f"{unit.name or name}: {one.message}"
                yield replace(one, field=f"units.{name}.{one.field}", step="units", message=message)
        if tribe and not any(bought.key == row.shared for bought in unit.bought):
            message = f"{unit.name or name} does not share {row.shared or 'a special of the tribe'}"
            yield _problem(message, f"units.{name}.specials", "SD6-11.10")
    if not tribe:
        return
    chief = row.units.get(row.chief)
    if chief is None:
        message = f"no unit of it is {row.chief[:40]!r}" if row.chief else "a tribe has a chief"
        yield _problem(message, "chief", "SD6-11.09", row.chief, tuple(row.units))
    elif chief.rank < CHIEF_RANK:
        message = f"A chief is of rank {CHIEF_RANK} and up, not {chief.rank}"
        yield _problem(message, f"units.{row.chief}.rank", "SD6-11.09")


def _problem(
    message: str, field: str, rule: str, value: str = "", allowed: tuple[str, ...] = ()
) -> UnitProblem:
    step = "chief" if field == "chief" or field.endswith(".rank") else "units"
    return UnitProblem(
        code=_BUDGET,
        level="error",
        field=field,
        step=step,
        message=message,
        rule=RuleId(rule),
        value=value,
        allowed=allowed,
    )


def row_of(tribe: TribeDesign, id_: str) -> RosterRow:
    """A tribe as its file has it."""
    units = {unit.id: _listed(unit, tribe.race) for unit in tribe.units}
    return derived(RosterRow, tribe, id=id_, kind="tribe", units=units)


def _listed(unit: TemplateUnit, race: str) -> RosterUnit:
    return derived(
        RosterUnit,
        unit.template,
        name=unit.name,
        plural=unit.plural,
        glyph=unit.glyph,
        race="" if unit.race == race else unit.race,
    )


def tribe_of(row: RosterRow) -> TribeDesign:
    """A tribe that was read."""
    return TribeDesign(
        name=row.name, race=row.race, shared=row.shared, chief=row.chief, units=tuple(roster_designs(row))
    )


def shared_options(tables: Tables) -> tuple[DesignOption, ...]:
    """What a tribe may share: any special that slots buy, without a choice of its own (SD6-11.10)."""
    known: Mapping[str, TemplateSpecial] = tables.get("template_special", {})
    rows = [row for row in known.values() if not (row.premade or row.profile or row.pack or row.slots != 1)]
    return tuple(
        DesignOption(
            id=row.id,
            label=row.name,
            text=row.text,
            source=RuleId(row.rules[0]) if row.rules else RuleId(""),
            tags=(*row.tags, f"tier {row.tier}"),
            waits=not row.acts,
            icon=option_icon("specials", row.id, row.tags),
        )
        for row in rows
    )


def joined(unit: TemplateUnit, tribe: TribeDesign, tables: Tables) -> TemplateUnit:
    """A unit as one of a tribe: of its race, with what all of them share and without what they shared
    before (`tribe.given_up`)."""
    row: TemplateSpecial | None = tables.get("template_special", {}).get(tribe.shared)
    gone = tribe.given_up
    held = [word for word in unit.template.specials if not gone or word.partition(":")[0] != gone]
    if row is not None and not any(word.partition(":")[0] == row.id for word in held):
        home = unit.template.favoured
        choice = home if home in row.choices else row.choices[0] if row.choices else ""
        held.append(f"{row.id}:{choice}" if choice else row.id)
    return replace(unit, race=tribe.race, template=replace(unit.template, specials=tuple(held)))
