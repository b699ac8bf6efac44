"""The Chief Warlord: named at the start, replaced at once when lost, changed for the next turn (TB-3.12 to
3.14).

RULING (TB-3.13): who takes over at once is picked by the rule; if there was a choice, the owner is asked at
the start of his next turn and his word holds at once. Asking in the middle of somebody else's turn would
tell that side whom it has croaked.
"""

from collections.abc import Iterable, Sequence

from game.core.commands.common import AppointChief
from game.core.decisions import Option, Question, Reply
from game.core.events.common import ChiefAppointed, OrdersGiven
from game.core.records import RuleId, SideId, UnitId
from game.core.refusal import Refusal
from game.core.state import Unit
from game.rulesets.battle_for.counters import PICKED
from game.rulesets.battle_for.typed import Draft, World

CHIEF = "chief_warlord"
"""Status of the Chief Warlord of a side."""
NEXT = "chief_next"
"""Status of who becomes it at the start of the side's next turn (TB-3.14)."""
QUESTION = "chief"
_HAS = RuleId("TB-3.12")
_LOST = RuleId("TB-3.13")
_CHANGE = RuleId("TB-3.14")


def may_be(world: World, unit: Unit) -> bool:
    """Whether a unit can be Chief Warlord: a Commander (TB-3.12)."""
    kind = world.kind(unit.kind)
    return "commander" in kind.specials


def chief_of(units: Iterable[Unit], side: SideId) -> Unit | None:
    """The Chief Warlord of a side among units."""
    return next((u for u in units if u.side == side and CHIEF in u.statuses), None)


def begin(draft: Draft) -> None:
    """Every side names its Chief Warlord when the game begins (TB-3.12)."""
    for side in draft.sides:
        check(draft, side)


def check(draft: Draft, side: SideId) -> None:
    """Name a Chief Warlord if the side has none and a Commander to be it (TB-3.12, TB-3.13)."""
    able = _able(draft, side)
    if not able or chief_of(able, side) is not None:
        return
    _appoint(draft, able[0], _LOST)
    if len(able) > 1:
        PICKED.set(draft, draft.sides[side], True)


def begin_turn(draft: Draft, side: SideId) -> None:
    """The change that was ordered takes effect (TB-3.14); who was picked for an owner may be changed."""
    owner = draft.sides[side]
    ask = owner.asks and PICKED.of(owner)
    PICKED.set(draft, owner, False)
    able = _able(draft, side)
    chosen = next((u for u in able if NEXT in u.statuses), None)
    if chosen is not None:
        _appoint(draft, chosen, _CHANGE)
    elif ask and len(able) > 1:
        _ask(draft, side, able)


def appoint_chief(draft: Draft, command: AppointChief) -> None:
    """Order a change for the start of the side's next turn; naming him who is it takes the order back
    (TB-3.14)."""
    unit = draft.units.get(command.unit)
    if unit is None or unit.side != command.by:
        raise Refusal("no_such_unit", "You have no such unit")
    if not may_be(draft.world, unit):
        raise Refusal("cannot_be_chief", "Only a Commander can be Chief Warlord", _HAS)
    waiting = [u for u in draft.units.values() if u.side == command.by and NEXT in u.statuses]
    if CHIEF in unit.statuses and not waiting:
        raise Refusal("chief_already", "This is already the Chief Warlord", _CHANGE)
    if unit in waiting:
        raise Refusal("chief_next_already", "This one takes over at the start of your next turn", _CHANGE)
    for other in waiting:
        _status(draft, other, NEXT, on=False)
    if CHIEF not in unit.statuses:
        _status(draft, unit, NEXT, on=True)
    draft.emit(OrdersGiven(audience=(command.by,), rule=_CHANGE, stack=unit.stack, what="chief"))


def answer(draft: Draft, question: Question, reply: Reply) -> None:
    """Take up whom the owner names in the place of the one picked for him (TB-3.13)."""
    unit = draft.units[UnitId(reply.choice)]
    if unit.side == question.side and CHIEF not in unit.statuses:
        _appoint(draft, unit, _LOST)


def _ask(draft: Draft, side: SideId, able: Sequence[Unit]) -> None:
    now = chief_of(able, side)
    options = [
        Option(id=unit.id, label=_name(draft, unit), hint=_hint(draft, unit), units=(unit.id,))
        for unit in able
    ]
    default = now.id if now is not None else able[0].id
    draft.ask(side, QUESTION, "Who is Chief Warlord?", options, default=default)


def _able(draft: Draft, side: SideId) -> list[Unit]:
    """The side's Commanders, the best first: highest level, then highest Attack, then lowest id (TB-3.13)."""
    able = [u for u in draft.units.values() if u.side == side and may_be(draft.world, u)]
    return sorted(able, key=lambda u: (-u.level, -draft.world.kind(u.kind).attack, len(u.id), u.id))


def _appoint(draft: Draft, unit: Unit, rule: RuleId) -> None:
    for other in [u for u in draft.units.values() if u.side == unit.side and {CHIEF, NEXT} & {*u.statuses}]:
        draft.set_unit(other.id, statuses=tuple(s for s in other.statuses if s not in {CHIEF, NEXT}))
    _status(draft, draft.units[unit.id], CHIEF, on=True)
    draft.emit(ChiefAppointed(audience=(unit.side,), rule=rule, unit=unit.id, name=_name(draft, unit)))


def _status(draft: Draft, unit: Unit, word: str, *, on: bool) -> None:
    statuses = {*unit.statuses} - {word} | ({word} if on else set())
    draft.set_unit(unit.id, statuses=tuple(sorted(statuses)))


def _name(draft: Draft, unit: Unit) -> str:
    name: str = unit.name or draft.world.kind(unit.kind).name
    return name


def _hint(draft: Draft, unit: Unit) -> str:
    return f"Level {unit.level}, Attack {draft.world.kind(unit.kind).attack}"
