"""What everybody at the table may know of a campaign: all that the screens between two seats are made of."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core.records import GM, SideId, SiteId
from game.session.session import Session
from game.ui.i18n import _
from game.ui.setup.goal_words import goal_words

FIRST_DAY = 1
"""The day on which a campaign begins."""


@dataclass(frozen=True, slots=True)
class PublicSide:
    """A side as everybody knows it. `colour` is a livery key, `player` the person's name."""

    id: SideId
    name: str
    colour: str
    role: str
    controller: str
    player: str = ""
    alive: bool = True


@dataclass(frozen=True, slots=True)
class PublicFacts:
    """The public state: day, sides in the order of today's turns, whose turn it is, the game master. `goal`
    says how the match is decided, `places` name what it speaks of, as the set-up tells them to everybody."""

    title: str
    day: int
    sides: tuple[PublicSide, ...]
    on_turn: SideId | None
    master: PublicSide | None = None
    goal: str = ""
    places: Mapping[SiteId, str] = field(default_factory=dict)

    def side(self, id_: SideId) -> PublicSide:
        """A side by its id, or the game master's seat. KeyError if there is none."""
        if self.master is not None and id_ == GM:
            return self.master
        for side in self.sides:
            if side.id == id_:
                return side
        raise KeyError(id_)


def livery_of(colour: str, role: str) -> str:
    """The livery key of a side: neutrals that are people carry a plain rim."""
    return "neutral" if role == "neutral" and colour == "ferals" else colour


def public_facts(session: Session) -> PublicFacts:
    """The public facts of a session."""
    campaign, world = session.campaign, session.world
    plan = world.victory
    places = {site.id: site.name or site.id for site in world.map.sites if site.id in plan.sites}
    order = {side: slot for slot, side in enumerate(campaign.clock.order)}
    sides = sorted(campaign.sides.values(), key=lambda s: (order.get(s.id, len(order)), s.id))
    return PublicFacts(
        title=session.state.title,
        day=campaign.clock.day,
        sides=tuple(
            PublicSide(
                id=side.id,
                name=side.name,
                colour=livery_of(side.colour, side.role),
                role=side.role,
                controller=session.seat(side.id).controller,
                player=_player(session, side.id),
                alive=side.alive,
            )
            for side in sides
        ),
        on_turn=campaign.clock.on_turn,
        master=_master(session),
        goal=goal_words(world.ruleset.placing.victories, plan, places),
        places=places,
    )


def _player(session: Session, side: SideId) -> str:
    """The name of the person who plays a side; of one that the game master took over his."""
    seat = session.seat(side)
    return session.master.player if seat.controller == "gm" and session.master is not None else seat.player


def _master(session: Session) -> PublicSide | None:
    seat = session.master
    if seat is None:
        return None
    name = _("Game master")
    return PublicSide(GM, name, "neutral", role="gm", controller="gm", player=seat.player)
