"""What an open pick allows, for whoever puts it together: SD1-11, SD1-8.12.

The rules are those of `pairing`; nothing is decided here. No die is drawn and nothing is changed.
"""

from game.core.battle.seam import Pairs, PickView
from game.core.decisions import BarredUnit
from game.core.records import replace
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.choices import declare
from game.rulesets.second_dawn.battle.pairing import picks
from game.rulesets.second_dawn.battle.pairing.pairing_board import PairingBoard
from game.rulesets.second_dawn.battle.pairing.pairing_turns import Entrant, Pair, Turn
from game.rulesets.second_dawn.battle.state.battle_records import BattleState
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE


def pick(state: BattleState, pairs: Pairs = ()) -> PickView:
    """Whom each unit may take next, beside `pairs`; empty while nothing that takes pairs is asked.

    Refusal if `pairs` themselves are not legal.
    """
    if state.question is None or state.question.kind not in ("pair", "attach", "aim"):
        return PickView()
    fight = Fight(state, NO_DICE)
    if state.question.kind == "aim":
        return _aim(fight, pairs)
    board, turn = _open(fight)
    made = board.complete(turn, pairs) if pairs else board.default(turn)
    if turn.step == "secondary":
        open_ = _joining(board, turn, made, pairs)
    else:
        open_ = _primary(board, turn, pairs)
    offered = {*open_, *(unit for others in open_.values() for unit in others)}
    chosen = {unit for pair in pairs for unit in pair}
    barred = tuple(
        _bar(fight, board, turn, unit, grouped=bool(pairs))
        for unit in board.entrants
        if unit not in offered and unit not in chosen
    )
    return PickView(open=open_, barred=barred, made=made, past_fronts=turn.step == "sniping")


def tried(state: BattleState, pairs: Pairs) -> BattleState:
    """The state if the open pick were made with `pairs`, or these aims taken. Refusal if they are not legal;
    the state itself where nothing takes pairs."""
    if state.question is None or state.question.kind not in ("pair", "attach", "aim"):
        return state
    fight = Fight(state, NO_DICE)
    if state.question.kind == "aim":
        _check_aims(fight, pairs)
        for unit, target in pairs:
            fight.put(unit, aim=target)
        return fight.frozen()
    board, turn = _open(fight)
    board.apply(turn, board.complete(turn, pairs))
    return replace(state, pairings=board.pairings())


def _open(fight: Fight) -> tuple[PairingBoard, Turn]:
    """The board and the pick that is being asked for."""
    board = picks.board_of(fight)
    turn = picks.open_turn(fight, board)
    if turn is None:
        raise Refusal("no_pick", "No pick is open", "SD1-11.02")
    return board, turn


def _primary(board: PairingBoard, turn: Turn, pairs: Pairs) -> dict[str, tuple[str, ...]]:
    """Free units of the classes that the pick is about; with none chosen yet, of all."""
    own, other = board.pools(turn)
    used = {unit for pair in pairs for unit in pair}
    if pairs and turn.step == "primary":
        classes = {(board.entrants[unit].party, board.entrants[unit].group) for unit in used}
        own = [entrant for entrant in own if (entrant.party, entrant.group) in classes]
        other = [entrant for entrant in other if (entrant.party, entrant.group) in classes]
    mine = tuple(entrant.id for entrant in own if entrant.id not in used)
    theirs = tuple(entrant.id for entrant in other if entrant.id not in used)
    found = {unit: tuple(u for u in theirs if (unit, u) not in board.beyond) for unit in mine}
    for unit, fought in _doubling(board, turn, pairs).items():
        if unit in found and (board.beyond or len(mine) > len(theirs)):
            found[unit] += tuple(u for u in fought if u not in theirs)
    for unit in _cleavers(board, pairs):
        if board.entrants[unit].party == turn.selector:
            found[unit] = tuple(u for u in theirs if _legal(board, turn, (*pairs, (unit, u))))
        else:
            for other_ in (u for u in mine if _legal(board, turn, (*pairs, (unit, u)))):
                found[other_] = (*found.get(other_, ()), unit)
    return {unit: targets for unit, targets in found.items() if targets}


def _doubling(board: PairingBoard, turn: Turn, pairs: Pairs) -> dict[str, tuple[str, ...]]:
    """Scouts that may join a fight in this pick, and whose (SD2-11.03)."""
    doublers = board.doublers(turn)
    if not doublers:
        return {}
    after = board.copy()
    after.apply(turn, pairs)
    return {
        scout.id: tuple(
            enemy.id
            for enemy in after.joinable(scout)
            if not board.beyond or _legal(board, turn, (*pairs, (scout.id, enemy.id)))
        )
        for scout in doublers
    }


def _cleavers(board: PairingBoard, pairs: Pairs) -> list[str]:
    """Units that fight one enemy and may cleave it, or strike twice: they may take a second one (SD2-4.03,
    SD4-9.01)."""
    partners: dict[str, list[str]] = {}
    for a, b in (*board.primary, *pairs):
        partners.setdefault(a, []).append(b)
        partners.setdefault(b, []).append(a)
    single = {unit: fought[0] for unit, fought in partners.items() if len(fought) == 1}
    return [
        unit
        for unit, enemy in single.items()
        if unit in board.entrants and enemy in board.entrants and board.takes_two(unit, enemy)
    ]


def _legal(board: PairingBoard, turn: Turn, pairs: tuple[Pair, ...]) -> bool:
    try:
        board.complete(turn, pairs)
    except Refusal:
        return False
    return True


def _joining(board: PairingBoard, turn: Turn, made: Pairs, pairs: Pairs) -> dict[str, tuple[str, ...]]:
    """Each leftover unit with the enemies most in need of it, as they are after `pairs`."""
    begun = board.copy()
    board.apply(turn, [pair for pair in made if pair in pairs or pair[::-1] in pairs])
    return {e.id: tuple(board.open_targets(e.id, begun)) for party in (0, 1) for e in board.left_over(party)}


def _bar(fight: Fight, board: PairingBoard, turn: Turn, unit: str, *, grouped: bool) -> BarredUnit:
    """Why a standing unit cannot be taken into the pick."""
    entrant = board.entrants[unit]
    if entrant.back and not entrant.covers:
        return BarredUnit(unit=unit, reason="It stands behind the others", rule="SD4-12.03")
    if entrant.support:
        return BarredUnit(unit=unit, reason="It gives cover fire from afar", rule="SD4-12.09")
    if turn.step == "sniping" and not entrant.back:
        return BarredUnit(
            unit=unit, reason="Only units behind a screen can shoot past the front", rule="SD4-12.05"
        )
    if turn.step == "passing" and entrant.party == turn.selector:
        return BarredUnit(unit=unit, reason="Only fliers can pass the frontline", rule="SD4-12.04")
    if turn.step == "secondary":
        return _bar_joining(fight, board, unit)
    fought = next((b if a == unit else a for a, b in board.primary if unit in (a, b)), "")
    if fought:
        return _bar_fighting(fight, unit, fought)
    if turn.step == "primary" and entrant.picks:
        return _bar_later(entrant)
    if turn.step in ("pc", "scouts") and entrant.party == turn.selector and entrant.picks != turn.step:
        if turn.step == "pc":
            return BarredUnit(unit=unit, reason="Only player characters are paired now", rule="SD3-19.04")
        return BarredUnit(unit=unit, reason="Only scouts are paired now", rule="SD2-11.03")
    if any(unit in pair for pair in board.beyond):
        return BarredUnit(unit=unit, reason="Nobody free is within reach", rule="SD3-8.01")
    reason = "A pick pairs one class of each side" if grouped else "Nobody is left to fight it"
    return BarredUnit(unit=unit, reason=reason, rule="SD1-11.02")


def _bar_later(entrant: Entrant) -> BarredUnit:
    if entrant.picks == "pc":
        return BarredUnit(
            unit=entrant.id, reason="Player characters pair after the regulars", rule="SD3-19.04"
        )
    return BarredUnit(unit=entrant.id, reason="Scouts pair after all others", rule="SD2-11.03")


def _bar_fighting(fight: Fight, unit: str, fought: str) -> BarredUnit:
    return BarredUnit(unit=unit, reason=f"It is already fighting {fight.name(fought)}", rule="SD1-11.07")


def _bar_joining(fight: Fight, board: PairingBoard, unit: str) -> BarredUnit:
    entrant = board.entrants[unit]
    if unit in board.reserve():
        return BarredUnit(unit=unit, reason="Its enemies cannot be attacked by any more", rule="SD1-11.06")
    others = board.left_over(1 - entrant.party)
    if not others:
        fought = board.targets.get(unit) or next(iter(board.attackers(unit)), "")
        if fought:
            return _bar_fighting(fight, unit, fought)
        return BarredUnit(unit=unit, reason="Nobody free is within reach", rule="SD3-8.01")
    if not any(board.has_room(entrant, other) for other in others):
        return BarredUnit(unit=unit, reason="No more can attack it", rule="SD1-11.06")
    return BarredUnit(unit=unit, reason="Others have fewer enemies", rule="SD1-11.04")


# --- aims


def _aim(fight: Fight, pairs: Pairs) -> PickView:
    """Targets of the scouts that may choose one (SD1-8.12)."""
    question = fight.state.question
    assert question is not None
    _check_aims(fight, pairs)
    targets = declare.aims(fight, fight.party_index(question.side))
    free = {unit: tuple(found) for unit, found in targets.items() if len(found) > 1}
    barred = tuple(bar for option in question.options for bar in option.barred)
    return PickView(open=free, barred=barred, made=pairs)


def _check_aims(fight: Fight, pairs: Pairs) -> None:
    question = fight.state.question
    assert question is not None
    targets = declare.aims(fight, fight.party_index(question.side))
    for unit, target in pairs:
        if target not in targets.get(unit, ()):
            raise Refusal("aim", f"{unit} may not aim at {target}", "SD1-8.12")
