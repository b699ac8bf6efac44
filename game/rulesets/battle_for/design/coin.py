"""Coined kinds: units designed in play. The id says everything, so no state keeps designs anywhere else.

    coin:Iron Guard:h4.a4.d2.m6.walker.c0.scout+ranged:stabber

Hits and cargo in whole points, move in halves of a point. The name is written with `%` and the bytes of every
sign that is no letter of the alphabet, digit, space, hyphen or apostrophe. Every unit has one id only: what
is not written just so is no coined kind.
"""

import re
import unicodedata
from functools import lru_cache
from typing import cast, get_args
from urllib.parse import quote, unquote

from game.core import names
from game.core.names import is_blank
from game.core.numbers import HALF
from game.core.records import KindId
from game.core.refusal import Refusal
from game.rulesets.battle_for.design.cost import CROAKWORLD, ENDURANCE, most_attack
from game.rulesets.battle_for.design.limits import LEAST_MOVE
from game.rulesets.battle_for.records import MOST_HITS, MOST_MOVE, MoveType, Special, UnitDesign

PREFIX = "coin:"
LONGEST_ID = 600
SPECIALS: tuple[Special, ...] = get_args(Special)
"""The specials in the order in which an id lists them."""

_SAFE = " -'"
_NUMBER = r"0|[1-9][0-9]{0,3}"
_matches = re.compile(
    PREFIX
    + r"(?P<name>[A-Za-z0-9 '%_.~-]+)"
    + rf":h(?P<hits>{_NUMBER})\.a(?P<attack>{_NUMBER})\.d(?P<defense>{_NUMBER})\.m(?P<move>{_NUMBER})"
    + rf"\.(?P<type>walker|hover|flier)\.c(?P<cargo>{_NUMBER})(?:\.(?P<specials>[a-z]+(?:\+[a-z]+)*))?"
    + r":(?P<glyph>[a-z][a-z_]{0,19})"
).fullmatch


def name_fault(name: str) -> str:
    """Why a design cannot have a name; empty if it can."""
    if name != name.strip() or "  " in name:
        return "its name has too many spaces" if not is_blank(name) else "it has no name"
    if unicodedata.normalize("NFC", name) != name:
        return "its name has characters that cannot be used"
    return names.name_fault(name)


def coin(kind: UnitDesign) -> KindId:
    """The id that says all of a design but its faction and its text. Refusal for one that no id can hold."""
    wrong = name_fault(kind.name)
    if wrong:
        raise Refusal("design_name", wrong, "TB-3.05")
    hits, cargo = kind.hits // HALF, kind.cargo // HALF
    figures = f"h{hits}.a{kind.attack}.d{kind.defense}.m{kind.move}.{kind.move_type}.c{cargo}"
    listed = "+".join(special for special in SPECIALS if special in kind.specials)
    specials = f".{listed}" if listed else ""
    id_ = KindId(f"{PREFIX}{quote(kind.name, safe=_SAFE)}:{figures}{specials}:{kind.glyph}")
    if coined(id_) is None:
        raise Refusal("design_figures", f"{kind.name} has figures that no unit can have", "TB-12.01")
    return id_


@lru_cache(maxsize=4096)
def coined(id_: str) -> UnitDesign | None:
    """The unit that an id says all of; None for any other id."""
    if not id_.startswith(PREFIX) or len(id_) > LONGEST_ID:
        return None
    found = _matches(id_)
    if found is None:
        return None
    kind = _kind(id_, found)
    return kind if kind is not None and _sound(kind) and _spelled(kind, id_) else None


def _kind(id_: str, found: re.Match[str]) -> UnitDesign | None:
    try:
        name = unquote(found["name"], errors="strict")
    except UnicodeDecodeError:
        return None
    words = found["specials"].split("+") if found["specials"] else []
    if [special for special in SPECIALS if special in words] != words:
        return None
    return UnitDesign(
        id=id_,
        name=name,
        hits=int(found["hits"]) * HALF,
        attack=int(found["attack"]),
        defense=int(found["defense"]),
        move=int(found["move"]),
        move_type=cast(MoveType, found["type"]),
        cargo=int(found["cargo"]) * HALF,
        specials=tuple(cast(Special, word) for word in words),
        glyph=found["glyph"],
    )


def _sound(kind: UnitDesign) -> bool:
    """Whether it is a unit in any world at all; whether in this one, `design.validate` says."""
    hits = kind.hits // HALF
    return (
        not name_fault(kind.name)
        and 1 <= hits <= MOST_HITS
        and kind.attack <= most_attack(CROAKWORLD, hits)
        and kind.defense < ENDURANCE
        and LEAST_MOVE <= kind.move <= MOST_MOVE
        and kind.cargo <= kind.hits
    )


def _spelled(kind: UnitDesign, id_: str) -> bool:
    """Whether the name is written as `coin` writes it, so that equal units have equal ids."""
    return id_.startswith(f"{PREFIX}{quote(kind.name, safe=_SAFE)}:")
