"""A copy of the house with one more file in it, a toy loss. It runs in plain Python, so that nothing has to be compiled for it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).parents[1]
ROOMS = ("boosting", "sample_data", "figures", "ui", "pages", ".streamlit")

TOY = r'''"""A toy for the tests: every pair pushes with the same force until its documents are one margin apart. Nobody published it,
it has one choice, one number and one switch, and it exists to show that a loss is one file and nothing else.
"""

from dataclasses import dataclass

import numpy as np

from .base import Column, Loss, Problem, Watched, check_choice, check_range, parameter


@dataclass(frozen=True)
class Toy(Loss):
    """Force = strength for every pair that is closer than its margin."""

    identifier = "toy"
    title = "Toy"
    summary = "Every close pair pushes equally hard."
    formula = r"r_i = \sum_j \kappa"
    paper = "Nobody, A Loss That Was Never Published, 2025"
    equation = "section 1"
    order = 99
    learning_rate = 0.5
    pair_columns = (Column("force", "push", r"\kappa"),)
    watched = (Watched("pushed", "pairs that push", "closer than their margin"),)

    strength: float = parameter(0.5, "How hard a pair pushes.", low=0.1, high=2.0, step=0.1, latex=r"\kappa")
    margin: str = parameter("gap", "How far apart is far enough.", choices=("gap", "one"))
    gentle: bool = parameter(False, "Push half as hard.")

    def __post_init__(self) -> None:
        check_range("strength", self.strength, 0, 1e6)
        check_choice("margin", self.margin, ("gap", "one"))

    def problem(self, data, scores, k):
        push = np.zeros(data.n_documents)
        for query in range(data.n_queries):
            table = self.pairs(data, scores, query)
            np.add.at(push, table["winner"], table["force"])
            np.subtract.at(push, table["loser"], table["force"])
        return Problem(push, np.ones_like(push), finished="" if push.any() else "Every pair is far enough apart.")

    def watch(self, now):
        forces = [self.pairs(now.data, now.scores, query)["force"] for query in range(now.data.n_queries)]
        return {"pushed": float(sum(np.count_nonzero(force) for force in forces))}

    def pairs(self, data, scores, query):
        pairs = data.query_pairs(query)
        close = scores[pairs.winner] - scores[pairs.loser] < (pairs.gap if self.margin == "gap" else 1.0)
        force = close * self.strength * (0.5 if self.gentle else 1.0)
        return {"winner": pairs.winner, "loser": pairs.loser, "gap": pairs.gap, "force": force}
'''

# There is nothing to compile in plain Python, and the app waits for nothing.
MARK_WARM = """
from boosting.compute.kernel_cache import mark_warm
from boosting.warm_up import parts
for part in parts():
    mark_warm(part)
"""


def build(copy: Path) -> Path:
    """The house at `copy`, the toy in its place."""
    for room in ROOMS:
        shutil.copytree(HOUSE / room, copy / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(HOUSE / "app.py", copy)
    (copy / "boosting" / "losses" / "toy.py").write_text(TOY, encoding="utf-8")
    return copy


def environment(copy: Path) -> dict[str, str]:
    """For a process that runs in the copy."""
    return {**os.environ, "NUMBA_DISABLE_JIT": "1", "NUMBA_CACHE_DIR": str(copy / "kernels"), "PYTHONPATH": str(copy)}


def run(copy: Path, script: str) -> str:
    """What a script prints."""
    (copy / "script.py").write_text(script, encoding="utf-8")
    done = subprocess.run([sys.executable, "script.py"], cwd=copy, env=environment(copy), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def ask(copy: Path, script: str):
    """The last line that a script prints, as JSON."""
    return json.loads(run(copy, script).strip().splitlines()[-1])
