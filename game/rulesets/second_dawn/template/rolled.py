"""What dice say of a unit as it pops: the special of a list, and the skill that is better. SD7-4.08,
SD6-13.03.

A unit that has rolled is one of another id, which says all of it (`coin`). RULING: whoever does not pop, but
is put on the map by a scenario, has not rolled.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from game.core.records import KindId, replace
from game.core.refusal import Refusal
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.template_records import PLAYED, Template
from game.rulesets.second_dawn.template.coin import coin, coined, said
from game.rulesets.second_dawn.template.files import TemplateUnit
from game.rulesets.second_dawn.template.words import Specials, bought_rows

Tables = Mapping[str, Mapping[str, Any]]
KEEN = "keen"
"""The special that a better skill is."""
ROLLS, SHARPENS = "rolls", "sharpens"
"""Figures of the effects by which a unit rolls for specials, and for a skill."""
SKILLS: Mapping[str, int] = {
    "leadership": 3,
    "foolmancy": 3,
    "dance_fighting": 3,
    "shockamancy": 3,
    "thinkamancy": 2,
    "dollmancy": 2,
}
"""The highest level of each skill (SD6-13.03)."""


class Lottery(NamedTuple):
    """A special that is rolled for, and what it may become: each face of the die some specials."""

    key: str
    name: str
    lots: tuple[tuple[str, ...], ...]
    slots: int


class Drawn(NamedTuple):
    """What a die said: one of `faces`, and the specials that it is."""

    name: str
    face: int
    faces: int
    specials: tuple[str, ...]


def points(most: Mapping[str, int] = SKILLS) -> int:
    """Points until every skill is as good as it gets (SD6-13.03)."""
    return sum(most.values())


def lotteries(template: Template, known: Specials) -> Iterator[Lottery]:
    """What a template rolls for, in the order of its specials."""
    bought = {one.key for one in template.bought}
    for one, row in bought_rows(template, known):
        figures = {effect.what for effect in row.effects}
        if ROLLS in figures and template.lots:
            lots = tuple(tuple(lot.split("+")) for lot in template.lots)
            yield Lottery(one.key, row.name, lots, row.slots)
        elif SHARPENS in figures and bought & SKILLS.keys():
            skills = tuple((f"{KEEN}:{skill}",) for skill, most in SKILLS.items() if skill in bought and most)
            yield Lottery(one.key, row.name, skills, row.slots)


def with_lot(template: Template, lottery: Lottery, face: int) -> Template:
    """A template with what a face of the die gives in the place of the special that was rolled for."""
    drawn = lottery.lots[face - 1]
    specials = [
        one
        for special in template.specials
        for one in (drawn if special.partition(":")[0] == lottery.key else (special,))
    ]
    return replace(template, specials=tuple(specials))


Throw = Callable[[int, str], int]
"""Rolls a die of so many faces, for a reason."""


def roll(kind: UnitKind, tables: Tables, throw: Throw) -> tuple[KindId, tuple[Drawn, ...]]:
    """The kind of a unit that pops now, and what its dice said; its own if it rolls for nothing."""
    known: Specials = tables.get("template_special", {})
    if kind.template is None or not any(True for _ in lotteries(kind.template, known)):
        return kind.id, ()
    template = kind.template
    drawn: list[Drawn] = []
    for lottery in tuple(lotteries(template, known)):
        face = throw(len(lottery.lots), f"{lottery.name} of a {kind.name}")
        drawn.append(Drawn(lottery.name, face, len(lottery.lots), lottery.lots[face - 1]))
        template = with_lot(template, lottery, face)
    id_ = _coined(kind, replace(template, lots=()), tables)
    return (id_, tuple(drawn)) if id_ != kind.id else (kind.id, ())


def sharpen(kind: UnitKind, tables: Tables, throw: Throw) -> tuple[KindId, tuple[Drawn, ...]]:
    """The kind of a unit that gains a level from 2 on: one more skill is a level better, if one was already
    and not all are as good as they get; a skill at its best is not rolled for."""
    template = kind.template
    held = [one.choice for one in template.bought if one.key == KEEN] if template is not None else []
    if template is None or not held or len(held) >= points():
        return kind.id, ()
    bought = {one.key for one in template.bought}
    left = [skill for skill, most in SKILLS.items() if skill in bought and held.count(skill) < most]
    if not left:
        return kind.id, ()
    name = tables["template_special"][KEEN].name
    face = throw(len(left), f"{name} of a {kind.name}")
    special = f"{KEEN}:{left[face - 1]}"
    id_ = _coined(kind, replace(template, specials=(*template.specials, special)), tables)
    return (id_, (Drawn(name, face, len(left), (special,)),)) if id_ != kind.id else (kind.id, ())


def _coined(kind: UnitKind, template: Template, tables: Tables) -> KindId:
    """The id of a unit with other answers; its own if no id can say them."""
    told = said(kind.id)
    unit = told.unit if told is not None else _design(kind, template)
    try:
        id_ = coin(replace(unit, template=template), told.profile if told is not None else PLAYED)
    except Refusal:
        return kind.id
    return id_ if coined(id_, tables) is not None else kind.id


def _design(kind: UnitKind, template: Template) -> TemplateUnit:
    """The answers of a unit of a file, with its looks."""
    return TemplateUnit(
        id=kind.id,
        name=kind.name,
        plural=kind.plural,
        glyph=kind.glyph,
        race=kind.race,
        template=template,
        promotes_to=kind.promotes_to,
        evolves=kind.evolves,
        commoner=kind.commoner,
    )
