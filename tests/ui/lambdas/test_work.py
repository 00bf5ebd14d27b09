"""Lambdas on a page of its own: what its script answers is what Python answers, after the same acts, at random."""

import json
import math
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from boosting import LambdaMART
from boosting.losses.lambdamart import METRICS, PRESETS
from sample_data.orders import ORDERS
from tests.conftest import is_thorough
from tests.ui.lambdas.helpers import made
from ui.lambdas.answer import answer
from ui.lambdas.edits import Edits
from ui.lambdas.state import base_of_order
from ui.lambdas.work import work_of
from ui.places.lambdas import Lambdas

ROOT = Path(__file__).parents[3]
WORK = """
const { editsOf } = await import("./ui/lambdas/js/work/acts.js");
const { answerOf } = await import("./ui/lambdas/js/work/answer.js");
let text = "";
process.stdin.on("data", (chunk) => (text += chunk)).on("end", () => {
  const found = JSON.parse(text).map(({ given, first, acts }) => {
    const edits = editsOf(given, given.state);
    for (const what of acts) edits.hear(what);
    return answerOf(edits, { first, given, applied: acts.length });
  });
  console.log(JSON.stringify(found));
});
"""
TYPED = ("1", "0", "2,5", "\u22121.25", "many", "", "1e300", "-3", "1000000")


def some_base(rng):
    """Few documents or some, tied or apart, of one grade or many, perhaps without one."""
    n = int(rng.choice([1, 2, 3, 6, 12, 30], p=[0.05, 0.1, 0.2, 0.3, 0.25, 0.1]))
    grades = rng.choice([0.0, 1.0, 2.0, 3.0, 4.0], n, p=[0.4, 0.3, 0.15, 0.1, 0.05]) * rng.choice([0.0, 1.0, 1.0, 1.0])
    if rng.random() < 0.1:
        grades[rng.random(n) < 0.3] = np.nan
    scores = rng.choice([0.0, 0.5, 1.0], n) if rng.random() < 0.3 else rng.normal(size=n) * 10.0 ** rng.integers(-2, 4)
    return made(grades, scores)


def some_loss(rng):
    loss = LambdaMART.preset(str(rng.choice(list(PRESETS))))
    if rng.random() < 0.6:
        loss = replace(loss, metric=str(rng.choice(METRICS)), sigma=float(rng.choice([0.1, 1.0, 2.5])))
    return replace(loss, truncation=int(rng.integers(1, 8)), beyond_truncation="zero") if rng.random() < 0.3 else loss


def some_acts(rng, base):
    n = base.data.n_documents
    row = lambda: int(rng.integers(n))  # noqa: E731
    acts = [
        lambda: {"do": "move", "document": row(), "rank": row()}, lambda: {"do": "move", "document": row(), "by": int(rng.integers(-2, 3))},
        lambda: {"do": "score", "document": row(), "value": str(rng.choice(TYPED))},
        lambda: {"do": "grade", "document": row(), "value": str(rng.choice(TYPED))},
        lambda: {"do": "slide", "document": row()}, lambda: {"do": "pair", "winner": row(), "loser": row()},
        lambda: {"do": "leaf", "documents": [row(), row()]}, lambda: {"do": "l2", "value": str(rng.choice(TYPED))},
        lambda: {"do": "undo"}, lambda: {"do": "redo"},
        lambda: {"do": "preset", "side": str(rng.choice(["ours", "against"])), "name": str(rng.choice([*PRESETS]))},
        lambda: {"do": "convention", "side": "ours", "name": "metric", "value": str(rng.choice(METRICS))},
        lambda: {"do": "convention", "side": "against", "name": "truncation", "value": str(rng.choice(["3", "", "0"]))},
        lambda: {"do": "move", "document": 0, "rank": row(), "hold": 7, "is_held": True},
    ]  # fmt: skip
    found = [acts[int(at)]() for at in rng.integers(0, len(acts), rng.integers(0, 6))]
    return [{"number": at, "key": None, **what} for at, what in enumerate(found, 1)]


def alike(mine, theirs, where=""):
    """Equal, with every number within rounding of the other: of a sum, by the size of what is summed."""
    if isinstance(theirs, dict):
        assert mine.keys() >= theirs.keys(), (where, theirs.keys() - mine.keys())
        for name in theirs:
            alike(mine[name], theirs[name], f"{where}/{name}")
    elif isinstance(theirs, (list, tuple)):
        assert len(mine) == len(theirs), where
        for at, (one, other) in enumerate(zip(mine, theirs, strict=True)):
            alike(one, other, f"{where}/{at}")
    elif isinstance(theirs, float) and mine is not None:
        assert math.isclose(mine, theirs, rel_tol=1e-12, abs_tol=1e-13), (where, mine, theirs)
    else:
        assert mine == theirs, (where, mine, theirs)


def cases(rng, n):
    for at in range(n):
        base = base_of_order(str(rng.choice([order.identifier for order in ORDERS]))) if at % 10 == 0 else some_base(rng)
        base = made(rng.integers(0, 4, 600).astype(float), rng.normal(size=600)) if at == 399 else base  # more pairs than a call takes
        order = base.key.removeprefix("order/") if base.key.startswith("order/") else None
        state = Lambdas(order=order, conventions=some_loss(rng), against=some_loss(rng) if rng.random() < 0.4 else None)
        yield base, state, some_acts(rng, base)


@pytest.mark.skipif(shutil.which("node") is None, reason="no node here: what the page answers is tried in a browser only")
def test_the_page_answers_as_python_does(request):
    n = 400 if is_thorough(request.config) else 100
    told, wanted = [], []
    for base, state, acts in cases(np.random.default_rng(0), n):
        edits = Edits(state)
        first = answer(edits, base)
        told.append({"given": work_of(state, base), "first": first, "acts": acts})
        edits.hear({"token": edits.token, "acts": acts}, lambda state, base=base: base)
        wanted.append(answer(edits, base))
    sent = json.dumps(told)
    done = subprocess.run(
        ["node", "--input-type=module", "-e", WORK], cwd=ROOT, input=sent, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    for at, (mine, theirs) in enumerate(zip(json.loads(done.stdout), json.loads(json.dumps(wanted)), strict=True)):
        alike(mine, theirs, str(at))
