"""A design's form as one writes it in a forum (SD6-10.01)."""

from game.core.numbers import fraction_text
from game.core.seams.unit_maker import BoardFigure, UnitBoard
from game.rulesets.second_dawn.content.template_records import STATS, Template
from game.rulesets.second_dawn.template.files import TemplateUnit
from game.rulesets.second_dawn.template.slots import TRADES, trades_of
from game.rulesets.second_dawn.template.words import Specials, bought_rows, weight_of


def forum_text(design: TemplateUnit, made: UnitBoard, known: Specials) -> str:
    """The template as plain lines."""
    template = design.template
    lines = [f"{design.name} ({design.race})", *([template.concept] if template.concept else [])]
    lines.append(
        f"Rank {template.rank} {weight_of(template)} {template.size} {template.type}, {template.terrain}"
    )
    if template.favoured in known:
        lines.append(f"At home: {known[template.favoured].name}")
    lines.append(f"Weapon: {_weapon(template)}")
    shown = ("combat", "damage", "defense", "dodge", "evasion", "hits", "move", "reach")
    stats = [_said(one) for id_ in shown if (one := made.figure(id_)) is not None]
    if (near := made.figure("range_min")) is not None and (far := made.figure("range_max")) is not None:
        stats.append(f"Range {_value(near)} to {_value(far)}")
    lines.append(", ".join(stats))
    upkeep, units, turns = (made.figure(id_) for id_ in ("upkeep", "pop_units", "pop_turns"))
    if upkeep is not None and units is not None and turns is not None:
        lines.append(f"Upkeep {_value(upkeep)}; pops {_value(units)} in {_value(turns)} turns")
    swaps = [f"{stat} +{getattr(template.swap, stat)}" for stat in STATS if getattr(template.swap, stat)]
    lines += [f"Swap: {', '.join(swaps)}"] if swaps else []
    trades = [TRADES[trade][0] for trade in trades_of(template)]
    lines += [f"Traded: {', '.join(trades)}"] if trades else []
    lines.append(f"Specials: {', '.join(_specials(template, known)) or 'none'}")
    left = made.figure("slots_left")
    lines += [f"Slots left: {_value(left)}"] if left is not None else []
    lines += [f"Free: {', '.join(made.free)}"] if made.free else []
    return "\n".join(lines)


def _weapon(template: Template) -> str:
    weapon = template.weapon
    return f"{weapon.name} ({weapon.group}, {weapon.length})" if weapon else "body (melee, short)"


def _specials(template: Template, known: Specials) -> list[str]:
    return [
        f"{row.name}{f' ({one.choice})' if one.choice else ''}" for one, row in bought_rows(template, known)
    ]


def _value(figure: BoardFigure) -> str:
    if figure.value is None:
        return "no limit"
    text = fraction_text(figure.value)
    return f"${text}" if figure.kind == "money" else text


def _said(figure: BoardFigure) -> str:
    return f"{figure.label} {_value(figure)}"
