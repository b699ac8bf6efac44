"""The Tiled project: drop-downs for terrain, roads and weather, and the classes an object may have.

Made from the same records that the map reader checks against, so that the editor offers what the game reads.
Each ruleset has its own. Tiled 1.8 takes an object's properties from `second_dawn.objecttypes.json`, later
versions from the classes in the project itself; both are written.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec

from game.content.shapes import shape_of
from game.content.tmx.reader import PROPERTIES
from game.content.tmx.triggers import UNCHANGED, FireWord, WhenWord
from game.session import library


def project_file(ruleset: str) -> str:
    """The name of a ruleset's project."""
    return f"{ruleset}.tiled-project"


def types_file(ruleset: str) -> str:
    """The name of a ruleset's object classes for Tiled 1.8."""
    return f"{ruleset}.objecttypes.json"


_COLOURS = {
    "city": "#b8371f",
    "fort": "#8d4a3a",
    "spawn": "#4f7f3f",
    "portal": "#6a4f9a",
    "ruins": "#7a6547",
    "cave": "#3a2a18",
    "camp": "#b4935f",
    "start": "#ebb136",
    "region": "#5b4a2c",
    "road": "#8a6432",
    "river": "#2b6f95",
    "weather": "#7f8fa6",
    "trigger": "#c2407f",
    "pack": "#5f5240",
}
_ENUM_OF = {
    ("road", "kind"): "road_kind",
    ("region", "kind"): "region_kind",
    ("weather", "weather"): "weather_kind",
    ("trigger", "when"): "trigger_when",
    ("trigger", "terrain"): "trigger_terrain",
    ("trigger", "weather"): "trigger_weather",
    ("trigger", "road"): "trigger_road",
    ("trigger", "fire"): "trigger_fire",
    ("pack", "kind"): "pack_kind",
    ("pack", "profile"): "pack_profile",
}
_FIRST = {"text": "", "int": 0, "bool": False, "choice": ""}


def _enums(tables: Mapping[str, Mapping[str, Any]]) -> dict[str, list[str]]:
    return {
        "terrain": list(tables["terrain"]),
        "road_kind": list(tables.get("road", ())),
        "weather_kind": list(tables.get("weather", ())),
        "region_kind": ["land", "wood", "heights", "water"],
        "trigger_when": list(get_args(WhenWord)),
        "trigger_terrain": [UNCHANGED, *tables["terrain"]],
        "trigger_weather": [UNCHANGED, "fair", *tables.get("weather", ())],
        "trigger_road": [UNCHANGED, "none", *tables.get("road", ())],
        "trigger_fire": list(get_args(FireWord)),
        "pack_kind": list(tables.get("species", tables["unit"])),
        "pack_profile": ["", *tables.get("profile", ())],
    }


def _members(kind: str, enums: Mapping[str, list[str]]) -> list[dict[str, Any]]:
    """Properties of an object class with the defaults of its record."""
    record = PROPERTIES[kind]
    defaults = {f.name: f.default for f in msgspec.structs.fields(record)}
    out = []
    for name, entry in shape_of(record).fields.items():
        enum = _ENUM_OF.get((kind, name), "")
        value = defaults[name]
        if value is msgspec.NODEFAULT:
            value = next(iter(enums[enum]), "") if enum else _FIRST[entry.shape.kind]
        typed = "string" if isinstance(value, str) else "bool" if isinstance(value, bool) else "int"
        member = {"name": name, "type": typed, "value": value}
        out.append({**member, "propertyType": enum} if enum else member)
    return sorted(out, key=lambda member: str(member["name"]))


def project(ruleset: str, tables: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The project file of a ruleset as Tiled keeps it."""
    enums = _enums(tables)
    types: list[dict[str, Any]] = [
        {"name": name, "storageType": "string", "type": "enum", "values": values, "valuesAsFlags": False}
        for name, values in enums.items()
    ]
    types += [
        {
            "color": _COLOURS[kind].replace("#", "#ff"),
            "drawFill": True,
            "members": _members(kind, enums),
            "name": kind,
            "type": "class",
            "useAs": ["object"],
        }
        for kind in PROPERTIES
    ]
    return {
        "automappingRulesFile": "",
        "commands": [],
        "compatibilityVersion": 1080,
        "extensionsPath": "extensions",
        "folders": ["."],
        "objectTypesFile": types_file(ruleset),
        "propertyTypes": [{"id": number, **entry} for number, entry in enumerate(types, 1)],
    }


def object_types(tables: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Object classes for Tiled 1.8."""
    enums = _enums(tables)
    out = []
    for kind in PROPERTIES:
        properties = []
        for member in _members(kind, enums):
            enum = member.pop("propertyType", "")
            properties.append({**member, "propertytype": enum} if enum else member)
        out.append({"color": _COLOURS[kind], "name": kind, "properties": properties})
    return out


def write_project(folder: Path, ruleset: str) -> None:
    """Write both files of a ruleset into the folder of the maps."""
    tables = library.rules(ruleset).tables
    files = {project_file(ruleset): project(ruleset, tables), types_file(ruleset): object_types(tables)}
    for name, content in files.items():
        text = json.dumps(content, indent=4) + "\n"
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
