"""Rosters as designs: what their units are called and look like (SD6-8.05, SD6-11.12)."""

from collections.abc import Iterator, Mapping

from game.core.records import derived
from game.rulesets.second_dawn.content.template_records import RosterRow, RosterUnit, Template
from game.rulesets.second_dawn.template.files import TemplateUnit
from game.rulesets.second_dawn.template.tables import is_heavy


def designs_of(units: Mapping[str, RosterUnit], race: str) -> Iterator[TemplateUnit]:
    """Units of a roster as designs."""
    for key, unit in units.items():
        yield derived(
            TemplateUnit,
            unit,
            id=key,
            name=unit.name or key.replace("_", " ").capitalize(),
            glyph=unit.glyph or looks(unit),
            race=unit.race or race,
            template=unit.plain,
        )


def looks(template: Template) -> str:
    """A picture for a unit that names none."""
    weapon, heavy = template.weapon, is_heavy(template.size)
    if template.type == "beast":
        flies = template.terrain == "air"
        return ("gryphon" if heavy else "bat") if flies else "bear" if heavy else "wolf"
    if heavy:
        return "giant"
    if weapon is not None and weapon.group == "ranged":
        return "archer"
    return "piker" if weapon is not None and weapon.length == "long" else "stabber"


def roster_designs(row: RosterRow) -> tuple[TemplateUnit, ...]:
    """The units of a roster of the rulebook."""
    return tuple(designs_of(row.units, row.race))
