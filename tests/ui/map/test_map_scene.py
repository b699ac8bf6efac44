"""The strategic map used by mouse and by keyboard: selecting, marching, orders, splitting, undo, the turn."""

import pygame
import pytest

from game.core.records import HexId, StackId, replace
from game.ui.actions import everywhere
from game.ui.map.cards.other_cards import HexCard, SideCard, SightingCard
from game.ui.map.cards.stack_card import StackCard
from game.ui.map.dialogs.map_menus import DisbandDialog
from game.ui.map.dialogs.split_board import SplitBoard
from game.ui.map.models.split_model import LEFT, RIGHT
from game.ui.map.models.stack_model import stack_model
from game.ui.settings import Settings
from game.ui.widgets.base import Widget
from game.ui.widgets.buttons import Button
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.labels import Label
from game.ui.widgets.menu import Menu
from game.views.preview import SeatOutlook
from tests.ui.input_driver import now
from tests.ui.map_input import MapHands, fresh, later

pytestmark = pytest.mark.usefixtures("bare_ground")

SHIFT, CTRL = pygame.KMOD_SHIFT, pygame.KMOD_CTRL


@pytest.fixture
def hands() -> MapHands:
    return MapHands()


def army(hands: MapHands) -> StackId:
    """The stack of the ruler, at home."""
    return hands.conduct.reader.stacks[0]


def scouts(hands: MapHands) -> StackId:
    """Two scouts in the field."""
    return hands.conduct.reader.stacks[1]


def choose(hands: MapHands, stack: StackId) -> None:
    hands.conduct.select(stack)
    hands.show(hands.stack_hex(stack))


def card_of(hands: MapHands) -> type[Widget]:
    """Which card the panel shows."""
    return type(hands.scene.panel.card)


def answer(hands: MapHands, label: str) -> Button:
    """A button of the topmost dialog."""
    dialog = hands.overlay()
    assert isinstance(dialog, Dialog)
    return next(button for button in dialog.buttons if button.label == label)


# --- selecting


def test_nothing_selected_shows_the_side(hands: MapHands) -> None:
    assert isinstance(hands.scene.panel.card, SideCard)


def test_a_click_selects_a_stack_and_again_the_next_one_there(hands: MapHands) -> None:
    home = hands.stack_hex(army(hands))
    hands.show(home)
    here = hands.conduct.reader.stacks_in(home)
    assert len(here) == 2
    spot = hands.spot_of(here[0])
    hands.click(spot)
    assert hands.conduct.selected == here[0]
    assert isinstance(hands.scene.panel.card, StackCard)
    hands.click(spot)
    assert hands.conduct.selected == here[1]
    hands.click(spot)
    assert hands.conduct.selected == here[0]


def test_a_click_on_land_shows_the_hex(hands: MapHands) -> None:
    stack = scouts(hands)
    goal = hands.goal_for(stack)
    hands.show(goal)
    hands.click(goal)
    assert hands.conduct.picked == goal
    assert card_of(hands) is HexCard
    hands.click(goal)
    assert card_of(hands) is SideCard


def test_next_idle_goes_round_and_leaves_out_who_waits(hands: MapHands) -> None:
    order = []
    for _ in hands.conduct.reader.stacks:
        hands.key(pygame.K_n)
        order.append(hands.conduct.selected)
    assert order == list(hands.conduct.reader.stacks)
    hands.key(pygame.K_n)
    assert hands.conduct.selected == order[0]
    hands.key(pygame.K_n, SHIFT)
    assert hands.conduct.selected == order[-1]
    hands.key(pygame.K_n)
    hands.key(pygame.K_z)
    assert order[0] in hands.conduct.skipped
    assert hands.conduct.selected == order[1]
    seen = {hands.conduct.selected}
    for _ in order:
        hands.key(pygame.K_n)
        seen.add(hands.conduct.selected)
    assert order[0] not in seen


def test_sentries_are_passed_over(hands: MapHands) -> None:
    choose(hands, scouts(hands))
    hands.key(pygame.K_y)
    assert hands.conduct.reader.view.stacks[scouts(hands)].orders.sentry
    for _ in range(6):
        hands.key(pygame.K_n)
        assert hands.conduct.selected != scouts(hands)


# --- marching by mouse


def test_the_first_click_plans_and_the_second_goes(hands: MapHands) -> None:
    stack = scouts(hands)
    choose(hands, stack)
    start, goal = hands.stack_hex(stack), hands.goal_for(stack, least=2)
    hands.show(goal)
    hands.click(goal)
    assert now(hands.conduct.goal) == goal
    assert hands.stack_hex(stack) == start
    route = hands.conduct.route()
    assert route is not None
    assert hands.scene.view.hint(route) is not None
    hands.click(goal)
    hands.settle()
    assert hands.stack_hex(stack) == goal
    assert hands.conduct.goal is None
    assert hands.conduct.selected == stack


def test_one_click_is_enough_with_the_setting() -> None:
    hands = MapHands(settings=Settings(one_click_moves=True))
    stack = scouts(hands)
    choose(hands, stack)
    goal = hands.goal_for(stack)
    hands.show(goal)
    hands.click(goal)
    hands.settle()
    assert hands.stack_hex(stack) == goal


def test_right_click_steps_back(hands: MapHands) -> None:
    stack = scouts(hands)
    choose(hands, stack)
    goal = hands.goal_for(stack)
    hands.show(goal)
    hands.click(goal)
    assert now(hands.conduct.goal) == goal
    hands.click(goal, button=3)
    assert now(hands.conduct.goal) is None
    assert now(hands.conduct.selected) == stack
    hands.click(goal, button=3)
    assert hands.conduct.selected is None


def test_a_drag_from_a_stack_marches(hands: MapHands) -> None:
    stack = scouts(hands)
    goal = hands.goal_for(stack)
    hands.show(hands.stack_hex(stack))
    hands.drag(hands.stack_hex(stack), goal)
    hands.settle()
    assert hands.stack_hex(stack) == goal


def test_a_drag_on_land_moves_the_map_and_selects_nothing() -> None:
    hands = MapHands(size=(900, 620))
    view = hands.scene.view
    middle = view.ground.hex_at(view.ground.rect.center)
    assert middle is not None
    before = view.ground.camera.origin
    far = (view.ground.rect.centerx - 120, view.ground.rect.centery)
    hands.press((far[0] + 240, far[1] + 90))
    for x in range(0, 240, 40):
        hands.event(pygame.MOUSEMOTION, pos=(far[0] + 240 - x, far[1] + 90), rel=(0, 0), buttons=(1, 0, 0))
    hands.release((far[0] + 40, far[1] + 90))
    assert view.ground.camera.origin != before
    assert hands.conduct.selected is None
    assert hands.conduct.picked is None


def known_lakes(outlook: SeatOutlook) -> list[HexId]:
    land = outlook.world.lands.known(outlook.view.knowledge)
    return [HexId(h) for h in range(outlook.world.grid.size) if land.terrain_at(HexId(h)) == "lake"]


@pytest.mark.slow
def test_where_no_way_leads_the_reason_stands_at_the_place() -> None:
    hands = MapHands(later(1, "lapis", lambda outlook: bool(known_lakes(outlook))))
    lake = known_lakes(hands.conduct.reader.outlook)[0]
    choose(hands, hands.conduct.reader.stacks[0])
    hands.show(lake)
    hands.click(lake)
    assert hands.scene.view.notes.texts == [("This stack has no way there", "")]
    assert hands.conduct.goal is None
    hands.wait(1000)
    assert hands.scene.view.tip.shown is None, "nothing lies over the reason"


def test_where_the_selected_stack_stands_the_tooltip_keeps_back(hands: MapHands) -> None:
    stack = army(hands)
    tip = hands.scene.view.tip
    hands.key(pygame.K_n)
    hands.wait(3000)
    assert now(tip.shown) is None, "put there by a key it comes only when it is asked for"
    hands.key(pygame.K_F2)
    assert now(tip.shown) is not None
    hands.key(pygame.K_ESCAPE)
    choose(hands, stack)
    hands.point(hands.beside(hands.stack_hex(stack)))
    hands.wait(600)
    assert now(tip.shown) is None
    hands.wait(1500)
    assert now(tip.shown) is not None


@pytest.mark.slow
def test_a_long_march_goes_as_far_as_today_and_is_planned_on(hands: MapHands) -> None:
    stack = army(hands)
    choose(hands, stack)
    reader = hands.conduct.reader
    reach = reader.reach(stack)
    far = next(
        HexId(h)
        for h in range(reader.grid.size)
        if h not in reach.cost and hands.conduct.way(stack, HexId(h)).open
    )
    hands.conduct.plan(far)
    route = hands.conduct.route()
    assert route is not None
    assert route.turn_marks
    assert route.drawn is not None
    assert not all(step.payable for step in route.drawn.steps)
    hands.key(pygame.K_RETURN)
    hands.settle()
    assert hands.stack_hex(stack) in route.now
    hands.conduct.clear()
    hands.conduct.select(stack)
    assert hands.conduct.goal == far


# --- marching by keyboard


def test_the_cursor_walks_and_enter_marches(hands: MapHands) -> None:
    hands.key(pygame.K_n)
    hands.key(pygame.K_n)
    stack = scouts(hands)
    assert hands.conduct.selected == stack
    start = hands.stack_hex(stack)
    assert hands.scene.view.input.cursor == start
    hands.key(pygame.K_DOWN)
    cursor = hands.scene.view.input.cursor
    assert cursor is not None
    assert cursor != start
    assert cursor in hands.conduct.reader.grid.around[start]
    if hands.conduct.way(stack, cursor).open:
        hands.key(pygame.K_RETURN)
        hands.settle()
        assert hands.stack_hex(stack) == cursor


def test_every_hex_can_be_walked_to(hands: MapHands) -> None:
    hands.key(pygame.K_g)
    walker = hands.scene.view.input
    grid = hands.conduct.reader.grid
    walker.put_cursor(grid.at(0, 0))
    seen = {walker.cursor}
    for row in range(grid.height):
        for _ in range(grid.width - 1):
            before = walker.cursor
            walker.walked(pygame.K_LEFT if row % 2 else pygame.K_RIGHT)
            assert before is not None
            assert walker.cursor in grid.around[before]
            seen.add(walker.cursor)
        walker.walked(pygame.K_DOWN)
        seen.add(walker.cursor)
    assert len(seen) == grid.size


def test_the_cursor_comes_when_it_is_called_though_the_map_had_the_keyboard(hands: MapHands) -> None:
    hands.key(pygame.K_n)
    walker = hands.scene.view.input
    hands.desk.focus(hands.scene.field)
    assert now(walker.walking)
    hands.key(pygame.K_g)
    assert now(walker.walking)
    hands.key(pygame.K_LEFT)
    assert now(walker.cursor) != hands.conduct.place
    hands.key(pygame.K_g)
    assert now(walker.walking)
    assert now(walker.cursor) == hands.conduct.place
    hands.key(pygame.K_n)
    hands.key(pygame.K_g)
    assert now(walker.walking)
    hands.key(pygame.K_g)
    assert not now(walker.walking)


def test_escape_goes_back_step_by_step(hands: MapHands) -> None:
    hands.key(pygame.K_n)
    hands.conduct.plan(hands.goal_for(army(hands)))
    hands.key(pygame.K_ESCAPE)
    assert now(hands.conduct.goal) is None
    assert now(hands.conduct.selected) is not None
    hands.key(pygame.K_ESCAPE)
    assert now(hands.conduct.selected) is None
    assert now(hands.scene.view.input.walking)
    hands.key(pygame.K_ESCAPE)
    assert not now(hands.scene.view.input.walking)
    assert not hands.desk.overlays
    hands.key(pygame.K_ESCAPE)
    assert isinstance(hands.overlay(), Menu)
    hands.key(pygame.K_ESCAPE)
    assert not hands.desk.overlays


def test_tab_reaches_every_control(hands: MapHands) -> None:
    hands.conduct.select(army(hands))
    hands.wait(16)
    wanted = {widget for widget in hands.desk.root.walk() if widget.can_focus}
    reached = set()
    for _ in range(len(wanted)):
        hands.key(pygame.K_TAB)
        reached.add(hands.desk.ring.widget)
    assert reached == wanted


def test_keys_scroll_while_they_are_held() -> None:
    hands = MapHands(size=(1080, 800))
    ground = hands.scene.view.ground
    before = ground.camera.origin
    hands.scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_d, mod=0, unicode="d", scancode=0))
    hands.wait(320)
    there = ground.camera.origin
    assert there[0] > before[0]
    hands.event(pygame.KEYUP, key=pygame.K_d, mod=0)
    hands.wait(200)
    assert ground.camera.origin == there
    shown = pygame.image.tobytes(hands.surface, "RGB")
    hands.scene.refresh()
    hands.scene.draw(hands.surface)
    assert shown == pygame.image.tobytes(hands.surface, "RGB"), "scrolling left something behind"


@pytest.mark.slow
def test_the_map_follows_a_pointer_at_the_edge_if_it_may() -> None:
    for wanted in (True, False):
        hands = MapHands(size=(900, 620), settings=Settings(edge_scrolling=wanted))
        before = hands.scene.view.ground.camera.origin
        hands.point((450, 618))
        hands.wait(500)
        assert (hands.scene.view.ground.camera.origin != before) == wanted


# --- events


def test_a_march_is_played_and_any_key_skips_it() -> None:
    hands = MapHands(calm=False)
    stack = scouts(hands)
    choose(hands, stack)
    goal = hands.goal_for(stack, least=2)
    hands.conduct.march(goal)
    hands.wait(100)
    assert now(hands.scene.view.playing)
    assert hands.scene.busy
    assert hands.scene.view.overlays().reach is None
    hands.key(pygame.K_x)
    assert not now(hands.scene.view.playing)
    assert not hands.desk.overlays
    assert hands.stack_hex(stack) == goal


def test_the_action_of_skipping_ends_what_is_played() -> None:
    hands = MapHands(calm=False)
    assert not hands.desk.run(everywhere.SKIP_ANIMATION)
    stack = scouts(hands)
    choose(hands, stack)
    goal = hands.goal_for(stack, least=2)
    hands.conduct.march(goal)
    hands.wait(100)
    assert now(hands.scene.view.playing)
    assert hands.desk.run(everywhere.SKIP_ANIMATION)
    assert not now(hands.scene.view.playing)
    assert hands.stack_hex(stack) == goal


def test_tokens_move_between_hexes_while_it_is_played() -> None:
    hands = MapHands(calm=False)
    stack = scouts(hands)
    choose(hands, stack)
    hands.conduct.march(hands.goal_for(stack, least=2))
    places = set()
    while hands.scene.view.playing:
        token = next(t for t in hands.scene.view.tokens if t.stack == stack)
        places.add((token.spec.hex, round(token.spec.dx), round(token.spec.dy), token.spec.lift > 0))
        hands.wait(16)
    assert len(places) > 8
    assert any(lifted for *_place, lifted in places)


def test_with_animations_off_the_outlook_is_there_at_once() -> None:
    hands = MapHands(calm=False, settings=Settings(animation_speed="off"))
    stack = scouts(hands)
    choose(hands, stack)
    goal = hands.goal_for(stack, least=2)
    hands.conduct.march(goal)
    assert not hands.scene.view.playing
    assert hands.stack_hex(stack) == goal


@pytest.mark.slow
def test_the_window_may_change_while_it_is_played() -> None:
    hands = MapHands(calm=False)
    stack = scouts(hands)
    choose(hands, stack)
    goal = hands.goal_for(stack, least=2)
    hands.conduct.march(goal)
    hands.wait(48)
    for size in ((1600, 1000), (1280, 800), (900, 600)):
        hands.scene.layout(size, hands.stage.kit)
        hands.surface = pygame.Surface(size)
        hands.wait(32)
    hands.settle()
    assert hands.stack_hex(stack) == goal


# --- orders


@pytest.mark.slow
def test_orders_are_switched_on_and_off_by_keys(hands: MapHands) -> None:
    stack = army(hands)
    choose(hands, stack)
    hands.key(pygame.K_h, SHIFT)
    assert now(hands.conduct.reader.view.stacks[stack].orders.hold)
    hands.key(pygame.K_h, SHIFT)
    assert not now(hands.conduct.reader.view.stacks[stack].orders.hold)
    hands.key(pygame.K_p)
    assert hands.conduct.reader.view.stacks[stack].orders.prisoners


def test_renaming(hands: MapHands) -> None:
    stack = scouts(hands)
    choose(hands, stack)
    hands.key(pygame.K_r, SHIFT)
    assert isinstance(hands.overlay(), Dialog)
    for letter in "Eyes":
        hands.key(ord(letter.lower()), text=letter)
    hands.key(pygame.K_RETURN)
    assert hands.conduct.reader.view.stacks[stack].name == "Eyes"
    assert hands.conduct.selected == stack


def test_splitting_with_the_keyboard(hands: MapHands) -> None:
    stack = army(hands)
    choose(hands, stack)
    before = len(hands.conduct.reader.view.stacks[stack].units)
    hands.key(pygame.K_x)
    board = hands.overlay()
    assert isinstance(board, SplitBoard)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_RIGHT)
    assert board.division.count(RIGHT) == 2
    hands.key(pygame.K_RETURN)
    assert now(board.division.count(RIGHT)) == 3, "Enter on a line sends one more"
    answer(hands, "Split").activate()
    hands.wait(16)
    assert not hands.desk.overlays
    fresh_one = hands.conduct.stack
    assert fresh_one is not None
    assert fresh_one != stack
    assert len(hands.conduct.reader.view.stacks[fresh_one].units) == 3
    assert len(hands.conduct.reader.view.stacks[stack].units) == before - 3


def with_hurt(count: int) -> MapHands:
    """A map on which the last units of the ruler's stack lie critically hurt."""
    session = fresh()
    campaign = session.campaign
    side = session.must_act
    stack = next(s for s in campaign.stacks.values() if s.side == side)
    lying = {
        unit: replace(campaign.units[unit], hits=0, move=0, statuses=("critical",))
        for unit in stack.units[-count:]
    }
    session.campaign = replace(campaign, units={**campaign.units, **lying})
    return MapHands(session)


@pytest.mark.parametrize("how", ["keys", "mouse"])
def test_sd2_5_08_the_critically_hurt_hold_their_stack_until_it_is_divided(how: str) -> None:
    hands = with_hurt(1)
    stack = army(hands)
    units = hands.conduct.reader.view.stacks[stack].units[-1:]
    choose(hands, stack)
    card = hands.scene.panel.stack
    model = stack_model(hands.conduct.reader, stack)
    assert model.lying == units
    assert [fact.rule for fact in model.facts if fact.value == "holds the stack"] == ["SD2-5.08"]
    assert not model.can_move
    assert card.leave.visible
    if how == "keys":
        hands.key(pygame.K_x, pygame.KMOD_SHIFT)
    else:
        hands.click(card.leave)
    board = hands.overlay()
    assert isinstance(board, SplitBoard)
    assert board.division.count(RIGHT) == 1
    answer(hands, "Split").activate()
    hands.wait(16)
    left = stack_model(hands.conduct.reader, stack)
    assert left.lying == ()
    assert left.can_move
    apart = next(s for s in hands.conduct.reader.view.stacks.values() if s.units == units)
    assert stack_model(hands.conduct.reader, apart.id).no_leaving


def test_without_critically_hurt_nobody_is_left(hands: MapHands) -> None:
    choose(hands, army(hands))
    assert not hands.scene.panel.stack.leave.visible
    hands.key(pygame.K_x, pygame.KMOD_SHIFT)
    assert not hands.desk.overlays


def test_splitting_with_the_mouse_and_back_by_undo(hands: MapHands) -> None:
    stack = army(hands)
    choose(hands, stack)
    stacks = len(hands.conduct.reader.stacks)
    hands.key(pygame.K_x)
    board = hands.overlay()
    assert isinstance(board, SplitBoard)
    row = board.lists[LEFT].row_rect(1).center
    hands.press(row)
    for share in range(1, 6):
        x = row[0] + (board.lists[RIGHT].rect.centerx - row[0]) * share // 5
        hands.event(pygame.MOUSEMOTION, pos=(x, row[1] + 30), rel=(0, 0), buttons=(1, 0, 0))
    assert board.dragged is not None
    hands.release((board.lists[RIGHT].rect.centerx, row[1] + 30))
    assert now(board.dragged) is None
    assert board.division.count(RIGHT) == 3
    hands.conduct.plan(hands.goal_for(stack))
    hands.click(answer(hands, "Split"))
    assert len(hands.conduct.reader.stacks) == stacks + 1
    assert hands.conduct.stack != stack
    assert hands.conduct.goal is None, "what was planned was planned for the other stack"
    hands.click(hands.scene.panel.undo)
    assert len(hands.conduct.reader.stacks) == stacks
    hands.click(hands.scene.panel.redo)
    assert len(hands.conduct.reader.stacks) == stacks + 1


def test_nobody_or_everybody_cannot_go(hands: MapHands) -> None:
    choose(hands, army(hands))
    hands.key(pygame.K_x)
    board = hands.overlay()
    assert isinstance(board, SplitBoard)
    assert answer(hands, "Split").reason == "Nothing has been moved yet"
    board.swap_all()
    assert answer(hands, "Split").reason == "Somebody must stay"
    answer(hands, "Reset").activate()
    assert board.division.count(RIGHT) == 0


def test_units_go_over_to_another_stack_of_the_hex(hands: MapHands) -> None:
    stack = army(hands)
    choose(hands, stack)
    other = next(s for s in hands.conduct.reader.stacks_in(hands.stack_hex(stack)) if s != stack)
    before = len(hands.conduct.reader.view.stacks[other].units)
    hands.key(pygame.K_x)
    board = hands.overlay()
    assert isinstance(board, SplitBoard)
    board.target.choose(other)
    board.send(LEFT, 1, 1)
    answer(hands, "Split").activate()
    hands.wait(16)
    assert len(hands.conduct.reader.view.stacks[other].units) == before + 1
    assert hands.conduct.stack == stack


def test_joining(hands: MapHands) -> None:
    stack = army(hands)
    choose(hands, stack)
    other = next(s for s in hands.conduct.reader.stacks_in(hands.stack_hex(stack)) if s != stack)
    units = sum(len(hands.conduct.reader.view.stacks[s].units) for s in (stack, other))
    hands.key(pygame.K_j)
    assert hands.conduct.stack == other
    assert len(hands.conduct.reader.view.stacks[other].units) == units
    assert stack not in hands.conduct.reader.view.stacks


def test_naming_and_dismissing_a_leader(hands: MapHands) -> None:
    stack = army(hands)
    choose(hands, stack)
    hands.key(pygame.K_l, SHIFT)
    menu = hands.overlay()
    assert isinstance(menu, Menu)
    assert any(item.reason for item in menu.items), "plain infantry cannot lead"
    menu.choose(next(n for n, item in enumerate(menu.items) if item.label == "Nobody"))
    hands.wait(16)
    assert hands.conduct.reader.view.stacks[stack].leader is None


def test_a_leader_leads_the_hex_and_no_ruler_is_his_own_chief(hands: MapHands) -> None:
    stack = army(hands)
    choose(hands, stack)
    hands.key(pygame.K_l, SHIFT)
    menu = hands.overlay()
    assert isinstance(menu, Menu)
    reasons = {item.label: item.reason for item in menu.items}
    chief = next(label for label in reasons if label.endswith("chief warlord"))
    assert reasons[chief] == "The ruler cannot appoint himself"
    whole = next(n for n, item in enumerate(menu.items) if item.label.endswith("leads the whole hex"))
    assert not menu.items[whole].reason
    menu.choose(whole)
    hands.wait(16)
    view = hands.conduct.reader.view
    leader = view.stacks[stack].leader
    assert leader is not None
    assert view.units[leader].counters["hex_mode"] == 1


def test_disbanding_asks_how_many(hands: MapHands) -> None:
    stack = army(hands)
    choose(hands, stack)
    before = len(hands.conduct.reader.view.stacks[stack].units)
    hands.key(pygame.K_DELETE)
    dialog = hands.overlay()
    assert isinstance(dialog, DisbandDialog)
    assert answer(hands, "Disband").reason
    dialog.counts[1] = 2
    dialog._say()
    answer(hands, "Disband").activate()
    hands.settle()
    assert len(hands.conduct.reader.view.stacks[stack].units) == before - 2


def test_who_may_not_be_disbanded_stands_there_with_the_reason(hands: MapHands) -> None:
    stack = next(
        id_
        for id_, one in hands.conduct.reader.view.stacks.items()
        if hands.conduct.disbanding_refused(id_, one.units[:1])
    )
    choose(hands, stack)
    hands.key(pygame.K_DELETE)
    dialog = hands.overlay()
    assert isinstance(dialog, DisbandDialog)
    texts = [part.text_shown for part in dialog.walk() if isinstance(part, Label)]
    assert "Commanders cannot be sent away" in texts


def test_the_menu_of_more_orders_says_why_not(hands: MapHands) -> None:
    choose(hands, scouts(hands))
    hands.key(pygame.K_i)
    menu = hands.overlay()
    assert isinstance(menu, Menu)
    reasons = {item.label: item.reason for item in menu.items}
    assert reasons["Join with…"]
    assert reasons["Road work…"]
    assert reasons["Prisoners…"]
    assert not reasons["Rename…"]


def test_commands_without_a_stack_say_so(hands: MapHands) -> None:
    for key in (pygame.K_x, pygame.K_j, pygame.K_t, pygame.K_DELETE, pygame.K_p):
        hands.key(key)
        assert not hands.desk.overlays
    assert hands.desk.notices.children


# --- foreign stacks


def met() -> MapHands:
    """A stack shares its hex with an enemy it does not charge."""

    def wanted(outlook: SeatOutlook) -> bool:
        hexes = {s.hex for s in outlook.view.stacks.values()}
        return any(
            s.now and s.hex in hexes and outlook.view.sides[s.side].hostile
            for s in outlook.view.knowledge.sightings.values()
        )

    return MapHands(later(5, "lapis", wanted))


def test_a_sighting_is_shown_and_can_be_attacked() -> None:
    hands = met()
    reader = hands.conduct.reader
    handle = next(h for h in reader.handles if reader.stacks_in(reader.view.knowledge.sightings[h].hex))
    hands.conduct.select_sighting(handle)
    hands.wait(16)
    assert isinstance(hands.scene.panel.card, SightingCard)
    mine = reader.stacks_in(reader.view.knowledge.sightings[handle].hex)[0]
    choose(hands, mine)
    assert hands.scene.panel.stack.attack.visible
    hands.key(pygame.K_t)
    dialog = hands.overlay()
    assert isinstance(dialog, Dialog)
    hands.key(pygame.K_RETURN)
    hands.settle()
    assert hands.went == ["battle"]


# --- the turn


def test_the_end_of_the_turn_asks_once_when_stacks_are_idle(hands: MapHands) -> None:
    hands.key(pygame.K_e)
    assert isinstance(hands.overlay(), Dialog)
    answer(hands, "Show me").activate()
    hands.wait(16)
    assert hands.conduct.stack is not None
    hands.key(pygame.K_e)
    hands.wait(16)
    assert not hands.desk.overlays
    assert hands.went == ["hand_over"]


def test_it_does_not_ask_if_told_so() -> None:
    hands = MapHands(settings=Settings(ask_before_end_turn=False))
    hands.click(hands.scene.panel.end)
    assert hands.went == ["hand_over"]


def test_giving_up_asks_first(hands: MapHands) -> None:
    hands.key(pygame.K_F10)
    menu = hands.overlay()
    assert isinstance(menu, Menu)
    at = next(number for number, item in enumerate(menu.items) if item.danger)
    menu.choose(at)
    hands.wait(16)
    dialog = hands.overlay()
    assert isinstance(dialog, Dialog)
    assert dialog.default is None
    answer(hands, "Give up").activate()
    hands.wait(16)
    assert hands.went == ["over"]


def test_undo_says_what_was_learned(hands: MapHands) -> None:
    assert hands.scene.panel.undo.reason == "Nothing to undo"
    stack = scouts(hands)
    choose(hands, stack)
    hands.key(pygame.K_p)
    assert not now(hands.scene.panel.undo.reason)
    hands.key(pygame.K_z, CTRL)
    assert not hands.conduct.reader.view.stacks[stack].orders.prisoners
    hands.conduct.march(hands.goal_for(stack, least=2))
    hands.settle()
    assert now(hands.scene.panel.undo.reason) == "New land was seen"


def test_where_the_seat_looked_is_found_again() -> None:
    session = fresh()
    hands = MapHands(session)
    choose(hands, scouts(hands))
    hands.scene.view.ground.pan(60, 40)
    camera = hands.scene.view.ground.camera
    renderer = hands.scene.view.ground.renderer
    again = type(hands.scene)(hands.scene.flow)
    again.enter(hands.stage)
    again.layout(hands.size, hands.stage.kit)
    assert again.view.ground.camera is camera
    assert again.view.ground.renderer is renderer
    assert again.conduct.selected == scouts(hands)


def test_a_part_drawn_anew_looks_like_the_whole(hands: MapHands) -> None:
    """What is drawn within a small area must not touch what lies around it."""
    choose(hands, army(hands))
    hands.settle()
    hands.scene.refresh()
    hands.scene.draw(hands.surface)
    before = hands.surface.copy()
    for _ in range(3):
        hands.desk.damage(hands.scene.view.ground.hex_box(hands.stack_hex(army(hands))))
        hands.scene.draw(hands.surface)
    assert pygame.image.tobytes(hands.surface, "RGB") == pygame.image.tobytes(before, "RGB")
