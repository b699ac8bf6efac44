"""The treasury beside the list of cities: coming dawns, who would go, income by cause, what levels earn."""

from collections import Counter
from collections.abc import Callable, Iterable

from game.core.numbers import money_text
from game.core.records import UnitId
from game.ui.actions import realm_actions
from game.ui.city.city_model import RealmDesk
from game.ui.city.city_parts import term_row, total_row
from game.ui.i18n import _, ngettext
from game.ui.look import theme
from game.ui.map.models.income_words import idle_percent
from game.ui.realm.charts import DawnChart, IncomeCurve, Legend
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Row, Words, WrapBox
from game.ui.widgets.buttons import button_of
from game.ui.widgets.labels import Chip, Label, Paragraph, TitleRow
from game.ui.widgets.surfaces import Card
from game.ui.widgets.tones import Tone

_NAMED = 5


def treasury_cards(realm: RealmDesk, spare: Callable[[], None]) -> list[Widget]:
    """All of it; `spare` opens the list of those who go first."""
    treasury, cite = realm.treasury, realm.reader.cite
    causes: list[Widget] = [term_row(term, cite) for term in treasury.causes]
    if not causes:
        causes = [Paragraph(_("It earns nothing"), theme.TEXT, "label")]
    causes.append(total_row(_("Income"), treasury.income))
    causes.append(total_row(_("Upkeep"), -treasury.upkeep))
    causes.append(total_row(_("At the next dawn"), treasury.income - treasury.upkeep))
    return [
        *_siege(realm),
        Card(
            TitleRow(_("Treasury"), _("eight dawns ahead")),
            _in_hand(realm),
            DawnChart(treasury.dawns, treasury.money, treasury.income, idle_percent(realm.reader)),
            Legend(),
            _warning(realm),
            WrapBox(button_of(realm_actions.REALM_SPARE, spare, style="paper")),
        ),
        Card(TitleRow(_("Income by cause"), _("at the next dawn")), *causes, gap=6),
        Card(
            TitleRow(_("What the next level earns"), _("all cities at work")),
            IncomeCurve(treasury.curve, treasury.levels),
            *_next_levels(realm),
            gap=6,
        ),
    ]


def _in_hand(realm: RealmDesk) -> Widget:
    """What there is, and what will be missing first."""
    treasury = realm.treasury
    have = Row(
        Label(money_text(treasury.money), theme.FIGURE_L),
        Label(_("by hand"), theme.TEXT, "label"),
        gap=8,
    )
    first = next((dawn for dawn in treasury.dawns if dawn.lost), None)
    if first is None:
        return WrapBox(have, gap=12)
    return WrapBox(
        have, Chip(_("dawn {day}: not all are paid").format(day=first.day), "bad", "warning"), gap=12
    )


def _warning(realm: RealmDesk) -> Widget:
    """Who would be disbanded first, and when."""
    treasury = realm.treasury
    if treasury.capital is None:
        text = _("Without a capital there is no treasury: cities and purses pay")
        return Paragraph(text, theme.TEXT, "warning")
    first = next((dawn for dawn in treasury.dawns if dawn.lost), None)
    if first is None:
        return Paragraph(_("All are paid as far as can be foreseen"), theme.TEXT, "gain")
    named = _counted(realm, first.lost)
    listed = ", ".join(named[:_NAMED])
    text = _("At dawn {day} these would be disbanded: {units}").format(day=first.day, units=listed)
    told = Paragraph(text + ("…" if len(named) > _NAMED else ""), theme.TEXT, "loss")
    told.tipped(_("Who goes unpaid"), rule=realm.reader.cite("SD9-1.03"))
    return told


def _siege(realm: RealmDesk) -> list[Widget]:
    """Who would be lost with the capital while enemies stand at it, all of them (SD10-7.08)."""
    treasury = realm.treasury
    if not treasury.contested:
        return []
    if treasury.doomed:
        told = _("If it falls, nobody pays these, and they are gone at the next dawn")
        rows: list[Widget] = [
            Paragraph(name, theme.TEXT, "loss") for name in _counted(realm, treasury.doomed)
        ]
    else:
        told, rows = _("If it falls, all can still be paid at the next dawn"), []
    head = Paragraph(told, theme.TEXT, "warning")
    head.tipped(_("If the capital falls"), rule=realm.reader.cite("SD10-7.08"))
    return [Card(TitleRow(_("Enemies at the capital"), _("who would be lost")), head, *rows, gap=6)]


def _counted(realm: RealmDesk, units: Iterable[UnitId]) -> list[str]:
    """Units by name, how many of each."""
    sums = Counter(_name(realm, id_) for id_ in units)
    return [f"{count} × {name}" if count > 1 else name for name, count in sums.items()]


def _name(realm: RealmDesk, unit: UnitId) -> str:
    found = realm.reader.view.units.get(unit)
    if found is None:
        return _("units yet to pop")
    return found.name or _(realm.reader.world.kind(found.kind).name)


def _next_levels(realm: RealmDesk) -> list[Widget]:
    """What the next levels add to the income, and the cheapest of them."""
    treasury = realm.treasury
    rows: list[Widget] = []
    for step, cents in enumerate(treasury.next_levels, 1):
        tone: Tone = "gain" if cents > 0 else "loss"
        level = _("Level {level} of the side").format(level=treasury.levels + step)
        rows.append(
            Row(
                Words(Paragraph(level, theme.TEXT, "label")).growing(),
                Label(money_text(cents, sign=True), theme.STRONG, tone, align="right"),
                gap=10,
            )
        )
    cities = [realm.facts(site) for site in realm.cities]
    open_ = [facts for facts in cities if facts.level_cost]
    gain = treasury.next_levels[0] if treasury.next_levels else 0
    if open_ and gain > 0:
        cheapest = min(open_, key=lambda facts: facts.level_cost)
        dawns = -(-cheapest.level_cost // gain)
        words = ngettext(
            "{city} to level {level} costs {money} and pays back in {dawns} dawn",
            "{city} to level {level} costs {money} and pays back in {dawns} dawns",
            dawns,
        )
        told = words.format(
            city=cheapest.name, level=cheapest.level + 1, money=money_text(cheapest.level_cost), dawns=dawns
        )
        rows.append(Paragraph(told, theme.LABEL, "label"))
    return rows
