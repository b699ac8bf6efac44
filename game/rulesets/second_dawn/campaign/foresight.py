"""What a side can foresee of seeing and being seen, asked of its belief: SD5-7.01, SD5-7.03, SD5-8.03,
SD5-10.03 to 10.06, SD5-11.02, SD5-11.06 to 11.09.

The rules' own code runs on the belief; only who is in sight counts, and nobody rolls.
"""

from collections.abc import Iterator

from game.core.flow.sightings import handle_order
from game.core.land import UNKNOWN
from game.core.records import HexId, SideId, StackId, UnitId, replace
from game.core.seams.foresight import Cover, FindOdds, Habits, Leave, Prelude, SlipOdds, Watcher
from game.core.state import Stack
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.encounter import meetings
from game.rulesets.second_dawn.encounter.reactions import FoeSituation
from game.rulesets.second_dawn.land.concealment import HidingBar
from game.rulesets.second_dawn.land.travel import weather_row
from game.rulesets.second_dawn.march import heights
from game.rulesets.second_dawn.scouting import scouts, sneaking, spot_checks, stealth
from game.rulesets.second_dawn.scouting.foreign_stacks import seen_from_afar, zone_sees
from game.rulesets.second_dawn.scouting.watch_posts import furthest
from game.rulesets.second_dawn.unit.sizes import STANDARD

_UNKNOWN = Leave(reason="None of your units has seen this land", rule="SD5-7.07")
_CITY, _GROUND = "city", "ground"
_USUAL = (("tiny", "tiny"), ("light", "small"), ("heavy", "large"))
"""Those that hide, in words, and the size whose evasion is taken for them."""


class SecondDawnForesight:
    """`core.foresight.Foresight` of Second Dawn."""

    def cover(self, world: World, campaign: Campaign, stack: StackId, hex_: HexId) -> Cover:
        draft, here = _moved(world, campaign, stack, hex_)
        land = draft.known_land(here.side)
        if land.terrain_at(hex_) == UNKNOWN:
            return Cover(hide=_UNKNOWN, sneak=_UNKNOWN)
        hide = scouts.may("hide", draft, here) or scouts.may_hide_in(draft, land, here, hex_)
        sneak = scouts.may("sneak", draft, here) or scouts.may_sneak_into(draft, land, here, hex_)
        return Cover(hide=_leave(hide), sneak=_leave(sneak))

    def spotting(self, world: World, campaign: Campaign, stack: StackId, hex_: HexId) -> tuple[FindOdds, ...]:
        draft, here = _moved(world, campaign, stack, hex_)
        if draft.land.terrain_at(hex_) == UNKNOWN or scouts.may("search", draft, here) is not None:
            return ()
        modifier = sum(term.value for term in spot_checks.terms_of(draft, here))
        usual = ((who, STANDARD[size].evasion) for who, size in _USUAL)
        return tuple(FindOdds(who=who, chance=stealth.spot_chance(modifier, e)) for who, e in usual)

    def slipping(self, world: World, campaign: Campaign, stack: StackId, hex_: HexId) -> SlipOdds:
        draft, here = _moved(world, campaign, stack, hex_)
        if draft.land.terrain_at(hex_) == UNKNOWN:
            return SlipOdds(chance=stealth.sneak_chance(stealth.sneak_modifier(), ()))
        handles = sorted((id_ for id_, _ in sneaking.watchers(draft, here)), key=handle_order)
        return SlipOdds(chance=sneaking.chance(draft, here), watchers=tuple(handles))

    def prelude(self, world: World, campaign: Campaign, stack: StackId, target: StackId) -> Prelude:
        draft = Draft(campaign, world)
        own, foe = draft.stacks[stack], draft.stacks[target]
        meeting = meetings.meeting_of(draft, own, foe)
        faults = []
        for fault in meeting.faults:
            unit = draft.units.get(UnitId(fault.unit))
            who = f"{world.kind(unit.kind).name}: " if unit is not None else ""
            faults.append(Leave(reason=f"{who}{fault.text}", rule=str(fault.rule)))
        return Prelude(
            state=meeting.state,
            why=meetings.plain_why(meeting),
            faults=tuple(dict.fromkeys(faults)),
            barred=_leave(heights.bar(draft, own, foe)),
            note=heights.height_words(draft, foe),
        )

    def habits(self, world: World, campaign: Campaign, stack: StackId) -> Habits:
        draft = Draft(campaign, world)
        here = draft.stacks[stack]
        seen = tuple(meetings.classes(draft, replace(here, stance="open")))
        hid = tuple(meetings.classes(draft, replace(here, stance="hidden")))
        meets = FoeSituation(classes=seen, worth=1, foe_worth=1, size=1, foe_size=1)
        ambushes = replace(meets, classes=hid, hidden=True, state="ambush")
        night = FoeSituation(when="dusk", classes=hid, hidden=True, cover=True)
        told = (meetings.choice(draft, one).reason for one in (meets, ambushes, night))
        return Habits(**dict(zip(("open", "hidden", "dusk"), told, strict=True)))

    def shown(self, world: World, campaign: Campaign, side: SideId, hex_: HexId) -> frozenset[HexId]:
        draft = Draft(campaign, world)
        return world.grid.near(hex_, _land_reach(draft, side, hex_))

    def watchers(
        self, world: World, campaign: Campaign, side: SideId, hex_: HexId, stack: StackId | None
    ) -> tuple[Watcher, ...]:
        draft = Draft(campaign, world)
        asked = None if stack is None else campaign.stacks[stack]
        reach = 0 if asked is None else _reach_of(draft, asked)
        seen = []
        for post, zone in _posts(draft, side):
            far = world.grid.distance(post.hex, hex_)
            if far <= reach and (asked is None or zone_sees(draft, zone, asked.zone)):
                seen.append(post)
            elif far <= _land_reach(draft, side, post.hex):
                seen.append(replace(post, near=False))
        return tuple(seen)


def _moved(world: World, campaign: Campaign, stack: StackId, hex_: HexId) -> tuple[Draft, Stack]:
    """The belief with a stack in a hex."""
    draft = Draft(campaign, world)
    return draft, draft.set_stack(stack, hex=hex_)


def _leave(bar: HidingBar | None) -> Leave:
    return Leave() if bar is None else Leave(reason=bar.reason, rule=bar.rule)


def _posts(draft: Draft, side: SideId) -> Iterator[tuple[Watcher, str]]:
    """Enemies in sight, first seen first, then the cities that an enemy is known to hold; with the zone from
    which they look."""
    for id_ in sorted(draft.stacks, key=handle_order):
        other = draft.stacks[id_]
        if draft.hostile(side, other.side):
            yield Watcher(side=other.side, hex=other.hex, stack=id_), other.zone
    for site in draft.sites.values():
        if site.kind == _CITY and site.owner is not None and draft.hostile(side, site.owner):
            yield Watcher(side=site.owner, hex=site.hex), _GROUND


def _reach_of(draft: Draft, stack: Stack) -> int:
    """From how many borders away a stack is seen in the open; -1 where it must be found (SD5-7.01)."""
    kinds: list[UnitKind] = [draft.world.kind(draft.units[u].kind) for u in stack.units]
    return seen_from_afar(draft.world.tables["sight"].values(), kinds, stack.zone)


def _land_reach(draft: Draft, side: SideId, hex_: HexId) -> int:
    """How far the land is seen from a hex, in the weather that a side knows of."""
    sky = weather_row(draft.world, draft.known_land(side).weather_at(hex_))
    return furthest(draft, "terrain") if sky.sight_adjacent else 0
