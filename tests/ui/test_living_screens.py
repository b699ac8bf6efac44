"""Living twins on the screens: what others did unseen changes no pixel of the map nor of a battle."""

from hashlib import blake2b

import pytest

from game.core.records import SideId
from game.dev.pictures.battle_shots import battle_scene_for
from game.session.session import Session
from game.ui.settings import Settings
from game.ui.stage.scene import QuietStage, render_scene
from tests.living import LivingTwins
from tests.ui.map.test_map_twins import SIZE, bytes_of, pictures
from tests.views.test_living_twins import twins


class Painter:
    """Paints what a session shows, so many times of each sort at most; a digest of the pixels."""

    def __init__(self, maps: int, battles: int) -> None:
        self.left = {"map": 2 * maps, "battle": 2 * battles}
        """Pictures still to be painted, of both worlds."""

    def map(self, made: Session, side: SideId) -> bytes:
        """The map with its cards, tips and boards."""
        if made.campaign.clock.on_turn != side or not self._count("map"):
            return b""
        return _digest(pictures(_again(made), side))

    def battle(self, made: Session, side: SideId) -> bytes:
        """A battle at a question to the side."""
        question = made.campaign.questions[0]
        fought = made.campaign.battles.get(question.battle) if question.battle is not None else None
        if fought is None or side not in (fought.attacker, fought.defender) or not self._count("battle"):
            return b""
        scene = battle_scene_for(_again(made), side)
        stage = QuietStage(settings=Settings(less_motion=True))
        scene.enter(stage)
        return _digest([bytes_of(render_scene(scene, SIZE, stage=stage))])

    def _count(self, sort: str) -> bool:
        self.left[sort] -= 1
        return self.left[sort] >= 0


def _again(made: Session) -> Session:
    """The same moment in a session of its own: a screen may mark what was read."""
    return Session(made.world, made.begun, made.campaign, made.state, made.content)


def _digest(pictures_: list[bytes]) -> bytes:
    return b"".join(blake2b(one, digest_size=16).digest() for one in pictures_)


@pytest.mark.slow
@pytest.mark.parametrize(("match", "seed", "steps"), [("crowd, each for himself", 1, 200), ("crowd", 2, 120)])
def test_what_others_do_unseen_changes_no_pixel(match: str, seed: int, steps: int) -> None:
    painter = Painter(maps=1, battles=3)
    both: LivingTwins = twins(match, seed, quiet=painter.map, asked=painter.battle)
    both.run(steps)
    assert painter.left["map"] <= 0
    assert painter.left["battle"] <= 0
