"""Verbs that agree with the name of a side: the Red Hart holds the field, Ferals hold it.

A name is plural if its head is: the word before "of", else the last one. Names are written by players, too,
so nothing but the name can tell.
"""

from game.i18n import N_, ngettext

_SINGULAR = ("ss", "us", "is")
"""Endings in s of words that are no plurals."""

_MANY = {
    N_("{side} has fallen: {reason}"): N_("{side} have fallen: {reason}"),
    N_("{side} has initiative"): N_("{side} have initiative"),
    N_("{side} has lost {unit}"): N_("{side} have lost {unit}"),
    N_("{side} has no units left"): N_("{side} have no units left"),
    N_("{side} has {money}"): N_("{side} have {money}"),
    N_("{side} does not strike"): N_("{side} do not strike"),
    N_("{side} enters {where}"): N_("{side} enter {where}"),
    N_("{side} fights without a leader"): N_("{side} fight without a leader"),
    N_("{side} holds the field"): N_("{side} hold the field"),
    N_("{side} holds {place}"): N_("{side} hold {place}"),
    N_("{side} is asked"): N_("{side} are asked"),
    N_("{side} is led by {unit}"): N_("{side} are led by {unit}"),
    N_("{side} is now played by {now}, no longer by {was}. {how}"): N_(
        "{side} are now played by {now}, no longer by {was}. {how}"
    ),
    N_("{side} is out"): N_("{side} are out"),
    N_("{side} is played by {now}. {how}"): N_("{side} are played by {now}. {how}"),
    N_("{side} is told"): N_("{side} are told"),
    N_("{side} leaves {where}"): N_("{side} leave {where}"),
    N_("{side} learns of {what}"): N_("{side} learn of {what}"),
    N_("{side} orders piling on"): N_("{side} order piling on"),
    N_("{side} picks first"): N_("{side} pick first"),
    N_("{side} pops units in {place}"): N_("{side} pop units in {place}"),
    N_("{side} pops {kind} in {place}"): N_("{side} pop {kind} in {place}"),
    N_("{side} sees {where}"): N_("{side} see {where}"),
    N_("{side} stops piling on"): N_("{side} stop piling on"),
    N_("{side} strikes"): N_("{side} strike"),
    N_("{side} takes no prisoners"): N_("{side} take no prisoners"),
    N_("{side} takes prisoners"): N_("{side} take prisoners"),
    N_("{side} takes {place}"): N_("{side} take {place}"),
    N_("{side} throws {total}"): N_("{side} throw {total}"),
    N_("{side} wins"): N_("{side} win"),
    N_("{attacker} attacks {defender}"): N_("{attacker} attack {defender}"),
    N_("{attacker} hits and runs: it earns no experience"): N_(
        "{attacker} hit and run: they earn no experience"
    ),
    N_("{attacker} strikes first"): N_("{attacker} strike first"),
    N_("{defender} lies in ambush"): N_("{defender} lie in ambush"),
    N_("{defender} strikes first"): N_("{defender} strike first"),
    N_("{parity}, {side} picks first"): N_("{parity}, {side} pick first"),
    N_("only {attacker} strikes"): N_("only {attacker} strike"),
}
"""Sentences about a side, and the same where its name is plural."""


def is_plural(name: str) -> bool:
    """Whether a name speaks of many: `Ferals`, `Free towns`, `Wardens of Harrowmere`."""
    words = name.casefold().split()
    head = words[words.index("of") - 1] if "of" in words[1:] else words[-1] if words else ""
    return len(head) > len("is") and head.endswith("s") and not head.endswith(_SINGULAR)


def agreeing(sentence: str, name: str) -> str:
    """A sentence of the catalogue in the player's language, in the number of the name that is its subject."""
    return ngettext(sentence, _MANY.get(sentence, sentence), 2 if is_plural(name) else 1)
