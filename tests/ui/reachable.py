"""What a screen holds: every object that can be reached from it."""

import gc
from collections.abc import Iterable
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

_CLOSED = (ModuleType, CodeType, FrameType, type, str, bytes, int, float)


def reachable(*starts: Any, through: Iterable[type] = ()) -> dict[int, Any]:
    """Objects by their identity that can be reached from some, without going into modules, classes and
    instances of `through`, which are doors; of a function only what it closes over counts."""
    closed = (*_CLOSED, *through)
    found: dict[int, Any] = {}
    ahead = list(starts)
    while ahead:
        one = ahead.pop()
        if id(one) in found or isinstance(one, closed):
            continue
        found[id(one)] = one
        if isinstance(one, FunctionType):
            ahead.extend((one.__closure__, one.__defaults__, one.__kwdefaults__))
        else:
            ahead.extend(gc.get_referents(one))
    return found


def of_kind(found: dict[int, Any], *kinds: type) -> list[Any]:
    """Those of some kinds."""
    return [one for one in found.values() if isinstance(one, kinds)]
