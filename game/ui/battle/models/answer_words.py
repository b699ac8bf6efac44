"""What the steps of a phase are called, and what was answered to them, in few words."""

from collections.abc import Mapping

from game.core.battle.events import AnsweredByJudgement
from game.core.battle.seam import Pairs
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
    "attach": (N_("Leftovers"), "plus"),
    "shift": (N_("Targets"), "swap"),
    "drag": (N_("Forward"), "up"),
    "close": (N_("Closing in"), "sword"),
    "withdraw": (N_("Withdrawal"), "retreat"),
    "pursue": (N_("Pursuit"), "boot"),
    "intercept": (N_("Interception"), "shield"),
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


def answer_words(
    kind: str,
    names: CombatantNames,
    *,
    option: str,
    said: str = "",
    pairs: Pairs = (),
    units: tuple[str, ...] = (),
) -> str:
    """What was answered: `3 pairs`, `Backline: Archer 1, Archer 2`, `nobody`. `option` is what the answer is
    called in short, `said` what it is called at length if nothing follows it."""
    if kind in ("pair", "attach", "aim"):
        if pairs:
            return ngettext("{n} pair", "{n} pairs", len(pairs)).format(n=len(pairs))
        return _("as they are") if kind == "aim" else _("by roster")
    if said or not option:
        return names.told(said) or _("as they are")
    if pairs:
        told = (f"{names.unit(one)} > {names.unit(other)}" for one, other in pairs)
        return f"{option}: {', '.join(told)}"
    if units:
        return f"{option}: {', '.join(names.unit(unit) for unit in units)}"
    return option


def judged_words(event: AnsweredByJudgement, names: CombatantNames) -> str:
    """What judgement answered for a seat."""
    option = _(event.option)
    said = option if event.plain else ""
    return answer_words(event.kind, names, option=option, said=said, pairs=event.pairs, units=event.units)
