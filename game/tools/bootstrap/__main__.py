"""`python3 -m game.tools.bootstrap`: print the interpreter that has everything for tests, made if need be."""

import os
import sys

from game.tools.bootstrap import needs, relay, setup, stamp, start
from game.tools.bootstrap.messages import SetupFailed
from game.tools.bootstrap.progress import SetupProgress


def main() -> int:
    """Exit code 0 with one line of output, or 3 with the reason."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
    try:
        folder = start.find(root, needs.TEST)
        if folder is None and needs.is_complete(needs.requirements(root, needs.TEST), sys.path):
            print(sys.executable)
            return 0
        print(stamp.python_of(folder or setup.make_ready(root, needs.TEST, SetupProgress(sys.stderr))))
    except SetupFailed as failure:
        print(failure, file=sys.stderr)
        return relay.EXIT_ENVIRONMENT
    return 0


if __name__ == "__main__":
    sys.exit(main())
