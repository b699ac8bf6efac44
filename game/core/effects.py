"""The one record for all that changes a figure or a permission, whatever it comes from (DESIGN section 3).

A source (a special, a trait, a building, terrain, weather, an office, later spells and items) holds rows of
`Effect`. A rule asks for the effects on the figure that it works out, and adds them up: it never compares the
name of a source. Every part of the sum names the source that it comes from, as a `core.terms.Term`.
"""

from collections.abc import Collection, Iterable
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from game.core.fields import note, sane, within
from game.core.records import Record, RuleId, intern_text
from game.core.terms import Term

_HUNDRED = 100


class Effect(Record):
    """How a source changes one figure or permission, `what`.

    `amount` is added, in the unit of the figure, then `percent` of what is there by then; `word` is what a
    permission or choice becomes, the last one given. `each`: amount and percent count once for each level of
    the source, or for so many levels as `per` says. It holds in a `phase` (always, if empty), at a `place` as
    seen from its source, and for a `target` that is all of these words. `days` is how long it lasts, 0 as
    long as its source does. `known` says who may know of it. `label` is what its part of a sum is called,
    the name of its source if empty.
    """

    what: Annotated[str, note("figure or permission")]
    amount: Annotated[int, sane(-1_000_000_000, 1_000_000_000), note("added, in the unit of the figure")] = 0
    percent: Annotated[int, sane(-100, 1000), note("then so many hundredths more or less")] = 0
    word: Annotated[str, note("what a permission or a choice becomes")] = ""
    each: Annotated[bool, note("once for each level of the source")] = False
    per: Annotated[int, within(1, 40), note("with each: once for so many levels")] = 1
    level: Annotated[int, within(0, 40), note("from this level of the source on")] = 0
    phase: Annotated[str, note("when it holds; empty: always")] = ""
    place: Annotated[
        Literal["", "self", "stack", "hex", "city", "adjacent", "side"],
        note("where it holds, from its source"),
    ] = ""
    target: Annotated[tuple[str, ...], note("words that all hold of what it acts on")] = ()
    days: Annotated[int, within(0, 10_000), note("how long; 0: as long as its source is there")] = 0
    known: Annotated[Literal["owner", "seer", "all"], note("who may know of it")] = "owner"
    label: Annotated[str, note("what its part of a sum is called; empty: as its source")] = ""
    rule: RuleId = RuleId("")

    def __post_init__(self) -> None:
        intern_text(self, "what", "word", "phase", "place", "known", "label")


class Source(NamedTuple):
    """Where effects come from: an id for programs, a name for people, its level."""

    id: str
    name: str
    level: int
    effects: tuple[Effect, ...]


class Acting(NamedTuple):
    """An effect that holds, with the source it comes from."""

    effect: Effect
    source: Source

    @property
    def times(self) -> int:
        """How often it counts."""
        return self.source.level // self.effect.per if self.effect.each else 1


def acting(
    sources: Iterable[Source],
    what: str,
    *,
    phase: str = "",
    places: Collection[str] = (),
    words: Collection[str] = (),
) -> tuple[Acting, ...]:
    """The effects on a figure that hold in a phase, at places and for somebody of whom `words` hold, in the
    order of the sources. No `places` asks for effects of every place."""
    return tuple(
        Acting(effect, source)
        for source in sources
        for effect in source.effects
        if effect.what == what
        and source.level >= effect.level
        and (not effect.phase or effect.phase == phase)
        and (not places or not effect.place or effect.place in places)
        and all(word in words for word in effect.target)
    )


def terms(base: int, held: Iterable[Acting], label: str = "", rule: str = "") -> tuple[Term, ...]:
    """The parts of a figure of which `base` is there from the start: first what is added, then what is given
    in hundredths of the sum so far, towards 0. Parts that come to nothing are left out."""
    held = tuple(held)
    parts = [Term(label=label, value=base, rule=RuleId(rule), id="base")] if base else []
    parts += [_term(one, one.effect.amount * one.times) for one in held if one.effect.amount]
    for one in held:
        if one.effect.percent:
            so_far = sum(part.value for part in parts)
            parts.append(_term(one, int(Fraction(so_far * one.effect.percent * one.times, _HUNDRED))))
    return tuple(part for part in parts if part.value)


def total(base: int, held: Iterable[Acting]) -> int:
    """What the figure comes to."""
    return sum(part.value for part in terms(base, held))


def _term(one: Acting, value: int) -> Term:
    """A part of a sum: it names its source, and beside it the phase in which alone it counts."""
    effect, source = one.effect, one.source
    id_ = f"{source.id}_{effect.phase}" if effect.phase else source.id
    return Term(label=effect.label or source.name, value=value, rule=effect.rule, id=id_)
