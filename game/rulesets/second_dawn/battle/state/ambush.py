"""How a fight opens: prepared, surprised or ambush, and who may ambush. SD2-8.02, SD2-9.01 to 9.06,
SD1-10.02.

RULING: chapter 2 has whoever attacks out of hiding and may not ambush surprise the attacked (SD2-8.02),
chapter 1 has auto-attackers fight prepared, who shout as they charge (SD1-10.02, SD0-5.13). For these the
first chapter beats the later ones (SD1-0.01, SD0-6.25). Parameter `hidden_charge`.
"""

from typing import Literal

from game.core.records import Record, RuleId

State = Literal["prepared", "surprised", "ambush"]
Why = Literal["open", "near", "charge", "hidden", "unknown"]
"""What makes it so: both in the open; noticed late; auto-attackers out of hiding; one of them hidden; the
attacked knew nothing of it."""

NEAR = 2
"""Rounds of move within which an ambush is possible and a first sight surprises (SD2-8.03)."""


class Attacker(Record):
    """A unit of the attacking group. `ambusher`: it may ambush by what it is, see `may_ambush`; `shouts`: it
    charges as an auto-attacker even out of hiding (SD1-8.03); `at_home`: it has the terrain special of the
    hex (SD2-9.02)."""

    id: str = ""
    ambusher: bool = True
    shouts: bool = False
    at_home: bool = False


class Approach(Record):
    """Who knows of whom when an attack is declared. `noticed_at`: rounds of move between the groups when
    they came to know each other or, unseen, when the attack begins; None where no distance is measured.
    `target_at_home`: a unit of the target that is not incapacitated has the terrain special."""

    attackers: tuple[Attacker, ...]
    attacker_hidden: bool
    target_hidden: bool
    attacker_knows: bool
    target_knows: bool
    noticed_at: int | None = None
    target_at_home: bool = False


class AmbushFault(Record):
    """A condition of an ambush that fails, and the unit it fails for; empty for the whole group."""

    text: str
    rule: RuleId
    unit: str = ""


class FightOpening(Record):
    """The state of a fight and what makes it so; `faults` tell why a hidden attacker has no ambush.
    `noticed_at` as in `Approach`."""

    state: State
    why: Why
    faults: tuple[AmbushFault, ...] = ()
    noticed_at: int | None = None


def may_ambush(*, scout: bool, neutral: bool = False, hidden_beast: bool = False) -> bool:
    """Whether a unit may take part in an ambush (SD2-9.01, SD3-5.05, SD0-6.34). `scout`: by special or by an
    order (SD4-4.05); `neutral`: a feral or barbarian; `hidden_beast`: a sided beast that is hidden
    (SD3-3.06). Others charge, even if a commander hid them."""
    return scout or neutral or hidden_beast


def opening_state(approach: Approach) -> FightOpening:
    """The state, checked once when the attack is declared (SD2-8.02)."""
    rounds = approach.noticed_at
    near = rounds is None or rounds <= NEAR
    faults = _faults(approach, near=near) if approach.attacker_hidden and not approach.target_knows else ()
    shouts = any(unit.shouts for unit in approach.attackers)
    if approach.attacker_hidden and not approach.target_hidden and shouts:
        return FightOpening(state="prepared", why="charge", faults=faults)
    if approach.attacker_hidden and not approach.target_knows:
        found: State = "surprised" if faults else "ambush"
        return FightOpening(state=found, why="hidden" if faults else "unknown", faults=faults)
    if approach.attacker_hidden or approach.target_hidden:
        return FightOpening(state="surprised", why="hidden")
    if rounds is not None and near:
        return FightOpening(state="surprised", why="near", noticed_at=rounds)
    return FightOpening(state="prepared", why="open", noticed_at=rounds)


def _faults(approach: Approach, *, near: bool) -> tuple[AmbushFault, ...]:
    found = [
        AmbushFault(text="It cannot ambush", rule=RuleId("SD2-9.01"), unit=unit.id)
        for unit in approach.attackers
        if not unit.ambusher
    ]
    if not approach.attacker_knows:
        found.append(AmbushFault(text="The target is not known", rule=RuleId("SD2-9.01")))
    if not near:
        found.append(AmbushFault(text="The target is more than 2 rounds away", rule=RuleId("SD2-9.01")))
    if approach.target_at_home:
        found += [
            AmbushFault(
                text="The target is at home here and it is not", rule=RuleId("SD2-9.02"), unit=unit.id
            )
            for unit in approach.attackers
            if not unit.at_home
        ]
    return tuple(found)
