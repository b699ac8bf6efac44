"""How a side begins, in words."""

from collections.abc import Iterable

from game.core.mapdata import ARMY, CAPITAL, FOUNDER
from game.ui.i18n import N_, _
from game.ui.widgets.choices import SwitchPart

WAY_NAMES = {
    ARMY: N_("With an army"),
    CAPITAL: N_("With one capital"),
    FOUNDER: N_("To found a side"),
}
"""Each way to begin by its word in a scenario."""
_TIPS = {
    ARMY: N_("All cities and stacks that the scenario gives it"),
    CAPITAL: N_("Its capital and who lives there; its other towns lie in ruins"),
    FOUNDER: N_("A commander with a purse and a small band, marching to the ruins of its capital"),
}


def way_choices(ways: Iterable[str]) -> list[SwitchPart]:
    """The ways among which a side may choose, for a row of buttons."""
    return [SwitchPart(way, _(WAY_NAMES[way]), tip=_(_TIPS[way])) for way in ways]
