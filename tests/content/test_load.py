"""Loading a ruleset's content: tables, ids, references, the player's folder, cache and fingerprint."""

from typing import Annotated

import pytest

from game import paths
from game.content import load as load_module
from game.content.load import load_rules
from game.content.problems import ContentError
from game.content.registry import Rules
from game.core.fields import ContentType, ref
from game.core.numbers import Halves
from game.core.records import Record
from game.session import library


class Beast(Record):
    id: str
    hits: Halves = 2
    eats: tuple[Annotated[str, ref("beast")], ...] = ()
    lives: Annotated[str, ref("land")] = "wood"


class Land(Record):
    id: str
    name: str


class Switches(Record):
    fog: bool = True


TYPES = {
    "beast": ContentType(Beast, "beasts/"),
    "land": ContentType(Land, "lands.yaml"),
    "params": ContentType(Switches, "ruleset.yaml#params"),
}


@pytest.fixture
def shipped(tmp_path):
    folder = tmp_path / "shipped"
    (folder / "beasts").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text("title: Test\nparams: {fog: false}\n")
    (folder / "lands.yaml").write_text("wood: {name: Wood}\nfen: {name: Fen}\n")
    (folder / "beasts" / "wolf.yaml").write_text("hits: 1.5\neats: [hare]\n")
    (folder / "beasts" / "hare.yaml").write_text("hits: 0.5\n")
    return folder


def load(*folders, cache_dir=None):
    return load_rules("test", TYPES, folders, cache_dir)


def test_tables_by_kind_and_id(shipped):
    rules = load(shipped).rules
    assert rules.title == "Test"
    assert rules.params == Switches(fog=False)
    assert rules.table("beast", Beast) == {
        "hare": Beast(id="hare", hits=1),
        "wolf": Beast(id="wolf", hits=3, eats=("hare",)),
    }
    assert list(rules.tables["land"]) == ["wood", "fen"]
    assert rules.files["beast", "wolf"].endswith("wolf.yaml")
    assert "params" not in rules.tables


def test_tables_are_read_only_and_typed(shipped):
    rules = load(shipped).rules
    with pytest.raises(TypeError):
        rules.tables["beast"]["cat"] = Beast(id="cat")
    with pytest.raises(TypeError, match="Beast"):
        rules.table("beast", Land)
    with pytest.raises(KeyError):
        rules.get("beast", "cat", Beast)


def test_the_players_folder_adds_and_is_reported(shipped, tmp_path):
    own = tmp_path / "own"
    (own / "beasts").mkdir(parents=True)
    (own / "beasts" / "bear.yaml").write_text("hits: 4\neats: [hare, honey]\n")
    (own / "beasts" / "fox.yaml").write_text("eats: [hare]\n")
    (own / "beasts" / "wolf.yaml").write_text("hits: 9\n")
    (own / "beasts" / "Big Cat.yaml").write_text("hits: 9\n")
    (own / "lands.yaml").write_text("moor: {name: Moor}\n")
    loaded = load(shipped, own)
    assert sorted(loaded.rules.tables["beast"]) == ["fox", "hare", "wolf"]
    assert loaded.rules.get("beast", "wolf", Beast).hits == 3
    assert list(loaded.rules.tables["land"]) == ["wood", "fen", "moor"]
    assert [(p.file.rpartition("/")[2], p.line, p.code) for p in loaded.problems] == [
        ("Big Cat.yaml", 1, "file-name"),
        ("bear.yaml", 2, "ref-missing"),
        ("wolf.yaml", 1, "id-taken"),
    ]
    assert loaded.problems[1].message == "there is no beast 'honey'"


def test_a_broken_reference_suggests_an_id(shipped):
    (shipped / "beasts" / "wolf.yaml").write_text("eats:\n  - haer\nlives: fenn\n")
    problems = load(shipped).problems
    assert [(p.line, p.column, p.suggestion) for p in problems] == [(2, 5, "hare"), (3, 8, "fen")]


def test_the_head_file_knows_its_keys(shipped):
    (shipped / "ruleset.yaml").write_text("titel: Test\nparams: {fgo: true}\n")
    loaded = load(shipped)
    assert [(p.line, p.code, p.suggestion) for p in loaded.problems] == [
        (1, "key-missing", ""),
        (1, "key-unknown", "title"),
        (2, "key-unknown", "fog"),
    ]
    assert loaded.rules.params == Switches()


def test_the_fingerprint_is_of_records_not_of_files(shipped):
    before = load(shipped).rules.fingerprint
    wolf = shipped / "beasts" / "wolf.yaml"
    wolf.write_text("# a comment\neats: [hare]\nhits: 3/2\n")
    assert load(shipped).rules.fingerprint == before
    wolf.write_text("eats: [hare]\nhits: 2\n")
    assert load(shipped).rules.fingerprint != before


def test_the_cache_gives_the_same_and_notices_every_change(shipped, tmp_path):
    store = tmp_path / "cache"
    first = load(shipped, cache_dir=store)
    assert len(list(store.iterdir())) == 1
    again = load(shipped, cache_dir=store)
    assert isinstance(again.rules, Rules)
    assert again.rules.tables == first.rules.tables
    assert again.rules == first.rules
    assert again.rules.tables["beast"]["wolf"] == Beast(id="wolf", hits=3, eats=("hare",))
    (shipped / "beasts" / "hare.yaml").write_text("hits: 1\n")
    assert load(shipped, cache_dir=store).rules.tables["beast"]["hare"].hits == 2


def test_untouched_files_are_not_read_again_but_every_change_is_noticed(shipped, tmp_path, monkeypatch):
    store = tmp_path / "cache"
    monkeypatch.setattr(load_module, "SETTLED_NS", -1_000_000_000)
    first = load(shipped, cache_dir=store)
    load(shipped, cache_dir=store)
    with monkeypatch.context() as closed:
        closed.setattr(load_module, "read_limited", None)
        assert load(shipped, cache_dir=store).rules == first.rules
    (shipped / "beasts" / "hare.yaml").write_text("hits: 9\n")
    assert load(shipped, cache_dir=store).rules.tables["beast"]["hare"].hits == 18
    (shipped / "beasts" / "wolf.yaml").unlink()
    assert "wolf" not in load(shipped, cache_dir=store).rules.tables["beast"]


def test_files_changed_a_moment_ago_are_read_again(shipped, tmp_path):
    store = tmp_path / "cache"
    for _ in range(3):
        load(shipped, cache_dir=store)
    assert not list(store.glob("*.stamp"))


@pytest.mark.parametrize("stamp", [b"", b"\xff", b"nothing"])
def test_a_damaged_stamp_is_ignored(shipped, tmp_path, monkeypatch, stamp):
    store = tmp_path / "cache"
    monkeypatch.setattr(load_module, "SETTLED_NS", -1_000_000_000)
    for _ in range(2):
        load(shipped, cache_dir=store)
    (entry,) = store.glob("*.stamp")
    entry.write_bytes(stamp)
    assert load(shipped, cache_dir=store).rules.title == "Test"


def test_a_damaged_cache_is_ignored(shipped, tmp_path):
    store = tmp_path / "cache"
    load(shipped, cache_dir=store)
    (entry,) = store.iterdir()
    entry.write_bytes(entry.read_bytes()[:-3])
    assert load(shipped, cache_dir=store).rules.title == "Test"


def test_faulty_content_is_never_cached(shipped, tmp_path):
    store = tmp_path / "cache"
    (shipped / "beasts" / "hare.yaml").write_text("hits: lots\n")
    assert load(shipped, cache_dir=store).problems
    assert not store.exists()
    assert load(shipped, cache_dir=store).problems


@pytest.mark.slow
def test_the_shipped_ruleset_is_whole(monkeypatch, tmp_path):
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    library.refresh()
    try:
        rules = library.rules("second_dawn")
        assert library.problems("second_dawn") == ()
        assert rules.title == "Second Dawn"
        (tmp_path / "units").mkdir()
        (tmp_path / "units" / "odd.yaml").write_text("name: Odd\n")
        library.refresh()
        assert "odd" not in library.rules().tables["unit"]
        assert {p.code for p in library.problems()} == {"key-missing"}
    finally:
        library.refresh()


def test_broken_shipped_content_stops_the_game(monkeypatch, tmp_path, shipped):
    (shipped / "lands.yaml").write_text("wood: {nam: Wood}\n")
    monkeypatch.setattr(library, "content_types", lambda ruleset: TYPES)
    monkeypatch.setattr(library, "content_folders", lambda ruleset: (shipped,))
    library.refresh()
    with pytest.raises(ContentError, match="did you mean 'name'"):
        library.rules("test")
    library.refresh()
