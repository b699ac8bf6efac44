"""Passcodes on the command line: how they are given, and how nothing keeps them.

`--code` stands in the list of running programs and in the shell's history; a file, the environment or the
prompt do not.
"""

import argparse
import getpass
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from game.tools.output import EXIT_USAGE, CommandFailed

VARIABLE = "SECOND_DAWN_CODE"
"""Holds a passcode, for those who run commands from scripts."""
_OPTION = "--code"
_HIDDEN = "***"
_SHORTEST = 4
"""Passcodes of so many letters are taken out of a text wherever they stand; shorter ones only in quotes."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The ways to give a passcode."""
    parser.add_argument(
        _OPTION,
        default=None,
        metavar="WORD",
        help=f"the passcode; others at this machine can read it here (better: --code-file, {VARIABLE}, "
        "or leave it out and be asked)",
    )
    parser.add_argument(
        "--code-file", metavar="FILE", help="a file whose first line is the passcode (- for input)"
    )


def given(args: argparse.Namespace) -> str | None:
    """The passcode that was given, None if none was. CommandFailed for a file that cannot be read."""
    kept = os.environ.get(VARIABLE)
    if args.code is not None:
        return str(args.code)
    if args.code_file is None:
        return kept
    if args.code_file == "-":
        return sys.stdin.readline().rstrip("\r\n")
    try:
        text = Path(args.code_file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is not text"
        raise CommandFailed(f"{args.code_file}: {why}", EXIT_USAGE) from None
    return text.partition("\n")[0].rstrip("\r")


def opened(args: argparse.Namespace, why_closed: Callable[[str], str], *, wanted: bool) -> str:
    """Why what a command wants stays closed to the passcode that was given. Where none was, one is `wanted`
    and somebody sits at the keyboard, he is asked for it."""
    code = given(args)
    why = why_closed(code or "")
    if why and wanted and code is None and sys.stdin.isatty():
        why = why_closed(getpass.getpass("Passcode: "))
    return why


# --- what is written down


def without_codes(words: Sequence[str]) -> list[str]:
    """The words of a command line as they may be written down."""
    return [word for word, _ in _split(words)]


def hushed(text: str, words: Sequence[str]) -> str:
    """A text without the passcodes that stand in a command line or the environment."""
    secrets = {secret for _, secret in _split(words)} | {os.environ.get(VARIABLE, "")}
    for secret in sorted(secrets - {""}, key=len, reverse=True):
        for quoted in (repr(secret), f'"{secret}"'):
            text = text.replace(quoted, _HIDDEN)
        if len(secret) >= _SHORTEST:
            text = text.replace(secret, _HIDDEN)
    return text


def _split(words: Sequence[str]) -> list[tuple[str, str]]:
    """Every word as it may be written down, with the passcode that stood there. Options may be shortened, so
    all that could be short for it counts; a file's name is kept."""
    out: list[tuple[str, str]] = []
    follows = False
    for word in words:
        name, equals, value = word.partition("=")
        means = len(name) > 2 and _OPTION.startswith(name)
        if follows:
            out.append((_HIDDEN, word))
        elif means and equals:
            out.append((f"{name}={_HIDDEN}", value))
        else:
            out.append((word, ""))
        follows = means and not equals and not follows
    return out
