"""Puts a battle of one exchange on the field: both stacks in order, who strikes, may fall, is aimed at."""

from dataclasses import dataclass

from game.core.battle.seam import BattleView
from game.core.records import SideId, replace
from game.ui.battle.exchange.exchange_ranks import exchange_ranks, groups_of
from game.ui.battle.field.field_model import FieldModel, Tag, Thrust
from game.ui.battle.field.field_tags import WORD_TALL, words_fit
from game.ui.battle.field.field_view import FieldView
from game.ui.battle.fight.frame import BattleFrame
from game.ui.battle.models.exchange_model import ExchangeBoard, in_stack_order
from game.ui.battle.models.names import CombatantNames
from game.ui.battle.placing.field_places import FieldRect, Ranks
from game.ui.battle.placing.links import LinkKind
from game.ui.battle.placing.links_view import lines_of
from game.ui.battle.playback.fold import GONE

_FOOT = 62
"""Height of the foot of the field, where the ribbon lies, in pixels at 100 %."""


@dataclass(frozen=True)
class Aims:
    """What is chosen on the field: the unit in view, the one damage is aimed at, the one shock is aimed at,
    and who may be aimed at. `by` are the units that aim."""

    looked: str = ""
    target: str = ""
    shock: str = ""
    offered: frozenset[str] = frozenset()
    by: tuple[str, str] = ("", "")


class ExchangeStage:
    """Shows views on a field. `ranks` of None are made anew with the next one."""

    def __init__(self, field: FieldView, root: BattleFrame, left: SideId, *, large: bool) -> None:
        self.field, self.root, self.left, self.large = field, root, left, large
        self.ranks: Ranks | None = None
        self._key: object = None

    def arrange(self, view: BattleView) -> Ranks:
        """Places for a view: those who stand stay where they are as long as nobody comes."""
        unit = self.field.kit.unit
        room = self._room()
        key = (room, unit)
        here = [one.id for one in view.units if one.condition not in GONE]
        ranks = self.ranks
        if ranks is None or key != self._key or not all(one in ranks.places for one in here):
            self._key = key
            ranks = exchange_ranks(view, self.left, room, words=WORD_TALL * unit, large=self.large)
            if not words_fit(self.field.kit, ranks.d):
                # Words that would run into one another are shown for one unit alone, and take no room.
                ranks = exchange_ranks(view, self.left, room, words=0.0, large=self.large)
            self.ranks = ranks
        return ranks

    def _room(self) -> FieldRect:
        """Where tokens stand, beside what is in the corner; the same whether or not a ribbon lies at its
        foot."""
        room, corner = self.root.room, self.root.corner
        foot = self.field.rect.height - self.field.kit.px(_FOOT)
        left = room.left
        if corner is not None and corner.visible:
            left += corner.wish(self.field.rect.width).width + self.field.kit.px(8)
        wide = room.width - (left - room.left)
        return FieldRect(left, room.top, wide, max(60.0, min(room.height, foot - room.top)))

    def show(
        self,
        view: BattleView,
        names: CombatantNames,
        board: ExchangeBoard | None = None,
        aims: Aims | None = None,
    ) -> None:
        """Show a picture; with a board who strikes and who may fall, with aims what is chosen."""
        ranks = self.arrange(view)
        lines = lines_of(
            view, ranks.places, ranks.d, unit=self.field.kit.unit, ghosts=_ghosts(aims) if aims else ()
        )
        idle = board is not None and not board.rolled
        if board is not None and idle:
            view = _with_shocked(view, board)
        self.field.show(
            FieldModel(
                view,
                ranks,
                self.left,
                names,
                lines,
                usable=_striking(board) if board is not None and idle else None,
                selected=frozenset({aims.looked} - {""}) if aims else frozenset(),
                target=(aims.target or aims.shock) if aims else "",
                offered=aims.offered if aims else frozenset(),
                offers="takes",
                tags=_tags(view, board if idle else None),
                groups=_groups(view),
                thrusts=_thrusts(board) if board is not None else (),
            )
        )


def _groups(view: BattleView) -> tuple[tuple[str, ...], ...]:
    here = [unit for unit in view.units if unit.condition not in GONE]
    found = [
        group.units
        for party in view.parties
        for group in groups_of([u for u in here if u.side == party.side])
    ]
    return tuple(group for group in found if len(group) > 1)


def _with_shocked(view: BattleView, board: ExchangeBoard) -> BattleView:
    """The view with those marked who will be Shocked."""
    shocked = {row.unit for rows in board.losses for row in rows if row.shocked}
    units = [replace(unit, condition="stunned") if unit.id in shocked else unit for unit in view.units]
    return replace(view, units=tuple(units)) if shocked else view


def _thrusts(board: ExchangeBoard) -> tuple[Thrust, ...]:
    return tuple(
        Thrust(not at, strike.step, strike.dealt or f"{strike.least}–{strike.most}", strike.colour)
        for at, strike in enumerate(board.strikes)
        if strike.step
    )


def _striking(board: ExchangeBoard) -> frozenset[str]:
    return frozenset(row.unit for rows in board.losses for row in rows if row.contributes)


def _ghosts(aims: Aims) -> list[tuple[str, str, LinkKind]]:
    pairs = zip(aims.by, (aims.target, aims.shock), strict=True)
    return [(by, goal, "aim") for by, goal in pairs if by and goal]


def _tags(view: BattleView, board: ExchangeBoard | None) -> dict[str, Tag]:
    """Every unit's place in its stack; with a board its chance to croak too."""
    words = {row.unit: row.falls for rows in board.losses for row in rows} if board is not None else {}
    out = {}
    for party in view.parties:
        for place, unit in enumerate(in_stack_order(view, party.side), 1):
            if unit.condition in GONE:
                continue
            falls = words.get(unit.id, 0)
            tone = "loss" if falls >= 50 else "warning"
            out[unit.id] = Tag(str(place), f"{falls} %" if falls > 0 else "", tone)
    return out
