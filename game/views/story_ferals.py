"""Happenings with ferals as sentences: what packs did, food, peace and friendship."""

from collections.abc import Callable
from typing import Any

from game.core.events import ferals as wild
from game.core.events.common import Event
from game.core.numbers import Cents, money_text
from game.core.records import StackId
from game.i18n import N_, _, ngettext
from game.views.story_names import BAD, GOOD, PLAIN, WARN, StoryLine, StoryNames, kind_words

_TRIGGERS = {
    "dawn": N_("at dawn"),
    "turn": N_("on its turn"),
    "entered": N_("somebody came"),
    "near": N_("somebody is near"),
    "attacked": N_("it was attacked"),
    "fed": N_("it was fed"),
    "hurt": N_("it was hurt"),
}
_MEALS = {
    "pacified": N_("{unit} fed {pack}: they leave its stack alone until dawn"),
    "friendly": N_("{unit} made friends with {pack} until dawn"),
    "tamed": N_("{unit} tamed {pack}: they are on your side now"),
}
_OWN_MEALS = {
    "pacified": N_("{pack} were fed and are at peace until dawn"),
    "friendly": N_("{pack} were fed and found a friend until dawn"),
    "tamed": N_("{pack} were tamed and have left"),
}


def food_words(names: StoryNames, food: str, value: Cents) -> str:
    """`Meat worth $40`."""
    row = names.world.tables.get("food", {}).get(food)
    name = _(row.name) if row is not None else food
    return _("{food} worth {value}").format(food=name, value=money_text(value))


def _of(names: StoryNames, stack: StackId | None, handle: StackId | None) -> str:
    """A pack as its own side calls it, or as another one sees it."""
    if stack is not None:
        return names.stack(stack)
    known = handle is not None and handle in names.view.knowledge.sightings
    return names.sighted(handle) if known and handle is not None else _("the ferals")


def _decided(e: wild.PackDecided, names: StoryNames) -> StoryLine:
    made = e.decision
    text = _("{pack} ({when}): {reason}")
    if e.chosen:
        text = _("{pack} (the game master's choice): {reason}")
    told = text.format(
        pack=names.stack(made.stack),
        when=_(_TRIGGERS.get(e.trigger, e.trigger)),
        reason=_(e.why or made.reason),
    )
    return StoryLine(text=told, icon="paw", hex=e.hex)


def _popped(e: wild.PackPopped, names: StoryNames) -> StoryLine:
    units = kind_words(names.world.kind(e.kind), e.count)
    return StoryLine(text=_("{units} popped in the wild").format(units=units), icon="paw", hex=e.hex)


def _ate(e: wild.PackAte, names: StoryNames) -> StoryLine:
    food = food_words(names, e.food, e.value)
    if e.stack is None and e.handle is None:
        return StoryLine(text=_("Something unseen ate {food}").format(food=food), icon="food", hex=e.hex)
    text = _("{pack} ate {food}").format(pack=_of(names, e.stack, e.handle), food=food)
    return StoryLine(text=text, icon="food", hex=e.hex)


def _starved(e: wild.PackStarved, names: StoryNames) -> StoryLine:  # noqa: ARG001
    words = ngettext("Ferals starved after {count} day", "Ferals starved after {count} days", e.days)
    return StoryLine(text=words.format(count=e.days), icon="skull", tone=BAD, hex=e.hex)


def _fed(e: wild.FeralFed, names: StoryNames) -> StoryLine:
    if e.unit is None:
        pack = _of(names, e.stack if e.meal != "tamed" else None, None)
        return StoryLine(text=_(_OWN_MEALS[e.meal]).format(pack=pack), icon="food", hex=e.hex)
    beasts = kind_words(names.world.kind(e.kind), e.count) if e.kind else _of(names, None, e.handle)
    text = _(_MEALS[e.meal]).format(unit=names.unit(e.unit), pack=beasts)
    return StoryLine(text=text, icon="heart" if e.meal == "friendly" else "food", tone=GOOD, hex=e.hex)


def _ended(e: wild.BondEnded, names: StoryNames) -> StoryLine:
    text = _("{pack} are no longer at peace with {unit}")
    if e.friendly:
        text = _("{pack} are no longer friends of {unit}: feed them again to win them back")
    told = text.format(pack=_of(names, None, e.handle), unit=names.unit(e.unit))
    return StoryLine(text=told, icon="paw", tone=WARN, hex=e.hex)


def _laid(e: wild.FoodLaid, names: StoryNames) -> StoryLine:
    food = food_words(names, e.food, e.value)
    if e.side == names.view.side:
        text = _("{stack} picked up {food}") if e.taken else _("{stack} laid out {food}")
        return StoryLine(text=text.format(stack=names.stack(e.stack), food=food), icon="food", hex=e.hex)
    text = _("{side} picked up {food}") if e.taken else _("{side} laid out {food}")
    return StoryLine(text=text.format(side=names.side(e.side), food=food), icon="food", hex=e.hex)


def _foraged(e: wild.FoodForaged, names: StoryNames) -> StoryLine:
    stack, food = names.stack(e.stack), food_words(names, e.food, e.value)
    if not e.value:
        text = _("{stack} looked for food and found nothing left")
        return StoryLine(text=text.format(stack=stack), icon="food", tone=WARN, hex=e.hex)
    return StoryLine(
        text=_("{stack} gathered {food}").format(stack=stack, food=food), icon="food", tone=GOOD, hex=e.hex
    )


def _harvested(e: wild.BeastHarvested, names: StoryNames) -> StoryLine:
    text = _("{beast} was killed for food: {value} when your next turn begins").format(
        beast=kind_words(names.world.kind(e.kind), 1), value=money_text(e.value)
    )
    return StoryLine(text=text, icon="food", tone=PLAIN, hex=e.hex)


def _went(e: wild.WentFeral, names: StoryNames) -> StoryLine:
    beast = kind_words(names.world.kind(e.kind), 1)
    return StoryLine(text=_("{beast} went feral").format(beast=beast), icon="paw", tone=BAD, hex=e.hex)


WRITERS: dict[type[Event], Callable[[Any, StoryNames], StoryLine | None]] = {
    wild.PackDecided: _decided,
    wild.PackPopped: _popped,
    wild.PackAte: _ate,
    wild.PackStarved: _starved,
    wild.FeralFed: _fed,
    wild.BondEnded: _ended,
    wild.FoodLaid: _laid,
    wild.FoodForaged: _foraged,
    wild.BeastHarvested: _harvested,
    wild.WentFeral: _went,
}
"""The sentence of each happening for the side that learned of it."""
