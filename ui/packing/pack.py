"""One query of one run, every iteration, as plain data for the browser. Its numbers are the trace's own float64.

Arrays stay arrays; `wire` makes bytes of the whole. Scores, ranks and what the trees give are not sent: the browser has the leaf
of each document and moves the scores as training did, to the same bits.
"""

from typing import Any

import numpy as np

from boosting import Dataset, Trace
from boosting.explain.history import History
from boosting.explain.key_events import key_events
from boosting.explain.pair_changes import pair_changes
from boosting.explain.pair_explanation import IN_ONE_SENTENCE
from boosting.explain.part import Part, data_of
from boosting.explain.sample import sample_in_words
from boosting.explain.tells import Tells, tells
from boosting.iteration import add_trees
from boosting.losses.strongest import count_pairs, is_long
from figures.theme import GRADE_FLIP, ROLES, RUNS

from ..text.numbers import number
from .caption import caption
from .curves_sent import packed_curves
from .insights.views import views_of
from .missing import has_missing
from .pairs_sent import longest_list, packed_pairs, part_counts
from .trees_sent import block_size, has_all_trees, is_whole, nodes_of, steps_of, trees_sent

FORCE_BUDGET = 200_000  # pair forces sent in one message; beyond it each iteration sends its strongest
FORCES_OF_LONG = 200  # of one iteration, where a query has too many pairs to list them
_NO_ROWS = np.empty(0, np.int64)


def pack(
    trace: Trace, past: History, q: int, validation: bool, curves: dict[str, np.ndarray], notes: tuple[str, ...] = (),
    counts: dict[str, Any] | None = None, title: str = "",
) -> dict[str, Any]:  # fmt: skip
    """Everything the stepper shows of query number `q` of the training or the validation data.

    past    History of the query's rows
    notes   a text for each row of the data set, or nothing
    counts  `part_counts` of the part, where somebody keeps them; they are the same for each of its queries
    title   of the data set, for the caption of a picture
    """
    data = data_of(trace, validation)
    rows = data.query_slice(q)
    grades = data.relevance[rows]
    changes = pair_changes(data, q, past.scores, longest_list(trace.n_iterations))
    known = tells(trace, validation)
    return {
        "loss": trace.loss.title,
        "unexplained": known.why_not,
        "evidence": known.evidence,
        "sign": known.sign,
        "elsewhere": not known.goes_on,
        **(_asked(trace, past, q, validation, known) if known.targets else NOTHING_ASKED),
        "n_iterations": trace.n_iterations,
        "ended": trace.ended,
        "qid": data.qids[q],
        "caption": caption(trace, title, q, validation),
        "part": "test" if validation else "train",
        "first_row": rows.start,
        "documents": [
            {"name": name, "grade": number(grade), "note": note}
            for name, grade, note in zip(
                data.document_names[rows], grades.tolist(), notes[rows] if notes else [""] * len(grades), strict=True
            )
        ],
        "max_grade": number(np.nanmax(data.relevance)) if np.any(~np.isnan(data.relevance)) else None,
        "feature_names": list(data.feature_names),
        "values": data.features[rows] if is_whole(trace, rows) else None,
        "pair_words": IN_ONE_SENTENCE,
        "has_missing": has_missing(trace, data, rows),
        "start": past.scores[0],
        "base": trace.base.words if trace.base else "",
        "scores": None if known.moves else past.scores,
        "drawn": _drawn(trace, rows, validation) if known.targets else None,
        "samples": [sample_in_words(trace, k + 1) for k in range(trace.n_iterations)] if trace.settings.draws else None,
        **_preferences(data, q),
        **_trees(trace, validation, rows, known),
        "g": _given(trace, validation, rows),
        "pair_changes": packed_pairs(changes),
        "part_pair_changes": counts or part_counts(trace, validation, curves),
        "key_events": [event._asdict() for event in key_events(data, q, past.scores, changes)],
        "warnings": list(trace.warnings),
        "curves": packed_curves(trace, q, validation, curves, past.scores, changes),
        "colours": {theme: {**roles, **{f"run_{at}": colour for at, colour in enumerate(RUNS[theme])}} for theme, roles in ROLES.items()},
        "grade_flip": GRADE_FLIP,
    }


NOTHING_ASKED: dict[str, Any] = {
    "target_word": "", "target_heading": "", "force_word": "", "row_word": "", "targets_are_scores": False, "insights": (),
    "knows_pairs": False, "without_pairs": "", "clause": {"words": "", "columns": {}}, "fits_pairs": False, "targets": None,
    "weights": None, "forces": None, "watched": [],
}  # fmt: skip


def _asked(trace: Trace, past: History, q: int, validation: bool, known: Tells) -> dict[str, Any]:
    """What the loss asks of the documents, in its words: targets, weights, pairs. Of a run that can tell them."""
    part, loss = Part.around(trace, data_of(trace, validation).query_slice(q), validation), trace.loss
    k, start = next(part.states())
    assert past.targets is not None and past.weights is not None
    return {
        "target_word": loss.target_name,
        "target_heading": loss.target_heading,
        "force_word": loss.force_word,
        "row_word": loss.row_word,
        "offset": known.offset,
        "targets_are_scores": loss.targets_are_scores,
        "insights": views_of(loss) if known.goes_on else (),
        "knows_pairs": bool(loss.pair_columns),
        "without_pairs": loss.without_pairs,
        "clause": {"words": loss.document_clause, "columns": _document_columns(part, part.query(q))},
        "fits_pairs": part.problem(start, k).pair_weights is not None,
        "targets": past.targets,
        "weights": past.weights[:1] if np.all(past.weights == past.weights[0]) else past.weights,  # one row where it stays
        "forces": _forces(part, part.query(q)),
        "watched": [
            {"heading": w.heading_for(trace.data), "help": w.help, "values": [number(v) for v in trace.watched(w.key)]}
            for w in loss.watched
        ],
    }


def _preferences(data: Dataset, q: int) -> dict[str, np.ndarray | None]:
    """(n,) the pairs that the data state of this query, each as winner * documents + loser, counted from its first row; and what is
    stated of each as its weight, in one sum where it is stated several times, None where the data know no weights."""
    rows = data.query_slice(q)
    preferences = data.query_preferences(q) - rows.start
    pairs, place = np.unique(preferences[:, 0] * (rows.stop - rows.start) + preferences[:, 1], return_inverse=True)
    weights = None if data.preference_weights is None else np.bincount(place, data.query_preference_weights(q), len(pairs))
    return {"preferences": pairs.astype(np.int32), "preference_weights": weights}


def _drawn(trace: Trace, rows: slice, validation: bool) -> np.ndarray | None:
    """(n_iterations + 1, n) 1 where the sample of a tree holds a document, row k - 1 belongs to iteration k; None where none draws any."""
    if validation or trace.drawn(1) is None:
        return None
    samples = (trace.drawn(k + 1) for k in range(trace.n_iterations + 1))
    return np.array([sample[rows] for sample in samples if sample is not None], np.uint8)


def _forces(part: Part, q: int) -> dict[str, Any]:
    """Pair forces of every iteration, the strongest of each, and what is left out in number and size.

    Row k - 1 belongs to iteration k, as in History. Of a long query whose strongest pairs cannot be found without listing all,
    none is sent, and how many push is None.
    """
    data = part.data
    start = data.query_slice(q).start
    limit = FORCES_OF_LONG if is_long(data, q) else max(20, FORCE_BUDGET // (part.trace.n_iterations + 1))
    winner, loser, force, left_out = [], [], [], []
    for k, scores in part.states():
        found = part.pairs(scores, k).strongest(q, limit)
        if found is None:
            left_out.append({"pairs": None, "total": count_pairs(data, q)})
        else:
            left_out.append({"pairs": found.n_active - len(found.force), "total": found.n_pairs})
        winner.append(_NO_ROWS if found is None else found.winner - start)
        loser.append(_NO_ROWS if found is None else found.loser - start)
        force.append(_NO_ROWS if found is None else found.force)
    return {
        "winner": np.concatenate(winner).astype(np.int32),
        "loser": np.concatenate(loser).astype(np.int32),
        "force": np.concatenate(force).astype(np.float64),
        "ptr": [0, *np.cumsum([len(f) for f in force]).tolist()],
        "left_out": left_out,
    }


def _document_columns(part: Part, q: int) -> dict[str, np.ndarray]:
    """What `told` names of each document: row k - 1 belongs to iteration k, as in History."""
    loss = part.trace.loss
    if not loss.document_clause:
        return {}
    tables = [loss.document_columns(part.data, scores, q) for _, scores in part.states()]
    return {key: np.array([table[key] for table in tables]) for key in tables[0]}


def _given(trace: Trace, validation: bool, rows: slice) -> np.ndarray | None:
    """(n_iterations, n_documents) what the trees of each iteration give, where not all trees are sent with the run; else None."""
    if has_all_trees(trace):
        return None
    return np.array([add_trees(zip(i.trees, i.leaves_of(validation)[:, rows], strict=True)) for i in trace.iterations])


def _trees(trace: Trace, validation: bool, rows: slice, known: Tells) -> dict[str, Any]:
    """The iterations, and the trees that are sent; None in their place, and how many iterations a block has, where they come in blocks."""
    size, n_sent = block_size(trace), trees_sent(trace)
    nodes = None if size else nodes_of(trace.iterations, validation, rows, known, n_sent)
    return {"iterations": steps_of(trace.iterations, n_sent), "block": size, "trees": nodes}
