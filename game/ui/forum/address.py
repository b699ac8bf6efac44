"""The address at which the pictures of a report will stand."""

import re

from game.ui.i18n import _


def base_problem(address: str) -> str:
    """Why an address is none for pictures; empty if it is, or if there is none."""
    if address.strip() and not re.fullmatch(r"https?://[^\s<>\[\]()\"']+", address.strip()):
        return _("An address begins with http:// or https:// and has no spaces or brackets")
    return ""


def base_of(address: str) -> str:
    """An address as it stands before the name of a picture."""
    plain = address.strip()
    return plain if not plain or plain.endswith(("/", "=")) else plain + "/"
