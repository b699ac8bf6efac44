"""Food instead of a fight: a stack that ferals attack may feed them first. SD3-7.06.

There is time for it if the attack is prepared or surprised, not in an ambush. Its side is asked (question
`feed`) on its own turn, or where the match lets sides decide at the table off-turn; else its standing orders
say whether it does so.
"""

from collections.abc import Iterable

from game.core.commands.ferals import Ask
from game.core.decisions import BarredUnit, Option, Question, Reply, Task
from game.core.flow.battles import OPENED_BY
from game.core.flow.sightings import handles
from game.core.numbers import money_text
from game.core.records import RuleId, UnitId
from game.core.refusal import Refusal
from game.core.state import Stack, Unit
from game.rulesets.second_dawn.battle.state.ambush import State
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.content.wild_records import FoodRow, Species
from game.rulesets.second_dawn.factions import packs
from game.rulesets.second_dawn.ferals import feeding
from game.rulesets.second_dawn.scouting import awareness, sight
from game.rulesets.second_dawn.unit.losses import able
from game.rulesets.second_dawn.wild import wild_rules

FEED = "feed"
"""The question."""
ASSAULT = "assault"
"""The task of the attack that goes on."""
_RULE = RuleId("SD3-7.06")
_ASKS: dict[str, Ask] = {"feed": "pacify", "friendly": "friendly", "tame": "tame"}
_MEALS = (
    ("feed", "Feed them", "They leave the stack alone until dawn", "SD3-7.01"),
    ("friendly", "Make them friends", "They follow and protect the unit until dawn", "SD3-7.02"),
    ("tame", "Tame them", "They join your side if they are not hurt", "SD3-7.03"),
)
_WHO = "Only a mounted scout, or one in whose land they popped, achieves more"


def offered(draft: Draft, pack: Stack, stack: Stack, state: State, rule: str) -> bool:
    """Whether a stack that ferals attack is fed to them, or its side is asked whether it does: then the
    attack waits. `state` is how their fight would open. RULING: who cannot report of the ferals (SD5-7.05)
    fights them."""
    if draft.sides[pack.side].role != "feral" or draft.sides[stack.side].role != "player":
        return False
    if state == "ambush" or draft.world.belief or feeders(draft, stack) == []:
        return False
    food = _food(draft, pack, stack)
    if food is None:
        return False
    side = draft.sides[stack.side]
    if side.asks and (draft.clock.on_turn == side.id or draft.params.reactions == "table"):
        return _ask(draft, pack, stack, food, rule)
    if stack.orders.feed:
        _meet(draft, pack, stack)
        if pack.id not in handles(draft, stack.side):
            return False
        _serve(draft, pack, stack, food, "pacify")
        return True
    return False


def _food(draft: Draft, pack: Stack, stack: Stack) -> str | None:
    """What a stack has that ferals like, enough of it; None also where it cannot give it to them."""
    species = packs.species_of(draft, pack)
    if species is None:
        return None
    try:
        feeding.check_place(draft, stack, pack)
        feeding.check_food(draft, stack, pack, species.preferred_food)
    except Refusal:
        return None
    return species.preferred_food


def feeders(draft: Draft, stack: Stack) -> list[Unit]:
    """Who of a stack may feed, those who can make most of it first, in the order of the stack."""
    fit: Iterable[Unit] = (unit for unit in draft.members(stack) if able(unit))
    return sorted(fit, key=lambda unit: _skill(feeding.feeder_of(draft, unit)))


def _skill(feeder: wild_rules.Feeder) -> int:
    return 0 if feeder.scout and feeder.rider else 1 if feeder.scout else 2


def _meet(draft: Draft, pack: Stack, stack: Stack) -> None:
    """The attackers show themselves to whom they attack."""
    if pack.id not in handles(draft, stack.side):
        awareness.find(draft, stack.side, pack, "fight")


def _ask(draft: Draft, pack: Stack, stack: Stack, food: str, rule: str) -> bool:
    """Ask a side; False where it cannot be told of the attackers, who then fight."""
    _meet(draft, pack, stack)
    handle = handles(draft, stack.side).get(pack.id)
    if handle is None:
        return False
    row: FoodRow = draft.world.tables["food"][food]
    meal = f"{row.name} worth {money_text(packs.upkeep(draft, pack))}"
    draft.push(OPENED_BY.on(Task(kind=ASSAULT, stacks=(pack.id, stack.id)), rule))
    draft.ask(
        stack.side,
        FEED,
        f"{draft.sides[pack.side].name} attack a stack of yours. Do you feed them? It costs {meal}.",
        _options(draft, pack, stack),
        own=(stack.id,),
        others=(handle,),
        default="feed" if stack.orders.feed else "fight",
        stack=stack.id,
        hex=stack.hex,
    )
    return True


def bar(draft: Draft, stack: Stack, species: Species | None, ask: Ask) -> BarredUnit | None:
    """Why a stack can never make so much of feeding beasts of a species, as anybody can tell (SD3-7.02,
    SD3-7.05)."""
    who = feeders(draft, stack)
    if not who:
        return BarredUnit(unit="", reason="None of them is able to", rule=_RULE)
    if species is None or ask == "pacify":
        return None
    if species.tameable == "none":
        return BarredUnit(unit="", reason="Beasts of this kind trust nobody", rule="SD3-7.05")
    if species.tameable != "full" and ask == "tame":
        return BarredUnit(unit="", reason="Beasts of this kind are never tamed", rule="SD3-7.05")
    if not feeding.feeder_of(draft, who[0]).scout:
        return BarredUnit(unit="", reason=_WHO, rule="SD3-7.02")
    return None


def _options(draft: Draft, pack: Stack, stack: Stack) -> tuple[Option, ...]:
    species = packs.species_of(draft, pack)
    meals = []
    for id_, label, hint, rule in _MEALS:
        barred = bar(draft, stack, species, _ASKS[id_])
        meals.append(
            Option(
                id=id_,
                label=label,
                enabled=barred is None,
                reason=barred.reason if barred else "",
                rule=barred.rule if barred else rule,
                hint=hint,
            )
        )
    return (*meals, Option(id="fight", label="Fight", rule="SD5-12.01", hint="You keep the food"))


def answer(draft: Draft, question: Question, reply: Reply) -> None:  # noqa: ARG001  (the task says who)
    """Feed the attackers, or let them attack: the waiting task goes on."""
    *below, attack = draft.agenda
    pack, stack = (draft.stacks.get(id_) for id_ in attack.stacks)
    if reply.choice == "fight" or pack is None or stack is None:
        return
    draft.agenda = tuple(below)
    food = _food(draft, pack, stack)
    if food is not None:
        _serve(draft, pack, stack, food, _ASKS[reply.choice])


def _serve(draft: Draft, pack: Stack, stack: Stack, food: str, ask: Ask) -> None:
    who: UnitId = feeders(draft, stack)[0].id
    feeding.serve(draft, stack, pack, who, food, ask)
    sight.look_all(draft)
