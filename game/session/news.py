"""What the sides of a running campaign have been told, and have yet to be told."""

from typing import TYPE_CHECKING

from game.core.events.common import Event
from game.core.records import SideId, replace
from game.session import inbox
from game.session.records import ToldEntry

if TYPE_CHECKING:
    from game.session.session import Session


class News:
    """The stories of a session's sides."""

    def __init__(self, session: "Session") -> None:
        self._session = session

    def unread(self, side: SideId) -> tuple[ToldEntry, ...]:
        """What a side has yet to be told, in the order in which it happened."""
        return self._session.state.unread.get(side, ())

    def log(self, side: SideId) -> tuple[ToldEntry, ...]:
        """What a side has been told, oldest first."""
        return self._session.state.log.get(side, ())

    def mark_read(self, side: SideId) -> tuple[ToldEntry, ...]:
        """Move what a side was told just now into its log, and return it."""
        told = self.unread(side)
        if not told:
            return ()
        state = self._session.state
        unread = {s: t for s, t in state.unread.items() if s != side}
        log = dict(state.log)
        log[side] = inbox.logged(log.get(side, ()), told)
        self._session.state = replace(state, unread=unread, log=dict(sorted(log.items())))
        return told

    def tell_all(self, events: tuple[Event, ...]) -> None:
        """Tell everybody what happened at the table without a command."""
        session = self._session
        session.state = inbox.announced(session.state, session.campaign, events)
        session.announce(session.campaign, events)
