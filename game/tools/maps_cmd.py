"""`maps generate`, `maps import`, `maps scenario`: new maps from a seed, maps of Battle for Wesnoth, and a
first scenario for a map."""

import argparse
import re
import shutil
from collections.abc import Sequence
from pathlib import Path

import msgspec

from game import paths
from game.content.files import is_file, real_path
from game.content.generate import MAX_SIDE, MAX_SIDES, MIN_SIDE, STAGES, MapRecipe, Stage, generate, plan_for
from game.content.problems import Problem, as_lines
from game.content.scenarios.starter import load_starter, starter_scenario
from game.content.tmx.write import TILESET, write_map
from game.content.wesnoth import APART, import_wesnoth, load_table
from game.core.mapdata import MapData
from game.core.records import replace
from game.session import library
from game.session.rolling import walking_costs
from game.tools.output import EXIT_OK, EXIT_USAGE, CommandFailed, note, print_json, progress

_DOING: dict[Stage, str] = {
    "land": "coasts and ridges",
    "rivers": "rivers",
    "starts": "fair starts",
    "towns": "towns",
    "roads": "roads",
    "names": "names",
}
_SIZE = re.compile(r"([0-9]{1,3})x([0-9]{1,3})").fullmatch


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parts = parser.add_subparsers(dest="part", required=True, metavar="generate | import | scenario")
    make = parts.add_parser("generate", help="make a map from a seed")
    make.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed gives the same map (1)")
    make.add_argument("--size", default="48x36", metavar="WxH", help="columns x rows of hexes (48x36)")
    make.add_argument(
        "--sides", type=int, default=4, metavar="N", help=f"start positions, 2 to {MAX_SIDES} (4)"
    )
    make.add_argument("--name", default="", help="the map's name (made up)")
    make.add_argument("--text", default="", help="a line about the map")
    make.add_argument("--land", type=int, metavar="PERCENT", help="land as a share of the map")
    make.add_argument("--north", type=int, metavar="0-100", help="warmth of the north, 0 ice to 100 jungle")
    make.add_argument("--south", type=int, metavar="0-100", help="warmth of the south")
    make.add_argument(
        "--realm",
        action="store_true",
        help="a village for each side, and as many ruins and neutral towns near each",
    )
    even = make.add_mutually_exclusive_group()
    even.add_argument("--even", dest="even", action="store_true", default=None, help="two equal halves")
    even.add_argument("--no-even", dest="even", action="store_false", help="not two equal halves")
    bring = parts.add_parser("import", help="read a map of Battle for Wesnoth")
    bring.add_argument("file", type=Path, metavar="FILE.map")
    bring.add_argument(
        "--apart",
        type=int,
        default=APART,
        metavar="N",
        help=f"hexes between cities; nearer villages are camps ({APART})",
    )
    first = parts.add_parser("scenario", help="write a first scenario for a map, to be edited")
    first.add_argument("file", type=Path, metavar="FILE.tmx", help="a map's file, or the name of a known map")
    first.add_argument("--seed", type=int, default=1, metavar="N", help="names and creatures (1)")
    first.add_argument("--realm", action="store_true", help="sides live on what their cities earn")
    first.add_argument("--out", type=Path, metavar="FILE.yaml", help="where to write (your scenarios folder)")
    for part in (make, bring):
        part.add_argument(
            "--out", type=Path, metavar="FILE.tmx", help="where to write (your own maps folder)"
        )
        part.add_argument("--json", action="store_true", help="print what was made as JSON")


def run(args: argparse.Namespace) -> int:
    if args.part == "import":
        return import_map(args.file, args.out, args.apart, as_json=args.json)
    if args.part == "scenario":
        return first_scenario(args.file, args.out, args.seed, realm=args.realm)
    size = _SIZE(args.size)
    if size is None:
        raise CommandFailed(f"--size takes columns x rows, such as 48x36, not {args.size}", EXIT_USAGE)
    plan = plan_for(args.seed, int(size[1]), int(size[2]), args.sides)
    chosen = {
        key: getattr(args, key)
        for key in ("name", "text", "land", "north", "south", "even", "realm")
        if getattr(args, key) not in (None, "")
    }
    return generate_map(replace(plan, **chosen), args.out, as_json=args.json)


def generate_map(plan: MapRecipe, out: Path | None, *, as_json: bool = False) -> int:
    """Make a map after a plan and write it. CommandFailed if the plan is out of bounds."""
    try:
        # through the codec, which checks the bounds of every figure
        plan = msgspec.convert(msgspec.to_builtins(plan), MapRecipe)
        with progress() as show:

            def watch(stage: Stage) -> None:
                show(_DOING[stage], STAGES.index(stage) / len(STAGES))

            map_ = generate(plan, walking_costs(), watch)
    except (ValueError, msgspec.ValidationError) as error:
        limits = f"(maps: {MIN_SIDE} to {MAX_SIDE} hexes a side)"
        raise CommandFailed(f"this map cannot be made: {error} {limits}", EXIT_USAGE) from error
    path = out or library.open_own_folder() / "maps" / f"map_{plan.width}x{plan.height}_{plan.seed}.tmx"
    write(map_, path)
    _tell(map_, path, (), as_json)
    return EXIT_OK


def import_map(file: Path, out: Path | None, apart: int = APART, *, as_json: bool = False) -> int:
    """Read a Wesnoth map and write it as ours; unknown codes are told."""
    table = load_table(library.wesnoth_table())
    map_, problems = import_wesnoth(file, table, library.words().terrain, apart)
    if map_ is None:
        raise CommandFailed("\n".join(as_lines(problems)))
    path = out or library.open_own_folder() / "maps" / f"{file.stem}.tmx"
    write(map_, path)
    _tell(map_, path, problems, as_json)
    return EXIT_OK


def first_scenario(file: Path, out: Path | None, seed: int = 1, *, realm: bool = False) -> int:
    """Write a scenario for a map, with everything that `data/starter.yaml` places."""
    file = _map_named(file)
    read = library.read_map_file(real_path(file))
    if read.map is None:
        raise CommandFailed("\n".join(as_lines(read.problems)))
    if read.ruleset not in ("", library.MAIN_RULESET):
        title = library.rules(read.ruleset).title
        raise CommandFailed(
            f"{file} is a map for {title}: first scenarios are made for "
            f"{library.rules().title} only. Copy one from {library.scenario_folders()[0]} and edit it"
        )
    starter = load_starter(library.starter_table())
    try:
        text = starter_scenario(read.map, file.name, starter, seed, library.MAIN_RULESET, realm=realm)
    except ValueError as error:
        raise CommandFailed(f"{file}: {error}") from error
    path = out or library.open_own_folder() / "scenarios" / f"{file.stem}.yaml"
    if path.exists():
        raise CommandFailed(f"{path} is already there; choose another name with --out")
    _put_near(read.map, file, path)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
    print(path)
    return EXIT_OK


def _map_named(file: Path) -> Path:
    """The map that is meant: a file, or by its name one of those shipped and in the player's folder.
    CommandFailed if there is none of this name."""
    if is_file(file) or file.parent != Path():
        return file
    known = library.maps()
    found = known.get(file.name if file.suffix else f"{file.name}.tmx")
    if found is None:
        raise CommandFailed(
            f"there is no map '{file}'; there are {', '.join(Path(m).stem for m in sorted(known))}"
        )
    return found


def _put_near(map_: MapData, file: Path, scenario: Path) -> None:
    """Copy a map into the player's folder if a scenario would not find it where it lies. CommandFailed if
    another map of its name is there."""
    found = next((path for path in library.map_places(file.name, scenario) if is_file(path)), None)
    if found is not None and (
        real_path(found) == real_path(file) or library.read_map_file(found).map == map_
    ):
        return
    copy = library.open_own_folder() / "maps" / file.name
    if found is not None or is_file(copy):
        raise CommandFailed(
            f"the scenario would use {found or copy} as its map: give {file} another name, or put it "
            "beside the scenario"
        )
    write(map_, copy)
    note(f"the map was copied to {copy}, where scenarios find it")


def write(map_: MapData, path: Path) -> None:
    """Write a map, with our tileset beside it if there is none yet. CommandFailed if it cannot be written."""
    if path.suffix != ".tmx":
        raise CommandFailed(f"a map's name ends in .tmx, not {path.suffix or 'nothing'}", EXIT_USAGE)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not (path.parent / TILESET).is_file():
            shutil.copytree(paths.maps_dir() / "tilesets", path.parent / "tilesets", dirs_exist_ok=True)
        write_map(map_, path)
    except OSError as error:
        raise CommandFailed(f"{path}: {error.strerror}") from error


def _tell(map_: MapData, path: Path, problems: Sequence[Problem], as_json: bool) -> None:
    cities = sum(site.kind == "city" for site in map_.sites)
    if as_json:
        print_json(
            {
                "file": str(path),
                "name": map_.name,
                "width": map_.width,
                "height": map_.height,
                "starts": [start.id for start in map_.starts],
                "cities": cities,
                "problems": len(problems),
            }
        )
        return
    for line in as_lines(problems):
        note(line)
    starts = ", ".join(start.id for start in map_.starts)
    print(f"{map_.name}: {map_.width} x {map_.height}, {cities} cities, starts {starts or 'none'}")
    print(path)
