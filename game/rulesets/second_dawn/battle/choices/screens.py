"""The lines of a party: frontline and backline. SD4-12.01 to 12.05, 12.08.

Before each pairing a side with a screen is asked who stands behind it (question `screen`: `back` and `front`
with units, until `go`), and once more before the leftovers' step (SD4-14.03). Who stands there is neither
attacked nor attacks hand to hand; its shooters cover the front. Enemy fliers pass a frontline without fliers.
When the front can hold no more enemies, somebody is dragged forward (`overrun`). How the pairing goes about
it is in `pairing` and `picks`.
"""

from collections.abc import Sequence

from game.core.battle.events import ScreenSet
from game.core.decisions import Option, Question, Reply
from game.core.records import replace
from game.rulesets.second_dawn.battle.pairing import picks
from game.rulesets.second_dawn.battle.state import replies
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.command import authority

GO = "go"
_RULE = "SD4-12.02"


def screen(fight: Fight) -> Question | None:
    """Ask the sides that may have a screen for their lines; without a commander all are frontline."""
    first = picks.selector(fight)
    for party in (first, 1 - first):
        if not _may_screen(fight, party):
            _dissolve(fight, party)
            continue
        side = fight.parties[party].side
        if side in fight.state.asked or "screen" not in fight.parties[party].asks:
            continue
        if len(fight.fit(party)) > 1 and _unpaired(fight, party):
            return _question(fight, party)
    return None


def once_more(fight: Fight) -> Question | None:
    """Ask again before those left over are sent, the other selector first (SD4-14.03). A side that left the
    rest of the pairing to the default keeps its lines, and so does one that has nobody to send."""
    picking = fight.state.picking
    assert picking is not None
    first = picks.selector(fight)
    for party in (1 - first, first):
        side = fight.parties[party].side
        if side in (*fight.state.asked, *picking.auto) or "screen" not in fight.parties[party].asks:
            continue
        if _may_screen(fight, party) and len(fight.fit(party)) > 1 and _unpaired(fight, party):
            return _question(fight, party)
    return None


def _may_screen(fight: Fight, party: int) -> bool:
    """An able commander and a stack of sixteen at most (SD4-12.01)."""
    able = bool(fight.commander(party))
    return authority.counts_as_scouts(fight.parties[party].stack, commander_able=able)


def _unpaired(fight: Fight, party: int) -> list[str]:
    """Units without a pairing that goes on, those behind the screen among them; in the middle of a pairing
    none that is in one."""
    if fight.state.picking is not None:
        made = fight.state.pairings
        taken = {unit for pair in (*made.primary, *made.secondary) for unit in pair}
        return [unit for unit in fight.fit(party) if unit not in taken]
    held = picks.surviving(fight)
    paired = {unit for pair in held.primary for unit in pair} | {attacker for attacker, _ in held.secondary}
    return [unit for unit in fight.fit(party) if unit not in paired or fight.standings[unit].lane == "back"]


def backline(fight: Fight, party: int) -> list[str]:
    """Standing units behind the screen, in roster order."""
    return [unit for unit in fight.fit(party) if fight.standings[unit].lane == "back"]


def _question(fight: Fight, party: int) -> Question:
    free = _unpaired(fight, party)
    behind = set(backline(fight, party))
    ahead = tuple(unit for unit in free if unit not in behind)
    return Question(
        id=fight.next_question,
        side=fight.parties[party].side,
        kind="screen",
        prompt="Who stands behind the others?",
        options=(
            Option(id=GO, label="Go on", hint="The lines stay as they are"),
            _option(
                "back", "To the backline", ahead, "Neither attacked nor attacking; shooters cover the front"
            ),
            _option(
                "front", "To the frontline", tuple(u for u in free if u in behind), "Fights like the others"
            ),
        ),
        own=tuple(free),
        default=GO,
        battle=fight.scene.id,
    )


def _option(id_: str, label: str, units: Sequence[str], hint: str) -> Option:
    enabled = bool(units)
    nobody = "Nobody stands in the backline" if id_ == "front" else "Everybody here is already paired"
    reason = "" if enabled else nobody
    return Option(
        id=id_, label=label, enabled=enabled, reason=reason, rule=_RULE, hint=hint, units=tuple(units)
    )


def answer(fight: Fight, question: Question, reply: Reply) -> None:
    """Send the named units (all that may if none is named) to a line, or go on. In the middle of a pairing
    its steps follow once more (SD4-14.03)."""
    if reply.choice == GO:
        fight.now(asked=(*fight.state.asked, question.side))
        return
    for unit in replies.chosen(replies.option_of(question, reply), reply):
        fight.put(unit, lane="back" if reply.choice == "back" else "front")
    _tell(fight, fight.party_index(question.side))
    picking = fight.state.picking
    if picking is not None:
        fight.now(picking=replace(picking, turn=1))


def _tell(fight: Fight, party: int) -> None:
    state, behind = fight.parties[party], tuple(backline(fight, party))
    fight.emit(ScreenSet, _RULE, side=state.side, back=behind, support=state.support)


def _dissolve(fight: Fight, party: int) -> None:
    """Without a commander, or with too many, nobody stands behind anybody (SD4-12.02)."""
    behind = backline(fight, party)
    for unit in behind:
        fight.put(unit, lane="front")
    if behind:
        _tell(fight, party)
