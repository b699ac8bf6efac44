"""What a ruleset tells about one of its units or hexes, in plain figures for screens and policies."""

from typing import NamedTuple

from game.core.numbers import Cents, Halves, Thirds
from game.core.records import KindId, Record, RuleId, UnitId


class Figure(Record):
    """One labelled figure of a card. `text` is ready to show; `icon` names the picture beside it."""

    label: str
    text: str
    icon: str = ""
    rule: RuleId = RuleId("")
    good: bool | None = None


class UnitCard(Record):
    """A unit for a table row or a card. Hits in halves, move in thirds, upkeep in cents a day.

    `attack` and `defence` are the figures in force with all bonuses; their names are the ruleset's. `mount`
    is the unit that carries it, `rider` says that it is he who rides it; `carries` are those on its own back
    and `load` what they do to it. `carrier`: a mount; `trained`: a rider. `scouts`: hexes that it may
    inspect yet this turn, under rules with such scouts; `scouted`: it has inspected some. `training`: it
    takes part in a training, as its teacher or taught.
    """

    unit: UnitId
    kind: KindId
    name: str
    kind_name: str
    glyph: str
    level: int
    attack: int
    defence: int
    hits: Halves
    hits_max: Halves
    move: Thirds
    move_max: Thirds
    bonus: int = 0
    damage_factor: int = 1
    ammo: Halves | None = None
    ammo_max: Halves | None = None
    upkeep: Cents = 0
    leads: bool = False
    commander: bool = False
    ruler: bool = False
    prisoner: bool = False
    statuses: tuple[str, ...] = ()
    figures: tuple[Figure, ...] = ()
    mount: UnitId | None = None
    rider: bool = False
    carries: tuple[UnitId, ...] = ()
    load: str = ""
    carrier: bool = False
    trained: bool = False
    scouts: int = 0
    scouted: bool = False
    training: bool = False


class Fighter(NamedTuple):
    """What of a unit's card tells how it fights."""

    kind: KindId
    attack: int
    defence: int
    hits: Halves
    damage_factor: int
    commander: bool
    ruler: bool


def fighter_of(card: UnitCard) -> Fighter:
    """A card's part of how the unit fights."""
    return Fighter(
        card.kind, card.attack, card.defence, card.hits, card.damage_factor, card.commander, card.ruler
    )


class StackFacts(Record):
    """A stack's own figures: the slowest member's move, the leader's bonus and its parts, what it costs.

    `token` is the glyph of its token, `notes` are sentences such as why it will charge, `slowed` such that
    say what it brings along that slows it; `untold` says why its side does not learn at once what it sees.
    `waived_x8` is the part of its supply that takes up no room; `wheels` say what its vehicles mean for its
    march, `risks` what its next order may lead to unasked, in a word or two and as a sentence.
    """

    token: str
    title: str
    move: Thirds
    move_max: Thirds
    bonus: int = 0
    bonus_text: str = ""
    damage_factor: int = 1
    upkeep: Cents = 0
    supply_x8: int = 0
    waived_x8: int = 0
    charges: bool = False
    holds: bool = False
    may_hold: bool = False
    hold_reason: str = ""
    notes: tuple[str, ...] = ()
    risks: tuple[tuple[str, str], ...] = ()
    slowed: tuple[str, ...] = ()
    wheels: tuple[str, ...] = ()
    untold: str = ""


class HexFacts(Record):
    """A hex as a ruleset describes it to a mover: costs, cover, who can hide, rules that apply."""

    terrain: str
    name: str
    figures: tuple[Figure, ...] = ()
    chips: tuple[Figure, ...] = ()
    notes: tuple[str, ...] = ()
