"""The four boards on which a unit is read: template, overview, battle, complete (SD6-12)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from game.core.numbers import fraction_text
from game.core.records import RuleId
from game.core.seams.unit_maker import BoardFigure, StatBoard, StatRow, UnitBoard
from game.rulesets.second_dawn.content.template_records import STATS, ProfileId
from game.rulesets.second_dawn.template.battle_board import battle_board
from game.rulesets.second_dawn.template.board import board
from game.rulesets.second_dawn.template.design import DesignError
from game.rulesets.second_dawn.template.figures import PAIRS
from game.rulesets.second_dawn.template.files import TemplateUnit
from game.rulesets.second_dawn.template.slots import TRADES, trades_of
from game.rulesets.second_dawn.template.words import Specials, bought_rows, weight_of

_AS_IT_POPS = "told of each by itself"
_FIGHTS = ("combat", "damage", "min_damage", "cap", "defense", "dodge", "evasion")
_SHRUGS = ("damage_ignore", "reduction")
_GOES = ("reach", "range_min", "range_max", "ammo", "hits", "move")
_POPS = ("upkeep", "pop_units", "pop_turns")
_ROOM = ("footprint", "captives", "passengers", "group", "pounds")


def stat_boards(
    design: TemplateUnit,
    tables: Mapping[str, Mapping[str, Any]],
    profile: ProfileId,
    lent: Mapping[str, int],
    *,
    premade: bool,
) -> tuple[StatBoard, ...]:
    """The boards of a design in a profile, that of battle with what is `lent` to it. What a unit has only
    once it popped is said to be so."""
    made = board(design.template, tables, profile, premade=premade)
    rows = _Rows(design, made, tables.get("template_special", {}))
    overview = (*rows.who(), *rows.figures(_POPS), *rows.figures(("move",)))
    template = (
        *rows.who(),
        *rows.body(),
        *rows.figures((*_FIGHTS, *_SHRUGS, *_GOES, *_POPS)),
        *rows.answers(),
    )
    battle = (
        *rows.who(),
        StatRow(label="Level", text="1", rule=RuleId("SD6-12")),
        *(_figure_row(one) for one in _fighting(design, tables, profile, lent)),
        *rows.figures((*_FIGHTS[2:4], *_SHRUGS, *_GOES[:4])),
        *rows.body(),
        rows.specials(),
        *rows.figures(("upkeep",)),
    )
    told = ("Personal name", "Titles", "City", "Tribe", "Faction", "Juice", "Fate points", "Coordinates")
    personal = (StatRow(label=label, text=_AS_IT_POPS, rule=RuleId("SD6-12.02")) for label in told)
    grown = (row for row in battle if row.label in ("Level", "Experience", "For the next level"))
    complete = (*template, *grown, *rows.figures(_ROOM), rows.gear(), *personal)
    return (
        StatBoard(id="template", label="Template", text="What the designer makes", rows=template),
        StatBoard(id="overview", label="Overview", text="For production and the map", rows=overview),
        StatBoard(id="battle", label="Battle", text="For fighting", rows=battle),
        StatBoard(id="complete", label="Complete", text="The character sheet", rows=tuple(_once(complete))),
    )


def _fighting(
    design: TemplateUnit, tables: Mapping[str, Mapping[str, Any]], profile: ProfileId, lent: Mapping[str, int]
) -> tuple[BoardFigure, ...]:
    try:
        return tuple(battle_board(design.template, tables, profile, lent))
    except (DesignError, KeyError, ValueError):
        return ()


def _figure_row(figure: BoardFigure) -> StatRow:
    return StatRow(label=figure.label, text=_value(figure), figure=figure, rule=figure.rule)


def _once(rows: Iterable[StatRow]) -> Iterator[StatRow]:
    seen: set[str] = set()
    for row in rows:
        if row.label not in seen:
            seen.add(row.label)
            yield row


class _Rows:
    def __init__(self, design: TemplateUnit, made: UnitBoard, known: Specials) -> None:
        self.design, self.template, self.made, self.known = design, design.template, made, known

    def who(self) -> tuple[StatRow, ...]:
        template = self.template
        return (
            _row("Class", self.design.name, "SD6-11.01"),
            _row("Race", self.design.race, "SD6-1.01"),
            _row("Rank", str(template.rank), "SD6-8.01"),
            _row("Type", template.type, "SD6-2.01"),
        )

    def body(self) -> tuple[StatRow, ...]:
        template, weapon = self.template, self.template.weapon
        home = self.known.get(template.favoured)
        held = "body (melee, short)"
        if weapon is not None:
            held = f"{weapon.name} ({weapon.group}, {weapon.length})"
        return (
            _row("Weight", weight_of(template), "SD6-3.01"),
            _row("Size", template.size, "SD6-5.01"),
            _row("Terrain", template.terrain, "SD6-4.01"),
            _row("At home", home.name if home is not None else "nowhere", "SD6-4.02"),
            _row("Weapon", held, "SD6-6.01"),
        )

    def answers(self) -> tuple[StatRow, ...]:
        template = self.template
        swaps = [
            f"{stat} +{amount}, {PAIRS[stat]} −{amount}"
            for stat in STATS
            if (amount := getattr(template.swap, stat))
        ]
        trades = [TRADES[trade][0] for trade in trades_of(template)]
        return (
            _row("Stat swap", "; ".join(swaps) or "none", "SD6-7.01"),
            _row("Slot trades", ", ".join(trades) or "none", "SD6-7.10"),
            self.specials(),
            _row("Free", ", ".join(self.made.free) or "nothing", "SD6-3.02"),
        )

    def specials(self) -> StatRow:
        bought = [
            f"{row.name}{f' ({one.choice})' if one.choice else ''} {row.slots}"
            for one, row in bought_rows(self.template, self.known)
        ]
        return _row("Specials, with slots", ", ".join(bought) or "none", "SD6-9.02")

    def gear(self) -> StatRow:
        template = self.template
        worn = template.type == "infantry" and template.armoured
        return _row("Armour", "worn" if worn else "none", "SD6-2.03")

    def figures(self, ids: Iterable[str]) -> Iterator[StatRow]:
        for id_ in ids:
            figure = self.made.figure(id_)
            if figure is not None:
                yield _figure_row(figure)


def _value(figure: BoardFigure) -> str:
    if figure.value is None:
        return "no limit"
    return f"{'$' if figure.kind == 'money' else ''}{fraction_text(figure.value)}"


def _row(label: str, text: str, rule: str) -> StatRow:
    return StatRow(label=label, text=text, rule=RuleId(rule))
