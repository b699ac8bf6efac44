"""Neutrals without a scout fall upon whomever they meet: pairing by lot, SD3-5.06.

Only with the parameter `random_neutral_pairing`: their primary pairings before the first pick, and those of
their units that are left over before the others are sent.
"""

from game.rulesets.second_dawn.battle.pairing.pairing_board import PairingBoard
from game.rulesets.second_dawn.battle.pairing.pairing_turns import Turn
from game.rulesets.second_dawn.battle.state.fight import Fight

_RULE = "SD3-5.06"


def draw(fight: Fight, board: PairingBoard) -> None:
    """Give every free regular of a neutral party an enemy by lot, in order of the units' ids; the enemy is
    one that it reaches and that has no primary pairing yet. Only a scout picks its target."""
    for unit in sorted(e.id for index in _neutrals(fight) for e in board.free(index) if not e.picks):
        party = fight.party_of(unit)
        open_ = sorted(e.id for e in board.free(1 - party) if (unit, e.id) not in board.beyond)
        if fight.fighters[unit].scout or not open_ or unit not in (e.id for e in board.free(party)):
            continue
        enemy = open_[fight.draw(len(open_), f"whom {fight.name(unit)} falls upon", unit, _RULE)]
        pair = (unit, enemy) if party == 0 else (enemy, unit)
        board.apply(Turn(step="primary", selector=party), [pair])


def join(fight: Fight, board: PairingBoard) -> None:
    """Send every neutral that is left over against an enemy by lot, of those most in need of it
    (SD2-11.04)."""
    for unit in sorted(e.id for index in _neutrals(fight) for e in board.left_over(index)):
        open_ = sorted(board.open_targets(unit))
        if fight.fighters[unit].scout or not open_ or unit in board.targets:
            continue
        target = open_[fight.draw(len(open_), f"whom {fight.name(unit)} joins against", unit, _RULE)]
        board.apply(Turn(step="secondary", selector=fight.party_of(unit)), [(unit, target)])


def _neutrals(fight: Fight) -> list[int]:
    if not fight.scene.params.random_neutral_pairing:
        return []
    return [index for index, party in enumerate(fight.parties) if party.neutral]
