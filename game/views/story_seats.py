"""Who plays which side from now on, and what is asked about it, as sentences for everybody at the table."""

from collections.abc import Callable
from typing import Any

from game.core.events import seats
from game.core.events.common import Event
from game.core.records import GM, SideId
from game.i18n import N_, _
from game.views.story_names import PLAIN, WARN, StoryLine, StoryNames
from game.views.words.agreement import agreeing

_WHO = {
    "human": N_("a person"),
    "computer": N_("the computer"),
    "computer:novice": N_("the computer (novice)"),
    "computer:seasoned": N_("the computer (seasoned)"),
    "computer:master": N_("the computer (master)"),
    "random": N_("random moves"),
    "gm": N_("the game master"),
    "absent": N_("nobody"),
}
_HOW = {
    "master": N_("By decision of the game master."),
    "code": N_("{by} had its passcode."),
    "own": N_("At its own request."),
    "consent": N_("{by} asked for it and everybody agreed."),
    "alone": N_("Arranged by {by}."),
}
_WORDS = {
    "ask": N_("{by} asks that {change}. All players are asked, each on their own turn"),
    "agree": N_("{by} agrees that {change}"),
    "refuse": N_("{by} refuses that {change}. Nothing changes"),
    "withdraw": N_("{by} no longer asks that {change}"),
}


def who(key: str, player: str) -> str:
    """`Ada`, `the computer (novice)`, `nobody`: who plays a seat, by its controller or `controller:level`."""
    if key == "human" and player:
        return player
    return _(_WHO.get(key, key))


def wish(seat: SideId, name: str, now: str, player: str) -> str:
    """What a change would come to, as the end of a sentence; `name` is the side's."""
    if seat == GM:
        return _("{player} be game master").format(player=player or _("somebody"))
    return _("{side} be played by {who}").format(side=name, who=who(now, player))


def _speaker(side: SideId, names: StoryNames) -> str:
    return _("The game master") if side == GM else names.side(side)


def _changed(e: seats.SeatChanged, names: StoryNames) -> StoryLine:
    if e.seat == GM and e.now != "gm":
        return StoryLine(text=_("There is no longer a game master"), icon="gm", tone=WARN)
    how = _(_HOW[e.how]).format(by=_speaker(e.by, names))
    if e.seat == GM:
        text = _("{player} is now game master") if e.player else _("There is now a game master")
        told = text.format(player=e.player)
        return StoryLine(text=f"{told}. {how}" if e.how != "master" else told, icon="gm", tone=WARN)
    now, name = who(e.now, e.player), names.side(e.seat)
    if e.was == e.now:
        text = agreeing("{side} is played by {now}. {how}", "{side} are played by {now}. {how}", name).format(
            side=name, now=now, how=how
        )
    else:
        text = agreeing(
            "{side} is now played by {now}, no longer by {was}. {how}",
            "{side} are now played by {now}, no longer by {was}. {how}",
            name,
        ).format(side=name, now=now, was=_(_WHO.get(e.was, e.was)), how=how)
    return StoryLine(text=text, icon="person", tone=WARN)


def _discussed(e: seats.SeatDiscussed, names: StoryNames) -> StoryLine:
    change = wish(e.seat, names.side(e.seat), e.now, e.player)
    text = _(_WORDS[e.word]).format(by=_speaker(e.by, names), change=change)
    return StoryLine(text=text, icon="person", tone=PLAIN)


WRITERS: dict[type[Event], Callable[[Any, StoryNames], StoryLine | None]] = {
    seats.SeatChanged: _changed,
    seats.SeatDiscussed: _discussed,
}
"""The sentence of each happening for the side that learned of it."""
