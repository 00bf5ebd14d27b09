"""A state as plain data for the browser: every number on the page, as boosting computes it."""

from collections.abc import Callable
from typing import Any

import numpy as np

from boosting import Dataset, LambdaMART, metrics
from boosting.lambdas.rise import document_terms, rise, sentence_of
from boosting.lambdas.terms import Forces, forces, incoherence, leaf, pair_terms, ranknet
from figures.theme import GRADE_FLIP, ROLES
from sample_data.orders import ORDERS

from ..packing.insights.pack import pack_push, pack_slide
from ..packing.questions import packed_verdict
from ..places.lambdas import Base, Lambdas
from ..places.lambdas_values import KNOBS, loss_text
from ..state.values import write_value
from ..text.numbers import number
from . import words
from .caption import caption
from .edits import Edits
from .lesson import lesson
from .state import ready, shown_pair, slid_row

LISTED = 100  # rows of the ranked list
APART = 5  # pairs of one lambda that are spelled out, the strongest
SQUARES = 20  # ranks of the pair matrix
PAIR_NUMBERS = (("rho", "ρ"), ("delta", "|Δ|"), ("force", "λ"), ("curvature", "curvature"))  # that "Check me" asks for
PEOPLE_READ: dict[str, Callable[..., float]] = {"ndcg": metrics.ndcg, "mrr": metrics.mrr}


def answer(edits: Edits, base: Base) -> dict[str, Any]:
    """Everything that the component draws. Rows of lists are documents in rank order."""
    state = edits.state
    data, scores = state.data_of(base), state.scores_of(base)
    loss = ready(state.conventions, base, data)
    net, ours = forces(ranknet(loss.sigma), data, scores), forces(loss, data, scores)
    other = forces(ready(state.against, base, data), data, scores) if state.against else None
    order, slid = np.argsort(ours.rank), slid_row(state, data)
    return {
        "token": edits.token, "applied": edits.applied, "key": base.key, "complaint": edits.complaint,
        "about": base.about, "qid": (data.qids or ("",))[0], "n": data.n_documents, "is_what_if": state.is_what_if,
        "caption": caption(state, base),
        "can": {"undo": bool(edits.past), "redo": bool(edits.future), "reset": state.is_what_if},
        "documents": [_document(d, state, base, data, scores, net, ours, other) for d in order[:LISTED]],
        "best": base.best, "measures": _measures(data, scores), "model_measures": _measures(base.data, base.scores),
        "lesson": lesson(state, data, scores, loss, net, ours),
        "order": state.order, "orders": [_order(o) for o in ORDERS], "magnified": _magnified(net, ours),
        "top": _top(loss.sigma, data.n_documents), "truncation": loss.truncation,
        "matrix": _matrix(loss, data, scores, ours), "pair": _pair(state, loss, data, scores),
        "pair_numbers": PAIR_NUMBERS,
        "apart": _apart(edits, base, loss, data, scores, ours, slid),
        "leaf": _leaf(state, loss, ours), "incoherence": _incoherence(data, scores, ours), "verdict": _verdict(edits),
        "push": pack_push(loss, data, scores, 0, slid),
        "slide": None if slid is None else {"row": slid, **pack_slide(loss, data, scores, slid)},
        "conventions": _conventions(state), "story": words.STORY, "sources": words.SOURCES, "column": words.METRICS[loss.metric],
        "colours": ROLES, "grade_flip": GRADE_FLIP,
    }  # fmt: skip


def _document(d: int, state: Lambdas, base: Base, data: Dataset, scores, net: Forces, ours: Forces, other: Forces | None) -> dict[str, Any]:
    columns = {"net": net, "ours": ours, **({"other": other} if other else {})}
    return {
        "row": int(d), "name": (data.document_names or ())[d], "note": base.notes[d] if base.notes else "",
        "rank": int(ours.rank[d]), "grade": number(data.relevance[d]), "score": float(scores[d]),
        "was_grade": number(base.data.relevance[d]) if d in state.grades else None,
        "was_score": float(base.scores[d]) if d in state.scores else None, "in_leaf": int(d) in state.leaf,
        **{name: {"lambda": float(f.lambdas[d]), "curvature": float(f.curvature[d])} for name, f in columns.items()},
    }  # fmt: skip


def _measures(data: Dataset, scores) -> dict[str, Any]:
    return {
        "errors": metrics.contradicting_pairs(data, scores), "pairs": metrics.n_pairs(data),
        **{name: number(measure(data, scores)) for name, measure in PEOPLE_READ.items()},
    }  # fmt: skip


def _order(order) -> dict[str, Any]:
    return {"identifier": order.identifier, "title": order.title, **_measures(order.data, order.scores)}


def _top(sigma: float, n: int) -> float:
    """Where both arrow columns end: a RankNet document that loses or wins every pair for certain. No edit rescales it."""
    return sigma * max(n - 1, 1)


def _magnified(net: Forces, ours: Forces) -> float:
    """1, 2, 5, 10, ...: how much larger the second column may be drawn to be read beside the first."""
    small, large = (float(np.abs(f.lambdas).max(initial=0.0)) for f in (ours, net))
    if not 0 < small < large:
        return 1.0
    power = 10.0 ** np.floor(np.log10(large / small))
    return float(max(step for step in (power, 2 * power, 5 * power) if step <= large / small))


def _matrix(loss: LambdaMART, data: Dataset, scores, ours: Forces) -> dict[str, Any]:
    """cells[i][j]: what the pair of ranks i and j adds to the lambda of rank i, None where the two are no pair; others: what
    the ranks left out add."""
    m = min(data.n_documents, SQUARES)
    table = loss.pairs(data, scores, 0)
    i, j = ours.rank[table["winner"]], ours.rank[table["loser"]]
    inside = (i < m) & (j < m)
    cells = np.full((m, m), np.nan)
    cells[i[inside], j[inside]] = table["force"][inside]
    cells[j[inside], i[inside]] = -table["force"][inside]
    sums = ours.lambdas[np.argsort(ours.rank)[:m]]
    return {
        "cells": [[number(v) for v in row] for row in cells], "sums": sums.tolist(),
        "others": (sums - np.nansum(cells, axis=1)).tolist() if m < data.n_documents else None,
        "strongest": number(np.abs(table["force"]).max(initial=0.0)), "n_pairs": len(table["force"]),
    }  # fmt: skip


def _apart(edits: Edits, base: Base, loss: LambdaMART, data: Dataset, scores, ours: Forces, slid: int | None) -> dict[str, Any] | None:
    """The lambda of one document, pair by pair: of the one in the hand, chosen or changed last, else of the one that slides."""
    row = slid if edits.touched is None or edits.touched >= data.n_documents else edits.touched
    if row is None:
        return None
    terms, names = document_terms(loss, data, scores, row), data.document_names or ()
    own = leaf(ours, (row,), edits.state.l2_of())
    said = "" if edits.state.grades else sentence_of(rise(loss, data, base.scores, scores, row), names[row])
    return {
        "row": row, "name": names[row], "rank": int(ours.rank[row]), "sigma": loss.sigma, "lambda": float(ours.lambdas[row]),
        "curvature": float(ours.curvature[row]), "leaf": own.value, "n": len(terms.force), "sentence": said,
        "column": words.METRICS[loss.metric],
        "pairs": [
            {"name": names[p], "sign": sign, "rho": rho, "delta": delta, "force": force}
            for p, sign, rho, delta, force in zip(*(values[:APART].tolist() for values in terms[:5]), strict=True)
        ],
        "rest": float((terms.sign * terms.force)[APART:].sum()),
    }  # fmt: skip


def _pair(state: Lambdas, loss: LambdaMART, data: Dataset, scores) -> dict[str, Any] | None:
    found = shown_pair(state, loss, data, scores)
    if found is None:
        return None
    (i, j), names = found, data.document_names or ()
    said = {"chosen": state.pair is not None, "winner": i, "loser": j, "names": [names[i], names[j]], "column": words.METRICS[loss.metric]}
    try:
        terms = pair_terms(loss, data, scores, i, j)
    except ValueError as error:
        return {**said, "error": str(error)[:1].upper() + str(error)[1:]}
    fixed = {"sigma": loss.sigma, "factor": loss.curvature_factor, "by_score": terms.divisor != 1.0, "by_query": loss.query_normalisation}
    return {**said, **fixed, **terms._asdict(), "truncation": loss.truncation}


def _leaf(state: Lambdas, loss: LambdaMART, ours: Forces) -> dict[str, Any]:
    found = leaf(ours, state.leaf, state.l2_of())
    # Only Newton throughout weighs documents by their curvature while it splits.
    least = loss.setting_defaults.get("min_weight_leaf", 0.0) if loss.split_on == "newton" else 0.0
    return {
        **found._asdict(),
        "n": len(state.leaf),
        "l2": state.l2_of(),
        "least": least,
        "rate": loss.learning_rate,
        "split": words.SPLITS.get(loss.split_on, ""),
    }


def _incoherence(data: Dataset, scores: np.ndarray, ours: Forces) -> dict[str, Any] | None:
    found = incoherence(data.relevance, ours.lambdas, scores)
    if found is None:
        return None
    both = (found.better, found.worse)
    return {
        "rows": both, "names": [(data.document_names or ())[d] for d in both], "grades": [float(data.relevance[d]) for d in both],
        "lambdas": [float(ours.lambdas[d]) for d in both], "n_cases": found.n_cases,
    }  # fmt: skip


def _verdict(edits: Edits) -> dict[str, Any] | None:
    found = edits.verdict
    if found is None or edits.asked is None:
        return None
    return {**packed_verdict(found), **edits.asked}


def _conventions(state: Lambdas) -> dict[str, Any]:
    """The knobs of LambdaMART as its fields describe them, and what each side sets them to."""
    return {
        "presets": [{"name": v.words, "label": words.ENGINES.get(v.words, v.words)} for v in LambdaMART.presets],
        "knobs": [_knob(f) for f in KNOBS],
        "ours": _side(state.conventions),
        "against": _side(state.against) if state.against else None,
        "differences": words.differences(state.conventions, state.against) if state.against else [],
    }


def _side(loss: LambdaMART) -> dict[str, Any]:
    is_preset = loss_text(loss) == loss.engine
    start = LambdaMART.preset(loss.engine)
    values, opening = ({f.name: write_value(getattr(one, f.name)) for f in KNOBS} for one in (loss, start))
    return {"preset": loss.engine, "is_preset": is_preset, "values": values, "start": opening}


def _knob(f) -> dict[str, Any]:
    about = f.metadata
    kind = "choice" if about["choices"] else "switch" if isinstance(f.default, bool) else "number"
    shown = [words.value(c) for c in about["choices"]]
    return {
        "name": f.name, "label": words.label(f.name), "help": about["help"], "kind": kind, "step": about["step"], "low": about["low"],
        "choices": [{"value": write_value(c), "label": text} for c, text in zip(about["choices"], shown, strict=True)],
        "may_be_empty": f.default is None,
    }  # fmt: skip
