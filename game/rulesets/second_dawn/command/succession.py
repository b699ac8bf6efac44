"""Who leads a side whose ruler is gone: an heir rules at once, else a chief warlord. SD4-7.03, SD10-3.01.

A side that lost its ruler and has no heir who could follow is leaderless, as its own figures say. As its
turns begin it looks again for an heir, and without a chief warlord it names one.
"""

from collections.abc import Iterable

from game.core.decisions import Option, Question, Reply
from game.core.events.common import ChiefAppointed
from game.core.events.deeds import RulerSucceeded
from game.core.records import RuleId, SideId, UnitId
from game.core.state import Unit
from game.rulesets.second_dawn.command import map_leaders
from game.rulesets.second_dawn.content.counters import LEADERLESS
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.factions.regency import HEIR, RULER
from game.rulesets.second_dawn.factions.titles import Claimant, successor
from game.rulesets.second_dawn.unit.losses import able

CHIEF = "chief"
"""Kind of the question who is chief warlord of a side without a ruler."""
_RULE = RuleId("SD10-3.01")
_CHIEF_RULE = RuleId("SD4-6.01")
_PLAYER = "player"


def lost(draft: Draft, units: Iterable[Unit]) -> None:
    """Let heirs follow the rulers among units that are no more (SD10-3.01)."""
    for ruler in (unit for unit in units if RULER in unit.statuses):
        side = draft.sides[ruler.side]
        if side.role == _PLAYER and side.alive:
            _follow(draft, side.id, ruler.name or draft.world.kind(ruler.kind).name)


def at_turn_start(draft: Draft, side: SideId) -> None:
    """Let an heir rule who has become able since, or see to a chief warlord. A single one who can be it is
    it; of several the side chooses."""
    if not LEADERLESS.of(draft.sides[side]) or draft.world.belief:
        return
    _follow(draft, side)
    if not LEADERLESS.of(draft.sides[side]):
        return
    if map_leaders.chief_unit(draft.snapshot(), side) is not None:
        return
    can = sorted(
        (unit for unit in _free(draft, side) if may_be_chief(draft, unit)),
        key=lambda unit: (-unit.level, len(unit.id), unit.id),
    )
    if len(can) == 1:
        appoint(draft, can[0])
    elif can:
        _ask(draft, side, can)


def _follow(draft: Draft, side: SideId, before: str = "") -> None:
    """Let the first able heir of a side rule if nobody does; without one it is leaderless."""
    if any(unit.side == side and RULER in unit.statuses for unit in draft.units.values()):
        return
    heir = successor(_claims(draft, side))
    LEADERLESS.set(draft, draft.sides[side], heir is None)
    if heir is not None:
        crown(draft, draft.units[UnitId(heir.id)], before)


def _claims(draft: Draft, side: SideId) -> list[Claimant]:
    """The able heirs of a side; the lower number of two is the older."""
    heirs = [unit for unit in _free(draft, side) if is_heir(draft, unit)]
    oldest = sorted(heirs, key=lambda unit: (len(unit.id), unit.id))
    return [
        Claimant(id=unit.id, royal=draft.world.kind(unit.kind).able.kingly, level=unit.level, popped=number)
        for number, unit in enumerate(oldest)
    ]


def line(draft: Draft, side: SideId) -> list[Claimant]:
    """The able heirs of a side in the order in which they would follow (SD4-7.03)."""
    claims, out = _claims(draft, side), []
    while (heir := successor(claims)) is not None:
        out.append(heir)
        claims = [claim for claim in claims if claim.id != heir.id]
    return out


def is_heir(draft: Draft, unit: Unit) -> bool:
    """Whether a unit popped as an heir or was made one (SD4-3.07)."""
    kind = draft.world.kind(unit.kind)
    return HEIR in unit.statuses or kind.able.inherits


def _free(draft: Draft, side: SideId) -> list[Unit]:
    return [u for u in draft.units.values() if u.side == side and u.held_by is None and able(u)]


def crown(draft: Draft, unit: Unit, before: str) -> None:
    """Make a unit the ruler of its side; the chief warlord's office it lays down (SD4-6.01). Until his first
    turn is over, what cities pop can be changed (SD10-3.03)."""
    ends = {HEIR} if draft.params.ruler_may_be_chief else {HEIR, map_leaders.CHIEF}
    draft.set_unit(unit.id, statuses=tuple(sorted({*unit.statuses, RULER} - ends)))
    if draft.params.realm:
        draft.set_realm(unit.side, acceded=True)
    name = unit.name or draft.world.kind(unit.kind).name
    draft.emit(RulerSucceeded(audience=(unit.side,), rule=_RULE, unit=unit.id, name=name, before=before))


# --- the chief warlord


def may_be_chief(draft: Draft, unit: Unit) -> bool:
    """Whether a unit has what a chief warlord needs (SD4-6.01)."""
    able = draft.world.kind(unit.kind).able
    return able.leads and able.commands and able.carries_money


def appoint(draft: Draft, unit: Unit) -> None:
    """Make a unit the chief warlord of its side in place of the one before (SD4-6.01)."""
    before = map_leaders.chief_unit(draft.snapshot(), unit.side)
    if before is not None:
        draft.set_unit(before.id, statuses=tuple(s for s in before.statuses if s != map_leaders.CHIEF))
    unit = draft.units[unit.id]
    draft.set_unit(unit.id, statuses=tuple(sorted({*unit.statuses, map_leaders.CHIEF})))
    name = unit.name or draft.world.kind(unit.kind).name
    draft.emit(ChiefAppointed(audience=(unit.side,), rule=_CHIEF_RULE, unit=unit.id, name=name))


def _ask(draft: Draft, side: SideId, can: list[Unit]) -> None:
    options = [
        Option(
            id=unit.id,
            label=unit.name or draft.world.kind(unit.kind).name,
            rule=str(_CHIEF_RULE),
            hint=f"Level {unit.level}, {draft.grid.label(draft.stacks[unit.stack].hex)}",
        )
        for unit in can
    ]
    draft.ask(
        side,
        CHIEF,
        "Your ruler is gone and no heir can follow. Who is chief warlord?",
        options,
        default=can[0].id,
    )


def answer(draft: Draft, question: Question, reply: Reply) -> None:
    """Appoint whom a side named."""
    unit = draft.units.get(UnitId(reply.choice))
    if unit is not None and unit.side == question.side:
        appoint(draft, unit)
