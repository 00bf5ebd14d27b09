"""The changes of pairs of one iteration as a table: the pairs of the query that are not simply right."""

import numpy as np
import pandas as pd

from boosting import Trace
from boosting.explain.pair_changes import pair_changes
from boosting.explain.part import data_of

MOST = 500  # rows of each kind
NOTES = {"contradicting": "still contradicting", "cured": "cured", "broken": "newly broken"}


def pair_changes_table(trace: Trace, q: int, validation: bool, k: int) -> tuple[pd.DataFrame, int]:
    """One row a pair, the furthest from right first: names, grades, scores before and after, what happened, whether tied; and
    how many pairs there would be without the bound."""
    data = data_of(trace, validation)
    rows = data.query_slice(q)
    before, after = states_around(trace, validation, k)
    step = pair_changes(data, q, np.array([before[rows], after[rows]]), MOST)
    contradicting, cured = step.listed("contradicting", 1), step.listed("cured", 1)
    winner, loser = np.array([*contradicting, *cured], np.int64).reshape(-1, 2).T + rows.start
    was_wrong, is_wrong = before[winner] <= before[loser], after[winner] <= after[loser]
    still = NOTES["contradicting"] if k else "contradicting"
    names = np.array(data.document_names[rows], dtype=object)
    table = {
        "winner": names[winner - rows.start],
        "winner's grade": data.relevance[winner],
        "loser": names[loser - rows.start],
        "loser's grade": data.relevance[loser],
    }
    for word, scores in (("before", before), ("after", after)):
        table |= {f"winner {word}": scores[winner], f"loser {word}": scores[loser]}
    what = np.where(~is_wrong, NOTES["cured"], np.where(was_wrong, still, NOTES["broken"]))
    return pd.DataFrame({**table, "what happened": what, "tied": after[winner] == after[loser]}), int(step.counts[1, :2].sum())


def states_around(trace: Trace, validation: bool, k: int) -> tuple[np.ndarray, np.ndarray]:
    """Scores before and after iteration k; the start twice where k = 0."""
    scores = trace.validation_scores if validation else trace.scores
    return scores(max(k - 1, 0)), scores(k)
