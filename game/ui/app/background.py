"""Behind the scenes, after the first frame or on request: warming up, pictures, profiles, logs."""

import contextlib
import importlib
import logging
import platform
import sys
import threading
import time
import traceback
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

import game
from game import paths
from game.ui.i18n import _
from game.ui.widgets.kit import Kit
from game.ui.widgets.tones import Tone
from game.ui.worker import Background

if TYPE_CHECKING:
    import cProfile

    from game.ui.app.app import App

_log = logging.getLogger(__name__)

FAULT_LOG = "last-error.log"
PROFILE = "profile"


def prepare(app: "App") -> None:
    """Fetch what takes a while without holding up the first screen: the icon, textures, sounds."""
    if app.window is not None:
        app.window.set_icon(_icon())
    Background(_warm_up, WARM_UP)
    if app.options.sound:
        from game.ui.audio.sound import SoundPlayer

        app.sounds = SoundPlayer(app.store)
        app.sounds.music(app.top.piece if app.top is not None else None)


_BREATH_S = 0.03
"""A pause after each of them, in which others go first: at the first start a landscape is painted as well."""
WARM_UP = "warm up"
"""Name of the thread that fetches what the screens after the first one need."""
SEATS = "seats"
"""Name of the thread that prepares the tokens of sides."""
_SEAT_SIZES = (64, 83, 48, 24, 26)
_SCREENS = (
    "menus.new_campaign",
    "menus.handover",
    "menus.others",
    "map.screen.scene",
    "reports.report",
    "menus.load",
    "menus.save",
    "menus.codex",
    "menus.options",
    "battle.screen.scene",
    "menus.victory",
    "menus.lessons",
    "menus.about",
    "stage.lesson_card",
    "reports.away",
    "battle.screen.kinds",
    "battle.screen.replay_scene",
    "city.city_scene",
    "realm.realm_scene",
    "designer.benches",
    "forum.dialog",
    "gm.desk_scene",
    "map.screen.watch_scene",
)
"""Modules of the screens that follow the title, in the order in which they are likely to be wanted."""
_LATE = ("numpy.ma",)
"""What numpy imports by itself when it is first asked for unique values, in the midst of a frame."""


def _warm_up() -> None:
    from game.content.problems import ContentError
    from game.session import library
    from game.session.reckoning.clerk import clerk
    from game.ui.app.litter import set_aside
    from game.ui.map.paint import paper
    from game.ui.widgets import boards

    boards.warm_up()
    for name in (*(f"game.ui.{screen}" for screen in _SCREENS), *_LATE):
        importlib.import_module(name)
        time.sleep(_BREATH_S)
    with contextlib.suppress(ContentError):  # the list of scenarios says what is wrong when it is opened
        for _ in library.read_ahead():
            time.sleep(_BREATH_S)
    clerk().send_for()
    paper.warm_up()
    set_aside()


def warm_up_seats(kit: Kit, colours: Iterable[str]) -> None:
    """Prepare the tokens of a campaign's sides at the sizes that bars and lists show, on a thread."""
    from game.ui.stage.dark_scene import seat_look

    looks = [seat_look(colour) for colour in colours]
    sizes = [kit.px(size) for size in _SEAT_SIZES]

    def work() -> None:
        from game.ui.look.token_parts import blank_disc, disc_face

        for size in sizes:
            for look in looks:
                # As tokens ask for them: the cache tells a default that is given from one that is not.
                blank_disc(look.side, size, spent=False)
                disc_face(look.side, look.glyph, size, spent=False)

    threading.Thread(target=work, name=SEATS, daemon=True).start()


def _icon() -> pygame.Surface:
    from game.ui.look.token_parts import blank_disc, disc_face

    icon = pygame.Surface((64, 64), pygame.SRCALPHA)
    for part in (blank_disc("lapis", 64), disc_face("lapis", "ruler", 64)):
        icon.blit(part, part.get_rect(center=(32, 32)))
    return icon


def keep_picture(surface: pygame.Surface) -> tuple[str, Tone]:
    """Store a picture of the screen; what to tell the player, and in which tone."""
    folder = paths.user_dir() / "screenshots"
    name = time.strftime("second-dawn-%Y-%m-%d-%H%M%S.png")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        pygame.image.save(surface, folder / name)
    except (OSError, pygame.error) as error:
        return _("The screenshot could not be saved: {why}").format(why=error), "loss"
    return _("Screenshot saved: {file}").format(file=folder / name), "gain"


def write_fault(error: BaseException) -> Path | None:
    """Write the whole story of a fault into the log folder; its file, or None if that failed too."""
    story = "".join(traceback.format_exception(error))
    head = (
        f"Second Dawn {game.__version__}, Python {platform.python_version()}, "
        f"pygame-ce {pygame.version.ver}, {sys.platform}\n{time.strftime('%Y-%m-%d %H:%M:%S')}\n\n"
    )
    _log.error("fault in a scene\n%s", story)
    try:
        folder = paths.log_dir()
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / FAULT_LOG
        file.write_text(head + story, encoding="utf-8")
    except OSError:
        return None
    return file


def keep_profile(profiler: "cProfile.Profile") -> None:
    """Store a profile for tools and its longest lines for people, and say where."""
    import pstats

    folder = paths.log_dir()
    folder.mkdir(parents=True, exist_ok=True)
    raw = folder / f"{PROFILE}.pstats"
    profiler.dump_stats(raw)
    summary = raw.with_suffix(".txt")
    with summary.open("w", encoding="utf-8") as file:
        pstats.Stats(str(raw), stream=file).sort_stats("cumulative").print_stats(60)
    sys.stderr.write(f"profile: {summary}\n")
