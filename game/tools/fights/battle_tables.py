"""Both parties of a battle in tables: what they bring, and what became of them."""

from game.core.battle.seam import BattleView, CombatantView
from game.core.numbers import halves_text, move_text, signed
from game.i18n import _
from game.rulesets.second_dawn.battle.state.battle_records import BattleState
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.session.reports.log_styles import Piece
from game.tools.fights.party_tables import AFTERWARDS, party_tables
from game.views.words.fates import CONDITIONS

_STRENGTH = (
    "Unit",
    "Level",
    "Size",
    "Combat",
    "Defense",
    "Bonus",
    "Damage",
    "Hits",
    "Move",
    "Evasion",
    "Ammo",
)
_FATE = ("Unit", "Hits", "Ammo", "State")
_NONE = "–"


def strength_tables(state: BattleState) -> list[Piece]:
    """A table for each party before anything has happened. The bonus is what leaders and stacks lend."""
    return party_tables(_view(state), _STRENGTH, _strength)


def fate_tables(state: BattleState) -> list[Piece]:
    """A table for each party after the battle."""
    return party_tables(_view(state), _FATE, _fate, AFTERWARDS)


def _view(state: BattleState) -> BattleView:
    return BATTLE.view(state, state.parties[0].side)


def _strength(unit: CombatantView) -> tuple[str, ...]:
    factor = f" ×{unit.damage_factor}" if unit.damage_factor > 1 else ""
    return (
        unit.name + (" (leader)" if unit.leader else ""),
        str(unit.level),
        str(unit.size),
        str(unit.combat),
        str(unit.defense),
        signed(unit.bonus),
        halves_text(unit.damage) + factor,
        halves_text(unit.hits_max),
        move_text(unit.move),
        str(unit.evasion),
        _ammo(unit),
    )


def _fate(unit: CombatantView) -> tuple[str, ...]:
    state = _(CONDITIONS.get(unit.condition, unit.condition))
    return (unit.name, f"{halves_text(unit.hits)} of {halves_text(unit.hits_max)}", _ammo(unit), state)


def _ammo(unit: CombatantView) -> str:
    return _NONE if unit.ammo is None else halves_text(unit.ammo)
