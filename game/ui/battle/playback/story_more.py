"""The dice log's rows about swarms, leaving, strikes, the sky and command; `story` tells the rest."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from game.core.battle import events as ev
from game.core.events.common import Event
from game.ui.battle.models.answer_words import judged_words, step_name
from game.ui.i18n import _, ngettext
from game.views.words.agreement import agreeing

if TYPE_CHECKING:
    from game.ui.battle.playback.story import Story


def _judged(story: "Story", event: ev.AnsweredByJudgement) -> None:
    what, words = step_name(event.kind), judged_words(event, story.names)
    told = _("{what}: {words}, automatic").format(what=what, words=words)
    story.note(story.names.side(event.side), told, tone="label")
    if not event.plain:
        story.short(what, words, tone="label")


def _formed(story: "Story", event: ev.SwarmFormed) -> None:
    count = len(event.members)
    text = ngettext("{n} fights as a swarm", "{n} fight as a swarm", count).format(n=count)
    story.note(story.names.owned(event.unit), text, rule=event.rule)


def _thinned(story: "Story", event: ev.SwarmThinned) -> None:
    text = f"{event.before} → {event.after}"
    story.note(_("Swarm of {unit}").format(unit=story.names.owned(event.unit)), text, rule=event.rule)


def _exhausted(story: "Story", event: ev.Exhausted) -> None:
    story.note(story.told(event), f"{event.before} → {event.after}", rule=event.rule)


def _dazed(story: "Story", event: ev.CombatantDazed) -> None:
    rounds = ngettext("{n} round", "{n} rounds", event.rounds).format(n=event.rounds)
    story.note(story.told(event), rounds, rule=event.rule)


def _declared(story: "Story", event: ev.RetreatDeclared) -> None:
    text = _("nobody can hinder it") if event.free else ""
    story.note(story.told(event), text, rule=event.rule)


def _tried(story: "Story", event: ev.RetreatRolled) -> None:
    text = f"{event.total} : {', '.join(str(total) for _unit, total in event.against)}"
    tone = "gain" if event.success else "loss"
    story.note(story.told(event), text, tone=tone, rule=event.rule)
    _short(story, _("Withdrawal"), story.told_briefly(event), event, tone)


def _chased(story: "Story", event: ev.PursuitRolled) -> None:
    text = f"{event.total} : {', '.join(str(total) for _unit, total in event.against)}"
    tone = "loss" if event.caught else "gain"
    story.note(story.told(event), text, tone=tone, rule=event.rule)
    _short(story, _("Pursuit"), story.told_briefly(event), event, tone)


def _short(story: "Story", label: str, text: str, event: Event, tone: Any) -> None:
    """A row of the card with the dice that fell for it, which belong to no clash."""
    dice = tuple(story.die(die) for die in story._dice)
    story._dice.clear()
    story.close_round()
    story.short(label, text, dice=dice[:2], tone=tone, rule=event.rule)


def _intercepted(story: "Story", event: ev.Intercepted) -> None:
    who = ", ".join(story.names.owned(unit) for unit in event.stopped)
    story.note(story.told(event), who, rule=event.rule)


def _said(story: "Story", event: Event) -> None:
    story.note(story.told(event), rule=event.rule)


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
    story.note(story.told(event), str(event.total), rule=event.rule)


def _special(story: "Story", event: ev.SpecialTold) -> None:
    name, text, _rule = story.names.by_rule(event.rule)
    story.note(story.told(event), _(name), tone="label", rule=event.rule, told=_(text))


def _contested(story: "Story", event: ev.Contested) -> None:
    told = _("{unit} rolls against {other}").format(
        unit=story.names.owned(event.unit), other=story.names.owned(event.other)
    )
    story.note(told, f"{event.totals[0]} : {event.totals[1]}", rule=event.rule)


def _luck(story: "Story", event: ev.LuckSpent) -> None:
    told = _("{unit}: luck").format(unit=story.names.owned(event.unit))
    story.note(told, f"{event.before} → {event.after}", rule=event.rule)


def _wing(story: "Story", event: ev.WingHurt) -> None:
    text = _("it cannot fly") if event.grounded else _("it flies a zone lower")
    story.note(story.told(event), text, tone="loss", rule=event.rule)


def _screened(story: "Story", event: ev.ScreenSet) -> None:
    who = ", ".join(story.names.unit(unit) for unit in event.back) or _("nobody")
    told = _("Behind the front of {side}").format(side=story.names.side(event.side))
    story.note(told, who, rule=event.rule)


def _formed_up(story: "Story", event: ev.FormationSet) -> None:
    name = story.names.side(event.side)
    leader = story.names.unit(event.leader) if event.leader else ""
    told = (
        agreeing("{side} is led by {unit}", "{side} are led by {unit}", name)
        if event.leader
        else agreeing("{side} fights without a leader", "{side} fight without a leader", name)
    )
    story.note(told.format(side=name, unit=leader), rule=event.rule)


def _dragged(story: "Story", event: ev.DraggedForward) -> None:
    by = story.names.owned(event.by) if event.by else ""
    story.note(story.told(event), by, rule=event.rule)


MORE: Mapping[type[Event], Callable[["Story", Any], None]] = {
    ev.AnsweredByJudgement: _judged,
    ev.SwarmFormed: _formed,
    ev.SwarmThinned: _thinned,
    ev.Exhausted: _exhausted,
    ev.CombatantDazed: _dazed,
    ev.RetreatDeclared: _declared,
    ev.RetreatRolled: _tried,
    ev.PursuitRolled: _chased,
    ev.Intercepted: _intercepted,
    ev.CombatantLeft: _said,
    ev.AreaStruck: _area,
    ev.Slammed: _area,
    ev.SpecialTold: _special,
    ev.StunChecked: _stun_checked,
    ev.Contested: _contested,
    ev.LuckSpent: _luck,
    ev.ZoneChanged: _said,
    ev.Mounted: _said,
    ev.Dismounted: _said,
    ev.WingHurt: _wing,
    ev.FormationSet: _formed_up,
    ev.ScreenSet: _screened,
    ev.DraggedForward: _dragged,
    ev.SupportJoined: _said,
}
"""Writers by type of event."""
