"""Verbs that agree with the name of a side: the Red Hart holds the field, Ferals hold it.

A name is plural if its head is: the word before "of", else the last one. Names are written by players, too,
so nothing but the name can tell.
"""

from game.i18n import N_, ngettext

_SINGULAR = ("ss", "us", "is")
"""Endings in s of words that are no plurals."""

_MANY = {
    N_("{side} does not strike"): N_("{side} do not strike"),
    N_("{side} holds the field"): N_("{side} hold the field"),
    N_("{side} orders piling on"): N_("{side} order piling on"),
    N_("{side} stops piling on"): N_("{side} stop piling on"),
    N_("{side} strikes"): N_("{side} strike"),
    N_("{side} takes no prisoners"): N_("{side} take no prisoners"),
    N_("{side} takes prisoners"): N_("{side} take prisoners"),
    N_("{side} wins"): N_("{side} win"),
    N_("{attacker} attacks {defender}"): N_("{attacker} attack {defender}"),
}
"""Sentences of the vocabulary about a side, and the same where its name is plural."""


def is_plural(name: str) -> bool:
    """Whether a name speaks of many: `Ferals`, `Free towns`, `Wardens of Harrowmere`."""
    words = name.casefold().split()
    head = words[words.index("of") - 1] if "of" in words[1:] else words[-1] if words else ""
    return len(head) > len("is") and head.endswith("s") and not head.endswith(_SINGULAR)


def agreeing(one: str, many: str, name: str) -> str:
    """A text in the player's language, in the number of the name that is its subject."""
    return ngettext(one, many, 2 if is_plural(name) else 1)


def sentence_of(sentence: str, name: str) -> str:
    """The same of a sentence of the vocabulary."""
    return agreeing(sentence, _MANY.get(sentence, sentence), name)
