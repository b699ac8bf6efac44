"""What a step taught its actor: the limit of undo (features 3.6).

Looks only at the events the actor's own side learned of. What others learned or rolled meanwhile is rolled
back with the state and must not keep the button from working: it would tell of hidden things.
"""

from collections.abc import Iterable

from game.core import deed_events as deeds
from game.core import events as ev
from game.core import gm_events as master
from game.core import life_events as life
from game.core import scout_events as scout
from game.core import turn_events as turn
from game.core import wild_events as wild
from game.core.events import Event
from game.core.records import SideId
from game.i18n import later
from game.views.project import story

_KNOWLEDGE: tuple[tuple[type[Event], str], ...] = (
    (ev.BattleBegan, later("A battle was fought")),
    (ev.BattleEnded, later("A battle was fought")),
    (ev.BattleSeen, later("A battle was seen")),
    (ev.DieRolled, later("A die was rolled")),
    (ev.StackSighted, later("A stack came into sight")),
    (ev.SightingRead, later("A stat board was read")),
    (ev.SightingMoved, later("A stack was seen to move")),
    (ev.SightingGone, later("A remembered stack proved to be gone")),
    (ev.LandSeen, later("New land was seen")),
    (ev.HexLearned, later("A new place was explored")),
    (ev.SiteSighted, later("A place was seen")),
    (ev.SiteTaken, later("A place changed hands")),
    (ev.TurnEnded, later("A turn ended")),
    (ev.ExperienceGained, later("A level was gained")),
    (ev.UnitLost, later("A unit was lost")),
    (ev.SideFell, later("A side fell")),
    (ev.CampaignWon, later("The match was decided")),
    (scout.SpotChecked, later("A die was rolled")),
    (scout.SneakChecked, later("A die was rolled")),
    (scout.HexPeeked, later("The hex was looked into")),
    (scout.Surveyed, later("A new place was explored")),
    (scout.HiddenFound, later("A hidden stack was found")),
    (scout.Exposed, later("A stack was seen")),
    (scout.Revealed, later("Nightfall showed who hides")),
    (scout.SmokeSighted, later("Smoke was seen")),
    (scout.SmokeGone, later("A fire proved to be out")),
    (scout.SightingChanged, later("A stack was seen to change")),
    (scout.HiddenLost, later("A stack was seen to hide")),
    (scout.ReportCame, later("A report came in")),
    (master.MessageTold, later("A message came")),
    (master.GmActed, later("The game master told something")),
    (turn.RecruitsBarred, later("An enemy was found in a spawn point")),
    (turn.HexesScouted, later("Hexes were scouted")),
    (turn.OrdersFailed, later("Orders came to nothing")),
    (turn.FactionFounded, later("A nation joined")),
    (life.VehiclesTaken, later("Vehicles were taken")),
    (wild.FeralFed, later("Ferals were fed")),
    (wild.FoodForaged, later("The land was searched for food")),
    (wild.PackAte, later("Food was seen to be eaten")),
    (deeds.BeastsDistracted, later("A die was rolled")),
    (deeds.TraitorsCame, later("Units came over")),
    (deeds.RulerSucceeded, later("An heir came to rule")),
    (scout.HexLooked, later("You know now who stands in that hex")),
)
_HARMLESS_STOPS = ("contact", "sighted")


def learned(events: Iterable[Event], side: SideId) -> str:
    """What the side learned from these events, as a sentence; empty if nothing: then they may be undone."""
    heard = story(events, side)
    for kind, text in _KNOWLEDGE:
        if any(isinstance(e, kind) for e in heard):
            return text
    if any(isinstance(e, ev.MoveStopped) and e.code not in _HARMLESS_STOPS for e in heard):
        return later("The land proved different")
    return ""
