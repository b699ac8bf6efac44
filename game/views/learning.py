"""What a step taught its actor: the limit of undo (features 3.6).

Looks only at the events the actor's own side learned of. What others learned or rolled meanwhile is rolled
back with the state and must not keep the button from working: it would tell of hidden things.

Closed by default: an event type that stands in neither list counts as something learned. So a new event is
either given a sentence in `_KNOWLEDGE` or put among the harmless ones with a look at who hears it.
"""

from collections.abc import Iterable
from functools import cache

from game.core.battle import events as fight
from game.core.battle import exchange_events as exchange
from game.core.events import common as ev
from game.core.events import deeds, life, realm, seats
from game.core.events import ferals as wild
from game.core.events import gm as master
from game.core.events import scouting as scout
from game.core.events import turns as turn
from game.core.events.common import Event
from game.core.records import SideId
from game.i18n import N_
from game.views.project import heard_by

_KNOWLEDGE: tuple[tuple[type[Event], str], ...] = (
    (ev.BattleBegan, N_("A battle was fought")),
    (ev.BattleEnded, N_("A battle was fought")),
    (ev.BattleSeen, N_("A battle was seen")),
    (ev.DieRolled, N_("A die was rolled")),
    (ev.StackSighted, N_("A stack came into sight")),
    (ev.SightingRead, N_("A stat board was read")),
    (ev.SightingMoved, N_("A stack was seen moving")),
    (ev.SightingGone, N_("A remembered stack proved to be gone")),
    (ev.LandSeen, N_("New land was seen")),
    (ev.HexLearned, N_("A new place was explored")),
    (ev.SiteSighted, N_("A place was seen")),
    (ev.SiteTaken, N_("A place changed hands")),
    (ev.TurnEnded, N_("A turn ended")),
    (ev.ExperienceGained, N_("A level was gained")),
    (ev.UnitLost, N_("A unit was lost")),
    (ev.SideFell, N_("A side fell")),
    (ev.CampaignWon, N_("The match was decided")),
    (scout.SpotChecked, N_("A die was rolled")),
    (scout.SneakChecked, N_("A die was rolled")),
    (scout.HexPeeked, N_("The hex was looked into")),
    (scout.Surveyed, N_("A new place was explored")),
    (scout.HiddenFound, N_("A hidden stack was found")),
    (scout.Exposed, N_("A stack was seen")),
    (scout.Revealed, N_("Nightfall revealed who hides")),
    (scout.SmokeSighted, N_("Smoke was seen")),
    (scout.SmokeGone, N_("A fire proved to be out")),
    (scout.SightingChanged, N_("A stack was seen changing")),
    (scout.HiddenLost, N_("A stack was seen hiding")),
    (scout.ReportCame, N_("A report came in")),
    (master.MessageTold, N_("A message arrived")),
    (master.GmActed, N_("The game master told something")),
    (turn.RecruitsBarred, N_("An enemy was found in a spawn point")),
    (turn.HexesScouted, N_("Hexes were scouted")),
    (turn.OrdersFailed, N_("Orders could not be carried out")),
    (turn.FactionFounded, N_("A nation joined")),
    (life.VehiclesTaken, N_("Vehicles were taken")),
    (wild.FeralFed, N_("Ferals were fed")),
    (wild.FoodForaged, N_("The land was searched for food")),
    (wild.PackAte, N_("Food was seen being eaten")),
    (deeds.BeastsDistracted, N_("A die was rolled")),
    (deeds.TraitorsCame, N_("Units changed sides")),
    (deeds.RulerSucceeded, N_("An heir took over")),
    (realm.UnitsPopped, N_("Units popped")),
    (realm.SpecialRolled, N_("A die was rolled")),
    (realm.CapitalLost, N_("A capital was lost")),
    (realm.GameHunted, N_("A die was rolled")),
    (realm.HornsBlown, N_("Horns were heard")),
    (realm.LandWrecked, N_("Land was wrecked")),
    (scout.HexLooked, N_("You now know who is in that hex")),
)
_HARMLESS: frozenset[type[Event]] = frozenset(
    {
        # The clock, and a side's own orders, stacks, units and works: what it did itself. Die and foe, where
        # there are any, come as events of their own.
        *(ev.DayBegan, ev.TurnBegan, turn.StageBegan, scout.DuskFell),
        *(ev.OrdersGiven, turn.OrdersDelivered, turn.PointsChanged, turn.PeaceBroken, turn.UnitsRecruited),
        *(ev.StackMoved, ev.StackFormed, ev.StackJoined, ev.StackLost, ev.RoadDug, ev.LandingForced),
        *(ev.UnitsMounted, ev.UnitsDismounted, ev.UnitEvolved, ev.ChiefAppointed, ev.LuckReturned),
        *(scout.StanceTaken, scout.ZoneTaken, scout.FireLit, scout.FireOut, scout.Reacted),
        *(life.DiggersOrdered, life.DiggersPopped, life.UnitAged, deeds.FoodHanded, deeds.MarchHeld),
        *(deeds.FoodCooked, deeds.WoundsHealed),
        *(wild.BeastHarvested, wild.BondEnded, wild.FoodLaid, wild.WentFeral),
        *(wild.PackDecided, wild.PackPopped, wild.PackStarved),
        # Its own money, orders and offices.
        *(realm.AccountsMade, realm.MoneySpent, realm.PopOrdered, realm.PopsPlanned),
        *(realm.OrderDone, realm.OrderStuck, realm.CityWon, realm.CityBesieged),
        *(realm.UpkeepWarned, realm.OfficeGiven, realm.PurseFilled, realm.CityLevelled, realm.WorkBuilt),
        *(realm.UnitsPromoted, realm.MealEaten, realm.StoresKept, realm.StoresMoved),
        *(realm.GardenPlanted, realm.WorksClosed, realm.BandPopped, realm.TribeGrew, realm.UnitShaped),
        realm.UnitsChosen,
        # What leaves the side with less than it knew, or tells what its own act did to others.
        *(ev.SightingLost, scout.HexReinforced, turn.ScoutNoticed),
        # Questions and their answers; seats, which the table changes in the open; triggers, which the game
        # master alone hears.
        *(ev.QuestionAsked, ev.QuestionAnswered, seats.SeatChanged, seats.SeatDiscussed),
        *(master.TriggerFired, master.TriggerFailed),
        # Within a battle: declarations, and what follows from dice that were told before them.
        *(ev.InitiativeSet, ev.PhaseBegan, ev.PairsMade, ev.StanceChanged, ev.AmmoChanged, ev.CaptiveFreed),
        *(ev.ClashRolled, ev.ClashRoundEnded, ev.ClashEnded, ev.SaveRolled, ev.BlowStruck),
        *(ev.CombatantFell, ev.CombatantRose, ev.CombatantStunned, fight.AnsweredByJudgement),
        *(fight.AreaStruck, fight.CombatantDazed, fight.CombatantLeft, fight.Contested),
        *(fight.Dismounted, fight.DraggedForward, fight.Exhausted, fight.FieldLeft),
        *(fight.FormationSet, fight.Intercepted, fight.LuckSpent, fight.Mounted),
        *(fight.PursuitRolled, fight.RetreatDeclared, fight.RetreatRolled, fight.ScreenSet),
        *(fight.Slammed, fight.SpecialTold, fight.StunChecked, fight.SupportJoined, fight.SwarmFormed),
        *(fight.SwarmThinned, fight.WingHurt, fight.ZoneChanged),
        *(exchange.FatigueSet, exchange.ShockDealt, exchange.SideDeclared, exchange.StrikeDealt),
        *(exchange.UnitFell, exchange.UnitHurt, exchange.UnitShocked),
    }
)
_TEACHING = tuple(kind for kind, _ in _KNOWLEDGE)
_NOTHING = len(_KNOWLEDGE)
_GENERAL = N_("Something new came to light")
_HARMLESS_STOPS = ("contact", "sighted")


def learned(events: Iterable[Event], side: SideId) -> str:
    """What the side learned from these events, as a sentence; empty if nothing: then they may be undone."""
    heard = [event for event in events if heard_by(event, side)]
    first = min((_rank(type(event)) for event in heard), default=_NOTHING)
    if first < _NOTHING:
        return _KNOWLEDGE[first][1]
    if any(isinstance(e, ev.MoveStopped) and e.code not in _HARMLESS_STOPS for e in heard):
        return N_("The land turned out different")
    return _GENERAL if any(not classified(type(e)) for e in heard) else ""


@cache
def _rank(kind: type[Event]) -> int:
    """Where a type of event stands among what teaches."""
    return next((n for n, (taught, _) in enumerate(_KNOWLEDGE) if issubclass(kind, taught)), _NOTHING)


def classified(kind: type[Event]) -> bool:
    """Whether it was decided for this type of event what hearing it means. `MoveStopped` is decided by its
    code."""
    return kind is ev.MoveStopped or kind in _HARMLESS or issubclass(kind, _TEACHING)
