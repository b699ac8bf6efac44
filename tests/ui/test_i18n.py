"""Texts: English without a catalogue, the catalogue's words with one."""

import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import i18n, paths


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    i18n.choose_language(["none"])


def compiled(texts: dict[str, str]) -> bytes:
    """A catalogue as gettext's compiler would write it."""
    pairs = sorted((key.encode(), value.encode()) for key, value in texts.items())
    count = len(pairs)
    start = 28 + 16 * count
    keys = values = b""
    index: list[tuple[int, int]] = []
    for key, _value in pairs:
        index.append((len(key), start + len(keys)))
        keys += key + b"\0"
    for _key, value in pairs:
        index.append((len(value), start + len(keys) + len(values)))
        values += value + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, 28 + 16 * count)
    return head + b"".join(struct.pack("<2I", *entry) for entry in index) + keys + values


def test_without_a_catalogue_the_code_speaks() -> None:
    assert i18n.choose_language(["xx"]) == "en"
    assert i18n._("End turn") == "End turn"
    assert i18n.ngettext("{n} unit", "{n} units", 1) == "{n} unit"
    assert i18n.ngettext("{n} unit", "{n} units", 2) == "{n} units"
    assert i18n.N_("Load") == "Load"


def test_a_catalogue_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "locale" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    head = "Content-Type: text/plain; charset=UTF-8\nLanguage: de\n"
    (folder / "second_dawn.mo").write_bytes(compiled({"": head, "End turn": "Zug beenden"}))
    monkeypatch.setattr(paths, "assets_dir", lambda: tmp_path)
    monkeypatch.setenv(i18n.LANGUAGE_VARIABLE, "de")
    assert i18n.choose_language() == "de"
    assert i18n._("End turn") == "Zug beenden"
    assert i18n._("Load") == "Load"
