"""Who of the knocked-out enemies is taken: a switch for each, on the card of the panel."""

from collections.abc import Callable

from game.ui.battle.deciding.decision import Decision
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.widgets.base import Widget
from game.ui.widgets.choices import Toggle
from game.ui.widgets.labels import Paragraph, TitleRow


def settle_parts(conduct: Decision, take: Callable[[str, bool], None]) -> list[Widget]:
    """The widgets of the choice, from above."""
    question = conduct.question
    assert question is not None
    held = _("{n} of {room} held").format(n=len(conduct.taken), room=conduct.room)
    parts: list[Widget] = [
        TitleRow(_("Imprison or croak"), held),
        Paragraph(_("Each jailor holds one. Those not taken croak."), theme.LABEL, "label"),
    ]
    full = len(conduct.taken) >= conduct.room
    return [*parts, *(_switch(conduct, unit, take, full=full) for unit in question.others)]


def _switch(conduct: Decision, unit: str, take: Callable[[str, bool], None], *, full: bool) -> Widget:
    taken = unit in conduct.taken

    def change(on: bool) -> None:
        take(unit, on)

    switch = Toggle(conduct.names.unit(unit), taken, change)
    switch.tipped(conduct.names.unit(unit), _("On: taken prisoner. Off: croaked"), rule="SD1-19.02")
    if full and not taken:
        switch.disable(_("Nobody is left to hold it (SD1-19.04)"))
    return switch
