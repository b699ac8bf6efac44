"""S1 to S4: saving, loading and remembering a large campaign, against what a plain Python program would do.

The peer holds the same campaign as dictionaries and lists (layers of the map as lists of numbers) and writes
JSON through gzip at level 6. Both write into a temporary folder and wait for the disk.
"""

import atexit
import copy
import gzip
import json
import os
import tempfile
from functools import cache
from pathlib import Path

from game.core.draft import Draft
from game.dev.bench.registry import Disagreement, Effort, Figure, Race, bench
from game.dev.bench.sample import WHAT, plain, sample_game
from game.session.save import storage
from game.session.save.blocks import FILLER, parse
from game.session.session import Session

_GZIP_LEVEL = 6
_PEER = "peer: json + gzip 6"


@cache
def _folder() -> Path:
    folder = tempfile.TemporaryDirectory(prefix="second-dawn-bench-")
    atexit.register(folder.cleanup)
    return Path(folder.name)


def _session() -> Session:
    game = sample_game()
    return Session(game.world, game.begun, game.campaign, game.state, journal=game.journal)


def _save(session: Session) -> Path:
    path = _folder() / "ours.sdsave"
    session.save(path)
    return path


def _save_peer() -> Path:
    path = _folder() / "peer.json.gz"
    data = gzip.compress(json.dumps(sample_game().plain).encode(), _GZIP_LEVEL)
    beside = path.with_suffix(".new")
    with open(beside, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)
    return path


def _load_peer(path: Path) -> object:
    return json.loads(gzip.decompress(path.read_bytes()))


def _check_files(ours: Path, peers: Path) -> None:
    """Raises Disagreement unless both files bring back the whole campaign."""
    game = sample_game()
    loaded = storage.load(ours)
    if loaded.campaign != game.campaign or len(loaded.journal) <= len(game.journal):
        raise Disagreement("our file does not bring back the campaign")
    if plain(loaded.campaign) != game.plain["campaign"] or _load_peer(peers) != game.plain:
        raise Disagreement("the peer's file does not hold the same campaign")


@bench("S1", what=f"save a campaign, {WHAT}", bar=0.3, target=0.15)
def save(_: Effort) -> Race:
    """The whole save file, as Session.save writes it."""
    # A session of its own for every save: it notes each save in its journal.
    return Race(
        ours=lambda: _save(_session()),
        peer=_save_peer,
        agree=lambda: _check_files(_save(_session()), _save_peer()),
        note=_PEER,
    )


@bench("S2", what="load it", bar=0.5, target=0.25)
def load(_: Effort) -> Race:
    """From the file to typed records."""
    ours, peers = _save(_session()), _save_peer()
    return Race(ours=lambda: storage.load(ours), peer=lambda: _load_peer(peers), note=_PEER)


@bench("S3", what="size of the file", bar=1.1, target=0.95, unit="KiB")
def size(_: Effort) -> Figure:
    """Both files at rest. Ours as it lies there, rounded up so that it tells nobody how much others did; the
    note says what of it is the campaign."""
    ours, peers = _save(_session()), _save_peer()
    data = ours.read_bytes()
    filler = sum(len(payload) for tag, payload in parse(data, inflate=False).blocks if tag == FILLER)
    note = f"{(len(data) - filler) / 1024:.0f} KiB before it is rounded up; {_PEER}"
    return Figure(len(data) / 1024, peers.stat().st_size / 1024, note)


@bench("S4", what="snapshot in memory: keep the old state, change one unit", bar=0.25, target=0.1)
def snapshot(_: Effort) -> Race:
    """What undo costs at every step."""
    game = sample_game()
    unit = next(iter(game.campaign.units))

    def ours() -> object:
        draft = Draft(game.campaign, game.world)
        draft.set_unit(unit, hits=1)
        return draft.commit()

    return Race(ours=ours, peer=lambda: copy.deepcopy(game.plain["campaign"]), note="peer: copy.deepcopy")
