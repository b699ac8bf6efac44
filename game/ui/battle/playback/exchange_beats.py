"""Beats of a battle of one exchange: shock, the dice of both, strikes, hits that flow on, falls."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.core.battle import exchange_events as ev
from game.core.events.common import DieRolled, Event
from game.core.numbers import HALF, halves_text
from game.ui.battle.models.names import CombatantNames
from game.ui.battle.playback.beat import BANNER_MS, HURT_MS, WORDS_MS, BattleBeat, BeatStrike, Throw
from game.ui.i18n import _, ngettext
from game.views.words.fates import fall_text
from game.views.words.sentences import sentence

_BRIEF = 0.7
_FLOW_MS = 3600.0
"""So long at most the damage of a strike takes to flow through a stack."""
_LOUD = 12
"""About so many of its hits are heard."""


def shock(group: int, event: ev.ShockDealt, names: CombatantNames) -> BattleBeat:
    """The Shockamancy of a side."""
    points = ngettext("{n} point", "{n} points", event.points).format(n=event.points)
    text = _("{points} on {unit} first").format(points=points, unit=names.unit(event.target))
    return BattleBeat(
        "banner",
        group,
        BANNER_MS * _BRIEF,
        (event,),
        _("{side}: Shockamancy").format(side=names.side(event.side)),
        text if event.target else points,
        sounds=("crit",),
    )


def shocked(group: int, events: Sequence[Event]) -> BattleBeat:
    """All who are Shocked."""
    units = tuple(event.unit for event in events if isinstance(event, ev.UnitShocked))
    return BattleBeat(
        "words", group, WORDS_MS, tuple(events), text=_("Shocked"), units=units, sounds=("graze",)
    )


def both_throw(
    group: int, ms: float, throws: Sequence[Throw], dice: Sequence[DieRolled], names: CombatantNames
) -> BattleBeat:
    """The dice of both sides, who throw at once."""
    sums: dict[str, int] = {}
    for die in dice:
        sums[die.roller] = sums.get(die.roller, 0) + die.face
    text = " : ".join(_("{side} {total}").format(side=names.owner(who), total=n) for who, n in sums.items())
    return BattleBeat("dice", group, ms * 1.4, (), _("Both throw"), text, tuple(throws), sounds=("die",))


def strike(group: int, event: ev.StrikeDealt, names: CombatantNames) -> BattleBeat:
    """A strike is announced; without one nothing is shown."""
    if not event.step:
        return BattleBeat("quiet", group, 0, (event,))
    told = ngettext("{n} point of damage", "{n} points of damage", event.damage // HALF)
    text = told.format(n=halves_text(event.damage))
    if event.order == "target" and event.target:
        text = _("{damage}, on {unit} first").format(damage=text, unit=names.unit(event.target))
    elif event.order == "swap":
        text = _("{damage}, on riders before their mounts").format(damage=text)
    title = sentence(event).told(names)
    return BattleBeat("banner", group, BANNER_MS * _BRIEF, (event,), title, text, sounds=("hit",))


def hurts(group: int, events: Sequence[Event]) -> Iterator[BattleBeat]:
    """Units lose hits one after another; of many each is shown the shorter."""
    ms = min(HURT_MS, _FLOW_MS / max(1, len(events)))
    for number, event in enumerate(events):
        if isinstance(event, ev.UnitHurt):
            lost = event.before - event.after
            blow = BeatStrike(
                "", event.unit, False, "regular", lost, event.before, event.after, halves_text(-lost)
            )
            sounds = ("hit",) if number % (1 + len(events) // _LOUD) == 0 else ()
            yield BattleBeat(
                "hurts", group, ms, (event,), strikes=(blow,), units=(event.unit,), sounds=sounds
            )


def fall(
    group: int, ms: float, event: ev.UnitFell, throws: Sequence[Throw], names: CombatantNames
) -> BattleBeat:
    """A rider falls with its mount."""
    text = fall_text(event.before, event.after)
    shown = tuple(replace(throw, unit=event.unit, lost=not event.after) for throw in throws)
    return BattleBeat(
        "dice",
        group,
        ms,
        (event,),
        _("{unit} falls").format(unit=names.unit(event.unit)),
        text,
        shown,
        units=(event.unit,),
        sounds=("die", "fall") if not event.after else ("die",),
    )
