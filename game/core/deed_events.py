"""What becomes of offices and goods outside battles, in the past tense: succession. SD10-3.01."""

from game.core.events import Event
from game.core.records import UnitId


class RulerSucceeded(Event):
    """An heir rules the side (SD10-3.01); heard by his own side. `before` is whom he follows, empty if that
    was a while ago."""

    unit: UnitId
    name: str
    before: str = ""
