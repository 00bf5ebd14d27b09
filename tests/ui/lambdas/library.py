"""What the library says of a state, under the names that the stage's answer has: the stage computes the same numbers itself."""

import numpy as np

from boosting import metrics
from boosting.lambdas.rise import document_terms, rise, sentence_of
from boosting.lambdas.terms import forces, incoherence, leaf, pair_terms, ranknet
from ui.lambdas.state import ready
from ui.packing.insights.pack import pack_push, pack_slide
from ui.text.numbers import number

LISTED, APART, SQUARES = 100, 5, 20


def numbers_of(state, base, touched=None):
    """Rows of lists are documents in rank order;  touched   the document that was chosen or changed last."""
    data, scores = state.data_of(base), state.scores_of(base)
    loss = ready(state.conventions, base, data)
    sides = {"net": ranknet(loss.sigma), "ours": loss, **({"other": ready(state.against, base, data)} if state.against else {})}
    found = {name: forces(side, data, scores) for name, side in sides.items()}
    ours, slid = found["ours"], _slid(state, data)
    order = np.argsort(ours.rank)
    return {
        "n": data.n_documents, "is_what_if": state.is_what_if,
        "documents": [
            {
                "row": int(d), "rank": int(ours.rank[d]), "grade": number(data.relevance[d]), "score": float(scores[d]),
                **{name: {"lambda": float(f.lambdas[d]), "curvature": float(f.curvature[d])} for name, f in found.items()},
            }
            for d in order[:LISTED]
        ],
        "measures": _measures(data, scores), "model_measures": _measures(base.data, base.scores),
        "top": loss.sigma * max(data.n_documents - 1, 1),
        "matrix": _matrix(loss, data, scores, ours), "pair": _pair(state, loss, data, scores),
        "apart": _apart(state, base, loss, data, scores, ours, slid if touched is None else touched),
        "leaf": {**leaf(ours, state.leaf, state.l2_of())._asdict(), "n": len(state.leaf), "l2": state.l2_of()},
        "incoherence": _incoherence(data, scores, ours),
        "push": pack_push(loss, data, scores, 0, slid),
        "slide": None if slid is None else {"row": slid, **pack_slide(loss, data, scores, slid)},
    }  # fmt: skip


def _measures(data, scores):
    return {
        "errors": metrics.contradicting_pairs(data, scores), "pairs": metrics.n_pairs(data),
        "ndcg": number(metrics.ndcg(data, scores)), "mrr": number(metrics.mrr(data, scores)),
    }  # fmt: skip


def _slid(state, data):
    if np.nanmin(data.relevance, initial=np.inf) >= np.nanmax(data.relevance, initial=-np.inf):
        return None
    return int(np.nanargmax(data.relevance)) if state.slid is None else state.slid


def _matrix(loss, data, scores, ours):
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


def _pair(state, loss, data, scores):
    """The chosen one with its winner first, else the strongest, the first of those that differ by rounding."""
    table = loss.pairs(data, scores, 0)
    if state.pair:
        winner, loser = state.pair[::-1] if data.relevance[state.pair[0]] < data.relevance[state.pair[1]] else state.pair
    elif not len(table["force"]):
        return None
    else:
        p = int((table["force"] >= table["force"].max() * (1 - 1e-12)).argmax())
        winner, loser = int(table["winner"][p]), int(table["loser"][p])
    said = {"chosen": state.pair is not None, "winner": winner, "loser": loser}
    try:
        return {**said, **pair_terms(loss, data, scores, winner, loser)._asdict()}
    except ValueError as error:
        return {**said, "error": str(error)[:1].upper() + str(error)[1:]}


def _apart(state, base, loss, data, scores, ours, row):
    if row is None:
        return None
    terms, names = document_terms(loss, data, scores, row), data.document_names
    return {
        "row": row, "lambda": float(ours.lambdas[row]), "curvature": float(ours.curvature[row]),
        "leaf": leaf(ours, (row,), state.l2_of()).value, "n": len(terms.force),
        "sentence": "" if state.grades else sentence_of(rise(loss, data, base.scores, scores, row), names[row]),
        "pairs": [
            {"name": names[p], "sign": sign, "rho": rho, "delta": delta, "force": force}
            for p, sign, rho, delta, force in zip(*(values[:APART].tolist() for values in terms[:5]), strict=True)
        ],
        "rest": float((terms.sign * terms.force)[APART:].sum()),
    }  # fmt: skip


def _incoherence(data, scores, ours):
    found = incoherence(data.relevance, ours.lambdas, scores)
    if found is None:
        return None
    rows = [found.better, found.worse]
    return {
        "rows": rows, "grades": data.relevance[rows].tolist(), "lambdas": ours.lambdas[rows].tolist(), "n_cases": found.n_cases,
    }  # fmt: skip
