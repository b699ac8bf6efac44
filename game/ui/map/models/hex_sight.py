"""What the tooltip of a hex says of seeing and being seen there, for the selected stack."""

from collections.abc import Iterator
from dataclasses import replace

from game.core.records import HexId, StackId
from game.core.seams.foresight import Cover
from game.ui.i18n import N_, _
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.watch_words import chance_text, watcher_names
from game.ui.widgets.tip import Tip, TipNote, TipRow
from game.views import scouting

_SEARCHED = (N_("light"), N_("heavy"))


def with_sight(tip: Tip, reader: SideQueries, hex_: HexId, stack: StackId | None) -> Tip:
    """The tip with who would see the selected stack in a hex, what a search of it finds there, and whether it
    may hide and sneak there."""
    if stack is None or not reader.known(hex_):
        return tip
    rows = (*tip.rows, *_seen(reader, hex_, stack), *_search(reader, hex_, stack))
    return replace(tip, rows=rows, notes=(*tip.notes, *cover_notes(reader, stack, hex_)))


def cover_notes(reader: SideQueries, stack: StackId, hex_: HexId) -> tuple[TipNote, ...]:
    """Whether a stack may hide and sneak in a hex, or why not and by which rule; how it gets on unseen."""
    cover = scouting.cover_of(reader.outlook, stack, hex_)
    if cover is None:
        return ()
    name = reader.facts(stack).title
    return (*_cover(cover, name), *_slips(reader, stack, hex_, cover))


def _cover(cover: Cover, name: str) -> Iterator[TipNote]:
    hide, sneak = cover.hide, cover.sneak
    if hide.given and sneak.given:
        yield TipNote(_("{name} may hide here and sneak in").format(name=name), "good")
        return
    if hide == sneak:
        yield _barred(_("{name} can neither hide here nor sneak in: {reason}"), name, hide.reason, hide.rule)
        return
    if hide.given:
        yield TipNote(_("{name} may hide here").format(name=name), "good")
    else:
        yield _barred(_("{name} cannot hide here: {reason}"), name, hide.reason, hide.rule)
    if sneak.given:
        yield TipNote(_("It may sneak in").format(name=name), "good")
    else:
        yield _barred(_("It cannot sneak in: {reason}"), name, sneak.reason, sneak.rule)


def _barred(text: str, name: str, reason: str, rule: str) -> TipNote:
    words = text.format(name=name, reason=_(reason))
    return TipNote(f"{words} ({rule})", "bad")


def _slips(reader: SideQueries, stack: StackId, hex_: HexId, cover: Cover) -> Iterator[TipNote]:
    """The chance of a stack that sneaks to get on from a hex where enemies are in sight."""
    here = reader.view.stacks[stack]
    if here.gait != "sneak" or not (cover.sneak.given or here.hex == hex_):
        return
    odds = scouting.sneak_chance(reader.outlook, stack, hex_)
    if odds is None or not odds.watchers:
        return
    past = [one for one in scouting.watchers_of(reader.outlook, hex_) if one.stack in odds.watchers]
    text = _("{chance} to slip on past {names}")
    words = text.format(chance=chance_text(odds.chance), names=watcher_names(reader, past))
    yield TipNote(words, "plain", "feet")


def _seen(reader: SideQueries, hex_: HexId, stack: StackId) -> Iterator[TipRow]:
    near = [one for one in scouting.watchers_of(reader.outlook, hex_, stack) if one.near]
    if near:
        yield TipRow("eye", _("Sees it here"), watcher_names(reader, near))


def _search(reader: SideQueries, hex_: HexId, stack: StackId) -> Iterator[TipRow]:
    """What a spot check would find: of who enters in the open, or comes out of hiding; who sneaks in makes
    none (SD5-11.03)."""
    here = reader.view.stacks[stack]
    if here.gait == "sneak" or (here.hex == hex_ and here.stance == "open"):
        return
    odds = {one.who: one.chance for one in scouting.spot_chances(reader.outlook, stack, hex_)}
    found = [odds[who] for who in _SEARCHED if who in odds]
    if found:
        label = " / ".join(_(who) for who in _SEARCHED if who in odds)
        text = " / ".join(str(chance * 10) for chance in found)
        yield TipRow(
            "search", _("Finds hidden {who}").format(who=label), _("{tenths} in 10").format(tenths=text)
        )
