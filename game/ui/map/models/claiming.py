"""Claiming a place: who can, and why not."""

from game.core.commands.realm import ClaimSite
from game.core.records import HexId, StackId
from game.ui.i18n import _
from game.ui.map.models.side_queries import SideQueries

_NO_PURSE = "no_purse"
"""Code of a claim by somebody who is no commander with a purse."""


def claim_in(reader: SideQueries, hex_: HexId | None) -> ClaimSite | None:
    """The command that claims the place in a hex; None where nobody of the side could."""
    rules = reader.realm
    site = reader.site_at(hex_) if hex_ is not None else None
    if rules is None or site is None:
        return None
    unit = rules.claimer(reader.outlook.world, reader.outlook.belief, reader.view.side, site.id)
    return ClaimSite(by=reader.view.side, unit=unit, site=site.id) if unit is not None else None


def claiming_of(reader: SideQueries, stack: StackId) -> str | None:
    """Why a stack cannot claim the place where it stands, who is missing among it told too; empty if it can,
    None if there is none to claim, or others who stand there would do it."""
    here = reader.view.stacks[stack]
    claim = claim_in(reader, here.hex)
    if claim is None:
        return _who_is_missing(reader, stack)
    if claim.unit not in here.units:
        return None
    refused = reader.outlook.refusal(claim)
    return _(refused.detail) if refused is not None else ""


def _who_is_missing(reader: SideQueries, stack: StackId) -> str | None:
    """Why nobody of a stack may claim the place of nobody in its hex; None if there is no such place."""
    here = reader.view.stacks[stack]
    site = reader.site_at(here.hex)
    if reader.realm is None or site is None or site.owner is not None or site.level or not here.units:
        return None
    refused = reader.outlook.refusal(ClaimSite(by=reader.view.side, unit=here.units[0], site=site.id))
    return _(refused.detail) if refused is not None and refused.code == _NO_PURSE else None
