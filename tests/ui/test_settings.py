"""Settings: stored whole, read leniently, taken back; a broken file is kept and told."""

import json
import os
import re
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.ui.keys import KeyMap
from game.ui.settings import BROKEN_FILE, FILE, Settings, SettingsStore


def test_round_trip(tmp_path: Path) -> None:
    store = SettingsStore.load(tmp_path)
    store.change(text_size=150, less_motion=True, keys={"end_turn": ("ctrl+e",)}, volume_battle=5)
    again = SettingsStore.load(tmp_path)
    assert again.now == store.now
    assert again.now.keys == {"end_turn": ("ctrl+e",)}
    assert again.notices == []


def test_no_file_means_the_usual_settings(tmp_path: Path) -> None:
    store = SettingsStore.load(tmp_path / "nowhere")
    assert store.now == Settings()
    assert store.notices == []


@pytest.mark.parametrize("text", ["{", "[1, 2]", "", "\x00\xff", "[" * 100_000])
def test_a_broken_file_is_kept_aside(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    store = SettingsStore.load(tmp_path)
    assert store.now == Settings()
    assert len(store.notices) == 1
    assert (tmp_path / BROKEN_FILE).read_text("utf-8") == text
    store.change(mute=True)
    assert SettingsStore.load(tmp_path).now.mute


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"\xff\xfe{}")
    store = SettingsStore.load(tmp_path)
    assert store.now == Settings()
    assert len(store.notices) == 1


def test_bad_values_fall_back_alone(tmp_path: Path) -> None:
    found = {"text_size": 900, "mute": "yes", "volume_battle": 10, "window_mode": "window", "later": 1}
    (tmp_path / FILE).write_text(json.dumps(found))
    store = SettingsStore.load(tmp_path)
    assert store.now == msgspec.structs.replace(Settings(), volume_battle=10)
    assert len(store.notices) == 1
    assert "text_size" in store.notices[0]
    assert "mute" in store.notices[0]
    assert (tmp_path / BROKEN_FILE).exists()
    assert SettingsStore.load(tmp_path).now.volume_battle == 10


@pytest.mark.parametrize(
    "fields", [{"text_size": 79}, {"text_size": 201}, {"volume_battle": -1}, {"animation_speed": "3"}]
)
def test_values_out_of_bounds_are_refused(fields: dict[str, object]) -> None:
    store = SettingsStore()
    with pytest.raises(ValueError, match=r"\$"):
        store.change(**fields)
    assert store.now == Settings()


def test_undo_and_listeners() -> None:
    store = SettingsStore()
    heard: list[tuple[int, int]] = []

    def listener(old: Settings, new: Settings) -> None:
        heard.append((old.text_size, new.text_size))

    store.listen(listener)
    store.change(text_size=115)
    store.change(text_size=115)
    store.change(text_size=130)
    store.undo()
    assert heard == [(100, 115), (115, 130), (130, 115)]
    store.undo()
    assert not store.can_undo
    store.undo()
    assert store.now == Settings()
    store.forget(listener)
    store.change(mute=True)
    assert len(heard) == 4


def test_what_the_program_remembers_is_no_step_to_undo() -> None:
    store = SettingsStore()
    store.remember(window_width=1300)
    assert store.now.window_width == 1300
    assert not store.can_undo


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = SettingsStore(tmp_path / "file" / "folder")
    store.change(mute=True)
    assert store.now.mute
    assert len(store.notices) == 1


def test_animation_factor() -> None:
    assert Settings(animation_speed="0.5").animation_factor == 0.5
    assert Settings(animation_speed="instant").animation_factor is None


@pytest.mark.parametrize("what", ["pipe", "folder", "round", "device"])
def test_what_is_no_file_keeps_nobody_waiting(what: str, tmp_path: Path) -> None:
    path = tmp_path / FILE
    match what:
        case "pipe":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case "round":
            path.symlink_to(path)
        case "device":
            path.symlink_to("/dev/zero")
    store = SettingsStore.load(tmp_path)
    assert store.now == Settings()
    assert store.notices


def test_damaged_settings_are_told_of_and_never_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bits flipped, pieces cut, values of any kind, names of no key."""
    monkeypatch.setattr(os, "fsync", lambda file: None)  # a disk that is slow to answer proves nothing here
    random = Random(5)
    whole = json.dumps(msgspec.to_builtins(Settings(keys={"end_turn": ("Ctrl+E",)}))).encode()
    odd = (b"-1", b"9" * 5000, b"1e999", b"NaN", b"null", b"[" * 3000, b'"\\ud800"', b"{}", b"\xff", b"\0")
    for _ in range(150):
        data = bytearray(whole)
        at = random.randrange(len(data))
        match random.randrange(3):
            case 0:
                data[at] ^= 1 << random.randrange(8)
            case 1:
                del data[at : at + random.randrange(1, 300)]
            case 2:
                value = random.choice(list(re.finditer(rb": ([^,}]+)", whole)))
                data[value.start(1) : value.end(1)] = random.choice(odd)
        (tmp_path / FILE).write_bytes(data)
        store = SettingsStore.load(tmp_path)
        KeyMap(store.now.keys)
        assert store.save()


def test_halves_of_letters_are_no_keys(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(
        '{"keys": {"\\ud800": ["\\udfff"]}, "lessons_done": ["\\ud800"], "mute": true}'
    )
    store = SettingsStore.load(tmp_path)
    assert store.now == Settings(mute=True)
    assert len(store.notices) == 1
    assert store.save()
