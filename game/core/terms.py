"""What a figure is the sum of: the same record in battles, in events and in what a card lists."""

from game.core.records import Record, RuleId


class Term(Record):
    """One part of an itemised figure; the parts of a figure sum to it. `id` names its kind for programs."""

    label: str
    value: int
    rule: RuleId = RuleId("")
    id: str = ""
