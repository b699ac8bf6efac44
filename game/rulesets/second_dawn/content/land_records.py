"""Content records of the land: terrain (SD5-4) and weather (SD5-4.09). What they do to who enters, fights,
looks and hides there are rows of effects; the columns that rules ask for are worked out of them as they
are read."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from game.core.effects import Effect
from game.core.fields import Name, at_least, note, picture, sane, worked_out
from game.core.numbers import Cents
from game.core.records import Record, replace

Zone = Literal["ground", "lower", "upper", "top"]
"""Where a unit is: on the ground, or in the lower, upper or top sky (SD3-9)."""

ENTRY, CLOSED, FIGHT, SPOT = "entry", "closed", "battle_stat", "spot"
"""Figures of effects of the land: what is added to the price of a hex (0 or less), or that nobody enters
it; parts of battle stats and spot checks in it."""
NO_SIGHT, NO_HIDING, NO_FULL_MOVE, STRANDS, OPEN_WATER = (
    "no_sight",
    "no_hiding",
    "no_full_move",
    "strands",
    "open_water",
)
WALKS, FLIES, AT_HOME, LOFTY = "walks", "flies", "at_home", "lofty"
"""Words of who enters: on foot or in the air, at home there (SD5-4.03), with lofty heights (SD5-4.04)."""
ATTACKED = "attacked"
"""Phase of a part of the battle stat: of those who are attacked on this ground (SD5-4.11)."""


def entry(effects: Iterable[Effect], *words: str, asked: str = "") -> int | None:
    """Penalty of a hex for somebody of whom these words hold, None if it cannot be entered: of the rows
    that hold that which asks most. With `asked` only of rows that ask for that. 0 without any."""
    rows = [
        row
        for row in effects
        if row.what in (ENTRY, CLOSED)
        and set(row.target) <= set(words)
        and (not asked or asked in row.target)
    ]
    best = max(rows, key=lambda row: len(row.target), default=None)
    if best is None:
        return 0
    return None if best.what == CLOSED else best.amount


def _sum(effects: Iterable[Effect], what: str, phase: str = "") -> int:
    return sum(row.amount for row in effects if row.what == what and row.phase == phase)


class Terrain(Record):
    """A row of the terrain table SD5-4. Penalties are 0 or negative; costs follow from them.

    `effects` say what it does. Of them are worked out: `ground` and `flier`, move penalties, None where it
    cannot be entered; `flier_lofty` for fliers with lofty heights; `special_ground` for units at home
    here. `paint` names the drawing, `cover` follows from the ground penalty (SD5-4.10).
    """

    id: str
    name: Name
    paint: Annotated[str, picture("paint")]
    home_for: Annotated[tuple[str, ...], note("terrain specials at home here; empty: its own id")] = ()
    group: Annotated[
        Literal["road", "tunnel", "hill", "mountain", "other"], note("row of the class scheme, SD3-10.01")
    ] = "other"
    wrecked_for: Annotated[
        Cents, at_least(0), sane(0, 100_000_000), note("what wrecking it yields, SD11-2.11")
    ] = 0
    burns: Annotated[bool, note("an inferno leaves ash, SD11-2.12")] = False
    effects: Annotated[tuple[Effect, ...], note("what it does to who is there")] = ()
    rules: tuple[str, ...] = ()
    ground: Annotated[int | None, worked_out()] = None
    flier: Annotated[int | None, worked_out()] = 0
    flier_lofty: Annotated[int | None, worked_out()] = 0
    special_ground: Annotated[int, worked_out()] = 0
    full_move: Annotated[bool, worked_out()] = True
    defender_bonus: Annotated[int, worked_out()] = 0
    hides: Annotated[bool, worked_out()] = True
    stranding: Annotated[bool, worked_out()] = False
    water: Annotated[bool, worked_out()] = False

    @property
    def ceiling(self) -> Zone:
        """The highest zone in which anybody flies here (SD3-9.01)."""
        return "ground" if self.group == "tunnel" else "top"

    def settled(self, tables: Mapping[str, Mapping[str, Any]]) -> "Terrain":  # noqa: ARG002
        """The row with the columns that its effects come to."""
        rows, has = self.effects, {row.what for row in self.effects}
        flier = entry(rows, FLIES)
        return replace(
            self,
            ground=entry(rows, WALKS),
            flier=flier,
            flier_lofty=None if flier is None else entry(rows, FLIES, LOFTY, asked=LOFTY),
            special_ground=entry(rows, WALKS, AT_HOME, asked=AT_HOME) or 0,
            full_move=NO_FULL_MOVE not in has,
            defender_bonus=_sum(rows, FIGHT, ATTACKED),
            hides=NO_HIDING not in has,
            stranding=STRANDS in has,
            water=OPEN_WATER in has,
        )


class Weather(Record):
    """A row of the weather table SD5-4.09. `effects` say what it does; of them are worked out: `penalty` and
    `flier_penalty` of entering (0 or less), `battle_penalty` to all who fight, `spot` to spot checks, whether
    neighbouring hexes can be seen (`sight_adjacent`), and whether nobody enters, leaves or moves
    (`closed`)."""

    id: str
    name: Name
    effects: Annotated[tuple[Effect, ...], note("what it does to who is there")] = ()
    rules: tuple[str, ...] = ()
    penalty: Annotated[int, worked_out()] = 0
    flier_penalty: Annotated[int, worked_out()] = 0
    battle_penalty: Annotated[int, worked_out()] = 0
    spot: Annotated[int, worked_out()] = 0
    sight_adjacent: Annotated[bool, worked_out()] = True
    closed: Annotated[bool, worked_out()] = False

    def settled(self, tables: Mapping[str, Mapping[str, Any]]) -> "Weather":  # noqa: ARG002
        """The row with the columns that its effects come to."""
        rows, has = self.effects, {row.what for row in self.effects}
        return replace(
            self,
            penalty=entry(rows, WALKS) or 0,
            flier_penalty=entry(rows, FLIES) or 0,
            battle_penalty=_sum(rows, FIGHT),
            spot=_sum(rows, SPOT),
            sight_adjacent=NO_SIGHT not in has,
            closed=CLOSED in has,
        )
