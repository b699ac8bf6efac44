"""The dice log's rows about swarms, leaving, strikes, the sky and command; `story` tells the rest."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from game.core.battle import events as ev
from game.core.events.common import Event
from game.ui.i18n import N_, _, ngettext

if TYPE_CHECKING:
    from game.ui.battle.playback.story import Story

ZONES = {
    "ground": N_("the ground"),
    "lower": N_("the lower sky"),
    "upper": N_("the upper sky"),
    "top": N_("the top of the sky"),
}


def _formed(story: "Story", event: ev.SwarmFormed) -> None:
    count = len(event.members)
    text = ngettext("{n} fights as a swarm", "{n} fight as a swarm", count).format(n=count)
    story.note(story.names.owned(event.unit), text, rule=event.rule)


def _thinned(story: "Story", event: ev.SwarmThinned) -> None:
    text = f"{event.before} → {event.after}"
    story.note(_("Swarm of {unit}").format(unit=story.names.owned(event.unit)), text, rule=event.rule)


def _exhausted(story: "Story", event: ev.Exhausted) -> None:
    told = _("{unit} breaks off, exhausted") if event.leaves else _("{unit} tires")
    text = f"{event.before} → {event.after}"
    story.note(told.format(unit=story.names.owned(event.unit)), text, rule=event.rule)


def _dazed(story: "Story", event: ev.CombatantDazed) -> None:
    rounds = ngettext("{n} round", "{n} rounds", event.rounds).format(n=event.rounds)
    story.note(_("{unit} can do nothing").format(unit=story.names.owned(event.unit)), rounds, rule=event.rule)


def _declared(story: "Story", event: ev.RetreatDeclared) -> None:
    text = _("nobody can hinder it") if event.free else ""
    story.note(_("{unit} withdraws").format(unit=story.names.owned(event.unit)), text, rule=event.rule)


def _tried(story: "Story", event: ev.RetreatRolled) -> None:
    text = f"{event.total} : {', '.join(str(total) for _unit, total in event.against)}"
    told = _("{unit} gets away") if event.success else _("{unit} is held")
    tone = "gain" if event.success else "loss"
    story.note(told.format(unit=story.names.owned(event.unit)), text, tone=tone, rule=event.rule)
    _short(story, _("Withdrawal"), told.format(unit=story.names.unit(event.unit)), event, tone)


def _chased(story: "Story", event: ev.PursuitRolled) -> None:
    text = f"{event.total} : {', '.join(str(total) for _unit, total in event.against)}"
    told = _("{unit} is caught") if event.caught else _("{unit} outruns them")
    tone = "loss" if event.caught else "gain"
    story.note(told.format(unit=story.names.owned(event.unit)), text, tone=tone, rule=event.rule)
    _short(story, _("Pursuit"), told.format(unit=story.names.unit(event.unit)), event, tone)


def _short(story: "Story", label: str, text: str, event: Event, tone: Any) -> None:
    """A row of the card with the dice that fell for it, which belong to no clash."""
    dice = tuple(story.die(die) for die in story._dice)
    story._dice.clear()
    story.close_round()
    story.short(label, text, dice=dice[:2], tone=tone, rule=event.rule)


def _intercepted(story: "Story", event: ev.Intercepted) -> None:
    who = ", ".join(story.names.owned(unit) for unit in event.stopped)
    told = _("{unit} stands in the way").format(unit=story.names.owned(event.unit))
    story.note(told, who, rule=event.rule)


def _left(story: "Story", event: ev.CombatantLeft) -> None:
    told = {
        "stepped_back": _("{unit} steps back to the last hex"),
        "hidden": _("{unit} hides"),
        "exhausted": _("{unit} breaks off, exhausted"),
    }.get(event.how, _("{unit} leaves"))
    story.note(told.format(unit=story.names.owned(event.unit)), rule=event.rule)


def _area(story: "Story", event: ev.AreaStruck | ev.Slammed) -> None:
    slams = isinstance(event, ev.Slammed)
    told = _("{unit} slams into them") if slams else _("{unit} strikes all at once")
    who = ", ".join(story.names.unit(unit) for unit in event.targets)
    story.note(told.format(unit=story.names.owned(event.unit)), who, rule=event.rule)
    story.close_round()
    hit = ngettext("{n} hit", "{n} hit", len(event.targets)).format(n=len(event.targets))
    label = _("Slam") if slams else _("Area attack")
    story.short(label, f"{story.names.unit(event.unit)}, {hit}", rule=event.rule)


def _stun_checked(story: "Story", event: ev.StunChecked) -> None:
    text = _("{unit} is stunned") if event.stunned else _("{unit} is not stunned")
    story.note(text.format(unit=story.names.owned(event.target)), str(event.total), rule=event.rule)


def _contested(story: "Story", event: ev.Contested) -> None:
    told = _("{unit} rolls against {other}").format(
        unit=story.names.owned(event.unit), other=story.names.owned(event.other)
    )
    story.note(told, f"{event.totals[0]} : {event.totals[1]}", rule=event.rule)


def _luck(story: "Story", event: ev.LuckSpent) -> None:
    told = _("{unit}: luck").format(unit=story.names.owned(event.unit))
    story.note(told, f"{event.before} → {event.after}", rule=event.rule)


def _zone(story: "Story", event: ev.ZoneChanged) -> None:
    told = _("{unit} takes {zone}").format(
        unit=story.names.owned(event.unit), zone=_(ZONES.get(event.after, event.after))
    )
    story.note(told, rule=event.rule)


def _mounted(story: "Story", event: ev.Mounted) -> None:
    told = _("{unit} mounts {mount}").format(
        unit=story.names.owned(event.unit), mount=story.names.unit(event.mount)
    )
    story.note(told, rule=event.rule)


def _dismounted(story: "Story", event: ev.Dismounted) -> None:
    told = _("{unit} is thrown off {mount}") if event.thrown else _("{unit} gets off {mount}")
    names = story.names
    story.note(told.format(unit=names.owned(event.unit), mount=names.unit(event.mount)), rule=event.rule)


def _wing(story: "Story", event: ev.WingHurt) -> None:
    text = _("it cannot fly") if event.grounded else _("it flies a zone lower")
    told = _("{unit} is hurt in its wings").format(unit=story.names.owned(event.unit))
    story.note(told, text, tone="loss", rule=event.rule)


def _screened(story: "Story", event: ev.ScreenSet) -> None:
    who = ", ".join(story.names.unit(unit) for unit in event.back) or _("nobody")
    told = _("Behind the front of {side}").format(side=story.names.side(event.side))
    story.note(told, who, rule=event.rule)


def _formed_up(story: "Story", event: ev.FormationSet) -> None:
    told = _("{side} is led by {unit}") if event.leader else _("{side} fights without a leader")
    leader = story.names.unit(event.leader) if event.leader else ""
    story.note(told.format(side=story.names.side(event.side), unit=leader), rule=event.rule)


def _dragged(story: "Story", event: ev.DraggedForward) -> None:
    by = story.names.owned(event.by) if event.by else ""
    story.note(_("{unit} is drawn forward").format(unit=story.names.owned(event.unit)), by, rule=event.rule)


def _supported(story: "Story", event: ev.SupportJoined) -> None:
    story.note(_("{unit} shoots from behind").format(unit=story.names.owned(event.unit)), rule=event.rule)


MORE: Mapping[type[Event], Callable[["Story", Any], None]] = {
    ev.SwarmFormed: _formed,
    ev.SwarmThinned: _thinned,
    ev.Exhausted: _exhausted,
    ev.CombatantDazed: _dazed,
    ev.RetreatDeclared: _declared,
    ev.RetreatRolled: _tried,
    ev.PursuitRolled: _chased,
    ev.Intercepted: _intercepted,
    ev.CombatantLeft: _left,
    ev.AreaStruck: _area,
    ev.Slammed: _area,
    ev.StunChecked: _stun_checked,
    ev.Contested: _contested,
    ev.LuckSpent: _luck,
    ev.ZoneChanged: _zone,
    ev.Mounted: _mounted,
    ev.Dismounted: _dismounted,
    ev.WingHurt: _wing,
    ev.FormationSet: _formed_up,
    ev.ScreenSet: _screened,
    ev.DraggedForward: _dragged,
    ev.SupportJoined: _supported,
}
"""Writers by type of event."""
