"""Happenings of offices and goods as sentences: succession."""

from collections.abc import Callable
from typing import Any

from game.core import deed_events as deeds
from game.core.events import Event
from game.i18n import _
from game.views.story_names import GOOD, Names, StoryLine


def _succeeded(e: deeds.RulerSucceeded, names: Names) -> StoryLine:  # noqa: ARG001
    text = _("{unit} follows {before} and rules") if e.before else _("{unit} rules as the next heir")
    return StoryLine(text=text.format(unit=e.name, before=e.before), icon="crown", tone=GOOD)


WRITERS: dict[type[Event], Callable[[Any, Names], StoryLine | None]] = {
    deeds.RulerSucceeded: _succeeded,
}
"""The sentence of each happening for the side that learned of it."""
