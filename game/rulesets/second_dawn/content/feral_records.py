"""Content records of the conduct of ferals: the behaviour table of SD3-6.02 and the profiles of packs."""

from collections.abc import Mapping
from typing import Annotated, Literal

from game.core.fields import Name, at_least, note, ref, sane, within
from game.core.records import Record

Condition = Literal[
    "fighting",
    "larger_here",
    "half_hits",
    "bonded",
    "pacified",
    "fire_here",
    "airborne",
    "heavy_flier_near",
    "hungry",
    "starving",
    "steady",
    "full",
    "food_here",
    "food_near",
    "prey_here",
    "prey_near",
    "equal_here",
    "equal_near",
    "anybody_here",
    "larger_near",
    "at_home",
    "astray",
    "away",
    "beside_kin",
    "kin_near",
    "covered",
]
"""What a row of the behaviour table may ask; each word is explained in `feral_rows`."""

Deed = Literal[
    "retreat",
    "follow",
    "calm",
    "leave",
    "shun",
    "land",
    "eat",
    "hunt",
    "stalk",
    "rest",
    "forage",
    "homeward",
    "gather",
    "roam",
    "lurk",
]
"""What a pack may do; each word is explained in `feral_aims`."""

Company = Literal["indifferent", "alone", "together"]
"""How packs of one side stand to each other."""


class BehaviourRow(Record):
    """A row of the behaviour table: SD3-6.02. Of the rows whose conditions hold, all of `when` and one of
    `either` if it has any, the one of the lowest `rank` counts; among equal ones a die picks by `weight`.

    `line` is its number in the rulebook's table, 0 if it is not in it: such a row is on only for the profiles
    that name it."""

    id: str
    name: Annotated[Name, note("what the game master reads")]
    rank: Annotated[int, within(0, 999), note("rows of lower rank come first")]
    act: Deed
    reason: Annotated[str, note("why a pack does it")]
    line: Annotated[int, within(0, 12), note("its number in the table of SD3-6.02, 0: of profiles only")] = 0
    when: Annotated[tuple[Condition, ...], note("all of them hold")] = ()
    either: Annotated[tuple[Condition, ...], note("one of them holds at least")] = ()
    weight: Annotated[int, within(1, 100), note("chance among rows of the same rank")] = 1
    rules: tuple[str, ...] = ()


class Profile(Record):
    """The conduct of a pack: how it differs from the behaviour table. RULING: profiles are an addition to the
    rulebook; one without any change acts by the table alone.

    `on` are rows that only profiles have, `off` rows that do not count, `rank` and `weight` what others count
    instead. `territory`: it hunts and feeds within so many hexes of home; `company`: `alone` it keeps away
    from packs of its side, `together` those in its hex count with it (SD3-6.01) and it seeks them. `marches`:
    how often a day it goes on after it has moved."""

    id: str
    name: Name
    text: Annotated[str, note("one line for the codex")] = ""
    on: tuple[Annotated[str, ref("behaviour")], ...] = ()
    off: tuple[Annotated[str, ref("behaviour")], ...] = ()
    rank: Mapping[Annotated[str, ref("behaviour")], Annotated[int, within(0, 999)]] = {}
    weight: Mapping[Annotated[str, ref("behaviour")], Annotated[int, within(1, 100)]] = {}
    territory: Annotated[int, at_least(0), sane(0, 100), note("hexes around home")] | None = None
    company: Company = "indifferent"
    marches: Annotated[int, within(1, 12), note("moves of a day")] = 1
    rules: tuple[str, ...] = ()
