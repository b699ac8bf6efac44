"""Kinds of area attacks, by the word with which an effect gives one: SD2-7.03, SD7-2.52, SD7-3.20.

RULING (SD7-7): a breath is an area attack of chapter 2, which says when it falls and whom it takes by size;
each kind keeps its damage and what else it does of chapter 7, whose hits are those of the newer profile too.
Fire is the burning breath that there was. No field has hexes or walls here, so a roar throws nobody back.
"""

from collections.abc import Mapping
from typing import Literal

from game.core.numbers import HALF, Halves
from game.core.records import Record, RuleId
from game.rulesets.second_dawn.content.ability_records import AreaWord, Element
from game.rulesets.second_dawn.unit.sizes import LARGE

CHANCE_DIE = 20
"""Faces of the die of a chance that a breath has (SD7-3.20)."""
BREATHS_A_BATTLE = 8
"""RULING: breath is counted as shots of short range; a battle has less phases than a turn has breath."""


class AreaKind(Record):
    """What an area attack does to each whom it hits. `hits` of damage, whole ones, `small_hits` those of a
    breather smaller than large; `glances`: a glancing blow; `stuns` for a round, `saves`: they save against a
    critical hit. On a face up to `chance` of a d20 of its own befalls them `fate`. `corrodes`: points of
    defense that the first one costs. `sticks`: holds fast those smaller than the breather, and who strikes
    them hand to hand. `shots` it costs, whole ones. `least`: smallest size that has it. `fed_by`: with this
    breath besides it does a hit more and reaches twice as many."""

    label: str = "Area attack"
    rule: RuleId = RuleId("SD2-7.01")
    hint: str = "Instead of its blow; in a bout it strikes from round 2 on"
    breath: bool = False
    element: Element | Literal[""] = ""
    hits: int = 0
    small_hits: int = 0
    glances: bool = False
    stuns: bool = False
    saves: bool = False
    chance: int = 0
    fate: Literal["", "croaked", "paralysed"] = ""
    corrodes: int = 0
    sticks: bool = False
    shots: int = 0
    least: int = 0
    fed_by: AreaWord | Literal[""] = ""

    def damage(self, size: int) -> Halves:
        """What it takes of each, by a breather of a size."""
        return (self.small_hits if self.small_hits and size < LARGE else self.hits) * HALF


BREATH = RuleId("SD7-3.20")
"""Rule of the breaths that a battle counts."""
PLAIN: tuple[AreaWord, ...] = ("stun", "poison", "damage")
"""Kinds of chapter 2, which are one choice for all who have one."""

KINDS: Mapping[AreaWord, AreaKind] = {
    "stun": AreaKind(stuns=True),
    "poison": AreaKind(stuns=True, saves=True),
    "damage": AreaKind(breath=True, element="fire", glances=True, fed_by="gas"),
    "acid": AreaKind(
        label="Breathe acid",
        rule=BREATH,
        hint="4 hits (2 of a medium body); the first one costs a point of defense",
        breath=True,
        element="acid",
        hits=4,
        small_hits=2,
        corrodes=1,
    ),
    "blow_pop": AreaKind(
        label="Blow a bubble",
        rule=BREATH,
        hint="Holds fast who is smaller than itself, and who strikes them hand to hand",
        breath=True,
        element="sticky",
        sticks=True,
        least=LARGE,
    ),
    "gas": AreaKind(
        label="Breathe gas",
        rule=BREATH,
        hint="1 hit; each throws a d20, and a 1 croaks",
        breath=True,
        hits=1,
        chance=1,
        fate="croaked",
    ),
    "lightning": AreaKind(
        label="Breathe lightning",
        rule=BREATH,
        hint="2 hits; each throws a d20, and a 1 paralyses until it is hurt",
        breath=True,
        element="lightning",
        hits=2,
        chance=1,
        fate="paralysed",
    ),
    "sonic": AreaKind(
        label="Roar",
        rule=BREATH,
        hint="1 hit, and stuns for a round",
        breath=True,
        element="sonic",
        hits=1,
        stuns=True,
        least=LARGE,
    ),
    "scatter": AreaKind(
        label="Scatter shot",
        rule=RuleId("SD7-2.52"),
        hint="1 hit to all it reaches; costs three shots",
        hits=1,
        shots=3,
    ),
}
