"""What is wrong with the effects that a file writes on a special, a trait or a piece of gear."""

from collections.abc import Iterator
from typing import Any, get_args

from game.core.effects import Effect
from game.core.fields import RecordFinding
from game.core.seams.placing import Lint, Tables
from game.rulesets.second_dawn.content import ability_records
from game.rulesets.second_dawn.content.ability_records import FOE_WORDS, OWN_WORDS, PARTS, PHASES
from game.rulesets.second_dawn.content.records import GearRow, Special, Trait

_CODE = "unit-effect"


def on_units(row: Special | Trait | GearRow, tables: Tables) -> Iterator[RecordFinding]:  # noqa: ARG001
    """Each effect is on a figure of units, and says what such a figure takes."""
    for number, effect in enumerate(row.effects):
        yield from _of_one(effect, f"effects.{number}")


def _of_one(effect: Effect, at: str) -> Iterator[RecordFinding]:
    figures = ability_records.figures()
    kind = figures.get(effect.what)
    if kind is None:
        message = f"units have no figure or permission {effect.what[:40]!r}"
        yield _fault(message, f"{at}.what", tuple(figures), effect.what)
        return
    parts = effect.what in PARTS
    if parts or kind is int:
        if not effect.amount:
            yield _fault(f"{effect.what} wants an amount", at)
    elif effect.amount:
        yield _fault(f"{effect.what} takes no amount", f"{at}.amount")
    words = tuple(word for word in get_args(kind) if word) if not (parts or kind in (int, bool)) else ()
    if words and effect.word not in words:
        yield _fault(
            f"{effect.what} cannot be {effect.word[:40]!r}",
            f"{at}.word" if effect.word else at,
            words,
            effect.word,
        )
    elif effect.word and not words:
        yield _fault(f"{effect.what} takes no word", f"{at}.word")
    yield from _when(effect, at, _targets(effect.what) if parts else ())
    unused: dict[str, Any] = {"percent": effect.percent, "place": effect.place, "days": effect.days}
    unused |= {"each": effect.each, "level": effect.level}
    for field, value in unused.items():
        if value:
            yield _fault(f"an effect on a unit's own figures says nothing of {field!r}", f"{at}.{field}")


def _targets(what: str) -> tuple[str, ...]:
    return OWN_WORDS if what == PARTS[0] else FOE_WORDS


def _when(effect: Effect, at: str, targets: tuple[str, ...]) -> Iterator[RecordFinding]:
    """Only parts of a battle stat hold in a phase and for a target."""
    phases = PHASES if targets is OWN_WORDS else ("", *PHASES[3:]) if targets else ("",)
    if effect.phase not in phases:
        yield _fault(
            f"{effect.what} has no phase {effect.phase[:40]!r}", f"{at}.phase", phases[1:], effect.phase
        )
    for number, word in enumerate(effect.target):
        if word not in targets:
            message = f"{effect.what} asks nobody whether {word[:40]!r}"
            yield _fault(message, f"{at}.target.{number}", targets, word)


def _fault(message: str, field: str, allowed: tuple[str, ...] = (), value: str = "") -> RecordFinding:
    return RecordFinding(_CODE, message, field, "error", allowed, value)


LINTS: dict[str, tuple[Lint, ...]] = {"special": (on_units,), "trait": (on_units,), "gear": (on_units,)}
