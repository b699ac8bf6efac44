"""The gate before pytmx: a map file is checked to the last attribute and handed on as a clean tree.

pytmx accepts short rows, unknown tiles and turned hexes without a word, opens any path a map names, and
unpacks layers of any size. So nothing reaches it unchecked: `guard_map` reads the file with our own expat
reader, resolves and inlines the tilesets (only from the map's folder), unpacks the layers with a limit, and
builds a new tree that holds only what was checked. pytmx then opens no file at all.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from game.content.files import real_path
from game.content.problems import FilePlace, ProblemReport, clip, quoted
from game.content.tmx.layers import FLAGS, TileLayer, read_layer
from game.content.tmx.xml_source import MAX_BYTES, Element, parse_xml
from game.content.yaml_source import MAX_TEXT, read_limited
from game.core.names import name_fault, sign_fault

MAX_SIDE = 256
MIN_SIDE = 2
MAX_TILESETS = 16
MAX_TILES = 4096
MAX_OBJECTS = 5000
MAX_POINTS = 2000
TERRAIN_LAYER = "terrain"
ROADS_LAYER = "roads"

_DRIVE = re.compile(r"[A-Za-z]:|[/\\~]|\w+://")
_POINT = re.compile(r"(-?[0-9]{1,9}(?:\.[0-9]{1,20})?),(-?[0-9]{1,9}(?:\.[0-9]{1,20})?)").fullmatch
_PLAIN_TYPES = ("string", "int", "float", "bool", "color", "file")


@dataclass
class PropertyPlaces:
    """Where something with properties stands: the element and each of its properties."""

    mark: FilePlace
    properties: dict[str, FilePlace] = field(default_factory=dict)


@dataclass
class GuardedMap:
    """A checked map: the tree for pytmx, and the lines of what it holds.

    `layers` by name, `objects` by object id. `tilewidth`, `tileheight` and `side` in pixels.
    """

    tree: ElementTree.Element
    width: int
    height: int
    tilewidth: int
    tileheight: int
    side: int
    places: PropertyPlaces
    layers: dict[str, TileLayer] = field(default_factory=dict)
    objects: dict[int, PropertyPlaces] = field(default_factory=dict)


def guard_map(path: Path, report: ProblemReport) -> GuardedMap | None:
    """Read and check a .tmx file. None, with every reason in `report`, if it cannot be used."""
    data = read_limited(path, MAX_BYTES, report)
    root = None if data is None else parse_xml(data, "map", report)
    if root is None:
        return None
    found = _frame(root, report)
    if found is None:
        return None
    known = _tilesets(root, found.tree, path, report)
    _layers(root, found, known, report)
    _objects(root, found, report)
    return None if report.broken else found


def inside(folder: Path, source: str) -> Path | None:
    """The file that `source` names, if it is a relative path that stays in `folder`; else None."""
    if not source or _DRIVE.match(source) or "\\" in source or "\0" in source:
        return None
    target = real_path(folder / source)
    return target if target.is_relative_to(real_path(folder)) else None


def _frame(root: Element, report: ProblemReport) -> GuardedMap | None:
    """The map's own attributes."""
    mark = root.mark
    if root.get("orientation") != "hexagonal":
        report.add(
            "tmx-orientation",
            f"the map is {clip(root.get('orientation')) or 'of no kind'}; make it Hexagonal (Stagger Axis X)",
            mark,
        )
    elif root.get("staggeraxis") != "x":
        report.add("tmx-stagger", "the hexes are pointy-top; set Stagger Axis to X (flat top)", mark)
    elif root.get("staggerindex") != "odd":
        report.add(
            "tmx-stagger", "set Stagger Index to Odd, so that every second column is half a hex lower", mark
        )
    if root.get("infinite", "0") not in ("0", "false"):
        report.add("tmx-infinite", "the map is infinite; clear Map > Map Properties > Infinite", mark)
    numbers = [
        root.int(name, report) for name in ("width", "height", "tilewidth", "tileheight", "hexsidelength")
    ]
    width, height, tilewidth, tileheight, side = (n or 0 for n in numbers)
    if None not in numbers:
        if not (MIN_SIDE <= width <= MAX_SIDE and MIN_SIDE <= height <= MAX_SIDE):
            report.add(
                "tmx-size",
                f"the map is {width} x {height}; {MIN_SIDE} to {MAX_SIDE} hexes a side can be read",
                mark,
            )
        if not (8 <= tilewidth <= 1024 and 8 <= tileheight <= 1024 and 0 < side < tilewidth):
            report.add(
                "tmx-size", "tiles must be 8 to 1024 pixels, with a hex side shorter than a tile", mark
            )
    if report.broken:
        return None
    tree = ElementTree.Element(
        "map",
        {
            "version": "1.8",
            "orientation": "hexagonal",
            "width": str(width),
            "height": str(height),
            "tilewidth": str(tilewidth),
            "tileheight": str(tileheight),
            "hexsidelength": str(side),
            "staggeraxis": "x",
            "staggerindex": "odd",
        },
    )
    places = PropertyPlaces(mark, _properties(root, tree, report))
    return GuardedMap(tree, width, height, tilewidth, tileheight, side, places)


def _properties(element: Element, target: ElementTree.Element, report: ProblemReport) -> dict[str, FilePlace]:
    """Copy checked properties; returns where each stands."""
    marks: dict[str, FilePlace] = {}
    box = ElementTree.SubElement(target, "properties")
    for group in element.all("properties"):
        for item in group.all("property"):
            name, kind = item.get("name"), item.get("type", "string")
            value = item.attributes.get("value", item.text)
            wrong = ""
            if not name or len(name) > 60:
                wrong = "a property has no name, or a very long one"
            elif name in marks:
                wrong = f"property {quoted(name)} appears twice"
            elif kind not in _PLAIN_TYPES:
                wrong = f"property {quoted(name)} is of type {quoted(kind)}; use string, int, float or bool"
            elif kind == "bool" and value not in ("true", "false"):
                wrong = f"property {quoted(name)} must be true or false, not {quoted(value)}"
            elif kind == "int" and not re.fullmatch(r"-?[0-9]{1,9}", value):
                wrong = f"property {quoted(name)} must be a whole number, not {quoted(value)}"
            elif sign_fault(value, lines=True):
                wrong = f"property {quoted(name)} cannot be so: {sign_fault(value, lines=True)}"
            elif len(value) > MAX_TEXT:
                wrong = f"property {quoted(name)} is longer than {MAX_TEXT:,} characters"
            if wrong:
                report.add("tmx-property", wrong, item.mark)
                continue
            marks[name] = item.mark
            plain = kind if kind in ("int", "bool") else "string"
            ElementTree.SubElement(box, "property", {"name": name, "type": plain, "value": value})
    return marks


# --- tilesets


def _tilesets(
    root: Element, tree: ElementTree.Element, path: Path, report: ProblemReport
) -> list[range | set[int]]:
    """Inline the map's tilesets; returns the tile numbers each of them knows."""
    known: list[range | set[int]] = []
    sets = list(root.all("tileset"))
    if not sets:
        report.add("tmx-tileset", "the map has no tileset; add tilesets/second_dawn.tsx", root.mark)
    if len(sets) > MAX_TILESETS:
        report.add("tmx-tileset", f"more than {MAX_TILESETS} tilesets", root.mark)
        return known
    for item in sets:
        first = item.int("firstgid", report)
        if first is None:
            continue
        if "source" not in item.attributes:
            known.append(_inline(item, first, tree, report))
            continue
        tileset = _external(item, path, report)
        if tileset is not None:
            inner = ProblemReport(tileset[1])
            known.append(_inline(tileset[0], first, tree, inner))
            for fault in inner.problems():
                report.add(
                    "tmx-tileset",
                    f"in {quoted(item.get('source'))} line {fault.line}: {fault.message}",
                    item.mark,
                )
    return known


def _external(item: Element, path: Path, report: ProblemReport) -> tuple[Element, Path] | None:
    source = item.get("source")
    target = inside(path.parent, source)
    if target is None:
        report.add(
            "tmx-path",
            f"tileset {quoted(source)} is outside the map's folder; copy its folder beside the map",
            item.mark,
        )
        return None
    if target.suffix.lower() != ".tsx":
        report.add("tmx-tileset", f"tileset {quoted(source)} must be a .tsx file", item.mark)
        return None
    inner = ProblemReport(target)
    data = read_limited(target, MAX_BYTES, inner)
    root = None if data is None else parse_xml(data, "tileset", inner)
    if root is None:
        reason = "; ".join(p.message for p in inner.problems())
        report.add("tmx-tileset", f"tileset {quoted(source)} cannot be read: {reason}", item.mark)
        return None
    return root, target


def _inline(item: Element, first: int, tree: ElementTree.Element, report: ProblemReport) -> range | set[int]:
    """Copy a tileset without its pictures; returns its tile numbers in the map."""
    size = item.int("tilewidth", report, 1), item.int("tileheight", report, 1)
    count = item.int("tilecount", report, 0) or 0
    target = ElementTree.SubElement(
        tree,
        "tileset",
        {
            "firstgid": str(first),
            "name": item.get("name")[:100],
            "tilewidth": str(size[0] or 1),
            "tileheight": str(size[1] or 1),
            "tilecount": str(count),
        },
    )
    ids = set(range(max(0, min(count, MAX_TILES))))
    for tile in item.all("tile"):
        number = tile.int("id", report)
        if number is None or not 0 <= number < MAX_TILES:
            report.add("tmx-tileset", f"tile numbers go from 0 to {MAX_TILES - 1}", tile.mark)
            continue
        ids.add(number)
        kind = tile.get("type") or tile.get("class")
        copy = ElementTree.SubElement(target, "tile", {"id": str(number), "type": kind[:60]})
        _properties(tile, copy, report)
    return {first + number for number in ids}


# --- layers


def _walk(element: Element, tag: str) -> list[Element]:
    """Layers of a kind, those in groups too."""
    found = list(element.all(tag))
    for group in element.all("group"):
        found += _walk(group, tag)
    return found


def _check_offset(layer: Element, report: ProblemReport) -> None:
    for name in ("offsetx", "offsety"):
        if layer.float(name, report):
            report.add(
                "tmx-offset", f"layer {quoted(layer.get('name'))} is offset; set its offset to 0", layer.mark
            )


def _layers(root: Element, found: GuardedMap, known: list[range | set[int]], report: ProblemReport) -> None:
    for layer in _walk(root, "layer"):
        name = layer.get("name")
        if name not in (TERRAIN_LAYER, ROADS_LAYER):
            report.add(
                "tmx-layer-unused",
                f"tile layer {quoted(name)} is not read",
                layer.mark,
                severity="warning",
                value=name,
                allowed=(TERRAIN_LAYER, ROADS_LAYER),
            )
            continue
        if name in found.layers:
            report.add("tmx-layer", f"there are two layers {quoted(name)}", layer.mark)
            continue
        _check_offset(layer, report)
        tiles = read_layer(layer, found.width, found.height, report)
        if tiles is None:
            continue
        found.layers[name] = tiles
        _check_known(tiles, found.width, known, report)
        target = ElementTree.SubElement(
            found.tree, "layer", {"name": name, "width": str(found.width), "height": str(found.height)}
        )
        data = ElementTree.SubElement(target, "data", {"encoding": "csv"})
        data.text = ",".join(map(str, tiles.gids))
    if TERRAIN_LAYER not in (layer.get("name") for layer in _walk(root, "layer")):
        report.add("tmx-layer", f"there is no tile layer {TERRAIN_LAYER!r}", root.mark)


def _check_known(tiles: TileLayer, width: int, known: list[range | set[int]], report: ProblemReport) -> None:
    good = {0}.union(*known)
    for gid in sorted(set(tiles.gids) - good):
        if gid & FLAGS:
            continue
        number = tiles.gids.index(gid)
        row, column = divmod(number, width)
        report.add(
            "tmx-tile",
            f"tile {gid} in column {column + 1}, row {row + 1} of layer {quoted(tiles.name)} "
            "belongs to no tileset",
            FilePlace(tiles.lines[row], 1),
        )


# --- objects


def _objects(root: Element, found: GuardedMap, report: ProblemReport) -> None:
    for group in _walk(root, "objectgroup"):
        _check_offset(group, report)
        target = ElementTree.SubElement(found.tree, "objectgroup", {"name": group.get("name")[:100]})
        for item in group.all("object"):
            if len(found.objects) >= MAX_OBJECTS:
                report.add("tmx-nodes", f"more than {MAX_OBJECTS:,} objects", item.mark)
                return
            _object(item, target, found, report)
    for layer in _walk(root, "imagelayer"):
        name = quoted(layer.get("name"))
        report.add("tmx-layer-unused", f"image layer {name} is not read", layer.mark, severity="warning")


def _object(item: Element, target: ElementTree.Element, found: GuardedMap, report: ProblemReport) -> None:
    if "template" in item.attributes:
        report.add("tmx-object", "the object comes from a template; detach it (right click)", item.mark)
        return
    if "gid" in item.attributes:
        report.add("tmx-object", "the object is a tile; insert a point instead", item.mark)
        return
    number = item.int("id", report)
    frame = {name: item.float(name, report) for name in ("x", "y", "width", "height", "rotation")}
    if number is None or None in frame.values():
        return
    if number in found.objects:
        report.add("tmx-object", f"two objects have the number {number}", item.mark)
        return
    if frame.pop("rotation"):
        report.add("tmx-object", "the object is rotated; set its rotation to 0", item.mark)
        return
    name = item.get("name")
    wrong = name_fault(name) if name else ""
    if wrong:
        report.add("value-text", f"the object cannot have the name {quoted(name)}: {wrong}", item.mark)
        return
    copy = ElementTree.SubElement(
        target,
        "object",
        {
            "id": str(number),
            "name": name,
            "type": (item.get("type") or item.get("class"))[:60],
            **{key: str(value) for key, value in frame.items()},
        },
    )
    for shape in ("polyline", "polygon"):
        line = item.first(shape)
        if line is not None:
            points = _points(line, report)
            if points is None:
                return
            ElementTree.SubElement(copy, shape, {"points": points})
    found.objects[number] = PropertyPlaces(item.mark, _properties(item, copy, report))


def _points(line: Element, report: ProblemReport) -> str | None:
    points = line.get("points").split()
    if not 1 <= len(points) <= MAX_POINTS:
        report.add("tmx-object", f"a line needs 1 to {MAX_POINTS:,} points, not {len(points)}", line.mark)
        return None
    for point in points:
        if not _POINT(point):
            report.add("tmx-object", f"{quoted(point)} is not a point of a line", line.mark)
            return None
    return " ".join(points)


def check_tileset(path: Path, report: ProblemReport) -> Element | None:
    """Read and check a .tsx file by itself, its pictures' paths too."""
    data = read_limited(path, MAX_BYTES, report)
    root = None if data is None else parse_xml(data, "tileset", report)
    if root is None:
        return None
    _inline(root, 1, ElementTree.Element("map"), report)
    for image in [*root.all("image"), *(i for tile in root.all("tile") for i in tile.all("image"))]:
        source = image.get("source")
        target = inside(path.parent, source)
        if target is None:
            report.add("tmx-path", f"picture {quoted(source)} is outside the tileset's folder", image.mark)
        elif not target.is_file():
            report.add(
                "tileset-image", f"there is no picture {quoted(source)}", image.mark, severity="warning"
            )
    return root
