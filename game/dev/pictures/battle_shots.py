"""The battle screen for pictures: from a session that is in a battle, or from a made-up one."""

from game.core.decisions import Question
from game.core.records import BattleId, SideId
from game.dev.pictures.battle_demo import ARMIES, demo_battle
from game.dev.pictures.exchange_demo import exchange_table
from game.session.fight_plans import AskLevel
from game.session.session import Session
from game.session.table import HotSeatTable
from game.ui.battle.exchange.exchange_scene import ExchangeScene
from game.ui.battle.screen.scene import BattleScene
from game.ui.stage.flow import Flow
from game.ui.stage.scene import Scene


def battle_scene_for(session: Session, side: SideId) -> BattleScene:
    """The screen of the battle that a session waits in, with a person of `side` at the table. ValueError if
    it waits in none, or if the side has no part in it."""
    table = HotSeatTable(session)
    question = table.question
    if question is None or question.battle is None:
        raise ValueError("the campaign waits in no battle")
    battle = session.campaign.battles[question.battle]
    if side not in (battle.attacker, battle.defender):
        raise ValueError(f"{side} has no part in this battle")
    table.sitting = side
    return scene_at(table, question.battle)


def scene_at(table: HotSeatTable, battle: BattleId, asks: AskLevel = "always") -> BattleScene:
    """The screen of a battle at a table, its ground painted before the first frame."""
    scene = BattleScene(Flow(table, _nowhere), battle)
    scene.ask_level = asks
    scene.patient = True
    return scene


def _nowhere() -> Scene:
    raise RuntimeError("a picture leads nowhere")


def exchange_scene(meeting: str) -> ExchangeScene:
    """The screen of a meeting of `exchange_demo.MEETINGS`, its ground painted before the first frame.
    KeyError if there is none of this name."""
    table, battle = exchange_table(meeting)
    scene = ExchangeScene(Flow(table, _nowhere), battle)
    scene.patient = True
    return scene


def demo_scene() -> BattleScene:
    """A small battle in the woods, paired and about to be fought in its first bout."""
    return asked_scene("small", "declare", 3)


def asked_scene(armies: str, kind: str, number: int = 1, **choices: str) -> BattleScene:
    """The battle of two armies of `demo.ARMIES` where it asks a question of a kind for the so manieth time,
    fought until then by `choices` (options by kind of question) and defaults; `plan`: that of phase one.
    KeyError for unknown armies."""
    if kind == "plan":
        return scene_at(*demo_battle(armies=ARMIES[armies]), "matters")
    asked: set[str] = set()

    def there(question: Question) -> bool:
        if question.kind == kind:
            asked.add(question.id)
        return len(asked) >= number

    table, battle = demo_battle(armies=ARMIES[armies], until=there, choices=choices)
    return scene_at(table, battle)
