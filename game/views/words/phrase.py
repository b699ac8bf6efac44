"""A sentence about an event in parts, before anybody has put names into it."""

from collections.abc import Mapping
from dataclasses import dataclass
from string import Formatter
from typing import Literal, NamedTuple, Protocol

from game.core.records import SideId
from game.i18n import _
from game.views.words.agreement import sentence_of

Role = Literal["text", "word", "unit", "side"]
"""What a span is: words of the sentence, a word or figure put into it, the name of a combatant or a side."""


class Names(Protocol):
    """What a rendering calls combatants and sides."""

    def unit(self, unit: str, /) -> str: ...

    def side(self, side: SideId, /) -> str: ...


class Part(NamedTuple):
    """What stands for a field of a sentence: an id for the roles `unit` and `side`, a text to be translated
    for `word`."""

    role: Role
    value: str


class Span(NamedTuple):
    """A piece of a sentence as it is shown."""

    role: Role
    text: str


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence: `template` as it stands in the catalogue, its fields by name."""

    template: str
    parts: Mapping[str, Part]

    def spans(self, names: Names) -> tuple[Span, ...]:
        """The sentence in pieces, in the order of the player's language."""
        out = []
        for text, field, _spec, _conversion in Formatter().parse(self._template(names)):
            if text:
                out.append(Span("text", text))
            if field:
                out.append(self._span(self.parts[field], names))
        return tuple(out)

    def _template(self, names: Names) -> str:
        """The sentence of the catalogue, in the number of the side that it begins with."""
        first = next((field for _text, field, _spec, _how in Formatter().parse(self.template) if field), "")
        part = self.parts.get(first) if first and self.template.startswith("{") else None
        if part is None or part.role != "side":
            return _(self.template)
        return sentence_of(self.template, names.side(SideId(part.value)))

    def told(self, names: Names) -> str:
        """The sentence as a text."""
        return "".join(span.text for span in self.spans(names))

    def predicate(self, names: Names) -> str:
        """What is said of whom the sentence begins with: the rest of it."""
        spans = self.spans(names)
        rest = spans[1:] if spans and spans[0].role in ("unit", "side") else spans
        return "".join(span.text for span in rest).strip()

    @staticmethod
    def _span(part: Part, names: Names) -> Span:
        if part.role == "unit":
            return Span("unit", names.unit(part.value))
        if part.role == "side":
            return Span("side", names.side(SideId(part.value)))
        return Span(part.role, _(part.value))


def unit(id_: str) -> Part:
    """A combatant."""
    return Part("unit", id_)


def side(id_: str) -> Part:
    """A side."""
    return Part("side", id_)


def word(text: str) -> Part:
    """A word of the vocabulary."""
    return Part("word", text)


def phrase(template: str, **parts: Part) -> Phrase:
    """A sentence of the catalogue with what stands for its fields."""
    return Phrase(template, parts)
