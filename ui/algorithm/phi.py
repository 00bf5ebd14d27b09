"""Folded below the stage: one phi of each size, with its gradient, its Hessian and the two diagonals that Algorithm 1 may take."""

import numpy as np
import streamlit as st

from boosting.explain.phi import FORMULAS, GRADES, worked
from boosting.words import short

TITLES = {"regression": "One document: a regression", "pair": "Two documents: a pair", "triple": "Three documents: a list"}
AT = {"regression": (1.0,), "pair": (0.2, 0.5), "triple": (0.5, 0.2, 1.0)}
LEAD = (
    "Equation (2) of [QB] writes a risk as a mean of loss functions φ, each over the scores of some documents. GBT has one document in "
    "each φ, the pairwise losses two, ListNet a whole query. Algorithm 1 needs two things of each: the gradient, "
    "and a diagonal W in place of the Hessian. W is the Hessian’s own diagonal (Newton), or one that bounds the Hessian from above."
)
AFTER = (
    "The bound is the sum of the absolute values in each row of the Hessian. With one document both diagonals are the same. In a pair the "
    "bound is twice the diagonal, so a step with the bound is half a Newton step: it leaves room for the other document, which moves too. "
    "The loss over three is our example; the paper names structured prediction."
)


def show() -> None:
    with st.expander("Equation (2): losses over one, two and three documents", icon=":material/functions:"):
        st.markdown(LEAD)
        for column, name in zip(st.columns([1, 1.25, 1.75], gap="large"), GRADES, strict=True):
            with column:
                _example(name)
        st.caption(AFTER)


def _example(name: str) -> None:
    h, found = np.array(AT[name]), worked(name, AT[name])
    st.markdown(f"**{TITLES[name]}**")
    st.latex(FORMULAS[name])
    scores = ", ".join(map(short, h))
    several = "s" if len(h) > 1 else ""
    st.markdown(f"Grade{several} {', '.join(map(short, GRADES[name]))}; at score{several} {scores}, φ is {short(found.value)}.")
    st.latex(rf"\nabla^2\phi = {_matrix(found.hessian)}")
    newton, bound = _column(found.hessian.diagonal()), _column(found.bound)
    st.latex(rf"-\nabla\phi = {_column(-found.gradient)} \;\; W_{{\text{{Newton}}}} = {newton} \;\; W_{{\text{{bound}}}} = {bound}")


def _column(values: np.ndarray) -> str:
    return _matrix(values[:, None])


def _matrix(table: np.ndarray) -> str:
    rows = r" \\ ".join(" & ".join(short(value).replace("−", "-") for value in row) for row in table)
    return rf"\begin{{pmatrix}} {rows} \end{{pmatrix}}"
