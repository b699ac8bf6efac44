"""Cities and other places that change hands when somebody stands in them unopposed.

RULING: who got away from a battle that his side lost is out of the garrison (SD2-10.21, SD9-19.01). Off his
turn he cannot leave the hex, but he holds the city no more.
"""

from game.core.events.common import SiteTaken
from game.core.records import HexId, SideId, replace
from game.core.state import Site, Stack
from game.rulesets.second_dawn.content.counters import FLED
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.life import victory
from game.rulesets.second_dawn.mounts import vehicles
from game.rulesets.second_dawn.scouting import sight
from game.rulesets.second_dawn.scouting.foreign_stacks import foes_in_sight

PLAYER_CHARACTER = "player_character"
"""Status of a player's own character (SD4-17.01)."""


def occupy(draft: Draft, hex_: HexId) -> None:
    """Give the city of a hex to the side that stands there alone with its friends, as far as it sees. Only
    sides of players hold cities."""
    for site in [s for s in draft.sites_in(hex_) if s.kind == "city"]:
        taker = _taker(draft, site)
        if taker is None:
            continue
        witnesses = sight.who_sees_site(draft, site)
        taken = replace(site, owner=taker)
        draft.put_site(taken)
        sight.learn_site(draft, witnesses, taken)
        draft.emit(SiteTaken(audience=witnesses, site=site.id, hex=hex_, owner=taker, before=site.owner))
        sight.look_all(draft)
        victory.judge(draft)


def _taker(draft: Draft, site: Site) -> SideId | None:
    """The side on turn before others, and who stands in the open before who hides. Enemies bar a side only
    if it sees them (as SD9-2.07 rules for contested cities), and each of them may be the other's secret.
    Who fled from the field neither bars nor takes."""
    crews = [
        s
        for s in draft.stacks_in(site.hex)
        if not vehicles.unattended(draft.world, draft.units, s) and not fled(s)
    ]
    stacks = sorted(crews, key=lambda s: s.stance != "open")
    sides = [s.side for s in stacks if draft.sides[s.side].role == "player"]
    on_turn = draft.clock.on_turn
    asked = [on_turn] if on_turn is not None and on_turn in sides else sides
    taker = next((side for side in asked if not _opposed(draft, side, site.hex)), None)
    if taker is None or (site.owner is not None and not draft.hostile(taker, site.owner)):
        return None
    return taker


def _opposed(draft: Draft, side: SideId, hex_: HexId) -> bool:
    return any(not fled(foe) for foe in foes_in_sight(draft, side, hex_))


def fled(stack: Stack) -> bool:
    """Whether a stack lost the field of the hex that it is in."""
    return FLED.of(stack) == stack.hex
