"""The page of the city screen with who is in the city."""

from game.core.commands.realm import AppointSteward
from game.core.numbers import money_text
from game.core.records import UnitId
from game.ui.actions import realm_actions
from game.ui.city.city_model import UnitLine
from game.ui.city.city_parts import TellingLine, section
from game.ui.city.page import CityPage
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.tokens import TokenLook
from game.ui.map.models.stack_model import special_notes, unit_tip
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Words, WrapBox
from game.ui.widgets.buttons import Button
from game.ui.widgets.labels import TOKEN_GAP, Label, Paragraph, TitleRow, TokenMark
from game.ui.widgets.surfaces import Card


class UnitsPage(CityPage):
    """See the module."""

    def parts(self) -> list[Widget]:
        lines = self.realm.groups(self.scene.site)
        rows = [self._unit(line) for line in lines]
        if not rows:
            rows = [Paragraph(_("Nobody is in it"), theme.TEXT, "label")]
        purses = self.act(realm_actions.REALM_PURSES, None)
        count = str(sum(line.count for line in lines))
        return [Card(TitleRow(_("Units"), count), section(*rows), WrapBox(purses))]

    def _unit(self, line: UnitLine) -> Widget:
        card = line.card
        look = TokenLook(
            self.realm.reader.side.colour,
            card.glyph,
            count=line.count if line.count > 1 else None,
            hits=card.hits / card.hits_max,
            captive=card.prisoner,
        )
        about = [
            _("level {level}").format(level=card.level),
            (_("upkeep {money} each") if line.count > 1 else _("upkeep {money}")).format(
                money=money_text(card.upkeep)
            ),
        ]
        if line.office:
            about.insert(0, line.office)
        words = Words(
            Label(line.name, theme.STRONG), Paragraph("  ·  ".join(about), theme.LABEL, "label"), gap=0
        )
        row = TellingLine(TokenMark(look, 38), words.growing(), gap=TOKEN_GAP)
        reader = self.realm.reader
        row.tip = unit_tip(
            line.cards, parts=reader.world.ruleset.move_parts, notes=special_notes(reader, card)
        )
        if card.unit in self.facts.able:
            row.add(self._appoint(card.unit))
        return row

    def _appoint(self, unit: UnitId) -> Button:
        governs = self.facts.steward == unit
        command = AppointSteward(by=self.realm.side, site=self.scene.site, unit=None if governs else unit)
        label = _("Dismiss") if governs else _("Appoint")
        button = Button(label, lambda: self.scene.give(command), style="paper")
        refused = self.realm.why_not(command)
        button.tipped(_("Steward"), rule="SD9-3.03").usable(_(refused.detail) if refused is not None else "")
        return button
