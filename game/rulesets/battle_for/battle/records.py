"""What a battle of The Battle for is made of: its setup, what both sides declared, what came of it.

A setup is what the map, a fight file or a test gives. Index 0 is the attacker, 1 the defender everywhere
(TB-8.01). Hits and damage are in halves, as everywhere in the core; Attack, Defense and Shock in points.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from game.core.battle.exchange import Factor
from game.core.decisions import BarredUnit, Question
from game.core.doctrine import DamageWay, Doctrine
from game.core.numbers import Halves
from game.core.records import BattleId, HexId, Record, SideId, intern_text
from game.core.state import Unit
from game.rulesets.battle_for.counters import SHOCK_USED
from game.rulesets.battle_for.records import BattleForParams, TerrainRow, UnitDesign

Order = Literal["attacker_first", "attacker_only", "defender_first", "simultaneous"]

ALL_QUESTIONS = ("declare",)
"""Kinds of questions a side can be asked in a battle."""

CHIEF = "chief_warlord"
"""Status of a side's Chief Warlord (TB-3.12)."""


class ExchangeFighter(Record):
    """One unit of a stack. `hits` None for full; `exp` are its XP; `riding` the unit that carries it.
    `chief`: its side's Chief Warlord; `shock_used`: it has used its Shockamancy today (TB-13.30)."""

    id: str
    kind: UnitDesign
    name: str = ""
    hits: Halves | None = None
    level: int = 1
    exp: int = 0
    riding: str = ""
    chief: bool = False
    shock_used: bool = False

    @property
    def now(self) -> Halves:
        """Hits it comes into the battle with."""
        return self.kind.hits if self.hits is None else self.hits

    @property
    def title(self) -> str:
        """What it is called."""
        return self.name or self.kind.name

    @property
    def commander(self) -> bool:
        return "commander" in self.kind.specials

    @property
    def ranged(self) -> bool:
        return "ranged" in self.kind.specials


def combatant_of(unit: Unit, kind: UnitDesign) -> ExchangeFighter:
    """A unit of the map as one that fights, under its own id."""
    return ExchangeFighter(
        id=unit.id,
        kind=kind,
        name=unit.name,
        hits=unit.hits,
        level=unit.level,
        exp=int(unit.exp),
        riding=unit.mount or "",
        chief=CHIEF in unit.statuses,
        shock_used=SHOCK_USED.of(unit),
    )


class Declaration(Record):
    """What a side declares for one battle (TB-8.02). `shock`: points it uses, `shock_aimed` of them, 0 for
    all, on `shock_target`, the others in stack order; `damage` how its damage falls, on `target` if so;
    `hit_and_run` leaves to `exit`, None where no map says where to."""

    ranged: bool = False
    shock: int = 0
    shock_target: str = ""
    shock_aimed: int = 0
    damage: DamageWay = "order"
    target: str = ""
    hit_and_run: bool = False
    exit: HexId | None = None

    def __post_init__(self) -> None:
        intern_text(self, "shock_target", "damage", "target")


class ExchangeParty(Record):
    """One of the two stacks, `combatants` in stack order, riders behind their mounts (TB-5.13).

    `chief_in_hex`: the side's Chief Warlord is in the hex with another stack (TB-8.08). `doctrine` stands for
    what nobody declares, `declared` was declared in advance, the exit of a Hit-and-Run among it. `asks`: the
    side declares itself. `title` is what it is called by its own side, `known_as` by others, if they call it
    otherwise.
    """

    side: SideId
    combatants: tuple[ExchangeFighter, ...]
    title: str = ""
    known_as: str = ""
    chief_in_hex: bool = False
    doctrine: Doctrine = Doctrine()
    declared: Declaration | None = None
    asks: bool = False


class ExchangeSetup(Record):
    """Two stacks that meet. `terrain` None counts as one without bonuses; `building` is what walls add to a
    defender's Defense and `walls` what they are. `ambush`: the defender ambushes (TB-7.19). `run`: the
    attacker may make it a Hit-and-Run (TB-7.21), to one of `exits` if a map says where to; `no_run` says why
    he may not, `exits_barred` why not to other neighbours. `fatigue` is k of TB-8.14. The events go to
    `audience`, to both sides if it is empty.
    """

    id: BattleId
    attacker: ExchangeParty
    defender: ExchangeParty
    terrain: TerrainRow | None = None
    building: int = 0
    walls: str = ""
    ambush: bool = False
    run: bool = False
    exits: tuple[HexId, ...] = ()
    exits_barred: tuple[BarredUnit, ...] = ()
    no_run: str = "Only a stack that moved in, and has Move left to leave, may do Hit-and-Run"
    fatigue: int = 0
    hex: HexId | None = None
    params: BattleForParams = BattleForParams()
    audience: tuple[SideId, ...] = ()

    @property
    def parties(self) -> tuple[ExchangeParty, ExchangeParty]:
        return (self.attacker, self.defender)

    @property
    def heard_by(self) -> tuple[SideId, ...]:
        """Who is told of it."""
        return self.audience or (self.attacker.side, self.defender.side)


class StrikeDone(Record):
    """A strike as it fell: its factors with the dice, `exact` before rounding, `dealt` in halves; what each
    unit lost, and what was `lost` past the last one; `way`: how it fell. `step` as in
    `core.exchange.StrikeView`."""

    step: int
    total: int
    factors: tuple[Factor, ...] = ()
    exact: Fraction = Fraction(0)
    dealt: Halves = 0
    losses: tuple[tuple[str, Halves], ...] = ()
    lost: Halves = 0
    way: DamageWay = "order"
    why: str = ""

    def __post_init__(self) -> None:
        intern_text(self, "way")


class FallDone(Record):
    """A rider fell: `face` of the first die, `tenths` of the second, None if there was none (TB-9.09)."""

    unit: str
    face: int
    tenths: int | None
    before: Halves
    after: Halves


class Exchange(Record):
    """A battle that was fought. `defense` are the average Defenses at its beginning, `dice` the four dice of
    both strikes. `now`: hits of all units; `fatigue`: the defender's k afterwards, None if he is no more;
    `exp` for each that is left of either stack; `spent`: who has used Shockamancy."""

    order: Order
    why: str
    shocked: tuple[str, ...]
    defense: tuple[Fraction, Fraction]
    dice: tuple[int, int, int, int]
    strikes: tuple[StrikeDone, StrikeDone]
    falls: tuple[FallDone, ...]
    now: Mapping[str, Halves]
    fatigue: int | None
    exp: tuple[int, int]
    spent: tuple[str, ...] = ()


class ExchangeState(Record):
    """A battle between two steps: who has declared what, and what came of it once it is over."""

    setup: ExchangeSetup
    declared: tuple[Declaration | None, Declaration | None] = (None, None)
    question: Question | None = None
    done: Exchange | None = None
