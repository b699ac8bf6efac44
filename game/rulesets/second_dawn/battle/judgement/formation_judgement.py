"""Judgement about where units stand and what they wear: leaders, lines, height, shields, captures.

SD4-5.15, SD4-12, SD3-9.07, SD1-17.01, SD1-19.01.
"""

from collections.abc import Sequence

from game.core.decisions import Question, Reply
from game.core.records import replace
from game.rulesets.second_dawn.battle.choices.wiping import WIPE
from game.rulesets.second_dawn.battle.clash import altitude, diceless_rounds
from game.rulesets.second_dawn.battle.judgement.appraisal import Appraisal, hurt, leaders
from game.rulesets.second_dawn.battle.judgement.duels import WHOLE
from game.rulesets.second_dawn.battle.judgement.leaving_judgement import HOPELESS, option_of
from game.rulesets.second_dawn.battle.state import battle_stat, sky
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.command import bonus_table
from game.rulesets.second_dawn.content.land_records import Zone


def lines(seen: Appraisal, question: Question) -> Reply | None:
    """Behind the others go hurt leaders, those who do not fight, a ruler whom an enemy may fell, and shooters
    that would do worse in a duel than the enemy: they cover the front. Half of the side stays in front at
    least."""
    fight, party = seen.fight, seen.party
    back = option_of(question, "back")
    screen = fight.parties[party].told.screen
    if back is None or screen == "nobody":
        return None
    dear = leaders(fight, party)
    weak = [
        u
        for u in back.units
        if fight.fighters[u].non_combat or (u in dear and (hurt(fight, u) or _exposed(seen, u)))
    ]
    if screen in ("leaders", "shooters"):
        weak += [u for u in back.units if u in dear and u not in weak]
    shots = [u for u in back.units if u not in weak and _covers(fight, u)]
    if screen != "shooters":
        shots = [u for u in shots if screen != "leaders" and seen.prowess(u) < WHOLE]
    ahead = sum(fight.standings[u].lane == "front" for u in fight.fit(party))
    room = max(0, ahead - (len(fight.fit(party)) + 1) // 2)
    going = (*weak, *sorted(shots, key=seen.prowess))[:room]
    return Reply(choice="back", units=going) if going else None


def _exposed(seen: Appraisal, unit: str) -> bool:
    """Whether a ruler stands against somebody who is likely to fell him."""
    fight = seen.fight
    if not fight.fighters[unit].ruler:
        return False
    return any(seen.duel(unit, foe).falls[0] >= _RISKED for foe in fight.fit(1 - seen.party))


def _covers(fight: Fight, unit: str) -> bool:
    """Whether a unit would shoot from behind a screen (SD4-12.05)."""
    return fight.scout(unit) and battle_stat.shoots(fight.fighters[unit], fight.standings[unit].ammo)


# --- height


def height(seen: Appraisal, question: Question) -> Reply | None:
    """Shooters fly as high as they still reach the enemy and fewer of it reach them; others come down."""
    fight = seen.fight
    best: dict[Zone, list[str]] = {}
    for option in question.options:
        for unit in option.units:
            now = fight.standings[unit].zone
            zone = _zone(fight, unit, seen.party)
            if zone == option.id and zone != now:
                best.setdefault(zone, []).append(unit)
    for zone, units in best.items():
        return Reply(choice=zone, units=tuple(units))
    return None


def _zone(fight: Fight, unit: str, party: int) -> Zone:
    """Where a flier fights best: out of reach of as many enemies as it can be, with an enemy in reach."""
    fighter, standing = fight.fighters[unit], fight.standings[unit]
    top = sky.ZONES.index(altitude.highest(fight, unit))
    shoots = battle_stat.shoots(fighter, standing.ammo)
    foes = fight.fit(1 - party)

    def scores(zone: int) -> tuple[int, int]:
        mine = threats = 0
        for foe in foes:
            other, there = fight.fighters[foe], sky.ZONES.index(fight.standings[foe].zone)
            mine += sky.in_range("shooter" if shoots else "melee", fighter.range, zone, there)
            fires = battle_stat.shoots(other, fight.standings[foe].ammo)
            reach = sky.in_range("shooter" if fires else "melee", other.range, there, zone)
            threats += reach or (other.flier and sky.ZONES.index(other.zone_max) >= zone)
        return mine, threats

    open_ = {zone: scores(zone) for zone in range(top + 1)}
    able = [zone for zone, (mine, _) in open_.items() if mine]
    if not able:
        return standing.zone
    return sky.ZONES[
        min(able, key=lambda z: (open_[z][1], -open_[z][0], abs(z - sky.ZONES.index(standing.zone)), z))
    ]


# --- leaders


def lead(seen: Appraisal, question: Question) -> Reply | None:
    """The unit with the highest leadership leads the stack, or everybody if the stack is too large."""
    fight, state = seen.fight, seen.fight.parties[seen.party]
    able = [u for u in fight.fit(seen.party) if fight.fighters[u].able.leads]
    best = max(able, key=lambda u: fight.fighters[u].level, default="")
    mode = "stack" if state.stack <= bonus_table.MOST_IN_STACK else "hex"
    now = fight.fighters[state.leader].level if state.leader in able else 0
    if not best or (state.mode == mode and fight.fighters[best].level <= now):
        return None
    if state.leader in able and fight.fighters[best].level <= now:
        best = state.leader
    option = option_of(question, mode)
    return Reply(choice=mode, units=(best,)) if option is not None and best in option.units else None


def forward(seen: Appraisal, question: Question) -> Reply | None:
    """Of those behind the screen the one who stands it best goes forward, leaders last."""
    dear = leaders(seen.fight, seen.party)
    return Reply(choice=max(question.own, key=lambda u: (u not in dear, seen.prowess(u))))


def cover(seen: Appraisal, question: Question) -> Reply | None:
    """The supportline wastes no shots on a battle that is lost: it has one of its own before it."""
    stay = option_of(question, "stay")
    lost = seen.strength(seen.party) < HOPELESS * seen.strength(1 - seen.party)
    return Reply(choice="stay", units=stay.units) if stay is not None and lost else None


# --- what units wear and want


def stances(seen: Appraisal, question: Question) -> Reply | None:
    """Shields are worn by those who only defend, and by those whom they do not hinder; captures are declared
    where orders want them and nothing can go wrong; muck that costs much is wiped off; who has two
    weapons and a power strike uses what does better."""
    fight = seen.fight
    for choice, wanted in _STANCES:
        option = option_of(question, choice)
        if option is None:
            continue
        if choice == WIPE:
            units = tuple(u for u in option.units if _half(fight, u) >= _WORTH_WIPING)
        elif choice in _GRIPPING:
            units = tuple(u for u in option.units if _regrips(seen, u))
        elif wanted is None:
            units = _captors(seen, option.units)
        else:
            units = tuple(u for u in option.units if _hinders(fight, u) == wanted)
        if units:
            return Reply(choice=choice, units=units)
    return None


_GRIPPING = ("grip", "part")
_STANCES: Sequence[tuple[str, bool | None]] = (
    ("shield_off", True),
    ("shield_on", False),
    *((choice, None) for choice in ("capture", WIPE, *_GRIPPING)),
)
"""What is declared, in this order; of shields, whether they then hinder."""


def _regrips(seen: Appraisal, unit: str) -> bool:
    """Whether a unit does better with its hands the other way (SD6-9.05)."""
    standing = seen.fight.standings[unit]
    return seen.prefers(unit, replace(standing, gripping=not standing.gripping))


def _half(fight: Fight, unit: str) -> int:
    """Points that muck in its eyes costs a unit."""
    fighter = fight.fighters[unit]
    stat = fighter.combat if fight.uses_combat(unit) else fighter.defense
    return stat - stat // 2


_WORTH_WIPING = 3
"""Points for which a side gives up a phase of a unit's blows."""


def _hinders(fight: Fight, unit: str) -> bool:
    """Whether a shield costs a unit more in the coming phase than it gives."""
    if fight.fighters[unit].able.shield_skill:
        return False
    return fight.state.phase == "bout" or diceless_rounds.may_attack(fight, unit)


def _captors(seen: Appraisal, units: Sequence[str]) -> tuple[str, ...]:
    """Units that capture without a risk to speak of, in a battle all but won; leaders are not sent."""
    fight, party = seen.fight, seen.party
    won = seen.strength(1 - party) < HOPELESS * seen.strength(party)
    if not fight.parties[party].told.capture or not won:
        return ()
    dear = leaders(fight, party)
    rivals = {u: v for a, b in fight.state.pairings.primary for u, v in ((a, b), (b, a))}
    return tuple(
        unit
        for unit in units
        if unit not in dear and unit in rivals and seen.duel(unit, rivals[unit]).falls[0] <= _SAFE
    )


_RISKED = WHOLE // 10
"""Chance of falling at which a ruler stands behind the others."""
_SAFE = WHOLE // 20
"""Chance of falling at which a capture counts as safe."""
