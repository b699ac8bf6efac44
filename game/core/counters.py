"""Counters of units, stacks and sides: a ruleset's own figures by name, 0 is not kept."""

from collections.abc import Mapping


def counted(counters: Mapping[str, int], name: str, value: int) -> dict[str, int]:
    """Counters with one of them set, or taken out at 0; in the order of their names."""
    out = {key: old for key, old in counters.items() if key != name}
    if value:
        out[name] = value
    return dict(sorted(out.items()))
