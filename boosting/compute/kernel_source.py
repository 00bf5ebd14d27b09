"""What the machine code of a kernel follows from, read from the source without running it.

    the kernel's own statement          def sum_block(...)
    statements that bind names it uses  BLOCK = 8,  inner = partial(numba.njit, ...),  def add_two(...), also in other files
    and those that bind names in these  ...

Their syntax trees are hashed, without docstrings, annotations and comments: an edit elsewhere leaves the hash as it is. What
arrives as an argument is part of numba's own key for compiled code, with one exception: the order of the fields of a named
tuple. So a kernel is also made of each NamedTuple of its room that has a field of a name that is read; its arguments are of
no others, which a test sees to.
"""

import ast
import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

DIGITS = 12
COMPILERS = ("numba", "llvmlite")  # a function whose decorator comes from there is a kernel
SIGNS = (b"numba", b"intrinsics")  # a file with neither has no kernels


class KernelName(NamedTuple):
    """A name bound at the top level of a file of the package."""

    file: str  # "trees/histogram.py"
    name: str


class Statement(NamedTuple):
    """text        its syntax tree, without what machine code does not depend on
    names       that it reads, and (name, attribute) where it reads an attribute of a name
    attributes  all that it reads, of whatever
    """

    text: str
    names: frozenset[tuple[str, str]]
    attributes: frozenset[str]


class KernelSource:
    """The kernels of a package and what they are made of. It reads each file once, when it first needs it, so that it goes on
    telling the state of the code that the process has imported.

    package   the folder of the package
    """

    def __init__(self, package: Path) -> None:
        self._package = package
        self._file = cache(self._read)
        self._room = cache(self._find_room)
        self._kernels = cache(self._find_kernels)
        self._stamp = cache(self._find_stamp)  # asked when a kernel is declared, and again for the fingerprint of all

    def kernels(self) -> tuple[KernelName, ...]:
        """Every function of the package that numba compiles, those that only kernels call among them."""
        return self._kernels()

    def stamp(self, place: KernelName) -> str:
        """Twelve hex digits that change with anything that can change the machine code of a kernel."""
        return self._stamp(place)

    def _find_stamp(self, place: KernelName) -> str:
        parts = [(file, _statement(node)) for file, node in self._nodes_from(*place, "")]
        read = frozenset[str]().union(*(statement.attributes for _, statement in parts))
        return digest(sorted({(file, part.text) for file, part in [*parts, *self.tuples(place.file, read)]}))

    def code(self, file: str) -> str:
        """Twelve hex digits of a whole file."""
        return digest(sorted({_statement(node).text for nodes in self._file(file).values() for node in nodes}))

    def tuples(self, file: str, read: frozenset[str]) -> list[tuple[str, Statement]]:
        """The NamedTuples of a file's room with a field of one of these names."""
        classes = [(other, node) for other in self._room(file.split("/")[0]) for nodes in self._file(other).values() for node in nodes]
        return [(other, _statement(node)) for other, node in classes if _is_tuple(node) and read & set(_fields(node))]

    def is_kernel(self, place: KernelName) -> bool:
        """Whether the one statement that binds a name is a function whose decorators lead to a compiler."""
        definitions = self._file(place.file).get(place.name, ())
        decorators = [decorator for node in definitions for decorator in getattr(node, "decorator_list", ())]
        names = {name for decorator in decorators for name in _reads(decorator)[0]}
        return any(_is_compiler(node) for name in names for _, node in self._nodes_from(place.file, *name))

    def _find_kernels(self) -> tuple[KernelName, ...]:
        files = [self._relative(path) for path in sorted(self._package.rglob("*.py")) if any(s in path.read_bytes() for s in SIGNS)]
        found = [KernelName(file, name) for file in files for name in self._file(file)]
        return tuple(place for place in found if self.is_kernel(place))

    def _find_room(self, name: str) -> tuple[str, ...]:
        """The files of a room with named tuples; a file at the top is a room of its own."""
        folder = self._package / name
        paths = sorted(folder.rglob("*.py")) if folder.is_dir() else [folder]
        return tuple(self._relative(path) for path in paths if b"NamedTuple" in path.read_bytes())

    def _nodes_from(self, file: str, name: str, attribute: str) -> Iterator[tuple[str, ast.stmt]]:
        """Every statement that a name in a file leads to, by way of other names, each of them once."""
        seen, waiting = set(), [(file, name, attribute)]
        while waiting:
            here = waiting.pop()
            if here in seen:
                continue
            seen.add(here)
            file, name, attribute = here
            for node in self._file(file).get(name, ()):
                target = self._imported(file, node, name, attribute)
                if target:
                    waiting += target
                else:
                    yield file, node
                    waiting += [(file, *used) for used in _statement(node).names]

    def _imported(self, file: str, node: ast.stmt, name: str, attribute: str) -> list[tuple[str, str, str]]:
        """Where a name comes from that is imported from another file of the package; [] for any other statement."""
        if not isinstance(node, ast.ImportFrom):
            return []
        folder = self._package / file
        for _ in range(node.level):
            folder = folder.parent
        if node.level == 0:
            folder = self._package.parent
        origin = next(alias.name for alias in node.names if (alias.asname or alias.name) == name)
        path = folder.joinpath(*(node.module or "").split(".")) if node.module else folder
        source, module = self._module(path), self._module(path / origin)
        if source and origin in self._file(source):
            return [(source, origin, attribute)]
        if module:  # what was imported is a file: one name of it, or all
            return [(module, one, "") for one in ([attribute] if attribute else self._file(module))]
        return []

    def _module(self, path: Path) -> str:
        """The file of a module of this package; "" for any other."""
        if self._package not in (path, *path.parents):
            return ""
        found = [file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()]
        return self._relative(found[0]) if found else ""

    def _relative(self, path: Path) -> str:
        return path.relative_to(self._package).as_posix()

    def _read(self, file: str) -> dict[str, list[ast.stmt]]:
        """Name -> the statements at the top level of a file that bind or change it."""
        bound: dict[str, list[ast.stmt]] = {}
        for node in ast.parse((self._package / file).read_bytes()).body:
            is_definition = isinstance(node, (ast.FunctionDef, ast.ClassDef))
            imports = [] if is_definition else [part for part in ast.walk(node) if isinstance(part, ast.ImportFrom) and part is not node]
            for statement in (node, *imports):  # an import under an `if` leads on as any other
                for name in _bound(statement):
                    bound.setdefault(name, []).append(statement)
        return bound


def digest(*parts: object) -> str:
    """Twelve hex digits of the written form of some values.

    >>> digest("a", 1) == digest("a", 1) != digest("a", 2)
    True
    """
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:DIGITS]


def without_words(node: ast.AST) -> ast.AST:
    """The same tree with empty docstrings and without annotations, in place. A docstring stays as an empty one, because the
    numbers of constants in the bytecode, by which numba finds compiled code, depend on there being one."""
    for part in ast.walk(node):
        body = getattr(part, "body", None)
        if isinstance(part, (ast.FunctionDef, ast.ClassDef, ast.Module)) and body and ast.get_docstring(part, clean=False) is not None:
            body[0].value = ast.Constant("")
        if isinstance(part, ast.FunctionDef):
            part.returns = None
        if isinstance(part, ast.arg):
            part.annotation = None
    return node


@cache
def _statement(node: ast.stmt) -> Statement:
    bare = without_words(node)
    names, attributes = _reads(bare)
    return Statement(ast.dump(bare, annotate_fields=False), frozenset(names), frozenset(attributes))


def _reads(node: ast.AST) -> tuple[set[tuple[str, str]], set[str]]:
    """(name, attribute) of every name that is read, "" for a bare one; and every attribute that is read."""
    names, attributes, waiting = set(), set(), [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, ast.Attribute):
            attributes.add(part.attr)
            if isinstance(part.value, ast.Name):
                names.add((part.value.id, part.attr))
                continue
        elif isinstance(part, ast.Name):
            names.add((part.id, ""))
        waiting += ast.iter_child_nodes(part)
    return names, attributes


def _bound(node: ast.stmt) -> set[str]:
    """Names that a statement at the top level binds or changes."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return {node.name}
    names = set()
    for part in ast.walk(node):
        if isinstance(part, (ast.FunctionDef, ast.ClassDef)):
            names.add(part.name)
        elif isinstance(part, (ast.Import, ast.ImportFrom)):
            names |= {alias.asname or alias.name.split(".")[0] for alias in part.names}
        elif isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load):
            names.add(part.id)
        elif isinstance(part, ast.Expr) or isinstance(getattr(part, "ctx", None), ast.Store):  # a.sort(), a.b = 1, a[0] = 1
            names |= {inside.id for inside in ast.walk(part) if isinstance(inside, ast.Name)}
    return names


def _is_compiler(node: ast.stmt) -> bool:
    if isinstance(node, ast.Import):
        return any(alias.name.split(".")[0] in COMPILERS for alias in node.names)
    return isinstance(node, ast.ImportFrom) and node.level == 0 and (node.module or "").split(".")[0] in COMPILERS


def _is_tuple(node: ast.stmt) -> bool:
    return isinstance(node, ast.ClassDef) and "NamedTuple" in [getattr(base, "id", getattr(base, "attr", "")) for base in node.bases]


def _fields(node: ast.stmt) -> Iterator[str]:
    for part in getattr(node, "body", ()):
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            yield part.target.id
