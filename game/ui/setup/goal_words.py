"""How a match is decided, as a sentence: everybody at the table may read it."""

from collections.abc import Mapping

from game.core.mapdata import VictoryPlan
from game.core.records import SiteId
from game.core.seams.placing import VictoryType
from game.ui.i18n import _


def goal_words(types: Mapping[str, VictoryType], plan: VictoryPlan, names: Mapping[SiteId, str]) -> str:
    """The victory rule as a sentence; `names` are those of its places. KeyError for an unknown type."""
    rule = types[plan.type]
    words = rule.words if plan.days or not rule.at_once else rule.at_once
    places = ", ".join(names[site] for site in plan.sites if site in names)
    return _(words).format(places=places, days=plan.days)
