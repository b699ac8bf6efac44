"""What is wrong with the effects that a file writes on a special, a trait or a piece of gear."""

from collections.abc import Iterator
from typing import get_args

from game.core.effects import Effect
from game.core.fields import RecordFinding
from game.core.seams.placing import Lint, Tables
from game.rulesets.second_dawn.content import ability_records
from game.rulesets.second_dawn.content.ability_records import FOE_WORDS, OWN_WORDS, PARTS, PHASES
from game.rulesets.second_dawn.content.records import GearRow, Special, Trait

PART, AMOUNT, YES = "part", "amount", "yes"
_CODE = "unit-effect"
_PLAIN = ("percent", "each", "level", "place", "days")
"""What an effect on a unit's own figures says nothing of."""


def on_units(row: Special | Trait | GearRow, tables: Tables) -> Iterator[RecordFinding]:  # noqa: ARG001
    """Each effect is on a figure of units, and says what such a figure takes."""
    for number, effect in enumerate(row.effects):
        yield from _of_one(effect, f"effects.{number}")


def takes(what: str) -> str:
    """What an effect on a figure gives: `part` or `amount`, `yes` for a permission, or one of some words."""
    kind = ability_records.figures()[what]
    if what in PARTS:
        return PART
    return {int: AMOUNT, bool: YES}.get(kind) or ", ".join(word for word in get_args(kind) if word)


def _of_one(effect: Effect, at: str) -> Iterator[RecordFinding]:
    what, figures = effect.what, tuple(ability_records.figures())
    if what not in figures:
        yield _fault(f"units have no figure or permission {what[:40]!r}", f"{at}.what", figures, what)
        return
    kind = takes(what)
    if kind in (PART, AMOUNT) and not effect.amount:
        yield _fault(f"{what} wants an amount", at)
    if kind not in (PART, AMOUNT) and effect.amount:
        yield _fault(f"{what} takes no amount", f"{at}.amount")
    words = () if kind in (PART, AMOUNT, YES) else tuple(kind.split(", "))
    if words and not effect.word:
        yield _fault(f"{what} wants a word", at, words)
    elif effect.word and effect.word not in words:
        yield _fault(f"{what} cannot be {effect.word[:40]!r}", f"{at}.word", words, effect.word)
    if kind == PART:
        yield from _when(effect, at)
    elif effect.phase or effect.target:
        field = "phase" if effect.phase else "target"
        yield _fault(f"{what} holds always, for everybody", f"{at}.{field}")
    for field in _PLAIN:
        if getattr(effect, field):
            yield _fault(f"{what} says nothing of {field!r}", f"{at}.{field}")


def _when(effect: Effect, at: str) -> Iterator[RecordFinding]:
    """A part of a battle stat holds in a phase and for a target; of the enemy it does not hang on whether the
    unit attacks."""
    own = effect.what == PARTS[0]
    phases, words = (PHASES[1:], OWN_WORDS) if own else (PHASES[3:], FOE_WORDS)
    if effect.phase and effect.phase not in phases:
        message = f"{effect.what} has no phase {effect.phase[:40]!r}"
        yield _fault(message, f"{at}.phase", phases, effect.phase)
    for number, word in enumerate(effect.target):
        if word not in words:
            message = f"{effect.what} asks nobody whether it is {word[:40]!r}"
            yield _fault(message, f"{at}.target.{number}", words, word)


def _fault(message: str, field: str, allowed: tuple[str, ...] = (), value: str = "") -> RecordFinding:
    return RecordFinding(_CODE, message, field, "error", allowed, value)


LINTS: dict[str, tuple[Lint, ...]] = {"special": (on_units,), "trait": (on_units,), "gear": (on_units,)}
