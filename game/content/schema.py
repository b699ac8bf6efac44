"""Values of a file into records, by pydantic: strictly, and with all faults at once.

Pydantic is used here and nowhere else. Its findings are said again in the words of `problems`, with the
place in the file, the allowed values and a suggestion.
"""

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, Generic, Literal, NotRequired, Required, TypeVar

import msgspec
from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainValidator,
    TypeAdapter,
    ValidationError,
)
from pydantic_core import ErrorDetails, PydanticCustomError
from typing_extensions import TypedDict

from game.content.pictures import exists, pictures
from game.content.problems import FilePlace, ProblemReport, clip, quoted
from game.content.shapes import Shape, shape_of
from game.content.yaml_source import Path_, Source
from game.core.fields import NAME
from game.core.names import name_fault, sign_fault
from game.core.numbers import fraction_text, scaled

R = TypeVar("R", bound=msgspec.Struct)

_NUMBER = re.compile(r"([-+]?[0-9]{1,12})(?:\.([0-9]{1,9})|/([1-9][0-9]{0,5}))?").fullmatch
_NUMBERLIKE = re.compile(
    r"[-+.]?[0-9][-+0-9a-fxo_.,:/]*|[-+]?\.?(?:inf|nan)|infinity|nan", re.IGNORECASE
).fullmatch
_YES_NO = frozenset(("yes", "no", "on", "off", "y", "n", "true", "false"))
_STEPS = {2: "halves", 3: "thirds", 100: "cents"}
_NO_PICTURE = "no such picture"
_CONFIG = ConfigDict(strict=True, extra="forbid")
_ROUNDS = 12
"""So often what is left of a faulty file is tried anew."""


class Schema(Generic[R]):
    """Reader of one record type."""

    def __init__(self, record: type[R], shape: Shape) -> None:
        self.record = record
        self.shape = shape
        self._adapter: TypeAdapter[Any] = TypeAdapter(_python_type(shape, record.__name__))

    def check(
        self, source: Source, report: ProblemReport, path: Path_ = (), given: Mapping[str, Any] | None = None
    ) -> dict[str, Any] | None:
        """The checked fields of the block at `path`, figures scaled, or None with every reason in `report`.

        `given` are fields known from elsewhere (an id from the file's name); the file may repeat them,
        unchanged.
        """
        raw: Any = source.value
        for step in path:
            raw = raw[step]
        if isinstance(raw, dict) and given:
            for name, known in given.items():
                if name in raw and raw[name] != known:
                    place = source.mark((*path, name))
                    report.add("id-mismatch", f"{name} is {quoted(str(raw[name]))}, not {known!r}", place)
            raw = {**raw, **given}
        try:
            clean: dict[str, Any] = self._adapter.validate_python(raw)
        except ValidationError as error:
            for fault in error.errors(include_url=False):
                _explain(fault, self.shape, source, report, path)
            return None
        return clean

    def salvaged(self, source: Source) -> dict[str, Any] | None:
        """The checked fields of a file of which `check` found fault, without whatever was wrong: for checks
        of what is left. Lists end before their first faulty entry, so that places in the file stay right.
        None if nothing is left."""
        raw = deepcopy(source.value)
        for _ in range(_ROUNDS):
            try:
                clean: dict[str, Any] = self._adapter.validate_python(raw)
            except ValidationError as error:
                for fault in error.errors(include_url=False):
                    _take_out(raw, tuple(fault["loc"]), self.shape, extra=fault["type"] == "extra_forbidden")
            else:
                return clean
        return None

    def read(
        self, source: Source, report: ProblemReport, path: Path_ = (), given: Mapping[str, Any] | None = None
    ) -> R | None:
        """As `check`, but the record."""
        clean = self.check(source, report, path, given)
        return None if clean is None else msgspec.convert(clean, self.record)

    def rest(self, source: Source) -> R | None:
        """As `salvaged`, but the record."""
        clean = self.salvaged(source)
        return None if clean is None else msgspec.convert(clean, self.record)


@cache
def schema_for(record: type[R]) -> Schema[R]:
    """The (shared) reader of a record type."""
    return Schema(record, shape_of(record))


def _python_type(shape: Shape, name: str) -> Any:
    """The pydantic type that accepts what `shape` allows."""
    made = _bare_type(shape, name)
    return made | None if shape.nullable else made


def _bare_type(shape: Shape, name: str) -> Any:
    match shape.kind:
        case "text":
            return Annotated[str, AfterValidator(_reader(shape.words))]
        case "bool":
            return bool
        case "choice":
            return Literal[shape.choices]
        case "number":
            return Literal[tuple(int(choice) for choice in shape.choices)]
        case "scalar":
            return Annotated[Any, PlainValidator(_scalar)]
        case "int":
            limits = Field(ge=shape.low, le=shape.high)
            if shape.scale:
                return Annotated[int, BeforeValidator(_scaler(shape.scale)), limits]
            return Annotated[int, limits]
        case "list":
            return list[_python_type(_item(shape), name)]  # type: ignore[misc]  # made at run time
        case "table":
            return dict[str, _python_type(_item(shape), name)]  # type: ignore[misc]  # made at run time
        case "record":
            return _record_type(shape, name)


def _item(shape: Shape) -> Shape:
    if shape.item is None:
        raise TypeError(f"a {shape.kind} without items")
    return shape.item


def _record_type(shape: Shape, name: str) -> Any:
    members = {
        key: (Required if entry.required else NotRequired)[_python_type(entry.shape, f"{name}.{key}")]
        for key, entry in shape.fields.items()
    }
    make: Any = TypedDict
    made = make(name, members)
    made.__pydantic_config__ = _CONFIG
    return made


def _reader(words: str) -> Any:
    """Checks a text of a kind: a name, the name of a drawing, or any other."""
    if words == NAME:

        def fault(text: str) -> str:
            return name_fault(text)

    elif words:

        def fault(text: str) -> str:
            return "" if exists(words, text) else _NO_PICTURE

    else:

        def fault(text: str) -> str:
            return sign_fault(text, lines=True)

    def read(text: str) -> str:
        wrong = fault(text)
        if wrong:
            raise PydanticCustomError("picture" if wrong == _NO_PICTURE else "words", "{why}", {"why": wrong})
        return text

    return read


def _scalar(value: Any) -> Any:
    if isinstance(value, str | int | bool):
        return value
    raise PydanticCustomError("scalar", "expected a text, a whole number, true or false")


def exact(value: Any) -> Fraction | None:
    """A figure of a file (`3`, `"2.5"`, `"1/3"`) as a fraction; None if it is not one."""
    if isinstance(value, int) and not isinstance(value, bool):
        return Fraction(value)
    return Fraction(value) if isinstance(value, str) and _NUMBER(value) else None


def _scaler(scale: int) -> Any:
    def scale_up(value: Any) -> int:
        figure = exact(value)
        if figure is None:
            raise PydanticCustomError("figure", "expected a figure")
        try:
            return scaled(figure, scale)
        except ValueError:
            raise PydanticCustomError("scale", "not a multiple") from None

    return scale_up


def _shape_at(shape: Shape, path: Path_) -> Iterator[Shape]:
    """The shapes along a path, from the outermost in; stops where the path leaves them."""
    yield shape
    for step in path:
        if shape.kind == "record" and step in shape.fields:
            shape = shape.fields[str(step)].shape
        elif shape.item is not None:
            shape = shape.item
        else:
            return
        yield shape


def _explain(fault: ErrorDetails, top: Shape, source: Source, report: ProblemReport, base: Path_) -> None:
    """Say one finding of pydantic in our own words."""
    local = tuple(fault["loc"])
    path = base + local
    shapes = list(_shape_at(top, local))
    shape = shapes[min(len(local), len(shapes) - 1)]
    name = str(local[-1]) if local else "this"
    kind, value = fault["type"], fault["input"]
    if kind == "missing":
        report.add("key-missing", f"{quoted(name)} is missing", _owner(source, path[:-1]))
    elif kind == "extra_forbidden":
        keys = shapes[len(local) - 1].fields
        report.add(
            "key-unknown",
            f"there is no key {quoted(name)} here",
            source.mark(path, key=True),
            value=name,
            allowed=sorted(keys),
        )
    elif kind in ("greater_than_equal", "less_than_equal"):
        _explain_range(name, value, shape, source.mark(path), report)
    elif kind == "words":
        why = fault["ctx"]["why"]
        report.add("value-text", f"{_called(local)} cannot be {quoted(value)}: {why}", source.mark(path))
    elif kind == "picture":
        message = f"there is no {shape.words} {quoted(value)}"
        allowed = sorted(pictures(shape.words))
        report.add("value-choice", message, source.mark(path), value=value, allowed=allowed)
    elif kind == "scale":
        step = _STEPS.get(shape.scale, f"1/{shape.scale}")
        message = f"{quoted(name)} goes in {step}; {clip(str(value))} is between two of them"
        report.add("value-scale", message, source.mark(path))
    else:
        _explain_kind(_called(local), value, shape, source.mark(path), report)


def _take_out(raw: Any, loc: Path_, top: Shape, *, extra: bool) -> None:
    """Take a faulty value out; what must be there gets a value that may stand there."""
    if not loc:
        return
    holder = raw
    for step in loc[:-1]:
        known = isinstance(holder, dict) and step in holder
        if not known and not (isinstance(holder, list) and isinstance(step, int) and step < len(holder)):
            return
        holder = holder[step]
    last = loc[-1]
    if isinstance(holder, list) and isinstance(last, int):
        del holder[last:]
    elif isinstance(holder, dict):
        shapes = list(_shape_at(top, loc))
        entry = shapes[len(loc) - 1].fields.get(str(last)) if len(shapes) >= len(loc) else None
        if entry is not None and entry.required and not extra:
            holder[last] = _stand_in(entry.shape)
        else:
            holder.pop(last, None)


def _stand_in(shape: Shape) -> Any:
    """A value that may stand in a place of a shape."""
    match shape.kind:
        case "choice" | "number":
            return shape.choices[0]
        case "bool":
            return False
        case "int":
            return max(0, -(-(shape.low or 0) // (shape.scale or 1)))
        case "list":
            return []
        case "table":
            return {}
        case "record":
            return {name: _stand_in(field.shape) for name, field in shape.fields.items() if field.required}
        case _:
            return "?"


def _called(local: Path_) -> str:
    """How a message names a value: its key, and the number of an entry of a list."""
    if not local:
        return "this"
    last = local[-1]
    if isinstance(last, int):
        return f"entry {last + 1} of {_called(local[:-1])}"
    return quoted(last)


def _owner(source: Source, path: Path_) -> FilePlace:
    return source.mark(path, key=True) if path else source.mark(())


def _explain_range(name: str, value: Any, shape: Shape, mark: FilePlace, report: ProblemReport) -> None:
    scale = shape.scale or 1
    low = None if shape.low is None else fraction_text(Fraction(shape.low, scale))
    high = None if shape.high is None else fraction_text(Fraction(shape.high, scale))
    if low is not None and high is not None:
        bound = f"from {low} to {high}"
    else:
        bound = f"{low} or more" if low is not None else f"{high} or less"
    report.add("value-range", f"{quoted(name)} must be {bound}, not {clip(str(value))}", mark)


_EXPECTED = {
    "text": "a text",
    "bool": "true or false",
    "choice": "one of the allowed words",
    "number": "one of the allowed numbers",
    "scalar": "a text, a whole number, true or false",
    "record": "a block of keys and values",
    "table": "a block of keys and values",
    "list": "a list",
}


def _explain_kind(name: str, value: Any, shape: Shape, mark: FilePlace, report: ProblemReport) -> None:
    """A value of the wrong kind, or a word that is not among the choices."""
    if shape.kind == "choice" and isinstance(value, str):
        message = f"{name} cannot be {quoted(value)}"
        report.add("value-choice", message, mark, value=value, allowed=shape.choices)
    elif shape.kind == "number" and type(value) is int:
        report.add("value-choice", f"{name} cannot be {value}", mark, allowed=shape.choices)
    elif shape.kind == "bool" and isinstance(value, str) and value.lower() in _YES_NO:
        report.add("value-bool", f"{name} must be true or false, not {quoted(value)}", mark)
    elif shape.kind == "int":
        expected = "a figure such as 2, 2.5 or 1/3" if shape.scale else "a whole number"
        if isinstance(value, str) and _NUMBERLIKE(value):
            report.add("value-number", f"{name} must be {expected}, not {quoted(value)}", mark)
        else:
            report.add("value-type", f"{name} must be {expected}, not {_found(value)}", mark)
    else:
        hint = "; put it in quotes" if shape.kind == "text" and isinstance(value, int) else ""
        report.add(
            "value-type",
            f"{name} must be {_EXPECTED[shape.kind]}, not {_found(value)}{hint}",
            mark,
            allowed=shape.choices,
        )


def _found(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return f"the number {value}"
    if isinstance(value, str):
        return f"the text {quoted(value)}"
    return "a list" if isinstance(value, list) else "a block of keys and values"


def references(shape: Shape, value: Any, path: Path_ = ()) -> Iterator[tuple[str, str, Path_, bool]]:
    """Every id that a value of a file names: (table, id, path, whether it stands as a key).

    Skips whatever has the wrong kind; that is reported elsewhere.
    """
    if shape.ref and isinstance(value, str):
        yield shape.ref, value, path, False
    elif shape.kind == "record" and isinstance(value, dict):
        for name, entry in shape.fields.items():
            if name in value:
                yield from references(entry.shape, value[name], (*path, name))
    elif shape.kind == "list" and isinstance(value, list):
        for number, item in enumerate(value):
            yield from references(_item(shape), item, (*path, number))
    elif shape.kind == "table" and isinstance(value, dict):
        for name, item in value.items():
            if shape.key is not None and shape.key.ref:
                yield shape.key.ref, name, (*path, name), True
            yield from references(_item(shape), item, (*path, name))
