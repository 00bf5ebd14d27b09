"""A base, and what the script of the stage has after somebody did something to it."""

import numpy as np

import boosting as b
import sample_data
from boosting.lambdas.what_if import one_query
from tests.ui.in_node import answer_in_node
from ui.lambdas.state import base_of_order
from ui.lambdas.work import work_of
from ui.places.lambdas import Base, Lambdas

SCRIPT = """
const { editsOf, placeOf } = await import("./ui/lambdas/js/work/acts.js");
const { answerOf } = await import("./ui/lambdas/js/work/answer.js");
const answer = ({ work, cases }) =>
  cases.map(({ base, state, acts }) => {
    const given = { ...work, bases: { ...work.bases, "": base } },
      edits = editsOf(given, state);
    for (const what of acts) edits.hear(what);
    return { answer: answerOf(edits, given), place: placeOf(edits.state, given), touched: edits.touched };
  });
"""


def six(scores=None):
    data = sample_data.load("six").train
    return Base("six/train/0/0", one_query(data, 0), np.zeros(6) if scores is None else np.array(scores, float), 4.0, "start scores")


def made(grades, scores, names=None):
    data = b.Dataset(np.zeros((len(grades), 1)), grades, [0, len(grades)], document_names=names)
    return Base("made", data, np.array(scores, float), float(np.nanmax(data.relevance, initial=0.0)), "made")


def played(*cases):
    """Of each (state, base of the data, acts): the script's answer, the state as it reports it, and the document touched last."""
    sent = [{"base": work_of(own)["bases"][""], "state": state.sent()["state"], "acts": acts} for state, own, acts in cases]
    return answer_in_node(SCRIPT, {"work": work_of(six()), "cases": sent})


def answer_to(data):
    """The script's answer to what the stage is given."""
    work = data["work"]
    return answer_in_node(SCRIPT, {"work": work, "cases": [{"base": work["bases"][""], "state": data["state"], "acts": []}]})[0]["answer"]


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
