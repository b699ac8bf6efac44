"""Judgement for sides that do not choose themselves: `Party.conduct` of `sensible`.

It pairs where it gains most, keeps leaders who are hurt, and those who do not fight, behind the others, and
leaves a battle that is lost (SD3-6.02). It knows what every party sees of the other: figures, hits, leaders.
All else falls by default.
"""

from fractions import Fraction

from game.core.decisions import Question, Reply
from game.core.numbers import Halves
from game.rulesets.second_dawn import battle_stat, crits, engaged, picks
from game.rulesets.second_dawn.fight import Fight
from game.rulesets.second_dawn.turns import Pair

KINDS = ("pair", "screen", "support", "withdraw")
"""Questions that are answered by judgement."""

HOPELESS = Fraction(1, 6)
"""A side that is weaker than this part of the enemy leaves."""

_DEAR = 3
"""How many times its worth a leader is worth."""

_THROWS = crits.DIE * crits.DIE


def reply(fight: Fight, question: Question) -> Reply:
    """A sensible answer to the open question."""
    party = fight.party_index(question.side)
    by_kind = {"pair": _pair, "screen": _screen, "support": _support, "withdraw": _withdraw}
    judge = by_kind.get(question.kind)
    found = judge(fight, question, party) if judge else None
    return found or Reply(choice=question.default)


# --- pairing


def _pair(fight: Fight, question: Question, party: int) -> Reply | None:
    """The pick that gains most for each of its pairs; the default if none is better."""
    picking = fight.state.picking
    assert picking is not None
    board = picks.board_of(fight)
    turn = board.open_turn(picking.step, picking.turn, picks.selector(fight))
    choices = board.choices(turn) if turn is not None and turn.step != "sniping" else ()
    open_ = {option.id for option in question.options if option.enabled}
    best, gain = None, Fraction(0)
    for choice in choices:
        if picks.choice_id(choice) not in open_:
            continue
        mean = sum((_gain(fight, pair, party) for pair in choice.pairs), Fraction(0)) / len(choice.pairs)
        if best is None or mean > gain:
            best, gain = choice, mean
    return Reply(choice=picks.choice_id(best)) if best is not None else Reply(choice=picks.AUTO)


def _gain(fight: Fight, pair: Pair, party: int) -> Fraction:
    """What a duel is worth: the enemy's worth if it is won, less one's own if it is lost."""
    own, foe = pair if fight.party_of(pair[0]) == party else (pair[1], pair[0])
    won = duel(fight, own, foe)
    return won * worth(fight, foe) - (1 - won) * worth(fight, own)


def duel(fight: Fight, own: str, foe: str) -> Fraction:
    """About how likely a unit outlasts an enemy: by the battle roll, and by the hits both must land."""
    roll = _rolls(_stat(fight, own, foe) - _stat(fight, foe, own))
    mine, theirs = _blows(fight, own, foe), _blows(fight, foe, own)
    lasting = Fraction(theirs, mine + theirs)
    up = roll * lasting
    return up / (up + (1 - roll) * (1 - lasting))


def _rolls(lead: int) -> Fraction:
    """Share of the throws that a lead wins, draws by half; never quite none or all."""
    faces = range(1, crits.DIE + 1)
    twice = sum((a + lead > b) + (a + lead >= b) for a in faces for b in faces)
    return Fraction(min(2 * _THROWS - 1, max(1, twice)), 2 * _THROWS)


def _stat(fight: Fight, unit: str, enemy: str) -> int:
    fighter = fight.fighters[unit]
    base = fighter.combat if fight.on_turn(fight.party_of(unit)) else fighter.defense
    terms = (*fight.bonus_terms(unit), *engaged.versus_terms(fight, unit, enemy, attacked=True))
    return base + battle_stat.total(terms)


def _blows(fight: Fight, unit: str, enemy: str) -> int:
    """Hits a unit must land to bring an enemy down."""
    force = engaged.force(fight, unit, enemy)
    each = max(1, (force.damage - fight.fighters[enemy].reduction) * force.factor)
    return -(-max(1, fight.standings[enemy].hits) // each)


def worth(fight: Fight, unit: str) -> Halves:
    """What losing a unit means to its side."""
    fighter = fight.fighters[unit]
    plain = max(1, fighter.combat + fighter.defense + 4) * fighter.hits_max
    return plain * (_DEAR if unit in leaders(fight, fight.party_of(unit)) else 1)


def leaders(fight: Fight, party: int) -> tuple[str, ...]:
    """Members that a side would rather not lose: leader, chief, ruler."""
    state = fight.parties[party]
    dear = {state.leader, state.chief}
    return tuple(unit for unit in state.members if unit in dear or fight.fighters[unit].ruler)


# --- lines


def _screen(fight: Fight, question: Question, party: int) -> Reply | None:
    """Hurt leaders and those who do not fight go behind the others, while there are others."""
    back = next((option for option in question.options if option.id == "back" and option.enabled), None)
    if back is None:
        return None
    dear = leaders(fight, party)
    weak = tuple(
        unit
        for unit in back.units
        if fight.fighters[unit].non_combat or (unit in dear and _hurt(fight, unit))
    )
    ahead = [unit for unit in fight.fit(party) if fight.standings[unit].lane == "front"]
    return Reply(choice="back", units=weak) if weak and len(ahead) > len(weak) else None


def _support(fight: Fight, question: Question, party: int) -> Reply | None:
    """The supportline wastes no shots on a battle that is lost: it has one of its own before it."""
    stay = next((option for option in question.options if option.id == "stay" and option.enabled), None)
    lost = strength(fight, party) < HOPELESS * strength(fight, 1 - party)
    return Reply(choice="stay", units=stay.units) if stay is not None and lost else None


def _hurt(fight: Fight, unit: str) -> bool:
    return 2 * fight.standings[unit].hits <= fight.fighters[unit].hits_max


# --- leaving


def _withdraw(fight: Fight, question: Question, party: int) -> Reply | None:
    """All leave together when the battle is lost, hurt leaders when it goes badly (SD3-6.02)."""
    option = next((o for o in question.options if o.id == "withdraw" and o.enabled), None)
    if option is None:
        return None
    enemy = strength(fight, 1 - party)
    odds = strength(fight, party) / enemy if enemy else Fraction(1)
    if odds < HOPELESS:
        return Reply(choice="withdraw", units=option.units)
    dear = leaders(fight, party)
    going = tuple(unit for unit in option.units if odds < 1 and unit in dear and _hurt(fight, unit))
    return Reply(choice="withdraw", units=going) if going else None


def strength(fight: Fight, party: int) -> Fraction:
    """What the standing members of a party can take times what they can deal."""
    take = deal = 0
    for unit in fight.fit(party):
        fighter = fight.fighters[unit]
        bonus = battle_stat.total(fight.bonus_terms(unit))
        base = fighter.combat if fight.on_turn(party) else fighter.defense
        take += max(0, fight.standings[unit].hits) * (fighter.reduction + 2)
        deal += max(1, base + bonus + 5) * fighter.damage * fight.damage_factor(unit)
    return Fraction(take * deal)
