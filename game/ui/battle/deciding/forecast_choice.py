"""Which forecast belongs to what is chosen or looked at; there is always one while anybody is paired."""

from collections.abc import Sequence

from game.core.battle.seam import ClashForecast
from game.core.records import SideId
from game.ui.battle.deciding.clash_odds import ClashOdds, clash_rows, idle_odds, odds_of, rows_of
from game.ui.battle.deciding.decision import Decision
from game.ui.battle.deciding.outlook import turned
from game.ui.battle.placing.links_view import lines_of_unit

Rows = Sequence[ClashForecast]


def shown_odds(
    conduct: Decision,
    rows: Rows,
    left: SideId,
    *,
    unit: str = "",
    line: int = 0,
    dragged: str = "",
    exact: bool,
) -> ClashOdds | None:
    """The clash to show in full, None if nothing is chosen.

    What `unit` or `line` under the pointer is about (with the `dragged` unit, if there is one) comes before
    what is chosen; in a pick, what the first free unit could do comes last.
    """
    pick = conduct.assembly
    if pick.active:
        for one, other in _wishes(conduct, unit, dragged):
            found = _trial(conduct, left, one, other, exact=exact)
            if found is not None:
                return found
    for looked_at, number in ((unit, line), (conduct.one, conduct.clash)):
        found = _standing(conduct, rows, left, looked_at, number, exact=exact)
        if found is not None:
            return found
    if pick.active:
        for one in ((conduct.one,) if conduct.one else ()) or pick.movable()[:1]:
            for other in pick.targets(one)[:1]:
                return _trial(conduct, left, one, other, exact=exact)
    return None


def _wishes(conduct: Decision, unit: str, dragged: str) -> list[tuple[str, str]]:
    """Pairs that the enemy in view or the unit under the pointer stands for, not yet chosen."""
    pick, one = conduct.assembly, dragged or conduct.one
    targets = pick.targets(one) if one else ()
    found = [(one, other) for other in (conduct.target, unit) if other in targets]
    if unit and not one and not pick.partner(unit):
        found += [(unit, other) for other in pick.targets(unit)[:1]]
    return found


def _trial(conduct: Decision, left: SideId, one: str, other: str, *, exact: bool) -> ClashOdds | None:
    view, names = conduct.view, conduct.names
    if names.owners.get(one) != left:
        one, other = other, one
    rows = turned(conduct.trial(other, one), names.owners, left)
    odds = odds_of(rows, view, names, exact=exact, trial=True)
    return odds or idle_odds(view, names, one, other, trial=True)


def _standing(
    conduct: Decision, rows: Rows, left: SideId, unit: str, number: int, *, exact: bool
) -> ClashOdds | None:
    """The pairing of a unit or of a number that stands or is chosen."""
    view, names = conduct.view, conduct.names
    partner = conduct.assembly.partner(unit) if unit else ""
    found = rows_of(rows, unit, partner) if unit else []
    number = number or (lines_of_unit(view, unit) if unit else 0)
    odds = odds_of(found or (clash_rows(rows, number) if number else []), view, names, exact=exact)
    if odds is not None:
        return odds
    pair = next((pair for pair in conduct.stood().pairs if pair.number == number), None)
    ends = [pair.a, pair.b] if pair is not None else [unit, partner] if partner else []
    if not ends:
        return None
    ends.sort(key=lambda end: names.owners.get(end) != left)
    shown = pair.number if pair is not None else 0
    return idle_odds(view, names, ends[0], ends[1], shown, trial=not shown)
