"""Trials of designs: two bands fight it out by the rules of battle, turn by turn, with nobody to decide.

The bands stand in one hex. The side on turn heals to full Hits and has its Shockamancy again (TB-4.03), then
its whole stack attacks the other (TB-7.06), which is the one battle either may begin in a turn (TB-7.04).
Who can fight Ranged does; Shockamancy is used up. No experience is counted, so that every turn is alike.
"""

from collections.abc import Sequence

from game.core.dice import Dice
from game.core.doctrine import Doctrine
from game.core.records import BattleId, SideId, replace
from game.core.refusal import Refusal
from game.core.seams.design import TrialResult
from game.rulesets.battle_for.battle import exchange
from game.rulesets.battle_for.battle.declaring import standing
from game.rulesets.battle_for.battle.records import Declaration, ExchangeFighter, ExchangeParty, ExchangeSetup
from game.rulesets.battle_for.design.cost import cost
from game.rulesets.battle_for.records import BattleForParams, TerrainRow, UnitDesign

MOST_TURNS = 12
"""Turns of both after which a trial that nobody won is given up."""

_SIDES = (SideId("first"), SideId("second"))
_DOCTRINE = Doctrine(ranged=True)

Bands = tuple[Sequence[UnitDesign], Sequence[UnitDesign]]


def contest(bands: Bands, params: BattleForParams, land: TerrainRow | None, dice: Dice) -> TrialResult:
    """Fight until one band is gone, the first one attacking first. Refusal for an empty band."""
    if not bands[0] or not bands[1]:
        raise Refusal("no_units", "A stack without units cannot fight", "TB-8.01")
    stacks = [
        tuple(ExchangeFighter(id=f"{by}.{number}", kind=kind) for number, kind in enumerate(band))
        for by, band in enumerate(bands)
    ]
    turn = 0
    while turn < MOST_TURNS and all(stacks):
        by = turn % 2
        stacks[by] = tuple(replace(unit, hits=None, shock_used=False) for unit in stacks[by])
        turn += 1
        _attack(stacks, by, params, land, dice)
    winner = None if bool(stacks[0]) == bool(stacks[1]) else int(not stacks[0])
    left = tuple(sum(cost(unit.kind, params.world) for unit in stack) for stack in stacks)
    return TrialResult(winner=winner, left=(left[0], left[1]), turns=turn)


def _attack(
    stacks: list[tuple[ExchangeFighter, ...]],
    by: int,
    params: BattleForParams,
    land: TerrainRow | None,
    dice: Dice,
) -> None:
    """One exchange; `stacks` are then what is left of them."""
    order = (by, 1 - by)
    attacker, defender = (
        ExchangeParty(side=_SIDES[place], combatants=stacks[place], doctrine=_DOCTRINE) for place in order
    )
    setup = ExchangeSetup(
        id=BattleId("trial"), attacker=attacker, defender=defender, terrain=land, params=params
    )
    declared: tuple[Declaration, Declaration] = (standing(setup, 0), standing(setup, 1))
    done = exchange.fight(setup, declared, dice)
    for place in order:
        stacks[place] = tuple(
            replace(unit, hits=done.now[unit.id], shock_used=unit.shock_used or unit.id in done.spent)
            for unit in stacks[place]
            if done.now[unit.id] > 0
        )
