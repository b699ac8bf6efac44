"""Ferals that a stack has met, as plain records: what is known of them, and everything that may be done."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.commands.common import Command
from game.core.commands.ferals import FeedFeral
from game.core.numbers import money_text
from game.core.records import HexId, StackId
from game.core.seams.meals import MealChoice, WildMeeting
from game.ui.i18n import N_, _, ngettext
from game.ui.look.tokens import TokenLook
from game.ui.map.models.feral_words import CARRY_RULE, food_list, food_name, mood_words
from game.ui.map.models.hex_model import composition
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.stack_model import Fact
from game.ui.map.models.tokens_of import foreign_look
from game.views.feral_encounter import meetings

_LABELS = {
    "feed": (N_("Feed"), "food"),
    "friendly": (N_("Make friends"), "heart"),
    "tame": (N_("Tame"), "horseshoe"),
    "attack": (N_("Attack"), "sword"),
    "withdraw": (N_("Withdraw"), "retreat"),
}
AMOUNT_RULE = "SD3-7.05"


@dataclass(frozen=True, slots=True)
class WildChoice:
    """A thing to do about them: its words, what comes of it, or why it cannot be done (then no `command`)."""

    id: str
    label: str
    icon: str
    hint: str
    rule: str = ""
    reason: str = ""
    command: Command | None = None


@dataclass(frozen=True, slots=True)
class WildModel:
    """Ferals beside an own stack."""

    handle: StackId
    stack: StackId
    hex: HexId
    look: TokenLook
    title: str
    line: str
    facts: tuple[Fact, ...]
    choices: tuple[WildChoice, ...]


def wild_models(reader: SideQueries, stack: StackId) -> tuple[WildModel, ...]:
    """The ferals in a stack's hex, first seen first."""
    return tuple(_model(reader, stack, one) for one in meetings(reader.outlook, stack))


def _model(reader: SideQueries, stack: StackId, met: WildMeeting) -> WildModel:
    here = reader.view.stacks[stack].hex
    owner = reader.name(reader.view.knowledge.sightings[met.handle].side)
    return WildModel(
        handle=met.handle,
        stack=stack,
        hex=here,
        look=foreign_look(reader, met.handle),
        title=composition(reader, met.handle),
        line=f"{owner} · {reader.place(here)}",
        facts=(*_nature(reader, met), *_food(reader, met)),
        choices=tuple(_choice(reader, met, choice) for choice in met.choices),
    )


def _nature(reader: SideQueries, met: WildMeeting) -> list[Fact]:
    """Size, mood and hunger, as far as anybody can tell."""
    size = _("as large as yours")
    if met.size != met.own_size:
        size = _("larger than yours") if met.size > met.own_size else _("smaller than yours")
    text = _(
        "Ferals hunt what is smaller than they are and shun what is larger; ten of a size count as larger"
    )
    mood, why, rule = _("wary or hostile"), _("Hungry ones hunt, and prefer to ambush"), "SD3-6.02"
    if met.mood != "unknown" or met.friend is not None:
        mood, why, rule = mood_words(reader, met.friend)
    hunger = _("full until dawn") if met.full else _("unknown")
    return [
        Fact(_("Size"), size, text, "SD3-6.01"),
        Fact(_("Mood"), mood, why, rule),
        Fact(_("Hunger"), hunger, _("Those who have eaten enough hide and rest"), "SD3-5.07"),
    ]


def _food(reader: SideQueries, met: WildMeeting) -> list[Fact]:
    """What they eat, and what the stack has."""
    carried = food_list(reader, met.carried) or _("no food")
    own = Fact(_("You carry"), carried, _("Food that the stack has with it, by its worth"), CARRY_RULE)
    if not met.food:
        return [Fact(_("Eats"), _("nobody knows")), own]
    meal = Fact(
        _("Won over by"),
        _("{food} worth {price}").format(food=food_name(reader, met.food), price=money_text(met.price)),
        ngettext("A meal for it", "A meal for all {count} of them", met.count).format(count=met.count),
        AMOUNT_RULE,
    )
    if not met.diet:
        return [meal, own]
    others = ", ".join(food_name(reader, food) for food in met.diet)
    return [meal, Fact(_("Eats besides"), others, _("Good as bait, makes no peace"), "SD3-7.06"), own]


def _choice(reader: SideQueries, met: WildMeeting, choice: MealChoice) -> WildChoice:
    label, icon = _LABELS[choice.id]
    return WildChoice(
        id=choice.id,
        label=_(label),
        icon=icon,
        hint=_hint(reader, met, choice),
        rule=choice.rule,
        reason=_(choice.reason),
        command=None if choice.reason else choice.command,
    )


def _hint(reader: SideQueries, met: WildMeeting, choice: MealChoice) -> str:
    """What comes of it, and who does it where several could."""
    command = choice.command
    if not isinstance(command, FeedFeral) or len(reader.view.stacks[command.stack].units) == 1:
        return _(choice.hint)
    unit = reader.view.units[command.unit]
    name = unit.name or _(reader.world.kind(unit.kind).name)
    return _("{unit} feeds them {food}. {hint}").format(
        unit=name, food=food_name(reader, met.food), hint=_(choice.hint)
    )


def first_open(choices: Sequence[WildChoice]) -> int:
    """Which choice the keyboard starts at: the first that can be done."""
    return next((number for number, choice in enumerate(choices) if not choice.reason), 0)
