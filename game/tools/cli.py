"""The command line: finds the command, reads its arguments, turns every outcome into an exit code.

Exit codes: 0 fine, 1 problems found, refused or failed, 2 wrong usage, 3 something is missing on this machine
or in this build, 130 interrupted.
"""

import argparse
import gc
import importlib
import os
import signal
import sys
import threading
from types import ModuleType
from typing import Any, NoReturn

import game
from game.tools import codes
from game.tools.bootstrap import needs
from game.tools.commands import COMMANDS, DEFAULT, PASSED_ON
from game.tools.output import (
    EXIT_ENVIRONMENT,
    EXIT_INTERRUPTED,
    EXIT_PROBLEMS,
    CommandFailed,
    flushed,
    note,
    prepare_streams,
    silence,
)

_EXIT_CODES = (
    "exit codes: 0 fine; 1 problems found, refused or failed; 2 wrong usage;\n"
    "            3 something is missing on this machine or in this build; 130 interrupted"
)
_ENDED_BY_THE_SYSTEM = ("odds", "replay", "report")
"""Commands that may be deep in one long sum and keep nothing: no code of ours has to run before they end."""
_LOG = "last-error.log"


def program() -> str:
    """How the user called us, for usage lines and examples."""
    name = os.path.basename(sys.argv[0])
    return f"python3 {name}" if name.endswith(".py") else name


def main(arguments: list[str] | None = None) -> int:
    """Run one command line (the process's own by default); the exit code."""
    prepare_streams()
    words = sys.argv[1:] if arguments is None else list(arguments)
    if threading.current_thread() is threading.main_thread():
        plain = _chosen(words) in _ENDED_BY_THE_SYSTEM
        signal.signal(signal.SIGTERM, signal.SIG_DFL if plain else _told_to_end)
    code = _outcome(words)
    fine = flushed(sys.stdout) & flushed(sys.stderr)
    return code if fine or code else EXIT_PROBLEMS


def _told_to_end(number: int, _frame: object) -> NoReturn:
    """Every command ends when the system says so. Left to itself SDL takes the signal for a closed window,
    which no command but `play` looks for."""
    raise SystemExit(128 + number)


def _outcome(words: list[str]) -> int:
    name = _chosen(words)
    own = words if name not in PASSED_ON else words[: words.index(name)]
    debug = "--debug" in own
    try:
        return _run(name, words)
    except SystemExit as exit_:
        return exit_.code if isinstance(exit_.code, int) else EXIT_PROBLEMS
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has left: nobody is there to be told.
        silence(sys.stdout)
        return EXIT_PROBLEMS
    except CommandFailed as failure:
        note(str(failure))
        return failure.code
    except Exception as error:  # the last stop of every command: one line for the user, the rest in a log
        return _report(error, words, debug)


def _chosen(words: list[str]) -> str:
    """The command's name: the first word that is no option."""
    return next((word for word in words if not word.startswith("-")), DEFAULT)


def _run(name: str, words: list[str]) -> int:
    if all(word == "--debug" for word in words):
        words = [*words, DEFAULT]
    handed_on: list[str] = []
    if name in PASSED_ON:
        at = words.index(name) + 1
        if words[at : at + 1] not in (["--help"], ["-h"]):
            words, handed_on = words[:at], words[at:]
    module = _load(name) if name in COMMANDS and name in words else None
    parser = _parser(name, module)
    args = parser.parse_args(words)
    args.handed_on = handed_on
    if module is None:
        parser.error(f"unknown command: {name}")
    # What the program is made of stays: the collector need not go through it again and again.
    gc.freeze()
    code: int = module.run(args)
    sys.stdout.flush()
    return code


class _Parser(argparse.ArgumentParser):
    """A parser that ends its help with the examples of its command and the exit codes, parts included."""

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(**settings)
        # Suppressed, or a part's default would overwrite what was said before the part's name.
        self.add_argument(
            "--debug",
            action="store_true",
            default=argparse.SUPPRESS,
            help="show the full traceback of an unexpected failure",
        )

    def format_help(self) -> str:
        words = self.prog.removeprefix(program()).strip()
        examples = [
            f"  {program()} {example}\n"
            for command in COMMANDS.values()
            for example in command.examples
            if words and f"{example} ".startswith(f"{words} ")
        ]
        if examples:
            head = f"examples:\n{''.join(examples)}"
        else:
            head = "Each command has its own --help with examples."
        self.epilog = f"{head}\n{_EXIT_CODES}"
        return super().format_help()


def _parser(name: str, module: ModuleType | None) -> argparse.ArgumentParser:
    """The whole parser, of which only the chosen command knows its arguments."""
    parser = _Parser(
        prog=program(), description="Second Dawn: scouting, stacks and tactical battles under fog of war."
    )
    parser.add_argument("--version", action="version", version=f"Second Dawn {game.__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", title="commands")
    for key, command in COMMANDS.items():
        summary = command.summary
        sub = commands.add_parser(key, help=summary, description=f"{summary[0].upper()}{summary[1:]}.")
        if key == name and module is not None:
            module.add_arguments(sub)
    return parser


def _load(name: str) -> ModuleType:
    """The command's module. Raises CommandFailed (3) when it, or something that it needs, is not there."""
    command = COMMANDS[name]
    if command.needs_pygame:
        problem = needs.pygame_problem(needs.installed(sys.path), sys.prefix)
        if problem:
            raise CommandFailed(problem, EXIT_ENVIRONMENT)
    try:
        return importlib.import_module(command.module)
    except ModuleNotFoundError as error:
        # An installed copy lacks the whole package of what is made for the repository.
        if error.name is not None and f"{command.module}.".startswith(f"{error.name}."):
            raise CommandFailed(f"The command {name} is not part of this build.", EXIT_ENVIRONMENT) from error
        _refuse_missing(error)


def _refuse_missing(error: ModuleNotFoundError) -> NoReturn:
    if error.name is None or error.name.split(".")[0] == "game":
        raise error
    raise CommandFailed(
        f"The package {error.name.split('.')[0]} is not installed in this Python ({sys.prefix}).\n"
        "In a checkout `python3 main.py` brings everything; elsewhere: python3 -m pip install second-dawn",
        EXIT_ENVIRONMENT,
    ) from error


def _report(error: Exception, words: list[str], debug: bool) -> int:
    import traceback

    story = codes.hushed("".join(traceback.format_exception(error)), words)
    if debug:
        note(story.rstrip())
    if isinstance(error, OSError):
        note(f"{error.filename}: {error.strerror}" if error.filename is not None else str(error))
        return EXIT_PROBLEMS
    first_line = codes.hushed(str(error).partition("\n")[0], words)
    note(f"This should not have happened: {type(error).__name__}: {first_line}")
    if not debug:
        note(f"Details: {_write_log(story, words) or 'call again with --debug'}")
    return EXIT_PROBLEMS


def _write_log(story: str, words: list[str]) -> str | None:
    """Keep the traceback in the log folder; its path, or None where it could not be written."""
    from game import paths

    head = f"Second Dawn {game.__version__}, Python {sys.version.split()[0]} on {sys.platform}\n"
    head += f"{codes.without_codes(words)}\n\n"
    try:
        folder = paths.log_dir()
        folder.mkdir(parents=True, exist_ok=True)
        log = folder / _LOG
        log.write_text(head + story, encoding="utf-8", errors="backslashreplace")
    except (OSError, ImportError):
        return None
    return str(log)


if __name__ == "__main__":
    sys.exit(main())
