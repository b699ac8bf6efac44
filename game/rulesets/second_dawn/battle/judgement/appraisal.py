"""How a side that judges sees a battle: the figures of all, what each is worth, what a duel is worth.

From what both parties see of each other (SD1-10.03): cards, hits, leaders, pairings, lines and zones; not
from orders or intentions of the other side. Worths are whole numbers.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

from game.rulesets.second_dawn.battle.clash import haste
from game.rulesets.second_dawn.battle.judgement import duels
from game.rulesets.second_dawn.battle.judgement.duels import WHOLE, DuelFigures, DuelOdds, Opening
from game.rulesets.second_dawn.battle.pairing import clash_groups, dodging
from game.rulesets.second_dawn.battle.state import ailing, battle_stat, guarding, skirmish
from game.rulesets.second_dawn.battle.state.battle_records import Standing
from game.rulesets.second_dawn.battle.state.battle_stat import StatSituation
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.unit import armour, damage, size_gifts

_DEAR = 3
"""How many times its worth a leader is worth."""

_THERE = WHOLE
"""Part of every unit's worth: one more is one less for the enemy to gang up on."""

_HURT = 2
"""A wound counts for this part of what it takes of a unit's worth."""


class _Seen(NamedTuple):
    """What was looked at in a battle, the same for both parties as long as nobody in it and none of its
    pairings has changed."""

    moment: tuple[object, ...]
    dear: tuple[frozenset[str], frozenset[str]]
    figures: dict[str, DuelFigures]
    alike: dict[object, DuelFigures]
    worth: dict[str, int]
    prowess: dict[DuelFigures, int]


_SEEN: WeakKeyDictionary[Fight, _Seen] = WeakKeyDictionary()


def _seen(fight: Fight) -> _Seen:
    """Of a fight as it now stands; the last time's if it stands as it did then."""
    state = fight.state
    moment: tuple[object, ...] = (
        *(fight.changes, fight.parties, fight.figures, state.phase, state.bout),
        *(state.pairings, state.apart, state.initiative),
    )
    known = _SEEN.get(fight)
    if known is None or known.moment != moment:
        dear = frozenset(leaders(fight, 0)), frozenset(leaders(fight, 1))
        known = _SEEN[fight] = _Seen(moment, dear, {}, {}, {}, {})
    return known


class Appraisal:
    """A battle as it now stands, for the party that judges."""

    def __init__(self, fight: Fight, party: int) -> None:
        self.fight = fight
        self.party = party
        _, self._dear, self._figures, self._alike, self._worth, self._prowess = _seen(fight)
        self._opening = self._rounds_ahead()

    def _rounds_ahead(self) -> Opening:
        """What is still to come before the next bout, as the first party's units and the second's fight in
        it."""
        fight, phase = self.fight, self.fight.state.phase
        volleys: tuple[str, ...] = ()
        strikes = (False, False)
        if phase == "skirmish" and fight.scene.opening == "prepared":
            volleys = skirmish.VOLLEYS
        initiative = fight.state.initiative
        if phase in ("skirmish", "initiative_round") and initiative and initiative.winner is not None:
            won = fight.party_index(initiative.winner)
            strikes = (won == 0, won == 1)
        return Opening(volleys=volleys, strikes=strikes)

    # --- units

    def figures(self, unit: str) -> DuelFigures:
        """A combatant as a duellist; those that are alike share theirs."""
        found = self._figures.get(unit)
        if found is None:
            key = self._key(unit)
            found = self._alike.get(key)
            if found is None:
                found = self._alike[key] = _figures(self.fight, unit)
            self._figures[unit] = found
        return found

    def _key(self, unit: str) -> object:
        fight = self.fight
        fighter, standing = fight.fighters[unit], fight.standings[unit]
        party = fight.party_index(fighter.side)
        apart = unit in self._dear[party] or bool(fighter.riders or fighter.mount or fighter.swarm)
        return (
            *(fighter.side, fighter.kind, fighter.level, fighter.bonus, fighter.in_hand, fighter.armour),
            *(standing.hits, standing.has_ammo, standing.stun, standing.shield, standing.capturing),
            *(standing.holding, standing.crouching, standing.exhaustion, fighter.terrain_special),
            *(standing.dented, standing.haste, standing.gripping),
            unit if apart else "",
        )

    def prefers(self, unit: str, held: Standing) -> bool:
        """Whether a combatant fights better in another standing than in its own: against its primaries, or
        against all who stand if it has none."""
        fight, now, then = self.fight, self.figures(unit), _figures(self.fight, unit, held)
        pairs = ((a, b) if a == unit else (b, a) for a, b in fight.state.pairings.primary if unit in (a, b))
        rivals = [foe for _, foe in pairs if fight.standings[foe].fit] or fight.fit(1 - fight.party_of(unit))
        return sum(_balance(then, self.figures(foe)) - _balance(now, self.figures(foe)) for foe in rivals) > 0

    def worth(self, unit: str) -> int:
        """What losing a combatant means to its side, 1 to 300: how it does against the enemies that stand,
        half of it that it is there at all; a leader several times as much."""
        found = self._worth.get(unit)
        if found is None:
            party = self.fight.party_of(unit)
            plain = (_THERE + self.prowess(unit)) // 20
            found = self._worth[unit] = max(1, plain * (_DEAR if unit in self._dear[party] else 1))
        return found

    def prowess(self, unit: str) -> int:
        """How likely a combatant fells an enemy in a bout and does not fall itself, over all that stand: 0 to
        twice `WHOLE`, where `WHOLE` is as good as the enemy."""
        mine, party = self.figures(unit), self.fight.party_of(unit)
        found = self._prowess.get(mine)
        if found is None:
            foes = Counter(self.figures(foe) for foe in self.fight.fit(1 - party))
            total = 0
            for foe, number in foes.items():
                duel = duels.odds(mine, foe)
                total += number * (WHOLE + duel.falls[1] - duel.falls[0])
            found = self._prowess[mine] = total // max(1, foes.total())
        return found

    # --- pairs

    def duel(self, own: str, foe: str) -> DuelOdds:
        """The outlook of a combatant against another, from now to the end of the next bout."""
        opening = self._opening
        if any(opening.strikes) and self.fight.party_of(own):
            opening = (
                _TURNED.get(opening.strikes, opening)
                if not opening.volleys
                else Opening(volleys=opening.volleys, strikes=(opening.strikes[1], opening.strikes[0]))
            )
        return duels.odds(self.figures(own), self.figures(foe), opening)

    def gain(self, own: str, foe: str) -> int:
        """What a duel is worth: what is taken of the enemy's worth, less what is lost of one's own."""
        found = self.duel(own, foe)
        mine = _HURT * found.falls[0] + found.hurt[0]
        theirs = _HURT * found.falls[1] + found.hurt[1]
        return (theirs * self.worth(foe) - mine * self.worth(own)) // _HURT

    def shot(self, own: str, foe: str) -> int:
        """What a shot takes of the enemy's worth, all of it counting double if it falls."""
        found = duels.odds(self.figures(own), self.figures(foe), _ONE_SHOT)
        return (_HURT * found.falls[1] + found.hurt[1]) * self.worth(foe)

    def share(self, own: str, foe: str) -> int:
        """Which part of its hits one blow without dice takes of an enemy, in parts of `WHOLE`."""
        found = duels.odds(self.figures(own), self.figures(foe), _ONE_SHOT)
        return WHOLE if found.falls[1] else found.hurt[1]

    def pressure(self, attacker: str, target: str, there: Sequence[str]) -> int:
        """What one more attacker means to a unit that these attack already: the part of its worth that each
        hit takes, and what its fall would save of theirs."""
        part = min(
            WHOLE,
            duels.blow(self.figures(attacker), self.figures(target)) * WHOLE // self.figures(target).hits,
        )
        saved = sum(self.duel(unit, target).falls[0] * self.worth(unit) // WHOLE for unit in there[:1])
        return part * (self.worth(target) + saved)

    def lost(self, party: int) -> int:
        """Hits that a party has lost, in percent of what its members have unhurt."""
        fight = self.fight
        members = [u for u in fight.parties[party].members if fight.standings[u].condition != "merged"]
        whole = sum(fight.fighters[unit].hits_max for unit in members)
        left = sum(max(0, fight.standings[unit].hits) for unit in members if fight.standings[unit].fit)
        return 100 * (whole - min(whole, left)) // max(1, whole)

    def strength(self, party: int) -> int:
        """What the standing members of a party can take times what they can deal."""
        take = deal = 0
        for unit in self.fight.fit(party):
            figures = self.figures(unit)
            take += max(0, figures.hits) * (figures.reduction + 2)
            deal += max(1, figures.stat + 5) * figures.damage * figures.factor * figures.attacks
        return take * deal


def _balance(one: DuelFigures, foe: DuelFigures) -> int:
    """What one takes of the other in a bout, less what it loses."""
    found = duels.odds(one, foe)
    return _HURT * (found.falls[1] - found.falls[0]) + found.hurt[1] - found.hurt[0]


_ONE_SHOT = Opening(strikes=(True, False), bout=False)

_TURNED = {
    (True, False): Opening(strikes=(False, True)),
    (False, True): Opening(strikes=(True, False)),
}


def _figures(fight: Fight, unit: str, held: Standing | None = None) -> DuelFigures:
    fighter, standing = fight.fighters[unit], held or fight.standings[unit]
    on_turn = fight.uses_combat(unit)
    bonus = fight.bonus_terms(unit)
    extra = clash_groups.extra_terms(fight, unit)

    def stat(*, attacks: bool) -> int:
        seen = StatSituation(on_turn=on_turn, attacks=attacks, enemies=1)
        return battle_stat.total(
            battle_stat.terms(fighter, standing, seen, fight.scene.params, bonus=bonus, extra=extra)
        )

    shoots = battle_stat.shoots(fighter, standing.ammo)
    long_range = fighter.style == "shooter" and fighter.range == "long" and not fighter.non_combat
    return DuelFigures(
        size=fighter.size,
        stat=stat(attacks=True),
        guard=stat(attacks=False),
        hits=max(1, standing.hits),
        damage=fighter.damage,
        factor=damage.multiplier(battle_stat.total(bonus), legacy=fight.scene.params.legacy_stack_scale),
        reduction=fighter.reduction,
        basic=fighter.basic,
        halves=fight.scene.params.basic_half_damage,
        flier=fighter.flier,
        swarm=fighter.swarm,
        armed=not battle_stat.unarmed(fighter, standing.ammo),
        shoots=shoots,
        range=fighter.range if shoots else "",
        clad=armour.armoured(fighter.able, fighter.armour),
        aims=clash_groups.willing(fighter, standing) or bool(standing.stun),
        captures=standing.capturing,
        hampered=long_range and fight.scene.params.long_shooter_melee_penalty,
        anti_air=fighter.able.anti_air,
        mastery=fighter.mastery,
        against=battle_stat.facing(fighter.able, standing.shield, fight.scene.params, on_turn=on_turn),
        words=battle_stat.words_of(fighter) if fight.choosy else frozenset(),
        save_dc=guarding.save_dc(fighter),
        attacks=1 + fighter.able.attacks,
        ward=guarding.guard_of(fighter, standing),
        sized=size_gifts.gifts_of(fighter.able),
        mighty=guarding.mighty(fighter, standing, on_turn=on_turn),
        most=guarding.most(fighter, standing, on_turn=on_turn),
        charges=fighter.able.charges,
        pace=guarding.pace(fighter),
        dodge=dodging.dodge_of(fighter) if ailing.anyone(fight, "older") else None,
        hasty=haste.ready(fight, unit),
    )


def leaders(fight: Fight, party: int) -> tuple[str, ...]:
    """Members that a side would rather not lose: leader, chief, commanders, ruler."""
    state = fight.parties[party]
    dear = {state.leader, state.chief}
    return tuple(
        unit
        for unit in state.members
        if unit in dear or fight.fighters[unit].ruler or fight.fighters[unit].pc
    )


def hurt(fight: Fight, unit: str) -> bool:
    """Whether a combatant has lost half of its hits or more."""
    return 2 * fight.standings[unit].hits <= fight.fighters[unit].hits_max
