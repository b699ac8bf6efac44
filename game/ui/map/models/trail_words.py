"""What trackers find in a hex, in words (SD7-2.21, SD7-2.62)."""

from game.core.records import HexId
from game.core.seams.trails import TrailSign
from game.ui.i18n import _, ngettext
from game.ui.map.models.scouting import WAYS
from game.ui.map.models.side_queries import SideQueries

TRACKS, SCENT = "SD7-2.62", "SD7-2.21"


def trail_lines(reader: SideQueries, hex_: HexId) -> list[tuple[str, str, str]]:
    """Label, words and rule of each sign that own trackers find in a hex, each once."""
    signs = [sign for sign in reader.view.trails if sign.hex == hex_]
    return list(dict.fromkeys(_line(reader, sign) for sign in signs))


def _line(reader: SideQueries, sign: TrailSign) -> tuple[str, str, str]:
    kinds = map(reader.world.kind, sign.kinds)
    names = ", ".join(_(str(kind.plural or kind.name)) for kind in kinds)
    if sign.way < 0:
        return _("Smelled"), _("hiding here: {names}").format(names=names), SCENT
    when = ngettext("Trail, {count} day ago", "Trail, {count} days ago", sign.days).format(count=sign.days)
    way = _(WAYS[sign.way]).lower()
    units = ngettext("{count} unit", "{count} units", sign.count).format(count=sign.count)
    words = _("{who} went {way}").format(who=names or units, way=way)
    return when if sign.days else _("Trail, today"), words, SCENT if sign.kinds else TRACKS
