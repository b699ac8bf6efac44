"""Wild gardens: vegetables that somebody sets and leaves to themselves, a meal every 25 turns. SD11-2.13.

RULING: any infantry of a stack sets one as its job of the day, on land that yields something to eat; a hex
has one at the most. The meal lies there for whoever comes. Soil that a spell has made better yields more.
RULING: who is good at it or knows seeds sows more plants each day, of which each bears a raw portion, up to
what the richest land yields (SD7-2.29, SD7-2.41); the best gardener of the stack does the job.
"""

from game.core.commands.realm import PlantGarden
from game.core.events.realm import GardenPlanted
from game.core.packs import Food
from game.core.records import HexId, RuleId
from game.core.refusal import Refusal
from game.rulesets.second_dawn.content.counters import BARREN, GARDEN, JOB, PLANTS, RICH_SOIL
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.ferals import foraging
from game.rulesets.second_dawn.march.stacks import told_stack
from game.rulesets.second_dawn.realm import cities, meals
from game.rulesets.second_dawn.unit import ageing, bents
from game.rulesets.second_dawn.wild import larder

RULE = RuleId("SD11-2.13")
TURNS = 25
_VEGETABLES = "fruit"
_RICH = 2
_RAW = 2
"""Raw portions of a meal (SD11-2.04)."""
MOST_PLANTS = 24


def plant_garden(draft: Draft, command: PlantGarden) -> None:
    """Let a unit of a stack set a garden in its hex. Refused in the air, without infantry that has a hand
    free, and where nothing grows."""
    cities.require_realm(draft)
    stack = told_stack(draft, command.by, command.stack)
    workers = foraging.workers(draft, stack)
    if draft.known_land(stack.side).terrain_at(stack.hex) not in draft.world.tables["forage"]:
        raise Refusal("no_yield", "Nothing grows on this land", RULE)
    worker = max(workers, key=lambda unit: bents.kind_of(draft.world, unit).able.gardens)
    JOB.set(draft, worker, draft.clock.day)
    ageing.use(draft, worker.id)
    garden = GARDEN.at(stack.hex)
    if not garden.of(draft):
        garden.set(draft, draft.clock.day)
    plants = PLANTS.at(stack.hex)
    sown = bents.kind_of(draft.world, worker).able.gardens
    if sown:
        plants.set(draft, min(MOST_PLANTS, plants.of(draft) + sown))
    draft.emit(GardenPlanted(audience=(stack.side,), rule=RULE, stack=stack.id, hex=stack.hex, plants=sown))


def grow(draft: Draft) -> None:
    """At dawn a meal lies in every garden whose time has come, twice as much on good soil."""
    day = draft.clock.day
    for key, planted in GARDEN.all(draft).items():
        hex_ = HexId(int(key))
        if (day - planted) % TURNS == 0 and BARREN.at(hex_).of(draft) <= day:
            crop = meals.MEAL_WORTH + PLANTS.at(hex_).of(draft) * meals.MEAL_WORTH // _RAW
            value = crop * (_RICH if RICH_SOIL.at(hex_).of(draft) >= day else 1)
            larder.put(draft, hex_, Food(kind=_VEGETABLES, value=value))
            larder.look_at(draft, hex_)
