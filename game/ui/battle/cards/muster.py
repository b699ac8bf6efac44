"""Both sides' strength side by side, for when there is no pairing to foretell."""

from collections import Counter

from game.core.battle.seam import BattleView, PartyView
from game.core.numbers import halves_text, signed
from game.core.records import SideId
from game.ui.battle.cards.forecast_parts import TermTable, VersusHead
from game.ui.battle.deciding.clash_odds import Face, TermRow
from game.ui.battle.models.names import CombatantNames
from game.ui.battle.playback.fold import UP
from game.ui.i18n import _, ngettext
from game.ui.widgets.base import Widget
from game.ui.widgets.labels import TitleRow
from game.views.words.phases import opening_name

_ABSENT = "–"


def muster_rows(view: BattleView, left: SideId) -> list[TermRow]:
    """Hits and units by class of both sides, as far as they stand."""
    sides = _parties(view, left)
    rows = [TermRow(_hits(sides[0]), _("hits"), _hits(sides[1]))]
    up = [unit for unit in view.units if unit.condition in UP]
    counts = [Counter(unit.kind_name for unit in up if unit.side == party.side) for party in sides]
    for kind in dict.fromkeys((*counts[0], *counts[1])):
        one, other = (str(count[kind]) if count[kind] else _ABSENT for count in counts)
        rows.append(TermRow(one, _(kind).lower(), other))
    return rows


def muster_parts(view: BattleView, names: CombatantNames, left: SideId) -> list[Widget]:
    """The widgets of it, from above."""
    sides = _parties(view, left)
    bonuses = (signed(sides[0].bonus), signed(sides[1].bonus))
    colours = (names.colour(sides[0].side), names.colour(sides[1].side))
    return [
        TitleRow(_("Both sides"), opening_name(view.opening)),
        VersusHead(_face(view, names, sides[0]), _face(view, names, sides[1])),
        TermTable(
            muster_rows(view, left),
            bonuses,
            _("highest bonus"),
            colours,
            told=_("The highest bonus from leader and stack"),
            rule="SD1-9.01",
        ),
    ]


def _parties(view: BattleView, left: SideId) -> tuple[PartyView, PartyView]:
    one, other = sorted(view.parties, key=lambda party: party.side != left)
    return one, other


def _hits(party: PartyView) -> str:
    return halves_text(party.hits)


def _face(view: BattleView, names: CombatantNames, party: PartyView) -> Face:
    mine = [unit for unit in view.units if unit.side == party.side]
    first = next((unit for unit in mine if unit.leader and unit.condition in UP), mine[0] if mine else None)
    text = ngettext("{n} unit", "{n} units", party.standing).format(n=party.standing)
    share = party.hits / max(1, party.hits_max)
    glyph = first.glyph if first is not None else "unknown"
    return Face("", names.side(party.side), text, share, names.colour(party.side), glyph)
