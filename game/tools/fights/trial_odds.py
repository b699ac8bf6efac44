"""Odds by trials: a battle fought many times. The record is told in `odds_cmd`."""

import math
from collections.abc import Callable
from typing import Any

from game.core.battle.odds import BattleOdds
from game.core.battle.seam import Battle
from game.core.numbers import HALF
from game.tools.fights.fight_parts import ReadFight, share
from game.views.trials import BattleTrials, SideOdds, TrialOdds

Row = dict[str, Any]


def record(
    odds_of: Callable[[Any], BattleOdds],
    battle: Battle,
    conduct: str,
    fight: ReadFight,
    trials: int,
    seed: int,
) -> Row:
    """Fight a battle `trials` times, both sides choosing by `conduct`."""
    odds = BattleTrials(odds_of(battle.open(fight.setup)), trials, seed).finish()
    decided = sum(side.wins for side in odds.sides.values())
    return {
        "fight": fight.title,
        "trials": trials,
        "seed": seed,
        "conduct": conduct,
        "no_winner": _mean(odds, trials - decided),
        "bouts": _mean(odds, odds.bouts),
        "dice": _mean(odds, odds.dice),
        "one_by_one": _mean(odds, odds.scalar),
        "sides": {name: _side(odds, side) for name, side in odds.sides.items()},
    }


def _side(odds: TrialOdds, side: SideOdds) -> Row:
    won = side.wins / odds.trials
    return {
        "wins": side.wins,
        "win_rate": share(won),
        "standard_error": share(math.sqrt(won * (1 - won) / odds.trials)),
        "survivors": {kind: _mean(odds, side.survivors[kind]) for kind in side.brought},
        "brought": dict(side.brought),
        "hits": share(side.hits / HALF / odds.trials),
    }


def _mean(odds: TrialOdds, total: int) -> float:
    return share(total / odds.trials)
