"""From what the table chose on the set-up sheet to a running session."""

from collections.abc import Mapping, Sequence

from game.ai.levels import DEFAULT_LEVEL
from game.content.registry import Rules
from game.core.alliances import ally_of
from game.core.mapdata import Scenario, SidePlan
from game.core.records import GM, Record, SideId, replace
from game.core.state import Side
from game.session import duty
from game.session.passcodes import sealed
from game.session.records import TableSeat, decides
from game.session.session import Session
from game.session.setup import CampaignSetupError, SideChoice, new_campaign


class SeatChoice(Record):
    """What the table chose for one side. `absent` sides are left out of the war.

    `code` is the passcode as it was typed; only its hash is kept. `level`: how well the computer plays.
    `begins`: the way in which the side begins, empty as the scenario says.
    """

    side: SideId
    controller: str = "human"
    name: str = ""
    colour: str = ""
    player: str = ""
    code: str = ""
    level: str = DEFAULT_LEVEL
    begins: str = ""


def open_campaign(
    scenario: Scenario,
    rules: Rules,
    seats: Sequence[SeatChoice],
    *,
    title: str,
    seed: int,
    params: Mapping[str, str | int | bool] | None = None,
    master: SeatChoice | None = None,
) -> Session:
    """Start a campaign; sides without a choice play as the scenario says. `master` is the seat of a game
    master, for whose nod the packs of the wild then wait.

    SetupError as `setup.new_campaign`, and if two players' sides share a colour.
    """
    chosen = {seat.side: seat for seat in seats}
    for plan in scenario.sides:
        chosen.setdefault(plan.id, SeatChoice(side=plan.id, controller=plan.controller))
    sides = [
        SideChoice(
            id=seat.side,
            name=seat.name,
            colour=seat.colour,
            plays=seat.controller != "absent",
            begins=seat.begins,
        )
        for seat in chosen.values()
    ]
    world, campaign = new_campaign(scenario, rules, seed, sides, params)
    colours = [side.colour for side in campaign.sides.values() if side.role == "player"]
    if len(set(colours)) != len(colours):
        raise CampaignSetupError("Two sides have the same colour")
    for id_, ally in _followers(campaign.sides, scenario.sides).items():
        leader = chosen[ally]
        chosen[id_] = replace(
            chosen[id_], controller=leader.controller, player=leader.player, code=leader.code
        )
    asking = {
        id_: decides(
            chosen[id_].controller,
            mastered=master is not None,
            masters=duty.asks_master(world, campaign, id_),
        )
        for id_ in campaign.sides
    }
    campaign = replace(
        campaign, sides={id_: replace(side, asks=asking[id_]) for id_, side in campaign.sides.items()}
    )
    taken = {
        id_: TableSeat(
            side=id_,
            controller=chosen[id_].controller,
            player=chosen[id_].player.strip(),
            passcode=sealed(chosen[id_].code) if chosen[id_].controller == "human" else "",
            level=chosen[id_].level,
        )
        for id_ in campaign.sides
    }
    if master is not None:
        taken[GM] = master_seat(master.player, master.code)
    session = Session.begin(
        world, campaign, taken, title=title, scenario=scenario.id, content=rules.fingerprint
    )
    if master is not None:
        duty.look_over(session)
    return session


def _followers(sides: Mapping[SideId, Side], plans: Sequence[SidePlan]) -> dict[SideId, SideId]:
    """Neutral sides that the scenario leaves to a person, and whose allies they are: who plays those plays
    them too (SD10-14.02)."""
    left = [plan.id for plan in plans if plan.controller == "human" and plan.id in sides]
    allies = {id_: ally_of(sides, id_) for id_ in left}
    return {id_: ally for id_, ally in allies.items() if ally is not None}


def master_seat(player: str, code: str) -> TableSeat:
    """The seat of a game master; of the passcode only the hash is kept."""
    return TableSeat(side=GM, controller="gm", player=player.strip(), passcode=sealed(code))
