"""In which direction somebody is of whose place a side knows nothing else."""

from game.core.records import Record, StackId


class Bearing(Record):
    """A unit in foreign hands, by what it is called, as a stack of its side feels it: `way` is a direction as
    the grid counts them, -1 for the very hex. How far it is nobody knows."""

    name: str
    stack: StackId
    way: int
