"""What a step taught its actor: the limit of undo (features 3.6).

Looks only at the events the actor's own side learned of. What others learned or rolled meanwhile is rolled
back with the state and must not keep the button from working: it would tell of hidden things.
"""

from collections.abc import Iterable

from game.core import events as ev
from game.core import scout_events as scout
from game.core.events import Event
from game.core.records import SideId
from game.views.project import story

_KNOWLEDGE: tuple[tuple[type[Event], str], ...] = (
    (ev.BattleBegan, "A battle was fought"),
    (ev.BattleEnded, "A battle was fought"),
    (ev.BattleSeen, "A battle was seen"),
    (ev.DieRolled, "A die was rolled"),
    (ev.StackSighted, "A stack came into sight"),
    (ev.SightingRead, "A stat board was read"),
    (ev.SightingMoved, "A stack was seen to move"),
    (ev.SightingGone, "A remembered stack proved to be gone"),
    (ev.LandSeen, "New land was seen"),
    (ev.HexLearned, "A new place was explored"),
    (ev.SiteSighted, "A place was seen"),
    (ev.SiteTaken, "A place changed hands"),
    (ev.TurnEnded, "A turn ended"),
    (ev.ExperienceGained, "A level was gained"),
    (ev.UnitLost, "A unit was lost"),
    (ev.SideFell, "A side fell"),
    (ev.CampaignWon, "The match was decided"),
    (scout.SpotChecked, "A die was rolled"),
    (scout.SneakChecked, "A die was rolled"),
    (scout.HexPeeked, "The hex was looked into"),
    (scout.Surveyed, "A new place was explored"),
    (scout.HiddenFound, "A hidden stack was found"),
    (scout.Exposed, "A stack was seen"),
    (scout.Revealed, "Nightfall showed who hides"),
    (scout.SmokeSighted, "Smoke was seen"),
    (scout.SmokeGone, "A fire proved to be out"),
    (scout.SightingChanged, "A stack was seen to change"),
    (scout.HiddenLost, "A stack was seen to hide"),
    (scout.HexLooked, "You know now who stands in that hex"),
)
_HARMLESS_STOPS = ("contact", "sighted")


def learned(events: Iterable[Event], side: SideId) -> str:
    """What the side learned from these events, as a sentence; empty if nothing: then they may be undone."""
    heard = story(events, side)
    for kind, text in _KNOWLEDGE:
        if any(isinstance(e, kind) for e in heard):
            return text
    if any(isinstance(e, ev.MoveStopped) and e.code not in _HARMLESS_STOPS for e in heard):
        return "The land proved different"
    return ""
