"""The files of the house, by folder and ending."""

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


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
