"""A battle that is over, die by die: its stops, the picture at each of them, and the list that shows them.

Events carry what was before and after, so the first picture is found by going back through them from the last
one; nothing is fought again.
"""

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.core.battle import events as more
from game.core.battle.seam import BattleView
from game.core.events import common as ev
from game.core.events.common import Event
from game.core.numbers import signed
from game.core.records import replace
from game.ui.battle.models.names import CombatantNames
from game.ui.battle.playback.beat import BattleBeat
from game.ui.battle.playback.beats import beats_of
from game.ui.battle.playback.exchange_fold import BACK
from game.ui.battle.playback.fold import BattlePicture
from game.ui.battle.playback.player import Player, PlayMoment
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.widgets.die import CUBE
from game.ui.widgets.scroll import RowList, RowMark
from game.ui.widgets.tip import Tip
from game.views.words.blows import BLOWS, counted
from game.views.words.sentences import ZONES

_STILL = {"dice": 1.0, "banner": 0.5, "falls": 1.0}
_USUAL = 0.55


def opening_of(view: BattleView, events: Sequence[Event]) -> BattleView:
    """The picture before these events, from the one after them: of swarms their members, each by itself."""
    picture = BattlePicture(view)
    for unit in list(picture.units):
        picture.put(unit, withdrawing=False, left="", capturing=False)
    alone = {unit.id: unit for unit in view.merged}
    for event in reversed(events):
        if isinstance(event, more.SwarmFormed):
            picture.split(event.unit, [alone[unit] for unit in event.members if unit in alone])
        writer = _BACK.get(type(event))
        if writer is not None:
            writer(picture, event)
    ahead = tuple(replace(mark, state="ahead") for mark in view.phases)
    parties = tuple(replace(party, initiative=False) for party in view.parties)
    picture.now(parties=parties)
    return replace(
        picture.view(), pairs=(), phase="opening", bout=0, phases=ahead, over=False, winner=None, reserve=()
    )


def _unstruck(picture: BattlePicture, event: ev.BlowStruck) -> None:
    picture.put(event.target, hits=event.hits_before)


def _unfallen(picture: BattlePicture, event: ev.CombatantFell) -> None:
    picture.put(event.unit, condition="fit", captor="")


def _unstunned(picture: BattlePicture, event: ev.CombatantStunned) -> None:
    picture.put(event.unit, condition="fit")


def _unspent(picture: BattlePicture, event: ev.AmmoChanged) -> None:
    picture.put(event.unit, ammo=event.before)


def _sunk(picture: BattlePicture, event: more.ZoneChanged) -> None:
    picture.put(event.unit, zone=event.before)


def _rested(picture: BattlePicture, event: more.Exhausted) -> None:
    picture.put(event.unit, exhaustion=event.before)


def _unlucky(picture: BattlePicture, event: more.LuckSpent) -> None:
    picture.put(event.unit, luck=event.before)


def _joined(picture: BattlePicture, event: more.SwarmThinned) -> None:
    picture.put(event.unit, members=event.before)


_BACK: dict[type[Event], Callable[[BattlePicture, Any], None]] = {
    ev.BlowStruck: _unstruck,
    ev.CombatantFell: _unfallen,
    ev.CombatantStunned: _unstunned,
    ev.AmmoChanged: _unspent,
    more.ZoneChanged: _sunk,
    more.Exhausted: _rested,
    more.LuckSpent: _unlucky,
    more.SwarmThinned: _joined,
    **BACK,
}


class Recording:
    """The stops of a battle: every throw, blow, fall and headline. `at` is the stop that is shown."""

    def __init__(self, view: BattleView, events: Sequence[Event], names: CombatantNames) -> None:
        self.end = view
        self.names = names
        self.start = opening_of(view, events)
        self.beats = beats_of(events, self.start, names)
        self.stops = [number for number, beat in enumerate(self.beats) if beat.ms]
        self.at = 0

    def go(self, at: int) -> bool:
        """Show another stop; whether that is another one."""
        at = max(0, min(len(self.stops) - 1, at))
        moved, self.at = at != self.at, at
        return moved

    @property
    def beat(self) -> BattleBeat | None:
        """What happens at the stop."""
        return self.beats[self.stops[self.at]] if self.stops else None

    def view(self) -> BattleView:
        """The picture at the stop: all before it is done."""
        if not self.stops:
            return self.end
        picture = BattlePicture(self.start, self.end)
        for beat in self.beats[: self.stops[self.at]]:
            for event in beat.events:
                picture.take(event)
        return picture.view()

    def moment(self, view: BattleView) -> PlayMoment:
        """What hangs over the picture: dice that lie, blows that land."""
        beat = self.beat
        if beat is None:
            return PlayMoment()
        player = Player(view, [beat], calm=True)
        player.hold(_STILL.get(beat.kind, _USUAL))
        return player.moment()

    def words(self, at: int) -> tuple[str, str]:
        """A stop in words: what it is, and what came of it."""
        return beat_words(self.beats[self.stops[at]], self.names)

    def row(self, at: int) -> tuple[str, str]:
        """A stop in the list: what it is, and in short what came of it."""
        beat = self.beats[self.stops[at]]
        title, text = self.words(at)
        if beat.kind == "dice" and beat.text:
            # A race is told by who gets away.
            totals = " : ".join(str(throw.total or throw.face) for throw in beat.throws)
            return (beat.text, totals) if beat.units else (title, beat.text)
        if len(beat.strikes) > 1 and all(strike.blow in BLOWS for strike in beat.strikes):
            return title, counted(strike.blow for strike in beat.strikes)
        return title, text


def beat_words(beat: BattleBeat, names: CombatantNames) -> tuple[str, str]:
    """A beat in words: what it is, and what came of it."""
    if beat.kind in ("hurts", "words"):
        told = beat.text or " ".join(strike.text for strike in beat.strikes)
        return ", ".join(names.unit(unit) for unit in beat.units), told
    if beat.kind == "dice" and any(throw.sides == CUBE for throw in beat.throws):
        return beat.title, beat.text
    if beat.kind == "dice":
        throws = (
            f"{throw.face} {signed(throw.added)} = {throw.total}" if throw.added else str(throw.face)
            for throw in beat.throws
        )
        return beat.title, " : ".join(throws)
    if beat.kind == "blows":
        first = beat.strikes[0]
        other = _("{n} blows").format(n=len(beat.strikes)) if len(beat.strikes) > 1 else ""
        told = f"{names.unit(first.attacker)} → {names.unit(first.target)}"
        return other or told, first.text if not other else told
    if beat.kind in ("falls", "leaves"):
        what = _("Falls") if beat.kind == "falls" else _("Gets away")
        return what, ", ".join(names.unit(unit) for unit in beat.units)
    if beat.kind == "climbs":
        goals = ", ".join(_(ZONES.get(after, after)) for _before, after in dict.fromkeys(beat.zones))
        return ", ".join(names.unit(unit) for unit in beat.units), goals
    if beat.kind == "gathers":
        return beat.title, ", ".join(names.unit(unit) for unit in dict.fromkeys(beat.units[::2]))
    if beat.kind == "sweeps":
        return beat.title, names.unit(beat.units[0])
    return beat.title, beat.text


class StopList(RowList):
    """All stops below one another; choosing one shows it."""

    def __init__(self, recording: Recording, on_stop: Callable[[int], None]) -> None:
        self.recording = recording
        super().__init__(
            len(recording.stops),
            self._draw_stop,
            row_height=34,
            on_select=on_stop,
            row_tip=self._tip,
            # All of them: the card around it scrolls.
            rows_wished=len(recording.stops) or 1,
        )
        self.selected = recording.at if recording.stops else None

    def _tip(self, index: int) -> Tip:
        title, text = self.recording.words(index)
        told = self.recording.row(index)[1]
        return Tip(title, text=". ".join(dict.fromkeys(part for part in (told, text) if part)))

    def _draw_stop(self, surface: pygame.Surface, rect: pygame.Rect, index: int, _mark: RowMark) -> None:
        kit = self.kit
        typeset = kit.typeset
        beat = self.recording.beats[self.recording.stops[index]]
        title, text = self.recording.row(index)
        role = theme.STRONG if beat.kind == "banner" else theme.TEXT
        x, right = rect.x + kit.px(8), rect.right - kit.px(8)
        told = typeset.ellipsis(text, theme.LABEL, (right - x) * 3 // 5) if text else ""
        wide = typeset.measure(told, theme.LABEL) + kit.px(10) if told else 0
        words = typeset.ellipsis(title, role, right - x - wide)
        typeset.draw(surface, words, x, rect.centery, role, theme.INK, anchor="middle")
        if told:
            typeset.draw(
                surface,
                told,
                right,
                rect.centery,
                theme.LABEL,
                theme.INK_SOFT,
                align="right",
                anchor="middle",
            )
