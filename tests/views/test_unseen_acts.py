"""What nobody of a side sees tells it nothing: no event, no change of its view, not even of a number."""

import pytest

from game.core import codec
from game.core.commands.common import Command
from game.core.events.common import EVERYONE, BattleBegan, StackMoved
from game.core.records import HexId, SideId, replace
from game.core.state import AnyCampaign, Clock
from game.session.computers import step
from game.session.session import Session, SessionStep
from game.views.project import project, story
from tests.arena import crowd

FAR = 2
"""Borders from which a city or a large flier may be seen."""


def _friends(campaign: AnyCampaign, side: SideId) -> set[SideId]:
    """The side and those whose sight it shares."""
    alliance = campaign.sides[side].alliance
    if not alliance or not campaign.params.allies_share_sight:
        return {side}
    return {s.id for s in campaign.sides.values() if s.alliance == alliance}


def _posts(campaign: AnyCampaign, side: SideId) -> set[HexId]:
    friends = _friends(campaign, side)
    out = {s.hex for s in campaign.stacks.values() if s.side in friends}
    return out | {s.hex for s in campaign.sites.values() if s.owner in friends}


def _touched(before: AnyCampaign, after: AnyCampaign) -> tuple[set[SideId], set[HexId]]:
    """Sides that fight or whose units, stacks or cities changed, and the hexes where."""
    sides: set[SideId] = set()
    hexes: set[HexId] = set()
    for one, other in ((before, after), (after, before)):
        for battle in one.battles.values():
            sides |= {battle.attacker, battle.defender}
            hexes.add(battle.hex)
        for stack in one.stacks.values():
            if other.stacks.get(stack.id) != stack:
                sides.add(stack.side)
                hexes.add(stack.hex)
        for unit in one.units.values():
            if other.units.get(unit.id) != unit:
                sides.add(unit.side)
                hexes.add(one.stacks[unit.stack].hex)
        for site in one.sites.values():
            if other.sites.get(site.id) != site:
                sides |= {site.owner} - {None}
                hexes.add(site.hex)
        hexes |= {HexId(int(h)) for h, mark in one.marks.items() if mark.fire and other.marks.get(h) != mark}
    return sides, hexes


def _private(campaign: AnyCampaign, played: Session, side: SideId) -> bytes:
    """A side's view without what everybody knows."""
    view = project(campaign, played.world, side)
    return codec.to_bytes(replace(view, clock=Clock(day=0, order=()), sides={}))


def _unseen(done: SessionStep, side: SideId, played: Session) -> bool:
    grid = played.world.grid
    sides, hexes = _touched(done.before, done.after)
    # Who fought was touched, even if nobody has a scratch.
    sides |= {side for e in done.events if isinstance(e, BattleBegan) for side in (e.attacker, e.defender)}
    hexes |= {e.to_hex for e in done.events if isinstance(e, StackMoved)}
    posts = _posts(done.before, side) | _posts(done.after, side)
    return not sides & _friends(done.before, side) and not any(
        grid.distance(hex_, post) <= FAR for hex_ in hexes for post in posts
    )


@pytest.mark.parametrize("share", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))])
def test_acts_out_of_sight_are_not_told_and_change_no_view(seed, share):
    played = crowd(seed, allies_share_sight=share)
    done: list[SessionStep] = []
    played.listen(done.append)
    silent: dict[type[Command], int] = {}
    for _ in range(500 if seed or share else 250):
        done.clear()
        if played.over or not step(played):
            break
        for act in done:
            command = act.command
            if command is None or act.before.clock != act.after.clock:
                continue  # a new turn or day is everybody's
            for side in act.before.sides:
                if side == command.by or not act.before.sides[side].alive or not _unseen(act, side, played):
                    continue
                told = [e for e in story(act.events, side) if e.audience != EVERYONE]
                assert told == [], (side, command)
                assert _private(act.before, played, side) == _private(act.after, played, side)
                silent[type(command)] = silent.get(type(command), 0) + 1
    assert min(silent.values()) > 0
    assert len(silent) >= 5, silent
