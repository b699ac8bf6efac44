"""Ambushes: what may await a stack that enters a hex its side does not know (TB-7.13 to 7.20)."""


def may_ambush(*, hostile: bool, commander: bool) -> bool:
    """Whether a stack is a candidate: a hostile one, or one without a Commander to restrain it (TB-7.14)."""
    return hostile or not commander
