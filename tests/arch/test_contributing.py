"""CONTRIBUTING.md names things that there are."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
NAMED = re.compile(r"(?<![\w/])((?:game|tests|data|docs|assets)/[\w./*-]*[\w*]|game(?:\.\w+)+)")
MADE_BY_THE_EXAMPLES = {"data/rulesets/second_dawn/units/pike_guard.yaml", "assets/glyphs/pike_guard.svg"}


def _there_is(named: str) -> bool:
    if not named.startswith("game."):
        return any(ROOT.glob(named))
    parts = named.split(".")
    # The last may be a name inside the module.
    return any(
        ROOT.joinpath(*parts[:length]).with_suffix(".py").is_file() or ROOT.joinpath(*parts[:length]).is_dir()
        for length in (len(parts), len(parts) - 1)
    )


def test_every_file_and_module_it_names_exists() -> None:
    named = set(NAMED.findall(TEXT))
    assert len(named) > 25
    missing = {one for one in named - MADE_BY_THE_EXAMPLES if not _there_is(one)}
    assert missing == set()
    assert not _there_is("game.core.nowhere.nothing")
    assert not _there_is("tests/nowhere.py")
