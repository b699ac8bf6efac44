"""The battle screen for pictures: from a session that is in a battle, or from a made-up one."""

from game.core.records import BattleId, SideId
from game.session.session import Session
from game.session.table import Table
from game.ui.battle.demo import demo_battle
from game.ui.battle.scene import BattleScene
from game.ui.flow import Flow
from game.ui.scene import Scene


def battle_scene_for(session: Session, side: SideId) -> BattleScene:
    """The screen of the battle that a session waits in, with a person of `side` at the table. ValueError if
    it waits in none, or if the side has no part in it."""
    table = Table(session)
    question = table.question
    if question is None or question.battle is None:
        raise ValueError("the campaign waits in no battle")
    battle = session.campaign.battles[question.battle]
    if side not in (battle.attacker, battle.defender):
        raise ValueError(f"{side} has no part in this battle")
    table.sitting = side
    return scene_at(table, question.battle)


def scene_at(table: Table, battle: BattleId) -> BattleScene:
    """The screen of a battle at a table, its ground painted before the first frame."""

    def home() -> Scene:
        raise RuntimeError("a picture leads nowhere")

    scene = BattleScene(Flow(table, home), battle)
    scene.patient = True
    return scene


def demo_scene() -> BattleScene:
    """A small battle in the woods, paired and about to be fought in its first bout."""
    calls = {"declare": 0}

    def second_declaration(question: object) -> bool:
        if getattr(question, "kind", "") == "declare":
            calls["declare"] += 1
        return calls["declare"] >= 3

    table, battle = demo_battle(until=second_declaration)
    return scene_at(table, battle)
