"""Puts a battle on the field: where everybody stands, the lines between them, and what is being chosen."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from game.core.battle.seam import BattleView
from game.core.records import SideId
from game.ui.battle.deciding.decision import Decision
from game.ui.battle.deciding.foresight import (
    foreseen,
    leavers_of,
    shown_beside,
    shown_of,
    spots_of,
    templates_of,
)
from game.ui.battle.deciding.outlook import attacks_of
from game.ui.battle.deciding.toll import end_word, ends_of
from game.ui.battle.field.field_model import FieldModel, Tag
from game.ui.battle.field.field_view import FieldView
from game.ui.battle.fight.frame import BattleFrame
from game.ui.battle.models.names import CombatantNames
from game.ui.battle.placing.field_places import Ranks
from game.ui.battle.placing.layout import LARGE, Shown, arrange, best_size, larger_sizes
from game.ui.battle.placing.links import LinkKind
from game.ui.battle.placing.links_view import lines_of, outnumbered
from game.ui.battle.playback.fold import GONE, LYING

_T = TypeVar("_T")
_WORDS = 24
"""Height that a name on the field takes, in pixels at text size 100."""


@dataclass
class _Kept:
    """What the last layout of the ranks was made for."""

    size: tuple[float, float] = (0, 0)
    phase: tuple[str, int] = ("", 0)
    d: int = 0
    made_of: object = None
    sky: object = None


class FieldStage:
    """Shows views on a field. `ranks` of None are made anew with the next one."""

    def __init__(self, field: FieldView, root: BattleFrame, left: SideId, *, large: bool) -> None:
        self.field, self.root, self.left, self.large = field, root, left, large
        self.ranks: Ranks | None = None
        self.spots: frozenset[str] = frozenset()
        """Lanes and zones that units can be sent to beside those of what is chosen."""
        self._kept = _Kept()

    def arrange(self, view: BattleView, shown: Shown, *, again: bool = True) -> Ranks:
        """Places for a view. Without `again` those who are there already stay where they are, unless somebody
        rises or comes down, or a lane or zone is needed no more."""
        room = self.root.room
        size = (room.width, room.height)
        phase = (view.phase, view.bout)
        if size != self._kept.size or (again and phase != self._kept.phase) or not self._kept.d:
            d = best_size(view, self.left, room, large=self.large)
            again = again or size != self._kept.size
            if self._kept.d and size == self._kept.size:
                # No leaps: the pictures of the next two sizes are there already.
                d = min(d, *larger_sizes(self._kept.d)[1:2], LARGE)
            grown = self._kept.d not in (0, d)
            self._kept = _Kept(size, phase, d)
            if grown:
                self.field.foresee()
        here = [unit for unit in view.units if unit.condition not in GONE]
        risen = tuple((u.id, u.zone) for u in here if u.zone != "ground" and u.condition not in LYING)
        sky = (risen, shown)
        made_of = (view.pairs, tuple((unit.id, unit.lane) for unit in here))
        stale = (again and made_of != self._kept.made_of) or sky != self._kept.sky
        if self.ranks is None or stale or not _covers(self.ranks, view):
            self._kept.made_of, self._kept.sky = made_of, sky
            self.ranks = arrange(view, self.left, room, d=self._kept.d, before=self.ranks, shown=shown)
        return self.ranks

    def show(
        self,
        view: BattleView,
        names: CombatantNames,
        conduct: Decision | None,
        *,
        again: bool = True,
        fought: int = 0,
    ) -> None:
        """Show a picture; with a conduct also what is chosen and what can be. `fought` is the clash that is
        being fought."""
        unit = self.field.kit.unit
        choice = conduct.choice if conduct is not None else None
        assembly = conduct.assembly if conduct is not None else None
        view = foreseen(view, choice)
        stood = conduct.stood(view) if conduct is not None else view
        shown = shown_of(choice, self.left, _WORDS * unit)
        if conduct is not None and self.spots:
            shown = shown_beside(self.spots, conduct.side == self.left, _WORDS * unit)
        ranks = self.arrange(stood, shown, again=again)
        rows = conduct.forecast() if conduct is not None else ()
        lines = lines_of(
            stood,
            ranks.places,
            ranks.d,
            unit=unit,
            chosen=conduct.clash if conduct is not None else fought,
            picked=assembly.chosen if assembly is not None else (),
            ghosts=_ghosts(conduct) if conduct is not None else (),
            attacks=attacks_of(rows, stood, conduct.expected if conduct is not None else frozenset()),
        )
        self.root.legend.show(line.link.kind for line in lines)
        model = FieldModel(view, ranks, self.left, names, lines, crowds=outnumbered(view))
        if conduct is not None:
            model = _with_choice(model, conduct)
            model = replace(model, spots=model.spots | self.spots, tags=_ends(conduct))
        self.field.show(model)


def _with_choice(model: FieldModel, conduct: Decision) -> FieldModel:
    """The model with what is chosen, and what can be."""
    selected = frozenset(conduct.selected)
    if conduct.kind == "settle":
        selected |= frozenset(conduct.taken)
    if conduct.choice is not None:
        selected |= frozenset(conduct.choice.chosen())
    return replace(
        model,
        usable=conduct.usable(),
        selected=selected,
        target=conduct.target,
        offered=frozenset(conduct.offered()),
        offers="takes" if conduct.one and conduct.takes else "free",
        struck=conduct.struck().union(*(one.struck() for one in conduct.beside)),
        spots=spots_of(conduct.choice),
        templates=_all(templates_of, conduct),
        leavers=_all(leavers_of, conduct),
    )


def _ends(conduct: Decision) -> dict[str, Tag]:
    """Who is certain to lie when the phase is over; a question of who leaves has words of its own."""
    if not conduct.fight.exact_odds or _all(leavers_of, conduct):
        return {}
    return {unit: Tag(word=end_word(end), tone="loss") for unit, end in ends_of(conduct.forecast()).items()}


def _all(of: Callable[[Decision], tuple[_T, ...]], conduct: Decision) -> tuple[_T, ...]:
    """What a function finds in a choice and in those that stand beside it."""
    return tuple(found for one in (conduct, *conduct.beside) for found in of(one))


def _ghosts(conduct: Decision) -> list[tuple[str, str, LinkKind]]:
    """Lines of what is chosen, but for attacks on many: their shape tells whom they take."""
    hit = {(one.unit, other) for one in _all(templates_of, conduct) for other in (*one.sure, *one.open)}
    return [ghost for ghost in conduct.ghosts() if ghost[:2] not in hit]


def _covers(ranks: Ranks, view: BattleView) -> bool:
    """Whether everybody who is on the field has a place."""
    return all(unit.id in ranks.places for unit in view.units if unit.condition not in GONE)
