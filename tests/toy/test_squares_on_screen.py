"""A rulebook that is none of ours is played by two people on the screen, and led from the master's desk."""

from collections import Counter

import pytest

from game.core.commands.common import EndTurn, MoveStack
from game.core.records import GM, SideId
from game.session import library
from game.session.opening import SeatChoice, open_campaign
from game.session.session import Session
from game.ui.battle.screen.scene import BattleScene
from game.ui.gm import toolbox
from game.ui.gm.desk_scene import DeskScene
from game.ui.menus.codex import CodexScene
from tests.ui.monkey import Monkey
from tests.ui.program import Program


def _march(session: Session, side: SideId) -> None:
    """Bring the first stack that can go one hex nearer to the enemy, or end the turn."""
    outlook = session.outlooks.of(side)
    foes = [seen.hex for seen in outlook.view.knowledge.sightings.values()]
    around = session.world.grid
    for stack in outlook.view.stacks.values():
        near = sorted(
            around.around[stack.hex], key=lambda hex_: min(around.distance(hex_, foe) for foe in foes)
        )
        for hex_ in near[:2]:
            order = MoveStack(by=side, stack=stack.id, path=(hex_,))
            if outlook.refusal(order) is None:
                session.submit(order)
                return
    session.submit(EndTurn(by=side))


@pytest.mark.slow
def test_two_people_play_it_through_every_screen(squares: str) -> None:
    program = Program()
    program.app.push(program.play.set_up(squares))
    program.frames(8)
    scenes: Counter[str] = Counter([type(program.app.top).__name__])
    program.app.push(CodexScene(ruleset="squares"))
    program.frames(3)
    session = program.opened(squares, 3, people=2)
    program.play.start(program.app, session)
    flow = program.play.flow
    assert flow is not None
    for _ in range(300):
        program.frames(3)
        name = type(program.app.top).__name__
        scenes[name] += 1
        if name == "VictoryScene":
            break
        side = session.must_act
        if side is None:
            flow.go()
        elif name == "HandOverScene":
            program.sit(side)
        elif name == "MapScene" and flow.table.sitting == side:
            _march(session, side)
            flow.go()
        elif name == "BattleScene" and flow.table.question is not None:
            assert isinstance(program.app.top, BattleScene)
            program.app.top.hands.main()
            program.frames(40)
        else:
            flow.go()
    assert {"NewCampaignScene", "HandOverScene", "MapScene", "BattleScene", "VictoryScene"} <= scenes.keys()
    program.frames(60)
    program.leave()


def test_a_game_master_leads_it_from_his_desk(squares: str) -> None:
    program = Program()
    found = library.load_scenario(squares)
    seats = [SeatChoice(side=plan.id, controller="human", player=plan.name) for plan in found.sides]
    rules = library.rules("squares")
    session = open_campaign(
        found, rules, seats, title="Led", seed=1, master=SeatChoice(side=GM, controller="gm", player="Ada")
    )
    program.play.start(program.app, session)
    flow = program.play.flow
    assert flow is not None
    flow.table.call_master()
    assert flow.table.sit(GM)
    flow.go()
    assert program.until("DeskScene")
    desk = program.app.top
    assert isinstance(desk, DeskScene)
    for at in range(len(toolbox.MAKERS)):
        desk.tray.take(at)
        program.frames(2)


@pytest.mark.slow
def test_a_user_without_a_plan_breaks_nothing(squares: str) -> None:
    tally = Monkey(Program(), (squares,), 3).run(2500)
    assert tally.faults == []
