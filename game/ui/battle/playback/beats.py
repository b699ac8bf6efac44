"""From events to beats: what is shown together, how long, and with which sound.

A beat is one moment of a battle that plays: a banner, a throw of dice, all blows of a round, a fall. Beats
of one group (a volley, a clash) are skipped together. Nothing here knows pixels or time passed.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from game.core.battle import events as more
from game.core.battle import exchange_events
from game.core.battle.seam import BattleView
from game.core.events import common as ev
from game.core.events.common import Event
from game.ui.battle.models.names import CombatantNames
from game.ui.battle.playback import exchange_beats
from game.ui.battle.playback.beat import (
    BANNER_MS,
    BLOW_MS,
    CLIMB_MS,
    DICE_MS,
    FLIGHT_MS,
    GATHER_MS,
    LEAVE_MS,
    SWEEP_MS,
    BattleBeat,
    BeatStrike,
    Throw,
)
from game.ui.battle.playback.fold import shoots
from game.ui.battle.playback.story import ONE_VOLLEY, VOLLEYS
from game.ui.i18n import _
from game.ui.look import theme
from game.views.words.agreement import agreeing
from game.views.words.blows import above_target
from game.views.words.endings import winner_line
from game.views.words.phases import opening_name, phase_title, volley_name
from game.views.words.phrase import phrase, unit
from game.views.words.sentences import GETS_AWAY, HELD

LONGEST_MS = 14_000
"""Beats between two banners together take no longer than this; where there are more, all go faster."""


def beats_of(
    events: Sequence[Event], view: BattleView, names: CombatantNames, *, slow_dice: bool = False
) -> list[BattleBeat]:
    """The beats of these events, in order. Every event is in exactly one of them."""
    beats = list(_Maker(view, names, 1.6 if slow_dice else 1.0).beats(events))
    return _in_time(beats)


def _in_time(beats: list[BattleBeat]) -> list[BattleBeat]:
    """Faster where the beats between two banners would take too long."""
    out: list[BattleBeat] = []
    part: list[BattleBeat] = []
    for beat in [*beats, None]:
        if beat is not None and beat.kind != "banner":
            part.append(beat)
            continue
        total = sum(one.ms for one in part)
        share = min(1.0, LONGEST_MS / total) if total else 1.0
        out += [replace(one, ms=one.ms * share) for one in part]
        part = []
        if beat is not None:
            out.append(beat)
    return out


class _Maker:
    def __init__(self, view: BattleView, names: CombatantNames, dice_factor: float) -> None:
        self.names = names
        self.units = {unit.id: unit for unit in view.units}
        self.dice_ms = DICE_MS * dice_factor
        self.group = 0
        self.number = 0
        self.round = ""
        self.dice: list[ev.DieRolled] = []

    def beats(self, events: Sequence[Event]) -> Iterator[BattleBeat]:
        """Walk through the events, taking together what happens at once."""
        at = 0
        while at < len(events):
            event = events[at]
            alike = _run_of(events, at)
            if isinstance(event, ev.BlowStruck):
                yield self._blows(alike)
            elif isinstance(event, ev.CombatantFell):
                yield self._falls(alike)
            elif isinstance(event, more.ZoneChanged):
                yield self._climbs(alike)
            elif isinstance(event, more.SwarmFormed):
                yield self._gathers(alike)
            elif isinstance(event, exchange_events.UnitShocked):
                yield exchange_beats.shocked(self.group, alike)
            elif isinstance(event, exchange_events.UnitHurt):
                yield from exchange_beats.hurts(self.group, alike)
            else:
                yield from self._one(event)
            at += len(alike)

    def _one(self, event: Event) -> Iterator[BattleBeat]:
        quiet = BattleBeat("quiet", self.group, 0, (event,))
        if isinstance(event, ev.DieRolled):
            self.dice.append(event)
            yield quiet
        elif isinstance(event, ev.BattleBegan):
            self.group += 1
            title = opening_name(event.state)
            sounds = ("ambush",) if event.state in ("ambush", "ambushed") else ()
            yield BattleBeat("banner", self.group, BANNER_MS, (event,), title, _(event.why), sounds=sounds)
        elif isinstance(event, ev.InitiativeSet):
            yield from self._initiative(event)
        elif isinstance(event, ev.PhaseBegan):
            yield from self._phase(event, quiet)
        elif isinstance(event, ev.ClashRolled):
            yield from self._rolled(event, quiet)
        elif isinstance(event, ev.SaveRolled):
            yield self._save(event)
        elif isinstance(event, more.RetreatRolled | more.PursuitRolled):
            yield self._race(event)
        elif isinstance(event, more.AreaStruck | more.Slammed):
            yield self._sweep(event)
        elif isinstance(event, ev.ClashEnded):
            self.number = 0
            self.group += 1
            yield quiet
        elif isinstance(event, ev.BattleEnded):
            self.group += 1
            yield BattleBeat(
                "banner", self.group, BANNER_MS, (event,), winner_line(self.names, event.winner, event.reason)
            )
        elif isinstance(event, exchange_events.ShockDealt):
            self.group += 1
            yield exchange_beats.shock(self.group, event, self.names)
        elif isinstance(event, exchange_events.StrikeDealt):
            yield from self._strikes(event)
        elif isinstance(event, exchange_events.UnitFell):
            self.group += 1
            throws = self._throws(None)
            self.dice.clear()
            yield exchange_beats.fall(self.group, self.dice_ms, event, throws, self.names)
        else:
            yield quiet

    def _strikes(self, event: exchange_events.StrikeDealt) -> Iterator[BattleBeat]:
        """A strike; before the first one the dice of both."""
        if self.dice:
            self.group += 1
            yield exchange_beats.both_throw(
                self.group, self.dice_ms, self._throws(None), self.dice, self.names
            )
            self.dice.clear()
        self.group += 1
        yield exchange_beats.strike(self.group, event, self.names)

    def _phase(self, event: ev.PhaseBegan, quiet: BattleBeat) -> Iterator[BattleBeat]:
        self.group += 1
        self.dice.clear()
        self.round = event.round
        if event.round and event.round not in (*VOLLEYS, *ONE_VOLLEY):
            yield quiet
        elif event.round:
            yield BattleBeat("banner", self.group, BANNER_MS * 0.6, (event,), volley_name(event.round))
        else:
            yield BattleBeat("banner", self.group, BANNER_MS, (event,), phase_title(event.phase, event.bout))

    def _initiative(self, event: ev.InitiativeSet) -> Iterator[BattleBeat]:
        self.group += 1
        if self.dice:
            yield BattleBeat(
                "dice",
                self.group,
                self.dice_ms,
                throws=self._throws(None),
                title=_("Tie-break"),
                sounds=("die",),
            )
            self.dice.clear()
        if event.winner is None:
            text = _("Nobody has initiative")
            name = self.names.side(event.selector)
            title = agreeing("{side} picks first", "{side} pick first", name).format(side=name)
        else:
            text = ""
            name = self.names.side(event.winner)
            title = agreeing("{side} has initiative", "{side} have initiative", name).format(side=name)
        yield BattleBeat("banner", self.group, BANNER_MS, (event,), title, text)

    def _throws(self, winner: str | None) -> tuple[Throw, ...]:
        return tuple(
            Throw(
                unit=die.roller,
                colour=self.names.colour_of(die.roller) if die.roller else "bone",
                face=die.face,
                added=die.added,
                total=die.total,
                lost=bool(winner) and die.roller != winner,
                sides=die.sides,
            )
            for die in self.dice
        )

    def _rolled(self, event: ev.ClashRolled, quiet: BattleBeat) -> Iterator[BattleBeat]:
        self.group += 1
        self.number = event.number
        throws = self._throws(event.winner)
        self.dice.clear()
        if not throws:
            yield replace(quiet, group=self.group, number=self.number)
            return
        if event.winner is None:
            text = _("draw")
        else:
            text = _("{unit} by {margin}").format(unit=self.names.unit(event.winner), margin=event.margin)
        yield BattleBeat(
            "dice",
            self.group,
            self.dice_ms,
            (event,),
            _("Pairing {number}").format(number=event.number),
            text,
            throws,
            units=(event.hub, event.primary),
            sounds=("die",),
            number=event.number,
        )

    def _save(self, event: ev.SaveRolled) -> BattleBeat:
        throws = self._throws(None if event.passed else "")[-1:]
        throws = tuple(replace(throw, lost=not event.passed) for throw in throws)
        self.dice.clear()
        text = _("DC {dc}, passed") if event.passed else _("DC {dc}, failed")
        return BattleBeat(
            "dice",
            self.group,
            self.dice_ms,
            (event,),
            _("Save"),
            text.format(dc=event.dc),
            throws,
            units=(event.unit,),
            sounds=("die",) if event.passed else ("die", "crit"),
            number=self.number,
        )

    def _blows(self, alike: Sequence[Event]) -> BattleBeat:
        strikes = tuple(self._strike(event) for event in alike if isinstance(event, ev.BlowStruck))
        flies = any(strike.missile for strike in strikes)
        sounds = ["arrow"] if flies else []
        if any(strike.blow in ("regular", "minimum") for strike in strikes):
            sounds.append("hit")
        elif any(strike.blow == "glancing" for strike in strikes):
            sounds.append("graze")
        ms = BLOW_MS + (FLIGHT_MS if flies else theme.MS_HIT_SHAKE)
        return BattleBeat(
            "blows", self.group, ms, tuple(alike), strikes=strikes, sounds=tuple(sounds), number=self.number
        )

    def _strike(self, event: ev.BlowStruck) -> BeatStrike:
        text = above_target(event.blow, event.damage)
        attacker = self.units.get(event.attacker)
        # Hand to hand in a bout shooters fight with what they have; their shots are part of it.
        return BeatStrike(
            attacker=event.attacker,
            target=event.target,
            missile=shoots(attacker),
            blow=event.blow,
            damage=event.damage,
            before=event.hits_before,
            after=event.hits_after,
            text=text,
        )

    def _falls(self, alike: Sequence[Event]) -> BattleBeat:
        fallen = [event for event in alike if isinstance(event, ev.CombatantFell)]
        if fallen[0].how == "escaped":
            units = tuple(event.unit for event in fallen)
            return BattleBeat("leaves", self.group, LEAVE_MS, tuple(alike), units=units)
        captured = any(event.how == "captive" for event in fallen)
        return BattleBeat(
            "falls",
            self.group,
            theme.MS_FALL,
            tuple(alike),
            units=tuple(event.unit for event in fallen),
            sounds=("capture",) if captured else ("fall",),
            number=self.number,
        )

    def _climbs(self, alike: Sequence[Event]) -> BattleBeat:
        moves = [event for event in alike if isinstance(event, more.ZoneChanged)]
        zones = tuple((event.before, event.after) for event in moves)
        units = tuple(event.unit for event in moves)
        return BattleBeat("climbs", self.group, CLIMB_MS, tuple(alike), units=units, zones=zones)

    def _gathers(self, alike: Sequence[Event]) -> BattleBeat:
        """Swarms form: `units` are pairs, each member after the one that stands for it."""
        self.group += 1
        formed = [event for event in alike if isinstance(event, more.SwarmFormed)]
        pairs = [(event.unit, one) for event in formed for one in event.members if one != event.unit]
        units = tuple(unit for pair in pairs for unit in pair)
        return BattleBeat("gathers", self.group, GATHER_MS, tuple(alike), _("Swarms form"), units=units)

    def _race(self, event: more.RetreatRolled | more.PursuitRolled) -> BattleBeat:
        """Who withdraws and who holds it or runs after it roll at once."""
        self.group += 1
        free = event.success if isinstance(event, more.RetreatRolled) else not event.caught
        involved = (event.unit, *(unit for unit, _total in event.against))
        dice = [die for die in self.dice if die.roller in involved]
        self.dice = [die for die in self.dice if die.roller != event.unit]
        throws = tuple(
            Throw(
                unit=die.roller,
                colour=self.names.colour_of(die.roller) if die.roller else "bone",
                face=die.face,
                added=die.added,
                total=die.total,
                lost=(die.roller == event.unit) != free,
            )
            for die in sorted(dice, key=lambda die: die.roller != event.unit)
        )
        told = phrase(GETS_AWAY if free else HELD, unit=unit(event.unit))
        title = _("Withdrawal") if isinstance(event, more.RetreatRolled) else _("Pursuit")
        return BattleBeat(
            "dice",
            self.group,
            self.dice_ms,
            (event,),
            title,
            told.told(self.names),
            throws,
            units=involved,
            sounds=("die",),
        )

    def _sweep(self, event: more.AreaStruck | more.Slammed) -> BattleBeat:
        self.group += 1
        slams = isinstance(event, more.Slammed)
        return BattleBeat(
            "sweeps",
            self.group,
            SWEEP_MS,
            (event,),
            _("Slam") if slams else _("Area attack"),
            units=(event.unit, *event.targets),
            sounds=("hit",),
            number=self.number,
        )


def _run_of(events: Sequence[Event], at: int) -> list[Event]:
    """Events from `at` on that happen at the same time: blows of one round, falls in a row."""
    first = events[at]
    if isinstance(first, ev.BlowStruck):
        alike = []
        for event in events[at:]:
            if not isinstance(event, ev.BlowStruck) or event.round != first.round:
                break
            alike.append(event)
        return list(alike)
    if isinstance(first, ev.CombatantFell):
        fallen: list[Event] = []
        for event in events[at:]:
            if not isinstance(event, ev.CombatantFell) or (event.how == "escaped") != (
                first.how == "escaped"
            ):
                break
            fallen.append(event)
        return fallen
    if isinstance(
        first, more.ZoneChanged | more.SwarmFormed | exchange_events.UnitShocked | exchange_events.UnitHurt
    ):
        return list(takewhile(lambda event: type(event) is type(first), events[at:]))
    return [first]


def of_battle(events: Iterable[Event], view: BattleView) -> list[Event]:
    """Those events that belong to a battle."""
    return [event for event in events if getattr(event, "battle", None) == view.battle]
