"""Why a lambda rises or falls: its factors add up to the change, and each is what loops find."""

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.lambdas.rise import document_terms, rise, sentence_of
from boosting.lambdas.terms import forces
from boosting.lambdas.what_if import move

SIX = sample_data.load("six").train
LOSSES = {
    "burges": b.LambdaMART(), "ranknet": b.LambdaMART(metric="ranknet", sigma=2.0), "xgboost": b.LambdaMART.preset("xgboost"),
    "lightgbm": b.LambdaMART.preset("lightgbm"), "map": b.LambdaMART(metric="map"),
}  # fmt: skip


@pytest.mark.parametrize("loss", LOSSES.values(), ids=LOSSES)
@pytest.mark.parametrize("row", range(6))
def test_the_terms_add_up_to_the_lambda_and_the_factors_to_its_change(loss, row):
    before = np.random.default_rng(row).standard_normal(6)
    after = before.copy()
    after[row] += 1.7
    for scores in (before, after):
        terms, found = document_terms(loss, SIX, scores, row), forces(loss, SIX, scores)
        assert np.sum(terms.sign * terms.force) == pytest.approx(found.lambdas[row], abs=1e-12)
        assert np.sum(terms.curvature) == pytest.approx(found.curvature[row], abs=1e-12)
        np.testing.assert_allclose(loss.sigma * terms.rho * terms.delta, terms.force, atol=1e-12)
        assert np.all(np.diff(terms.force) <= 1e-15)
    found = rise(loss, SIX, before, after, row)
    assert found.before + found.by_delta + found.by_rho == pytest.approx(found.after, abs=1e-12)


def test_grandmas_loaf_is_pushed_harder_at_rank_1_and_it_is_said_why():
    start = np.zeros(6)
    found = rise(b.LambdaMART(), SIX, start, move(start, 1, 0), 1)
    assert found.ranks == (1, 0) and found.before == pytest.approx(0.373, abs=5e-4) and found.after > found.before
    assert found.by_delta > 0 > found.by_rho, "the better place makes each swap dearer, the higher score each pair more right"
    said = sentence_of(found, "Grandma's first loaf")
    assert said.startswith("Grandma's first loaf goes from rank 2 to rank 1, and its lambda rises from 0.373 to ")
    assert "|Δ| adds " in said and "its swaps now change the metric more" in said
    assert "ρ takes " in said and said.endswith("as its score is higher.")


def test_without_a_metric_only_rho_changes_and_nothing_is_said_of_nothing():
    start, after = np.zeros(6), np.array([0, 1.0, 0, 0, 0, 0])
    said = sentence_of(rise(LOSSES["ranknet"], SIX, start, after, 1), "Rye")
    assert "|Δ|" not in said and "ρ takes " in said and "falls from" in said
    assert sentence_of(rise(b.LambdaMART(), SIX, start, start, 1), "Rye") == ""
