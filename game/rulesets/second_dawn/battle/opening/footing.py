"""The ground under a combatant: whether it is at home, and how fast it is. SD1-7.05, SD3-4, SD0-4.05.

Moves in thirds a round.
"""

from game.core.numbers import THIRD, Thirds
from game.rulesets.second_dawn.battle.opening import muster
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.unit import pace, sizes


def at_home(fight: Fight, unit: str) -> bool:
    """Whether a combatant has the terrain special of the hex (SD2-9.02)."""
    fighter = fight.fighters[unit]
    return muster.at_home(fighter.terrain_special, fighter.flier, fight.scene.home_for, fighter.able.homes)


def penalty(fight: Fight, unit: str) -> int:
    """Move penalty of the hex for a combatant, 0 or less."""
    scene, fighter = fight.scene, fight.fighters[unit]
    if fighter.flier:
        return muster.eased(fighter, scene.flier_penalty)
    ground = scene.home_penalty if at_home(fight, unit) else scene.ground_penalty
    return muster.eased(fighter, ground)


def tactical_pace(fight: Fight, unit: str) -> Thirds:
    """Move of a round: after the hex's penalty, or dashing if that is more (SD3-4.04); a third of the points
    less for who crouches (SD0-4.05), one less behind Shield+ (SD1-17.03) and for who is worn down (SD2-3.08).
    Nobody moves who cannot at all."""
    fighter, standing = fight.fighters[unit], fight.standings[unit]
    move, slowed = fighter.move, penalty(fight, unit)
    if standing.worn_down:
        move = max(0, move - THIRD)
    if standing.crouching:
        move -= move // (3 * THIRD) * THIRD
    if move <= 0:
        return 0
    found = pace.best_pace(move, slowed, heavy=sizes.heavy(fighter.size), dashes=fighter.dashes)
    return max(0, found - (THIRD if standing.shield == "plus" else 0))


def points(fight: Fight, unit: str) -> int:
    """Whole points of a combatant's move in a round, at least 1 for who can move (SD2-10.17)."""
    move = tactical_pace(fight, unit)
    return max(1, move // THIRD) if move else 0
