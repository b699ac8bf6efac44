"""Verbs agree with the names of sides, in stories and in the phrases of battles."""

import pytest

from game.core.records import SideId
from game.views.words.agreement import agreeing, is_plural
from game.views.words.endings import ending, winner_line
from game.views.words.phrase import phrase, side

MANY = ("Ferals", "Free towns", "The wilds", "Wardens of Harrowmere", "Marbits of the High Halls", "Outcasts")
ONE = ("The Red Hart", "House of Falstead", "House Pell", "Crown of Ravens", "Iris", "The Congress", "", "of")


class _Names:
    def unit(self, unit: str, /) -> str:
        return unit

    def side(self, side: SideId, /) -> str:
        return side


@pytest.mark.parametrize("name", MANY + ONE)
def test_a_name_is_plural_if_its_head_is(name: str) -> None:
    assert is_plural(name) == (name in MANY)
    assert agreeing("holds", "hold", name) == ("hold" if name in MANY else "holds")


def test_sentences_agree() -> None:
    names = _Names()
    assert winner_line(names, SideId("Ferals")) == "Ferals hold the field"
    assert ending(names, SideId("The Red Hart"), "won") == "The Red Hart wins"
    began = phrase("{attacker} attacks {defender}", attacker=side("Free towns"), defender=side("Iris"))
    assert began.told(names) == "Free towns attack Iris"
