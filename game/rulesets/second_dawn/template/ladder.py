"""The ten steps one below the other: what was answered, and what it means in a few words (SD6-0.01)."""

from collections.abc import Iterator, Mapping
from typing import Any

from game.core.numbers import fraction_text
from game.core.records import RuleId
from game.core.seams.unit_maker import DesignStep
from game.rulesets.second_dawn.content.profile_records import UnitProfile
from game.rulesets.second_dawn.content.template_records import STATS, ProfileId
from game.rulesets.second_dawn.template.figures import PAIRS
from game.rulesets.second_dawn.template.files import TemplateUnit
from game.rulesets.second_dawn.template.problems import problems
from game.rulesets.second_dawn.template.slots import TRADES, slots_of, trades_of
from game.rulesets.second_dawn.template.tables import profile_of, rank_row
from game.rulesets.second_dawn.template.words import Specials, bought_rows, weight_of
from game.rulesets.second_dawn.unit.sizes import STANDARD

_MEANING: Mapping[tuple[str, str], str] = {
    ("type", "infantry"): "Arms and armour, moves 8",
    ("type", "beast"): "Moves 10, fights with its body",
    ("weight", "light"): "Hits for half of its lower stat",
    ("weight", "heavy"): "Stronger, twice the hits",
    ("terrain", "land"): "Walks",
    ("terrain", "water"): "Swims, moves twice as far",
    ("terrain", "air"): "Flies; fewer hits, combat and defense",
    ("favoured", "none"): "At home nowhere",
}
_TRADE_WORDS: Mapping[str, str] = {
    "upkeep_x1_5": "One more slot for half as much upkeep again",
    "upkeep_x2": "A second slot for as much again",
    "remove_mount": "One more slot for a back that carries nobody",
    "humanoid_body": "One more slot for a body that stands upright",
}
_ICONS = {
    "concept": "feather",
    "type": "paw",
    "weight": "hammer",
    "terrain": "peak",
    "size": "up",
    "weapon": "sword",
    "swap": "swap",
    "rank": "crown",
    "specials": "star",
    "final": "scroll",
}


_OPTION_ICONS: Mapping[str, str] = {
    "infantry": "person",
    "beast": "paw",
    "light": "feather",
    "heavy": "hammer",
    "land": "feet",
    "water": "anchor",
    "air": "wing",
    "forest": "tree",
    "jungle": "tree",
    "mountain": "peak",
    "hill": "peak",
    "garrison": "tower",
    "rider": "horseshoe",
    "underground": "dungeon",
    "upkeep_x1_5": "coin",
    "upkeep_x2": "coins",
    "remove_mount": "horseshoe",
    "humanoid_body": "person",
}
_TAG_ICONS = {"fight": "sword", "move": "boot", "realm": "coins"}
_FIELD_ICONS = {"size": "up", "favoured": "house", "rank": "crown"}


def option_icon(field: str, word: str, tags: tuple[str, ...] = ()) -> str:
    """The sign of an answer."""
    if field == "weapon":
        return "bow" if word.startswith("ranged") else "sword" if word != "none" else "paw"
    found = _OPTION_ICONS.get(word) or next((_TAG_ICONS[tag] for tag in tags if tag in _TAG_ICONS), "")
    return found or _FIELD_ICONS.get(field, "star")


def option_words(field: str, word: str, profile: UnitProfile) -> str:
    """What an answer means, in a line; empty where its name says it."""
    if field == "size":
        return _size_words(word, profile)
    if field == "trades":
        return _TRADE_WORDS.get(word, "")
    return _MEANING.get((field, word), "")


def _size_words(size: str, profile: UnitProfile) -> str:
    """What a body takes: of its own table, or of that of play."""
    body = profile.body(size)
    if body is None:
        return "Between tiny and small, in the newer rules"
    slots = (f"{body.slots} slots",) if body.slots else ()
    row = STANDARD.get(body.play)
    if row is not None:
        return ", ".join((f"${fraction_text(row.upkeep)} at rank {row.rank_min}", *slots))
    hexes = "1 hex" if body.footprint == 1 else f"{body.footprint} hexes"
    return ", ".join((hexes, f"${body.upkeep} a rank", *slots))


class _Ladder:
    def __init__(
        self, design: TemplateUnit, tables: Mapping[str, Mapping[str, Any]], profile: ProfileId
    ) -> None:
        self.design, self.template = design, design.template
        self.tables, self.profile = tables, profile
        self.row = profile_of(tables, profile)
        self.known: Specials = tables.get("template_special", {})

    def steps(self) -> Iterator[DesignStep]:
        """All ten."""
        template = self.template
        told = template.concept or self.design.race
        concept = ("name", "race", "concept", "glyph")
        yield self._step("concept", "Concept", self.design.name, told, "SD6-1.01", concept)
        kind = template.type
        yield self._step(
            "type", "Type", kind.capitalize(), option_words("type", kind, self.row), "SD6-2.01", ("type",)
        )
        weight = weight_of(template)
        told = option_words("weight", weight, self.row)
        yield self._step("weight", "Weight", weight.capitalize(), told, "SD6-3.01", ("weight",))
        home = self.known.get(template.favoured)
        told = f"At home: {home.name}" if home is not None else option_words("favoured", "none", self.row)
        terrain = ("terrain", "favoured")
        yield self._step("terrain", "Terrain", template.terrain.capitalize(), told, "SD6-4.01", terrain)
        size = template.size
        yield self._step(
            "size", "Size", size.capitalize(), _size_words(size, self.row), "SD6-5.01", ("size",)
        )
        weapon = template.weapon
        name = weapon.name.capitalize() if weapon is not None else "Body"
        told = f"{weapon.group.capitalize()}, {weapon.length}" if weapon is not None else "Melee, short"
        yield self._step("weapon", "Weapon", name, told, "SD6-6.01", ("weapon",))
        yield self._swap()
        row = rank_row(self.row, size, template.rank)
        told = f"{row.slots} slots, upkeep × {row.factor}, {_turns(row.turns)}"
        yield self._step("rank", "Rank", f"Rank {template.rank}", told, "SD6-8.01", ("rank",))
        yield self._specials()
        yield self._final()

    def _step(
        self, id_: str, label: str, answer: str, detail: str, rule: str, fields: tuple[str, ...] = ()
    ) -> DesignStep:
        return DesignStep(
            id=id_,
            label=label,
            answer=answer,
            detail=detail,
            icon=_ICONS[id_],
            rule=RuleId(rule),
            fields=fields,
        )

    def _swap(self) -> DesignStep:
        template = self.template
        swapped = {stat: amount for stat in STATS if (amount := getattr(template.swap, stat))}
        trades = [TRADES[trade][0] for trade in trades_of(template)]
        raised = [f"{stat.capitalize()} +{amount}" for stat, amount in swapped.items()]
        lowered = [f"{PAIRS[stat]} −{amount}" for stat, amount in swapped.items()]
        answer = ", ".join(raised) or ("Slots traded" if trades else "Nothing swapped")
        detail = ", ".join((*lowered, *trades)) or "No slot traded"
        return self._step("swap", "Swap", answer, detail, "SD6-7.01", ("swap", "trades"))

    def _specials(self) -> DesignStep:
        slots = slots_of(self.template, self.known, self.row)
        free, left = int(slots.free.value), int(slots.left.value)
        bought = [row.name for _, row in bought_rows(self.template, self.known)]
        fields = ("specials", "production")
        answer = f"{free - left} of {free} slots"
        return self._step("specials", "Specials", answer, ", ".join(bought) or "None", "SD6-9.02", fields)

    def _final(self) -> DesignStep:
        found = problems(self.template, self.tables, self.profile)
        errors = sum(1 for one in found if one.level == "error")
        warnings = len(found) - errors
        answer = "Ready" if not errors else "1 error" if errors == 1 else f"{errors} errors"
        detail = f"{warnings} warning{'s' if warnings > 1 else ''}" if warnings else "All checks are clear"
        if errors:
            detail = "Breaks rules"
        return self._step("final", "Final template", answer, detail, "SD6-10.01")


def _turns(count: int) -> str:
    return "1 turn" if count == 1 else f"{count} turns"


def ladder(
    design: TemplateUnit, tables: Mapping[str, Mapping[str, Any]], profile: ProfileId
) -> tuple[DesignStep, ...]:
    """The ten steps of a design (SD6-0.01)."""
    return tuple(_Ladder(design, tables, profile).steps())
