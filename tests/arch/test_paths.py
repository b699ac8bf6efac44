"""Where shipped and own files are looked for."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game import paths


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A made-up checkout that the module takes for its own."""
    folder = tmp_path / "war game"
    for name in ("game", "data", "maps", "assets"):
        (folder / name).mkdir(parents=True)
    for name in ("main.py", "pyproject.toml"):
        (folder / name).touch()
    monkeypatch.setattr(paths, "_PACKAGE", folder / "game")
    monkeypatch.delenv(paths.HOME_VARIABLE, raising=False)
    monkeypatch.setattr(paths, "_own", lambda kind: tmp_path / "own" / kind)
    paths.root.cache_clear()
    yield folder
    paths.root.cache_clear()


def test_checkout_wins_over_packed_copy(checkout: Path) -> None:
    (checkout / "game" / "shared" / "data").mkdir(parents=True)
    assert paths.root() == checkout
    assert paths.maps_dir() == checkout / "maps"


def test_packed_copy_is_found_without_checkout(checkout: Path) -> None:
    (checkout / "main.py").unlink()
    (checkout / "game" / "shared" / "data").mkdir(parents=True)
    assert paths.checkout() is None
    assert paths.root() == checkout / "game" / "shared"


def test_foreign_data_folder_beside_an_installed_copy_is_not_ours(checkout: Path) -> None:
    (checkout / "pyproject.toml").unlink()
    with pytest.raises(paths.ContentMissing):
        paths.root()


def test_saves_lie_in_a_checkout_that_can_be_written(checkout: Path) -> None:
    assert paths.saves_dir() == checkout / "saves"
    assert (checkout / "saves").is_dir()


def test_saves_go_to_the_player_when_the_checkout_is_read_only(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "_is_writable", lambda folder: False)
    assert paths.saves_dir() == tmp_path / "own" / "data" / "saves"


def test_one_variable_moves_all_that_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    folders = {
        paths.user_dir(),
        paths.config_dir(),
        paths.log_dir(),
        paths.cache_dir(),
        paths.saves_dir(),
    }
    assert len(folders) == 5
    assert all(folder.is_relative_to(tmp_path) for folder in folders)
