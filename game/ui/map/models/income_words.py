"""What cities earn that pop nothing, or pop slowly, in words: the parts are parameters of the match."""

from game.ui.i18n import _
from game.ui.map.models.side_queries import SideQueries

_HALF, _WHOLE = 50, 100
"""Parts of an income in percent that have a word."""


def idle_income(reader: SideQueries) -> str:
    """What a city earns while it pops nothing, in words: `half income`."""
    return _share_words(idle_percent(reader))


def idle_percent(reader: SideQueries) -> int:
    """The part of its income that a city earns while it pops nothing (SD9-3.02)."""
    return int(getattr(reader.view.params, "idle_income_percent", _HALF))


def slow_income(reader: SideQueries) -> str:
    """The same while it pops at the maximum rate (SD9-4.09)."""
    return _share_words(int(getattr(reader.view.params, "maximal_income_percent", _HALF)))


def _share_words(percent: int) -> str:
    if percent == _HALF:
        return _("half income")
    if percent == _WHOLE:
        return _("full income")
    return _("{percent} % of its income").format(percent=percent) if percent else _("no income")
