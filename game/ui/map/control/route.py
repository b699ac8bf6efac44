"""A path that a stack might take: what it costs, how far it gets today, and what speaks against it."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.commands.common import MoveStack
from game.core.events.common import BattleBegan, MoveStopped, UnitLost
from game.core.numbers import move_text
from game.core.records import HexId, StackId
from game.core.refusal import Refused
from game.ui.i18n import _, ngettext
from game.ui.map.control.forced import unknown_signs
from game.ui.map.models.clash_words import balance_words
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.paint.scene_data import PaintedPath, PaintedStep
from game.ui.map.viewport.path_eyes import NO_EYES, EyeChip, PathEyes, eyes_of
from game.views import preview
from game.views.encounters import NOBODY, Encounter
from game.views.encounters import met as met_in
from game.views.undo_ahead import end_of_undo

CAPACITY = "SD5-3.11"
MEMORY = "SD5-7.07"
NIGHTS_RULE = "SD3-10.05"
_MUST = "TB-7.01"
_CITY = "city"


@dataclass(frozen=True, slots=True)
class Warned:
    """Something that speaks against a path, with the rule that it rests on."""

    text: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Taught:
    """A hex of a path, and what is learned in it that ends undo."""

    hex: HexId
    text: str


@dataclass(frozen=True, slots=True)
class Route:
    """A path of a stack to a hex, as far as its side knows.

    `now` are the hexes that are walked this turn, empty when nothing can be walked; `reason` says why there
    is no way at all. `drawn` is what the map shows, `turn_marks` where another day's march begins, `points`
    the waypoints before the goal, `eyes` where it would be seen. It takes `days`, today counted, 0 where
    there is no way; with `rests` no border is crossed today. `today_only`: it takes more days, but orders for
    them name known land alone. `taught` is the first hex behind which nothing
    can be taken back, and why.
    """

    stack: StackId
    goal: HexId
    now: tuple[HexId, ...] = ()
    drawn: PaintedPath | None = None
    turn_marks: tuple[tuple[HexId, int], ...] = ()
    points: tuple[HexId, ...] = ()
    days: int = 0
    rests: bool = False
    today_only: bool = False
    taught: Taught | None = None
    warnings: tuple[Warned, ...] = ()
    eyes: PathEyes = NO_EYES
    reason: str = ""
    rule: str = ""

    @property
    def open(self) -> bool:
        """Whether at least one border of it can be crossed now."""
        return bool(self.now)


def route_to(reader: SideQueries, stack: StackId, goal: HexId) -> Route:
    """The way of an own stack to a hex."""
    return route_over(reader, stack, (goal,))


def route_over(reader: SideQueries, stack: StackId, goals: tuple[HexId, ...]) -> Route:
    """The way of an own stack to the last of some points, over the others."""
    return route_along(reader, stack, reader.outlook.through(stack, goals), goals[:-1])


def route_along(
    reader: SideQueries, stack: StackId, found: preview.PathPreview, points: tuple[HexId, ...] = ()
) -> Route:
    """A path of an own stack as the map shows it."""
    goal = found.goal
    here = reader.view.stacks[stack].hex
    held = reader.holds(stack)
    if held is not None:
        return Route(stack, goal, points=points, reason=held.reason, rule=held.rule)
    if not found.steps:
        return Route(stack, goal, points=points, reason=found.reason)
    foreseen = _foreseen(reader, stack, found)
    halt = foreseen.halt
    parts = reader.world.ruleset.move_parts
    steps = []
    stopped = halt == here
    for step in found.steps:
        price = f"{move_text(step.cost, parts)}{'?' if step.guess else ''}"
        steps.append(PaintedStep(step.hex, price, payable=step.turn == 0 and not stopped))
        stopped = stopped or step.hex == halt
    guessed = any(step.guess for step in found.steps)
    return Route(
        stack,
        goal,
        now=found.now if not foreseen.refused else (),
        drawn=PaintedPath(
            start=here,
            steps=tuple(steps),
            total=f"{move_text(found.cost, parts)}{'?' if guessed else ''}",
            chip=_chip(found, parts),
            side=reader.side.colour,
            sneaks=reader.view.stacks[stack].gait == "sneak",
        ),
        turn_marks=_turn_marks(found, reader.day),
        points=points,
        days=found.turns + 1,
        rests=not found.now or not reader.timely(MoveStack),
        today_only=found.turns > 0 and not all(map(reader.known, (*points, goal))),
        taught=foreseen.taught,
        warnings=foreseen.warnings,
        eyes=_eyes(reader, stack, tuple(step.hex for step in found.steps), foreseen),
        reason=foreseen.refused.text if foreseen.refused else "",
        rule=foreseen.refused.rule if foreseen.refused else "",
    )


def _chip(found: preview.PathPreview, parts: int) -> str:
    if not found.within:
        days = found.turns + 1
        return ngettext("{count} day", "{count} days", days).format(count=days)
    if any(step.free for step in found.steps):
        return _("uses the whole move")
    return _("{move} move left").format(move=move_text(found.left, parts))


def _turn_marks(found: preview.PathPreview, today: int) -> tuple[tuple[HexId, int], ...]:
    """Last hex of each day's march but the last, with that day as the calendar counts."""
    marks = []
    for step, following in zip(found.steps, found.steps[1:], strict=False):
        if following.turn != step.turn:
            marks.append((step.hex, today + step.turn))
    return tuple(marks)


@dataclass(frozen=True, slots=True)
class _Foreseen:
    warnings: tuple[Warned, ...] = ()
    refused: Warned | None = None
    halt: HexId | None = None
    met: Encounter = NOBODY
    fights: bool = False
    taught: Taught | None = None


def _foreseen(reader: SideQueries, stack: StackId, found: preview.PathPreview) -> _Foreseen:
    """What the side's belief says of today's part of a march."""
    warnings = [Warned(_(text)) for text in found.warnings]
    warnings += [Warned(_(text), NIGHTS_RULE) for text in found.nights]
    now = found.now
    if not now:
        return _Foreseen(tuple(warnings), Warned(_("Not enough move left today"), reader.cite("SD5-3.02")))
    outcome = reader.outlook.try_out(MoveStack(by=reader.view.side, stack=stack, path=now))
    if isinstance(outcome, Refused):
        return _Foreseen(
            tuple(warnings), Warned(_(outcome.detail), outcome.rule), reader.view.stacks[stack].hex
        )
    halt: HexId | None = None
    fights = bool(found.warnings) and reader.view.stacks[stack].gait != "sneak"
    met = met_in(reader.outlook, outcome)
    if met.foes:
        warnings = [one for one in warnings if one.text not in map(_, found.warnings)]
    warnings += _fights(met)
    for event in outcome.events:
        if isinstance(event, MoveStopped) and event.stack == stack and event.hex != now[-1]:
            halt = event.hex
            warnings.append(Warned(_("Stops: {reason}").format(reason=_(event.reason)), event.rule))
        elif isinstance(event, UnitLost) and event.how == "thin_air":
            warnings.append(
                Warned(_("{unit} will not survive the height").format(unit=event.name), event.rule)
            )
        elif isinstance(event, BattleBegan):
            fights = True
            if not found.warnings and not met.foes:
                warnings.append(Warned(_("There will be a battle"), event.rule))
    warnings += _strongholds(reader, tuple(step.hex for step in found.steps))
    warnings += _remembered(reader, tuple(step.hex for step in found.steps))
    warnings += _crowded(reader, stack, now[-1])
    lesson = end_of_undo(reader.outlook, stack, now, outcome)
    taught = None if lesson is None else Taught(lesson.hex, _(lesson.text))
    fights = fights or bool(met.foes)
    return _Foreseen(tuple(dict.fromkeys(warnings)), None, halt, met, fights, taught)


def _fights(met: Encounter) -> list[Warned]:
    """The fights that a march leads to."""
    open_ = [foe for foe in met.foes if not foe.reason]
    if not open_:
        return []
    if met.declinable:
        return [Warned(_("May attack there, or decline"), _MUST)]
    if len(open_) > 1:
        text = _("Must attack one of {count} there").format(count=len(open_))
        return [Warned(text, _MUST)]
    view = open_[0].outlook
    if view is None:
        return [Warned(_("Must attack there"), _MUST)]
    return [Warned(_("Must attack: {balance}").format(balance=balance_words(view)), _MUST)]


def _eyes(reader: SideQueries, stack: StackId, path: tuple[HexId, ...], foreseen: _Foreseen) -> PathEyes:
    """What is to be seen and expected along a way: eyes, hexes that nobody knows, Hit-and-Run. Who will
    fight is not told that he goes unseen."""
    eyes = eyes_of(reader, stack, path, fights=foreseen.fights)
    signs = unknown_signs(reader, path)
    chips = []
    if signs:
        count = len(signs)
        words = ngettext("{count} unknown hex", "{count} unknown hexes", count).format(count=count)
        chips.append(EyeChip(_("{hexes}: ambush possible").format(hexes=words), "marker", "eye_closed"))
    if any(foe.runs for foe in foreseen.met.foes):
        chips.append(EyeChip(_("Hit-and-Run possible"), "good", "retreat"))
    return PathEyes((*eyes.signs, *signs), (*eyes.chips, *chips))


def _remembered(reader: SideQueries, hexes: tuple[HexId, ...]) -> list[Warned]:
    """Enemies that were last seen on the way."""
    sightings = reader.view.knowledge.sightings.values()
    days = [s.day for s in sightings if not s.now and s.hex in hexes and reader.hostile(s.side)]
    if not days:
        return []
    return [Warned(_("Enemies were seen there on day {day}").format(day=max(days)), reader.cite(MEMORY))]


def _strongholds(reader: SideQueries, hexes: tuple[HexId, ...]) -> Iterator[Warned]:
    """Cities of enemies on the way in which nobody is in sight: that says nothing of who is inside."""
    seen = {s.hex for s in reader.view.knowledge.sightings.values() if s.now and reader.hostile(s.side)}
    for site in reader.chart.sites:
        if site.kind != _CITY or site.hex not in hexes or site.hex in seen or site.owner is None:
            continue
        if reader.hostile(site.owner):
            who = reader.name(site.owner)
            text = _("Capital of {side}: nobody knows who is inside") if site.seat else ""
            text = text or _("City of {side}: nobody knows who is inside")
            yield Warned(text.format(side=who), reader.cite(MEMORY))


def _crowded(reader: SideQueries, stack: StackId, goal: HexId) -> list[Warned]:
    room = reader.room(goal)
    if not room or goal in [reader.view.stacks[stack].hex]:
        return []
    over = reader.supply_in(goal) + reader.facts(stack).supply_x8 - room
    return (
        [Warned(_("More than the hex holds: some would be disbanded at dusk"), CAPACITY)] if over > 0 else []
    )
