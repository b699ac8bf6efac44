"""The dice log: every die in its order, every blow, as rows for a card, a full list and the clipboard.

The card's rows are few words a clash; the full rows tell each die with its number, reason, modifiers and
total, each save with its DC, and the hits after every round.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from game.core.events import common as ev
from game.core.events.common import Event
from game.core.numbers import halves_text, signed
from game.core.records import SideId
from game.session.reports.log_styles import WHOLE, PrintedLine, Style, dressed
from game.ui.battle.models.names import CombatantNames
from game.ui.battle.playback.exchange_story import EXCHANGE
from game.ui.battle.playback.story_more import MORE
from game.ui.i18n import _, ngettext
from game.ui.widgets.tones import Tone
from game.views.words import blows, clashes, fates
from game.views.words.agreement import agreeing
from game.views.words.endings import winner_line
from game.views.words.phases import opening_name, phase_title, round_title, volley_name
from game.views.words.sentences import has_sentence, sentence

Level = Literal["head", "part", "die", "line"]

VOLLEYS = ("long", "middle", "short")
ONE_VOLLEY = ("volley", "first", "second")
"""Volleys of battle orders in which the target saves."""


@dataclass(frozen=True, slots=True)
class _Owned:
    """Names in the full log: with their sides."""

    names: CombatantNames

    def unit(self, unit: str) -> str:
        return self.names.owned(unit)

    def side(self, side: SideId) -> str:
        return self.names.side(side)


@dataclass(frozen=True, slots=True)
class LogDie:
    """A die as it is drawn: the livery of its side, its face, whether it lost."""

    colour: str
    face: int
    lost: bool = False
    sides: int = 10


@dataclass(frozen=True, slots=True)
class LogRow:
    """A row: what it is about, dice, what came of it. `rule` is the rule it rests on, `told` what it says."""

    label: str
    text: str = ""
    dice: tuple[LogDie, ...] = ()
    level: Level = "line"
    tone: Tone = "value"
    rule: str = ""
    told: str = ""


class Story:
    """Rows of a battle, growing with its events. `brief` are those of the card, `full` all of them."""

    def __init__(self, names: CombatantNames, sides: Sequence[SideId]) -> None:
        self.names = names
        self.sides = tuple(sides)
        self.brief: list[LogRow] = []
        self.full: list[LogRow] = []
        self.thrown = 0
        self._dice: list[ev.DieRolled] = []
        self._clash: tuple[int, list[str]] | None = None
        self._round: tuple[str, int, list[ev.BlowStruck]] | None = None
        self.fallen: dict[SideId, int] | None = None
        """Where units fall in one strike: how many of each side."""

    def count_fallen(self, unit: str) -> None:
        """One more fell: the card tells of all in one row."""
        assert self.fallen is not None
        side = self.names.owners.get(unit)
        if side is None:
            return
        if self.fallen:
            self.brief.pop()
        self.fallen[side] = self.fallen.get(side, 0) + 1
        told = (f"{self.names.side(one)} {n}" for one, n in self.fallen.items())
        self.short(_("Croaked"), ", ".join(told), tone="loss")

    def add(self, events: Iterable[Event]) -> None:
        """Tell further events."""
        for event in events:
            writer = _WRITERS.get(type(event))
            if writer is not None:
                writer(self, event)

    # --- rows

    def told(self, event: Event) -> str:
        """The sentence of an event, as the full log tells it."""
        return sentence(event).told(_Owned(self.names))

    def told_briefly(self, event: Event) -> str:
        """The sentence of an event, as the card tells it."""
        return sentence(event).told(self.names)

    def note(self, label: str, text: str = "", **more: Any) -> None:
        """A row of the full log."""
        self.full.append(LogRow(label, text, **more))

    def short(self, label: str, text: str = "", **more: Any) -> None:
        """A row of the card."""
        self.brief.append(LogRow(label, text, **more))

    def dice_of(self, roller: str) -> list[ev.DieRolled]:
        """Dice of a roller that no row has shown yet; they are shown now."""
        found = [die for die in self._dice if die.roller == roller]
        self._dice = [die for die in self._dice if die.roller != roller]
        return found

    def die(self, event: ev.DieRolled, *, lost: bool = False) -> LogDie:
        """How a thrown die looks."""
        colour = self.names.colour_of(event.roller) if event.roller else "bone"
        return LogDie(colour, event.face, lost, event.sides)

    def newest(self, most: int) -> list[LogRow]:
        """The last rows of the card; a round that goes on is told from its first blow."""
        rows = list(self.brief)
        if self._round is not None:
            label, place, struck = self._round
            so_far = [LogRow(label, self._summary(struck), level="part")] if struck else []
            rows[place : place + 1] = so_far
        return rows[-most:]

    def close_round(self) -> None:
        """The blows of a volley or of a diceless round are all told."""
        if self._round is not None:
            label, place, struck = self._round
            self.brief[place] = LogRow(label, self._summary(struck), level="part")
            self._round = None

    def open_round(self, label: str) -> None:
        """Blows that follow belong to a round without dice."""
        self.close_round()
        self._round = (label, len(self.brief), [])
        self.short(label, _("nobody attacks"), level="part", tone="label")

    def _summary(self, struck: Sequence[ev.BlowStruck]) -> str:
        if not struck:
            return _("nobody attacks")
        if len(struck) == 1:
            blow = struck[0]
            who = self.names.unit(blow.attacker)
            told = blows.blow_word(blow.blow)
            return f"{who} {told}" + (f", {halves_text(blow.damage)}" if blow.damage else "")
        return blows.counted(blow.blow for blow in struck)


def _die(story: Story, event: ev.DieRolled) -> None:
    story.thrown = event.index + 1
    added = f"{event.face} {signed(event.added)} = {event.total}" if event.added else str(event.face)
    why = story.names.told(event.why)
    label = f"{event.index + 1}  {why[:1].upper()}{why[1:]}"
    story.note(label, added, dice=(story.die(event),), level="die", rule=event.rule)
    story._dice.append(event)


def _began(story: Story, event: ev.BattleBegan) -> None:
    state = opening_name(event.state)
    story.note(_("Opening"), level="head")
    story.note(story.told(event))
    story.note(state, _(event.why), rule=event.rule)
    story.short(_("Opening"), state.lower())


def _initiative(story: Story, event: ev.InitiativeSet) -> None:
    totals = " : ".join(str(total) for _side, total in event.totals if total is not None)
    dice = tuple(story.die(die) for die in story._dice)
    story._dice.clear()
    if event.winner is None:
        parity = _("odd") if dice and dice[-1].face % 2 else _("even")
        name = story.names.side(event.selector)
        picks = agreeing("{side} picks first", "{side} pick first", name).format(side=name)
        story.short(_("Tie-break"), picks, dice=dice, rule=event.rule)
        story.short(_("Initiative"), _("tied, nobody strikes first"))
        tied = _("tied at {totals}, the die is {parity}: {picks}")
        tied = tied.format(totals=totals, parity=parity, picks=picks) if totals else picks
        story.note(_("Initiative"), tied, rule=event.rule)
        return
    reason = {"non_combat": _("the other has non-combat units"), "size": _("by size")}.get(
        event.reason, totals
    )
    text = _("{side}, {reason}").format(side=story.names.side(event.winner), reason=reason)
    story.short(_("Initiative"), story.names.side(event.winner), rule=event.rule)
    story.note(_("Initiative"), text, rule=event.rule)


def _stunned(story: Story, event: ev.CombatantStunned) -> None:
    rounds = ngettext("{n} round", "{n} rounds", event.rounds).format(n=event.rounds)
    story.note(story.told(event), rounds, rule=event.rule)


def _phase(story: Story, event: ev.PhaseBegan) -> None:
    story._dice.clear()
    if event.round:
        number = VOLLEYS.index(event.round) + 1 if event.round in VOLLEYS else 0
        story.note(volley_name(event.round), level="part", rule=event.rule)
        title = _("Volley {number}").format(number=number) if number else volley_name(event.round)
        story.open_round(title)
        return
    story.close_round()
    title = phase_title(event.phase, event.bout)
    story.note(title, level="head", rule=event.rule)
    if event.bout:
        story.short(title, "", level="head")
    elif event.phase == "initiative_round":
        story.open_round(title)


def _paired(story: Story, event: ev.PairsMade) -> None:
    names = story.names
    for a, b in event.primary:
        story.note(_("{a} fights {b}").format(a=names.owned(a), b=names.owned(b)))
    for a, b in event.secondary:
        story.note(_("{a} joins against {b}").format(a=names.owned(a), b=names.owned(b)))
    if event.reserve:
        who = ", ".join(names.owned(unit) for unit in event.reserve)
        story.note(_("In reserve"), who)


def _rolled(story: Story, event: ev.ClashRolled) -> None:
    names = story.names
    hub, primary = names.owned(event.hub), names.owned(event.primary)
    dice = tuple(
        story.die(die, lost=bool(event.winner) and die.roller != event.winner) for die in story._dice
    )
    story._dice.clear()
    if event.winner is None:
        result = _("a draw") if event.totals[0] is not None else _("no roll")
    else:
        result = _("{unit} wins by {margin}").format(unit=names.unit(event.winner), margin=event.margin)
    pattern = clashes.pattern(event.pattern).aside
    title = _("Pairing {number}").format(number=event.number)
    # Its dice were told before anything said which clash they belong to.
    story.full.insert(len(story.full) - len(dice), LogRow(title, f"{hub} : {primary}", level="part"))
    story.note(result[:1].upper() + result[1:], pattern, rule=event.rule)
    story._clash = (len(story.brief), [])
    story.short(title, result, dice=dice, level="part", rule=event.rule)


def _save(story: Story, event: ev.SaveRolled) -> None:
    die = story._dice.pop() if story._dice else None
    told = _("DC {dc}, passed") if event.passed else _("DC {dc}, failed")
    text = told.format(dc=event.dc)
    tone: Tone = "gain" if event.passed else "loss"
    what = {
        "critical_miss": _("Save against a critical miss"),
        "collapse": _("Save against fainting"),
    }.get(event.against, _("Save against a crit"))
    unit = story.names.owned(event.unit)
    story.note(f"{what}: {unit}", text, tone=tone, rule=event.rule)
    dice = (story.die(die, lost=not event.passed),) if die is not None else ()
    story.short(_("Save"), f"{story.names.unit(event.unit)}, {text}", dice=dice, tone=tone, rule=event.rule)


def _blow(story: Story, event: ev.BlowStruck) -> None:
    stats = f"{event.stats[0]} : {event.stats[1]}, " if event.stats else ""
    hits = ""
    if event.damage:
        before, after = halves_text(event.hits_before), halves_text(event.hits_after)
        hits = f"{signed_halves(-event.damage)}  ({before} → {after})"
    story.note(story.told(event), f"{stats}{hits}".rstrip(", "), rule=event.rule)
    if story._round is None and story._clash is None:
        story.open_round(round_title(event.round))
    if story._round is not None:
        story._round[2].append(event)


def signed_halves(value: int) -> str:
    """A change of hits."""
    return halves_text(value, sign=True)


def _round_ended(story: Story, event: ev.ClashRoundEnded) -> None:
    parts = [
        f"{story.names.unit(unit)} {halves_text(hits)}"
        for unit, hits in zip(event.units, event.hits, strict=True)
    ]
    story.note(_("Round {number}").format(number=event.round), ", ".join(parts), tone="label")


def _clash_ended(story: Story, event: ev.ClashEnded) -> None:
    if story._clash is None:
        title = _("Pairing {number}").format(number=event.number)
        story.short(title, _("a stand-off"), level="part")
        return
    place, fallen = story._clash
    story._clash = None
    row = story.brief[place]
    names = story.names
    if len(fallen) == 1:
        text = _("{unit} falls").format(unit=names.unit(fallen[0]))
    elif fallen:
        text = _("both fall") if len(fallen) == 2 else _("{n} fall").format(n=len(fallen))
    else:
        text = _("a stand-off") if event.stand_off else _("nobody falls")
    story.brief[place] = replace(row, text=text)


def _fell(story: Story, event: ev.CombatantFell) -> None:
    by = story.names.owned(event.by) if event.by else ""
    why = _(fates.CAUSES.get(event.why, fates.NO_CAUSE).aside) or by
    story.note(story.told(event), why, tone="loss", rule=event.rule)
    if story._clash is not None:
        story._clash[1].append(event.unit)
    elif story.fallen is not None:
        story.count_fallen(event.unit)
    else:
        story.close_round()
        story.short("", story.told_briefly(event), tone="loss", rule=event.rule)


def _said(story: Story, event: Event) -> None:
    story.note(story.told(event), rule=event.rule)


def _stance(story: Story, event: ev.StanceChanged) -> None:
    if has_sentence(event):
        story.note(story.told(event), _(event.why), rule=event.rule)


def _ammo(story: Story, event: ev.AmmoChanged) -> None:
    text = f"{halves_text(event.before)} → {halves_text(event.after)}"
    story.note(_("Ammo of {unit}").format(unit=story.names.owned(event.unit)), text, rule=event.rule)


def _ended(story: Story, event: ev.BattleEnded) -> None:
    story.close_round()
    text = winner_line(story.names, event.winner, event.reason)
    story.note(_("Aftermath"), level="head")
    story.note(text, rule=event.rule)
    for unit, exp in event.gains:
        story.note(_("Experience of {unit}").format(unit=story.names.owned(unit)), f"+{exp_text(exp)}")
    story.short(_("Aftermath"), text)


def exp_text(exp: Any) -> str:
    """Experience with its fraction as a decimal of two places at most."""
    return f"{float(exp):.2f}".rstrip("0").rstrip(".")


_WRITERS: dict[type[Event], Callable[[Story, Any], None]] = {
    ev.BattleBegan: _began,
    ev.DieRolled: _die,
    ev.InitiativeSet: _initiative,
    ev.CombatantStunned: _stunned,
    ev.PhaseBegan: _phase,
    ev.PairsMade: _paired,
    ev.ClashRolled: _rolled,
    ev.SaveRolled: _save,
    ev.BlowStruck: _blow,
    ev.ClashRoundEnded: _round_ended,
    ev.ClashEnded: _clash_ended,
    ev.CombatantFell: _fell,
    ev.CaptiveFreed: _said,
    ev.CombatantRose: _said,
    ev.StanceChanged: _stance,
    ev.AmmoChanged: _ammo,
    ev.BattleEnded: _ended,
}


_WRITERS |= MORE
_WRITERS |= EXCHANGE


_DEPTHS: dict[Level, int] = {"head": 1, "part": 2, "die": 3, "line": 3}


def as_text(rows: Iterable[LogRow], title: str) -> str:
    """A log as plain text."""
    return _written(rows, title, "text", " - ")


def as_markdown(rows: Iterable[LogRow], title: str) -> str:
    """A log as Markdown, for a forum."""
    return _written(rows, title, "markdown", ": ")


def _written(rows: Iterable[LogRow], title: str, style: Style, joint: str) -> str:
    lines = [PrintedLine(0, title)]
    for row in rows:
        words = joint.join(part for part in (row.label, row.text) if part)
        lines.append(PrintedLine(_DEPTHS[row.level], words, row.rule))
    return "\n".join(dressed(lines, style, WHOLE)) + "\n"
