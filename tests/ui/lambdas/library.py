"""What the library says of a state, under the names that the stage's answer has: the stage computes the same numbers itself."""

from dataclasses import replace

import numpy as np
import pytest

from boosting import metrics
from boosting.lambdas.terms import forces, ranknet
from boosting.losses.lambdamart import ideal_of
from boosting.words import short, unlike
from ui.lambdas.state import ready
from ui.lambdas.words import NO_PAIR, RISE
from ui.packing.insights.pack import pack_push, pack_slide
from ui.text.numbers import number

LISTED, APART, SQUARES = 100, 5, 20
ROUNDING = 1e-12
SWAPPED = {"map": metrics.mean_average_precision, "mrr": metrics.mrr, "err": metrics.err}


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
        "leaf": {**leaf(ours, state.leaf, state.l2_of()), "n": len(state.leaf), "l2": state.l2_of()},
        "incoherence": _incoherence(data, scores, ours),
        "push": pack_push(loss, data, scores, 0, slid),
        "slide": None if slid is None else {"row": slid, **pack_slide(loss, data, scores, slid)},
    }  # fmt: skip


def leaf(found, documents, l2=0.0):
    """One Newton step for documents that share a leaf: sum lambda / (sum curvature + l2), 0 where that is 0/0."""
    top, curvature = (float(column[np.asarray(documents, int)].sum()) for column in (found.lambdas, found.curvature))
    bottom = curvature + l2
    return {"numerator": top, "curvature": curvature, "denominator": bottom, "value": top / bottom if bottom > 0 else 0.0}


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
    return said | (_factors(loss, data, scores, winner, loser) or {"error": NO_PAIR})


def _factors(loss, data, scores, winner, loser):
    """Of lambda = sigma rho delta query_factor, delta = raw_delta / divisor; None where the two are no pair. The numbers are the
    booster's, and what it multiplies on the way multiplies back to them."""
    listed, plain = (one.pairs(data, scores, 0) for one in (loss, replace(loss, query_normalisation=False)))
    at = np.flatnonzero((plain["winner"] == winner) & (plain["loser"] == loser))
    if not len(at):
        return None
    names = ("difference", "rho", "delta", "force", "curvature")
    own, pushed = ({name: float(table[name][at[0]]) for name in names} for table in (plain, listed))
    both, rank = [winner, loser], metrics.ranks(scores, data.query_ptr)
    gains = metrics.gains_of(data.relevance[both]) if loss.metric in ("ndcg", "dcg") else None
    discounts = None if gains is None else _discounts(loss, len(scores))[rank[both]]
    swap = _swapped(loss, data, rank, winner, loser) if loss.metric in SWAPPED else None
    ideal, total = ideal_of(loss, data.relevance) if loss.metric == "ndcg" else 1.0, 2.0 * float(plain["force"].sum())
    raw = 1.0 if swap is None else abs(swap[0] - swap[1])
    if gains is not None:
        raw = float(np.abs(np.diff(gains) * np.diff(discounts))[0]) / ideal if ideal > 0 else 0.0
    found = {
        "grades": data.relevance[both].tolist(), "ranks": rank[both].tolist(), "scores": scores[both].tolist(),
        "difference": own["difference"], "rho": own["rho"], "gains": None if gains is None else gains.tolist(),
        "discounts": None if gains is None else discounts.tolist(), "ideal": ideal, "swap": swap,
        "counted": bool(loss.truncation is None or min(rank[both]) < loss.truncation), "raw_delta": raw,
        "divisor": 0.01 + abs(own["difference"]) if loss.score_normalisation and np.ptp(scores) > 0 else 1.0,
        "delta": own["delta"], "query_sum": total,
        "query_factor": float(np.log2(1.0 + total) / total) if loss.query_normalisation and total > 0 else 1.0,
        "force": pushed["force"], "curvature": pushed["curvature"],
    }  # fmt: skip
    delta = raw / found["divisor"] if found["counted"] else 0.0
    assert own["delta"] == pytest.approx(delta, rel=1e-9, abs=1e-12)
    assert loss.sigma * own["rho"] * own["delta"] * found["query_factor"] == pytest.approx(pushed["force"], rel=1e-9, abs=1e-15)
    return found


def _discounts(loss, n):
    """(n,) 1 / log2(rank + 2), zero below the truncation where the loss says so."""
    values = metrics.discounts(n)
    if loss.truncation is not None and loss.beyond_truncation == "zero":
        values[loss.truncation :] = 0.0
    return values


def _swapped(loss, data, rank, i, j):
    """[before, after] the metric of the order, and with i and j in each other's place. A truncation that keeps what lies below it compares
    whole lists, but MAP still divides by the relevant documents that fit above."""
    after = rank.copy()
    after[[i, j]] = rank[[j, i]]
    cut = loss.truncation if loss.beyond_truncation == "zero" else None
    best = {"max_grade": loss.max_grade} if loss.metric == "err" else {}
    n_relevant = int((data.relevance > 0).sum())
    is_kept = loss.metric == "map" and cut is None and loss.truncation is not None and n_relevant
    times = n_relevant / min(n_relevant, loss.truncation) if is_kept else 1.0
    return [times * float(SWAPPED[loss.metric](data, -order.astype(float), cut, empty="zero", **best)) for order in (rank, after)]


def _terms(loss, data, scores, row):
    """Of the pairs of a document: partner, sign, rho, delta, force; the strongest first, those that differ by rounding as listed."""
    table = loss.pairs(data, scores, 0)
    own = np.flatnonzero((table["winner"] == row) | (table["loser"] == row))
    strength = table["force"][own] / (table["force"][own].max(initial=0.0) or 1.0)
    own = own[np.argsort(-np.round(strength, 12), kind="stable")]
    is_winner, rho, force = table["winner"][own] == row, table["rho"][own], table["force"][own]
    delta = np.divide(force, loss.sigma * rho, out=np.zeros_like(force), where=rho > 0)
    return np.where(is_winner, table["loser"][own], table["winner"][own]), np.where(is_winner, 1.0, -1.0), rho, delta, force


def _rise(loss, data, before, after, row, name):
    """What became of its lambda: |delta| at the old rho, then rho at the new |delta|; "" where nothing changed."""
    (_, sign, old_rho, old_delta, old_force), (_, _, new_rho, new_delta, new_force) = (
        [column[np.argsort(terms[0])] for column in terms] for terms in (_terms(loss, data, scores, row) for scores in (before, after))
    )
    old, new = float(np.sum(sign * old_force)), float(np.sum(sign * new_force))
    by_delta = float(loss.sigma * np.sum(sign * old_rho * (new_delta - old_delta)))
    by_rho = float(loss.sigma * np.sum(sign * (new_rho - old_rho) * new_delta))
    assert old + by_delta + by_rho == pytest.approx(new, abs=1e-9 * (1.0 + np.sum(old_force) + np.sum(new_force)))
    moved, is_same = after[row] - before[row], abs(new - old) <= ROUNDING
    if moved == 0 and is_same:
        return ""
    one, two = (int(metrics.ranks(scores, data.query_ptr)[row]) + 1 for scores in (before, after))
    where = RISE["goes" if one != two else "stays"].format(one=one, two=two)
    if is_same:
        return RISE["same"].format(name=name, where=where, new=short(new))
    why = "higher" if moved > 0 else "lower" if moved else "others"
    is_scaled = loss.score_normalisation or loss.query_normalisation
    how = "scaled" if is_scaled else "more" if new_delta.sum() > old_delta.sum() else "less"
    parts = [(how, by_delta), (why, by_rho)]
    sizes = {which: RISE["adds" if by > 0 else "takes"].format(size=short(abs(by))) for which, by in parts if abs(by) > ROUNDING}
    reasons = [RISE[which].format(change=size) for which, size in sizes.items()]
    first, second = unlike(old, new)
    return RISE["rises" if new > old else "falls"].format(name=name, where=where, old=first, new=second, reasons="; ".join(reasons))


def _apart(state, base, loss, data, scores, ours, row):
    if row is None:
        return None
    terms, names = _terms(loss, data, scores, row), data.document_names
    _, sign, _, _, force = terms
    return {
        "row": row, "lambda": float(ours.lambdas[row]), "curvature": float(ours.curvature[row]),
        "leaf": leaf(ours, (row,), state.l2_of())["value"], "n": len(force),
        "sentence": "" if state.grades else _rise(loss, data, base.scores, scores, row, names[row]),
        "pairs": [
            dict(zip(("name", "sign", "rho", "delta", "force"), (names[partner], *rest), strict=True))
            for partner, *rest in zip(*(values[:APART].tolist() for values in terms), strict=True)
        ],
        "rest": float((sign * force)[APART:].sum()),
    }  # fmt: skip


def _incoherence(data, scores, ours):
    """The widest gap lambda_worse - lambda_better of a better document below a worse one ([ML]). Above it a smaller lambda is no fault: a
    pair that stands right and far apart has little left to push. Nor is it one where the two tie, which only the file puts in order."""
    grades, lambdas = data.relevance, ours.lambdas
    is_wrong = (grades[:, None] > grades[None, :]) & (scores[:, None] < scores[None, :])  # row: better, column: worse
    gaps = is_wrong * (lambdas[None, :] - lambdas[:, None])
    gaps = np.where(gaps > 1e-9 * np.abs(lambdas).max(initial=0.0), gaps, 0.0)
    if not gaps.any():
        return None
    rows = [int(d) for d in np.unravel_index(int(gaps.argmax()), gaps.shape)]
    return {"rows": rows, "grades": grades[rows].tolist(), "lambdas": lambdas[rows].tolist(), "n_cases": int(np.count_nonzero(gaps))}
