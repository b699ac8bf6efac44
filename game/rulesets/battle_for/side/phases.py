"""The three phases of a turn, which follow each other and never come back (TB-4.02), and what a side may
only do before anything else (TB-3.08)."""

from game.core.commands.common import Attack, MoveStack
from game.core.commands.turns import NextStage, RecruitUnits, RunOrders, ScoutHexes
from game.core.events.turns import StageBegan
from game.core.records import RuleId, SideId, replace
from game.core.refusal import Refusal
from game.core.state import Side
from game.core.world import TurnStage
from game.rulesets.battle_for.counters import ACTED
from game.rulesets.battle_for.typed import Draft

RECRUIT = "recruit"
SCOUT = "scout"
COMBAT = "combat"

STAGES = (
    TurnStage(id=RECRUIT, name="Recruit", icon="people", commands=(RecruitUnits,)),
    TurnStage(id=SCOUT, name="Scout", icon="eye", commands=(ScoutHexes,)),
    TurnStage(id=COMBAT, name="Combat", icon="sword", commands=(MoveStack, Attack, RunOrders)),
)
PHASES = RuleId("TB-4.02")
_ORDER = tuple(stage.id for stage in STAGES)
_NAMES = {stage.id: stage.name.lower() for stage in STAGES}


def check(draft: Draft, *allowed: str) -> None:
    """Refusal for what does not belong into the present phase of the turn (TB-4.02). Commands that belong
    into every phase (TB-4.11) need not ask."""
    now = draft.clock.stage
    if now in allowed:
        return
    names = " or ".join(_NAMES[stage] for stage in allowed)
    over = all(_ORDER.index(now) > _ORDER.index(stage) for stage in allowed)
    reason = f"The {names} phase of this turn is over" if over else f"This waits for the {names} phase"
    raise Refusal("wrong_phase", reason, PHASES)


def acted(draft: Draft, side: SideId) -> None:
    """Note that a side has done something with its units this turn (TB-3.08)."""
    before = draft.sides[side]
    if not ACTED.of(before):
        ACTED.set(draft, before, True)


def fresh(side: Side) -> Side:
    """A side that has done nothing yet this turn."""
    return ACTED.on(side, False)


def next_stage(draft: Draft, command: NextStage) -> None:
    """Go on to the next phase (TB-4.02)."""
    at = _ORDER.index(draft.clock.stage)
    if at + 1 == len(_ORDER):
        raise Refusal("last_phase", "This is the last phase of the turn; end the turn", PHASES)
    enter(draft, command.by, _ORDER[at + 1])


def enter(draft: Draft, side: SideId, stage: str) -> None:
    """Begin a phase of a side's turn."""
    draft.clock = replace(draft.clock, stage=stage)
    draft.emit(StageBegan(audience=(side,), rule=PHASES, side=side, stage=stage))
