"""What is on the field after an event: a battle's view moved on by what happened.

Between two questions a screen has no view to draw, only events. Folding them over the last view gives the
picture at every moment, and at the end the same picture as the view of the next question. Whatever a rule
would have to decide (bonuses, who may attack) is left as it was and comes with that view.
"""

from collections.abc import Callable, Iterable
from typing import Any

from game.core.battle import events as more
from game.core.battle.seam import BattleView, CombatantView, PairView, PartyView, PhaseMark
from game.core.events import common as ev
from game.core.events.common import Event
from game.core.records import FieldOf, replace
from game.ui.battle.playback.exchange_fold import EXCHANGE

UP = ("fit", "stunned")
"""Conditions of units that stand."""
LYING = ("knocked_out", "critical")
GONE = ("croaked", "captive", "escaped")


def fold(view: BattleView, events: Iterable[Event]) -> BattleView:
    """The view after these events; those of other battles or without a picture change nothing."""
    picture = BattlePicture(view)
    for event in events:
        picture.take(event)
    return picture.view()


class BattlePicture:
    """A view that events are folded into one by one."""

    def __init__(self, view: BattleView, later: BattleView | None = None) -> None:
        """`later` is a view after the events, from which swarms take their figures when they form."""
        self._view = view
        self.units: dict[str, CombatantView] = {unit.id: unit for unit in view.units}
        members = {unit.id for unit in later.merged} if later is not None else set()
        self.swarms = {unit.id: unit for unit in later.units if unit.id in members} if later else {}

    def view(self) -> BattleView:
        """The view as it stands now."""
        units = tuple(self.units.values())
        parties = tuple(_counted(party, units) for party in self._view.parties)
        return replace(self._view, units=units, parties=parties)

    def take(self, event: Event) -> None:
        """Move on by one event."""
        writer = _WRITERS.get(type(event))
        if writer is not None and getattr(event, "battle", self._view.battle) == self._view.battle:
            writer(self, event)

    def put(self, unit: str, **fields: FieldOf[CombatantView]) -> None:
        """Change fields of a combatant; nothing happens if there is none of this id."""
        if unit in self.units:
            self.units[unit] = replace(self.units[unit], **fields)

    def split(self, unit: str, members: Iterable[CombatantView]) -> None:
        """Put units in the place of one that stood for them."""
        new = {member.id: member for member in members}
        out: dict[str, CombatantView] = {}
        for one in self.units.values():
            out |= new if one.id == unit else {one.id: one}
        self.units = out

    def now(self, **fields: FieldOf[BattleView]) -> None:
        """Change fields of the view itself."""
        self._view = replace(self._view, **fields)

    @property
    def phases(self) -> tuple[PhaseMark, ...]:
        """The phase track as it stands."""
        return self._view.phases


def _counted(party: PartyView, units: tuple[CombatantView, ...]) -> PartyView:
    mine = [unit for unit in units if unit.side == party.side]
    return replace(
        party,
        standing=sum(unit.condition in UP for unit in mine),
        hits=sum(max(0, unit.hits) for unit in mine),
    )


def _struck(picture: BattlePicture, event: ev.BlowStruck) -> None:
    picture.put(event.target, hits=event.hits_after)


def _fell(picture: BattlePicture, event: ev.CombatantFell) -> None:
    captive = event.how == "captive"
    picture.put(event.unit, condition=event.how, hits=event.hits, captor=event.by if captive else "")
    if captive:
        picture.put(event.by, capturing=False)


def _freed(picture: BattlePicture, event: ev.CaptiveFreed) -> None:
    picture.put(event.unit, condition="knocked_out", captor="")


def _rose(picture: BattlePicture, event: ev.CombatantRose) -> None:
    picture.put(event.unit, condition="fit", hits=event.hits, captor="")


def _stunned(picture: BattlePicture, event: ev.CombatantStunned) -> None:
    picture.put(event.unit, condition="stunned")


_HEALED = ("drained", "mended")


def _special(picture: BattlePicture, event: more.SpecialTold) -> None:
    if event.how in _HEALED:
        picture.put(event.unit, hits=event.amount)


_FIELDS = {"capture": "capturing", "hold": "holding", "gather": "holding", "crouch": "crouching"}


def _stance(picture: BattlePicture, event: ev.StanceChanged) -> None:
    field = _FIELDS.get(event.what)
    if field is not None:
        picture.put(event.unit, **{field: event.on})
    elif event.what in ("shield", "shield_plus"):
        worn = "plus" if event.what == "shield_plus" else "normal"
        picture.put(event.unit, shield=worn if event.on else "")


def _ammo(picture: BattlePicture, event: ev.AmmoChanged) -> None:
    picture.put(event.unit, ammo=event.after)


def _paired(picture: BattlePicture, event: ev.PairsMade) -> None:
    picture.now(pairs=_lines(picture, event), reserve=event.reserve)


def _lines(picture: BattlePicture, event: ev.PairsMade) -> tuple[PairView, ...]:
    """Lines numbered by clash: pairs that share a unit belong to one."""
    numbers: dict[str, int] = {}
    count = 0
    out = []
    pairs = [(a, b, "primary") for a, b in event.primary] + [(a, b, "secondary") for a, b in event.secondary]
    for a, b, kind in pairs:
        number = numbers.get(b) or numbers.get(a)
        if number is None:
            count += 1
            number = count
        numbers[a] = numbers[b] = number
        out.append(PairView(a=a, b=b, kind=kind, number=number, missiles=shoots(picture.units.get(a))))
    return tuple(out)


def shoots(unit: CombatantView | None) -> bool:
    """Whether a unit fights with projectiles now."""
    return unit is not None and unit.style == "shooter" and (unit.ammo or 0) >= 2


def _phase(picture: BattlePicture, event: ev.PhaseBegan) -> None:
    if event.round:
        return
    ids = [mark.id for mark in picture.phases]
    here = ids.index(event.phase) if event.phase in ids else -1
    picture.now(
        phase=event.phase,
        bout=picture.view().bout if event.phase == "end" else event.bout or 0,
        phases=tuple(_mark(mark, at, here, event.bout) for at, mark in enumerate(picture.phases)),
    )


def _mark(mark: PhaseMark, at: int, here: int, bout: int) -> PhaseMark:
    state = "done" if at < here else "now" if at == here else "ahead"
    label = mark.label
    if at == here and bout:
        # The label is that of the bout before, or of all bouts.
        label = f"{label.removesuffix('s').rstrip('0123456789 ')} {bout}"
    return replace(mark, state=state, label=label)


def _initiative(picture: BattlePicture, event: ev.InitiativeSet) -> None:
    view = picture.view()
    parties = tuple(replace(p, initiative=p.side == event.winner) for p in view.parties)
    picture.now(selector=event.selector, parties=parties)


# --- swarms, leaving, sky, command


def _swarm(picture: BattlePicture, event: more.SwarmFormed) -> None:
    """One stands for all; what it is worth comes from a later view, or with the next one."""
    whole = picture.swarms.get(event.unit)
    if whole is not None:
        worth = {name: getattr(whole, name) for name in _SWARMED}
        picture.put(event.unit, hits=whole.hits_max, **worth)
    picture.put(event.unit, members=len(event.members))
    for unit in event.members:
        if unit != event.unit:
            picture.units.pop(unit, None)


_SWARMED = ("name", "hits_max", "combat", "defense", "stat", "damage", "move", "evasion")
"""What a swarm has otherwise than its first member."""


def _thinned(picture: BattlePicture, event: more.SwarmThinned) -> None:
    picture.put(event.unit, members=event.after)


def _exhausted(picture: BattlePicture, event: more.Exhausted) -> None:
    picture.put(event.unit, exhaustion=event.after)


def _dazed(picture: BattlePicture, event: more.CombatantDazed) -> None:
    picture.put(event.unit, dazed=event.rounds)


def _retreats(picture: BattlePicture, event: more.RetreatDeclared) -> None:
    picture.put(event.unit, withdrawing=True)


def _tried(picture: BattlePicture, event: more.RetreatRolled) -> None:
    picture.put(event.unit, withdrawing=event.success)


def _caught(picture: BattlePicture, event: more.PursuitRolled) -> None:
    picture.put(event.unit, withdrawing=not event.caught)


def _left(picture: BattlePicture, event: more.CombatantLeft) -> None:
    picture.put(event.unit, left=event.how)


def _zone(picture: BattlePicture, event: more.ZoneChanged) -> None:
    picture.put(event.unit, zone=event.after)


def _mounted(picture: BattlePicture, event: more.Mounted) -> None:
    picture.put(event.unit, mount=event.mount)


def _dismounted(picture: BattlePicture, event: more.Dismounted) -> None:
    picture.put(event.unit, mount="")
    if event.mount in picture.units:
        riders = tuple(unit for unit in picture.units[event.mount].riders if unit != event.unit)
        picture.put(event.mount, riders=riders)


def _lucky(picture: BattlePicture, event: more.LuckSpent) -> None:
    picture.put(event.unit, luck=event.after)


def _screened(picture: BattlePicture, event: more.ScreenSet) -> None:
    for unit, one in list(picture.units.items()):
        if one.side == event.side:
            lane = "back" if unit in event.back else "support" if unit in event.support else "front"
            picture.put(unit, lane=lane)


def _dragged(picture: BattlePicture, event: more.DraggedForward) -> None:
    picture.put(event.unit, lane="front")


def _ended(picture: BattlePicture, event: ev.BattleEnded) -> None:
    phases = tuple(replace(mark, state="done") for mark in picture.phases)
    if not picture.view().in_bouts:
        for unit, one in list(picture.units.items()):
            if one.condition == "stunned":
                picture.put(unit, condition="fit")
    picture.now(over=True, winner=event.winner, phase="over", phases=phases, question=None, waiting=None)


_WRITERS: dict[type[Event], Callable[[BattlePicture, Any], None]] = {
    ev.BlowStruck: _struck,
    ev.CombatantFell: _fell,
    ev.CaptiveFreed: _freed,
    ev.CombatantRose: _rose,
    ev.CombatantStunned: _stunned,
    ev.StanceChanged: _stance,
    ev.AmmoChanged: _ammo,
    ev.PairsMade: _paired,
    ev.PhaseBegan: _phase,
    ev.InitiativeSet: _initiative,
    ev.BattleEnded: _ended,
    more.SwarmFormed: _swarm,
    more.SwarmThinned: _thinned,
    more.Exhausted: _exhausted,
    more.CombatantDazed: _dazed,
    more.SpecialTold: _special,
    more.RetreatDeclared: _retreats,
    more.RetreatRolled: _tried,
    more.PursuitRolled: _caught,
    more.CombatantLeft: _left,
    more.ZoneChanged: _zone,
    more.Mounted: _mounted,
    more.Dismounted: _dismounted,
    more.LuckSpent: _lucky,
    more.ScreenSet: _screened,
    more.DraggedForward: _dragged,
}

_WRITERS |= EXCHANGE
