"""The editor of standing orders: one popup for all of them, by mouse or keys alone, undone in one step."""

import pygame
import pytest

from game.core.commands.common import GiveOrders
from game.core.decisions import StandingOrders
from game.core.refusal import Refused
from game.ui.map.dialogs.orders_editor import OrdersEditor
from game.ui.map.models.order_words import RETREATS, in_short, meaning
from game.ui.map.models.stack_model import stack_model
from game.ui.widgets.menu import Menu
from tests.saved import reread
from tests.ui.input_driver import now
from tests.ui.map_input import MapHands, fresh, mounted

pytestmark = pytest.mark.usefixtures("bare_ground")

SHIFT = pygame.KMOD_SHIFT


@pytest.fixture
def hands() -> MapHands:
    return MapHands(mounted())


def orders(hands: MapHands) -> StandingOrders:
    stack = hands.conduct.stack
    assert stack is not None
    return hands.conduct.reader.view.stacks[stack].orders


def opened(hands: MapHands, number: int = 0) -> OrdersEditor:
    """Open the editor of a stack by its key."""
    hands.conduct.select(hands.conduct.reader.stacks[number])
    hands.settle()
    hands.key(pygame.K_o, SHIFT)
    editor = hands.overlay()
    assert isinstance(editor, OrdersEditor)
    return editor


def walk_to(hands: MapHands, editor: OrdersEditor, widget: object) -> None:
    """Go by Tab to a widget of the editor."""
    for _ in range(30):
        if hands.desk.ring.widget is widget:
            return
        hands.key(pygame.K_TAB)
    raise AssertionError("Tab never comes there")


@pytest.mark.slow
def test_every_order_is_set_by_keys_alone_and_taken_back_in_one_step(hands: MapHands) -> None:
    editor = opened(hands)
    for field in editor.drops:
        walk_to(hands, editor, editor.drops[field])
        for _ in range(2 if field == "meet" else 1):  # the second answer to it weighs enemies
            hands.key(pygame.K_DOWN)
    for field in editor.toggles:
        walk_to(hands, editor, editor.toggles[field])
        hands.key(pygame.K_SPACE)
    wished = editor.orders
    assert wished != StandingOrders()
    assert all(getattr(wished, field) != getattr(StandingOrders(), field) for field in editor.drops)
    assert all(getattr(wished, field) for field, one in editor.toggles.items() if not one.reason)
    walk_to(hands, editor, editor.given)
    hands.key(pygame.K_RETURN)
    assert not hands.desk.overlays
    assert orders(hands) == wished
    assert hands.conduct.undo()
    assert now(orders(hands)) == StandingOrders()


def test_the_mouse_opens_it_from_the_card_and_chooses_from_lists(hands: MapHands) -> None:
    hands.conduct.select(hands.conduct.reader.stacks[0])
    hands.settle()
    card = hands.scene.panel.stack
    hands.click(card.orders)
    editor = hands.overlay()
    assert isinstance(editor, OrdersEditor)
    hands.click(editor.drops["retreat_at"])
    menu = hands.overlay()
    assert isinstance(menu, Menu)
    menu.choose(next(n for n, item in enumerate(menu.items) if item.label.startswith("50 %")))
    hands.click(editor.toggles["prisoners"])
    hands.click(editor.given)
    assert orders(hands) == StandingOrders(retreat_at=50, prisoners=True)
    assert card.orders.words == in_short(orders(hands)) == "Withdraws at 50 %, captures"


def test_nothing_counts_before_it_is_given(hands: MapHands) -> None:
    editor = opened(hands)
    assert editor.given.reason == "Orders set"
    editor.drops["retreat_at"].choose("25")
    assert now(editor.given.reason) == ""
    hands.key(pygame.K_ESCAPE)
    assert orders(hands) == StandingOrders()


def test_it_goes_back_to_what_its_class_does_but_keeps_its_sentry_and_its_road(hands: MapHands) -> None:
    hands.conduct.select(hands.conduct.reader.stacks[0])
    hands.key(pygame.K_y)
    hands.key(pygame.K_p)
    editor = opened(hands)
    hands.click(editor.plain)
    assert hands.desk.overlays
    hands.click(editor.given)
    assert orders(hands) == StandingOrders(sentry=True)


def test_sd2_14_37_what_it_does_by_itself_is_shown_and_meetings_are_ordered() -> None:
    hands = MapHands(fresh())
    editor = opened(hands, 1)
    labels = {field: drop.options[0][1] for field, drop in editor.drops.items()}
    assert labels["meet"] == "By default: it stays where it is"
    assert labels["dusk"] == "By default: it hides again until dawn"
    assert now(editor.drops["weaker"].reason) == "None of its orders weighs enemies"
    editor.drops["meet"].choose("ambush_weaker")
    assert now(editor.drops["weaker"].reason) == ""
    editor.drops["weaker"].choose("50")
    hands.click(editor.given)
    assert orders(hands) == StandingOrders(meet="ambush_weaker", weaker=50)
    facts = {
        f.label: f.value for f in stack_model(hands.conduct.reader, hands.conduct.reader.stacks[1]).facts
    }
    assert facts["On meeting enemies"] == "ambushes weaker"


def test_sd2_14_37_asking_is_grey_where_the_match_asks_nobody() -> None:
    hands = MapHands(fresh())
    editor = opened(hands, 1)
    reason = "In this match nobody is asked outside their own turn (SD2-14.37)"
    assert editor.drops["meet"].barred == {"ask": reason}
    hands.click(editor.drops["meet"])
    menu = hands.overlay()
    assert isinstance(menu, Menu)
    assert menu.items[-1].reason == reason


def test_sd1_8_01_who_charges_by_itself_says_so(hands: MapHands) -> None:
    reader = hands.conduct.reader
    stack = next(s for s in reader.stacks if reader.facts(s).charges)
    editor = opened(hands, reader.stacks.index(stack))
    assert editor.drops["meet"].options[0][1] == "By default: it charges whoever it sees"


def test_all_stacks_of_a_class_get_the_same_orders_and_keep_their_sentry() -> None:
    hands = MapHands(fresh())
    stack = hands.conduct.reader.stacks[1]
    assert not opened(hands, 1).all.visible
    hands.key(pygame.K_ESCAPE)
    assert hands.conduct.split(stack, hands.conduct.reader.view.stacks[stack].units[1:])
    other = hands.conduct.stack
    assert other is not None
    assert other != stack
    hands.key(pygame.K_y)
    editor = opened(hands, hands.conduct.reader.stacks.index(stack))
    assert editor.all.title == "For 1 more stack of this class"
    editor.drops["meet"].choose("stay")
    walk_to(hands, editor, editor.all)
    hands.key(pygame.K_SPACE)
    hands.click(editor.given)
    stacks = hands.conduct.reader.view.stacks
    assert stacks[stack].orders == StandingOrders(meet="stay")
    assert stacks[other].orders == StandingOrders(meet="stay", sentry=True)


def test_it_says_in_sentences_what_the_orders_do(hands: MapHands) -> None:
    assert meaning(StandingOrders()).startswith("Acts by default")
    told = meaning(StandingOrders(hold=True, retreat_at=50, screen="leaders"))
    assert told == (
        "Auto-attackers hold back beside a commander. Withdraws from battle once 50 % of its hits are lost. "
        "Leaders stand behind the front."
    )
    ambush = StandingOrders(meet="ambush_weaker", when_found="flee", dusk="hide")
    assert meaning(ambush) == (
        "Ambushes anybody weaker than three quarters of it who does not know of it. "
        "Once found, flees if it can. At dusk, hides again."
    )
    assert "Never withdraws" in meaning(StandingOrders(retreat_at=100))


def test_what_cannot_be_ordered_says_why_with_the_rule() -> None:
    hands = MapHands(fresh())
    editor = opened(hands, 1)
    reason = editor.toggles["hold"].reason
    assert reason == "Only a commander in the hex can order them to hold (SD1-8.04)"
    model = stack_model(hands.conduct.reader, hands.conduct.reader.stacks[1])
    assert model.orders == "By default"


def test_orders_survive_a_save() -> None:
    for at in RETREATS:
        given = StandingOrders(retreat_at=at, capture=True, screen="leaders")
        assert reread(given, StandingOrders) == given


@pytest.mark.parametrize("at", [0, -5, 101])
def test_a_share_of_hits_is_a_percentage(hands: MapHands, at: int) -> None:
    reader = hands.conduct.reader
    command = GiveOrders(by=reader.view.side, stack=reader.stacks[0], orders=StandingOrders(retreat_at=at))
    refused = reader.outlook.refusal(command)
    assert isinstance(refused, Refused)
    assert refused.rule == "SD2-10.01"


def test_sd5_9_03_a_scout_is_told_to_watch_a_border() -> None:
    told = MapHands(fresh())
    editor = opened(told, 1)
    editor.drops["peek"].choose("s")
    assert meaning(editor.orders) == "Looks over its border to the south while others are on turn."
    told.click(editor.given)
    assert orders(told).peek == "s"
    assert in_short(orders(told)) == "Keeps watch"
