"""Slips of the slides [SL]: two lines of a derivative, a sum, the sign of lambda, and an index."""

import numpy as np

from ... import metrics
from ...boost import train
from ...data.dataset import Dataset
from ...losses.as_printed import LambdaMARTAsPrinted
from ...losses.gbt import GBT
from ...losses.lambdamart import LambdaMART
from ...settings import Settings
from ...words import counted
from .erratum import Erratum, Evidence, said

VALUES, COUNTS = np.array([1.0, 2.0, 3.0, 4.0]), np.array([5, 4, 3, 5])  # the 17 points of "Learning Boosted Regression Trees"
SLIDES = "We read a text made from the slides' pictures, in which a sign may be misread."
CALCULUS = "slide “Calculating Optimal Leaf Value for F₀”"


def slope(x: float) -> float:
    """The derivative of sum of counts (value - x)^2."""
    return float(COUNTS @ (2.0 * x - 2.0 * VALUES))


def printed_slope(x: float) -> float:
    """The same with the squares of the slide, on all terms but the first."""
    each = 2.0 * x - 2.0 * VALUES
    return float(COUNTS[0] * each[0] + COUNTS[1:] @ each[1:] ** 2)


def _factor(data: Dataset) -> Evidence:
    mean, constant = float(VALUES @ COUNTS / COUNTS.sum()), slope(0.0)
    factor = slope(1.0) - constant
    return Evidence(
        f"The derivative is {said(constant)} at x = 0 and grows by {factor:g} with each unit of x, so it is {factor:g} (x − {mean:.3f}). "
        f"32 (x − {mean:.3f}) would be {said(-32 * mean)} at x = 0.",
        factor == 34.0 and constant == -84.0 and abs(factor * mean + constant) < 1e-9,
        ("x", "−84 + 34x", "34 (x − 2.471)", "32 (x − 2.471)"),
        tuple((said(x), said(slope(x)), said(factor * (x - mean)), said(32 * (x - mean))) for x in (0.0, 1.0, 2.0, 3.0)),
        {"factor": factor, "constant": constant, "mean": mean},
    )


def _squares(data: Dataset) -> Evidence:
    xs = np.linspace(1.0, 4.0, 61)
    right, printed = (np.array([each(x) for x in xs]) for each in (slope, printed_slope))
    mean = float(VALUES @ COUNTS / COUNTS.sum())
    return Evidence(
        f"At the mean {mean:.3f} the derivative is {said(slope(mean) if abs(slope(mean)) > 1e-9 else 0.0)}. With the squares the sum is "
        f"{said(printed_slope(mean))} there, and {said(printed.min())} at its lowest: it has no zero at all.",
        bool(abs(slope(mean)) < 1e-9 and printed.min() > 0.0),
        ("x", "without squares", "with squares"),
        tuple((said(x), said(slope(x)), said(printed_slope(x))) for x in (1.0, 2.0, 3.0, 4.0)),
        {"at mean": printed_slope(mean), "least": float(printed.min())},
        {"without squares": right, "with squares, as printed": printed},
        xs, "x", "the sum",
    )  # fmt: skip


def _sum(data: Dataset) -> Evidence:
    snapshot = train(data, GBT(), Settings(1, 3)).at(1)
    leaves, (tree,) = snapshot.iteration.leaves[0], snapshot.trees
    sizes = np.bincount(leaves, minlength=tree.n_leaves)
    of_leaf = np.bincount(leaves[snapshot.scores_after != snapshot.scores_before], minlength=tree.n_leaves)  # that get a new score
    moved = int(of_leaf.sum())
    return Evidence(
        f"Tree 1 of MART has {tree.n_leaves} leaves with {', '.join(map(str, sizes[:-1]))} and {sizes[-1]} of {data.n_documents} "
        f"documents. With the sum {moved} get a new score; with one k, say the first, {of_leaf[0]} would, and the others keep theirs.",
        bool(moved > of_leaf.max()),
        ("leaf k", "γ", "documents"),
        tuple((str(k + 1), said(value), str(n)) for k, (value, n) in enumerate(zip(tree.values, sizes, strict=True))),
        {"moved": moved, "largest leaf": int(of_leaf.max())},
    )


def _sign(data: Dataset) -> Evidence:
    settings, rounds = Settings(8, 3, learning_rate=0.3), 8
    along, ends = {}, {}
    for name, loss in {"lambda as a push": LambdaMART(), "lambda as ∂C/∂s": LambdaMARTAsPrinted()}.items():
        states = list(train(data, loss, settings).all_scores())
        along[name] = np.array([metrics.NDCG(data, scores) for scores in states])
        ends[name] = (float(along[name][-1]), float(metrics.contradicting_pairs(data, states[-1])))
    (right, few), (printed, many) = ends.values()
    return Evidence(
        f"After {rounds} trees {metrics.NDCG.label} is {right:.3f} with λ as a push up and {printed:.3f} with λ as ∂C/∂s: "
        f"{few:g} contradicting pairs against {many:g}. Added as printed, each tree points uphill.",
        bool(right > along["lambda as a push"][0] > printed and few < many),
        ("targets", metrics.NDCG.label, "contradicting pairs"),
        tuple((name, f"{ndcg:.3f}", f"{wrong:g}") for name, (ndcg, wrong) in ends.items()),
        {"right": right, "printed": printed, "start": float(along["lambda as a push"][0]), "few": few, "many": many},
        along, y=metrics.NDCG.label,
    )  # fmt: skip


def _index(data: Dataset) -> Evidence:
    """Leaf 3 of tree 9: its curvature at F_8, and at F_2 as the letter says."""
    m, k = 9, 3
    trace = train(data, LambdaMART(), Settings(m, 3, learning_rate=0.3))
    snapshot = trace.at(m)
    inside = snapshot.iteration.leaves[0] == k - 1
    curvature = {}
    for name, state in (("F_8", m - 1), ("F_2", k - 1)):
        weights = trace.loss.problem(data, trace.scores(state), state + 1).leaf_weights
        assert weights is not None
        curvature[name] = float(weights[inside].sum())
    push = float(snapshot.targets[inside].sum())
    now, old = (push / value for value in curvature.values())
    return Evidence(
        f"Leaf 3 of tree 9 holds {counted(int(inside.sum()), 'document')} with a sum of lambdas of {said(push)}. Their curvature is "
        f"{said(curvature['F_8'])} at F₈, the model that tree 9 is added to, and {said(curvature['F_2'])} at F₂: a leaf value of "
        f"{said(now)} against {said(old)}.",
        bool(not np.isclose(now, old)),
        ("model", "Σ λ", "Σ w", "leaf value"),
        (("F₈ = F_{m−1}", said(push), said(curvature["F_8"]), said(now)), ("F₂ = F_{k−1}", said(push), said(curvature["F_2"]), said(old))),
        {"now": now, "old": old, "push": push},
    )


SL = (
    Erratum(
        "sl-factor", "SL", CALCULUS, "A number to work out",
        "Five points of value 1, four of 2, three of 3 and five of 4: the slide differentiates the squared loss of one constant x and "
        "writes the result as a multiple of (x − 2.471).",
        r"-84 + 34x = \;?\; (x - 2.471)",
        "Which number belongs in front? (The slide has 32.)",
        ("17", "32", "34"), 2, _factor,
        r"-84 + 34x = 34\,(x - 2.471)",
        "Twice the number of points, 17. The zero, 42/17 = 2.471, is right.", SLIDES,
    ),
    Erratum(
        "sl-squares", "SL", CALCULUS, "A derivative",
        "One line above, the derivative is written out, term by term.",
        r"\begin{gathered} 5(-2+2x) + 4(-4+2x)^2 \\ {} + 3(-6+2x)^2 + 5(-8+2x)^2 \end{gathered}",
        "Where is this sum 0?",
        ("Nowhere", "At 2.471, the mean", "At 2 and at 4"), 0, _squares,
        r"\begin{gathered} 5(-2+2x) + 4(-4+2x) \\ {} + 3(-6+2x) + 5(-8+2x) \end{gathered}",
        "The derivative of (c − x)² is linear in x. The next line, −84 + 34x, is that of the sum without squares.",
        SLIDES + " Three of the four terms have squares.",
    ),
    Erratum(
        "sl-sum", "SL", "(10), gradient tree boosting", "Which leaves move?",
        "Equation (10) adds the new tree, with its leaf values γ, to the model.",
        r"F_m(\mathbf{x}) = F_{m-1}(\mathbf{x}) + \eta \cdot \gamma_{km} 1(\mathbf{x}_i \in R_{km})",
        "k appears on the right side only. Read for a single k, which documents get a new score?",
        ("All of them", "Those of one leaf", "Those above the threshold"), 1, _sum,
        r"F_m(\mathbf{x}) = F_{m-1}(\mathbf{x}) + \eta \sum_{k=1}^{K_m} \gamma_{km} 1(\mathbf{x} \in R_{km})",
        "Algorithm 1 of the slides, line 10, has the sum.", SLIDES,
    ),
    Erratum(
        "sl-sign", "SL", "Algorithm 3, and “From RankNet to LambdaRank”", "Add or take away?",
        "λ is defined as the derivative of the cost by the score of the better document. Algorithm 3 takes λ as the target y of a tree, "
        "divides by a positive curvature, and adds the tree.",
        r"\begin{gathered} \lambda_{ij} = \frac{-\sigma}{1 + e^{\sigma(s_i - s_j)}} |\Delta \text{NDCG}| \\[4pt] "
        r"F_m(\mathbf{x}_i) = F_{m-1}(\mathbf{x}_i) + \eta \sum_k \gamma_{km} 1(\mathbf{x}_i \in R_{km}) \end{gathered}",
        "What does this do to a query, taken literally?",
        ("Better documents rise", "Better documents sink", "Nothing: the signs cancel"), 1, _sign,
        r"\lambda_{ij} = \frac{+\sigma}{1 + e^{\sigma(s_i - s_j)}} |\Delta \text{NDCG}|",
        "Boosting moves against a derivative of the cost: either the target is −λ, or λ is the push itself, as in this app.", SLIDES,
    ),
    Erratum(
        "sl-index", "SL", "Algorithm 3, line 7", "At which model?",
        "Line 7 of LambdaMART takes the derivative of the targets at a model; k counts the leaves of a tree, m the trees.",
        r"w_i = \frac{\partial y_i}{\partial F_{k-1}(\mathbf{x}_i)}",
        "Read literally, at which model is the curvature of leaf 3 of tree 9 taken?",
        ("After 8 trees", "After 2 trees", "Before any tree"), 1, _index,
        r"w_i = \frac{\partial y_i}{\partial F_{m-1}(\mathbf{x}_i)}",
        "Line 4 counts the trees by m. (Line 8 of Algorithm 1 has a sum over R_jm in the same way, where k is meant.)", SLIDES,
    ),
)  # fmt: skip
