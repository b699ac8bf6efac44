"""The log's rows about battles of one exchange: what was declared, every factor, every hit; see `story`."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from game.core.battle import exchange_events as ev
from game.core.events.common import Event
from game.core.numbers import HALF, fraction_text, halves_text
from game.ui.battle.models.exchange_model import figure
from game.ui.i18n import _, ngettext
from game.views.words.fates import fall_text
from game.views.words.sentences import sentence

if TYPE_CHECKING:
    from game.ui.battle.playback.story import Story

_OFF = ("", "no", "0")


def declared_words(settings: Mapping[str, str], story: "Story") -> str:
    """What a side declared, in words."""
    names = story.names
    parts = []
    if settings.get("ranged") == "yes":
        parts.append(_("Ranged"))
    points = settings.get("shock", "0")
    if points not in _OFF:
        told = _("{n} Shock").format(n=points)
        target = settings.get("shock_target", "")
        part = settings.get("shock_aimed", "0")
        if part not in _OFF:
            told = _("{what}, {n} of it").format(what=told, n=part)
        parts.append(_("{what} on {unit}").format(what=told, unit=names.unit(target)) if target else told)
    if settings.get("damage") == "swap":
        parts.append(_("riders first"))
    elif settings.get("damage") == "target":
        parts.append(_("damage on {unit}").format(unit=names.unit(settings.get("target", ""))))
    if settings.get("hit_and_run", "no") not in _OFF:
        parts.append(_("Hit-and-Run"))
    return ", ".join(parts) or _("nothing special")


def _declared(story: "Story", event: ev.SideDeclared) -> None:
    words = declared_words(dict(event.settings), story)
    label = _("{side} declares").format(side=story.names.side(event.side))
    story.note(label, words, rule=event.rule)


def _shock(story: "Story", event: ev.ShockDealt) -> None:
    names = story.names
    points = ngettext("{n} point", "{n} points", event.points).format(n=event.points)
    text = _("{points} on {unit} first").format(points=points, unit=names.owned(event.target))
    label = _("{side}: Shockamancy").format(side=names.side(event.side))
    story.note(label, text if event.target else points, level="part", rule=event.rule)
    story.short(_("Shock"), _("{side}, {points}").format(side=names.side(event.side), points=points))


def _shocked(story: "Story", event: ev.UnitShocked) -> None:
    story.note(story.told(event), rule=event.rule, tone="warning")
    story.short("", story.told_briefly(event), tone="warning", rule=event.rule)


def _strike(story: "Story", event: ev.StrikeDealt) -> None:
    names = story.names
    story.fallen = {}
    dice = tuple(story.die(die) for die in story.dice_of(event.side))
    title = story.told(event)
    if not event.step:
        story.note(title, _(event.why), level="part", rule=event.rule)
        story.short(names.side(event.side), sentence(event).predicate(names), tone="label", rule=event.rule)
        return
    damage = halves_text(event.damage)
    told = ngettext("{n} point of damage", "{n} points of damage", event.damage // HALF)
    text = told.format(n=damage)
    story.note(title, text, level="part", rule=event.rule)
    for factor in event.factors:
        label = _(factor.label)
        how = "" if factor.text == fraction_text(factor.value) else factor.text
        story.note(label, f"{how}  ×{figure(factor.value)}".lstrip(), rule=factor.rule)
    story.note(_("Product"), f"{figure(event.exact)} → {damage}", rule="TB-8.13")
    if event.lost:
        story.note(_("Beyond the last unit"), halves_text(event.lost), tone="label")
    brief = _("{damage} damage").format(damage=damage)
    story.short(names.side(event.side), brief, dice=dice, level="part", rule=event.rule)


def _hurt(story: "Story", event: ev.UnitHurt) -> None:
    lost = halves_text(event.after - event.before)
    before, after = halves_text(event.before), halves_text(event.after)
    story.note(story.names.owned(event.unit), f"{lost}  ({before} → {after})", rule=event.rule)


def _fell(story: "Story", event: ev.UnitFell) -> None:
    names = story.names
    story.dice_of(event.unit)
    text = fall_text(event.before, event.after)
    story.note(story.told(event), text, rule=event.rule)
    story.fallen = {}
    story.short(_("Fall"), f"{names.unit(event.unit)}, {text}", rule=event.rule)


def _tired(story: "Story", event: ev.FatigueSet) -> None:
    label = _("{side}: battles defended this turn").format(side=story.names.side(event.side))
    story.note(label, f"{event.before} → {event.after}", rule=event.rule)


EXCHANGE: Mapping[type[Event], Callable[["Story", Any], None]] = {
    ev.SideDeclared: _declared,
    ev.ShockDealt: _shock,
    ev.UnitShocked: _shocked,
    ev.StrikeDealt: _strike,
    ev.UnitHurt: _hurt,
    ev.UnitFell: _fell,
    ev.FatigueSet: _tired,
}
