"""The engines themselves on larger data, where they are installed: every objective, and every reason why it cannot be told."""

import numpy as np
import pytest

import boosting as b

from ..table import tolerance
from ..test_engines import many, needs
from .make_models import CASES, UNEXPLAINED, trained


def rows(case):
    features, grades, query = many()
    return features, (grades > 2).astype(np.int64) if case.binary else grades, query


def fitted(case):
    given = rows(case)
    data = b.Dataset.from_rows(*given)
    return b.fitted_to(b.read_model(trained(case, given, 20), data), data)


def cases(table, engine):
    return [name for name in table if name.startswith(engine)]


def check(name):
    case = CASES[name]
    found = fitted(case)
    assert found.is_known and all(tree.agrees for tree in found.trees), found.sentence
    printed = 1e-5 if case.extra == "schedule" else 0.0
    assert max(tree.difference for tree in found.trees) <= max(tolerance(case), printed), found.sentence


def check_unexplained(name):
    case, reason = UNEXPLAINED[name]
    found = fitted(case)
    assert not found.is_known and reason in found.sentence and found.trees == (), found.sentence


@needs("lightgbm")
@pytest.mark.parametrize("name", cases(CASES, "lightgbm"))
def test_lightgbm(name):
    check(name)


@needs("xgboost")
@pytest.mark.parametrize("name", cases(CASES, "xgboost"))
def test_xgboost(name):
    check(name)


@needs("catboost")
@pytest.mark.parametrize("name", cases(CASES, "catboost"))
def test_catboost(name):
    check(name)


@needs("lightgbm")
@pytest.mark.parametrize("name", cases(UNEXPLAINED, "lightgbm"))
def test_lightgbm_cannot_be_told(name):
    check_unexplained(name)


@needs("xgboost")
@pytest.mark.parametrize("name", cases(UNEXPLAINED, "xgboost"))
def test_xgboost_cannot_be_told(name):
    check_unexplained(name)


@needs("catboost")
@pytest.mark.parametrize("name", cases(UNEXPLAINED, "catboost"))
def test_catboost_cannot_be_told(name):
    check_unexplained(name)
