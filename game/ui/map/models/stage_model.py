"""The parts of a turn as plain records: which one it is, what is open in each, the points in store."""

from collections.abc import Collection
from dataclasses import dataclass

from game.core.commands.common import MoveStack
from game.core.commands.turns import NextStage, RecruitUnits, ScoutHexes
from game.core.records import StackId
from game.core.world import TurnStage
from game.ui.i18n import _, ngettext
from game.ui.map.models.commanding import orderless
from game.ui.map.models.side_queries import SideQueries


@dataclass(frozen=True, slots=True)
class StageMark:
    """A part of the turn. `state` is `done`, `now` or `ahead`; `open` says what can still be done in it,
    `lost` what of that is lost when the turn ends: points are kept. Both are empty for nothing."""

    id: str
    name: str
    icon: str
    state: str
    open: str = ""
    lost: str = ""

    @property
    def brief(self) -> str:
        """What is most pressing of it, for one line of a button."""
        return self.lost or self.open


@dataclass(frozen=True, slots=True)
class StageModel:
    """The turn's parts. `following` is the name of the next one, empty in the last; `barred` says why there
    is no going on, empty if there is."""

    marks: tuple[StageMark, ...]
    now: int
    following: str = ""
    barred: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the parts, in order."""
        return tuple(mark.name for mark in self.marks)

    @property
    def present(self) -> StageMark:
        """The part in which the side is."""
        return self.marks[self.now]

    @property
    def lost(self) -> str:
        """What would be left undone if the turn ended now; empty for nothing."""
        return ", ".join(mark.lost for mark in self.marks if mark.lost)

    @property
    def text(self) -> str:
        """What can still be done, in whole sentences: in the present part, then in those to come."""
        lines = [f"{mark.name}: {mark.open or _('nothing is left to do')}" for mark in self.marks[self.now :]]
        return ". ".join(lines)


def points_of(reader: SideQueries) -> int | None:
    """Points that the side has in store to buy units with; None under rules without such points."""
    return reader.market.points if reader.market is not None else None


def stage_model(reader: SideQueries, skipped: Collection[StackId]) -> StageModel | None:
    """The turn's parts for its side; None under rules whose turns have none, and for a side not on turn."""
    stages, here = reader.world.ruleset.stages, reader.stage
    if here is None or reader.view.clock.on_turn != reader.view.side:
        return None
    now = stages.index(here)
    states = ["done" if at < now else "now" if at == now else "ahead" for at in range(len(stages))]
    refused = reader.outlook.refusal(NextStage(by=reader.view.side)) if now + 1 < len(stages) else None
    return StageModel(
        marks=tuple(_mark(reader, one, state, skipped) for one, state in zip(stages, states, strict=True)),
        now=now,
        following=_(stages[now + 1].name) if now + 1 < len(stages) else "",
        barred=_(refused.detail) if refused is not None else "",
    )


def _mark(reader: SideQueries, stage: TurnStage, state: str, skipped: Collection[StackId]) -> StageMark:
    kept, lost = [], []
    if state != "done" and RecruitUnits in stage.commands and (points := points_of(reader)):
        words = ngettext("{count} point left", "{count} points left", points)
        kept.append(words.format(count=points))
    if state != "done" and ScoutHexes in stage.commands and (scouts := scouts_left(reader)):
        words = ngettext("{count} scout is left", "{count} scouts are left", scouts)
        lost.append(words.format(count=scouts))
    if state != "done" and MoveStack in stage.commands and (idle := _movable(reader, skipped)):
        words = ngettext("{count} stack can still move", "{count} stacks can still move", idle)
        lost.append(words.format(count=idle))
    if state != "done" and MoveStack in stage.commands and (behind := orderless(reader, reader.stacks)):
        words = ngettext("{count} stack has no orders", "{count} stacks have no orders", behind)
        kept.append(words.format(count=behind))
    return StageMark(stage.id, _(stage.name), stage.icon, state, ", ".join([*kept, *lost]), ", ".join(lost))


def scouts_left(reader: SideQueries) -> int:
    """Units of the side that may still inspect hexes this turn."""
    return sum(1 for stack in reader.stacks for card in reader.cards(stack) if card.scouts)


def _movable(reader: SideQueries, skipped: Collection[StackId]) -> int:
    """Stacks that can move, now or when their part of the turn has come."""
    return sum(1 for stack in reader.stacks if stack not in skipped and reader.can_move(stack))
