"""What the card of a choice shows beside options, by kind of question, as plain records. No pixels."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.core.battle.seam import ClashForecast, CombatantView
from game.core.decisions import Option, Prospect
from game.core.numbers import halves_text, signed
from game.ui.battle.deciding.clash_odds import percent
from game.ui.battle.deciding.decision import Decision
from game.ui.battle.deciding.questions import option_icon
from game.ui.battle.models.names import CombatantNames
from game.ui.i18n import N_, _, ngettext
from game.ui.widgets.tip import Tip, TipRow

_THREATS = {
    "reach_blow": ("sword", N_("blow of longer reach")),
    "hit": ("sword", N_("strikes if it fails")),
    "pursue": ("boot", N_("can go after it")),
    "hits": ("star", N_("is hit")),
    "may_hit": ("star", N_("may be hit")),
}
_FATES = {"finish": N_("finished"), "capture": N_("taken"), "leave": N_("left to the next dawn")}


@dataclass(frozen=True, slots=True)
class Pool:
    """Points of luck of a player character: `left` of `full`."""

    left: int
    full: int


@dataclass(frozen=True, slots=True)
class DuelRoll:
    """A roll that a player character may make against another: both dice with what is added to them, and how
    it falls, in words."""

    other: str
    colours: tuple[str, str]
    added: tuple[str, str]
    chances: str


@dataclass(frozen=True, slots=True)
class UnitOption:
    """An option of a unit that has its own: whether it is chosen, and why it is closed."""

    option: str
    icon: str
    label: str
    on: bool
    reason: str


def pool_of(conduct: Decision) -> Pool | None:
    """The luck that a question is about."""
    unit = _hero(conduct, "luck")
    if unit is None or unit.luck is None or unit.luck_max is None:
        return None
    return Pool(unit.luck, max(unit.luck, unit.luck_max))


def _hero(conduct: Decision, *kinds: str) -> CombatantView | None:
    question = conduct.question
    if question is None or question.kind not in kinds or not question.own:
        return None
    return conduct.units().get(question.own[0])


def duels_of(conduct: Decision, rows: Sequence[ClashForecast]) -> tuple[DuelRoll, ...]:
    """The rolls that a question offers a player character, one for each opponent."""
    hero = _hero(conduct, "contest")
    found: dict[str, DuelRoll] = {}
    for row in rows if hero is not None else ():
        if row.contested is None or hero is None or hero.id not in (row.left, row.right):
            continue
        mine, theirs = (0, 1) if row.left == hero.id else (1, 0)
        other = (row.left, row.right)[theirs]
        chances = _("{mine} : {theirs} %, even {even} %").format(
            mine=percent(row.contested[mine]),
            theirs=percent(row.contested[theirs]),
            even=percent(row.contested[2]),
        )
        duel = DuelRoll(
            conduct.names.unit(other),
            (conduct.names.colour_of(hero.id), conduct.names.colour_of(other)),
            (signed(row.totals[mine]), signed(row.totals[theirs])),
            chances,
        )
        found.setdefault(other, duel)
    return tuple(found.values())


def fates_of(conduct: Decision, unit: str) -> tuple[UnitOption, ...]:
    """The options of a unit that has its own."""
    choice = conduct.choice
    if choice is None or not choice.each:
        return ()
    chosen = choice.fate(unit)
    return tuple(
        UnitOption(
            option.id, option_icon(option.id), _(option.label), option.id == chosen, _why(option, unit)
        )
        for option in choice.options
    )


def _why(option: Option, unit: str) -> str:
    if option.enabled and unit in option.units:
        return ""
    bar = next((bar for bar in option.barred if bar.unit == unit), None)
    reason, rule = (bar.reason, bar.rule) if bar is not None else (option.reason, option.rule)
    return f"{_(reason)} ({rule})" if rule else _(reason)


def fate_words(conduct: Decision, unit: str) -> str:
    """What becomes of a unit that has an option of its own."""
    choice = conduct.choice
    fate = choice.fate(unit) if choice is not None else ""
    return _(_FATES[fate]) if fate in _FATES else fate


# --- options


def option_aside(conduct: Decision, option: Option) -> str:
    """What an option costs or gives, or how many units it is for or has been given."""
    choice = conduct.choice
    kind = choice.question.kind if choice is not None else ""
    if kind == "luck":
        if not option.units:
            return ""
        return _("+1 point") if option.id.startswith("back") else _("−1 point")
    if kind == "form":
        return signed(max(map(_lent, option.prospects))) if option.prospects else ""
    if choice is not None and choice.each:
        count = sum(choice.fate(unit) == option.id for unit in choice.pool())
        return _("{n} of {all}").format(n=count, all=len(choice.pool()))
    if not option.units:
        return ""
    if choice is not None and option.id == choice.option and choice.chosen():
        return _("{n} of {all}").format(n=len(choice.chosen()), all=len(option.units))
    return ngettext("{n} unit", "{n} units", len(option.units)).format(n=len(option.units))


def _lent(prospect: Prospect) -> int:
    return sum(value for _label, value in prospect.parts)


# --- units


def listed_units(conduct: Decision) -> tuple[str, ...]:
    """Units of the choice that stand in its list: for swarms the first of each class; those that luck may
    fall on only where there are several."""
    choice = conduct.choice
    if choice is None or not choice.asks_units:
        return ()
    kind = choice.question.kind
    if kind == "merge":
        return tuple(choice.prospects()) or choice.pool()
    if kind == "luck":
        return choice.now.units if len(choice.now.units) > 1 else ()
    return choice.pool()


def members_of(conduct: Decision, unit: str) -> tuple[str, ...]:
    """Units that are chosen together with one in the list."""
    choice = conduct.choice
    if choice is None or choice.question.kind != "merge":
        return (unit,)
    units = conduct.units()
    group = units[unit].group
    return tuple(own for own in choice.question.own if own in units and units[own].group == group)


def unit_figure(conduct: Decision, unit: str) -> str:
    """What stands beside a unit of the list."""
    choice = conduct.choice
    assert choice is not None
    names, kind = conduct.names, choice.question.kind
    other = next((b for a, b in choice.pairs if a == unit), "")
    if other:
        return f"→ {names.unit(other)}"
    prospect = choice.prospects().get(unit)
    if kind == "form":
        return signed(_lent(prospect)) if prospect is not None else ""
    if kind == "merge" and prospect is not None:
        return _swarms(dict(prospect.parts))
    if kind == "mount":
        seat = conduct.units()[unit].mount
        return _("on {mount}").format(mount=names.unit(seat)) if seat else _("on foot")
    if kind == "collar":
        captor = conduct.units()[unit].captor
        return _("held by {unit}").format(unit=names.unit(captor)) if captor else ""
    if choice.each:
        return fate_words(conduct, unit)
    return chance_words(prospect)


def _swarms(parts: Mapping[str, int]) -> str:
    count, size = parts.get("Swarms", 0), parts.get("Units in each", 0)
    return ngettext("{n} swarm of {size}", "{n} swarms of {size}", count).format(n=count, size=size)


def prompt_words(conduct: Decision) -> str:
    """What is asked."""
    question = conduct.question
    if question is None:
        return ""
    if question.kind == "finish":
        count = len(question.others)
        text = ngettext(
            "{n} of the enemy lies critically hurt and croaks at the next dawn unless healed",
            "{n} of the enemy lie critically hurt and croak at the next dawn unless healed",
            count,
        )
        return text.format(n=count)
    return conduct.names.told(_(question.prompt))


def unit_name(conduct: Decision, unit: str) -> str:
    """A unit of the list, with the number of those that go with it."""
    count = len(members_of(conduct, unit))
    if count < 2:
        return conduct.names.unit(unit)
    return _("{n} × {kind}").format(n=count, kind=_(conduct.units()[unit].kind_name))


def chance_words(prospect: Prospect | None) -> str:
    """How likely it is that an option succeeds for a unit, or how many it hits."""
    if prospect is None:
        return ""
    if prospect.free:
        return _("free")
    if prospect.chance is not None:
        return f"{percent(prospect.chance)} %"
    hit = sum(how in ("hits", "may_hit") for _unit, how in prospect.threats)
    return ngettext("{n} hit", "{n} hit", hit).format(n=hit)


def prospect_tip(names: CombatantNames, unit: str, prospect: Prospect | None, reason: str = "") -> Tip:
    """What a unit risks, or would bring."""
    if prospect is None:
        return Tip(names.unit(unit), text=reason)
    leaves = bool(prospect.free) or prospect.chance is not None
    rows = [TipRow("dice", _("Gets away"), chance_words(prospect))] if leaves else []
    for threat, how in prospect.threats:
        icon, words = _THREATS.get(how, ("warning", how))
        rows.append(TipRow(icon, names.unit(threat), _(words)))
    rows += [TipRow("plus", _(label), str(value)) for label, value in prospect.parts]
    return Tip(
        names.unit(unit), text=reason, rows=tuple(rows), rule=prospect.free or ("SD2-10.08" if leaves else "")
    )


def fate_tip(conduct: Decision, unit: str, keys: Sequence[str]) -> Tip:
    """The options of a unit, each with its key, and why one is closed."""
    one = conduct.units()[unit]
    hits = _("hits {left} of {full}").format(left=halves_text(one.hits), full=halves_text(one.hits_max))
    rows = tuple(
        TipRow(fate.icon, fate.label, fate.reason or (_("chosen") if fate.on else key))
        for fate, key in zip(fates_of(conduct, unit), keys, strict=False)
    )
    return Tip(conduct.names.unit(unit), hits, rows=rows, rule="SD2-12.30")
