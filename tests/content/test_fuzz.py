"""Whatever is done to a file, reading it ends in problems with file and line, and in nothing else.

Shipped files of every kind are damaged by chance: bits flipped, pieces cut, doubled and swapped, values made
huge, deep or odd, encodings changed. The default run does a few of each, the slow one thousands.
"""

import os
import re
import shutil
from pathlib import Path
from random import Random

import pytest

from game import paths
from game.content.check import Checker, check_paths
from game.session import library
from game.tools.check_cmd import HOOKS

HERE = Path(__file__).parent
LARGEST = 60_000
ENCODINGS = (
    *("gbk", "shift_jis", "big5", "utf-7", "rot13", "idna", "x-none"),
    *("utf-16", "utf-32", "cp1252", "punycode", "undefined", "hz", "base64"),
    *("zlib", "mbcs", "oem", "unicode_escape", "ü", "utf-8-sig"),
)
ODD = (
    *(b"-1", b"0", b"9" * 30, b"1e309", b"nan", b"1/0", b"1/3", b"true", b"null", b"[]", b"{}", b"''", b"\0"),
    *(b"\xff", b"\xed\xa0\x80", "\u202e".encode(), "\u2028".encode(), b"[" * 60, b"{a: " * 60, b"x" * 5000),
    *(b"../" * 20, b"&lt;", b"]]>", b"<!--", b"&#0;", b"0x1F", b"\r", b"\t", b"4294967296", b"%YAML 9"),
)


def bases() -> dict[str, list[Path]]:
    data, maps = paths.data_dir(), paths.maps_dir()
    found = {
        "map": [*maps.glob("*.tmx"), *HERE.glob("files/*.tmx"), *(HERE.parent / "faults").rglob("arena.tmx")],
        "tileset": [*maps.glob("tilesets/*.tsx")],
        "scenario": [*data.glob("scenarios/*.yaml")],
        "lesson": [*data.glob("lessons/*.yaml")],
        "fight": [*data.glob("fights/*.yaml")],
        "unit": [*data.glob("rulesets/*/units/*.yaml")],
        "table": [*data.glob("rulesets/*/*.yaml"), *data.glob("*.yaml")],
        "wesnoth": [*HERE.rglob("*.map"), *(HERE.parent / "faults").rglob("*.map")],
    }
    return {kind: [p for p in sorted(files) if p.stat().st_size < LARGEST] for kind, files in found.items()}


BASES = bases()


def damaged(data: bytes, random: Random) -> bytes:
    """The bytes of a file after one to four accidents."""
    out = data
    for _ in range(random.choice((1, 1, 2, 4))):
        out = random.choice(ACCIDENTS)(out, random)
    return out


def flipped(data: bytes, random: Random) -> bytes:
    at = random.randrange(max(1, len(data)))
    return data[:at] + bytes(b ^ 1 << random.randrange(8) for b in data[at : at + 1]) + data[at + 1 :]


def cut(data: bytes, random: Random) -> bytes:
    return data[: random.randrange(len(data) + 1)]


def gap(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data) + 1)
    return data[:at] + data[at + random.randrange(1, 200) :]


def stuffed(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data) + 1)
    return data[:at] + random.choice(ODD) + data[at:]


def replaced(data: bytes, random: Random) -> bytes:
    values = list(re.finditer(rb'(?<=[:"=, \[])-?[A-Za-z0-9_.]+', data))
    if not values:
        return data
    value = random.choice(values)
    return data[: value.start()] + random.choice(ODD) + data[value.end() :]


def shuffled(data: bytes, random: Random) -> bytes:
    lines = data.split(b"\n")
    first, second = random.randrange(len(lines)), random.randrange(len(lines))
    if random.random() < 0.5:
        lines[first], lines[second] = lines[second], lines[first]
    else:
        lines.insert(first, lines[second])
    return b"\n".join(lines)


def recoded(data: bytes, random: Random) -> bytes:
    if random.random() < 0.5:
        said = random.choice(ENCODINGS).encode()
        return data.replace(b'encoding="UTF-8"', b'encoding="' + said + b'"', 1)
    text = data.decode("utf-8", "replace")
    return text.encode(random.choice(("utf-16", "utf-8-sig", "utf-32", "utf-16-be", "cp1252")), "replace")


ACCIDENTS = (flipped, cut, gap, stuffed, replaced, shuffled, recoded)


def placed(base: Path, folder: Path) -> Path:
    """Where the copy of a file goes, with what it needs beside it."""
    ruleset = {"second_dawn", "battle_for"} & set(base.parts)
    inner = folder.joinpath(*ruleset, base.parent.name)
    inner.mkdir(parents=True)
    for beside in ("tilesets", "scenarios"):
        if (base.parent / beside).is_dir():
            shutil.copytree(base.parent / beside, inner / beside)
    return inner / base.name


def attack(kind: str, seed: int, times: int, folder: Path, checker: Checker) -> None:
    random = Random(f"{kind}{seed}")
    for number in range(times):
        base = random.choice(BASES[kind])
        target = placed(base, folder / str(number))
        target.write_bytes(damaged(base.read_bytes(), random))
        try:
            found = check_paths([target], checker)
        except Exception as error:
            raise AssertionError(f"{base.name}, seed {seed}, number {number}") from error
        lines = target.read_bytes().count(b"\n") + target.read_bytes().count(b"\r") + 2
        for problem in found:
            assert Path(problem.file).is_absolute()
            assert problem.line >= 1, problem
            assert Path(problem.file) != target or problem.line <= lines + 1, problem
            assert len(problem.message) < 1000, problem
        shutil.rmtree(folder / str(number))


@pytest.fixture(scope="module")
def checker() -> Checker:
    library.refresh()
    return library.checker(HOOKS)


def test_there_are_files_of_every_kind():
    assert all(BASES.values())


@pytest.mark.parametrize("kind", BASES)
def test_damaged_files_end_in_problems(kind, tmp_path, checker):
    attack(kind, 1, 4, tmp_path, checker)


@pytest.mark.slow
@pytest.mark.parametrize("kind", BASES)
def test_very_many_damaged_files_end_in_problems(kind, tmp_path, checker):
    attack(kind, 2, 150, tmp_path, checker)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_map_in_any_encoding_ends_in_problems_or_is_read(encoding, tmp_path, checker):
    text = (HERE.parent / "faults" / "scenarios" / "arena.tmx").read_text("utf-8")
    target = tmp_path / "coded.tmx"
    target.write_text(text.replace("UTF-8", encoding, 1), encoding="utf-8")
    assert all(p.line >= 1 for p in check_paths([target], checker))


STAND_INS = ("folder", "pipe", "loop", "nowhere", "device", "closed")


def stand_in(what: str, path: Path) -> None:
    """Put something else in the place of a file."""
    match what:
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "loop":
            path.symlink_to(path)
        case "nowhere":
            path.symlink_to(path.with_name("gone"))
        case "device":
            path.symlink_to("/dev/zero")
        case "closed":
            path.write_text("name: Shut\n")


@pytest.mark.parametrize("name", ["ruleset.yaml", "units/odd.yaml", "a.tmx"])
@pytest.mark.parametrize("what", STAND_INS)
def test_what_is_no_file_is_told_and_the_rest_is_read(what, name, tmp_path, checker, monkeypatch):
    folder = tmp_path / "second_dawn"
    (folder / "units").mkdir(parents=True)
    stand_in(what, folder / name)
    beside = tmp_path / "other.tmx"
    beside.write_text("<map/>")
    if what == "closed":
        real = os.open

        def refuse(path, *rest, **more):
            if Path(path).name == Path(name).name:
                raise PermissionError(13, "Permission denied", path)
            return real(path, *rest, **more)

        monkeypatch.setattr(os, "open", refuse)
    for asked in ([tmp_path], [folder / name, beside]):
        found = check_paths(asked, checker)
        told = {Path(p.file).name for p in found}
        assert "other.tmx" in told
        if asked != [tmp_path] and what != "folder":
            assert Path(name).name in told
        assert all(p.line >= 1 for p in found)
