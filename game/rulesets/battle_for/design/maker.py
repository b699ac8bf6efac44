"""Designs of The Battle for, made step by step (TB-12): what each step asks, and what comes of the answers.

A profile is one of the three worlds, in which limits and prices differ. What players make counts in the world
of the match, or in the one that is shown.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from game.core.numbers import HALF, fraction_text
from game.core.records import RuleId, SideId, replace
from game.core.seams.design import DesignField, DesignValue, PriceTable, PriceTerm
from game.core.seams.unit_maker import (
    BoardFigure,
    DesignStep,
    Opponents,
    StatBoard,
    TrialSetup,
    UnitBoard,
    UnitMaker,
    UnitProblem,
)
from game.rulesets.battle_for.design.designer import DESIGNER
from game.rulesets.battle_for.records import MOVE_PARTS, BattleForParams, UnitDesign

Tables = Mapping[str, Mapping[str, Any]]
_SIDES = (SideId("first"), SideId("second"))
_STEPS: Mapping[str, tuple[str, str, str, tuple[str, ...]]] = {
    "concept": ("Concept", "feather", "TB-3.05", ("name", "faction", "text", "glyph")),
    "body": ("Body", "heart", "TB-12.01", ("hits", "cargo")),
    "battle": ("Battle", "sword", "TB-12.01", ("attack", "defense")),
    "travel": ("Travel", "boot", "TB-14.03", ("move", "move_type")),
    "specials": ("Specials", "star", "TB-12.01", ("specials",)),
    "final": ("Final design", "check", "TB-14.01", ()),
}
"""The steps: label, sign, rule, and the fields that each asks for."""
_PRICED = {"croakworld": "Price, Croakworld", "goldworld": "Price, Goldworld", "oddworld": "Price, Oddworld"}


def _in_points(field: DesignField) -> DesignField:
    """What options add to the price, as points."""
    options = tuple(
        replace(option, adds=f"{option.adds} points") if option.adds else option for option in field.options
    )
    return replace(field, options=options)


def _step_of(field: str) -> str:
    return next((step for step, row in _STEPS.items() if field in row[3]), "final")


class Maker:
    """`game.core.seams.unit_maker.UnitMaker` of The Battle for, under the parameters of a match."""

    money = ""

    def __init__(self, params: BattleForParams) -> None:
        self.params = params

    def under(self, params: Any) -> UnitMaker:
        """The same under other parameters."""
        return Maker(params)

    def reckoned(self, profile: str) -> UnitMaker:
        """The same where another world counts. KeyError if there is none of this name."""
        return Maker(DESIGNER.under(self.params, profile))

    @property
    def played(self) -> str:
        """The world that counts."""
        return self.params.world

    def profiles(self, tables: Tables) -> tuple[PriceTable, ...]:  # noqa: ARG002  # worlds are no content
        """The three worlds."""
        return DESIGNER.tables

    def blank(self, id_: str) -> UnitDesign:
        """A plain soldier without a name."""
        return replace(DESIGNER.blank(), id=id_)

    def of(self, id_: str, tables: Tables) -> UnitDesign | None:
        """A known design."""
        return tables["unit"].get(id_)

    def copied(self, design: UnitDesign, name: str) -> UnitDesign:
        """A design to go on from under another name."""
        return replace(design, id="", name=name)

    def premade(self, tables: Tables) -> tuple[str, ...]:
        """Ids of all designs."""
        return tuple(tables["unit"])

    def contradictions(self, id_: str, tables: Tables) -> tuple[tuple[str, str, str, str], ...]:  # noqa: ARG002
        """The book prints nothing else of any."""
        return ()

    def ladder(self, design: UnitDesign, tables: Tables, profile: str) -> tuple[DesignStep, ...]:
        """The steps with their answers."""
        told = dict(_told(design, self.board(design, tables, profile), profile))
        return tuple(
            DesignStep(
                id=id_,
                label=label,
                answer=told[id_][0],
                detail=told[id_][1],
                icon=icon,
                rule=RuleId(rule),
                fields=fields,
            )
            for id_, (label, icon, rule, fields) in _STEPS.items()
        )

    def steps(
        self,
        design: UnitDesign,
        tables: Tables,  # noqa: ARG002  # limits hang on the design alone
        profile: str,
        only: Collection[str] = (),
    ) -> tuple[DesignField, ...]:
        """What is asked, in order."""
        order = [field for row in _STEPS.values() for field in row[3]]
        found = DESIGNER.fields(design, DESIGNER.under(self.params, profile))
        asked = sorted(found, key=lambda field: order.index(field.id))
        return tuple(_in_points(field) for field in asked if not only or field.id in only)

    def change(self, design: UnitDesign, field: str, value: DesignValue, tables: Tables) -> UnitDesign:  # noqa: ARG002
        """A design with another answer. Refusal for what a record of it cannot hold."""
        return DESIGNER.change(design, field, value)

    def board(self, design: UnitDesign, tables: Tables, profile: str) -> UnitBoard:  # noqa: ARG002
        """Its figures and its prices in every world, and every broken limit."""
        faults = DESIGNER.faults(design, DESIGNER.under(self.params, profile))
        problems = tuple(
            UnitProblem(
                code=fault.code,
                level="error",
                field=fault.field,
                step=_step_of(fault.field),
                message=fault.message,
                rule=fault.rule,
            )
            for fault in faults
        )
        return UnitBoard(profile=profile, figures=tuple(_figures(design, profile)), problems=problems)

    def battle(
        self,
        design: UnitDesign,  # noqa: ARG002
        tables: Tables,  # noqa: ARG002
        profile: str,  # noqa: ARG002
        lent: Mapping[str, int],  # noqa: ARG002
    ) -> tuple[BoardFigure, ...]:
        """None: whole stacks strike, no unit by itself."""
        return ()

    def boards(
        self,
        design: UnitDesign,  # noqa: ARG002
        tables: Tables,  # noqa: ARG002
        profile: str,  # noqa: ARG002
        lent: Mapping[str, int],  # noqa: ARG002
    ) -> tuple[StatBoard, ...]:
        """None: its prices say all there is."""
        return ()

    def kind(self, design: UnitDesign, tables: Tables) -> UnitDesign | None:  # noqa: ARG002
        """The design itself, if it breaks no limit of the world that counts."""
        return None if DESIGNER.faults(design, self.params) else design

    def opponents(self, tables: Tables) -> tuple[Opponents, ...]:
        """Each nation with designs of its own."""
        nations = dict.fromkeys(DESIGNER.group(kind) for kind in tables["unit"].values())
        return tuple(
            Opponents(
                id=nation,
                label=nation,
                kinds=tuple(kind for kind in tables["unit"].values() if DESIGNER.group(kind) == nation),
            )
            for nation in nations
            if nation
        )

    def cost(self, kind: UnitDesign) -> Fraction:
        """Its price in the world that counts."""
        return Fraction(DESIGNER.price(kind, self.params.world).points)

    def meeting(
        self, bands: tuple[Sequence[Any], Sequence[Any]], tables: Tables, land: str, first: int
    ) -> TrialSetup:
        """Two bands that fight turn by turn until one is gone."""
        order = (bands[first], bands[1 - first])
        ground = tables["terrain"].get(land)
        return TrialSetup(
            state=None,
            side=_SIDES[first],
            contest=lambda dice: DESIGNER.contest(order, self.params, ground, dice),
        )

    def turns(self, design: UnitDesign, tables: Tables, profile: str, units: int) -> int:  # noqa: ARG002
        """0: they are bought, and stand there at once."""
        return 0

    def text(self, design: UnitDesign, tables: Tables, profile: str) -> str:
        """Its figures, a line each, and its price."""
        lines = [design.name, *((design.text,) if design.text else ()), ""]
        lines += [
            f"{step.label}: {step.answer}{f' ({step.detail})' if step.detail else ''}"
            for step in self.ladder(design, tables, profile)
            if step.id not in ("concept", "final")
        ]
        prices = (f"{table.label} {DESIGNER.price(design, table.id).points}" for table in DESIGNER.tables)
        return "\n".join((*lines, f"Price: {', '.join(prices)}"))


def _told(design: UnitDesign, board: UnitBoard, profile: str) -> Iterator[tuple[str, tuple[str, str]]]:
    """The answer of each step, and a few words about it."""
    hits, cargo = design.hits // HALF, design.cargo // HALF
    yield "concept", (design.name or "No name yet", design.faction or "Of no nation")
    yield "body", (f"{hits} Hits", f"Carries {cargo} Hits of riders" if cargo else "Carries nobody")
    yield "battle", (f"Attack {design.attack}", f"Defense {design.defense}")
    move = Fraction(design.move, MOVE_PARTS)
    kind = {"walker": "Walker", "hover": "Hover", "flier": "Flier"}[design.move_type]
    yield "travel", (f"Move {fraction_text(move)}", kind if design.move > 1 else f"{kind}, a garrison")
    names = [special.capitalize() for special in design.specials]
    yield "specials", (f"{len(names)} of 4" if names else "None", ", ".join(names))
    errors = len(board.problems)
    points = DESIGNER.price(design, profile).points
    ready = "Ready" if not errors else "1 error" if errors == 1 else f"{errors} errors"
    yield "final", (ready, f"{points:,} points")


def _figures(design: UnitDesign, profile: str) -> Iterator[BoardFigure]:
    for field in DESIGNER.fields(design, DESIGNER.under(_DEFAULT, profile)):
        if field.kind == "figure" and isinstance(field.value, int):
            value = Fraction(field.value, field.parts)
            term = PriceTerm(id=field.id, label=field.label, value=value, rule=field.rule)
            yield BoardFigure(id=field.id, label=field.label, value=value, terms=(term,), rule=field.rule)
    for table in DESIGNER.tables:
        price = DESIGNER.price(design, table.id)
        rounded = PriceTerm(
            id="rounded", label="Rounded up", value=price.points - price.exact, rule=RuleId("TB-14.09")
        )
        terms = (*price.terms, *((rounded,) if rounded.value else ()))
        counts = table.id == profile
        yield BoardFigure(
            id="price" if counts else f"price_{table.id}",
            label="Price" if counts else _PRICED[table.id],
            value=Fraction(price.points),
            terms=terms,
            rule=RuleId("TB-14.01"),
        )


_DEFAULT = BattleForParams()
MAKER = Maker(_DEFAULT)
