"""A sixth loss is one file: dropped into a copy of the house it is found, trained, explained and given its sliders."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[3]
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
    order = 6
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

LIBRARY = """
import json
from dataclasses import fields
import boosting as b
import sample_data
from boosting.curves import curves

toy = b.loss_class("toy")
data = sample_data.load("six").train
trace = b.train(data, toy(), b.Settings(n_iterations=6, max_leaf_nodes=3), validation=data)
table = trace.at(2).pairs(0)
why = b.explain(trace, 2, 1)
print(json.dumps({
    "losses": [loss.identifier for loss in b.LOSSES],
    "text": toy.text(),
    "fields": {f.name: [f.metadata["low"], f.metadata["high"], f.metadata["step"], list(f.metadata["choices"])] for f in fields(toy)},
    "helps": all(f.metadata["help"] for f in fields(toy)),
    "ndcg": curves(trace)["validation_ndcg"].tolist(),
    "pushed": trace.watched("pushed").tolist(),
    "pairs": len(table["force"]),
    "extended": trace.extend(2).n_iterations,
    "folder": b.__file__,
    "why": [why.sentence, float(why.pairs["adds"].sum()) + sum(row.adds for row in why.rows), why.product, [q.key for q in why.quantities]],
}))
"""

SCREEN = """
import json
import time
from streamlit.testing.v1 import AppTest

at = AppTest.from_file("app.py", default_timeout=60).run()
links = [link.proto.query_string for link in at.get("page_link")]
at.switch_page("pages/step.py")
for name, value in {"data": "six", "loss": "toy", "n_iterations": "4", "strength": "0.2"}.items():
    at.query_params[name] = value
for name in ("open_about", "open_numbers", "open_curves"):
    at.session_state[name] = True
at.run()
for _ in range(60):
    if at.exception or not at.get("progress"):
        break
    at.run()
carried = [e.proto.bytes for e in at.main if getattr(e, "key", None) == "stepper_run"]
packed = [json.loads(content[24 : 24 + int.from_bytes(content[16:24], "little")]) for content in carried]
print(json.dumps({
    "links": links,
    "exceptions": [e.message for e in at.exception],
    "errors": [e.value for e in at.error],
    "warnings": [e.value for e in at.warning],
    "slider": {s.key: [s.min, s.max, s.value] for s in at.slider},
    "choices": {s.key: list(s.options) for s in at.selectbox},
    "switches": [t.key for t in at.toggle],
    "formulas": [f.value for f in at.latex],
    "texts": [m.value for m in at.markdown],
    "run": [[p["loss"], p["n_iterations"]] for p in packed],
    "address": dict(at.query_params),
}))
"""


# There is nothing to compile in plain Python, and the app waits for nothing.
MARK_WARM = """
from boosting import LOSSES
from boosting.compute.kernel_cache import mark_warm
for stage in ("everything", *(loss.identifier for loss in LOSSES)):
    mark_warm(stage)
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A copy of the house with one more file in it."""
    copy = tmp_path_factory.mktemp("house")
    for room in ROOMS:
        shutil.copytree(HOUSE / room, copy / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(HOUSE / "app.py", copy)
    (copy / "boosting" / "losses" / "toy.py").write_text(TOY, encoding="utf-8")
    return copy


def ask(house, script):
    """What a script prints, as JSON. It runs in the copy, in plain Python, so that nothing has to be compiled for it."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "NUMBA_CACHE_DIR": str(house / "kernels"), "PYTHONPATH": str(house)}
    (house / "script.py").write_text(script, encoding="utf-8")
    done = subprocess.run([sys.executable, "script.py"], cwd=house, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.strip().splitlines()[-1])


def test_the_library_finds_trains_and_explains_it(house):
    told = ask(house, LIBRARY)
    added = [path for path in (house / "boosting").rglob("*.py") if not (HOUSE / path.relative_to(house)).exists()]
    assert [path.name for path in added] == ["toy.py"]
    assert told["folder"].startswith(str(house))
    assert told["losses"] == ["gbt", "gbrank", "qbrank", "lambdamart", "mpboost", "toy"]
    assert told["text"].startswith("A toy for the tests") and told["text"].endswith("nothing else.")
    assert told["fields"]["strength"] == [0.1, 2.0, 0.1, []] and told["fields"]["margin"][3] == ["gap", "one"] and told["helps"]
    assert told["ndcg"][-1] > told["ndcg"][0] and len(told["ndcg"]) == 7
    sentence, adds, product, quantities = told["why"]
    assert "pairs push it up" in sentence and abs(adds - product) < 1e-12 and quantities == ["force", "sign"]
    assert told["pushed"][0] == told["pairs"] == 14 and told["extended"] == 8


def test_the_screen_gives_it_a_card_its_sliders_its_formula_and_its_text(house):
    told = ask(house, MARK_WARM + SCREEN)
    assert told["exceptions"] == told["errors"] == told["warnings"] == []
    assert any("loss=toy" in link for link in told["links"])
    assert told["run"] == [["Toy", 4]]
    assert told["slider"]["parameter_strength"] == [0.1, 2.0, 0.2]
    assert told["choices"]["parameter_margin"] == ["gap", "one"] and "parameter_gentle" in told["switches"]
    assert any("kappa" in formula for formula in told["formulas"])
    assert any("Nobody published it" in text for text in told["texts"])
    assert {"loss": "toy", "strength": "0.2"}.items() <= {k: v if isinstance(v, str) else v[0] for k, v in told["address"].items()}.items()
