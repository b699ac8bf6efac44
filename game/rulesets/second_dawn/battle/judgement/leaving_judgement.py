"""Judgement about leaving a battle, hunting those who leave, and the beaten. SD2-10, SD2-12.30, SD3-6.02."""

from fractions import Fraction

from game.core.decisions import Option, Question, Reply
from game.core.records import Record
from game.rulesets.second_dawn.battle.judgement.appraisal import Appraisal, hurt, leaders
from game.rulesets.second_dawn.battle.judgement.duels import WHOLE
from game.rulesets.second_dawn.battle.leaving import closing_in, escape_places, finish
from game.rulesets.second_dawn.battle.state import battle_stat

HOPELESS = Fraction(1, 6)
"""A side that is weaker than this part of the enemy leaves."""

NEVER = 100
"""`StandingOrders.retreat_at` of who stays to the end."""


def option_of(question: Question, id_: str) -> Option | None:
    """An open option of a question."""
    return next((option for option in question.options if option.id == id_ and option.enabled), None)


# --- one's own


def wants_out(seen: Appraisal) -> bool:
    """Whether the side gives the battle up: by its orders once it has lost that part of its hits, at once if
    that is 0, else when it is far the weaker. Fliers of no side leave with whom they caught (SD3-6.04)."""
    if _carries_prey(seen):
        return True
    at = seen.fight.parties[seen.party].told.retreat_at
    if at is not None:
        return at < NEVER and seen.lost(seen.party) >= at
    return seen.strength(seen.party) < HOPELESS * seen.strength(1 - seen.party)


def _carries_prey(seen: Appraisal) -> bool:
    fight = seen.fight
    wild = fight.parties[seen.party].neutral
    return wild and any(fight.fighters[u].flier and fight.held_by(u) for u in fight.fit(seen.party))


def withdraw(seen: Appraisal, question: Question) -> Reply | None:
    """All leave together when the battle is given up, hurt leaders when it goes badly (SD3-6.02)."""
    option = option_of(question, "withdraw")
    if option is None:
        return None
    if wants_out(seen):
        return Reply(choice=option.id, units=option.units)
    told = seen.fight.parties[seen.party].told
    if told.retreat_at is not None or seen.strength(seen.party) >= seen.strength(1 - seen.party):
        return None
    dear = leaders(seen.fight, seen.party)
    going = tuple(unit for unit in option.units if unit in dear and hurt(seen.fight, unit))
    return Reply(choice=option.id, units=going) if going else None


def close(seen: Appraisal, question: Question) -> Reply | None:
    """Keep away to leave, or while only one's own side can shoot (SD2-10.05)."""
    option = option_of(question, closing_in.HOLD_OFF)
    shoots = [_shooters(seen, party) for party in (seen.party, 1 - seen.party)]
    away = wants_out(seen) or (shoots[0] and not shoots[1])
    return Reply(choice=option.id) if option is not None and away else None


def _shooters(seen: Appraisal, party: int) -> int:
    fight = seen.fight
    return sum(battle_stat.shoots(fight.fighters[u], fight.standings[u].ammo) for u in fight.fit(party))


def step_back(_seen: Appraisal, question: Question) -> Reply | None:
    """Who got away leaves the hex, where that costs nothing (SD2-14.33), else hides if it may (SD5-8.06)."""
    option = option_of(question, escape_places.STEP_BACK) or option_of(question, escape_places.HIDE)
    return Reply(choice=option.id, units=option.units) if option is not None else None


# --- the others


class _Sent(Record):
    """A unit sent against one that runs, and what that is worth."""

    gain: int
    unit: str
    target: str


def pursue(seen: Appraisal, question: Question) -> Reply | None:
    """Shoot at whoever can be shot at, the dearest first; run after those whom one would beat."""
    shots = option_of(question, "shoot")
    if shots is not None:
        aims = [_Sent(gain=seen.pressure(u, t, ()), unit=u, target=t) for u, t in shots.pairs]
        return _send("shoot", aims)
    run = option_of(question, "pursue")
    if run is None:
        return None
    dear = leaders(seen.fight, seen.party)
    hunters = [_Sent(gain=seen.gain(u, t), unit=u, target=t) for u, t in run.pairs if u not in dear]
    return _send("pursue", [one for one in hunters if one.gain > 0])


def _send(how: str, sent: list[_Sent]) -> Reply | None:
    """Each unit against the one where it gains most."""
    best: dict[str, _Sent] = {}
    for one in sent:
        if one.unit not in best or one.gain > best[one.unit].gain:
            best[one.unit] = one
    return Reply(choice=how, pairs=tuple((o.unit, o.target) for o in best.values())) if best else None


def intercept(seen: Appraisal, question: Question) -> Reply | None:
    """Stand in the way of a pursuer whose prey is worth more than what that costs."""
    option = option_of(question, "intercept")
    hunt = seen.fight.state.hunt
    if option is None or hunt is None:
        return None
    prey = dict(hunt.pursuers)
    found = [
        (seen.gain(unit, foe) + seen.worth(prey[foe]) * WHOLE // 2, unit, foe)
        for unit, foe in option.pairs
        if foe in prey
    ]
    if not found or max(found)[0] <= 0:
        return None
    _, unit, foe = max(found)
    return Reply(choice=option.id, pairs=((unit, foe),))


# --- the beaten


def deal(seen: Appraisal, question: Question) -> Reply | None:
    """Who commands is taken alive, also one that lies dying; the others fall by default (SD2-12.30)."""
    for id_ in ("imprison", finish.CAPTURE):
        option = option_of(question, id_)
        if option is not None:
            prize = tuple(unit for unit in option.units if seen.fight.fighters[unit].able.commands)
            room = len(question.own) if id_ == "imprison" else 1
            if prize:
                return Reply(choice=id_, units=prize[:room])
    return None
