"""What a side may buy and what joiners get, as screens and policies ask it (TB-3.04 to 3.11, TB-4.05 to
4.08)."""

from collections.abc import Callable

from game.core.numbers import halves_text
from game.core.records import HexId, KindId, RuleId, SideId
from game.core.refusal import Refusal
from game.core.seams.cards import Figure
from game.core.seams.muster import Joining, Market, Outlet, Ware
from game.rulesets.battle_for.campaign import factions, recruit
from game.rulesets.battle_for.campaign.cards import figures
from game.rulesets.battle_for.counters import COMING
from game.rulesets.battle_for.design.coin import coin
from game.rulesets.battle_for.design.cost import cost
from game.rulesets.battle_for.records import BattleForParams, UnitDesign
from game.rulesets.battle_for.side import holding, points
from game.rulesets.battle_for.typed import Campaign, Draft, World
from game.rulesets.battle_for.units.army import is_commander

_STATS = RuleId("TB-12.01")


class BattleForMuster:
    """`core.muster.Muster` of The Battle for."""

    def market(self, world: World, campaign: Campaign, side: SideId) -> Market:
        draft = Draft(campaign, world)
        owner = campaign.sides[side]
        held = holding.spawns(campaign.sites.values(), side)
        reason, rule = _barred(lambda: _check_market(draft, side, len(held)))
        return Market(
            points=points.stored(owner),
            income=points.income(campaign.params, owner),
            coming=COMING.of(owner),
            wares=tuple(
                self.ware(world, campaign.params, kind, faction.name)
                for faction in owner.factions
                for kind in faction.kinds
            ),
            outlets=tuple(_outlet(draft, side, hex_) for hex_ in sorted({site.hex for site in held})),
            reason=reason,
            rule=rule,
        )

    def joining(self, world: World, campaign: Campaign, side: SideId) -> Joining:
        draft = Draft(campaign, world)
        owner = campaign.sides[side]
        held = holding.spawns(campaign.sites.values(), side)
        reason, rule = _barred(lambda: _check_joining(draft, side, len(held)))
        return Joining(
            points=points.allocation(campaign.params, owner),
            designs=campaign.params.unit_types_per_faction,
            reason=reason,
            rule=rule,
        )

    def ware(self, world: World, params: BattleForParams, kind: KindId, nation: str = "") -> Ware:
        design = world.kind(kind)
        return Ware(
            kind=KindId(design.id),
            name=design.name,
            glyph=design.glyph,
            price=cost(design, params.world),
            figures=(*_stats(design), *figures(params, design)),
            leads=is_commander(design),
            nation=nation,
        )

    def coin(self, design: UnitDesign) -> KindId:
        return coin(design)


def _stats(kind: UnitDesign) -> tuple[Figure, ...]:
    return (
        Figure(label="Hits", text=halves_text(kind.hits), icon="heart", rule=_STATS),
        Figure(label="Attack", text=str(kind.attack), icon="sword", rule=_STATS),
        Figure(label="Defense", text=str(kind.defense), icon="shield", rule=_STATS),
    )


def _barred(check: Callable[[], None]) -> tuple[str, RuleId]:
    """Why a check refuses, and by which rule; empty if it does not."""
    try:
        check()
    except Refusal as refusal:
        return refusal.refused.detail, RuleId(refusal.refused.rule)
    return "", RuleId("")


def _check_market(draft: Draft, side: SideId, spawns: int) -> None:
    recruit.check_time(draft, draft.sides[side])
    recruit.rest(0, (), spawns=spawns)


def _check_joining(draft: Draft, side: SideId, spawns: int) -> None:
    factions.check_joining(draft, draft.sides[side])
    recruit.rest(0, (), spawns=spawns)


def _outlet(draft: Draft, side: SideId, hex_: HexId) -> Outlet:
    reason, rule = _barred(lambda: recruit.check_place(draft, side, hex_))
    return Outlet(hex=hex_, reason=reason, rule=rule)


MUSTER = BattleForMuster()
