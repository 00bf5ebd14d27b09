"""A base and desks for the tests of the Lambdas page."""

import numpy as np

import boosting as b
import sample_data
from boosting.lambdas.what_if import one_query
from ui.lambdas.answer import answer
from ui.lambdas.edits import Edits
from ui.places.lambdas import Base, Lambdas


def six(scores=None):
    data = sample_data.load("six").train
    return Base("six/train/0/0", one_query(data, 0), np.zeros(6) if scores is None else np.array(scores, float), 4.0, "start scores")


def made(grades, scores, names=None):
    data = b.Dataset(np.zeros((len(grades), 1)), grades, [0, len(grades)], document_names=names)
    return Base("made", data, np.array(scores, float), float(np.nanmax(data.relevance, initial=0.0)), "made")


def answered(state=None, base=None):
    return answer(Edits(state or Lambdas()), base or six())


def say(edits, base, *acts):
    """Report acts as the browser does, numbered on from what was applied."""
    numbered = [{**what, "number": edits.applied + 1 + i, "key": base.key} for i, what in enumerate(acts)]
    edits.hear({"token": edits.token, "acts": numbered}, lambda state: base)
    return edits
