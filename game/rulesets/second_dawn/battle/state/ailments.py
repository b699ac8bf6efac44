"""What specials have done to a combatant, and to itself, in this battle: SD7-2, SD7-3.20."""

from game.core.records import Record


class Ailments(Record):
    """`corroded`: points of defense that acid cost it. `limp`: the rounds it is dazed end with a wound.
    `sticky`: who strikes it hand to hand is held too. `blinded` by muck, `wiping` it off in this phase.
    `fuse`: 2 lit in this phase, 1 it blows up in the next, 0 without. `breaths` it has made (SD7-3.20).
    `rounds` that it has fought since it last healed by itself (SD7-2.50), `drunk`: hits that it fed on
    (SD7-2.18)."""

    corroded: int = 0
    limp: bool = False
    sticky: bool = False
    blinded: bool = False
    wiping: bool = False
    fuse: int = 0
    breaths: int = 0
    rounds: int = 0
    drunk: int = 0


LIT, DUE = 2, 1
"""What a fuse says: lit for this phase, and due in the next."""

WELL = Ailments()
