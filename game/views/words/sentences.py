"""The sentence of each event of a battle that has one. Totals, hits and reasons are added by who shows it."""

from collections.abc import Callable, Mapping
from typing import Any

from game.core.battle import events as more
from game.core.battle import exchange_events as exchange
from game.core.events import common as ev
from game.core.events.common import Event
from game.i18n import N_
from game.views.words.blows import BLOWS
from game.views.words.fates import FALLS
from game.views.words.phrase import Phrase, phrase, side, unit, word
from game.views.words.special_words import special_told
from game.views.words.stances import STANCES

ZONES = {
    "ground": N_("the ground"),
    "lower": N_("the lower sky"),
    "upper": N_("the upper sky"),
    "top": N_("the top of the sky"),
}
GETS_AWAY, HELD = N_("{unit} gets away"), N_("{unit} is held")
_LEAVES = {
    "stepped_back": N_("{unit} steps back to the last hex"),
    "hidden": N_("{unit} hides"),
    "exhausted": N_("{unit} breaks off, exhausted"),
}


def sentence(event: Event) -> Phrase:
    """What happened. KeyError for an event that has no sentence of its own."""
    return _SENTENCES[type(event)](event)


def _said(template: str) -> Callable[[Any], Phrase]:
    """A sentence that is always the same, about the event's unit."""
    return lambda event: phrase(template, unit=unit(event.unit))


def _blow(event: ev.BlowStruck) -> Phrase:
    return phrase(
        N_("{attacker} {blow} {target}"),
        attacker=unit(event.attacker),
        blow=word(BLOWS[event.blow]),
        target=unit(event.target),
    )


def _fell(event: ev.CombatantFell) -> Phrase:
    return phrase(FALLS.get(event.how, "{unit}"), unit=unit(event.unit))


def _rose(event: ev.CombatantRose) -> Phrase:
    told = N_("{unit} recovers") if event.was == "stunned" else N_("{unit} stands up again")
    return phrase(told, unit=unit(event.unit))


def _stance(event: ev.StanceChanged) -> Phrase:
    on, off = STANCES[event.what]
    return phrase(on if event.on else off, unit=unit(event.unit), side=side(event.side))


def _tires(event: more.Exhausted) -> Phrase:
    told = _LEAVES["exhausted"] if event.leaves else N_("{unit} tires")
    return phrase(told, unit=unit(event.unit))


def _tried(event: more.RetreatRolled) -> Phrase:
    return phrase(GETS_AWAY if event.success else HELD, unit=unit(event.unit))


def _chased(event: more.PursuitRolled) -> Phrase:
    told = N_("{unit} is caught") if event.caught else N_("{unit} outruns them")
    return phrase(told, unit=unit(event.unit))


def _left(event: more.CombatantLeft) -> Phrase:
    return phrase(_LEAVES.get(event.how, N_("{unit} leaves")), unit=unit(event.unit))


def _stun_checked(event: more.StunChecked) -> Phrase:
    told = N_("{unit} is stunned") if event.stunned else N_("{unit} is not stunned")
    return phrase(told, unit=unit(event.target))


def _zone(event: more.ZoneChanged) -> Phrase:
    zone = word(ZONES.get(event.after, event.after))
    return phrase(N_("{unit} takes {zone}"), unit=unit(event.unit), zone=zone)


def _mounted(event: more.Mounted) -> Phrase:
    return phrase(N_("{unit} mounts {mount}"), unit=unit(event.unit), mount=unit(event.mount))


def _dismounted(event: more.Dismounted) -> Phrase:
    told = N_("{unit} is thrown off {mount}") if event.thrown else N_("{unit} dismounts from {mount}")
    return phrase(told, unit=unit(event.unit), mount=unit(event.mount))


def _strikes(event: exchange.StrikeDealt) -> Phrase:
    told = N_("{side} strikes") if event.step else N_("{side} does not strike")
    return phrase(told, side=side(event.side))


_SENTENCES: Mapping[type[Event], Callable[[Any], Phrase]] = {
    ev.BattleBegan: lambda e: phrase(
        N_("{attacker} attacks {defender}"), attacker=side(e.attacker), defender=side(e.defender)
    ),
    ev.CombatantStunned: _said(N_("{unit} is stunned")),
    ev.BlowStruck: _blow,
    ev.CombatantFell: _fell,
    ev.CaptiveFreed: _said(N_("{unit} is free of its jailor")),
    ev.CombatantRose: _rose,
    ev.StanceChanged: _stance,
    more.Exhausted: _tires,
    more.CombatantDazed: _said(N_("{unit} can do nothing")),
    more.RetreatDeclared: _said(N_("{unit} withdraws")),
    more.RetreatRolled: _tried,
    more.PursuitRolled: _chased,
    more.Intercepted: _said(N_("{unit} stands in the way")),
    more.CombatantLeft: _left,
    more.SpecialTold: special_told,
    more.StunChecked: _stun_checked,
    more.ZoneChanged: _zone,
    more.Mounted: _mounted,
    more.Dismounted: _dismounted,
    more.WingHurt: _said(N_("{unit} is hit in the wings")),
    more.DraggedForward: _said(N_("{unit} is drawn forward")),
    more.SupportJoined: _said(N_("{unit} shoots from behind")),
    exchange.UnitShocked: _said(N_("{unit} is Shocked")),
    exchange.UnitFell: _said(N_("{unit} falls with its mount")),
    exchange.StrikeDealt: _strikes,
}


def has_sentence(event: Event) -> bool:
    """Whether `sentence` knows the event; of a stance, whether it has words for what was declared."""
    if isinstance(event, ev.StanceChanged):
        return event.what in STANCES
    return type(event) in _SENTENCES
