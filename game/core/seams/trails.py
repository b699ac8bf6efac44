"""What those of a side who follow trails find where they stand."""

from game.core.records import HexId, KindId, Record, StackId


class TrailSign(Record):
    """A trail in the hex of an own stack: `count` units, of `kinds` as far as they are known, went in a
    direction as the grid counts them so many `days` ago. With a `way` of -1 they hide here."""

    stack: StackId
    hex: HexId
    way: int = -1
    days: int = 0
    count: int = 0
    kinds: tuple[KindId, ...] = ()
