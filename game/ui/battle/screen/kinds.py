"""Which screen a battle has: what its view holds decides, never the name of a ruleset."""

from game.core.records import BattleId
from game.ui.battle.exchange.exchange_scene import ExchangeScene
from game.ui.battle.fight.fight_scene import FightScene
from game.ui.battle.screen.scene import BattleScene
from game.ui.stage.flow import Flow


def battle_scene(flow: Flow, battle: BattleId) -> FightScene:
    """The screen of a battle in which whoever sits at the table has a part."""
    views = flow.table.outlook().view.battles
    exchange = any(view.battle == battle and not view.in_bouts for view in views)
    return ExchangeScene(flow, battle) if exchange else BattleScene(flow, battle)
