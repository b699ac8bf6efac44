"""Buying units, joining nations and the chief's office on the map screen, by mouse and keys alone."""

import dataclasses
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import paths
from game.core.mapdata import VictoryPlan
from game.core.records import KindId, SiteId, UnitId, replace
from game.core.state import Faction, Site
from game.rulesets.battle_for.counters import POOL, TURNS_HELD
from game.rulesets.battle_for.records import BattleForParams
from game.rulesets.battle_for.side import chief
from game.session import library
from game.ui.designer.maker_scene import MakerScene
from game.ui.map.cards.other_cards import SideCard
from game.ui.map.dialogs.chief_dialog import ChiefDialog
from game.ui.map.dialogs.join_dialog import JoinDialog
from game.ui.map.dialogs.reaction_dialog import ReactionDialog
from game.ui.map.dialogs.recruit_dialog import RecruitDialog
from game.ui.stage.scene import QuietStage
from game.ui.widgets.buttons import Button
from tests.rulesets.battle_for.small_states import BLUE, RED, Table
from tests.ui.map_input import MapHands
from tests.ui.tb_input import campaign, hands_on

pytestmark = pytest.mark.usefixtures("bare_ground")

FOOT, BOW, CHIEF = KindId("foot"), KindId("bow"), KindId("chief")
GATE = (1, 1)


def supplied(table: Table, *, owner: Any = RED, stored: int = 200, named: bool = True) -> None:
    """Red's nation has designs, points and a spawn point; a second Commander stands by."""
    site = Site(id=SiteId("gate"), hex=table.at(*GATE), kind="spawn", name="Old Gate", owner=owner)
    nation = Faction(name="Reds", kinds=(FOOT, BOW, CHIEF))
    sides = dict(table.campaign.sides)
    sides[RED] = replace(sides[RED], factions=(nation,), counters={POOL.name: stored})
    table.campaign = replace(table.campaign, sides=sides, sites={site.id: site})
    table.stack("d", table.at(2, 2), ["chief"])
    if named:
        table.tire("a.1", statuses=(chief.CHIEF,))


def market(stage: str = "recruit", **more: Any) -> MapHands:
    return hands_on(campaign(stage=stage, prepare=lambda table: supplied(table, **more)))


def buttons(hands: MapHands) -> dict[str, Button]:
    card = hands.scene.panel.side
    assert isinstance(card, SideCard)
    return {one.command or "": one for one in card.walk() if isinstance(one, Button)}


def opened(hands: MapHands, kind: type[Any]) -> Any:
    (dialog,) = hands.desk.overlays
    assert isinstance(dialog, kind)
    return dialog


def stored(hands: MapHands) -> int:
    return POOL.of(hands.session.campaign.sides[RED])


def test_units_are_bought_by_mouse_alone() -> None:
    hands = market()
    before = stored(hands)
    hands.click(buttons(hands)["recruit"])
    dialog = opened(hands, RecruitDialog)
    stepper = dialog.rows.steppers[FOOT]
    for _ in range(2):
        hands.click((stepper.rect.right - 5, stepper.rect.centery))
    assert dialog.basket.counts == {FOOT: 2}
    hands.click(dialog.given)
    hands.settle()
    assert stored(hands) == before - 2 * dialog.basket.wares[0].price
    made = [s for s in hands.session.campaign.stacks.values() if s.hex == dialog.hex]
    assert [len(s.units) for s in made] == [2]


@pytest.mark.slow
def test_units_are_bought_by_keys_alone() -> None:
    hands = market()
    hands.key(pygame.K_b, pygame.KMOD_SHIFT)
    dialog = opened(hands, RecruitDialog)
    hands.key(pygame.K_RIGHT)
    assert sum(dialog.basket.counts.values()) == 1
    hands.key(pygame.K_RETURN)
    hands.settle()
    assert hands.desk.overlays == []
    assert any(s.hex == dialog.hex for s in hands.session.campaign.stacks.values())


def test_nothing_can_be_bought_without_a_choice_and_no_more_than_can_be_paid() -> None:
    hands = market(stored=0)
    hands.key(pygame.K_b, pygame.KMOD_SHIFT)
    dialog = opened(hands, RecruitDialog)
    assert not dialog.given.enabled
    foot = dialog.basket.wares[0]
    assert dialog.rows.steppers[FOOT].high == dialog.basket.points // foot.price
    assert not dialog.rows.steppers[CHIEF].enabled


def test_the_button_is_grey_with_the_reason_after_the_phase_or_without_a_spawn_point() -> None:
    late = buttons(market(stage="combat"))["recruit"]
    assert (late.enabled, late.reason) == (False, "The recruit phase of this turn is over")
    landless = buttons(market(owner=BLUE))["recruit"]
    assert (landless.enabled, landless.reason) == (False, "Your side holds no spawn point")


def test_the_card_tells_points_and_chief() -> None:
    hands = market()
    facts = {f.label: f.value for f in hands.scene.panel.side.model.facts}
    assert facts["Points in store"] == str(stored(hands))
    assert facts["Points a turn"] == "+30"
    assert facts["Chief Warlord"] == "Chief"


def test_the_card_tells_how_long_the_city_has_been_held() -> None:
    session = campaign(stage="recruit", prepare=supplied)
    session.world = dataclasses.replace(
        session.world, victory=VictoryPlan(type="hold_city", sites=(SiteId("gate"),), days=3)
    )
    red = session.campaign.sides[RED]
    held = replace(red, counters={**red.counters, TURNS_HELD.name: 2})
    session.campaign = replace(session.campaign, sides={**session.campaign.sides, RED: held})
    facts = {f.label: f.value for f in hands_on(session).scene.panel.side.model.facts}
    assert facts["Holds Old Gate"] == "1 of 3 turns"


@pytest.mark.slow
def test_a_change_of_chief_is_ordered_and_shown() -> None:
    hands = market()
    hands.key(pygame.K_c, pygame.KMOD_SHIFT)
    dialog = opened(hands, ChiefDialog)
    assert [(b.enabled, b.style) for b in dialog.choices.values()] == [(False, "gold"), (True, "paper")]
    hands.click(dialog.choices[UnitId("d.1")])
    hands.settle()
    assert chief.NEXT in hands.session.campaign.units[UnitId("d.1")].statuses
    facts = {f.label: f.value for f in hands.scene.panel.side.model.facts}
    assert facts["Chief Warlord"] == "Chief, then Chief"


def test_who_has_several_commanders_is_asked_for_a_chief_as_his_turn_begins() -> None:
    hands = market(named=False)
    dialog = opened(hands, ReactionDialog)
    hands.click(dialog.choices["d.1"])
    hands.settle()
    assert chief.CHIEF in hands.session.campaign.units[UnitId("d.1")].statuses


@pytest.mark.slow
def test_a_nation_joins_with_name_designs_and_army() -> None:
    hands = market(stage="combat")
    hands.key(pygame.K_j, pygame.KMOD_SHIFT)
    dialog = opened(hands, JoinDialog)
    assert not dialog.given.enabled
    for letter in "Iron":
        hands.key(ord(letter.lower()), text=letter)
    assert dialog.nation.name == "Iron"
    index = next(n for n, one in enumerate(dialog.designs) if one.ware.kind == CHIEF)
    dialog.table.on_choose(index)
    dialog.rows.steppers[CHIEF].on_change(1)
    assert dialog.given.enabled
    hands.click(dialog.given)
    hands.settle()
    nation = hands.session.campaign.sides[RED].factions[-1]
    assert (nation.name, nation.kinds, nation.joined) == ("Iron", (CHIEF,), 1)


def test_units_are_designed_for_a_nation_under_the_rules_of_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    library.refresh()
    hands = market()
    hands.key(pygame.K_j, pygame.KMOD_SHIFT)
    dialog = opened(hands, JoinDialog)
    before = len(dialog.designs)
    hands.key(pygame.K_F3)
    designer = hands.stage.asked[-1][1]
    assert isinstance(designer, MakerScene)
    world = hands.session.campaign.params
    assert isinstance(world, BattleForParams)
    assert designer.model.making.maker.played == world.world
    designer.enter(QuietStage())
    designer.changed(designer.model.change("name", "Iron Guard"))
    designer.save()
    designer.leave()
    assert len(dialog.designs) == before + 1
    assert dialog.designs[0].own
    library.refresh()


def test_a_nation_takes_no_more_designs_than_it_may() -> None:
    hands = market()
    hands.key(pygame.K_j, pygame.KMOD_SHIFT)
    dialog = opened(hands, JoinDialog)
    for index in range(6):
        dialog.table.on_choose(index)
    assert len(dialog.nation.taken) == dialog.nation.joining.designs == 5
    dialog.table.on_choose(0)
    assert len(dialog.nation.taken) == 4


def test_rules_without_purchases_show_none_of_it() -> None:
    hands = MapHands()
    hands.key(pygame.K_b, pygame.KMOD_SHIFT)
    assert hands.desk.overlays == []
