"""Small units that face much larger ones fight as swarms: SD2-3.01 to 3.06.

Units of one class merge before the first phase and stay so to the end of the battle. The first unit of a
swarm stands for all; the others are `merged`. Where the enemies are of several sizes and the small units
could face some as they are, their side is asked (question `merge`); parameter `merge_default` answers for a
side that is not asked.
"""

from game.core.battle.events import SwarmFormed, SwarmThinned
from game.core.decisions import Option, Prospect, Question, Reply
from game.core.numbers import HALF
from game.core.records import Record
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.state.battle_records import Fighter
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.unit import swarms
from game.rulesets.second_dawn.unit.damage import FIT
from game.rulesets.second_dawn.unit.swarms import Swarm, SwarmFigures

MERGE = "merge"
STAY = "stay"


class MergingPlan(Record):
    """What a class of units would do: `must` if it could face no enemy as it is; `default` if it does so
    unasked."""

    group: str
    units: tuple[str, ...]
    form: Swarm
    must: bool
    default: bool


def merge(fight: Fight) -> Question | None:
    """Form the swarms of both parties, after asking those who have a choice."""
    for index, party in enumerate(fight.parties):
        choice = [plan for plan in plans(fight, index) if not plan.must]
        if choice and MERGE in party.asks and party.side not in fight.state.asked:
            return _question(fight, index, choice)
    wanted = [(plan, _agreed(fight, index, plan)) for index in (0, 1) for plan in plans(fight, index)]
    for plan, agreed in wanted:
        if agreed:
            _form(fight, plan)
    return None


def _agreed(fight: Fight, index: int, plan: MergingPlan) -> bool:
    chosen = fight.parties[index].merging
    return plan.must or (plan.default if chosen is None else plan.group in chosen)


def plans(fight: Fight, party: int) -> list[MergingPlan]:
    """Classes of a party that must or may merge, in roster order."""
    groups: dict[str, list[str]] = {}
    for unit in fight.fit(party):
        if _joins(fight.fighters[unit]):
            groups.setdefault(fight.fighters[unit].group, []).append(unit)
    out = []
    for group, units in groups.items():
        plan = _plan(fight, 1 - party, group, units)
        if plan is not None:
            out.append(plan)
    return out


def _joins(fighter: Fighter) -> bool:
    """Commanders, player characters, riders and their mounts stay themselves."""
    apart = fighter.pc or fighter.mount or fighter.riders or fighter.swarm
    return not (apart or fighter.able.commands or fighter.able.leads)


def _plan(fight: Fight, enemy: int, group: str, units: list[str]) -> MergingPlan | None:
    """By the hits of the enemies that call for each form; the smaller swarm if two are called for alike."""
    size = fight.fighters[units[0]].size
    weights: dict[Swarm, int] = {}
    for foe in fight.fit(enemy):
        form = swarms.wanted(size, fight.fighters[foe].size)
        weights[form] = weights.get(form, 0) + fight.standings[foe].hits
    plain = weights.pop("", 0)
    if not weights:
        return None
    form = max(weights, key=lambda f: (weights[f], -swarms.MEMBERS[f]))
    if len(units) < (2 if not plain and form != "half" else swarms.MEMBERS[form]):
        return None
    by_default = {"half": sum(weights.values()) >= plain, "always": True, "never": False}
    return MergingPlan(
        group=group,
        units=tuple(units),
        form=form,
        must=not plain,
        default=by_default[fight.scene.params.merge_default],
    )


def _question(fight: Fight, index: int, choice: list[MergingPlan]) -> Question:
    names = ", ".join(fight.fighters[plan.units[0]].plural for plan in choice)
    units = tuple(unit for plan in choice for unit in plan.units)
    default = MERGE if any(plan.default for plan in choice) else STAY
    return Question(
        id=fight.next_question,
        side=fight.parties[index].side,
        kind=MERGE,
        prompt=f"Shall they fight as swarms: {names}?",
        options=(
            Option(
                id=MERGE,
                label="Fight as swarms",
                hint="They hurt much larger enemies, but are fewer targets",
                rule="SD2-3.01",
                units=units,
                prospects=tuple(_becomes(fight, plan) for plan in choice),
            ),
            Option(id=STAY, label="Each on its own", rule="SD2-3.01"),
        ),
        own=units,
        default=default,
        battle=fight.scene.id,
    )


def _becomes(fight: Fight, plan: MergingPlan) -> Prospect:
    """How many swarms a class would form, and the figures of the first."""
    number = min(swarms.MEMBERS[plan.form], len(plan.units))
    made = _figures(fight, plan.units[:number], plan.form)
    return Prospect(
        unit=plan.units[0],
        parts=(
            ("Swarms", len(plan.units) // number),
            ("Units in each", number),
            ("Combat", made.combat),
            ("Defense", made.defense),
            ("Hits", made.hits // HALF),
        ),
    )


def _figures(fight: Fight, units: tuple[str, ...], form: Swarm) -> SwarmFigures:
    each = [
        SwarmFigures(combat=f.combat, defense=f.defense, damage=f.damage, hits=f.hits_max)
        for f in fight.each(units)
    ]
    return swarms.figures(form, each, fight.fighters[units[0]].size)


def answer(fight: Fight, question: Question, reply: Reply) -> None:
    """Merge the classes of the named units, all if none is named."""
    index = fight.party_index(question.side)
    for unit in reply.units:
        if unit not in question.own:
            raise Refusal("no_such_unit", f"{unit} cannot merge here", "SD2-3.01")
    named = (reply.units or question.own) if reply.choice == MERGE else ()
    groups = tuple(dict.fromkeys(fight.fighters[unit].group for unit in named))
    fight.put_party(index, merging=groups)
    fight.now(asked=(*fight.state.asked, question.side))


def _form(fight: Fight, plan: MergingPlan) -> None:
    """Swarms of the full number, in roster order. Those left over must merge without the benefit, if they
    could not fight as they are (SD2-3.03); half-swarms leave nobody over."""
    number = swarms.MEMBERS[plan.form]
    whole = len(plan.units) // number * number
    for start in range(0, whole, number):
        _join(fight, plan.units[start : start + number], plan.form)
    rest = plan.units[whole:]
    if plan.must and plan.form != "half" and len(rest) > 1:
        _join(fight, rest, "few")


def _join(fight: Fight, units: tuple[str, ...], form: Swarm) -> None:
    head, *others = units
    alone = fight.fighters[head]
    each = fight.each(units)
    figures = _figures(fight, units, form)
    fight.reshape(
        head,
        name=f"{alone.name} and {len(others)} more",
        combat=figures.combat,
        defense=figures.defense,
        damage=figures.damage,
        hits_max=figures.hits,
        croaks_at=0,
        move=min(f.move for f in each),
        evasion=min(f.evasion for f in each),
        bonus=min(f.bonus for f in each),
        worth=0 * alone.worth if form == "few" else sum((f.worth for f in each), 0 * alone.worth),
        swarm=form,
        members=units,
        alone=alone,
    )
    own = fight.standings[head].hits
    ammo = min(fight.standings[unit].ammo for unit in units)
    fight.put(head, hits=figures.hits, own_hits=own, ammo=ammo, members=len(units))
    for unit in others:
        fight.put(unit, condition="merged")
    fight.emit(SwarmFormed, "SD2-3.01", unit=head, members=units, how=form)


def members_left(fight: Fight, unit: str) -> int:
    """Members of a swarm that live; 1 for a unit by itself."""
    fighter = fight.fighters[unit]
    if not fighter.swarm:
        return 1
    return swarms.survivors(fight.standings[unit].hits, fighter.swarm, len(fighter.members))


def thin(fight: Fight) -> None:
    """Tell which swarms have lost members."""
    for unit, standing in list(fight.standings.items()):
        if fight.fighters[unit].swarm and standing.condition == FIT:
            left = members_left(fight, unit)
            if left < standing.members:
                fight.emit(SwarmThinned, "SD2-3.03", unit=unit, before=standing.members, after=left)
                fight.put(unit, members=left)


def disperse(fight: Fight) -> None:
    """After the battle every member is a unit by itself again: the first ones live, one for each hit begun,
    and share the swarm's lot; the others are croaked (SD2-3.03)."""
    for head in [unit for unit, fighter in fight.fighters.items() if fighter.swarm]:
        fighter, lot = fight.fighters[head], fight.standings[head]
        alive = 0 if lot.condition == "croaked" else max(1, members_left(fight, head))
        for unit in fighter.members[:alive]:
            hits = lot.own_hits if unit == head else fight.standings[unit].hits
            fight.put(
                unit,
                condition=lot.condition,
                hits=hits,
                captor=lot.captor,
                credit=lot.credit,
                ammo=min(lot.ammo, fight.standings[unit].ammo),
                left=lot.left,
            )
        for unit in fighter.members[alive:]:
            fight.put(unit, condition="croaked", hits=min(0, fight.standings[unit].hits))
        if fighter.alone is not None:
            fight.replace(head, fighter.alone)
