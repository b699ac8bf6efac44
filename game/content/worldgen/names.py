"""Names of places, made up from our own syllables. The same seed gives the same names, none twice."""

from collections.abc import Sequence

import numpy as np


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_HEADS = _words(
    """Alder Amber Ash Bar Bel Birch Black Bram Brin Bur Cal Carn Cold Copper Corl Crow Dal Dun East Eld Elm
    Fal Fen Fern Flint Fox Gal Gor Grim Hal Harrow Hart Hawk Hazel Heron High Hol Iron Ister Karn Kel Kes
    Lang Lark Lor Low Mal Mar Mere Mill Mor Nether Nor Oak Old Orl Ost Otter Pel Pine Quill Raven Red Rook
    Rowan Salt Sar Sedge Silver Skar Stone Stor Sun Tam Tarn Thorn Tor Ul Under Val Var Ves Wal Wen West
    Whit Wild Win Wolf Yar Yew"""
)
_TOWNS = {
    "river": _words("ford bridge water lock mill wade"),
    "coast": _words("haven mouth port strand quay ness"),
    "wood": _words("hurst shaw holt leigh grove"),
    "height": _words("crag keep fell tor watch scar"),
    "dry": _words("well cairn reach sand"),
    "cold": _words("hold frost garth howe"),
    "open": _words("ham ton stead wick stow field worth market dale mark"),
}
_LANDS = {
    "wood": ("{}wood", "{} Weald", "{}shaw", "The {} Holt", "{}fell Wood"),
    "jungle": ("The {} Green", "{} Tangle", "The {} Thicket"),
    "heights": ("{}crown", "The {} Teeth", "{} Heights", "The {} Wall", "{}fell", "{} Spine"),
    "hills": ("{} Downs", "{} Wold", "The {} Hills"),
    "lake": ("{} Mere", "{}water", "Lake {}", "{} Tarn"),
    "sea": ("Sea of {}", "The {} Sea", "{} Bay", "Gulf of {}"),
    "desert": ("The {} Sands", "{} Waste", "The {} Barrens"),
    "cold": ("{} Moor", "The {} White", "{}barrow Heath"),
    "marsh": ("{} Fen", "{} Moss", "The {} Sink", "{}drown"),
    "plains": ("{} Vale", "{}mark", "The {} Levels", "{} March", "{}lea"),
    "river": ("{}", "{} Water", "{}burn"),
    "ruins": ("Fallen {}", "Old {}", "{} Stones"),
    "cave": ("{} Hole", "{} Deep", "{}'s Mouth"),
}
_OPENINGS = _words(
    """A Ae Be Bra Ca Ce Cor Da De El Er Fi Ga Ha I Is Jo Ka Le Li Ma Me Mi Ny O Per Ro Sa Sel Ta Te U Va Y"""
)
_MIDDLES = _words("la le li lo na ni ra re ri ro sa sha ta ve vi dwi bri mo")
_CLOSINGS = _words("n nna r ric s sa th dra lle mir ne nor wyn vin d mund ra")


class NameMaker:
    """Gives out names."""

    def __init__(self, seed: int) -> None:
        self._random = np.random.default_rng([seed, 77])
        self._given: set[str] = set()
        self._heads: list[str] = []

    def _pick(self, words: Sequence[str]) -> str:
        return words[int(self._random.integers(len(words)))]

    def _head(self) -> str:
        if not self._heads:
            self._heads = [str(word) for word in self._random.permutation(np.array(_HEADS))]
        return self._heads.pop()

    def _new(self, tries: list[str]) -> str:
        for name in tries:
            if name not in self._given:
                self._given.add(name)
                return name
        number = sum(name.startswith(tries[0]) for name in self._given) + 1
        name = f"{tries[0]} {number}"
        self._given.add(name)
        return name

    def town(self, kinds: Sequence[str]) -> str:
        """A town after one of its sites: `river`, `coast`, `wood`, `height`, `dry`, `cold` or `open`."""
        tries = []
        for _ in range(6):
            head, tail = self._head(), self._pick(_TOWNS[self._pick(kinds)])
            if head[-1].lower() == tail[0]:
                tail = self._pick(_TOWNS["open"])
            tries.append(head + tail if head[-1].lower() != tail[0] else f"{head} {tail.capitalize()}")
        return self._new(tries)

    def land(self, kind: str) -> str:
        """A region, lake, river, ruin or cave."""
        return self._new([self._pick(_LANDS[kind]).format(self._head()) for _ in range(6)])

    def person(self) -> str:
        """Somebody's given name."""
        tries = []
        for _ in range(6):
            middle = self._pick(_MIDDLES) if self._random.random() < 0.6 else ""
            tries.append(self._pick(_OPENINGS) + middle + self._pick(_CLOSINGS))
        return self._new(tries)
