"""When a side has fallen and when the match is decided (TB-1.03).

Looked at when a side's turn ends. RULING: a side falls when it has no unit left and no spawn point at which
it could buy one. RULING: who held all the places from the start has not captured them, so a side wins by
`capture_city` and `hold_city` only if at least one of them was not its own; turns of holding are the side's
own, the one of the capture left out.
"""

from game.core.flow import turns
from game.core.flow.turns import PLAYER, last_to_stand, win
from game.core.records import RuleId, SideId, SiteId
from game.rulesets.battle_for.counters import HELD_AT_FIRST, TURNS_HELD
from game.rulesets.battle_for.land import sight
from game.rulesets.battle_for.side import holding
from game.rulesets.battle_for.typed import Campaign, Draft, World

CAPTURE = "capture_city"
HOLD = "hold_city"
_WINS = RuleId("TB-1.03")


def begin(draft: Draft) -> None:
    """Note whose the places of the plan are at first."""
    for site in _places(draft):
        owner = draft.sites[site].owner
        if owner is not None:
            HELD_AT_FIRST.at(site, owner).set(draft, True)


def judge(draft: Draft) -> None:
    """Let fall who has fallen, then end the match if it is decided."""
    if draft.clock.phase == "over":
        return
    if last_to_stand(draft, _lives, fall, _WINS):
        return
    holder = _holder(draft)
    if holder is not None and draft.world.victory.type == CAPTURE:
        win(draft, [holder], "Captured " + _named(draft), _WINS)


def turn_ended(draft: Draft, side: SideId) -> None:
    """Count the turns of holding, and judge (TB-1.03). Call it after `holding.take`."""
    if draft.world.victory.type == HOLD:
        _count_turn(draft, side)
    judge(draft)


def fall(draft: Draft, side: SideId, why: str) -> None:
    """A side is out of the match, and the others look again."""
    turns.fall(draft, side, why)
    sight.look_all(draft)


def _lives(draft: Draft, side: SideId) -> bool:
    return any(s.side == side for s in draft.stacks.values()) or bool(
        holding.spawns(draft.sites.values(), side)
    )


def _places(draft: Draft) -> tuple[SiteId, ...]:
    return tuple(s for s in draft.world.victory.sites if s in draft.sites)


def _holder(draft: Draft) -> SideId | None:
    """The players' side that holds all places of the plan and has captured one of them."""
    places = _places(draft)
    owners = {draft.sites[s].owner for s in places}
    if len(owners) != 1:
        return None
    (owner,) = owners
    if owner is None or draft.sides[owner].role != PLAYER:
        return None
    return None if all(HELD_AT_FIRST.at(s, owner).of(draft) for s in places) else owner


def _count_turn(draft: Draft, side: SideId) -> None:
    """One more turn of holding for the side whose turn ends, or none any more for who has lost them."""
    holder = _holder(draft)
    for other in [s for s in draft.sides if s != holder]:
        _held(draft, other, 0)
    if holder != side:
        return
    held = TURNS_HELD.of(draft.sides[side])
    needed = max(1, draft.world.victory.days)
    _held(draft, side, held + 1)
    if held >= needed:
        win(draft, [side], f"Held {_named(draft)} for {needed} turns", _WINS)


def turns_held(_world: World, campaign: Campaign, side: SideId) -> int:
    """For how many of its turns a side has held the places of the plan, that of the capture counted."""
    return TURNS_HELD.of(campaign.sides[side])


def _held(draft: Draft, side: SideId, turns: int) -> None:
    owner = draft.sides[side]
    if TURNS_HELD.of(owner) != turns:
        TURNS_HELD.set(draft, owner, turns)


def _named(draft: Draft) -> str:
    return " and ".join(draft.sites[s].name or s for s in _places(draft))
