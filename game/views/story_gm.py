"""What the game master says and does, as sentences for those whom he tells, and for himself."""

from collections.abc import Callable
from typing import Any

from game.core.commands import gm
from game.core.events import gm as master
from game.core.events.common import Event
from game.i18n import _
from game.views.story_names import PLAIN, WARN, StoryLine, StoryNames


def _message(e: master.MessageTold, names: StoryNames) -> StoryLine:  # noqa: ARG001
    return StoryLine(text=e.text, icon="scroll", tone=WARN, hex=e.hex)


def _acted(e: master.GmActed, names: StoryNames) -> StoryLine | None:  # noqa: ARG001
    if e.command == gm.GmTell.__name__ and not e.secret:
        return None  # who hears of it hears the message itself
    text = _("The game master: {what} ({reason})") if e.reason else _("The game master: {what}")
    return StoryLine(text=text.format(what=e.what, reason=e.reason), icon="gm", tone=PLAIN, hex=e.hex)


def _fired(e: master.TriggerFired, names: StoryNames) -> StoryLine:  # noqa: ARG001
    return StoryLine(text=_("Trigger: {name}").format(name=e.name or e.trigger), icon="bell", tone=PLAIN)


def _failed(e: master.TriggerFailed, names: StoryNames) -> StoryLine:  # noqa: ARG001
    text = _("Trigger {name}: an effect was not possible: {reason}")
    told = text.format(name=e.name or e.trigger, reason=e.reason)
    return StoryLine(text=told, icon="warning", tone=WARN)


WRITERS: dict[type[Event], Callable[[Any, StoryNames], StoryLine | None]] = {
    master.MessageTold: _message,
    master.GmActed: _acted,
    master.TriggerFired: _fired,
    master.TriggerFailed: _failed,
}
"""The sentence of each happening for the side that learned of it."""
