"""Which units, clashes and moments of a battle are alike, so that what follows them is worked out once: see
`trials`."""

from collections.abc import Sequence

from game.core.numbers import Halves
from game.core.records import replace
from game.rulesets.second_dawn.battle.clash.clash import Clash, Contender
from game.rulesets.second_dawn.battle.pairing import clash_groups
from game.rulesets.second_dawn.battle.state import ailing, battle_stat, withstanding
from game.rulesets.second_dawn.battle.state.battle_records import BattleState, Fighter, PartyState, Standing
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.pairing_records import Pairings


def named(state: BattleState) -> frozenset[str]:
    """Units that something but their figures sets apart, such as a mount: like nobody else, they are never
    forgotten."""
    names = {
        unit
        for unit, fighter in state.fighters.items()
        if fighter.mount or fighter.riders or fighter.came_on or fighter.members
    }
    for party in state.parties:
        names |= {party.leader, party.chief, *party.leaders, *party.support, *party.retreated}
    for pick in state.scene.picks:
        names |= {unit for pair in pick.pairs for unit in pair}
    for order in state.scene.orders:
        names |= {*order.units, order.target}
    return frozenset(names)


def shadow(fighter: Fighter, standing: Standing) -> Standing:
    """How a unit is, but for its hits where they count only in clashes, and for whom it owes it to."""
    if fighter.swarm or standing.exhaustion:
        return replace(standing, credit="")
    return replace(standing, credit="", hits=0)


def banner(party: PartyState) -> PartyState:
    return replace(party, members=())


def ranked(pairings: Pairings, place: dict[str, int]) -> object:
    return tuple(
        tuple((place[a], place[b]) for a, b in pairs if a in place and b in place)
        for pairs in (pairings.primary, pairings.secondary)
    )


def lent(fight: Fight, unit: str) -> tuple[int, int, str]:
    """What a unit has of others in a clash: of leaders, of the place and those beside it, against shocks."""
    return (
        battle_stat.total(fight.bonus_terms(unit)),
        battle_stat.total(clash_groups.extra_terms(fight, unit)),
        withstanding.why(fight, unit, withstanding.SHOCK) if ailing.anyone(fight, "shocks") else "",
    )


def with_hits(ready: Clash, hits: dict[str, Halves], *, renamed: bool = False) -> Clash:
    """A clash whose members have these hits; `renamed` by their places."""
    names = {member.id: str(place) for place, member in enumerate(ready.members)} if renamed else {}

    def each(members: Sequence[Contender]) -> tuple[Contender, ...]:
        return tuple(replace(m, hits=hits[m.id], id=names.get(m.id, m.id)) for m in members)

    return replace(
        ready,
        hub=each([ready.hub])[0],
        primaries=each(ready.primaries),
        secondaries=each(ready.secondaries),
        aboard=each(ready.aboard),
    )
