"""The loss functions phi of [QB] equation (2), R = 1/n sum phi_i(h(x_i,1), ..., h(x_i,m_i), y_i), for one, two and three documents.

    regression   (h - y)^2                                  one document: its grade
    pair         max(0, 1 - (h_1 - h_2))^2                  two: the first is preferred, y = 1
    triple       log sum_j exp(h_j) - sum_j p_j h_j         three: p is the softmax of their grades; this one is ours, the paper names
                                                            structured prediction as its example

The first two are those below equation (2). Algorithm 1 needs the gradient and a diagonal in place of the Hessian: either its own diagonal
("Newton-type") or one that bounds it from above ("upper bound"). Here the bound is the sum of the absolute values of a row, which is one
for every symmetric matrix.

>>> found = worked("pair", [0.2, 0.5])
>>> round(found.value, 9), found.gradient.tolist(), found.hessian.tolist(), found.bound.tolist()
(1.69, [-2.6, 2.6], [[2.0, -2.0], [-2.0, 2.0]], [4.0, 4.0])
"""

from typing import NamedTuple

import numpy as np

GRADES = {"regression": (3.0,), "pair": (1.0, 0.0), "triple": (2.0, 1.0, 0.0)}
FORMULAS = {
    "regression": r"\phi(h, y) = (h - y)^2",
    "pair": r"\phi(h_1, h_2, y) = \max(0,\; 1 - y\,(h_1 - h_2))^2",
    "triple": r"\phi(h_1, h_2, h_3, y) = \log \sum_j e^{h_j} - \sum_j p_j h_j, \quad p = \mathrm{softmax}(y)",
}


class Phi(NamedTuple):
    """value, gradient (m,), hessian (m, m), and bound (m,): a diagonal D with D - hessian positive semidefinite."""

    value: float
    gradient: np.ndarray
    hessian: np.ndarray
    bound: np.ndarray


def worked(name: str, scores) -> Phi:
    """phi of that name at scores (m,), m as many as GRADES has. Raises KeyError for another name, ValueError for another m."""
    h, y = np.asarray(scores, np.float64), np.array(GRADES[name])
    if h.shape != y.shape:
        raise ValueError(f"{name} has {len(y)} document(s), got scores of shape {h.shape}.")
    value, gradient, hessian = {"regression": _regression, "pair": _pair, "triple": _triple}[name](h, y)
    return Phi(float(value), gradient, hessian, np.abs(hessian).sum(axis=1))


def _regression(h: np.ndarray, y: np.ndarray):
    return ((h - y) ** 2)[0], 2 * (h - y), np.array([[2.0]])


def _pair(h: np.ndarray, y: np.ndarray):
    lack = max(0.0, 1.0 - (h[0] - h[1]))
    turned = np.array([[1.0, -1.0], [-1.0, 1.0]])
    return lack**2, np.array([-2 * lack, 2 * lack]), 2.0 * (lack > 0) * turned


def _triple(h: np.ndarray, y: np.ndarray):
    q, p = _softmax(h), _softmax(y)
    top = h.max()
    return top + np.log(np.exp(h - top).sum()) - p @ h, q - p, np.diag(q) - np.outer(q, q)


def _softmax(values: np.ndarray) -> np.ndarray:
    raised = np.exp(values - values.max())
    return raised / raised.sum()
