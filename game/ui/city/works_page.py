"""The page of the city screen on which the city is designed: points by zone, buildings, plans."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from game.core.commands.realm import AppointManager, BuildWork, CloseWork
from game.core.records import UnitId
from game.core.seams.realm import BuildingFacts, CityFacts
from game.ui.actions import realm_actions
from game.ui.actions.action import ActionId
from game.ui.city.city_parts import PanelTable, points_text
from game.ui.city.page import CityPage
from game.ui.city.plan_card import PlanCard
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Words, WrapBox
from game.ui.widgets.buttons import Button, button_of
from game.ui.widgets.choices import Segmented, SwitchPart
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.labels import Chip, Paragraph, TitleRow
from game.ui.widgets.menu import DropDown
from game.ui.widgets.surfaces import Card
from game.ui.widgets.table import Cell, TableColumn
from game.ui.widgets.tip import Tip, TipNote, TipRow
from game.ui.widgets.tones import Tone

if TYPE_CHECKING:
    from game.ui.city.city_scene import CityScene

ALL: Final = "all"
BUILT: Final = "built"
UNLOCKED: Final = "unlocked"
_ANYWHERE = ""
_ROW, _SHOWN = 36, 7
_ASKED = 4


class WorksPage(CityPage):
    """See the module."""

    def __init__(self, scene: "CityScene") -> None:
        super().__init__(scene)
        self.which: str = UNLOCKED
        self.zone = _ANYWHERE
        self.chosen = ""
        self.rows: tuple[BuildingFacts, ...] = ()
        self.plans = PlanCard(self)

    def parts(self) -> list[Widget]:
        facts = self.facts
        self.found = self.realm.buildings(self.scene.site)
        free = _("{free} of {points} points free").format(
            free=facts.points - facts.spent, points=facts.points
        )
        choices = (
            SwitchPart(UNLOCKED, _("Unlocked")),
            SwitchPart(BUILT, _("Built")),
            SwitchPart(ALL, _("All")),
        )
        filters = Segmented(choices, self.which, self._filter, name=_("Which buildings"))
        zones = [(_ANYWHERE, _("any part")), *((zone.id, _(zone.name)) for zone in facts.zones)]
        where = DropDown(zones, self.zone, self._look_in, name=_("Which part of the city"))
        columns = (
            TableColumn(_("Building")),
            TableColumn(_("Level"), 84, "centre"),
            TableColumn(_("Points"), 92, "right"),
        )
        self.table = PanelTable(
            columns,
            0,
            self._cells,
            row_height=_ROW,
            on_select=self._choose,
            on_choose=lambda _index: self._build(),
            row_tip=self._tip,
            rows_wished=_SHOWN,
        )
        self.none = Paragraph(_("No building matches"), theme.TEXT, "label")
        self.detail = Column(gap=10)
        now = [] if facts.open else [self._shut()]
        self._list()
        high = _ROW * _SHOWN + 26
        return [
            Card(
                TitleRow(_("Buildings"), free),
                _zone_chips(facts),
                *now,
                WrapBox(filters, where.sized(width=156), gap=10),
                self.table.sized(height=high),
                self.none,
            ),
            Card(self.detail),
            Card(*self.plans.parts()),
        ]

    @property
    def entry(self) -> Widget | None:
        return self.table if self.rows else None

    def _shut(self) -> Widget:
        text = _("Building points are spent on the day a city is founded or changes level")
        return Paragraph(text, theme.LABEL, "warning").tipped(_("Not today"), rule="SD9-10.05")

    # The list

    def _list(self) -> None:
        """Show the buildings that the filters let through."""
        found = [one for one in self.found if not self.zone or one.zone == self.zone]
        if self.which == BUILT:
            found = [one for one in found if one.level]
        elif self.which == UNLOCKED:
            found = [one for one in found if one.level or not one.reason]
        self.rows = tuple(found)
        self.table.set_count(len(found))
        self.none.visible = not found
        at = next((n for n, one in enumerate(found) if one.id == self.chosen), 0 if found else None)
        self.chosen = found[at].id if at is not None else ""
        self.table.select(at, tell=False)
        self._describe()

    def _filter(self, which: str) -> None:
        self.which = which
        self._list()

    def _look_in(self, zone: str) -> None:
        self.zone = zone
        self._list()

    def _choose(self, index: int) -> None:
        self.chosen = self.rows[index].id
        self._describe()

    @property
    def one(self) -> BuildingFacts | None:
        """The building that is chosen."""
        return next((one for one in self.rows if one.id == self.chosen), None)

    def _cells(self, index: int) -> Sequence[Cell]:
        one = self.rows[index]
        full = bool(one.level) and one.next > one.most
        tone: Tone = "value" if one.level else "aside" if one.reason else "label"
        role = theme.STRONG if one.level else theme.TEXT
        icon = "check" if full else "lock" if one.reason else ""
        points = "" if full else f"+{one.more}" if one.more else _("free")
        level = f"{one.level} / {one.most}" if one.most > 1 else (_("built") if one.level else "")
        return (
            Cell(_(one.name), role, tone, icon=one.icon),
            Cell(level, role, tone),
            Cell(points, tone=tone, icon=icon),
        )

    def _tip(self, index: int) -> Tip:
        one = self.rows[index]
        rows = [] if one.next > one.most else [TipRow("hammer", _("Points in all"), str(one.points))]
        needs = _("Needs: {name}")
        notes = [TipNote(needs.format(name=_(name)), "good" if met else "bad") for name, met in one.needs]
        if one.reason:
            notes.append(TipNote(_(one.reason), "bad"))
        rule = self.realm.reader.cite(one.rule) or self._rules(one)
        return Tip(title=_(one.name), text=_(one.text), rows=tuple(rows), notes=tuple(notes), rule=rule)

    def _rules(self, one: BuildingFacts) -> str:
        cite = self.realm.reader.cite
        return ", ".join(rule for rule in one.rules if cite(rule))

    # The building that is chosen

    def _describe(self) -> None:
        """Show what the chosen building does, what it asks for and what can be done with it."""
        one = self.one
        self.detail.clear()
        if one is None:
            self.detail.add(Paragraph(_("Choose a building"), theme.TEXT, "label"))
            return
        levels = _("level {level} of {most}").format(level=one.level, most=one.most) if one.most else ""
        told = Words(gap=2)
        for text in (one.text, *one.effects):
            if text:
                told.add(Paragraph(_(text), theme.TEXT, "label"))
        manager = self.realm.name_of(one.manager) if one.manager is not None else ""
        if manager:
            told.add(Paragraph(_("Managed by {name}").format(name=manager), theme.TEXT, "gain"))
        self.detail.add(TitleRow(_(one.name), levels), told)
        if one.needs:
            chips = (
                Chip(_(name), "good" if met else "bad", "check" if met else "cross")
                for name, met in one.needs
            )
            self.detail.add(WrapBox(*chips, gap=6))
        if one.reason and one.next <= one.most:
            rule = self.realm.reader.cite(one.rule)
            words = f"{_(one.reason)} ({_('rule')} {rule})" if rule else _(one.reason)
            self.detail.add(Paragraph(words, theme.LABEL, "warning"))
        self.detail.add(WrapBox(*self._acts(one), gap=10))

    def _acts(self, one: BuildingFacts) -> list[Widget]:
        cite = self.realm.reader.cite
        cost = points_text(one.more) if one.more else _("free")
        words = _("Build, {cost}") if one.level == 0 else _("Raise to {level}, {cost}")
        label = words.format(level=one.next, cost=cost) if one.next <= one.most else _("Built")
        build = button_of(realm_actions.WORK_BUILD, self._build, style="gold", label=label)
        title = _("Build {name}, level {level}").format(name=_(one.name), level=one.next)
        build.tipped(title, rule=cite(one.rule or "SD9-10.02"))
        build.usable(_(one.reason) if one.next <= one.most else _("It is at the highest level allowed here"))
        out: list[Widget] = [build]
        if one.level:
            away = button_of(realm_actions.WORK_LOWER, self._lower, style="paper")
            away.tipped(
                _("Take a level of it down"),
                _("Its points are free again"),
                rule=cite(one.lower_rule or "SD9-10.05"),
            )
            out.append(away.usable(_(one.lower_reason)))
        close = self._closing(one)
        if one.level and not one.closed and self.realm.why_not(close) is None:
            idle = Button(_("Leave idle"), lambda: self.scene.give(close), style="paper", icon="pause")
            idle.tipped(_("Leave it idle"), _("Another building works in its place"), rule="SD9-8.08")
            out.append(idle)
        if one.managed and one.level:
            people = Button(_("Manager…"), partial(self._choose_manager, one), style="paper", icon="person")
            out.append(people.tipped(_("Manager"), _("A courtier in the city works it"), rule="SD9-13.04"))
        return out

    def command(self, command: ActionId) -> bool:
        acts: dict[ActionId, Callable[[], object]] = {
            realm_actions.WORK_BUILD: self._build,
            realm_actions.WORK_LOWER: self._lower,
            **self.plans.acts,
        }
        if command not in acts:
            return False
        acts[command]()
        return True

    def _build(self) -> None:
        one = self.one
        if one is not None:
            self._put(one, one.next)

    def _lower(self) -> None:
        one = self.one
        if one is not None and one.level:
            self._put(one, one.lower)

    def _put(self, one: BuildingFacts, level: int) -> None:
        side, site = self.realm.side, self.scene.site
        self.scene.give(BuildWork(by=side, site=site, building=one.id, level=level))

    def _closing(self, one: BuildingFacts) -> CloseWork:
        return CloseWork(by=self.realm.side, site=self.scene.site, building=one.id)

    def _choose_manager(self, one: BuildingFacts) -> None:
        """Ask who manages a building."""

        def doing(unit: UnitId | None) -> AppointManager:
            return AppointManager(by=self.realm.side, site=self.scene.site, building=one.id, unit=unit)

        here = [line for line in self.realm.units(self.scene.site) if line.card.unit != one.manager]
        able = [line for line in here if self.realm.why_not(doing(line.card.unit)) is None]
        answers = [DialogAnswer(_("Cancel"), default=True)]
        if one.manager is not None:
            answers.append(DialogAnswer(_("Nobody"), partial(self.scene.give, doing(None))))
        answers += [
            DialogAnswer(line.name, partial(self.scene.give, doing(line.card.unit)), icon="person")
            for line in able[:_ASKED]
        ]
        text = _("A manager gives up any other office.")
        if not able:
            text = _("Only courtiers manage buildings, and none is in the city.")
        title = _("Who manages the {name}?").format(name=_(one.name).lower())
        self.scene.desk.open(Dialog(title, text, answers, width=720))


def _zone_chips(facts: CityFacts) -> Widget:
    """Points that stand in each part of the city, with the most that it takes."""
    chips = WrapBox(gap=6)
    for zone in facts.zones:
        if zone.most is None and not zone.spent:
            continue
        words = _("{zone} {spent} of {most}") if zone.most is not None else _("{zone} {spent}")
        full = zone.most is not None and zone.spent >= zone.most
        text = words.format(zone=_(zone.name), spent=zone.spent, most=zone.most)
        chips.add(Chip(text, "bad" if full else "plain"))
    return chips
