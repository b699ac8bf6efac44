"""Which functions, classes, methods and constants no path of the game reaches.

A graph of references over the syntax trees, followed from some modules on: what a reached function names is
reached; a module's own statements run once something reached imports it. Names are resolved through imports
and local variables, so a parameter called `upkeep` does not save a function of that name. Methods, and fields
that hold functions, are matched by their name alone, since nobody knows the type of what stands before a dot:
too kind to a dead method with a common name, never unfair to a living one.

Why not vulture, which others maintain: any mention of a name counts there, also that of a local variable or
one in code that is dead itself. Rules that tests alone call are chains of functions which call each other,
named by plain words that are variables elsewhere: it passes most of them.

    python3 -m game.dev.reached game.ui game.tools    what nothing reaches in these packages
"""

import ast
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple


class Symbol(NamedTuple):
    """What a module defines: `fire`, `Camp`, or `Camp.light` for a method; no name is the module itself."""

    module: str
    name: str = ""

    def __str__(self) -> str:
        return f"{self.module}.{self.name}" if self.name else self.module


_PASSIVE = {
    *("abstractmethod", "cache", "cached_property", "classmethod", "contextmanager", "dataclass"),
    *("dataclass_transform", "final", "lru_cache", "overload", "override", "property", "setter"),
    *("runtime_checkable", "staticmethod", "total_ordering", "wraps"),
}
"""Decorators that keep no list of what they stand on. What any other one stands on counts as reached."""

_OWN_METHODS = {
    *("ABC", "Exception", "Generic", "IntEnum", "KeyError", "NamedTuple", "Protocol", "StrEnum", "Enum"),
    *("Struct", "TypedDict", "ValueError", "object"),
}
"""Bases from outside that call `__names__` alone. Others (widgets, parsers) call what overrides them."""

_BY_NAME = {"getattr", "hasattr", "attrgetter", "methodcaller"}


@dataclass
class _Code:
    """What a piece of code refers to."""

    symbols: set[Symbol] = field(default_factory=set)
    dotted: set[str] = field(default_factory=set)
    """Names after a dot whose owner is not known."""
    prefixes: set[str] = field(default_factory=set)
    """Beginnings of names that are put together in a `getattr`: of methods of the same module."""
    loose: set[str] = field(default_factory=set)
    """Modules that are handed on as values or named in a text: any dotted name may be theirs."""


@dataclass
class _Class:
    bases: list[Symbol | None]
    overrides: bool
    """A base from outside calls what this class defines."""
    members: dict[str, _Code] = field(default_factory=dict)


class Sources:
    """The modules of a package, parsed, with the references of all that they define."""

    def __init__(self, root: Path, parts: Iterable[str], without: Sequence[str] = ()) -> None:
        """`parts` are folders and files under `root`; modules `without` are left out with what they hold."""
        trees = {
            module: ast.parse(file.read_bytes(), str(file))
            for file in _files(root, parts)
            if not under(module := _module(root, file), without)
        }
        self.codes: dict[Symbol, _Code] = defaultdict(_Code)
        self.classes: dict[Symbol, _Class] = {}
        self.lines: dict[Symbol, int] = {}
        self.modules = {
            module: any(not isinstance(node, ast.Expr) for node in tree.body)
            for module, tree in trees.items()
        }
        """Whether each module holds anything yet. Trees are not kept: they have a million nodes."""
        self.bound = {module: self._bindings(module, tree) for module, tree in trees.items()}
        for module, tree in trees.items():
            for node in _statements(tree.body):
                self._read(module, node)

    def imported(self, node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, Symbol]]:
        """The names an import binds to something of this package."""
        if isinstance(node, ast.Import):
            for one in node.names:
                if one.name in self.modules:
                    yield (
                        one.asname or one.name.split(".")[0],
                        Symbol(one.name if one.asname else one.name.split(".")[0]),
                    )
        elif node.module in self.modules:
            for one in node.names:
                inner = f"{node.module}.{one.name}"
                known = Symbol(inner) if inner in self.modules else Symbol(node.module, one.name)
                yield one.asname or one.name, known

    def resolve(self, symbol: Symbol) -> Symbol:
        """Where a name is defined that modules hand on to each other by import."""
        seen = {symbol}
        while symbol.name and symbol not in self.lines:
            further = self.bound.get(symbol.module, {}).get(symbol.name)
            if further is None or further in seen:
                break
            seen.add(further)
            symbol = further
        return symbol

    def _bindings(self, module: str, tree: ast.Module) -> dict[str, Symbol]:
        bound: dict[str, Symbol] = {}
        for node in _statements(tree.body):
            if isinstance(node, ast.Import | ast.ImportFrom):
                bound.update(self.imported(node))
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                bound[node.name] = Symbol(module, node.name)
            else:
                bound.update({name: Symbol(module, name) for name in _targets(node)})
        return bound

    def _read(self, module: str, node: ast.stmt) -> None:
        bound, own = self.bound[module], self.codes[Symbol(module)]
        if isinstance(node, ast.Import | ast.ImportFrom):
            own.symbols.update(Symbol(known.module) for _, known in self.imported(node))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            symbol = self._define(Symbol(module, node.name), node)
            if not _passive(node):
                own.symbols.add(symbol)
            if isinstance(node, ast.ClassDef):
                self._read_class(symbol, node)
            else:
                _Reader(self, bound, self.codes[symbol]).read(node)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and _targets(node):
            symbols = [self._define(Symbol(module, name), node) for name in _targets(node)]
            for symbol in symbols:
                _Reader(self, bound, self.codes[symbol]).read(node)
                self.codes[symbol].symbols.update(symbols)  # `RED, BLUE = 0, 1` is one thing
        else:
            _Reader(self, bound, own).read(node)

    def _define(self, symbol: Symbol, node: ast.stmt) -> Symbol:
        self.lines.setdefault(symbol, node.lineno)
        return symbol

    def _read_class(self, symbol: Symbol, node: ast.ClassDef) -> None:
        bound, code = self.bound[symbol.module], self.codes[symbol]
        names = [_last_name(base) for base in node.bases]
        found = self.classes[symbol] = _Class(
            [bound.get(name) for name in names],
            any(name not in _OWN_METHODS and name not in bound for name in names),
        )
        reader = _Reader(self, bound, code)
        reader.read(*node.bases, *node.keywords, *node.decorator_list)
        for inner in node.body:
            if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
                self._define(Symbol(symbol.module, f"{symbol.name}.{inner.name}"), inner)
                _Reader(self, bound, found.members.setdefault(inner.name, _Code())).read(inner)
                if not _passive(inner):
                    code.dotted.add(inner.name)
            else:
                reader.read(inner)
                if isinstance(inner, ast.AnnAssign) and _is_hook(inner.annotation):
                    for name in _targets(inner):
                        found.members[name] = _Code()
                        self._define(Symbol(symbol.module, f"{symbol.name}.{name}"), inner)


@dataclass
class _Scope:
    """A function, lambda or comprehension: its own names hide those around it."""

    around: "_Scope | None" = None
    own: set[str] = field(default_factory=set)
    imports: dict[str, Symbol] = field(default_factory=dict)
    loads: list[tuple[str, Sequence[str]]] = field(default_factory=list)
    """Names that are read, with what follows them after dots."""


class _Reader:
    """Writes down what a piece of code refers to, in one pass: there are a million nodes."""

    def __init__(self, sources: Sources, bound: dict[str, Symbol], code: _Code) -> None:
        self.sources, self.bound, self.code = sources, bound, code

    def read(self, *nodes: ast.AST) -> None:
        self._walk(nodes, _Scope())

    def _walk(self, nodes: Iterable[ast.AST], scope: _Scope) -> None:
        stack = list(nodes)
        while stack:
            node = stack.pop()
            if isinstance(node, ast.Name):
                if isinstance(node.ctx, ast.Load):
                    scope.loads.append((node.id, ()))
                else:
                    scope.own.add(node.id)
            elif isinstance(node, ast.Attribute):
                dots, owner = _chain(node)
                if isinstance(owner, ast.Name):
                    scope.loads.append((owner.id, dots))
                else:
                    self.code.dotted.update(dots)
                    stack.append(owner)
            elif isinstance(node, ast.Constant):
                if isinstance(node.value, str) and node.value in self.sources.modules:
                    self.code.loose.add(node.value)
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                if scope.around is not None:  # a method's own name is no local one
                    scope.own.add(node.name)
                stack += [*node.decorator_list, *_quoted(node.returns)]
                self._nested(node.args, node.body, scope, stack)
            elif isinstance(node, ast.Lambda):
                self._nested(node.args, [node.body], scope, stack)
            elif isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
                stack.append(node.generators[0].iter)
                self._walk(ast.iter_child_nodes(node), _Scope(scope))
            elif isinstance(node, ast.Import | ast.ImportFrom):
                for name, known in self.sources.imported(node):
                    scope.imports[name] = known
                    self.code.symbols.add(Symbol(known.module))
            else:
                self._other(node, scope)
                stack += ast.iter_child_nodes(node)
        self._close(scope)

    def _nested(
        self, args: ast.arguments, body: Sequence[ast.AST], scope: _Scope, outside: list[ast.AST]
    ) -> None:
        """A function within: types and defaults are read outside of it."""
        every = [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg]
        given = [one for one in every if one is not None]
        outside += [part for one in given for part in _quoted(one.annotation)]
        outside += [one for one in (*args.defaults, *args.kw_defaults) if one is not None]
        self._walk(body, _Scope(scope, {one.arg for one in given}))

    def _other(self, node: ast.AST, scope: _Scope) -> None:
        if isinstance(node, ast.ClassDef):
            scope.own.add(node.name)
        elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar):
            if node.name:
                scope.own.add(node.name)
        elif isinstance(node, ast.MatchClass):
            self.code.dotted.update(node.kwd_attrs)
        elif isinstance(node, ast.AnnAssign):
            self._walk(_quoted(node.annotation)[1:], _Scope(scope))
        elif isinstance(node, ast.Call) and _last_name(node.func) in _BY_NAME:
            for word in node.args:
                if isinstance(word, ast.Constant) and isinstance(word.value, str):
                    self.code.dotted.update(word.value.split("."))
                elif isinstance(word, ast.JoinedStr) and isinstance(word.values[0], ast.Constant):
                    self.code.prefixes.add(str(word.values[0].value))

    def _close(self, scope: _Scope) -> None:
        """What a scope read and does not own was read from around it."""
        for name, dots in scope.loads:
            if name in scope.imports:
                self._use(scope.imports[name], dots)
            elif name in scope.own:
                self.code.dotted.update(dots)
            elif scope.around is not None:
                scope.around.loads.append((name, dots))
            elif name in self.bound:
                self._use(self.bound[name], dots)
            else:
                self.code.dotted.update(dots)

    def _use(self, known: Symbol, dots: Sequence[str]) -> None:
        known = self.sources.resolve(known)
        for at, name in enumerate(dots):
            if known.name:
                self.code.dotted.update(dots[at:])
                break
            inner = Symbol(f"{known.module}.{name}")
            known = inner if inner.module in self.sources.modules else Symbol(known.module, name)
            known = self.sources.resolve(known)
        if known.name:
            self.code.symbols.add(known)
        else:
            self.code.loose.add(known.module)


def reached(sources: Sources, roots: Iterable[Symbol]) -> set[Symbol]:
    """All that is reached from the roots: modules, and what they define."""
    found: set[Symbol] = set()
    dotted: set[str] = set()
    prefixes: dict[str, set[str]] = defaultdict(set)
    waiting: dict[str, set[Symbol]] = defaultdict(set)
    queue = list(roots)

    def await_name(symbol: Symbol, name: str) -> None:
        if name in dotted or name.startswith(tuple(prefixes[symbol.module])):
            queue.append(symbol)
        else:
            waiting[name].add(symbol)

    while queue:
        symbol = sources.resolve(queue.pop())
        if symbol in found or symbol.module not in sources.modules:
            continue
        found.add(symbol)
        parent = symbol.module.rpartition(".")[0]
        queue += [Symbol(symbol.module), *([Symbol(parent)] if parent else [])]
        if symbol in sources.classes:
            every = _overrides(sources, symbol)
            for name in sources.classes[symbol].members:
                member = Symbol(symbol.module, f"{symbol.name}.{name}")
                if every or _special(name):
                    queue.append(member)
                else:
                    await_name(member, name)
        code = _code(sources, symbol)
        queue += code.symbols
        for module in code.loose:
            queue.append(Symbol(module))
            for name, known in sources.bound[module].items():
                await_name(known, name)
        for name in code.dotted - dotted:
            dotted.add(name)
            queue += waiting.pop(name, ())
        if code.prefixes - prefixes[symbol.module]:
            prefixes[symbol.module] |= code.prefixes
            begun = tuple(code.prefixes)
            queue += [
                one
                for name, ones in waiting.items()
                if name.startswith(begun)
                for one in ones
                if one.module == symbol.module
            ]
    return found


def unreached(sources: Sources, found: Set[Symbol], within: Sequence[str]) -> dict[Symbol, int]:
    """What is not reached of the modules `within`, with its line: of a class or module only itself.

    A module that holds nothing yet is no fault."""
    out = {
        Symbol(module): 1
        for module, filled in sources.modules.items()
        if filled and Symbol(module) not in found
    }
    for symbol, line in sources.lines.items():
        around = Symbol(symbol.module, symbol.name.rpartition(".")[0])
        if symbol not in found and around in found and not _special(symbol.name):
            out[symbol] = line
    return {symbol: line for symbol, line in sorted(out.items()) if under(symbol.module, within)}


def under(module: str, packages: Iterable[str]) -> bool:
    """Whether a module is one of these packages or lies in one."""
    return any(module == one or module.startswith(f"{one}.") for one in packages)


def _files(root: Path, parts: Iterable[str]) -> Iterator[Path]:
    for part in parts:
        yield from sorted((root / part).rglob("*.py")) if (root / part).is_dir() else [root / part]


def _module(root: Path, file: Path) -> str:
    return ".".join(file.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def _special(name: str) -> bool:
    """`__all__`, `__init__`: Python itself asks for these."""
    last = name.rpartition(".")[2]
    return last.startswith("__") and last.endswith("__")


def _code(sources: Sources, symbol: Symbol) -> _Code:
    owner, _, name = symbol.name.rpartition(".")
    if owner:
        return sources.classes[Symbol(symbol.module, owner)].members[name]
    return sources.codes[symbol]


def _overrides(sources: Sources, symbol: Symbol) -> bool:
    """Whether a base from outside calls what the class defines."""
    kind = sources.classes.get(sources.resolve(symbol))
    if kind is None:
        return False
    return kind.overrides or any(base is not None and _overrides(sources, base) for base in kind.bases)


def _statements(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a module, those under a condition too."""
    for node in body:
        if isinstance(node, ast.If | ast.Try | ast.With):
            yield from _statements(
                one for one in ast.walk(node) if isinstance(one, ast.stmt) and one is not node
            )
        else:
            yield node


def _targets(node: ast.stmt) -> list[str]:
    """The names that a statement of a module assigns."""
    if isinstance(node, ast.Assign):
        places = node.targets
    elif isinstance(node, ast.AnnAssign | ast.AugAssign | ast.For):
        places = [node.target]
    else:
        return []
    return [one.id for place in places for one in ast.walk(place) if isinstance(one, ast.Name)]


def _is_hook(annotation: ast.expr) -> bool:
    """Whether a field holds a function: one that nobody calls is as dead as a method."""
    return any(isinstance(one, ast.Name) and one.id == "Callable" for one in ast.walk(annotation))


def _chain(node: ast.Attribute) -> tuple[list[str], ast.expr]:
    """The names after dots, and what stands before the first dot."""
    dots: list[str] = []
    inner: ast.expr = node
    while isinstance(inner, ast.Attribute):
        dots.append(inner.attr)
        inner = inner.value
    return dots[::-1], inner


def _quoted(node: ast.expr | None) -> list[ast.expr]:
    """A type, and the types that stand in it in quotation marks."""
    if node is None:
        return []
    values = (one.value for one in ast.walk(node) if isinstance(one, ast.Constant))
    texts = (text for text in values if isinstance(text, str) and text[:1].isupper() and ":" not in text)
    return [node, *(ast.parse(text, mode="eval").body for text in texts)]


def _last_name(node: ast.expr) -> str:
    """`Generic` of `typing.Generic[T]`."""
    if isinstance(node, ast.Subscript | ast.Call):
        return _last_name(node.value if isinstance(node, ast.Subscript) else node.func)
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _passive(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> bool:
    return all(_last_name(one) in _PASSIVE for one in node.decorator_list)


if __name__ == "__main__":
    checkout = Path(__file__).parents[2]
    program = Sources(checkout, ["main.py", "game"])
    for dead, at in unreached(program, reached(program, [Symbol("main")]), sys.argv[1:] or ["game"]).items():
        print(f"{dead} (line {at})")
