"""A new land with a first scenario on it, made while the table waits: for the set-up sheet's reroll."""

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from game import paths
from game.content.generate import Watch, generate, plan_for
from game.content.problems import ContentError
from game.content.scenarios.reader import read_scenario
from game.content.scenarios.starter import load_starter, starter_scenario
from game.content.tmx.write import write_map
from game.core.mapdata import Scenario
from game.core.records import replace
from game.session import library

SIZES: Mapping[str, tuple[int, int]] = {"small": (24, 18), "middle": (48, 36), "large": (72, 54)}
"""Sizes that are offered, in hexes across and down."""


def walking_costs() -> dict[str, int]:
    """What entering each terrain costs on foot, for those that can be entered."""
    rows = library.rules().tables["terrain"]
    return {id_: 1 - row.ground for id_, row in rows.items() if row.ground is not None}


def roll_land(
    seed: int,
    size: tuple[int, int],
    sides: int,
    watch: Watch = lambda _stage: None,
    *,
    realm: bool = False,
) -> Scenario:
    """A generated map with the starter scenario on it, with `realm` for sides that live on what their cities
    earn; the same arguments give the same one. `watch` hears what begins.

    It goes the way of every map file, through writing, reading and all checks. ContentError if it fails them,
    ValueError if the size or the number of sides is out of bounds, OSError without room on the disk.
    """
    map_ = generate(replace(plan_for(seed, *size, sides), realm=realm), walking_costs(), watch)
    watch("scenario")
    name = f"land_{size[0]}x{size[1]}_{sides}_{seed}{'_realm' if realm else ''}"
    with TemporaryDirectory(prefix="second-dawn-") as folder:
        file = Path(folder) / f"{name}.tmx"
        _lend_tileset(file.parent)
        write_map(map_, file)
        starter = load_starter(library.starter_table())
        text = starter_scenario(map_, file.name, starter, seed, library.MAIN_RULESET, realm=realm)
        plan = file.with_suffix(".yaml")
        plan.write_text(text, encoding="utf-8", newline="\n")
        read = read_scenario(plan, library.context())
        if read.scenario is None:
            raise ContentError([*read.problems, *library.read_map_file(file).problems])
    return replace(read.scenario, id=name)


def _lend_tileset(folder: Path) -> None:
    """Maps name the tileset beside them."""
    shipped = paths.maps_dir() / "tilesets"
    own = folder / "tilesets"
    own.mkdir()
    for part in shipped.iterdir():
        (own / part.name).write_bytes(part.read_bytes())
