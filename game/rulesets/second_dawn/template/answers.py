"""Another answer to one of the steps (SD6-0.01): a design with it, which may break rules."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from game.core.names import name_fault
from game.core.records import replace
from game.core.refusal import Refusal
from game.core.seams.design import DesignValue
from game.rulesets.second_dawn.content.profile_records import UnitProfile
from game.rulesets.second_dawn.content.template_records import (
    STATS,
    ProductionStep,
    Template,
    WeaponAnswer,
)
from game.rulesets.second_dawn.template.files import TemplateUnit
from game.rulesets.second_dawn.template.tables import Tables, is_heavy, older

NONE = "none"
"""The option of who has no weapon, and no favoured terrain."""
_SHOWN = ("name", "plural", "text", "race", "glyph")
Given = Mapping[str, Any]
"""Fields of a template that change, as a file would say them."""


def changed(design: TemplateUnit, field: str, value: DesignValue, tables: Tables) -> TemplateUnit:
    """A design with another answer. Another weight takes the nearest size with it, another size the nearest
    rank, and a beast has no weapon. Refusal for a value that no design can hold."""
    if field in _SHOWN:
        return _shown(design, field, value)
    template = design.template
    known = _CHANGES.get(field.partition(".")[0])
    if known is None:
        raise Refusal("field", f"There is no step {field[:40]!r}", "SD6-0.01")
    try:
        fields = known(template, field, value)
        if "size" in fields:
            fields = {**fields, "rank": _nearest_rank(template, str(fields["size"]), older(tables))}
        given = {name: msgspec.to_builtins(one) for name, one in fields.items()}
        new = msgspec.convert({**msgspec.to_builtins(template), **given}, Template)
    except (msgspec.ValidationError, KeyError, TypeError, ValueError) as error:
        raise Refusal("value", f"{field} cannot be {str(value)[:40]!r}", "SD6-0.01") from error
    return replace(design, template=new)


def _shown(design: TemplateUnit, field: str, value: DesignValue) -> TemplateUnit:
    if not isinstance(value, str) or (field in ("name", "race") and name_fault(value)):
        raise Refusal("value", f"{field} cannot be {str(value)[:40]!r}", "SD6-1.01")
    return replace(design, **{field: value})


def _text(_template: Template, field: str, value: DesignValue) -> Given:
    return {field: str(value)}


def _type(template: Template, _field: str, value: DesignValue) -> Given:
    return {"type": value, "weapon": None if value == "beast" else template.weapon}


def _weight(template: Template, _field: str, value: DesignValue) -> Given:
    size: str = template.size
    if value in ("light", "heavy") and is_heavy(size) is not (value == "heavy"):
        size = "large" if value == "heavy" else "medium"
    return {"weight": value, "size": size}


def _size(_template: Template, _field: str, value: DesignValue) -> Given:
    return {"size": value}


def _nearest_rank(template: Template, size: str, chapter: UnitProfile) -> int:
    body = chapter.body(size)
    return min(max(template.rank, body.rank_min), body.rank_max) if body is not None else 1


def _rank(_template: Template, _field: str, value: DesignValue) -> Given:
    return {"rank": _number(value)}


def _favoured(_template: Template, _field: str, value: DesignValue) -> Given:
    return {"favoured": "" if value == NONE else str(value)}


def _weapon(template: Template, field: str, value: DesignValue) -> Given:
    """`weapon`: its group and length, `melee middle`, or none; `weapon.name`: what it is called."""
    if field.partition(".")[2] == "name":
        name = str(value)
        if name_fault(name):
            raise ValueError(name)
        return {"weapon": replace(template.weapon or WeaponAnswer(name=name), name=name)}
    if value == NONE:
        return {"weapon": None}
    group, _, length = str(value).partition(" ")
    name = template.weapon.name if template.weapon else _WEAPON_NAMES[group, length]
    return {"weapon": {"name": name, "group": group, "length": length}}


_WEAPON_NAMES = {
    ("melee", "short"): "dagger",
    ("melee", "middle"): "sword",
    ("melee", "long"): "spear",
    ("ranged", "short"): "sling",
    ("ranged", "middle"): "bow",
    ("ranged", "long"): "crossbow",
}


def _swap(template: Template, field: str, value: DesignValue) -> Given:
    """`swap.combat`: points by which it is raised."""
    stat = field.partition(".")[2]
    if stat not in STATS:
        raise ValueError(stat)
    return {"swap": {**msgspec.to_builtins(template.swap), stat: _number(value)}}


def _number(value: DesignValue) -> int:
    if isinstance(value, tuple):
        raise TypeError
    return int(value)


def _many(_template: Template, field: str, value: DesignValue) -> Given:
    return {field: _parts(value)}


def _parts(value: DesignValue) -> tuple[str, ...]:
    words = value if isinstance(value, tuple) else str(value).split(",")
    return tuple(word.strip() for word in words if word.strip())


def _flag(_template: Template, field: str, value: DesignValue) -> Given:
    return {field: {"yes": True, "no": False}[str(value)]}


def _production(_template: Template, _field: str, value: DesignValue) -> Given:
    """Steps as words: `combat+defense`, `move+move`, `slots`."""
    steps: list[dict[str, int]] = []
    for word in _parts(value):
        given: dict[str, int] = {}
        for part in word.split("+"):
            given[part] = given.get(part, 0) - 1
        steps.append(given)
    return {"production": steps}


def step_words(template: Template) -> tuple[str, ...]:
    """The steps of production as words that `changed` takes."""
    parts = ProductionStep.__struct_fields__
    return tuple(
        "+".join(part for part in parts for _ in range(-getattr(step, part))) for step in template.production
    )


_CHANGES: Mapping[str, Callable[[Template, str, DesignValue], Given]] = {
    "concept": _text,
    "type": _type,
    "weight": _weight,
    "terrain": _text,
    "favoured": _favoured,
    "size": _size,
    "weapon": _weapon,
    "armed": _flag,
    "armoured": _flag,
    "swap": _swap,
    "trades": _many,
    "mount_stat": _text,
    "rank": _rank,
    "specials": _many,
    "lots": _many,
    "production": _production,
}
