"""Folded below the stage: Algorithm 1 of [QB] line by line, and what (3) asks of its weak learner, with the numbers of the run."""

import streamlit as st

from boosting import Trace
from boosting.explain.convergence import risk_bound, why_no_theorem
from boosting.words import counted, short

from ..runs.runs import Run
from ..text.markdown import plain

ALGORITHM = r"""\begin{array}{l}
h_0 = 0; \quad \text{for } k = 0, 1, 2, \dots \\
\quad w_\ell = \partial^2 \mathcal{R} / \partial h_k(x_\ell)^2 \;\text{ (Newton),} \\
\qquad\;\; \text{or a diagonal upper bound of the Hessian} \\
\quad r_\ell = -\,w_\ell^{-1}\, \partial \mathcal{R} / \partial h_k(x_\ell) \\
\quad g_k = \mathcal{A}(W, X, r, \epsilon_k), \quad \epsilon_k \ge 0 \\
\quad s_k \ge 0, \;\text{ typically by line search on } \mathcal{R} \\
\quad h_{k+1} = h_k + s_k\, g_k
\end{array}"""
LEARNER = r"""\sum_j w_j\,(\hat g(x_j) - r_j)^2 \;\le\; \min_{g \in \mathcal{C}} \sum_j w_j\,(g(x_j) - r_j)^2 + \epsilon"""
MINUS = (
    "The minus of the targets is in the text above the algorithm; the algorithm itself is printed without it (see Errata). “Newton” takes "
    "the diagonal of the Hessian only: in a pair it leaves out that the other document moves too."
)
WEAK = (
    "The weak learner $\\mathcal{A}$ is a regression tree here. Grown split by split, a tree need not be the best of its size; ε says by "
    "how much it may miss."
)
APART = (
    "Friedman’s gradient boosting has losses over one document each, (4), and fits the gradient with equal weights. The paper calls that "
    "an approximation, and misses a convergence proof. Its own losses may have several documents, (5), and its regression comes from a "
    "second-order bound of the risk: W may be unequal, and Theorem 1 rests on the bound."
)


def show(run: Run | None) -> None:
    left, right = st.columns([1.15, 1], gap="large")
    with left:
        st.latex(ALGORITHM)
        st.caption(MINUS)
    with right:
        st.latex(LEARNER)
        st.markdown(WEAK)
        if run is not None and run.trace is not None:
            trace = run.trace
            st.markdown(plain(run.keep(("tolerance", trace.n_iterations), lambda: missed(trace))))
        st.caption(APART)


def missed(trace: Trace) -> str:
    """By how much the trees of a run miss the best among them."""
    found = risk_bound(trace)
    if found is None or found.tolerance is None:
        why = why_no_theorem(trace) or "There is no tree yet."
        return f"ε is not given for this run. {why}"
    worst = int(found.tolerance.argmax())
    n, best = len(found.tolerance), int((found.tolerance == 0.0).sum())
    if n == 1:
        return f"This run of {trace.loss.title} has one tree, so no other fits better: ε = 0."
    if best == n:
        return f"In this run of {trace.loss.title} no tree misses the best of all {n} trees: ε = 0."
    missing = counted(n - best, "tree misses", "trees miss")
    return (
        f"In this run of {trace.loss.title}, {missing} the best fit among all {n} trees, each times any number, with W the bound. "
        f"The largest ε is {short(float(found.tolerance[worst]))}, of tree {worst + 1}."
    )
