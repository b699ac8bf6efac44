"""The list of cities, without pixels: rows, how they are sorted, which are shown."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.core.numbers import money_text
from game.core.records import SiteId
from game.core.seams.realm import CityFacts
from game.ui.city.city_model import RealmDesk
from game.ui.city.strip import Span, spans
from game.ui.i18n import _, ngettext
from game.ui.widgets.tip import Tip, TipNote, TipRow

IDLE = "idle"
AT_WORK = "at work"
ALL = "all"
COLUMNS = ("city", "level", "state", "income", "order", "warning")
"""Columns by which the list can be sorted."""


@dataclass(frozen=True, slots=True)
class CityLine:
    """A city in the list with its coming dawns. It is idle from dawn `ends` on, if nothing is ordered."""

    facts: CityFacts
    steward: str
    order: str
    ends: int
    warning: str
    lacks: frozenset[str]
    strip: tuple[Span, ...] = ()

    @property
    def site(self) -> SiteId:
        """Which city."""
        return self.facts.site

    @property
    def idle(self) -> bool:
        """Whether it pops nothing."""
        return self.facts.order is None


def lines_of(realm: RealmDesk) -> tuple[CityLine, ...]:
    """All cities of the side."""
    return tuple(_line(realm, site) for site in realm.cities)


def _line(realm: RealmDesk, site: SiteId) -> CityLine:
    facts = realm.facts(site)
    steward = realm.name_of(facts.steward) if facts.steward is not None else ""
    lacks = frozenset(realm.lacking(site))
    order = facts.order
    if order is None:
        return CityLine(facts, steward, realm.no_order, realm.day, _("idle"), lacks, spans(facts))
    ends = realm.day + order.turns + sum(one.turns for one in facts.queue)
    words = _("{units} {name} by dawn {day}").format(
        units=order.units, name=order.name, day=realm.day + order.turns
    )
    if facts.queue:
        words += "  ·  " + ngettext("then {count} more", "then {count} more", len(facts.queue)).format(
            count=len(facts.queue)
        )
    stuck = next((one for one in facts.queue if one.reason), None)
    warning = _("{name} waits").format(name=stuck.name) if stuck is not None else ""
    if not facts.queue:
        warning = _("idle from dawn {day}").format(day=ends)
    return CityLine(facts, steward, words, ends, warning, lacks, spans(facts))


def shown(
    lines: Sequence[CityLine], *, which: str, lacking: str, by: str, backwards: bool
) -> tuple[CityLine, ...]:
    """The lines that a filter lets through, sorted: by state those that are idle first."""
    found = [
        line
        for line in lines
        if (which == ALL or line.idle == (which == IDLE)) and (not lacking or lacking in line.lacks)
    ]
    keys: dict[str, Callable[[CityLine], object]] = {
        "city": lambda line: line.facts.name,
        "level": lambda line: -line.facts.level,
        "state": lambda line: (not line.idle, line.ends),
        "income": lambda line: -line.facts.income,
        "order": lambda line: (line.ends, line.order),
        "warning": lambda line: (not line.warning, line.ends),
    }
    key = keys[by]
    return tuple(sorted(found, key=lambda line: (key(line), line.facts.name), reverse=backwards))


def buildings_of(realm: RealmDesk) -> tuple[tuple[str, str], ...]:
    """Buildings that some city lacks: id and name."""
    found: dict[str, str] = {}
    for site in realm.cities:
        found.update({id_: _(name) for id_, name in realm.lacking(site).items()})
    return tuple(found.items())


def tip_of(line: CityLine, cite: Callable[[str], str]) -> Tip:
    """A city in more words than its row has."""
    facts = line.facts
    rows = [TipRow("coins", _(term.label), money_text(term.value, sign=True)) for term in facts.terms]
    stuck = [one for one in facts.queue if one.reason]
    notes = tuple(TipNote(f"{one.name}: {_(one.reason)}", "bad") for one in stuck)
    steward = line.steward or _("no steward")
    rule = next((cite(term.rule) for term in facts.terms), "")
    return Tip(title=facts.name, place=steward, text=line.order, rows=tuple(rows), notes=notes, rule=rule)
