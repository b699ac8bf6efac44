"""How a fight opens: prepared, surprised or ambush, and who may ambush. SD2-8.02, SD2-9.01 to 9.06."""

from typing import Literal

from game.core.records import Record, RuleId
from game.rulesets.second_dawn import opening

State = Literal["prepared", "surprised", "ambush"]

NEAR = 2
"""Rounds of move within which an ambush is possible and a first sight surprises (SD2-8.03)."""


class Attacker(Record):
    """A unit of the attacking group. `ambusher`: it may ambush by what it is, see `may_ambush`;
    `at_home`: it has the terrain special of the hex (SD2-9.02)."""

    id: str = ""
    ambusher: bool = True
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


class Fault(Record):
    """A condition of an ambush that fails, and the unit it fails for; empty for the whole group."""

    text: str
    rule: RuleId
    unit: str = ""


class Meeting(Record):
    """The state of a fight; `faults` tell why a hidden attacker has no ambush."""

    state: State
    faults: tuple[Fault, ...] = ()


def may_ambush(*, scout: bool, neutral: bool = False, hidden_beast: bool = False) -> bool:
    """Whether a unit may take part in an ambush (SD2-9.01, SD3-5.05, SD0-6.34). `scout`: by special or by an
    order (SD4-4.05); `neutral`: a feral or barbarian; `hidden_beast`: a sided beast that is hidden
    (SD3-3.06). Others charge, even if a commander hid them."""
    return scout or neutral or hidden_beast


def opening_state(approach: Approach) -> Meeting:
    """The state, checked once when the attack is declared (SD2-8.02)."""
    near = approach.noticed_at is None or approach.noticed_at <= NEAR
    if approach.attacker_hidden and not approach.target_knows:
        faults = _faults(approach, near=near)
        return Meeting(state="surprised" if faults else "ambush", faults=faults)
    if approach.attacker_hidden or approach.target_hidden:
        return Meeting(state="surprised")
    seen_late = approach.noticed_at is not None and near
    return Meeting(state="surprised" if seen_late else "prepared")


def _faults(approach: Approach, *, near: bool) -> tuple[Fault, ...]:
    found = [
        Fault(text="It cannot ambush", rule=RuleId("SD2-9.01"), unit=unit.id)
        for unit in approach.attackers
        if not unit.ambusher
    ]
    if not approach.attacker_knows:
        found.append(Fault(text="The target is not known", rule=RuleId("SD2-9.01")))
    if not near:
        found.append(Fault(text="The target is more than 2 rounds away", rule=RuleId("SD2-9.01")))
    if approach.target_at_home:
        found += [
            Fault(text="The target is at home here, it is not", rule=RuleId("SD2-9.02"), unit=unit.id)
            for unit in approach.attackers
            if not unit.at_home
        ]
    return tuple(found)


def target_stun(state: State, *, adv_initiative: bool, at_home: bool) -> int:
    """Rounds a unit of the attacked group begins stunned (SD2-8.06). Being at home saves it from a surprise;
    in an ambush the guard was tested for the whole group (SD2-9.02)."""
    role: opening.Role = "ambushed" if state == "ambush" else state
    special = at_home and state != "ambush"
    return opening.stun_rounds(role, adv_initiative=adv_initiative, terrain_special=special)
