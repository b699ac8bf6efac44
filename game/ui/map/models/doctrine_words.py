"""What a doctrine means, in whole sentences and in a few words."""

from game.core.doctrine import Doctrine
from game.ui.i18n import N_, _

RULE = "TB-8.02"
RANGED_RULE, SHOCK_RULE, DAMAGE_RULE = "TB-13.20", "TB-13.31", "TB-9.02"
SHOCK_AIM_RULE, AMBUSH_RULE = "TB-13.32", "TB-7.15"
RATIOS = (50, 75, 100, 125, 150, 200, 300)
"""Percent of the damage that it takes which an ambusher wants to be able to deal."""

DAMAGE = {
    "order": N_("In the enemy's order"),
    "swap": N_("Riders before their mounts"),
    "target": N_("At one unit"),
}
AIMS = {
    "commander": N_("A commander"),
    "strongest": N_("The strongest"),
    "weakest": N_("The weakest"),
    "ranged": N_("A shooter"),
}
AMBUSH = {
    "always": N_("Always"),
    "never": N_("Never"),
    "ratio": N_("If the odds are good"),
}
_DAMAGE = {
    "order": N_("Its blows fall in the enemy's own order."),
    "swap": N_("Its blows fall on riders before their mounts."),
    "target": N_("Its blows fall on one unit first: {aim}. They count half, on a commander a quarter."),
}
_AMBUSH = {
    "always": N_("Ambushes anybody who enters its hex without knowing it."),
    "never": N_("Ambushes nobody."),
    "ratio": N_("Ambushes when it can expect to deal {ratio} % of the damage it takes."),
}


def meaning(doctrine: Doctrine) -> str:
    """What a stack with this doctrine will do, in whole sentences."""
    told = [_("Fights Ranged where it can.") if doctrine.ranged else _("Fights at close quarters.")]
    if doctrine.shock is None:
        told.append(_("Uses all the Shockamancy that it has."))
    elif doctrine.shock:
        told.append(_("Uses up to {count} points of Shockamancy.").format(count=doctrine.shock))
    else:
        told.append(_("Uses no Shockamancy."))
    if doctrine.shock_target and doctrine.shock != 0:
        told.append(_("Aims it at one unit: {aim}.").format(aim=_lower(_(AIMS[doctrine.aim]))))
    told.append(_(_DAMAGE[doctrine.damage]).format(aim=_lower(_(AIMS[doctrine.aim]))))
    told.append(_(_AMBUSH[doctrine.ambush]).format(ratio=doctrine.ratio))
    return " ".join(told)


def in_short(doctrine: Doctrine) -> str:
    """The same in a few words, for a line of the card."""
    told = [_("ranged") if doctrine.ranged else ""]
    if doctrine.damage == "swap":
        told.append(_("riders first"))
    elif doctrine.damage == "target":
        told.append(_("aims: {aim}").format(aim=_lower(_(AIMS[doctrine.aim]))))
    if doctrine.shock is not None:
        told.append(_("shock {count}").format(count=doctrine.shock))
    if doctrine.ambush == "ratio":
        told.append(_("ambush from {ratio} %").format(ratio=doctrine.ratio))
    else:
        told.append(_("ambushes") if doctrine.ambush == "always" else _("no ambush"))
    words = ", ".join(filter(None, told))
    return words[0].upper() + words[1:]


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
