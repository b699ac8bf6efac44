"""What a special may ask of a template (SD7-0.02): its words, and the phrases in which a row asks."""

from collections.abc import Iterator, Mapping

from game.core.effects import Acting, Source, acting
from game.rulesets.second_dawn.content.template_records import Bought, Rows, Template, TemplateSpecial
from game.rulesets.second_dawn.template.tables import is_heavy

WORDS = frozenset(
    (
        *("infantry", "beast", "light", "heavy", "land", "water", "air", "melee", "ranged", "armed"),
        *("short", "middle", "long", "armoured", "unarmoured", "tiny", "petite", "small", "medium", "large"),
        *("huge", "massive", "rank1", "rank2", "rank3", "rank4", "one_handed", "commander"),
        *("slow_pop", "chief", "production"),
    )
)
"""Words that may hold of a template."""

Specials = Mapping[str, TemplateSpecial]


def weight_of(template: Template) -> str:
    """Its weight as answered, else that of its size."""
    return template.weight or ("heavy" if is_heavy(template.size) else "light")


def bought_rows(template: Template, known: Specials) -> Iterator[tuple[Bought, TemplateSpecial]]:
    """Its specials that there are, in their order, each with its choice."""
    for one in template.bought:
        row = known.get(one.key)
        if row is not None:
            yield one, row


def sources(template: Template, known: Specials, rows: Rows = "effects") -> tuple[tuple[Source, str], ...]:
    """What its specials do to its figures in a profile of which these rows count, with the choice of each."""
    return tuple(
        (Source(row.id, row.name, 1, row.effects_in(rows)), one.choice)
        for one, row in bought_rows(template, known)
    )


def effects_on(held: tuple[tuple[Source, str], ...], what: str) -> tuple[Acting, ...]:
    """The effects on a figure, each once for each time that it was bought."""
    return tuple(
        one for source, choice in held for one in acting((source,), what, words=(choice,) if choice else ())
    )


def words_of(template: Template, known: Specials) -> frozenset[str]:
    """The words that hold of a template."""
    weapon = template.weapon
    length = weapon.length if weapon else "short"
    group = weapon.group if weapon else "melee"
    held = {template.type, weight_of(template), template.size, template.terrain, f"rank{template.rank}"}
    held |= {group, length}
    worn = template.armoured and template.type == "infantry"
    held.add("armoured" if worn else "unarmoured")
    if template.armed or template.type == "beast":
        held.add("armed")
    if weapon is not None and (length == "short" or (length == "middle" and group == "melee")):
        held.add("one_handed")
    if template.rank > 1:
        held.add("slow_pop")
    for _, row in bought_rows(template, known):
        held |= {effect.word for effect in row.effects if effect.what == "is"}
    return frozenset(held & WORDS)


def fits(who: str, words: frozenset[str]) -> bool:
    """Whether the words of a phrase hold: those of one of its alternatives."""
    return not who or any(
        all((word[1:] not in words) if word.startswith("-") else (word in words) for word in phrase.split())
        for phrase in who.split("|")
    )


def phrase_words(who: str) -> tuple[str, ...]:
    """All words that a phrase asks for."""
    return tuple(word.removeprefix("-") for phrase in who.split("|") for word in phrase.split())
