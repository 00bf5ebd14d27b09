"""Mutants: what was wrong once, or what nothing held once, put back into a copy of the house. The tests named beside it must fail there.

    python -m tests.mutants            all of them, in some minutes
    python -m tests.mutants F5 C11     those whose name begins so

The command fails where a mutant lives: its tests pass, although what they promise is gone. tests/house/test_mutants.py holds that each row
still fits the code.
"""

import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

HOUSE = Path(__file__).parents[1]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "node_modules", "__pycache__", ".*_cache", "benchmarks")


class Mutant(NamedTuple):
    """In `file`, what stands once as `now` becomes `then`; some of `tests`, files of pytest or of node, must fail for it."""

    name: str
    file: str
    now: str
    then: str
    tests: list[str]


MUTANTS = [Mutant(**row) for row in tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))["mutants"]]


def dies(mutant: Mutant, copy: Path, seconds: float = 120.0) -> bool:
    """Whether the tests fail in a copy of the house that has this mutant; one that never ends does not pass either."""
    path = copy / mutant.file
    sound = path.read_text(encoding="utf-8")
    path.write_text(sound.replace(mutant.now, mutant.then), encoding="utf-8")
    try:
        return subprocess.run(_command(mutant), cwd=copy, timeout=seconds, capture_output=True, check=False).returncode == 1
    except subprocess.TimeoutExpired:
        return True
    finally:
        path.write_text(sound, encoding="utf-8")


def _command(mutant: Mutant) -> list[str]:
    if mutant.tests[0].endswith(".js"):
        return ["node", "--test", *mutant.tests]
    return [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *mutant.tests]


def run(names: list[str]) -> Iterator[tuple[str, bool]]:
    """Each mutant whose name begins with one of `names`, all where there are none, and whether it dies."""
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copytree(HOUSE, Path(folder) / "house", ignore=LEFT_OUT)
        for mutant in MUTANTS:
            if not names or mutant.name.startswith(tuple(names)):
                yield mutant.name, dies(mutant, copy)


if __name__ == "__main__":
    alive = 0
    for name, is_dead in run(sys.argv[1:]):
        alive += not is_dead
        print(f"{'dies ' if is_dead else 'LIVES'}  {name}", flush=True)
    sys.exit(alive > 0)
