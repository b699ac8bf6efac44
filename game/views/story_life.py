"""Vehicles that change hands, diggers that pop with a tower, and age, as sentences."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from game.core.events import life
from game.core.events.common import Event
from game.i18n import N_, _
from game.views.story_names import GOOD, PLAIN, WARN, StoryLine, StoryNames, kind_words, listed

_STAGES = (
    N_("{unit} grows stiff from idling"),
    N_("{unit} slows down from idling"),
    N_("{unit} has grown slow and soft"),
    N_("{unit} is weak from idling"),
    N_("{unit} looks elderly from idling"),
    N_("{unit} has forgotten how to fight"),
)
"""What each stage of decay says when it comes (SD4-19.02)."""


def _taken(e: life.VehiclesTaken, names: StoryNames) -> StoryLine:
    counts = Counter(e.kinds)
    things = listed(kind_words(names.world.kind(kind), n) for kind, n in counts.items())
    text = _("You took over {things}, left without a crew").format(things=things)
    return StoryLine(text=text, icon="supply", tone=GOOD, hex=e.hex)


def _ordered(e: life.DiggersOrdered, names: StoryNames) -> StoryLine:
    text = _("{place} pops diggers and a siege tower on day {day}") if e.due else _("{place} stops popping")
    return StoryLine(
        text=text.format(place=names.site(e.site), day=e.due), icon="people", tone=PLAIN, hex=e.hex
    )


def _popped(e: life.DiggersPopped, names: StoryNames) -> StoryLine:
    text = _("Diggers and a siege tower popped in {place}").format(place=names.site(e.site))
    return StoryLine(text=text, icon="people", tone=GOOD, hex=e.hex)


def _aged(e: life.UnitAged, names: StoryNames) -> StoryLine:
    worse = e.stage is not None and (e.before is None or e.stage > e.before)
    text = _(_STAGES[e.stage]) if worse and e.stage is not None else _("{unit} recovers from idling")
    text = _("{unit} slows down from drink") if e.drunk and worse else text
    return StoryLine(
        text=text.format(unit=names.unit(e.unit)), icon="info", tone=WARN if worse else GOOD, hex=e.hex
    )


WRITERS: dict[type[Event], Callable[[Any, StoryNames], StoryLine | None]] = {
    life.VehiclesTaken: _taken,
    life.DiggersOrdered: _ordered,
    life.DiggersPopped: _popped,
    life.UnitAged: _aged,
}
"""The sentence of each happening for the side that learned of it."""
