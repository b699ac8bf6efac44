"""What must not be true of where units stand on a battlefield."""

import math

from game.ui.battle.placing.field_places import Ranks


def overlaps(ranks: Ranks) -> list[tuple[str, str]]:
    """Pairs of units whose discs touch; there should be none."""
    found = []
    units = sorted(ranks.places.items(), key=lambda item: item[1][0])
    for at, (one, (x, y)) in enumerate(units):
        for other, (ox, oy) in units[at + 1 :]:
            if ox - x > ranks.d:
                break
            if math.hypot(ox - x, oy - y) < ranks.d * 0.98:
                found.append((one, other))
    return found
