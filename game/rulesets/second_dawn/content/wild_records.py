"""Content records of the wild: what there is to eat and where, and which beasts live there. SD3-5, SD11-2."""

from collections.abc import Mapping
from typing import Annotated, Literal

from game.core.fields import Name, at_least, note, ref, sane, within
from game.core.numbers import Cents
from game.core.records import Record

Tameable = Literal["full", "friendly_only", "none"]


class FoodRow(Record):
    """A kind of food. `portion` is the upkeep that one portion of it replaces, in cents: a whole meal feeds a
    medium unit for a day, two raw portions are one meal (SD11-2.04, SD11-2.05)."""

    id: str
    name: Name
    portion: Annotated[Cents, at_least(1), sane(1, 1_000_000), note("upkeep that a portion replaces")]
    carried: Annotated[bool, note("stacks may carry it, and lay it out as bait")] = True
    habit: Annotated[
        Literal["", "mild", "bad"],
        note("commanders who take it regularly decay, of bad drink they die, SD11-1.03"),
    ] = ""
    rules: tuple[str, ...] = ()


class ForageRow(Record):
    """What grows and lives in a terrain, whose id this is: portions of each food a day (SD11-2.09)."""

    id: str
    portions: Mapping[Annotated[str, ref("food")], Annotated[int, within(1, 1000)]] = {}
    rules: tuple[str, ...] = ()


class PackDice(Record):
    """How many beasts a pack has: so many dice of so many faces, and `plus`."""

    dice: Annotated[int, within(0, 20)] = 1
    faces: Annotated[int, within(2, 100)] = 4
    plus: Annotated[int, within(0, 100)] = 0

    @property
    def least(self) -> int:
        """The smallest pack."""
        return self.dice + self.plus

    @property
    def most(self) -> int:
        """The largest pack."""
        return self.dice * self.faces + self.plus


class Species(Record):
    """How a kind of beast lives in the wild; the id is the unit kind's (SD3-5.09). One without terrains never
    pops by itself."""

    id: str
    terrains: Annotated[tuple[Annotated[str, ref("terrain")], ...], note("where it pops")] = ()
    zone: Annotated[Literal["ground", "sky"], note("where it is then")] = "ground"
    weight: Annotated[int, within(0, 1000), note("chance against other species of the terrain")] = 10
    pack_dice: PackDice = PackDice()
    diet: tuple[Annotated[str, ref("food")], ...] = ()
    preferred_food: Annotated[str, ref("food"), note("feeds it to peace (SD3-7.01)")]
    tameable: Annotated[Tameable, note("how far feeding may win it (SD3-7.05)")] = "full"
    profile: Annotated[str, ref("profile"), note("the conduct of those that pop")] = ""
    rules: tuple[str, ...] = ()


class TribeRow(Record):
    """A people of natural allies, whose race is the id (SD4-11, SD10-14). `roster`: the classes that it has,
    its chiefs among them. What all its members share is a `special`, or where they are at `home`."""

    id: str
    name: Name
    hates: Annotated[
        tuple[Annotated[str, ref("tribe")], ...], note("races never allied together with it (SD10-14.05)")
    ] = ()
    roster: Annotated[tuple[Annotated[str, ref("unit")], ...], note("its classes (SD4-11.02)")] = ()
    special: Annotated[str, ref("special"), note("what all its members have (SD4-11.04)")] = ""
    home: Annotated[str, note("where all its members are at home (SD4-11.04)")] = ""
    rules: tuple[str, ...] = ()
