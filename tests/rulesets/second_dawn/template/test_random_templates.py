"""The validator and the builder agree on whatever answers there are (SD6-15, SD6-16.01)."""

import random
from typing import Any, get_args

import pytest

from game.core.dice import StreamDice
from game.core.records import replace
from game.rulesets.second_dawn.battle.state.battle_records import Combatant
from game.rulesets.second_dawn.content.template_records import (
    PROFILES,
    TEMPLATE_SIZES,
    TRADES,
    Habitat,
    ProductionStep,
    Swap,
    Template,
    WeaponAnswer,
)
from game.rulesets.second_dawn.template.files import TemplateUnit
from game.rulesets.second_dawn.template.maker import MAKER
from game.session.library import rules
from tests.rulesets.second_dawn.battle.battle_tools import Run, setup, units

FEW, MANY = 120, 10_000
STEPS = (
    ProductionStep(combat=-2),
    ProductionStep(defense=-2),
    ProductionStep(move=-2),
    ProductionStep(hits=-2),
    ProductionStep(slots=-1),
    ProductionStep(combat=-1, defense=-1),
)


def _words(chance: random.Random) -> list[str]:
    known = rules("second_dawn").tables["template_special"]
    words = [
        f"{key}:{choice}" if choice else key
        for key, row in known.items()
        for choice in (row.choices or ("",))
        if not (row.premade or row.pack)
    ]
    return chance.sample(words, chance.choice((0, 0, 1, 1, 2, 3)))


def some_template(chance: random.Random) -> Template:
    """Answers of which about every third breaks no rule."""
    size = chance.choice(TEMPLATE_SIZES)
    least = {"large": 2, "huge": 3, "massive": 4}.get(size, 1)
    kind: Any = chance.choice(("infantry", "beast"))
    terrain: Any = chance.choice(get_args(Habitat))
    weapon: Any = None
    if kind == "infantry" and chance.random() < 0.8:
        length: Any = "short" if terrain == "air" else chance.choice(("short", "middle", "long"))
        weapon = WeaponAnswer(name="arm", group=chance.choice(("melee", "ranged")), length=length)
    swap = {chance.choice(("combat", "defense", "hits", "move")): 1} if chance.random() < 0.3 else {}
    specials = _words(chance)
    steps: tuple[ProductionStep, ...] = ()
    if chance.random() < 0.15:
        specials, swap, size = ["increase_production"], {}, chance.choice(("small", "medium"))
        steps, least = tuple(chance.sample(STEPS, chance.randint(0, 3))), 1
    return Template(
        type=kind,
        terrain=terrain,
        size=size,
        weapon=weapon,
        swap=Swap(**swap),
        trades=tuple(chance.sample(TRADES, 1)) if chance.random() < 0.15 else (),
        rank=min(4, least + (chance.random() < 0.2)),
        specials=tuple(specials),
        production=steps,
        armed=chance.random() < 0.95,
        armoured=chance.random() < 0.9,
    )


def _agree(count: int, seed: int) -> tuple[int, set[str]]:
    """Of so many templates how many are sound, and which codes the others were refused with."""
    tables = rules("second_dawn").tables
    chance, sound, codes = random.Random(seed), 0, set()
    for number in range(count):
        design = TemplateUnit(id="made", name="Made", template=some_template(chance))
        boards = {profile: MAKER.board(design, tables, profile) for profile in PROFILES}
        kind = MAKER.kind(design, tables)
        told = [one for one in design.faults(tables) if one.severity == "error"]
        errors = {one.code for one in boards["v5"].problems if one.level == "error"}
        assert (kind is None) is bool(errors), design
        assert errors == {one.code for one in told} - {"unit-water"}, design
        codes |= errors
        for made in boards.values():
            for figure in made.figures:
                total = sum(term.value for term in figure.terms)
                assert figure.value is None or total == figure.value, (design, figure)
        if kind is None:
            continue
        sound += 1
        assert min(kind.combat, kind.defense, kind.move) >= 0
        assert kind.hits > 0
        assert kind.pop_per_day > 0
        fighters = [Combatant(id=f"made_{n}", kind=kind) for n in range(2)]
        run = Run(setup(fighters, units("piker", 2, "g")), StreamDice(number, "made"))
        assert run.result is not None
    return sound, codes


def test_a_few_templates() -> None:
    sound, codes = _agree(FEW, 7)
    assert sound > FEW // 8
    assert {"E_SLOTS", "E_TIER", "E_WHO"} <= codes


@pytest.mark.slow
def test_ten_thousand_templates() -> None:
    sound, codes = _agree(MANY, 17)
    assert sound > MANY // 8
    assert len(codes) > 10


def test_what_an_option_is_barred_for_is_what_the_validator_says_of_it() -> None:
    """An option that is offered brings no error, one that is barred brings the error that it names."""
    tables = rules("second_dawn").tables
    design = replace(MAKER.blank("made"), template=Template(rank=2, specials=("scout",)))
    field = next(one for one in MAKER.steps(design, tables, "sd6") if one.id == "specials")
    assert len(field.options) > 100
    for option in field.options:
        held = design.template.specials
        if option.id in held:
            continue
        bought = MAKER.change(design, "specials", (*held, option.id), tables)
        made = MAKER.board(bought, tables, "sd6")
        messages = {one.message for one in made.problems if one.level == "error"}
        assert (option.barred in messages) if option.barred else not messages, option
