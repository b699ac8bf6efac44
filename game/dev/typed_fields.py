"""Plugin of mypy: fields of a record that are given by keyword are checked as the record declares them.

A function that passes keywords on to a record marks them with `core.records.FieldOf`:

    def set_unit(self, unit: UnitId, **fields: FieldOf[Unit]) -> Unit: ...
    def replace(record: R, /, **fields: FieldOf[R]) -> R: ...

Each call is then checked against the fields of `Unit`, or of whatever record stands for `R`: that of the
first parameter whose type is `R`, `type[R]` or a function that makes an `R`. What is wrong has codes of its
own, so that no place which turns off mypy's `arg-type` turns these off with it:

- `record-field`: the record has no such field.
- `record-value`: the field takes no such value.

A table that is passed on with `**` is not looked into, unless it is written out at the call.
"""

from collections.abc import Callable, Iterator
from difflib import get_close_matches
from typing import NamedTuple

from mypy.errorcodes import ErrorCode
from mypy.expandtype import expand_type_by_instance
from mypy.maptype import map_instance_to_supertype
from mypy.messages import format_type
from mypy.nodes import ARG_NAMED_OPT, ARG_STAR2, CallExpr, DictExpr, Expression, FuncBase, StrExpr
from mypy.plugin import FunctionSigContext, MethodSigContext, Plugin
from mypy.subtypes import is_subtype
from mypy.types import (
    AnyType,
    CallableType,
    FunctionLike,
    Instance,
    Overloaded,
    Type,
    TypeOfAny,
    TypeType,
    TypeVarType,
    UnionType,
    get_proper_type,
)

MARKER = "game.core.records.FieldOf"
_ALSO = frozenset({"msgspec.structs.replace"})
"""Functions of others that take fields of their first argument."""
_OURS = ("game.", "tests.")

NO_FIELD = ErrorCode("record-field", "A record has the field that is given", "Records")
NO_VALUE = ErrorCode("record-value", "A record's field takes the value that is given", "Records")

_Context = FunctionSigContext | MethodSigContext


class Given(NamedTuple):
    """A field as it is given at a call."""

    name: str
    value: Expression
    keyword: bool
    """Given as `name=value`, not in a table."""


class FieldsPlugin(Plugin):
    """Looks at all calls of the project's own functions."""

    def get_function_signature_hook(
        self, fullname: str
    ) -> Callable[[FunctionSigContext], FunctionLike] | None:
        return _checked if fullname.startswith(_OURS) or fullname in _ALSO else None

    def get_method_signature_hook(self, fullname: str) -> Callable[[MethodSigContext], FunctionLike] | None:
        return _checked if fullname.startswith(_OURS) else None


def plugin(version: str) -> type[Plugin]:
    """Where mypy enters."""
    del version
    return FieldsPlugin


def _checked(ctx: _Context) -> CallableType:
    """The function's signature with a parameter for each field that is given; what is wrong is told."""
    signature = ctx.default_signature
    call = ctx.context
    record = _record(ctx)
    if record is None or not isinstance(call, CallExpr):
        return signature
    names, types = list(signature.arg_names[:-1]), list(signature.arg_types[:-1])
    kinds = list(signature.arg_kinds[:-1])
    for given in _given(call, names):
        wanted = _field(ctx, record, given)
        if given.keyword:
            names.append(given.name)
            kinds.append(ARG_NAMED_OPT)
            types.append(wanted)
    return signature.copy_modified(
        arg_names=[*names, signature.arg_names[-1]],
        arg_kinds=[*kinds, ARG_STAR2],
        arg_types=[*types, AnyType(TypeOfAny.special_form)],
    )


def _given(call: CallExpr, named: list[str | None]) -> Iterator[Given]:
    """Fields that a call gives: its keywords without those of other parameters, and tables written out."""
    for name, kind, value in zip(call.arg_names, call.arg_kinds, call.args, strict=True):
        if name is not None and name not in named:
            yield Given(name, value, keyword=True)
        elif kind == ARG_STAR2 and isinstance(value, DictExpr):
            for key, one in value.items:
                if isinstance(key, StrExpr) and key.value not in named:
                    yield Given(key.value, one, keyword=False)


def _field(ctx: _Context, record: Type, given: Given) -> Type:
    """The type that the given field must have; Any where it is wrong, which has then been told."""
    untold = AnyType(TypeOfAny.from_error)
    options = ctx.api.options
    for one in _alternatives(record):
        fields = _fields(one)
        if fields is None:
            return untold
        shown = format_type(one, options)
        if given.name not in fields:
            near = get_close_matches(given.name, fields, 1)
            hint = f'; did you mean "{near[0]}"?' if near else ""
            ctx.api.fail(f'{shown} has no field "{given.name}"{hint}', given.value, code=NO_FIELD)
            return untold
        wanted = fields[given.name]
        found = ctx.api.get_expression_type(given.value, wanted)
        if not is_subtype(found, wanted, options=options):
            text = (
                f'Field "{given.name}" of {shown} takes {format_type(wanted, options)}, '
                f"not {format_type(found, options)}"
            )
            ctx.api.fail(text, given.value, code=NO_VALUE)
            return untold
    return wanted


def _alternatives(record: Type) -> tuple[Type, ...]:
    proper = get_proper_type(record)
    if isinstance(proper, TypeVarType):
        proper = get_proper_type(proper.upper_bound)
    return tuple(proper.items) if isinstance(proper, UnionType) else (proper,)


def _fields(record: Type) -> dict[str, Type] | None:
    """Types of a record's fields by name: the parameters of what makes one. None for what is no record."""
    proper = get_proper_type(record)
    if not isinstance(proper, Instance):
        return None
    made = proper.type.get_method("__init__")
    if not isinstance(made, FuncBase) or made.type is None or made.info.fullname == "builtins.object":
        return None
    owner = map_instance_to_supertype(proper, made.info)
    make = get_proper_type(expand_type_by_instance(made.type, owner))
    if not isinstance(make, CallableType):
        return None
    pairs = zip(make.arg_names[1:], make.arg_types[1:], strict=True)
    return {name: type_ for name, type_ in pairs if name is not None}


def _record(ctx: _Context) -> Type | None:
    """The record whose fields a function takes; None for a function that takes none, or of an unknown one."""
    signature = ctx.default_signature
    if not signature.arg_kinds or signature.arg_kinds[-1] != ARG_STAR2:
        return None
    mark = get_proper_type(signature.arg_types[-1])
    if isinstance(mark, Instance) and mark.type.fullname == MARKER:
        record = get_proper_type(mark.args[0])
    elif signature.name == "replace" and isinstance(mark, AnyType):
        record = get_proper_type(signature.arg_types[0])
    else:
        return None
    if isinstance(record, TypeVarType):
        solved = _solved(ctx, record)
        return AnyType(TypeOfAny.unannotated) if solved is None else solved
    return record


def _solved(ctx: _Context, variable: TypeVarType) -> Type | None:
    """What stands for a type variable at a call."""
    for formal, actual in zip(ctx.default_signature.arg_types, ctx.args, strict=True):
        proper = get_proper_type(formal)
        if not actual:
            continue
        if _is(proper, variable):
            return ctx.api.get_expression_type(actual[0])
        made = proper.item if isinstance(proper, TypeType) else None
        if isinstance(proper, CallableType):
            made = get_proper_type(proper.ret_type)
        if made is not None and _is(made, variable):
            return _made_by(ctx.api.get_expression_type(actual[0]))
    return None


def _is(type_: Type, variable: TypeVarType) -> bool:
    proper = get_proper_type(type_)
    return isinstance(proper, TypeVarType) and proper.id == variable.id


def _made_by(maker: Type) -> Type | None:
    """What a class, or a function, makes."""
    proper = get_proper_type(maker)
    if isinstance(proper, Overloaded):
        proper = proper.items[0]
    if isinstance(proper, CallableType):
        return proper.ret_type
    return proper.item if isinstance(proper, TypeType) else None
