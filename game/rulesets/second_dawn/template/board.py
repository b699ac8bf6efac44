"""All that comes of a template in a profile, as a screen or the command line tells it (SD6-10.01, SD6-12)."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Literal

from game.core.numbers import HALF
from game.core.records import RuleId
from game.core.seams.unit_maker import BoardFigure, HitRow, UnitBoard
from game.rulesets.second_dawn.content.profile_records import UnitProfile
from game.rulesets.second_dawn.content.records import SIZES, size_number
from game.rulesets.second_dawn.content.template_records import ProfileId, Template
from game.rulesets.second_dawn.template.carrying import carry_limits, largest_rider
from game.rulesets.second_dawn.template.design import DesignError
from game.rulesets.second_dawn.template.economy import DEAR_GEAR, economy, in_gear_turn
from game.rulesets.second_dawn.template.figures import Figures
from game.rulesets.second_dawn.template.gifts import gifts
from game.rulesets.second_dawn.template.newer import NewerFigures
from game.rulesets.second_dawn.template.problems import problems
from game.rulesets.second_dawn.template.slots import slots_of
from game.rulesets.second_dawn.template.sums import Sum
from game.rulesets.second_dawn.template.tables import dodge_modifier, is_heavy, profile_of
from game.rulesets.second_dawn.template.words import Specials, bought_rows, effects_on, sources
from game.rulesets.second_dawn.unit.sizes import damage_against

Tables = Mapping[str, Mapping[str, Any]]
LABELS = {
    "combat": "Combat",
    "cap": "Most damage",
    "min_damage": "Least damage",
    "damage": "Damage",
    "defense": "Defense",
    "dodge": "Dodge",
    "evasion": "Evasion",
    "damage_ignore": "Damage ignore",
    "reduction": "Reduction",
    "hits": "Hits",
    "move": "Move",
    "reach": "Reach",
    "range_min": "Range from",
    "range_max": "Range to",
    "ammo": "Ammunition",
    "footprint": "Footprint",
    "captives": "Captives",
    "passengers": "Passengers",
    "base_upkeep": "Upkeep at rank 1",
    "upkeep": "Upkeep",
    "upkeep_weapon": "Upkeep with a new weapon",
    "upkeep_armour": "Upkeep with new armour",
    "pop_units": "Units of a batch",
    "pop_turns": "Turns of a batch",
    "group": "Natural group",
    "pounds": "Weight in pounds",
    "slots": "Slots",
    "slots_free": "Slots to buy with",
    "slots_left": "Slots left",
}
_MONEY = ("base_upkeep", "upkeep", "upkeep_weapon", "upkeep_armour")


def board(template: Template, tables: Tables, profile: ProfileId, *, premade: bool = False) -> UnitBoard:
    """The board of a template; without figures if none can be worked out."""
    known: Specials = tables.get("template_special", {})
    found = tuple(problems(template, tables, profile, premade=premade))
    row = profile_of(tables, profile)
    try:
        figures, hits = _FIGURES[row.figures](template, known, row, tables)
    except (DesignError, KeyError, ValueError):
        figures, hits = (), ()
    waiting = tuple(dict.fromkeys(row.name for _, row in bought_rows(template, known) if not row.acts))
    return UnitBoard(
        profile=profile,
        figures=figures,
        hits=hits,
        free=tuple(_free(template, known)),
        waiting=waiting,
        problems=found,
    )


def _figure(id_: str, total: Sum, *, limited: bool = True) -> BoardFigure:
    kind: Literal["number", "money"] = "money" if id_ in _MONEY else "number"
    rule = total.terms[0].rule if total.terms else RuleId("")
    value = total.value if limited else None
    return BoardFigure(id=id_, label=LABELS[id_], value=value, terms=tuple(total.terms), rule=rule, kind=kind)


def _plain(id_: str, value: Fraction | int, label: str, rule: str) -> BoardFigure:
    total = Sum()
    total.add(label, value, rule)
    return _figure(id_, total)


def _older(made: Figures, known: Specials) -> Iterator[BoardFigure]:
    """The figures of the older profile, in the order of SD6-10.01."""
    template, sums = made.template, made.sums
    for id_ in ("combat", "damage", "min_damage"):
        yield _figure(id_, sums[id_])
    yield _figure("cap", sums["cap"], limited=made.capped)
    for id_ in ("defense", "dodge", "damage_ignore", "hits", "move"):
        yield _figure(id_, sums[id_])
    span, group = made.span
    weapon = template.weapon.name if template.weapon and template.armed else "body"
    if group == "melee":
        reach = Sum()
        reach.add(weapon, span.hexes, "SD6-6.01", "weapon", f"{span.feet} feet")
        for one in effects_on(made.held, "reach"):
            reach.add(one.source.name, one.effect.amount, one.effect.rule, one.source.id)
        yield _figure("reach", reach)
    elif template.weapon is not None:
        yield _plain("range_min", span.least, weapon, "SD6-6.06")
        yield _plain("range_max", span.hexes, weapon, "SD6-6.02")
        yield _plain("ammo", made.profile.ammo.of(template.weapon.length), weapon, "SD6-6.08")
    yield _plain("footprint", made.body.footprint, template.size.capitalize(), "SD6-5.07")
    if is_heavy(template.size):
        room = carry_limits(template)
        yield _plain("captives", room.captives, "Heavy", "SD6-3.11")
        yield _plain("passengers", room.passengers, "Heavy", "SD6-3.11")
    for id_, label, total in gifts(made):
        rule = total.terms[0].rule if total.terms else RuleId("")
        yield BoardFigure(id=id_, label=label, value=total.value, terms=tuple(total.terms), rule=rule)
    costs = economy(made)
    yield _figure("base_upkeep", costs.base)
    yield _figure("upkeep", costs.upkeep)
    yield from _gear_figures(template, costs.upkeep.value)
    yield _figure("pop_units", costs.units)
    yield _figure("pop_turns", costs.turns)
    yield from _slot_figures(template, known, made.profile)


def _gear_figures(template: Template, upkeep: Fraction) -> Iterator[BoardFigure]:
    """What it costs in the turn in which a piece of gear is replaced, each by itself (SD6-14.06)."""
    has = {"weapon": template.weapon is not None and template.armed, "armour": template.armoured}
    for piece in DEAR_GEAR if template.type == "infantry" else ():
        if has[piece]:
            total = Sum()
            total.add("Upkeep", upkeep, "SD6-8.03", "upkeep")
            total.become("New gear", in_gear_turn(upkeep, (piece,)), "SD6-14.06", "gear", "× 1½")
            yield _figure(f"upkeep_{piece}", total)


def _slot_figures(template: Template, known: Specials, profile: UnitProfile) -> Iterator[BoardFigure]:
    slots = slots_of(template, known, profile)
    yield _figure("slots", slots.total)
    yield _figure("slots_free", slots.free)
    yield _figure("slots_left", slots.left)


def _newer(made: NewerFigures, known: Specials) -> Iterator[BoardFigure]:
    """The figures of the newer profile: those with which it is played."""
    for id_ in ("combat", "damage", "defense", "evasion", "reduction", "hits", "move"):
        yield _figure(id_, made.sums[id_])
    figures, weapon = made.figures, made.weapon
    if weapon.style == "melee":
        yield _plain("reach", figures.reach, weapon.name, "SD2-2.05")
    else:
        yield _plain("ammo", Fraction(figures.ammo, HALF), weapon.name, "SD1-2.02")
    yield _figure("upkeep", made.upkeep)
    yield _figure("pop_units", made.batch)
    yield _figure("pop_turns", made.turns)
    yield _plain("group", made.row.group_count, made.size.capitalize(), "SD2-2.06")
    yield _plain("pounds", made.row.weight_lb, made.size.capitalize(), "SD2-2.06")
    yield from _slot_figures(made.template, known, made.profile)


def _older_hits(made: Figures) -> Iterator[HitRow]:
    """One hit against each size: its damage less what heavies ignore, and what sizes do to defense
    (SD6-2.02, 3.03, 3.07, 3.08)."""
    damage, own = made.sums["damage"].value, int(made.sums["dodge"].value)
    for size in made.profile.sizes:
        dodge, ignore = made.profile.row(size).dodge, 2 if is_heavy(size) else 0
        yield HitRow(
            size=size,
            damage=max(Fraction(0), damage - ignore),
            defense=dodge_modifier(own, dodge),
            capture=dodge_modifier(own, dodge, capture=True),
        )


def _newer_hits(made: NewerFigures) -> Iterator[HitRow]:
    """One regular hit against each size, before reduction (table 2B)."""
    own = size_number(made.size)
    for size in SIZES:
        damage = damage_against(own, size_number(size), made.row.damage)
        yield HitRow(size=size, damage=Fraction(damage, HALF), defense=0, capture=0)


def _riders(template: Template, known: Specials) -> Iterator[str]:
    """Whom it carries as riders (SD7-1.06, SD7-2.39)."""
    larger = bool(effects_on(sources(template, known), "rider_sizes"))
    for ground in (True, False):
        most = largest_rider(template.size, same=ground == (template.terrain != "air"), larger=larger)
        if most:
            yield f"{'Ground' if ground else 'Sky'} riders up to {most}"


def _free(template: Template, known: Specials) -> Iterator[str]:
    """What a body has without buying it (SD6-2.11, 2.12, 3.02)."""
    heavy, air, beast = is_heavy(template.size), template.terrain == "air", template.type == "beast"
    melee = template.weapon is None or template.weapon.group == "melee"
    if beast and template.terrain != "water":
        yield "Sprint"
    if beast and template.size != "tiny" and "remove_mount" not in template.trades:
        yield "Mount"
        yield from _riders(template, known)
    if heavy:
        yield "Capture"
        if not air:
            yield "Heavy cleave" if melee else "Rapid shot"
            if template.favoured != "underground":
                yield "Ignores a point of terrain penalty"


_Told = tuple[tuple[BoardFigure, ...], tuple[HitRow, ...]]


def _told_own(template: Template, known: Specials, profile: UnitProfile, _tables: Tables) -> _Told:
    made = Figures(template, known, profile)
    return tuple(_older(made, known)), tuple(_older_hits(made))


def _told_play(template: Template, known: Specials, _profile: UnitProfile, tables: Tables) -> _Told:
    made = NewerFigures(template, known, tables)
    return tuple(_newer(made, known)), tuple(_newer_hits(made))


_FIGURES: Mapping[str, Callable[[Template, Specials, UnitProfile, Tables], _Told]] = {
    "own": _told_own,
    "play": _told_play,
}
"""Figures and hits, by where a profile takes them from. KeyError, DesignError or ValueError if none can be
worked out."""
