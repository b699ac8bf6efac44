"""Who hits in which rounds of a clash (SD1-13.02)."""

from typing import NamedTuple

from game.i18n import N_, _


class Pattern(NamedTuple):
    """Who hits when: beside the result, and as a line of its own that gives the reason."""

    aside: str
    whole: str


_PATTERNS = {
    "draw": Pattern(N_("both hit in odd rounds"), N_("a draw: both hit in odd rounds")),
    **{
        margin: Pattern(text, text)
        for margin, text in {
            "1-3": N_("the loser hits in rounds 1, 3, 5"),
            "4-6": N_("the loser hits in rounds 2, 4, 6"),
            "7-9": N_("the loser hits in rounds 3, 5, 7"),
        }.items()
    },
    "minimum_both": Pattern(
        N_("minimum blows every round"), N_("both are below 0: minimum blows every round")
    ),
    "none": Pattern(N_("one is down"), N_("one is down: no roll")),
    "fixed": Pattern(
        N_("the larger hits in every round"),
        N_("too far apart in size to roll: the larger hits every round"),
    ),
    "each": Pattern(N_("rolled in every round"), N_("every round is rolled")),
}


def pattern(id_: str) -> Pattern:
    """The pattern that a battle roll fixed, in words."""
    found = _PATTERNS.get(id_)
    return Pattern(_(found.aside), _(found.whole)) if found is not None else Pattern(id_, id_)
