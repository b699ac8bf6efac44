"""Choosing whom to attack in a hex: what is known of each enemy, and what the fight would come to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from game.core.commands.common import Attack
from game.core.records import HexId, StackId
from game.core.seams.capabilities import FORETOLD_FIGHTS
from game.core.seams.foresight import Leave, Prelude
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.map.cards.card_parts import JumpRow
from game.ui.map.control.fight_words import cover_words, exact, plan_words, short_words, unseen_words
from game.ui.map.dialogs.fight_ahead import FightAhead, Notes
from game.ui.map.models.clash_words import foe_words
from game.ui.map.models.foreseen import Foreseen
from game.ui.map.models.hex_model import composition, kind_text
from game.ui.map.models.side_model import Jump
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.tokens_of import foreign_look
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import ArrowColumn
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.labels import Paragraph
from game.views import scouting
from game.views.encounters import encounter
from game.views.words.phases import PRELUDES


@dataclass(frozen=True, slots=True)
class Enemy:
    """A stack that can be attacked, and what is seen of it."""

    handle: StackId
    title: str
    line: str
    opening: str = ""
    """How the fight would open, and what keeps it from being an ambush; empty where none is possible."""
    reason: str = ""
    rule: str = ""


def enemies(reader: SideQueries, stack: StackId) -> tuple[Enemy, ...]:
    """The enemies in a stack's hex that its side sees."""
    here = reader.view.stacks[stack].hex
    make = _target if FORETOLD_FIGHTS in reader.world.ruleset.capabilities else _enemy
    return tuple(make(reader, stack, handle) for handle in reader.targets_in(here))


def _target(reader: SideQueries, stack: StackId, handle: StackId) -> Enemy:
    """One with what the exchange would come to, or why it cannot be attacked."""
    seen = reader.view.knowledge.sightings[handle]
    parts = [kind_text(reader, member.kind, member.count) for member in seen.members]
    title = f"{reader.name(seen.side)}: {composition(reader, handle)}"
    command = Attack(by=reader.view.side, stack=stack, target=handle)
    refused = reader.outlook.refusal(command)
    if refused is not None:
        return Enemy(handle, title, ", ".join(parts), "", _(refused.detail), refused.rule)
    foes = encounter(reader.outlook, command).foes
    words = foe_words(foes[0]) if foes else ""
    if not reader.hostile(seen.side):
        words = (
            f"{words} {_('They are at peace with you: this makes them enemies until the turn ends.')}".strip()
        )
    return Enemy(handle, title, ", ".join(parts), words)


def _enemy(reader: SideQueries, stack: StackId, handle: StackId) -> Enemy:
    seen = reader.view.knowledge.sightings[handle]
    parts = [kind_text(reader, member.kind, member.count) for member in seen.members]
    prelude = scouting.prelude_of(reader.outlook, stack, handle)
    barred = prelude.barred if prelude is not None else Leave()
    refused = None
    if barred.given:
        refused = reader.outlook.refusal(Attack(by=reader.view.side, stack=stack, target=handle))
    if refused is not None:
        barred = Leave(reason=refused.detail, rule=refused.rule)
    return Enemy(
        handle,
        f"{reader.name(seen.side)}: {composition(reader, handle)}",
        ", ".join(parts) or _("not identified"),
        opening_words(prelude),
        _(barred.reason) if barred.reason else "",
        barred.rule,
    )


def opening_words(prelude: Prelude | None) -> str:
    """How a fight would open, in a sentence or two."""
    if prelude is None:
        return ""
    words = _(PRELUDES[prelude.state]).format(why=_sentence(prelude.why))
    if prelude.note:
        words = " ".join([f"{_(prelude.note)}.", *([] if prelude.barred.reason else [words])])
    faults = [f"{_(fault.reason)} ({fault.rule})" for fault in prelude.faults]
    return " ".join([words, _("No ambush: {faults}.").format(faults=", ".join(faults))]) if faults else words


def city_words(reader: SideQueries, hex_: HexId) -> str:
    """What is won beside a fight over the field of a city: it falls to who is left there."""
    site = next((site for site in reader.view.knowledge.sites.values() if site.hex == hex_), None)
    if site is None or site.kind != "city" or FORETOLD_FIGHTS in reader.world.ruleset.capabilities:
        return ""
    if site.owner is None or not reader.hostile(site.owner):
        return ""
    return _("With none of them left on the field, {city} is yours.").format(city=site.name or _("the city"))


def _sentence(text: str) -> str:
    text = _(text)
    return text[:1].lower() + text[1:]


class AttackDialog(Dialog):
    """Asks whom to attack."""

    def __init__(
        self,
        reader: SideQueries,
        stack: StackId,
        attack: Callable[[StackId], None],
        *,
        patient: bool = False,
    ) -> None:
        self.attack = attack
        self.enemies = enemies(reader, stack)
        self.ahead: list[FightAhead] = []
        apart = len({enemy.opening for enemy in self.enemies}) > 1
        rows: list[Widget] = []
        for enemy in self.enemies:
            place = reader.view.stacks[stack].hex
            look = replace(foreign_look(reader, enemy.handle), count=None)
            jump = Jump(enemy.title, enemy.line, "", place, look, stack=enemy.handle)
            row = JumpRow(jump, self._chooser(enemy.handle))
            row.usable(enemy.reason)
            rows.append(row)
            if enemy.reason:
                text = f"{enemy.reason} ({enemy.rule})" if enemy.rule else enemy.reason
                rows.append(Paragraph(text, theme.LABEL, "warning"))
                continue
            if apart:
                rows.append(Paragraph(enemy.opening, theme.LABEL, "label"))
            foreseen = reader.prospects.of(stack, enemy.handle)
            told = partial(self._tell, row, foreseen)
            ahead = FightAhead(reader, foreseen, (stack, enemy.handle), told, patient=patient)
            self.ahead.append(ahead)
            rows.append(ahead)
        openings = [enemy.opening for enemy in self.enemies] if not apart else []
        openings.append(city_words(reader, reader.view.stacks[stack].hex))
        self._reader = reader
        self._openings = openings
        self._below = Notes()
        self._below.say(openings)
        for ahead in self.ahead:
            ahead.tell()
        super().__init__(
            _("Whom to attack?") if len(self.enemies) > 1 else _("Attack?"),
            ArrowColumn(*rows, self._below, gap=8),
            (DialogAnswer(_("Cancel")), *self._direct()),
            width=720,
            first_focus=self._first(rows) if len(self.enemies) > 1 else None,
        )

    def _tell(self, row: JumpRow, foreseen: Foreseen) -> None:
        """Say at the end of an enemy's line how a fight with it stands, and below all what holds for it."""
        aside = "" if foreseen.void else short_words(foreseen, figures=exact(self._reader))
        if aside != row.jump.aside:
            row.jump = replace(row.jump, aside=aside)
            if row.attached:
                row.changed()
        self._below.say([*self._openings, *self._plans()])

    def _plans(self) -> list[str]:
        """What holds for all fights, then what for one of them."""
        found = [(one.handle, one.foreseen.beginning) for one in self.ahead]
        plans: list[str] = []
        for handle, beginning in found:
            if beginning is None:
                continue
            plans += [plan_words(self._reader, beginning), unseen_words(beginning)]
            cover = cover_words(beginning)
            if cover and len(found) > 1:
                title = next(enemy.title for enemy in self.enemies if enemy.handle == handle)
                cover = _("{enemy}: {words}").format(enemy=title, words=cover)
            plans.append(cover)
        return plans

    @staticmethod
    def _first(rows: Sequence[Widget]) -> Widget:
        return next((row for row in rows if isinstance(row, JumpRow) and row.enabled), rows[0])

    def _direct(self) -> tuple[DialogAnswer, ...]:
        """With one enemy a button says it."""
        if len(self.enemies) != 1 or self.enemies[0].reason:
            return ()
        handle = self.enemies[0].handle
        return (
            DialogAnswer(
                _("Attack"), lambda: self.attack(handle), style="danger", icon="sword", default=True
            ),
        )

    def _chooser(self, handle: StackId) -> Callable[[], None]:
        def act() -> None:
            self.home.close(self)
            self.attack(handle)

        return act
