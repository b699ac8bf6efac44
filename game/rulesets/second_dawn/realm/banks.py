"""Banks: SD9-18."""

from game.core.holdings import Holding

BANK = "bank"


def weight(holding: Holding) -> int:
    """How many banks of a city count against corruption: those that somebody inspected (SD9-18.02)."""
    return holding.works.get(BANK, 0) if BANK in holding.inspected else 0
