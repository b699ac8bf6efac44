"""What of a screen counts for a lesson; a module of its own, as every scene knows it."""

from game.core.records import HexId, Record

IN_BATTLE = "in_battle"
"""What is shown while a battle is."""


class ScreenState(Record):
    """What stands on the screen: the name of the selected own stack, the end of the drawn path, and screens
    and overlays that are open. `controls`: what stands there under other names than its command, as (name,
    command)."""

    selected: str = ""
    planned: HexId | None = None
    shown: tuple[str, ...] = ()
    controls: tuple[tuple[str, str], ...] = ()
