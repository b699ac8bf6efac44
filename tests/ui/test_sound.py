"""Sounds: same at every start, within bounds, without a click at either end; silent without a device."""

import numpy as np
import pytest

from game.ui.audio import ambience, synth
from game.ui.audio.sound import HORN, SoundPlayer
from game.ui.look.theme import SIDE_COLOURS
from game.ui.settings import Settings, SettingsStore


@pytest.mark.parametrize("name", synth.SOUNDS)
def test_a_sound_is_clean(name: str) -> None:
    wave = synth.sound(name)
    assert wave.dtype == np.float32
    assert 0.05 < len(wave) / synth.RATE < 2.5
    assert 0.05 < float(np.abs(wave).max()) <= synth.PEAK + 1e-6
    assert abs(float(wave[0])) < 1e-3
    assert abs(float(wave[-1])) < 1e-3
    assert abs(float(wave.mean())) < 2e-3
    assert np.isfinite(wave).all()


@pytest.mark.parametrize("name", ["click", "spotted", "die", "crit"])
def test_a_sound_is_the_same_at_every_start(name: str) -> None:
    assert np.array_equal(synth.sound(name), synth.sound(name))


def strongest(wave: np.ndarray) -> float:
    spectrum = np.abs(np.fft.rfft(wave))
    return float(np.fft.rfftfreq(len(wave), 1 / synth.RATE)[spectrum.argmax()])


def test_wood_is_lower_when_it_is_heavier() -> None:
    lifted, down = (strongest(synth.sound(name)) for name in ("lift", "set_down"))
    assert down < lifted


def test_each_side_has_a_horn_of_its_own() -> None:
    seconds = [round(strongest(synth.horn_call(order)[synth.RATE :])) for order in range(len(SIDE_COLOURS))]
    assert len(set(seconds)) == len(SIDE_COLOURS)


def test_higher_is_shorter() -> None:
    wave = synth.sound("set_down")
    assert len(synth.shifted(wave, 12)) == pytest.approx(len(wave) / 2, abs=2)
    assert strongest(synth.shifted(wave, 12)) == pytest.approx(2 * strongest(wave), rel=0.1)


@pytest.mark.parametrize("name", ["fields", "water"])
def test_an_ambience_goes_on_without_a_seam(name: str) -> None:
    wave = ambience.ambience(name)
    assert wave.shape == (round(ambience.SECONDS * synth.RATE), 2)
    assert float(np.abs(wave).max()) < 0.4
    step = np.abs(np.diff(wave, axis=0)).max()
    assert np.abs(wave[0] - wave[-1]).max() <= step


def test_the_player_never_fails() -> None:
    store = SettingsStore(settings=Settings(volume_interface=100))
    player = SoundPlayer(store)
    try:
        player.play("click")
        assert player.started.wait(20)
        for name in ("click", "die", f"{HORN}{SIDE_COLOURS[1]}", "nothing of that name"):
            player.play(name)
            player.play(name, pitch=5)
        player.ambience("nowhere")
        store.change(mute=True)
        player.play("click")
        player.ambience("fields")
    finally:
        player.close()


def test_no_device_means_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    import pygame

    def fail(**_options: object) -> None:
        raise pygame.error("no such audio device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    player = SoundPlayer(SettingsStore())
    assert player.started.wait(5)
    player.play("click")
    player.ambience("fields")
    player.close()
    assert not player.working
