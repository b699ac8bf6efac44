"""The packs of the wild as the game master's desk lists them, and one of them with what it would do and why.

Plain records from the desk's view and the map that shows all: no pixels, no commands.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from game.core.events.ferals import PackDecided
from game.core.packs import Pack, PackDecision, Verdict
from game.core.records import HexId, SideId, StackId
from game.session.records import ToldEntry
from game.ui.i18n import N_, _, ngettext
from game.ui.look.tokens import TokenLook
from game.ui.map.models.hex_model import composition
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.stack_model import Fact
from game.ui.map.models.tokens_of import foreign_look
from game.views.desk import DeskView, PackRow

Filter = Literal["all", "waits", "held"]
State = Literal["waits", "held", "acted", "rests", "idle"]

DECIDES = "SD3-6.02"
LOGGED = "SD3-6.03"
_MOST_LATELY = 4
HUNGER = "SD3-5.08"


@dataclass(frozen=True, slots=True)
class PackLine:
    """A pack in the list. `state` in a word, with its icon; `warns` where it is hungry."""

    stack: StackId
    hex: HexId
    title: str
    line: str
    state: State
    word: str
    icon: str
    look: TokenLook
    warns: bool = False


@dataclass(frozen=True, slots=True)
class RowLine:
    """A row of the behaviour table as it was tried on a pack: `mark` is `won`, `held` (it held, but a row
    before it won) or `failed`. `reason` says why; `shut` why it cannot be chosen by hand, empty if it can."""

    row: str
    number: str
    title: str
    reason: str
    mark: Literal["won", "held", "failed"]
    rule: str = ""
    shut: str = ""


@dataclass(frozen=True, slots=True)
class PackModel:
    """One pack: who it is, what it would do, by which row, and what speaks against the others."""

    stack: StackId
    hex: HexId
    title: str
    place: str
    side: str
    look: TokenLook
    state: State
    word: str
    icon: str
    decision: str
    number: str
    because: str
    goal: HexId | None
    rows: tuple[RowLine, ...]
    facts: tuple[Fact, ...]
    lately: tuple[str, ...]
    held: bool
    waits: bool


_WORDS: dict[State, tuple[str, str]] = {
    "waits": (N_("waits"), "hourglass"),
    "held": (N_("by hand"), "gm"),
    "acted": (N_("has acted"), "check"),
    "rests": (N_("rests"), "eye_closed"),
    "idle": ("", ""),
}


def state_of(row: PackRow, *, on_turn: bool) -> State:
    """How a pack stands to the turn."""
    if row.held:
        return "held"
    if row.pack.ended:
        return "rests"
    if row.acted and on_turn:
        return "acted"
    return "waits" if row.waits else "idle"


def pack_lines(
    desk: DeskView, reader: SideQueries, *, shown: Filter = "all", words: str = ""
) -> list[PackLine]:
    """The packs that a filter lets through: those that wait come first. Every word of `words` is in a pack's
    title, its place or the name of its profile."""
    names = profile_names(desk)
    lines = [_line(desk, reader, row, names) for row in desk.rows() if row.stack in _seen(reader)]
    wanted = words.casefold().split()
    lines = [one for one in lines if all(word in f"{one.title} {one.line}".casefold() for word in wanted)]
    if shown == "held":
        held = set(desk.desk.held)
        lines = [one for one in lines if one.stack in held]
    elif shown == "waits":
        waiting = {row.stack for row in desk.rows() if row.waits}
        lines = [one for one in lines if one.stack in waiting]
    return sorted(lines, key=lambda one: one.state != "waits")


def _seen(reader: SideQueries) -> Sequence[StackId]:
    return tuple(reader.view.knowledge.sightings)


def profile_names(desk: DeskView) -> dict[str, str]:
    """Names of the profiles that packs may have."""
    wild = desk.world.ruleset.wild
    return {} if wild is None else {one.id: _(one.name) for one in wild.profiles(desk.world)}


def _line(desk: DeskView, reader: SideQueries, row: PackRow, names: dict[str, str]) -> PackLine:
    state = state_of(row, on_turn=_on_turn(desk, row))
    word, icon = _WORDS[state]
    parts = [reader.goal(row.hex), names.get(row.pack.profile, ""), hunger_words(row.pack)]
    return PackLine(
        stack=row.stack,
        hex=row.hex,
        title=composition(reader, row.stack),
        line=" · ".join(part for part in parts if part),
        state=state,
        word=_(word) if word else "",
        icon=icon,
        look=_look(reader, row.stack),
        warns=bool(row.pack.hunger),
    )


def _on_turn(desk: DeskView, row: PackRow) -> bool:
    return desk.campaign.clock.on_turn == row.side


def _look(reader: SideQueries, stack: StackId) -> TokenLook:
    return replace(foreign_look(reader, stack), count=None, hits=None, tag="", zone=0, stance="")


def hunger_words(pack: Pack) -> str:
    """How hungry a pack is, in words; empty if it is not."""
    if not pack.hunger:
        return ""
    return ngettext("hungry for {count} day", "hungry for {count} days", pack.hunger).format(
        count=pack.hunger
    )


# --- one of them


def pack_model(
    desk: DeskView, reader: SideQueries, stack: StackId, log: Sequence[ToldEntry] = ()
) -> PackModel | None:
    """One pack; None if it is none, or none that the map shows. `log` is what its side was told."""
    row = next((row for row in desk.rows() if row.stack == stack), None)
    if row is None or stack not in reader.view.knowledge.sightings:
        return None
    decision = desk.decision(stack)
    state = state_of(row, on_turn=_on_turn(desk, row))
    word, icon = _WORDS[state]
    lines = () if decision is None else _rows(desk, decision)
    won = next((line for line in lines if line.mark == "won"), None)
    return PackModel(
        stack=stack,
        hex=row.hex,
        title=composition(reader, stack),
        place=reader.place(row.hex),
        side=reader.name(row.side),
        look=_look(reader, stack),
        state=state,
        word=_(word) if word else "",
        icon=icon,
        decision=won.title if won is not None else "",
        number=number_words(won) if won is not None else "",
        because="" if decision is None else _because(desk, reader, decision, row.side),
        goal=decision.hex if decision is not None else None,
        rows=lines,
        facts=_facts(desk, reader, row),
        lately=lately(desk, stack, log),
        held=row.held,
        waits=row.waits,
    )


def row_names(desk: DeskView) -> dict[str, str]:
    """The names of the rows of the behaviour table, not translated yet."""
    wild = desk.world.ruleset.wild
    return {} if wild is None else {row.id: row.name for row in wild.rows(desk.world)}


def what_followed(desk: DeskView, stack: StackId, log: Sequence[ToldEntry], row: str) -> str:
    """What a pack did since the game master let it act by `row`: that row, then those that it came upon by
    itself on its way."""
    names = row_names(desk)
    rows: list[str] = []
    for one in reversed(log):
        event = one.event
        if isinstance(event, PackDecided) and event.decision.stack == stack:
            if event.chosen:
                break
            rows.insert(0, _(names.get(event.decision.row, event.decision.row)))
    words = _("Overruled with {row}").format(row=_(names.get(row, row)))
    return _("{deed}. Then: {rows}").format(deed=words, rows=", ".join(rows)) if rows else words


def lately(desk: DeskView, stack: StackId, log: Sequence[ToldEntry]) -> tuple[str, ...]:
    """What it decided of late, the last first: day, row, and why if the game master chose."""
    names = row_names(desk)
    lines = []
    for one in reversed(log):
        event = one.event
        if isinstance(event, PackDecided) and event.decision.stack == stack:
            row = names.get(event.decision.row, event.decision.row)
            line = _("Day {day}: {row}").format(day=one.day, row=_(row))
            if event.chosen:
                line = _("{line}. Your choice").format(line=line)
            lines.append(f"{line}: {event.why}" if event.why else line)
        if len(lines) >= _MOST_LATELY:
            break
    return tuple(lines)


def number_words(line: RowLine) -> str:
    """The number of a row of the rulebook's table; others come from a pack's conduct."""
    return _("row {number}").format(number=line.number) if line.number else _("conduct")


def _rows(desk: DeskView, decision: PackDecision) -> tuple[RowLine, ...]:
    wild = desk.world.ruleset.wild
    known = {} if wild is None else {row.id: row for row in wild.rows(desk.world)}
    out = []
    for verdict in decision.verdicts:
        row = known.get(verdict.row)
        title = _(row.name) if row is not None else verdict.row
        number = str(row.line) if row is not None and row.line else ""
        rule = row.rule if row is not None else ""
        out.append(_row_line(verdict, decision.row, number, title, rule))
    return tuple(out)


def _row_line(verdict: Verdict, won: str, number: str, title: str, rule: str) -> RowLine:
    mark: Literal["won", "held", "failed"] = "held" if verdict.holds else "failed"
    if verdict.row == won:
        mark = "won"
    shut = "" if verdict.open else (_(verdict.reason) or _("It cannot do this now"))
    return RowLine(verdict.row, number, title, _(verdict.reason), mark, rule, shut)


def _because(desk: DeskView, reader: SideQueries, decision: PackDecision, side: SideId) -> str:
    """The reason of a decision, with whom and where it means."""
    parts = [_(decision.reason)]
    seen = desk.knowledge[side].sightings.get(decision.target) if decision.target is not None else None
    true = seen.true if seen is not None else None
    if true is not None and true in reader.view.knowledge.sightings:
        parts = [f"{parts[0]}: {composition(reader, true)}"]
    if decision.hex is not None:
        parts.append(_("to {place}").format(place=reader.goal(decision.hex)))
    return ", ".join(part for part in parts if part)


def _facts(desk: DeskView, reader: SideQueries, row: PackRow) -> tuple[Fact, ...]:
    pack = row.pack
    names = profile_names(desk)
    facts = [Fact(_("Conduct"), names.get(pack.profile, _("by the table alone")), "", "SD3-6.03")]
    hungry = hunger_words(pack) or _("not hungry")
    facts.append(Fact(_("Hunger"), hungry, "", HUNGER, warns=bool(pack.hunger)))
    if pack.home is not None:
        facts.append(Fact(_("Home"), reader.goal(pack.home)))
    if pack.native is not None:
        facts.append(Fact(_("Popped in the land of"), reader.name(pack.native), "", "SD3-5.09"))
    if pack.bond is not None and pack.bond in desk.units:
        unit = desk.units[pack.bond]
        facts.append(Fact(_("Friend of"), unit.name or _(desk.world.kind(unit.kind).name), "", "SD3-7.04"))
    if pack.pacified:
        count = len(pack.pacified)
        words = ngettext("{count} unit", "{count} units", count).format(count=count)
        facts.append(Fact(_("At peace with"), words, "", "SD3-7.01"))
    seen = reader.view.knowledge.sightings[row.stack]
    if seen.stance != "open":
        facts.append(Fact(_("Stance"), _(seen.stance), "", "SD5-8.09"))
    facts += [
        Fact(_("Carries"), f"{_(kind)}: {value // 100}", "", "SD11-2.08")
        for kind, value in sorted(desk.stacks[row.stack].food.items())
    ]
    return tuple(facts)
