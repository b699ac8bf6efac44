"""What the steps of a phase are called, and what was answered to them, in few words."""

from collections.abc import Mapping

from game.core.decisions import Question, Reply
from game.ui.battle.deciding.questions import option_short
from game.ui.battle.models.names import CombatantNames
from game.ui.i18n import N_, _, ngettext

_STEPS: Mapping[str, tuple[str, str]] = {
    "form": (N_("Leader"), "crown"),
    "merge": (N_("Swarms"), "people"),
    "mount": (N_("Mounts"), "horseshoe"),
    "altitude": (N_("Height"), "wing"),
    "screen": (N_("Lines"), "shield"),
    "support": (N_("Cover fire"), "bow"),
    "pair": (N_("Pairing"), "pair"),
    "attach": (N_("Left over"), "plus"),
    "shift": (N_("Targets"), "swap"),
    "drag": (N_("Forward"), "up"),
    "close": (N_("Closing in"), "sword"),
    "withdraw": (N_("Withdrawal"), "retreat"),
    "pursue": (N_("Pursuit"), "boot"),
    "intercept": (N_("In the way"), "shield"),
    "luck": (N_("Luck"), "star"),
    "declare": (N_("Stances"), "hourglass"),
    "aim": (N_("Aims"), "search"),
    "area": (N_("Strikes"), "flame"),
    "slam": (N_("Slams"), "flame"),
    "spill": (N_("Given up"), "skull"),
    "contest": (N_("Own rolls"), "dice"),
    "collar": (N_("Collars"), "shackle"),
    "finish": (N_("The dying"), "skull"),
    "settle": (N_("Prisoners"), "shackle"),
    "depart": (N_("Way out"), "feet"),
}


def step_name(kind: str) -> str:
    """What a step is called."""
    return _(_STEPS[kind][0]) if kind in _STEPS else _("Choice")


def step_icon(kind: str) -> str:
    """The icon of a step."""
    return _STEPS[kind][1] if kind in _STEPS else "play"


def reply_words(question: Question, reply: Reply, names: CombatantNames) -> str:
    """What was answered: `3 pairs`, `Backline: Archer 1, Archer 2`, `nobody`."""
    if question.kind in ("pair", "attach", "aim"):
        if reply.pairs:
            return ngettext("{n} pair", "{n} pairs", len(reply.pairs)).format(n=len(reply.pairs))
        return _("as they are") if question.kind == "aim" else _("by roster")
    option = next((one for one in question.options if one.id == reply.choice), None)
    if option is None or (reply.choice == question.default and not option.units):
        return names.told(_(option.label)) if option is not None else _("as they are")
    if reply.pairs:
        told = (f"{names.unit(one)} > {names.unit(other)}" for one, other in reply.pairs)
        return f"{option_short(option)}: {', '.join(told)}"
    if reply.units:
        return f"{option_short(option)}: {', '.join(names.unit(unit) for unit in reply.units)}"
    return option_short(option)
