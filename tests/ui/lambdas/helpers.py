"""A base, and what the script of the stage has after somebody did something to it."""

import json
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.lambdas.what_if import one_query
from ui.lambdas.state import base_of_order
from ui.lambdas.work import work_of
from ui.places.lambdas import Base, Lambdas

ROOT = Path(__file__).parents[3]
SCRIPT = """
const { editsOf, placeOf } = await import("./ui/lambdas/js/work/acts.js");
const { answerOf } = await import("./ui/lambdas/js/work/answer.js");
let text = "";
process.stdin.on("data", (chunk) => (text += chunk)).on("end", () => {
  const { work, cases } = JSON.parse(text);
  const found = cases.map(({ base, state, acts }) => {
    const given = { ...work, bases: { ...work.bases, "": base } },
      edits = editsOf(given, state);
    for (const what of acts) edits.hear(what);
    return { answer: answerOf(edits, given), place: placeOf(edits.state, given), touched: edits.touched };
  });
  console.log(JSON.stringify(found));
});
"""
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="no node here: what the stage answers is tried in a browser only")


def six(scores=None):
    data = sample_data.load("six").train
    return Base("six/train/0/0", one_query(data, 0), np.zeros(6) if scores is None else np.array(scores, float), 4.0, "start scores")


def made(grades, scores, names=None):
    data = b.Dataset(np.zeros((len(grades), 1)), grades, [0, len(grades)], document_names=names)
    return Base("made", data, np.array(scores, float), float(np.nanmax(data.relevance, initial=0.0)), "made")


def played(*cases):
    """Of each (state, base of the data, acts): the script's answer, the state as it reports it, and the document touched last."""
    sent = [{"base": work_of(own)["bases"][""], "state": state.sent()["state"], "acts": acts} for state, own, acts in cases]
    return _played(work_of(six()), sent)


def answer_to(data):
    """The script's answer to what the stage is given."""
    work = data["work"]
    return _played(work, [{"base": work["bases"][""], "state": data["state"], "acts": []}])[0]["answer"]


def _played(work, cases):
    done = subprocess.run(
        ["node", "--input-type=module", "-e", SCRIPT], cwd=ROOT, input=json.dumps({"work": work, "cases": cases}),
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout, parse_constant=lambda word: (_ for _ in ()).throw(ValueError(word)))


def answered(state=None, base=None):
    """The script's answer to a state."""
    return played((state or Lambdas(), base or six(), []))[0]["answer"]


def reported(found):
    """The state of what was played, as Python reads the report."""
    state, complaints = Lambdas().after(found["place"])
    assert complaints == []
    return state


def base_in_sight(state, own):
    return base_of_order(state.order) if state.order else own
