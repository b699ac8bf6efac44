"""What is told of a unit design to those who know no rulebook."""

from game.core.seams.kinds import KindFacts
from game.rulesets.battle_for.records import UnitDesign


def kind_facts(kind: UnitDesign) -> KindFacts:
    """A design in neutral terms (TB-12)."""
    figures = {"attack": kind.attack, "defense": kind.defense, "hits": kind.hits, "move": kind.move}
    if kind.cargo:
        figures["cargo"] = kind.cargo
    return KindFacts(
        combat=kind.attack,
        defense=kind.defense,
        cargo=kind.cargo,
        figures=figures,
        place=tuple(word for word in (kind.move_type, kind.faction) if word),
        text=kind.text,
        specials=kind.specials,
        scouts="scout" in kind.specials,
        shoots="ranged" in kind.specials,
        blasts="shockamancy" in kind.specials,
    )
