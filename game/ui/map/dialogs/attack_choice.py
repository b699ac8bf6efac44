"""Choosing whom to attack in a hex: what is known of each enemy, and a rough word on its strength."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.core.commands.common import Attack
from game.core.records import StackId
from game.core.seams.capabilities import FORETOLD_FIGHTS
from game.core.seams.cards import UnitCard
from game.core.seams.foresight import Leave, Prelude
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.map.cards.card_parts import JumpRow
from game.ui.map.models.clash_words import foe_words
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

_MUCH = 1.6
_SOME = 1.15


@dataclass(frozen=True, slots=True)
class Enemy:
    """A stack that can be attacked: what is seen of it and how it compares."""

    handle: StackId
    title: str
    line: str
    strength: str
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
        return Enemy(handle, title, ", ".join(parts), "", "", _(refused.detail), refused.rule)
    foes = encounter(reader.outlook, command).foes
    words = foe_words(foes[0]) if foes else ""
    if not reader.hostile(seen.side):
        words = (
            f"{words} {_('They are at peace with you: this makes them enemies until the turn ends.')}".strip()
        )
    return Enemy(handle, title, ", ".join(parts), "", words)


def _enemy(reader: SideQueries, stack: StackId, handle: StackId) -> Enemy:
    seen = reader.view.knowledge.sightings[handle]
    parts = [kind_text(reader, member.kind, member.count) for member in seen.members]
    prelude = scouting.prelude_of(reader.outlook, stack, handle)
    barred = prelude.barred if prelude is not None else Leave()
    return Enemy(
        handle,
        f"{reader.name(seen.side)}: {composition(reader, handle)}",
        ", ".join(parts) or _("not identified"),
        strength_word(_strength(reader.cards(stack)), _strength(reader.cards(handle))),
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


def _sentence(text: str) -> str:
    text = _(text)
    return text[:1].lower() + text[1:]


def _strength(cards: Sequence[UnitCard]) -> int:
    """A rough figure from what is printed on the cards; of a foreign stack from its classes."""
    free = [card for card in cards if not card.prisoner]
    return sum((3 + card.attack + card.defence) * card.hits * card.damage_factor for card in free)


def strength_word(mine: int, theirs: int) -> str:
    """How two rough figures compare, in words."""
    share = mine / max(1, theirs)
    if share >= _MUCH:
        return _("much weaker")
    if share >= _SOME:
        return _("weaker")
    if share > 1 / _SOME:
        return _("about as strong")
    return _("stronger") if share > 1 / _MUCH else _("much stronger")


class AttackDialog(Dialog):
    """Asks whom to attack."""

    def __init__(self, reader: SideQueries, stack: StackId, attack: Callable[[StackId], None]) -> None:
        self.attack = attack
        note = _("The word on strength is a guess from classes and numbers; leaders and wounds may differ.")
        if FORETOLD_FIGHTS in reader.world.ruleset.capabilities:
            note = _(
                "Calculated from your doctrine; what you do not know of the enemy is assumed to be typical."
            )
        self.enemies = enemies(reader, stack)
        apart = len({enemy.opening for enemy in self.enemies}) > 1
        rows: list[Widget] = []
        for enemy in self.enemies:
            place = reader.view.stacks[stack].hex
            look = foreign_look(reader, enemy.handle)
            jump = Jump(enemy.title, enemy.line, enemy.strength, place, look, stack=enemy.handle)
            row = JumpRow(jump, self._chooser(enemy.handle))
            row.usable(enemy.reason)
            rows.append(row)
            if enemy.reason:
                text = f"{enemy.reason} ({enemy.rule})" if enemy.rule else enemy.reason
                rows.append(Paragraph(text, theme.LABEL, "warning"))
            elif apart:
                rows.append(Paragraph(enemy.opening, theme.LABEL, "label"))
        openings = dict.fromkeys(enemy.opening for enemy in self.enemies if enemy.opening)
        shared = [Paragraph(text, theme.LABEL, "label") for text in openings] if not apart else []
        super().__init__(
            _("Whom to attack?") if len(self.enemies) > 1 else _("Attack?"),
            ArrowColumn(*rows, *shared, Paragraph(note, theme.LABEL, "label"), gap=8),
            (DialogAnswer(_("Cancel")), *self._direct()),
            width=600,
            first_focus=self._first(rows) if len(self.enemies) > 1 else None,
        )

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
