"""Which units of its own a computer player takes: before the first day, and what it leaves open then.

| level | before the first day | later |
|---|---|---|
| novice | any roster, by chance | - |
| seasoned | one of the rosters that fight well for what they cost, the better the likelier | - |
| master | the best of all rosters that leave two ranks open | what does best against whom it has seen |

It knows the rosters of the rulebook, as everybody does, and of others what it has met.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from game.ai.chance import pick
from game.core.commands.common import Command
from game.core.commands.realm import ChooseUnits
from game.core.decisions import Question, Reply
from game.core.dice import Dice
from game.core.records import KindId
from game.core.seams.unit_maker import NO_UNITS, OWN_UNITS, ROSTER, UNITS, OwnUnits, UnitMaker, UnitRosters
from game.core.world import World
from game.views.preview import SeatOutlook

KEPT = 2
"""Ranks that a master leaves open until it has seen others."""
FIT = 4
"""A roster worth less than this part of the best one is not taken."""
ENOUGH = 3
"""Stacks of others that it wants to have seen."""
_HUNDRED = 100
_FLOOR = 2
"""What everybody can do a little of, in stats."""
_AIRLESS = 2
"""A flier is worth so much less to who cannot be reached: it holds no city by itself."""


def rostered(question: Question, dice: Dice) -> Reply | None:
    """A novice's answer: any roster; None to other questions."""
    if question.kind != OWN_UNITS:
        return None
    rows = [option.id for option in question.options if option.id.startswith(ROSTER) and option.enabled]
    return Reply(choice=pick(rows, dice, "which units") if rows else NO_UNITS)


def weighed(question: Question, world: World, dice: Dice) -> Reply | None:
    """A roster whose units are worth much, by chance, each as likely as it is worth; None to other
    questions."""
    if question.kind != OWN_UNITS:
        return None
    rows = [option for option in question.options if option.id.startswith(ROSTER) and option.enabled]
    worths = {row.id: sum(worth(world, KindId(kind)) for kind in row.units) for row in rows}
    fitting = {id_: one for id_, one in worths.items() if one * FIT >= max(worths.values())}
    if not sum(fitting.values()):
        return Reply(choice=NO_UNITS)
    left = dice.roll(sum(fitting.values()), "which units")
    for id_, one in fitting.items():
        left -= one
        if left <= 0:
            return Reply(choice=id_)
    raise AssertionError("a face beyond all of them")


def withheld(question: Question, world: World) -> Reply | None:
    """The best units of all rosters, with ranks left open for later; None to other questions."""
    if question.kind != OWN_UNITS:
        return None
    offered = {KindId(unit) for option in question.options if option.enabled for unit in option.units}
    most = max((_ranks(world, option.units) for option in question.options), default=0) - KEPT
    taken: list[KindId] = []
    for kind in sorted(offered, key=lambda kind: (-worth(world, kind), kind)):
        if _ranks(world, (*taken, kind)) <= most and _new(world, taken, kind):
            taken.append(kind)
    return Reply(choice=UNITS if taken else NO_UNITS, units=tuple(taken))


def answering(outlook: SeatOutlook) -> Iterator[Command]:
    """What a master takes for the ranks that it left open, once it has seen enough of others: of the units of
    the rulebook's rosters the one that does best against those it has met."""
    rules = outlook.world.ruleset
    realm, maker, rosters = rules.realm, rules.unit_maker, rules.rosters
    if realm is None or maker is None or rosters is None:
        return
    world, own = outlook.world, realm.own_units(outlook.world, outlook.belief, outlook.view.side)
    foes = _met(outlook)
    if not own.choose or own.spent >= own.most or len(foes) < ENOUGH:
        return
    made_of = (own, foes)
    kind = outlook.worked.of("own units", made_of, lambda: _answer_to(world, maker, rosters, own, foes))
    if kind is not None:
        yield ChooseUnits(by=outlook.view.side, kinds=(kind,))


def _answer_to(
    world: World, maker: UnitMaker, rosters: UnitRosters, own: OwnUnits, foes: Sequence[KindId]
) -> KindId | None:
    """The best of the units that fit, as they stand in a roster or with a figure raised as far as it goes."""
    offered: set[KindId] = set()
    for design in (design for row in rosters.rosters(world.tables) for design in row.designs):
        plain = rosters.coin(design, own.profile)
        if own.spent + _ranks(world, (plain,)) <= own.most and _new(world, own.kinds, plain):
            offered |= {
                rosters.coin(one, own.profile) for one in _variants(maker, design, world, own.profile)
            }
    ranked = sorted(offered, key=lambda kind: (-against(world, kind, foes), kind))
    fits = (
        k for k in ranked if not rosters.roster_fault((*own.kinds, k), world.tables, own.profile, own.packs)
    )
    return next(fits, None)


def _variants(maker: UnitMaker, design: Any, world: World, profile: str) -> Iterator[Any]:
    yield design
    for field in maker.steps(design, world.tables, profile):
        if field.kind == "figure" and field.most is not None and field.value != field.most.value:
            yield maker.change(design, field.id, field.most.value, world.tables)


def worth(world: World, kind: KindId) -> int:
    """What a unit is worth in fights for what it costs to feed and how long it takes, in hundredths."""
    row, facts = world.kind(kind), world.facts(kind)
    fights: int = (facts.combat + facts.defense + _FLOOR) * row.hits * facts.damage
    each = max(1, row.upkeep // _HUNDRED)
    made: int = fights * max(1, row.pop_per_day) * _HUNDRED // (each * max(1, row.pop_days))
    return made // _AIRLESS if facts.flies else made


def against(world: World, kind: KindId, foes: Sequence[KindId]) -> int:
    """How much more of foes' hits a unit takes than they of it, for what it costs, in thousandths."""
    mine, total = world.facts(kind), 0
    row = world.kind(kind)
    for foe in foes:
        theirs = world.facts(foe)
        given = mine.damage * max(1, _FLOOR + mine.combat - theirs.defense + mine.defense)
        taken = theirs.damage * max(1, _FLOOR + theirs.combat - mine.defense + theirs.defense)
        total += given * row.hits * _HUNDRED // max(1, taken * world.kind(foe).hits)
    best: int = total * _HUNDRED // max(1, len(foes) * (row.upkeep // _HUNDRED + 1))
    return best


def _met(outlook: SeatOutlook) -> tuple[KindId, ...]:
    """The kinds of hostile units that the side has seen, one for each stack and kind."""
    view = outlook.view
    return tuple(
        KindId(member.kind)
        for seen in view.knowledge.sightings.values()
        if view.sides[seen.side].hostile and view.sides[seen.side].role == "player"
        for member in seen.members
    )


def _ranks(world: World, kinds: Sequence[str]) -> int:
    return sum(world.kind(kind).rank for kind in kinds)


def _new(world: World, held: Sequence[KindId], kind: KindId) -> bool:
    """Whether no unit that is held has its name."""
    return world.kind(kind).name not in {world.kind(one).name for one in held}
