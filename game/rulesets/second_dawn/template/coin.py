"""Units of one's own in a match: their ids say all of them, so that nobody knows a design who has not met it
(SD4-4.02), and a match needs no file to be played again (SD6-16.01).

    own:eyJ1bml0Ijp7Im5hbWUiOi...

Behind the prefix stand name, looks and answers as a file says them, and the profile by which they become
figures. A unit has one id only: what is not written just so is no unit.
"""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Any

import msgspec

from game.core.names import name_fault
from game.core.records import KindId, Record, replace
from game.core.refusal import Refusal
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.template_records import PLAYED, ProfileId
from game.rulesets.second_dawn.template.design import DesignError
from game.rulesets.second_dawn.template.files import TemplateUnit

Tables = Mapping[str, Mapping[str, Any]]
PREFIX = "own:"
LONGEST_ID = 4000
_NOBODY = "own"
_glyph = re.compile(r"[a-z][a-z0-9_]{0,39}").fullmatch


class Coined(Record):
    """All that an id says."""

    unit: TemplateUnit
    profile: ProfileId = PLAYED


def coin(design: TemplateUnit, profile: ProfileId) -> KindId:
    """The id that says all of a design but what is told of it in the library. Refusal for one that none can
    hold."""
    plain = replace(design.template, concept="")
    unit = replace(design, id=_NOBODY, text="", rules=(), template=plain)
    written = msgspec.json.encode(Coined(unit=unit, profile=profile), order="deterministic")
    id_ = KindId(PREFIX + urlsafe_b64encode(written).decode().rstrip("="))
    if _fault(unit) or len(id_) > LONGEST_ID:
        raise Refusal("value", f"{design.name[:40]} cannot be taken into a match", "SD6-16.01")
    return id_


def is_coined(kind: str) -> bool:
    """Whether an id is one that says all of a unit."""
    return kind.startswith(PREFIX)


def said(id_: str) -> Coined | None:
    """What an id says; None if it says nothing."""
    if not is_coined(id_) or len(id_) > LONGEST_ID:
        return None
    body = id_.removeprefix(PREFIX)
    try:
        found = msgspec.json.decode(urlsafe_b64decode(body + "=" * (-len(body) % 4)), type=Coined)
        return found if coin(found.unit, found.profile) == id_ else None
    except (ValueError, msgspec.DecodeError, Refusal):
        return None


def coined(id_: str, tables: Tables) -> UnitKind | None:
    """The unit that an id says all of; None for any other id."""
    found = said(id_)
    if found is None:
        return None
    try:
        return found.unit.made(KindId(id_), tables, found.profile)
    except (DesignError, KeyError, ValueError):
        return None


def _fault(unit: TemplateUnit) -> bool:
    named = name_fault(unit.name) or (unit.plural and name_fault(unit.plural)) or name_fault(unit.race)
    weapon = unit.template.weapon
    return bool(named or (weapon is not None and name_fault(weapon.name)) or not _glyph(unit.glyph))
