"""Small battles of The Battle for, put together in a line or two."""

from typing import Any

from game.core.numbers import HALF
from game.core.records import BattleId, SideId
from game.rulesets.battle_for.battle_records import BattleSetup, Combatant, Party
from game.rulesets.battle_for.records import UnitKind


def unit(id_: str, hits: int = 4, attack: int = 4, defense: int = 2, **more: Any) -> Combatant:
    """A unit; hits in whole points. `special`, `move_type` and `now` (hits left) are its kind's and its own,
    everything else is `Combatant`'s."""
    kind = UnitKind(
        id=id_,
        name=id_.title(),
        hits=hits * HALF,
        attack=attack,
        defense=defense,
        move=4,
        move_type=more.pop("move_type", "walker"),
        cargo=hits * HALF,
        specials=tuple(more.pop("special", "").split()),
    )
    now = more.pop("now", None)
    return Combatant(id=id_, kind=kind, hits=None if now is None else now * HALF, **more)


def party(side: str, *units: Combatant, **more: Any) -> Party:
    return Party(side=SideId(side), combatants=units, **more)


def setup(attacker: Party, defender: Party, **more: Any) -> BattleSetup:
    return BattleSetup(id=BattleId("test"), attacker=attacker, defender=defender, **more)
