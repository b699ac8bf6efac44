"""The vectors that nothing plays yet: `not_built.yaml`, by issue and by operation."""

from pathlib import Path
from typing import Any

import yaml

LIST = Path(__file__).with_name("not_built.yaml")


def read(path: Path = LIST) -> dict[str, list[str]]:
    """Ids of the vectors that wait, by the issue that will build them. ValueError if an id stands twice."""
    content: dict[str, dict[str, list[Any]]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    waiting = {issue: [str(one) for ids in ops.values() for one in ids] for issue, ops in content.items()}
    names = [one for ids in waiting.values() for one in ids]
    if twice := sorted({one for one in names if names.count(one) > 1}):
        raise ValueError(f"{path.name}: {', '.join(twice)} stand twice")
    return waiting


def summary() -> str:
    """The length of the list and of its parts, in one line."""
    waiting = read()
    parts = "; ".join(f"{issue}: {len(ids)}" for issue, ids in waiting.items())
    return f"vectors not built yet: {sum(map(len, waiting.values()))} = {parts}"
