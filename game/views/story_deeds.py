"""Happenings of offices and goods as sentences: succession, distractions."""

from collections.abc import Callable
from typing import Any

from game.core.events import deeds
from game.core.events.common import Event
from game.core.march_orders import NEAR
from game.core.numbers import halves_text, money_text
from game.i18n import N_, _
from game.views.story_ferals import food_words
from game.views.story_names import GOOD, PLAIN, WARN, StoryLine, StoryNames, kind_words, listed

_LURED = {
    "bait": N_("{stack} went for the bait and does nothing else this turn ({face}, up to {most} of 10)"),
    "prey": N_("{stack} went for small prey and does nothing else this turn ({face}, up to {most} of 10)"),
}
_KEPT = {
    "bait": N_("{stack} left the bait alone ({face}, up to {most} of 10)"),
    "prey": N_("{stack} left the small prey alone ({face}, up to {most} of 10)"),
}


def _succeeded(e: deeds.RulerSucceeded, names: StoryNames) -> StoryLine:  # noqa: ARG001
    text = _("{unit} succeeds {before} as ruler") if e.before else _("{unit} rules as the next in line")
    return StoryLine(text=text.format(unit=e.name, before=e.before), icon="crown", tone=GOOD)


def _distracted(e: deeds.BeastsDistracted, names: StoryNames) -> StoryLine:
    words = _LURED[e.lure] if e.drawn else _KEPT[e.lure]
    text = _(words).format(stack=names.stack(e.stack), face=e.face, most=e.most)
    return StoryLine(text=text, icon="paw", tone=WARN if e.drawn else PLAIN, hex=e.hex)


def _handed(e: deeds.FoodHanded, names: StoryNames) -> StoryLine:
    food = food_words(names, e.food, e.value)
    me = names.view.side
    if e.side == me:
        to = names.stack(e.into) if e.taker == me else names.sighted(e.into)
        text = _("{stack} handed {food} to {to}").format(
            stack=names.stack(e.stack or e.into), food=food, to=to
        )
    else:
        text = _("{side} handed {food} to {to}").format(
            side=names.side(e.side), food=food, to=names.stack(e.into, within=True)
        )
    return StoryLine(text=text, icon="food", tone=GOOD, hex=e.hex)


def _cooked(e: deeds.FoodCooked, names: StoryNames) -> StoryLine:
    text = _("{stack} cooked food worth {raw} into rations worth {made}")
    told = text.format(stack=names.stack(e.stack), raw=money_text(e.raw), made=money_text(e.made))
    return StoryLine(text=told, icon="food", tone=GOOD, hex=e.hex)


def _healed(e: deeds.WoundsHealed, names: StoryNames) -> StoryLine:
    parts = (
        _("{unit} recovered {hits}").format(unit=names.unit(unit), hits=halves_text(hits))
        for unit, hits in zip(e.units, e.hits, strict=True)
    )
    text = _("{stack} healed: {parts}").format(stack=names.stack(e.stack), parts=", ".join(parts))
    return StoryLine(text=text, icon="heart", tone=GOOD, hex=e.hex)


def _came(e: deeds.TraitorsCame, names: StoryNames) -> StoryLine:
    text = _("{units} of {side} came over to your side")
    kinds = e.kinds or ((e.kind, e.count),)
    who = listed([kind_words(names.world.kind(kind), count) for kind, count in kinds])
    return StoryLine(
        text=text.format(units=who, side=names.side(e.side)), icon="people", tone=GOOD, hex=e.hex
    )


def _held(e: deeds.MarchHeld, names: StoryNames) -> StoryLine:
    who = names.stack(e.stack, within=True)
    if e.foe is not None:
        near = _("Orders needed for {stack}: a stack of {side} came near")
        text = near if e.reason == NEAR else _("Orders needed for {stack}: a stack of {side} came into sight")
        text = text.format(stack=who, side=names.side(e.foe))
    else:
        text = _("Orders needed for {stack}: {reason}").format(stack=who, reason=_(e.reason))
    return StoryLine(text=text, icon="pause", tone=WARN, hex=e.hex)


WRITERS: dict[type[Event], Callable[[Any, StoryNames], StoryLine | None]] = {
    deeds.RulerSucceeded: _succeeded,
    deeds.BeastsDistracted: _distracted,
    deeds.FoodHanded: _handed,
    deeds.FoodCooked: _cooked,
    deeds.WoundsHealed: _healed,
    deeds.TraitorsCame: _came,
    deeds.MarchHeld: _held,
}
"""The sentence of each happening for the side that learned of it."""
