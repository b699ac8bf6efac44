"""How a match is decided, as a sentence: everybody at the table may read it."""

from collections.abc import Mapping, Sequence

from game.core.mapdata import VictoryPlan
from game.core.records import SiteId
from game.core.seams.placing import VictoryType
from game.ui.i18n import _, ngettext


def goal_words(types: Mapping[str, VictoryType], plan: VictoryPlan, names: Mapping[SiteId, str]) -> str:
    """The victory rule as a sentence; `names` are those of its places. KeyError for an unknown type."""
    rule = types[plan.type]
    words = rule.words if plan.days or not rule.at_once else rule.at_once
    places = [names[site] for site in plan.sites if site in names]
    days = ngettext("{count} day", "{count} days", plan.days).format(count=plan.days)
    return _(words).format(places=_all_of(places), days=days)


def _all_of(names: Sequence[str]) -> str:
    """Names in a row: the last two are joined by a word, those before by commas."""
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])
