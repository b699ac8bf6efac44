"""Triggers in words, and one that is being written, as plain records."""

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from game.core.commands.gm import (
    GmCommand,
    GmEditLand,
    GmEditPack,
    GmEditSide,
    GmEditSite,
    GmEditUnits,
    GmKnowledge,
    GmPlaceStack,
    GmRemove,
    GmSpawn,
    GmSwitchTrigger,
    GmTell,
)
from game.core.names import is_blank
from game.core.numbers import CENT, money_text
from game.core.records import HexId, KindId, SideId, SiteId, replace
from game.core.triggers import Happening, Trigger, When
from game.ui.gm.hex_marks import hexes_words
from game.ui.i18n import N_, _
from game.ui.map.models.side_queries import SideQueries
from game.views.desk import DeskView
from game.views.story_names import kind_words
from game.views.words.agreement import agreeing

NAME_LIMIT = 40
MOST_DAY = 999
MOST_LEVEL = 5
MOST_SUM = 1_000_000
HAPPENINGS: tuple[tuple[Happening, str, str], ...] = (
    ("enters", N_("A stack enters"), "feet"),
    ("leaves", N_("A stack leaves"), "retreat"),
    ("sees", N_("A side sees a hex"), "eye"),
    ("taken", N_("A place is taken"), "flag"),
    ("holds", N_("A place is held"), "tower"),
    ("day", N_("A day has begun"), "dawn"),
    ("turn", N_("A turn begins"), "hourglass"),
    ("lost", N_("A unit is lost"), "skull"),
    ("fallen", N_("A side is out"), "cross"),
    ("money", N_("A side has money"), "coin"),
    ("grown", N_("A city has grown"), "tower"),
    ("pops", N_("A city pops units"), "people"),
)
PLACED = ("enters", "leaves", "sees")
SITED = ("holds", "taken", "grown", "pops")
DATED = ("day", "turn")
SUMMED = ("money", "grown")
"""Conditions with a figure: smuckers, or a level."""
ANY = "*"


@dataclass(frozen=True)
class TriggerDraft:
    """A trigger as it is being written. `id` is empty for a new one."""

    id: str = ""
    name: str = ""
    when: tuple[When, ...] = ()
    then: tuple[GmCommand, ...] = ()
    once: bool = True

    def without_when(self, at: int) -> "TriggerDraft":
        """Without a condition."""
        return dataclasses.replace(self, when=self.when[:at] + self.when[at + 1 :])

    def without_then(self, at: int) -> "TriggerDraft":
        """Without an effect."""
        return dataclasses.replace(self, then=self.then[:at] + self.then[at + 1 :])

    def why_not(self) -> str:
        """Why it cannot be pinned; empty if it can."""
        if is_blank(self.name):
            return _("Give it a name")
        if not self.when:
            return _("Add a condition")
        return "" if self.then else _("Add what it does: take another tool and send it into the trigger")

    def trigger(self, taken: Iterable[str]) -> Trigger:
        """The trigger, under an id that none of `taken` has if it is new."""
        name = " ".join(self.name.split())
        effects: Any = self.then
        return Trigger(
            id=self.id or new_id(name, taken), name=name, when=self.when, then=effects, once=self.once
        )


def draft_of(trigger: Trigger) -> TriggerDraft:
    """A trigger to be written anew."""
    return TriggerDraft(trigger.id, trigger.name, trigger.when, tuple(trigger.then), trigger.once)


def new_id(name: str, taken: Iterable[str]) -> str:
    """An id for a name: small letters, digits and underscores, unlike all that are taken."""
    letters = "".join(c if c.isascii() and c.isalnum() else " " for c in name.casefold())
    base = "_".join(letters.split())[:40] or "trigger"
    known, number = set(taken), 1
    while (found := base if number == 1 else f"{base}_{number}") in known:
        number += 1
    return found


@dataclass(frozen=True)
class WhenDraft:
    """A condition as it is being written."""

    what: Happening = "enters"
    side: str = ANY
    hexes: frozenset[HexId] = frozenset()
    site: str = ""
    number: int = 1
    unit: str = ""
    figure: int = 1
    kind: str = ANY

    def why_not(self) -> str:
        """Why it is no condition yet; empty if it is."""
        if self.what in PLACED and not self.hexes:
            return _("Mark its hexes on the map")
        if self.what in SITED and not self.site:
            return _("There is no place")
        if self.what == "fallen" and self.side == ANY:
            return _("Choose the side")
        return ""

    def when(self) -> When:
        """The condition, with what belongs to its kind alone."""
        when = When(
            what=self.what, side=None if self.side == ANY or self.what == "day" else SideId(self.side)
        )
        if self.what in PLACED:
            return replace(when, hexes=tuple(sorted(self.hexes)))
        if self.what == "money":
            return replace(when, number=self.figure * CENT)
        if self.what == "grown":
            return replace(when, site=SiteId(self.site), number=min(self.figure, MOST_LEVEL))
        if self.what in SITED:
            kind = self.kind if self.what == "pops" and self.kind != ANY else ""
            return replace(when, site=SiteId(self.site), name=kind)
        if self.what in DATED:
            return replace(when, number=self.number)
        return replace(when, name=" ".join(self.unit.split())) if self.what == "lost" else when


def when_words(when: When, truth: DeskView, reader: SideQueries) -> str:
    """A condition in a sentence."""
    side = _("any player’s side") if when.side is None else _side(truth, when.side)
    where = _hexes(when.hexes, reader)
    site = truth.sites.get(when.site) if when.site is not None else None
    place = (site.name if site is not None else "") or str(when.site)
    one, many = {
        "enters": (N_("{side} enters {where}"), N_("{side} enter {where}")),
        "leaves": (N_("{side} leaves {where}"), N_("{side} leave {where}")),
        "sees": (N_("{side} sees {where}"), N_("{side} see {where}")),
        "holds": (N_("{side} holds {place}"), N_("{side} hold {place}")),
        "taken": (N_("{place} changes hands"),) * 2
        if when.side is None
        else (N_("{side} takes {place}"), N_("{side} take {place}")),
        "day": (N_("day {number} has begun"),) * 2,
        "turn": (N_("the turn of {side} begins, from day {number} on"),) * 2,
        "fallen": (N_("{side} is out"), N_("{side} are out")),
        "money": (N_("{side} has {money}"), N_("{side} have {money}")),
        "grown": (N_("{place} of {side} is of level {number}"),) * 2,
        "pops": (N_("{side} pops {kind} in {place}"), N_("{side} pop {kind} in {place}"))
        if when.name
        else (N_("{side} pops units in {place}"), N_("{side} pop units in {place}")),
        "lost": (N_("{side} has lost {unit}"), N_("{side} have lost {unit}"))
        if when.name
        else (N_("{side} has no units left"), N_("{side} have no units left")),
    }[when.what]
    words = agreeing(one, many, side if when.side is not None else "")
    kind = kind_words(reader.world.kind(KindId(when.name)), 2) if when.what == "pops" and when.name else ""
    money = money_text(when.number)
    return words.format(
        side=side, where=where, place=place, number=when.number, unit=when.name, money=money, kind=kind
    )


def _side(truth: DeskView, side: SideId) -> str:
    return truth.sides[side].name if side in truth.sides else str(side)


def _hexes(hexes: tuple[HexId, ...], reader: SideQueries) -> str:
    return reader.goal(hexes[0]) if len(hexes) == 1 else hexes_words(len(hexes))


def effect_words(effect: GmCommand, truth: DeskView, reader: SideQueries) -> str:
    """What a game master's command does, in a few words."""
    if isinstance(effect, GmTell):
        return _("message: “{text}”").format(text=effect.text)
    if isinstance(effect, GmSpawn):
        units = ", ".join(kind_words(reader.world.kind(kind), count) for kind, count in effect.units)
        return _("spawn {units} at {place}").format(units=units, place=reader.goal(effect.hex))
    if isinstance(effect, GmEditLand):
        return _("change the land of {where}").format(where=_hexes(effect.hexes, reader))
    if isinstance(effect, GmEditSite):
        site = truth.sites.get(effect.site)
        name = effect.name or (site.name if site is not None else str(effect.site))
        words = _("raze {place}") if effect.gone else _("change {place}")
        return (_("found {place}") if site is None else words).format(place=name)
    if isinstance(effect, GmEditSide):
        return _("change the figures of {side}").format(side=_side(truth, effect.side))
    if isinstance(effect, GmKnowledge):
        words = _("let {side} forget {where}") if effect.hide else _("let {side} know {where}")
        where = _hexes(effect.hexes, reader) if effect.hexes else _("stacks")
        return words.format(side=_side(truth, effect.side), where=where)
    if isinstance(effect, GmSwitchTrigger):
        name = truth.desk.triggers[effect.trigger].name if effect.trigger in truth.desk.triggers else ""
        words = _("switch on {trigger}") if effect.on else _("switch off {trigger}")
        return (_("remove {trigger}") if effect.gone else words).format(trigger=name or effect.trigger)
    if isinstance(effect, GmPlaceStack) and effect.hex is not None:
        return _("move a stack to {place}").format(place=reader.goal(effect.hex))
    plain: dict[type[GmCommand], str] = {
        GmPlaceStack: _("change a stack"),
        GmEditUnits: _("change units"),
        GmRemove: _("remove units"),
        GmEditPack: _("change a pack"),
    }
    return plain.get(type(effect), _("act"))


def state_words(trigger: Trigger) -> str:
    """How a trigger stands, in a few words."""
    if trigger.fired:
        times = (
            _("fired once") if trigger.fired == 1 else _("fired {count} times").format(count=trigger.fired)
        )
        return times if trigger.on else _("{times}, off now").format(times=times)
    return _("waits") if trigger.on else _("off")
