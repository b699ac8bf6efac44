"""Which units may be designed (TB section 12)."""

from collections.abc import Iterator
from fractions import Fraction

from game.core.numbers import HALF, fraction_text
from game.core.records import RuleId
from game.core.seams.design import DesignFault
from game.rulesets.battle_for.design.cost import most_attack
from game.rulesets.battle_for.records import MOST_HITS, MOST_MOVE, MOVE_PARTS, BattleForParams, UnitDesign

NATURAL_DEFENSE = 4
"""Defense without specials; the base set has none that raises it (TB-12, TB-12.02)."""
LEAST_MOVE = 1
"""Half a point, the garrison (TB-12). In halves of a point."""


def validate(kind: UnitDesign, params: BattleForParams) -> tuple[DesignFault, ...]:
    """Every limit that a design breaks, in the order of the table of stats (TB-12.01, TB-12.03)."""
    return tuple(_faults(kind, params))


def _fault(code: str, field: str, message: str, rule: str = "TB-12.01") -> DesignFault:
    return DesignFault(code=code, field=field, message=message, rule=RuleId(rule))


def _faults(kind: UnitDesign, params: BattleForParams) -> Iterator[DesignFault]:
    hits, cargo = Fraction(kind.hits, HALF), Fraction(kind.cargo, HALF)
    if not 1 <= hits <= MOST_HITS or hits.denominator != 1:
        said = fraction_text(hits)
        yield _fault(
            "hits_out_of_range", "hits", f"Hits must be a whole number from 1 to {MOST_HITS}, not {said}"
        )
    cap = most_attack(params.world, int(hits))
    if not 0 <= kind.attack <= cap:
        yield _fault("attack_above_cap", "attack", f"Attack is at most {cap} with {fraction_text(hits)} Hits")
    if not 0 <= kind.defense <= NATURAL_DEFENSE:
        message = f"Defense is at most {NATURAL_DEFENSE} without a special that raises it"
        yield _fault("defense_above_natural_cap", "defense", message)
    if not LEAST_MOVE <= kind.move <= MOST_MOVE:
        yield _fault("move_out_of_range", "move", f"Move is from ½ to {MOST_MOVE // MOVE_PARTS}")
    if not 0 <= cargo <= hits or cargo.denominator != 1:
        message = f"Cargo must be a whole number up to the Hits, {fraction_text(hits)}"
        yield _fault("cargo_above_hits", "cargo", message)
    if len(set(kind.specials)) != len(kind.specials):
        yield _fault("special_twice", "specials", "Each special can be taken only once")
    low, high = params.commander_hits_least, params.commander_hits_most
    if "commander" in kind.specials and not low <= hits <= high:
        message = f"a Commander has {low} to {high} Hits, not {fraction_text(hits)}"
        yield _fault("commander_hits_out_of_range", "hits", message, "TB-12.03")
