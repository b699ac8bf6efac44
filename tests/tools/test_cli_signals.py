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
