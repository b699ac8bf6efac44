"""What the field shows of a choice that is being made: who would stand or fly elsewhere, whom a strike takes,
who would leave and with which chance. Everything comes from the question; nothing is reckoned here."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from game.core.battle.seam import BattleView
from game.core.records import SideId, replace
from game.ui.battle.deciding.choice import AnswerChoice
from game.ui.battle.deciding.choice_model import chance_words
from game.ui.battle.deciding.decision import Decision, barred_words
from game.ui.battle.placing.layout import Shown
from game.ui.battle.placing.layout_sky import SKY
from game.ui.i18n import _

_FIELDS: Mapping[str, str] = {"screen": "lane", "altitude": "zone"}
"""What a kind of question sets of the units its options are for; the option's id is the value."""
_LEAVES = ("withdraw", "smoke")


@dataclass(frozen=True)
class StrikeTemplate:
    """Whom an attack on many takes: `sure` ones, and `open` ones of whom the enemy chooses. `size` is that of
    the attacker, 1 tiny to 7 immense."""

    unit: str
    form: Literal["area", "slam"]
    size: int
    sure: tuple[str, ...]
    open: tuple[str, ...] = ()


@dataclass(frozen=True)
class Leaver:
    """A unit that would leave, and its chance in words."""

    unit: str
    chance: str


def foreseen(view: BattleView, choice: AnswerChoice | None) -> BattleView:
    """The view as if what is chosen stood: for the places of units."""
    field = _FIELDS.get(choice.question.kind) if choice is not None else None
    if choice is None or field is None or not choice.now.units:
        return view
    moved = frozenset(choice.chosen() or choice.now.units)
    units = tuple(replace(u, **{field: choice.option}) if u.id in moved else u for u in view.units)
    return replace(view, units=units)


def spots_of(choice: AnswerChoice | None) -> frozenset[str]:
    """Lanes or zones that units can be sent to by hand."""
    if choice is None or choice.question.kind not in _FIELDS:
        return frozenset()
    return frozenset(option.id for option in choice.options if option.enabled and option.units)


def shown_of(choice: AnswerChoice | None, left: SideId, words: float) -> Shown:
    """Lanes and zones to be there even while nobody is in them."""
    if choice is None or choice.question.kind not in _FIELDS:
        return Shown(words=words)
    if choice.question.kind == "altitude":
        return Shown(tuple(zone for zone in SKY if zone in spots_of(choice)), words=words)
    at_left = choice.question.side == left
    return Shown(lanes=((at_left, "front"), (at_left, "back")), words=words)


def shown_beside(spots: frozenset[str], at_left: bool, words: float) -> Shown:
    """The same for a plan in which somebody may be sent to these lanes: the one behind the others."""
    if "back" not in spots:
        return Shown(words=words)
    return Shown(lanes=((at_left, "back"),), words=words)


def station(conduct: Decision, unit: str, spot: str) -> str:
    """Send a unit to a lane or a zone; a sentence if that is not possible."""
    choice = conduct.choice
    option = next((one for one in choice.options if one.id == spot), None) if choice is not None else None
    if choice is None or option is None:
        return _("Nobody can be sent there now")
    if unit not in option.units:
        bar = next((one for one in option.barred if one.unit == unit), None) or choice.why_not(unit)
        if bar is not None:
            return barred_words(bar)
        return conduct.choose(spot) or _("It already stands there, or has no choice here")
    choice.choose(spot)
    if unit not in choice.chosen():
        choice.toggle(unit)
    conduct.selected, conduct.target, conduct.by_hand = (unit,), "", True
    return ""


def templates_of(conduct: Decision) -> tuple[StrikeTemplate, ...]:
    """Attacks on many that are chosen or looked at."""
    choice = conduct.choice
    if choice is None:
        return ()
    prospects, units = choice.prospects(), conduct.units()
    out = []
    for unit in dict.fromkeys((*choice.chosen(), *conduct.selected)):
        threats = prospects[unit].threats if unit in prospects else ()
        sure = tuple(other for other, how in threats if how == "hits")
        open_ = tuple(other for other, how in threats if how == "may_hit")
        if (sure or open_) and unit in units:
            form: Literal["area", "slam"] = "slam" if choice.question.kind == "slam" else "area"
            out.append(StrikeTemplate(unit, form, units[unit].size, sure, open_))
    return tuple(out)


def leavers_of(conduct: Decision) -> tuple[Leaver, ...]:
    """Units that would leave by what is chosen or looked at."""
    choice = conduct.choice
    if choice is None or choice.question.kind != "withdraw" or choice.option not in _LEAVES:
        return ()
    prospects = choice.prospects()
    chosen = dict.fromkeys((*choice.chosen(), *conduct.selected))
    return tuple(Leaver(unit, chance_words(prospects[unit])) for unit in chosen if unit in prospects)


@dataclass(frozen=True)
class StrikeReach:
    """Who reaches whom, seen from one unit: enemies it strikes, and enemies that strike it."""

    strikes: frozenset[str]
    struck_by: frozenset[str]
    out: frozenset[str]


def reach_of(view: BattleView, unit: str) -> StrikeReach | None:
    """For a unit as it stands now; None while everybody reaches everybody, or for one that lies."""
    units = {one.id: one for one in view.units}
    one = units.get(unit)
    if one is None or one.condition not in ("fit", "stunned") or not any(u.beyond for u in view.units):
        return None
    enemies = [u for u in view.units if u.side != one.side and u.condition in ("fit", "stunned")]
    strikes = frozenset(u.id for u in enemies if u.id not in one.beyond)
    struck_by = frozenset(u.id for u in enemies if one.id not in u.beyond)
    return StrikeReach(strikes, struck_by, frozenset(u.id for u in enemies) - strikes - struck_by)
