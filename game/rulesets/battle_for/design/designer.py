"""The unit designer of The Battle for (TB-12.04): fields with their limits, prices in the three worlds."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

import msgspec

from game.core.dice import Dice
from game.core.names import LONGEST_NAME
from game.core.numbers import HALF, fraction_text
from game.core.records import RuleId, replace
from game.core.refusal import Refusal
from game.core.seams.design import (
    DesignFault,
    DesignField,
    DesignOption,
    DesignValue,
    Limit,
    Price,
    PriceTable,
    SizeFactors,
    TrialResult,
)
from game.rulesets.battle_for.design import cost
from game.rulesets.battle_for.design.coin import SPECIALS, name_fault
from game.rulesets.battle_for.design.contest import contest
from game.rulesets.battle_for.design.limits import LEAST_MOVE, NATURAL_DEFENSE, validate
from game.rulesets.battle_for.records import (
    MOST_HITS,
    MOST_MOVE,
    MOVE_PARTS,
    BattleForParams,
    MoveType,
    Special,
    TerrainRow,
    UnitDesign,
)

LONGEST_TEXT = 120

_LIMITS = RuleId("TB-12.01")
_WORLDS = (
    PriceTable(
        id="croakworld", label="Croakworld", text="Size costs by the hit; Attack goes to four times the Hits"
    ),
    PriceTable(id="goldworld", label="Goldworld", text="The price of size doubles with every five hits"),
    PriceTable(id="oddworld", label="Oddworld", text="Size costs by the square of the hits"),
)


class _Figure(NamedTuple):
    """A figure of a design: the field, how it is called and explained, the rule that prices it, its icon, its
    parts of a point and the steps in which it goes."""

    id: str
    label: str
    help: str
    rule: str
    icon: str
    parts: int = 1
    step: int = 1


_FIGURES = (
    _Figure("hits", "Hits", "How much it can take; its price grows with it", "TB-14.05", "heart", HALF, HALF),
    _Figure("attack", "Attack", "What it adds to its stack's blow", "TB-14.02", "sword"),
    _Figure("defense", "Defense", "Each point takes an eighth off blows against it", "TB-14.01", "shield"),
    _Figure(
        "move",
        "Move",
        "With Move ½ it is a garrison and never leaves its hex",
        "TB-14.03",
        "boot",
        MOVE_PARTS,
    ),
    _Figure("cargo", "Cargo", "Hits of all the riders it can carry", "TB-14.04", "horseshoe", HALF, HALF),
)
_MOVES: dict[MoveType, tuple[str, str]] = {
    "walker": ("Walker", "Moves by land, at 1 per point of move; one road hex a turn for free"),
    "hover": ("Hover", "Crosses water and mountains, at 1.52 per point of move"),
    "flier": ("Flier", "Enters every hex, at 1.3 per point of move; no walls or woods protect it"),
}
_SPECIALS: dict[Special, tuple[str, str, str]] = {
    "scout": ("Scout", "Scouts as many hexes as its Move", "TB-14.06"),
    "commander": ("Commander", "Gives orders and strengthens blows", "TB-14.07"),
    "ranged": ("Ranged", "Strikes before those who lack it", "TB-14.08"),
    "shockamancy": ("Shockamancy", "Stuns Hits before the blows fall", "TB-14.08"),
}


class Designs:
    """`game.core.seams.design.Designer` of The Battle for. A design is a `UnitDesign`."""

    tables = _WORLDS

    def table(self, params: BattleForParams) -> str:
        """The world that is played."""
        return params.world

    def under(self, params: BattleForParams, table: str) -> BattleForParams:
        """The same in another world. KeyError if there is none of this name."""
        for world in cost.WORLDS:
            if world == table:
                return replace(params, world=world)
        raise KeyError(table)

    def blank(self) -> UnitDesign:
        """A plain soldier without a name."""
        return UnitDesign(
            id="",
            name="",
            hits=4 * HALF,
            attack=4,
            defense=1,
            move=3 * MOVE_PARTS,
            move_type="walker",
            glyph="stabber",
        )

    def fields(self, design: UnitDesign, params: BattleForParams) -> tuple[DesignField, ...]:
        """The stats of TB-12 with what the others leave open of each."""
        name, *words = _words(design)
        return (
            name,
            *_figures(design, params),
            _move_type(design),
            _specials(design, params),
            _glyph(design),
            *words,
        )

    def change(self, design: UnitDesign, field: str, value: DesignValue) -> UnitDesign:
        """A design with another value. Refusal for what a record of it cannot hold."""
        if field == "specials" and isinstance(value, tuple):
            value = tuple(special for special in SPECIALS if special in value)
        try:
            made = msgspec.convert(msgspec.structs.asdict(design) | {field: value}, UnitDesign)
        except msgspec.ValidationError as error:
            raise Refusal("design_value", f"{field} is not possible: {error}", _LIMITS) from error
        return made

    def faults(self, design: UnitDesign, params: BattleForParams) -> tuple[DesignFault, ...]:
        """A missing or unwritable name, then every broken limit (TB-12.01, TB-12.03)."""
        wrong = name_fault(design.name)
        name = (
            (DesignFault(code="name", field="name", message=wrong.capitalize(), rule=RuleId("TB-3.05")),)
            if wrong
            else ()
        )
        return (*name, *validate(design, params))

    def price(self, design: UnitDesign, table: str) -> Price:
        """TB section 14."""
        return cost.price(design, table)

    def sizes(self, most: int) -> SizeFactors:
        """Table 14.A and its like of the other worlds (TB-14.05)."""
        return SizeFactors(
            label="Size factor",
            text="A unit's stats cost times its Hits, times this factor; so does Cargo, by its own size",
            rule=RuleId("TB-14.05"),
            values=tuple(
                tuple(cost.size_factor(world.id, size) for size in range(1, most + 1)) for world in _WORLDS
            ),
        )

    def group(self, design: UnitDesign) -> str:
        """Its nation (TB-3.01)."""
        return design.faction

    def size(self, design: UnitDesign) -> int:
        """Its Hits."""
        return max(1, design.hits // HALF)

    def contest(
        self,
        bands: tuple[Sequence[UnitDesign], Sequence[UnitDesign]],
        params: BattleForParams,
        land: TerrainRow | None,
        dice: Dice,
    ) -> TrialResult:
        """Turn by turn until one is gone (`contest`)."""
        return contest(bands, params, land, dice)


def _words(design: UnitDesign) -> tuple[DesignField, ...]:
    return (
        DesignField(
            id="name",
            label="Name",
            kind="text",
            value=design.name,
            rule=RuleId("TB-3.05"),
            most=_limit(LONGEST_NAME, "Longer names do not fit on a card"),
        ),
        DesignField(
            id="faction",
            label="Nation",
            kind="text",
            value=design.faction,
            help="Who designed it; a nation has only a few designs",
            rule=RuleId("TB-3.01"),
            most=_limit(LONGEST_NAME, "Longer names do not fit on a card"),
        ),
        DesignField(
            id="text",
            label="About it",
            kind="text",
            value=design.text,
            most=_limit(LONGEST_TEXT, "Keep it to one line"),
        ),
    )


def _limit(value: int, reason: str, rule: str = _LIMITS) -> Limit:
    return Limit(value=value, reason=reason, rule=RuleId(rule))


_NOTHING = _limit(0, "Never below 0")


def _figures(design: UnitDesign, params: BattleForParams) -> Iterator[DesignField]:
    limits = _limits(design, params)
    for figure in _FIGURES:
        least, most = limits[figure.id]
        yield DesignField(
            id=figure.id,
            label=figure.label,
            kind="figure",
            value=getattr(design, figure.id),
            help=figure.help,
            rule=RuleId(figure.rule),
            icon=figure.icon,
            parts=figure.parts,
            step=figure.step,
            least=least,
            most=most,
        )


def _limits(design: UnitDesign, params: BattleForParams) -> dict[str, tuple[Limit, Limit]]:
    """From where to where each figure may go with all others as they are, in its own parts."""
    size = design.hits // HALF
    cap = cost.most_attack(params.world, size)
    low, high = params.commander_hits_least, params.commander_hits_most
    bound = f"A Commander has {low} to {high} Hits"
    leads = "commander" in design.specials
    no_more = f"No unit has more than {MOST_HITS} Hits"
    times = cost.most_attack(params.world, 1)
    world = params.world.capitalize()
    return {
        "hits": (
            _limit(low * HALF, bound, "TB-12.03") if leads else _limit(HALF, "A unit has at least one Hit"),
            _limit(high * HALF, bound, "TB-12.03") if leads else _limit(MOST_HITS * HALF, no_more),
        ),
        "attack": (_NOTHING, _limit(cap, f"At most {times} times the Hits in {world}")),
        "defense": (
            _NOTHING,
            _limit(NATURAL_DEFENSE, f"At most {NATURAL_DEFENSE} without a special that raises it"),
        ),
        "move": (
            _limit(LEAST_MOVE, "Move is at least ½: a garrison (TB-5.15)"),
            _limit(MOST_MOVE, f"Move is at most {fraction_text(MOST_MOVE // MOVE_PARTS)}"),
        ),
        "cargo": (_NOTHING, _limit(design.hits, "Never more than its own Hits")),
    }


def _move_type(design: UnitDesign) -> DesignField:
    options = (DesignOption(id=id_, label=label, text=text) for id_, (label, text) in _MOVES.items())
    return DesignField(
        id="move_type",
        label="Moves as",
        kind="choice",
        value=design.move_type,
        rule=RuleId("TB-14.03"),
        options=tuple(options),
    )


def _specials(design: UnitDesign, params: BattleForParams) -> DesignField:
    low, high = params.commander_hits_least, params.commander_hits_most
    fits = low * HALF <= design.hits <= high * HALF
    barred = "" if fits else f"A Commander has {low} to {high} Hits, this one has {design.hits // HALF}"
    priced = {
        term.id: term.value for term in cost.price(replace(design, specials=SPECIALS), params.world).terms
    }
    options = (
        DesignOption(
            id=id_,
            label=label,
            text=text,
            adds=fraction_text(priced[id_], sign=True),
            barred=barred if id_ == "commander" and id_ not in design.specials else "",
            rule=RuleId("TB-12.03" if id_ == "commander" and barred else rule),
        )
        for id_, (label, text, rule) in _SPECIALS.items()
    )
    value = cast(tuple[str, ...], design.specials)
    return DesignField(
        id="specials",
        label="Specials",
        kind="many",
        value=value,
        rule=RuleId("TB-12.01"),
        options=tuple(options),
    )


def _glyph(design: UnitDesign) -> DesignField:
    return DesignField(id="glyph", label="Sign", kind="glyph", value=design.glyph)


DESIGNER = Designs()
