"""Sounds, camera, window title, names of files, what lists of saves show: all of it comes from what the seat
was told, nothing from what happened beside it."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from game.ai.policy import RandomPolicy
from game.core.commands.common import Command, EndTurn
from game.core.decisions import StandingOrders
from game.core.dice import StreamDice
from game.core.events.common import Event
from game.core.records import HexId, SideId, StackId, UnitId, replace
from game.core.state import AnyCampaign
from game.session import computers
from game.session.session import Session
from game.session.vault import Vault
from game.ui.map.screen.scene import MapScene
from game.ui.menus.saves_model import rows_of
from game.ui.reports.away import AwayScene
from game.ui.settings import Settings
from game.ui.stage.scene import QuietStage, WidgetScene
from tests.arena import session as arena_session
from tests.twins import twin
from tests.ui.map_input import map_scene_for
from tests.ui.reports.test_away import played
from tests.ui.table import flow_of

SIZE = (640, 400)
FRAME_MS = 64
NOW = datetime(2030, 5, 4, 12, 0, tzinfo=UTC)
MOST = 20
TURNS = 2


@dataclass
class Ears:
    """Sounds that remember what they were asked to play."""

    heard: list[str] = field(default_factory=list)

    def play(self, name: str, *, pitch: int = 0) -> None:
        """Remember it."""
        self.heard.append(f"{name} {pitch}")

    def ambience(self, name: str | None) -> None:
        """Remember it."""
        self.heard.append(f"ambience {name}")

    def close(self) -> None:
        """Nothing is left open."""


class Watched:
    """A seat's map screen with ears, and a record of where its camera looked."""

    def __init__(self, session: Session, side: SideId) -> None:
        self.session, self.side = session, side
        self.scene: MapScene = map_scene_for(session, side)
        self.ears = Ears()
        self.stage = QuietStage(settings=Settings(animation_speed="4"))
        self.stage.sounds = self.ears
        self.scene.enter(self.stage)
        self.scene.layout(SIZE, self.stage.kit)
        self.looked: list[tuple[int, int]] = []

    def do(self, command: Command) -> tuple[Event, ...]:
        """Give a command, let it be shown to its end; what the seat was told of it."""
        before = self.session.news.log(self.side)
        self.scene.conduct.submit(command)
        self.pass_time()
        known = {id(one) for one in before}
        return tuple(one.event for one in self.session.news.log(self.side) if id(one) not in known)

    def pass_time(self) -> None:
        for _ in range(100):
            self.scene.update(FRAME_MS)
            camera = self.scene.view.ground.camera
            self.looked.append(camera.origin)
            if not (self.scene.view.playing or camera.moving):
                break

    def channels(self) -> tuple[object, ...]:
        """All that can be heard and seen beside the picture."""
        return self.ears.heard, self.looked, self.scene.title, self.stage.asked != []


def at_turn(name: str, seed: int, days: int) -> Session:
    """A match of people, played by chance until a side's turn on some day, no question open."""
    session = arena_session(seed=seed, seats=("human",), off_turn_battles="orders")
    for _ in range(6000):
        clock = session.campaign.clock
        if clock.on_turn == name and clock.day >= days and not session.campaign.questions:
            return session
        side = session.must_act
        assert side is not None, "the match is over: choose another seed"
        computers.play_for(session, side, RandomPolicy())
    raise AssertionError("that day never comes")


def again(session: Session, campaign: AnyCampaign | None = None) -> Session:
    """A match of its own that stands where another does, or as `campaign` says."""
    stand = session.campaign if campaign is None else campaign
    return Session(session.world, stand, stand, session.state, session.content)


def with_hidden(campaign: AnyCampaign, side: SideId, random: Random, count: int = 24) -> AnyCampaign:
    """The same with more stacks of others that hide where nobody of the side stands."""
    size = len(campaign.knowledge[side].terrain)
    free = sorted(set(range(size)) - {stack.hex for stack in campaign.stacks.values()})
    others = [stack for stack in campaign.stacks.values() if stack.side != side and stack.stance == "open"]
    stacks, units = dict(campaign.stacks), dict(campaign.units)
    for number, hex_ in enumerate(random.sample(free, count)):
        old = others[number % len(others)]
        name = StackId(f"{old.side}.hid{number}")
        members = [replace(units[u], id=UnitId(f"{name}.{u}"), stack=name, mount=None) for u in old.units]
        units |= {unit.id: unit for unit in members}
        stacks[name] = replace(
            old,
            id=name,
            hex=HexId(hex_),
            units=tuple(unit.id for unit in members),
            leader=None,
            captives=(),
            stance="hidden",
            orders=StandingOrders(meet="stay"),
        )
    return replace(campaign, stacks=dict(sorted(stacks.items())), units=dict(sorted(units.items())))


def idea(session: Session, side: SideId, number: int) -> Command:
    """What a random player would do, from what the side knows."""
    return RandomPolicy().decide(session.outlooks.of(side), StreamDice(7, f"ideas.{number}"))


def compared(mine: Watched, theirs: Watched, first: int) -> int:
    """Play the same commands in both worlds until they part, as the rules tell the side something of what
    differs. How many were compared; AssertionError if a channel tells more than the story."""
    steps = 0
    for number in range(first, first + MOST):
        command = idea(mine.session, mine.side, number)
        assert command == idea(theirs.session, theirs.side, number)
        if isinstance(command, EndTurn):
            continue
        told = [each.do(command) for each in (mine, theirs)]
        views = [each.session.outlooks.of(each.side).view for each in (mine, theirs)]
        if told[0] != told[1] or views[0] != views[1] or views[0].questions or not views[0].on_turn:
            break
        assert mine.channels() == theirs.channels()
        steps += 1
    return steps


@pytest.mark.parametrize(
    ("name", "seed", "days"), [("lapis", 1, 1), pytest.param("cinnabar", 3, 2, marks=pytest.mark.slow)]
)
@pytest.mark.slow
def test_sound_camera_title_and_files_come_from_the_story(
    name: str, seed: int, days: int, tmp_path: Path
) -> None:
    """Turns played in two worlds, of which one is full of stacks that hide, give the same sounds, camera,
    title, file names, headers and pictures, as long as their side is told the same."""
    side = SideId(name)
    one = at_turn(name, seed, days)
    other = again(one, with_hidden(one.campaign, side, Random(seed)))
    assert one.outlooks.of(side).view == other.outlooks.of(side).view
    steps, heard = 0, set[str]()
    for turn in range(TURNS):
        mine, theirs = (Watched(again(session), side) for session in (one, other))
        steps += compared(mine, theirs, turn * MOST)
        heard |= set(mine.ears.heard)
    assert steps > TURNS * 5
    assert heard
    files = []
    for number, session in enumerate((one, other)):
        vault = Vault(tmp_path / str(number))
        vault.follow(session)
        session.close()
        (entry,) = vault.entries()
        files.append((entry.path.name, entry.header, rows_of([entry], NOW)[0].emblem))
    assert files[0] == files[1]


def heard_of(scene: WidgetScene, ears: Ears) -> list[str]:
    """What is heard while a scene plays for a while."""
    for _ in range(150):
        scene.update(FRAME_MS)
    return ears.heard


@pytest.mark.slow
def test_what_happened_while_away_sounds_the_same_in_twin_worlds() -> None:
    session, side = played()
    other, world = twin(session.campaign, session.world, side, Random(11))
    heard = []
    for one in (session, Session(world, other, other, session.state, session.content)):
        flow = flow_of(one)
        assert flow.table.sit(side)
        scene = AwayScene.once_more(flow)
        assert scene is not None
        ears = Ears()
        stage = QuietStage(settings=Settings(away_speed="4"))
        stage.sounds = ears
        scene.enter(stage)
        scene.layout(SIZE, stage.kit)
        told = heard_of(scene, ears)
        camera = scene.map.ground.camera
        heard.append((told, camera.origin, camera.radius, scene.title, scene.at))
    assert heard[0] == heard[1]
    assert heard[0][0], "something is heard at all"
