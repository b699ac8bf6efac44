"""Small battles of The Battle for, put together in a line or two."""

from typing import Any

from game.core.numbers import HALF
from game.core.records import BattleId, SideId
from game.rulesets.battle_for.battle.records import ExchangeFighter, ExchangeParty, ExchangeSetup
from game.rulesets.battle_for.records import UnitDesign


def unit(id_: str, hits: int = 4, attack: int = 4, defense: int = 2, **more: Any) -> ExchangeFighter:
    """A unit; hits in whole points. `special`, `move_type` and `now` (hits left) are its kind's and its own,
    everything else is `ExchangeFighter`'s."""
    kind = UnitDesign(
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
    return ExchangeFighter(id=id_, kind=kind, hits=None if now is None else now * HALF, **more)


def party(side: str, *units: ExchangeFighter, **more: Any) -> ExchangeParty:
    return ExchangeParty(side=SideId(side), combatants=units, **more)


def setup(attacker: ExchangeParty, defender: ExchangeParty, **more: Any) -> ExchangeSetup:
    return ExchangeSetup(id=BattleId("test"), attacker=attacker, defender=defender, **more)
