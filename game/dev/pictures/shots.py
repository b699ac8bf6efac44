"""Pictures of the screens by name, drawn without a window: for the README, for reviews, for tests."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.dev.pictures.shot import Shot, at_unit
from game.dev.pictures.shot_campaign import (
    NothingToShow,
    ShotWish,
    advance,
    begin,
    finished,
    flow_of,
    in_battle,
    in_part,
    seated,
)
from game.ui.look.pixels import opaque_surface
from game.ui.look.theme import Scale
from game.ui.settings import Settings
from game.ui.stage.scene import QuietStage, Scene, render_scene

if TYPE_CHECKING:
    from game.session.vault import Vault

_WORK_FRAMES = 600
_FRAME_MS = 16
_TIP_FRAMES = 120
_REALM = "crown_duel"
_MANY = 4


def _stay(_stage: object) -> None:
    """In a picture nothing leads anywhere."""


def _title(_wish: ShotWish) -> Scene:
    from game.ui.menus.title import TitleScene
    from game.ui.menus.title_ways import GameShell, SaveNote

    shell = GameShell(
        new_campaign=_stay,
        load=_stay,
        continue_last=_stay,
        library=_stay,
        designer=_stay,
        newest_save=lambda: SaveNote("The Westmarch", "day 12, Harrowmere"),
    )
    scene = TitleScene(shell)
    scene.wait_for_landscape = True
    return scene


def _widgets(_wish: ShotWish) -> Scene:
    from game.dev.pictures.gallery import GalleryScene

    return GalleryScene()


def _options(tab: str) -> Callable[[ShotWish], Scene]:
    def make(_wish: ShotWish) -> Scene:
        from game.ui.menus.options import OptionsScene

        return OptionsScene(tab)

    return make


def _about(_wish: ShotWish) -> Scene:
    from game.ui.menus.about import AboutScene

    return AboutScene()


def _message(_wish: ShotWish) -> Scene:
    from game.ui.stage.message import cannot_open

    wrong = ("line 12: this row has 23 hexes, the map is 24 wide", "line 40: there is no terrain “swanp”")
    return cannot_open("duel.tmx", "Two things in this map are wrong.", wrong)


def _new_campaign(wish: ShotWish) -> Scene:
    from game.session import library
    from game.ui.menus.new_campaign import NewCampaignScene
    from game.ui.setup.setup_model import offers_of

    return NewCampaignScene(
        lambda _stage, _session: None,
        offers=offers_of(library.scenarios()),
        chosen=wish.scenario,
        seed=wish.seed,
    )


def _save_folder(wish: ShotWish) -> "Vault":
    """A folder with the saves of a campaign of some days, one of them broken."""
    from game import paths
    from game.session.vault import Vault

    name = f"{Path(wish.scenario).stem}-{wish.seed}-{wish.days}"
    vault = Vault(paths.cache_dir() / "shots" / name)
    for old in vault.entries():
        vault.delete(old.path)
    session, _, _ = begin(wish)
    for day in range(1, max(2, wish.days) + 1):
        advance(session, lambda now, day=day: now.campaign.clock.day >= day)  # type: ignore[misc]  # bound at once
        vault.follow(session)
    vault.save_as(session, "Before the storm")
    session.close()
    (vault.folder / "An old war.sdsave").write_bytes(b"SDSAVE9\n")
    return vault


def _load(wish: ShotWish) -> Scene:
    from game.ui.menus.load import SavesScene

    return SavesScene(_save_folder(wish), lambda _stage, _session: None)


def _save(wish: ShotWish) -> Scene:
    from game.ui.menus.save import SaveScene

    vault = _save_folder(wish)
    flow = flow_of(vault.load(vault.entries()[-1].path))
    flow.table.vault = vault
    return SaveScene(flow)


def _hand_over(wish: ShotWish) -> Scene:
    from game.ui.menus.handover import HandOverScene

    session, seat, _ = begin(wish)
    return HandOverScene(flow_of(session), seat)


def _report(wish: ShotWish) -> Scene:
    from game.ui.reports.report import TurnReportScene

    return TurnReportScene(seated(wish, unread_days=wish.days))


def _dawn(wish: ShotWish) -> Scene:
    from game.ui.reports.report import TurnReportScene

    return TurnReportScene(seated(replace(wish, scenario=_REALM, days=max(3, wish.days)), unread_days=1))


def _away(wish: ShotWish) -> Scene:
    from game.ui.reports.away import AwayScene

    flow = seated(wish)
    scene = AwayScene.once_more(flow)
    if scene is None:
        raise NothingToShow("nothing was seen before this turn")
    scene.patient = True
    scene.playing = False
    return scene


def _watch(wish: ShotWish) -> Scene:
    from game.ui.map.screen.watch_scene import WatchScene

    flow = finished(wish)
    scene = WatchScene(flow, None, flow.go)
    scene.patient = True
    return scene


def _tool(name: str) -> Callable[[ShotWish], Scene]:
    def make(wish: ShotWish) -> Scene:
        from game.dev.pictures import desk_tool_shots

        scene: Scene = getattr(desk_tool_shots, name)(wish)
        return scene

    return make


def _desk(wish: ShotWish) -> Scene:
    from game.dev.pictures.desk_shots import desk

    return desk(wish)


def _others(wish: ShotWish) -> Scene:
    from game.ui.menus.others import OthersScene

    session, _, _ = begin(wish)
    return OthersScene(flow_of(session))


def _victory(wish: ShotWish) -> Scene:
    from game.ui.menus.victory import VictoryScene

    return VictoryScene(finished(wish))


def _codex(_wish: ShotWish) -> Scene:
    from game.ui.menus.codex import CodexScene

    return CodexScene()


def _map(wish: ShotWish) -> Scene:
    from game.ui.map.screen.scene import MapScene

    scene = MapScene(seated(wish))
    scene.patient = True
    return scene


def _map_in_part(number: int) -> Callable[[ShotWish], Scene]:
    """The map after so many parts of a turn."""

    def make(wish: ShotWish) -> Scene:
        from game.ui.map.screen.scene import MapScene

        scene = MapScene(in_part(wish, number))
        scene.patient = True
        return scene

    return make


def _wild(*, fed: bool = False) -> Callable[[ShotWish], Scene]:
    def make(wish: ShotWish) -> Scene:
        from game.dev.pictures.feral_shots import wild_scene

        return wild_scene(wish, fed=fed)

    return make


def _crown(name: str, of: str = "") -> Callable[[ShotWish], Scene]:
    def make(_wish: ShotWish) -> Scene:
        from game.dev.pictures import realm_shots

        scene: Scene = getattr(realm_shots, name)(of)
        return scene

    return make


def _units(until: str) -> Callable[[ShotWish], Scene]:
    def make(_wish: ShotWish) -> Scene:
        from game.dev.pictures.unit_shots import specials

        return specials(until)

    return make


def _longest_march(scene: Scene) -> tuple[int, int] | None:
    """The hex in view that the selected stack could just reach; none if it cannot move."""
    from game.ui.map.screen.scene import MapScene

    if not isinstance(scene, MapScene) or scene.conduct.selected is None:
        return None
    ground = scene.view.ground
    room = ground.rect.inflate(-ground.rect.width // 3, -ground.rect.height // 3)
    cost = scene.conduct.reader.reach(scene.conduct.selected).cost
    seen = [hex_ for hex_ in cost if room.collidepoint(ground.screen(hex_))]
    return ground.screen(max(seen, key=lambda hex_: (cost[hex_], hex_))) if seen else None


def _battle(wish: ShotWish) -> Scene:
    flow = in_battle(wish)
    question = flow.table.question
    if question is None or question.battle is None:
        raise NothingToShow("no battle waits for a decision")
    from game.ui.battle.screen.kinds import battle_scene

    return battle_scene(flow, question.battle)


def _bout(_wish: ShotWish) -> Scene:
    from game.dev.pictures.battle_shots import demo_scene

    return demo_scene()


def _asked(armies: str, kind: str, number: int = 1, **choices: str) -> Callable[[ShotWish], Scene]:
    def make(_wish: ShotWish) -> Scene:
        from game.dev.pictures.battle_shots import asked_scene

        return asked_scene(armies, kind, number, **choices)

    return make


def _exchange(meeting: str) -> Callable[[ShotWish], Scene]:
    def make(_wish: ShotWish) -> Scene:
        from game.dev.pictures.battle_shots import exchange_scene

        return exchange_scene(meeting)

    return make


_A_FLIER: Final = at_unit(lambda unit: unit.zone != "ground")
_MANIFOLD: Final = at_unit(lambda unit: len(unit.specials) > _MANY)


_LEAVE: Final = (pygame.K_2, pygame.K_n, pygame.K_RETURN)
_BEHIND: Final = (pygame.K_2, pygame.K_n, pygame.K_RETURN, pygame.K_n, pygame.K_RETURN)
_STRIKE: Final = (pygame.K_2, pygame.K_n, pygame.K_RETURN)
_AGAIN: Final = ((pygame.K_e, pygame.KMOD_LCTRL), pygame.K_RETURN, *(pygame.K_PERIOD,) * 8)
_LOOK: Final = (pygame.K_m, pygame.K_m, pygame.K_z)
_SCOUT: Final = ((pygame.K_s, pygame.KMOD_LSHIFT), pygame.K_RETURN, pygame.K_RETURN)
_DOCTRINE: Final = (pygame.K_n, (pygame.K_o, pygame.KMOD_LSHIFT))
_RUN: Final = ((pygame.K_r, pygame.KMOD_LSHIFT),)
_SHOCK: Final = (pygame.K_m, pygame.K_m, (pygame.K_w, pygame.KMOD_LSHIFT))
_STRUCK: Final = (pygame.K_f, pygame.K_SPACE)
_STRUCK_AGAIN: Final = (pygame.K_f, pygame.K_SPACE, pygame.K_y, *(pygame.K_PERIOD,) * 2)


def _designer(kind: str, page: str, **changed: Any) -> Callable[[ShotWish], Scene]:
    """The designer for `priced` units or for units of `answers`, some of them changed."""

    def make(_wish: ShotWish) -> Scene:
        from game.dev.pictures import designer_shots

        scene: Scene = getattr(designer_shots, kind)(page, **changed)
        return scene

    return make


SHOTS: Final[dict[str, Shot]] = {
    "title": Shot("the title over the painted dawn", _title),
    "new-campaign": Shot("the set-up sheet", _new_campaign, campaign=True),
    "load": Shot("the list of saves", _load, campaign=True),
    "save": Shot("saving under a name", _save, campaign=True),
    "hand-over": Shot("the dark table between two seats", _hand_over, campaign=True),
    "away": Shot("what happened while a seat was away, played on its map", _away, campaign=True),
    "watch": Shot("the whole map of a match that is over, with its mark", _watch, campaign=True),
    "desk": Shot("the game master’s desk: a pack and why it would do what", _desk, campaign=True),
    "desk-packs": Shot(
        "the packs on the game master’s desk", _desk, campaign=True, keys=(pygame.K_ESCAPE, pygame.K_ESCAPE)
    ),
    "desk-hand": Shot("a pack that the game master plays by hand", _desk, campaign=True, keys=(pygame.K_q,)),
    "desk-spawn": Shot("a pack that is about to be put on the map", _tool("spawn"), campaign=True),
    "desk-land": Shot("land that is about to become a wood", _tool("land"), campaign=True),
    "desk-city": Shot("a city under the game master’s hand", _tool("city")),
    "desk-trigger": Shot("a trigger that is being written", _tool("trigger"), campaign=True),
    "desk-time": Shot("the map as it stood, before it is rewound", _tool("time"), campaign=True),
    "desk-seats": Shot(
        "the seats of a running campaign", _desk, campaign=True, keys=((pygame.K_t, pygame.KMOD_LSHIFT),)
    ),
    "report": Shot("what a seat saw since its last turn", _report, campaign=True),
    "map": Shot("the strategic map of a seat", _map, campaign=True, keys=(pygame.K_n,), point=_longest_march),
    "objectives": Shot("how near victory is", _map, campaign=True, keys=((pygame.K_v, pygame.KMOD_LALT),)),
    "stacks": Shot("all stacks of a side", _map, campaign=True, keys=((pygame.K_a, pygame.KMOD_LALT),)),
    "dawn": Shot("what a dawn brought and cost, by cause", _dawn),
    "city": Shot("a city, what it earns and who governs it", _crown("city", "city")),
    "city-orders": Shot("what a city pops", _crown("city", "orders")),
    "city-idle": Shot("a small city without orders", _crown("idle_city", "orders")),
    "city-buildings": Shot("what stands in a city", _crown("city", "buildings")),
    "city-units": Shot("who is in a city", _crown("city", "units")),
    "units": Shot("a side chooses units of its own", _crown("own_units", "1")),
    "realm": Shot("all cities and the treasury of a side", _crown("realm", "9")),
    "realm-map": Shot("a map with cities that pop nothing", _crown("on_map")),
    "siege-map": Shot("a town with enemies all around", _crown("siege_map", "within")),
    "siege-city": Shot("a besieged city's own page", _crown("siege_city", "city")),
    "knowledge": Shot(
        "what a seat knows, and what it would see from a hex",
        _map,
        campaign=True,
        keys=(pygame.K_n, (pygame.K_k, pygame.KMOD_LCTRL)),
        point=_longest_march,
    ),
    "wild": Shot("ferals that were won over, and bait", _wild(fed=True), campaign=True),
    "encounter": Shot(
        "ferals have been met", _wild(), campaign=True, keys=((pygame.K_w, pygame.KMOD_LSHIFT),)
    ),
    "food": Shot("the food of a stack", _wild(), campaign=True, keys=((pygame.K_a, pygame.KMOD_LSHIFT),)),
    "phases": Shot("the first part of a turn that has parts", _map_in_part(0), campaign=True),
    "scouting": Shot("a scout's path is drawn", _map_in_part(1), campaign=True, keys=_SCOUT),
    "march": Shot(
        "a march in the last part of a turn",
        _map_in_part(2),
        campaign=True,
        keys=(pygame.K_n,),
        point=_longest_march,
    ),
    "doctrine": Shot("how a stack fights", _map_in_part(2), campaign=True, keys=_DOCTRINE),
    "battle": Shot("the first battle in which a seat decides", _battle, campaign=True),
    "bout": Shot("two stacks in a wood, paired for their first bout", _bout),
    "plan": Shot("the plan of a phase, all filled in", _asked("small", "plan")),
    "fliers": Shot("how high fliers go", _asked("fliers", "altitude"), keys=(pygame.K_4,)),
    "sky": Shot(
        "fliers in the bands of the sky, and whom one of them reaches",
        _asked("fliers", "declare", 3, altitude="upper"),
        point=_A_FLIER,
    ),
    "lanes": Shot("who stands behind the others", _asked("large", "screen"), keys=_BEHIND),
    "sixty": Shot("sixty against sixty, paired", _asked("large", "declare", 3)),
    "slam": Shot("whom a slam would take", _asked("cavalry", "slam"), keys=_STRIKE),
    "specials": Shot("the card of a unit with many specials", _units("grip"), point=_MANIFOLD),
    "specials-orders": Shot("orders that specials bring, heavies on their hexes", _units("wipe")),
    "specials-log": Shot("what specials changed, in the log", _units("wipe"), keys=(pygame.K_l,)),
    "replay": Shot("a battle gone through again", _asked("swarm", "declare"), keys=_AGAIN),
    "cavalry": Shot("riders and an elephant, paired", _asked("cavalry", "declare", 3)),
    "swarm": Shot("swarms of spiders around large beasts", _asked("swarm", "declare", 3)),
    "dragon": Shot("a stack against a dragon", _asked("dragon", "declare", 2)),
    "withdraw": Shot("who leaves, and who would follow", _asked("small", "withdraw"), keys=_LEAVE),
    "exchange": Shot("both stacks before a battle of one exchange", _exchange("small"), keys=_LOOK),
    "exchange-large": Shot("twenty against twenty, before their exchange", _exchange("large")),
    "exchange-ambush": Shot("an exchange out of an ambush", _exchange("ambush")),
    "exchange-run": Shot("a Hit-and-Run and where it leaves to", _exchange("run"), keys=_RUN),
    "exchange-ranged": Shot("a stack that fights Ranged", _exchange("ranged"), keys=(pygame.K_g,)),
    "exchange-shock": Shot("Shockamancy aimed at one unit", _exchange("shock"), keys=_SHOCK),
    "exchange-aftermath": Shot("what is left after an exchange", _exchange("small"), keys=_STRUCK),
    "exchange-replay": Shot("an exchange gone through again", _exchange("small"), keys=_STRUCK_AGAIN),
    "others": Shot("seats without people move", _others, campaign=True),
    "victory": Shot("the end of a match", _victory, campaign=True),
    "library": Shot("the units of the rules", _codex),
    "designer": Shot("a unit is made of answers", _designer("answers", "specials", unit="twoll", rank="3")),
    "designer-size": Shot("the size of a unit is chosen", _designer("answers", "size", unit="twoll")),
    "designer-swap": Shot("stats swapped, slots traded", _designer("answers", "swap", unit="twoll")),
    "designer-final": Shot("a template as a forum takes it", _designer("answers", "final")),
    "designer-compare": Shot("two units side by side", _designer("answers", "compare")),
    "designer-try": Shot("a unit is tried against a roster", _designer("answers", "try")),
    "designer-boards": Shot("the boards of a unit", _designer("answers", "boards")),
    "tribe": Shot("a tribe is put together", _designer("tribe", "units")),
    "designer-wrong": Shot(
        "answers that break rules", _designer("answers", "rank", size="massive", swap__combat="9")
    ),
    "designer-priced": Shot("a unit of points is made", _designer("priced", "battle")),
    "designer-priced-try": Shot("a unit of points is tried", _designer("priced", "try")),
    "designer-prices": Shot("prices of a wrong one", _designer("priced", "boards", hits=28, cargo=60)),
    "options": Shot("settings of the window", _options("window")),
    "options-motion": Shot("settings of animations", _options("motion")),
    "options-map": Shot("settings of the map", _options("map")),
    "options-battle": Shot("what battles ask", _options("battle")),
    "options-sound": Shot("settings of the sound", _options("sound")),
    "options-keys": Shot("all keys", _options("keys")),
    "about": Shot("credits and licences", _about),
    "message": Shot("a file that cannot be opened", _message),
    "widgets": Shot("all parts of the interface side by side", _widgets),
}
"""All pictures by name, in the order in which they are listed."""

_RESTLESS: Final = frozenset({"others"})
"""Screens that never come to rest."""


def draw_shot(
    name: str, size: tuple[int, int], percent: int = 100, wish: ShotWish | None = None
) -> pygame.Surface:
    """The picture of a named screen at a window and a text size.

    KeyError for an unknown name; NothingToShow if the campaign has nothing of the kind, or if the screen is
    not in this build.
    """
    shot = SHOTS[name]
    try:
        scene = shot.make(wish or ShotWish())
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("game."):
            raise
        raise NothingToShow(f"the screen {name!r} is not in this build ({error.name})") from error
    stage = QuietStage(scale=Scale(percent), settings=Settings(text_size=percent, less_motion=True))
    scene.enter(stage)
    scene.layout(size, stage.kit)
    if name not in _RESTLESS:
        _settle(scene, size)
    for pressed in shot.keys:
        key, mod = pressed if isinstance(pressed, tuple) else (pressed, 0)
        press = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        press.again = False
        scene.handle(press)
        _settle(scene, size)
    at = shot.point(scene) if shot.point is not None else None
    if at is not None:
        scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)))
        for _ in range(_TIP_FRAMES):
            scene.update(_FRAME_MS)
        _settle(scene, size)
    return render_scene(scene, size, stage=stage)


def _settle(scene: Scene, size: tuple[int, int]) -> None:
    """Let it do what it does in the background, such as painting land and tokens."""
    surface = opaque_surface(size)
    for _ in range(_WORK_FRAMES):
        scene.update(_FRAME_MS)
        scene.draw(surface)
        if not scene.busy:
            return
