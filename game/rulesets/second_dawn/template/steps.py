"""The ten steps of the designer: what is asked, and why an option cannot be chosen now (SD6-0.01, SD6-9).

An option is barred by what the answers before it make of it: those of later steps are out of the way, since a
change runs them again. What bars it is the validator's own word.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from game.core.records import RuleId, replace
from game.core.seams.design import DesignField, DesignOption, Limit
from game.core.seams.unit_maker import UnitProblem
from game.rulesets.second_dawn.content.template_records import (
    PROFILES,
    STATS,
    TEMPLATE_SIZES,
    TRADES,
    ProfileId,
    Swap,
    Template,
    TemplateSpecial,
)
from game.rulesets.second_dawn.template.answers import NONE, changed, step_words
from game.rulesets.second_dawn.template.figures import Figures, swap_limit
from game.rulesets.second_dawn.template.files import TemplateUnit
from game.rulesets.second_dawn.template.ladder import option_icon, option_words
from game.rulesets.second_dawn.template.problems import (
    bought_problems,
    problems,
    rank_limits,
    rank_words,
)
from game.rulesets.second_dawn.template.production import produces
from game.rulesets.second_dawn.template.slots import TRADES as TRADE_LABELS
from game.rulesets.second_dawn.template.tables import LENGTHS, is_heavy, older, profile_of, rank_row
from game.rulesets.second_dawn.template.words import Specials

Tables = Mapping[str, Mapping[str, Any]]
_RULES = {
    "type": "SD6-2.01",
    "weight": "SD6-3.01",
    "terrain": "SD6-4.01",
    "favoured": "SD6-4.02",
    "size": "SD6-5.01",
    "weapon": "SD6-6.01",
    "swap": "SD6-7.01",
    "trades": "SD6-7.10",
    "rank": "SD6-8.01",
    "specials": "SD6-9.02",
    "production": "SD6-11.02",
}
_LONGEST = 60
_SLOTS_RULE = "SD6-9.01"
_STEPS = ("combat+combat", "defense+defense", "hits+hits", "move+move", "combat+defense", "slots")


class StepMaker:
    """The steps of one design in one profile."""

    def __init__(
        self, design: TemplateUnit, tables: Tables, profile: ProfileId, only: Collection[str] = ()
    ) -> None:
        self.only = only
        self.design = design
        self.template = design.template
        self.tables = tables
        self.known: Specials = tables.get("template_special", {})
        self.id = profile
        self.profile = profile_of(tables, profile)
        self.chapter = older(tables)
        self._cuts: dict[str, tuple[TemplateUnit, frozenset[tuple[str, str]]]] = {}

    def fields(self) -> Iterator[DesignField]:
        """What is asked, in the order of the steps."""
        for name, made in self._asked():
            if not self.only or name in self.only:
                yield from made()

    def _asked(self) -> Iterator[tuple[str, Callable[[], Iterable[DesignField]]]]:
        """Each part of the form by its name, and how it is made."""
        template = self.template
        yield "name", lambda: (self._line("name", "Name", self.design.name),)
        yield "race", lambda: (self._line("race", "Race", self.design.race),)
        yield "concept", lambda: (self._line("concept", "Concept", template.concept),)
        sign = DesignField(id="glyph", label="Sign", kind="glyph", value=self.design.glyph)
        yield "glyph", lambda: (sign,)
        yield "type", lambda: (self._choice("type", "Type", ("infantry", "beast"), template.type),)
        weight = template.weight or ("heavy" if is_heavy(template.size) else "light")
        yield "weight", lambda: (self._choice("weight", "Weight", ("light", "heavy"), weight),)
        yield (
            "terrain",
            lambda: (self._choice("terrain", "Terrain", ("land", "water", "air"), template.terrain),),
        )
        homes = (NONE, *(key for key, row in self.known.items() if row.terrain))
        yield (
            "favoured",
            lambda: (self._choice("favoured", "At home", homes, template.favoured or NONE),),
        )
        yield "size", lambda: (self._choice("size", "Size", TEMPLATE_SIZES, template.size),)
        yield "weapon", self._weapon
        yield "swap", self._swaps
        yield (
            "trades",
            lambda: (self._many("trades", "Slot trades", TRADES, template.trades, self._trade_label),),
        )
        yield "rank", lambda: (self._rank(),)
        yield "specials", lambda: (self._specials(),)
        if produces(template, self.known):
            yield "production", lambda: (self._production(),)

    def _weapon(self) -> Iterator[DesignField]:
        weapon = self.template.weapon
        weapons = (NONE, *(f"{group} {length}" for group in ("melee", "ranged") for length in LENGTHS))
        held = f"{weapon.group} {weapon.length}" if weapon else NONE
        yield self._choice("weapon", "Weapon", weapons, held)
        if weapon is not None:
            yield self._line("weapon.name", "Called", weapon.name)

    def _production(self) -> DesignField:
        return DesignField(
            id="production",
            label="Given up",
            kind="many",
            value=step_words(self.template),
            rule=RuleId(_RULES["production"]),
            options=tuple(DesignOption(id=word, label=word.replace("+", " + ")) for word in _STEPS),
        )

    def _line(self, id_: str, label: str, value: str) -> DesignField:
        return DesignField(
            id=id_,
            label=label,
            kind="text",
            value=value,
            rule=RuleId("SD6-1.01"),
            most=Limit(value=_LONGEST, reason=""),
        )

    def _choice(self, id_: str, label: str, words: Iterable[str], value: str) -> DesignField:
        options = tuple(self._option(id_, word, word, held=word == value) for word in words)
        return DesignField(
            id=id_, label=label, kind="choice", value=value, rule=RuleId(_RULES[id_]), options=options
        )

    def _option(
        self, field: str, word: str, value: str | tuple[str, ...], *, held: bool, label: str = ""
    ) -> DesignOption:
        label = label or self._label(word)
        row = self.known.get(word.partition(":")[0])
        tags = row.tags if row is not None and field == "specials" else ()
        icon = option_icon(field, word, tags)
        option = DesignOption(id=word, label=label, text=option_words(field, word, self.profile), icon=icon)
        if row is not None and field in ("specials", "favoured"):
            source = RuleId(row.rules[0]) if row.rules else RuleId("")
            waits = field == "specials" and not row.acts
            option = replace(option, text=row.text, source=source, tags=row.tags, waits=waits)
        if held:
            return option
        reason, rule = self._barred(field, value)
        return replace(option, barred=reason, rule=RuleId(rule))

    def _label(self, word: str) -> str:
        key, _, choice = word.partition(":")
        row = self.known.get(key)
        name = row.name if row is not None else word.replace("_", " ").capitalize()
        return f"{name}: {choice.replace('_', ' ')}" if choice and row is not None else name

    def _trade_label(self, word: str) -> str:
        return TRADE_LABELS[word][0]

    def _barred(self, field: str, value: str | tuple[str, ...]) -> tuple[str, str]:
        """Why an answer cannot be given, and the rule: the first error that it brings."""
        now, old = self._before(field)
        new = self._errors(
            changed(now, field, value, self.tables).template, plain=field == "specials" and self._plain(value)
        )
        fresh = next((one for one in new if (one.code, one.message) not in old), None)
        return (fresh.message, str(fresh.rule)) if fresh is not None else ("", "")

    def _before(self, field: str) -> tuple[TemplateUnit, frozenset[tuple[str, str]]]:
        """The design without later answers than a field's, and what is wrong with that anyhow."""
        if field not in self._cuts:
            now = replace(self.design, template=_cut(self.template, field))
            errors = self._errors(now.template)
            self._cuts[field] = now, frozenset((one.code, one.message) for one in errors)
        return self._cuts[field]

    def _plain(self, value: str | tuple[str, ...]) -> bool:
        """Whether the last one bought changes no figure, so that none need be worked out to judge it."""
        row = self.known.get(value[-1].partition(":")[0])
        return row is not None and not (row.effects or row.newer or row.plays or row.flat or row.dear)

    def _errors(self, template: Template, *, plain: bool = False) -> list[UnitProblem]:
        judge = bought_problems if plain else problems
        found = judge(template, self.tables, self.id)
        return [one for one in found if one.level == "error"]

    def _swaps(self) -> Iterator[DesignField]:
        if self.template.size not in self.chapter.sizes:
            return
        bare = replace(self.template, swap=Swap(), trades=(), specials=())
        figures = Figures(bare, self.known, self.chapter)
        for stat in STATS:
            value, most = getattr(self.template.swap, stat), swap_limit(figures, stat)
            share = "half" if stat in ("combat", "defense") else "a quarter"
            yield DesignField(
                id=f"swap.{stat}",
                label=f"Raise {stat}",
                kind="figure",
                value=value,
                rule=RuleId(_RULES["swap"]),
                least=Limit(value=0, reason="Nothing is swapped"),
                most=Limit(value=most, reason=f"By {share} of it at most", rule=RuleId("SD6-7.02")),
            )

    def _many(
        self, id_: str, label: str, words: Iterable[str], value: tuple[str, ...], labels: Any
    ) -> DesignField:
        options = tuple(
            self._option(id_, word, (*value, word), held=word in value, label=labels(word)) for word in words
        )
        return DesignField(
            id=id_, label=label, kind="many", value=value, rule=RuleId(_RULES[id_]), options=options
        )

    def _rank(self) -> DesignField:
        low, high = rank_limits(self.template, self.profile)
        options = []
        for rank in range(1, 5):
            row = rank_row(self.profile, self.template.size, rank)
            reason = "" if low <= rank <= high else rank_words(self.template.size, low, high)
            turns = "1 turn" if row.turns == 1 else f"{row.turns} turns"
            text = f"{row.slots} slots, upkeep × {row.factor}, {turns}"
            options.append(
                DesignOption(
                    id=str(rank),
                    label=f"Rank {rank}",
                    text=text,
                    barred=reason,
                    rule=RuleId("SD6-8.01"),
                    icon="crown",
                )
            )
        return DesignField(
            id="rank",
            label="Rank",
            kind="choice",
            value=str(self.template.rank),
            rule=RuleId(_RULES["rank"]),
            options=tuple(options),
        )

    def _specials(self) -> DesignField:
        value = self.template.specials
        words = tuple(word for row in self.known.values() if self._offered(row) for word in self._words(row))
        options = []
        for word in words:
            held = word in value
            options.append(self._special(word, held=held))
            if held and self.known[word.partition(":")[0]].repeatable == "yes":
                options.append(replace(self._special(word, held=False), again=True))
        return DesignField(
            id="specials",
            label="Specials",
            kind="many",
            value=value,
            rule=RuleId(_RULES["specials"]),
            options=tuple(options),
        )

    def _special(self, word: str, *, held: bool) -> DesignOption:
        row = self.known[word.partition(":")[0]]
        option = self._option("specials", word, (*self.template.specials, word), held=held)
        short = option.rule == _SLOTS_RULE and bool(option.barred)
        tags = (*row.tags, self._tier(word))
        return replace(option, short=short, adds=_slots_text(row.slots), tags=tags)

    def _tier(self, word: str) -> str:
        row = self.known[word.partition(":")[0]]
        return f"tier {row.tier_in(self.profile.rows)}"

    def _offered(self, row: TemplateSpecial) -> bool:
        return not row.premade and row.profile in ("", self.profile.id)

    def _words(self, row: TemplateSpecial) -> Iterator[str]:
        for choice in row.choices_in(self.profile.rows) or ("",):
            yield f"{row.id}:{choice}" if choice else row.id


def _slots_text(slots: int) -> str:
    return "" if not slots else "1 slot" if slots == 1 else f"{slots} slots"


def _cut(template: Template, field: str) -> Template:
    """A template without the answers of later steps than that of a field."""
    order = ("type", "weight", "terrain", "favoured", "size", "weapon", "trades", "specials")
    at = order.index(field) if field in order else len(order)
    if at < order.index("specials"):
        template = replace(template, specials=(), lots=(), production=())
    if at < order.index("trades"):
        template = replace(template, swap=Swap(), trades=())
    if at < order.index("weapon"):
        template = replace(template, weapon=None)
    if at < order.index("favoured"):
        template = replace(template, favoured="")
    return template


def steps(
    design: TemplateUnit, tables: Tables, profile: ProfileId, only: Collection[str] = ()
) -> tuple[DesignField, ...]:
    """What is asked of a design in a profile; `only` some parts of it."""
    if profile not in PROFILES:
        raise KeyError(profile)
    return tuple(StepMaker(design, tables, profile, only).fields())
