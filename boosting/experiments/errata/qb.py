"""Slips of [QB]: the sign of Algorithm 1, and the bound that Algorithm 2 leaves behind."""

import numpy as np

from ...boost import train
from ...data.dataset import Dataset
from ...losses.as_printed import QBRankAsPrinted
from ...losses.qbrank import QBRank
from ...settings import Settings
from ...trace import Trace
from .erratum import Erratum, Evidence, said

ROUNDS, LEAVES, RATE = 8, 3, 0.3


def risks(trace: Trace) -> np.ndarray:
    """(n_iterations + 1,) the risk before any tree and after each."""
    found = [trace.loss.risk(trace.data, scores) for scores in trace.all_scores()]
    return np.array(found, np.float64)


def _sign(data: Dataset) -> Evidence:
    settings = Settings(ROUNDS, LEAVES, learning_rate=RATE)
    losses = {"minus": QBRank(), "printed": QBRankAsPrinted(), "fixed": QBRankAsPrinted(searches=False)}
    along = {name: risks(train(data, loss, settings)) for name, loss in losses.items()}
    start, right, searched, fixed = along["minus"][0], *(values[-1] for values in along.values())
    names = {"minus": "with the minus", "printed": "as printed, line search", "fixed": f"as printed, step {RATE:g}"}
    return Evidence(
        f"QBRank starts at risk {said(start)}. With the minus, {ROUNDS} trees bring it to {said(right)}. As printed, every tree points "
        f"uphill: the line search over s ≥ 0 returns 0 and the risk stays at {said(searched)}; a fixed step of {RATE:g} raises it to "
        f"{said(fixed)}.",
        bool(right < start == searched < fixed),
        ("targets", "risk before", f"risk after {ROUNDS} trees"),
        tuple((names[name], said(values[0]), said(values[-1])) for name, values in along.items()),
        {"start": start, "right": right, "searched": searched, "fixed": fixed},
        {names[name]: values for name, values in along.items()},
        y="risk",
    )  # fmt: skip


def _bound(data: Dataset) -> Evidence:
    """One pair that lacks a margin of 1, moved apart by a at either end; w = 1."""
    a = np.linspace(0.0, 1.5, 61)
    risk = 0.5 * np.maximum(0.0, 1.0 - 2.0 * a) ** 2
    parabolas = {name: 0.5 - 2.0 * a + 0.5 * (each * 2.0) * a**2 for name, each in (("diag(1, 1)", 1.0), ("diag(2, 2)", 2.0))}
    below = {name: float((values - risk).min()) for name, values in parabolas.items()}
    rows = QBRank(labelled="none", w=1.0), QBRank(labelled="none", w=1.0, curvature="upper bound")
    pair = Dataset(np.array([[1.0], [0.0]]), relevance=[1, 0], query_ptr=[0, 2])
    printed, bounded = (loss.problem(pair, np.zeros(2), 1) for loss in rows)
    return Evidence(
        f"One pair lacks a margin of 1. The rows of Algorithm 2 ask its winner for {said(printed.targets[0])} at weight "
        f"{said(printed.weights[0])}: the parabola of diag(1, 1), which dips {said(-below['diag(1, 1)'])} below the risk. That of "
        f"diag(2, 2) never does; its rows ask for {said(bounded.targets[0])} at weight {said(bounded.weights[0])}.",
        below["diag(1, 1)"] < -1e-9 and below["diag(2, 2)"] > -1e-9 and printed.weights[0] == 1.0 and bounded.weights[0] == 2.0,
        ("diagonal", "target of the winner", "its weight", "lowest, parabola − risk"),
        (
            ("diag(1, 1), the rows printed", said(printed.targets[0]), said(printed.weights[0]), said(below["diag(1, 1)"])),
            ("diag(2, 2), the bound of the text", said(bounded.targets[0]), said(bounded.weights[0]), said(below["diag(2, 2)"])),
        ),
        {"printed": below["diag(1, 1)"], "bounded": below["diag(2, 2)"], "target": float(printed.targets[0]),
         "halved": float(bounded.targets[0])},
        {"risk": risk, **{f"parabola of {name}": values for name, values in parabolas.items()}},
        a, "step a of either end", "risk of the pair",
    )  # fmt: skip


QB = (
    Erratum(
        "qb-sign", "QB", "section 2, Algorithm 1", "The target of a document",
        "Algorithm 1 fits each tree to targets made of the gradient of the risk, then goes s ≥ 0 along the tree, typically by line search.",
        r"r_\ell = w_\ell^{-1}\, \partial \mathcal{R} / \partial h_k(x_\ell)",
        "What happens if the targets are as printed?",
        ("The line search returns 0: nothing ever moves", "The risk falls, only more slowly", "The scores swing back and forth"), 0, _sign,
        r"r_\ell = -\,w_\ell^{-1}\, \partial \mathcal{R} / \partial h_k(x_\ell)",
        "The text above the algorithm has the minus, and so have the rows of Algorithm 2.",
        "Of our two copies of the paper one lacks this page. The other is the text of the document itself, in which the minus of the "
        "sentence above and the −1 of the exponent are there.",
    ),
    Erratum(
        "qb-bound", "QB", "section 3, before Algorithm 2", "A bound and its rows",
        "The text puts diag(2, 2) above the Hessian of a pair, so that a parabola stands above the risk, and says that Algorithm 2 sums "
        "this up. Algorithm 2 gives the pair the rows below, with weight w.",
        r"\begin{gathered} (x_i,\; m),\; (y_i,\; -m) \\ m = \max\{0,\; h(y_i) - h(x_i) + \tau\} \end{gathered}",
        "Which diagonal do these rows belong to?",
        ("diag(2, 2), the bound", "The full matrix, so Newton’s step", "diag(1, 1), half of the bound"), 2, _bound,
        r"(x_i,\; m/2),\; (y_i,\; -m/2) \quad \text{with weight } 2w",
        "A target is the negative gradient divided by the weight: m at weight w, m/2 at weight 2w. The rows as printed go twice as "
        "far. The line search makes that safe, but their parabola bounds nothing. As Algorithm 1’s other choice they are right: for a "
        "pair that lacks its margin diag(1, 1) is the diagonal of the Hessian itself, the “Newton-type method”.",
        "Our two copies of the paper agree here.",
    ),
)  # fmt: skip
