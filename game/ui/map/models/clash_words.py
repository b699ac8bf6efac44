"""What an exchange of blows would come to, in the words of the map."""

from game.core.battle.exchange import ExchangeView, StrikeView
from game.core.numbers import fraction_text, tenths_text
from game.ui.i18n import N_, _
from game.views.encounters import EncounterFoe

_ORDERS = {
    "attacker_first": N_("you strike first"),
    "attacker_only": N_("nobody strikes back"),
    "defender_first": N_("they strike first"),
    "simultaneous": N_("both strike at once"),
}


def strike_words(strike: StrikeView) -> str:
    """`3 to 7, 5 on average`; what a strike deals."""
    if not strike.step:
        return _("nothing")
    if strike.least == strike.most:
        return fraction_text(strike.most)
    text = _("{least} to {most}, {mean} on average")
    least, mean, most = (tenths_text(figure) for figure in (strike.least, strike.mean, strike.most))
    return text.format(least=least, most=most, mean=mean)


def exchange_words(view: ExchangeView) -> str:
    """What both strikes deal, and their order: one sentence each."""
    mine, theirs = view.strikes
    text = _("You deal {mine}; you take {theirs}. {order}.")
    order = _(_ORDERS.get(view.order, _ORDERS["simultaneous"]))
    order = order[:1].upper() + order[1:]
    return text.format(mine=strike_words(mine), theirs=strike_words(theirs), order=order)


def balance_words(view: ExchangeView) -> str:
    """The same in a chip."""
    mine, theirs = (round(strike.mean) if strike.step else 0 for strike in view.strikes)
    return _("deals about {mine}, takes {theirs}").format(mine=mine, theirs=theirs)


def foe_words(foe: EncounterFoe) -> str:
    """What a fight with a foe would come to, or why there can be none; empty if nothing is known."""
    if foe.reason:
        return f"{_(foe.reason)} ({foe.rule})" if foe.rule else _(foe.reason)
    if foe.outlook is None:
        return ""
    words = exchange_words(foe.outlook)
    if foe.runs:
        words = _("{words} Hit-and-Run is possible.").format(words=words)
    return words
