"""The units of a ruleset as cards for the library: figures as the rulebook prints them.

Knows no ruleset: it shows the figures that the rules tell of a unit kind, in this order.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.core.numbers import THIRD, halves_text, money_text, move_text
from game.core.seams.kinds import KindFacts, WeaponFacts, no_facts
from game.ui.i18n import N_, _


@dataclass(frozen=True, slots=True)
class CodexFigure:
    """A labelled figure of a card."""

    icon: str
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class CodexTag:
    """A special or trait: its name, what it does, ids of its rules, and which of the two it is."""

    name: str
    text: str = ""
    rules: tuple[str, ...] = ()
    kind: str = ""


@dataclass(frozen=True, slots=True)
class CodexCard:
    """A unit, or what else there is of a `topic`. `rules` are ids of the rules that its figures come from,
    `notes` whole sentences below them."""

    id: str
    name: str
    glyph: str
    text: str
    place: str
    figures: tuple[CodexFigure, ...]
    traits: tuple[CodexTag, ...] = ()
    specials: tuple[CodexTag, ...] = ()
    rules: tuple[str, ...] = ()
    topic: str = "unit"
    icon: str = ""
    notes: tuple[str, ...] = ()

    def figure(self, label: str) -> str:
        """The value of a figure by its label, empty if there is none."""
        return next((figure.value for figure in self.figures if figure.label == label), "")


_FIGURES: tuple[tuple[str, str, str, Callable[[Any], str]], ...] = (
    ("combat", "sword", N_("Combat"), str),
    ("attack", "sword", N_("Attack"), str),
    ("defense", "shield", N_("Defense"), str),
    ("hits", "heart", N_("Hits"), halves_text),
    ("damage", "star", N_("Damage"), halves_text),
    ("move", "boot", N_("Move"), str),
    ("cargo", "horseshoe", N_("Cargo"), halves_text),
    ("evasion", "feet", N_("Evasion"), str),
    ("upkeep", "coins", N_("Upkeep"), money_text),
    ("pop_per_day", "hammer", N_("Popped a day"), str),
)

Prices = Callable[[Any], Sequence[tuple[str, str]]]
"""Prices of a unit: label and figure of each."""


def cards_of(
    units: Mapping[str, Any],
    parts: int = THIRD,
    prices: Prices | None = None,
    wild: Mapping[str, Mapping[str, Any]] | None = None,
    facts: Callable[[Any], KindFacts] = no_facts,
    tags: Mapping[str, CodexTag] | None = None,
) -> list[CodexCard]:
    """A card for every unit kind, by name; a point of move has so many `parts`, `prices` stand below. `wild`
    are the tables of a ruleset whose `species` live in the wild, `facts` what the rules tell of a kind,
    `tags` its specials and traits."""
    cards = []
    for id_, kind in units.items():
        card = _card(id_, kind, facts(kind), units, parts, tags or {})
        priced = [CodexFigure("coins", label, value) for label, value in (prices(kind) if prices else ())]
        beast = _in_the_wild(id_, wild) if wild is not None else ()
        cards.append(replace(card, figures=(*card.figures, *priced, *beast)))
    return sorted(cards, key=lambda card: card.name)


_TAMEABLE = {
    "full": N_("can be tamed"),
    "friendly_only": N_("makes friends, is never tamed"),
    "none": N_("trusts nobody"),
}


def _in_the_wild(kind: str, tables: Mapping[str, Mapping[str, Any]]) -> tuple[CodexFigure, ...]:
    """What a beast eats, what wins it over, how far, and where it pops (SD3-5.09, SD3-7)."""
    species = tables.get("species", {}).get(kind)
    if species is None:
        return ()
    foods = tables["food"]
    named = [_(tables["terrain"][one].name).lower() for one in species.terrains]
    diet = ", ".join(_(foods[food].name) for food in species.diet)
    figures = [
        CodexFigure("food", _("Eats"), diet),
        CodexFigure("heart", _("Won over by"), _(foods[species.preferred_food].name)),
        CodexFigure("paw", _("Fed by a scout"), _(_TAMEABLE[species.tameable])),
    ]
    if named:
        figures.append(CodexFigure("tree", _("Lives in"), ", ".join(named)))
    return tuple(figures)


def _card(
    id_: str,
    kind: Any,
    facts: KindFacts,
    units: Mapping[str, Any],
    parts: int,
    tags: Mapping[str, CodexTag],
) -> CodexCard:
    figures = [
        CodexFigure(
            icon, _(label), move_text(kind.move, parts) if name == "move" else words(facts.figures[name])
        )
        for name, icon, label, words in _FIGURES
        if name in facts.figures
    ]
    if facts.weapon is not None:
        icon = "bow" if facts.weapon.shoots else "sword"
        figures.append(CodexFigure(icon, _("Weapon"), _weapon(facts.weapon)))
    higher = [units[other].name for other in facts.higher if other in units]
    if higher:
        figures.append(CodexFigure("up", _("Becomes"), ", ".join(higher)))
    return CodexCard(
        id=id_,
        name=kind.name,
        glyph=kind.glyph,
        text=facts.text,
        place=", ".join([*facts.place, *([_("flies")] if facts.flies else [])]),
        figures=tuple(figures),
        traits=_tags(facts.traits, tags),
        specials=_tags(facts.specials, tags),
        rules=facts.rules,
    )


def _weapon(weapon: WeaponFacts) -> str:
    parts = [weapon.name]
    if weapon.reach:
        parts.append(_("reach {reach}").format(reach=weapon.reach))
    if weapon.ammo:
        parts.append(_("{count} shots").format(count=halves_text(weapon.ammo)))
    return ", ".join(parts)


def _tags(ids: Sequence[str], tags: Mapping[str, CodexTag]) -> tuple[CodexTag, ...]:
    return tuple(tags.get(id_) or CodexTag(id_.replace("_", " ")) for id_ in ids)


def found(cards: Sequence[CodexCard], words: str) -> list[CodexCard]:
    """The cards in which every word occurs."""
    wanted = words.casefold().split()
    return [card for card in cards if all(word in _searched(card) for word in wanted)]


def _searched(card: CodexCard) -> str:
    figures = " ".join(f"{figure.label} {figure.value}" for figure in card.figures)
    tags = (tag.name for tag in (*card.traits, *card.specials))
    notes = card.notes if card.topic != "special" else ()
    parts = (card.name, card.text, card.place, figures, *tags, *card.rules, *notes)
    return " ".join(parts).casefold()
