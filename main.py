"""Starts Second Dawn; on a fresh machine it first makes the environment that the game needs.

    python3 main.py              play
    python3 main.py test         run the tests
    python3 main.py --help       everything else

This file is read by whatever Python is at hand, so its grammar stays that of Python 3.6: an old one shall say
what is missing and not trip over the spelling.
"""

import os
import sys

if sys.version_info < (3, 11):  # noqa: UP036
    sys.stderr.write(
        "Second Dawn needs Python 3.11 or newer; this is Python {}.{}.\n".format(*sys.version_info)
    )
    sys.exit(3)


def main() -> int:
    """Run the command line, here or in the game's own environment; returns the exit code."""
    root = os.path.dirname(os.path.realpath(__file__))
    if root not in sys.path:  # PYTHONSAFEPATH leaves it out
        sys.path.insert(0, root)
    from game.tools.bootstrap import start

    arguments = sys.argv[1:]
    finished = start.ensure(root, arguments)
    if finished is not None:
        return finished
    from game.tools import cli

    return cli.main(arguments)


if __name__ == "__main__":
    sys.exit(main())
