"""Mounted stacks on the battle screen, from the map: the rider is a piece of his own that a scout may aim at.
SD3-12.06."""

import random
from typing import Any

import pytest

from game.core.commands.common import MountUnits
from game.core.decisions import Question
from game.core.records import SideId, UnitId
from game.dev.pictures.battle_demo import demo_table, march, meeting
from game.dev.pictures.battle_shots import scene_at
from game.session.session import Session
from tests.ui.battle.test_battle_screen import Player
from tests.ui.battle.test_choices import by_keys

LAPIS = SideId("lapis")
RIDING: Any = ({"warlord": 1, "rider": 1, "war_elephant": 1}, {"warlord": 1, "keshik": 2})


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Grounds and lines are painted in tests of their own."""
    monkeypatch.setattr("game.ui.battle.field.ground_cache.FieldPaint.waiting", property(lambda self: False))


def met(seed: int = 7) -> Session:
    """A rider on an elephant has just marched into the hex of two knights with bows."""
    session = meeting(seed, RIDING, params={"scout_targets": True})
    stack = session.campaign.stacks[march(session).stack]
    units = {str(session.campaign.units[unit].kind): unit for unit in stack.units}
    mount = MountUnits(by=LAPIS, stack=stack.id, mount=units["war_elephant"], units=(units["rider"],))
    assert session.submit(mount).__class__.__name__ != "Refused"
    session.submit(march(session))
    return session


def carried(question: Question, session: Session) -> set[str]:
    """Combatants of a question's enemies that somebody carries."""
    battle = session.campaign.battles[question.battle] if question.battle else None
    if battle is None:
        return set()
    seated = {UnitId(u) for u, unit in session.campaign.units.items() if unit.mount}
    return {c for c, unit in battle.units.items() if unit in seated and c in question.others}


def at_aim(seed: int) -> tuple[Player, str] | None:
    """A player whose scouts may aim at a rider, and the rider; None if it does not come to that."""
    session = met(seed)
    table = demo_table(session, until=lambda q: q.kind == "aim" and bool(carried(q, session)))
    question = table.question
    if question is None or question.battle is None or question.kind != "aim":
        return None
    player = Player.__new__(Player)
    player.sit(scene_at(table, question.battle))
    return player, min(carried(question, session))


def test_sd3_12_06_a_scout_is_sent_against_the_rider_by_mouse() -> None:
    player, rider = next(found for seed in range(1, 40) if (found := at_aim(seed)) is not None)
    conduct = player.scene.conduct
    assert conduct.kind == "aim"
    ranks = player.scene.screen.ranks
    assert ranks is not None
    assert rider in ranks.places
    picked = conduct.fight.pick()
    scout = next(unit for unit, targets in picked.open.items() if rider in targets)
    player.click(player.place(scout))
    player.click(player.place(rider))
    assert conduct.assembly.chosen == ((scout, rider),)
    before = conduct.fight.question
    player.click(player.scene.screen.gold.rect.center)
    assert conduct.fight.question != before


@pytest.mark.slow
def test_a_mounted_battle_is_fought_to_its_end_by_keys() -> None:
    chance = random.Random(3)
    session = met(11)
    table = demo_table(session)
    asked = table.question
    assert asked is not None
    assert asked.battle is not None
    player = Player.__new__(Player)
    player.sit(scene_at(table, asked.battle))
    for _turn in range(900):
        if player.scene.over:
            break
        by_keys(player, chance)
    assert player.scene.over
