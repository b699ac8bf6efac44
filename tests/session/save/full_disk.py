"""A campaign on a disk that is full in earnest: a small one in memory, where this may be mounted.

    python -m tests.session.save.full_disk [--size 400k]

plays until nothing more fits, looks whether that is told and the file is whole, makes room and looks again.
Prints what it found; 77 if no disk may be mounted here, so that nobody takes that for a success.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from game.session.computers import step
from game.session.save import storage
from game.session.session import Session
from game.session.table import HotSeatTable
from game.session.vault import Vault
from tests.arena import session

_NOT_HERE = 77


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="play on a disk that is full")
    parser.add_argument("--size", default="400k")
    args = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={args.size}", "tmpfs", folder]
        done = subprocess.run(mount, capture_output=True, text=True, check=False)
        if done.returncode:
            print(f"not tried: no disk can be mounted here ({done.stderr.strip()})")
            return _NOT_HERE
        try:
            return _play(Path(folder))
        finally:
            subprocess.run(["umount", folder], check=False)


def _play(folder: Path) -> int:
    ballast = folder / "ballast"
    played = session(seed=4)
    table = HotSeatTable(played, Vault(folder))
    assert table.keep() == ""
    live = table.vault.live_path(played) if table.vault is not None else folder
    try:
        with open(ballast, "wb", buffering=0) as file:
            while True:
                file.write(bytes(512))
    except OSError as error:
        print(f"the disk is full: {error.strerror}")
    steps = 0
    while not table.alarm and steps < 5000 and step(played):
        steps += 1
    print(f"after {steps} steps: {table.alarm or 'nothing is told'}")
    there = storage.load(live)
    whole = tuple(played.journal[: len(there.journal)]) == there.journal and not there.harm
    state = "whole" if whole else "NOT WHOLE"
    print(f"the file has {len(there.journal)} of {len(played.journal)} entries and is {state}")
    for _ in range(20):
        step(played)
    again = table.keep()
    print(f"written anew: {again or 'it went, which it should not'}")
    ballast.unlink()
    step(played)
    cured = not table.alarm and Session.resume(storage.load(live)).fingerprint() == played.fingerprint()
    print(f"with room again: {'all steps are in the file' if cured else 'STEPS ARE MISSING'}")
    left = [path.name for path in folder.glob(".*.new")]
    print(f"halves of files: {left or 'none'}")
    played.close()
    return 0 if whole and cured and again and not left else 1


if __name__ == "__main__":
    sys.exit(main())
