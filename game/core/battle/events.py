"""Events of a battle beyond those of two lines that meet: swarms, leaving, strikes, the sky, command.

They belong to `game.core.events.common` and keep its rules. One section for each part of the battle.
"""

from game.core.battle.seam import BattleView
from game.core.events.common import Event
from game.core.numbers import Halves
from game.core.records import BattleId, SideId

# --- swarms and the down


class SwarmFormed(Event):
    """Units fight as one from now on: `unit` stands for all `members`. `how` is `half`, `full`, `enhanced` or
    `few` (without the benefit of numbers)."""

    battle: BattleId
    unit: str
    members: tuple[str, ...]
    how: str


class SwarmThinned(Event):
    """A swarm lost members: numbers before and after."""

    battle: BattleId
    unit: str
    before: int
    after: int


class Exhausted(Event):
    """Enhanced swarms wear a large unit down; `leaves`: it breaks off the fight."""

    battle: BattleId
    unit: str
    before: int
    after: int
    leaves: bool = False


class CombatantDazed(Event):
    """A combatant can do nothing for so many rounds of the bout; it does not end by it."""

    battle: BattleId
    unit: str
    rounds: int
    by: str = ""


# --- leaving the field


class RetreatDeclared(Event):
    """A combatant tries to leave; `free`: nobody can hinder it, `why` says which rule it leaves by."""

    battle: BattleId
    unit: str
    free: bool = False
    why: str = ""


class RetreatRolled(Event):
    """The rolls of a withdrawer and of those it fights, and whether it got away from them."""

    battle: BattleId
    unit: str
    total: int
    against: tuple[tuple[str, int], ...]
    success: bool


class PursuitRolled(Event):
    """The rolls of a withdrawer and of its pursuers; `caught` by those that equalled or beat it."""

    battle: BattleId
    unit: str
    total: int
    against: tuple[tuple[str, int], ...]
    caught: tuple[str, ...] = ()


class Intercepted(Event):
    """A combatant stops pursuers of its comrades."""

    battle: BattleId
    unit: str
    stopped: tuple[str, ...]


class CombatantLeft(Event):
    """A combatant left the battle: `how` is `escaped`, `exhausted`, `hidden`, `stepped_back`."""

    battle: BattleId
    unit: str
    how: str


# --- strikes, player characters


class AreaStruck(Event):
    """An area attack: `kind` is `stun`, `poison`, `damage`; whom it hit."""

    battle: BattleId
    unit: str
    kind: str
    targets: tuple[str, ...]


class Slammed(Event):
    """A slam: `mode` is `slam`, `enhanced`, `tar`; whom it hit."""

    battle: BattleId
    unit: str
    mode: str
    targets: tuple[str, ...]


class StunChecked(Event):
    """A stunning strike: whether its target lost the next rounds."""

    battle: BattleId
    unit: str
    target: str
    total: int
    needed: int
    stunned: bool


class SpecialTold(Event):
    """A special of a unit changed what happened to it or to another: `special` is the figure that it acts on,
    `how` in which way, `amount` what was left then, hits in halves or points."""

    battle: BattleId
    unit: str
    special: str
    how: str
    other: str = ""
    amount: int = 0


class LuckSpent(Event):
    """A player character used or regained luck points."""

    battle: BattleId
    unit: str
    before: int
    after: int
    why: str


class Contested(Event):
    """A player character rolled instead of taking the comparison: totals of both, and what came of it."""

    battle: BattleId
    unit: str
    other: str
    totals: tuple[int, int]
    result: str


# --- sky and mounts


class ZoneChanged(Event):
    """A flier went up or down."""

    battle: BattleId
    unit: str
    before: str
    after: str


class Mounted(Event):
    battle: BattleId
    unit: str
    mount: str


class Dismounted(Event):
    """`thrown`: not of its own will."""

    battle: BattleId
    unit: str
    mount: str
    thrown: bool = False


class WingHurt(Event):
    """Damage to a flier's wings, in halves; it cannot fly from some point on."""

    battle: BattleId
    unit: str
    before: Halves
    after: Halves
    grounded: bool = False


# --- command


class FormationSet(Event):
    """A party named its leader for the battle, or none; `mode` is `stack` or `hex`."""

    battle: BattleId
    side: SideId
    leader: str
    mode: str


class ScreenSet(Event):
    """The lines of a party: its backline and its supportline."""

    battle: BattleId
    side: SideId
    back: tuple[str, ...]
    support: tuple[str, ...] = ()


class DraggedForward(Event):
    """A unit behind a screen is drawn into the fight."""

    battle: BattleId
    unit: str
    by: str


class SupportJoined(Event):
    """A unit of the supportline takes part."""

    battle: BattleId
    unit: str


class FieldLeft(Event):
    """A battle is over: the field as a side that saw all of it last saw it, so that its screen can show the
    battle again."""

    battle: BattleId
    view: BattleView


# --- what nobody was asked


class AnsweredByJudgement(Event):
    """A person's seat was answered for by judgement. `option` is the answer with its label, empty where pairs
    tell it; `plain`: the answer of who says nothing. What it comes to both parties see."""

    battle: BattleId
    side: SideId
    kind: str
    choice: str
    option: str = ""
    plain: bool = False
    units: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
