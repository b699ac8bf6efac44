"""Changes of seats that wait for everybody's consent: how they read, and the question on one's own turn."""

from collections.abc import Callable

from game.core.records import GM, SideId
from game.session import consents, seat_changes
from game.session.records import Proposal
from game.session.session import Session
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.setup.public_facts import public_facts
from game.ui.widgets.boxes import Column
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.labels import Paragraph
from game.views.story_seats import wish


def sentence(session: Session, proposal: Proposal) -> str:
    """What is asked for, and by whom."""
    facts = public_facts(session)
    seat = proposal.seat
    name = "" if seat.side == GM else facts.side(seat.side).name
    player = seat.player if seat.controller in ("human", "gm") else ""
    change = wish(seat.side, name, seat_changes.key_of(session, seat), player)
    return _("{by} asks that {change}.").format(by=facts.side(proposal.by).name, change=change)


def still_asked(session: Session, proposal: Proposal) -> str:
    """Whose word is still wanted."""
    facts = public_facts(session)
    names = ", ".join(facts.side(side).name for side in consents.waiting(session, proposal))
    return _("Still to be asked: {names}").format(names=names)


class ConsentDialog(Dialog):
    """Asks the person of the seat `side` whether a seat may be changed. `done` is called after his word."""

    def __init__(self, session: Session, side: SideId, proposal: Proposal, done: Callable[[], None]) -> None:
        def say(agrees: bool) -> Callable[[], None]:
            def act() -> None:
                consents.answer(session, side, proposal.seat.side, agrees=agrees)
                done()

            return act

        if proposal.seat.side == GM:
            means = _("A game master sees all of the map, with everything that is yours.")
        else:
            means = _("Whoever plays a side sees all that it knows.")
        rule = _("It is done when all have agreed; one refusal ends it. Both stand in everybody's report.")
        later = DialogAnswer(_("Later"))
        super().__init__(
            _("A change of seat"),
            Column(
                Paragraph(sentence(session, proposal)),
                Paragraph(means),
                Paragraph(still_asked(session, proposal), theme.LABEL, "label"),
                Paragraph(rule, theme.LABEL, "label"),
                gap=10,
            ),
            (
                later,
                DialogAnswer(_("Refuse"), say(agrees=False), icon="cross"),
                DialogAnswer(_("Agree"), say(agrees=True), icon="check"),
            ),
        )
        # No answer is what Enter does: a key too many is no consent.
        self._first_focus = self.buttons[0]
