"""The list of saves as plain records. Headers hold nothing that is a secret of a side."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from game.session.vault import VaultEntry
from game.ui.i18n import N_, _
from game.ui.menus.emblem import Emblem
from game.ui.setup.public_facts import livery_of

_KINDS = {
    "live": N_("autosave"),
    "day": N_("start of a day"),
    "named": N_("named"),
    "aside": N_("set aside"),
    "damaged": N_("damaged, set aside"),
}
_KIND_TIPS = {
    "live": N_("Written after every step of the campaign"),
    "day": N_("Kept when a new day began; the five newest stay"),
    "named": N_("Saved by hand"),
    "aside": N_("The running save of this campaign when another one was loaded"),
    "damaged": N_("A damaged save as it was before the campaign went on from its last whole step"),
}
_CONTROLLERS = {
    "human": N_("human"),
    "computer": N_("AI"),
    "random": N_("random"),
    "gm": N_("game master"),
    "absent": N_("nobody"),
}


@dataclass(frozen=True, slots=True)
class SaveSide:
    """A side of a save. `colour` is a livery key; `plays` tells players' sides from ferals and neutrals."""

    name: str
    colour: str
    alive: bool
    who: str
    plays: bool = True


@dataclass(frozen=True, slots=True)
class SaveRow:
    """A save of the list. `problem` says why it cannot be loaded.

    `live` is the title of its campaign, `stamp` changes with the file. What is found when the whole file is
    read comes later (`save_checks`): its `state` in a word, its `damage`. `used`: another window plays it."""

    path: Path
    title: str
    day: int
    kind: str
    kind_tip: str
    date: str
    sides: tuple[SaveSide, ...] = ()
    over: bool = False
    turn: str = ""
    problem: str = ""
    scenario: str = ""
    live: str = ""
    stamp: str = ""
    state: str = ""
    damage: str = ""
    used: bool = False

    @property
    def emblem(self) -> Emblem:
        """What its picture is made of: the scenario, the players that still stand, the day."""
        colours = tuple(side.colour for side in self.sides if side.plays and side.alive)
        return Emblem(self.scenario or self.title, colours, self.day)

    @property
    def second(self) -> str:
        """The line below the title."""
        if self.problem or self.damage:
            return self.problem or self.damage
        if self.used:
            return _("Day {day}, played in another window").format(day=self.day)
        parts = [_("Day {day}").format(day=self.day)]
        if self.over:
            parts.append(_("the war is over"))
        elif self.turn:
            parts.append(_("turn of {side}").format(side=self.turn))
        return ", ".join(parts)

    @property
    def third(self) -> str:
        """When it was written, and what kind of save it is."""
        return ", ".join(part for part in (self.date, self.kind, self.state) if part)


def rows_of(entries: Sequence[VaultEntry], now: datetime) -> list[SaveRow]:
    """The rows of a list of saves."""
    return [_row(entry, now) for entry in entries]


def _row(entry: VaultEntry, now: datetime) -> SaveRow:
    header = entry.header
    listed = header.get("sides", [])
    sides = tuple(
        sorted((_side(side) for side in listed if isinstance(side, dict)), key=lambda side: not side.plays)
    )
    names = {str(s.get("id")): str(s.get("name", "")) for s in listed if isinstance(s, dict)}
    title = str(header.get("title") or entry.path.stem)
    day = header.get("day", 0)
    kind = _KINDS.get(entry.kind, entry.kind)
    if entry.kind == "named" and entry.path.stem.startswith(f"{title} - "):
        kind = f"“{entry.path.stem.removeprefix(f'{title} - ')}”"
    else:
        kind = _(kind)
    return SaveRow(
        path=entry.path,
        title=title,
        day=day if isinstance(day, int) else 0,
        kind=kind,
        kind_tip=_(_KIND_TIPS.get(entry.kind, "")),
        date=date_words(entry.modified, now),
        sides=sides,
        over=bool(header.get("over")),
        turn=names.get(str(header.get("turn", "")), ""),
        problem=entry.problem,
        scenario=str(header.get("scenario") or ""),
        live=title,
        stamp=entry.modified.isoformat(),
    )


def _side(side: dict[str, object]) -> SaveSide:
    controller = str(side.get("controller", ""))
    player = str(side.get("player") or "")
    role = str(side.get("role", "player"))
    return SaveSide(
        name=str(side.get("name", "?")),
        colour=livery_of(str(side.get("colour", "")), role),
        alive=bool(side.get("alive", True)),
        who=player or _(_CONTROLLERS.get(controller, "")),
        plays=role == "player",
    )


def date_words(when: datetime, now: datetime) -> str:
    """A date as people say it: `today 21:04`, `yesterday 9:30`, `2024-03-07 18:15`."""
    clock = f"{when.hour}:{when.minute:02}"
    days = (now.date() - when.date()).days
    if days == 0:
        return _("today {time}").format(time=clock)
    if days == 1:
        return _("yesterday {time}").format(time=clock)
    return f"{when:%Y-%m-%d} {clock}"
