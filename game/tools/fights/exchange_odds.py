"""Odds of a battle of one exchange: exact, with no trials. The record is told in `odds_cmd`."""

from collections import Counter
from fractions import Fraction
from typing import Any

from game.core.numbers import HALF
from game.rulesets.battle_for.battle import forecast, odds
from game.rulesets.battle_for.battle.forecast import ExchangeForecast
from game.rulesets.battle_for.battle.records import ExchangeParty
from game.rulesets.battle_for.battle.seam import BATTLE
from game.tools.fights.fight_parts import ReadFight, share

Row = dict[str, Any]
CONDUCT = "what they declare, else by doctrine"


def record(fight: ReadFight, _trials: int, _seed: int) -> Row:
    """What a fight comes to over all throws; a side wins that alone has units left."""
    state = BATTLE.open(fight.setup)
    ahead = forecast.outlook(state.setup, odds.standing(state))
    lost, won, both = ahead.gone
    sides = zip(state.setup.parties, (won, lost), ahead.damage, strict=True)
    return {
        "fight": fight.title,
        "trials": None,
        "seed": None,
        "conduct": CONDUCT,
        "order": ahead.start.order,
        "no_winner": share(1 - lost - won),
        "none_left": share(both),
        "sides": {party.side: _side(ahead, party, wins, damage) for party, wins, damage in sides},
    }


def _side(ahead: ExchangeForecast, party: ExchangeParty, wins: Fraction, damage: forecast.Spread) -> Row:
    units = {unit.id: ahead.units[unit.id] for unit in party.combatants}
    survivors: dict[str, Fraction] = {}
    for unit in party.combatants:
        lives = 1 - units[unit.id].get(0, Fraction(0))
        survivors[unit.kind.id] = survivors.get(unit.kind.id, Fraction(0)) + lives
    least, most = forecast.bounds(damage)
    return {
        "win_rate": share(wins),
        "survivors": {kind: share(lives) for kind, lives in survivors.items()},
        "brought": dict(Counter(unit.kind.id for unit in party.combatants)),
        "hits": share(sum(map(forecast.mean, units.values()), Fraction(0)) / HALF),
        "damage": [share(Fraction(n, HALF)) for n in (least, forecast.mean(damage), most)],
        "units": {
            id_: {
                "croaks": share(kept.get(0, Fraction(0))),
                "hits": [
                    share(Fraction(n, HALF))
                    for n in (forecast.bounds(kept)[0], forecast.mean(kept), forecast.bounds(kept)[1])
                ],
            }
            for id_, kept in units.items()
        },
    }
