"""Strict YAML: surprises of YAML 1.1 are gone, faults are all found and placed."""

import pytest

from game.content.problems import FilePlace, ProblemReport
from game.content.yaml_source import MAX_DEPTH, MAX_TEXT, Source, parse_yaml, read_yaml


def parse(text: str | bytes) -> tuple[Source | None, ProblemReport]:
    report = ProblemReport("x.yaml")
    data = text if isinstance(text, bytes) else text.encode()
    return parse_yaml(data, report), report


def value(text: str):
    source, report = parse(text)
    assert source is not None, report.problems()
    assert not report.problems()
    return source.value


def codes(text: str | bytes) -> list[tuple[int, int, str]]:
    _, report = parse(text)
    return [(p.line, p.column, p.code) for p in report.problems()]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("12", 12),
        ("-3", -3),
        ("+3", 3),
        ("0", 0),
        ("no", "no"),
        ("on", "on"),
        ("yes", "yes"),
        ("True", "True"),
        ("0123", "0123"),
        ("0x1F", "0x1F"),
        ("0o17", "0o17"),
        ("1_000", "1_000"),
        ("12:30", "12:30"),
        ("2026-11-21", "2026-11-21"),
        ("2.5", "2.5"),
        ("1e3", "1e3"),
        ("1/3", "1/3"),
        (".nan", ".nan"),
        ("-.inf", "-.inf"),
        ("=", "="),
        ("'12'", "12"),
        ('"true"', "true"),
        ("1" * 16, "1" * 16),
    ],
)
def test_scalars_are_what_is_written(written, read):
    got = value(f"key: {written}")["key"]
    assert got == read
    assert type(got) is type(read)


def test_keys_are_always_text():
    assert value("no: 1\n12: 2\ntrue: 3") == {"no": 1, "12": 2, "true": 3}


def test_block_text_and_flow_lists():
    assert value("a: |\n  one\n  two\nb: [1, {c: d}]") == {"a": "one\ntwo\n", "b": [1, {"c": "d"}]}


def test_every_value_knows_its_place():
    source, _ = parse("a: 1\nb:\n  - x\n  - {c: 2}\n")
    assert source is not None
    assert source.mark(("a",)) == FilePlace(1, 4)
    assert source.mark(("a",), key=True) == FilePlace(1, 1)
    assert source.mark(("b", 1)) == FilePlace(4, 5)
    assert source.mark(("b", 1, "c")) == FilePlace(4, 9)
    assert source.mark(("b", 1, "c"), key=True) == FilePlace(4, 6)
    assert source.mark(("b", 1, "gone")) == FilePlace(4, 5)
    assert source.mark(("nowhere", "at", "all")) == FilePlace(1, 1)


def test_a_byte_order_mark_is_dropped():
    source, _ = parse(b"\xef\xbb\xbfa: 1")
    assert source is not None
    assert source.value == {"a": 1}


def test_faults_that_leave_the_rest_readable_are_all_reported():
    text = "a: 1\na: 2\nb: &x 3\nc: *x\nd: !!int 4\n<<: {e: 5}\nf: 6\n"
    source, report = parse(text)
    assert [(p.line, p.code) for p in report.problems()] == [
        (2, "yaml-duplicate-key"),
        (3, "yaml-alias"),
        (4, "yaml-alias"),
        (5, "yaml-tag"),
        (6, "yaml-merge"),
    ]
    assert source is not None
    assert source.value["f"] == 6
    assert "<<" not in source.value


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", [(1, 1, "yaml-empty")]),
        ("# nothing\n", [(1, 1, "yaml-empty")]),
        ("a: 1\n---\nb: 2\n", [(2, 1, "yaml-documents")]),
        ("%TAG ! tag:x,2000:\n---\na: 1\n", [(1, 1, "yaml-directive")]),
        ("a: [1\nb: 2\n", [(2, 2, "yaml-syntax")]),
        ("a:\n\tb: 1\n", [(2, 1, "yaml-syntax")]),
        ("? [a]\n: 1\n", [(1, 3, "yaml-key")]),
        ("a: x\x07\n", [(1, 5, "yaml-syntax")]),
        ("a: 1\nb: \0\n", [(2, 1, "yaml-syntax")]),
        ("[" * (MAX_DEPTH + 1), [(1, MAX_DEPTH + 1, "yaml-deep")]),
        ("a: " + "x" * (MAX_TEXT + 1), [(1, 4, "yaml-long")]),
        (b"a: 1\nb: \xe9\n", [(2, 4, "file-encoding")]),
        ("a: 1".encode("utf-16"), [(1, 1, "file-encoding")]),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(text, found):
    assert codes(text) == found


def test_a_tab_is_called_a_tab():
    _, report = parse("a:\n\tb: 1\n")
    assert "tab" in report.problems()[0].message


def test_deep_nesting_is_refused_without_recursion():
    assert codes("[" * 500_000)[0][2] == "yaml-deep"
    assert codes("{a: " * 200_000)[0][2] == "yaml-deep"


@pytest.mark.slow
def test_many_values_are_refused():
    assert codes("[" + "1," * 400_000 + "]")[0][2] == "yaml-many"


def test_a_missing_file_and_a_large_one_are_problems(tmp_path):
    report = ProblemReport("gone")
    assert read_yaml(tmp_path / "gone.yaml", report) is None
    large = tmp_path / "large.yaml"
    large.write_bytes(b"name: " + b"x" * 10_000_000)
    assert read_yaml(large, report) is None
    assert read_yaml(tmp_path, report) is None
    assert [p.code for p in report.problems()] == ["file-missing", "file-large", "file-missing"]
