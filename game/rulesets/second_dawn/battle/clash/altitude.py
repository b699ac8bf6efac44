"""Fliers in battle: which zone they fight in, and damage to their wings. SD3-8.01, SD3-9.02 to 9.07.

A flier begins where its setup puts it, on the ground if that says nothing: it has come down to fight. Its
side may send it up or down before each phase (question `altitude`, units in the reply) until it answers `go`.
Up there no ground unit fights it hand to hand, nor it them.
"""

from collections.abc import Sequence

from game.core.battle.events import WingHurt, ZoneChanged
from game.core.decisions import BarredUnit, Option, Question, Reply
from game.core.numbers import HALF, THIRD
from game.rulesets.second_dawn.battle.pairing import picks
from game.rulesets.second_dawn.battle.state import replies, sky
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.content.land_records import Zone

GO = "go"
WING = HALF
"""One damage to wings; two sever them (SD3-9.05)."""

_LABELS = {
    "ground": "Down to the ground",
    "lower": "To the lower sky",
    "upper": "To the upper sky",
    "top": "To the top of the sky",
}


def highest(fight: Fight, unit: str) -> Zone:
    """The highest zone a flier can now take (SD3-9.02, 9.03)."""
    wing = fight.standings[unit].wing
    if wing >= 2 * WING:
        return "ground"
    top = sky.ZONES.index(fight.fighters[unit].zone_max)
    return sky.ZONES[max(sky.GROUND, top - wing // WING)]


def altitude(fight: Fight) -> Question | None:
    """Ask the sides whose fliers may change their zone (SD3-9.07)."""
    first = picks.selector(fight)
    for party in (first, 1 - first):
        side = fight.parties[party].side
        if side in fight.state.asked or "altitude" not in fight.parties[party].asks:
            continue
        fliers = _fliers(fight, party)
        if fliers and fight.fit(1 - party):
            return _question(fight, party, fliers)
    return None


def _fliers(fight: Fight, party: int) -> list[str]:
    """Those that can move: fit, not stunned, with more than the ground open to them."""
    able = (unit for unit in fight.fit(party) if not fight.standings[unit].stun)
    return [unit for unit in able if highest(fight, unit) != "ground"]


def _question(fight: Fight, party: int, fliers: Sequence[str]) -> Question:
    options = [Option(id=GO, label="Go on", hint="All stay at this height")]
    for zone in sky.ZONES:
        barred = tuple(bar for unit in fliers if (bar := _bar(fight, unit, zone)) is not None)
        out = {bar.unit for bar in barred}
        units = tuple(unit for unit in fliers if unit not in out and fight.standings[unit].zone != zone)
        options.append(
            Option(
                id=zone,
                label=_LABELS[zone],
                enabled=bool(units),
                reason="" if units else barred[0].reason if barred else "All are already there",
                rule="SD3-9.07",
                units=units,
                barred=barred,
            )
        )
    return Question(
        id=fight.next_question,
        side=fight.parties[party].side,
        kind="altitude",
        prompt="How high do your fliers go?",
        options=tuple(options),
        own=tuple(fliers),
        others=tuple(fight.fit(1 - party)),
        default=GO,
        battle=fight.scene.id,
    )


def _bar(fight: Fight, unit: str, zone: Zone) -> BarredUnit | None:
    """Why a flier cannot take a zone."""
    if sky.ZONES.index(zone) <= sky.ZONES.index(highest(fight, unit)):
        return None
    if fight.standings[unit].wing:
        return BarredUnit(unit=unit, reason="Its wings are hurt", rule="SD3-9.03")
    return BarredUnit(unit=unit, reason="It cannot fly so high", rule="SD3-9.02")


def answer(fight: Fight, question: Question, reply: Reply) -> None:
    """Send units of a side to a zone, all that may if none is named. Refusal if a named one may not."""
    if reply.choice == GO:
        fight.now(asked=(*fight.state.asked, question.side))
        return
    zone = next(zone for zone in sky.ZONES if zone == reply.choice)
    for unit in replies.chosen(replies.option_of(question, reply), reply):
        move(fight, unit, zone)


def move(fight: Fight, unit: str, zone: Zone) -> None:
    """Take a flier to a zone, and whom it carries."""
    before = fight.standings[unit].zone
    for each in (unit, *fight.fighters[unit].riders):
        fight.put(each, zone=zone)
    fight.emit(ZoneChanged, "SD3-9.07", unit=unit, before=before, after=zone)


def hurt_wings(fight: Fight, unit: str) -> None:
    """A flier in the sky that passed a save against a critical hit has hurt its wings (parameter
    `wing_damage`): it flies a zone lower; the second time it cannot fly and moves half as fast (SD3-9.03 to
    9.05)."""
    standing = fight.standings[unit]
    if not fight.scene.params.wing_damage or standing.zone == "ground" or not standing.fit:
        return
    after = standing.wing + WING
    severed = after >= 2 * WING
    fight.put(unit, wing=after)
    fight.emit(WingHurt, "SD3-9.05", unit=unit, before=standing.wing, after=after, grounded=severed)
    if severed:
        points = fight.fighters[unit].move // THIRD
        fight.reshape(unit, move=sky.grounded_move(points) * THIRD)
    limit = highest(fight, unit)
    if sky.lower(standing.zone, limit) != standing.zone:
        move(fight, unit, limit)
