"""How a stack fights where nobody decides for it, and what it does out of its commanders' reach."""

from typing import Literal

from game.core.records import HexId, Record, StackId, intern_text

AmbushStance = Literal["always", "never", "ratio"]
DamageWay = Literal["order", "swap", "target"]
Aim = Literal["commander", "strongest", "weakest", "ranged"]
QueueKind = Literal["move", "hold", "attack", "doctrine", "deliver"]


class Doctrine(Record):
    """Declarations for battles, made in advance.

    `ranged`: it fights Ranged where it can. `shock`: points of Shockamancy it uses, None for all
    it has. `damage`: how its damage falls: in the enemy's order, `swap` riders before mounts, or
    on a `target` that `aim` picks; `shock_target`: its shock too. `ambush`: whether it ambushes who enters
    its hex; `ratio` in percent: only where it can expect to deal so much of the damage it takes.
    """

    ranged: bool = False
    shock: int | None = None
    damage: DamageWay = "order"
    aim: Aim = "commander"
    shock_target: bool = False
    ambush: AmbushStance = "always"
    ratio: int = 100

    def __post_init__(self) -> None:
        intern_text(self, "damage", "aim", "ambush")


class QueuedOrder(Record):
    """One order of a stack's queue.

    `move`: along `path`; `hold`: nothing more this turn; `attack`: a stack in its hex, `target` being the
    side's handle for it, None for any the rules allow; `doctrine`: take up another `doctrine`; `deliver`:
    hand `orders` to the own stack `to` once it stands in the same hex.
    """

    kind: QueueKind
    path: tuple[HexId, ...] = ()
    target: StackId | None = None
    doctrine: Doctrine | None = None
    to: StackId | None = None
    orders: tuple["QueuedOrder", ...] = ()

    def __post_init__(self) -> None:
        intern_text(self, "kind")
