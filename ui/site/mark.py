"""The mark of a folder that the site was written into: the names of its files, so that the next site removes what it no longer has."""

from collections.abc import Iterable
from pathlib import Path

NAME = ".boosting-site"
HEAD = "Written by `make site`, which removes the files listed here once it no longer writes them. Nothing else in this folder is its own."


def written_before(folder: Path) -> list[str]:
    """Files of the site that stands in a folder, below it; none where the folder has no mark."""
    path = folder / NAME
    head, *names = path.read_text(encoding="utf-8").splitlines() if path.is_file() else [""]
    return names if head == HEAD else []


def renew(folder: Path, names: Iterable[str]) -> list[str]:
    """Mark a folder with the files that were written into it now, and remove those of the site before that are none of them.

    Gives the names of the files that were removed. A name that leads out of the folder, or to what is no file, is let be.
    """
    now = sorted(names)
    gone = [name for name in written_before(folder) if name not in now and _is_inside(folder, folder / name)]
    for name in gone:
        (folder / name).unlink()
        _clear(folder, (folder / name).parent)
    (folder / NAME).write_text("\n".join([HEAD, *now, ""]), encoding="utf-8")
    return gone


def _is_inside(folder: Path, path: Path) -> bool:
    real = path.resolve()
    return path.is_file() and not path.is_symlink() and real != folder.resolve() and real.is_relative_to(folder.resolve())


def _clear(folder: Path, below: Path) -> None:
    """Remove folders that are empty now, up to the folder of the site."""
    while below.resolve() != folder.resolve() and not any(below.iterdir()):
        below.rmdir()
        below = below.parent
