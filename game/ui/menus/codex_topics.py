"""What the rule library tells beside the units: land, weather, orders, states and specials.

Knows no ruleset: it shows what the tables of one have, and of states those whose rules its book has.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.core.decisions import StandingOrders
from game.core.numbers import move_text
from game.core.records import replace
from game.session import designs, library
from game.ui.i18n import N_, _
from game.ui.map.models.order_words import meaning
from game.ui.map.models.orders_model import order_questions
from game.ui.map.models.side_queries import WAKE_WITHIN
from game.ui.map.models.stances import STANCE_WORDS
from game.ui.menus.codex_model import CodexCard, CodexFigure, CodexTag
from game.views.words.fates import CONDITIONS

TOPICS = (
    ("unit", N_("Units")),
    ("terrain", N_("Terrain")),
    ("weather", N_("Weather")),
    ("order", N_("Orders")),
    ("state", N_("States")),
    ("special", N_("Specials")),
)
"""The topics in the order of the switch."""

_STATES = (
    (
        "prepared",
        N_("Prepared"),
        N_("It knew of the enemy before the battle and is not stunned."),
        "SD1-10.04",
    ),
    (
        "surprised",
        N_("Surprised"),
        N_("Neither side knew of the other: both are stunned for a round."),
        "SD1-10.04",
    ),
    ("ambushed", N_("Ambushed"), N_("Stunned for two rounds; the ambushers strike first."), "SD1-10.04"),
    (
        "stunned",
        N_("Stunned"),
        N_("No move, attack, counter-attack or retreat, one less in combat and defense. It still defends."),
        "SD2-8.06",
    ),
    (
        "knocked_out",
        N_("Knocked out"),
        N_(
            "It is down with less than one hit. Any further attack croaks it, or takes it "
            "captive. Whoever wins the battle gets up again with one hit."
        ),
        "SD1-16.05",
    ),
    (
        "critical",
        N_("Critical"),
        N_(
            "Unconscious at no hits or fewer. It croaks at the next dawn, or at the next hit that hurts, "
            "unless it is healed before."
        ),
        "SD2-5.08",
    ),
    (
        "captive",
        N_("Captive"),
        N_(
            "Taken alive. A unit that carries a captive of its own size moves half as far and can only "
            "defend."
        ),
        "SD1-19.03",
    ),
    (
        "shocked",
        N_("Shocked"),
        N_(
            "Its hits were stunned before the blows: it adds nothing to the blow of its stack, "
            "but is struck as others are."
        ),
        "TB-13.34",
    ),
)
"""States of units in battle: id, name, what it means, rule."""

_SHOCKING = "shockamancy"
_STANCE_RULES = {"open": "SD5-8.02", "hide": "SD5-8.01", "sneak": "SD5-8.02", "sentry": "SD5-8"}

_Row = tuple[str, str, str, Callable[[Any, int], str]]


def _cost(value: int | None, parts: int) -> str:
    return _("closed") if value is None else move_text(value, parts)


def _entry(penalty: int | None, parts: int) -> str:
    return _("closed") if penalty is None else move_text((1 - penalty) * parts, parts)


def _added(penalty: int, parts: int) -> str:
    return move_text(-penalty * parts, parts) if penalty else ""


def _signed(value: int, _parts: int) -> str:
    return f"{value:+d}".replace("-", "−") if value else ""


_TERRAIN: tuple[_Row, ...] = (
    ("ground", "boot", N_("Entering on foot"), _entry),
    ("special_ground", "house", N_("On foot, at home there"), _entry),
    ("flier", "wing", N_("Entering in the air"), _entry),
    ("defender_bonus", "shield", N_("Combat and defense of the attacked, if high ground counts"), _signed),
    ("walker", "boot", N_("Walkers enter for"), _cost),
    ("hover", "feet", N_("Hovering units enter for"), _cost),
    ("flier_cost", "wing", N_("Fliers enter for"), _cost),
    ("walker_defense", "shield", N_("Defense of walkers"), _signed),
    ("hover_defense", "shield", N_("Defense of hovering units"), _signed),
    ("flier_defense", "shield", N_("Defense of fliers"), _signed),
)
_WEATHER: tuple[_Row, ...] = (
    ("penalty", "boot", N_("Added on foot"), _added),
    ("flier_penalty", "wing", N_("Added in the air"), _added),
    ("battle_penalty", "sword", N_("Combat and defense of all"), _signed),
    ("spot", "eye", N_("Spot checks"), _signed),
)
_NOTES: tuple[tuple[str, object, str], ...] = (
    ("hides", False, N_("Nobody can hide there.")),
    ("full_move", False, N_("A unit with less move left than it costs cannot enter.")),
    (
        "stranding",
        True,
        N_("Fliers lose hits over it, and more, or all, if they end their turn there."),
    ),
    ("sight_adjacent", False, N_("Nobody sees into neighbouring hexes.")),
    ("road", True, N_("Walkers may enter one such hex a turn for free.")),
)


def topic_cards(ruleset: str, units: Sequence[CodexCard], tags: Mapping[str, CodexTag]) -> list[CodexCard]:
    """The cards of all topics but the units'; specials tell which `units` have them."""
    rules, parts = library.rules(ruleset), library.move_parts(ruleset)
    tables = rules.tables
    cards = [_land(row, parts) for row in tables.get("terrain", {}).values()]
    cards += [_road(row, parts) for row in tables.get("road", {}).values()]
    cards += [_weather(row, parts) for row in tables.get("weather", {}).values()]
    if "order" in tables:
        cards += _orders(tables["order"])
    cards += [card for card in _states(tags) if library.cite(ruleset, card.rules)]
    cards += [_special(id_, tag, units) for id_, tag in tags.items()]
    return cards


def tags_of(ruleset: str) -> dict[str, CodexTag]:
    """Specials and traits of a ruleset by id: from its tables, or from what its designer offers."""
    tables = library.rules(ruleset).tables
    kinds = (("special", N_("special")), ("trait", N_("trait")))
    out = {
        id_: CodexTag(_(row.name), _(row.text), tuple(row.rules), _(kind))
        for table, kind in kinds
        for id_, row in tables.get(table, {}).items()
    }
    if ruleset in designs.workshops():
        shop = designs.Workshop(ruleset)
        for field in shop.designer.fields(shop.designer.blank(), shop.params):
            for one in field.options if field.kind == "many" else ():
                out.setdefault(one.id, CodexTag(_(one.label), _(one.text), (one.rule,), _("special")))
    return out


def _figures(row: Any, rows: Sequence[_Row], parts: int) -> tuple[CodexFigure, ...]:
    out = []
    for name, icon, label, words in rows:
        field = "flier" if name == "flier_cost" else name
        # Fliers' costs stand under one name in two ways of counting: as a penalty, and as the whole cost.
        whole = hasattr(row, "walker")
        if not hasattr(row, field) or (field == "flier" and whole != (name == "flier_cost")):
            continue
        if field == "special_ground" and row.ground in (None, row.special_ground):
            continue
        value = words(getattr(row, field), parts)
        if value:
            out.append(CodexFigure(icon, _(label), value))
    return tuple(out)


def _notes(row: Any) -> tuple[str, ...]:
    return tuple(_(words) for name, told, words in _NOTES if getattr(row, name, not told) is told)


def _land(row: Any, parts: int) -> CodexCard:
    return CodexCard(
        id=row.id,
        name=_(row.name),
        glyph="",
        text=_(row.text) if getattr(row, "text", "") else "",
        place=_("terrain"),
        figures=_figures(row, _TERRAIN, parts),
        rules=tuple(getattr(row, "rules", ())),
        topic="terrain",
        icon="tree",
        notes=_notes(row),
    )


def _road(row: Any, parts: int) -> CodexCard:
    cost = _("1 less than the land") if row.cost is None else move_text(row.cost, parts)
    return CodexCard(
        id=row.id,
        name=_(row.name),
        glyph="",
        text="",
        place=_("road"),
        figures=(CodexFigure("boot", _("A border along it, on foot"), cost),),
        rules=tuple(row.rules),
        topic="terrain",
        icon="feet",
    )


def _weather(row: Any, parts: int) -> CodexCard:
    closed = (_("Nobody enters, leaves or moves in the hex."),) if row.closed else ()
    figures = _figures(row, _WEATHER, parts)
    calm = () if figures or closed else (_("It changes nothing."),)
    return CodexCard(
        id=row.id,
        name=_(row.name),
        glyph="",
        text="",
        place=_("weather"),
        figures=figures,
        rules=tuple(row.rules),
        topic="weather",
        icon="sun",
        notes=(*_notes(row), *closed, *calm),
    )


def _orders(habits: Mapping[str, Any]) -> list[CodexCard]:
    cards = []
    for asked in order_questions():
        notes = []
        for value, label in asked.answers:
            if label and value:
                told = meaning(replace(StandingOrders(), **{asked.field: value}))
                notes.append(_("{order}: {meaning}").format(order=_(label), meaning=told))
        cards.append(_order(asked.field, _(asked.label), _(asked.tip), tuple(notes), (asked.rule,)))
    rows = sorted(habits.values(), key=lambda row: row.rank)
    by_itself = [row for row in rows if "default" in row.orders or not row.orders]
    notes = list(dict.fromkeys(_("{habit}.").format(habit=_(row.reason)) for row in by_itself))
    rules = tuple(dict.fromkeys(rule for row in by_itself for rule in row.rules))
    text = _("What stacks do about enemies while nobody gave them an order")
    cards.append(_order("by_itself", _("By default"), text, tuple(notes), rules))
    return cards


def _order(id_: str, name: str, text: str, notes: tuple[str, ...], rules: tuple[str, ...]) -> CodexCard:
    return CodexCard(
        id=id_,
        name=name,
        glyph="",
        text=text,
        place=_("standing order"),
        figures=(),
        rules=rules,
        topic="order",
        icon="scroll",
        notes=notes,
    )


def _states(tags: Mapping[str, CodexTag]) -> list[CodexCard]:
    cards = [
        CodexCard(
            id=key,
            name=_(label),
            glyph="",
            text=_(text).format(count=WAKE_WITHIN),
            place=_("stance of a stack"),
            figures=(),
            rules=(_STANCE_RULES[key],),
            topic="state",
            icon=icon,
        )
        for key, label, icon, text in STANCE_WORDS
    ]
    for key, name, text, rule in _STATES:
        place = _("state of a unit in battle") if key in CONDITIONS else _("how a battle begins")
        if key == "shocked":
            if _SHOCKING not in tags:
                continue
            place = _("state of a unit in battle")
        cards.append(
            CodexCard(
                id=key,
                name=_(name),
                glyph="",
                text=_(text),
                place=place,
                figures=(),
                rules=(rule,),
                topic="state",
                icon="star",
            )
        )
    return cards


def _special(id_: str, tag: CodexTag, units: Sequence[CodexCard]) -> CodexCard:
    have = [card.name for card in units if tag in (*card.traits, *card.specials)]
    notes = (_("Units: {names}").format(names=", ".join(have)),) if have else ()
    return CodexCard(
        id=id_,
        name=tag.name,
        glyph="",
        text=tag.text,
        place=tag.kind,
        figures=(),
        rules=tag.rules,
        topic="special",
        icon="star",
        notes=notes,
    )
