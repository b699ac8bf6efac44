"""The pairing stage of a phase: scripted, automatic and chosen picks. SD1-11, SD1-8.12.

Questions: `pair` for a primary pick, `attach` for one of leftover units. A reply names a class against a
class, `auto` for the default pick, `auto_all` for the rest of the phase, or `choose` with pairs.
"""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Literal

from game.core.decisions import Option, Question, Reply
from game.core.events.common import PairsMade
from game.core.records import replace
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.pairing import clash_groups, cover_fire, overrun, random_pairing
from game.rulesets.second_dawn.battle.pairing.pairing_board import PairingBoard
from game.rulesets.second_dawn.battle.pairing.pairing_turns import (
    NEXT,
    Entrant,
    GroupChoice,
    Pair,
    Turn,
    first_selector,
)
from game.rulesets.second_dawn.battle.state import battle_stat
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.pairing_records import Pairings, Picking
from game.rulesets.second_dawn.unit.reach import Arm

AUTO = "auto"
AUTO_ALL = "auto_all"
CHOOSE = "choose"
PAST_FRONTS = "SD4-12.05"
"""Rule of the first option where shooters may aim past both fronts."""


def selector(fight: Fight) -> int:
    """The party that picks first in the current phase (SD1-11.01)."""
    initiative = fight.state.initiative
    winner = fight.party_index(initiative.selector) if initiative else 0
    return first_selector(fight.state.phase, fight.state.bout, winner)


def open_turn(fight: Fight, board: PairingBoard) -> Turn | None:
    """The pick that comes next; None if the step is over or nobody is being paired. Steps that are gone
    through again have their selectors swapped, as the leftovers' step always has (SD4-14.03)."""
    picking = fight.state.picking
    if picking is None:
        return None
    swapped = picking.again and picking.step != "secondary"
    first = selector(fight)
    return board.open_turn(picking.step, picking.turn, 1 - first if swapped else first)


def board_of(fight: Fight) -> PairingBoard:
    """The pairings as they stand, with every standing unit."""
    pairings = fight.state.pairings
    first, second = fight.parties
    standing = [[*fight.fit(party), *_covering(fight, party)] for party in (0, 1)]
    return PairingBoard(
        [_entrant(fight, unit) for unit in (*standing[0], *standing[1])],
        kept=pairings.primary,
        secondary=pairings.secondary,
        pile_on=(first.pile_on, second.pile_on),
        beyond=_beyond(fight, standing),
        past_fronts=fight.state.phase == "bout",
    )


def _beyond(fight: Fight, standing: Sequence[Sequence[str]]) -> frozenset[Pair]:
    """Pairs (unit, enemy) of which the enemy is out of the unit's reach; none while all are in one zone."""
    if len({fight.standings[unit].zone for units in standing for unit in units}) < 2:
        return frozenset()
    own, other = standing
    return frozenset(
        pair for a, b in product(own, other) for pair in ((a, b), (b, a)) if not fight.reaches(*pair)
    )


def _covering(fight: Fight, party: int) -> list[str]:
    """The supportline, as soon as it takes part (SD4-12.09)."""
    return cover_fire.taking_part(fight, party) if cover_fire.open_now(fight) else []


def _entrant(fight: Fight, unit: str) -> Entrant:
    fighter, standing, picking = fight.fighters[unit], fight.standings[unit], fight.state.picking
    own_step: Literal["", "pc", "scouts"] = ""
    if not clash_groups.stunned(standing):
        regular = picking is not None and picking.again
        scouting = fight.scene.params.scout_targets and fight.scout(unit) and not regular
        own_step = "pc" if fighter.pc else "scouts" if scouting else ""
    return Entrant(
        id=unit,
        party=fight.party_of(unit),
        index=fighter.index,
        group=fighter.group,
        arm=_arm(fight, unit),
        picks=own_step,
        flier=fighter.flier,
        back=standing.lane == "back",
        covers=standing.lane == "back" and battle_stat.shoots(fighter, standing.ammo) and fight.scout(unit),
        twice=fighter.able.attacks > 0,
        support=fight.supports(unit),
    )


def _arm(fight: Fight, unit: str) -> Arm:
    known: Arm | None = fight.kept.get(unit)
    if known is None:
        known = fight.kept[unit] = clash_groups.arm_of(fight.fighters[unit])
    return known


def pair(fight: Fight, lines: Callable[[Fight], Question | None]) -> Question | None:
    """Pick until everybody is placed, or until a side must be asked. `lines` asks for the lines once more
    before the leftovers' step; whoever changes them then has the steps gone through again (SD4-14.03)."""
    fresh = fight.state.picking is None
    if fresh:
        fight.now(pairings=surviving(fight), picking=Picking())
    board = board_of(fight)
    if fresh:
        random_pairing.draw(fight, board)
    while True:
        picking = fight.state.picking
        assert picking is not None
        if picking.step == "done":
            break
        turn = open_turn(fight, board)
        if turn is None:
            if picking.step == "lines" and _repeats(picking, board):
                fight.now(pairings=board.pairings())
                question = lines(fight)
                if question is not None:
                    return question
                if picking.turn:
                    fight.now(picking=replace(picking, step="primary", turn=0, again=True))
                    board = board_of(fight)
                    continue
            if NEXT[picking.step] == "secondary":
                board.cleave()
                random_pairing.join(fight, board)
            if NEXT[picking.step] == "done" and (found := overrun.overrun(fight, board)):
                fight.now(pairings=board.pairings())
                question = overrun.question(fight, *found)
                if question is not None:
                    return question
                overrun.drag_forward(fight, found[1][0])
                board = board_of(fight)
                continue
            fight.now(picking=replace(picking, step=board.following(picking.step), turn=0))
            continue
        pairs, used = _scripted(fight, board, turn)
        if pairs is None:
            if _asks(fight, board, turn):
                fight.now(pairings=board.pairings())
                return _question(fight, board, turn)
            pairs = board.default(turn)
        _apply(fight, board, turn, pairs)
        fight.now(picking=replace(picking, turn=picking.turn + 1, used=picking.used + used))
    fight.now(pairings=board.pairings(), picking=None)
    show(fight)
    cover_fire.tell_joined(fight)
    return None


def _repeats(picking: Picking, board: PairingBoard) -> bool:
    """Whether the lines are declared a second time: once, and only while somebody in front is not paired
    (SD4-14.03)."""
    return not picking.again and not picking.dragged and bool(picking.turn or board.reserve())


def _apply(fight: Fight, board: PairingBoard, turn: Turn, pairs: Sequence[Pair]) -> None:
    """Make a pick. Who aims behind the enemy's front remembers it: it shoots the worse for it (SD4-12.05)."""
    board.apply(turn, pairs)
    if turn.step == "sniping":
        for pair in pairs:
            fight.put(pair[turn.selector], aim=pair[1 - turn.selector])


def show(fight: Fight) -> None:
    """Tell both sides who now fights whom."""
    pairings = fight.state.pairings
    fight.emit(
        PairsMade,
        "SD1-11.02",
        primary=pairings.primary,
        secondary=pairings.secondary,
        reserve=pairings.reserve,
    )


def surviving(fight: Fight) -> Pairings:
    """Living primary pairings persist, secondaries keep a living hub (SD1-11.07). A unit that lies down has
    no new pairing, but keeps the old one as the target it is (SD1-16.07). Who went out of reach has broken
    off (SD3-8.01)."""
    old = fight.state.pairings
    fit = {unit for party in (0, 1) for unit in fight.fit(party)}
    primary = tuple(
        (a, b)
        for a, b in old.primary
        if fight.is_target(a)
        and fight.is_target(b)
        and (a in fit or b in fit)
        and _touch(fight, a, b)
        and _at_a_front(fight, a, b)
    )
    secondary = tuple(
        (a, b) for a, b in old.secondary if a in fit and fight.is_target(b) and fight.reaches(a, b)
    )
    return Pairings(primary=primary, secondary=secondary)


def _at_a_front(fight: Fight, a: str, b: str) -> bool:
    """Shots past both fronts are declared for each bout anew (SD4-12.05)."""
    return "front" in (fight.standings[a].lane, fight.standings[b].lane)


def _touch(fight: Fight, a: str, b: str) -> bool:
    """Whether at least one of a pair reaches the other."""
    return fight.reaches(a, b) or fight.reaches(b, a)


def _scripted(
    fight: Fight, board: PairingBoard, turn: Turn
) -> tuple[tuple[Pair, ...] | None, tuple[int, ...]]:
    """The next pick made in advance for this turn, if there is one, and its index."""
    picking = fight.state.picking
    side = fight.parties[turn.selector].side
    for index, pick in enumerate(fight.scene.picks):
        if picking is None or index in picking.used or pick.by != side:
            continue
        if pick.phase not in ("", fight.phase_key()) or pick.step not in ("", turn.step):
            continue
        try:
            return board.complete(turn, pick.pairs), (index,)
        except Refusal:
            continue
    return None, ()


def _kind(turn: Turn) -> str:
    return "attach" if turn.step == "secondary" else "pair"


def _asks(fight: Fight, board: PairingBoard, turn: Turn) -> bool:
    """Whether the selector answers itself and has a real choice."""
    party = fight.parties[turn.selector]
    picking = fight.state.picking
    if _kind(turn) not in party.asks or picking is None or party.side in picking.auto:
        return False
    own, others = _pools(board, turn)
    if turn.step == "sniping":
        return True
    if turn.step == "secondary":
        return len(own) > 1 or any(len(board.open_targets(unit)) > 1 for unit in own)
    return len(own) > 1 or len(others) > 1


def _pools(board: PairingBoard, turn: Turn) -> tuple[list[str], list[str]]:
    """Ids a pick may use: the selector's and the enemy's, or leftover units and their targets."""
    if turn.step != "secondary":
        own, other = board.pools(turn)
        doubling = [e for unit in board.doublers(turn) for e in board.joinable(unit)]
        others = [*other, *doubling] if len(own) > len(other) else other
        return [e.id for e in own], list(dict.fromkeys(e.id for e in others))
    left = [e.id for party in (0, 1) for e in board.left_over(party)]
    return left, list(dict.fromkeys(target for unit in left for target in board.open_targets(unit)))


def _question(fight: Fight, board: PairingBoard, turn: Turn) -> Question:
    party = fight.parties[turn.selector]
    own, others = _pools(board, turn)
    sniping = turn.step == "sniping"
    options = [
        Option(
            id=AUTO,
            label="Nobody" if sniping else "Pair by roster",
            hint="The default for this pick",
            rule=PAST_FRONTS if sniping else "SD1-11.08",
        ),
        Option(id=AUTO_ALL, label="Pair the rest by roster", rule="SD1-11.08"),
        Option(id=CHOOSE, label="Choose who fights whom", rule="SD0-4.02"),
    ]
    options += [
        Option(id=choice_id(choice), label=_label(fight, choice), rule="SD1-11.02")
        for choice in board.choices(turn)
    ]
    prompt = _PROMPTS.get(turn.step, "Pick a class to pair")
    return Question(
        id=fight.next_question,
        side=party.side,
        kind=_kind(turn),
        prompt=prompt,
        options=tuple(options),
        own=tuple(own),
        others=tuple(others),
        default=AUTO_ALL,
        battle=fight.scene.id,
    )


_PROMPTS = {"secondary": "Send the units left over", "sniping": "Shoot at those behind their front"}


def choice_id(choice: GroupChoice) -> str:
    """Id of a pick by classes."""
    return f"{choice.own}>{choice.other}"


def _label(fight: Fight, choice: GroupChoice) -> str:
    names = {fighter.group: fighter.plural for fighter in fight.fighters.values()}
    left, right = names.get(choice.own, ""), names.get(choice.other, "")
    if not left or not right:
        return f"{left or right}: {len(choice.pairs)} join"
    return f"{left} against {right} ({len(choice.pairs)})"


def answer(fight: Fight, reply: Reply) -> None:
    """Make the pick a side chose. Refusal if it is not legal."""
    picking = fight.state.picking
    assert picking is not None
    board = board_of(fight)
    turn = open_turn(fight, board)
    assert turn is not None
    side = fight.parties[turn.selector].side
    if reply.choice == AUTO_ALL:
        fight.now(picking=replace(picking, auto=(*picking.auto, side)))
        return
    if reply.choice == AUTO:
        pairs = board.default(turn)
    elif reply.choice == CHOOSE:
        if not reply.pairs:
            raise Refusal("no_pairs", "Choose at least one pair", "SD1-11.02")
        pairs = board.complete(turn, reply.pairs)
    else:
        chosen = next(c.pairs for c in board.choices(turn) if choice_id(c) == reply.choice)
        pairs = board.complete(turn, chosen)
    _apply(fight, board, turn, pairs)
    fight.now(pairings=board.pairings(), picking=replace(picking, turn=picking.turn + 1))
