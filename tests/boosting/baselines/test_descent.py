"""The solver against SciPy's, and on functions whose minimum is known."""

import numpy as np
import pytest
from scipy.optimize import minimize, rosen, rosen_der

from boosting.baselines import LinearListNet, LinearRankNet, RankSVM
from boosting.baselines.descent import descend
from tests.boosting.helpers import make_data


def quadratic(seed, n, spread):
    rng = np.random.default_rng(seed)
    turned = np.linalg.qr(rng.normal(size=(n, n)))[0]
    bend, low = turned @ np.diag(np.geomspace(1.0, spread, n)) @ turned.T, rng.normal(size=n)
    return (lambda w: (0.5 * float((w - low) @ bend @ (w - low)), bend @ (w - low))), low


@pytest.mark.parametrize(("n", "spread"), [(1, 1.0), (5, 10.0), (40, 1e3)])
def test_the_minimum_of_a_bowl_is_found(n, spread):
    objective, low = quadratic(1, n, spread)
    found = descend(objective, np.zeros(n), 500)
    assert found.is_done
    np.testing.assert_allclose(found.path[-1], low, atol=1e-5)
    values = [objective(point)[0] for point in found.path]
    assert (np.diff(values) < 0).all()


def test_a_valley_that_is_not_convex_is_walked_to_its_end():
    found = descend(lambda w: (float(rosen(w)), rosen_der(w)), np.array([-1.2, 1.0, -0.5, 2.0]), 500)
    np.testing.assert_allclose(found.path[-1], 1.0, atol=1e-5)


@pytest.mark.parametrize("baseline", [RankSVM(C=0.01), RankSVM(C=10.0), LinearRankNet(), LinearListNet()], ids=repr)
def test_it_takes_the_steps_of_scipy(baseline, monkeypatch):
    """Its rounds are those of L-BFGS-B with the same memory: equal for as long as rounding has not grown, and at the end."""
    data, asked = make_data(3, sizes=(9, 8, 7), n_features=6), []
    monkeypatch.setattr("boosting.baselines.linear.descend", lambda *of: asked.append(of) or descend(*of))
    ours = baseline.fit(data).weights
    objective, start, _ = asked[0]
    path = [start]
    minimize(objective, start, jac=True, method="L-BFGS-B", callback=lambda w: path.append(w.copy()),
             options={"maxcor": 30, "ftol": 1e-12, "gtol": 1e-9})  # fmt: skip
    assert abs(len(ours) - len(path)) <= 2
    np.testing.assert_allclose(ours[:4], path[:4], rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(ours[-1], path[-1], rtol=1e-4, atol=1e-6)


def test_it_stops_where_it_is_told_to_and_where_nothing_is_lower():
    objective, _ = quadratic(1, 10, 1e3)
    short = descend(objective, np.zeros(10), 2)
    assert not short.is_done and len(short.path) == 3
    at_once = descend(lambda w: (0.0, np.zeros(2)), np.zeros(2), 9)
    assert at_once.is_done and len(at_once.path) == 1
    wrong = descend(lambda w: (float(w @ w), -2.0 * w), np.ones(2), 9)  # the derivative points up
    assert wrong.is_done and len(wrong.path) == 1
