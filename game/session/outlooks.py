"""What each seat may see of a running campaign. The truth itself is never handed out."""

from typing import TYPE_CHECKING

from game.core.records import GM, SideId
from game.views.desk import DeskView
from game.views.everything import Kept, everything
from game.views.preview import SeatOutlook
from game.views.project import project
from game.views.worked_out import WorkedOut

if TYPE_CHECKING:
    from game.session.session import Session


class Outlooks:
    """The outlooks of a session's seats, kept until something changes."""

    def __init__(self, session: "Session") -> None:
        self._session = session
        self._kept: dict[SideId, SeatOutlook] = {}
        self._worked: dict[SideId, WorkedOut] = {}
        self._watched: Kept = {}

    def forget(self) -> None:
        """Something changed: what was kept holds no more."""
        self._kept.clear()

    def of(self, side: SideId) -> SeatOutlook:
        """A side's view with its belief; the same object until something changes."""
        found = self._kept.get(side)
        if found is None:
            session = self._session
            view = project(session.campaign, session.world, side)
            worked = self._worked.setdefault(side, WorkedOut())
            found = self._kept[side] = SeatOutlook(view=view, world=session.world, worked=worked)
        return found

    def may_watch(self, seat: SideId | None = None) -> bool:
        """Whether all may be shown to `seat`: to anybody once the match is over or no person plays in it any
        more, else to the game master alone. Who left his seat under a passcode plays on in this."""
        session = self._session
        if session.over or (seat is not None and session.seat(seat).controller == "gm"):
            return True
        seats = [session.seat(side.id) for side in session.campaign.sides.values() if side.alive]
        return not any(one.controller == "human" or one.passcode for one in seats)

    def show_all(self, seat: SideId | None = None, eyes: SideId | None = None) -> SeatOutlook:
        """All that is true, or all that the side `eyes` sees, for `seat`. PermissionError unless it may
        watch; screens that show it bear a mark."""
        if not self.may_watch(seat):
            raise PermissionError("people play here: only what a seat sees may be shown")
        session = self._session
        view = everything(session.campaign, session.world, eyes, self._watched)
        return SeatOutlook(view=view, world=session.world)

    def desk_view(self) -> DeskView:
        """What lies on the game master's desk. PermissionError unless he may watch."""
        if not self.may_watch(GM):
            raise PermissionError("people play here, and there is no game master")
        session = self._session
        return DeskView(session.campaign, session.world, session.state.acts)
