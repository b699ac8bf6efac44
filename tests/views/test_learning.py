"""What a step taught is closed by default: an event type nobody classified counts as something learned."""

from typing import get_args

from game.core import codec
from game.core.events import common as ev
from game.core.events.common import Event
from game.core.records import SideId
from game.views import learning
from game.views.learning import classified, learned

RED = SideId("red")


class NobodyThoughtOf(Event):
    """An event as a coming chapter may add it."""


def _of_the_game() -> list[type[Event]]:
    return [kind for kind in get_args(codec.event_type()) if kind.__module__.startswith("game.")]


def test_every_event_of_the_game_is_classified():
    forgotten = [kind.__name__ for kind in _of_the_game() if not classified(kind)]
    assert not forgotten, f"say in views/learning.py what hearing of these teaches: {forgotten}"


def test_no_event_is_both_harmless_and_learned():
    both = [kind.__name__ for kind in learning._HARMLESS if issubclass(kind, learning._TEACHING)]
    assert not both


def test_an_event_nobody_classified_counts_as_learned():
    assert not classified(NobodyThoughtOf)
    assert learned([NobodyThoughtOf(audience=(RED,))], RED) == learning._GENERAL


def test_what_the_side_does_not_hear_teaches_it_nothing():
    assert learned([NobodyThoughtOf(audience=(SideId("blue"),))], RED) == ""


def test_a_harmless_event_teaches_nothing_and_a_known_one_keeps_its_sentence():
    turn = ev.TurnBegan(audience=ev.EVERYONE, side=RED, day=1)
    assert learned([turn], RED) == ""
    die = ev.DieRolled(audience=(RED,), battle=None, stream="s", index=0, sides=6, face=1, why="w")
    assert learned([turn, NobodyThoughtOf(audience=(RED,)), die], RED) == "A die was rolled"
