"""Measurements in a process of their own, without a display: `in_child("module:function", key=value)`."""

import json
import os
import subprocess
import sys
from typing import Any

from game import paths
from game.dev.bench.registry import NotMeasured

HEADLESS = {
    "SDL_VIDEODRIVER": "dummy",
    "SDL_AUDIODRIVER": "dummy",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
}
_TIMEOUT_S = 300

_CODE = (
    "import importlib, json, sys;"
    "module, name = sys.argv[1].split(':');"
    "print(json.dumps(getattr(importlib.import_module(module), name)(**json.loads(sys.argv[2]))))"
)


def in_child(function: str, **arguments: Any) -> Any:
    """What `module:function` returns in a fresh interpreter; arguments and result are plain JSON data.

    Raises NotMeasured with the last line of its complaint when it fails.
    """
    here = paths.checkout() or paths.root().parent.parent
    done = subprocess.run(
        [sys.executable, "-c", _CODE, function, json.dumps(arguments)],
        cwd=here,
        env={**os.environ, **HEADLESS},
        capture_output=True,
        text=True,
        check=False,
        timeout=_TIMEOUT_S,
    )
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1]
        raise NotMeasured(last.rpartition(f"{NotMeasured.__name__}: ")[2])
    return json.loads(done.stdout.splitlines()[-1])
