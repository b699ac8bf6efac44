"""The words of a question: what the ribbon asks, what the gold button says and does, by kind."""

from dataclasses import dataclass, replace

from game.core.battle.seam import BattleView
from game.core.decisions import Option
from game.ui.battle.deciding.decision import Decision
from game.ui.i18n import N_, _, ngettext
from game.views.words.phases import phase_title

ENDED = ("end", "over")
"""Phases in which nobody fights any more."""


@dataclass(frozen=True, slots=True)
class Asked:
    """`phase` names the phase, `ribbon` says who decides what, `gold` and `second` stand on the gold button,
    `hint` in its tooltip."""

    phase: str
    ribbon: str
    gold: str
    second: str
    icon: str
    hint: str


def phase_name(view: BattleView) -> str:
    """The phase a view is in."""
    phase = "end" if view.phase in ENDED else view.phase
    return phase_title(phase, view.bout if phase == "bout" else 0)


def asked_of(conduct: Decision, *, both_people: bool) -> Asked:
    """The words for what is open. `both_people`: the other side is played by a person too."""
    phase = phase_name(conduct.view)
    side = conduct.names.side(conduct.side)
    words = {
        "pair": _pair,
        "attach": _attach,
        "declare": _declare,
        "aim": _aim,
        "settle": _settle,
        "finish": _finish,
        "go": _go,
        "phase": _plan,
    }
    make = words.get(conduct.kind, _other)
    what, gold, second, icon, hint = make(conduct, phase, both_people)
    return Asked(phase, _("{side} decides: {what}").format(side=side, what=what), gold, second, icon, hint)


_Words = tuple[str, str, str, str, str]


def pairs_line(view: BattleView) -> str:
    """`6 pairings, 2 secondaries`."""
    primary = len({pair.number for pair in view.pairs})
    secondary = sum(pair.kind == "secondary" for pair in view.pairs)
    if not secondary:
        return ngettext("{n} pairing set", "{n} pairings set", primary).format(n=primary)
    text = ngettext("{n} pairing", "{n} pairings", primary).format(n=primary)
    joined = ngettext("{n} secondary", "{n} secondaries", secondary).format(n=secondary)
    return f"{text}, {joined}"


def _pair(conduct: Decision, _phase: str, _both: bool) -> _Words:
    what = _("shoot past the fronts") if _snipes(conduct) else _("pair your units")
    if conduct.assembly.chosen:
        return what, _("Make this pick"), _pick_line(conduct), "pair", _("Then the other side picks")
    if _snipes(conduct):
        return what, _("Nobody shoots"), _("They cover the front"), "auto", _("For the whole phase")
    left = len(conduct.assembly.movable())
    second = ngettext("{n} unit is free", "{n} units are free", left).format(n=left)
    return what, _("Pair the rest"), second, "auto", _("In roster order, for the whole phase")


def _snipes(conduct: Decision) -> bool:
    """Whether the pick is of shooters behind a screen, at those behind the enemy's."""
    return conduct.assembly.view.past_fronts


def _pick_line(conduct: Decision) -> str:
    count = len(conduct.assembly.view.made)
    chosen = len(conduct.assembly.chosen)
    text = ngettext("{n} pair", "{n} pairs", count).format(n=count)
    if count > chosen:
        return _("{pairs}, {n} by roster").format(pairs=text, n=count - chosen)
    return text


def _attach(conduct: Decision, _phase: str, _both: bool) -> _Words:
    what = _("assign the leftover units")
    if conduct.assembly.chosen:
        return what, _("Send them"), _pick_line(conduct), "pair", _("They join against these enemies")
    left = len(conduct.assembly.movable())
    second = ngettext("{n} unit is left", "{n} units are left", left).format(n=left)
    return what, _("Send the rest"), second, "auto", _("Each against the enemy with the fewest attackers")


def _declare(conduct: Decision, phase: str, both: bool) -> _Words:
    hint = _("Fight with what is declared")
    pairs = pairs_line(conduct.view)
    if both:
        return _("declare, or fight"), _("Ready"), pairs, "dice", hint
    return _("declare, or fight"), _("Fight {phase}").format(phase=_lower(phase)), pairs, "dice", hint


def _plan(conduct: Decision, phase: str, both: bool) -> _Words:
    what = _("look over the plan")
    if conduct.view.phase in ENDED:
        return what, _("Settle it"), _("as it stands here"), "check", _("As filled in")
    hunting = sum(len(one.choice.chosen()) for one in conduct.beside if one.kind == "pursue" and one.choice)
    if hunting:
        second = ngettext("{n} unit", "{n} units", hunting).format(n=hunting)
        return what, _("Go after them"), second, "boot", _("As planned here")
    hint = _("With everything as set here")
    leaving = sum(len(one.choice.chosen()) for one in conduct.beside if one.kind == "withdraw" and one.choice)
    if leaving:
        gold = _("Withdraw {n}").format(n=leaving)
        return what, gold, pairs_line(conduct.view), "retreat", hint
    gold = _("Ready") if both else _("Fight {phase}").format(phase=_lower(phase))
    return what, gold, pairs_line(conduct.view), "dice", hint


def in_step(asked: Asked) -> Asked:
    """The words where a step of a plan is open: the gold button goes back to the plan."""
    return replace(
        asked, gold=_("Set"), second=asked.gold, icon="check", hint=_("Back to the plan with this choice")
    )


def _lower(phase: str) -> str:
    return phase[:1].lower() + phase[1:]


def _aim(conduct: Decision, phase: str, _both: bool) -> _Words:
    what = _("your scouts may aim at any enemy")
    if conduct.assembly.chosen:
        count = len(conduct.assembly.chosen)
        second = ngettext("{n} scout aims", "{n} scouts aim", count).format(n=count)
        return what, _("Take aim"), second, "bow", _("Others can still take aim afterwards")
    return what, _("Go on"), phase, "play", _("Scouts keep their pairings")


def _settle(conduct: Decision, _phase: str, _both: bool) -> _Words:
    question = conduct.question
    fallen = len(question.others) if question is not None else 0
    what = ngettext("{n} enemy lies knocked out", "{n} enemies lie knocked out", fallen).format(n=fallen)
    taken = len(conduct.taken)
    if not taken:
        return what, _("Croak them"), _("no prisoners"), "skull", _("None is taken")
    gold = ngettext("Take {n} prisoner", "Take {n} prisoners", taken).format(n=taken)
    rest = fallen - taken
    second = ngettext("{n} croaks", "{n} croak", rest).format(n=rest) if rest else _("nobody croaks")
    return what, gold, second, "shackle", _("The others croak")


_FATES = {
    "finish": (N_("Finish {n}"), N_("{n} finished")),
    "capture": (N_("Take {n}"), N_("{n} taken")),
    "leave": (N_("Leave {n}"), N_("{n} left to the next dawn")),
}


def _finish(conduct: Decision, _phase: str, _both: bool) -> _Words:
    choice = conduct.choice
    assert choice is not None
    hurt = choice.pool()
    what = ngettext("{n} lies critically hurt", "{n} lie critically hurt", len(hurt))
    counts = {option.id: sum(choice.fate(unit) == option.id for unit in hurt) for option in choice.options}
    met = [option for option in choice.options if counts[option.id] and option.id in _FATES] or [choice.now]
    gold, *others = met
    label = _(_FATES[gold.id][0]).format(n=counts.get(gold.id, 0))
    rest = ", ".join(_(_FATES[option.id][1]).format(n=counts[option.id]) for option in others)
    icon = option_icon(gold.id)
    return what.format(n=len(hurt)), label, rest or _("nobody is left"), icon, _("As chosen in the list")


def _go(_conduct: Decision, phase: str, _both: bool) -> _Words:
    return _("look it over, then go on"), _("Go on"), _("{phase} is over").format(phase=phase), "play", ""


_ICONS = {
    "withdraw": "retreat",
    "smoke": "fog",
    "shoot": "bow",
    "pursue": "boot",
    "intercept": "shield",
    "finish": "skull",
    "capture": "shackle",
    "leave": "feet",
    "close": "sword",
    "hold_off": "feet",
    "step_back": "retreat",
    "merge": "people",
    "ground": "down",
    "lower": "wing",
    "upper": "wing",
    "top": "wing",
    "mount": "horseshoe",
    "dismount": "feet",
    "stack": "pennant",
    "hex": "flag",
    "nobody": "cross",
    "secondaries": "dice",
    "primary": "dice",
    "all": "dice",
    "each": "dice",
    "ten": "dice",
    "step": "sword",
    "crit": "star",
    "best": "check",
    "back_ten": "undo",
    "back_step": "undo",
    "back_crit": "undo",
    "back_best": "undo",
    "collar": "shackle",
    "back": "people",
    "front": "shield",
    "muck": "eye_closed",
    "fuse": "hourglass",
    "slam": "down",
    "area": "flame",
    "tar_capture": "shackle",
    "tar_smother": "skull",
}


def option_icon(option: str) -> str:
    """The icon of an option."""
    return _ICONS.get(option) or _ICONS.get(option.partition(":")[0], "play")


_SHORT = {
    "ground": N_("Ground"),
    "lower": N_("Lower sky"),
    "upper": N_("Upper sky"),
    "top": N_("Top sky"),
    "smoke": N_("Behind smoke"),
    "back": N_("Backline"),
    "front": N_("Frontline"),
    "intercept": N_("Interception"),
    "tar_capture": N_("Tar: take"),
    "tar_smother": N_("Tar: smother"),
    "secondaries": N_("Attackers"),
    "primary": N_("Every round"),
    "all": N_("All rounds"),
    "each": N_("Roll"),
    "back_ten": N_("Back: a 1"),
    "back_step": N_("Back: blows"),
    "back_crit": N_("Back: a crit"),
    "back_best": N_("Back: best"),
    "collar": N_("Collar"),
}


def option_short(option: Option) -> str:
    """What a button of the bar calls an option."""
    return _(_SHORT.get(option.id, option.label))


_SHORT_HINT = 22
"""Letters of a hint that have room on the gold button."""
_RIBBONS = {
    "merge": N_("who fights as a swarm?"),
    "close": N_("do they close in?"),
    "withdraw": N_("who withdraws?"),
    "pursue": N_("who goes after them?"),
    "intercept": N_("who stands in the way?"),
    "depart": N_("where do they go?"),
    "altitude": N_("how high?"),
    "mount": N_("who mounts, who gets off?"),
    "area": N_("who makes an area attack?"),
    "slam": N_("who slams?"),
    "contest": N_("who rolls in person?"),
    "luck": N_("what is luck spent on?"),
    "collar": N_("what about captured commanders?"),
    "form": N_("who leads?"),
    "screen": N_("who stands behind?"),
    "support": N_("who gives cover fire?"),
    "spill": N_("who else is hit?"),
}
"""What the ribbon asks, where it must be short; the card has the whole question."""


def _other(conduct: Decision, phase: str, _both: bool) -> _Words:
    choice, names = conduct.choice, conduct.names
    prompt = names.told(_(conduct.question.prompt)) if conduct.question is not None else ""
    prompt = _(_RIBBONS[conduct.kind]) if conduct.kind in _RIBBONS else prompt
    if choice is None:
        return prompt, _("Go on"), phase, "play", ""
    option = choice.now
    if not option.units:
        hint = names.told(_(option.hint))
        second = hint if hint and len(hint) <= _SHORT_HINT else phase
        return prompt, _(option.label), second, option_icon(option.id), _(option.hint)
    chosen, able = choice.chosen(), len(option.units)
    if len(chosen) == 1 or (choice.single and not chosen):
        second = names.unit((chosen or option.units)[0])
    elif chosen:
        second = _("{n} of {all} that can").format(n=len(chosen), all=able)
    else:
        second = ngettext("{n} that can", "all {n} that can", able).format(n=able)
    return prompt, _(option.label), second, option_icon(option.id), names.told(_(option.hint))
