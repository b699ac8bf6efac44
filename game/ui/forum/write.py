"""Writing a report into a folder: one text with its pictures beside it, or one page that holds them."""

import base64
import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from game.content.problems import ContentError
from game.core.records import GM, SideId
from game.session.library import load_scenario
from game.session.reports import dayreport
from game.session.reports.log_styles import LogPicture, Piece, PrintedLine, Style, dressed
from game.session.session import Session
from game.ui.forum.document import Section, sections_of, sections_of_master, title_of
from game.ui.forum.pictures import ReportCamera, jpeg
from game.ui.i18n import N_, _

MOST_PICTURES = 8
"""Pictures of one report: one of a turn, of the turns with most to see."""
_DICE = N_("Numbers in brackets count the dice of a side's scouting; those of a battle count from 1.")
_ENDINGS: dict[Style, str] = {"text": "txt", "markdown": "md", "bbcode": "bbcode.txt", "html": "html"}


def write_report(
    session: Session,
    side: SideId,
    day: int,
    style: Style,
    folder: Path,
    *,
    pictures: bool = True,
    base: str = "",
) -> tuple[Path, ...]:
    """Write the report of a day of a side, or for `GM` of all that happened; the text's path comes first.
    `base`: the address at which its pictures will stand, else they are named as they lie beside it.

    Errors as of `dayreport.chapters`; OSError if the folder cannot be written.
    """
    return write_reports(session, (side,), day, style, folder, pictures=pictures, base=base)[0]


def write_reports(
    session: Session,
    sides: Sequence[SideId],
    day: int,
    style: Style,
    folder: Path,
    *,
    pictures: bool = True,
    base: str = "",
) -> list[tuple[Path, ...]]:
    """Write the report of a day for each of several sides; see `write_report`."""
    asked = (GM, *session.campaign.sides) if GM in sides else tuple(sides)
    days = dayreport.chapters(session, asked, day)
    return [_write(session, side, day, days, style, folder, base if pictures else None) for side in sides]


def _write(
    session: Session,
    side: SideId,
    day: int,
    days: Mapping[SideId, Sequence[dayreport.DayChapter]],
    style: Style,
    folder: Path,
    base: str | None,
) -> tuple[Path, ...]:
    """One of them; without pictures if `base` is None."""
    sections = sections_of_master(days) if side == GM else sections_of(days[side])
    name = _file_name(session.state.title, side, day)
    shots = _pictures(sections) if base is not None and style != "text" else {}
    files = {f"{name}-{number + 1}.jpg": data for number, data in shots.items()}
    pieces: list[Piece] = [PrintedLine(0, f"{session.state.title}. {_heading(days[side], side, day)}")]
    pieces += [PrintedLine(2, text) for text in (_scenario_text(session) if day == 1 else ())]
    for number, section in enumerate(sections):
        pieces += [PrintedLine(1, section.title), *section.lines]
        if number in shots:
            source = f"{base or ''}{name}-{number + 1}.jpg"
            if style == "html":
                source = "data:image/jpeg;base64," + base64.b64encode(shots[number]).decode("ascii")
            pieces.append(LogPicture(source, _("The map when it was over")))
    if any(moment.die for chapter in days[side] for moment in chapter.moments):
        pieces += [PrintedLine(1, _("Dice")), PrintedLine(2, _(_DICE))]
    if not sections:
        pieces.append(PrintedLine(2, _("Nothing was seen on this day")))
    folder.mkdir(parents=True, exist_ok=True)
    text = folder / f"{name}.{_ENDINGS[style]}"
    _put(text, ("\n".join(dressed(pieces, style)) + "\n").encode("utf-8"))
    beside = [] if style == "html" else [folder / file for file in files]
    for path in beside:
        _put(path, files[path.name])
    return (text, *beside)


def _scenario_text(session: Session) -> list[str]:
    """What the scenario says to everybody before it begins, as far as it is still there."""
    try:
        return [part for part in _(load_scenario(session.state.scenario).text).split("\n") if part.strip()]
    except (OSError, ContentError):
        return []


def _heading(chapters: Sequence[dayreport.DayChapter], side: SideId, day: int) -> str:
    if chapters:
        return title_of(chapters[-1].outlook.view, day)
    return _("Day {day}").format(day=day) if side != GM else _("Day {day}: all that happened").format(day=day)


def _file_name(title: str, side: SideId, day: int) -> str:
    plain = re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_") or "campaign"
    return f"{plain}-day{day}-{side}"


def _pictures(sections: Sequence[Section]) -> dict[int, bytes]:
    """Pictures by number of the section."""
    seen = [n for n, section in enumerate(sections) if section.places]
    chosen = sorted(seen, key=lambda n: -len(sections[n].places))[:MOST_PICTURES]
    camera = ReportCamera()
    return {n: jpeg(camera.picture(sections[n].chapter, sections[n].places)) for n in sorted(chosen)}


def _put(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(data)
    os.replace(part, path)
