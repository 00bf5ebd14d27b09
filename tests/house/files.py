"""The files of the house, by folder and ending, and what stands in them."""

import ast
from functools import cache, lru_cache
from pathlib import Path

HOUSE = Path(__file__).parents[2]
ROOMS = ("boosting", "sample_data", "figures", "ui", "pages")  # each may import itself and those before it


def found(*globs: str) -> list[Path]:
    """The files that any of these patterns finds, each once, but those that one with a ! in front finds."""
    given = {path for glob in globs if glob[0] != "!" for path in HOUSE.glob(glob)}
    taken = {path for glob in globs if glob[0] == "!" for path in HOUSE.glob(glob[1:])}
    return sorted(path for path in given - taken if "__pycache__" not in path.parts)


def named(path: Path) -> str:
    return path.relative_to(HOUSE).as_posix()


@cache
def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@lru_cache(maxsize=1)  # of one file: all of the house would be a hundred megabytes
def nodes(source: str) -> tuple[ast.AST, ...]:
    """Every node of a Python text, the module first."""
    return tuple(ast.walk(ast.parse(source)))


@cache
def imports_in(source: str) -> tuple[ast.Import | ast.ImportFrom, ...]:
    """Every import of a Python text, those inside functions as well. Statements alone are walked, which takes a fifth of the time."""
    left, found = [ast.parse(source)], []
    while left:
        node = left.pop()
        found += [node] if isinstance(node, (ast.Import, ast.ImportFrom)) else []
        for name in ("body", "orelse", "finalbody", "handlers", "cases"):
            inside = getattr(node, name, ())
            left += inside if isinstance(inside, list) else ()
    return tuple(found)
