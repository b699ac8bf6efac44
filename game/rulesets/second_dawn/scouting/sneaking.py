"""Sneaking on out of a hex: the check of a hidden stack, and who notices it. SD5-11.04, SD5-11.06 to 11.12,
SD2-14.22 to 14.26.

The arithmetic stands in `stealth`. A check is rolled always, also where nobody stands: that one was made, and
its die, must not tell of hidden watchers.

RULING: no watcher on the map is ever in combat, so none counts as evasion 0 for it (SD5-11.08). A battle is
fought to its end on top of the agenda: while it is open every command but an answer is refused, and marches
wait below it. The rule counts where a fight is set up by hand, `stealth.Group.in_combat`.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from game.core.events.scouting import SneakChecked
from game.core.flow.sightings import handle_order, handles
from game.core.records import RuleId, StackId, replace
from game.core.state import Stack
from game.core.terms import Term
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.scouting import awareness, scouts, spot_checks, stances, stealth
from game.rulesets.second_dawn.scouting.foreign_stacks import zone_sees

RULE = RuleId("SD5-11.06")
_MODIFIERS = RuleId("SD5-11.09")
_FACES = 10

Slip = Literal["on", "noticed", "open"]
"""What came of a check, as its side can tell: on unseen, noticed by somebody in sight, hidden no longer."""


def leave(draft: Draft, stack: Stack, *, dictate: int = 0) -> Slip:
    """Make the sneak check of a hidden stack against the hex in which it is; `dictate` is the face that was
    bought, 0 to roll (SD5-11.10). It then goes on unseen even by those who noticed, as long as nobody attacks
    (SD5-11.11). A belief foresees no die: there nobody notices."""
    stack = stances.bar_search(draft, stack, stances.SLIPPED)
    stack = draft.set_stack(stack.id, here=replace(stack.here, slipped=True))
    if draft.world.belief:
        return "on"
    face = dictate or draft.dice(f"scout.{stack.side}").roll(_FACES, "sneak check")
    watching = dict(watchers(draft, stack))
    modifier = sum(term.value for term in terms(draft, stack, known=False))
    if dictate in (stealth.NEVER, stealth.ALWAYS):
        success = dictate == stealth.ALWAYS
        check = stealth.sneak_dictated(modifier, list(watching.values()), success=success)
    else:
        check = stealth.sneak(face, modifier, list(watching.values()))
    noticed = [draft.stacks[other] for other in watching if other in check.noticed]
    return _tell(draft, stack, face, noticed, dictated=bool(dictate))


def chance(draft: Draft, stack: Stack) -> Fraction:
    """Chance that a stack goes on unnoticed by those whom its side sees. Others may be near."""
    modifier = sum(term.value for term in terms(draft, stack))
    seen = handles(draft, stack.side)
    return stealth.sneak_chance(modifier, (group for id_, group in watchers(draft, stack) if id_ in seen))


def terms(draft: Draft, stack: Stack, *, known: bool = True) -> tuple[Term, ...]:
    """What is added to the sneak roll of a stack (SD5-11.06, SD5-11.09); with `known` as far as its side can
    tell: who hides from it crowds the hex too."""
    terrain = scouts.terrain_of(draft, stack)
    own = scouts.bodies(draft.world, draft.units, stack, terrain)
    seen = handles(draft, stack.side)
    others = sum(
        len(scouts.bodies(draft.world, draft.units, other, terrain))
        for other in draft.stacks_in(stack.hex)
        if other.id != stack.id and (not known or other.side == stack.side or other.id in seen)
    )
    bare = stealth.sneak_modifier()
    parts = {
        "sneaking": bare,
        "home": stealth.sneak_modifier(at_home=all(body.home for body in own)) - bare,
        "serpentine": stealth.sneak_modifier(serpentine=all(body.serpentine for body in own)) - bare,
        "beside": stealth.sneak_modifier(others=others) - bare,
    }
    rules = dict.fromkeys(parts, _MODIFIERS) | {"sneaking": RULE}
    return tuple(Term(label=name, value=value, rule=rules[name]) for name, value in parts.items() if value)


def watchers(draft: Draft, stack: Stack) -> Iterator[tuple[StackId, stealth.StealthGroup]]:
    """Who watches in a stack's hex, by stack: all who are no friends, awake and see its zone; one at home for
    all of their stack (SD5-11.06, SD5-11.09)."""
    friends = set(draft.allies(stack.side))
    terrain = scouts.terrain_of(draft, stack)
    for other in draft.stacks_in(stack.hex):
        watching = other.side not in friends and zone_sees(draft, other.zone, stack.zone)
        if watching and (bodies := scouts.awake(draft, other, terrain)):
            yield (
                other.id,
                stealth.StealthGroup(
                    id=other.id,
                    size=bodies[0].size,
                    evasions=tuple(body.evasion for body in bodies),
                    at_home=any(body.home for body in bodies),
                ),
            )


def _tell(draft: Draft, stack: Stack, face: int, noticed: list[Stack], *, dictated: bool) -> Slip:
    """Tell the sneaker's side what it can know of its check, and those who noticed of the stack."""
    seen = handles(draft, stack.side)
    seen_by = sorted((seen[other.id] for other in noticed if other.id in seen), key=handle_order)
    known = terms(draft, stack)
    shown = stealth.state_after(face) == "open"
    draft.emit(
        SneakChecked(
            audience=(stack.side,),
            rule=RULE,
            stack=stack.id,
            hex=stack.hex,
            face=face,
            outcome="open" if shown else "on",
            terms=known,
            seen_by=tuple(seen_by),
            dictated=dictated,
        )
    )
    if shown:
        stack = stances.open_up(draft, stack, "" if dictated else "natural_1", "SD5-11.10")
        if scouts.may("search", draft, stack) is None:
            spot_checks.check(draft, stack)
        return "open"
    for other in noticed:
        awareness.find(draft, other.side, stack, "sneak")
        if other.id in seen:
            awareness.notice(draft, stack, other.side, "noticed")
    return "noticed" if seen_by else "on"
