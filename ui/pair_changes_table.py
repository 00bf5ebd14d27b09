"""The changes of pairs of one iteration as a table: every pair of the query that is not simply right."""

import numpy as np
import pandas as pd

from boosting import Trace
from boosting.explain.history import data_of
from boosting.explain.pair_changes import PairChanges

NOTES = {"contradicting": "contradicting before and after", "cured": "cured", "broken": "newly broken"}


def pair_changes_table(trace: Trace, q: int, validation: bool, k: int) -> pd.DataFrame:
    """One row a pair, the furthest from right first: names, grades, scores before and after, what happened, whether tied."""
    data, states = data_of(trace, validation), list(trace.all_scores(validation))
    step = PairChanges(data.query_pairs(q), states[max(k - 1, 0)], states[k])
    shown = np.concatenate([step.strongest("contradicting"), step.strongest("cured")])
    winner, loser = step.pairs.winner[shown], step.pairs.loser[shown]
    what = np.full(len(step.pairs), NOTES["contradicting"] if k else "contradicting", dtype=object)
    for kind in ("cured", "broken"):
        what[step.masks[kind]] = NOTES[kind]
    names = np.array(data.document_names, dtype=object)
    table = {
        "winner": names[winner],
        "winner's grade": data.relevance[winner],
        "loser": names[loser],
        "loser's grade": data.relevance[loser],
    }
    for word, scores in (("before", step.before), ("after", step.after)):
        table |= {f"winner {word}": scores[winner], f"loser {word}": scores[loser]}
    return pd.DataFrame({**table, "what happened": what[shown], "tied": step.masks["tied"][shown]})
