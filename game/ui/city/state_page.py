"""The first page of the city screen: its state, who governs it, what it earns and keeps."""

from collections.abc import Callable
from functools import partial

from game.core.commands.common import Command
from game.core.commands.realm import AppointSteward, LevelCity, MoveCapital, NameSite, RazeCity
from game.core.names import is_blank
from game.core.numbers import money_text
from game.core.records import UnitId
from game.core.seams.realm import CityFacts
from game.ui.actions import realm_actions
from game.ui.actions.action import ActionId
from game.ui.city.city_parts import section, term_row, total_row
from game.ui.city.page import CityPage
from game.ui.i18n import _, ngettext
from game.ui.look import theme
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Row, Words, WrapBox
from game.ui.widgets.buttons import Button, button_of, face_of
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Chip, Label, Paragraph, TitleRow
from game.ui.widgets.surfaces import Card
from game.views.story_names import kind_words

_ASKED = 4
_NAME_LIMIT = 40
_EIGHTHS = 8
"""In a unit of supply."""


class StatePage(CityPage):
    """See the module."""

    def parts(self) -> list[Widget]:
        facts, cite = self.facts, self.realm.reader.cite
        income: list[Widget] = [term_row(term, cite) for term in facts.terms]
        if not income:
            income = [Paragraph(_("It earns nothing"), theme.TEXT, "label")]
        income.append(total_row(_("To the treasury"), facts.income))
        cards: list[Widget] = [
            Card(
                TitleRow(facts.name or _("City"), _(facts.title)),
                self._chips(),
                self._steward(),
                WrapBox(*self._acts(), gap=10),
            ),
            Card(TitleRow(_("Income"), _("at the next dawn")), section(*income)),
        ]
        return [*cards, self._stores()]

    def _chips(self) -> Widget:
        facts = self.facts
        level = _("level {level} of {most}").format(level=facts.level, most=facts.levels)
        idle = facts.order is None
        chips = WrapBox(Chip(level, icon="tower"), gap=8)
        chips.add(
            Chip(
                _("idle, {income}").format(income=self.realm.idle_income) if idle else _("at work"),
                "bad" if idle else "good",
                "hourglass",
            )
        )
        if facts.besieged or any(held for _hex, held in facts.ring):
            chips.add(self._siege())
        if facts.damage:
            lost = ngettext("{count} level damaged", "{count} levels damaged", facts.damage)
            chips.add(Chip(lost.format(count=facts.damage), "bad", "hammer"))
        if facts.foreign:
            chip = Chip(_("built by others"), "bad", "house")
            chip.tipped(_("Built by others"), _("Foreign building methods cost points"), rule="SD9-10.06")
            chips.add(chip)
        if facts.livery is not None:
            side = self.realm.reader.view.sides.get(facts.livery)
            name = side.name if side is not None else facts.livery
            chips.add(Chip(_("colours of {side}").format(side=name), icon="flag"))
        return chips

    def _siege(self) -> Widget:
        """Whether it is besieged, or how far enemies have come around it."""
        facts = self.facts
        held, all_ = sum(held for _hex, held in facts.ring), len(facts.ring)
        if facts.besieged:
            chip = Chip(_("besieged"), "bad", "gate")
            told = _("Until a hex around it is cleared as a turn ends, it sends no smuckers and pops nothing")
            if facts.own_pay:
                pays = _("it pays those in it up to {money} a day").format(money=money_text(facts.own_pay))
                told = f"{told}; {pays}"
            return chip.tipped(_("Besieged"), told, rule="SD9-9.03")
        words = _("{held} of {all} hexes around it held").format(held=held, all=all_)
        chip = Chip(words, "bad", "gate")
        told = _("It is besieged if enemies hold them all as its turn ends")
        return chip.tipped(_("Enemies around it"), told, rule="SD9-9.02")

    def _stores(self) -> Widget:
        """Room, banks and food."""
        facts, reader = self.facts, self.realm.reader
        hex_ = reader.view.knowledge.sites[facts.site].hex
        used = reader.supply_in(hex_) // _EIGHTHS
        room = _("{used} of {all}").format(used=f"{used:,}", all=f"{facts.room:,}")
        rows: list[Widget] = [_line(_("Room, in supply"), room, "SD9-14.03")]
        if facts.bank:
            rows.append(_line(_("In its banks"), money_text(facts.bank), "SD9-18.01"))
        if facts.food:
            rows += [term_row(term, reader.cite) for term in facts.food]
            rows.append(total_row(_("Food in store then"), sum(term.value for term in facts.food)))
        fed = ngettext("feeds {count} unit", "feeds {count} units", facts.fed).format(count=facts.fed)
        return Card(TitleRow(_("Room and stores"), fed if facts.fed else ""), *rows, gap=6)

    def _steward(self) -> Widget:
        facts = self.facts
        name = self.realm.name_of(facts.steward) if facts.steward in facts.able else ""
        told = _("{name} governs it").format(name=name) if name else _("Nobody governs it")
        others = [unit for unit in facts.able if unit != facts.steward]
        button = Button(_("Steward…"), lambda: self._choose_steward(others), style="paper", icon="feather")
        reason = "" if others or facts.steward else _("No commander is in it who could govern it")
        button.tipped(_("Steward"), _("A governed city earns more from the next turn on"), rule="SD9-3.03")
        button.usable(reason)
        return Row(Words(Paragraph(told, theme.TEXT, "value" if name else "label")).growing(), button, gap=10)

    # What is done

    def _acts(self) -> list[Widget]:
        facts = self.facts
        label = face_of(realm_actions.CITY_LEVEL)[0]
        if facts.level_cost:
            label = f"{label}, {money_text(facts.level_cost)}"
        out: list[Widget] = [
            self.act(realm_actions.CITY_LEVEL, self.level_command(), label),
            self.act(realm_actions.CITY_RAZE, RazeCity(by=self.realm.side, site=facts.site)),
        ]
        if not facts.capital:
            out.append(self.act(realm_actions.CITY_CAPITAL, self.capital_command()))
        out.append(button_of(realm_actions.CITY_NAME, self._rename, style="paper"))
        out.append(button_of(realm_actions.CITY_MAP, self.scene.to_map, style="paper"))
        return out

    def level_command(self) -> LevelCity:
        """The command that raises the city."""
        return LevelCity(by=self.realm.side, site=self.scene.site)

    def capital_command(self) -> MoveCapital:
        """The command that makes it the capital."""
        return MoveCapital(by=self.realm.side, site=self.scene.site)

    def command(self, command: ActionId) -> bool:
        acts: dict[ActionId, Callable[[], object]] = {
            realm_actions.CITY_LEVEL: self._raise,
            realm_actions.CITY_RAZE: self._raze,
            realm_actions.CITY_CAPITAL: lambda: self.scene.give(self.capital_command()),
            realm_actions.CITY_NAME: self._rename,
        }
        if command not in acts:
            return False
        acts[command]()
        return True

    def _raise(self) -> None:
        """Raise it; ask first where that takes much of the treasury."""
        facts, treasury, command = self.facts, self.realm.treasury, self.level_command()
        refused = self.realm.why_not(command)
        if refused is not None:
            self.scene.refuse(refused)
            return
        left = treasury.money - facts.level_cost
        if left >= facts.level_cost:
            self._raise_now()
            return
        text = _("It costs {cost} of the {money} in the treasury and leaves {left}.").format(
            cost=money_text(facts.level_cost), money=money_text(treasury.money), left=money_text(left)
        )
        text += " " + _("The next dawn brings {net}.").format(
            net=money_text(treasury.income - treasury.upkeep, sign=True)
        )
        answers = (
            DialogAnswer(_("Cancel")),
            DialogAnswer(_("Raise it"), self._raise_now, icon="up", default=True),
        )
        title = _("Raise {city} to level {level}?").format(city=facts.name, level=facts.level + 1)
        self.scene.desk.open(Dialog(title, text, answers, width=600))

    def _raise_now(self) -> None:
        before = self.facts
        self.scene.give(self.level_command())
        if self.scene.site in self.realm.cities and self.facts.level > before.level:
            words = _("{city} is of level {level}, for {money}")
            told = words.format(city=before.name, level=self.facts.level, money=money_text(before.level_cost))
            self.scene.tell_step(told)

    def _raze(self) -> None:
        facts = self.facts
        one = RazeCity(by=self.realm.side, site=facts.site)
        whole = RazeCity(by=self.realm.side, site=facts.site, whole=True)
        refused = self.realm.why_not(one)
        if refused is not None:
            self.scene.refuse(refused)
            return
        answers = [DialogAnswer(_("Cancel"), default=True)]
        if facts.level > 1:
            label = _("One level, {money}").format(money=money_text(facts.raze_pays, sign=True))
            answers.append(DialogAnswer(label, self._giving(one), style="danger", icon="down"))
        label = _("Raze to the ground, {money}").format(money=money_text(facts.raze_all_pays, sign=True))
        answers.append(DialogAnswer(label, self._giving(whole), style="danger", icon="down"))
        text = _("Whatever is razed is lost. Ruins keep no buildings and belong to nobody.")
        self.scene.desk.open(Dialog(_("Raze {city}?").format(city=facts.name), text, answers, width=720))

    def _giving(self, command: Command) -> Callable[[], None]:
        return lambda: self.scene.give(command)

    def _rename(self) -> None:
        """Ask for another name."""
        facts = self.facts
        field = TextField(facts.name, name=_("Name"), limit=_NAME_LIMIT)

        def keep() -> None:
            name = " ".join(field.value.split())
            if not is_blank(name) and name != facts.name:
                self.scene.give(NameSite(by=self.realm.side, site=facts.site, name=name))

        answers = (DialogAnswer(_("Cancel")), DialogAnswer(_("Rename"), keep, icon="check", default=True))
        title = _("Rename {city}").format(city=facts.name or _("the city"))
        self.scene.desk.open(Dialog(title, Column(field, gap=8), answers, width=520, first_focus=field))

    def _choose_steward(self, others: list[UnitId]) -> None:
        """Ask who governs the city."""
        facts: CityFacts = self.facts
        lines = {line.card.unit: line for line in self.realm.units(facts.site)}
        answers = [DialogAnswer(_("Cancel"), default=True)]
        if facts.steward is not None:
            answers.append(DialogAnswer(_("Nobody"), partial(self._appoint, None)))
        for unit in others[:_ASKED]:
            line = lines[unit]
            name = line.card.name or kind_words(self.realm.reader.world.kind(line.card.kind), 1)
            answers.append(DialogAnswer(name, partial(self._appoint, unit), icon="feather"))
        text = _("A steward counts only if he was appointed on an earlier turn and is in the city.")
        self.scene.desk.open(Dialog(_("Who governs the city?"), text, answers, width=720))

    def _appoint(self, unit: UnitId | None) -> None:
        self.scene.give(AppointSteward(by=self.realm.side, site=self.scene.site, unit=unit))


def _line(label: str, value: str, rule: str) -> Widget:
    row = Row(
        Words(Paragraph(label, theme.TEXT, "label")).growing(),
        Label(value, theme.STRONG, align="right"),
        gap=10,
    )
    return row.tipped(label, rule=rule)
