"""Every command ends when the system says so, also while SDL is up."""

import importlib
import signal
import types

import pytest

from game.tools import cli, commands


def test_a_command_ends_when_it_is_told_to(monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.getsignal(signal.SIGTERM)

    def work(_args: object) -> int:
        import pygame

        pygame.display.init()
        signal.raise_signal(signal.SIGTERM)
        return 0

    monkeypatch.setattr(
        importlib,
        "import_module",
        lambda _name: types.SimpleNamespace(add_arguments=lambda _parser: None, run=work),
    )
    try:
        assert "simulate" in commands.COMMANDS
        assert cli.main(["simulate"]) == 128 + signal.SIGTERM
    finally:
        signal.signal(signal.SIGTERM, before)


@pytest.mark.parametrize("name", ["odds", "replay", "report"])
def test_who_may_be_deep_in_one_sum_is_ended_by_the_system(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, found = signal.getsignal(signal.SIGTERM), []

    def work(_args: object) -> int:
        found.append(signal.getsignal(signal.SIGTERM))
        return 0

    fake = types.SimpleNamespace(add_arguments=lambda _parser: None, run=work)
    monkeypatch.setattr(importlib, "import_module", lambda _name: fake)
    try:
        assert cli.main([name]) == 0
        assert found == [signal.SIG_DFL]
    finally:
        signal.signal(signal.SIGTERM, before)
