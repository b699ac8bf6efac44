"""Saying no. A rule raises `Refusal`; the engine turns it into a `Refused` and forgets the draft."""

from game.core.records import Record


class Refused(Record):
    """A command that was not carried out: a stable code, the rule that forbids it, a sentence for people."""

    code: str
    detail: str
    rule: str = ""


class Refusal(Exception):
    """Raised inside a draft: nothing of it happens, no die was drawn."""

    def __init__(self, code: str, detail: str, rule: str = "") -> None:
        super().__init__(detail)
        self.refused = Refused(code=code, detail=detail, rule=rule)
