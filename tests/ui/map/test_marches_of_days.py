"""Marches of several days on the map: given, shown, changed, carried out, stopped, by mouse and by keys."""

import pygame
import pytest

from game.core.commands.common import EndTurn, MoveStack, SetTable
from game.core.decisions import Reply, StandingOrders
from game.core.march_orders import MarchOrders
from game.core.records import HexId, SideId, StackId
from game.session.records import Did
from game.session.session import Session
from game.ui.actions import map_actions
from game.ui.map.control.route_marks import goal_chips
from game.ui.map.dialogs.march_list import MarchList
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.menu import Menu
from tests.field import Field
from tests.play import Place
from tests.ui import tb_input
from tests.ui.map_input import MapHands, of_field

pytestmark = pytest.mark.usefixtures("bare_ground")

LAPIS = SideId("lapis")
SHIFT, ALT, CTRL = pygame.KMOD_SHIFT, pygame.KMOD_ALT, pygame.KMOD_CTRL


def meadow(*, foe: Place = (39, 2), rows: int = 4, known: bool = True) -> Field:
    return Field(
        ["." * 40] * rows,
        params={"blank_unknown_land": not known},
        lapis={
            "a": ((1, rows // 4), {"stabber": 2}),
            "s": ((0, 0), {"scout": 1}),
            "r": ((0, rows // 4), {"warlord": 1}),
        },
        cinnabar={"b": (foe, {"stabber": 1}), "c": ((39, 0), {"warlord": 1})},
    )


def hands_on(field: Field, session: Session) -> MapHands:
    """Somebody at the map of lapis, at its turn."""
    while session.must_act != LAPIS:
        by = session.must_act
        assert by is not None
        session.submit(EndTurn(by=by))
    return MapHands(session, size=(1900, 900))


def orders_of(session: Session, stack: StackId) -> MarchOrders | None:
    return session.campaign.stacks[stack].march


def end_turn(hands: MapHands) -> int:
    """End the turn by its key, and answer what is asked; how many presses that took."""
    hands.key(pygame.K_e)
    hands.settle()
    presses = 1
    while hands.desk.overlays:
        hands.key(pygame.K_RETURN)
        hands.settle()
        presses += 1
    return presses


def shift_click(hands: MapHands, hex_: HexId) -> None:
    before = pygame.key.get_mods()
    pygame.key.set_mods(SHIFT)
    hands.click(hands.beside(hex_))
    pygame.key.set_mods(before)


def test_a_march_of_five_days_takes_three_clicks_and_the_ends_of_the_turns():
    field = meadow()
    session, stack = of_field(field), field.names["a"]
    hands = hands_on(field, session)
    goal = field.at((17, 1))
    hands.show(field.at((9, 2)))
    hands.click(hands.spot_of(stack))
    hands.click(hands.beside(goal))
    route = hands.conduct.route()
    assert route is not None
    assert [day for _hex, day in route.turn_marks] == list(range(1, route.days))
    assert route.days >= 5
    hands.click(hands.beside(goal))
    hands.settle()
    assert orders_of(session, stack) == MarchOrders(goals=(goal,))
    days = 1
    while orders_of(session, stack) is not None:
        end_turn(hands)
        hands = hands_on(field, session)
        days += 1
        assert days < 12
    assert session.campaign.stacks[stack].hex == goal
    given = [e.command for e in session.journal if isinstance(e, Did)]
    assert all(one.orders is not None for one in given if isinstance(one, MoveStack))


def test_waypoints_by_shift_and_click_or_by_a_key_are_gone_in_their_order():
    field = meadow()
    session, stack = of_field(field), field.names["a"]
    hands = hands_on(field, session)
    hands.show(field.at((6, 1)))
    hands.conduct.select(stack)
    first, second, last = field.at((3, 3)), field.at((5, 1)), field.at((8, 2))
    shift_click(hands, first)
    hands.point(hands.beside(second))
    hands.key(pygame.K_SPACE, SHIFT)
    hands.click(hands.beside(last))
    assert hands.conduct.points == (first, second)
    route = hands.conduct.route()
    assert route is not None
    assert route.drawn is not None
    way = [step.hex for step in route.drawn.steps]
    assert way.index(first) < way.index(second) < way.index(last)
    hands.key(pygame.K_RETURN)
    hands.settle()
    orders = orders_of(session, stack)
    assert orders is not None
    assert orders.goals[-1] == last
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_ESCAPE)
    hands.conduct.select(stack)
    assert hands.conduct.goal == last


def test_right_clicks_take_one_waypoint_after_the_other_back():
    field = meadow()
    hands = hands_on(field, of_field(field))
    hands.show(field.at((6, 1)))
    hands.conduct.select(field.names["a"])
    for place in ((3, 3), (5, 0)):
        shift_click(hands, field.at(place))
    hands.click(hands.beside(field.at((8, 2))), button=pygame.BUTTON_RIGHT)
    assert (hands.conduct.points, hands.conduct.goal) == ((field.at((3, 3)),), None)
    hands.click(hands.beside(field.at((8, 2))), button=pygame.BUTTON_RIGHT)
    assert hands.conduct.points == ()
    assert hands.conduct.stack is not None


def test_a_patrol_and_an_exploration_are_told_by_keys_and_shown_on_card_token_and_list():
    field = meadow(known=False)
    session, stack, scout = of_field(field), field.names["a"], field.names["s"]
    hands = hands_on(field, session)
    hands.show(field.at((1, 1)))
    hands.conduct.select(stack)
    assert not hands.scene.panel.stack.explore.visible
    hands.point(hands.beside(field.at((1, 2))))
    hands.key(pygame.K_t, ALT)
    hands.settle()
    kept = orders_of(session, stack)
    assert kept is not None
    assert (kept.kind, set(kept.goals)) == ("patrol", {field.at((1, 1)), field.at((1, 2))})
    hands.conduct.select(scout)
    hands.wait(32)
    hands.click(hands.scene.panel.stack.explore)
    hands.settle()
    assert orders_of(session, scout) == MarchOrders(kind="explore")
    badges = {t.stack: t.spec.look.badge for t in hands.scene.view.tokens if t.own}
    assert badges[stack] == badges[scout] == "ordered"
    hands.key(pygame.K_o, ALT)
    shown = hands.overlay()
    assert isinstance(shown, MarchList)
    assert {line.stack for line in shown.lines} == {stack, scout}
    hands.key(pygame.K_ESCAPE)
    before = session.campaign.stacks[scout].hex
    hands.key(pygame.K_o, CTRL)
    hands.settle()
    assert session.campaign.stacks[scout].hex != before
    assert session.campaign.stacks[stack].hex == field.at((1, 2))


def test_who_searches_nothing_is_not_told_to_explore_and_reads_why():
    field = meadow()
    hands = hands_on(field, of_field(field))
    hands.conduct.select(field.names["a"])
    hands.key(pygame.K_m, ALT)
    menu = hands.overlay()
    assert isinstance(menu, Menu)
    reasons = {item.command: item.reason for item in menu.items}
    assert reasons[map_actions.EXPLORE].startswith("Only scouts can explore")
    assert not reasons[map_actions.MARCH_LIST]


def test_the_list_is_worked_by_keys_and_changes_orders():
    field = meadow()
    session, stack, scout = of_field(field), field.names["a"], field.names["s"]
    hands = hands_on(field, session)
    for one, place in ((stack, (20, 1)), (scout, (30, 3))):
        hands.conduct.select(one)
        hands.conduct.march(field.at(place))
        hands.settle()
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_j, ALT)
    first = hands.conduct.selected
    hands.key(pygame.K_j, ALT)
    assert {first, hands.conduct.selected} == {stack, scout}
    hands.key(pygame.K_o, ALT)
    shown = hands.overlay()
    assert isinstance(shown, MarchList)
    chosen = shown.lines[0].stack
    hands.key(pygame.K_RETURN)
    assert not hands.desk.overlays
    assert hands.conduct.selected == chosen
    hands.key(pygame.K_BACKSPACE)
    hands.settle()
    assert orders_of(session, chosen) is None
    hands.key(pygame.K_o, ALT)
    shown = hands.overlay()
    assert isinstance(shown, MarchList)
    hands.click(shown.end)
    assert shown.lines == ()
    assert orders_of(session, stack) is orders_of(session, scout) is None


def test_undo_takes_orders_back_with_the_march_and_the_path_says_where_undo_ends():
    field = meadow()
    session, stack, scout = of_field(field), field.names["a"], field.names["s"]
    hands = hands_on(field, session)
    before = session.fingerprint()
    hands.conduct.select(stack)
    hands.conduct.patrol(field.at((5, 1)))
    hands.settle()
    assert orders_of(session, stack) is not None
    hands.key(pygame.K_z, CTRL)
    assert session.fingerprint() == before
    hands.conduct.select(scout)
    hands.conduct.plan(field.at((2, 0)))
    route = hands.conduct.route()
    assert route is not None
    assert route.taught is not None
    assert (route.taught.hex, route.taught.text) == (route.now[0], "A die will be rolled")
    hands.conduct.march(field.at((2, 0)))
    hands.settle()
    assert hands.conduct.why_no_undo


def test_the_turn_does_not_end_over_a_march_that_had_to_stop():
    field = meadow(foe=(5, 0), rows=1)
    session, stack = of_field(field), field.names["a"]
    hands = hands_on(field, session)
    hands.conduct.select(stack)
    hands.conduct.march(field.at((20, 0)))
    hands.settle()
    day = session.campaign.clock.day
    for _ in range(5):
        kept = orders_of(session, stack)
        if kept is None or kept.held:
            break
        end_turn(hands)
        if session.campaign.clock.on_turn != LAPIS:
            hands = hands_on(field, session)
    kept = orders_of(session, stack)
    assert kept is not None
    assert kept.held
    assert session.campaign.clock.day > day or session.campaign.clock.on_turn == LAPIS


def test_nothing_to_carry_out_leaves_the_end_of_the_turn_as_it_was():
    field = meadow()
    hands = hands_on(field, of_field(field))
    hands.key(pygame.K_e)
    assert isinstance(hands.overlay(), Dialog)
    assert not any(isinstance(e, Did) for e in hands.session.journal)


def test_under_the_battle_for_orders_wait_for_the_combat_phase():
    session = tb_input.campaign(stage="recruit")
    hands = MapHands(session, size=(1900, 900))
    stack, goal = StackId("a"), hands.conduct.reader.grid.at(4, 5)
    hands.conduct.select(stack)
    assert not hands.scene.panel.stack.explore.visible
    hands.conduct.march(goal)
    hands.settle()
    assert orders_of(session, stack) == MarchOrders(goals=(goal,))
    hands.key(pygame.K_o, CTRL)
    hands.settle()
    kept = orders_of(session, stack)
    assert kept is not None
    assert not kept.held
    for _ in range(2):
        hands.key(pygame.K_e, SHIFT)
        hands.settle()
    assert session.campaign.clock.stage == "combat"
    before = session.campaign.stacks[stack].hex
    hands.key(pygame.K_o, CTRL)
    hands.settle()
    assert session.campaign.stacks[stack].hex != before


def ambushed(foe: str, count: int = 1) -> tuple[MapHands, StackId]:
    """A march that is carried out as the turn ends, and runs into an enemy that nobody saw."""
    field = Field(
        ["f" * 20],
        params={"blank_unknown_land": False, "off_turn_battles": "orders"},
        lapis={"a": ((1, 0), {"stabber": 4}), "r": ((0, 0), {"warlord": 1})},
        cinnabar={"z": ((6, 0), {foe: count}), "c": ((19, 0), {"warlord": 1})},
        orders={"z": StandingOrders(meet="ambush_any")},
        stance={"z": "hidden"},
    )
    session, stack = of_field(field), field.names["a"]
    session.submit(SetTable(by=LAPIS, asks=True))
    hands = hands_on(field, session)
    hands.conduct.select(stack)
    hands.conduct.march(field.at((15, 0)))
    hands.settle()
    end_turn(hands)
    return hands_on(field, session), stack


@pytest.mark.parametrize(("foe", "ends"), [("scout", True), ("bear", False)])
def test_the_turn_ends_after_a_battle_that_a_march_led_into_unless_an_enemy_is_left(foe: str, ends: bool):
    hands, _stack = ambushed(foe)
    assert end_turn(hands) == 1
    assert hands.went == ["battle"]
    after = fought_out(hands)
    after.settle()
    if ends:
        after.key(pygame.K_RETURN)  # who can still move is asked about once, as ever
        after.settle()
    assert (after.session.campaign.clock.on_turn == LAPIS) is not ends
    told = " ".join(one.words for one in after.desk.notices._notices())
    assert ("nobody knew of" in told) is not ends
    if not ends:
        assert end_turn(after) == 2
        assert after.session.campaign.clock.on_turn != LAPIS


def fought_out(hands: MapHands) -> MapHands:
    """The battle that is open, fought by defaults; whoever sat at the map is there again."""
    table = hands.scene.flow.table
    while (question := table.question) is not None and question.battle is not None:
        table.answer(question, Reply(choice=question.default))
    table.sitting = LAPIS
    return MapHands(hands.session, size=(1900, 900), flow=hands.scene.flow)


def test_a_march_of_yesterday_is_shown_and_goes_on_at_no_single_key_or_click():
    field = meadow()
    session, stack = of_field(field), field.names["a"]
    hands = hands_on(field, session)
    goal = field.at((17, 1))
    hands.show(field.at((9, 2)))
    hands.click(hands.spot_of(stack))
    hands.click(hands.beside(goal))
    hands.click(hands.beside(goal))
    hands.settle()
    session.submit(EndTurn(by=LAPIS))
    hands = hands_on(field, session)
    start = hands.stack_hex(stack)
    hands.conduct.select(stack)
    route = hands.conduct.route()
    assert route is not None
    assert route.goal == goal
    hint = hands.scene.view.hint(route)
    assert hint is not None
    assert "turn ends" in hint.text
    hands.key(pygame.K_RETURN)
    hands.settle()
    assert hands.stack_hex(stack) == start
    hint = hands.scene.view.hint(route)
    assert hint is not None
    assert "again" in hint.text
    hands.key(pygame.K_RETURN)
    hands.settle()
    assert hands.stack_hex(stack) != start


def test_a_march_to_unknown_land_says_that_it_holds_for_today_only():
    field = meadow(known=False)
    session, stack = of_field(field), field.names["a"]
    hands = hands_on(field, session)
    far = field.at((17, 1))
    assert not hands.conduct.reader.known(far)
    said = [chip.text for chip in goal_chips(hands.conduct.way(stack, far), None)]
    assert any("today only" in text for text in said)
    known = meadow()
    hands = hands_on(known, of_field(known))
    said = [chip.text for chip in goal_chips(hands.conduct.way(stack, far), None)]
    assert not any("today only" in text for text in said)
