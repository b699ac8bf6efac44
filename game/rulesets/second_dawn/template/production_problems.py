"""What increased production forbids, and how far its steps go (SD6-11.02 to 11.04)."""

from collections.abc import Iterator

from game.core.seams.unit_maker import UnitProblem
from game.rulesets.second_dawn.content.template_records import STATS, ProductionStep
from game.rulesets.second_dawn.template.figures import Figures
from game.rulesets.second_dawn.template.production import FLOORS, MOST_POP, SMALL_STEPS, max_pop, produces
from game.rulesets.second_dawn.template.reporting import problem
from game.rulesets.second_dawn.template.words import Specials, bought_rows

_STEP = 2
_CODE = "E_PROD"


def production_problems(figures: Figures, known: Specials, *, tribe: bool = False) -> Iterator[UnitProblem]:
    """Every limit that a template with the special breaks, or one with steps and without it."""
    template = figures.template
    if not produces(template, known):
        if template.production:
            message = "Steps of production ask for Increased production"
            yield problem(_CODE, "production", message, "SD6-11.02")
        return
    if template.size not in MOST_POP:
        return  # the special is not for heavies, which is said
    if template.trades:
        yield problem(_CODE, "trades", "Basic units trade nothing for slots", "SD6-11.04")
    if any(getattr(template.swap, stat) for stat in STATS):
        yield problem(_CODE, "swap", "Basic units swap nothing, they only give up", "SD6-11.04")
    for number, (_, row) in enumerate(bought_rows(template, known)):
        if row.flat:
            message = f"Basic units do not buy {row.name}"
            yield problem(_CODE, f"specials.{number}", message, "SD6-11.04")
    for number, step in enumerate(template.production):
        yield from _one_step(template.size, step, template.production[:number], f"production.{number}")
    for stat, floor in FLOORS.get(template.size, {}).items():
        if any(getattr(step, stat) for step in template.production) and figures.before_swap[stat] < floor:
            message = f"{stat} is not given up below {floor}"
            yield problem(_CODE, "production", message, "SD6-11.02")
    made = figures.production
    most = max_pop(template.size, template.terrain, tribe=tribe)
    if made is not None and made.pop.value > most:
        message = f"{made.pop.whole} of a batch, {most} at most"
        yield problem(_CODE, "production", message, "SD6-11.03")


def _one_step(
    size: str, step: ProductionStep, before: tuple[ProductionStep, ...], at: str
) -> Iterator[UnitProblem]:
    """A step is two points of stats, or slots; of small units two of one stat, each once; of tiny ones slots
    alone."""
    changed = [stat for stat in STATS if getattr(step, stat)]
    if not step.points:
        if not step.slots:
            yield problem(_CODE, at, "A step gives up two points or a slot", "SD6-11.02")
        return
    if step.slots or step.points != _STEP:
        yield problem(_CODE, at, "A step gives up two points, or a slot", "SD6-11.02")
    elif size == "tiny":
        yield problem(_CODE, at, "Tiny units give up slots alone", "SD6-11.02")
    elif size == "small":
        if len(changed) > 1 or changed[0] not in SMALL_STEPS:
            message = "Small units give up two points of combat, of defense or of move"
            yield problem(_CODE, f"{at}.{changed[-1]}", message, "SD6-11.02")
        elif any(getattr(one, changed[0]) for one in before):
            yield problem(_CODE, f"{at}.{changed[0]}", f"{changed[0]} is given up once", "SD6-11.02")
