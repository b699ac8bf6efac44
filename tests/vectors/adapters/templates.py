"""Operations of unit creation: templates and what comes of them (SD6, SD7)."""

from fractions import Fraction
from typing import Any

from game.core.dice import ScriptedDice
from game.core.records import replace
from game.rulesets.second_dawn.content.profile_records import UnitProfile
from game.rulesets.second_dawn.content.template_records import (
    ProductionStep,
    Swap,
    Template,
    TemplateSpecial,
    WeaponAnswer,
)
from game.rulesets.second_dawn.template import rolled, tables
from game.rulesets.second_dawn.template.board import board
from game.rulesets.second_dawn.template.carrying import carry_limits
from game.rulesets.second_dawn.template.economy import production_turns
from game.rulesets.second_dawn.template.figures import Figures, dodge_increase, swap_limit
from game.rulesets.second_dawn.template.maker import MAKER
from game.rulesets.second_dawn.template.problems import problems
from game.rulesets.second_dawn.template.production import max_pop
from game.session.library import rules
from tests.vectors.adapters import Answer, Given, adapter

SD = "second-dawn"
_KEYS = {"promotion_advanced": "promotion:advanced", "siege_dig": "dig", "terrain": "forest"}


def _content() -> Any:
    return rules("second_dawn").tables


def _known() -> dict[str, TemplateSpecial]:
    return dict(_content()["template_special"])


def _chapter() -> UnitProfile:
    return tables.older(_content())


def template_of(given: Given) -> Template:
    """The answers of a vector; what it leaves out is as usual."""
    options = given.get("options", {})
    weapon = options.get("weapon")
    return Template(
        type=given.get("type", "infantry"),
        terrain=given.get("terrain", "land"),
        size=given["size"],
        rank=given.get("rank", 1),
        favoured=options.get("favoured") or "",
        weapon=WeaponAnswer(**weapon) if weapon else None,
        swap=Swap(**options.get("swap", {})),
        trades=tuple(options.get("trades", ())),
        specials=tuple(_KEYS.get(key, key) for key in given.get("specials", ())),
        armed=options.get("armed", True),
        armoured=options.get("armoured", True),
        promoted=options.get("promoted", False),
    )


def _figures(template: Template, profile: str = "sd6") -> Answer:
    made = board(template, _content(), "sd6" if profile == "sd6" else "v5", premade=True)
    return {figure.id: figure.value for figure in made.figures}


@adapter(SD, "template_build")
def template_build(given: Given, dice: ScriptedDice) -> Answer:
    return _figures(template_of(given), given["profile"])


@adapter(SD, "rank_slots")
def rank_slots(given: Given, dice: ScriptedDice) -> Answer:
    row = tables.rank_row(_chapter(), given["size"], given["rank"])
    return {"slots": row.slots, "slots_free": row.free, "upkeep_factor": row.factor, "turns": row.turns}


@adapter(SD, "weapon_range")
def weapon_range(given: Given, dice: ScriptedDice) -> Answer:
    span = tables.weapon_span(_chapter(), given["size"], given["group"], given["length"])
    return {"hexes": span.hexes, "feet": span.feet}


@adapter(SD, "template_damage")
def template_damage(given: Given, dice: ScriptedDice) -> Answer:
    return {"damage": tables.hit_damage(_chapter(), given["size"], given["combat"], given["defense"])}


@adapter(SD, "dodge_modifier")
def dodge_modifier(given: Given, dice: ScriptedDice) -> Answer:
    """The row of the defender's size on the board of an attacker of its size."""
    made = board(Template(size=given["attacker"]), _content(), "sd6")
    row = next(row for row in made.hits if row.size == given["defender"])
    return {"defense_modifier": row.capture if given["intent"] == "capture" else row.defense}


@adapter(SD, "swap_limit")
def most_raised(given: Given, dice: ScriptedDice) -> Answer:
    return {"max_raise": swap_limit(Figures(template_of(given), _known(), _chapter()), given["stat"])}


@adapter(SD, "validate_template")
def validate_template(given: Given, dice: ScriptedDice) -> Answer:
    found = problems(template_of(given), _content(), "sd6")
    return {"errors": [one.code for one in found if one.level == "error"]}


@adapter(SD, "increased_production")
def increased_production(given: Given, dice: ScriptedDice) -> Answer:
    bought = [step["special"] for step in given["steps"] if "special" in step]
    steps = tuple(ProductionStep(**step) for step in given["steps"] if "special" not in step)
    template = template_of({**given, "specials": [*bought, *given["specials"]]})
    made = _figures(replace(template, production=steps))
    return {**made, "pop": made["pop_units"]}


@adapter(SD, "max_production")
def max_production(given: Given, dice: ScriptedDice) -> Answer:
    return {"max_pop": max_pop(given["size"], tribe=given["tribe"])}


@adapter(SD, "variant_stabber")
def variant_stabber(given: Given, dice: ScriptedDice) -> Answer:
    """The premade stabber with another special, in the figures of either profile."""
    design = MAKER.of("stabber", _content())
    assert design is not None
    template = design.template
    kept = tuple(key for key in template.specials if key != given["removes"])
    template = replace(template, specials=(*kept, _KEYS.get(given["adds"], given["adds"])), variant=True)
    older, newer = _figures(template), _figures(template, "v5")
    assert older["pop_units"] == newer["pop_units"]
    assert older["upkeep"] == newer["upkeep"]
    return {"pop": older["pop_units"], "upkeep": older["upkeep"]}


@adapter(SD, "production_time")
def production_time(given: Given, dice: ScriptedDice) -> Answer:
    return {"turns": production_turns(given["units"], Fraction(1), Fraction(given["turns_each"]))}


@adapter(SD, "heavy_carry")
def heavy_carry(given: Given, dice: ScriptedDice) -> Answer:
    room = carry_limits(Template(size="large", type=given["type"], terrain=given["terrain"]))
    return room._asdict()


@adapter(SD, "battle_board")
def battle_board(given: Given, dice: ScriptedDice) -> Answer:
    """The board of a premade unit, armed and armoured as the vector says."""
    design = MAKER.of(given["race"], _content())
    assert design is not None
    template = replace(design.template, armed=given["armed"], armoured=given["armoured"])
    lent = {**given["bonuses"], "outnumbered": given["outnumbered"]}
    figures = MAKER.battle(replace(design, template=template), _content(), given["profile"], lent)
    return {figure.id: figure.value for figure in figures}


@adapter(SD, "dodge_increase")
def dodge_after(given: Given, dice: ScriptedDice) -> Answer:
    return {"dodge_after": dodge_increase(given["dodge"])}


def _figures_of(**answers: Any) -> Answer:
    return _figures(Template(**answers))


@adapter(SD, "advanced_initiative_move")
def advanced_initiative_move(given: Given, dice: ScriptedDice) -> Answer:
    figures = _figures_of(rank=given["rank"], specials=("advanced_initiative",))
    return {"move_bonus": figures["initiative_move"]}


@adapter(SD, "armoured_rating")
def armoured_rating(given: Given, dice: ScriptedDice) -> Answer:
    terrain: Any = "air" if given["flier"] else "land"
    figures = _figures_of(size=given["size"], terrain=terrain, type="beast", specials=("armoured",))
    ignore, total = figures["damage_ignore"], figures["armour_rating"]
    return {"natural_ignore": ignore, "rating": total - ignore, "total": total}


@adapter(SD, "random_special")
def random_special(given: Given, dice: ScriptedDice) -> Answer:
    key = "random_pair" if given["pairs"] else "random"
    template = Template(specials=(key,), lots=tuple(given["list"]))
    (lottery,) = rolled.lotteries(template, _known())
    face = dice.roll(len(lottery.lots), "random special")
    return {"result": "+".join(lottery.lots[face - 1]), "slots": lottery.slots}


@adapter(SD, "intensifier_total")
def intensifier_total(given: Given, dice: ScriptedDice) -> Answer:
    assert given["max_levels"] == rolled.SKILLS
    return {"points": rolled.points(given["max_levels"])}


@adapter(SD, "breath_area")
def breath_area(given: Given, dice: ScriptedDice) -> Answer:
    types = dict.fromkeys((given["type"], given["combined_with"]))
    specials = tuple(f"breath_weapon:{one}" for one in types if one != "none")
    figures = _figures_of(size=given["size"], type="beast", specials=specials)
    return {"damage": figures[f"{given['type']}_damage"], "hexes": figures[f"{given['type']}_hexes"]}
